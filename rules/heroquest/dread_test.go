package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// dreadSorcerer is a Dread sorcerer in R1, where the heroes are: Attack 2, Defend 3,
// Body 2.
func dreadSorcerer(id event.MonsterID) event.MonsterPlaced {
	return event.MonsterPlaced{Monster: id, Type: "dread_sorcerer", Area: "R1", Attack: 2, Defend: 3, Body: 2, Mind: 6, Movement: new(8), PieceUsed: "token", Source: "map"}
}

// knows is a Dread spell that a monster was given.
func knows(m event.MonsterID, spell event.Key) event.DreadSpellAssigned {
	return event.DreadSpellAssigned{Monster: m, Spell: spell, QuestNote: "A"}
}

// dreadful is Zargon's turn with the sorcerer m1, who was given some spells.
func dreadful(t *testing.T, spell event.Key, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inRound(slices.Concat([]events.Event{dreadSorcerer("m1"), knows("m1", spell)}, zargonsTurn(), more)...)...)
}

// castAt is a Dread spell of m1 on a hero in sight.
func castAt(spell event.Key, h event.HeroID) CastDreadSpell {
	return CastDreadSpell{Monster: "m1", Spell: spell, AimedAt: h, Asserted: map[string]bool{"visible": true, "company": false}}
}

// storm is Firestorm of m1, with what the table answers.
func storm(targets ...string) CastDreadSpell {
	return CastDreadSpell{Monster: "m1", Spell: "firestorm", Targets: targets, Asserted: map[string]bool{"visible": true, "in_room": true}}
}

// burnt is a hero's loss in the casting c1.
func burnt(h event.HeroID, damage, before int) event.HeroDamaged {
	return event.HeroDamaged{Hero: h, Damage: damage, BodyBefore: before, BodyAfter: before - damage, Cause: "dread_spell", CauseRef: "c1"}
}

// HQ-DREAD-01
func TestADreadSpellComesInPlaceOfTheAttack(t *testing.T) {
	dreadful(t, "tempest").When(castAt("tempest", elf)).Types("MonsterActivated", "DreadSpellCast", "EffectBegan")
	attackedBefore := append([]events.Event{event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"}}, striking("m1", elf)...)
	dreadful(t, "tempest", attackedBefore...).When(castAt("tempest", elf)).Refused("ActionSpent", "HQ-ZARGON-02")
	after := dreadful(t, "tempest").When(castAt("tempest", elf)).After()
	after.When(AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}).Refused("ActionSpent", "HQ-ZARGON-02")
	after.When(MoveMonster{Monster: "m1", Squares: new(3), Asserted: freeWay()}).Types("MonsterMoved")
}

// HQ-DREAD-02
func TestADreadSpellBelongsToTheMonsterThatWasGivenIt(t *testing.T) {
	two := dreadful(t, "firestorm", dreadSorcerer("m2"))
	other := storm("h3")
	other.Monster = "m2"
	two.When(other).Refused("SpellNotHeld", "HQ-DREAD-02")
	two.When(CastDreadSpell{Monster: "m2", Spell: "abracadabra"}).Unclear("spell")
	given := two.When(AssignDreadSpell{Monster: "m2", Spell: "firestorm", Note: "B"})
	given.Then(event.DreadSpellAssigned{Monster: "m2", Spell: "firestorm", QuestNote: "B"})
	given.After().When(AssignDreadSpell{Monster: "m2", Spell: "firestorm", Note: "B"}).Nothing()
	given.After().Dice("movement", "5", "5").When(other).Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "ResistanceRolled", "HeroDamaged")
	two.When(AssignDreadSpell{Monster: "m2", Spell: "abracadabra", Note: "B"}).Unclear("spell")
	two.When(AssignDreadSpell{Monster: "m7", Spell: "firestorm", Note: "B"}).Unclear("monster_id")
}

// HQ-DREAD-02: heroes learn of an assignment when the spell is cast.
func TestAnAssignmentIsHiddenFromTheHeroesUntilTheCasting(t *testing.T) {
	audience := map[string]events.Audience{"DreadSpellAssigned": events.ForGM, "DreadSpellCast": events.ForAll}
	for _, kind := range event.Catalog {
		if want, asked := audience[kind.Name]; asked && kind.Audience != want {
			t.Errorf("%s is for %s, want %s", kind.Name, kind.Audience, want)
		}
	}
}

