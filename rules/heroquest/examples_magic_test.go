package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Casting Spells, of Dread spells, and of the spells' cards.

func TestExamplesOfCastingSpells(t *testing.T) {
	heal := func(h event.HeroID, targets ...string) Command {
		return CastSpell{Hero: h, Spell: "heal_body", Targets: targets, Asserted: seen}
	}
	bolt := castingIn(t, wizard, spelled(wizard, "courage", "h1"))
	spent := []events.Event{cast(elf, "heal_body")}
	door := given(t, mappedQuest(wizard)...)
	shows(t, []example{
		{"HQ-SPELL-01/1", bolt, DeclareAttack{Hero: wizard, Target: "m1", Asserted: edgeToEdge}, no("ActionSpent", "HQ-TURN-05")},
		{"HQ-SPELL-01/2", castingIn(t, barbarian), heal(barbarian, "h1"), no("NoSpells", "HQ-SPELL-01")},
		{"HQ-SPELL-02/1", castingIn(t, dwarf), heal(elf, "h2"), no("NotYourTurn", "HQ-TURN-01")},
		{"HQ-SPELL-02/2", struck(t, elf).When(DeclineDefense{}).After(), ChooseDeathSave{Hero: elf, Save: "spell", Spell: "heal_body"},
			gives(event.SpellCast{Spell: "heal_body", AsDeathSave: true})},
		{"HQ-SPELL-03/1", castingIn(t, wizard, fourEarth), heal(wizard, "h4", "h2"), no("OneTarget", "HQ-SPELL-03")},
		{"HQ-SPELL-04/1", given(t, laterTurn(elf, spent...)...), heal(elf, "h3"), no("SpellSpent", "HQ-SPELL-04")},
		{"HQ-SPELL-04/2", given(t, laterTurn(elf, append(spent, event.SpellsRestored{Hero: elf, Spells: []event.Key{"heal_body"}})...)...), heal(elf, "h3"),
			gives(event.SpellCast{Spell: "heal_body"})},
		{"HQ-SPELL-05/1", door, CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"D5"}, Asserted: seen}, gives(event.DoorOpened{Door: "D5", Means: "genie"})},
		{"HQ-SPELL-05/2", castingIn(t, elf), heal(elf, "m1"), no("BadTarget", "HQ-SPELL-05")},
		{"HQ-SPELL-06/2", castingIn(t, wizard, fourEarth), CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Asserted: seen}, no("SpellNotHeld", "HQ-SPELL-06")},
	})
}

// HQ-SPELL-06/1
func TestExampleOfTwelveSpells(t *testing.T) {
	s := given(t, setUp()...).When(DealSpells{Hero: elf, Elements: []string{"water"}}).After().
		When(DealSpells{Hero: wizard, Elements: []string{"earth", "air", "fire"}}).After().State()
	hands := map[event.Key]bool{}
	for _, spell := range slices.Concat(s.Heroes[elf].Spells, s.Heroes[wizard].Spells) {
		hands[spell.Key] = true
	}
	if len(s.Heroes[elf].Spells) != 3 || len(s.Heroes[wizard].Spells) != 9 || len(hands) != 12 {
		t.Errorf("%d and %d spells, %d of them distinct", len(s.Heroes[elf].Spells), len(s.Heroes[wizard].Spells), len(hands))
	}
}

