package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// kit is a hero's tool kit.
func kit(h event.HeroID) event.ItemGained {
	return event.ItemGained{Hero: h, Item: "i5", Card: "tool_kit", Kind: "other", Cause: "quest_note"}
}

// before is a hero with squares left who knows of all traps.
func before(t *testing.T, h event.HeroID, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	found := []events.Event{pointedOut(pitTrap, spearTrap, chestTrap), pointedOut(blockTrap)}
	return moving(t, h, 5, append(found, more...)...)
}

// HQ-HERO-05, HQ-DISARM-05
func TestTheDwarfFailsOnABlackShieldOnly(t *testing.T) {
	disarm := Disarm{Hero: dwarf, Trap: "t2", Asserted: freeWay()}
	for _, face := range []events.Face{"S", "W"} {
		before(t, dwarf).Dice("combat", face).When(disarm).Then(
			event.DisarmDeclared{Hero: dwarf, Trap: "t2", Means: "dwarf"},
			event.HeroMoved{Hero: dwarf, SquaresUsed: 1, SquaresLeft: 4, StoppedBy: "none", Intent: "disarm"},
			event.MovementEnded{Hero: dwarf, SquaresLeft: 4},
			event.DiceRolled{ID: "r1", Purpose: "disarm", For: string(dwarf), Die: "combat", Count: 1, Faces: []events.Face{face}, Source: events.Physical},
			event.DisarmRolled{Hero: dwarf, Trap: "t2", Roll: rolledBy("r1", face), Success: true},
			event.TrapDisarmed{Trap: "t2", By: dwarf},
		)
	}
	before(t, dwarf).Dice("combat", "B").When(disarm).
		Has(event.TrapSprung{Trap: "t2", Kind: "spear", Hero: dwarf, How: "disarm_failed", Square: sq(3, 3)})
}

// HQ-DISARM-05: a falling block that the dwarf sets off.
func TestTheDwarfBringsDownTheBlock(t *testing.T) {
	disarm := Disarm{Hero: dwarf, Trap: "t3", Asserted: freeWay()}
	before(t, dwarf).Dice("combat", "S").When(disarm).Has(event.TrapDisarmed{Trap: "t3", By: dwarf})
	fallen := before(t, dwarf).Dice("combat", "B").Dice("combat", "S", "W", "B").When(disarm)
	fallen.Has(event.HeroDamaged{Hero: dwarf, Damage: 1, BodyBefore: 7, BodyAfter: 6, Cause: "trap", CauseRef: "t3"}).Lacks("TurnEnded")
	fallen.After().When(ChooseTrapEscape{Hero: dwarf, Direction: "back", Asserted: stepping(true)}).Types("TrapEscapeChosen", "SquareBlocked", "TurnEnded")
	disarm.Escape = &Escape{Direction: "ahead", To: sq(4, 5), Free: new(true)}
	stepped := before(t, dwarf).Dice("combat", "B").Dice("combat", "S", "W", "B").When(disarm)
	stepped.Types("DisarmDeclared", "HeroMoved", "MovementEnded", "DiceRolled", "DisarmRolled", "TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroDamaged",
		"TrapEscapeChosen", "SquareBlocked", "TurnEnded")
	disarm.Escape = &Escape{Direction: "ahead"}
	before(t, dwarf).Dice("combat", "B").Dice("combat", "W", "W", "W").When(disarm).Unclear("asserted.free")
}

// HQ-DISARM-04, HQ-DISARM-05, TC-08
func TestTheDwarfWithAToolKitKeepsHisOwnRule(t *testing.T) {
	disarm := Disarm{Hero: dwarf, Trap: "t1", Means: "tool_kit", Asserted: freeWay()}
	before(t, dwarf, kit(dwarf)).Dice("combat", "S").When(disarm).Has(event.DisarmDeclared{Hero: dwarf, Trap: "t1", Means: "dwarf"}).
		Has(event.TrapDisarmed{Trap: "t1", By: dwarf})
}

