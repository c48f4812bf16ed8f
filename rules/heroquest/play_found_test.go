package heroquest

import (
	"testing"

	event "loretome/events/heroquest"
)

// HQ-LOOT-01: what was stolen is gone, though it had a name once.
func TestWhatWasStolenCannotBeTakenFromTheDead(t *testing.T) {
	past := append(inTurn(elf), event.HeroDied{Hero: wizard, Alone: true}, event.PossessionsStolen{Hero: wizard, Items: []event.ItemID{"i4"}})
	loot := LootRemains{Hero: elf, Dead: wizard, Items: []event.ItemID{"i4"}, Asserted: map[string]bool{"same_area": true}}
	given(t, past...).When(loot).Refused("ItemGone", "HQ-LOOT-01")
	loot.Items = []event.ItemID{"i99"}
	given(t, past...).When(loot).Unclear("items")
}

// HQ-LOOT-01: each of the dead has belongings of their own.
func TestBelongingsAreTakenFromWhomeverTheyLieWith(t *testing.T) {
	past := append(inTurn(elf), event.HeroDied{Hero: wizard}, event.RemainsLeft{Hero: wizard, Items: []event.ItemID{"i4"}},
		event.HeroDied{Hero: barbarian}, event.RemainsLeft{Hero: barbarian, Items: []event.ItemID{"i1"}})
	loot := LootRemains{Hero: elf, Dead: wizard, Items: []event.ItemID{"i1"}, Asserted: map[string]bool{"same_area": true}}
	given(t, past...).When(loot).Refused("ItemGone", "HQ-LOOT-01")
	loot.Dead = barbarian
	given(t, past...).When(loot).Then(event.RemainsLooted{Dead: barbarian, By: elf, Items: []event.ItemID{"i1"}})
}

// HQ-PIT-01, HQ-REVEAL-03: a secret door in the wall of a pit shows the room
// behind it, and not the pit.
func TestADoorOfAPitShowsTheRoomBehindIt(t *testing.T) {
	table := given(t, inTurn(dwarf,
		event.QuestDefined{Quest: 1, Areas: []event.Area{{Area: "Den", Kind: "room"}}, SecretDoors: []event.Door{{Door: "S2", Between: []string{"pit-t1", "Den"}}}},
		event.TrapSprung{Trap: "t1", Kind: "pit", Hero: dwarf, How: "moved"}, event.PitEntered{Figure: "h2", Trap: "t1"},
		event.SecretDoorsFound{Hero: dwarf, Area: "pit-t1", Doors: []event.DoorID{"S2"}})...).By(ben)
	moving := table.Dice("movement", "1", "1").When(RollMovement{Hero: dwarf}).After()
	moving.When(OpenDoor{Hero: dwarf, Door: "S2", Asserted: map[string]bool{"adjacent": true}}).Then(
		event.DoorOpened{Door: "S2", Secret: true, By: dwarf, Means: "adjacent"},
		event.AreaRevealed{Area: "Den", AreaKind: "room", By: dwarf, Cause: "door"})
}

// HQ-WANDER-01, HQ-ZARGON-07: a monster that comes upon a searcher in a pit
// stands beside the pit.
func TestAWandererStandsBesideThePit(t *testing.T) {
	table := given(t, inTurn(dwarf, event.TrapSprung{Trap: "t1", Kind: "pit", Hero: dwarf, How: "moved"}, event.PitEntered{Figure: "h2", Trap: "t1"})...)
	drawn := table.When(FindTreasure{Hero: dwarf, Room: "pit-t1", Card: "wandering_monster", Asserted: map[string]bool{"monster_in_room": false}})
	placed := drawn.After().When(PlaceMonster{Source: "wandering", Asserted: map[string]bool{"adjacent": true}})
	if at := placed.After().State().Quest.Monster["m1"].Spot.Area; at != "R1" {
		t.Errorf("it stands in %q, want R1", at)
	}
}

// HQ-ATK-11: with a monster ends what was on it, however it died.
func TestWhatWasOnAMonsterEndsWithIt(t *testing.T) {
	bound := event.EffectBegan{ID: "e1", Effect: "tempest", Holder: "m1", EndsWhen: "next_turn_missed"}
	over := event.EffectEnded{ID: "e1", Holder: "m1", Reason: "died"}
	mummy := event.MonsterPlaced{Monster: "m1", Type: "mummy", Attack: 3, Defend: 4, Body: 2}
	table := given(t, inTurn(elf, mummy, bound, bought(elf, "i5", "holy_water"))...)
	table.When(UseItem{Hero: elf, Item: "i5", Target: "m1", Asserted: map[string]bool{"visible": true}}).
		Has(event.MonsterDied{Monster: "m1", Type: "mummy", Cause: "holy_water", By: "h3"}).Has(over)
	table.When(ApplyQuestNote{Changes: []NoteChange{{Figure: "m1", Dies: true}}}).Has(over)
}
