package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// Answers of the table about a spell's target.
var (
	seen   = map[string]bool{"visible": true}
	unseen = map[string]bool{"visible": false}
)

// castingIn is a table in round 1 in a hero's turn, with an orc m1 and what else
// has happened.
func castingIn(t *testing.T, h event.HeroID, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(h), more)...)...)
}

// spelled is a casting, c1.
func spelled(h event.HeroID, spell event.Key, target string) event.SpellCast {
	return event.SpellCast{Cast: "c1", Caster: h, Spell: spell, Target: target}
}

// healing is Heal Body on the barbarian, whom the elf sees.
var healBarbarian = CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h1"}, Asserted: seen}

// HQ-CARD-05, HQ-SPELL-05, TC-61
func TestHealBodyGivesUpToFourLostBodyPointsBack(t *testing.T) {
	for lost, want := range map[int]event.HeroHealed{
		2: {Hero: barbarian, Amount: 2, BodyBefore: 6, BodyAfter: 8, Cause: "spell", CauseRef: "c1"},
		6: {Hero: barbarian, Amount: 4, BodyBefore: 2, BodyAfter: 6, Cause: "spell", CauseRef: "c1"},
	} {
		castingIn(t, elf, event.HeroDamaged{Hero: barbarian, Damage: lost}).By(cleo).When(healBarbarian).
			Then(spelled(elf, "heal_body", "h1"), want)
	}
	whole := castingIn(t, elf).When(healBarbarian)
	whole.Then(spelled(elf, "heal_body", "h1"), event.HeroHealed{Hero: barbarian, BodyBefore: 8, BodyAfter: 8, Cause: "spell", CauseRef: "c1"})
	whole.After().And(event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: elf}).
		When(healBarbarian).Refused("SpellSpent", "HQ-SPELL-04")
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h1"}, Asserted: unseen}).Refused("NotVisible", "HQ-LOS-01")
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h1"}}).Unclear("asserted.visible")
	castingIn(t, elf, event.HeroDamaged{Hero: elf, Damage: 3}).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h3"}}).
		Has(event.HeroHealed{Hero: elf, Amount: 3, BodyBefore: 3, BodyAfter: 6, Cause: "spell", CauseRef: "c1"})
	castingIn(t, wizard, event.HeroDamaged{Hero: dwarf, Damage: 5}).
		When(Cast{Hero: wizard, Spell: "water_of_healing", Targets: []string{"h2"}, Asserted: seen}).
		Has(event.HeroHealed{Hero: dwarf, Amount: 4, BodyBefore: 2, BodyAfter: 6, Cause: "spell", CauseRef: "c1"})
}

// HQ-SPELL-01, HQ-TURN-05, HQ-ACT-01: a spell is the action of the turn.
func TestASpellIsTheActionOfTheTurn(t *testing.T) {
	brave := map[string]bool{"visible": true, "monster_in_sight": true, "adjacent": true}
	cast := castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Asserted: brave}).After()
	cast.When(Attack{Hero: wizard, Target: "m1", Asserted: brave}).Refused("ActionSpent", "HQ-TURN-05")
	cast.When(CastSpell{Hero: wizard, Spell: "sleep", Targets: []string{"m1"}, Asserted: seen}).Refused("ActionSpent", "HQ-TURN-05")
	castingIn(t, barbarian).When(CastSpell{Hero: barbarian, Spell: "heal_body", Targets: []string{"h1"}}).Refused("NoSpells", "HQ-SPELL-01")
	castingIn(t, barbarian).Overriding("HQ-SPELL-01").When(CastSpell{Hero: barbarian, Spell: "heal_body", Targets: []string{"h1"}}).Refused("NoSpells", "HQ-SPELL-01")
}

// HQ-SPELL-02
func TestSpellsAreCastInTheOwnTurnOnly(t *testing.T) {
	castingIn(t, dwarf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h2"}, Asserted: seen}).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, inZargonsTurn()...).When(healBarbarian).Refused("NotYourTurn", "HQ-SPELL-02")
	struck(t, elf).When(DeclineDefense{}).After().When(ChooseDeathSave{Hero: elf, Save: "spell"}).
		Has(event.SpellCast{Cast: "c1", Caster: elf, Spell: "heal_body", Target: "h3", AsDeathSave: true})
	given(t, inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(dwarf), []events.Event{event.TurnEnded{Turn: "turn2"}})...)...).
		When(healBarbarian).Types("TurnBegan", "SpellCast", "HeroHealed")
}

