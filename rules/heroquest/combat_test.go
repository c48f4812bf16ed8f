package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// Answers of the table about attacker and target.
var (
	edgeToEdge = map[string]bool{"adjacent": true}
	atCorner   = map[string]bool{"adjacent": false, "diagonal": true, "visible": true}
	farOff     = map[string]bool{"adjacent": false, "diagonal": false, "visible": true}
	outOfSight = map[string]bool{"adjacent": false, "diagonal": true, "visible": false}
)

// fighting is a table in round 1 with an orc, m1, where a hero's turn runs.
func fighting(t *testing.T, h event.HeroID, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(h), more)...)...)
}

// wielding is a hero who has got a thing and takes it in hand.
func wielding(h event.HeroID, item event.ItemID, card event.Key) []events.Event {
	return []events.Event{
		event.ItemGained{Hero: h, Item: item, Card: card, Kind: "weapon", Cause: "quest_note"},
		event.WeaponWielded{Hero: h, Item: item, Card: card},
	}
}

// wearing is a hero who has got a piece of armor and puts it on.
func wearing(h event.HeroID, item event.ItemID, card event.Key) []events.Event {
	return []events.Event{
		event.ItemGained{Hero: h, Item: item, Card: card, Kind: "armor", Cause: "quest_note"},
		event.ArmorWorn{Hero: h, Item: item, Card: card},
	}
}

// abomination is an abomination on the board: Attack 3, Defend 3, Body 2.
func abomination(id event.MonsterID) event.MonsterPlaced {
	return event.MonsterPlaced{Monster: id, Type: "abomination", Area: "R3", Attack: 3, Defend: 3, Body: 2, Mind: 3, PieceUsed: "abomination", Source: "map"}
}

// declared is a hero's attack on a monster, k1, with so many dice.
func declared(h event.HeroID, m event.MonsterID, weapon event.ItemID, dice int) event.AttackDeclared {
	return event.AttackDeclared{
		Attack: "k1", Attacker: string(h), AttackerSide: "hero", Target: string(m), Weapon: weapon,
		AttackKind: "adjacent", AttackDice: dice, Modifiers: []event.Modifier{},
	}
}

// rolledSkulls is the throw of attack k1 with so many skulls.
func rolledSkulls(skulls int) event.AttackRolled {
	return event.AttackRolled{Attack: "k1", Skulls: skulls}
}

// HQ-ATK-01, HQ-ATK-04, HQ-HERO-13
func TestHeroAttacksAnAdjacentMonsterWithTheDiceOfTheStartingWeapon(t *testing.T) {
	fighting(t, barbarian).
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Then(declared(barbarian, "m1", "i1", 3))
}

// HQ-ATK-01, HQ-DIAG-01, HQ-DIAG-02
func TestOnlyADiagonalWeaponReachesOverTheCorner(t *testing.T) {
	fighting(t, barbarian).
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: atCorner}).
		Refused("NotAdjacent", "HQ-ATK-01")

	want := declared(wizard, "m1", "i9", 1)
	want.AttackKind = "diagonal"
	fighting(t, wizard, wielding(wizard, "i9", "staff")...).
		When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: atCorner}).
		Then(want)
}

// HQ-ATK-01, HQ-DIAG-02
func TestTwoHeroesFightOneMonsterStraightAndOverTheCorner(t *testing.T) {
	doorway := fighting(t, barbarian).Dice("combat", "W", "W", "W").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).After()
	doorway.And(slices.Concat([]events.Event{event.TurnEnded{Turn: "turn1", Reason: "finished"}}, turnOf(wizard)[2:],
		wielding(wizard, "i9", "staff"))...).
		When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: atCorner}).
		Types("AttackDeclared")
}

// HQ-ATK-01
func TestAttackAsksTheTableWhatItNeedsToKnow(t *testing.T) {
	staff := fighting(t, wizard, wielding(wizard, "i9", "staff")...)
	staff.When(DeclareAttack{Hero: wizard, Target: "m1"}).Unclear("asserted.adjacent")
	staff.When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: map[string]bool{"adjacent": false}}).Unclear("asserted.diagonal")
	staff.When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: map[string]bool{"adjacent": false, "diagonal": true}}).Unclear("asserted.visible")
	staff.When(DeclareAttack{Hero: wizard, Target: "m7", Asserted: edgeToEdge}).Unclear("target")
}

