package questfile_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/heroquest/questfile"
	"loretome/rules/ruletest"

	"github.com/google/go-cmp/cmp"
)

// whole is the file of a quest in which every field is filled.
const whole = "../testdata/quest.yaml"

// define is the command that the data of a file are for.
func define() rules.Command[heroquest.Command] {
	all := heroquest.System().Commands
	return all[slices.IndexFunc(all, func(c rules.Command[heroquest.Command]) bool { return c.Name == "DefineQuest" })]
}

// quest reads a file as DefineQuest takes it.
func quest(file []byte) (event.QuestDefined, error) {
	data, err := questfile.Read(file)
	if err != nil {
		return event.QuestDefined{}, err
	}
	c, err := define().Understand(data)
	if err != nil {
		return event.QuestDefined{}, err
	}
	return event.QuestDefined(c.(heroquest.DefineQuest)), nil
}

func TestAQuestIsTheSameAfterItsFile(t *testing.T) {
	file, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	data, err := questfile.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if forgotten := ruletest.Unfilled(define().Fields, data); forgotten != nil {
		t.Errorf("%s does not fill %v", whole, forgotten)
	}
	q, err := quest(file)
	if err != nil {
		t.Fatal(err)
	}
	again, err := questfile.Write(q)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(file), string(again)); diff != "" {
		t.Errorf("the file is written as another (-was +is):\n%s", diff)
	}
}

func TestNoneAndLeftOutAreKeptApart(t *testing.T) {
	for _, q := range []event.QuestDefined{
		{Quest: 1, Title: "Fort"},
		{Quest: 1, Title: "Fort", Doors: []event.Door{}, Blocked: []event.Square{}, DreadAssignments: map[string][]string{}, RequiredArtifacts: []event.Key{}},
		{Quest: 1, Title: "Fort", RewardGold: new(0), DreadAssignments: map[string][]string{"no": {}, "a: b": {"fear"}, "1": {"fear"}}},
	} {
		same(t, q)
	}
}

// same asserts that a quest comes back from its file.
func same(t *testing.T, q event.QuestDefined) {
	t.Helper()
	file, err := questfile.Write(q)
	if err != nil {
		t.Fatal(err)
	}
	again, err := quest(file)
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	if diff := cmp.Diff(q, again); diff != "" {
		t.Errorf("the quest comes back as another (-was +is):\n%s\n%s", diff, file)
	}
}