// HQ-DREAD-02, HQ-DREAD-05: what the definition gives comes with the monster.
func TestTheQuestsSpellsComeWithTheMonster(t *testing.T) {
	defined := event.QuestDefined{Quest: 1, Title: "Fort", DreadAssignments: map[string][]string{"Grak": {"command"}, "orc": {"fear"}},
		Monsters: []event.MapMonster{
			{Type: "orc", Area: "R5", NoteRef: "C", Spells: []event.Key{"sleep"}}, {Type: "orc", Area: "R5"},
			{Type: "goblin", Area: "R5", Name: "Grak", Spells: []event.Key{"rust", "command"}}}}
	shown := event.Shown{Area: "R5", AreaKind: "room", Monsters: []event.ShownMonster{{Type: "orc"}, {Type: "orc"}, {Type: "goblin", Name: "Grak"}}}
	seen := given(t, inRound(defined)...).When(RevealArea{Shown: shown, Cause: "quest_note", Note: "A"})
	seen.Types("AreaRevealed", "MonsterPlaced", "DreadSpellAssigned", "DreadSpellAssigned", "MonsterPlaced", "DreadSpellAssigned",
		"MonsterPlaced", "DreadSpellAssigned", "DreadSpellAssigned")
	seen.Has(event.DreadSpellAssigned{Monster: "m1", Spell: "sleep", QuestNote: "C"})
	seen.Has(event.DreadSpellAssigned{Monster: "m1", Spell: "fear"})
	seen.Has(event.DreadSpellAssigned{Monster: "m3", Spell: "rust"})
	if got := seen.After().State().Quest.Monster["m3"].Spells; !slices.Equal(got, []event.Key{"rust", "command"}) {
		t.Errorf("Grak casts %v", got)
	}
	given(t, inRound(defined)...).When(PlaceMonster{Type: "orc", Area: "R9", Source: "map"}).Types("MonsterPlaced", "DreadSpellAssigned")
}

// HQ-DREAD-03, HQ-LOS-02
func TestAMonsterCastsOnlyAtAHeroInSight(t *testing.T) {
	blind := castAt("tempest", elf)
	blind.Asserted = unseen
	dreadful(t, "tempest").When(blind).Refused("NotVisible", "HQ-DREAD-03")
	blind.Asserted = nil
	dreadful(t, "tempest").When(blind).Unclear("asserted.visible")
	dreadful(t, "tempest").When(CastDreadSpell{Monster: "m1", Spell: "tempest", Asserted: seen}).Unclear("aimed_at")
	dreadful(t, "tempest").When(castAt("tempest", "h9")).Unclear("aimed_at")
	dreadful(t, "summon_orcs").Dice("movement", "1").When(CastDreadSpell{Monster: "m1", Spell: "summon_orcs"}).
		Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "MonsterPlaced", "MonsterPlaced", "MonsterPlaced", "MonsterPlaced")
}

// HQ-DREAD-03 (ruling): option area_spell_needs_seen_hero.
func TestASpellOnAnAreaNeedsOneHeroInSightUnlessTheTablePlaysOtherwise(t *testing.T) {
	hidden := storm("h3")
	hidden.Asserted = map[string]bool{"visible": false, "in_room": true}
	table := dreadful(t, "firestorm").Dice("movement", "6", "5")
	table.When(hidden).Refused("NotVisible", "HQ-DREAD-03")
	free := table.Option("area_spell_needs_seen_hero", "false")
	free.When(hidden).Has(burnt(elf, 1, 6))
	hidden.Asserted = map[string]bool{"in_room": true}
	free.When(hidden).Has(burnt(elf, 1, 6))
	table.When(hidden).Unclear("asserted.visible")
}

// again is a later turn of Zargon, when m1 has cast Firestorm before.
func again(more ...events.Event) []events.Event {
	return inRound(slices.Concat([]events.Event{dreadSorcerer("m1"), dreadSorcerer("m2"), knows("m1", "firestorm"), knows("m2", "firestorm")}, zargonsTurn(),
		[]events.Event{event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "firestorm"}, event.TurnEnded{Turn: "turn5"}, event.RoundBegan{Round: 6}},
		more, turnOf(wizard), []events.Event{event.TurnEnded{Turn: "turn4"}, event.TurnBegan{Turn: "turn9", Round: 6, Side: "zargon"}})...)
}

