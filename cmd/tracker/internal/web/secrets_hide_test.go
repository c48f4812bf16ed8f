package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
)

// patched is a change of the quest that is played next, with marks in what its
// beginning tells nobody.
const patched = `{"quest_no":2,"changes":"xsecretx-changes","patch":{"pack":"xsecretx-patched-pack","reward_gold":9797,"monsters":[
	{"type":"zombie","area":"Boathouse","spells":["sleep"],"note_ref":"xsecretx-ref"},{"type":"dread_warrior","area":"Tower","name":"xsecretx-keeper"}],"special_treasures":[
	{"treasure_id":"shelves","area":"Tower","gold":150,"text":"Under glass lies gold for a journey that nobody will make: emberquay."},
	{"treasure_id":"xsecretx-patched","area":"xsecretx-area","gold":8989,"text":"xsecretx-patched-text"}]}}`

// patching is the evening with that change, after the quest was prepared.
func patching(s demo.Script) demo.Script {
	for i, step := range s.Steps {
		if step.Command == "RescheduleArtifact" {
			change := demo.Step{Seat: "ana", Command: "ModifyQuest", Data: json.RawMessage(patched)}
			s.Steps = append(append(append([]demo.Step{}, s.Steps[:i+1]...), change), s.Steps[i+1:]...)
			break
		}
	}
	return s
}

// deed is one action of a stage: a command with its data, in which #SEALED is the
// revision of the quest that is only prepared, #NOTE that of the first deed of all
// stages, #LAST that of the deed before.
type deed struct{ seat, command, data, override string }

// stage is what is done, most of it in secret, before everything is looked at
// again.
type stage struct {
	when  string
	deeds []deed
}

// whileOpen is the stage at which it is not decided yet what is asked for and moved:
// what that would do is worked out for every seat.
const whileOpen = "with requests and motions open"