// HQ-DISARM-01
func TestDisarmingWantsAToolKitAndAKnownTrap(t *testing.T) {
	declared := func(h event.HeroID, trap event.TrapID) Command {
		return DeclareDisarm{Hero: h, Trap: trap, Asserted: freeWay()}
	}
	before(t, elf).When(declared(elf, "t1")).Refused("NoToolKit", "HQ-DISARM-01")
	before(t, elf).When(DeclareDisarm{Hero: elf, Trap: "t1", Means: "dwarf", Asserted: freeWay()}).Refused("NoToolKit", "HQ-DISARM-01")
	before(t, elf, kit(elf)).When(declared(elf, "t1")).Has(event.DisarmDeclared{Hero: elf, Trap: "t1", Means: "tool_kit", Item: "i5"})
	before(t, dwarf).When(declared(dwarf, "t1")).Has(event.DisarmDeclared{Hero: dwarf, Trap: "t1", Means: "dwarf"})
	moving(t, dwarf, 5).When(declared(dwarf, "t1")).Refused("TrapUnknown", "HQ-DISARM-01")
	moving(t, dwarf, 5).When(declared(dwarf, "t9")).Refused("TrapUnknown", "HQ-DISARM-01")
	before(t, dwarf).When(DeclareDisarm{Hero: "h9", Trap: "t1"}).Unclear("hero_id")
}

// HQ-DISARM-01: the answer is the same whether or not a trap is there.
func TestARefusalDoesNotGiveATrapAway(t *testing.T) {
	for _, asks := range []func(event.TrapID) Command{
		func(id event.TrapID) Command { return DeclareDisarm{Hero: dwarf, Trap: id, Asserted: freeWay()} },
		func(id event.TrapID) Command { return DeclareJump{Hero: dwarf, Trap: id, Asserted: clearJump()} },
	} {
		s := Decider.Initial
		for _, e := range inTurnOf(dwarf, trapped(pitTrap), rolled(dwarf, 5)) {
			s = evolve(s, e)
		}
		answers := map[string]int{}
		for _, past := range []State{s, evolve(s, trapped())} {
			_, err := decide(past, asks("t1"), legalCall())
			answers[err.Error()]++
		}
		if len(answers) != 1 {
			t.Errorf("the answers differ: %v", answers)
		}
	}
}

// HQ-DISARM-02, HQ-TRAP-10
func TestWhoFoundATrapDisarmsItOnALaterTurn(t *testing.T) {
	answers := map[string]bool{"in_room": true, "monster_in_sight": false}
	found := given(t, inTurnOf(dwarf, allTraps)...).When(FindTraps{Hero: dwarf, Area: "R3", Asserted: answers}).After().And(rolled(dwarf, 8))
	found.When(DeclareDisarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}).Refused("ActionSpent", "HQ-TURN-05", "HQ-DISARM-02")
	found.When(DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).Types("JumpDeclared")
	before(t, dwarf).When(DeclareDisarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}).Types("DisarmDeclared", "HeroMoved", "MovementEnded")
}

// HQ-DISARM-03
func TestTheStepOntoATrapThatIsToBeDisarmedSpringsNothing(t *testing.T) {
	path := squares(sq(5, 2), sq(6, 2))
	declared := before(t, dwarf).When(DeclareDisarm{Hero: dwarf, Trap: "t1", Path: path, Asserted: freeWay()})
	declared.Then(event.DisarmDeclared{Hero: dwarf, Trap: "t1", Means: "dwarf"},
		event.HeroMoved{Hero: dwarf, Path: path, SquaresUsed: 2, SquaresLeft: 3, StoppedBy: "none", Intent: "disarm"},
		event.MovementEnded{Hero: dwarf, SquaresLeft: 3})
	declared.After().When(EndTurn{Hero: dwarf}).Refused("RollDue", "HQ-DISARM-03")
	declared.After().When(RollDisarm{Hero: dwarf}).Unclear("dice")
	declared.After().Dice("combat", "W").When(RollDisarm{Hero: dwarf}).Types("DiceRolled", "DisarmRolled", "TrapDisarmed")
	before(t, dwarf).When(Move{Hero: dwarf, Path: path, Asserted: freeWay()}).
		Has(event.TrapSprung{Trap: "t1", Kind: "pit", Hero: dwarf, How: "moved", Square: sq(6, 2)})
	before(t, dwarf).When(DeclareDisarm{Hero: dwarf, Trap: "t1", Path: squares(sq(5, 2)), Asserted: freeWay()}).Unclear("path")
	before(t, dwarf).When(DeclareDisarm{Hero: dwarf, Trap: "t1", Squares: new(6), Asserted: freeWay()}).Refused("TooFar", "HQ-MOVE-02")
	before(t, dwarf).When(DeclareDisarm{Hero: dwarf, Trap: "t1", Asserted: way("clear", false)}).Refused("WallInTheWay", "HQ-MOVE-05")
	before(t, dwarf).When(Disarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}).Unclear("dice")
}