// HQ-DREAD-04: option dread_spell_once.
func TestADreadSpellIsCastOnceInAQuest(t *testing.T) {
	second := storm("h3")
	second.Monster = "m2"
	given(t, again()...).When(storm("h3")).Refused("SpellSpent", "HQ-DREAD-04")
	given(t, again()...).When(second).Refused("SpellSpent", "HQ-DREAD-04")
	each := given(t, again()...).Option("dread_spell_once", `"per_caster"`)
	each.When(storm("h3")).Refused("SpellSpent", "HQ-DREAD-04")
	each.Dice("movement", "6", "6").When(second).Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "ResistanceRolled", "HeroDamaged")
	given(t, again()...).Overriding("HQ-DREAD-04").Dice("movement", "6", "6").When(second).Has(event.HeroDamaged{
		Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "dread_spell", CauseRef: "c2"})
}

// HQ-DREAD-04 (ruling): a note of the quest that allows more goes before, once
// and for the monster that it names.
func TestANoteOfTheQuestHasADreadSpellCastOnceMore(t *testing.T) {
	noted := again(event.QuestDefined{Quest: 1, Notes: []event.QuestNote{{Ref: "B", Text: "The fire wakes."}}})
	once := AssignDreadSpell{Monster: "m1", Spell: "firestorm", Note: "B"}
	more := given(t, noted...).When(once)
	more.Then(event.DreadSpellAssigned{Monster: "m1", Spell: "firestorm", QuestNote: "B", Again: true})
	second := storm("h3")
	second.Monster = "m2"
	more.After().When(second).Refused("SpellSpent", "HQ-DREAD-04")
	cast := more.After().Dice("movement", "6", "6").When(storm("h3"))
	cast.Has(event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "dread_spell", CauseRef: "c2"})
	cast.After().And(event.TurnEnded{Turn: "turn9"}, event.RoundBegan{Round: 7}, event.TurnBegan{Turn: "turn10", Round: 7, Side: "zargon"}).
		When(storm("h3")).Refused("SpellSpent", "HQ-DREAD-04")
	once.Note = "because I say so"
	given(t, noted...).When(once).Refused("SpellSpent", "HQ-DREAD-04")
}

// HQ-DREAD-04: a caster who dies takes the spell along, unless it is given anew.
func TestTheSpellOfADeadCasterIsGivenAnewByTheNotesOnly(t *testing.T) {
	heir := dreadful(t, "tempest", dreadSorcerer("m2"), event.MonsterDied{Monster: "m1"})
	second := castAt("tempest", elf)
	second.Monster = "m2"
	heir.When(castAt("tempest", elf)).Refused("TargetGone", "HQ-ZARGON-01")
	heir.When(second).Refused("SpellNotHeld", "HQ-DREAD-02")
	heir.When(AssignDreadSpell{Monster: "m2", Spell: "tempest", Note: "the heir"}).After().When(second).
		Types("MonsterActivated", "DreadSpellCast", "EffectBegan")
}

// HQ-CARD-09
func TestFirestormBurnsAllInTheRoomButItsCaster(t *testing.T) {
	table := dreadful(t, "firestorm", orc("m2"))
	fire := table.Dice("movement", "5", "6").Dice("movement", "1", "5").Dice("movement", "2", "3").When(storm("h3", "h2", "m2"))
	fire.Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "ResistanceRolled", "DiceRolled", "ResistanceRolled", "DiceRolled", "ResistanceRolled",
		"MonsterDamaged", "MonsterDied", "HeroDamaged", "HeroDamaged")
	fire.Has(event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "firestorm", Targets: []string{"h3", "h2", "m2"}})
	fire.Has(event.ResistanceRolled{Cast: "c1", Target: "h2", Reduction: 1, Damage: 2,
		Roll: event.Roll{ID: "r2", Die: "movement", Count: 2, Faces: []events.Face{"1", "5"}, Source: events.Physical}})
	fire.Has(burnt(elf, 1, 6)).Has(burnt(dwarf, 2, 7))
	fire.Has(event.MonsterDamaged{Monster: "m2", Damage: 3, BodyBefore: 1, Cause: "spell", CauseRef: "c1"})
	table.Dice("movement", "6", "6").When(storm("h3")).Has(burnt(elf, 1, 6))
	table.When(storm("h3")).Unclear("dice")
	table.When(storm("h3", "m1")).Unclear("targets")
	table.When(storm("h3", "h3")).Unclear("targets")
	table.When(storm("D7")).Unclear("targets")
}

