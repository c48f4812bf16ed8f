package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// laid is a lasting effect, e1, of the spell c9 on a figure.
func laid(spell event.Key, holder, until string, changes ...event.Modifier) event.EffectBegan {
	return event.EffectBegan{ID: "e1", Effect: spell, Holder: holder, EndsWhen: until, CauseRef: "c9", Modifiers: changes}
}

// laterTurn is the turn of a hero in round 2, after Zargon's turn of round 1.
func laterTurn(h event.HeroID, more ...events.Event) []events.Event {
	return inRound(slices.Concat([]events.Event{orc("m1")}, zargonsTurn(), more,
		[]events.Event{event.TurnEnded{Turn: "turn5"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: h}})...)
}

// HQ-CARD-06, HQ-HERO-11
func TestCourageGivesTwoDiceOnTheNextAttackAndIsUsedEvenByAMiss(t *testing.T) {
	brave := castingIn(t, wizard).By(cleo).When(CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"},
		Asserted: map[string]bool{"visible": true, "monster_in_sight": true}})
	bold := event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h1", Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: "next_attack", CauseRef: "c1"}
	brave.Then(spelled(wizard, "courage", "h1"), bold)
	want := declared(barbarian, "m1", "i1", 5)
	want.Modifiers = bold.Modifiers
	attack := castingIn(t, barbarian, bold).Dice("combat", "W", "W", "B", "W", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge})
	attack.Has(want).Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "used"})
}

// HQ-HERO-11: Courage on top of another weapon.
func TestAnElfWithFortunesLongswordUnderCourageHasFiveDice(t *testing.T) {
	bold := laid("courage", "h3", nextAttack, event.Modifier{Source: "courage", Dice: 2})
	castingIn(t, elf, append(wielding(elf, "i9", "fortunes_longsword"), bold)...).Dice("combat", "W", "W", "B", "W", "W").
		When(Attack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved", "EffectEnded")
}

// HQ-HERO-11: nobody strikes with both hands and then defends behind a shield.
func TestAfterTheAttackTheBattleaxeStaysInHand(t *testing.T) {
	struck := castingIn(t, barbarian, wielding(barbarian, "i9", "battleaxe")...).Dice("combat", "W", "W", "W", "W").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).After()
	struck.When(Stow{Hero: barbarian, Item: "i9"}).Refused("WeaponFixed", "HQ-HERO-11")
}

// HQ-CARD-06: nobody is brave without a monster in sight.
func TestCourageEndsAtOnceWhereNoMonsterIsInSight(t *testing.T) {
	blind := CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Asserted: map[string]bool{"visible": true, "monster_in_sight": false}}
	castingIn(t, wizard).When(blind).Then(spelled(wizard, "courage", "h1"),
		event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h1", Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: "next_attack", CauseRef: "c1"},
		event.EffectEnded{ID: "e1", Holder: "h1", Reason: "no_monster_in_sight"})
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Asserted: seen}).Unclear("asserted.monster_in_sight")
}

// HQ-CARD-06: anybody may say that the effect is over.
func TestAnybodyMaySayThatAnEffectIsOver(t *testing.T) {
	brave := castingIn(t, dwarf, laid("courage", "h1", nextAttack))
	brave.By(cleo).When(EndEffect{Effect: "e1", Reason: "no_monster_in_sight"}).Then(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "no_monster_in_sight"})
	brave.When(EndEffect{Effect: "e1", Reason: "dispelled"}).After().When(EndEffect{Effect: "e1", Reason: "dispelled"}).Nothing()
	brave.When(EndEffect{Effect: "e7", Reason: "dispelled"}).Unclear("effect_id")
	castingIn(t, barbarian, laid("courage", "h1", nextAttack), declared(barbarian, "m1", "i1", 5)).
		When(EndEffect{Effect: "e1", Reason: "dispelled"}).Types("EffectEnded")
}

