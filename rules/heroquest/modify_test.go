package heroquest

import (
	"encoding/json"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// beaten is a party that lost quest 2, of which two orcs, a trap and a potion
// that was found are defined.
func beaten(more ...events.Event) []events.Event {
	past := append(defined(after(1, "success")...),
		event.QuestDefined{Quest: 2, Title: "Second", StartArea: "R1",
			Monsters:         []event.MapMonster{{Type: "orc", Area: "R2"}, {Type: "orc", Area: "R2"}, {Type: "goblin", Area: "R3"}},
			Traps:            []event.Trap{{Trap: "t1", Kind: "pit", Area: "R2"}},
			SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Area: "R3", Gold: 50}}},
		event.QuestSetUp{Quest: 2, Attempt: 1, Party: []event.HeroID{elf}},
		event.QuestBegun{Quest: 2, Attempt: 1, TurnOrder: []event.HeroID{elf}}, event.RoundBegan{Round: 1},
		event.SpecialTreasureFound{Hero: elf, Room: "R3", Treasure: "s1", Gold: 50},
		event.QuestEnded{Quest: 2, Attempt: 1, Outcome: "defeat"}, event.QuestSettled{Quest: 2, Attempt: 1})
	return append(past, more...)
}

func modify(patch map[string]string) ModifyQuest {
	c := ModifyQuest{Quest: 2, Changes: "two orcs fewer, two Potions of Healing more", Patch: map[string]json.RawMessage{}}
	for field, value := range patch {
		c.Patch[field] = json.RawMessage(value)
	}
	return c
}

// HQ-UNFIN-01
func TestAFailedQuestIsChangedBeforeItIsPlayedAgain(t *testing.T) {
	easier := modify(map[string]string{
		"monsters":          `[{"type":"goblin","area":"R3"}]`,
		"special_treasures": `[{"treasure_id":"s2","area":"R1","items":["potion_of_healing","potion_of_healing"]}]`,
	})
	changed := given(t, beaten()...).When(easier)
	changed.Then(event.QuestModified{Quest: 2, Changes: easier.Changes, Patch: easier.Patch})
	s := changed.After().State()
	q := s.Quests[2].Definition
	if q.Title != "Second" || len(q.Monsters) != 1 || q.Monsters[0].Type != "goblin" || len(q.Traps) != 1 || len(q.SpecialTreasures[0].Items) != 2 {
		t.Errorf("the quest is %+v", q)
	}
	again := changed.After().When(SetUpQuest{Quest: 2, Heroes: []event.HeroID{elf}}).Events()
	if attempt := again[0].(event.QuestSetUp).Attempt; attempt != 2 {
		t.Errorf("want attempt 2, got %d", attempt)
	}
	for _, kind := range event.Catalog {
		if kind.Name == "QuestModified" && kind.Audience != events.ForGM {
			t.Errorf("the heroes see what is changed: %s", kind.Audience)
		}
	}
}

// HQ-UNFIN-01: it is advice, not a must.
func TestAFailedQuestMayBePlayedAgainAsItWas(t *testing.T) {
	given(t, beaten()...).When(SetUpQuest{Quest: 2, Heroes: []event.HeroID{elf}}).Types("QuestSetUp", "TreasureDeckShuffled")
	given(t, beaten()...).When(modify(nil)).Types("QuestModified")
}

// HQ-UNFIN-01, HQ-TREAS-05: what was found is not there again, unless Zargon puts it back.
func TestATreasureThatWasFoundIsPutBackByAChangeOnly(t *testing.T) {
	put := modify(map[string]string{"special_treasures": `[{"treasure_id":"s1","area":"R3","gold":50}]`})
	if found := given(t, beaten()...).When(modify(map[string]string{"traps": "[]"})).After().State().Quests[2].Found; len(found) != 1 {
		t.Errorf("found are %v, want the treasure", found)
	}
	if found := given(t, beaten()...).When(put).After().State().Quests[2].Found; len(found) != 0 {
		t.Errorf("found are %v, want none", found)
	}
}

