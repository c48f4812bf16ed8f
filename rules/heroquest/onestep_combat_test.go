package heroquest

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// HQ-ATK-05, HQ-ATK-07, HQ-ATK-09, HQ-ATK-11, HQ-DEF-01
func TestAttackWithBothThrowsIsOneGesture(t *testing.T) {
	attack, defense := []events.Face{"S", "S", "W"}, []events.Face{"B", "W"}
	rolled := event.Roll{ID: "r1", Die: "combat", Count: 3, Faces: attack, Source: events.Physical}
	blocked := event.Roll{ID: "r2", Die: "combat", Count: 2, Faces: defense, Source: events.Physical}
	fighting(t, barbarian).By(ben).Dice("combat", attack...).Dice("combat", defense...).
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Then(
		declared(barbarian, "m1", "i1", 3),
		event.DiceRolled{ID: "r1", Purpose: "attack", For: "h1", Die: "combat", Count: 3, Faces: attack, Source: events.Physical},
		event.AttackRolled{Attack: "k1", Roll: rolled, Skulls: 2},
		event.DiceRolled{ID: "r2", Purpose: "defense", For: "m1", Die: "combat", Count: 2, Faces: defense, Source: events.Physical},
		event.DefenseRolled{Attack: "k1", Defender: "m1", DefendDice: 2, Modifiers: []event.Modifier{}, Roll: &blocked, Blocks: 1},
		event.AttackResolved{Attack: "k1", Skulls: 2, Blocks: 1, Damage: 1},
		event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 1, BodyAfter: 0, Cause: "attack", CauseRef: "k1"},
		event.MonsterDied{Monster: "m1", Type: "orc", Cause: "damage", By: "h1"})
}

// HQ-ATK-08
func TestAttackStopsBeforeADefenceThatIsNotThrown(t *testing.T) {
	stopped := fighting(t, barbarian).Dice("combat", "S", "S", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge})
	stopped.Types("AttackDeclared", "DiceRolled", "AttackRolled")
	stopped.After().Dice("combat", "W", "W").When(RollDefense{}).Has(event.AttackResolved{Attack: "k1", Skulls: 2, Damage: 2})
	fighting(t, barbarian).Dice("combat", "S", "S", "W").When(Attack{Hero: barbarian, Target: "m1", Decline: true, Asserted: edgeToEdge}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 2, Damage: 2})
	fighting(t, barbarian).When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Unclear("dice")
}

// HQ-ATK-06 (SM-125)
func TestADefenceThrownAfterAMissIsRefused(t *testing.T) {
	fighting(t, barbarian).Dice("combat", "W", "B", "W").Dice("combat", "B", "B").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Refused("NothingToDefend", "HQ-ATK-06")
	monstersTurn(t).Dice("combat", "W", "B", "W").Dice("combat", "B", "B").
		When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).
		Refused("NothingToDefend", "HQ-ATK-06")
}

// HQ-BOX-07
func TestTheServerThrowsForBothSides(t *testing.T) {
	for _, e := range fighting(t, barbarian).Thrown("three").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Events() {
		if resolved, is := e.(event.AttackResolved); is && resolved.Attack == "k1" {
			return
		}
	}
	t.Error("the attack is not resolved")
}

// monstersTurn is a table in Zargon's turn with an orc, m1.
func monstersTurn(t *testing.T, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat([]events.Event{orc("m1")}, zargonsTurn(), more)...)...)
}

// HQ-MATK-01, HQ-MATK-02, HQ-MATK-03, HQ-MATK-04
func TestAMonsterAttacksAnAdjacentHero(t *testing.T) {
	attack, defense := []events.Face{"S", "W", "S"}, []events.Face{"W", "B"}
	rolled := event.Roll{ID: "r1", Die: "combat", Count: 3, Faces: attack, Source: events.Physical}
	blocked := event.Roll{ID: "r2", Die: "combat", Count: 2, Faces: defense, Source: events.Physical}
	monstersTurn(t).Dice("combat", attack...).Dice("combat", defense...).
		When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).Then(
		event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: "h3", AttackKind: "adjacent", AttackDice: 3, Modifiers: []event.Modifier{}},
		event.DiceRolled{ID: "r1", Purpose: "attack", For: "m1", Die: "combat", Count: 3, Faces: attack, Source: events.Physical},
		event.AttackRolled{Attack: "k1", Roll: rolled, Skulls: 2},
		event.DiceRolled{ID: "r2", Purpose: "defense", For: "h3", Die: "combat", Count: 2, Faces: defense, Source: events.Physical},
		event.DefenseRolled{Attack: "k1", Defender: "h3", DefendDice: 2, Modifiers: []event.Modifier{}, Roll: &blocked, Blocks: 1},
		event.AttackResolved{Attack: "k1", Skulls: 2, Blocks: 1, Damage: 1},
		event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "attack", CauseRef: "k1"})
}

