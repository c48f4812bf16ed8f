package web

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
	"loretome/projections"
	"loretome/rules/heroquest"
)

// secret is how every planted mark begins; what follows names its field.
const secret = "xsecretx-"

// plants are entries that are added to each quest's lists: of areas that
// nobody sees, and of things that nobody finds there.
var plants = map[string][]string{
	"notes":        {`{"ref":"xsecretx-ref","area":"xsecretx-note-area","text":"xsecretx-note","visibility":"zargon"}`},
	"areas":        {`{"area":"xsecretx-area","kind":"room"}`, `{"area":"xsecretx-note-area","kind":"room"}`, `{"area":"Gatehouse","kind":"room"}`},
	"doors":        {`{"door_id":"xsecretx-door","between":["xsecretx-note-area","xsecretx-area"]}`},
	"secret_doors": {`{"door_id":"xsecretx-secret-door","between":["Gatehouse","xsecretx-area"]}`, `{"door_id":"xsecretx-behind","between":["Gatehouse","xsecretx-area"]}`},
	"furniture":    {`{"piece":"xsecretx-furniture","area":"xsecretx-area","square":[3,3]}`},
	"monsters":     {`{"type":"mummy","area":"xsecretx-area","name":"xsecretx-monster","attack":9,"defend":8,"body":9,"mind":8,"movement":9,"spells":["sleep"],"note_ref":"xsecretx-ref"}`},
	"traps": {`{"trap_id":"xsecretx-trap","kind":"spear","area":"Gatehouse","behind_door":"xsecretx-behind","effect_note":"xsecretx-effect"}`,
		`{"trap_id":"xsecretx-chest-trap","kind":"chest","object":"xsecretx-object","area":"xsecretx-area"}`},
	"special_treasures": {`{"treasure_id":"xsecretx-treasure","area":"xsecretx-area","gold":7979,"items":["spirit_blade"],"text":"xsecretx-treasure-text"}`},
}

// sealed is a quest that is only prepared, with a mark in every field that
// takes one.
const sealed = `{"quest_no":3,"title":"xsecretx-title","pack":"xsecretx-pack","goal":"xsecretx-goal","reward":"xsecretx-reward","reward_gold":7777,
	"areas":[{"area":"xsecretx-start","kind":"room"},{"area":"xsecretx-exit","kind":"corridor"}],
	"start_area":"xsecretx-start","exit":"xsecretx-exit","parchment":"xsecretx-parchment","board":"classic","wandering_monster":"zombie",
	"dread_assignments":{"xsecretx-caster":["sleep"]},"required_artifacts":["spirit_blade"]}`

// planted is the sample evening with marks in all that the heroes do not see.
func planted(t *testing.T) demo.Script {
	t.Helper()
	s, err := demo.Read("heroquest")
	if err != nil {
		t.Fatal(err)
	}
	s.Options = map[string]json.RawMessage{"open_notes": json.RawMessage(`"when_told"`)} // the notes of a quest that was won stay secret too
	s.Steps = append(slices.Clip(s.Steps), demo.Step{Seat: "ana", Command: "DefineQuest", Data: json.RawMessage(sealed)})
	for i, step := range s.Steps {
		if step.Command == "DefineQuest" {
			s.Steps[i].Data = plant(t, step.Data)
		}
	}
	return s
}

func plant(t *testing.T, quest json.RawMessage) json.RawMessage {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(quest, &fields); err != nil {
		t.Fatal(err)
	}
	for name, entries := range plants {
		var list []json.RawMessage
		if old := fields[name]; old != nil {
			if err := json.Unmarshal(old, &list); err != nil {
				t.Fatal(err)
			}
		}
		for _, entry := range entries {
			if !slices.ContainsFunc(list, func(there json.RawMessage) bool { return string(there) == entry }) {
				list = append(list, json.RawMessage(entry))
			}
		}
		fields[name] = rawJSON(t, list)
	}
	if fields["dread_assignments"] == nil || string(fields["dread_assignments"]) == "{}" {
		fields["dread_assignments"] = json.RawMessage(`{"xsecretx-caster":["sleep"]}`)
	}
	return rawJSON(t, fields)
}

