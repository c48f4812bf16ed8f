package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/demo"
	"loretome/cmd/tracker/internal/demo/demotest"
	"loretome/events"
	"loretome/projections"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// long is a campaign of so many actions, in memory.
func long(b testing.TB, actions int) *evening {
	b.Helper()
	s, err := demotest.Long(actions)
	if err != nil {
		b.Fatal(err)
	}
	e := ruletest.Begin(b, heroquest.System())
	return withSteps(b, e, s)
}

func withSteps(b testing.TB, e *evening, s demo.Script) *evening {
	seats := map[string]events.SeatID{strings.ToLower(s.GameMaster): gm}
	for _, one := range s.Steps {
		by, there := seats[one.Seat]
		if !there && !one.Joins() {
			b.Fatalf("nobody is called %s", one.Seat)
		}
		a := e.Do(by, one.Command, string(one.Data), one.Dice...)
		if one.Joins() {
			seats[one.Seat] = a.Seat.ID
		}
	}
	return e
}

// Undo with its consequences, as it is decided and folded: all that it costs
// besides the append. First is the first undo after the campaign was opened. Of
// the newest and of one 5,000 back nearly nothing depends; without the beginning of
// the second quest nearly all that follows is broken. The floor of each is to fold
// the actions after it once; the metric floors says how many of these it takes.
func BenchmarkUndoDecided(b *testing.B) {
	e := long(b, 10_000)
	for _, of := range []struct {
		name   string
		target int
	}{{"newest", e.Ledger.Revision()}, {"5000 back", e.Ledger.Revision() - 5_000}, {"second quest", secondQuest(b, e)}} {
		var floor float64
		b.Run(of.name+"/floor", func(b *testing.B) {
			before, err := e.Rules.Replay(e.Rules.Empty(), e.Ledger.Actions()[:of.target-1])
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := e.Rules.Replay(before, e.Ledger.Actions()[of.target-1:]); err != nil {
					b.Fatal(err)
				}
			}
			floor = perRound(b)
		})
		q := e.Request(gm, "Undo", wish(b, campaign.Undo{Targets: []int{of.target}}))
		back := e.Request(gm, "Redo", wish(b, campaign.Redo{Targets: []int{of.target}}))
		b.Run(of.name+"/first", func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				opened, err := e.Rules.Replay(e.Rules.Empty(), e.Ledger.Actions())
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				given(b, e.Rules, opened, q)
			}
			b.ReportMetric(perRound(b)/floor, "floors")
		})
		b.Run(of.name+"/later", func(b *testing.B) {
			l := given(b, e.Rules, e.Ledger, q)
			for b.Loop() {
				l = given(b, e.Rules, l, back)
				l = given(b, e.Rules, l, q)
			}
			b.ReportMetric(perRound(b)/2, "ns/turn")
			b.ReportMetric(perRound(b)/2/floor, "floors")
			b.ReportMetric(float64(len(l.State().Kernel.Consequences)), "broken")
		})
	}
}

func perRound(b *testing.B) float64 { return float64(b.Elapsed().Nanoseconds()) / float64(b.N) }

// secondQuest is the revision in which the second quest began.
func secondQuest(b testing.TB, e *evening) int {
	b.Helper()
	for _, a := range slices.Backward(e.Ledger.Actions()) {
		if a.Command == "StartQuest" {
			return a.Revision
		}
	}
	b.Fatal("no quest began")
	return 0
}

// What the timeline tells of a page of actions as recorded then and as corrected
// since, after a change far back.
func BenchmarkCorrected(b *testing.B) {
	e := long(b, 10_000)
	e.Ledger = given(b, e.Rules, e.Ledger, e.Request(gm, "Undo", wish(b, campaign.Undo{Targets: []int{secondQuest(b, e)}})))
	page := e.Ledger.PlayOrder()[7_000:7_040]
	for b.Loop() {
		e.Rules.Corrected(e.Ledger, viewers[1], page)
	}
}

// given is a ledger after a request of the game master's.
func given(b *testing.B, r campaign.Rules[heroquest.State, heroquest.Command], l *campaign.Ledger[heroquest.State], q campaign.Request) *campaign.Ledger[heroquest.State] {
	q.ID = events.ActionID(fmt.Sprint("turn-", l.Revision()))
	a, err := r.Decide(l, q)
	if err != nil {
		b.Fatal(err)
	}
	l, err = r.Fold(l, events.Stored{Action: a, Hash: events.HashOf([]byte(q.ID)), Seq: l.Seq() + 1})
	if err != nil {
		b.Fatal(err)
	}
	return l
}

// Why a value is what it is, of one that seldom changes, one that changes with
// every hero's turn, and one that is reckoned; and the way of a thing.
func BenchmarkExplained(b *testing.B) {
	e := long(b, 10_000)
	for _, path := range []string{"/game/heroes/h5/gold", "/game/quest/turn/turn_id", "/game/quest/at/h5/area", "/game/heroes/h5", "/reckoned/heroes/h5/attack", "/kernel/session"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				q := campaign.Question{Path: path, At: e.Ledger.Revision(), Most: 60}
				if _, err := e.Rules.Explain(e.Ledger, campaign.Viewer{Seat: gm, Side: events.GameMaster}, q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("way of i1", func(b *testing.B) {
		for b.Loop() {
			if _, err := e.Rules.Way(e.Ledger, campaign.Viewer{Seat: gm, Side: events.GameMaster}, "i1", e.Ledger.Revision(), false); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// The sheets with every change of gold and Body Points, as they are made once for
// each journal, beside the floor: going through its actions in play order.
func BenchmarkSheetsMade(b *testing.B) {
	e := long(b, 10_000)
	view, entries := e.Rules.View(e.Ledger, viewers[1]), e.Rules.Visible(e.Ledger, viewers[1])
	b.Run("floor", func(b *testing.B) {
		for b.Loop() {
			n := 0
			for _, entry := range campaign.InPlay(entries) {
				n += len(entry.Events)
			}
			if n < len(entries)/2 {
				b.Fatal("nothing happened")
			}
		}
	})
	b.Run("sheets", func(b *testing.B) {
		for b.Loop() {
			if sheets := projections.Sheets(projections.Of(view, entries)); len(sheets) == 0 {
				b.Fatal("no hero has a sheet")
			}
		}
	})
	b.Run("one action later", func(b *testing.B) {
		last := projections.Of(view, entries[:len(entries)-1])
		projections.Sheets(last)
		for b.Loop() {
			projections.Sheets(last.Next(view, entries))
		}
	})
}

// Why the actions of a page of the timeline no longer agree, after an undo that
// breaks nearly all of them.
func BenchmarkReasons(b *testing.B) {
	e := long(b, 10_000)
	e.Ledger = given(b, e.Rules, e.Ledger, e.Request(gm, "Undo", wish(b, campaign.Undo{Targets: []int{secondQuest(b, e)}})))
	all := e.Rules.View(e.Ledger, viewers[1]).Kernel.Consequences
	page := all[len(all)-36:]
	for i, name := range []string{"game master", "hero"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				reasons(b, e, viewers[i], 0, page)
			}
		})
	}
}
