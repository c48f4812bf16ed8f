package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// Answers of the table about company at a death.
var (
	notAlone = map[string]bool{"company": true}
	allAlone = map[string]bool{"company": false}
)

// struck is what brings a hero to 1 Body, and then an abomination's attack, k1,
// in Zargon's turn that came up with one skull.
func struck(t *testing.T, h event.HeroID, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	body := map[event.HeroID]int{barbarian: 8, dwarf: 7, elf: 6, wizard: 4}[h]
	return attacked(t, h, 1, append([]events.Event{event.HeroDamaged{Hero: h, Damage: body - 1}}, more...)...)
}

// owning is a hero who has got a potion from the treasure deck.
func owning(h event.HeroID, item event.ItemID, card event.Key) event.ItemGained {
	return event.ItemGained{Hero: h, Item: item, Card: card, Kind: "potion", Cause: "treasure_card"}
}

// cast is a hero's spell that was cast before.
func cast(h event.HeroID, spell event.Key) event.SpellCast {
	return event.SpellCast{Cast: "c1", Caster: h, Spell: spell}
}

// rain is a command of the tests: what befalls several heroes by one action.
type rain struct {
	blows    []blow
	Asserted map[string]bool
}

func (c rain) ready(*draft) error { return nil }

func (c rain) decide(d *draft) error {
	if err := d.wound(c.Asserted, c.blows...); err != nil {
		return err
	}
	d.afterDeaths()
	return nil
}

// HQ-DEATH-01, HQ-MATK-05
func TestAHeroAtZeroWithoutASaveIsDeadAtOnce(t *testing.T) {
	dead := attacked(t, barbarian, 2, event.HeroDamaged{Hero: barbarian, Damage: 6}).When(DeclineDefense{Asserted: notAlone})
	dead.Types("DefenseRolled", "AttackResolved", "HeroDamaged", "HeroReducedToZero", "HeroDied", "RemainsLeft")
	dead.Has(event.HeroDamaged{Hero: barbarian, Damage: 2, BodyBefore: 2, BodyAfter: 0, Cause: "attack", CauseRef: "k1"})
	dead.Has(event.HeroReducedToZero{Hero: barbarian, CauseRef: "k1", Saves: []string{}})
	dead.Has(event.HeroDied{Hero: barbarian, Area: "R1", CauseRef: "k1", Company: []event.HeroID{dwarf, elf, wizard}})
}

// HQ-DEATH-01, HQ-DEATH-03
func TestADeathWaitsForTheTablesAnswerAboutCompany(t *testing.T) {
	struck(t, barbarian).When(DeclineDefense{}).Unclear("asserted.company")
}

// HQ-HERO-09
func TestBodyDownToOneIsNoHarmToTheDice(t *testing.T) {
	attacked(t, wizard, 3).When(DeclineDefense{}).
		Has(event.HeroDamaged{Hero: wizard, Damage: 3, BodyBefore: 4, BodyAfter: 1, Cause: "attack", CauseRef: "k1"}).
		Lacks("HeroReducedToZero")
	attacked(t, wizard, 3, event.HeroDamaged{Hero: wizard, Damage: 1}).When(DeclineDefense{}).
		Has(event.HeroReducedToZero{Hero: wizard, CauseRef: "k1", Saves: []string{"water_of_healing"}})
}

// HQ-DEATH-01, HQ-SAVE-01, HQ-MATK-05 (TC-02)
func TestAHealingPotionSavesAHeroAndOverkillIsNotCarried(t *testing.T) {
	pending := attacked(t, elf, 3, owning(elf, "i9", "potion_of_healing"), cast(elf, "heal_body"), event.HeroDamaged{Hero: elf, Damage: 5}).
		When(DeclineDefense{})
	pending.Has(event.HeroDamaged{Hero: elf, Damage: 3, BodyBefore: 1, BodyAfter: 0, Cause: "attack", CauseRef: "k1"})
	pending.Has(event.HeroReducedToZero{Hero: elf, CauseRef: "k1", Saves: []string{"i9"}})
	pending.Lacks("HeroDied")
	saved := pending.After().By(cleo).Dice("movement", "4").When(ChooseDeathSave{Hero: elf, Save: "potion"})
	saved.Types("DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed")
	saved.Has(event.HeroHealed{Hero: elf, Amount: 4, BodyBefore: 0, BodyAfter: 4, Cause: "potion", CauseRef: "i9"})
	pending.After().Dice("movement", "4").When(ChooseDeathSave{Hero: elf, Save: "potion", Item: "i9"}).
		Has(event.DeathSaveChosen{Hero: elf, Save: "potion", Item: "i9"})
	pending.After().When(ChooseDeathSave{Hero: elf, Save: "potion"}).Unclear("dice")
}

