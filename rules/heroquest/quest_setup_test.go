package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// defined is a party for which quests 1 to 3 are defined.
func defined(more ...events.Event) []events.Event {
	past := append(party(),
		event.QuestDefined{Quest: 1, Title: "First", StartArea: "stairway",
			Areas: []event.Area{{Area: "stairway", Kind: "room"}, {Area: "R2", Kind: "room"}, {Area: "C1", Kind: "corridor"}},
			Doors: []event.Door{{Door: "D1", Between: []string{"stairway", "R2"}}}, Furniture: []event.PlacedPiece{{Piece: "table", Area: "stairway"}},
			Monsters: []event.MapMonster{{Type: "goblin", Area: "R2"}, {Type: "orc", Area: "stairway"}}},
		event.QuestDefined{Quest: 2, Title: "Second"}, event.QuestDefined{Quest: 3, Title: "Third"},
	)
	return append(past, more...)
}

// after is what happened when an attempt at a quest ended so.
func after(quest int, outcome string) []events.Event {
	return []events.Event{
		event.QuestSetUp{Quest: quest, Attempt: 1, Party: []event.HeroID{barbarian}},
		event.QuestEnded{Quest: quest, Attempt: 1, Outcome: outcome},
		event.QuestSettled{Quest: quest, Attempt: 1, Unlooted: "none"},
	}
}

// HQ-SETUP-04, HQ-CARD-10: all begin on the stairs, and the deck is shuffled.
func TestTableIsLaidForAnAttempt(t *testing.T) {
	all := []event.HeroID{barbarian, dwarf, elf, wizard}
	given(t, defined()...).When(SetUpQuest{Quest: 1}).Then(
		event.QuestSetUp{Quest: 1, Attempt: 1, Title: "First", Party: all, StartArea: "stairway",
			HeroesAt: map[event.HeroID]event.Square{}, Placed: []event.PlacedPiece{}},
		event.TreasureDeckShuffled{Deck: "app", CardsInDeck: 24})
	at := map[event.HeroID]event.Square{elf: {Column: 1, Row: 2}}
	given(t, defined()...).Option("dice_source", `"physical"`).When(SetUpQuest{Quest: 1, Heroes: []event.HeroID{elf}, StartArea: "hall", HeroesAt: at}).Then(
		event.QuestSetUp{Quest: 1, Attempt: 1, Title: "First", Party: []event.HeroID{elf}, StartArea: "hall", HeroesAt: at, Placed: []event.PlacedPiece{}},
		event.TreasureDeckShuffled{Deck: "physical", CardsInDeck: 24})
	given(t, defined()...).When(SetUpQuest{Quest: 1, Heroes: []event.HeroID{"h9"}}).Unclear("hero_ids")
	given(t, defined()...).When(SetUpQuest{Quest: 1, Heroes: []event.HeroID{elf, elf}}).Unclear("hero_ids")
	given(t, defined()...).When(SetUpQuest{Quest: 1, Heroes: []event.HeroID{dwarf}, HeroesAt: at}).Unclear("heroes_at")
}

// HQ-NEW-02: the next quest, or a failed one again.
func TestQuestsArePlayedInSequence(t *testing.T) {
	won := defined(after(1, "success")...)
	given(t, won...).When(SetUpQuest{Quest: 2}).Types("QuestSetUp", "TreasureDeckShuffled")
	given(t, won...).When(SetUpQuest{Quest: 3}).Refused("QuestOutOfOrder", "HQ-NEW-02")
	given(t, won...).When(SetUpQuest{Quest: 1}).Refused("QuestOutOfOrder", "HQ-NEW-02")
	given(t, won...).Overriding("HQ-NEW-02").When(SetUpQuest{Quest: 3}).Types("QuestSetUp", "TreasureDeckShuffled")
	given(t, won...).Option("quest_order", `"free"`).When(SetUpQuest{Quest: 3}).Types("QuestSetUp", "TreasureDeckShuffled")
	lost := given(t, defined(after(1, "retreat")...)...).When(SetUpQuest{Quest: 1}).Events()
	if attempt := lost[0].(event.QuestSetUp).Attempt; attempt != 2 {
		t.Errorf("want attempt 2, got %d", attempt)
	}
}

// HQ-BOX-08
func TestQuestThatNobodyEnteredIsUnknown(t *testing.T) {
	given(t, defined()...).When(SetUpQuest{Quest: 11}).Refused("UnknownQuest", "HQ-BOX-08")
}