// HQ-CARD-06: where several heroes are under Courage, each is asked about by id.
func TestAnswersForSeveralHeroesBearTheirIDs(t *testing.T) {
	two := defending(t, 2, laid("courage", "h2", nextAttack), event.EffectBegan{ID: "e2", Effect: "courage", Holder: "h3", EndsWhen: nextAttack},
		event.MonsterDamaged{Monster: "m1", Damage: 1})
	two.When(DeclineDefense{Asserted: map[string]bool{"monster_in_sight:h2": false, "monster_in_sight:h3": true}}).
		Has(event.EffectEnded{ID: "e1", Holder: "h2", Reason: "no_monster_in_sight"})
	two.When(DeclineDefense{Asserted: map[string]bool{"monster_in_sight": false}}).Unclear("asserted.monster_in_sight:h2")
	for _, name := range []string{"Attack", "RollDefense", "DeclineDefense", "AttackHero", "ChooseDeathSave", "CastSpell", "Cast", "CastDreadSpell"} {
		i := slices.IndexFunc(System().Commands, func(c rules.Command[Command]) bool { return c.Name == name })
		fields := System().Commands[i].Fields
		j := slices.IndexFunc(fields, func(f rules.Field) bool { return f.Name == "asserted" })
		if j < 0 || fields[j].Shape != rules.Map || fields[j].Of.Shape != rules.Bool {
			t.Errorf("%s takes no answers with ids", name)
		}
	}
}

// HQ-CARD-07
func TestAVeilServesTheNextMovementAndNoLonger(t *testing.T) {
	veil := castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "veil_of_mist", Targets: []string{"h3"}, Asserted: seen})
	mist := event.EffectBegan{ID: "e1", Effect: "veil_of_mist", Holder: "h3", Modifiers: []event.Modifier{}, EndsWhen: "next_movement", CauseRef: "c1"}
	veil.Then(spelled(wizard, "veil_of_mist", "h3"), mist)
	past := Move{Hero: elf, Path: []event.Square{{Column: 3, Row: 2}, {Column: 4, Row: 2}}, Asserted: way("passes_monster", true)}
	table := castingIn(t, elf, mist, rolled(elf, 6))
	table.When(past).Types("HeroMoved")
	table.When(Move{Hero: elf, Squares: new(1), Asserted: way("free", false)}).Refused("SquareOccupied", "HQ-MOVE-08")
	ended := table.When(EndMovement{Hero: elf})
	ended.Has(event.EffectEnded{ID: "e1", Holder: "h3", Reason: "movement_done"})
	ended.After().And(event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: elf}, rolled(elf, 6)).
		When(past).Refused("MonsterInTheWay", "HQ-MOVE-04")
}

// HQ-CARD-07 (ruling), HQ-SPELL-05: spell first, then move; and rock is passed.
func TestASpellForTheNextMovementServesTheSameTurn(t *testing.T) {
	rock := castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "pass_through_rock", Targets: []string{"h3"}})
	rock.Has(event.EffectBegan{ID: "e1", Effect: "pass_through_rock", Holder: "h3", Modifiers: []event.Modifier{}, EndsWhen: "next_movement", CauseRef: "c1"})
	through := rock.After().Dice("movement", "3", "4").When(RollMovement{Hero: elf}).After().
		When(Move{Hero: elf, Squares: new(5), Asserted: way("clear", false)})
	through.Types("HeroMoved")
	through.After().When(EndTurn{Hero: elf}).Types("MovementEnded", "EffectEnded", "TurnEnded")
}

// HQ-SPELL-05, HQ-MOVE-01, HQ-POTION-01
func TestSwiftWindAndThePotionOfSpeedDoubleTheMovementDice(t *testing.T) {
	wind := castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "swift_wind", Targets: []string{"h4"}}).After()
	run := wind.Dice("movement", "1", "2", "3", "4").When(RollMovement{Hero: wizard})
	run.Types("DiceRolled", "MovementRolled", "EffectEnded")
	run.Has(event.EffectEnded{ID: "e1", Holder: "h4", Reason: "used"})
	wind.Dice("movement", "1", "2").When(RollMovement{Hero: wizard}).Refused("WrongDiceCount", "HQ-ATK-04")

	speed := castingIn(t, dwarf, append(wearing(dwarf, "i8", "plate_mail"), found(dwarf, "i9", "potion_of_speed"))...).
		When(DrinkPotion{Hero: dwarf, Item: "i9"})
	speed.Then(event.PotionDrunk{Hero: dwarf, Item: "i9", Card: "potion_of_speed"},
		event.EffectBegan{ID: "e1", Effect: "potion_of_speed", Holder: "h2", Modifiers: []event.Modifier{}, EndsWhen: "next_movement_roll", CauseRef: "i9"})
	speed.After().Dice("movement", "3", "4").When(RollMovement{Hero: dwarf}).Types("DiceRolled", "MovementRolled", "EffectEnded")
}

