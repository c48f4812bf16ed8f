package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Meet the Heroes.

// courage is the effect of Courage on a hero.
func courageOn(h event.HeroID) event.EffectBegan {
	return laid("courage", string(h), nextAttack, event.Modifier{Source: "courage", Dice: 2})
}

// fourEarth deals the wizard of the tests another hand: earth, and with it
// Heal Body.
var fourEarth = event.SpellsDealt{Hero: wizard, Elements: []string{"air", "earth", "fire"}, Spells: []event.Key{
	"heal_body", "rock_skin", "pass_through_rock", "swift_wind", "tempest", "genie", "ball_of_flame", "fire_of_wrath", "veil_of_mist"}}

func TestExamplesOfTheHeroes(t *testing.T) {
	join := func(class event.Key) Command { return JoinHero{HeroType: class, Name: "A name"} }
	air := event.SpellsDealt{Hero: elf, Elements: []string{"air"}, Spells: []event.Key{"swift_wind", "tempest", "genie"}}
	spear := Disarm{Hero: dwarf, Trap: "t2", Asserted: freeWay()}
	shows(t, []example{
		{"HQ-HERO-01/1", given(t), join("barbarian"), both(
			gives(event.HeroJoined{AttackDice: 3, DefendDice: 2, Body: 8, Mind: 2, MovementDice: 2, StartingWeapon: "broadsword"}),
			leaves("no armor", func(s State) bool { return len(s.worn("h1")) == 0 }))},
		{"HQ-HERO-02/1", given(t), join("dwarf"), gives(event.HeroJoined{AttackDice: 2, DefendDice: 2, Body: 7, Mind: 3, StartingWeapon: "handaxe"})},
		{"HQ-HERO-02/2", given(t), JoinHero{HeroType: "dwarf", Name: "Durin", StartingWeapon: "shortsword"}, no("BadStartingKit", "HQ-HERO-02")},
		{"HQ-HERO-03/1", given(t), join("elf"), gives(event.HeroJoined{AttackDice: 2, DefendDice: 2, Body: 6, Mind: 4, StartingWeapon: "shortsword"})},
		{"HQ-HERO-04/1", given(t), join("wizard"), gives(event.HeroJoined{AttackDice: 1, DefendDice: 2, Body: 4, Mind: 6, StartingWeapon: "dagger"})},
		{"HQ-HERO-05/1", before(t, dwarf).Dice("combat", "S"), spear, gives(event.TrapDisarmed{Trap: "t2", By: dwarf})},
		{"HQ-HERO-05/2", before(t, dwarf).Dice("combat", "B"), spear, gives(event.TrapSprung{Trap: "t2", How: "disarm_failed"})},
		{"HQ-HERO-06/1", given(t, setUp()...), DealSpells{Hero: elf, Elements: []string{"earth"}},
			gives(event.SpellsDealt{Hero: elf, Elements: []string{"earth"}, Spells: []event.Key{"heal_body", "rock_skin", "pass_through_rock"}})},
		{"HQ-HERO-06/2", given(t, setUp()...), DealSpells{Hero: elf, Elements: []string{"earth", "water"}}, no("WrongSpellCount", "HQ-HERO-06")},
		{"HQ-HERO-07/1", given(t, setUp(air)...), DealSpells{Hero: wizard, Elements: []string{"earth", "fire", "water"}}, both(
			gives(event.SpellsDealt{Hero: wizard, Elements: []string{"earth", "fire", "water"}}),
			leaves("nine spells", func(s State) bool { return len(s.Heroes[wizard].Spells) == 9 }))},
		{"HQ-HERO-07/2", given(t, setUp(air)...), DealSpells{Hero: wizard, Elements: []string{"air", "fire", "water"}}, no("ElementTaken", "HQ-SPELL-06")},
		{"HQ-HERO-08/1", given(t, inTurn(wizard, bought(wizard, "i5", "battleaxe"))...), Wield{Hero: wizard, Item: "i5"}, no("NotForWizard", "HQ-HERO-08")},
		{"HQ-HERO-08/2", given(t, inTurn(wizard, bought(wizard, "i5", "staff"))...), Wield{Hero: wizard, Item: "i5"}, gives(event.WeaponWielded{Card: "staff"})},
		{"HQ-HERO-08/3", given(t, append(inRound(barbariansEnd...), turnOf(wizard)...)...),
			LootRemains{Hero: wizard, Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea}, gives(event.RemainsLooted{By: wizard, Items: []event.ItemID{"i9"}})},
		{"HQ-HERO-08/4", given(t, inTurn(barbarian, bought(barbarian, "i5", "wizards_cloak"))...), Wear{Hero: barbarian, Item: "i5"}, no("NotForThisHero", "HQ-HERO-08")},
	})
}

