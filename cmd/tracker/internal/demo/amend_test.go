package demo_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// again is the wish that made an action of the game; false for any other.
func again(e *evening, revision int) (campaign.Wish, bool) {
	a, _ := e.Ledger.Action(revision)
	_, game := e.Rules.System.Find(a.Command)
	return campaign.Wish{Command: a.Command, Data: a.Data, Dice: a.Dice, Seat: a.Seat.ID}, game && e.Ledger.Undoable(revision)
}

func wish(t testing.TB, w any) string {
	t.Helper()
	doc, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

// Each action of the evening, amended by itself, leaves the game to the byte as
// it was, and breaks nothing.
func TestAnAmendmentThatSaysTheSameChangesNothing(t *testing.T) {
	e := played(t)
	whole, before := e.Ledger, e.Game()
	amended := 0
	for revision := 1; revision <= whole.Revision(); revision++ {
		e.Ledger = whole
		w, game := again(e, revision)
		if !game {
			continue
		}
		amended++
		e.Do(gm, "Amend", wish(t, campaign.Amend{Target: revision, Wish: w}))
		if got := e.Game(); got != before {
			t.Fatalf("revision %d (%s) amended by itself:\n%s", revision, w.Command, cmp.Diff(before, got))
		}
		if broken := e.Ledger.State().Kernel.Consequences; len(broken) > 0 {
			t.Fatalf("revision %d (%s) amended by itself breaks %+v", revision, w.Command, broken)
		}
	}
	if amended < 150 {
		t.Errorf("only %d actions of the evening were amended", amended)
	}
}

// Each action of the evening that gives no ids, forgotten at first and recorded
// afterwards, gives the game of the journal that had it from the start.
func TestWhatIsRecordedAfterwardsIsAsIfItHadBeenThere(t *testing.T) {
	e := played(t)
	whole, before := e.Ledger, e.Game()
	inserted := 0
	for revision := 2; revision <= whole.Revision(); revision++ {
		e.Ledger = whole
		w, game := again(e, revision)
		a, _ := whole.Action(revision)
		if !game || slices.ContainsFunc(a.Events, givesID) {
			continue
		}
		inserted++
		e.Ledger = replayed(t, e.Rules, lacking(whole.Actions(), revision))
		e.Do(gm, "Insert", wish(t, campaign.Insert{After: revision - 1, Wish: w}))
		if got := e.Game(); got != before {
			t.Fatalf("revision %d (%s) recorded afterwards:\n%s", revision, w.Command, cmp.Diff(before, got))
		}
	}
	if inserted < 80 {
		t.Errorf("only %d actions of the evening were recorded afterwards", inserted)
	}
}

func givesID(e events.Recorded) bool {
	giver, gives := e.Data.(rules.Issuer)
	return gives && len(giver.Issues()) > 0
}
