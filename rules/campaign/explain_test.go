package campaign_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// told writes causes in a line each: revision, event, from and to, and whether
// the action was taken back.
func told(because []campaign.Cause) []string {
	lines := []string{}
	for _, c := range because {
		line := fmt.Sprintf("%d %s %s to %s", c.Entry.Revision, c.Event, c.From, c.To)
		if c.Undone {
			line += " undone"
		}
		lines = append(lines, line)
	}
	return lines
}

// explained is why a value is so for a seat.
func explained(e *evening, seat events.SeatID, path string, at int) (json.RawMessage, []campaign.Cause, error) {
	why, err := e.Rules.Explain(e.Ledger, viewer(seat), campaign.Question{Path: path, At: at})
	return why.Value, why.Because, err
}

func TestAValueIsExplainedByWhatChangedIt(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2))
	e.Do(cleo, "Delve", path("Drift", 1))
	e.Do(greta, "Correct", correct("/game/oil", `5`))
	e.Do(greta, "Undo", targets(6))
	value, because, err := explained(e, ben, "/game/oil", e.Ledger.Revision())
	if err != nil || string(value) != "5" {
		t.Fatalf("the oil is %s, %v", value, err)
	}
	want := `["5 GalleryDelved 12 to 10","6 GalleryDelved 10 to 9 undone","7 CorrectionMade 10 to 5"]`
	if got := ruletest.Written(t, told(because)); got != want {
		t.Errorf("want %s\ngot  %s", want, got)
	}
	value, because, err = explained(e, ben, "/game/galleries/g1/name", 5)
	if err != nil || string(value) != `"Adit"` || len(because) != 1 || string(because[0].From) != "" || because[0].Entry.Seat.ID != ben {
		t.Errorf("the name is %s by %v, %v", value, told(because), err)
	}
	value, because, err = explained(e, ben, "/game/galleries/g1/path/1", 5)
	if err != nil || string(value) != `[1,2]` || len(because) != 1 {
		t.Errorf("the square is %s by %v, %v", value, told(because), err)
	}
	for _, none := range []string{"/game/gold", "/game/galleries/g9", "/kernel/gold", "/kernel/undone", "/other/oil", "/game", "/game/", "oil"} {
		_, _, err := explained(e, ben, none, 5)
		unclear(t, err, "path")
	}
	_, _, err = explained(e, ben, "/game/oil", 99)
	unclear(t, err, "at")
}

// What an amendment or an insertion did is told in its place.
func TestAnExplanationFollowsPlayOrder(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "1"))
	e.Do(cleo, "Delve", path("Drift", 1))
	e.Do(greta, "Amend", amend(5, "Delve", path("Adit", 3)))
	e.Do(greta, "Insert", insert(4, "Delve", path("Shaft", 2)))
	_, because, err := explained(e, cleo, "/game/oil", e.Ledger.Revision())
	want := `["8 GalleryDelved 12 to 10","5 GalleryDelved 10 to 9 undone","7 GalleryDelved 10 to 7","6 GalleryDelved 7 to 6"]`
	if got := ruletest.Written(t, told(because)); err != nil || got != want {
		t.Errorf("%v\nwant %s\ngot  %s", err, want, got)
	}
}

// Nobody is told of what is not for him.
func TestAnExplanationTellsNoSecret(t *testing.T) {
	e := omen(t)
	_, because, err := explained(e, greta, "/game/weights/g1", e.Ledger.Revision())
	if err != nil || len(because) != 2 {
		t.Errorf("the game master is told %v, %v", told(because), err)
	}
	for _, id := range []events.SeatID{ben, cleo, olaf} {
		_, because, err := explained(e, id, "/game/weights/g1", e.Ledger.Revision())
		if unclear(t, err, "path"); len(because) > 0 {
			t.Errorf("%s is told %v", id, told(because))
		}
		diff, err := compared(e, id, 5, 7, false)
		for _, d := range diff {
			if d.Path == "/game/weights" || d.Path == "/game/weights/g1" {
				t.Errorf("%s is told %+v, %v", id, d, err)
			}
		}
	}
}

// compared are the values in which two revisions differ, as a seat may know.
func compared(e *evening, id events.SeatID, from, to int, recorded bool) ([]events.Difference, error) {
	at := func(revision int) campaign.Stand[lantern.State] {
		return campaign.Stand[lantern.State]{Ledger: e.Ledger, Viewer: viewer(id), At: revision, Recorded: recorded}
	}
	return e.Rules.DiffWith(at(from), at(to))
}

func TestTwoRevisionsAreComparedValueByValue(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	diff, err := compared(e, ben, 4, 5, false)
	found := map[string]string{}
	for _, d := range diff {
		found[d.Path] = string(d.Recorded) + " to " + string(d.Now)
	}
	if err != nil || found["/game/oil"] != "12 to 10" {
		t.Errorf("the difference is %v, %v", found, err)
	}
	same, err := compared(e, ben, 5, 5, false)
	if err != nil || same == nil || len(same) != 0 {
		t.Errorf("a revision differs from itself: %v, %v", same, err)
	}
	_, err = compared(e, ben, 1, 99, false)
	unclear(t, err, "to")
}

// As recorded then, two revisions round an undo show what it changed; as corrected
// since, neither has what was taken back.
func TestAnUndoIsSeenBetweenTwoRevisionsAsRecorded(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	e.Do(ben, "Undo", targets(5))
	recorded, err := compared(e, ben, 5, 6, true)
	oil := slices.IndexFunc(recorded, func(d events.Difference) bool { return d.Path == "/game/oil" })
	if err != nil || oil < 0 || string(recorded[oil].Recorded)+" to "+string(recorded[oil].Now) != "10 to 12" {
		t.Errorf("as recorded the difference is %+v, %v", recorded, err)
	}
	if corrected, err := compared(e, ben, 5, 6, false); err != nil || len(corrected) != 0 {
		t.Errorf("as corrected the difference is %+v, %v", corrected, err)
	}
}
