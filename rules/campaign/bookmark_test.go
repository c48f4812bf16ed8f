package campaign_test

import (
	"fmt"
	"strings"
	"testing"

	"loretome/events"
)

// marksOf are the bookmarks that a seat is told of.
func marksOf(e *evening, id events.SeatID) string {
	var marks []string
	for _, b := range e.Rules.View(e.Ledger, viewer(id)).Kernel.Bookmarks {
		marks = append(marks, fmt.Sprintf("%s %d", b.Name, b.Revision))
	}
	return strings.Join(marks, ", ")
}

// A bookmark on what is hidden is as hidden, when it is set, moved, put in the place
// of another and removed. At its table 7 is the game master's alone.
func TestABookmarkOnWhatIsHiddenIsAsHidden(t *testing.T) {
	for name, of := range map[string]struct {
		steps       [][2]string
		gm, heroes  string
		tells, word string // who sees the last action, and what tells them of more
	}{
		"set":              {[][2]string{{"SetBookmark", `{"name":"owl","revision":7}`}}, "owl 7", "", "nobody", "owl"},
		"set on the open":  {[][2]string{{"SetBookmark", `{"name":"dig","revision":8}`}}, "dig 8", "dig 8", "all", "owl"},
		"removed":          {[][2]string{{"SetBookmark", `{"name":"owl","revision":7}`}, {"RemoveBookmark", `{"name":"owl"}`}}, "", "", "nobody", "owl"},
		"moved there":      {[][2]string{{"SetBookmark", `{"name":"dig","revision":5}`}, {"SetBookmark", `{"name":"dig","revision":7}`}}, "dig 7", "", "all", "SetBookmark"},
		"moved from there": {[][2]string{{"SetBookmark", `{"name":"owl","revision":7}`}, {"SetBookmark", `{"name":"dig","instead_of":"owl","revision":5}`}}, "dig 5", "dig 5", "all", "owl"},
		"renamed":          {[][2]string{{"SetBookmark", `{"name":"owl","revision":7}`}, {"SetBookmark", `{"name":"raven","instead_of":"owl"}`}}, "raven 7", "", "nobody", "raven"},
		"in another's place": {[][2]string{{"SetBookmark", `{"name":"dig","revision":5}`}, {"SetBookmark", `{"name":"owl","revision":7,"instead_of":"dig"}`}},
			"owl 7", "", "all", "owl"},
	} {
		e := omen(t)
		for _, step := range of.steps {
			e.Do(greta, step[0], step[1])
		}
		last := e.Ledger.Revision()
		if got := marksOf(e, greta); got != of.gm {
			t.Errorf("%s: the game master has the bookmarks %q, want %q", name, got, of.gm)
		}
		for _, id := range []events.SeatID{ben, cleo, olaf} {
			if got := marksOf(e, id); got != of.heroes {
				t.Errorf("%s: %s has the bookmarks %q, want %q", name, id, got, of.heroes)
			}
			seen, shown := e.Rules.Show(e.Ledger, viewer(id), last)
			if shown != (of.tells == "all") {
				t.Errorf("%s: that %s is shown the last action is %v", name, id, shown)
			}
			if got := learnt(t, e, id); strings.Contains(got, `"name":"`+of.word) || seen.Command == of.word {
				t.Errorf("%s: %s is told of %s: %s", name, id, of.word, got)
			}
		}
		e.Do(greta, "Undo", targets(5))
		if got := kernel(e).Consequences; strings.Contains(fmt.Sprint(got), fmt.Sprint(last)) {
			t.Errorf("%s: once another is undone it does not agree: %v", name, got)
		}
	}
}

// Who does not know of the newest action marks the newest of which they know: it is
// the same moment for them. A hidden bookmark is none for them.
func TestWhoDoesNotKnowOfAnActionMarksTheMomentBeforeIt(t *testing.T) {
	e := omen(t)
	e.Do(ben, "SetBookmark", `{"name":"then","revision":7}`)
	e.Do(greta, "SetBookmark", `{"name":"owl","revision":7}`)
	e.Do(ben, "SetBookmark", `{"name":"now"}`)
	e.Do(greta, "SetBookmark", `{"name":"here"}`)
	if got := marksOf(e, cleo); got != "then 6, now 9, here 11" {
		t.Errorf("Cleo has the bookmarks %q", got)
	}
	e.Do(greta, "Undo", targets(5))
	if got := kernel(e).Consequences; len(got) > 0 && got[len(got)-1].Revision > 8 {
		t.Errorf("the bookmarks no longer agree: %v", got)
	}
	for _, name := range []string{"owl", "none"} {
		unclear(t, e.Asked(ben, "RemoveBookmark", `{"name":"`+name+`"}`), "name")
		unclear(t, e.Asked(ben, "SetBookmark", `{"name":"a","instead_of":"`+name+`"}`), "instead_of")
	}
	e.Do(ben, "SetBookmark", `{"name":"owl","revision":5}`)
	if got := marksOf(e, ben); !strings.Contains(got, "owl 5") {
		t.Errorf("Ben has the bookmarks %q", got)
	}
}

// Nobody who may know of nothing hidden hides a bookmark: that on a ruling on what
// is hidden tells no more than everybody sees of it. The game master's might.
func TestABookmarkOnARulingInSecretIsForWhoKnowsAsMuch(t *testing.T) {
	e := omen(t)
	e.Do(greta, "Dispute", `{"actions":[7],"claim":"the weight was 5"}`)
	e.Do(greta, "Resolve", settle("correct", `,"correct":[{"path":"/game/oil","to":4}]`))
	e.Do(ben, "SetBookmark", `{"name":"oil","revision":10}`)
	e.Do(greta, "SetBookmark", `{"name":"owl","revision":10}`)
	if got := marksOf(e, cleo); got != "oil 10" {
		t.Errorf("Cleo has the bookmarks %q", got)
	}
}