// HQ-CARD-09: whom it hits is known where the heroes' whereabouts are.
func TestFirestormHitsWhoIsKnownToBeThere(t *testing.T) {
	elsewhere := event.HeroMoved{Hero: barbarian, SquaresUsed: 3, Area: "C1"}
	fire := dreadful(t, "firestorm", orc("m2"), elsewhere).Dice("movement", "1", "5").Dice("movement", "5", "6").Dice("movement", "6", "6").When(storm())
	fire.Has(event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "firestorm", Targets: []string{"h2", "h3", "h4"}})
	nowhere := dreadSorcerer("m1")
	nowhere.Area = ""
	given(t, inRound(slices.Concat([]events.Event{nowhere, knows("m1", "firestorm")}, zargonsTurn())...)...).When(storm()).Unclear("targets")
}

// HQ-CARD-09
func TestFirestormIsNoSpellForCorridors(t *testing.T) {
	corridor := storm("h3")
	corridor.Asserted = map[string]bool{"visible": true, "in_room": false}
	dreadful(t, "firestorm").When(corridor).Refused("NotInCorridor", "HQ-CARD-09")
	corridor.Asserted = seen
	dreadful(t, "firestorm").When(corridor).Unclear("asserted.in_room")
}

// HQ-CARD-09, HQ-DEATH-01, TC-59
func TestFirestormsFloor(t *testing.T) {
	weak := []events.Event{orc("m2"), event.HeroDamaged{Hero: elf, Damage: 5}, cast(elf, "heal_body")}
	fire := storm("h3", "m2")
	fire.Asserted["company"] = true
	burning := dreadful(t, "firestorm", weak...).Dice("movement", "6", "6").Dice("movement", "1", "2").When(fire)
	burning.Has(event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 1, Cause: "dread_spell", CauseRef: "c2"}).
		Has(event.HeroReducedToZero{Hero: elf, CauseRef: "c2", Saves: []string{}}).
		Has(event.MonsterDamaged{Monster: "m2", Damage: 3, BodyBefore: 1, Cause: "spell", CauseRef: "c2"})
}

// HQ-DEATH-03, HQ-CARD-09, TC-86
func TestTwoDeathsByOneFirestorm(t *testing.T) {
	fire := storm("h3", "h2")
	fire.Asserted["company:h2"], fire.Asserted["company:h3"] = false, false
	ends := dreadful(t, "firestorm", cast(elf, "heal_body"), event.HeroDamaged{Hero: elf, Damage: 5}, event.HeroDamaged{Hero: dwarf, Damage: 6}).
		Dice("movement", "1", "1").Dice("movement", "1", "1").When(fire)
	ends.Types("MonsterActivated", "DreadSpellCast", "DiceRolled", "ResistanceRolled", "DiceRolled", "ResistanceRolled", "HeroDamaged", "HeroDamaged",
		"HeroReducedToZero", "HeroReducedToZero", "HeroDied", "PossessionsStolen", "HeroDied", "PossessionsStolen")
}

// HQ-DEATH-03, HQ-SAVE-01, TC-88
func TestOneOfTwoIsSavedFromTheFirestorm(t *testing.T) {
	pending := dreadful(t, "firestorm", cast(elf, "heal_body"), owning(dwarf, "i9", "potion_of_healing"),
		event.HeroDamaged{Hero: elf, Damage: 5}, event.HeroDamaged{Hero: dwarf, Damage: 6}).
		Dice("movement", "1", "1").Dice("movement", "1", "1").When(storm("h3", "h2"))
	pending.Lacks("HeroDied")
	pending.After().Dice("movement", "5").When(ChooseDeathSave{Hero: dwarf, Save: "potion", Asserted: notAlone}).
		Types("DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed", "HeroDied", "RemainsLeft")
	at := dreadful(t, "firestorm", owning(dwarf, "i9", "potion_of_healing"), event.HeroDamaged{Hero: dwarf, Damage: 6}).Option("death_save", `"automatic"`)
	at.Dice("movement", "1", "1").Dice("movement", "4").When(storm("h2")).
		Has(event.HeroHealed{Hero: dwarf, Amount: 4, BodyBefore: 0, BodyAfter: 4, Cause: "potion", CauseRef: "i9"})
}

