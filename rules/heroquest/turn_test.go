package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// inTurnOf is round 1 in the turn of a hero, and what happened since.
func inTurnOf(h event.HeroID, more ...events.Event) []events.Event {
	return inRound(slices.Concat(turnOf(h), more)...)
}

// inZargonsTurn is round 1 in Zargon's turn, and what happened since.
func inZargonsTurn(more ...events.Event) []events.Event {
	return inRound(slices.Concat(zargonsTurn(), more)...)
}

// rolled is a movement roll of a hero in turn1.
func rolled(h event.HeroID, squares int) event.MovementRolled {
	return event.MovementRolled{Hero: h, Squares: squares}
}

// HQ-TURN-01
func TestTurnsGoClockwiseFromZargonsLeft(t *testing.T) {
	table := given(t, inRound()...)
	for n, h := range []event.HeroID{barbarian, dwarf, elf, wizard} {
		turn := event.TurnID([]string{"turn1", "turn2", "turn3", "turn4"}[n])
		began := table.When(BeginTurn{Hero: h})
		began.Then(event.TurnBegan{Turn: turn, Round: 1, Side: "hero", Hero: h})
		table = began.After().When(EndTurn{Hero: h}).After()
	}
	table.When(BeginZargonTurn{}).Then(event.TurnBegan{Turn: "turn5", Round: 1, Side: "zargon"})
}

// HQ-TURN-01
func TestNobodyBeginsBeforeTheHeroWhoIsNext(t *testing.T) {
	given(t, inTurnOf(barbarian, event.TurnEnded{Turn: "turn1", Reason: "finished"})...).
		When(BeginTurn{Hero: elf}).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, inTurnOf(barbarian, event.TurnEnded{Turn: "turn1", Reason: "finished"})...).Overriding("HQ-TURN-01").
		When(BeginTurn{Hero: elf}).Then(event.TurnBegan{Turn: "turn2", Round: 1, Side: "hero", Hero: elf})
}

// HQ-TURN-01
func TestNoTurnBeginsWithinAnother(t *testing.T) {
	given(t, inTurnOf(barbarian)...).When(BeginTurn{Hero: dwarf}).Refused("TurnOpen", "HQ-TURN-01")
	given(t, inTurnOf(barbarian)...).When(BeginTurn{Hero: barbarian}).Refused("TurnOpen", "HQ-TURN-01")
	given(t, inZargonsTurn()...).When(BeginZargonTurn{}).Refused("TurnOpen", "HQ-TURN-01")
}

// HQ-TURN-02
func TestZargonWaitsForTheHeroes(t *testing.T) {
	given(t, inTurnOf(dwarf, event.TurnEnded{Turn: "turn2", Reason: "finished"})...).
		When(BeginZargonTurn{}).Refused("HeroesStillToPlay", "HQ-TURN-02")
}

// HQ-TURN-02
func TestEndOfZargonsTurnBeginsTheNextRound(t *testing.T) {
	ended := given(t, inZargonsTurn()...).When(EndTurn{})
	ended.Then(
		event.TurnEnded{Turn: "turn5", Reason: "finished"},
		event.RoundEnded{Round: 1},
		event.RoundBegan{Round: 2},
	)
	ended.After().When(BeginTurn{Hero: barbarian}).Then(event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: barbarian})
}

// HQ-TURN-02
func TestZargonMayPassTheTurnThatWasNotBegun(t *testing.T) {
	given(t, inTurnOf(wizard, event.TurnEnded{Turn: "turn4", Reason: "finished"})...).
		When(EndTurn{}).Types("TurnBegan", "TurnEnded", "RoundEnded", "RoundBegan")
}

// HQ-TURN-02, HQ-DEATH-02, HQ-END-01
func TestTheDeadAndTheGoneAreSkipped(t *testing.T) {
	table := given(t, inTurnOf(barbarian, event.TurnEnded{Turn: "turn1", Reason: "finished"},
		event.HeroDied{Hero: dwarf, Company: []event.HeroID{}}, event.HeroExited{Hero: elf, Via: "stairway"})...)
	table.When(BeginTurn{Hero: dwarf}).Refused("HeroDead", "HQ-DEATH-02")
	table.When(BeginTurn{Hero: elf}).Refused("HeroGone", "HQ-END-01")
	table.When(BeginZargonTurn{}).Refused("HeroesStillToPlay", "HQ-TURN-02")
	table.When(BeginTurn{Hero: wizard}).Types("TurnBegan")
}

// HQ-TURN-02
func TestEachHeroHasOneTurnInARound(t *testing.T) {
	given(t, inTurnOf(barbarian, event.TurnEnded{Turn: "turn1", Reason: "finished"})...).
		When(BeginTurn{Hero: barbarian}).Refused("TurnAlreadyTaken", "HQ-TURN-02")
}