// HQ-SPELL-03
func TestASpellHasOneTarget(t *testing.T) {
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h3", "h2"}, Asserted: seen}).Refused("OneTarget", "HQ-SPELL-03")
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Asserted: seen}).Unclear("targets")
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h9"}, Asserted: seen}).Unclear("targets")
}

// HQ-SPELL-04
func TestASpellIsCastOnceInAQuest(t *testing.T) {
	castingIn(t, elf, cast(elf, "heal_body"), event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 9},
		event.TurnBegan{Turn: "turn9", Round: 9, Side: "hero", Hero: elf}).When(healBarbarian).Refused("SpellSpent", "HQ-SPELL-04")
	next := []events.Event{event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success"}}
	for name, back := range map[string]events.Event{"restored": event.SpellsRestored{Hero: elf}, "dealt": elfsEarth} {
		t.Run(name, func(t *testing.T) {
			s := given(t, inRound(append(slices.Concat([]events.Event{cast(elf, "heal_body")}, next), back)...)...).State()
			if s.Heroes[elf].Spells[0].Spent {
				t.Error("Heal Body is spent")
			}
		})
	}
}

// HQ-SPELL-05
func TestTheCardSaysWhatASpellIsCastOn(t *testing.T) {
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"m1"}, Asserted: seen}).Refused("BadTarget", "HQ-SPELL-05")
	castingIn(t, elf).When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"D7"}, Asserted: seen}).Refused("BadTarget", "HQ-SPELL-05")
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "ball_of_flame", Targets: []string{"h1"}, Asserted: seen}).Refused("BadTarget", "HQ-SPELL-05")
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"h1"}, Asserted: seen}).Refused("BadTarget", "HQ-SPELL-05")
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"D7"}, Asserted: seen}).Types("SpellCast", "DoorOpened")
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Choice: "attack", Asserted: seen}).Unclear("choice")
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "abracadabra", Targets: []string{"h1"}, Asserted: seen}).Unclear("spell")
}

// HQ-SPELL-06
func TestASpellIsInOneHand(t *testing.T) {
	water := event.SpellsDealt{Hero: elf, Elements: []string{"water"}, Spells: []event.Key{"courage", "sleep", "water_of_healing"}}
	rest := event.SpellsDealt{Hero: wizard, Elements: []string{"air", "earth", "fire"}, Spells: []event.Key{"swift_wind", "tempest", "veil_of_mist",
		"heal_body", "rock_skin", "pass_through_rock", "ball_of_flame", "fire_of_wrath", "genie"}}
	castingIn(t, wizard, water, rest).When(CastSpell{Hero: wizard, Spell: "courage", Targets: []string{"h1"}, Asserted: seen}).
		Refused("SpellNotHeld", "HQ-SPELL-06")
}

// HQ-SPELL-06, HQ-CARD-06: option spell_elements moves Courage to fire.
func TestCourageIsCastFromTheElementThatTheTablesEditionGivesIt(t *testing.T) {
	choice := DealSpells{Hero: elf, Elements: []string{"fire"}}
	held := func(value string) bool {
		s := given(t, setUp()...).Option("spell_elements", value).When(choice).After().State()
		return slices.ContainsFunc(s.Heroes[elf].Spells, func(s Spell) bool { return s.Key == courage })
	}
	if held(`"first_light"`) || !held(`"edition_2021"`) {
		t.Error("Courage is of water in this book and of fire in 2021")
	}
}

// HQ-LOS-01, HQ-LOS-02, HQ-LOS-03, TC-41
func TestASpellNeedsItsTargetInSightAsTheTableSaysIt(t *testing.T) {
	orcBehindTorg := CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: unseen}
	castingIn(t, wizard).When(orcBehindTorg).Refused("NotVisible", "HQ-LOS-01")
	castingIn(t, wizard).Overriding("HQ-LOS-01").When(orcBehindTorg).Types("SpellCast", "EffectBegan")
	overTheCorner := CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: seen}
	castingIn(t, wizard).When(overTheCorner).Types("SpellCast", "EffectBegan")
}