// HQ-SETUP-05, HQ-SETUP-11
func TestNothingHiddenIsPlacedAtTheSetUp(t *testing.T) {
	lay := func(piece, area string) SetUpQuest {
		return SetUpQuest{Quest: 1, Placed: []event.PlacedPiece{{Piece: piece, Area: area}}}
	}
	for _, piece := range []string{"secret_door", "pit_trap", "falling_block", "spear trap", "treasure"} {
		given(t, defined()...).When(lay(piece, "stairway")).Refused("HiddenAtSetup", "HQ-SETUP-05")
	}
	given(t, defined()...).When(lay("table", "R2")).Refused("HiddenAtSetup", "HQ-SETUP-05")
	given(t, defined()...).When(lay("stairway", "stairway")).Types("QuestSetUp", "TreasureDeckShuffled")
	given(t, defined()...).When(lay("treasure_chest", "stairway")).Types("QuestSetUp", "TreasureDeckShuffled")
	noted := lay("secret_door", "stairway")
	noted.Note = "A"
	given(t, defined()...).When(noted).Types("QuestSetUp", "TreasureDeckShuffled")
}

// HQ-ROLE-02
func TestFewerThanFourHeroesMayPlay(t *testing.T) {
	two := given(t, defined()...).When(StartQuest{Quest: 1, Heroes: []event.HeroID{dwarf, wizard}, Order: []event.HeroID{dwarf, wizard},
		Elements: map[event.HeroID][]string{wizard: {"air", "fire", "water"}}})
	two.Has(event.QuestBegun{Quest: 1, Attempt: 1, Heroes: []event.HeroID{dwarf, wizard}, TurnOrder: []event.HeroID{dwarf, wizard}})
	given(t, event.QuestDefined{Quest: 1, Title: "First"}).When(SetUpQuest{Quest: 1}).Refused("NoHeroes", "HQ-ROLE-02")
}

// HQ-NEW-01
func TestNoQuestWithoutZargon(t *testing.T) {
	given(t, defined()...).At(ben, cleo).By(ben).When(SetUpQuest{Quest: 1}).Refused("NoZargon", "HQ-NEW-01")
	given(t, defined()...).By(ben).When(SetUpQuest{Quest: 1}).Refused("NotZargon", "HQ-ROLE-04")
}

// The state machine's rows about setting up and beginning.
func TestQuestIsNotSetUpOrBegun(t *testing.T) {
	dead := event.HeroDied{Hero: elf, Alone: true}
	for _, row := range []struct {
		name  string
		past  []events.Event
		when  Command
		error string
		rule  rules.ID
	}{
		{"SM-02", defined(event.CampaignEnded{}), SetUpQuest{Quest: 1}, "CampaignClosed", "HQ-NEW-02"},
		{"SM-05", []events.Event{event.QuestDefined{Quest: 1, Title: "F"}}, SetUpQuest{Quest: 1}, "NoHeroes", "HQ-ROLE-02"},
		{"SM-12", defined(), SetUpQuest{Quest: 2}, "QuestOutOfOrder", "HQ-NEW-02"},
		{"SM-13", defined(), SetUpQuest{Quest: 4}, "UnknownQuest", "HQ-BOX-08"},
		{"SM-14", stolenArmor(), SetUpQuest{Quest: 2}, "ArtifactOwed", "HQ-ARTIF-01"},
		{"SM-15", defined(dead), SetUpQuest{Quest: 1, Heroes: []event.HeroID{elf, dwarf}}, "HeroDead", "HQ-DEATH-02"},
		{"SM-16", setUp(), SetUpQuest{Quest: 2}, "QuestRunning", "HQ-TURN-02"},
		{"SM-23", defined(append(after(1, "success"), event.ArmoryOpened{})...), SetUpQuest{Quest: 2}, "ArmoryOpen", "HQ-REST-02"},
		{"SM-28", party(), BeginQuest{}, "NotSetUp", "HQ-SETUP-04"},
		{"SM-29", setUp(elfsEarth), BeginQuest{}, "WrongSpellCount", "HQ-HERO-06"},
		{"SM-32", defined(), SetUpQuest{Quest: 1, Placed: []event.PlacedPiece{{Piece: "trap"}}}, "HiddenAtSetup", "HQ-SETUP-05"},
		{"SM-34", inRound(), BeginQuest{}, "QuestRunning", "HQ-SPELL-04"},
		{"SM-45", setUp(elfsEarth, wizardsNet, event.SeatingSet{Order: []event.HeroID{elf}}), BeginQuest{}, "SeatingMissing", "HQ-TURN-01"},
		{"QuestOver", setUp(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}), BeginQuest{}, "QuestOver", "HQ-END-01"},
	} {
		t.Run(row.name, func(t *testing.T) { given(t, row.past...).When(row.when).Refused(row.error, row.rule) })
	}
}

