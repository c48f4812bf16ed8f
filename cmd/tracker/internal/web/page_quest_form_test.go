package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	event "loretome/events/heroquest"
	"loretome/rules/heroquest/questfile"
	"loretome/rules/ruletest"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

// wholeQuest is the data of a quest in which every field is filled.
func wholeQuest(t *testing.T, commands []app.Command) map[string]any {
	t.Helper()
	file, err := os.ReadFile("../../../../rules/heroquest/testdata/quest.yaml")
	if err != nil {
		t.Fatal(err)
	}
	data, err := questfile.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands {
		if c.Name == "DefineQuest" {
			if forgotten := ruletest.Unfilled(c.Fields, data); forgotten != nil {
				t.Fatalf("the whole quest does not fill %v", forgotten)
			}
		}
	}
	var quest map[string]any
	if err := json.Unmarshal(data, &quest); err != nil {
		t.Fatal(err)
	}
	return quest
}

// written is a quest with every field filled at a new table.
func written(t *testing.T) (*threeSeats, map[string]any) {
	t.Helper()
	e := gathered(t)
	quest := wholeQuest(t, game().System().Commands)
	e.play(e.gm, "DefineQuest", quest).is(201)
	return e, quest
}

// defined is the definition of a quest at the table.
func (e *threeSeats) defined(no int) event.QuestDefined {
	e.t.Helper()
	var q event.QuestDefined
	text := e.get(e.gm, "/state").is(200).at(fmt.Sprintf("state.game.quests.%d.definition", no))
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		e.t.Fatal(err)
	}
	return q
}

// revision is the last one of the table.
func (e *threeSeats) revision() string { e.t.Helper(); return e.get(e.gm, "/state").at("revision") }

// inputs are what a browser sends of a form as it stands: ends of lines as CRLF.
func (b *browser) inputs(id string) url.Values {
	values := url.Values{}
	b.page.Find("form#" + id).Find("input, textarea, select").Each(func(_ int, in *goquery.Selection) {
		name, _ := in.Attr("name")
		kind, _ := in.Attr("type")
		_, checked := in.Attr("checked")
		value, _ := in.Attr("value")
		switch {
		case name == "" || kind == "file" || (kind == "checkbox" || kind == "radio") && !checked:
			return
		case goquery.NodeName(in) == "textarea":
			value = strings.ReplaceAll(in.Text(), "\n", "\r\n")
		case goquery.NodeName(in) == "select":
			value, _ = in.Find("option[selected]").Attr("value")
		}
		values.Add(name, value)
	})
	return values
}

// HQ-BOX-08
func TestAQuestThatIsOpenedAndKeptIsUnchanged(t *testing.T) {
	e, _ := written(t)
	before, was := e.revision(), e.defined(7)
	b := e.ana.open(e.home + "/quests/7/edit").is(200)
	b.send("POST", e.home+"/quests/7/edit", b.inputs("f-quest")).is(200)
	if now := e.revision(); now != before {
		t.Errorf("something was recorded: %s", cmp.Diff(was, e.defined(7)))
	}
	many := make([]any, 150)
	for i := range many {
		many[i] = map[string]any{"piece": fmt.Sprintf("barrel %d", i)}
	}
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 8, "title": "Sparse", "furniture": many, "blocked": []any{}, "doors": []any{}, "dread_assignments": map[string]any{}, "required_artifacts": []any{}}).is(201)
	before = e.revision()
	b.open(e.home+"/quests/8/edit").is(200).send("POST", e.home+"/quests/8/edit", b.inputs("f-quest")).is(200)
	if now := e.revision(); now != before {
		t.Errorf("of the sparse quest something was recorded: %+v", e.defined(8))
	}
}

// Whatever a definition holds can be typed into the form for a new one.
func TestEveryFieldOfAQuestIsInItsForm(t *testing.T) {
	e, _ := written(t)
	want := e.defined(7)
	values := e.ana.open(e.home + "/quests/7/edit").is(200).inputs("f-quest")
	fresh := e.ana.open(e.home + "/quests/new").is(200).inputs("f-quest")
	values.Set("quest_no", "8")
	values.Set("key", fresh.Get("key"))
	e.ana.send("POST", e.home+"/quests/new", values).is(200)
	want.Quest = 8
	want.Parchment, want.Reward = strings.TrimSpace(want.Parchment), strings.TrimSpace(want.Reward) // typed anew they have no blanks round them
	if diff := cmp.Diff(want, e.defined(8)); diff != "" {
		t.Errorf("typed anew the quest is another (-want +got):\n%s", diff)
	}
}

