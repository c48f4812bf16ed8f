package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Disarming Traps, Jumping Traps, and Pits.

func TestExamplesOfDisarming(t *testing.T) {
	disarm := func(h event.HeroID, trap event.TrapID) Command {
		return DeclareDisarm{Hero: h, Trap: trap, Asserted: freeWay()}
	}
	rolls := func(h event.HeroID, trap event.TrapID) Command {
		return Disarm{Hero: h, Trap: trap, Asserted: freeWay()}
	}
	stands := before(t, dwarf, standsAt(dwarf, sq(4, 2)), rolled(dwarf, 5))
	two := DeclareDisarm{Hero: dwarf, Trap: "t1", Path: squares(sq(5, 2), sq(6, 2)), Asserted: freeWay()}
	gone := moving(t, elf, 5, pointedOut(pitTrap), event.TrapDisarmed{Trap: "t1", By: dwarf})
	own := searchedAndRolled(t)
	shows(t, []example{
		{"HQ-DISARM-01/1", before(t, elf), disarm(elf, "t1"), no("NoToolKit", "HQ-DISARM-01")},
		{"HQ-DISARM-01/2", before(t, dwarf), disarm(dwarf, "t1"), gives(event.DisarmDeclared{Trap: "t1", Means: "dwarf"})},
		{"HQ-DISARM-01/3", moving(t, dwarf, 5), disarm(dwarf, "t1"), no("TrapUnknown", "HQ-DISARM-01")},
		{"HQ-DISARM-01/3 none is there", moving(t, dwarf, 5), disarm(dwarf, "t9"), no("TrapUnknown", "HQ-DISARM-01")},
		{"HQ-DISARM-02/1", own, disarm(dwarf, "t1"), no("ActionSpent", "HQ-TURN-05")},
		{"HQ-DISARM-02/2", before(t, dwarf), disarm(dwarf, "t1"), gives(event.DisarmDeclared{Trap: "t1"})},
		{"HQ-DISARM-03/1", stands, two, both(gives(event.HeroMoved{SquaresUsed: 2}), keeps("TrapSprung"),
			leaves("a disarm roll is due", func(s State) bool { return s.Quest.Disarm != nil }))},
		{"HQ-DISARM-03/2", stands, Move{Hero: dwarf, Path: squares(sq(5, 2), sq(6, 2)), Asserted: freeWay()}, gives(event.TrapSprung{Trap: "t1", How: "moved"})},
		{"HQ-DISARM-04/1", before(t, barbarian, kit(barbarian)).Dice("combat", "B"), rolls(barbarian, "t1"), gives(event.TrapDisarmed{Trap: "t1"})},
		{"HQ-DISARM-04/2", before(t, barbarian, kit(barbarian)).Dice("combat", "W"), rolls(barbarian, "t1"), gives(event.TrapDisarmed{Trap: "t1"})},
		{"HQ-DISARM-04/3", before(t, barbarian, kit(barbarian)).Dice("combat", "S"), rolls(barbarian, "t1"),
			gives(event.TrapSprung{How: "disarm_failed"}, event.HeroDamaged{Damage: 1}, event.PitEntered{Figure: "h1"}, event.TurnEnded{Turn: "turn1"})},
		{"HQ-DISARM-05/1", before(t, dwarf).Dice("combat", "S"), rolls(dwarf, "t3"), gives(event.TrapDisarmed{Trap: "t3"})},
		{"HQ-DISARM-05/2", before(t, dwarf).Dice("combat", "B").Dice("combat", "S", "W", "B"), rolls(dwarf, "t3"), both(
			gives(event.TrapSprung{How: "disarm_failed"}, event.TrapDamageRolled{Damage: 1}), leaves("he must step ahead or back", func(s State) bool { return s.Quest.Sprung.Step }))},
		{"HQ-DISARM-05/2 step", before(t, dwarf).Dice("combat", "B").Dice("combat", "S", "W", "B").When(rolls(dwarf, "t3")).After(),
			ChooseTrapEscape{Hero: dwarf, Direction: "back", Asserted: stepping(true)}, gives(event.TurnEnded{Turn: "turn2"})},
		{"HQ-DISARM-05/3", before(t, dwarf, kit(dwarf)).Dice("combat", "S"), rolls(dwarf, "t1"), gives(event.TrapDisarmed{Trap: "t1"})},
		{"HQ-DISARM-06/1", gone, Move{Hero: elf, Path: squares(sq(6, 2)), Asserted: freeWay()}, brings("HeroMoved")},
		{"HQ-DISARM-06/1 search", gone, FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}, leaves("the pit is not listed", func(s State) bool { return s.Quest.Traps["t1"].State == "disarmed" })},
		{"HQ-DISARM-07/1", before(t, dwarf, goneOff(pitTrap)...), disarm(dwarf, "t1"), no("TrapAlreadySprung", "HQ-DISARM-07")},
		{"HQ-DISARM-08/1", given(t, atArmory(rich(elf, 500))...), Purchase{Hero: elf, Card: "tool_kit"}, gives(event.ItemPurchased{Card: "tool_kit"})},
	})
}

