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