// HQ-LOS-01, HQ-LOS-02, HQ-LOS-03
func TestAttackFromAfarNeedsSight(t *testing.T) {
	want := declared(wizard, "m1", "i4", 1)
	want.AttackKind = "ranged"
	fighting(t, wizard).When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: farOff}).Then(want)
	fighting(t, wizard).When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: outOfSight}).Refused("NotVisible", "HQ-LOS-01")
	fighting(t, wizard, wielding(wizard, "i9", "staff")...).
		When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: outOfSight}).
		Refused("NotVisible", "HQ-LOS-01")
}

// HQ-ATK-02
func TestTheCardOfTheWeaponDecidesItsReach(t *testing.T) {
	crossbow := fighting(t, elf, wielding(elf, "i9", "crossbow")...)
	want := declared(elf, "m1", "i9", 3)
	want.AttackKind = "ranged"
	crossbow.When(DeclareAttack{Hero: elf, Target: "m1", Asserted: farOff}).Then(want)
	crossbow.When(DeclareAttack{Hero: elf, Target: "m1", Asserted: atCorner}).Then(want)
	crossbow.When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).Refused("TooClose", "HQ-ATK-02")
	fighting(t, elf).When(DeclareAttack{Hero: elf, Target: "m1", Asserted: farOff}).Refused("NotAdjacent", "HQ-ATK-01")
}

// HQ-ATK-02
func TestAThrownHandaxeIsLostWhenTheAttackIsResolved(t *testing.T) {
	thrown := fighting(t, dwarf).Dice("combat", "W", "B")
	lost := event.ItemLost{Hero: dwarf, Item: "i2", Card: "handaxe", Cause: "thrown", CauseRef: "k1"}
	miss := thrown.When(Attack{Hero: dwarf, Target: "m1", Asserted: farOff})
	miss.Types("AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved", "ItemLost")
	miss.Has(lost)
	thrown.Option("thrown_weapon_lost", `"never"`).When(Attack{Hero: dwarf, Target: "m1", Asserted: farOff}).Lacks("ItemLost")
	thrown.When(Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).Lacks("ItemLost")
	fighting(t, dwarf).Dice("combat", "S", "B").Dice("combat", "W", "W").
		When(Attack{Hero: dwarf, Target: "m1", Asserted: farOff}).
		Has(lost)
}

// HQ-ATK-02, HQ-HERO-13 (TC-92)
func TestWithoutAnyWeaponNobodyAttacksUntilTheTableEntersBareHands(t *testing.T) {
	empty := fighting(t, dwarf, event.ItemLost{Hero: dwarf, Item: "i2", Card: "handaxe", Cause: "thrown"})
	empty.When(DeclareAttack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).Refused("FigureMissing", "HQ-HERO-13")
	empty.And(event.CardFigureEntered{Catalogue: "equipment", Card: "bare_hands", Field: "attack_dice", Value: []byte("1")}).
		When(DeclareAttack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).
		Then(declared(dwarf, "m1", "", 1))
}

// HQ-ATK-03
func TestHeroAttacksOnceATurnAndWithOneWeapon(t *testing.T) {
	fighting(t, dwarf).Dice("combat", "W", "B").
		When(Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).After().
		When(Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).
		Refused("ActionSpent", "HQ-TURN-05")
	fighting(t, elf, event.ItemGained{Hero: elf, Item: "i9", Card: "longsword", Kind: "weapon", Cause: "quest_note"}).
		When(DeclareAttack{Hero: elf, Target: "m1", Weapon: "i3", Second: "i9", Asserted: edgeToEdge}).
		Refused("OneWeaponOnly", "HQ-ATK-03")
}

// HQ-ATK-04, HQ-CARD-02, HQ-HERO-11
func TestAnotherHeldWeaponIsTakenUpAndItsDiceCount(t *testing.T) {
	axe := fighting(t, barbarian, event.ItemGained{Hero: barbarian, Item: "i9", Card: "battleaxe", Kind: "weapon", Cause: "quest_note"})
	axe.When(DeclareAttack{Hero: barbarian, Target: "m1", Weapon: "i9", Asserted: edgeToEdge}).Then(
		event.WeaponWielded{Hero: barbarian, Item: "i9", Card: "battleaxe", AttackBefore: 3, AttackAfter: 4},
		declared(barbarian, "m1", "i9", 4))
	axe.Option("weapon_switch", `"costs_action"`).
		When(DeclareAttack{Hero: barbarian, Target: "m1", Weapon: "i9", Asserted: edgeToEdge}).
		Refused("ActionSpent", "HQ-HERO-11")
	axe.And(wearing(barbarian, "i10", "shield")...).
		When(DeclareAttack{Hero: barbarian, Target: "m1", Weapon: "i9", Asserted: edgeToEdge}).
		Refused("NotWithShield", "HQ-CARD-02")
	fighting(t, wizard, event.ItemGained{Hero: wizard, Item: "i9", Card: "battleaxe", Kind: "weapon", Cause: "quest_note"}).
		When(DeclareAttack{Hero: wizard, Target: "m1", Weapon: "i9", Asserted: edgeToEdge}).
		Refused("NotForWizard", "HQ-HERO-08")
}