// HQ-SETUP-06, HQ-SETUP-11: the definition knows what stands in the first room;
// the rest waits behind its door.
func TestHeroesSeeTheRoomInWhichTheyBegin(t *testing.T) {
	past := defined(event.QuestSetUp{Quest: 1, Attempt: 1, Party: []event.HeroID{dwarf, barbarian}, StartArea: "stairway"})
	given(t, past...).When(BeginQuest{}).
		Has(event.QuestBegun{Quest: 1, Attempt: 1, Heroes: []event.HeroID{dwarf, barbarian}, TurnOrder: []event.HeroID{barbarian, dwarf}}).
		Types("QuestBegun", "AreaRevealed", "MonsterPlaced", "RoundBegan")
	given(t, past...).When(BeginQuest{Shown: []event.Shown{}}).Types("QuestBegun", "RoundBegan")
	corridor := []event.Shown{{Area: "C1", AreaKind: "corridor"}}
	outcome := given(t, past...).When(BeginQuest{Shown: corridor})
	seen := outcome.Events()[1].(event.AreaRevealed)
	if seen.Area != "C1" || seen.Cause != "quest_start" || seen.By != "" {
		t.Errorf("want C1 seen by nobody at the start, got %+v", seen)
	}
}

// HQ-REWARD-03, TC-29: what a retreat left is kept.
func TestGoldAndThingsGoIntoTheNextAttempt(t *testing.T) {
	past := setUp(event.GoldGained{Hero: elf, Amount: 120}, event.ItemGained{Hero: elf, Item: "i9", Card: "potion_of_healing"},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1})
	s := given(t, past...).When(SetUpQuest{Quest: 1}).After().State()
	if s.Heroes[elf].Gold != 120 || s.Items["i9"].Holder != elf {
		t.Errorf("the elf has %d gold and %v", s.Heroes[elf].Gold, s.Items["i9"])
	}
}

// HQ-SETUP-09, HQ-HERO-06, HQ-HERO-07, HQ-TURN-01: the one-step command.
func TestQuestIsStartedInOneGesture(t *testing.T) {
	past := defined()
	all := []event.HeroID{barbarian, dwarf, elf, wizard}
	c := StartQuest{Quest: 1, Order: all, Read: true, Shown: []event.Shown{{Area: "stairway", AreaKind: "room"}},
		Elements: map[event.HeroID][]string{elf: {"earth"}, wizard: {"air", "fire", "water"}}}
	given(t, past...).When(c).Has(elfsEarth).Has(wizardsNet).Has(event.RoundBegan{Round: 1}).
		Types("QuestSetUp", "TreasureDeckShuffled", "SeatingSet", "SpellsDealt", "SpellsDealt", "TextReadAloud", "QuestBegun", "AreaRevealed", "RoundBegan")
	again := c
	again.Order, again.Read = nil, false
	given(t, past...).When(again).Types("QuestSetUp", "TreasureDeckShuffled", "SpellsDealt", "SpellsDealt", "QuestBegun", "AreaRevealed", "RoundBegan")
}

// A one-step command is refused as the step that it breaks on.
func TestQuestStartsWholeOrNotAtAll(t *testing.T) {
	start := StartQuest{Quest: 1, Elements: map[event.HeroID][]string{elf: {"earth"}}}
	given(t, defined()...).When(start).Refused("WrongSpellCount", "HQ-HERO-06")
	start.Elements[wizard] = []string{"earth", "fire", "air"}
	given(t, defined()...).When(start).Refused("ElementTaken", "HQ-SPELL-06")
	given(t, defined()...).When(StartQuest{Quest: 1, Order: []event.HeroID{elf}}).Refused("BadSeating", "HQ-TURN-01")
	given(t, defined()...).When(StartQuest{Quest: 4}).Refused("UnknownQuest", "HQ-BOX-08")
	given(t, defined()...).When(StartQuest{Quest: 1, Elements: map[event.HeroID][]string{"h9": {"earth"}}}).Unclear("elements")
	given(t, defined()...).By(ben).When(StartQuest{Quest: 1}).Refused("NotZargon", "HQ-ROLE-04")
}