func rawJSON(t testing.TB, v any) json.RawMessage {
	t.Helper()
	doc, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// game is HeroQuest as the program plays it.
func game() app.Game {
	type look = app.Sight[heroquest.State]
	read := func(s look) projections.HeroQuest { return projections.Kept(s.Memo, s.State, s.Entries) }
	return app.NewTable(heroquest.System(),
		app.Projection[heroquest.State]{Name: "hero-sheets", Make: func(s look) any { return projections.Sheets(read(s)) }},
		app.Projection[heroquest.State]{Name: "quest-progress", Make: func(s look) any { return projections.ProgressOf(read(s)) }},
		app.Projection[heroquest.State]{Name: "armory", Make: func(s look) any { return projections.ArmoryOf(read(s)) }},
		app.Projection[heroquest.State]{Name: "remains", Make: func(s look) any { return projections.Remains(read(s)) }},
		app.Projection[heroquest.State]{Name: "stats", Make: func(s look) any { return projections.StatsOf(read(s), projections.Part{}) }},
		app.Projection[heroquest.State]{Name: "timeline", Make: func(s look) any { return projections.Timeline(s.Entries) }},
	)
}

// In whatever way a hero's seat, an observer or a stranger asks, and whatever
// was taken back, amended or settled meanwhile, nobody but Zargon sees what the
// quest hides.
func TestWhatZargonHidesReachesNobodyElse(t *testing.T) {
	t.Parallel()
	s := spying(t)
	s.tokens["s9"] = s.there["s2"] // who sits at the fork alone
	seats := []events.SeatID{"s2", "s3", "s4", "", "s9"}
	for i, stage := range stages {
		s.do(stage)
		s.keepHashes()
		s.keepSeeds()
		for j, seat := range seats {
			if long() || stage.when == whileOpen || j == 0 || j == 1+i%(len(seats)-1) {
				s.look(stage.when, seat)
				s.overhear(stage.when, seat)
			}
			if long() && i == len(stages)-1 || i == len(stages)-2 {
				s.knock(stage.when, seat)
			}
		}
	}
	t.Logf("%d answers were searched", s.looks)
}

// The search finds what is there: the game master is told of the marks.
func TestTheMarksAreFoundWhereZargonLooks(t *testing.T) {
	s := spying(t)
	s.look("after the evening", "s1")
	s.overhear("after the evening", "s1")
	api := "/api/v1/campaigns/" + s.id
	for _, path := range []string{api + "/state", api + "/actions", api + "/export", api + "/live", api + "/projections/quest-progress",
		"/c/" + s.id + "/quests/3/edit", "/c/" + s.id + "/quests", "/c/" + s.id + "/timeline", "/c/" + s.id + "/print?quest=3",
		api + fmt.Sprintf("/diff?from=0&to=%d&other=%s", s.last, s.fork), "/api/v1/campaigns/" + s.fork + "/state"} {
		if !s.found[path] {
			t.Errorf("the game master finds no mark in %s", path)
		}
	}
}

// turnOfDagna is a spy at whose table it is Dagna's turn, with steps to walk.
func turnOfDagna(t *testing.T) *spy {
	t.Helper()
	s := spying(t)
	s.dice = []any{map[string]any{"die": "movement", "faces": []int{3, 3}}}
	if got := s.put("/actions", "RollMovement", `{"hero_id":"h5"}`); !strings.HasPrefix(got, "201") {
		t.Fatal(got)
	}
	s.dice = nil
	return s
}

// What a door or a search would bring to light is not told to who only asks.
func TestAPreviewTellsAHeroNoSecret(t *testing.T) {
	s := turnOfDagna(t)
	for _, q := range []struct{ command, data string }{
		{"OpenDoor", `{"hero_id":"h5","door_id":"D2","asserted":{"adjacent":true}}`},
		{"FindTreasure", `{"hero_id":"h5","room":"Boathouse","asserted":{"in_room":true,"monster_in_room":false}}`},
		{"FindTreasure", `{"hero_id":"h5","room":"Tower","asserted":{"in_room":true,"monster_in_room":false}}`},
	} {
		got := s.put("/preview", q.command, q.data)
		for _, hidden := range []string{"AreaRevealed", "MonsterPlaced", "zombie", "talisman", "emberquay", "SpecialTreasureFound"} {
			if strings.Contains(got, hidden) {
				t.Errorf("a preview of %s %s tells of %s: %s", q.command, q.data, hidden, got)
			}
		}
	}
	if got := s.put("/actions", "OpenDoor", `{"hero_id":"h5","door_id":"D2","asserted":{"adjacent":true}}`); !strings.Contains(got, "zombie") {
		t.Errorf("the door opens on nothing: %s", got)
	}
}

var moment = regexp.MustCompile(`"at":"[^"]*"`)

// timeless is an answer without the time at which it was given.
func timeless(answer string) string { return moment.ReplaceAllString(answer, `"at":""`) }

var onceOnly = regexp.MustCompile(`map\[.*?\]<|name="key" value="[^"]*"`)

// timelessPage is a page without what is new in each answer: its headers and the
// keys of its forms.
func timelessPage(page string) string { return onceOnly.ReplaceAllString(page, "") }

// Whoever guesses at what is hidden gets the same answer whether it is there
// or not.
func TestAGuessIsAnsweredTheSameWhetherItIsRight(t *testing.T) {
	s := turnOfDagna(t)
	for _, q := range []struct{ command, data string }{
		{"OpenDoor", `{"hero_id":"h5","door_id":"GUESS-secret-door","asserted":{"adjacent":true}}`},
		{"SearchTreasure", `{"hero_id":"h5","room":"GUESS-area","asserted":{"in_room":false,"monster_in_room":false}}`},
		{"FindTreasure", `{"hero_id":"h5","room":"GUESS-area","treasure":"GUESS-treasure","asserted":{"in_room":true,"monster_in_room":false}}`},
		{"ReadAloud", `{"what":"quest_note","note_ref":"GUESS-ref"}`},
		{"Correct", `{"path":"/game/quests/3/definition/title","to":"GUESS-title","reason":"a guess"}`},
	} {
		for _, way := range []string{"/preview", "/actions"} {
			right := timeless(s.put(way, q.command, strings.ReplaceAll(q.data, "GUESS-", secret)))
			wrong := timeless(s.put(way, q.command, strings.ReplaceAll(q.data, "GUESS-", "xinventx-")))
			if right != strings.ReplaceAll(wrong, "xinventx-", secret) {
				t.Errorf("%s %s %s:\nright %s\nwrong %s", way, q.command, q.data, right, wrong)
			}
		}
	}
	for _, command := range []string{"Undo", "Redo", "RequestUndo", "RequestRedo"} {
		hidden, none := s.put("/actions", command, `{"targets":[191]}`), s.put("/actions", command, `{"targets":[999]}`)
		if hidden != strings.ReplaceAll(none, "999", "191") {
			t.Errorf("%s of a hidden action: %s\nof none: %s", command, hidden, none)
		}
	}
	for _, asked := range []string{"191", "191-191"} {
		address := "/c/" + s.id + "/undo?targets="
		hidden, none := timelessPage(s.open("s2", address+asked)), timelessPage(s.open("s2", address+strings.ReplaceAll(asked, "191", "999")))
		if hidden != strings.ReplaceAll(none, "999", "191") {
			t.Errorf("the page for the undo of a hidden action: %s\nof none: %s", hidden, none)
		}
	}
	hidden, none := s.put("/actions", "AddNote", `{"on":"action:191","text":"?"}`), s.put("/actions", "AddNote", `{"on":"action:999","text":"?"}`)
	if hidden != strings.ReplaceAll(none, "999", "191") {
		t.Errorf("a note on a hidden action: %s\non none: %s", hidden, none)
	}
}

// The keys of the planted entries name fields that a quest's definition has.
func TestEveryFieldOfAQuestsDefinitionIsPlanted(t *testing.T) {
	c, _ := game().System().Find("DefineQuest")
	quest := string(plant(t, json.RawMessage(sealed)))
	for _, f := range c.Fields {
		if !strings.Contains(quest, fmt.Sprintf("%q:", f.Name)) && f.Name != "blocked" { // squares tell nothing by themselves
			t.Errorf("no secret is planted in %s", f.Name)
		}
	}
}
