package heroquest

import (
	"maps"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// freeWay answers that nothing is in the way.
func freeWay() map[string]bool {
	return map[string]bool{"clear": true, "passes_hero": false, "passes_monster": false, "free": true}
}

// way is a free way but for one answer.
func way(question string, answer bool) map[string]bool {
	answers := maps.Clone(freeWay())
	answers[question] = answer
	return answers
}

// HQ-MOVE-01
func TestTwoMovementDiceAddUp(t *testing.T) {
	roll := event.Roll{ID: "r1", Die: "movement", Count: 2, Faces: []events.Face{"4", "3"}, Source: events.Physical}
	given(t, inTurnOf(dwarf)...).Dice("movement", "4", "3").When(RollMovement{Hero: dwarf}).Then(
		event.DiceRolled{ID: "r1", Purpose: "movement", For: string(dwarf), Die: "movement", Count: 2, Faces: roll.Faces, Source: events.Physical},
		event.MovementRolled{Hero: dwarf, Turn: "turn2", Roll: roll, Squares: 7},
	)
}

// HQ-MOVE-01
func TestMovementIsRolledOnceAndBeforeItIsWalked(t *testing.T) {
	given(t, inTurnOf(dwarf, rolled(dwarf, 7))...).Dice("movement", "1", "1").When(RollMovement{Hero: dwarf}).
		Refused("MovementAlreadyRolled", "HQ-MOVE-01")
	given(t, inTurnOf(dwarf)...).When(Move{Hero: dwarf, Squares: new(1), Asserted: freeWay()}).Refused("MovementNotRolled", "HQ-MOVE-01")
	given(t, inTurnOf(dwarf)...).When(RollMovement{Hero: dwarf}).Unclear("dice")
}

// HQ-MOVE-01, HQ-TURN-01
func TestTheRollBeginsTheTurnOfTheHeroWhoIsNext(t *testing.T) {
	given(t, inRound()...).By(ben).Thrown("seed").When(RollMovement{Hero: barbarian}).Types("TurnBegan", "DiceRolled", "MovementRolled")
}

// HQ-MOVE-01
func TestPlateMailLeavesOneMovementDie(t *testing.T) {
	mail := []events.Event{
		event.ItemGained{Hero: dwarf, Item: "i5", Card: "plate_mail", Kind: "armor", Cause: "quest_note"},
		event.ArmorWorn{Hero: dwarf, Item: "i5", Card: "plate_mail"},
	}
	table := given(t, inTurnOf(dwarf, mail...)...)
	table.Dice("movement", "5").When(RollMovement{Hero: dwarf}).Types("DiceRolled", "MovementRolled")
	table.Dice("movement", "5", "2").When(RollMovement{Hero: dwarf}).Refused("WrongDiceCount", "HQ-ATK-04")
}

// HQ-MOVE-01, HQ-HERO-11
func TestWhatChangesTheNextRollIsUsedUpByIt(t *testing.T) {
	speed := event.EffectBegan{ID: "e1", Effect: "potion_of_speed", Holder: string(dwarf), EndsWhen: nextRoll}
	given(t, inTurnOf(dwarf, speed)...).Dice("movement", "1", "2", "3", "4").When(RollMovement{Hero: dwarf}).
		Has(event.EffectEnded{ID: "e1", Holder: string(dwarf), Reason: "used"}).
		Types("DiceRolled", "MovementRolled", "EffectEnded")
}

// HQ-MOVE-02
func TestHeroWalksNoFurtherThanTheDice(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 7))...)
	table.When(Move{Hero: dwarf, Squares: new(8), Asserted: freeWay()}).Refused("TooFar", "HQ-MOVE-02")
	walked := table.When(Move{Hero: dwarf, Squares: new(5), Area: "C1", Asserted: freeWay()})
	walked.Then(event.HeroMoved{Hero: dwarf, Area: "C1", SquaresUsed: 5, SquaresLeft: 2, StoppedBy: "none", Intent: "walk"})
	walked.After().When(Move{Hero: dwarf, Squares: new(3), Asserted: freeWay()}).Refused("TooFar", "HQ-MOVE-02")
	walked.After().When(Move{Hero: dwarf, Squares: new(2), Asserted: freeWay()}).Types("HeroMoved")
	table.When(Move{Hero: dwarf, Squares: new(0)}).
		Then(event.HeroMoved{Hero: dwarf, SquaresLeft: 7, StoppedBy: "none", Intent: "walk"})
}