// HQ-TURN-04
func TestBothHalvesOfATurnMayBeSkipped(t *testing.T) {
	given(t, inTurnOf(barbarian)...).When(EndTurn{Hero: barbarian}).
		Then(event.TurnEnded{Turn: "turn1", Reason: "finished", ActionUnused: true})
	given(t, inRound()...).When(EndTurn{Hero: barbarian}).Types("TurnBegan", "TurnEnded")
}

// HQ-TURN-04, HQ-MOVE-02
func TestWhatWasNotWalkedLapsesWithTheTurn(t *testing.T) {
	given(t, inTurnOf(barbarian, rolled(barbarian, 7), event.HeroMoved{Hero: barbarian, SquaresUsed: 5, SquaresLeft: 2})...).
		When(EndTurn{Hero: barbarian}).
		Then(
			event.MovementEnded{Hero: barbarian, SquaresLeft: 2},
			event.TurnEnded{Turn: "turn1", Reason: "finished", MovementUnused: 2, ActionUnused: true},
		)
}

// HQ-TURN-04
func TestMovementIsNotSplitAroundTheAction(t *testing.T) {
	table := given(t, inTurnOf(barbarian, rolled(barbarian, 7), event.HeroMoved{Hero: barbarian, SquaresUsed: 3, SquaresLeft: 4},
		event.MovementEnded{Hero: barbarian, SquaresLeft: 4}, event.TreasureSearchMade{Hero: barbarian, Room: "R1"},
		event.TreasureCardDrawn{Hero: barbarian, Room: "R1", Card: "gold_15", Category: "gold"})...)
	table.When(Move{Hero: barbarian, Squares: new(2), Asserted: freeWay()}).Refused("MoveAfterSplit", "HQ-TURN-04")
	table.When(RollMovement{Hero: barbarian}).Refused("MoveAfterSplit", "HQ-TURN-04")
	table.Overriding("HQ-TURN-04").When(Move{Hero: barbarian, Squares: new(2), Asserted: freeWay()}).Types("HeroMoved")
}

// HQ-TURN-04, TC-35
func TestAHeroWhoActedFirstMovesAfterwards(t *testing.T) {
	given(t, inTurnOf(barbarian, event.TreasureSearchMade{Hero: barbarian, Room: "R1"},
		event.TreasureCardDrawn{Hero: barbarian, Room: "R1", Card: "gold_15", Category: "gold"})...).
		Dice("movement", "4", "3").When(RollMovement{Hero: barbarian}).Types("DiceRolled", "MovementRolled")
}

// HQ-TURN-04
func TestTheRollOpensTheMovementAndAnActionClosesIt(t *testing.T) {
	attack := DeclareAttack{Hero: barbarian, Target: "m1", Asserted: map[string]bool{"adjacent": true}}
	table := given(t, inTurnOf(barbarian, orc("m1"), rolled(barbarian, 7))...)
	table.When(attack).Types("MovementEnded", "AttackDeclared")
	table.Option("roll_opens_movement", "false").When(attack).Types("AttackDeclared")
}

// HQ-TURN-05, HQ-ACT-01
func TestOneActionInATurn(t *testing.T) {
	table := given(t, inTurnOf(barbarian, orc("m1"), event.TreasureSearchMade{Hero: barbarian, Room: "R1"},
		event.TreasureCardDrawn{Hero: barbarian, Room: "R1", Card: "gold_15", Category: "gold"})...)
	table.When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: map[string]bool{"adjacent": true}}).
		Refused("ActionSpent", "HQ-TURN-05")
}

// HQ-TURN-05, HQ-ACT-01
func TestHeroesAttackMonstersOnly(t *testing.T) {
	given(t, inTurnOf(barbarian)...).
		When(DeclareAttack{Hero: barbarian, Target: event.MonsterID(elf), Asserted: map[string]bool{"adjacent": true}}).
		Refused("NotATarget", "HQ-ACT-01")
}

// HQ-TURN-06, HQ-DOOR-01
func TestAnOpenedDoorCostsNoAction(t *testing.T) {
	given(t, inTurnOf(elf, orc("m1"), rolled(elf, 6), event.DoorOpened{Door: "D1", By: elf, Means: "adjacent"})...).
		When(DeclareAttack{Hero: elf, Target: "m1", Asserted: map[string]bool{"adjacent": true}}).
		Types("MovementEnded", "AttackDeclared")
}