// HQ-CARD-03, HQ-HERO-11
func TestFortunesLongswordThrowsThreeDiceAndReachesOverTheCorner(t *testing.T) {
	want := declared(elf, "m1", "i9", 3)
	want.AttackKind = "diagonal"
	fighting(t, elf, wielding(elf, "i9", "fortunes_longsword")...).
		When(DeclareAttack{Hero: elf, Target: "m1", Asserted: atCorner}).
		Then(want)
}

// HQ-HERO-11
func TestAnEffectAddsDiceToTheNextAttackAndIsUsedUp(t *testing.T) {
	strong := fighting(t, barbarian, event.EffectBegan{ID: "e1", Effect: "potion_of_strength", Holder: "h1",
		Modifiers: []event.Modifier{{Source: "potion_of_strength", Dice: 2}}, EndsWhen: "next_attack"})
	want := declared(barbarian, "m1", "i1", 5)
	want.Modifiers = []event.Modifier{{Source: "potion_of_strength", Dice: 2}}
	strong.When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Then(want)
	strong.Dice("combat", "W", "W", "W", "B", "B").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved", "EffectEnded")
	strong.Dice("combat", "W", "W", "W", "B", "S").Dice("combat", "W", "W").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "used"})
}

// HQ-HERO-11
func TestSeveralEffectsAddTheirDiceInTheOrderInWhichTheyBegan(t *testing.T) {
	more := func(id event.EffectID, source string) event.EffectBegan {
		return event.EffectBegan{ID: id, Holder: "h3", Modifiers: []event.Modifier{{Source: source, Dice: 2}}, EndsWhen: "next_attack"}
	}
	want := declared(elf, "m1", "i3", 6)
	want.Modifiers = []event.Modifier{{Source: "courage", Dice: 2}, {Source: "potion_of_strength", Dice: 2}}
	fighting(t, elf, more("e10", "potion_of_strength"), more("e2", "courage")).
		When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).
		Then(want)
}

// HQ-ATK-04, HQ-HERO-11
func TestAnArtifactStrikesHarderAtItsFoes(t *testing.T) {
	skeleton := event.MonsterPlaced{Monster: "m2", Type: "skeleton", Area: "R3", Attack: 2, Defend: 2, Body: 1, PieceUsed: "skeleton", Source: "map"}
	want := declared(elf, "m2", "i9", 4)
	want.Modifiers = []event.Modifier{{Source: "spirit_blade", Dice: 1}}
	blade := fighting(t, elf, append(wielding(elf, "i9", "spirit_blade"), skeleton)...)
	blade.When(DeclareAttack{Hero: elf, Target: "m2", Asserted: edgeToEdge}).Then(want)
	blade.When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).Then(declared(elf, "m1", "i9", 3))
}

// HQ-TURN-04, HQ-TURN-01
func TestAnAttackBeginsTheTurnAndClosesTheMovement(t *testing.T) {
	given(t, inRound(orc("m1"))...).
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Types("TurnBegan", "AttackDeclared")
	moving := fighting(t, barbarian, event.MovementRolled{Hero: barbarian, Turn: "turn1", Squares: 6})
	moving.When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Types("MovementEnded", "AttackDeclared")
	moving.Option("roll_opens_movement", "false").
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Types("AttackDeclared")
}

// HQ-ATK-05
func TestTheTargetIsNamedBeforeTheThrow(t *testing.T) {
	fighting(t, barbarian).Dice("combat", "S", "S", "S").When(RollAttack{}).Refused("NoAttackDeclared", "HQ-ATK-05")
	rolled := fighting(t, barbarian, orc("m2"), declared(barbarian, "m1", "i1", 3), rolledSkulls(2))
	rolled.When(DeclareAttack{Hero: barbarian, Target: "m2", Asserted: edgeToEdge}).Refused("AttackPending", "HQ-ATK-05")
	rolled.Dice("combat", "S", "S", "S").When(RollAttack{}).Refused("NoAttackDeclared", "HQ-ATK-05")
	rolled.When(RollDefense{Attack: "k7"}).Refused("NoAttackDeclared", "HQ-ATK-05")
}

