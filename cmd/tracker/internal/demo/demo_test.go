package demo_test

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// house opens a store in a directory; what is returned closes it again.
func house(t *testing.T, dir string) (*app.House, func()) {
	t.Helper()
	j, err := journal.Open(t.Context(), journal.Config{Dir: dir, MaxBytes: 1 << 30, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	h, err := app.Open(t.Context(), j, app.Config{}, app.NewTable(heroquest.System()))
	if err != nil {
		t.Fatal(err)
	}
	return h, func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := errors.Join(h.Close(ctx), j.Close(ctx)); err != nil {
			t.Error(err)
		}
	}
}

func script(t *testing.T) demo.Script {
	t.Helper()
	s, err := demo.Read("heroquest")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheSampleCampaignIsPlayedToItsEndEachLineOneAction(t *testing.T) {
	h, closed := house(t, t.TempDir())
	defer closed()
	all, err := demo.Play(t.Context(), h)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(script(t).Steps) + 1; len(all) != 1 || all[0].Revision != want {
		t.Fatalf("begun: %+v, want one of revision %d", all, want)
	}
	if n := all[0].Revision; n < 120 || n > 200 {
		t.Errorf("the evening has %d actions, which is no evening", n)
	}
	entries := look(t, h, all[0].ID).Entries
	for i, e := range entries {
		known := e.ID == script(t).ID(e.Revision)
		if known != (e.Revision > 1) || e.Revision != i+1 {
			t.Errorf("revision %d has the id %s; only the first action's is secret", e.Revision, e.ID)
		}
	}
}

// Broken off after any number of commands, the sample campaign goes on where it
// ended; played once more, it is left as it is.
func TestASampleCampaignThatWasBrokenOffGoesOn(t *testing.T) {
	dir := t.TempDir()
	whole := script(t)
	var last app.Started
	for _, n := range []int{0, 1, 7, 60, len(whole.Steps), len(whole.Steps)} {
		h, closed := house(t, dir)
		game, _ := h.System("heroquest")
		part := whole
		part.Steps = whole.Steps[:n]
		var err error
		if last, err = part.Play(t.Context(), game, h.Private(string(part.ID(1)))); err != nil {
			t.Fatalf("with %d steps: %v", n, err)
		}
		if last.Revision != n+1 {
			t.Errorf("with %d steps it is at revision %d", n, last.Revision)
		}
		if rest := look(t, h, last.ID); rest.Revision != n+1 {
			t.Errorf("with %d steps revision %d is stored", n, rest.Revision)
		}
		closed()
	}
}

func TestASystemWithoutAScriptHasNoSampleCampaign(t *testing.T) {
	if _, err := demo.Read("chess"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func look(t *testing.T, h *app.House, id events.CampaignID) app.Look {
	t.Helper()
	game, err := h.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := game.Look(t.Context(), id, app.Ask{Viewer: campaign.Viewer{Side: events.GameMaster}})
	if err != nil {
		t.Fatal(err)
	}
	return seen
}