// HQ-MATK-03, HQ-MATK-05
func TestTheHerosPlayerThrowsTheDefence(t *testing.T) {
	stopped := monstersTurn(t).Dice("combat", "S", "S", "B").When(AttackHero{Monster: "m1", Target: barbarian, Asserted: edgeToEdge})
	stopped.Types("MonsterActivated", "AttackDeclared", "DiceRolled", "AttackRolled")
	stopped.After().By(ben).Dice("combat", "W", "S").When(RollDefense{}).
		Has(event.HeroDamaged{Hero: barbarian, Damage: 1, BodyBefore: 8, BodyAfter: 7, Cause: "attack", CauseRef: "k1"})
}

// HQ-MATK-03 (TC-71)
func TestAMonstersThrowWithoutSkullsFails(t *testing.T) {
	missed := monstersTurn(t).Dice("combat", "W", "B", "W").When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge})
	missed.Types("MonsterActivated", "AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved")
	missed.After().By(cleo).Dice("combat", "W", "W").When(RollDefense{}).Refused("NothingToDefend", "HQ-ATK-06")
}

// HQ-MATK-01, HQ-ZARGON-02
func TestAMonsterAttacksOnceATurn(t *testing.T) {
	monstersTurn(t).Dice("combat", "W", "B", "W").When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).After().
		When(AttackHero{Monster: "m1", Target: dwarf, Asserted: edgeToEdge}).
		Refused("ActionSpent", "HQ-ZARGON-02")
}

// HQ-MATK-02
func TestAMonsterThrowsTheDiceOfItsChart(t *testing.T) {
	monstersTurn(t, abomination("m2")).Dice("combat", "S", "S", "S", "S").
		When(AttackHero{Monster: "m2", Target: elf, Asserted: edgeToEdge}).
		Refused("WrongDiceCount", "HQ-ATK-04")
}

// ambushed is a table in the elf's turn at which a wandering abomination, m2,
// came up beside her.
func ambushed(t *testing.T, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat(turnOf(elf), more, []events.Event{
		event.TreasureSearchMade{Hero: elf, Room: "R3"},
		event.TreasureCardDrawn{Hero: elf, Room: "R3", Card: "wandering_monster", Category: "wandering"},
		abomination("m2"),
		event.WanderingMonsterAppeared{Monster: "m2", Type: "abomination", Hero: elf, Adjacent: true, AttacksNow: true},
		event.AttackDeclared{Attack: "k1", Attacker: "m2", AttackerSide: "zargon", Target: "h3", AttackKind: "adjacent", AttackDice: 3, Ambush: true},
	})...)...)
}

// HQ-WANDER-02
func TestAWandererAttacksAtOnceInTheSearchersTurn(t *testing.T) {
	hit := ambushed(t).Dice("combat", "S", "S", "W").Dice("combat", "W", "B").When(AttackHero{Monster: "m2", Target: elf})
	hit.Types("DiceRolled", "AttackRolled", "DiceRolled", "DefenseRolled", "AttackResolved", "HeroDamaged")
	hit.Has(event.AttackResolved{Attack: "k1", Skulls: 2, Blocks: 1, Damage: 1})
	if turn := hit.After().State().Quest.Turn; turn == nil || turn.Hero != elf {
		t.Error("the elf's turn does not go on after the ambush")
	}
	ambushed(t).Dice("combat", "S", "S", "W").When(RollAttack{}).Types("DiceRolled", "AttackRolled")
	ambushed(t).When(AttackHero{Monster: "m2", Target: dwarf}).Refused("AttackPending", "HQ-ATK-05")
}

// HQ-WANDER-02
func TestAWandererPlacedFartherOffWaitsForZargonsTurn(t *testing.T) {
	given(t, inRound(append(turnOf(elf), abomination("m2"))...)...).
		When(AttackHero{Monster: "m2", Target: elf, Asserted: edgeToEdge}).
		Refused("NotZargonsTurn", "HQ-ATK-12")
}

// HQ-MATK-05, HQ-END-03, HQ-DEATH-02
func TestAnAmbushThatKillsEndsTheTurn(t *testing.T) {
	dead := ambushed(t, event.HeroDamaged{Hero: elf, Damage: 5}, event.SpellsDealt{Hero: elf}).
		Dice("combat", "S", "S", "W").Dice("combat", "B", "B").
		When(AttackHero{Monster: "m2", Target: elf, Asserted: map[string]bool{"company": true}})
	dead.Has(event.TurnEnded{Turn: "turn3", Reason: "died"})
	dead.Lacks("QuestEnded")
}