func TestExamplesOfHeroesInAFight(t *testing.T) {
	axe := given(t, inTurn(barbarian, bought(barbarian, "i5", "battleaxe"))...)
	after := given(t, inRound(append(turnOf(barbarian), append(wielded(barbarian, "i5", "battleaxe"), bought(barbarian, "i6", "shield"), orc("m1"),
		event.AttackDeclared{Attack: "k1", Attacker: "h1", AttackerSide: "hero", Target: "m1", Weapon: "i5"}, event.AttackResolved{Attack: "k1"})...)...)...)
	armored := attacked(t, dwarf, 1, worn(dwarf, "i5", "borins_armor")...)
	sunk := attacked(t, dwarf, 1, append(append([]events.Event{allTraps}, worn(dwarf, "i5", "borins_armor")...), inPit("h2")...)...)
	shop := func(card event.Key) scene { return given(t, atArmory(bought(barbarian, "i5", card))...) }
	shows(t, []example{
		{"HQ-HERO-09/1", attacked(t, wizard, 4), DeclineDefense{}, gives(event.HeroDamaged{Hero: wizard, Damage: 4, BodyBefore: 4}, event.HeroReducedToZero{Hero: wizard})},
		{"HQ-HERO-09/2", attacked(t, wizard, 3), DeclineDefense{}, both(gives(event.HeroDamaged{Hero: wizard, Damage: 3, BodyAfter: 1}), keeps("HeroReducedToZero"))},
		{"HQ-HERO-09/2 full dice", fighting(t, wizard, loses(wizard, 3)), DeclareAttack{Hero: wizard, Target: "m1", Asserted: edgeToEdge}, gives(event.AttackDeclared{AttackDice: 1})},
		{"HQ-HERO-11/1", axe, Wield{Hero: barbarian, Item: "i5"}, gives(event.WeaponWielded{AttackBefore: 3, AttackAfter: 4})},
		{"HQ-HERO-11/2", fortunate(t, elf, courageOn(elf)), DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}, gives(event.AttackDeclared{AttackDice: 5})},
		{"HQ-HERO-11/3", after, Stow{Hero: barbarian, Item: "i5"}, no("WeaponFixed", "HQ-HERO-11")},
		{"HQ-HERO-12/1", armored.Dice("combat", "W", "B", "B", "S"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 4})},
		{"HQ-HERO-12/2", sunk.Dice("combat", "W", "B", "B"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 3})},
		{"HQ-HERO-13/1", fighting(t, barbarian), DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}, gives(event.AttackDeclared{AttackDice: 3})},
		{"HQ-HERO-13/2", shop("longsword"), Sell{Hero: barbarian, Item: "i1"}, gives(event.ItemSold{ListPrice: 250, Proceeds: 125})},
		{"HQ-HERO-13/3", shop("shield"), Sell{Hero: barbarian, Item: "i1"}, no("LastWeapon", "HQ-HERO-13")},
	})
}

// HQ-SHEET-02/1
func TestExampleOfASheetFromTheLog(t *testing.T) {
	s := given(t, inRound(loses(elf, 2), event.HeroHealed{Hero: elf, Amount: 1}, loses(elf, 3))...).State()
	if h := s.Heroes[elf]; h.Body != 2 || h.BodyMax != 6 {
		t.Errorf("Body %d of %d, want 2 of 6", h.Body, h.BodyMax)
	}
}
