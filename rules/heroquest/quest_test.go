package heroquest

import (
	"encoding/json"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// HQ-NOTE-02, HQ-BOX-08
func TestZargonDefinesAQuest(t *testing.T) {
	given(t).When(DefineQuest{Quest: 1, Title: "The Border Fort of In-Gulden", StartArea: "stairway"}).
		Then(event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", StartArea: "stairway"})
	given(t).When(DefineQuest{Quest: 10, Title: "The last"}).Types("QuestDefined")
	given(t, event.QuestDefined{Quest: 10, Title: "The last"}).When(DefineQuest{Quest: 10, Title: "The very last"}).Types("QuestDefined")
}

// HQ-ROLE-04, HQ-NEW-01
func TestOnlyZargonDefinesAQuest(t *testing.T) {
	given(t).By(ben).When(DefineQuest{Quest: 1, Title: "Fort"}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-ROLE-04, HQ-ROLE-05
func TestDefinitionIsForZargonAloneAndHeroesLearnTitleGoalAndReward(t *testing.T) {
	for _, e := range event.Catalog {
		hidden := slices.Contains([]string{"QuestBookAdded", "QuestDefined", "QuestModified", "ArtifactRescheduled", "DreadSpellAssigned"}, e.Name)
		if hidden == (e.Audience == events.ForAll) {
			t.Errorf("%s has the audience %q", e.Name, e.Audience)
		}
	}
	read := setUp(event.TextReadAloud{Quest: new(1), What: "parchment", Text: "Go.", Goal: "find the scouts", Reward: "240 gold"})
	var seen []events.Event
	for _, e := range read {
		if _, secret := e.(event.QuestDefined); !secret {
			seen = append(seen, e)
		}
	}
	s := given(t, seen...).State()
	if s.Quest.Title == "" || s.Quest.Read[0].Goal == "" || s.Quest.Read[0].Reward == "" || len(s.Quest.Party) != 4 {
		t.Errorf("heroes do not learn what is theirs: %+v", s.Quest)
	}
	if len(s.Quests[1].Definition.Notes) > 0 {
		t.Errorf("heroes see notes: %v", s.Quests[1].Definition.Notes)
	}
}

// HQ-TRAP-01
func TestTrapsAreOfTheFourKinds(t *testing.T) {
	trap := func(trap event.Trap) DefineQuest {
		return DefineQuest{Quest: 1, Title: "Fort", Traps: []event.Trap{trap}}
	}
	given(t).When(trap(event.Trap{Trap: "t1", Kind: "pit", Area: "C1"})).Types("QuestDefined")
	given(t).When(trap(event.Trap{Trap: "t1", Kind: "chest", Object: "f1", Area: "R3"})).Types("QuestDefined")
	given(t).When(trap(event.Trap{Trap: "t1", Kind: "net", Area: "C1"})).Refused("UnknownTrapKind", "HQ-TRAP-01")
	given(t).When(trap(event.Trap{Trap: "t1", Kind: "chest", Area: "C1"})).Refused("TrapNeedsObject", "HQ-TRAP-01")
	given(t).When(trap(event.Trap{Trap: "t1", Kind: "furniture", Area: "R1"})).Refused("TrapNeedsObject", "HQ-TRAP-01")
}

// HQ-CARD-12
func TestArtifactIsHiddenOnce(t *testing.T) {
	armor := func(ids ...event.TreasureID) DefineQuest {
		c := DefineQuest{Quest: 7, Title: "Tomb"}
		for _, id := range ids {
			c.SpecialTreasures = append(c.SpecialTreasures, event.SpecialTreasure{Treasure: id, Area: "R1", Items: []event.Key{"borins_armor"}})
		}
		return c
	}
	has := append(party(), event.ItemGained{Hero: dwarf, Item: "i9", Card: "borins_armor", Kind: "artifact"})
	given(t).When(armor("s1")).Types("QuestDefined")
	given(t).When(armor("s1", "s2")).Refused("ArtifactUnique", "HQ-CARD-12")
	given(t, has...).When(armor("s1")).Refused("ArtifactUnique", "HQ-CARD-12")
	given(t, has...).Overriding("HQ-CARD-12").When(armor("s1")).Types("QuestDefined")
}

// A definition names cards that exist, and each thing on the map once.
func TestDefinitionThatNamesNothingIsUnclear(t *testing.T) {
	given(t).When(DefineQuest{Quest: 1, Title: "Fort", WanderingMonster: "unicorn"}).Unclear("wandering_monster")
	given(t).When(DefineQuest{Quest: 1, Title: "Fort", Monsters: []event.MapMonster{{Type: "orc"}, {Type: "unicorn"}}}).Unclear("monsters[1].type")
	given(t).When(DefineQuest{Quest: 1, Title: "Fort", RequiredArtifacts: []event.Key{"teapot"}}).Unclear("required_artifacts[0]")
	given(t).When(DefineQuest{Quest: 1, Title: "Fort", SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Items: []event.Key{"teapot"}}}}).
		Unclear("special_treasures[0].items")
	given(t).When(DefineQuest{Quest: 1, Title: "Fort", SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1"}, {Treasure: "s1"}}}).
		Unclear("special_treasures[1].treasure_id")
	given(t).When(DefineQuest{Quest: 1, Title: "Fort", Doors: []event.Door{{Door: "D1"}}, SecretDoors: []event.Door{{Door: "D1"}}}).Unclear("secret_doors[0].door_id")
}

// stolenArmor is what happened when the dwarf died alone in quest 1 with Borin's
// Armor, the attempt being settled and won by the others.
func stolenArmor(more ...events.Event) []events.Event {
	past := setUp(
		event.ItemGained{Hero: dwarf, Item: "i9", Card: "borins_armor", Kind: "artifact"},
		event.QuestBegun{Quest: 1, Attempt: 1},
		event.HeroDied{Hero: dwarf, Alone: true},
		event.PossessionsStolen{Hero: dwarf, Items: []event.ItemID{"i2", "i9"}, Artifacts: []event.Key{"borins_armor"}},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success", Survivors: []event.HeroID{barbarian}},
		event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"},
		event.QuestDefined{Quest: 2, Title: "Second", SpecialTreasures: []event.SpecialTreasure{}},
	)
	return append(past, more...)
}

// HQ-ARTIF-01, TC-26
func TestStolenArtifactIsPlacedBeforeTheNextQuest(t *testing.T) {
	second := SetUpQuest{Quest: 2}
	given(t, stolenArmor()...).When(second).Refused("ArtifactOwed", "HQ-ARTIF-01")
	placed := event.ArtifactRescheduled{Artifact: "borins_armor", LostInQuest: 1, Quest: 2, Area: "R2"}
	after := given(t, stolenArmor()...).When(RescheduleArtifact{Artifact: "borins_armor", Quest: 2, Area: "R2"})
	after.Then(placed)
	after.After().When(second).Types("QuestSetUp", "TreasureDeckShuffled")
	defined := event.QuestDefined{Quest: 2, Title: "Second", SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Area: "R1", Items: []event.Key{"borins_armor"}}}}
	given(t, stolenArmor(defined)...).When(second).Types("QuestSetUp", "TreasureDeckShuffled")
}

// HQ-ARTIF-01: a battleaxe does not come back, nor is an artifact owed that a
// comrade picked up.
func TestOnlyLostArtifactsAreOwed(t *testing.T) {
	axe := stolenArmor(event.ItemGained{Hero: elf, Item: "i10", Card: "borins_armor", Kind: "artifact"})
	given(t, axe...).When(SetUpQuest{Quest: 2}).Types("QuestSetUp", "TreasureDeckShuffled")
	given(t, stolenArmor()...).When(RescheduleArtifact{Artifact: "battleaxe", Quest: 2, Area: "R2"}).Refused("NothingOwed", "HQ-ARTIF-01")
}

// HQ-ARTIF-01: option return_all_artifacts.
func TestOnlyRequiredArtifactsReturnWhereTheTablePlaysSo(t *testing.T) {
	given(t, stolenArmor()...).Option("return_all_artifacts", "false").When(SetUpQuest{Quest: 2}).Types("QuestSetUp", "TreasureDeckShuffled")
	later := event.QuestDefined{Quest: 3, Title: "Third", RequiredArtifacts: []event.Key{"borins_armor"}}
	given(t, stolenArmor(later)...).Option("return_all_artifacts", "false").When(SetUpQuest{Quest: 2}).Refused("ArtifactOwed", "HQ-ARTIF-01")
}

// HQ-ARTIF-01
func TestNewDefinitionKeepsTheLostArtifact(t *testing.T) {
	placed := event.ArtifactRescheduled{Artifact: "borins_armor", LostInQuest: 1, Quest: 2, Area: "R2"}
	owed := event.SpecialTreasure{Treasure: "owed-borins_armor", Area: "R2", Items: []event.Key{"borins_armor"}, Artifact: true}
	given(t, stolenArmor(placed)...).When(DefineQuest{Quest: 2, Title: "Other"}).
		Then(event.QuestDefined{Quest: 2, Title: "Other", SpecialTreasures: []event.SpecialTreasure{owed}})
	none := map[string]json.RawMessage{"special_treasures": json.RawMessage(`[]`)}
	found := event.SpecialTreasureFound{Hero: elf, Treasure: owed.Treasure, Items: owed.Items}
	given(t, stolenArmor(placed, event.QuestSetUp{Quest: 2, Attempt: 1}, found, event.QuestEnded{Quest: 2, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 2, Attempt: 1})...).
		When(ModifyQuest{Quest: 2, Changes: "no treasures", Patch: none}).Then(event.QuestModified{Quest: 2, Changes: "no treasures", Patch: none})
}

// The state machine's rows about definitions.
func TestQuestIsNotDefined(t *testing.T) {
	reschedule := RescheduleArtifact{Artifact: "borins_armor", Quest: 2, Area: "R1"}
	for _, row := range []struct {
		name  string
		past  []events.Event
		when  Command
		error string
		rule  rules.ID
	}{
		{"SM-09", nil, DefineQuest{Quest: 1, Title: "F", Traps: []event.Trap{{Trap: "t1", Kind: "net"}}}, "UnknownTrapKind", "HQ-TRAP-01"},
		{"SM-10", nil, DefineQuest{Quest: 1, Title: "F", Traps: []event.Trap{{Trap: "t1", Kind: "chest"}}}, "TrapNeedsObject", "HQ-TRAP-01"},
		{"SM-16", setUp(), DefineQuest{Quest: 1, Title: "F"}, "QuestRunning", "HQ-TURN-02"},
		{"SM-13", stolenArmor(), RescheduleArtifact{Artifact: "borins_armor", Quest: 9, Area: "R1"}, "UnknownQuest", "HQ-BOX-08"},
		{"SM-154", setUp(event.QuestSettled{}), RescheduleArtifact{Artifact: "borins_armor", Quest: 1, Area: "R1"}, "NothingOwed", "HQ-ARTIF-01"},
		{"reschedule in a quest", setUp(), reschedule, "QuestRunning", "HQ-TURN-02"},
		{"SM-02", append(party(), event.CampaignEnded{}), DefineQuest{Quest: 1, Title: "F"}, "CampaignClosed", "HQ-NEW-02"},
	} {
		t.Run(row.name, func(t *testing.T) { given(t, row.past...).When(row.when).Refused(row.error, row.rule) })
	}
	given(t, setUp()...).When(DefineQuest{Quest: 2, Title: "Second"}).Types("QuestDefined")
}

// HQ-SETUP-09, HQ-NOTE-01: note first, then the parchment with goal and reward.
func TestZargonReadsNoteAndParchmentAloud(t *testing.T) {
	given(t, setUp()...).When(ReadAloud{What: "note", Text: "Welcome."}).
		Then(event.TextReadAloud{Quest: new(1), What: "note", Text: "Welcome."})
	given(t, setUp()...).When(ReadAloud{What: "parchment"}).
		Then(event.TextReadAloud{Quest: new(1), What: "parchment", Text: "Go and find the scouts.", Goal: "find the scouts", Reward: "240 gold"})
	given(t, setUp()...).By(cleo).When(ReadAloud{What: "parchment"}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-SETUP-10, HQ-SETUP-13
func TestQuestNotesAreReadWhenTheHeroesGetThere(t *testing.T) {
	given(t, setUp()...).When(ReadAloud{What: "quest_note", Ref: "A"}).Refused("NotesBeforeQuest", "HQ-SETUP-10")
	begun := setUp(event.QuestBegun{Quest: 1, Attempt: 1}, event.RoundBegan{Round: 1})
	given(t, begun...).When(ReadAloud{What: "quest_note", Ref: "A"}).
		Then(event.TextReadAloud{Quest: new(1), What: "quest_note", NoteRef: "A", Area: "R4", Text: "A scout lies here."})
	given(t, begun...).When(ReadAloud{What: "quest_note", Ref: "Z"}).Unclear("note_ref")
	given(t, begun...).When(ReadAloud{What: "quest_note", Ref: "Z", Text: "A bat."}).
		Then(event.TextReadAloud{Quest: new(1), What: "quest_note", NoteRef: "Z", Text: "A bat."})
	given(t, begun...).When(ReadAloud{What: "special_treasure", Area: "R9"}).Unclear("area")
}

// The state machine's rows about reading.
func TestNothingIsReadAloud(t *testing.T) {
	given(t, party()...).When(ReadAloud{What: "parchment"}).Refused("NotSetUp", "HQ-SETUP-04") // SM-28
	given(t, setUp()...).When(ReadAloud{What: "special_treasure", Area: "R3"}).Refused("NotesBeforeQuest", "HQ-SETUP-10")
	given(t, setUp(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"})...).When(ReadAloud{What: "note"}).Types("TextReadAloud")
}
