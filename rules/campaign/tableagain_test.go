package campaign_test

import (
	"fmt"
	"testing"

	"loretome/events"
	"loretome/rules/ruletest"
)

// What the table did by itself is decided again as cheaply as it was done: twice as
// much of it after an undo is no more than twice the work.
func TestTheTablesOwnActionsAreDecidedAgainOneByOne(t *testing.T) {
	work := func(n int) float64 {
		e := begin(t)
		e.Do(ben, "Delve", delve("Adit"))
		dug := e.Ledger.Revision()
		for i := range n {
			e.Do(greta, "AddNote", `{"on":"campaign","text":"and on"}`)
			e.Do(greta, "SetBookmark", fmt.Sprintf(`{"name":"b%d"}`, i))
			e.Do(greta, "StartSession", `{}`)
			e.Do(greta, "EndSession", `{}`)
		}
		q := e.Request(greta, "Undo", targets(dug))
		return testing.AllocsPerRun(3, func() {
			if _, err := e.Rules.Decide(e.Ledger, q); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := work(30), work(120); many > 6*few {
		t.Errorf("four times as much is %.0f allocations, and not %.0f", many, 4*few)
	}
}

// A correction by hand that would leave the game unsound by now, or has lost its
// value, no longer agrees; one that sets another value than it did does.
func TestACorrectionIsMadeAgain(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	dug := e.Ledger.Revision()
	e.Do(ben, "Delve", delve("Drift"))
	e.Do(greta, "Correct", `{"path":"/game/galleries/g2/name","to":"Shaft","reason":"it is one"}`)
	mended := e.Ledger.Revision()
	e.Do(greta, "Undo", targets(dug))
	if got := kernel(e).Consequences; len(got) != 0 {
		t.Fatalf("another place taken back: %+v", got)
	}
	e.Do(greta, "Undo", targets(dug+1))
	got := kernel(e).Consequences
	if len(got) != 1 || got[0].Revision != mended || got[0].Status != events.Orphaned || got[0].Detail != "path: names no value of the state: /game/galleries/g2/name" {
		t.Errorf("its own place taken back: %+v", got)
	}
	e.Do(greta, "Redo", targets(dug+1))
	if got := kernel(e).Consequences; len(got) != 0 {
		t.Errorf("brought back: %+v", got)
	}
}

// A campaign that was played agrees with itself.
func TestEveryActionDecidedAgainComesToTheSame(t *testing.T) {
	e := begin(t)
	for i := range 40 {
		_, _ = e.Try(e.Request(ben, "Delve", path(fmt.Sprint("G", i), 1+i%3)))
		_, _ = e.Try(e.Request(cleo, "SeekOmen", fmt.Sprintf(`{"gallery_id":"g%d","wish":"x","weight":3}`, i+1)))
	}
	if broken := e.Rules.Again(e.Ledger, 0); len(broken) != 0 {
		t.Errorf("broken is %s", ruletest.Written(t, broken))
	}
}