// HQ-TURN-04, TC-82
func TestASpellClosesTheMovement(t *testing.T) {
	moving := castingIn(t, wizard, rolled(wizard, 7), event.HeroMoved{Hero: wizard, SquaresUsed: 2})
	cast := moving.When(CastSpell{Hero: wizard, Spell: "swift_wind", Targets: []string{"h4"}})
	cast.Types("MovementEnded", "SpellCast", "EffectBegan")
	cast.After().When(Move{Hero: wizard, Squares: new(2), Asserted: freeWay()}).Refused("MoveAfterSplit", "HQ-TURN-04")
	castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "swift_wind", Targets: []string{"h4"}}).After().
		Dice("movement", "1", "2", "3", "4").When(RollMovement{Hero: wizard}).After().
		When(Move{Hero: wizard, Squares: new(10), Asserted: freeWay()}).Types("HeroMoved")
}

// genie is Genie on a target.
func genie(target string) Cast {
	return Cast{Hero: wizard, Spell: "genie", Targets: []string{target}, Asserted: seen}
}

// HQ-CARD-08
func TestGenieAttacksWithFiveDiceWhateverTheCasterHolds(t *testing.T) {
	attack := castingIn(t, wizard).Dice("combat", "S", "S", "S", "W", "B").Dice("combat", "B", "W").By(cleo).When(genie("m1"))
	attack.Types("SpellCast", "AttackDeclared", "DiceRolled", "AttackRolled", "DiceRolled", "DefenseRolled", "AttackResolved", "MonsterDamaged", "MonsterDied")
	attack.Has(event.SpellCast{Cast: "c1", Caster: wizard, Spell: "genie", Target: "m1", Choice: "attack"})
	attack.Has(event.AttackDeclared{Attack: "k1", Attacker: "h4", AttackerSide: "hero", Target: "m1", AttackKind: "spell", AttackDice: 5,
		Modifiers: []event.Modifier{}})
	attack.Has(event.AttackResolved{Attack: "k1", Skulls: 3, Blocks: 1, Damage: 2})
	attack.Has(event.MonsterDamaged{Monster: "m1", Damage: 2, BodyBefore: 1, BodyAfter: 0, Cause: "attack", CauseRef: "k1"})
	if turn := attack.After().State().Quest.Turn; turn.Attacked {
		t.Error("Genie's attack fixes the weapon of the caster")
	}
	pit := castingIn(t, wizard, event.PitEntered{Figure: "h4", Trap: "t1"}).When(genie("m1"))
	pit.Unclear("dice")
	castingIn(t, wizard, event.PitEntered{Figure: "h4", Trap: "t1"}).Dice("combat", "W", "W", "W", "W", "W").When(genie("m1")).
		Has(event.AttackResolved{Attack: "k1"})
}

// HQ-CARD-08, HQ-ATK-08: the throws may come one by one.
func TestGeniesAttackWaitsForItsThrows(t *testing.T) {
	waiting := castingIn(t, wizard).When(CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"m1"}, Asserted: seen})
	waiting.Types("SpellCast", "AttackDeclared")
	rolled := waiting.After().By(cleo).Dice("combat", "S", "W", "W", "W", "W").When(RollAttack{})
	rolled.Types("DiceRolled", "AttackRolled")
	rolled.After().By(ana).When(DeclineDefense{}).Types("DefenseRolled", "AttackResolved", "MonsterDamaged", "MonsterDied")
	castingIn(t, wizard).Dice("combat", "S", "W", "W", "W", "W").When(genie("m1")).
		Types("SpellCast", "AttackDeclared", "DiceRolled", "AttackRolled")
	waived := genie("m1")
	waived.Decline = true
	castingIn(t, wizard).Dice("combat", "S", "W", "W", "W", "W").When(waived).Has(event.AttackResolved{Attack: "k1", Skulls: 1, Damage: 1})
	castingIn(t, wizard).Dice("combat", "W", "W", "W", "W", "W").Dice("combat", "B", "B").When(genie("m1")).Refused("NothingToDefend", "HQ-ATK-06")
}

// HQ-CARD-08, HQ-CARD-06: Genie strikes for the caster, whose Courage waits.
func TestGeniesAttackIsNotTheCastersOwn(t *testing.T) {
	bold := event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h4", Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: "next_attack"}
	castingIn(t, wizard, bold).Dice("combat", "W", "W", "W", "W", "W").When(genie("m1")).Lacks("EffectEnded")
}

