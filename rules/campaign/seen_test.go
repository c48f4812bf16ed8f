package campaign_test

import (
	"slices"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// revisionsOf are the revisions of entries, those that were taken back negative.
func revisionsOf(entries []campaign.Entry) []int {
	var all []int
	for _, e := range entries {
		if e.UndoneBy > 0 {
			all = append(all, -e.Revision)
		} else {
			all = append(all, e.Revision)
		}
	}
	return all
}

// forgotten is an evening whose second gallery was recorded afterwards in
// revision 7, before Cleo's of 6, and whose first was taken back in 8.
func forgotten(t *testing.T) *evening {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	e.Do(greta, "Insert", insert(5, "Delve", path("Winze", 1)), ruletest.Throw("lamp", "1"))
	e.Do(greta, "Undo", targets(5))
	return e
}

func TestTheJournalIsShownAsItStoodAtAnyTime(t *testing.T) {
	e := forgotten(t)
	for _, c := range []struct {
		at       int
		recorded bool
		want     []int
	}{
		{6, true, []int{1, 2, 3, 4, 5, 6}},
		{7, true, []int{1, 2, 3, 4, 5, 6, 7}},
		{8, true, []int{1, 2, 3, 4, -5, 6, 7, 8}},
		{5, false, []int{1, 2, 3, 4, -5}},
		{6, false, []int{1, 2, 3, 4, -5, 6, 7}},
		{0, false, nil},
	} {
		got, err := e.Rules.VisibleAt(e.Ledger, viewer(ben), c.at, c.recorded)
		if err != nil || !slices.Equal(revisionsOf(got), c.want) {
			t.Errorf("at %d, recorded %v: %v %v, want %v", c.at, c.recorded, revisionsOf(got), err, c.want)
		}
	}
	if _, err := e.Rules.VisibleAt(e.Ledger, viewer(ben), 9, false); err == nil {
		t.Error("what has not happened is shown")
	}
	if got := revisionsOf(campaign.InPlay(e.Rules.Visible(e.Ledger, viewer(ben)))); !slices.Equal(got, []int{1, 2, 3, 4, -5, 7, 6, 8}) {
		t.Errorf("in play order it is %v", got)
	}
}

// What was shown of a journal is kept, and never shown of another.
func TestWhatWasShownIsKeptForOneJournalOnly(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	short := e.Ledger
	_ = e.Rules.Visible(short, viewer(ben))
	e.Do(ben, "Delve", delve("Drift"))
	if got := e.Rules.Visible(e.Ledger, viewer(ben)); got[5].Events[0].Data == nil || len(got) != 6 || len(e.Rules.Visible(short, viewer(ben))) != 5 {
		t.Errorf("%v, before %v", revisionsOf(got), revisionsOf(e.Rules.Visible(short, viewer(ben))))
	}
	whole := e.Ledger
	e.Ledger = short
	e.Do(cleo, "ShareOil", `{"to":{"s2":1},"manner":{"word":"harsh","loud":true}}`)
	if got := e.Rules.Visible(e.Ledger, viewer(ben)); got[5].Command != "ShareOil" {
		t.Errorf("the journal that went on otherwise shows %s", got[5].Command)
	}
	if got := e.Rules.Visible(whole, viewer(ben)); got[5].Command != "Delve" {
		t.Errorf("the first journal shows %s", got[5].Command)
	}
	if got := e.Rules.Visible(e.Ledger, viewer(ben)); got[5].Seat.Side != events.HeroPlayer {
		t.Errorf("it shows %v", got[5].Seat)
	}
	e.Do(greta, "Undo", targets(5))
	if got := revisionsOf(e.Rules.Visible(e.Ledger, viewer(ben))); !slices.Equal(got, []int{1, 2, 3, 4, -5, 6, 7}) {
		t.Errorf("after an undo it is %v", got)
	}
	if e, found := campaign.Find(e.Rules.Visible(e.Ledger, viewer(ben)), 6); !found || e.Place != 5 {
		t.Errorf("found %v at %d", found, e.Place)
	}
}

// A journal in which nothing was put elsewhere is shared as far as it goes; what
// was taken back since is told of only where it is asked for as corrected.
func TestAnEarlierJournalIsTheBeginningOfTheLater(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	e.Do(greta, "Undo", targets(5))
	for _, c := range []struct {
		at       int
		recorded bool
		want     []int
	}{{6, true, []int{1, 2, 3, 4, 5, 6}}, {6, false, []int{1, 2, 3, 4, -5, 6}}, {7, true, []int{1, 2, 3, 4, -5, 6, 7}}, {4, true, []int{1, 2, 3, 4}}} {
		got, err := e.Rules.VisibleAt(e.Ledger, viewer(ben), c.at, c.recorded)
		if err != nil || !slices.Equal(revisionsOf(got), c.want) {
			t.Errorf("at %d, recorded %v: %v %v, want %v", c.at, c.recorded, revisionsOf(got), err, c.want)
		}
		whole := e.Rules.Visible(e.Ledger, viewer(ben))
		if shares := &got[0] == &whole[0]; shares != (!c.recorded || c.at == 7) {
			t.Errorf("at %d, recorded %v: shares the journal %v", c.at, c.recorded, shares)
		}
	}
}

// The moment of an action that was recorded afterwards is that in which it
// happened.
func TestTheStateAtAnActionsPlaceKnowsWhatHappenedBefore(t *testing.T) {
	e := forgotten(t)
	depth := func(revision int) int {
		s, err := e.Rules.AtPlace(e.Ledger, viewer(ben), revision)
		if err != nil {
			t.Fatal(err)
		}
		return len(s.Game.Galleries)
	}
	for revision, galleries := range map[int]int{0: 0, 4: 0, 5: 0, 7: 1, 6: 2, 8: 2} {
		if got := depth(revision); got != galleries {
			t.Errorf("after #%d there are %d galleries, want %d", revision, got, galleries)
		}
	}
	if _, err := e.Rules.AtPlace(e.Ledger, viewer(ben), 9); err == nil {
		t.Error("what has not happened has a place")
	}
}
