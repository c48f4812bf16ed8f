package heroquest

import (
	"testing"

	event "loretome/events/heroquest"
)

// HQ-DREAD-04: Ball of Flame and Lightning Bolt.
func TestDreadFireHitsOneHeroOrALine(t *testing.T) {
	dreadful(t, "ball_of_flame").Dice("movement", "6", "1").When(castAt("ball_of_flame", elf)).Has(burnt(elf, 1, 6))
	bolt := CastDreadSpell{Monster: "m1", Spell: "lightning_bolt", Targets: []string{"h1", "m2"}, Asserted: seen}
	dreadful(t, "lightning_bolt", abomination("m2")).When(bolt).Has(burnt(barbarian, 2, 8)).
		Has(event.MonsterDied{Monster: "m2", Type: "abomination", Cause: "damage", By: "m1"})
	bolt.Targets = nil
	dreadful(t, "lightning_bolt").When(bolt).Unclear("targets")
}

// HQ-DREAD-04, HQ-HERO-10
func TestDreadSleepFreezesAHeroUntilASix(t *testing.T) {
	table := dreadful(t, "sleep")
	table.Dice("movement", "1", "6", "2", "3").When(castAt("sleep", elf)).Lacks("EffectBegan")
	slept := table.Dice("movement", "1", "2", "2", "3").When(castAt("sleep", elf))
	slept.Has(event.EffectBegan{ID: "e1", Effect: "sleep", Holder: "h3", Modifiers: []event.Modifier{}, EndsWhen: "shaken_off", CauseRef: "c1"})
	turn := given(t, laterTurn(elf, laid("sleep", "h3", shakenOff))...)
	turn.When(RollMovement{Hero: elf}).Refused("CannotAct", "HQ-DREAD-04")
	turn.When(Attack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).Refused("CannotAct", "HQ-DREAD-04")
	turn.When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h3"}}).Refused("CannotAct", "HQ-DREAD-04")
	turn.When(EndTurn{Hero: elf}).Types("TurnEnded")
	wake := EndEffect{Effect: "e1", Reason: "resisted"}
	turn.Dice("movement", "1", "2", "3", "6").When(wake).After().Dice("movement", "1", "2").When(RollMovement{Hero: elf}).Types("DiceRolled", "MovementRolled")
	turn.Dice("movement", "1", "2", "3", "4").When(wake).Types("DiceRolled", "ResistanceRolled")
	given(t, laterTurn(wizard, laid("sleep", "h3", shakenOff))...).Dice("movement", "6", "6", "6", "6").When(wake).Refused("NotYourTurn", "HQ-SPELL-05")
	attacked(t, elf, 2, laid("sleep", "h3", shakenOff)).When(RollDefense{}).
		Has(event.DefenseRolled{Attack: "k1", Defender: "h3", Modifiers: []event.Modifier{}}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 2, Damage: 2})
}

// HQ-DREAD-04
func TestACloudOfDreadFreezesHeroesOnly(t *testing.T) {
	cloud := CastDreadSpell{Monster: "m1", Spell: "cloud_of_dread", Targets: []string{"h1", "h2"}, Asserted: seen}
	fog := dreadful(t, "cloud_of_dread", orc("m2")).Dice("movement", "1", "1").Dice("movement", "6", "1", "1").When(cloud)
	fog.Has(event.EffectBegan{ID: "e1", Effect: "cloud_of_dread", Holder: "h1", Modifiers: []event.Modifier{}, EndsWhen: "shaken_off", CauseRef: "c1"})
	if held := len(fog.After().State().Quest.Effects); held != 1 {
		t.Errorf("%d heroes are frozen, want the barbarian alone", held)
	}
	cloud.Targets = []string{"m2"}
	dreadful(t, "cloud_of_dread", orc("m2")).When(cloud).Unclear("targets")
}

// HQ-DREAD-04, HQ-HERO-11
func TestFearLeavesOneAttackDie(t *testing.T) {
	table := dreadful(t, "fear").When(castAt("fear", barbarian))
	table.Types("MonsterActivated", "DreadSpellCast", "EffectBegan")
	bold := event.EffectBegan{ID: "e2", Effect: "courage", Holder: "h1", Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: nextAttack}
	want := declared(barbarian, "m1", "i1", 1)
	want.Modifiers = []event.Modifier{{Source: "courage", Dice: 2}, {Source: "fear", Dice: -4}}
	afraid := given(t, laterTurn(barbarian, laid("fear", "h1", shakenOff), bold)...)
	afraid.When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Then(want)
	afraid.Dice("movement", "6", "1").When(EndEffect{Effect: "e1", Reason: "resisted"}).
		Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "resisted"})
	spirit := append(wielding(barbarian, "i9", "spirit_blade"), event.MonsterPlaced{Monster: "m2", Type: "mummy", Body: 2, Defend: 4, PieceUsed: "mummy"}, laid("fear", "h1", shakenOff))
	given(t, laterTurn(barbarian, spirit...)...).Dice("combat", "W").When(Attack{Hero: barbarian, Target: "m2", Asserted: edgeToEdge}).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved")
}