// HQ-SPELL-05, HQ-HERO-12
func TestRockSkinGivesADefendDieUntilItsHeroIsHurt(t *testing.T) {
	skin := castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "rock_skin", Targets: []string{"h1"}, Asserted: seen})
	stone := event.EffectBegan{ID: "e1", Effect: "rock_skin", Holder: "h1", Modifiers: []event.Modifier{{Source: "rock_skin", Dice: 1}}, EndsWhen: "first_hurt", CauseRef: "c1"}
	skin.Has(stone)
	blocked := attacked(t, barbarian, 1, stone).Dice("combat", "W", "B", "B").When(RollDefense{})
	blocked.Has(event.AttackResolved{Attack: "k1", Skulls: 1, Blocks: 1}).Lacks("EffectEnded")
	hurt := attacked(t, barbarian, 2, stone).Dice("combat", "W", "B", "B").When(RollDefense{})
	hurt.Types("DiceRolled", "DefenseRolled", "AttackResolved", "HeroDamaged", "EffectEnded")
	hurt.Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "hurt"})
	given(t, inRound(append(turnOf(barbarian), stone)...)...).When(rain{blows: []blow{{Hero: barbarian, Damage: 1, Cause: "trap"}}}).
		Types("HeroDamaged", "EffectEnded")
}

// HQ-HERO-12: armor, a pit, and the dwarf's own dice.
func TestADwarfInBorinsArmorInAPitDefendsWithThreeDice(t *testing.T) {
	attacked(t, dwarf, 1, append(wearing(dwarf, "i9", "borins_armor"), event.PitEntered{Figure: "h2", Trap: "t1"})...).
		Dice("combat", "W", "W", "W").When(RollDefense{}).Types("DiceRolled", "DefenseRolled", "AttackResolved")
}

// sleepOn is Sleep on a monster.
func sleepOn(m string) CastSpell {
	return CastSpell{Hero: wizard, Spell: "sleep", Targets: []string{m}, Asserted: seen}
}

// HQ-SPELL-05, HQ-HERO-10
func TestSleepHoldsAMonsterUnlessItRollsASix(t *testing.T) {
	table := castingIn(t, wizard, abomination("m2"))
	slept := table.Dice("movement", "1", "5", "5").When(sleepOn("m2"))
	slept.Types("SpellCast", "DiceRolled", "ResistanceRolled", "EffectBegan")
	slept.Has(event.EffectBegan{ID: "e1", Effect: "sleep", Holder: "m2", Modifiers: []event.Modifier{}, EndsWhen: "shaken_off", CauseRef: "c1"})
	table.Dice("movement", "1", "6", "5").When(sleepOn("m2")).Types("SpellCast", "DiceRolled", "ResistanceRolled")
	table.When(sleepOn("m2")).Unclear("dice")
	table.Dice("movement", "1", "6").When(sleepOn("m2")).Refused("WrongDiceCount", "HQ-ATK-04")
	bones := event.MonsterPlaced{Monster: "m3", Type: "skeleton", Body: 1, Defend: 2, PieceUsed: "skeleton"}
	castingIn(t, wizard, bones).When(sleepOn("m3")).Refused("BadTarget", "HQ-SPELL-05")
	dull := abomination("m2")
	dull.Mind = 0
	castingIn(t, wizard, dull).When(sleepOn("m2")).Types("SpellCast", "EffectBegan")
}

