package app_test

import (
	"errors"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
)

func TestADamagedCampaignIsReadOnlyAndTheOthersPlayOn(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id, other := h.begin("Deep"), h.begin("Other")
	last := h.mustDig(id).Action
	if _, err := h.journal.Append(t.Context(), journal.Message{Campaign: id, ID: "bad", Body: []byte(`{"revision":99}`)}, last.Seq); err != nil {
		t.Fatal(err)
	}
	h.shut()
	h = open(t, dir, app.Config{})
	if _, err := h.dig(id); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("playing on a damaged journal: %v", err)
	}
	look, err := h.game.Look(t.Context(), id, app.Ask{Viewer: campaign.Viewer{Side: events.GameMaster}})
	if err != nil || look.Revision != last.Revision || look.Damage == nil {
		t.Errorf("a damaged campaign shows revision %d, damage %v, %v", look.Revision, look.Damage, err)
	}
	h.mustDig(other)
	damage, is := errors.AsType[app.Damage](look.Damage)
	if !is || damage.Campaign != id || damage.Revision != last.Revision+1 {
		t.Errorf("the damage is %v", look.Damage)
	}
	var out strings.Builder
	if err := h.Export(t.Context(), id, &out); err != nil {
		t.Errorf("a damaged campaign is exported: %v", err)
	}
	h.readsAs(out.String(), 1, last.Revision, 0)
	out.Reset()
	if _, err := h.Backup(t.Context(), &out); err != nil {
		t.Errorf("a store with a damaged campaign is backed up: %v", err)
	}
	h.readsAs(out.String(), 1, last.Revision+2, 0)
}

// readsAs reads an export: how many damages it tells of, how many actions are in
// it, and how many of these are wrong.
func (h *house) readsAs(text string, damages, actions, wrong int) {
	h.t.Helper()
	header, lines, err := journal.ReadExport(strings.NewReader(text))
	if err != nil {
		h.t.Fatal(err)
	}
	findings, n := app.Verify(lines, h.game)
	if len(header.Damage) != damages || n != actions || len(findings) != wrong {
		h.t.Errorf("it tells of %v and has %d actions, of which are wrong: %v", header.Damage, n, findings)
	}
}
