package app_test

import (
	"bytes"
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

// fork forks a campaign as its game master.
func (h *house) fork(id events.CampaignID, key string, at int) app.Started {
	h.t.Helper()
	s, err := h.game.Fork(h.t.Context(), id, app.Fork{ID: events.ActionID(key), At: at, Name: "What if", By: "s1"})
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// bodies are the stored bodies of a campaign, in their order.
func (h *house) bodies(id events.CampaignID) []journal.Message {
	h.t.Helper()
	messages, err := h.journal.Load(h.t.Context(), id, 0, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	return messages
}

// same says whether one journal begins with the other, byte for byte.
func begins(long, short []journal.Message) bool {
	for i, m := range short {
		if i >= len(long) || !bytes.Equal(long[i].Body, m.Body) || long[i].ID != m.ID {
			return false
		}
	}
	return true
}

func (h *house) names() string {
	var all []string
	for _, s := range h.Campaigns() {
		all = append(all, s.Name)
	}
	return strings.Join(all, ", ")
}

func TestAForkBeginsWithItsOriginsActionsAndLeavesThemAlone(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	h.mustDig(id)
	at := h.mustDig(id).Action.Revision
	h.mustDig(id)
	before := h.bodies(id)
	made := h.fork(id, "wish", at)
	if made.Revision != at+1 || made.ID == id || made.GM.ID != "s1" {
		t.Errorf("the fork: %+v", made)
	}
	undone, err := h.game.Play(t.Context(), made.ID, app.Request{ID: "undo", By: "s1", Command: "Undo", Data: json.RawMessage(`{"targets":[2]}`)})
	if err != nil || undone.Action.Campaign != made.ID {
		t.Fatalf("an undo of what was before the fork: %+v, %v", undone.Action.Campaign, err)
	}
	if after := h.bodies(id); !begins(after, before) || len(after) != len(before) {
		t.Error("the origin's journal changed")
	}
	if !begins(h.bodies(made.ID), before[:at]) {
		t.Error("the fork does not begin with the origin's bytes")
	}
	states := h.state(id) + h.state(made.ID)
	h.shut()
	h = open(t, dir, app.Config{})
	if h.state(id)+h.state(made.ID) != states {
		t.Error("the states are others after a restart")
	}
	s, err := h.Summary(made.ID)
	if err != nil || s.Name != "What if" || s.Origin != id || s.At != at || s.System != "lantern" {
		t.Errorf("after a restart the fork is listed as %+v, %v", s, err)
	}
	h.mustDig(made.ID)
	if again := h.fork(id, "wish", at); again.ID != made.ID || again.Token != made.Token || len(h.Campaigns()) != 2 {
		t.Errorf("the wish again made %+v; there are %s", again, h.names())
	}
}

func TestEveryWishForAForkMakesOne(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	at := h.mustDig(id).Action.Revision
	first, second := h.fork(id, "wish", at), h.fork(id, "another", at)
	if first.ID == second.ID {
		t.Error("two wishes made one fork")
	}
	of := h.fork(first.ID, "wish", first.Revision)
	if of.ID == first.ID || !begins(h.bodies(of.ID), h.bodies(first.ID)) {
		t.Errorf("a fork of the fork: %+v", of)
	}
	for _, otherwise := range []app.Fork{{ID: "wish", At: at - 1, Name: "What if", By: "s1"}, {ID: "wish", At: at, Name: "Else", By: "s1"}} {
		if _, err := h.game.Fork(t.Context(), id, otherwise); !errors.Is(err, app.ErrOtherWish) {
			t.Errorf("another wish under the same id: %v", err)
		}
	}
	_, err := h.game.Fork(t.Context(), id, app.Fork{ID: "ben", At: at, Name: "What if", By: "s2"})
	if _, denied := errors.AsType[campaign.ErrNotAllowed](err); !denied || h.names() == "" || len(h.Campaigns()) != 4 {
		t.Errorf("by a seat that there is not: %v; there are %s", err, h.names())
	}
}

// forkedElsewhere is the fork that a wish would make, made in a copy of the store.
func forkedElsewhere(t *testing.T, dir string, id events.CampaignID, at int) (events.CampaignID, []journal.Message) {
	t.Helper()
	h := open(t, copyOf(t, dir), app.Config{})
	defer h.shut()
	made := h.fork(id, "wish", at)
	return made.ID, h.bodies(made.ID)
}

// A process that is killed in the middle leaves some of the copied actions.
func TestACopyThatWasCutOffIsNothingUntilTheWishIsRepeated(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	h.mustDig(id)
	at := h.mustDig(id).Action.Revision
	h.shut()
	fork, whole := forkedElsewhere(t, dir, id, at)
	h = open(t, dir, app.Config{})
	h.next = 100
	last := uint64(0)
	for _, m := range whole[:at-1] {
		stored, err := h.journal.Append(t.Context(), journal.Message{Campaign: fork, ID: m.ID, Body: m.Body}, last)
		if err != nil {
			t.Fatal(err)
		}
		last = stored.Seq
	}
	h.mustDig(id) // which is followed after what was copied
	nothing := func(when string) {
		t.Helper()
		if _, err := h.Summary(fork); !errors.Is(err, app.ErrNoCampaign) || len(h.Campaigns()) != 1 {
			t.Errorf("%s it is listed: %s, %v", when, h.names(), err)
		}
		if _, err := h.dig(fork); !errors.Is(err, app.ErrNoCampaign) {
			t.Errorf("%s it is played: %v", when, err)
		}
		if err := h.Export(t.Context(), fork, &strings.Builder{}); !errors.Is(err, app.ErrNoCampaign) {
			t.Errorf("%s it is exported: %v", when, err)
		}
	}
	nothing("at once")
	h.shut()
	h = open(t, dir, app.Config{})
	nothing("after a restart")
	if found, n := app.Verify(h.journal.All(t.Context(), 0), app.NewTable(lantern.System)); len(found) != 0 || n == 0 {
		t.Errorf("what was cut off is a finding: %v", found)
	}
	if _, err := h.game.Fork(t.Context(), id, app.Fork{ID: "wish", At: 1, Name: "Short", By: "s1"}); !errors.Is(err, app.ErrOtherWish) {
		t.Errorf("a shorter fork under the same id: %v", err)
	}
	made := h.fork(id, "wish", at)
	if made.ID != fork || !begins(h.bodies(fork), whole[:at]) || made.Revision != at+1 {
		t.Errorf("the repeated wish made %+v", made)
	}
	h.mustDig(fork)
}

func TestAnImportCompletesACopyThatWasCutOff(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	at := h.mustDig(id).Action.Revision
	h.shut()
	fork, whole := forkedElsewhere(t, dir, id, at)
	h = open(t, dir, app.Config{})
	if _, err := h.journal.Append(t.Context(), journal.Message{Campaign: fork, ID: whole[0].ID, Body: whole[0].Body}, 0); err != nil {
		t.Fatal(err)
	}
	var export strings.Builder
	header := journal.Header{Campaign: fork, System: "lantern", RulesVersion: "lantern@1", Name: "What if"}
	if err := journal.WriteExport(&export, header, journal.Each(whole)); err != nil {
		t.Fatal(err)
	}
	made, err := h.Import(t.Context(), strings.NewReader(export.String()), func(events.CampaignID) bool { return false })
	if err != nil || made.ID != fork || !begins(h.bodies(fork), whole) || len(h.bodies(fork)) != len(whole) {
		t.Errorf("imported: %+v, %v", made, err)
	}
}

func TestNobodyComesIntoAForkByALinkOrCodeOfItsOrigin(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	ben, err := h.TakeSeat(t.Context(), id, app.SeatWish{Name: "Ben", Side: events.HeroPlayer})
	if err != nil {
		t.Fatal(err)
	}
	made := h.fork(id, "wish", 2)
	k, err := h.game.Kernel(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []app.Token{h.Token(id, ben), h.Token(id, k.Seats[0])} {
		if got, err := h.Seat(t.Context(), link); err != nil || got.Campaign != id {
			t.Errorf("a link of the origin leads to %s, %v", got.Campaign, err)
		}
		if _, err := h.Seat(t.Context(), app.Token(strings.Replace(string(link), string(id), string(made.ID), 1))); !errors.Is(err, app.ErrBadToken) {
			t.Errorf("a link of the origin that names the fork: %v", err)
		}
	}
	if err := h.CheckCode(t.Context(), made.ID, h.Code(id, k)); !errors.Is(err, app.ErrBadCode) {
		t.Errorf("the origin's code opens the fork: %v", err)
	}
	if found, err := h.FindByCode(t.Context(), made.Code); err != nil || found != made.ID {
		t.Errorf("the fork's code leads to %s: %v", found, err)
	}
	if got, err := h.Seat(t.Context(), made.Token); err != nil || got.Campaign != made.ID || got.Seat.Side != events.GameMaster {
		t.Errorf("the new link is for %+v: %v", got, err)
	}
}

func TestAForkIsExportedAndImportedBesideItsOriginAndWithoutIt(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	h.mustDig(id)
	made := h.fork(id, "wish", 2)
	h.mustDig(made.ID)
	export := func(of events.CampaignID) string {
		t.Helper()
		var out strings.Builder
		if err := h.Export(t.Context(), of, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	origin, fork := export(id), export(made.ID)
	if found, n := app.Verify(h.journal.All(t.Context(), 0), app.NewTable(lantern.System)); len(found) != 0 || n != 6 {
		t.Errorf("verified: %v in %d actions", found, n)
	}
	for name, before := range map[string]string{"alone": "", "beside its origin": origin} {
		there := open(t, t.TempDir(), app.Config{})
		for _, text := range []string{before, fork, fork} {
			if text == "" {
				continue
			}
			if _, err := there.Import(t.Context(), strings.NewReader(text), func(events.CampaignID) bool { return true }); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if there.state(made.ID) != h.state(made.ID) || !begins(there.bodies(made.ID), h.bodies(made.ID)) {
			t.Errorf("%s the fork is another one", name)
		}
		there.mustDig(made.ID)
		there.shut()
	}
	// an export that ends before the fork begins is no campaign
	var cut strings.Builder
	header := journal.Header{Campaign: made.ID, System: "lantern", RulesVersion: "lantern@1", Name: "What if"}
	if err := journal.WriteExport(&cut, header, journal.Each(h.bodies(made.ID)[:2])); err != nil {
		t.Fatal(err)
	}
	_, err := open(t, t.TempDir(), app.Config{}).Import(t.Context(), strings.NewReader(cut.String()), func(events.CampaignID) bool { return true })
	if unclear, is := errors.AsType[rules.Unclear](err); !is || !strings.Contains(unclear.Detail.String(), "before fork") {
		t.Errorf("a fork that is cut off: %v", err)
	}
}

func TestADamagedCampaignIsForkedUpToTheDamage(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	last := h.mustDig(id).Action
	if _, err := h.journal.Append(t.Context(), journal.Message{Campaign: id, ID: "bad", Body: []byte(`{"revision":99}`)}, last.Seq); err != nil {
		t.Fatal(err)
	}
	h.shut()
	h = open(t, h.dir, app.Config{})
	made := h.fork(id, "wish", last.Revision)
	h.mustDig(made.ID)
}

func TestAForkAndItsOriginAreComparedAsTheirSeatsSeeThem(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id, stranger := h.begin("Deep"), h.begin("Other")
	made := h.fork(id, "wish", 1)
	h.give(made.ID, "Correct", map[string]any{"path": "/game/oil", "to": 7, "reason": "spilt"})
	gm := campaign.Viewer{Seat: "s1", Side: events.GameMaster}
	diff, err := h.game.DiffWith(t.Context(), app.Stand{Campaign: id, Viewer: gm, At: 1}, app.Stand{Campaign: made.ID, Viewer: gm, At: 3})
	if err != nil || len(diff) != 1 || diff[0].Path != "/game/oil" || string(diff[0].Now) != "7" {
		t.Errorf("they differ in %+v, %v", diff, err)
	}
	_, err = h.game.DiffWith(t.Context(), app.Stand{Campaign: id, Viewer: gm, At: 1}, app.Stand{Campaign: stranger, Viewer: gm, At: 1})
	if unclear, is := errors.AsType[rules.Unclear](err); !is || unclear.Field != "other" {
		t.Errorf("with a stranger: %v", err)
	}
	_, err = h.game.DiffWith(t.Context(), app.Stand{Campaign: id, Viewer: gm, At: 1}, app.Stand{Campaign: "nobody00", Viewer: gm, At: 1})
	if !errors.Is(err, app.ErrNoCampaign) {
		t.Errorf("with nobody: %v", err)
	}
}