// HQ-MOVE-02
func TestAPathCountsItsSquares(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 7))...)
	path := []event.Square{{Column: 3, Row: 2}, {Column: 4, Row: 2}}
	table.When(Move{Hero: dwarf, Path: path, Asserted: freeWay()}).
		Then(event.HeroMoved{Hero: dwarf, Path: path, SquaresUsed: 2, SquaresLeft: 5, StoppedBy: "none", Intent: "walk"})
	table.When(Move{Hero: dwarf, Path: path, Squares: new(3), Asserted: freeWay()}).Unclear("squares")
	table.When(Move{Hero: dwarf, Asserted: freeWay()}).Unclear("squares")
	table.When(Move{Hero: dwarf, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}).Unclear("enter_pit")
}

// HQ-MOVE-03, HQ-MOVE-05, HQ-MOVE-09, HQ-SETUP-12
func TestWallsBarTheWay(t *testing.T) {
	table := given(t, inTurnOf(elf, rolled(elf, 7))...)
	table.When(Move{Hero: elf, Squares: new(2), Asserted: way("clear", false)}).Refused("WallInTheWay", "HQ-MOVE-05")
	table.When(Move{Hero: elf, Squares: new(2)}).Unclear("asserted.clear")
	table.And(event.EffectBegan{ID: "e1", Effect: "pass_through_rock", Holder: string(elf), EndsWhen: nextMovement}).
		When(Move{Hero: elf, Squares: new(2), Asserted: way("clear", false)}).Types("HeroMoved")
}

// HQ-MOVE-04, HQ-CARD-07
func TestMonstersBarTheWayUnlessTheHeroIsVeiled(t *testing.T) {
	veil := event.EffectBegan{ID: "e1", Effect: "veil_of_mist", Holder: string(elf), EndsWhen: nextMovement}
	past := Move{Hero: elf, Squares: new(2), Asserted: way("passes_monster", true)}
	table := given(t, inTurnOf(elf, rolled(elf, 7))...)
	table.When(past).Refused("MonsterInTheWay", "HQ-MOVE-04")
	table.And(veil).When(past).Types("HeroMoved")
	table.And(veil).When(Move{Hero: elf, Squares: new(1), Asserted: way("free", false)}).Refused("SquareOccupied", "HQ-MOVE-08")
	table.And(veil).When(EndMovement{Hero: elf}).Then(
		event.MovementEnded{Hero: elf, SquaresLeft: 7},
		event.EffectEnded{ID: "e1", Holder: string(elf), Reason: "movement_done"},
	)
}

// HQ-CARD-07
func TestAVeilWaitsForTheNextMovement(t *testing.T) {
	veil := event.EffectBegan{ID: "e1", Effect: "veil_of_mist", Holder: string(elf), EndsWhen: nextMovement}
	given(t, inTurnOf(elf, veil)...).When(EndTurn{Hero: elf}).Types("TurnEnded")
}

// HQ-MOVE-07, HQ-MOVE-08
func TestHeroesArePassedButNotStoodOn(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 2))...)
	table.When(Move{Hero: dwarf, Squares: new(2), Asserted: way("passes_hero", true)}).Types("HeroMoved")
	table.When(Move{Hero: dwarf, Squares: new(1), Asserted: way("free", false)}).Refused("SquareOccupied", "HQ-MOVE-08")
}

// HQ-MOVE-08
func TestTheTableMayOverrideWhoStandsWhere(t *testing.T) {
	given(t, inTurnOf(dwarf, rolled(dwarf, 2))...).Overriding("HQ-MOVE-08").
		When(Move{Hero: dwarf, Squares: new(1), Asserted: way("free", false)}).Types("HeroMoved")
	given(t, inTurnOf(dwarf, rolled(dwarf, 2))...).Overriding("HQ-MOVE-02").
		When(Move{Hero: dwarf, Squares: new(3), Asserted: freeWay()}).
		Then(event.HeroMoved{Hero: dwarf, SquaresUsed: 3, StoppedBy: "none", Intent: "walk"})
}

