package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest/lantern"
)

// secretNumbers are planted where a secret is a number of more than two digits.
var secretNumbers = regexp.MustCompile(`\b(7,?777|7,?979|8,?989|9,?797)\b`)

// unmarked are the fields of secret events that no mark can stand in, with the
// reason.
var unmarked = map[string]string{
	`QuestDefined\.(wandering_monster|board|monsters\[\]\.(type|spells\[\])|required_artifacts\[\]|dread_assignments\{\}\[\]|special_treasures\[\]\.items\[\])`: "is the key of a card or a board that there is",
	`QuestDefined\.(areas|traps)\[\]\.kind|QuestDefined\.notes\[\]\.visibility|QuestDefined\.traps\[\]\.state`:                                                  "is one of a few words",
	`QuestDefined\..*(squares\[\]|square|edge\[\]|blocked\[\])\[\]`:                                                                                             "is a column or a row, which tells nothing but with what stands there, and that is marked",
	`QuestDefined\.monsters\[\]\.(attack|defend|body|mind|movement)`:                                                                                            "is at most 99, as other figures of the page; the monster's name is marked",
	`(QuestDefined|QuestModified|ArtifactRescheduled)\.quest_no|ArtifactRescheduled\.lost_in_quest`:                                                             "is a small number; what else there is of the quest is marked",
	`ArtifactRescheduled\.artifact|DreadSpellAssigned\.(spell|monster_id)`:                                                                                      "is the key of a card, or an id that the table gives",
	`.*\.(dispute_id|request_id)|OmenRead\.(gallery_id|player_id)|OmenWeighed\.(gallery_id|weight)`:                                                             "is an id that the campaign gives, or a figure below 10",
	`.*\.(targets\[\]|actions\[\]|undo\[\]|amend|after|target|revision)`:                                                                                        "is a revision: that there are gaps is known",
	`.*\.further\[\]\.(status|spans\[\]\[\])`:                                                                                                                   "is a word and revisions: that there are gaps is known",
	`ConsentAsked\.foreseen\[\]\..*`:                                                                                                                            "is what everybody may know, by revision and status",
	`RulingDisputed\.(rule_ids\[\]|command)|RulingResolved\.(rule_ids\[\]|outcome|option)|ConsequencesNoted\.standing\[\]\.(status|rule)`:                       "is one of the rulebook, or of a few words",
	`.*\.(agreed_by\[\]|decided_by\[\]|asked\[\])`:                                                                                                              "is a seat",
	`RulingResolved\.(deed\..*|motion_id|votes\[\]\.seat)`:                                                                                                      "is of a motion, of which everybody may know",
	`ConsentAsked\.turn|OmenRead\.sign`:                                                                                                                         "is one of a few words",
	`NoteAdded\.on|QuestModified\.patch\{key\}|ConsequencesNoted\.standing\[\]\.differs\[\]\.path`:                                                              "names an action, or a field",
	`ConsequencesNoted\.standing\[\]\.detail`:                                                                                                                   "quotes a path, which is marked where it can be",
}

// decided are the events of the kernel whose audience is decided when they are
// recorded.
var decided = []string{"NoteAdded", "BookmarkSet", "BookmarkRemoved", "CorrectionMade", "ActionUndone", "ActionRedone", "ActionAmended", "ActionInserted", "ActionAccepted",
	"ConsequencesNoted", "ConsentAsked", "ConsentGiven", "ConsentDenied", "RequestWithdrawn", "RulingDisputed", "DisputeAnswered", "DisputeWithdrawn", "RulingResolved"}

// A mark stands in every field of every event that not everybody may know of, and
// in what else comes with it: the search would find each.
func TestAMarkIsInEveryFieldThatCanBeSecret(t *testing.T) {
	s := spying(t)
	for _, stage := range stages {
		s.do(stage)
	}
	l := listening(t)
	journal := append(s.journal(), l.journal()...)
	planted, seen, kinds := map[string]bool{}, map[string]bool{}, map[string]bool{}
	var besides string
	for _, a := range journal {
		hidden := false
		for _, e := range a.Events {
			if e.Audience == events.ForAll {
				continue
			}
			hidden, kinds[e.Type] = true, true
			value := tree(t, e.Data)
			leaves(e.Type, schemaOf(t, e.Type), value, func(path string, v any, there bool) {
				seen[path] = true
				planted[path] = planted[path] || there && bears(v)
			})
		}
		if hidden {
			besides += fmt.Sprintf("%s data %s\n", a.Command, a.Data)
			if a.Override != nil {
				besides += "override " + a.Override.Reason + "\n"
			}
			if a.Dice != nil {
				besides += a.Command + " dice\n"
			}
		}
	}
	for _, kind := range secretKinds() {
		if !kinds[kind] {
			t.Errorf("no %s is planted", kind)
		}
	}
	for kind := range kinds {
		if !slices.Contains(secretKinds(), kind) {
			t.Errorf("%s is planted in secret, and nobody says that it can be", kind)
		}
	}
	count := 0
	for _, path := range slices.Sorted(maps.Keys(seen)) {
		switch why := excuse(path); {
		case planted[path]:
			count++
		case why == "":
			t.Errorf("no mark is planted in %s", path)
		}
	}
	for _, more := range []string{"override xsecretx", "Amend data", "Insert data", "Undo data", "SeekOmen dice", "AddContent data", "Resolve data"} {
		if !strings.Contains(besides, more) {
			t.Errorf("among what comes with secret events, there is no %q", more)
		}
	}
	t.Logf("marks are planted in %d fields of %d kinds of events; %d more cannot take one", count, len(kinds), len(seen)-count)
}