func TestExamplesOfJumping(t *testing.T) {
	leap := func(trap event.TrapID) Command { return DeclareJump{Hero: elf, Trap: trap, Asserted: clearJump()} }
	over := func(trap event.TrapID) Command {
		return Jump{Hero: elf, Trap: trap, From: sq(5, 2), To: sq(7, 2), Asserted: clearJump()}
	}
	left := func(h event.HeroID, n int, more ...events.Event) scene {
		return moving(t, h, n, append([]events.Event{pointedOut(pitTrap, spearTrap), pointedOut(blockTrap)}, more...)...)
	}
	answers := func(question string, answer bool) Command {
		return DeclareJump{Hero: elf, Trap: "t1", Asserted: jump(question, answer)}
	}
	block := Jump{Hero: elf, Trap: "t3", Asserted: clearJump()}
	fallen := left(elf, 5).Dice("combat", "S").Dice("combat", "S", "W", "B").When(block)
	shows(t, []example{
		{"HQ-JUMP-01/1", left(elf, 5, actedBy(elf)...), leap("t1"), gives(event.JumpDeclared{Trap: "t1"})},
		{"HQ-JUMP-01/2", moving(t, elf, 5), leap("t1"), no("TrapUnknown", "HQ-JUMP-01")},
		{"HQ-JUMP-02/1", left(elf, 2), leap("t1"), gives(event.JumpDeclared{SquaresLeft: 2})},
		{"HQ-JUMP-02/2", left(elf, 1), leap("t1"), no("NotEnoughMovement", "HQ-JUMP-02")},
		{"HQ-JUMP-03/1", left(elf, 5).Dice("combat", "B"), over("t1"), both(gives(event.JumpRolled{Success: true, SquaresLeft: 3}),
			leaves("she stands beyond", func(s State) bool { return *s.Quest.At[elf].Square == *sq(7, 2) }))},
		{"HQ-JUMP-03/2", left(dwarf, 5).Dice("combat", "B"), Jump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}, gives(event.JumpRolled{Success: true})},
		{"HQ-JUMP-04/1", left(elf, 5, loses(elf, 1)).Dice("combat", "S"), over("t1"),
			gives(event.TrapSprung{How: "jump_failed"}, event.PitEntered{Figure: "h3"}, event.HeroDamaged{Damage: 1, BodyAfter: 4}, event.TurnEnded{Turn: "turn3", Reason: "jump_failed"})},
		{"HQ-JUMP-04/2", left(elf, 5).Dice("combat", "S").Dice("combat", "W"), Jump{Hero: elf, Trap: "t2", Asserted: clearJump()}, both(gives(event.TurnEnded{Turn: "turn3"}), keeps("HeroDamaged"),
			leaves("she stands on the trap", func(s State) bool { return *s.Quest.At[elf].Square == *sq(3, 3) }))},
		{"HQ-JUMP-04/3", left(elf, 5).Dice("combat", "S").Dice("combat", "S", "W", "B"), block, gives(event.TrapDamageRolled{Damage: 1}, event.HeroDamaged{Damage: 1})},
		{"HQ-JUMP-04/3 step", fallen.After(), ChooseTrapEscape{Hero: elf, Direction: "ahead", To: sq(4, 5), Asserted: stepping(true)}, gives(event.SquareBlocked{Square: sq(3, 5)}, event.TurnEnded{Turn: "turn3"})},
		{"HQ-JUMP-05/1", left(elf, 5, append(goneOff(pitTrap), loses(elf, 3))...).Dice("combat", "S"), over("t1"), gives(event.HeroDamaged{BodyAfter: 2}, event.TurnEnded{Turn: "turn3"})},
		{"HQ-JUMP-05/2", left(elf, 5, goneOff(pitTrap)...), Move{Hero: elf, Path: squares(sq(6, 2), sq(7, 2)), Asserted: freeWay()}, no("PitInTheWay", "HQ-JUMP-05")},
		{"HQ-JUMP-06/1", left(elf, 5), answers("landing_monster", true), no("LandingOccupied", "HQ-JUMP-06")},
		{"HQ-JUMP-06/2", left(elf, 5), answers("landing_clear", false), no("LandingBlocked", "HQ-JUMP-06")},
		{"HQ-JUMP-06/3", left(elf, 3), answers("free", true), gives(event.JumpDeclared{Trap: "t1"})},
		{"HQ-JUMP-06/3 two squares", left(elf, 2), answers("free", false), no("SquareOccupied", "HQ-JUMP-06")},
	})
}