// HQ-CARD-08, HQ-DOOR-02, HQ-SECRET-01
func TestGenieOpensADoorInSightHoweverFar(t *testing.T) {
	opened := castingIn(t, wizard).By(cleo).When(genie("D7"))
	opened.Then(
		event.SpellCast{Cast: "c1", Caster: wizard, Spell: "genie", Target: "D7", Choice: "open_door"},
		event.DoorOpened{Door: "D7", By: wizard, Means: "genie"})
	shown := CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"D7"}, Choice: "open_door", Asserted: seen,
		Shown: &event.Shown{Area: "R9", AreaKind: "room", Monsters: []event.ShownMonster{{Type: "goblin"}}}}
	seenBehind := castingIn(t, wizard).When(shown)
	seenBehind.Types("SpellCast", "DoorOpened", "AreaRevealed", "MonsterPlaced")
	seenBehind.Has(event.AreaRevealed{Area: "R9", AreaKind: "room", By: wizard, Cause: "spell", Monsters: []event.MonsterID{"m2"},
		Doors: []event.DoorID{}, Furniture: []event.PlacedPiece{}, Blocked: []event.Square{}})
	castingIn(t, wizard).By(cleo).When(shown).Refused("NotZargon", "HQ-ROLE-04")
	given(t, append(mappedQuest(wizard), turnOf(wizard)...)...).When(genie("D9")).Unclear("targets")
	castingIn(t, wizard, event.DoorOpened{Door: "D7"}).When(genie("D7")).Refused("AlreadyOpen", "HQ-CARD-08")
}

// HQ-CARD-08
func TestGenieDoesOneOfTwoThings(t *testing.T) {
	both := genie("D7")
	both.Targets = []string{"D7", "m1"}
	castingIn(t, wizard).When(both).Refused("OneChoice", "HQ-CARD-08")
	both.Targets, both.Choice = []string{"D7"}, "attack"
	castingIn(t, wizard).When(both).Refused("OneChoice", "HQ-CARD-08")
	both.Choice = "open_door and attack"
	castingIn(t, wizard).When(both).Refused("OneChoice", "HQ-CARD-08")
	both.Choice = "dance"
	castingIn(t, wizard).When(both).Unclear("choice")
	two := genie("m1")
	two.Targets = []string{"m1", "m2"}
	castingIn(t, wizard, orc("m2")).When(two).Refused("OneTarget", "HQ-SPELL-03")
}

// flames is Ball of Flame on the abomination m2.
var flames = CastSpell{Hero: wizard, Spell: "ball_of_flame", Targets: []string{"m2"}, Asserted: seen}

// HQ-SPELL-05, HQ-ATK-11
func TestFireBurnsLessWhatTheTargetRollsOff(t *testing.T) {
	table := castingIn(t, wizard, abomination("m2"))
	table.Dice("movement", "5", "2").When(flames).Then(
		spelled(wizard, "ball_of_flame", "m2"),
		event.DiceRolled{ID: "r1", Purpose: "spell", For: "m2", Die: "movement", Count: 2, Faces: []events.Face{"5", "2"}, Source: events.Physical},
		event.ResistanceRolled{Cast: "c1", Target: "m2", Reduction: 1, Damage: 1,
			Roll: event.Roll{ID: "r1", Die: "movement", Count: 2, Faces: []events.Face{"5", "2"}, Source: events.Physical}},
		event.MonsterDamaged{Monster: "m2", Damage: 1, BodyBefore: 2, BodyAfter: 1, Cause: "spell", CauseRef: "c1"})
	table.Dice("movement", "5", "6").When(flames).Lacks("MonsterDamaged").Types("SpellCast", "DiceRolled", "ResistanceRolled")
	table.Dice("movement", "1", "4").When(flames).
		Has(event.MonsterDied{Monster: "m2", Type: "abomination", Cause: "damage", By: "h4"})
	table.When(flames).Unclear("dice")
	table.Dice("movement", "1").When(flames).Refused("WrongDiceCount", "HQ-ATK-04")
	table.Dice("movement", "7", "1").When(flames).Refused("BadFace", "HQ-BOX-07")
	wrath := CastSpell{Hero: wizard, Spell: "fire_of_wrath", Targets: []string{"m1"}, Asserted: seen}
	table.Dice("movement", "4").When(wrath).Types("SpellCast", "DiceRolled", "ResistanceRolled", "MonsterDamaged", "MonsterDied")
	table.Dice("movement", "6").When(wrath).Types("SpellCast", "DiceRolled", "ResistanceRolled")
}