// HQ-DISARM-03, HQ-TRAP-02: another trap on the way stops the hero first.
func TestATrapOnTheWayToATrapSpringsFirst(t *testing.T) {
	table := moving(t, dwarf, 5, pointedOut(pitTrap))
	path := squares(sq(3, 3), sq(4, 3), sq(5, 3), sq(6, 3), sq(6, 2))
	off := table.When(DeclareDisarm{Hero: dwarf, Trap: "t1", Path: path, Asserted: freeWay()})
	off.Has(event.TrapSprung{Trap: "t2", Kind: "spear", Hero: dwarf, How: "moved", Square: sq(3, 3)}).Types("HeroMoved", "TrapSprung")
	table.Dice("combat", "W").When(Disarm{Hero: dwarf, Trap: "t1", Path: path, Asserted: freeWay()}).
		Types("HeroMoved", "TrapSprung", "DiceRolled", "TrapDamageRolled", "MovementEnded", "TurnEnded")
}

// HQ-DISARM-03: a chest is disarmed from beside it, moved or not.
func TestAChestIsDisarmedFromBesideIt(t *testing.T) {
	disarm := Disarm{Hero: dwarf, Trap: "t4", Asserted: nextTo(true)}
	given(t, inTurnOf(dwarf, allTraps, pointedOut(chestTrap))...).Dice("combat", "W").When(disarm).
		Types("DisarmDeclared", "DiceRolled", "DisarmRolled", "TrapDisarmed")
	before(t, dwarf).Dice("combat", "W").When(disarm).Types("DisarmDeclared", "MovementEnded", "DiceRolled", "DisarmRolled", "TrapDisarmed")
	before(t, dwarf).When(Disarm{Hero: dwarf, Trap: "t4", Asserted: nextTo(false)}).Refused("NotAdjacent", "HQ-DISARM-03")
	before(t, dwarf).When(Disarm{Hero: dwarf, Trap: "t4"}).Unclear("asserted.adjacent")
	before(t, dwarf).When(Disarm{Hero: dwarf, Trap: "t4", Squares: new(1), Asserted: nextTo(true)}).Unclear("path")
	failed := before(t, dwarf).Dice("combat", "B").When(disarm)
	failed.Has(event.HeroDamaged{Hero: dwarf, Damage: 2, BodyBefore: 7, BodyAfter: 5, Cause: "trap", CauseRef: "t4"})
	endsTurn(t, failed.Events(), "trap")
}

// HQ-DISARM-03: option move_on_after_disarm
func TestTheDisarmEndsTheMovementOrNot(t *testing.T) {
	disarm := Disarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}
	step := Move{Hero: dwarf, Squares: new(4), Asserted: freeWay()}
	before(t, dwarf).Dice("combat", "W").When(disarm).After().When(step).Refused("MoveAfterSplit", "HQ-TURN-04")
	on := before(t, dwarf).Option("move_on_after_disarm", "true").Dice("combat", "W").When(disarm)
	on.Lacks("MovementEnded").After().When(step).Types("HeroMoved")
	failed := before(t, dwarf).Option("move_on_after_disarm", "true").Dice("combat", "B").When(disarm)
	endsTurn(t, failed.Events(), "trap")
}