func TestARowThatIsChangedLeavesTheOthers(t *testing.T) {
	e, _ := written(t)
	want := e.defined(7)
	values := e.ana.open(e.home + "/quests/7/edit").is(200).inputs("f-quest")
	values.Set("monsters.0.attack", "5")
	values.Set("blocked", "4,4; 5, 5 6,6")
	e.ana.send("POST", e.home+"/quests/7/edit", values).is(200)
	want.Monsters[0].Attack = new(5)
	want.Blocked = append(want.Blocked, event.Square{Column: 6, Row: 6})
	if diff := cmp.Diff(want, e.defined(7)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestWhatAFormContradictsIsSaidAtItsField(t *testing.T) {
	e := gathered(t)
	for _, row := range []struct {
		typed []string
		field string
		says  string
	}{
		{[]string{"monsters.1.type", "orc", "monsters.1.other", "Yeti", "monsters.1.area", "Hall"}, "monsters.1.other", "not both"},
		{[]string{"traps.none", "true", "traps.0.kind", "pit", "traps.0.area", "Hall"}, "traps.none", "trap 1 is filled in"},
		{[]string{"monsters.1.type", "orc", "monsters.1.area", "Hall", "monsters.1.body", "strong"}, "monsters.1.body", "whole number"},
		{[]string{"traps.0.kind", "chest", "traps.0.area", "Hall"}, "traps.0.object", "names no chest"},
		{[]string{"doors.0.from", "Hall"}, "doors.0.to", "exactly 2"},
		{[]string{"areas.0.area", "Hall", "areas.0.kind", "room", "doors.0.from", "Hall", "doors.0.to", "Yard"}, "doors.0.to", "none of the areas"},
		{[]string{"areas.0.area", "Hall", "areas.0.kind", "room", "areas.2.area", "Hall", "areas.2.kind", "room"}, "areas.2.area", "row 1 of areas"},
		{[]string{"blocked", "4,4 5"}, "blocked", "number 2 is a square"},
		{[]string{"required_artifacts", "Dagger"}, "required_artifacts", "no artifact"},
		{[]string{"dread_assignments.0.key", "orc", "dread_assignments.0.spell", "courage"}, "dread_assignments.0.spell", "no Dread spell"},
	} {
		b := e.ana.open(e.home + "/quests/new").is(200)
		b.fill("f-quest", append([]string{"title", "The Well"}, row.typed...)...)
		if b.status != 400 && b.status != 422 {
			t.Errorf("%v: status %d", row.typed, b.status)
		}
		in := b.page.Find(fmt.Sprintf("[name=%q]", row.field)).First()
		if says := in.Closest(".field").Find(".error").Text(); !strings.Contains(says, row.says) || !strings.Contains(b.page.Find("[role=alert]").Text(), says) {
			t.Errorf("%s says %q, want %q in %s", row.field, says, row.says, b.text())
		}
		b.holds("title", "The Well")
	}
}

func TestTwoFormsDoNotOverwriteEachOther(t *testing.T) {
	e, _ := written(t)
	edit := e.home + "/quests/7/edit"
	first, second := e.ana.open(edit).is(200).inputs("f-quest"), e.ana.open(edit).is(200).inputs("f-quest")
	first.Set("title", "The Deep Well")
	e.ana.send("POST", edit, first).is(200)
	e.ana.send("POST", edit, first).is(200) // sent twice, it does no harm
	second.Set("goal", "Stay down.")
	e.ana.send("POST", edit, second).is(409).says("The table moved on").says("The Deep Well").holds("goal", "Stay down.")
	if e.defined(7).Title != "The Deep Well" {
		t.Error("the first title is lost")
	}
	wrong := url.Values{}
	maps.Copy(wrong, second)
	wrong.Set("quest_no", "seven")
	e.ana.send("POST", edit, wrong).is(400).fill("f-quest", "quest_no", "7").is(409)
	wrong.Set("more", "doors")
	e.ana.send("POST", edit, wrong).is(200).fill("f-quest", "quest_no", "7").is(409)
	e.ana.send("POST", edit, second).is(409).fill("f-quest").is(200)
	if q := e.defined(7); q.Goal != "Stay down." {
		t.Errorf("what was sent again is not kept: %+v", q)
	}
}

func TestANumberThatIsTakenIsNotReplacedSilently(t *testing.T) {
	e := gathered(t)
	fresh := e.home + "/quests/new"
	first, second := e.ana.open(fresh).is(200).inputs("f-quest"), e.ana.open(fresh).is(200).inputs("f-quest")
	first.Set("title", "The Well")
	second.Set("title", "The Tower")
	e.ana.send("POST", fresh, first).is(200)
	b := e.ana.send("POST", fresh, second).is(409).says("“The Well”").says("number 2 is free").holds("title", "The Tower")
	b.fill("f-quest").is(409)
	if q := e.defined(1); q.Title != "The Well" {
		t.Errorf("the quest was replaced: %s", q.Title)
	}
	b.fill("f-quest", "replace", "true").is(200)
	if q := e.defined(1); q.Title != "The Tower" {
		t.Errorf("the quest was not replaced: %s", q.Title)
	}
	b.open(fresh).is(200).fill("f-quest", "quest_no", "1", "title", "The Cellar").is(409).fill("f-quest", "quest_no", "2").is(200)
	if one, two := e.defined(1).Title, e.defined(2).Title; one != "The Tower" || two != "The Cellar" {
		t.Errorf("the quests are %s and %s", one, two)
	}
}

// HQ-UNFIN-01
func TestAQuestThatWasTriedIsChangedByItsForm(t *testing.T) {
	e := running(t, map[string]any{"monsters": []any{map[string]any{"type": "orc", "area": "Hall"}}})
	e.play(e.gm, "EndQuest", map[string]any{"outcome": "retreat"}).is(201)
	e.play(e.gm, "SettleQuest", map[string]any{}).is(201)
	b := e.ana.open(e.home+"/quests/new").is(200).fill("f-quest", "quest_no", "1", "title", "Another").is(422).says("HQ-UNFIN-01")
	if says := b.page.Find("[name=quest_no]").Closest(".field").Find(".error").Text(); !strings.Contains(says, "had 1 attempt") {
		t.Errorf("the number says %q", says)
	}
	before := e.revision()
	b.open(e.home + "/quests/1/edit").is(200).fill("f-quest").is(200)
	if e.revision() != before {
		t.Error("a change that is none was recorded")
	}
	b = b.open(e.home + "/quests/1/edit").is(200)
	b.fill("f-quest", "monsters.0.type", "goblin", "reward_gold", "").is(400)
	b.fill("f-quest", "changes", "A goblin for the orc.").is(200)
	q := e.defined(1)
	if q.Monsters[0].Type != "goblin" || q.RewardGold != nil || q.Title != "The Border Fort" {
		t.Errorf("the quest is %+v", q)
	}
	last := e.get(e.gm, "/actions?limit=1&from="+e.revision())
	if last.at("actions.0.command") != "ModifyQuest" || strings.Contains(last.at("actions.0.data.patch"), "title") {
		t.Errorf("the action is %s", last.body)
	}
}

func TestAQuestLargerThanTheJournalTakesIsRefused(t *testing.T) {
	e := gathered(t)
	typed := []string{"title", "The Library"}
	notes := make([]any, 25)
	for i := range notes {
		text := strings.Repeat("word ", 750)
		typed = append(typed, fmt.Sprintf("notes.%d.ref", i), fmt.Sprint(i), fmt.Sprintf("notes.%d.text", i), text)
		notes[i] = map[string]any{"ref": fmt.Sprint(i), "text": text}
	}
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 1, "title": "The Library", "notes": notes}).is(413).has("title", "Too large")
	e.ana.open(e.home+"/quests/new").is(200).fill("f-quest", typed...).is(413).says("127 KiB").holds("title", "The Library").holds("notes.24.ref", "24")
	e.ana.open(e.home+"/quests/new").is(200).fill("f-quest", "title", "The Library", "parchment", strings.Repeat("x", 1<<20)).is(413).says("1024 KiB").says("Too large")
	e.ana.open(e.home+"/quests/new").is(200).fill("f-quest", "title", "The Shelf").is(200)
}
