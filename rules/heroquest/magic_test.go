package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// setUp is a party for which quest 1 is set up; spells are not dealt yet.
func setUp(more ...events.Event) []events.Event {
	all := []event.HeroID{barbarian, dwarf, elf, wizard}
	past := append(party(),
		event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", StartArea: "stairway", Parchment: "Go and find the scouts.",
			Goal: "find the scouts", Reward: "240 gold", RewardGold: new(240),
			Notes: []event.QuestNote{{Ref: "A", Area: "R4", Text: "A scout lies here."}}},
		event.QuestSetUp{Quest: 1, Attempt: 1, Title: "The Border Fort of In-Gulden", Party: all, StartArea: "stairway"},
		event.TreasureDeckShuffled{Deck: "app", CardsInDeck: 24},
	)
	return append(past, more...)
}

var (
	elfsEarth  = event.SpellsDealt{Hero: elf, Elements: []string{"earth"}, Spells: []event.Key{"heal_body", "rock_skin", "pass_through_rock"}}
	wizardsNet = event.SpellsDealt{Hero: wizard, Elements: []string{"air", "fire", "water"}, Spells: []event.Key{"swift_wind", "tempest", "veil_of_mist",
		"ball_of_flame", "fire_of_wrath", "genie", "courage", "sleep", "water_of_healing"}}
)

// HQ-HERO-06
func TestElfStartsEachQuestWithTheSpellsOfOneElement(t *testing.T) {
	given(t, setUp()...).By(cleo).When(DealSpells{Hero: elf, Elements: []string{"earth"}}).Then(elfsEarth)
	given(t, setUp()...).By(cleo).When(DealSpells{Hero: elf, Elements: []string{"earth", "water"}}).Refused("WrongSpellCount", "HQ-HERO-06")
}

// HQ-HERO-07
func TestWizardStartsEachQuestWithTheNineSpellsThatTheElfHasNot(t *testing.T) {
	air := event.SpellsDealt{Hero: elf, Elements: []string{"air"}, Spells: []event.Key{"swift_wind", "tempest", "veil_of_mist"}}
	dealt := given(t, setUp(air)...).When(DealSpells{Hero: wizard, Elements: []string{"earth", "fire", "water"}}).Events()
	if got := dealt[0].(event.SpellsDealt); len(got.Spells) != 9 {
		t.Errorf("want nine spells, got %v", got.Spells)
	}
	given(t, setUp(air)...).When(DealSpells{Hero: wizard, Elements: []string{"air", "fire", "water"}}).Refused("ElementTaken", "HQ-SPELL-06")
	given(t, setUp(air)...).When(DealSpells{Hero: wizard, Elements: []string{"fire", "fire", "water"}}).Unclear("elements")
}

// HQ-HERO-06, HQ-HERO-07: without the other caster any elements may be taken.
func TestElementsOfACasterWhoStayedAtHomeAreFree(t *testing.T) {
	quest := event.QuestSetUp{Quest: 1, Attempt: 1, Party: []event.HeroID{wizard}}
	given(t, append(party(), event.QuestDefined{Quest: 1, Title: "Fort"}, quest)...).
		When(DealSpells{Hero: wizard, Elements: []string{"earth", "air", "fire"}}).Types("SpellsDealt")
}

// HQ-SPELL-06
func TestTwelveSpellsAreDealtAndNoneTwice(t *testing.T) {
	s := given(t, setUp(elfsEarth, wizardsNet)...).State()
	hands := map[event.Key]bool{}
	for _, h := range []event.HeroID{elf, wizard} {
		for _, spell := range s.Heroes[h].Spells {
			hands[spell.Key] = true
		}
	}
	if len(hands) != 12 {
		t.Errorf("want 12 spells, got %d: %v", len(hands), hands)
	}
}

// HQ-HERO-06, HQ-SPELL-06, TC-83: without a wizard nine spells stay unused.
func TestAnElfWithoutAWizardTakesOneElement(t *testing.T) {
	alone := given(t, append(party(), event.QuestDefined{Quest: 1, Title: "Fort"},
		event.QuestSetUp{Quest: 1, Attempt: 1, Party: []event.HeroID{dwarf, elf}})...)
	alone.When(DealSpells{Hero: elf, Elements: []string{"earth", "air"}}).Refused("WrongSpellCount", "HQ-HERO-06")
	begun := alone.When(DealSpells{Hero: elf, Elements: []string{"earth"}}).After()
	begun.When(BeginQuest{}).Types("QuestBegun", "RoundBegan")
	if s := begun.State(); len(s.Heroes[elf].Spells) != 3 || len(s.Heroes[wizard].Spells) != 0 {
		t.Error("the elf has three spells and nobody else has any, wanted")
	}
}