// HQ-ATK-05
func TestADeclarationGoesOnWithTheThrowThatIsSentAlong(t *testing.T) {
	fighting(t, barbarian).Dice("combat", "S", "W", "B").
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Types("AttackDeclared", "DiceRolled", "AttackRolled")
	fighting(t, barbarian).Thrown("seed").
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Types("AttackDeclared")
}

// HQ-ATK-06
func TestAThrowWithoutSkullsFailsAtOnce(t *testing.T) {
	missed := fighting(t, barbarian, declared(barbarian, "m1", "i1", 3)).Dice("combat", "W", "B", "W").When(RollAttack{})
	missed.Types("DiceRolled", "AttackRolled", "AttackResolved")
	missed.Has(event.AttackResolved{Attack: "k1"})
	missed.After().Dice("combat", "W", "W").When(RollDefense{}).Refused("NothingToDefend", "HQ-ATK-06")
	missed.After().When(DeclineDefense{}).Refused("NothingToDefend", "HQ-ATK-06")
	missed.After().And(event.TurnEnded{Turn: "turn1"}).When(RollDefense{}).Refused("NoAttackDeclared", "HQ-ATK-05")
}

// HQ-ATK-07, HQ-ATK-04, HQ-BOX-07
func TestEverySkullIsAHit(t *testing.T) {
	axe := fighting(t, barbarian, append(wielding(barbarian, "i9", "battleaxe"), declared(barbarian, "m1", "i9", 4))...)
	faces := []events.Face{"S", "S", "B", "W"}
	roll := event.Roll{ID: "r1", Die: "combat", Count: 4, Faces: faces, Source: events.Physical}
	axe.Dice("combat", faces...).When(RollAttack{}).Then(
		event.DiceRolled{ID: "r1", Purpose: "attack", For: "h1", Die: "combat", Count: 4, Faces: faces, Source: events.Physical},
		event.AttackRolled{Attack: "k1", Roll: roll, Skulls: 2})
	axe.Dice("combat", "S", "S", "B").When(RollAttack{}).Refused("WrongDiceCount", "HQ-ATK-04")
	axe.Dice("movement", "1", "2", "3", "4").When(RollAttack{}).Refused("BadFace", "HQ-BOX-07")
	axe.When(RollAttack{}).Unclear("dice")
}

// HQ-ATK-12
func TestAMonsterDoesNotStrikeBack(t *testing.T) {
	fighting(t, barbarian).
		When(AttackHero{Monster: "m1", Target: barbarian, Asserted: edgeToEdge}).
		Refused("NotZargonsTurn", "HQ-ATK-12")
}

// HQ-ATK-02, HQ-LOS-01
func TestTheGameMasterMayLetAnAttackReachFarther(t *testing.T) {
	fighting(t, barbarian).Overriding("HQ-ATK-01").
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: atCorner}).
		Then(declared(barbarian, "m1", "i1", 3))
	fighting(t, elf, wielding(elf, "i9", "crossbow")...).Overriding("HQ-ATK-02").
		When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).
		Then(declared(elf, "m1", "i9", 3))
}

// barred is one row of what cannot be done now.
type barred struct {
	id      string
	past    []events.Event
	seat    rules.Seat
	throw   []events.Face
	command Command
	name    string
	rule    rules.ID
}

// refuseAll runs the rows of a table of illegal commands, each named by its row
// in the catalogue.
func refuseAll(t *testing.T, rows []barred) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.id, func(t *testing.T) {
			table := given(t, row.past...)
			if row.seat.ID != "" {
				table = table.By(row.seat)
			}
			if row.throw != nil {
				table = table.Dice("combat", row.throw...)
			}
			table.When(row.command).Refused(row.name, row.rule)
		})
	}
}

