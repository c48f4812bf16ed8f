package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// striking is an attack of a monster that was declared and missed.
func striking(m event.MonsterID, h event.HeroID) []events.Event {
	return []events.Event{
		event.AttackDeclared{Attack: "k1", Attacker: string(m), AttackerSide: "zargon", Target: string(h), AttackKind: "adjacent", AttackDice: 3},
		event.AttackResolved{Attack: "k1"},
	}
}

// HQ-ZARGON-01
func TestAMonsterMovesAndActsInEitherOrder(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"))...)
	used := event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"}
	moved := event.MonsterMoved{Monster: "m1", SquaresUsed: 3, Jumped: []event.Square{}}
	strike := MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}
	walk := MoveMonster{Monster: "m1", Squares: new(3), Asserted: freeWay()}

	table.When(walk).Then(used, moved)
	table.When(walk).After().When(strike).Types("AttackDeclared")
	table.When(strike).Types("MonsterActivated", "AttackDeclared")
	table.And(used).And(striking("m1", elf)...).When(walk).Then(moved)
}

// HQ-ZARGON-01, HQ-TURN-04
func TestAMonsterIsUsedOnceInATurn(t *testing.T) {
	used := event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"}
	moved := event.MonsterMoved{Monster: "m1", SquaresUsed: 2}
	done := given(t, inZargonsTurn(orc("m1"), used, moved)...).And(striking("m1", elf)...)
	done.When(ActivateMonster{Monster: "m1"}).Refused("MonsterDone", "HQ-ZARGON-01")
	done.When(MoveMonster{Monster: "m1", Squares: new(6), Asserted: freeWay()}).Refused("MoveAfterSplit", "HQ-ZARGON-01")
	done.When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}).Refused("MonsterDone", "HQ-ZARGON-01")
	given(t, inZargonsTurn(orc("m1"), used)...).And(striking("m1", elf)...).And(moved).
		When(MoveMonster{Monster: "m1", Squares: new(1), Asserted: freeWay()}).Refused("MonsterDone", "HQ-ZARGON-01")
}

// HQ-ZARGON-01
func TestTheOrderMayBeSaidBefore(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"))...)
	table.When(ActivateMonster{Monster: "m1", Order: "act_then_move"}).
		Then(event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "act_then_move"})
	table.When(ActivateMonster{Monster: "m9"}).Unclear("monster_id")
}

// HQ-ZARGON-01
func TestUsingAMonsterIsVoluntary(t *testing.T) {
	given(t, inZargonsTurn(orc("m1"))...).When(EndTurn{}).Types("TurnEnded", "RoundEnded", "RoundBegan")
}

// HQ-ZARGON-01, HQ-TURN-02
func TestTheFirstMonsterUsedBeginsZargonsTurn(t *testing.T) {
	given(t, inTurnOf(wizard, orc("m1"), event.TurnEnded{Turn: "turn4", Reason: "finished"})...).
		When(ActivateMonster{Monster: "m1"}).Types("TurnBegan", "MonsterActivated")
}

// HQ-ATK-12, HQ-ZARGON-01
func TestMonstersWaitForZargonsTurn(t *testing.T) {
	table := given(t, inTurnOf(elf, orc("m1"))...)
	table.When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}).Refused("NotZargonsTurn", "HQ-ATK-12")
	table.When(ActivateMonster{Monster: "m1"}).Refused("NotZargonsTurn", "HQ-ATK-12")
	table.Overriding("HQ-ATK-12").When(MoveMonster{Monster: "m1", Squares: new(1), Asserted: freeWay()}).
		Types("MonsterActivated", "MonsterMoved")
	given(t, inTurnOf(elf, orc("m1"), event.TurnEnded{Turn: "turn3", Reason: "finished"})...).
		When(ActivateMonster{Monster: "m1"}).Refused("NotZargonsTurn", "HQ-ATK-12")
}

// HQ-ZARGON-02, HQ-MATK-01
func TestAMonsterHasOneAction(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"), event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"})...).And(striking("m1", elf)...)
	table.When(MonsterAttack{Monster: "m1", Target: dwarf, Asserted: nextTo(true)}).Refused("ActionSpent", "HQ-ZARGON-02")
	table.When(MonsterAttack{Monster: "m1", Target: "m1", Asserted: nextTo(true)}).Refused("ActionSpent", "HQ-ZARGON-02")
}