var stages = []stage{
	{"after the evening", nil},
	{"with secrets noted, disputed and settled", []deed{
		{"s1", "AddNote", `{"on":"action:191","text":"xsecretx-note-on-action"}`, ""},
		{"s1", "AddContent", `{"pack":"{\"pack\":\"xsecretx-book-pack\",\"edition\":\"xsecretx-edition\",\"quest_books\":[{\"name\":\"xsecretx-book\",\"quests\":[{\"number\":1,\"title\":\"xsecretx-book-quest\"}]}]}"}`, ""},
		{"s1", "Dispute", `{"actions":[191],"refusal":"xsecretx-refusal","rules":["HQ-TRAP-01"],"claim":"xsecretx-claim"}`, ""},
		{"s1", "Dispute", `{"actions":[191,30],"rules":["HQ-TRAP-01"],"claim":"xsecretx-claim-again"}`, ""},
		{"s1", "Dispute", `{"actions":[191],"claim":"xsecretx-claim-once-more"}`, ""},
		{"s1", "Answer", `{"dispute":"dispute-1","text":"xsecretx-answer"}`, ""},
		{"s1", "Resolve", `{"dispute":"dispute-1","outcome":"correct","reason":"xsecretx-ruling","correct":[{"path":"/game/quests/2/definition/pack","to":"xsecretx-ruled-pack"},
			{"path":"/game/quests/3/definition/dread_assignments/xsecretx-caster/0","to":"xsecretx-ruled-spell"},{"path":"/game/heroes/h1/gold","to":44}]}`, ""},
		{"s1", "Resolve", `{"dispute":"dispute-2","outcome":"undo","reason":"xsecretx-ruling-undoes","undo":[#NOTE,185]}`, ""},
		{"s1", "Resolve", `{"dispute":"dispute-3","outcome":"option","reason":"xsecretx-ruling-option","option":{"option":"quest_order","value":"free"}}`, ""},
		{"s1", "Correct", `{"path":"/game/quests/2/definition/secret_doors/0/between","to":["Landing","xsecretx-corrected"],"reason":"xsecretx-reason"}`, ""},
		{"s1", "Correct", `{"path":"/game/quests/1/definition/blocked","to":[[7,7]],"reason":"xsecretx-reason-blocked"}`, ""},
		{"s1", "SetBookmark", `{"name":"xsecretx-bookmark","revision":191}`, ""},
		{"s1", "SetBookmark", `{"name":"xsecretx-bookmark-renamed","instead_of":"xsecretx-bookmark"}`, ""},
		{"s1", "SetBookmark", `{"name":"xsecretx-bookmark-again","revision":#SEALED}`, ""},
		{"s1", "RemoveBookmark", `{"name":"xsecretx-bookmark-again"}`, ""},
	}},
	{"with preparations taken back for a secret reason", []deed{
		{"s1", "Undo", `{"targets":[192],"reason":"xsecretx-undo-reason"}`, ""},
		{"s1", "Undo", `{"targets":[#SEALED,11],"reason":"xsecretx-undo-sealed"}`, ""},
		{"s1", "Undo", `{"targets":[191,188],"reason":"xsecretx-undo-mixed"}`, ""},
		{"s1", "Accept", `{"target":193}`, ""},
	}},
	{"with them brought back", []deed{
		{"s1", "Redo", `{"targets":[11,191,192,188,#SEALED]}`, ""},
	}},
	{"with preparations amended and put in place afterwards", []deed{
		{"s1", "Amend", `{"target":#SEALED,"reason":"xsecretx-amend-reason","command":"DefineQuest","data":` + strings.Replace(sealed, "xsecretx-goal", "xsecretx-amended-goal", 1) + `}`, ""},
		{"s1", "Insert", `{"after":191,"reason":"xsecretx-insert-reason","command":"DefineQuest","data":` + strings.NewReplacer(`"quest_no":3`, `"quest_no":4`, "xsecretx-title", "xsecretx-inserted-title").Replace(sealed) + `}`, ""},
		{"s1", "Amend", `{"target":192,"reason":"xsecretx-amend-artifact","command":"RescheduleArtifact","data":{"artifact":"talisman_of_lore","quest_no":2,"area":"xsecretx-area"}}`, ""},
	}},
	{"with the beginning of the quest taken back", []deed{
		{"s1", "Undo", `{"targets":[12,16,20,44]}`, ""},
	}},
	{"with a door open and spells given", []deed{
		{"s1", "Redo", `{"targets":[12,16,20,44]}`, ""},
		{"s2", "RollMovement", `{"hero_id":"h5"}`, ""},
		{"s2", "OpenDoor", `{"hero_id":"h5","door_id":"D2","asserted":{"adjacent":true}}`, ""},
		{"s1", "Correct", `{"path":"/game/quest/again","to":[{"monster_id":"m10","spell":"xsecretx-again"}],"reason":"xsecretx-reason-again"}`, ""},
		{"s1", "AssignDreadSpell", `{"monster_id":"m10","spell":"tempest","quest_note":"xsecretx-quest-note"}`, ""},
		{"s1", "DefineQuest", `{"quest_no":5,"title":"xsecretx-unique","areas":[{"area":"xsecretx-area","kind":"room"}],"special_treasures":[
			{"treasure_id":"a","area":"xsecretx-area","gold":0,"items":["spirit_blade"]},{"treasure_id":"b","area":"xsecretx-area","gold":0,"items":["spirit_blade"]}]}`, "HQ-CARD-12"},
	}},
	{whileOpen, []deed{
		{"s2", "RequestUndo", `{"targets":[194],"reason":"it was another quest"}`, ""},
		{"s3", "RequestUndo", `{"targets":[12,16,20],"reason":"it began otherwise"}`, ""},
		{"s1", "SetOption", `{"option":"dispute_by","value":"vote"}`, ""},
		{"s2", "Dispute", `{"actions":[194,188],"claim":"it was another quest"}`, ""},
		{"s2", "ProposeRuling", `{"dispute":"dispute-4","outcome":"undo","reason":"so it was","undo":[194]}`, ""},
		{"s3", "ProposeRuling", `{"dispute":"dispute-4","outcome":"undo","reason":"and before","undo":[12,16]}`, ""},
		{"s2", "ProposeRuling", `{"dispute":"dispute-4","outcome":"correct","reason":"a coin","correct":[{"path":"/game/heroes/h1/gold","to":45}]}`, ""},
		{"s3", "ProposeRuling", `{"dispute":"dispute-4","outcome":"amend","reason":"a staff","amend":{"target":188,"command":"Purchase","data":{"hero_id":"h5","card":"dagger"}}}`, ""},
	}},
	{"with rulings that amend, and are taken back, in what is secret", []deed{
		{"s1", "Dispute", `{"actions":[191],"rules":["HQ-TRAP-01"],"claim":"xsecretx-claim-amends"}`, ""},
		{"s1", "Answer", `{"dispute":"dispute-5","text":"xsecretx-answer-amends"}`, ""},
		{"s1", "Resolve", `{"dispute":"dispute-5","outcome":"amend","reason":"xsecretx-ruling-amends","amend":{"target":191,"command":"DefineQuest","data":` + strings.NewReplacer(`"quest_no":3`, `"quest_no":2`, "xsecretx-title", "xsecretx-ruled-title").Replace(sealed) + `}}`, ""},
		{"s1", "Undo", `{"targets":[#LAST],"reason":"xsecretx-ruling-taken-back"}`, ""},
		{"s1", "Resolve", `{"dispute":"dispute-5","outcome":"undo","reason":"xsecretx-ruling-anew","undo":[191]}`, ""},
		{"s1", "Undo", `{"targets":[#LAST],"reason":"xsecretx-ruling-taken-back-too"}`, ""},
		{"s1", "Dispute", `{"refusal":"xsecretx-refused","command":"DefineQuest","claim":"xsecretx-claim-refused"}`, ""},
		{"s1", "WithdrawDispute", `{"dispute":"dispute-6","reason":"xsecretx-withdrawn"}`, ""},
		{"s2", "Dispute", `{"actions":[30],"rules":["HQ-TRAP-01"],"claim":"it was open"}`, ""},
		{"s2", "ProposeRuling", `{"dispute":"dispute-7","outcome":"uphold","reason":"so it is"}`, ""},
		{"s2", "Vote", `{"dispute":"dispute-7","motion":"motion-5","vote":"for"}`, ""},
		{"s1", "Resolve", `{"dispute":"dispute-7","outcome":"correct","reason":"the trap was there","correct":[{"path":"/game/quests/2/definition/pack","to":"xsecretx-ruled-in-secret"}]}`, ""},
	}},
	{"after the quest is over", []deed{
		{"s1", "EndQuest", `{"outcome":"retreat"}`, ""},
		{"s1", "SettleQuest", `{}`, ""},
		{"s1", "ModifyQuest", `{"quest_no":2,"changes":"xsecretx-changes-afterwards","patch":{"goal":"xsecretx-goal-afterwards"}}`, ""},
	}},
}

// do gives the deeds of a stage.
func (s *spy) do(of stage) {
	s.t.Helper()
	latest := ""
	for _, d := range of.deeds {
		data := strings.NewReplacer("#SEALED", fmt.Sprint(s.last), "#NOTE", fmt.Sprint(s.last+2), "#LAST", latest).Replace(d.data)
		s.asked++
		req := map[string]any{"id": fmt.Sprint("deed-", s.asked), "command": d.command, "data": json.RawMessage(data)}
		if d.override != "" {
			req["override"] = map[string]any{"rule": d.override, "reason": "xsecretx-override"}
		}
		got := s.call("POST", "/api/v1/campaigns/"+s.id+"/actions", s.tokens[events.SeatID(d.seat)], req)
		if got.status != 201 {
			s.t.Errorf("%s: %s %s: %d %s", of.when, d.command, data, got.status, got.body)
			continue
		}
		latest = got.at("revision")
	}
}