// HQ-ACT-01, HQ-ATK-11, HQ-ATK-03, HQ-POTION-03, HQ-TURN-01, HQ-SETUP-03
func TestAttacksThatAreRefused(t *testing.T) {
	own := func(more ...events.Event) []events.Event {
		return inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(barbarian), more)...)
	}
	attack := Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}
	pending := own(declared(barbarian, "m1", "i1", 3))
	rolled := own(declared(barbarian, "m1", "i1", 3), rolledSkulls(1))
	refuseAll(t, []barred{
		{id: "SM-02", past: own(event.CampaignEnded{}), command: attack, name: "CampaignClosed", rule: "HQ-NEW-02"},
		{id: "SM-20", past: own(), seat: cleo, command: attack, name: "NotYourHero", rule: "HQ-SETUP-03"},
		{id: "SM-20 the throw", past: pending, seat: cleo, command: RollAttack{}, name: "NotYourHero", rule: "HQ-SETUP-03"},
		{id: "NotZargon the defence", past: rolled, seat: ben, command: RollDefense{}, name: "NotZargon", rule: "HQ-ROLE-04"},
		{id: "QuestNotRunning", past: party(), command: attack, name: "QuestNotRunning", rule: "HQ-TURN-02"},
		{id: "QuestNotRunning the throw", past: party(), command: RollAttack{}, name: "QuestNotRunning", rule: "HQ-TURN-02"},
		{id: "QuestNotRunning the defence", past: party(), command: RollDefense{}, name: "QuestNotRunning", rule: "HQ-TURN-02"},
		{id: "SM-54", past: inRound(append(zargonsTurn(), orc("m1"))...), command: attack, name: "NotYourTurn", rule: "HQ-SPELL-02"},
		{id: "SM-61", past: own(event.TurnEnded{Turn: "turn1"}), command: attack, name: "TurnOver", rule: "HQ-TRAP-11"},
		{id: "SM-59", past: own(event.TreasureSearchMade{Hero: barbarian, Room: "R3"}, event.TreasureCardDrawn{Hero: barbarian, Room: "R3", Category: "none"}),
			command: attack, name: "ActionSpent", rule: "HQ-TURN-05"},
		{id: "SM-83", past: own(), command: Attack{Hero: barbarian, Target: "h2", Asserted: edgeToEdge}, name: "NotATarget", rule: "HQ-ACT-01"},
		{id: "SM-84", past: own(event.MonsterDied{Monster: "m1"}), command: attack, name: "TargetGone", rule: "HQ-ATK-11"},
		{id: "SM-85", past: own(), command: Attack{Hero: barbarian, Target: "m1", Second: "i1"}, name: "OneWeaponOnly", rule: "HQ-ATK-03"},
		{id: "SM-98", past: own(), command: Attack{Hero: barbarian, Target: "m1", Weapon: "i2"}, name: "ItemNotHeld", rule: "HQ-POTION-03"},
		{id: "SM-71", past: own(), command: DeclareAttack{Hero: barbarian, Target: "m1", Asserted: farOff}, name: "NotAdjacent", rule: "HQ-ATK-01"},
		{id: "SM-72", past: inRound(append(turnOf(wizard), orc("m1"))...), command: DeclareAttack{Hero: wizard, Target: "m1", Asserted: outOfSight},
			name: "NotVisible", rule: "HQ-LOS-01"},
		{id: "SM-174", past: own(wielding(barbarian, "i9", "crossbow")...), command: attack, name: "TooClose", rule: "HQ-ATK-02"},
		{id: "SM-175", past: own(event.ItemLost{Hero: barbarian, Item: "i1"}), command: attack, name: "FigureMissing", rule: "HQ-HERO-13"},
		{id: "SM-145", past: own(wielding(barbarian, "i9", "elven_bow_of_vindication")...), command: attack, name: "FigureMissing", rule: "HQ-CARD-01"},
		{id: "SM-124", past: own(), command: RollAttack{}, name: "NoAttackDeclared", rule: "HQ-ATK-05"},
		{id: "SM-124 the defence", past: own(), command: RollDefense{}, name: "NoAttackDeclared", rule: "HQ-ATK-05"},
		{id: "SM-124 the waiver", past: own(), command: DeclineDefense{}, name: "NoAttackDeclared", rule: "HQ-ATK-05"},
		{id: "SM-125 not rolled yet", past: pending, command: RollDefense{}, name: "NothingToDefend", rule: "HQ-ATK-06"},
		{id: "SM-126", past: pending, command: attack, name: "AttackPending", rule: "HQ-ATK-05"},
		{id: "SM-127", past: pending, throw: []events.Face{"S", "S", "S", "S"}, command: RollAttack{}, name: "WrongDiceCount", rule: "HQ-ATK-04"},
		{id: "SM-127 the defence", past: rolled, throw: []events.Face{"W"}, command: RollDefense{}, name: "WrongDiceCount", rule: "HQ-ATK-04"},
		{id: "SM-128", past: pending, throw: []events.Face{"S", "6", "S"}, command: RollAttack{}, name: "BadFace", rule: "HQ-BOX-07"},
		{id: "SM-134", past: own(event.HeroDied{Hero: dwarf}), command: Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}, name: "HeroDead", rule: "HQ-DEATH-02"},
		{id: "HeroGone", past: own(event.HeroExited{Hero: barbarian}), command: attack, name: "HeroGone", rule: "HQ-END-01"},
	})
}