// HQ-DISARM-04
func TestWithAToolKitASkullSpringsTheTrap(t *testing.T) {
	disarm := Disarm{Hero: barbarian, Trap: "t1", Asserted: freeWay()}
	table := before(t, barbarian, kit(barbarian))
	for _, face := range []events.Face{"B", "W"} {
		kept := table.Dice("combat", face).When(disarm)
		kept.Has(event.TrapDisarmed{Trap: "t1", By: barbarian})
		if _, held := kept.After().State().Items["i5"]; !held {
			t.Error("the tool kit is used up")
		}
	}
	failed := table.Dice("combat", "S").When(disarm)
	failed.Has(event.TrapSprung{Trap: "t1", Kind: "pit", Hero: barbarian, How: "disarm_failed", Square: sq(6, 2)})
	failed.Has(event.PitEntered{Figure: string(barbarian), Trap: "t1", Damage: 1})
	endsTurn(t, failed.Events(), "trap")
	if pit, inside := failed.After().State().pitOf(string(barbarian)); !inside || pit != "t1" {
		t.Error("the barbarian is not in the pit")
	}
}

// HQ-DISARM-04: the example of the one-step Disarm
func TestABarbarianFailsAtASpear(t *testing.T) {
	before(t, barbarian, kit(barbarian)).Dice("combat", "S").Dice("combat", "S").When(Disarm{Hero: barbarian, Trap: "t2", Asserted: freeWay()}).
		Types("DisarmDeclared", "HeroMoved", "MovementEnded", "DiceRolled", "DisarmRolled", "TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroDamaged", "TurnEnded")
}

// HQ-DISARM-04: option tool_kit_all_traps
func TestAToolKitWorksOnAllTrapsOrOnPits(t *testing.T) {
	table := before(t, barbarian, kit(barbarian))
	spear, pit := DeclareDisarm{Hero: barbarian, Trap: "t2", Asserted: freeWay()}, DeclareDisarm{Hero: barbarian, Trap: "t1", Asserted: freeWay()}
	table.When(spear).Types("DisarmDeclared", "HeroMoved", "MovementEnded")
	printed := table.Option("tool_kit_all_traps", "false")
	printed.When(spear).Refused("NoToolKit", "HQ-DISARM-04")
	printed.When(pit).Types("DisarmDeclared", "HeroMoved", "MovementEnded")
	before(t, dwarf).Option("tool_kit_all_traps", "false").When(DeclareDisarm{Hero: dwarf, Trap: "t2", Asserted: freeWay()}).
		Types("DisarmDeclared", "HeroMoved", "MovementEnded")
}

// HQ-DISARM-06
func TestADisarmedTrapIsGone(t *testing.T) {
	table := before(t, dwarf, event.TrapDisarmed{Trap: "t1", By: dwarf})
	table.When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}).Types("HeroMoved")
	table.When(FindTraps{Hero: dwarf, Area: "R3", Asserted: map[string]bool{"in_room": true, "monster_in_sight": false}}).
		Has(event.TrapsFound{Hero: dwarf, Area: "R3", Traps: []event.FoundTrap{{Trap: "t2", Kind: "spear", Square: sq(3, 3)}, {Trap: "t4", Kind: "chest", Object: "chest-1"}}})
	table.When(DeclareDisarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}).Refused("TrapUnknown", "HQ-DISARM-01")
	table.When(DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).Refused("TrapUnknown", "HQ-JUMP-01")
}

// HQ-DISARM-07, TC-17
func TestAnOpenPitCannotBeDisarmed(t *testing.T) {
	moving(t, dwarf, 5, goneOff(pitTrap)...).When(DeclareDisarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}).Refused("TrapAlreadySprung", "HQ-DISARM-07")
}

// HQ-DISARM-08
func TestADisarmBeginsAtTheArmory(t *testing.T) {
	given(t, atArmory(rich(elf, 250))...).By(cleo).When(Purchase{Hero: elf, Card: "tool_kit"}).
		Has(event.ItemPurchased{Hero: elf, Item: "i5", Card: "tool_kit", Price: 250, GoldBefore: 250})
}
