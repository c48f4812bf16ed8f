package web

import (
	"testing"

	"loretome/views/tongues"
)

// size is how many bytes a page has.
func (b *browser) size(address string) int {
	b.t.Helper()
	return len(b.raw(address))
}

func TestThePlayPageKeepsItsSizeThroughTheWholeEvening(t *testing.T) {
	seats, largest, when := map[string]*browser{}, map[string]int{}, map[string]int{}
	n := 0
	eveningWatched(t, "", func(s *server, id string, tokens map[string]string) {
		n++
		for who, token := range tokens {
			if seats[who] == nil {
				seats[who] = s.browser().open("/c/" + id + "/seat/" + token).is(200).fill("f-seat").is(200)
			}
			for _, l := range tongues.All {
				if size := seats[who].speaks(l.Code).size("/c/" + id + "/play"); size > largest[who] {
					largest[who], when[who] = size, n
				}
			}
		}
	})
	for who, size := range largest {
		t.Logf("%s: %d bytes after %d actions", who, size, when[who])
		if size > mostOfAPage {
			t.Errorf("%s’s play page has %d bytes after %d actions, at most %d", who, size, when[who], mostOfAPage)
		}
	}
}

// A request that waits is told in no more room than the line of the journal that
// makes way for it.
func TestARequestThatWaitsLeavesThePlayPageItsSize(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	e.ben.open(e.home + "/play").is(200)
	before := e.ben.size(e.home + "/play")
	e.asksForUndo(e.cleo)
	e.ben.open(e.home + "/play").says("Cleo asks to take back #")
	if after := e.ben.size(e.home + "/play"); after > before {
		t.Errorf("the play page has %d bytes, and %d with a request that waits", before, after)
	}
}
