package heroquest

import (
	"maps"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// clearJump answers that nothing is in the way of a jump.
func clearJump() map[string]bool {
	return map[string]bool{"adjacent": true, "landing_clear": true, "landing_monster": false, "free": true}
}

// jump is a jump over a clear way but for one answer.
func jump(question string, answer bool) map[string]bool {
	answers := maps.Clone(clearJump())
	answers[question] = answer
	return answers
}

// legalCall is a game master's call without dice.
func legalCall() rules.Call {
	return rules.Call{By: ana, Seats: []rules.Seat{ana, ben, cleo}, Options: rules.NewOptions(Options)}
}

// HQ-JUMP-01, HQ-TRAP-10
func TestAKnownTrapIsJumpedAsPartOfTheMovement(t *testing.T) {
	acted := []events.Event{event.TreasureSearchMade{Hero: dwarf, Room: "R1"}, event.TreasureCardDrawn{Hero: dwarf, Room: "R1", Category: "none"}}
	before(t, dwarf, acted...).When(DeclareJump{Hero: dwarf, Trap: "t1", From: sq(5, 2), To: sq(7, 2), Asserted: clearJump()}).
		Then(event.JumpDeclared{Hero: dwarf, Trap: "t1", From: sq(5, 2), To: sq(7, 2), SquaresLeft: 5})
	moving(t, dwarf, 5).When(DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).Refused("TrapUnknown", "HQ-JUMP-01")
	before(t, dwarf).When(DeclareJump{Hero: dwarf, Trap: "t4", Asserted: clearJump()}).Refused("CannotJump", "HQ-JUMP-01")
	before(t, dwarf).When(DeclareJump{Hero: dwarf, Trap: "t1"}).Unclear("asserted.adjacent")
	before(t, dwarf).When(DeclareJump{Hero: dwarf, Trap: "t1", Asserted: nextTo(true)}).Unclear("asserted.landing_clear")
}

// HQ-JUMP-02
func TestAJumpTakesTwoSquares(t *testing.T) {
	jumps := DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}
	moving(t, dwarf, 2, pointedOut(pitTrap)).When(jumps).Types("JumpDeclared")
	moving(t, dwarf, 1, pointedOut(pitTrap)).When(jumps).Refused("NotEnoughMovement", "HQ-JUMP-02")
}

// HQ-JUMP-03, HQ-HERO-05, TC-10
func TestAllButASkullClearsTheTrap(t *testing.T) {
	clears := Jump{Hero: dwarf, Trap: "t1", From: sq(5, 2), To: sq(7, 2), Asserted: clearJump()}
	for _, face := range []events.Face{"B", "W"} {
		before(t, dwarf).Dice("combat", face).When(clears).Then(
			event.JumpDeclared{Hero: dwarf, Trap: "t1", From: sq(5, 2), To: sq(7, 2), SquaresLeft: 5},
			event.DiceRolled{ID: "r1", Purpose: "jump", For: string(dwarf), Die: "combat", Count: 1, Faces: []events.Face{face}, Source: events.Physical},
			event.JumpRolled{Hero: dwarf, Trap: "t1", Roll: rolledBy("r1", face), Success: true, SquaresLeft: 3},
			event.HeroMoved{Hero: dwarf, Path: squares(sq(7, 2)), SquaresUsed: 2, SquaresLeft: 3, StoppedBy: "none", Intent: "jump"},
		)
	}
	on := before(t, dwarf).Dice("combat", "B").When(clears).After()
	on.When(Move{Hero: dwarf, Squares: new(3), Asserted: freeWay()}).Types("HeroMoved")
	on.When(Move{Hero: dwarf, Squares: new(4), Asserted: freeWay()}).Refused("TooFar", "HQ-MOVE-02")
}

// HQ-TRAP-10, HQ-DISARM-02, HQ-JUMP-03, TC-11
func TestSearchFirstThenJump(t *testing.T) {
	answers := map[string]bool{"in_room": true, "monster_in_sight": false}
	searched := given(t, inTurnOf(dwarf, allTraps)...).When(FindTraps{Hero: dwarf, Area: "R3", Asserted: answers}).After()
	ready := searched.Dice("movement", "2", "4").When(RollMovement{Hero: dwarf}).After()
	ready.Dice("combat", "W").When(Jump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).
		Has(event.HeroMoved{Hero: dwarf, SquaresUsed: 2, SquaresLeft: 4, StoppedBy: "none", Intent: "jump"})
	ready.Dice("combat", "W").When(Disarm{Hero: dwarf, Trap: "t1", Asserted: freeWay()}).Refused("ActionSpent", "HQ-TURN-05")
}

