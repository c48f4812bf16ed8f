package campaign_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// evenings is the environment variable that says on how many random evenings the
// past is changed.
const evenings = "LANTERN_EVENINGS"

// begun is an evening on which nothing happened yet.
func begun(t *rapid.T, told *ruletest.Told) *ruletest.Past[lantern.State, lantern.Command] {
	return &ruletest.Past[lantern.State, lantern.Command]{
		Evening: begin(t), T: t, GM: greta, Viewers: everybody, Told: told,
		Chance: ruletest.Chances(t),
	}
}

// past is what happened on a random evening, of which some was taken back,
// amended, recorded afterwards and let stand.
func past(t *rapid.T, most int, told *ruletest.Told) *ruletest.Past[lantern.State, lantern.Command] {
	p := begun(t, told)
	e := p.Evening
	told.Evenings++
	for long := 8 + p.Chance(most); e.Ledger.Revision() < long; {
		switch p.Chance(14) {
		case 11, 12, 13:
			p.Disputing(2)
		case 0:
			turn(t, e)
		case 1:
			p.Amending(1)
		case 2:
			p.Inserting(1)
		case 3:
			for _, c := range kernel(e).Consequences {
				e.Do(greta, "Accept", fmt.Sprintf(`{"target":%d}`, c.Revision))
				break
			}
		case 4:
			command := "SetBookmark"
			if _, set := kernel(e).Bookmark("here"); set {
				command = "RemoveBookmark"
			}
			e.Do(greta, command, `{"name":"here"}`)
		default:
			wander(t, e)
		}
	}
	p.Settled("on the way")
	return p
}

// untilAll checks a property on random evenings, and on more of them as long as
// some type of event happened on none.
func untilAll(t *testing.T, all func() bool, property func(*rapid.T)) {
	t.Helper()
	for range 6 {
		ruletest.Evenings(t, ruletest.Many(t, evenings, 15), property)
		if t.Failed() || all() {
			return
		}
	}
}

// Whatever was changed before, what is changed now comes to the journal in which
// it was so from the start.
func TestAnythingThatHappenedIsTakenBack(t *testing.T) {
	told := ruletest.Told{Covered: map[string]int{}}
	var last *ruletest.Past[lantern.State, lantern.Command]
	untilAll(t, func() bool { return len(last.Uncovered()) == 0 }, func(t *rapid.T) {
		last = past(t, 45, &told)
		if told.Evenings == 1 {
			begun(t, &told).Voting()
		}
		last.Undoing(12)
		last.Amending(6)
		last.UndoingEach()
	})
	if never := last.Uncovered(); len(never) > 0 {
		t.Errorf("never taken back: %v", never)
	}
}

func TestAnythingThatHappenedIsAmended(t *testing.T) {
	told := ruletest.Told{}
	var last *ruletest.Past[lantern.State, lantern.Command]
	untilAll(t, func() bool {
		replaced, replacing, late := last.Unmended()
		return len(replaced)+len(replacing)+len(late) == 0
	}, func(t *rapid.T) {
		p := past(t, 45, &told)
		last = p
		p.Amending(12)
		p.Inserting(6)
		p.AmendingEach()
		p.InsertingEach()
		p.Remembered()
		p.Audited()
	})
	if told.Amended < told.Evenings || told.Inserted < told.Evenings {
		t.Errorf("in %d evenings only %d actions were amended and %d inserted", told.Evenings, told.Amended, told.Inserted)
	}
	if replaced, replacing, late := last.Unmended(); len(replaced)+len(replacing)+len(late) > 0 {
		t.Errorf("never amended by another: %v\nnever in the place of another: %v\nnever recorded afterwards: %v", replaced, replacing, late)
	}
}

func TestTwentyUndosAndTwentyRedosInAnyOrderLeaveNoTrace(t *testing.T) {
	ruletest.Evenings(t, ruletest.Many(t, evenings, 15), func(t *rapid.T) {
		p := past(t, 45, &ruletest.Told{})
		p.Turning(20)
		p.Remembered()
		p.Audited()
	})
}
