package campaign_test

import (
	"fmt"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest/lantern"
	"loretome/rules/words"
)

// A change that breaks more than can be explained says why of the first, and
// names the others: each stays marked, and can be let stand.
func TestAChangeThatBreaksVeryMuchIsNotedInBrief(t *testing.T) {
	system := lantern.System
	system.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		if _, shares := c.(lantern.ShareOil); !shares {
			return lantern.Decider.Decide(s, c, call)
		}
		if len(s.Galleries) == 0 {
			return nil, rules.Refuse("NoGallery", "LN-OIL-01", "nobody has dug yet")
		}
		return []events.Event{lantern.OilShared{}}, nil
	}
	e := beginOf(t, system)
	e.Do(ben, "Delve", delve("Adit"))
	for range 300 {
		e.Do(ben, "ShareOil", `{"to":{"s2":1},"manner":{"word":"harsh","loud":true}}`)
	}
	done := e.Do(greta, "Undo", targets(5))
	last := done.Events[len(done.Events)-1].Data.(events.ConsequencesNoted)
	if n := len(last.Standing); n == 0 || n > 100 || len(last.Further) != 1 || last.Further[0].Spans[0] != (events.Span{6 + n, 305}) {
		t.Fatalf("noted are %d with why, and %+v", len(last.Standing), last.Further)
	}
	if body, err := events.Encode(done.Action); err != nil || len(body) > 80<<10 {
		t.Errorf("the action has %d bytes: %v", len(body), err)
	}
	marked := kernel(e).Consequences
	if len(marked) != 300 || marked[0].Detail == "" && marked[0].Rule == "" || marked[299].Revision != 305 {
		t.Fatalf("%d are marked, the first %+v", len(marked), marked[0])
	}
	e.Do(greta, "Accept", fmt.Sprintf(`{"target":%d}`, 305))
	if got := kernel(e).Consequences; len(got) != 299 {
		t.Errorf("after one was let stand %d are marked", len(got))
	}
	e.Do(ben, "Delve", delve("Drift"))
	e.Do(greta, "Undo", targets(e.Ledger.Revision()))
	if got := kernel(e).Consequences; len(got) != 299 {
		t.Errorf("after another undo %d are marked", len(got))
	}
	e.Do(greta, "Redo", targets(5))
	if got := kernel(e).Consequences; len(got) != 0 {
		t.Errorf("once it is brought back %d are marked", len(got))
	}
	told := campaign.Say(words.English, func(id string) string { return id }, done.Action)
	if len(told) > 200 {
		t.Errorf("it is told in %d letters: %s", len(told), told)
	}
}
