package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Attacking and Defending, and of Zargon's Attack.

func TestExamplesOfDeclaringAnAttack(t *testing.T) {
	armed := func(h event.HeroID, card event.Key) scene { return fighting(t, h, wielding(h, "i9", card)...) }
	at := func(h event.HeroID, answers map[string]bool) Command {
		return DeclareAttack{Hero: h, Target: "m1", Asserted: answers}
	}
	thrown := Attack{Hero: dwarf, Target: "m1", Asserted: farOff}
	twice := fighting(t, dwarf).Dice("combat", "W", "W").When(Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).After()
	long := fighting(t, elf, bought(elf, "i9", "longsword"))
	shows(t, []example{
		{"HQ-ATK-01/1", fighting(t, barbarian), at(barbarian, edgeToEdge), gives(event.AttackDeclared{AttackKind: "adjacent", AttackDice: 3})},
		{"HQ-ATK-01/2", fighting(t, barbarian), at(barbarian, atCorner), no("NotAdjacent", "HQ-ATK-01")},
		{"HQ-ATK-01/3", armed(wizard, "staff"), at(wizard, atCorner), gives(event.AttackDeclared{AttackKind: "diagonal"})},
		{"HQ-ATK-02/1", armed(elf, "crossbow"), at(elf, farOff), gives(event.AttackDeclared{AttackKind: "ranged"})},
		{"HQ-ATK-02/2", fighting(t, elf), at(elf, farOff), no("NotAdjacent", "HQ-ATK-01")},
		{"HQ-ATK-02/3", fighting(t, dwarf).Dice("combat", "W", "W"), thrown, gives(event.AttackDeclared{AttackKind: "ranged"}, event.ItemLost{Card: "handaxe", Cause: "thrown"})},
		{"HQ-ATK-02/4", armed(elf, "crossbow"), at(elf, edgeToEdge), no("TooClose", "HQ-ATK-02")},
		{"HQ-ATK-02/4 diagonal", armed(elf, "crossbow"), at(elf, atCorner), gives(event.AttackDeclared{AttackKind: "ranged"})},
		{"HQ-ATK-03/1", twice, at(dwarf, edgeToEdge), no("ActionSpent", "HQ-TURN-05")},
		{"HQ-ATK-03/2", long, DeclareAttack{Hero: elf, Target: "m1", Second: "i9", Asserted: edgeToEdge}, no("OneWeaponOnly", "HQ-ATK-03")},
		{"HQ-DIAG-01/1", monstersTurn(t), MonsterAttack{Monster: "m1", Target: wizard, Asserted: atCorner}, no("DiagonalAttack", "HQ-ZARGON-04")},
		{"HQ-DIAG-02/1 broadsword", fighting(t, barbarian), at(barbarian, edgeToEdge), gives(event.AttackDeclared{AttackKind: "adjacent"})},
		{"HQ-DIAG-02/1 staff", armed(wizard, "staff"), at(wizard, atCorner), gives(event.AttackDeclared{AttackKind: "diagonal"})},
	})
}

func TestExamplesOfRollingAnAttack(t *testing.T) {
	sword, axe := fighting(t, barbarian, declared(barbarian, "m1", "i1", 3)), fighting(t, barbarian, declared(barbarian, "m1", "i9", 4))
	two := fighting(t, barbarian, orc("m2"))
	rolled := fighting(t, barbarian, orc("m2"), declared(barbarian, "m1", "i1", 3), rolledSkulls(1))
	missed := sword.Dice("combat", "W", "B", "W").When(RollAttack{})
	struckBack := fighting(t, elf).Dice("combat", "W", "W").When(Attack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).After()
	goblins := fighting(t, barbarian, on("goblin", 2, 2)...)
	hit := Attack{Hero: barbarian, Target: "m2", Decline: true, Asserted: edgeToEdge}
	wounded := defending(t, 3, event.MonsterDamaged{Monster: "m1", Damage: 1})
	shows(t, []example{
		{"HQ-ATK-04/1", sword.Dice("combat", "S", "W", "B"), RollAttack{}, gives(event.AttackRolled{Skulls: 1})},
		{"HQ-ATK-04/1 four faces", sword.Dice("combat", "S", "W", "B", "B"), RollAttack{}, no("WrongDiceCount", "HQ-ATK-04")},
		{"HQ-ATK-04/2", axe.Dice("combat", "S", "W", "B", "B"), RollAttack{}, gives(event.AttackRolled{Skulls: 1})},
		{"HQ-ATK-05/1", two.Dice("combat", "S", "W", "B"), RollAttack{}, no("NoAttackDeclared", "HQ-ATK-05")},
		{"HQ-ATK-05/2", rolled, DeclareAttack{Hero: barbarian, Target: "m2", Asserted: edgeToEdge}, no("AttackPending", "HQ-ATK-05")},
		{"HQ-ATK-06/1", sword.Dice("combat", "W", "B", "W"), RollAttack{}, both(brings("DiceRolled", "AttackRolled", "AttackResolved"),
			leaves("the action is spent", func(s State) bool { return s.Quest.Turn.Acted && s.Quest.Attack == nil }))},
		{"HQ-ATK-06/2", missed.After().Dice("combat", "B"), RollDefense{}, no("NothingToDefend", "HQ-ATK-06")},
		{"HQ-ATK-07/1", axe.Dice("combat", "S", "S", "B", "W"), RollAttack{}, gives(event.AttackRolled{Skulls: 2})},
		{"HQ-ATK-10/1", defending(t, 1), DeclineDefense{}, gives(event.MonsterDamaged{Damage: 1, BodyBefore: 2, BodyAfter: 1})},
		{"HQ-ATK-10/2", goblins.Dice("combat", "S", "W", "B"), hit, both(gives(event.MonsterDamaged{Monster: "m2", Damage: 1}),
			leaves("the other goblin is whole", func(s State) bool { return s.Quest.Monster["m3"].Body == 1 && !s.Quest.Monster["m3"].Dead }))},
		{"HQ-ATK-11/1", wounded, DeclineDefense{}, both(gives(event.MonsterDamaged{Damage: 3, BodyBefore: 1}, event.MonsterDied{Monster: "m1"}),
			leaves("Body is 0", func(s State) bool { return s.Quest.Monster["m1"].Body == 0 }))},
		{"HQ-ATK-11/2", fighting(t, barbarian, event.MonsterDied{Monster: "m1"}), DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}, no("TargetGone", "HQ-ATK-11")},
		{"HQ-ATK-12/1", struckBack, MonsterAttack{Monster: "m1", Target: elf, Asserted: edgeToEdge}, no("NotZargonsTurn", "HQ-ATK-12")},
	})
}

