package demo_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo/demotest"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// A campaign of 10,000 actions that is not in memory is opened, beside the floor:
// reading its messages from the stream, and no more. Turned is the same after 20
// undos and redos 5,000 actions back. It takes at most 25 rounds of each: -benchtime 25x.
func BenchmarkOpening(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(app.Collecting)) // as the server runs, for the floor too
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
	house, err := app.Open(b.Context(), j, app.Config{}, game)
	if err != nil {
		b.Fatal(err)
	}
	begun, err := s.Play(b.Context(), game, "the-first")
	if err != nil {
		b.Fatal(err)
	}
	end(b, house)
	opened(b, j, begun.ID, "played")
	game = app.NewTable(heroquest.System())
	if house, err = app.Open(b.Context(), j, app.Config{}, game); err != nil {
		b.Fatal(err)
	}
	for turn := range 20 {
		targets := []int{begun.Revision - 5_000 + turn/2}
		command, data := "Undo", any(campaign.Undo{Targets: targets})
		if turn%2 == 1 {
			command, data = "Redo", campaign.Redo{Targets: targets}
		}
		doc, err := json.Marshal(data)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := game.Play(b.Context(), begun.ID, app.Request{ID: events.ActionID(fmt.Sprint("turn-", turn)), By: begun.GM.ID, Command: command, Data: doc}); err != nil {
			b.Fatal(err)
		}
	}
	end(b, house)
	opened(b, j, begun.ID, "turned")
}

// opened measures how a campaign is opened beside the floor, by turns, so that
// what else the machine does falls on both. The ratio is that of the medians.
func opened(b *testing.B, j *journal.Journal, id events.CampaignID, name string) {
	last, err := j.Last(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Run(name, func(b *testing.B) {
		var floor, opened spent
		for b.Loop() {
			floor.time(b, func() error {
				_, err := j.Load(b.Context(), id, 0, last)
				return err
			})
			game := app.NewTable(heroquest.System())
			house, err := app.Open(b.Context(), j, app.Config{}, game)
			if err != nil {
				b.Fatal(err)
			}
			opened.time(b, func() error {
				_, err := game.Kernel(b.Context(), id)
				return err
			})
			end(b, house)
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(median(floor.clock), "floor-ms")
		b.ReportMetric(median(opened.clock), "opened-ms")
		b.ReportMetric(median(opened.clock)/median(floor.clock), "floors")
		b.ReportMetric(median(floor.work), "floor-cpu-ms")
		b.ReportMetric(median(opened.work), "opened-cpu-ms")
	})
}

// spent is how long each round took, and how long the processors worked for it,
// in milliseconds.
type spent struct{ clock, work []float64 }

func (s *spent) time(b *testing.B, do func() error) {
	b.Helper()
	work, begun := busy(b), time.Now()
	if err := do(); err != nil {
		b.Fatal(err)
	}
	s.clock = append(s.clock, milliseconds(time.Since(begun)))
	s.work = append(s.work, milliseconds(busy(b)-work))
}

// busy is how long the processors worked for this process so far.
func busy(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}

func end(b *testing.B, h *app.House) {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := h.Close(ctx); err != nil {
		b.Fatal(err)
	}
}

// Stored bodies are read back: 10,000 actions a round, on one processor.
func BenchmarkDecoding(b *testing.B) {
	e := long(b, 10_000)
	all := e.Ledger.Actions()
	b.ReportAllocs()
	for b.Loop() {
		reader := e.Rules.Catalog().Reader()
		for i := range all {
			if _, err := reader.Decode(all[i].Body); err != nil {
				b.Fatal(err)
			}
		}
	}
}