// HQ-DEATH-01
func TestASaveMayBeDeclined(t *testing.T) {
	pending := struck(t, dwarf, owning(dwarf, "i9", "potion_of_healing")).When(DeclineDefense{}).After()
	pending.When(ChooseDeathSave{Hero: dwarf, Save: "none", Asserted: notAlone}).Types("DeathSaveChosen", "HeroDied", "RemainsLeft")
	pending.When(ChooseDeathSave{Hero: dwarf, Save: "none"}).Unclear("asserted.company")
}

// HQ-DEATH-01, HQ-SAVE-03
func TestNothingElseHappensWhileASaveIsPending(t *testing.T) {
	pending := struck(t, dwarf, orc("m2"), owning(dwarf, "i9", "potion_of_healing")).When(DeclineDefense{}).After()
	pending.When(AttackHero{Monster: "m2", Target: elf, Asserted: edgeToEdge}).Refused("SavePending", "HQ-DEATH-01")
	pending.When(RollAttack{}).Refused("NoAttackDeclared", "HQ-ATK-05")
	pending.When(LootRemains{Hero: elf, Dead: dwarf}).Refused("SavePending", "HQ-DEATH-01")
	if saves := pending.State().Quest.Saves; len(saves) != 1 || !slices.Equal(saves[0].Saves, []string{"i9"}) {
		t.Errorf("saves of the dwarf: %v, want his own potion alone", saves)
	}
}

// HQ-SAVE-03 (TC-22)
func TestAComradesSpellOrPotionSavesNobody(t *testing.T) {
	struck(t, barbarian, owning(elf, "i9", "potion_of_healing")).When(DeclineDefense{Asserted: notAlone}).
		Has(event.HeroReducedToZero{Hero: barbarian, CauseRef: "k1", Saves: []string{}}).
		Has(event.HeroDied{Hero: barbarian, Area: "R1", CauseRef: "k1", Company: []event.HeroID{dwarf, elf, wizard}})
}

// HQ-DEATH-01 (ruling)
func TestTheTableMayTakeSavesAtOnce(t *testing.T) {
	both := struck(t, elf, owning(elf, "i9", "potion_of_healing")).Option("death_save", `"automatic"`)
	both.Dice("movement", "3").When(DeclineDefense{}).
		Types("DefenseRolled", "AttackResolved", "HeroDamaged", "HeroReducedToZero", "DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed")
	waiting := both.When(DeclineDefense{})
	waiting.Types("DefenseRolled", "AttackResolved", "HeroDamaged", "HeroReducedToZero")
	waiting.After().Dice("movement", "3").When(ChooseDeathSave{Hero: elf, Save: "potion"}).
		Types("DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed")
	struck(t, elf).Option("death_save", `"automatic"`).When(DeclineDefense{}).
		Has(event.DeathSaveChosen{Hero: elf, Save: "spell", Spell: "heal_body"}).
		Has(event.HeroHealed{Hero: elf, Amount: 4, BodyBefore: 0, BodyAfter: 4, Cause: "spell", CauseRef: "c1"})
}

// HQ-SAVE-01
func TestDrinkingToLiveIsNoAction(t *testing.T) {
	ambushed(t, event.HeroDamaged{Hero: elf, Damage: 5}, owning(elf, "i9", "potion_of_healing")).
		Dice("combat", "S", "W", "W").Dice("combat", "B", "B").When(AttackHero{Monster: "m2", Target: elf}).
		Has(event.HeroReducedToZero{Hero: elf, CauseRef: "k1", Saves: []string{"i9"}}).After().
		Dice("movement", "2").When(ChooseDeathSave{Hero: elf, Save: "potion"}).
		Types("DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed")
}

// HQ-SAVE-02 (TC-19, TC-20)
func TestAHealingSpellSavesACasterWhoHasNotActed(t *testing.T) {
	hurt := inRound(append(turnOf(elf), event.HeroDamaged{Hero: elf, Damage: 5})...)
	trap := rain{blows: []blow{{Hero: elf, Damage: 1, Cause: "hazard", Ref: "t1"}}, Asserted: notAlone}
	pending := given(t, hurt...).When(trap)
	pending.Has(event.HeroReducedToZero{Hero: elf, CauseRef: "t1", Saves: []string{"heal_body"}})
	saved := pending.After().By(cleo).When(ChooseDeathSave{Hero: elf, Save: "spell"})
	saved.Then(
		event.DeathSaveChosen{Hero: elf, Save: "spell", Spell: "heal_body"},
		event.SpellCast{Cast: "c1", Caster: elf, Spell: "heal_body", Target: "h3", AsDeathSave: true},
		event.HeroHealed{Hero: elf, Amount: 4, BodyBefore: 0, BodyAfter: 4, Cause: "spell", CauseRef: "c1"})
	if turn := saved.After().State().Quest.Turn; !turn.Acted {
		t.Error("the spell is not the action of the turn")
	}
	acted := append(slices.Clip(hurt), event.TreasureSearchMade{Hero: elf, Room: "R3"}, event.TreasureCardDrawn{Hero: elf, Room: "R3", Category: "none"})
	given(t, acted...).When(trap).
		Has(event.HeroReducedToZero{Hero: elf, CauseRef: "t1", Saves: []string{}}).
		Has(event.TurnEnded{Turn: "turn3", Reason: "died"})
	given(t, append(slices.Clip(acted), owning(elf, "i9", "potion_of_healing"))...).When(trap).After().
		When(ChooseDeathSave{Hero: elf, Save: "spell", Spell: "heal_body"}).
		Refused("ActionSpent", "HQ-SAVE-02")
}

