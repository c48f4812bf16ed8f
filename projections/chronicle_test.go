package projections

import (
	"slices"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

func entry(revision, undoneBy int, all ...events.Event) campaign.Entry {
	e := campaign.Entry{UndoneBy: undoneBy}
	e.Revision = revision
	for _, ev := range all {
		e.Events = append(e.Events, events.Recorded{Type: ev.EventType(), Data: ev})
	}
	return e
}

func TestTheChronicleKnowsWhenAndWhereEverythingHappened(t *testing.T) {
	c := ChronicleOf(Of(campaign.State[heroquest.State]{}, []campaign.Entry{
		entry(1, 0, event.HeroJoined{Hero: "h1", StartingWeaponItem: "i1"}),
		entry(2, 0, event.QuestSetUp{Quest: 3, Attempt: 2}, event.RoundBegan{Round: 1}),
		entry(3, 0, event.AreaRevealed{Area: "Hall", AreaKind: "room"}, event.MonsterPlaced{Monster: "m1", Type: "orc", Area: "Hall"}),
		entry(4, 6, event.MonsterDied{Monster: "m1", By: "h1"}),
		entry(5, 0, event.AttackDeclared{Attack: "k1", Attacker: "m1"}, event.HeroDamaged{Hero: "h1", Damage: 2, Cause: "attack", CauseRef: "k1"}),
		entry(7, 0, event.GoldGained{Hero: "h1", Amount: 5}, event.ItemGained{Hero: "h1", Item: "i2"}),
		entry(8, 0, event.QuestSettled{Quest: 3, Attempt: 2}),
		entry(9, 0, event.ItemPurchased{Hero: "h1", Item: "i3"}),
		entry(10, 0, event.ItemPickedUp{Hero: "h1", Item: "i4"}),
	}))
	last, tried := c.Last(3)
	if !tried || last.Attempt != 2 || last.Rounds != 1 || len(last.Areas) != 1 || last.Areas[0] != (Sighted{"Hall", "room", 1}) {
		t.Errorf("the attempt is %+v", last)
	}
	if foe, met := c.Foe("m1"); !met || foe.Dead {
		t.Errorf("the orc, whose death was undone, is %+v", foe)
	}
	if len(last.Found) != 1 || last.Found[0] != 7 || c.Held["i2"] != 7 || c.Held["i1"] != 1 || c.Held["i4"] != 10 {
		t.Errorf("found %v, held %v", last.Found, c.Held)
	}
	if c.Blows["h1"] != (Blow{Damage: 2, By: "m1", Cause: "attack"}) {
		t.Errorf("the last blow is %+v", c.Blows["h1"])
	}
	if c.Moments[1] != (Moment{}) || c.Moments[3] != (Moment{Quest: 3, Attempt: 2, Round: 1}) || c.Moments[9] != (Moment{Quest: 3, Attempt: 2, After: true}) {
		t.Errorf("the moments are %v", c.Moments)
	}
	if _, tried := c.Last(4); tried {
		t.Error("a quest nobody tried has an attempt")
	}
}

// Who has a thing from another hero holds it since then, and not since it came into
// the game; what was undone gave nobody anything.
func TestAThingIsHeldSinceItCameToItsHolder(t *testing.T) {
	c := ChronicleOf(Of(campaign.State[heroquest.State]{}, []campaign.Entry{
		entry(1, 0, event.HeroJoined{Hero: "h2", StartingWeaponItem: "i1"}, event.ItemGained{Hero: "h2", Item: "i2"}, event.ItemGained{Hero: "h2", Item: "i3"}),
		entry(2, 0, event.QuestSetUp{Quest: 1, Attempt: 1}, event.RoundBegan{Round: 1}),
		entry(3, 0, event.RemainsLooted{Dead: "h2", By: "h1", Items: []event.ItemID{"i1"}}),
		entry(4, 0, event.ItemTraded{From: "h2", To: "h1", Item: "i2"}),
		entry(5, 6, event.ItemTraded{From: "h2", To: "h1", Item: "i3"}),
	}))
	if c.Held["i1"] != 3 || c.Held["i2"] != 4 || c.Held["i3"] != 1 || c.Moments[c.Held["i1"]] != (Moment{Quest: 1, Attempt: 1, Round: 1}) {
		t.Errorf("held since %v", c.Held)
	}
}

// HQ-DEATH-03: what was picked up is among the belongings.
func TestTheRemainsAreToldByTheirCards(t *testing.T) {
	q := Of(campaign.State[heroquest.State]{}, []campaign.Entry{
		entry(1, 0, event.HeroJoined{Hero: "h1", StartingWeaponItem: "i1", StartingWeapon: "broadsword"}),
		entry(2, 0, event.ItemPickedUp{Hero: "h1", Item: "i2", Card: "tool_kit"}),
		entry(3, 0, event.HeroDied{Hero: "h1"}, event.PossessionsStolen{Hero: "h1", Items: []event.ItemID{"i1", "i2"}}),
	})
	fallen := Remains(q)
	if len(fallen) != 1 || fallen[0].Fate != "stolen" || !slices.Equal(fallen[0].Things, []event.Key{"broadsword", "tool_kit"}) {
		t.Errorf("the dead are %+v", fallen)
	}
}

// What was recorded afterwards stands in the ledger where it happened.
func TestTheLedgerIsInPlayOrder(t *testing.T) {
	late := entry(4, 0, event.GoldGained{Hero: "h1", Amount: 10})
	all := []campaign.Entry{
		entry(1, 0, event.HeroJoined{Hero: "h1"}),
		entry(2, 0, event.GoldGained{Hero: "h1", Amount: 40}),
		entry(3, 0, event.ItemPurchased{Hero: "h1", Card: "dagger", Price: 25}),
		late,
	}
	for i, place := range []int{0, 1, 3, 2} {
		all[i].Place = place
	}
	q := Of(campaign.State[heroquest.State]{}, all)
	var left []int
	for _, line := range Ledger(q) {
		left = append(left, line.Purse)
	}
	if !slices.Equal(left, []int{40, 50, 25}) {
		t.Errorf("the purse holds %v", left)
	}
}

// Gold that can no longer be paid, given or taken has its line still, with what was
// recorded; what the lines come to is in the purses.
func TestTheLedgerTellsWhatIsNoLongerPaid(t *testing.T) {
	q := Of(campaign.State[heroquest.State]{}, []campaign.Entry{
		entry(1, 0, event.HeroJoined{Hero: "h1"}), entry(2, 0, event.HeroJoined{Hero: "h2"}),
		entry(3, 9, event.GoldGained{Hero: "h1", Amount: 500}),
		entry(4, 0, event.GoldGained{Hero: "h1", Amount: 40}),
		entry(5, 0, event.ItemPurchased{Hero: "h1", Item: "i1", Card: "dagger", Price: 25}),
		entry(6, 0, event.ItemPurchased{Hero: "h1", Item: "i2", Card: "broadsword", Price: 250}),
		entry(7, 0, event.GoldShared{From: "h1", To: "h2", Amount: 60}, event.RemainsLooted{Dead: "h3", By: "h2", Gold: 30}),
		entry(8, 0, event.ItemPurchased{Hero: "h1", Item: "i3", Card: "helmet", Price: 125}, event.ItemPurchased{Hero: "h9", Item: "i4", Card: "helmet", Price: 125}),
	})
	type line struct {
		revision, amount, purse, due int
		hero                         event.HeroID
	}
	want := []line{{4, 40, 40, 0, "h1"}, {5, -25, 15, 0, "h1"}, {6, -15, 0, -250, "h1"}, {7, 0, 0, -60, "h1"}, {7, 0, 0, 60, "h2"}, {7, 0, 0, 30, "h2"}, {8, 0, 0, -125, "h1"}}
	var got []line
	for _, l := range Ledger(q) {
		got = append(got, line{l.Revision, l.Amount, l.Purse, l.Due, l.Hero})
	}
	if !slices.Equal(got, want) {
		t.Errorf("the ledger is %v, want %v", got, want)
	}
	for _, c := range q.told.changes()["h1"] {
		if c.By == 0 {
			t.Errorf("what changed nothing is among the changes: %+v", c)
		}
	}
}
