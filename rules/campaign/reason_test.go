package campaign_test

import (
	"fmt"
	"reflect"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// heeded is an evening of a mine in which nobody digs a drift while the omen of the
// first gallery is light, which the game master alone knows, nor before there is an
// adit. The omen came in revision 6 and grew heavy in 7, the drift was dug in 8.
func heeded(t *testing.T) *evening {
	system := lantern.System
	system.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		if dug, is := c.(lantern.Delve); is && dug.Name == "Drift" {
			switch weight := s.Weights["g1"]; {
			case len(s.Galleries) == 0:
				return nil, rules.Refuse("NoAdit", "LN-DELVE-01", "there is no adit")
			case weight == 5:
				return nil, rules.Refuse("LightOmen", "LN-OMEN-01", "the omen weighs %d", weight)
			}
		}
		return lantern.Decider.Decide(s, c, call)
	}
	e := beginOf(t, system)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`, ruletest.Throw("omen", "raven"))
	e.Do(greta, "Correct", correct("/game/weights/g1", `6`))
	e.Do(cleo, "Delve", delve("Drift"))
	return e
}

// reason is what somebody learns of why the drift no longer agrees.
func reason(t *testing.T, e *evening, who events.SeatID, m moment) events.Consequence {
	t.Helper()
	brief := events.Consequence{Revision: 8, Status: events.Unlawful}
	if m.next != nil {
		return e.Rules.ReasonsIf(e.Ledger, viewer(who), m.next, []events.Consequence{brief})[0]
	}
	why, err := e.Rules.Reasons(e.Ledger, viewer(who), m.at, m.at > 0)
	if err != nil {
		t.Fatal(err)
	}
	return why(brief)
}

// moment is when the drift no longer agrees: by now, as recorded at a revision, or
// once an action with some events were stored.
type moment struct {
	at   int
	next []events.Recorded
}

// Why an action no longer agrees is learned by whoever may see what it is about, and
// by the game master alone where that is hidden: before it is done and afterwards.
func TestWhyIsLearnedByWhomItMayBe(t *testing.T) {
	seats := []events.SeatID{greta, ben, cleo, olaf}
	for _, one := range []struct {
		undone       int
		rule, detail string
		known        map[events.SeatID]bool
	}{
		{5, "LN-DELVE-01", "there is no adit", map[events.SeatID]bool{greta: true, ben: true, cleo: true, olaf: true}},
		{7, "LN-OMEN-01", "the omen weighs 5", map[events.SeatID]bool{greta: true}},
	} {
		e := heeded(t)
		whole := events.Consequence{Revision: 8, Status: events.Unlawful, Rule: one.rule, Detail: one.detail}
		learn := func(when string, m moment) {
			for _, who := range seats {
				want := whole
				if !one.known[who] {
					want = events.Consequence{Revision: 8, Status: events.Unlawful}
				}
				if got := ruletest.Unsaid(t, reason(t, e, who, m)); !reflect.DeepEqual(got, want) {
					t.Errorf("%s the undo of %d %s learns %+v, want %+v", when, one.undone, who, got, want)
				}
			}
		}
		turned := campaign.Turned(events.TakeBack, []int{one.undone})
		learn("before", moment{next: turned})
		e.Do(greta, "Undo", fmt.Sprintf(`{"targets":[%d]}`, one.undone))
		learn("after", moment{})
		learn("after (again)", moment{})
		at := e.Ledger.Revision()
		e.Do(greta, "Redo", fmt.Sprintf(`{"targets":[%d]}`, one.undone))
		learn("as recorded then, after", moment{at: at})
		for _, who := range seats {
			if got := reason(t, e, who, moment{}); !got.Brief() {
				t.Errorf("once all agrees %s learns %+v", who, got)
			}
		}
	}
}

// What a player might do otherwise is a guess, which no reason confirms.
func TestNoReasonConfirmsAGuess(t *testing.T) {
	e := heeded(t)
	next := append([]events.Recorded{{Type: "ActionAmended", Audience: events.ForAll, Data: events.ActionAmended{Target: 5}}}, campaign.Turned(events.TakeBack, []int{5})...)
	if got := reason(t, e, greta, moment{next: next}); got.Rule != "LN-DELVE-01" {
		t.Errorf("the game master learns %+v", got)
	}
	if got := reason(t, e, cleo, moment{next: next}); !got.Brief() {
		t.Errorf("Cleo learns %+v", got)
	}
}

// A moment that there is not is asked for in vain, and so is an action.
func TestReasonsAreOfTheCampaign(t *testing.T) {
	e := heeded(t)
	_, err := e.Rules.Reasons(e.Ledger, viewer(ben), 99, true)
	unclear(t, err, "at")
	why, err := e.Rules.Reasons(e.Ledger, viewer(greta), 0, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []events.Consequence{{Revision: 99, Status: events.Unlawful}, {Revision: 8, Status: events.Orphaned, Detail: "it is gone"}} {
		if got := why(c); !reflect.DeepEqual(got, c) {
			t.Errorf("of %+v is learned %+v", c, got)
		}
	}
}
