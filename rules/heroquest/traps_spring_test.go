package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// alone are the answers of a hero who searches a room and might die there alone.
func alone() map[string]bool {
	return map[string]bool{"in_room": true, "monster_in_room": false, "company": false}
}

// HQ-TRAP-01
func TestATrapHasOneOfTheFiveKinds(t *testing.T) {
	net := DefineQuest{Quest: 2, Title: "Two", Traps: []event.Trap{{Trap: "t1", Kind: "net", Area: "R1"}}}
	given(t, party()...).When(net).Refused("UnknownTrapKind", "HQ-TRAP-01")
	bare := DefineQuest{Quest: 2, Title: "Two", Traps: []event.Trap{{Trap: "t1", Kind: "chest", Area: "C1"}}}
	given(t, party()...).When(bare).Refused("TrapNeedsObject", "HQ-TRAP-01")
	table := moving(t, elf, 5)
	table.When(SpringTrap{Hero: elf, Kind: "net", How: "moved"}).Refused("UnknownTrapKind", "HQ-TRAP-01")
	table.When(SpringTrap{Hero: elf, How: "moved"}).Unclear("trap_id")
	table.When(SpringTrap{Hero: elf, Trap: "t9", How: "moved"}).Unclear("trap_id")
	table.When(SpringTrap{Hero: "h9", Trap: "t1", How: "moved"}).Unclear("hero_id")
}

// HQ-TRAP-02, HQ-TRAP-11
func TestZargonSpringsATrapWhereSquaresAreNotTracked(t *testing.T) {
	sprung := moving(t, elf, 6).When(SpringTrap{Hero: elf, Trap: "t1", How: "moved", Squares: new(2)})
	sprung.Has(event.HeroMoved{Hero: elf, Area: "R3", SquaresUsed: 2, SquaresLeft: 4, StoppedBy: "trap", Intent: "walk"})
	sprung.Types("HeroMoved", "TrapSprung", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded")
	unmapped := moving(t, elf, 6).When(SpringTrap{Hero: elf, Kind: "pit", How: "door", Area: "R7", Square: sq(9, 9)})
	unmapped.Has(event.TrapSprung{Trap: "t5", Kind: "pit", Hero: elf, How: "door", Square: sq(9, 9)})
	again := unmapped.After().And(event.TurnBegan{Turn: "turn9", Side: "hero", Hero: wizard})
	again.When(SpringTrap{Hero: wizard, Kind: "spear", How: "moved"}).Has(event.TrapSprung{Trap: "t6", Kind: "spear", Hero: wizard, How: "moved"})
	block := moving(t, elf, 6).When(SpringTrap{Hero: elf, Trap: "t3", How: "moved", Squares: new(1), Square: sq(3, 5)})
	block.Has(event.HeroMoved{Hero: elf, Path: squares(sq(3, 5)), Area: "C1", SquaresUsed: 1, SquaresLeft: 5, StoppedBy: "block", Intent: "walk"})
	block.Types("HeroMoved", "TrapSprung")
}

// HQ-TRAP-11: the turn of another hero goes on.
func TestATrapEndsTheTurnOfItsVictimOnly(t *testing.T) {
	moving(t, elf, 6).When(SpringTrap{Hero: dwarf, Trap: "t1", How: "quest_note", Note: "B"}).Types("TrapSprung", "PitEntered", "HeroDamaged")
	moving(t, elf, 6).When(SpringTrap{Hero: dwarf, Trap: "t1", How: "quest_note", Note: "B", Damage: new(3)}).
		Has(event.PitEntered{Figure: string(dwarf), Trap: "t1", Damage: 3})
}

// HQ-CHEST-04
func TestTheNoteSaysWhatAChestTrapDoes(t *testing.T) {
	table := moving(t, elf, 6)
	needle := table.When(SpringTrap{Hero: elf, Kind: "chest", How: "quest_note", Note: "needle", Damage: new(2)})
	needle.Has(event.TrapSprung{Trap: "t5", Kind: "chest", Hero: elf, How: "quest_note", EffectNote: "needle"})
	needle.Has(event.HeroDamaged{Hero: elf, Damage: 2, BodyBefore: 6, BodyAfter: 4, Cause: "trap", CauseRef: "t5"})
	gas := trapped(event.Trap{Trap: "t8", Kind: "furniture", Object: "throne", Area: "R3", EffectNote: "Poison gas: roll 2 combat dice, 1 Body Point for each skull, and lose one Mind Point"})
	thrown := moving(t, elf, 6, gas).Dice("combat", "S", "W").When(SpringTrap{Hero: elf, Trap: "t8", How: "quest_note"})
	thrown.Types("TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroMindChanged", "HeroDamaged", "MovementEnded", "TurnEnded")
	thrown.Has(event.HeroMindChanged{Hero: elf, MindBefore: 4, MindAfter: 3, Cause: "quest_note", CauseRef: "t8"})
	moving(t, elf, 6, gas).When(SpringTrap{Hero: elf, Trap: "t8", How: "quest_note", Damage: new(1)}).Unclear("damage")
	table.When(SpringTrap{Hero: elf, Trap: "t2", How: "moved", Damage: new(1)}).Unclear("damage")
	table.When(SpringTrap{Hero: elf, Trap: "t1", How: "moved", Damage: new(4)}).Unclear("damage")
	for note, want := range map[string]noted{
		"": {}, "a needle": {}, "costs two Body Points": {Body: 2}, "1 combat die": {Dice: 1}, "12 Mind Points": {Mind: 12},
		"3 dice, 1 Body Point for each skull": {Dice: 3}, "antibody": {},
	} {
		if got := noteFigures(note); got != want {
			t.Errorf("%q: %+v, want %+v", note, got, want)
		}
	}
}

// HQ-CHEST-03, HQ-TRAP-11, TC-53
func TestASearchForTreasureSpringsTheChestTrap(t *testing.T) {
	table := moving(t, barbarian, 7)
	table.When(SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}).Then(
		event.MovementEnded{Hero: barbarian, SquaresLeft: 7},
		event.TreasureSearchMade{Hero: barbarian, Room: "R3"},
		event.TrapSprung{Trap: "t4", Kind: "chest", Hero: barbarian, How: "treasure_search", Object: "chest-1", EffectNote: "a needle: 2 Body Points"},
		event.HeroDamaged{Hero: barbarian, Damage: 2, BodyBefore: 8, BodyAfter: 6, Cause: "trap", CauseRef: "t4"},
		event.TurnEnded{Turn: "turn1", Reason: "trap", MovementUnused: 7},
	)
	found := table.By(ben).When(FindTreasure{Hero: barbarian, Room: "R3", Asserted: inside()})
	found.Types("MovementEnded", "TreasureSearchMade", "TrapSprung", "HeroDamaged", "TurnEnded")
	later := found.After().And(event.TurnBegan{Turn: "turn2", Side: "hero", Hero: dwarf})
	later.When(FindTreasure{Hero: dwarf, Room: "R3", Asserted: inside()}).Types("TreasureSearchMade", "SpecialTreasureFound", "GoldGained")
}