func TestExamplesOfDefending(t *testing.T) {
	shows(t, []example{
		{"HQ-ATK-08/1", defending(t, 1).Dice("combat", "W", "W", "B"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 3, Blocks: 1})},
		{"HQ-ATK-08/1 two faces", defending(t, 1).Dice("combat", "W", "W"), RollDefense{}, no("WrongDiceCount", "HQ-ATK-04")},
		{"HQ-ATK-08/2", defending(t, 1), DeclineDefense{}, gives(event.DefenseRolled{Declined: true}, event.AttackResolved{Damage: 1})},
		{"HQ-ATK-09/1", defending(t, 3).Dice("combat", "B", "W", "S"), RollDefense{}, gives(event.AttackResolved{Blocks: 1, Damage: 2})},
		{"HQ-ATK-09/2", defending(t, 1).Dice("combat", "W", "W", "W"), RollDefense{}, gives(event.AttackResolved{Skulls: 1, Damage: 1})},
		{"HQ-DEF-01/1", defending(t, 1).Dice("combat", "B", "B", "B"), RollDefense{}, both(gives(event.AttackResolved{Skulls: 1, Blocks: 3}), keeps("MonsterDamaged"),
			leaves("Body is 2 as before", func(s State) bool { return s.Quest.Monster["m1"].Body == 2 }))},
		{"HQ-DEF-01/2", attacked(t, barbarian, 2).Dice("combat", "B", "W"), RollDefense{}, gives(event.AttackResolved{Blocks: 1, Damage: 1})},
	})
}

func TestExamplesOfMonstersAttacks(t *testing.T) {
	strike := AttackHero{Monster: "m1", Target: barbarian, Asserted: edgeToEdge}
	beast := func(more ...events.Event) scene {
		return given(t, inRound(slices.Concat([]events.Event{abomination("m1")}, zargonsTurn(), more)...)...)
	}
	first := monstersTurn(t).Dice("combat", "W", "W", "W").When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).After()
	axe := given(t, inZargonsTurn(append(barbariansEnd, orc("m1"))...)...)
	overkill := attacked(t, elf, 3, healing(elf, "i5"), loses(elf, 5))
	shows(t, []example{
		{"HQ-MATK-01/1", first, AttackHero{Monster: "m1", Target: dwarf, Asserted: edgeToEdge}, no("ActionSpent", "HQ-ZARGON-02")},
		{"HQ-MATK-01/2", monstersTurn(t), MonsterAttack{Monster: "m1", Target: elf, Asserted: farOff}, no("NotAdjacent", "HQ-MATK-01")},
		{"HQ-MATK-02/1", beast().Dice("combat", "W", "B", "W"), strike, gives(event.AttackDeclared{AttackDice: 3})},
		{"HQ-MATK-02/1 four faces", beast().Dice("combat", "W", "B", "W", "W"), strike, no("WrongDiceCount", "HQ-ATK-04")},
		{"HQ-MATK-02/2", axe, LootRemains{Hero: "m1", Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea}, no("NotForMonsters", "HQ-ZARGON-03")},
		{"HQ-MATK-02/2 wield", axe, Wield{Hero: "m1", Item: "i9"}, no("NotForMonsters", "HQ-ZARGON-03")},
		{"HQ-MATK-03/1", beast().Dice("combat", "B", "W", "W"), strike, both(gives(event.AttackResolved{Attack: "k1"}), keeps("DefenseRolled", "HeroDamaged"))},
		{"HQ-MATK-03/2", beast().Dice("combat", "S", "S", "B").Dice("combat", "W", "S"), strike,
			gives(event.AttackResolved{Skulls: 2, Blocks: 1, Damage: 1}, event.HeroDamaged{Damage: 1, BodyBefore: 8, BodyAfter: 7})},
		{"HQ-MATK-04/1", attacked(t, barbarian, 2).Dice("combat", "B", "B"), RollDefense{}, gives(event.AttackResolved{Skulls: 2, Damage: 2})},
		{"HQ-MATK-04/2", attacked(t, barbarian, 2).Dice("combat", "W", "W"), RollDefense{}, both(gives(event.AttackResolved{Skulls: 2, Blocks: 2}), keeps("HeroDamaged"))},
		{"HQ-MATK-05/1", overkill, DeclineDefense{}, both(gives(event.HeroDamaged{Damage: 3, BodyBefore: 1}),
			leaves("Body is 0", func(s State) bool { return s.Heroes[elf].Body == 0 }))},
		{"HQ-MATK-05/1 potion", overkill.When(DeclineDefense{}).After().Dice("movement", "4"), ChooseDeathSave{Hero: elf, Save: "potion"}, gives(event.HeroHealed{Amount: 4, BodyAfter: 4})},
	})
}
