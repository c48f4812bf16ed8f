package heroquest

import (
	"encoding/json"
	"errors"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// understood reads a command of these chapters as a request brings it.
func understood(t *testing.T, name, data string) (Command, error) {
	t.Helper()
	for _, c := range commands() {
		if c.Name == name {
			return c.Understand(json.RawMessage(data))
		}
	}
	t.Fatalf("no command %s", name)
	return nil, nil
}

// HQ-BOX-08: a whole quest as it is sent.
func TestWholeQuestIsUnderstood(t *testing.T) {
	c, err := understood(t, "DefineQuest", `{"quest_no":1,"title":"Fort","pack":"own","goal":"g","reward":"r","reward_gold":240,"start_area":"R1","exit":"R1",
		"parchment":"p","notes":[{"ref":"A","area":"R2","text":"n"}],"wandering_monster":"orc","board":"classic",
		"areas":[{"area":"R1","kind":"room","squares":[[1,1]]},{"area":"R2","kind":"room"},{"area":"R3","kind":"corridor"}],"doors":[{"door_id":"D1","between":["R1","R2"],"edge":[[1,1],[1,2]]}],
		"furniture":[{"piece":"table","square":[1,1],"area":"R1"}],"blocked":[[3,3]],
		"monsters":[{"type":"orc","area":"R2","square":[2,2],"name":"Ulag","attack":4,"defend":4,"body":2,"mind":3,"movement":8,"spells":["firestorm"],"note_ref":"A"}],
		"traps":[{"trap_id":"t1","kind":"chest","object":"f1","area":"R2","effect_note":"gas","state":"hidden"}],
		"secret_doors":[{"door_id":"D2","between":["R1","R3"]}],"special_treasures":[{"treasure_id":"s1","area":"R3","gold":100,"items":["borins_armor"],"artifact":true}],
		"dread_assignments":{"orc":["firestorm"]},"required_artifacts":["borins_armor"]}`)
	if err != nil {
		t.Fatal(err)
	}
	q := event.QuestDefined(c.(DefineQuest))
	if *q.RewardGold != 240 || *q.Monsters[0].Attack != 4 || q.Traps[0].Object != "f1" || !q.SpecialTreasures[0].Artifact || q.DreadAssignments["orc"][0] != "firestorm" {
		t.Errorf("read as %+v", q)
	}
	given(t).When(c).Then(q)
}

// HQ-TREAS-05: by its id or in full.
func TestSpecialTreasureIsUnderstoodByIDAndInFull(t *testing.T) {
	for _, data := range []string{`"s1"`, `{"treasure_id":"s1","area":"R3","gold":50}`} {
		c, err := understood(t, "FindTreasure", `{"hero_id":"h3","room":"R3","treasure":`+data+`,"asserted":{"in_room":true,"monster_in_room":false}}`)
		if err != nil {
			t.Fatal(err)
		}
		given(t, inRound(turnOf(elf)...)...).When(c).Types("TreasureSearchMade", "SpecialTreasureFound", "GoldGained")
		again, err := json.Marshal(c.(FindTreasure).Treasure)
		var read AnsweredTreasure
		if err != nil || json.Unmarshal(again, &read) != nil || read.Treasure != "s1" {
			t.Errorf("%s is written as %s (%v)", data, again, err)
		}
	}
}

// The other commands of these chapters, with all their fields.
func TestCommandsAreUnderstood(t *testing.T) {
	for name, data := range map[string]string{
		"RescheduleArtifact": `{"artifact":"borins_armor","quest_no":2,"area":"R1"}`,
		"SetUpQuest":         `{"quest_no":1,"hero_ids":["h1"],"start_area":"R1","heroes_at":{"h1":[1,1]},"placed":[{"piece":"stairway"}],"quest_note":"A"}`,
		"ReadAloud":          `{"what":"quest_note","note_ref":"A","area":"R1","text":"t\nu"}`,
		"BeginQuest":         `{"shown":[{"area":"R1","area_kind":"room","doors":["D1"],"monsters":[{"type":"orc"}]}]}`,
		"StartQuest":         `{"quest_no":1,"hero_ids":["h1"],"order":["h1"],"elements":{"h3":["earth"]},"read":true,"start_area":"R1","heroes_at":{},"shown":[]}`,
		"DealSpells":         `{"hero_id":"h3","elements":["earth"]}`,
		"AchieveGoal":        `{"by":["h1"],"note":"n"}`,
		"ExitHero":           `{"hero_id":"h1","via":"exit","square":[1,1],"asserted":{"at_exit":true}}`,
		"EndQuest":           `{"outcome":"success","quest_note":"C"}`,
		"SplitReward":        `{"pot_gold":10,"shares":{"h1":-5,"h2":15},"items":{"h1":["dagger"]}}`,
		"MarkQuest":          `{"hero_id":"h1"}`,
		"Restore":            `{"hero_id":"h1"}`,
		"SettleQuest":        `{"carried_out":{"h1":{"gold":5,"items":["i1"]}}}`,
		"FinishQuest":        `{"pot_gold":10,"shares":{"h1":10},"items":{},"carried_out":{}}`,
		"SearchTreasure":     `{"hero_id":"h1","room":"R1","asserted":{"in_room":true,"monster_in_room":false,"company":true}}`,
		"AnswerSearch":       `{"area":"R1","traps":["t1",{"trap_id":"t2","kind":"chest","object":"f1","square":[1,1]}],"doors":["S1",{"door_id":"S2","between":["R1","R2"]}],"treasure":"s1","quest_note":"A","hero_id":"h1"}`,
		"SearchTraps":        `{"hero_id":"h1","area":"R1","squares_covered":[[1,1]],"asserted":{"in_room":true,"monster_in_sight":false}}`,
		"FindTraps":          `{"hero_id":"h1","area":"R1","traps":[],"asserted":{"in_room":true,"monster_in_sight":false}}`,
		"SearchSecretDoors":  `{"hero_id":"h1","area":"R1","asserted":{"in_room":true,"monster_in_sight":false}}`,
		"FindSecretDoors":    `{"hero_id":"h1","area":"R1","doors":[],"asserted":{"in_room":true,"monster_in_sight":false}}`,
		"CloseDoor":          `{"door_id":"D1","quest_note":"F"}`,
		"ApplyQuestNote":     `{"note_ref":"A","text":"t","changes":[{"figure":"h1","damage":1,"heal":1,"mind":-1,"gold":5,"item":"tool_kit","effect":"fear","ends_when":"told","dies":false}],"ends_turn":true,"asserted":{"company:h1":true}}`,
		"ModifyQuest":        `{"quest_no":1,"changes":"easier","patch":{"traps":[]}}`,
		"PickUp":             `{"hero_id":"h1","card":"tool_kit","square":[1,1],"quest_note":"A","asserted":{"same_area":true}}`,
		"UseItem":            `{"hero_id":"h1","item_id":"i5","target":"m1","choice":"c","asserted":{"visible":true,"adjacent":true,"monster_in_sight:h2":false}}`,
		"Reroll":             `{"hero_id":"h1","item_id":"i5","indexes":[0]}`,
		"Attack":             `{"hero_id":"h1","target":"m1","weapon":"i1","second_weapon":"i2","reroll":0,"decline":true,"asserted":{"adjacent":true}}`,
		"DrawTreasureCard":   `{"card":"gem","wanderer":{"type":"orc","square":[1,1],"piece_used":"orc"},"consequence":{"text":"t","damage":1,"mind":-1,"gold":1,"ends_turn":true},"asserted":{"adjacent":true,"free_adjacent":true,"company":true}}`,
		"FindTreasure":       `{"hero_id":"h1","room":"R1","card":"gem","decline":true}`,
	} {
		if _, err := understood(t, name, data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var unclear rules.Unclear
	if _, err := understood(t, "DealSpells", `{"hero_id":"h3","elements":["void"]}`); !errors.As(err, &unclear) || unclear.Field != "elements[0]" {
		t.Errorf("an unknown element: %v", err)
	}
}

// HQ-SETUP-13: of a special treasure the defined text is read.
func TestTextOfASpecialTreasureIsReadAloud(t *testing.T) {
	hoard := event.QuestDefined{Quest: 1, Title: "Fort", SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Area: "R3", Text: "A hoard."}}}
	given(t, inRound(hoard)...).When(ReadAloud{What: "special_treasure", Area: "R3"}).
		Then(event.TextReadAloud{Quest: new(1), What: "special_treasure", Area: "R3", Text: "A hoard."})
}

// HQ-END-01: who stayed at home has no part in the end.
func TestBenchedHeroGetsNothing(t *testing.T) {
	all := []event.HeroID{elf}
	past := append(party(), event.QuestDefined{Quest: 1, Title: "Fort"}, event.QuestSetUp{Quest: 1, Attempt: 1, Party: all},
		event.QuestBegun{Quest: 1, Attempt: 1, TurnOrder: all}, exited(elf), event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success"})
	given(t, past...).When(MarkQuest{Hero: dwarf}).Refused("HeroGone", "HQ-END-01")
	given(t, past...).When(Restore{Hero: dwarf}).Refused("HeroGone", "HQ-END-01")
	given(t, past...).When(SplitReward{Pot: 5, Shares: map[event.HeroID]int{dwarf: 5}}).Refused("HeroGone", "HQ-END-01")
	given(t, past...).When(MarkQuest{Hero: "h9"}).Unclear("hero_id")
	given(t, past...).When(Restore{Hero: "h9"}).Unclear("hero_id")
}
