package campaign_test

import (
	"testing"

	"loretome/events"
	"loretome/rules/ruletest"
)

func TestANewTryAtWhatWasThrownIsARepeat(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "1"))
	e.Do(ben, "Undo", targets(5))
	if a := e.Do(ben, "Delve", path("Drift", 1), ruletest.Throw("lamp", "1")); a.RepeatOf != 0 {
		t.Errorf("another gallery repeats %d", a.RepeatOf)
	}
	again := e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "6"))
	if again.RepeatOf != 5 {
		t.Errorf("the gallery dug again repeats %d", again.RepeatOf)
	}
	if a := e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "6")); a.RepeatOf != 0 {
		t.Errorf("one more gallery repeats %d", a.RepeatOf)
	}
	e.Do(greta, "Undo", targets(again.Revision))
	if a := e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "2")); a.RepeatOf != again.Revision {
		t.Errorf("the third try repeats %d, want %d", a.RepeatOf, again.Revision)
	}
}

// What showed nothing is no repeat; what a seat may not know tells it nothing.
func TestWhatShowedNothingIsNoRepeat(t *testing.T) {
	e := begin(t)
	share := `{"to":{"s2":2},"manner":{"word":"harsh"}}`
	e.Do(ben, "ShareOil", share)
	e.Do(ben, "Undo", targets(5))
	if a := e.Do(ben, "ShareOil", share); a.RepeatOf != 0 {
		t.Errorf("the oil shared again repeats %d", a.RepeatOf)
	}
	e.Do(ben, "Delve", path("Adit", 1))
	seek := `{"gallery_id":"g1","wish":"gold","weight":5}`
	e.Do(ben, "SeekOmen", seek)
	e.Do(greta, "Undo", targets(9))
	sought := e.Do(ben, "SeekOmen", seek)
	shown, _ := e.Rules.Show(e.Ledger, viewer(cleo), sought.Revision)
	if sought.RepeatOf != 9 || shown.RepeatOf != 0 {
		t.Errorf("the omen repeats %d, and Cleo reads %d", sought.RepeatOf, shown.RepeatOf)
	}
}

// What an undone action showed stays known to those who saw it; an action that
// stands, showed nothing or was amended is marked so for nobody.
func TestWhatAnUndoneActionShowedStaysKnown(t *testing.T) {
	e := begin(t)
	dug := e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "1")).Revision
	sought := e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`).Revision
	shared := e.Do(ben, "ShareOil", `{"to":{"s2":2},"manner":{"word":"harsh"}}`).Revision
	amended := e.Do(ben, "Delve", path("Drift", 1), ruletest.Throw("lamp", "1")).Revision
	known := func(id events.SeatID, revision int) bool {
		a, _ := e.Rules.Show(e.Ledger, viewer(id), revision)
		return a.Known
	}
	if known(ben, dug) || known(ben, sought) {
		t.Error("what stands is marked as known")
	}
	for _, revision := range []int{shared, sought, dug} {
		e.Do(greta, "Undo", targets(revision))
	}
	e.Do(greta, "Amend", `{"target":8,"command":"Delve","data":`+path("Level", 1)+`}`)
	for _, id := range []events.SeatID{ben, cleo, greta} {
		if !known(id, dug) || known(id, shared) || known(id, amended) {
			t.Errorf("%s reads of the throw %v, of the oil %v, of the amended %v", id, known(id, dug), known(id, shared), known(id, amended))
		}
	}
	if !known(greta, sought) || known(cleo, sought) {
		t.Errorf("of the omen Greta reads %v, Cleo %v", known(greta, sought), known(cleo, sought))
	}
}