func TestExamplesOfPits(t *testing.T) {
	in := func(h event.HeroID, more ...events.Event) scene { return given(t, pitting(h, more, string(h))...) }
	search := func(room string) Command { return SearchTreasure{Hero: dwarf, Room: room, Asserted: inside()} }
	hero := func(h event.HeroID) Command { return DeclareAttack{Hero: h, Target: "m1", Asserted: edgeToEdge} }
	sunk := func(figures ...string) []events.Event { return append([]events.Event{allTraps}, inPit(figures...)...) }
	onlyOne := event.MonsterPlaced{Monster: "m1", Type: "goblin", Area: "R3", Attack: 2, Defend: 1, Body: 1, PieceUsed: "goblin", Source: "map"}
	weak := given(t, inRound(slices.Concat([]events.Event{onlyOne}, sunk("m1"), turnOf(barbarian), []events.Event{declared(barbarian, "m1", "i1", 3), rolledSkulls(1)})...)...)
	monster := func(answers map[string]bool, jumps ...event.TrapID) Command {
		return MoveMonster{Monster: "m1", Squares: new(2), Jumps: jumps, Asserted: answers}
	}
	leap := freeWay()
	leap["landing_clear"], leap["landing_monster"] = true, false
	taken := freeWay()
	taken["landing_clear"], taken["landing_monster"] = true, true
	zargon := given(t, inZargonsTurn(slices.Concat([]events.Event{allTraps, orc("m1")}, goneOff(pitTrap))...)...)
	enters := Move{Hero: barbarian, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}
	edge := given(t, inRound(slices.Concat([]events.Event{allTraps, orc("m1"), loses(barbarian, 3)}, goneOff(pitTrap), turnOf(barbarian), []events.Event{rolled(barbarian, 5)})...)...)
	fell := moving(t, dwarf, 5).When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()})
	shows(t, []example{
		{"HQ-PIT-01/1", in(dwarf, event.TreasureSearchMade{Hero: dwarf, Room: "R3"}, event.TreasureCardDrawn{Hero: dwarf, Room: "R3", Category: "none"}, event.TurnEnded{Turn: "turn2"},
			event.TurnBegan{Turn: "turn9", Round: 2, Side: "hero", Hero: dwarf}), search("pit-t1"), gives(event.TreasureSearchMade{Room: "pit-t1"})},
		{"HQ-PIT-01/2", in(dwarf, event.AreaRevealed{Area: "R3", AreaKind: "corridor"}), search("pit-t1"), gives(event.TreasureSearchMade{Room: "pit-t1"})},
		{"HQ-PIT-01/3", in(dwarf), search("R3"), no("NotInRoom", "HQ-PIT-01")},
		{"HQ-PIT-02/1 attack", in(barbarian, orc("m1")), hero(barbarian), gives(event.AttackDeclared{AttackDice: 2})},
		{"HQ-PIT-02/1 defence", attacked(t, barbarian, 1, sunk("h1")...).Dice("combat", "W"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 1})},
		{"HQ-PIT-02/2", defending(t, 1, sunk("m1")...).Dice("combat", "B", "W"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 2})},
		{"HQ-PIT-02/3", in(barbarian, orc("m1"), courageOn(barbarian)), hero(barbarian), gives(event.AttackDeclared{AttackDice: 4})},
		{"HQ-PIT-03/1", in(wizard, orc("m1")), hero(wizard), gives(event.AttackDeclared{AttackDice: 1})},
		{"HQ-PIT-03/2", weak, RollDefense{}, both(keeps("DiceRolled"), gives(event.DefenseRolled{Defender: "m1"}, event.AttackResolved{Damage: 1}))},
		{"HQ-PIT-04/1", given(t, append(pitting(dwarf, nil, "h2"), rolled(dwarf, 6))...), Move{Hero: dwarf, Squares: new(6), Asserted: freeWay()}, gives(event.PitLeft{Figure: "h2"}, event.HeroMoved{SquaresUsed: 6})},
		{"HQ-PIT-04/2", fell.After(), Move{Hero: dwarf, Squares: new(1), Asserted: freeWay()}, no("TurnOver", "HQ-TRAP-11")},
		{"HQ-PIT-05/1", edge, enters, gives(event.PitEntered{Figure: "h1", Voluntary: true, Damage: 1}, event.HeroDamaged{BodyAfter: 4})},
		{"HQ-PIT-05/1 attack", edge.When(enters).After(), hero(barbarian), gives(event.AttackDeclared{AttackDice: 2})},
		{"HQ-PIT-05/2", fighting(t, elf, append(wielding(elf, "i9", "crossbow"), sunk()...)...), DeclareAttack{Hero: elf, Target: "m1", Asserted: farOff}, gives(event.AttackDeclared{AttackKind: "ranged"})},
		{"HQ-PIT-06/1", zargon, monster(leap, "t1"), both(gives(event.MonsterMoved{SquaresUsed: 2, Jumped: squares(sq(6, 2))}), keeps("DiceRolled"))},
		{"HQ-PIT-06/2", zargon, monster(taken, "t1"), no("LandingOccupied", "HQ-JUMP-06")},
		{"HQ-PIT-06/2 enters", zargon, MoveMonster{Monster: "m1", Squares: new(1), EnterPit: "t1", Asserted: freeWay()}, both(gives(event.PitEntered{Figure: "m1"}), keeps("HeroDamaged", "MonsterDamaged"))},
	})
}
