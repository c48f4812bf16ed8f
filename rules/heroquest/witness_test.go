package heroquest

import (
	"fmt"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"

	"github.com/google/go-cmp/cmp"
)

// otherwise are changes of what happened, and what is told of the deeds after
// them: the event's type and field, as recorded and as corrected since.
var otherwise = []consequence{
	{"the helmet that was bought is a shield", armory + `
	helmet: ben Purchase hero_id=h1 card=helmet
	on: ben Wear hero_id=h1 item_id=i5
	sale: ben Sell hero_id=h1 item_id=i5
	`, []step{{"shield: amend helmet ben Purchase hero_id=h1 card=shield", `
	on ArmorWorn card of i5: Helmet → Shield
	sale ItemSold gold_before of h1: 175 → 150
	sale ItemSold gold_after of h1: 237 → 212
	sale ItemSold card of i5: Helmet → Shield
	`}, {"undo shield", ``}, {"redo shield", `
	on ArmorWorn card of i5: Helmet → Shield
	sale ItemSold gold_before of h1: 175 → 150
	sale ItemSold gold_after of h1: 237 → 212
	sale ItemSold card of i5: Helmet → Shield
	`}}},
	{"a sword that was bought is a dagger, and then was never bought", armory + `
	sword: ben Purchase hero_id=h1 card=shortsword
	wield: ben Wield hero_id=h1 item_id=i5
	`, []step{{"dagger: amend sword ben Purchase hero_id=h1 card=dagger", `
	wield WeaponWielded attack_after of h1: 2 → 1
	wield WeaponWielded card of i5: Shortsword → Dagger
	`}, {"undo dagger", ``}, {"undo sword", `
	wield WeaponWielded attack_after of h1: 2 → 3
	wield WeaponWielded card of i5: Shortsword → not in the game
	`}}},
	{"a monster that never came", fort + `
	orc: ana PlaceMonster type=orc area=Gate source=map
	blow: ben Attack hero_id=h1 target=m1 weapon=i1 +adjacent | SSS / WW
	`, []step{{"goblin: amend orc ana PlaceMonster type=goblin area=Gate source=map", `
	blow MonsterDied type of m1: the orc → the goblin
	`}, {"undo goblin", ``}, {"undo orc", `
	blow MonsterDamaged body_before of m1: 1 → not in the game
	blow MonsterDamaged body_after of m1: 0 → not in the game
	blow MonsterDied type of m1: the orc → not in the game
	`}}},
	{"a hero who never joined", armory + `
	gift: ben ShareGold from=h1 to=h2 amount=100
	`, []step{{"undo borgil", `
	gift GoldShared from_after of h1: 200 → 300
	gift GoldShared to_after of h2: 100 → not in the game
	`}}},
	{"a hero who was called otherwise", tableOfFour + `
	named: ben RenameHero hero_id=h1 name=Harald
	tall: ben RenameHero hero_id=h1 name=Longshanks
	`, []step{{"undo named", `
	tall HeroRenamed old_name of h1: Harald → Hrolf
	`}}},
}

// What an event calls a thing or a figure is told as recorded then and as it is as
// corrected since; a figure of what is gone is told to be gone. Nothing is told of
// what agrees, nor after the change was taken back.
func TestWhatIsCalledOtherwiseByNowIsTold(t *testing.T) {
	for _, row := range otherwise {
		t.Run(row.name, func(t *testing.T) {
			e := chronicled(t, row.given)
			for _, step := range row.then {
				e.tells(step.change)
				for _, v := range []campaign.Viewer{{Seat: "s1", Side: events.GameMaster}, {Seat: "s2", Side: events.HeroPlayer}} {
					if diff := cmp.Diff(lines(step.report), e.doubted(v)); diff != "" {
						t.Errorf("after %s %s is told (-want +got):\n%s", strings.TrimSpace(step.change), v.Seat, diff)
					}
				}
			}
		})
	}
}

// doubted are the witnesses that do not agree by now, action by action.
func (e chronicle) doubted(v campaign.Viewer) []string {
	var all []string
	order := e.Ledger.PlayOrder()
	doubts := e.Rules.Corrected(e.Ledger, v, order)
	for _, revision := range order {
		for _, d := range doubts[revision] {
			all = append(all, fmt.Sprintf("%s %s %s of %s: %s → %s", e.nameOf(revision), d.Event, d.Field, d.Whose, d.Recorded.Text(), d.Folded.Text()))
		}
	}
	return all
}

// Of somebody who was not there already when it was decided an event says nothing
// that would be otherwise.
func TestNothingIsSaidOfWhoWasNotThere(t *testing.T) {
	none := State{}
	for _, e := range []events.Event{
		event.RemainsLeft{Hero: "h1"}, event.PossessionsStolen{Hero: "h1"}, event.HeroDamaged{Hero: "h1", Damage: 2}, event.MonsterDamaged{Monster: "m1", Damage: 1},
		event.MonsterDied{Monster: "m1"}, event.GoldShared{From: "h1", To: "h2"}, event.HeroRenamed{Hero: "h1", NewName: "Torg"}, event.ArmorWorn{Hero: "h1", Item: "i1"},
	} {
		if got := witness(none, none, rules.NewOptions(Options), e); got != nil {
			t.Errorf("%T says otherwise: %+v", e, got)
		}
	}
	gone := rules.Fact{Gone: true}
	if got := witness(none, none, rules.NewOptions(Options), event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 1}); len(got) != 2 || got[0].Folded != gone || got[1].Folded != gone {
		t.Errorf("of a monster that was there once is told %+v", got)
	}
}