// HQ-SAVE-02 (ruling)
func TestOffTheOwnTurnTheSpellIsFreeUnlessTheTableIsStrict(t *testing.T) {
	offTurn := struck(t, elf)
	offTurn.When(DeclineDefense{}).Has(event.HeroReducedToZero{Hero: elf, CauseRef: "k1", Saves: []string{"heal_body"}})
	offTurn.Option("death_save_spell", `"strict"`).When(DeclineDefense{}).
		Has(event.HeroReducedToZero{Hero: elf, CauseRef: "k1", Saves: []string{"heal_body"}})

	searched := slices.Concat(turnOf(elf), []events.Event{event.TreasureSearchMade{Hero: elf, Room: "R3"},
		event.TreasureCardDrawn{Hero: elf, Room: "R3", Category: "none"}, event.TurnEnded{Turn: "turn3"}, event.HeroDamaged{Hero: elf, Damage: 5}})
	spear := rain{blows: []blow{{Hero: elf, Damage: 1, Cause: "quest_note"}}, Asserted: notAlone}
	given(t, inRound(searched...)...).When(spear).Has(event.HeroReducedToZero{Hero: elf, Saves: []string{"heal_body"}})
	given(t, inRound(searched...)...).Option("death_save_spell", `"strict"`).When(spear).
		Has(event.HeroReducedToZero{Hero: elf, Saves: []string{}})
}

// HQ-SAVE-02, HQ-TURN-04
func TestWhatEndsTheTurnEndsItAfterTheSave(t *testing.T) {
	hazard := given(t, inRound(append(turnOf(elf), event.HeroDamaged{Hero: elf, Damage: 5},
		event.HazardSuffered{Hero: elf, Card: "hazard_arrow", Consequence: "damage", EndsTurn: true})...)...).
		When(rain{blows: []blow{{Hero: elf, Damage: 1, Cause: "hazard"}}})
	hazard.Types("HeroDamaged", "HeroReducedToZero")
	hazard.After().When(ChooseDeathSave{Hero: elf, Save: "spell"}).
		Types("DeathSaveChosen", "SpellCast", "HeroHealed", "TurnEnded")
}

// HQ-DEATH-01, HQ-SAVE-01, HQ-SAVE-02, HQ-SPELL-01, HQ-SPELL-04, HQ-SPELL-06
func TestSavesThatAreRefused(t *testing.T) {
	pending := func(h event.HeroID, more ...events.Event) []events.Event {
		return inRound(slices.Concat(zargonsTurn(), more, []events.Event{
			owning(h, "i9", "potion_of_healing"), event.HeroDamaged{Hero: h, Damage: 9},
			event.HeroReducedToZero{Hero: h, CauseRef: "k1", Saves: []string{"i9"}}})...)
	}
	spell := func(h event.HeroID, key event.Key) ChooseDeathSave {
		return ChooseDeathSave{Hero: h, Save: "spell", Spell: key}
	}
	potion := func(h event.HeroID, id event.ItemID) ChooseDeathSave {
		return ChooseDeathSave{Hero: h, Save: "potion", Item: id}
	}
	refuseAll(t, []barred{
		{id: "SM-20", past: pending(elf), seat: ben, command: potion(elf, "i9"), name: "NotYourHero", rule: "HQ-SETUP-03"},
		{id: "QuestNotRunning", past: party(), command: potion(elf, "i9"), name: "QuestNotRunning", rule: "HQ-TURN-02"},
		{id: "SM-196", past: pending(elf), command: potion(dwarf, "i9"), name: "NothingPending", rule: "HQ-DEATH-01"},
		{id: "SM-98", past: pending(elf), command: potion(elf, "i2"), name: "ItemNotHeld", rule: "HQ-POTION-03"},
		{id: "SM-98 none named", past: inRound(slices.Concat(zargonsTurn(), []events.Event{event.HeroDamaged{Hero: elf, Damage: 9},
			event.HeroReducedToZero{Hero: elf, CauseRef: "k1", Saves: []string{"heal_body"}}})...), command: potion(elf, ""), name: "ItemNotHeld", rule: "HQ-POTION-03"},
		{id: "SM-79 none named", past: pending(dwarf), command: spell(dwarf, ""), name: "NoSpells", rule: "HQ-SPELL-01"},
		{id: "SM-135", past: pending(elf, owning(elf, "i8", "potion_of_strength")), command: potion(elf, "i8"), name: "NotASave", rule: "HQ-SAVE-01"},
		{id: "SM-135 a spell", past: pending(elf), command: spell(elf, "rock_skin"), name: "NotASave", rule: "HQ-SAVE-01"},
		{id: "SM-77", past: pending(elf, cast(elf, "heal_body")), command: spell(elf, "heal_body"), name: "SpellSpent", rule: "HQ-SPELL-04"},
		{id: "SM-78", past: pending(elf), command: spell(elf, "water_of_healing"), name: "SpellNotHeld", rule: "HQ-SPELL-06"},
		{id: "SM-79", past: pending(dwarf), command: spell(dwarf, "heal_body"), name: "NoSpells", rule: "HQ-SPELL-01"},
		{id: "SM-131", past: pending(elf), command: AttackHero{Monster: "m1", Target: dwarf}, name: "SavePending", rule: "HQ-DEATH-01"},
	})
	given(t, pending(elf)...).When(ChooseDeathSave{Hero: elf, Save: "spell"}).Unclear("spell")
	given(t, pending(elf)...).When(ChooseDeathSave{Hero: "h9", Save: "none"}).Unclear("hero_id")
}

