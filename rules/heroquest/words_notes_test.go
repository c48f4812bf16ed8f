package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// HQ-TRAP-09, HQ-SECRET-04, HQ-DOOR-02, HQ-UNFIN-01, HQ-TURN-06, HQ-CARD-03, HQ-CARD-04
func TestSearchesNotesAndUsesAreToldInPlainEnglish(t *testing.T) {
	three := event.Roll{ID: "r1", Die: "movement", Faces: []events.Face{"3"}}
	for want, es := range map[string][]events.Event{
		"Ilya searches for traps in R3. Ilya finds a pit and a trapped chest in R3.": {
			event.TrapSearchMade{Hero: elf, Area: "R3"},
			event.TrapsFound{Hero: elf, Area: "R3", Traps: []event.FoundTrap{{Trap: "t1", Kind: "pit"}, {Trap: "t2", Kind: "chest"}}}},
		"Ilya finds no traps in R3.":    {event.TrapsFound{Hero: elf, Area: "R3"}},
		"Zargon shows a falling block.": {event.TrapsFound{Traps: []event.FoundTrap{{Trap: "t1", Kind: "falling_block"}}}},
		"Ilya searches for secret doors in C1. Ilya finds 1 secret door in C1.": {
			event.SecretDoorSearchMade{Hero: elf, Area: "C1"}, event.SecretDoorsFound{Hero: elf, Area: "C1", Doors: []event.DoorID{"S1"}}},
		"There are no secret doors in C1.":                         {event.SecretDoorsFound{Area: "C1"}},
		"A door falls shut.":                                       {event.DoorShut{Door: "D1", QuestNote: "F"}},
		"Quest 2 is changed: two orcs fewer.":                      {event.QuestModified{Quest: 2, Changes: "two orcs fewer"}},
		"Durin picks up a Tool Kit. Durin gives Tool Kit to Ilya.": {event.ItemPickedUp{Hero: dwarf, Item: "i7", Card: "tool_kit"}, event.ItemTraded{From: dwarf, To: elf, Item: "i7"}},
		"Torg attacks the orc: 0 skulls, a black shield rolled again: skull, 1 blocked, 0 damage.": {
			event.AttackDeclared{Attack: "k1", Attacker: "h1", Target: "m1", AttackDice: 3}, event.AttackRolled{Attack: "k1"},
			event.DiceRerolled{ID: "r1", OldFace: "B", NewFace: "S"}, event.DefenseRolled{Attack: "k1", Blocks: 1}, event.AttackResolved{Attack: "k1", Skulls: 1, Blocks: 1}},
	} {
		if got := told(es...); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
	ring := told(event.ItemUsed{Hero: elf, Card: "spell_ring", Target: "heal_body"})
	if want := "Ilya uses a Spell Ring on Heal Body: " + CardEffect("spell_ring") + "."; ring != want {
		t.Errorf("told as %q, want %q", ring, want)
	}
	rod := told(event.ItemUsed{Hero: elf, Card: "rod_of_telekinesis", Target: "m1", Roll: &three}, event.DiceRolled{ID: "r1", Purpose: "item", Faces: three.Faces})
	if want := "Ilya uses a Rod of Telekinesis on the orc, rolled 3: " + CardEffect("rod_of_telekinesis") + "."; rod != want {
		t.Errorf("told as %q, want %q", rod, want)
	}
}