// HQ-ZARGON-02
func TestMonstersAttackHeroesOnly(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"), orc("m2"))...)
	table.When(MonsterAttack{Monster: "m1", Target: "m2", Asserted: nextTo(true)}).Refused("NotATarget", "HQ-ZARGON-02")
	table.When(MonsterAttack{Monster: "m1", Target: "h9", Asserted: nextTo(true)}).Unclear("target")
}

// HQ-MATK-01, HQ-MATK-02
func TestAMonsterAttacksAnAdjacentHeroWithItsOwnDice(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"))...)
	table.When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}).Then(
		event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: string(elf), AttackKind: "adjacent", AttackDice: 3,
			Modifiers: []event.Modifier{}},
	)
	table.When(MonsterAttack{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": false, "diagonal": false}}).Refused("NotAdjacent", "HQ-MATK-01")
	table.When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(false)}).Unclear("asserted.diagonal")
	table.When(MonsterAttack{Monster: "m1", Target: elf}).Unclear("asserted.adjacent")
}

// HQ-ZARGON-04, HQ-DIAG-01, TC-43
func TestMonstersNeverStrikeDiagonally(t *testing.T) {
	given(t, inZargonsTurn(orc("m1"))...).
		When(MonsterAttack{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": false, "diagonal": true}}).
		Refused("DiagonalAttack", "HQ-ZARGON-04")
}

// HQ-ZARGON-05, TC-40
func TestMonstersPassNobody(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"))...)
	walk := func(answers map[string]bool) Command {
		return MoveMonster{Monster: "m1", Squares: new(2), Asserted: answers}
	}
	table.When(walk(way("passes_hero", true))).Refused("HeroInTheWay", "HQ-ZARGON-05")
	table.When(walk(way("passes_monster", true))).Refused("MonsterInTheWay", "HQ-ZARGON-05")
	table.Option("monsters_pass_monsters", "true").When(walk(way("passes_monster", true))).Types("MonsterActivated", "MonsterMoved")
	table.When(walk(way("clear", false))).Refused("WallInTheWay", "HQ-ZARGON-05")
	table.When(walk(nil)).Unclear("asserted.clear")
}

// HQ-ZARGON-07
func TestMonstersNeverShareASquare(t *testing.T) {
	given(t, inZargonsTurn(orc("m1"))...).When(MoveMonster{Monster: "m1", Squares: new(2), Asserted: way("free", false)}).
		Refused("SquareOccupied", "HQ-ZARGON-07")
}

// HQ-ZARGON-08
func TestAMonsterWalksAsFarAsTheChartSays(t *testing.T) {
	goblin := event.MonsterPlaced{Monster: "m1", Type: "goblin", Area: "R3", Attack: 2, Defend: 1, Body: 1, Mind: 1, Movement: new(10), PieceUsed: "goblin", Source: "map"}
	table := given(t, inZargonsTurn(goblin)...)
	walk := func(n int) Command { return MoveMonster{Monster: "m1", Squares: &n, Asserted: freeWay()} }
	table.When(walk(11)).Refused("TooFar", "HQ-ZARGON-08")
	table.When(walk(10)).Types("MonsterActivated", "MonsterMoved")
	four := table.When(walk(4))
	four.Types("MonsterActivated", "MonsterMoved")
	four.After().When(walk(7)).Refused("TooFar", "HQ-ZARGON-08")
	four.After().When(walk(6)).Types("MonsterMoved")
	table.When(MoveMonster{Monster: "m1", Squares: new(0)}).Types("MonsterActivated", "MonsterMoved")
}

// HQ-ZARGON-08, HQ-CARD-01
func TestAMonsterWithoutAKnownMovementStaysUntilTheTableEntersIt(t *testing.T) {
	sorcerer := event.MonsterPlaced{Monster: "m1", Type: "dread_sorcerer", Area: "R3", Attack: 2, Defend: 3, Body: 4, Mind: 5, PieceUsed: "dread_sorcerer", Source: "map"}
	walk := MoveMonster{Monster: "m1", Squares: new(2), Asserted: freeWay()}
	table := given(t, inZargonsTurn(sorcerer)...)
	table.When(walk).Refused("FigureMissing", "HQ-ZARGON-08")
	table.And(event.CardFigureEntered{Catalogue: "monster", Card: "dread_sorcerer", Field: "movement", Value: []byte("6"), TakenFrom: "screen"}).
		When(walk).Types("MonsterActivated", "MonsterMoved")
}

// HQ-PIT-06
func TestAWalkNamesOnlyPitsThatAreKnown(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"))...)
	table.When(MoveMonster{Monster: "m1", Squares: new(2), Jumps: []event.TrapID{"t1"}, Asserted: freeWay()}).Unclear("jumps[0]")
	table.When(MoveMonster{Monster: "m1", Squares: new(2), EnterPit: "t1", Asserted: freeWay()}).Unclear("enter_pit")
}

// HQ-ZARGON-01, HQ-ZARGON-02, HQ-ZARGON-04, HQ-ZARGON-05, HQ-ZARGON-07, HQ-ZARGON-08, HQ-MATK-01, HQ-ATK-11
func TestWhatForbidsTheUseOfAMonster(t *testing.T) {
	used := event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"}
	dead := event.MonsterDied{Monster: "m1", Type: "orc", Cause: "attack"}
	ready := inZargonsTurn(orc("m1"))
	acted := inZargonsTurn(append([]events.Event{orc("m1"), used}, striking("m1", elf)...)...)
	split := inZargonsTurn(append([]events.Event{orc("m1"), used, event.MonsterMoved{Monster: "m1", SquaresUsed: 2}}, striking("m1", elf)...)...)
	walk := func(answers map[string]bool) Command {
		return MoveMonster{Monster: "m1", Squares: new(2), Asserted: answers}
	}
	strike := MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}
	illegal(t, []illegalRow{
		{"SM-19", ready, ben, walk(freeWay()), "NotZargon", "HQ-ROLE-04"},
		{"SM-53", inTurnOf(elf, orc("m1")), ana, walk(freeWay()), "NotZargonsTurn", "HQ-ATK-12"},
		{"SM-53 attack", inTurnOf(elf, orc("m1")), ana, strike, "NotZargonsTurn", "HQ-ATK-12"},
		{"SM-107", acted, ana, ActivateMonster{Monster: "m1"}, "MonsterDone", "HQ-ZARGON-01"},
		{"SM-108", inZargonsTurn(orc("m1"), dead), ana, ActivateMonster{Monster: "m1"}, "TargetGone", "HQ-ZARGON-01"},
		{"SM-108 walk", inZargonsTurn(orc("m1"), dead), ana, walk(freeWay()), "TargetGone", "HQ-ZARGON-01"},
		{"SM-108 attack", inZargonsTurn(orc("m1"), dead), ana, strike, "TargetGone", "HQ-ZARGON-01"},
		{"SM-109", split, ana, walk(freeWay()), "MoveAfterSplit", "HQ-ZARGON-01"},
		{"SM-110", acted, ana, strike, "ActionSpent", "HQ-ZARGON-02"},
		{"SM-112", ready, ana, walk(way("passes_hero", true)), "HeroInTheWay", "HQ-ZARGON-05"},
		{"SM-113", ready, ana, walk(way("passes_monster", true)), "MonsterInTheWay", "HQ-ZARGON-05"},
		{"SM-114", ready, ana, walk(way("clear", false)), "WallInTheWay", "HQ-ZARGON-05"},
		{"SM-115", ready, ana, walk(way("free", false)), "SquareOccupied", "HQ-ZARGON-07"},
		{"SM-116", ready, ana, MoveMonster{Monster: "m1", Squares: new(9), Asserted: freeWay()}, "TooFar", "HQ-ZARGON-08"},
		{"SM-117", ready, ana, MonsterAttack{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": false, "diagonal": false}}, "NotAdjacent", "HQ-MATK-01"},
		{"SM-118", ready, ana, MonsterAttack{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": false, "diagonal": true}}, "DiagonalAttack", "HQ-ZARGON-04"},
		{"SM-134", inZargonsTurn(orc("m1"), event.HeroDied{Hero: elf}), ana, strike, "HeroDead", "HQ-DEATH-02"},
		{"SM-134 gone", inZargonsTurn(orc("m1"), event.HeroExited{Hero: elf}), ana, strike, "HeroGone", "HQ-END-01"},
		{"SM-194", inZargonsTurn(orc("m1"), orc("m2")), ana, MonsterAttack{Monster: "m1", Target: "m2", Asserted: nextTo(true)}, "NotATarget", "HQ-ZARGON-02"},
		{"SM-195", split, ana, strike, "MonsterDone", "HQ-ZARGON-01"},
	})
}
