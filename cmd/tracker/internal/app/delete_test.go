package app_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest/lantern"
)

// remove puts a campaign away and deletes it.
func (h *house) remove(id events.CampaignID, name string) {
	h.t.Helper()
	h.give(id, "Archive", struct{}{})
	h.give(id, "Delete", campaign.Delete{Name: name})
}

func (h *house) give(id events.CampaignID, command string, data any) {
	h.t.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		h.t.Fatal(err)
	}
	h.next++
	q := app.Request{ID: events.ActionID(command), By: "s1", Command: command, Data: text}
	if _, err := h.game.Play(h.t.Context(), id, q); err != nil {
		h.t.Fatalf("%s: %v", command, err)
	}
}

func TestWhatWasDeletedIsNoLongerThere(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id, other := h.begin("Deep"), h.begin("Other")
	var export strings.Builder
	if err := h.Export(t.Context(), id, &export); err != nil {
		t.Fatal(err)
	}
	k, err := h.game.Kernel(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	link, code, fork := h.Token(id, k.Seats[0]), h.Code(id, k), h.fork(id, "wish", 1)
	h.remove(id, "Deep")
	stored := len(h.bodies(id))
	gone := func(when string) {
		t.Helper()
		if _, err := h.Summary(id); !errors.Is(err, app.ErrNoCampaign) || strings.Contains(h.names(), "Deep") {
			t.Errorf("%s it is listed: %s, %v", when, h.names(), err)
		}
		if _, err := h.Seat(t.Context(), link); !errors.Is(err, app.ErrBadToken) || !errors.Is(err, app.ErrNoCampaign) {
			t.Errorf("%s its link: %v", when, err)
		}
		if _, err := h.FindByCode(t.Context(), code); !errors.Is(err, app.ErrBadCode) {
			t.Errorf("%s its code: %v", when, err)
		}
		if _, err := h.dig(id); !errors.Is(err, app.ErrNoCampaign) {
			t.Errorf("%s it is played: %v", when, err)
		}
		if _, err := h.game.Start(t.Context(), app.Start{ID: "start-Deep", Name: "Deep", GameMaster: "Ana"}); !errors.Is(err, app.ErrNoCampaign) {
			t.Errorf("%s it begins anew: %v", when, err)
		}
		if _, err := h.Import(t.Context(), strings.NewReader(export.String()), func(events.CampaignID) bool { return true }); !errors.Is(err, app.ErrDeleted) {
			t.Errorf("%s it is imported: %v", when, err)
		}
		if n := len(h.bodies(id)); n != stored {
			t.Errorf("%s it has %d actions, had %d", when, n, stored)
		}
		h.mustDig(fork.ID) // what was forked from it stays
		h.mustDig(other)
	}
	gone("at once")
	h.shut()
	h = open(t, dir, app.Config{})
	h.next = 100
	gone("after a restart")
	if found, n := app.Verify(h.journal.All(t.Context(), 0), app.NewTable(lantern.System)); len(found) != 0 || n == 0 {
		t.Errorf("the store is not sound: %v", found)
	}
}

func TestAForkThatWasDeletedIsNotMadeAgain(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	made := h.fork(id, "wish", 1)
	h.remove(made.ID, "What if")
	for range 2 {
		if _, err := h.game.Fork(t.Context(), id, app.Fork{ID: "wish", At: 1, Name: "What if", By: "s1"}); !errors.Is(err, app.ErrForkGone) {
			t.Errorf("the wish again: %v", err)
		}
		if h.names() != "Deep" {
			t.Errorf("there are %s", h.names())
		}
		h.shut()
		h = open(t, dir, app.Config{})
	}
}

func TestAnExportOfADeletedCampaignIsNotTakenIn(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	h.remove(id, "Deep")
	var out strings.Builder
	header := journal.Header{Campaign: id, System: "lantern", RulesVersion: "lantern@1", Name: "Deep"}
	if err := journal.WriteExport(&out, header, journal.Each(h.bodies(id))); err != nil {
		t.Fatal(err)
	}
	_, err := open(t, t.TempDir(), app.Config{}).Import(t.Context(), strings.NewReader(out.String()), func(events.CampaignID) bool { return true })
	if unclear, is := errors.AsType[rules.Unclear](err); !is || !strings.Contains(unclear.Detail.String(), "deleted") {
		t.Errorf("import: %v", err)
	}
}