// HQ-SPELL-05: a sleeper neither moves nor attacks nor defends.
func TestASleeperLiesStill(t *testing.T) {
	asleep := laid("sleep", "m1", shakenOff)
	zargon := given(t, inZargonsTurn(orc("m1"), asleep)...)
	zargon.When(ActivateMonster{Monster: "m1"}).Refused("CannotAct", "HQ-SPELL-05")
	zargon.When(MoveMonster{Monster: "m1", Squares: new(1), Asserted: freeWay()}).Refused("CannotAct", "HQ-SPELL-05")
	zargon.When(MonsterAttack{Monster: "m1", Target: elf, Asserted: edgeToEdge}).Refused("CannotAct", "HQ-SPELL-05")
	zargon.When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).Refused("CannotAct", "HQ-SPELL-05")
	zargon.Overriding("HQ-SPELL-05").When(ActivateMonster{Monster: "m1"}).Types("MonsterActivated")
	castingIn(t, barbarian, asleep).Dice("combat", "S", "W", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).
		Has(event.DefenseRolled{Attack: "k1", Defender: "m1", Modifiers: []event.Modifier{}}).
		Has(event.EffectEnded{ID: "e1", Holder: "m1", Reason: "died"})
}

// HQ-SPELL-05, HQ-HERO-10: a try in each turn of the sleeper.
func TestASleeperTriesToWakeOnceInEachTurn(t *testing.T) {
	wake := EndEffect{Effect: "e1", Reason: "resisted"}
	zargon := given(t, inZargonsTurn(orc("m1"), laid("sleep", "m1", shakenOff))...)
	awake := zargon.Dice("movement", "6", "1").When(wake)
	awake.Types("DiceRolled", "ResistanceRolled", "EffectEnded")
	awake.Has(event.EffectEnded{ID: "e1", Holder: "m1", Reason: "resisted"})
	awake.After().When(ActivateMonster{Monster: "m1"}).Types("MonsterActivated")
	still := zargon.Dice("movement", "1", "1").When(wake)
	still.Types("DiceRolled", "ResistanceRolled")
	still.After().Dice("movement", "6", "6").When(wake).Refused("ActionSpent", "HQ-SPELL-05")
	zargon.When(wake).Unclear("dice")
	castingIn(t, barbarian, laid("sleep", "m1", shakenOff)).Dice("movement", "6", "1").When(wake).Refused("NotZargonsTurn", "HQ-SPELL-05")
	ready := given(t, inRound(slices.Concat([]events.Event{orc("m1"), laid("sleep", "m1", shakenOff)}, turnOf(wizard), []events.Event{event.TurnEnded{Turn: "turn4"}})...)...)
	ready.Dice("movement", "6", "1").When(wake).Types("TurnBegan", "DiceRolled", "ResistanceRolled", "EffectEnded")
}

// HQ-SPELL-05: Tempest.
func TestTempestCostsAMonsterItsNextTurn(t *testing.T) {
	storm := castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: seen})
	storm.Has(event.EffectBegan{ID: "e1", Effect: "tempest", Holder: "m1", Modifiers: []event.Modifier{}, EndsWhen: "next_turn_missed", CauseRef: "c1"})
	zargon := storm.After().And(event.TurnEnded{Turn: "turn4"}, event.TurnBegan{Turn: "turn5", Round: 1, Side: "zargon"})
	zargon.When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).Refused("CannotAct", "HQ-SPELL-05")
	over := zargon.When(EndTurn{})
	over.Types("EffectEnded", "TurnEnded", "RoundEnded", "RoundBegan")
	over.Has(event.EffectEnded{ID: "e1", Holder: "m1", Reason: "used"})
	attack := castingIn(t, wizard, laid("tempest", "m1", turnMissed)).Dice("combat", "S").Dice("combat", "B", "W")
	attack.When(Attack{Hero: wizard, Target: "m1", Asserted: edgeToEdge}).Has(event.AttackResolved{Attack: "k1", Skulls: 1, Blocks: 1})
}

// HQ-SPELL-05, HQ-DEATH-02, HQ-END-01: nothing lasts longer than its holder and the quest.
func TestEffectsEndWithTheirHolderAndWithTheQuest(t *testing.T) {
	struck(t, barbarian, laid("rock_skin", "h1", firstHurt), event.EffectBegan{ID: "e2", Effect: "veil_of_mist", Holder: "h1", EndsWhen: nextMovement}).
		When(DeclineDefense{Asserted: notAlone}).
		Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "hurt"}).
		Has(event.EffectEnded{ID: "e2", Holder: "h1", Reason: "died"})
	ended := event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}
	given(t, inRound(laid("sleep", "m1", shakenOff), ended)...).When(SettleQuest{}).
		Has(event.EffectEnded{ID: "e1", Holder: "m1", Reason: "quest_ended"})
}