func TestExamplesOfDreadSpells(t *testing.T) {
	fire := CastDreadSpell{Monster: "m1", Spell: "ball_of_flame", AimedAt: elf, Asserted: map[string]bool{"visible": true}}
	activated := []events.Event{event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: "h3"}, event.AttackResolved{Attack: "k1"}}
	two := func(more ...events.Event) scene { return given(t, again(more...)...) }
	other := CastDreadSpell{Monster: "m2", Spell: "firestorm", Targets: []string{"h3"}, Asserted: map[string]bool{"visible": true, "in_room": true}}
	second := dreadful(t, "firestorm", dreadSorcerer("m2"))
	dead := dreadful(t, "firestorm", dreadSorcerer("m2"), event.MonsterDied{Monster: "m1"})
	shows(t, []example{
		{"HQ-DREAD-01/1", dreadful(t, "ball_of_flame", activated...), fire, no("ActionSpent", "HQ-ZARGON-02")},
		{"HQ-DREAD-02/1", second, other, no("SpellNotHeld", "HQ-DREAD-02")},
		{"HQ-DREAD-03/1", dreadful(t, "ball_of_flame"), CastDreadSpell{Monster: "m1", Spell: "ball_of_flame", AimedAt: elf, Asserted: map[string]bool{"visible": false}},
			no("NotVisible", "HQ-DREAD-03")},
		{"HQ-DREAD-04/1", two(), CastDreadSpell{Monster: "m1", Spell: "firestorm", Targets: []string{"h3"}, Asserted: other.Asserted}, no("SpellSpent", "HQ-DREAD-04")},
		{"HQ-DREAD-04/2", dead, other, no("SpellNotHeld", "HQ-DREAD-02")},
		{"HQ-DREAD-04/2 given anew", dead.And(knows("m2", "firestorm")).Dice("movement", "6", "6"), other, gives(event.DreadSpellCast{Monster: "m2"})},
		{"HQ-DREAD-04/3", two(), other, no("SpellSpent", "HQ-DREAD-04")},
		{"HQ-DREAD-04/3 per caster", two().Option("dread_spell_once", `"per_caster"`).Dice("movement", "6", "6"), other, gives(event.DreadSpellCast{Monster: "m2"})},
	})
}

// HQ-DREAD-02/2
func TestExampleOfAnAssignmentThatHeroesDoNotSee(t *testing.T) {
	past := inRound(dreadSorcerer("m1"), knows("m1", "firestorm"))
	if spells := asHeroes(past).Quest.Monster["m1"].Spells; len(spells) != 0 {
		t.Errorf("the heroes see the spells %v", spells)
	}
	cast := append(past, event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "firestorm"})
	if told := asHeroes(cast).Quest.Dread; len(told) != 1 || told[0].Spell != "firestorm" {
		t.Errorf("the heroes see as cast: %v", told)
	}
}