// HQ-CARD-06, TC-62: the wizard kills the only monster that the barbarian sees.
func TestCourageFadesWhenASpellKillsTheOnlyMonsterInSight(t *testing.T) {
	bold := event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h1", Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: "next_attack"}
	kill := flames
	kill.Asserted = map[string]bool{"visible": true, "monster_in_sight:h1": false}
	gone := castingIn(t, wizard, abomination("m2"), bold).Dice("movement", "1", "1").When(kill)
	gone.Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "no_monster_in_sight"})
	gone.After().And(event.TurnEnded{Turn: "turn4"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: barbarian}).
		When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).Has(declared(barbarian, "m1", "i1", 3))
	castingIn(t, wizard, abomination("m2"), bold).Dice("movement", "1", "1").When(flames).Unclear("asserted.monster_in_sight")
}

// HQ-CARD-01, HQ-SPELL-07: a spell that the table has entered in words.
func TestASpellOfTheTablesOwnDoesWhatItsCardSays(t *testing.T) {
	hand := event.SpellsDealt{Hero: wizard, Elements: []string{"air"}, Spells: []event.Key{"gust"}}
	gust := CastSpell{Hero: wizard, Spell: "gust", Targets: []string{"m1"}, Asserted: seen}
	castingIn(t, wizard, hand).When(gust).Refused("FigureMissing", "HQ-CARD-01")
	words := event.CardFigureEntered{Catalogue: "spell", Card: "gust", Field: "effect", Value: []byte(`"blows out every candle"`)}
	castingIn(t, wizard, hand, words).When(gust).
		Has(event.EffectBegan{ID: "e1", Effect: "gust", Holder: "m1", Modifiers: []event.Modifier{}, EndsWhen: "as_its_card_says", CauseRef: "c1"})
	harm := event.CardFigureEntered{Catalogue: "spell", Card: "gust", Field: "damage", Value: []byte("1")}
	castingIn(t, wizard, hand, harm).When(gust).
		Has(event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 1, Cause: "spell", CauseRef: "c1"})
}

// HQ-SPELL-01: the Wand of Magic lets its bearer cast two spells in one turn.
func TestTheWandOfMagicGivesASecondSpell(t *testing.T) {
	wand := event.ItemGained{Hero: wizard, Item: "i9", Card: "wand_of_magic", Kind: "artifact", Cause: "special_treasure"}
	tempest := CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: seen}
	twice := castingIn(t, wizard, wand).When(tempest).After()
	twice.When(tempest).Refused("SpellSpent", "HQ-SPELL-04")
	second := twice.Dice("movement", "1").When(CastSpell{Hero: wizard, Spell: "fire_of_wrath", Targets: []string{"m1"}, Asserted: seen})
	second.Types("SpellCast", "DiceRolled", "ResistanceRolled", "MonsterDamaged", "MonsterDied", "EffectEnded")
	second.After().When(CastSpell{Hero: wizard, Spell: "swift_wind", Targets: []string{"h4"}}).Refused("ActionSpent", "HQ-TURN-05")
	twice.When(Attack{Hero: wizard, Target: "m1", Asserted: edgeToEdge}).Refused("ActionSpent", "HQ-TURN-05")
}