// HQ-SPELL-05, HQ-DEATH-01: when effects are not ended by word.
func TestEffectsAreNotEnded(t *testing.T) {
	lasting := append(inRound(laid("courage", "h1", nextAttack)), turnOf(barbarian)...)
	end := EndEffect{Effect: "e1", Reason: "dispelled"}
	illegal(t, []illegalRow{
		{"SM-02", append(party(), event.CampaignEnded{}), ana, end, "CampaignClosed", "HQ-NEW-02"},
		{"QuestNotRunning", party(), ana, end, "QuestNotRunning", "HQ-TURN-02"},
		{"QuestOver", append(slices.Clip(lasting), event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}), ana, end, "QuestOver", "HQ-END-01"},
		{"SM-131", append(slices.Clip(lasting), event.HeroReducedToZero{Hero: dwarf, Saves: []string{"i9"}}), ana, end, "SavePending", "HQ-DEATH-01"},
	})
}

// HQ-POTION-01, HQ-TURN-05
func TestHeroicBrewGivesTwoAttacksInOneTurn(t *testing.T) {
	brew := event.EffectBegan{ID: "e1", Effect: "heroic_brew", Holder: "h1", Modifiers: []event.Modifier{}, EndsWhen: "turn_of_two_attacks", CauseRef: "i9"}
	drunk := castingIn(t, barbarian, found(barbarian, "i9", "heroic_brew")).By(ben).When(DrinkPotion{Hero: barbarian, Item: "i9"})
	drunk.Then(event.PotionDrunk{Hero: barbarian, Item: "i9", Card: "heroic_brew"}, brew)
	hit := Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}
	once := drunk.After().Dice("combat", "W", "W", "W").When(hit)
	once.Lacks("EffectEnded")
	once.After().When(Wield{Hero: barbarian, Item: "i1"}).Nothing()
	twice := once.After().Dice("combat", "W", "W", "B").When(hit)
	twice.Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "used"})
	twice.After().Dice("combat", "W", "W", "B").When(hit).Refused("ActionSpent", "HQ-TURN-05")
	once.After().When(EndTurn{Hero: barbarian}).Types("EffectEnded", "TurnEnded")
	drunk.After().When(EndTurn{Hero: barbarian}).Types("TurnEnded")
	late := castingIn(t, barbarian, found(barbarian, "i9", "heroic_brew")).Dice("combat", "W", "W", "W").When(hit).After()
	late.When(DrinkPotion{Hero: barbarian, Item: "i9"}).After().Dice("combat", "W", "W", "W").When(hit).Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "used"})
	searched := castingIn(t, barbarian, brew, event.TreasureSearchMade{Hero: barbarian, Room: "R3"}, event.TreasureCardDrawn{Hero: barbarian, Room: "R3", Category: "none"})
	searched.When(hit).Refused("ActionSpent", "HQ-TURN-05")
	other := once.After().And(event.ItemGained{Hero: barbarian, Item: "i8", Card: "battleaxe", Kind: "weapon"})
	other.When(Attack{Hero: barbarian, Target: "m1", Weapon: "i8", Asserted: edgeToEdge}).Refused("WeaponFixed", "HQ-HERO-11")
}

// HQ-SPELL-05, HQ-TURN-05
func TestOrcsBaneStrikesTwiceWhenTheTargetIsAnOrc(t *testing.T) {
	bane := castingIn(t, barbarian, append(wielding(barbarian, "i9", "orcs_bane"), abomination("m2"))...)
	once := bane.Dice("combat", "W", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).After()
	once.When(Attack{Hero: barbarian, Target: "m2", Asserted: edgeToEdge}).Refused("ActionSpent", "HQ-TURN-05")
	twice := once.Dice("combat", "W", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge})
	twice.Types("AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved")
	twice.After().When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Refused("ActionSpent", "HQ-TURN-05")
	bane.Dice("combat", "W", "W").When(Attack{Hero: barbarian, Target: "m2", Asserted: edgeToEdge}).After().
		When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Refused("ActionSpent", "HQ-TURN-05")
}