// HQ-ZARGON-01, HQ-ZARGON-02, HQ-ZARGON-04, HQ-MATK-01
func TestMonsterAttacksThatAreRefused(t *testing.T) {
	turn := func(more ...events.Event) []events.Event {
		return inRound(slices.Concat([]events.Event{orc("m1"), orc("m2")}, zargonsTurn(), more)...)
	}
	attack := AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}
	done := []events.Event{
		event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"}, event.MonsterMoved{Monster: "m1", SquaresUsed: 3},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: "h3", AttackDice: 3}, event.AttackResolved{Attack: "k1"},
	}
	far := map[string]bool{"adjacent": false, "diagonal": false}
	corner := map[string]bool{"adjacent": false, "diagonal": true}
	refuseAll(t, []barred{
		{id: "NotZargon", past: turn(), seat: ben, command: attack, name: "NotZargon", rule: "HQ-ROLE-04"},
		{id: "SM-53", past: inRound(append(turnOf(elf), orc("m1"))...), command: attack, name: "NotZargonsTurn", rule: "HQ-ATK-12"},
		{id: "SM-108", past: turn(event.MonsterDied{Monster: "m1"}), command: attack, name: "TargetGone", rule: "HQ-ZARGON-01"},
		{id: "SM-110", past: turn(done[0], done[2], done[3]), command: attack, name: "ActionSpent", rule: "HQ-ZARGON-02"},
		{id: "SM-117", past: turn(), command: AttackHero{Monster: "m1", Target: elf, Asserted: far}, name: "NotAdjacent", rule: "HQ-MATK-01"},
		{id: "SM-118", past: turn(), command: AttackHero{Monster: "m1", Target: wizard, Asserted: corner}, name: "DiagonalAttack", rule: "HQ-ZARGON-04"},
		{id: "SM-194", past: turn(), command: AttackHero{Monster: "m1", Target: "m2", Asserted: edgeToEdge}, name: "NotATarget", rule: "HQ-ZARGON-02"},
		{id: "SM-195", past: turn(done...), command: attack, name: "MonsterDone", rule: "HQ-ZARGON-01"},
		{id: "SM-126", past: turn(done[:3]...), command: AttackHero{Monster: "m2", Target: elf, Asserted: edgeToEdge}, name: "AttackPending", rule: "HQ-ATK-05"},
		{id: "SM-134", past: turn(event.HeroDied{Hero: elf}), command: attack, name: "HeroDead", rule: "HQ-DEATH-02"},
		{id: "HeroGone", past: turn(event.HeroExited{Hero: elf}), command: attack, name: "HeroGone", rule: "HQ-END-01"},
		{id: "QuestNotRunning", past: party(), command: attack, name: "QuestNotRunning", rule: "HQ-TURN-02"},
	})
	monstersTurn(t).When(AttackHero{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": false}}).Unclear("asserted.diagonal")
	monstersTurn(t).When(AttackHero{Monster: "m1", Target: "h9", Asserted: edgeToEdge}).Unclear("target")
}

// HQ-ATK-05, HQ-MATK-03, HQ-DEATH-01, HQ-LOOT-01
func TestCombatCommandsAreReadFromTheirFields(t *testing.T) {
	answers := map[string]bool{"company": true}
	for _, c := range []struct {
		name, data string
		want       Command
	}{
		{"DeclareAttack", `{"hero_id":"h1","target":"m1","weapon":"i1","asserted":{"adjacent":true}}`, DeclareAttack{Hero: "h1", Target: "m1", Weapon: "i1", Asserted: edgeToEdge}},
		{"RollAttack", `{"attack_id":"k1"}`, RollAttack{Attack: "k1"}},
		{"RollDefense", `{"asserted":{"company":true}}`, RollDefense{Asserted: answers}},
		{"DeclineDefense", `{}`, DeclineDefense{}},
		{"Attack", `{"hero_id":"h1","target":"m1","decline":true,"asserted":{"adjacent":true}}`, Attack{Hero: "h1", Target: "m1", Decline: true, Asserted: edgeToEdge}},
		{"AttackHero", `{"monster_id":"m1","target":"h1","asserted":{"company":true}}`, AttackHero{Monster: "m1", Target: "h1", Asserted: answers}},
		{"ChooseDeathSave", `{"hero_id":"h1","save":"potion","item_id":"i9"}`, ChooseDeathSave{Hero: "h1", Save: "potion", Item: "i9"}},
		{"LootRemains", `{"hero_id":"h2","dead_hero_id":"h1","items":["i1"],"gold":5}`, LootRemains{Hero: "h2", Dead: "h1", Items: []event.ItemID{"i1"}, Gold: new(5)}},
	} {
		spec, known := System().Find(c.name)
		if !known {
			t.Errorf("%s is no command of the system", c.name)
			continue
		}
		got, err := spec.Understand([]byte(c.data))
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", c.name, err, diff)
		}
	}
}