// HQ-CARD-06, HQ-CARD-09: a monster that burns may have been the last in sight.
func TestCourageFadesWhenAMonsterBurns(t *testing.T) {
	bold := event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h1", EndsWhen: nextAttack}
	fire := storm("m2")
	table := dreadful(t, "firestorm", orc("m2"), bold).Dice("movement", "1", "1")
	table.When(fire).Unclear("asserted.monster_in_sight")
	fire.Asserted["monster_in_sight:h1"] = false
	table.When(fire).Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "no_monster_in_sight"})
}

// The state machine's rows about Dread spells.
func TestDreadSpellsThatAreRefused(t *testing.T) {
	zargon := func(more ...events.Event) []events.Event {
		return inRound(slices.Concat([]events.Event{dreadSorcerer("m1"), knows("m1", "tempest")}, zargonsTurn(), more)...)
	}
	at := castAt("tempest", elf)
	assign := AssignDreadSpell{Monster: "m1", Spell: "rust", Note: "A"}
	dead := event.MonsterDied{Monster: "m1"}
	used := []events.Event{event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "move_then_act"}, event.MonsterMoved{Monster: "m1", SquaresUsed: 2}}
	was := event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "rust"}
	over := event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}
	corridor := storm("h3")
	corridor.Asserted["in_room"] = false
	hidden := castAt("tempest", elf)
	hidden.Asserted = unseen
	illegal(t, []illegalRow{
		{"SM-02 cast", append(party(), event.CampaignEnded{}), ana, at, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 give", append(party(), event.CampaignEnded{}), ana, assign, "CampaignClosed", "HQ-NEW-02"},
		{"SM-19 cast", zargon(), ben, at, "NotZargon", "HQ-ROLE-04"},
		{"SM-19 give", zargon(), ben, assign, "NotZargon", "HQ-ROLE-04"},
		{"SM-28", party(), ana, assign, "NotSetUp", "HQ-SETUP-04"},
		{"QuestNotRunning", party(), ana, at, "QuestNotRunning", "HQ-TURN-02"},
		{"QuestOver cast", zargon(over), ana, at, "QuestOver", "HQ-END-01"},
		{"QuestOver give", zargon(over), ana, assign, "QuestOver", "HQ-END-01"},
		{"SM-53", inTurnOf(elf, dreadSorcerer("m1"), knows("m1", "tempest")), ana, at, "NotZargonsTurn", "HQ-ATK-12"},
		{"SM-108 cast", zargon(dead), ana, at, "TargetGone", "HQ-ZARGON-01"},
		{"SM-108 give", zargon(dead), ana, assign, "TargetGone", "HQ-ZARGON-01"},
		{"SM-110", zargon(striking("m1", elf)...), ana, at, "ActionSpent", "HQ-ZARGON-02"},
		{"SM-195", zargon(append(used, striking("m1", elf)...)...), ana, at, "MonsterDone", "HQ-ZARGON-01"},
		{"SM-120", zargon(), ana, castAt("fear", elf), "SpellNotHeld", "HQ-DREAD-02"},
		{"SM-121 cast", zargon(event.DreadSpellCast{Cast: "c1", Monster: "m3", Spell: "tempest"}), ana, at, "SpellSpent", "HQ-DREAD-04"},
		{"SM-121 give", zargon(was), ana, assign, "SpellSpent", "HQ-DREAD-04"},
		{"SM-122", zargon(), ana, hidden, "NotVisible", "HQ-DREAD-03"},
		{"SM-123", zargon(knows("m1", "firestorm")), ana, corridor, "NotInCorridor", "HQ-CARD-09"},
		{"SM-134", zargon(event.HeroDied{Hero: elf}), ana, at, "HeroDead", "HQ-DEATH-02"},
		{"HeroGone", zargon(event.HeroExited{Hero: elf}), ana, at, "HeroGone", "HQ-END-01"},
		{"SM-126", zargon(event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: "h3"}), ana, at, "AttackPending", "HQ-ATK-05"},
		{"SM-131 give", zargon(event.HeroReducedToZero{Hero: elf, Saves: []string{"i9"}}), ana, assign, "SavePending", "HQ-DEATH-01"},
	})
}
