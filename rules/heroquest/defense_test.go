package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// defending is a table at which a barbarian's attack on m1, an abomination,
// came up with so many skulls.
func defending(t *testing.T, skulls int, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat([]events.Event{abomination("m1")}, turnOf(barbarian), more,
		[]events.Event{declared(barbarian, "m1", "i1", 3), rolledSkulls(skulls)})...)...)
}

// HQ-ATK-08, HQ-ATK-10
func TestZargonDefendsWithTheMonstersDiceOrWaivesThem(t *testing.T) {
	faces := []events.Face{"W", "S", "W"}
	defending(t, 1).Dice("combat", faces...).When(RollDefense{}).Then(
		event.DiceRolled{ID: "r1", Purpose: "defense", For: "m1", Die: "combat", Count: 3, Faces: faces, Source: events.Physical},
		event.DefenseRolled{Attack: "k1", Defender: "m1", DefendDice: 3, Modifiers: []event.Modifier{},
			Roll: &event.Roll{ID: "r1", Die: "combat", Count: 3, Faces: faces, Source: events.Physical}},
		event.AttackResolved{Attack: "k1", Skulls: 1, Damage: 1},
		event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 2, BodyAfter: 1, Cause: "attack", CauseRef: "k1"})
	defending(t, 1).When(DeclineDefense{}).Then(
		event.DefenseRolled{Attack: "k1", Defender: "m1", DefendDice: 3, Modifiers: []event.Modifier{}, Declined: true},
		event.AttackResolved{Attack: "k1", Skulls: 1, Damage: 1},
		event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 2, BodyAfter: 1, Cause: "attack", CauseRef: "k1"})
	defending(t, 1).When(RollDefense{}).Unclear("dice")
	defending(t, 1).Thrown("seed").When(RollDefense{}).Has(event.AttackResolved{Attack: "k1", Skulls: 1, Damage: 1})
}

// HQ-ATK-09, HQ-DEF-01 (TC-01)
func TestMonstersBlockWithBlackShieldsAndSpareOnesDoNothing(t *testing.T) {
	defending(t, 3).Dice("combat", "B", "W", "S").When(RollDefense{}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 3, Blocks: 1, Damage: 2})
	defending(t, 1).Dice("combat", "W", "W", "W").When(RollDefense{}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 1, Damage: 1})
	defending(t, 1).Dice("combat", "B", "B", "B").When(RollDefense{}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 1, Blocks: 3}).
		Lacks("MonsterDamaged")
}

// HQ-ATK-10
func TestOnlyTheMonsterThatWasHitLosesBody(t *testing.T) {
	after := defending(t, 1, abomination("m2")).When(DeclineDefense{}).After().State()
	if one, two := after.Quest.Monster["m1"].Body, after.Quest.Monster["m2"].Body; one != 1 || two != 2 {
		t.Errorf("Body of m1 and m2 is %d and %d, want 1 and 2", one, two)
	}
}

// HQ-ATK-11
func TestAMonsterAtZeroIsDeadAndNoTarget(t *testing.T) {
	killed := defending(t, 3, event.MonsterDamaged{Monster: "m1", Damage: 1}).When(DeclineDefense{})
	killed.Has(event.MonsterDamaged{Monster: "m1", Damage: 3, BodyBefore: 1, BodyAfter: 0, Cause: "attack", CauseRef: "k1"})
	killed.Has(event.MonsterDied{Monster: "m1", Type: "abomination", Cause: "damage", By: "h1"})
	killed.After().And(event.TurnEnded{Turn: "turn1"}).
		When(DeclareAttack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).
		Refused("TargetGone", "HQ-ATK-11")
}

// HQ-ATK-08
func TestAMonsterWithoutDefendDiceThrowsNone(t *testing.T) {
	blob := abomination("m1")
	blob.Defend = 0
	given(t, inRound(slices.Concat([]events.Event{blob}, turnOf(barbarian))...)...).Dice("combat", "S", "W", "W").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "DefenseRolled", "AttackResolved", "MonsterDamaged")
}