// HQ-CHEST-03
func TestADisarmedChestIsSafe(t *testing.T) {
	safe := []events.Event{pointedOut(chestTrap), event.TrapDisarmed{Trap: "t4", By: dwarf}}
	moving(t, barbarian, 7, safe...).When(FindTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}).
		Types("MovementEnded", "TreasureSearchMade", "SpecialTreasureFound", "GoldGained")
}

// HQ-CHEST-03: option found_chest_trap_triggers
func TestAFoundChestTrapStillSpringsOrNot(t *testing.T) {
	table := moving(t, barbarian, 7, pointedOut(chestTrap))
	search := SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}
	table.When(search).Has(event.TurnEnded{Turn: "turn1", Reason: "trap", MovementUnused: 7})
	table.Option("found_chest_trap_triggers", "false").When(search).Types("MovementEnded", "TreasureSearchMade")
	moving(t, barbarian, 7).Option("found_chest_trap_triggers", "false").When(search).
		Has(event.TurnEnded{Turn: "turn1", Reason: "trap", MovementUnused: 7})
}

// HQ-CHEST-03: option chest_trap_uses_search
func TestTheSearchThatATrapCutShortCountsOrNot(t *testing.T) {
	search := SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}
	next := moving(t, barbarian, 7).When(search).After().And(event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: barbarian})
	next.When(search).Refused("AlreadySearched", "HQ-TREAS-02")
	free := next.Option("chest_trap_uses_search", "false")
	again := free.When(search)
	again.Then(event.TreasureSearchMade{Hero: barbarian, Room: "R3"})
	nothing := []events.Event{event.TreasureCardDrawn{Hero: barbarian, Room: "R3", Category: "none"}, event.RoundBegan{Round: 3},
		event.TurnBegan{Turn: "turn11", Round: 3, Side: "hero", Hero: barbarian}}
	again.After().And(nothing...).When(search).Refused("AlreadySearched", "HQ-TREAS-02")
}