func TestAFileIsReadAsPeopleWriteIt(t *testing.T) {
	want := event.QuestDefined{Quest: 2, Title: "The Well", Goal: "a\nb", Blocked: []event.Square{{Column: 3, Row: 4}}}
	for name, file := range map[string]string{
		"plain":       "quest_format: 1\nquest_no: 2\ntitle: The Well # deep\ngoal: |-\n  a\n  b\nblocked:\n- [3, 4]\n",
		"with a mark": "\ufeffquest_format: 1\nquest_no: 2\ntitle: The Well\ngoal: \"a\\nb\"\nblocked: [[3,4]]",
		"with CRLF":   "quest_format: 1\r\nquest_no: 2\r\ntitle: The Well\r\ngoal: |-\r\n  a\r\n  b\r\nblocked: [[3,4]]\r\n",
		"begun":       "---\nquest_format: 1\nquest_no: 2\ntitle: 'The Well'\ngoal: \"a\\nb\"\nblocked:\n  -\n    - 3\n    - 4\n",
		"as JSON":     `{"quest_format": 1, "quest_no": 2, "title": "The Well", "goal": "a\nb", "blocked": [[3,4]], "pack": null}`,
	} {
		q, err := quest([]byte(file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, q); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

func TestAFileThatIsNoQuestSaysWhatAndWhere(t *testing.T) {
	const head = "quest_format: 1\nquest_no: 2\ntitle: Well\n"
	for _, row := range []struct{ name, file, field, says string }{
		{"empty", " \n", "", "empty"},
		{"no text", "\xff\xfe", "", "UTF-8"},
		{"too large", head + "goal: " + strings.Repeat("x", questfile.Largest), "", "256 KiB"},
		{"a list", "- 1\n", "", "quest_format: 1"},
		{"without a format", "quest_no: 2\n", "quest_format", "missing"},
		{"of another format", "quest_format: 2\n", "quest_format", "reads 1"},
		{"two documents", head + "---\n" + head, "", "2 documents"},
		{"many documents", strings.Repeat("---\na\n", 40000), "", "line 3"},
		{"an anchor", head + "goal: &a x\nreward: *a\n", "", "line 4"},
		{"a tag", head + "goal: !!binary aGk=\n", "", "line 4"},
		{"a merge", head + "<<: {goal: x}\n", "", "line 4"},
		{"a key twice", head + "title: Hall\n", "", "line 4"},
		{"a key twice within", head + "notes:\n  - {ref: A, text: a, ref: B}\n", "", "line 5"},
		{"no YAML", head + "goal: [1\n", "", "line 4"},
		{"deep", head + "goal: " + strings.Repeat("[", 5000) + "\n", "", "line 4"},
		{"deep by dashes", head + "goal:\n" + strings.Repeat("- ", 5000) + "x\n", "", "line 5"},
		{"no number", head + "reward_gold: .nan\n", "reward_gold", "no number"},
		{"an unknown field", head + "gaol: x\n", "gaol", "no field here"},
		{"an unknown field within", head + "traps:\n  - {trap_id: t1, kind: pit, area: Hall, deep: 3}\n", "traps[0].deep", "no field here"},
		{"a number for a text", head + "notes:\n  - {ref: A, text: 3}\n", "notes[0].text", "is a text"},
		{"a text for a square", head + "areas:\n  - {area: Hall, kind: room, squares: [[1, 1], x]}\n", "areas[0].squares[1]", "is a square"},
		{"a text for a list", head + "doors: none\n", "doors", "is a list"},
		{"a date for a number", head + "reward_gold: 2024-01-01\n", "reward_gold", "whole number"},
		{"an object as key", head + "dread_assignments:\n  ? [a, b]\n  : [fear]\n", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := quest([]byte(row.file))
			wrong, is := errors.AsType[rules.Unclear](err)
			if !is || wrong.Field != row.field || !strings.Contains(wrong.Detail.String(), row.says) {
				t.Errorf("want %q at %q, got %v", row.says, row.field, err)
			}
		})
	}
}

// What is read is JSON, whatever a file holds, and read soon.
func FuzzAFileIsReadOrRefused(f *testing.F) {
	file, err := os.ReadFile(whole)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file)
	for _, seed := range []string{"quest_format: 1\n", "? [a]\n: b", "{a: {b: [c, {d: e}]}}", "a: |\n x\n", "%YAML 1.2\n---\na", "- - ? x", "a: &x [*x]", "\t", "a:\n\t- b", "'", "\"\\x", "a: >-\n\n\n b"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		begun := time.Now()
		data, err := questfile.Read(file)
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%d bytes took %v", len(file), took)
		}
		if _, unclear := errors.AsType[rules.Unclear](err); err != nil && !unclear {
			t.Errorf("the fault is not the reader's to tell: %v", err)
		}
		if err == nil && !json.Valid(data) {
			t.Errorf("what is read is no JSON: %s", data)
		}
	})
}

// Any texts come back from the file as they were.
func FuzzATextComesBack(f *testing.F) {
	for _, s := range []string{"", "a\nb", " a\n\n b ", "\n", "a\r\nb", "a\t\nb", "# x\n- y: z", "--- a\n...", "\"'\\\n\u00e4", "a: |\n  b", "\U0001f409\nx", "'\n'", "%\n%", "~", "a\n  b\nc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q := event.QuestDefined{Quest: 1, Title: "Fort", Goal: s, Notes: []event.QuestNote{{Ref: "A", Text: s}}, DreadAssignments: map[string][]string{"x" + s: {"fear"}}}
		data, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := define().Understand(data); err != nil {
			return // no quest has this text
		}
		same(t, q)
	})
}