// HQ-SAVE-03, HQ-DEATH-01
func TestNoComradesSpellHelpsAHeroAtZero(t *testing.T) {
	pending := struck(t, dwarf, owning(dwarf, "i9", "potion_of_healing")).When(DeclineDefense{}).After()
	pending.When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h2"}, Asserted: seen}).Refused("TooLate", "HQ-SAVE-03")
	pending.When(CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h1"}, Asserted: seen}).Refused("SavePending", "HQ-DEATH-01")
}

// The state machine's rows about casting spells.
func TestSpellsThatAreRefused(t *testing.T) {
	on := func(more ...events.Event) []events.Event {
		return inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(elf), more)...)
	}
	wizards := func(more ...events.Event) []events.Event {
		return inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(wizard), more)...)
	}
	heal := CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h3"}}
	onOrc := CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: seen}
	searched := event.TreasureSearchMade{Hero: elf, Room: "R3"}
	illegal(t, []illegalRow{
		{"SM-02", append(party(), event.CampaignEnded{}), ana, heal, "CampaignClosed", "HQ-NEW-02"},
		{"SM-20", on(), ben, heal, "NotYourHero", "HQ-SETUP-03"},
		{"QuestNotRunning", party(), ana, heal, "QuestNotRunning", "HQ-TURN-02"},
		{"QuestOver", on(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}), ana, heal, "QuestOver", "HQ-END-01"},
		{"SM-54", inZargonsTurn(), ana, heal, "NotYourTurn", "HQ-SPELL-02"},
		{"SM-166", inRound(turnOf(barbarian)...), ana, heal, "NotYourTurn", "HQ-TURN-01"},
		{"SM-61", on(event.TurnEnded{Turn: "turn3"}), ana, heal, "TurnOver", "HQ-TRAP-11"},
		{"SM-59", on(searched, event.TreasureCardDrawn{Hero: elf, Room: "R3", Category: "none"}), ana, heal, "ActionSpent", "HQ-TURN-05"},
		{"SM-147", on(searched), ana, heal, "SearchPending", "HQ-TREAS-04"},
		{"SM-126", wizards(spelled(wizard, "genie", "m1"), event.AttackDeclared{Attack: "k1", Attacker: "h4", Target: "m1", AttackKind: "spell", AttackDice: 5}),
			ana, onOrc, "AttackPending", "HQ-ATK-05"},
		{"SM-72", wizards(), ana, CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: unseen}, "NotVisible", "HQ-LOS-01"},
		{"SM-77", wizards(cast(wizard, "tempest"), event.TurnEnded{Turn: "turn4"}, event.RoundBegan{Round: 2},
			event.TurnBegan{Turn: "turn9", Round: 2, Side: "hero", Hero: wizard}), ana, onOrc, "SpellSpent", "HQ-SPELL-04"},
		{"SM-78", wizards(), ana, CastSpell{Hero: wizard, Spell: "heal_body", Targets: []string{"h4"}}, "SpellNotHeld", "HQ-SPELL-06"},
		{"SM-79", inRound(turnOf(dwarf)...), ana, CastSpell{Hero: dwarf, Spell: "heal_body", Targets: []string{"h2"}}, "NoSpells", "HQ-SPELL-01"},
		{"SM-80", on(), ana, CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"m1"}, Asserted: seen}, "BadTarget", "HQ-SPELL-05"},
		{"SM-81", on(), ana, CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h3", "h1"}, Asserted: seen}, "OneTarget", "HQ-SPELL-03"},
		{"SM-82", wizards(), ana, CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"m1"}, Choice: "open_door", Asserted: seen}, "OneChoice", "HQ-CARD-08"},
		{"SM-183", wizards(event.MonsterDied{Monster: "m1"}), ana, onOrc, "TargetGone", "HQ-ATK-11"},
		{"SM-185", wizards(event.DoorOpened{Door: "D1"}), ana, CastSpell{Hero: wizard, Spell: "genie", Targets: []string{"D1"}, Asserted: seen},
			"AlreadyOpen", "HQ-CARD-08"},
		{"SM-134", on(event.HeroDied{Hero: elf}), ana, heal, "HeroDead", "HQ-DEATH-02"},
		{"SM-134 the target", on(event.HeroDied{Hero: dwarf}), ana, CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h2"}, Asserted: seen}, "HeroDead", "HQ-DEATH-02"},
		{"HeroGone", on(event.HeroExited{Hero: dwarf}), ana, CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h2"}, Asserted: seen}, "HeroGone", "HQ-END-01"},
		{"SM-132", on(event.HeroReducedToZero{Hero: dwarf, Saves: []string{"i9"}}), ana,
			CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h2"}, Asserted: seen}, "TooLate", "HQ-SAVE-03"},
		{"SM-131", on(event.HeroReducedToZero{Hero: dwarf, Saves: []string{"i9"}}), ana, heal, "SavePending", "HQ-DEATH-01"},
	})
}