// HQ-DREAD-04: under Command Zargon plays the hero.
func TestZargonPlaysACommandedHero(t *testing.T) {
	under := given(t, laterTurn(barbarian, laid("command", "h1", shakenOff))...)
	under.By(ben).When(RollMovement{Hero: barbarian}).Refused("NotYourHero", "HQ-DREAD-04")
	under.By(ana).Dice("movement", "1", "2").When(RollMovement{Hero: barbarian}).Types("DiceRolled", "MovementRolled")
	strike := under.By(ana).Dice("combat", "S", "W", "W").When(Attack{Hero: barbarian, Target: "h2", Asserted: edgeToEdge})
	strike.Types("AttackDeclared", "DiceRolled", "AttackRolled")
	strike.After().By(ben).Dice("combat", "B", "B").When(RollDefense{}).
		Has(event.HeroDamaged{Hero: dwarf, Damage: 1, BodyBefore: 7, BodyAfter: 6, Cause: "attack", CauseRef: "k1"})
	under.When(Attack{Hero: barbarian, Target: "h1", Asserted: edgeToEdge}).Refused("NotATarget", "HQ-ACT-01")
	under.And(event.HeroDied{Hero: dwarf}).When(Attack{Hero: barbarian, Target: "h2", Asserted: edgeToEdge}).Refused("HeroDead", "HQ-DEATH-02")
}

// HQ-DREAD-04
func TestDreadTempestCostsAHeroTheNextTurn(t *testing.T) {
	dreadful(t, "tempest").When(castAt("tempest", barbarian)).
		Has(event.EffectBegan{ID: "e1", Effect: "tempest", Holder: "h1", Modifiers: []event.Modifier{}, EndsWhen: "next_turn_missed", CauseRef: "c1"})
	missed := given(t, laterTurn(barbarian, laid("tempest", "h1", turnMissed))...)
	missed.When(RollMovement{Hero: barbarian}).Refused("CannotAct", "HQ-DREAD-04")
	over := missed.When(EndTurn{Hero: barbarian})
	over.Then(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "used"}, event.TurnEnded{Turn: "turn6", Reason: "finished", ActionUnused: true})
	given(t, inZargonsTurn(laid("tempest", "h1", turnMissed))...).When(EndTurn{}).Lacks("EffectEnded")
}

// HQ-DREAD-04
func TestRustDestroysOneMetalSwordOrHelmet(t *testing.T) {
	lost := event.ItemLost{Hero: barbarian, Item: "i1", Card: "broadsword", Cause: "dread_spell", CauseRef: "c1"}
	dreadful(t, "rust").When(castAt("rust", barbarian)).Has(lost)
	dreadful(t, "rust").When(castAt("rust", dwarf)).Types("MonsterActivated", "DreadSpellCast")
	both := dreadful(t, "rust", wearing(barbarian, "i9", "helmet")...)
	both.When(castAt("rust", barbarian)).Unclear("item_id")
	helmet := castAt("rust", barbarian)
	helmet.Item = "i9"
	both.When(helmet).Has(event.ItemLost{Hero: barbarian, Item: "i9", Card: "helmet", Cause: "dread_spell", CauseRef: "c1"})
	for card, kind := range map[event.Key]string{"spirit_blade": "artifact", "shield": "armor"} {
		spared := dreadful(t, "rust", event.ItemGained{Hero: barbarian, Item: "i9", Card: card, Kind: kind})
		spared.When(helmet).Refused("BadTarget", "HQ-DREAD-04")
	}
	helmet.Item = "i2"
	both.When(helmet).Refused("ItemNotHeld", "HQ-POTION-03")
}

// HQ-DREAD-04, HQ-BOX-02, HQ-PIECE-01
func TestASummoningPlacesWhomTheDieCalls(t *testing.T) {
	orcs := dreadful(t, "summon_orcs").Dice("movement", "4").When(CastDreadSpell{Monster: "m1", Spell: "summon_orcs"})
	if n := len(orcs.After().State().Quest.Monster); n != 6 {
		t.Errorf("%d monsters are on the board, want the caster and five orcs", n)
	}
	undead := dreadful(t, "summon_undead").Dice("movement", "6")
	undead.When(CastDreadSpell{Monster: "m1", Spell: "summon_undead"}).
		Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "MonsterPlaced", "MonsterPlaced", "MonsterPlaced", "MonsterPlaced")
	named := CastDreadSpell{Monster: "m1", Spell: "summon_undead", Placed: []event.ShownMonster{{Type: "mummy", Square: &event.Square{Column: 3, Row: 4}}}}
	undead.When(named).Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "MonsterPlaced")
	named.Placed = []event.ShownMonster{{Type: "skeleton"}}
	undead.When(named).Unclear("placed")
	undead.And(event.MonsterPlaced{Monster: "m5", PieceUsed: "zombie"}).Dice("movement", "6").
		When(CastDreadSpell{Monster: "m1", Spell: "summon_undead"}).Refused("NoPieceLeft", "HQ-BOX-02")
	dreadful(t, "summon_orcs").When(CastDreadSpell{Monster: "m1", Spell: "summon_orcs"}).Unclear("dice")
}

// HQ-DREAD-04: what a card has in words the table carries out.
func TestEscapeIsToldInWords(t *testing.T) {
	gone := dreadful(t, "escape").When(CastDreadSpell{Monster: "m1", Spell: "escape"})
	gone.Then(event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"},
		event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "escape", Targets: []string{}},
		event.EffectBegan{ID: "e1", Effect: "escape", Holder: "m1", Modifiers: []event.Modifier{}, EndsWhen: "as_its_card_says", CauseRef: "c1"})
	unknown := event.CardFigureEntered{Catalogue: "dread", Card: "gloom", Field: "target", Value: []byte(`"one hero"`)}
	dreadful(t, "gloom", unknown).When(castAt("gloom", elf)).Refused("FigureMissing", "HQ-CARD-01")
	words := event.CardFigureEntered{Catalogue: "dread", Card: "gloom", Field: "effect", Value: []byte(`"all lights go out"`)}
	dreadful(t, "gloom", unknown, words).When(castAt("gloom", elf)).
		Has(event.EffectBegan{ID: "e1", Effect: "gloom", Holder: "h3", Modifiers: []event.Modifier{}, EndsWhen: "as_its_card_says", CauseRef: "c1"})
}
