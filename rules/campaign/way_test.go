package campaign_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// wayOf writes the actions that name a thing, for a seat.
func wayOf(t *testing.T, e *evening, seat events.SeatID, id string, at int, recorded bool) string {
	t.Helper()
	way, err := e.Rules.Way(e.Ledger, viewer(seat), id, at, recorded)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, step := range way {
		line := fmt.Sprintf("%d %s", step.Revision, step.Command)
		if step.UndoneBy > 0 {
			line += fmt.Sprintf(" undone by %d", step.UndoneBy)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, ", ")
}

func TestTheWayOfAThingIsTheActionsThatNameIt(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1))
	e.Do(cleo, "Delve", path("Drift", 1))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`)
	e.Do(greta, "Correct", correct("/game/galleries/g2/name", `"Shaft"`))
	e.Do(greta, "Undo", targets(7))
	e.Do(greta, "Insert", insert(5, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":2}`))
	last := e.Ledger.Revision()
	for _, want := range []struct {
		id, way string
	}{
		{"g1", "5 Delve, 10 Insert, 7 SeekOmen undone by 9"}, {"g2", "6 Delve, 8 Correct"}, {"g3", ""}, {"g", ""}, {"", ""},
	} {
		if got := wayOf(t, e, ben, want.id, last, false); got != want.way {
			t.Errorf("the way of %q is %s, want %s", want.id, got, want.way)
		}
	}
	if got := wayOf(t, e, ben, "g1", 8, true); got != "5 Delve, 7 SeekOmen" {
		t.Errorf("the way as it was known after action 8 is %s", got)
	}
	if _, err := e.Rules.Way(e.Ledger, viewer(ben), "g1", last+1, false); err == nil {
		t.Error("the way is told after the last revision")
	}
}

// The way of a thing tells who may not know of an event nothing of it.
func TestTheWayOfAThingTellsNoSecret(t *testing.T) {
	e := omen(t)
	whole := wayOf(t, e, greta, "g1", e.Ledger.Revision(), false)
	for _, seat := range []events.SeatID{ben, cleo, olaf} {
		way, err := e.Rules.Way(e.Ledger, viewer(seat), "g1", e.Ledger.Revision(), false)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := json.Marshal(way)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(doc), "weight") || len(way) == 0 {
			t.Errorf("%s is told %s", seat, doc)
		}
	}
	if !strings.Contains(whole, "SeekOmen") {
		t.Errorf("the game master is told %s", whole)
	}
}

// What is told of a long journal is what is told action by action, from whatever
// place on, however much of it is asked for.
func TestALongExplanationIsToldInParts(t *testing.T) {
	e := begin(t)
	lastDug := 0
	for i := range 120 {
		switch {
		case i%40 == 7:
			e.Do(greta, "Correct", correct("/game/oil", fmt.Sprint(100+i)))
		case i%9 == 4:
			lastDug = e.Do(ben, "Delve", path("Adit", 1)).Revision
		default:
			e.Do(cleo, "AddNote", fmt.Sprintf(`{"on":"campaign","text":"watch %d"}`, i))
		}
	}
	e.Do(greta, "Undo", targets(13, 44))
	e.Do(greta, "Amend", amend(lastDug, "Delve", path("Adit", 2)))
	q := campaign.Question{Path: "/game/oil", At: e.Ledger.Revision()}
	whole, err := e.Rules.Explain(e.Ledger, viewer(ben), q)
	if err != nil || whole.More || len(whole.Because) < 15 {
		t.Fatalf("told are %v, %v", told(whole.Because), err)
	}
	was := json.RawMessage("12")
	for _, c := range whole.Because {
		if string(c.From) != string(was) {
			t.Errorf("action %d is told from %s, before it was %s", c.Entry.Revision, c.From, was)
		}
		if !c.Undone {
			was = c.To
		}
	}
	if string(was) != string(whole.Value) {
		t.Errorf("the last step leads to %s, the value is %s", was, whole.Value)
	}
	parts := []campaign.Cause{}
	for q.Most, q.Before = 4, 0; ; q.Before = parts[0].Entry.Place {
		part, err := e.Rules.Explain(e.Ledger, viewer(ben), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(part.Because) > 4 || string(part.Value) != string(whole.Value) {
			t.Errorf("a part tells %v of %s", told(part.Because), part.Value)
		}
		parts = append(part.Because, parts...)
		if !part.More {
			break
		}
	}
	if got, want := ruletest.Written(t, told(parts)), ruletest.Written(t, told(whole.Because)); got != want {
		t.Errorf("in parts:\n%s\nas a whole:\n%s", got, want)
	}
}

// A value is told as it was known at a revision, and as corrected since.
func TestAnExplanationIsToldAsItWasKnown(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2))
	e.Do(cleo, "Delve", path("Drift", 1))
	e.Do(greta, "Undo", targets(5))
	for recorded, want := range map[bool]string{
		true:  `["5 GalleryDelved 12 to 10","6 GalleryDelved 10 to 9"]`,
		false: `["5 GalleryDelved 12 to 10 undone","6 GalleryDelved 12 to 11"]`,
	} {
		why, err := e.Rules.Explain(e.Ledger, viewer(ben), campaign.Question{Path: "/game/oil", At: 6, Recorded: recorded})
		if got := ruletest.Written(t, told(why.Because)); err != nil || got != want {
			t.Errorf("recorded %v: %v\nwant %s\ngot  %s", recorded, err, want, got)
		}
		if recorded && why.Because[0].Entry.UndoneBy != 0 {
			t.Error("what was known then is told as undone later")
		}
	}
}