func TestExamplesOfTheSpellsOfTheElements(t *testing.T) {
	heal := CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h1"}, Asserted: seen}
	far := heal
	far.Asserted = unseen
	bold := fighting(t, barbarian, courageOn(barbarian))
	strike := Attack{Hero: barbarian, Target: "m1", Asserted: map[string]bool{"adjacent": true, "monster_in_sight": true}}
	kill := Attack{Hero: elf, Target: "m1", Decline: true, Asserted: map[string]bool{"adjacent": true, "monster_in_sight:h1": false}}
	slain := fighting(t, elf, courageOn(barbarian)).Dice("combat", "S", "W")
	onto := CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Asserted: map[string]bool{"visible": true, "monster_in_sight": false, "monster_in_sight:h1": false}}
	veil := func(left int) scene {
		return given(t, inTurnOf(elf, laid("veil_of_mist", "h3", nextMovement), rolled(elf, left))...)
	}
	walks := func(n int, answers map[string]bool) Command {
		return Move{Hero: elf, Squares: new(n), Asserted: answers}
	}
	ended := given(t, laterTurn(elf, laid("veil_of_mist", "h3", nextMovement), event.EffectEnded{ID: "e1", Holder: "h3", Reason: "movement_done"})...).And(rolled(elf, 6))
	strong := given(t, inRound(slices.Concat([]events.Event{orc("m1"), allTraps}, inPit("h4"), turnOf(wizard))...)...)
	shows(t, []example{
		{"HQ-CARD-05/1", castingIn(t, elf, loses(barbarian, 2)), heal, gives(event.HeroHealed{Amount: 2, BodyAfter: 8})},
		{"HQ-CARD-05/2", castingIn(t, elf, loses(barbarian, 6)), heal, gives(event.HeroHealed{Amount: 4, BodyAfter: 6})},
		{"HQ-CARD-05/3", castingIn(t, elf), heal, both(gives(event.HeroHealed{BodyBefore: 8, BodyAfter: 8}),
			leaves("the spell is spent", func(s State) bool { return s.Heroes[elf].Spells[0].Spent }))},
		{"HQ-CARD-05/4", castingIn(t, elf, loses(barbarian, 2)), far, no("NotVisible", "HQ-LOS-01")},
		{"HQ-CARD-06/1", bold.Dice("combat", "W", "W", "W", "W", "W"), strike, gives(event.AttackDeclared{AttackDice: 5}, event.EffectEnded{ID: "e1", Reason: "used"})},
		{"HQ-CARD-06/2", slain, kill, gives(event.MonsterDied{Monster: "m1"}, event.EffectEnded{ID: "e1", Reason: "no_monster_in_sight"})},
		{"HQ-CARD-06/2 three dice", fighting(t, barbarian, courageOn(barbarian), event.EffectEnded{ID: "e1", Holder: "h1"}), DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge},
			gives(event.AttackDeclared{AttackDice: 3})},
		{"HQ-CARD-06/3", castingIn(t, wizard), onto, gives(event.SpellCast{Spell: "courage"}, event.EffectBegan{Holder: "h1"}, event.EffectEnded{Holder: "h1", Reason: "no_monster_in_sight"})},
		{"HQ-CARD-07/1", veil(6), walks(2, way("passes_monster", true)), gives(event.HeroMoved{SquaresUsed: 2})},
		{"HQ-CARD-07/2", veil(1), walks(1, way("free", false)), no("SquareOccupied", "HQ-MOVE-08")},
		{"HQ-CARD-07/3", ended, walks(2, way("passes_monster", true)), no("MonsterInTheWay", "HQ-MOVE-04")},
		{"HQ-CARD-08/1", strong.Dice("combat", "S", "S", "S", "W", "B").Dice("combat", "B", "W"), genie("m1"), gives(event.AttackDeclared{AttackDice: 5}, event.AttackResolved{Skulls: 3, Blocks: 1, Damage: 2})},
		{"HQ-CARD-08/2", given(t, mappedQuest(wizard)...), genie("D5"), gives(event.DoorOpened{Door: "D5", Means: "genie"}, event.AreaRevealed{Area: "R5"})},
		{"HQ-CARD-08/3", given(t, mappedQuest(wizard, orc("m9"))...), CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"D5", "m9"}, Asserted: seen}, no("OneChoice", "HQ-CARD-08")},
	})
}

func TestExamplesOfFirestorm(t *testing.T) {
	room := dreadful(t, "firestorm", orc("m2"))
	all := storm("h3", "h2", "m2")
	aisle := storm("h3")
	aisle.Asserted = map[string]bool{"visible": true, "in_room": false}
	shows(t, []example{
		{"HQ-CARD-09/1", room.Dice("movement", "5", "6").Dice("movement", "1", "5").Dice("movement", "2", "3"), all, both(
			gives(event.HeroDamaged{Hero: elf, Damage: 1}, event.HeroDamaged{Hero: dwarf, Damage: 2}, event.MonsterDamaged{Monster: "m2", Damage: 3}),
			leaves("the caster is unharmed", func(s State) bool { return s.Quest.Monster["m1"].Body == 2 }))},
		{"HQ-CARD-09/2", room.Dice("movement", "6", "6"), storm("h3"), gives(event.HeroDamaged{Hero: elf, Damage: 1})},
		{"HQ-CARD-09/3", room, aisle, no("NotInCorridor", "HQ-CARD-09")},
	})
}