// HQ-CHEST-01
func TestATrapSearchPointsAtTheChest(t *testing.T) {
	found := given(t, inTurnOf(dwarf, trapped(chestTrap))...).By(ben).
		When(FindTraps{Hero: dwarf, Area: "R3", Asserted: map[string]bool{"in_room": true, "monster_in_sight": false}})
	found.Has(event.TrapsFound{Hero: dwarf, Area: "R3", Traps: []event.FoundTrap{{Trap: "t4", Kind: "chest", Object: "chest-1"}}})
	if known := found.After().State().Quest.Traps["t4"]; known.State != trapFound || known.EffectNote != "" {
		t.Errorf("what the heroes know of the chest: %+v", known)
	}
}

// HQ-CHEST-02
func TestFindingDisarmingAndLootingAreThreeActions(t *testing.T) {
	answers := map[string]bool{"in_room": true, "monster_in_sight": false}
	searched := given(t, inTurnOf(dwarf, allTraps)...).When(FindTraps{Hero: dwarf, Area: "R3", Asserted: answers}).After()
	disarm := Disarm{Hero: dwarf, Trap: "t4", Asserted: nextTo(true)}
	loot := SearchTreasure{Hero: dwarf, Room: "R3", Asserted: inside()}
	searched.Dice("combat", "W").When(disarm).Refused("ActionSpent", "HQ-TURN-05")
	round2 := searched.And(event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn7", Round: 2, Side: "hero", Hero: dwarf})
	gone := round2.Dice("combat", "W").When(disarm).After()
	gone.When(loot).Refused("ActionSpent", "HQ-TURN-05")
	gone.And(event.RoundBegan{Round: 3}, event.TurnBegan{Turn: "turn12", Round: 3, Side: "hero", Hero: dwarf}).When(loot).Types("TreasureSearchMade")

	hand := func(h event.HeroID, turn event.TurnID) []events.Event {
		return []events.Event{event.TurnEnded{Turn: "turn0"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: turn, Round: 2, Side: "hero", Hero: h}}
	}
	one := given(t, inTurnOf(elf, allTraps)...).When(FindTraps{Hero: elf, Area: "R3", Asserted: answers}).After()
	two := one.And(hand(dwarf, "turn7")...).Dice("combat", "S").When(disarm).After()
	two.And(hand(barbarian, "turn8")...).When(SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}).Types("TreasureSearchMade")
}

// HQ-CHEST-03, HQ-TREAS-04: Zargon answers a search with the trap.
func TestZargonAnswersASearchWithATrap(t *testing.T) {
	waiting := given(t, searching(barbarian, "R4")...)
	dart := SpringTrap{Hero: barbarian, Kind: "chest", How: "treasure_search", Note: "dart", Damage: new(1)}
	sprung := waiting.When(dart)
	sprung.Types("TrapSprung", "HeroDamaged", "TurnEnded")
	if a := sprung.After().State().Quest; a.Search != nil || !slices.Equal(a.Areas["R4"].CutShort, []event.HeroID{barbarian}) {
		t.Errorf("the search goes on: %+v", a.Search)
	}
	other := dart
	other.Hero = elf
	waiting.When(other).Unclear("hero_id")
	dart.How = "quest_note"
	waiting.When(dart).Refused("SearchPending", "HQ-TREAS-04")
}

// HQ-CHEST-04, HQ-DEATH-03: the dice of a chest trap may be left for later, and may kill.
func TestAChestTrapWaitsForItsDiceToo(t *testing.T) {
	bomb := trapped(event.Trap{Trap: "t4", Kind: "chest", Object: "chest-1", Area: "R3", EffectNote: "explodes: 3 combat dice"})
	sprung := given(t, inTurnOf(barbarian, bomb, event.HeroDamaged{Hero: barbarian, Damage: 6})...).When(SearchTreasure{Hero: barbarian, Room: "R3", Asserted: alone()})
	sprung.Types("TreasureSearchMade", "TrapSprung")
	sprung.After().When(SearchTreasure{Hero: barbarian, Room: "R3", Asserted: alone()}).Refused("RollDue", "HQ-TRAP-11")
	dead := sprung.After().Dice("combat", "S", "S", "B").When(RollTrapDamage{Hero: barbarian, Asserted: allAlone})
	dead.Types("DiceRolled", "TrapDamageRolled", "HeroDamaged", "HeroReducedToZero", "HeroDied", "PossessionsStolen", "TurnEnded")
}