// HQ-ARTIF-01: a lost artifact that was placed stays, however the treasures are listed anew.
func TestAChangeKeepsTheLostArtifact(t *testing.T) {
	placed := event.ArtifactRescheduled{Artifact: "borins_armor", LostInQuest: 1, Quest: 2, Area: "R2"}
	emptied := given(t, stolenArmor(placed)...).When(modify(map[string]string{"special_treasures": "[]"})).After().State()
	if hidden := emptied.Quests[2].Definition.SpecialTreasures; len(hidden) != 1 || hidden[0].Items[0] != "borins_armor" {
		t.Errorf("hidden are %v, want the armor", hidden)
	}
}

// HQ-UNFIN-01: new values are checked as DefineQuest checks them.
func TestAChangeThatIsNoDefinitionIsUnclear(t *testing.T) {
	for field, value := range map[string]string{"teapots": "[]", "title": `""`, "reward_gold": "-1", "monsters": `[{"type":"orc"}]`} {
		want := "patch." + field
		if field == "monsters" {
			want = "patch.monsters[0].area"
		}
		if field == "teapots" {
			want = "patch.teapots"
		}
		given(t, beaten()...).When(modify(map[string]string{field: value})).Unclear(want)
	}
	given(t, beaten()...).When(modify(map[string]string{"quest_no": "3"})).Unclear("patch.quest_no")
	given(t, beaten()...).When(modify(map[string]string{"wandering_monster": `"unicorn"`})).Unclear("patch.wandering_monster")
	given(t, beaten()...).When(modify(map[string]string{"traps": `[{"trap_id":"t1","kind":"pit","area":"R1"},{"trap_id":"t1","kind":"pit","area":"R1"}]`})).
		Unclear("patch.traps[1].trap_id")
	strange := event.QuestModified{Quest: 2, Patch: map[string]json.RawMessage{"traps": json.RawMessage("7")}}
	if q := given(t, beaten(strange)...).State().Quests[2].Definition; len(q.Traps) != 1 {
		t.Errorf("what cannot be read has changed the quest: %v", q.Traps)
	}
}

// HQ-UNFIN-01, HQ-TRAP-01, HQ-TURN-02, HQ-BOX-08, HQ-CARD-12, HQ-ROLE-04
func TestWhatForbidsToChangeAQuest(t *testing.T) {
	none := modify(nil)
	net := modify(map[string]string{"traps": `[{"trap_id":"t1","kind":"net","area":"R1"}]`})
	chest := modify(map[string]string{"traps": `[{"trap_id":"t1","kind":"chest","area":"R1"}]`})
	armor := modify(map[string]string{"special_treasures": `[{"treasure_id":"s2","area":"R1","items":["borins_armor"]}]`})
	running := beaten(event.QuestSetUp{Quest: 2, Attempt: 2, Party: []event.HeroID{elf}})
	illegal(t, []illegalRow{
		{"SM-02", beaten(event.CampaignEnded{}), ana, none, "CampaignClosed", "HQ-NEW-02"},
		{"SM-09", beaten(), ana, net, "UnknownTrapKind", "HQ-TRAP-01"},
		{"SM-10", beaten(), ana, chest, "TrapNeedsObject", "HQ-TRAP-01"},
		{"SM-13", beaten(), ana, ModifyQuest{Quest: 9, Changes: "c"}, "UnknownQuest", "HQ-BOX-08"},
		{"SM-16", running, ana, none, "QuestRunning", "HQ-TURN-02"},
		{"SM-19", beaten(), cleo, none, "NotZargon", "HQ-ROLE-04"},
		{"SM-104", beaten(bought(dwarf, "i9", "borins_armor")), ana, armor, "ArtifactUnique", "HQ-CARD-12"},
	})
}