// HQ-JUMP-04
func TestAFailedJumpSpringsTheTrap(t *testing.T) {
	table := before(t, barbarian, event.HeroDamaged{Hero: barbarian, Damage: 3})
	pit := table.Dice("combat", "S").When(Jump{Hero: barbarian, Trap: "t1", Asserted: clearJump()})
	pit.Has(event.TrapSprung{Trap: "t1", Kind: "pit", Hero: barbarian, How: "jump_failed", Square: sq(6, 2)})
	pit.Has(event.PitEntered{Figure: string(barbarian), Trap: "t1", Damage: 1})
	pit.Has(event.HeroDamaged{Hero: barbarian, Damage: 1, BodyBefore: 5, BodyAfter: 4, Cause: "trap", CauseRef: "t1"})
	endsTurn(t, pit.Events(), "jump_failed")

	spear := table.Dice("combat", "S").Dice("combat", "W").When(Jump{Hero: barbarian, Trap: "t2", Asserted: clearJump()})
	spear.Lacks("HeroDamaged")
	endsTurn(t, spear.Events(), "jump_failed")
	if at := spear.After().State().Quest.At[barbarian]; at.Square == nil || *at.Square != *sq(3, 3) || at.Area != "R3" {
		t.Errorf("the barbarian is at %+v", at)
	}

	block := before(t, barbarian, standsAt(barbarian, sq(2, 5))).Dice("combat", "S").Dice("combat", "S", "W", "B").
		When(Jump{Hero: barbarian, Trap: "t3", Escape: &Escape{Direction: "back", Free: new(true)}, Asserted: clearJump()})
	block.Has(event.TrapDamageRolled{Trap: "t3", Hero: barbarian, Roll: rolledBy("r2", "S", "W", "B"), Damage: 1})
	block.Has(event.TrapEscapeChosen{Trap: "t3", Hero: barbarian, Direction: "back", To: sq(2, 5)})
	block.Has(event.SquareBlocked{Square: sq(3, 5), Area: "C1", Trap: "t3"})
	endsTurn(t, block.Events(), "jump_failed")
}

// HQ-JUMP-04: each roll may be made by itself.
func TestAJumpIsDeclaredAndThenRolled(t *testing.T) {
	declared := before(t, elf).When(DeclareJump{Hero: elf, Trap: "t2", Asserted: clearJump()}).After()
	declared.When(EndTurn{Hero: elf}).Refused("RollDue", "HQ-JUMP-03")
	declared.When(RollJump{Hero: elf}).Unclear("dice")
	failed := declared.Dice("combat", "S").When(RollJump{Hero: elf})
	failed.Types("DiceRolled", "JumpRolled", "TrapSprung")
	failed.After().Dice("combat", "W").When(RollTrapDamage{Hero: elf}).Has(event.TurnEnded{Turn: "turn3", Reason: "jump_failed", MovementUnused: 5, ActionUnused: true})
	before(t, elf).When(Jump{Hero: elf, Trap: "t2", Asserted: clearJump()}).Unclear("dice")
}

// HQ-JUMP-05, HQ-JUMP-04, TC-13
func TestIntoAnOpenPitAFailedJumperFalls(t *testing.T) {
	table := moving(t, barbarian, 5, append(goneOff(pitTrap), event.HeroDamaged{Hero: barbarian, Damage: 5})...)
	fell := table.Dice("combat", "S").When(Jump{Hero: barbarian, Trap: "t1", Asserted: clearJump()})
	fell.Has(event.PitEntered{Figure: string(barbarian), Trap: "t1", Damage: 1}).Lacks("TrapSprung")
	fell.Has(event.HeroDamaged{Hero: barbarian, Damage: 1, BodyBefore: 3, BodyAfter: 2, Cause: "pit", CauseRef: "t1"})
	endsTurn(t, fell.Events(), "jump_failed")
	table.When(Move{Hero: barbarian, Path: squares(sq(5, 2), sq(6, 2), sq(7, 2)), Asserted: freeWay()}).Refused("PitInTheWay", "HQ-JUMP-05")
	table.Dice("combat", "W").When(Jump{Hero: barbarian, Trap: "t1", Asserted: clearJump()}).Types("JumpDeclared", "DiceRolled", "JumpRolled", "HeroMoved")
}