// HQ-CARD-06
func TestCourageFadesAtTheEndOfATurnWithoutAMonsterInSight(t *testing.T) {
	brave := event.EffectBegan{ID: "e1", Effect: "courage", Holder: string(elf), Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: nextAttack}
	table := given(t, inTurnOf(barbarian, brave)...)
	table.When(EndTurn{Hero: barbarian}).Unclear("asserted.monster_in_sight")
	table.When(EndTurn{Hero: barbarian, Asserted: map[string]bool{"monster_in_sight": false}}).
		Then(
			event.EffectEnded{ID: "e1", Holder: string(elf), Reason: "no_monster_in_sight"},
			event.TurnEnded{Turn: "turn1", Reason: "finished", ActionUnused: true},
		)
	table.When(EndTurn{Hero: barbarian, Asserted: map[string]bool{"monster_in_sight:h3": true}}).Types("TurnEnded")
	other := brave
	other.ID, other.Holder = "e2", string(dwarf)
	table.And(other).When(EndTurn{Hero: barbarian, Asserted: map[string]bool{"monster_in_sight": false}}).
		Unclear("asserted.monster_in_sight:h2")
}

// HQ-TURN-01, HQ-TURN-02: only the turn that runs can be ended, by nobody's word another.
func TestOnlyTheRunningTurnEnds(t *testing.T) {
	given(t, inTurnOf(barbarian)...).Overriding("HQ-TURN-01").When(EndTurn{Hero: dwarf}).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, inTurnOf(barbarian)...).When(EndTurn{}).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, inTurnOf(barbarian)...).By(ben).When(EndTurn{}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-TURN-01, HQ-TURN-02, HQ-TRAP-11, HQ-END-01, HQ-DEATH-01, HQ-ATK-05
func TestWhatForbidsATurn(t *testing.T) {
	over := event.TurnEnded{Turn: "turn1", Reason: "finished"}
	ended := event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}
	pending := event.AttackDeclared{Attack: "k1", Attacker: string(barbarian), AttackerSide: "hero", Target: "m1", AttackKind: "adjacent", AttackDice: 3}
	saving := event.HeroReducedToZero{Hero: elf, Saves: []string{"i9"}}
	searching := event.TreasureSearchMade{Hero: barbarian, Room: "R1"}
	illegal(t, []illegalRow{
		{"SM-02", inRound(ended, event.QuestSettled{Quest: 1, Attempt: 1}, event.CampaignEnded{}), ana, BeginTurn{Hero: barbarian}, "CampaignClosed", "HQ-NEW-02"},
		{"SM-19", inRound(), ben, BeginZargonTurn{}, "NotZargon", "HQ-ROLE-04"},
		{"SM-20", inRound(), cleo, BeginTurn{Hero: barbarian}, "NotYourHero", "HQ-SETUP-03"},
		{"SM-33", party(), ana, BeginTurn{Hero: barbarian}, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-33 Zargon", party(), ana, BeginZargonTurn{}, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", inRound(ended), ana, EndTurn{Hero: barbarian}, "QuestOver", "HQ-END-01"},
		{"SM-47", inRound(), ben, BeginTurn{Hero: dwarf}, "NotYourTurn", "HQ-TURN-01"},
		{"SM-48", inTurnOf(barbarian, over), ben, BeginTurn{Hero: barbarian}, "TurnAlreadyTaken", "HQ-TURN-02"},
		{"SM-49", inRound(), ana, BeginZargonTurn{}, "HeroesStillToPlay", "HQ-TURN-02"},
		{"SM-50", inTurnOf(barbarian), ben, BeginTurn{Hero: dwarf}, "TurnOpen", "HQ-TURN-01"},
		{"SM-50 Zargon", inTurnOf(wizard), ana, BeginZargonTurn{}, "TurnOpen", "HQ-TURN-01"},
		{"SM-51", inRound(event.HeroDied{Hero: barbarian}), ben, BeginTurn{Hero: barbarian}, "HeroDead", "HQ-DEATH-02"},
		{"SM-52", inRound(event.HeroExited{Hero: barbarian}), ben, BeginTurn{Hero: barbarian}, "HeroGone", "HQ-END-01"},
		{"SM-54", inZargonsTurn(), ben, RollMovement{Hero: barbarian}, "NotYourTurn", "HQ-SPELL-02"},
		{"SM-61", inTurnOf(barbarian, over), ben, EndTurn{Hero: barbarian}, "TurnOver", "HQ-TRAP-11"},
		{"SM-126", inTurnOf(barbarian, orc("m1"), pending), ben, EndTurn{Hero: barbarian}, "AttackPending", "HQ-ATK-05"},
		{"SM-131", inTurnOf(barbarian, saving), ben, EndTurn{Hero: barbarian}, "SavePending", "HQ-DEATH-01"},
		{"SM-147", inTurnOf(barbarian, searching), ben, EndTurn{Hero: barbarian}, "SearchPending", "HQ-TREAS-04"},
		{"SM-166", inTurnOf(barbarian), ben, EndTurn{Hero: dwarf}, "NotYourTurn", "HQ-TURN-01"},
	})
}