// HQ-DEATH-02
func TestADeadHeroTakesNoTurnAndIsNoTarget(t *testing.T) {
	died := append(inRound(orc("m1")), event.HeroDied{Hero: dwarf}, event.TurnBegan{Turn: "turn1", Round: 1, Side: "hero", Hero: barbarian}, event.TurnEnded{Turn: "turn1"})
	given(t, died...).When(Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}).Refused("HeroDead", "HQ-DEATH-02")
	given(t, died...).When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).Types("TurnBegan", "AttackDeclared")
}

// HQ-DEATH-02, HQ-POTION-01
func TestEffectsEndWithTheHero(t *testing.T) {
	struck(t, barbarian, event.EffectBegan{ID: "e1", Effect: "potion_of_strength", Holder: "h1",
		Modifiers: []event.Modifier{{Source: "potion_of_strength", Dice: 2}}, EndsWhen: "next_attack"}).
		When(DeclineDefense{Asserted: notAlone}).
		Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "died"})
}

// HQ-END-03
func TestTheQuestEndsWithTheLastHero(t *testing.T) {
	gone := slices.Clip([]events.Event{event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}})
	lost := struck(t, barbarian, append(gone, event.HeroDied{Hero: wizard})...).When(DeclineDefense{})
	lost.Types("DefenseRolled", "AttackResolved", "HeroDamaged", "HeroReducedToZero", "HeroDied", "PossessionsStolen", "TurnEnded", "QuestEnded")
	lost.Has(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat", Survivors: []event.HeroID{}, Dead: []event.HeroID{barbarian, dwarf, elf, wizard}})
	struck(t, barbarian, append(gone, event.HeroExited{Hero: wizard, Via: "entrance"})...).When(DeclineDefense{}).
		Has(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat", Survivors: []event.HeroID{wizard}, Dead: []event.HeroID{barbarian, dwarf, elf}})
}

// HQ-END-03, HQ-END-01 (TC-67)
func TestAGoalWithoutAWayOutIsADefeat(t *testing.T) {
	struck(t, barbarian, event.QuestGoalAchieved{Quest: 1, Attempt: 1}, event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}, event.HeroDied{Hero: wizard}).
		When(DeclineDefense{}).
		Has(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat", Survivors: []event.HeroID{}, Dead: []event.HeroID{barbarian, dwarf, elf, wizard}})
}

// HQ-END-03, HQ-ROLE-02 (TC-68)
func TestAPartyOfThreeEndsWithTheThirdDeath(t *testing.T) {
	three := []event.HeroID{barbarian, dwarf, elf}
	given(t, append(inRound(
		event.QuestSetUp{Quest: 1, Attempt: 2, Party: three, StartArea: "R1"}, event.QuestBegun{Quest: 1, Attempt: 2, TurnOrder: three},
		event.RoundBegan{Round: 1}, event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}), event.HeroDamaged{Hero: barbarian, Damage: 7})...).
		When(rain{blows: []blow{{Hero: barbarian, Damage: 1, Cause: "quest_note"}}}).
		Has(event.QuestEnded{Quest: 1, Attempt: 2, Outcome: "defeat", Survivors: []event.HeroID{}, Dead: three})
}
