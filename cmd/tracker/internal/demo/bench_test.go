package demo_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"syscall"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/cmd/tracker/internal/demo/demotest"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// long is a campaign of so many actions, in memory.
func long(b *testing.B, actions int) *evening {
	b.Helper()
	s, err := demotest.Long(actions)
	if err != nil {
		b.Fatal(err)
	}
	e := ruletest.Begin(b, heroquest.System())
	return withSteps(b, e, s)
}

func withSteps(b *testing.B, e *evening, s demo.Script) *evening {
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
// besides the append. First is the first undo after the campaign was opened.
func BenchmarkUndoDecided(b *testing.B) {
	e := long(b, 10_000)
	for _, of := range []struct {
		name   string
		target int
	}{{"newest", e.Ledger.Revision()}, {"5000 back", e.Ledger.Revision() - 5_000}} {
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
		})
		b.Run(of.name+"/later", func(b *testing.B) {
			l := given(b, e.Rules, e.Ledger, q)
			for b.Loop() {
				l = given(b, e.Rules, l, back)
				l = given(b, e.Rules, l, q)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N), "ns/turn")
		})
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

// busy reports how long the processors worked for each round, which a shared
// machine changes less than how long it took.
func busy(b *testing.B) func() {
	work := func() time.Duration {
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			b.Fatal(err)
		}
		return time.Duration(used.Utime.Nano() + used.Stime.Nano())
	}
	before := work()
	return func() { b.ReportMetric(float64((work()-before).Microseconds())/1000/float64(b.N), "cpu-ms") }
}

// A campaign of 10,000 actions that is not in memory is opened, beside the floor:
// reading its messages from the stream, and no more.
func BenchmarkOpening(b *testing.B) {
	j, err := journal.Open(b.Context(), journal.Config{Dir: b.TempDir(), MaxBytes: 1 << 30, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close(context.Background())
	s, err := demotest.Long(10_000)
	if err != nil {
		b.Fatal(err)
	}
	game := app.NewTable(heroquest.System())
	first, err := app.Open(b.Context(), j, app.Config{}, game)
	if err != nil {
		b.Fatal(err)
	}
	begun, err := s.Play(b.Context(), game, "the-first")
	if err != nil {
		b.Fatal(err)
	}
	end(b, first)
	last, err := j.Last(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Run("floor", func(b *testing.B) {
		defer busy(b)()
		for b.Loop() {
			if _, err := j.Load(b.Context(), begun.ID, 0, last); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("opened", func(b *testing.B) {
		defer busy(b)()
		for b.Loop() {
			b.StopTimer()
			game := app.NewTable(heroquest.System())
			house, err := app.Open(b.Context(), j, app.Config{}, game)
			if err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			if _, err := game.Kernel(b.Context(), begun.ID); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			end(b, house)
			b.StartTimer()
		}
	})
}

func end(b *testing.B, h *app.House) {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := h.Close(ctx); err != nil {
		b.Fatal(err)
	}
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