// HQ-SPELL-06, HQ-CARD-06, HQ-CARD-07, HQ-CARD-08
func TestThreeSpellsHaveAnotherElementInTheEditionOf2021(t *testing.T) {
	given(t, setUp()...).Option("spell_elements", `"edition_2021"`).When(DealSpells{Hero: elf, Elements: []string{"fire"}}).
		Then(event.SpellsDealt{Hero: elf, Elements: []string{"fire"}, Spells: []event.Key{"ball_of_flame", "fire_of_wrath", "courage"}})
	given(t, setUp()...).When(DealSpells{Hero: elf, Elements: []string{"fire"}}).
		Then(event.SpellsDealt{Hero: elf, Elements: []string{"fire"}, Spells: []event.Key{"ball_of_flame", "fire_of_wrath", "genie"}})
}

// HQ-HERO-06, HQ-HERO-07: option element_choice.
func TestElementsAreChosenOnceWhereTheTablePlaysSo(t *testing.T) {
	again := event.QuestSetUp{Quest: 1, Attempt: 2, Party: []event.HeroID{elf}}
	past := setUp(elfsEarth, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1}, again)
	given(t, past...).When(DealSpells{Hero: elf, Elements: []string{"fire"}}).Types("SpellsDealt")
	given(t, past...).Option("element_choice", `"fixed_for_campaign"`).When(DealSpells{Hero: elf, Elements: []string{"fire"}}).
		Refused("ElementTaken", "HQ-HERO-06")
	given(t, past...).Option("element_choice", `"fixed_for_campaign"`).When(DealSpells{Hero: elf, Elements: []string{"earth"}}).Then(elfsEarth)
}

// HQ-SPELL-04, HQ-REST-01, TC-28: spells after a failure.
func TestSpellsAreDealtAnewForEachAttempt(t *testing.T) {
	cast := event.SpellCast{Cast: "c1", Caster: elf, Spell: "heal_body", Target: "h3"}
	again := event.QuestSetUp{Quest: 1, Attempt: 2, Party: []event.HeroID{elf}}
	past := setUp(elfsEarth, cast, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1}, again)
	given(t, past...).When(BeginQuest{}).Refused("WrongSpellCount", "HQ-HERO-06")
	fresh := given(t, past...).When(DealSpells{Hero: elf, Elements: []string{"earth"}}).After()
	if spell := fresh.State().Heroes[elf].Spells[0]; spell.Spent {
		t.Errorf("%s is spent after dealing", spell.Key)
	}
	kept := given(t, past...).Option("spells_after_failure", `"kept_spent"`)
	kept.When(DealSpells{Hero: elf, Elements: []string{"earth"}}).Refused("WrongSpellCount", "HQ-HERO-06")
	kept.When(BeginQuest{}).Types("QuestBegun", "RoundBegan")
}

// HQ-SAVE-02
func TestHealingSpellsAreThoseThatGiveBodyBackAndWereNotCast(t *testing.T) {
	hand := func(past ...events.Event) []event.Key {
		d := &draft{rules.NewDraft(given(t, past...).State(), evolve, rules.Call{Options: rules.NewOptions(Options)})}
		return d.healingSpells(wizard)
	}
	if got := hand(setUp(wizardsNet)...); len(got) != 1 || got[0] != "water_of_healing" {
		t.Errorf("want water_of_healing, got %v", got)
	}
	if got := hand(setUp(wizardsNet, event.SpellCast{Cast: "c1", Caster: wizard, Spell: "water_of_healing"})...); len(got) != 0 {
		t.Errorf("want none, got %v", got)
	}
}

// The state machine's rows about dealing spells.
func TestSpellsAreNotDealt(t *testing.T) {
	deal := DealSpells{Hero: elf, Elements: []string{"earth"}}
	for _, row := range []struct {
		name  string
		past  []events.Event
		by    rules.Seat
		deal  DealSpells
		error string
		rule  rules.ID
	}{
		{"SM-28", party(), ana, deal, "NotSetUp", "HQ-SETUP-04"},
		{"SM-30", setUp(elfsEarth), ana, DealSpells{Hero: wizard, Elements: []string{"earth", "air", "fire"}}, "ElementTaken", "HQ-SPELL-06"},
		{"SM-34", inRound(), ana, deal, "QuestRunning", "HQ-SPELL-04"},
		{"SM-160", setUp(), ana, DealSpells{Hero: wizard, Elements: []string{"earth"}}, "WrongSpellCount", "HQ-HERO-06"},
		{"SM-161", setUp(), ana, DealSpells{Hero: dwarf, Elements: []string{"earth"}}, "NoSpells", "HQ-SPELL-01"},
		{"SM-20", setUp(), ben, deal, "NotYourHero", "HQ-SETUP-03"},
		{"SM-02", append(party(), event.CampaignEnded{}), ana, deal, "CampaignClosed", "HQ-NEW-02"},
		{"SM-134", setUp(event.HeroDied{Hero: elf}), ana, deal, "HeroDead", "HQ-DEATH-02"},
		{"QuestOver", setUp(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}), ana, deal, "QuestOver", "HQ-END-01"},
	} {
		t.Run(row.name, func(t *testing.T) { given(t, row.past...).By(row.by).When(row.deal).Refused(row.error, row.rule) })
	}
}