// attacked is a table at which an abomination's attack on the barbarian came up
// with so many skulls.
func attacked(t *testing.T, h event.HeroID, skulls int, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat([]events.Event{abomination("m1")}, zargonsTurn(), more, []events.Event{
		event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: string(h), AttackKind: "adjacent", AttackDice: 3},
		rolledSkulls(skulls),
	})...)...)
}

// HQ-MATK-04, HQ-DEF-01, HQ-HERO-09
func TestHeroesBlockWithWhiteShields(t *testing.T) {
	for _, c := range []struct {
		faces          []events.Face
		blocks, damage int
	}{
		{[]events.Face{"B", "B"}, 0, 2},
		{[]events.Face{"B", "W"}, 1, 1},
		{[]events.Face{"W", "W"}, 2, 0},
	} {
		attacked(t, barbarian, 2).By(ben).Dice("combat", c.faces...).When(RollDefense{}).
			Has(event.AttackResolved{Attack: "k1", Skulls: 2, Blocks: c.blocks, Damage: c.damage})
	}
	attacked(t, barbarian, 2).By(cleo).When(DeclineDefense{}).Refused("NotYourHero", "HQ-SETUP-03")
	attacked(t, barbarian, 2).By(ben).When(DeclineDefense{}).
		Has(event.HeroDamaged{Hero: barbarian, Damage: 2, BodyBefore: 8, BodyAfter: 6, Cause: "attack", CauseRef: "k1"}).
		Lacks("HeroReducedToZero")
}

// HQ-HERO-12, HQ-CARD-12
func TestArmorAddsDefendDice(t *testing.T) {
	borin := attacked(t, dwarf, 1, wearing(dwarf, "i9", "borins_armor")...)
	borin.Dice("combat", "W", "W", "W", "B").When(RollDefense{}).Types("DiceRolled", "DefenseRolled", "AttackResolved")
	borin.Dice("combat", "W", "W").When(RollDefense{}).Refused("WrongDiceCount", "HQ-ATK-04")
	attacked(t, barbarian, 1, slices.Concat(wearing(barbarian, "i9", "borins_armor"), wearing(barbarian, "i10", "helmet"), wearing(barbarian, "i11", "shield"))...).
		When(DeclineDefense{}).
		Has(event.DefenseRolled{Attack: "k1", Defender: "h1", DefendDice: 6, Declined: true, Modifiers: []event.Modifier{
			{Source: "borins_armor", Dice: 2}, {Source: "helmet", Dice: 1}, {Source: "shield", Dice: 1}}})
}

// HQ-HERO-12
func TestAnEffectAddsDiceToTheNextDefenceAndIsUsedUp(t *testing.T) {
	guarded := attacked(t, barbarian, 1, event.EffectBegan{ID: "e1", Effect: "potion_of_defense", Holder: "h1",
		Modifiers: []event.Modifier{{Source: "potion_of_defense", Dice: 2}}, EndsWhen: "next_defense"})
	guarded.Dice("combat", "W", "B", "B", "B").When(RollDefense{}).
		Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "used"})
	guarded.When(DeclineDefense{}).Lacks("EffectEnded")
}

// HQ-CARD-06 (TC-62)
func TestCourageFadesWhenTheOnlyMonsterInSightDies(t *testing.T) {
	brave := defending(t, 2, event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h2",
		Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: "next_attack"})
	brave.When(DeclineDefense{Asserted: map[string]bool{"monster_in_sight": false}}).
		Has(event.EffectEnded{ID: "e1", Holder: "h2", Reason: "no_monster_in_sight"})
	brave.When(DeclineDefense{Asserted: map[string]bool{"monster_in_sight": true}}).Lacks("EffectEnded")
	brave.When(DeclineDefense{}).Unclear("asserted.monster_in_sight")
}