// Options, evenings and bookmarks are explained as the game is.
func TestTheKernelsValuesAreExplained(t *testing.T) {
	e := begin(t)
	e.Do(greta, "SetOption", `{"option":"lantern_shares","value":"even"}`)
	e.Do(ben, "StartSession", ``)
	e.Do(ben, "SetBookmark", `{"name":"dusk"}`)
	for path, want := range map[string]string{
		"/kernel/options/lantern_shares": `["5 CampaignOptionSet \"free\" to \"even\""]`,
		"/kernel/session":                `["6 SessionStarted  to \"session-1\""]`,
		"/kernel/bookmarks/0/name":       `["7 BookmarkSet  to \"dusk\""]`,
	} {
		_, because, err := explained(e, cleo, path, e.Ledger.Revision())
		if got := ruletest.Written(t, told(because)); err != nil || got != want {
			t.Errorf("%s: %v\nwant %s\ngot  %s", path, err, want, got)
		}
	}
}

// An override is told with the action that was carried out by it.
func TestAnOverriddenActionIsToldWithItsRule(t *testing.T) {
	e := begin(t)
	q := e.Request(greta, "Delve", long, ruletest.Throw("lamp", "6", "2"))
	q.Override = &events.Override{Rule: "LN-DELVE-01", Reason: "soft rock"}
	if _, err := e.Try(q); err != nil {
		t.Fatal(err)
	}
	_, because, err := explained(e, ben, "/game/galleries/g1/name", 5)
	if err != nil || len(because) != 1 || because[0].Entry.Override == nil || because[0].Entry.Override.Reason != "soft rock" {
		t.Errorf("told is %v, %v", told(because), err)
	}
}

func TestABookmarkIsSetMovedRenamedAndRemoved(t *testing.T) {
	e := begin(t)
	e.Do(ben, "AddNote", `{"on":"campaign","text":"dusk"}`)
	e.Do(ben, "SetBookmark", `{"name":"dusk"}`)
	e.Do(cleo, "SetBookmark", `{"name":"dawn","revision":2}`)
	for _, step := range []struct{ command, data, marks string }{
		{"SetBookmark", `{"name":"dusk","revision":4}`, "dawn 2, dusk 4"},
		{"SetBookmark", `{"name":"first light","instead_of":"dawn"}`, "dusk 4, first light 2"},
		{"SetBookmark", `{"name":"noon","instead_of":"dusk","revision":3}`, "first light 2, noon 3"},
		{"SetBookmark", `{"name":"noon","instead_of":"noon","revision":5}`, "first light 2, noon 5"},
		{"SetBookmark", `{"name":"noon","instead_of":"first light"}`, "noon 2"},
		{"RemoveBookmark", `{"name":"noon"}`, ""},
	} {
		e.Do(cleo, step.command, step.data)
		var marks []string
		for _, b := range kernel(e).Bookmarks {
			marks = append(marks, fmt.Sprintf("%s %d", b.Name, b.Revision))
		}
		if got := strings.Join(marks, ", "); got != step.marks {
			t.Errorf("after %s %s the bookmarks are %s, want %s", step.command, step.data, got, step.marks)
		}
	}
	unclear(t, e.Asked(ben, "RemoveBookmark", `{"name":"noon"}`), "name")
	unclear(t, e.Asked(ben, "SetBookmark", `{"name":"a","instead_of":"noon"}`), "instead_of")
	unclear(t, e.Asked(ben, "SetBookmark", `{"name":"a","revision":99}`), "revision")
	e.Do(greta, "Undo", targets(e.Ledger.Revision()))
	if len(kernel(e).Bookmarks) != 1 {
		t.Errorf("with its removal undone the bookmarks are %v", kernel(e).Bookmarks)
	}
}