// secretKinds are the events that not everybody may know of.
func secretKinds() []string {
	kinds := slices.Clone(decided)
	for _, types := range [][]events.Type{heroquest.System().Events, lantern.System.Events} {
		for _, kind := range types {
			if kind.Audience != events.ForAll {
				kinds = append(kinds, kind.Name)
			}
		}
	}
	return kinds
}

func excuse(path string) string {
	for pattern, why := range unmarked {
		if regexp.MustCompile("^(?:" + pattern + ")$").MatchString(path) {
			return why
		}
	}
	return ""
}

// bears says whether a mark, or a number that is one, stands anywhere in a
// value.
func bears(v any) bool {
	doc, err := json.Marshal(v)
	return err == nil && (betrayal.Match(doc) || secretNumbers.Match(doc))
}

// exported is an action as an export has it.
type exported struct {
	Command  string
	Data     json.RawMessage
	Dice     *events.Dice
	Override *events.Override
	Hash     string
	Events   []struct {
		Type     string
		Audience events.Audience
		Data     json.RawMessage
	}
}

// journal is all that the game master exports.
func (s *spy) journal() []exported {
	s.t.Helper()
	var all []exported
	for i, line := range strings.Split(string(s.call("GET", "/api/v1/campaigns/"+s.id+"/export", s.tokens["s1"], nil).is(200).body), "\n") {
		var one struct {
			Hash string
			Body *exported
		}
		if i == 0 || line == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			s.t.Fatalf("%v in %s", err, line)
		}
		if one.Body != nil {
			one.Body.Hash = one.Hash
			all = append(all, *one.Body)
		}
	}
	return all
}

func tree(t *testing.T, doc json.RawMessage) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// fieldSchema is the JSON Schema of an event's data, or of a part of it.
type fieldSchema struct {
	Type                 any
	Items                *fieldSchema
	Properties           map[string]fieldSchema
	AdditionalProperties json.RawMessage
}

func schemaOf(t *testing.T, kind string) fieldSchema {
	t.Helper()
	for _, one := range slices.Concat(events.Kernel, heroquest.System().Events) {
		if one.Name == kind {
			var s fieldSchema
			if err := json.Unmarshal(one.Schema, &s); err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	return fieldSchema{} // of the lantern: its fields are those that its events have
}

// leaves calls found for every text and number that an event's data can have, and
// for what a value has there.
func leaves(path string, s fieldSchema, value any, found func(path string, v any, there bool)) {
	var values map[string]fieldSchema
	var of fieldSchema
	if json.Unmarshal(s.AdditionalProperties, &of) == nil && len(s.AdditionalProperties) > 0 {
		values = map[string]fieldSchema{"{}": of}
	}
	object, _ := value.(map[string]any)
	list, _ := value.([]any)
	switch {
	case s.Items != nil:
		leaves(path+"[]", *s.Items, nil, found)
		for _, v := range list {
			leaves(path+"[]", *s.Items, v, found)
		}
	case s.Properties != nil:
		for name, inner := range s.Properties {
			leaves(path+"."+name, inner, object[name], found)
		}
	case values != nil:
		found(path+"{key}", nil, false)
		leaves(path+"{}", of, nil, found)
		for key, v := range object {
			found(path+"{key}", key, true)
			leaves(path+"{}", of, v, found)
		}
	case s.Type == nil && object != nil && !strings.Contains(path, "."):
		for name, v := range object {
			leaves(path+"."+name, fieldSchema{}, v, found)
		}
	case s.Type == nil, strings.Contains(fmt.Sprint(s.Type), "string"), strings.Contains(fmt.Sprint(s.Type), "integer"):
		found(path, value, value != nil)
	}
}