// HQ-FALL-01, HQ-FALL-02, HQ-DEATH-01: under the block first the escape from death, then the step, then the end of the turn.
func TestUnderTheBlockDeathComesBeforeTheStep(t *testing.T) {
	weak := []events.Event{standsAt(elf, sq(2, 5)), owning(elf, "i5", "potion_of_healing"), event.HeroDamaged{Hero: elf, Damage: 5}}
	onto := Move{Hero: elf, Path: squares(sq(3, 5)), Asserted: freeWay()}
	hit := moving(t, elf, 6, weak...).Dice("combat", "S", "W", "W").When(onto)
	hit.Types("HeroMoved", "TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroDamaged", "HeroReducedToZero")
	lives := hit.After().Dice("movement", "3").When(ChooseDeathSave{Hero: elf, Save: "potion", Item: "i5"})
	lives.Lacks("TurnEnded").Lacks("SquareBlocked")
	stepped := lives.After().When(ChooseTrapEscape{Hero: elf, Direction: "back", Asserted: stepping(true)})
	stepped.Types("TrapEscapeChosen", "SquareBlocked", "MovementEnded", "TurnEnded")
	dies := hit.After().When(ChooseDeathSave{Hero: elf, Save: "none", Asserted: notAlone})
	dies.Types("DeathSaveChosen", "HeroDied", "RemainsLeft", "SquareBlocked", "MovementEnded", "TurnEnded")
	hit.After().Dice("movement", "3").When(RollTrapDamage{Hero: elf}).Refused("NothingPending", "HQ-TRAP-11")
}

// HQ-DEATH-01: option death_save automatic, with the throw of the potion after those of the trap.
func TestAPotionDrunkAtOnceUnderTheBlock(t *testing.T) {
	weak := []events.Event{owning(elf, "i5", "potion_of_healing"), event.HeroDamaged{Hero: elf, Damage: 5}}
	onto := Move{Hero: elf, Path: squares(sq(3, 5)), Asserted: freeWay()}
	hit := moving(t, elf, 6, weak...).Option("death_save", `"automatic"`).Dice("combat", "S", "W", "W").Dice("movement", "4").When(onto)
	hit.Types("HeroMoved", "TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroDamaged", "HeroReducedToZero", "DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed")
	hit.After().When(EndTurn{Hero: elf}).Refused("ChoicePending", "HQ-FALL-02")
}

// HQ-END-03: a trap that kills the last hero ends the quest.
func TestATrapMayEndTheQuest(t *testing.T) {
	last := []events.Event{event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}, event.HeroDied{Hero: wizard}, event.HeroDamaged{Hero: barbarian, Damage: 7}}
	dead := moving(t, barbarian, 6, last...).When(Move{Hero: barbarian, Path: squares(sq(6, 2)), Asserted: freeWay()})
	dead.Types("HeroMoved", "TrapSprung", "PitEntered", "HeroDamaged", "HeroReducedToZero", "HeroDied", "PossessionsStolen", "MovementEnded", "TurnEnded", "QuestEnded")
}

// HQ-DISARM-06, HQ-SPEAR-02: what has gone off does so no more, be it of any kind.
func TestATrapThatHasGoneOffIsSpent(t *testing.T) {
	chest := event.TrapSprung{Trap: "t4", Kind: "chest", Hero: wizard, How: "treasure_search"}
	for trap, past := range map[event.TrapID][]events.Event{"t1": goneOff(pitTrap), "t3": goneOff(blockTrap), "t4": {chest}} {
		moving(t, dwarf, 5, past...).When(SpringTrap{Hero: dwarf, Trap: trap, How: "moved"}).Refused("TrapAlreadySprung", "HQ-DISARM-06")
	}
}

// HQ-MOVE-03, HQ-TRAP-02: one square leads to one that shares an edge.
func TestATrapOneSquareAwayIsOnTheNextSquare(t *testing.T) {
	stands := given(t, mappedQuest(elf, event.HeroMoved{Hero: elf, Path: squares(sq(1, 5)), SquaresUsed: 1, SquaresLeft: 4})...).By(ana)
	spring := func(at *event.Square) SpringTrap {
		return SpringTrap{Hero: elf, Kind: spear, How: "moved", Square: at, Area: "C1", Squares: new(1)}
	}
	stands.When(spring(sq(15, 6))).Unclear("square")
	stands.When(spring(sq(2, 6))).Unclear("square")
	stands.When(spring(sq(2, 5))).Has(event.HeroMoved{Hero: elf, Path: squares(sq(2, 5)), Area: "C1", SquaresUsed: 1, SquaresLeft: 3, StoppedBy: "trap", Intent: "walk"})
}