// HQ-TURN-04, HQ-MOVE-02
func TestMovementEndsByWish(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 7), event.HeroMoved{Hero: dwarf, SquaresUsed: 5, SquaresLeft: 2})...)
	table.When(EndMovement{Hero: dwarf}).Then(event.MovementEnded{Hero: dwarf, SquaresLeft: 2})
	table.When(EndMovement{Hero: dwarf}).After().When(Move{Hero: dwarf, Squares: new(1), Asserted: freeWay()}).Refused("MoveAfterSplit", "HQ-TURN-04")
	table.When(EndMovement{Hero: dwarf}).After().When(EndMovement{Hero: dwarf}).Refused("MoveAfterSplit", "HQ-TURN-04")
}

// HQ-MOVE-01, HQ-MOVE-02, HQ-MOVE-04, HQ-MOVE-05, HQ-MOVE-08, HQ-TURN-04, HQ-BOX-07
func TestWhatForbidsAWalk(t *testing.T) {
	moving := inTurnOf(dwarf, rolled(dwarf, 7))
	moved := inTurnOf(dwarf, rolled(dwarf, 7), event.MovementEnded{Hero: dwarf, SquaresLeft: 7})
	two := func(answers map[string]bool) Command { return Move{Hero: dwarf, Squares: new(2), Asserted: answers} }
	illegal(t, []illegalRow{
		{"SM-20", moving, cleo, two(freeWay()), "NotYourHero", "HQ-SETUP-03"},
		{"SM-33", party(), ben, RollMovement{Hero: dwarf}, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-54", inZargonsTurn(), ben, two(freeWay()), "NotYourTurn", "HQ-SPELL-02"},
		{"SM-55", inTurnOf(dwarf), ben, two(freeWay()), "MovementNotRolled", "HQ-MOVE-01"},
		{"SM-56", moving, ben, RollMovement{Hero: dwarf}, "MovementAlreadyRolled", "HQ-MOVE-01"},
		{"SM-57", moving, ben, Move{Hero: dwarf, Squares: new(8), Asserted: freeWay()}, "TooFar", "HQ-MOVE-02"},
		{"SM-58", moved, ben, two(freeWay()), "MoveAfterSplit", "HQ-TURN-04"},
		{"SM-58 roll", moved, ben, RollMovement{Hero: dwarf}, "MoveAfterSplit", "HQ-TURN-04"},
		{"SM-63", moving, ben, two(way("passes_monster", true)), "MonsterInTheWay", "HQ-MOVE-04"},
		{"SM-64", moving, ben, two(way("clear", false)), "WallInTheWay", "HQ-MOVE-05"},
		{"SM-70", moving, ben, two(way("free", false)), "SquareOccupied", "HQ-MOVE-08"},
		{"SM-134", inRound(event.HeroDied{Hero: dwarf}), ben, RollMovement{Hero: dwarf}, "HeroDead", "HQ-DEATH-02"},
		{"SM-166", inTurnOf(barbarian), ben, RollMovement{Hero: dwarf}, "NotYourTurn", "HQ-TURN-01"},
		{"SM-169", inTurnOf(dwarf), ben, EndMovement{Hero: dwarf}, "MovementNotRolled", "HQ-MOVE-01"},
	})
}

// HQ-MOVE-01, HQ-BOX-07
func TestMovementDiceAreCountedAndHaveSixNumbers(t *testing.T) {
	table := given(t, inTurnOf(dwarf)...)
	t.Run("SM-127", func(t *testing.T) {
		table.Dice("movement", "4").When(RollMovement{Hero: dwarf}).Refused("WrongDiceCount", "HQ-ATK-04")
	})
	t.Run("SM-127 more throws than wanted", func(t *testing.T) {
		table.Dice("movement", "4", "3").Dice("combat", "S").When(RollMovement{Hero: dwarf}).Refused("WrongDiceCount", "HQ-ATK-04")
	})
	t.Run("SM-128", func(t *testing.T) {
		table.Dice("movement", "7", "1").When(RollMovement{Hero: dwarf}).Refused("BadFace", "HQ-BOX-07")
		table.Dice("combat", "S", "W").When(RollMovement{Hero: dwarf}).Refused("BadFace", "HQ-BOX-07")
	})
}