// HQ-JUMP-05: the example of the one-step Jump
func TestTheDwarfClearsAnOpenPit(t *testing.T) {
	moving(t, dwarf, 5, goneOff(pitTrap)...).Dice("combat", "B").When(Jump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).
		Has(event.JumpDeclared{Hero: dwarf, Trap: "t1", SquaresLeft: 5}).
		Has(event.HeroMoved{Hero: dwarf, SquaresUsed: 2, SquaresLeft: 3, StoppedBy: "none", Intent: "jump"})
}

// HQ-JUMP-06
func TestTheLandingSquareMustBeFree(t *testing.T) {
	jumps := func(answers map[string]bool) Command {
		return DeclareJump{Hero: dwarf, Trap: "t1", Asserted: answers}
	}
	table := before(t, dwarf)
	table.When(jumps(jump("landing_monster", true))).Refused("LandingOccupied", "HQ-JUMP-06")
	table.When(jumps(jump("landing_clear", false))).Refused("LandingBlocked", "HQ-JUMP-06")
	table.When(jumps(jump("free", false))).Refused("SquareOccupied", "HQ-JUMP-06")
	on := moving(t, dwarf, 3, pointedOut(pitTrap)).Dice("combat", "W").When(Jump{Hero: dwarf, Trap: "t1", To: sq(4, 5), Asserted: clearJump()}).After()
	on.When(Move{Hero: dwarf, Path: squares(sq(5, 5)), Asserted: freeWay()}).Types("HeroMoved")
}

// HQ-JUMP-06, HQ-TRAP-02: a hidden trap on the landing square springs.
func TestAJumperMayLandOnATrap(t *testing.T) {
	landed := moving(t, dwarf, 5, pointedOut(pitTrap)).Dice("combat", "W").Dice("combat", "S").When(Jump{Hero: dwarf, Trap: "t1", To: sq(3, 3), Asserted: clearJump()})
	landed.Types("JumpDeclared", "DiceRolled", "JumpRolled", "HeroMoved", "TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroDamaged", "MovementEnded", "TurnEnded")
	endsTurn(t, landed.Events(), "trap")
	landed.Has(event.HeroMoved{Hero: dwarf, Path: squares(sq(3, 3)), SquaresUsed: 2, SquaresLeft: 3, StoppedBy: "trap", Intent: "jump"})
	buried := moving(t, dwarf, 5, pointedOut(pitTrap)).Dice("combat", "W").When(Jump{Hero: dwarf, Trap: "t1", To: sq(3, 5), Asserted: clearJump()})
	buried.Has(event.HeroMoved{Hero: dwarf, Path: squares(sq(3, 5)), SquaresUsed: 2, SquaresLeft: 3, StoppedBy: "block", Intent: "jump"})
}

// HQ-FALL-04
func TestAFallenBlockCannotBeJumpedAnOpenPitCan(t *testing.T) {
	moving(t, dwarf, 6, goneOff(blockTrap)...).When(DeclareJump{Hero: dwarf, Trap: "t3", Asserted: clearJump()}).Refused("CannotJump", "HQ-FALL-04")
	moving(t, dwarf, 6, goneOff(pitTrap)...).When(DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).Types("JumpDeclared")
	before(t, dwarf).When(DeclareJump{Hero: dwarf, Trap: "t3", Asserted: clearJump()}).Types("JumpDeclared")
}

// HQ-JUMP-01, HQ-SPEAR-02: a spent spear is no trap any more.
func TestASpentSpearIsNotJumped(t *testing.T) {
	spent := moving(t, dwarf, 6, goneOff(spearTrap)...)
	spent.When(DeclareJump{Hero: dwarf, Trap: "t2", Asserted: clearJump()}).Refused("TrapUnknown", "HQ-JUMP-01")
	spent.Option("spear_fires_once", "false").When(DeclareJump{Hero: dwarf, Trap: "t2", Asserted: clearJump()}).Types("JumpDeclared")
}

// HQ-JUMP-03, HQ-TRAP-04: a jump over the pit behind a door leads into the room.
func TestAJumpLeadsThroughTheDoor(t *testing.T) {
	found := event.TrapsFound{Area: "R5", Traps: []event.FoundTrap{{Trap: "t5", Kind: "pit"}}}
	in := given(t, behindTheDoor(dwarf, found)...).Dice("combat", "W").When(Jump{Hero: dwarf, Trap: "t5", Asserted: clearJump()})
	in.Has(event.HeroMoved{Hero: dwarf, Area: "R5", SquaresUsed: 2, SquaresLeft: 4, StoppedBy: "none", Intent: "jump"})
	in.After().When(Move{Hero: dwarf, Squares: new(2), Area: "R5", Asserted: freeWay()}).Types("HeroMoved")
}
