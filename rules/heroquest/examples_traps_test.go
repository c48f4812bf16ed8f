package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Traps, Pit Traps, Falling Blocks, Spears and Chests.

func TestExamplesOfTraps(t *testing.T) {
	define := func(trap event.Trap) Command {
		return DefineQuest{Quest: 1, Title: "First", Traps: []event.Trap{trap}}
	}
	path := squares(sq(2, 3), sq(3, 3), sq(4, 3), sq(5, 3), sq(5, 4))
	door := given(t, behindTheDoor(barbarian)...)
	step := Move{Hero: barbarian, Squares: new(1), Area: "R5", Asserted: freeWay()}
	next := given(t, append(behindTheDoor(barbarian), event.TrapSprung{Trap: "t5", Kind: "pit", Hero: barbarian, How: "door"}, event.PitEntered{Figure: "h1", Trap: "t5"},
		event.PitLeft{Figure: "h1", Trap: "t5"}, event.TurnEnded{Turn: "turn1"}, event.TurnBegan{Turn: "turn2", Round: 1, Side: "hero", Hero: dwarf}, rolled(dwarf, 6))...)
	shows(t, []example{
		{"HQ-TRAP-01/1", given(t, party()...), define(event.Trap{Trap: "t1", Kind: "net", Area: "R1"}), no("UnknownTrapKind", "HQ-TRAP-01")},
		{"HQ-TRAP-01/2", given(t, party()...), define(event.Trap{Trap: "t1", Kind: "chest", Area: "C1", Square: sq(1, 1)}), no("TrapNeedsObject", "HQ-TRAP-01")},
		{"HQ-TRAP-02/1", moving(t, elf, 6).Dice("combat", "W"), Move{Hero: elf, Path: path, Asserted: freeWay()},
			gives(event.HeroMoved{Path: path[:2], SquaresUsed: 2, StoppedBy: "trap"}, event.TrapSprung{Trap: "t2", How: "moved"})},
		{"HQ-TRAP-02/2", moving(t, elf, 6).Dice("combat", "W"), Move{Hero: elf, Path: path[:3], Asserted: freeWay()}, gives(event.TrapSprung{Trap: "t2", How: "moved"})},
		{"HQ-TRAP-04/1", door, step, gives(event.TrapSprung{How: "door"}, event.HeroDamaged{Damage: 1}, event.TurnEnded{Turn: "turn1", Reason: "trap", ActionUnused: true, MovementUnused: 5})},
		{"HQ-TRAP-04/2", next, Move{Hero: dwarf, Squares: new(1), Area: "R5", EnterPit: "t5", Asserted: freeWay()}, both(gives(event.PitEntered{Figure: "h2", Voluntary: true}), keeps("TrapSprung"))},
		{"HQ-TRAP-06/1", given(t, inZargonsTurn(allTraps, orc("m1"))...), MoveMonster{Monster: "m1", Path: squares(sq(5, 2), sq(6, 2), sq(7, 2)), Asserted: freeWay()}, both(
			brings("MonsterActivated", "MonsterMoved"), leaves("the pit is hidden", func(s State) bool { return len(s.Quest.Traps) == 0 }))},
		{"HQ-TRAP-10/1", searchedAndRolled(t), DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}, gives(event.JumpDeclared{Trap: "t1"})},
		{"HQ-TRAP-10/2", searchedAndRolled(t), DeclareDisarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}, no("ActionSpent", "HQ-TURN-05")},
	})
}

// searchedAndRolled is the turn of the dwarf who found a pit first and then
// rolled 8.
func searchedAndRolled(t *testing.T) scene {
	t.Helper()
	return given(t, inTurnOf(dwarf, allTraps, event.TrapSearchMade{Hero: dwarf, Area: "R3"},
		event.TrapsFound{Hero: dwarf, Area: "R3", Traps: pointedOut(pitTrap).Traps}, rolled(dwarf, 8))...)
}

func TestExamplesOfSearchingForTraps(t *testing.T) {
	at := func(h event.HeroID) scene { return given(t, dungeon(h)...) }
	search := func(h event.HeroID, area string, answers map[string]bool) Command {
		return SearchTraps{Hero: h, Area: area, Asserted: answers}
	}
	before := given(t, dungeon(elf, event.TrapSearchMade{Hero: dwarf, Area: "R3"}, event.TrapsFound{Hero: dwarf, Area: "R3"})...)
	shows(t, []example{
		{"HQ-TRAP-05/1", at(elf), FindTraps{Hero: elf, Area: "C1", Asserted: noneSeen()}, both(gives(event.TrapSearchMade{Area: "C1"}),
			leaves("the trap behind the door is not listed", func(s State) bool { _, known := s.Quest.Traps["t4"]; return !known }))},
		{"HQ-TRAP-07/1", at(dwarf), search(dwarf, "R3", besides("monster_in_sight", true)), no("MonsterInSight", "HQ-TRAP-07")},
		{"HQ-TRAP-07/2", at(dwarf), search(dwarf, "R3", noneSeen()), gives(event.TrapSearchMade{Area: "R3"})},
		{"HQ-TRAP-08/1", at(elf), search(elf, "R3", noneSeen()), both(gives(event.TrapSearchMade{Area: "R3"}),
			leaves("action spent, movement open", func(s State) bool { return s.Quest.Turn.Acted && !s.Quest.Turn.Moved }))},
		{"HQ-TRAP-08/2", before, search(elf, "R3", noneSeen()), gives(event.TrapSearchMade{Area: "R3"})},
	})
}

