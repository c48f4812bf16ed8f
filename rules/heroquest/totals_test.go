package heroquest

import (
	"encoding/json"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// totals are a hero's points and what they can rise to.
func totals(t *testing.T, table ruletest.Case[State, Command], h event.HeroID) [4]int {
	t.Helper()
	hero := table.State().Heroes[h]
	return [4]int{hero.Body, hero.BodyMax, hero.Mind, hero.MindMax}
}

// HQ-HERO-10 (ruling): the total is the starting value plus what an item in use adds.
func TestRingsAndTalismansRaiseTheTotalsWhileTheyAreWorn(t *testing.T) {
	ring := given(t, inTurn(elf, bought(elf, "i5", "ring_of_fortitude"), bought(elf, "i6", "talisman_of_lore"), healing(elf, "i7"))...).By(cleo)
	worn := ring.When(Wear{Hero: elf, Item: "i5"})
	worn.Then(event.ArmorWorn{Hero: elf, Item: "i5", Card: "ring_of_fortitude", DefendBefore: 2, DefendAfter: 2, MovementDiceAfter: 2, BodyBonus: 1})
	if got := totals(t, worn.After(), elf); got != [4]int{6, 7, 4, 4} {
		t.Errorf("with the ring: %v", got)
	}
	healed := worn.After().Dice("movement", "6").When(DrinkPotion{Hero: elf, Item: "i7"})
	healed.Has(event.HeroHealed{Hero: elf, Amount: 1, BodyBefore: 6, BodyAfter: 7, Cause: "potion", CauseRef: "i7"})
	both := healed.After().When(Wear{Hero: elf, Item: "i6"}).After()
	if got := totals(t, both, elf); got != [4]int{7, 7, 4, 5} {
		t.Errorf("with both: %v", got)
	}
	off := both.When(Stow{Hero: elf, Item: "i5"}).After()
	if got := totals(t, off, elf); got != [4]int{6, 6, 4, 5} {
		t.Errorf("without the ring: %v", got)
	}
	passed := both.When(PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}).After()
	if got := totals(t, passed, elf); got != [4]int{6, 6, 4, 5} {
		t.Errorf("after the ring was handed over: %v", got)
	}
	lost := both.And(event.ItemLost{Hero: elf, Item: "i6", Card: "talisman_of_lore"})
	if got := totals(t, lost, elf); got != [4]int{7, 7, 4, 4} {
		t.Errorf("after the talisman was lost: %v", got)
	}
	both.When(Wear{Hero: elf, Item: "i6"}).Nothing()
}

// HQ-HERO-10, HQ-HERO-11: a ring is no weapon, so it comes off after the attack as well.
func TestARingComesOffAtAnyTimeOfTheTurn(t *testing.T) {
	ring := event.ArmorWorn{Hero: elf, Item: "i5", Card: "ring_of_fortitude", BodyBonus: 1}
	past := inTurn(elf, orc("m1"), bought(elf, "i5", "ring_of_fortitude"), ring)
	attacked := append(past, declared(elf, "m1", "i3", 2), event.AttackResolved{Attack: "k1", Skulls: 1})
	given(t, attacked...).When(Stow{Hero: elf, Item: "i5"}).
		Then(event.EquipmentStowed{Hero: elf, Item: "i5", AttackAfter: 2, DefendAfter: 2})
	given(t, attacked...).When(Stow{Hero: elf, Item: "i3"}).Refused("WeaponFixed", "HQ-HERO-11")
}

// HQ-HERO-10, HQ-CARD-12: a diadem is a helmet and adds a Body Point.
func TestADiademIsWornAsAHelmet(t *testing.T) {
	table := given(t, append(party(), bought(elf, "i5", "emberwrought_diadem"), bought(elf, "i6", "helmet"))...)
	worn := table.When(Wear{Hero: elf, Item: "i5"})
	worn.Then(event.ArmorWorn{Hero: elf, Item: "i5", Card: "emberwrought_diadem", DefendBefore: 2, DefendAfter: 3, MovementDiceAfter: 2, BodyBonus: 1})
	worn.After().When(Wear{Hero: elf, Item: "i6"}).Refused("NotTogether", "HQ-CARD-12")
	table.When(Wear{Hero: elf, Item: "i3"}).Unclear("item_id")
}

// HQ-HERO-10, HQ-REST-01: after a success the points rise to the total of what is worn.
func TestRestoringGoesByTheTotalOfWhatIsWorn(t *testing.T) {
	past := setUp(bought(elf, "i9", "ring_of_fortitude"), event.ArmorWorn{Hero: elf, Item: "i9", Card: "ring_of_fortitude", BodyBonus: 1},
		event.QuestBegun{Quest: 1, Attempt: 1}, event.HeroDamaged{Hero: elf, Damage: 4}, event.QuestGoalAchieved{Quest: 1, Attempt: 1},
		event.HeroExited{Hero: elf}, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success"})
	given(t, past...).When(Restore{Hero: elf}).
		Has(event.HeroRestored{Hero: elf, BodyBefore: 2, BodyAfter: 7, MindBefore: 4, MindAfter: 4})
}

// HQ-TREAS-08: the dice of a card of the table's own are those that are thrown.
func TestACardWithoutFiguresMayWantARoll(t *testing.T) {
	own := event.CardFigureEntered{Catalogue: "treasure", Card: "cursed_ring", Field: "kind", Value: json.RawMessage(`"hazard"`)}
	roll := event.Roll{ID: "r1", Die: "movement", Count: 1, Faces: []events.Face{"4"}, Source: events.Physical}
	curse := &Consequence{Text: "The ring bites.", Gold: new(10), Damage: new(2), EndsTurn: true}
	bitten := given(t, searching(elf, "R4", own)...).Dice("movement", "4").When(DrawTreasureCard{Card: "cursed_ring", Consequence: curse})
	bitten.Has(event.HazardSuffered{Hero: elf, Card: "cursed_ring", Consequence: "The ring bites.", Roll: &roll, EndsTurn: true}).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "GoldGained", "DiceRolled", "HazardSuffered", "HeroDamaged", "TreasureCardReturned", "TurnEnded")
	given(t, searching(elf, "R4", own)...).Dice("movement", "7").When(DrawTreasureCard{Card: "cursed_ring", Consequence: curse}).Refused("BadFace", "HQ-BOX-07")
	given(t, searching(elf, "R4")...).Dice("movement", "4").When(DrawTreasureCard{Card: "gem"}).Refused("WrongDiceCount", "HQ-ATK-04")
}
