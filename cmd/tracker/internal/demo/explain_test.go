package demo_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
)

// Each value of the evening is explained by just the actions after which it is
// another one, also where an explanation passes over those between checkpoints.
func TestEachValueOfTheEveningIsExplainedByWhatChangedIt(t *testing.T) {
	e := played(t)
	e.Do(gm, "Undo", targets(30, 101, 150))
	zargon := campaign.Viewer{Seat: gm, Side: events.GameMaster}
	var docs []any
	for n := 0; n <= e.Ledger.Revision(); n++ {
		then, err := e.Rules.At(e.Ledger, zargon, n, false)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, tree(t, then.Game))
	}
	paths := 0
	for _, path := range leaves("/game", docs[len(docs)-1]) {
		paths++
		var want []string
		for n := 1; n < len(docs); n++ {
			if from, to := under(docs[n-1], path), under(docs[n], path); from != to {
				want = append(want, fmt.Sprintf("%d %s to %s", n, from, to))
			}
		}
		why, err := e.Rules.Explain(e.Ledger, zargon, campaign.Question{Path: path, At: e.Ledger.Revision()})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if got := actionByAction(t, why.Because); !slices.Equal(got, want) {
			t.Errorf("%s\nwant %q\ngot  %q", path, want, got)
		}
	}
	if paths < 300 {
		t.Errorf("only %d values were explained", paths)
	}
}

func tree(t *testing.T, state any) any {
	t.Helper()
	doc, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	var tree any
	if err := json.Unmarshal(doc, &tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// leaves are the paths of all parts of a tree, and of what holds them.
func leaves(path string, of any) []string {
	var all []string
	switch of := of.(type) {
	case map[string]any:
		for name, inner := range of {
			at := path + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
			all = append(append(all, at), leaves(at, inner)...)
		}
	case []any:
		for i, inner := range of {
			at := path + "/" + strconv.Itoa(i)
			all = append(append(all, at), leaves(at, inner)...)
		}
	}
	slices.Sort(all)
	return all
}

// under is what stands at a path, as JSON.
func under(of any, path string) string {
	for _, step := range strings.Split(strings.TrimPrefix(path, "/game/"), "/") {
		switch at := of.(type) {
		case map[string]any:
			inner, there := at[strings.NewReplacer("~1", "/", "~0", "~").Replace(step)]
			if !there {
				return ""
			}
			of = inner
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(at) {
				return ""
			}
			of = at[i]
		default:
			return ""
		}
	}
	return written(of)
}

// written is a value as JSON with its members in order.
func written(v any) string {
	doc, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(doc)
}

// actionByAction tells what took effect: one line for each action, from before
// it to after it, unless it came back to what it was.
func actionByAction(t *testing.T, because []campaign.Cause) []string {
	t.Helper()
	var lines []string
	for i := 0; i < len(because); i++ {
		if because[i].Undone {
			continue
		}
		from := because[i]
		for i+1 < len(because) && because[i+1].Entry.Revision == from.Entry.Revision {
			i++
		}
		if was, is := plainly(t, from.From), plainly(t, because[i].To); was != is {
			lines = append(lines, fmt.Sprintf("%d %s to %s", from.Entry.Revision, was, is))
		}
	}
	return lines
}

func plainly(t *testing.T, value json.RawMessage) string {
	t.Helper()
	if value == nil {
		return ""
	}
	var v any
	if err := json.Unmarshal(value, &v); err != nil {
		t.Fatal(err)
	}
	return written(v)
}