func TestExamplesOfTheEndOfATurnByATrap(t *testing.T) {
	step := Move{Hero: elf, Path: squares(sq(3, 3)), Asserted: freeWay()}
	over := moving(t, elf, 5, orc("m1")).Dice("combat", "W").When(step)
	weak := given(t, slices.Concat(inRound(), turnOf(dwarf), []events.Event{allTraps, loses(dwarf, 6), healing(dwarf, "i5"), rolled(dwarf, 5)})...)
	onto := Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}
	found := moving(t, elf, 5, pointedOut(pitTrap)).State().Quest
	if pit := found.Traps["t1"]; len(found.Pits) != 0 || pit.State != "found" { // HQ-PITTRAP-01/2
		t.Errorf("a pit that was found is %+v, in it are %v", pit, found.Pits)
	}
	shows(t, []example{
		{"HQ-TRAP-11/1", moving(t, elf, 5).Dice("combat", "W"), step, both(gives(event.TurnEnded{Turn: "turn3", Reason: "trap", ActionUnused: true, MovementUnused: 4}), keeps("HeroDamaged"))},
		{"HQ-TRAP-11/2", over.After(), Attack{Hero: elf, Target: "m1", Asserted: edgeToEdge}, no("TurnOver", "HQ-TRAP-11")},
		{"HQ-TRAP-11/3", weak.When(onto).After().Dice("movement", "4"), ChooseDeathSave{Hero: dwarf, Save: "potion"}, gives(event.HeroHealed{Hero: dwarf, Amount: 4}, event.TurnEnded{Turn: "turn2", Reason: "trap"})},
		{"HQ-PITTRAP-01/1", moving(t, dwarf, 5), onto, both(brings("HeroMoved", "TrapSprung", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded"), gives(event.HeroDamaged{Damage: 1, BodyAfter: 6}))},
		{"HQ-SPEAR-01/1", moving(t, elf, 5).Dice("combat", "S"), step, gives(event.HeroDamaged{Hero: elf, BodyAfter: 5}, event.TurnEnded{Turn: "turn3", Reason: "trap"})},
		{"HQ-SPEAR-01/2", moving(t, elf, 5).Dice("combat", "B"), step, both(gives(event.TurnEnded{Turn: "turn3", Reason: "trap"}), keeps("HeroDamaged"))},
		{"HQ-SPEAR-02/1", moving(t, elf, 5, goneOff(spearTrap)...), step, brings("HeroMoved")},
		{"HQ-SPEAR-02/1 again", moving(t, elf, 5, goneOff(spearTrap)...).Option("spear_fires_once", "false").Dice("combat", "W"), step, gives(event.TrapSprung{Trap: "t2"})},
	})
}

func TestExamplesOfFallingBlocks(t *testing.T) {
	onto := Move{Hero: wizard, Path: squares(sq(3, 5)), Asserted: freeWay()}
	ahead := func(free bool) Command {
		return ChooseTrapEscape{Hero: elf, Direction: "ahead", To: sq(4, 5), Asserted: stepping(free)}
	}
	down := moving(t, dwarf, 6, append(goneOff(blockTrap), standsAt(dwarf, sq(2, 5)))...)
	leap := func(trap event.TrapID) Command {
		return DeclareJump{Hero: dwarf, Trap: trap, From: sq(2, 5), To: sq(4, 5), Asserted: clearJump()}
	}
	low := trapped(event.Trap{Trap: "t1", Kind: "pit", Square: sq(3, 5), Area: "R3"})
	monster := given(t, inZargonsTurn(append([]events.Event{allTraps, orc("m1")}, goneOff(blockTrap)...)...)...)
	across := castingIn(t, wizard, append([]events.Event{allTraps}, goneOff(blockTrap)...)...)
	shows(t, []example{
		{"HQ-FALL-01/1", moving(t, wizard, 6).Dice("combat", "S", "S", "W"), onto, gives(event.TrapDamageRolled{Damage: 2}, event.HeroDamaged{Damage: 2, BodyAfter: 2})},
		{"HQ-FALL-01/2", moving(t, wizard, 6, loses(wizard, 2)).Dice("combat", "S", "S", "S"), onto, both(gives(event.HeroReducedToZero{Hero: wizard}),
			leaves("Body is 0", func(s State) bool { return s.Heroes[wizard].Body == 0 }))},
		{"HQ-FALL-02/1", underTheBlock(t), ahead(true), gives(event.TrapEscapeChosen{Direction: "ahead", To: sq(4, 5)}, event.SquareBlocked{Square: sq(3, 5)}, event.TurnEnded{Turn: "turn3", Reason: "trap"})},
		{"HQ-FALL-02/2", underTheBlock(t), ahead(false), no("SquareOccupied", "HQ-FALL-02")},
		{"HQ-FALL-02/2 back", underTheBlock(t), ChooseTrapEscape{Hero: elf, Direction: "back", Asserted: stepping(true)}, gives(event.TrapEscapeChosen{Direction: "back"})},
		{"HQ-FALL-02/3", underTheBlock(t), EndTurn{Hero: elf}, no("ChoicePending", "HQ-FALL-02")},
		{"HQ-FALL-03/1 hero", down, Move{Hero: dwarf, Path: squares(sq(3, 5)), Asserted: freeWay()}, no("BlockedSquare", "HQ-MOVE-09")},
		{"HQ-FALL-03/1 monster", monster, MoveMonster{Monster: "m1", Path: squares(sq(3, 5)), Asserted: freeWay()}, no("BlockedSquare", "HQ-MOVE-09")},
		{"HQ-FALL-03/2", across, CastSpell{Hero: wizard, Spell: "sleep", Targets: []string{"m1"}, Asserted: unseen}, no("NotVisible", "HQ-LOS-01")},
		{"HQ-FALL-04/1", down, leap("t3"), no("CannotJump", "HQ-FALL-04")},
		{"HQ-FALL-04/2", given(t, inTurnOf(dwarf, append(append([]events.Event{low}, goneOff(low.Traps[0])...), rolled(dwarf, 6))...)...), leap("t1"), gives(event.JumpDeclared{Trap: "t1"})},
		{"HQ-FALL-04/3", before(t, dwarf), leap("t3"), gives(event.JumpDeclared{Trap: "t3"})},
	})
}

// A trapped chest is found, disarmed and looted: each is an action of a turn.
func TestExamplesOfTrappedChests(t *testing.T) {
	found := given(t, inTurnOf(dwarf, allTraps, event.TrapSearchMade{Hero: dwarf, Area: "R3"},
		event.TrapsFound{Hero: dwarf, Area: "R3", Traps: pointedOut(chestTrap).Traps})...)
	disarm := Disarm{Hero: dwarf, Trap: "t4", Asserted: nextTo(true)}
	disarmed := given(t, inTurnOf(dwarf, allTraps, pointedOut(chestTrap))...).Dice("combat", "S").When(disarm).After()
	search := func(h event.HeroID) Command { return FindTreasure{Hero: h, Room: "R3", Asserted: inside()} }
	opened := FindTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}
	safe := given(t, inTurnOf(barbarian, allTraps, pointedOut(chestTrap), event.TrapDisarmed{Trap: "t4", By: dwarf})...)
	order := []event.HeroID{elf, dwarf, barbarian}
	round := given(t, inRound(allTraps, event.SeatingSet{Order: order}, event.QuestBegun{Quest: 1, Attempt: 1, TurnOrder: order}, event.RoundBegan{Round: 1})...)
	swept := round.When(FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}).After().When(EndTurn{Hero: elf}).After()
	cleared := swept.Dice("combat", "S").When(disarm).After().When(EndTurn{Hero: dwarf}).After()
	shows(t, []example{
		{"HQ-CHEST-02/1 disarm", found, disarm, no("ActionSpent", "HQ-TURN-05")},
		{"HQ-CHEST-02/1 loot", disarmed, search(dwarf), no("ActionSpent", "HQ-TURN-05")},
		{"HQ-CHEST-02/2", cleared, opened, gives(event.TurnBegan{Hero: barbarian, Round: 1}, event.SpecialTreasureFound{Treasure: "s1"})},
		{"HQ-CHEST-03/1", given(t, inTurnOf(barbarian, allTraps)...), opened,
			gives(event.TreasureSearchMade{Room: "R3"}, event.TrapSprung{Trap: "t4", How: "treasure_search"}, event.HeroDamaged{Damage: 2}, event.TurnEnded{Turn: "turn1", Reason: "trap"})},
		{"HQ-CHEST-03/2", safe, opened, both(gives(event.SpecialTreasureFound{Treasure: "s1"}), keeps("TrapSprung"))},
	})
}
