package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest/lantern"
)

// house is a house on a journal of its own.
type house struct {
	*app.House
	t       *testing.T
	journal *journal.Journal
	game    app.Game
	next    int
	dir     string
}

func open(t *testing.T, dir string, cfg app.Config) *house {
	t.Helper()
	j, err := journal.Open(t.Context(), journal.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Now = func() time.Time { return time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC) }
	h, err := app.Open(t.Context(), j, cfg, app.NewTable(lantern.System))
	if err != nil {
		t.Fatal(err)
	}
	g, _ := h.System("lantern")
	opened := &house{House: h, t: t, journal: j, game: g, dir: dir}
	t.Cleanup(opened.shut)
	return opened
}

// copyOf is a directory with the same store.
func copyOf(t *testing.T, dir string) string {
	t.Helper()
	beside := t.TempDir()
	if err := os.CopyFS(beside, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return beside
}

func (h *house) shut() {
	if h.journal == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := errors.Join(h.House.Close(ctx), h.journal.Close(ctx)); err != nil {
		h.t.Error(err)
	}
	h.journal = nil
}

func (h *house) begin(name string) events.CampaignID {
	h.t.Helper()
	s, err := h.game.Start(h.t.Context(), app.Start{ID: events.ActionID("start-" + name), Name: name, GameMaster: "Ana"})
	if err != nil {
		h.t.Fatal(err)
	}
	return s.ID
}

// dig plays a command that is lawful, as the game master.
func (h *house) dig(id events.CampaignID) (app.Answer, error) {
	h.t.Helper()
	h.next++
	return h.game.Play(h.t.Context(), id, app.Request{ID: events.ActionID(fmt.Sprintf("dig-%d", h.next)), By: "s1", Command: "AddNote",
		Data: json.RawMessage(`{"on":"campaign","text":"digging"}`)})
}

func (h *house) mustDig(id events.CampaignID) app.Answer {
	h.t.Helper()
	a, err := h.dig(id)
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *house) state(id events.CampaignID) string {
	h.t.Helper()
	look, err := h.game.Look(h.t.Context(), id, app.Ask{Viewer: campaign.Viewer{Side: events.GameMaster}})
	if err != nil {
		h.t.Fatal(err)
	}
	text, err := json.Marshal(look.State)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}

func TestACampaignIsTheSameAfterARestart(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	h.mustDig(id)
	before := h.state(id)
	h.shut()
	again := open(t, dir, app.Config{})
	if after := again.state(id); after != before {
		t.Errorf("the state is another one:\n%s\n%s", before, after)
	}
	if all := again.Campaigns(); len(all) != 1 || all[0].Name != "Deep" {
		t.Errorf("campaigns: %v", all)
	}
}

func TestABeginningThatIsRepeatedBeginsNoSecondCampaign(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	if a, b := h.begin("Deep"), h.begin("Deep"); a != b {
		t.Errorf("two campaigns: %s and %s", a, b)
	}
	if len(h.Campaigns()) != 1 {
		t.Errorf("campaigns: %v", h.Campaigns())
	}
}

// Another node stores an action between this node's reading and its append.
func TestACommandIsDecidedAnewWhenAnotherNodeWasFirst(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	first := h.mustDig(id).Action
	foreign := first.Action
	foreign.Revision, foreign.ID, foreign.Prev = first.Revision+1, "from-elsewhere", first.Hash
	body, err := events.Encode(foreign)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.journal.Append(t.Context(), journal.Message{Campaign: id, ID: foreign.ID, Body: body}, first.Seq); err != nil {
		t.Fatal(err)
	}
	if a := h.mustDig(id); a.Action.Revision != first.Revision+2 {
		t.Errorf("the command became revision %d, want %d", a.Action.Revision, first.Revision+2)
	}
}

func TestCampaignsThatWereLetGoOfAreFoldedAgain(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{Cache: 1})
	ids := []events.CampaignID{h.begin("A"), h.begin("B"), h.begin("C")}
	states := map[events.CampaignID]string{}
	for _, id := range ids {
		h.mustDig(id)
		states[id] = h.state(id)
	}
	for _, id := range ids {
		if got := h.state(id); got != states[id] {
			t.Errorf("campaign %s differs after it was let go of", id)
		}
	}
}

func TestASeatIsRecognisedByItsLinkUntilItIsIssuedAnew(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	seat, err := h.TakeSeat(t.Context(), id, app.SeatWish{Name: "Ben", Side: events.HeroPlayer})
	if err != nil {
		t.Fatal(err)
	}
	link := h.Token(id, seat)
	if got, err := h.Seat(t.Context(), link); err != nil || got.Seat.Name != "Ben" {
		t.Errorf("seat: %v, %v", got, err)
	}
	for _, bad := range []app.Token{"", "x", link + "x", app.Token(strings.Replace(string(link), ".1.", ".2.", 1)), "a.b.c.d"} {
		if _, err := h.Seat(t.Context(), bad); !errors.Is(err, app.ErrBadToken) {
			t.Errorf("link %q: %v", bad, err)
		}
	}
	if _, err := h.TakeSeat(t.Context(), id, app.SeatWish{Anew: seat.ID, Admin: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Seat(t.Context(), link); !errors.Is(err, app.ErrBadToken) {
		t.Errorf("the old link still counts: %v", err)
	}
}

func TestARenewedCodeMakesTheOldOneVoid(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	k, err := h.game.Kernel(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	old := h.Code(id, k)
	if found, err := h.FindByCode(t.Context(), " "+strings.ToLower(old)); err != nil || found != id {
		t.Errorf("code %s leads to %q: %v", old, found, err)
	}
	fresh, err := h.RenewCode(t.Context(), id, "s1", "renew")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.FindByCode(t.Context(), old); !errors.Is(err, app.ErrBadCode) {
		t.Errorf("the old code still leads somewhere: %v", err)
	}
	if found, err := h.FindByCode(t.Context(), fresh); err != nil || found != id {
		t.Errorf("the new code leads to %q: %v", found, err)
	}
}

func TestAPreviewWritesAndThrowsNothing(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	dig := app.Request{ID: "p", By: "s1", Command: "Delve", Data: json.RawMessage(`{"name":"N","path":[[1,1]],"pace":"slow"}`)}
	if _, err := h.game.Preview(t.Context(), id, dig); err == nil {
		t.Error("a preview threw dice")
	}
	dig.Dice = &events.Dice{Source: events.Physical, Rolls: []events.Throw{{Die: "lamp", Faces: []events.Face{"3"}}}}
	a, err := h.game.Preview(t.Context(), id, dig)
	if err != nil || len(a.Events) != 1 {
		t.Errorf("preview: %v, %v", a.Events, err)
	}
	if look, err := h.game.Look(t.Context(), id, app.Ask{}); err != nil || look.Revision != 1 {
		t.Errorf("the preview wrote: revision %d, %v", look.Revision, err)
	}
}

func TestVerifyFindsWhatIsWrongAndNamesTheRevision(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	h.mustDig(id)
	h.mustDig(id)
	messages, err := h.journal.Load(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if found, n := app.Verify(journal.Each(messages), app.NewTable(lantern.System)); len(found) != 0 || n != 3 {
		t.Errorf("a sound journal: %v, %d actions", found, n)
	}
	broken := slices.Clone(messages)
	broken[1].Body = []byte(strings.Replace(string(broken[1].Body), "digging", "dagging", 1))
	found, _ := app.Verify(journal.Each(broken), app.NewTable(lantern.System))
	if len(found) != 2 || found[0].Revision != 2 || found[1].Revision != 3 {
		t.Errorf("a changed note is not what was written, and is noticed by its successor: %v", found)
	}
	if found, _ := app.Verify(journal.Each(messages[1:]), app.NewTable(lantern.System)); len(found) != 1 {
		t.Errorf("a lost beginning: %v", found)
	}
}

func TestWhoWatchesIsToldAndLetGo(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	watch := h.Watch(id)
	defer watch.End()
	h.mustDig(id)
	select {
	case <-watch.News:
	case <-time.After(20 * time.Second):
		t.Fatal("nobody told that the campaign went on")
	}
	if n := h.Watching(id); n != 1 {
		t.Errorf("%d watch", n)
	}
	h.shut()
	for range watch.News { // until it is closed
	}
}

func TestRulesErrorsReachTheAskerAsTheyAre(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	_, err := h.game.Play(t.Context(), id, app.Request{By: "s1", Command: "AddNote"})
	if u, ok := errors.AsType[rules.Unclear](err); !ok || u.Field != "id" {
		t.Errorf("a command without an id: %v", err)
	}
	_, err = h.game.Play(t.Context(), "aaaaaaaa", app.Request{ID: "x", By: "s1", Command: "AddNote"})
	if !errors.Is(err, app.ErrNoCampaign) {
		t.Errorf("an unknown campaign: %v", err)
	}
	_, err = h.game.Play(t.Context(), id, app.Request{ID: "x", By: "s9", Command: "AddNote", Data: json.RawMessage(`{"on":"campaign","text":"t"}`)})
	if _, ok := errors.AsType[campaign.ErrNotAllowed](err); !ok {
		t.Errorf("an unknown seat: %v", err)
	}
}

func TestAnExportThatDoesNotArriveSaysWhy(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	var out strings.Builder
	if err := h.Export(t.Context(), id, &out); err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(out.String(), "\n")
	for _, arrived := range []string{"", header + "\n"} {
		r := io.MultiReader(strings.NewReader(arrived), iotest.ErrReader(os.ErrDeadlineExceeded))
		_, err := open(t, t.TempDir(), app.Config{}).Import(t.Context(), r, func(events.CampaignID) bool { return true })
		if _, unclear := errors.AsType[rules.Unclear](err); !unclear || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("after %d letters: %v", len(arrived), err)
		}
	}
}

func TestARepeatedWishSeesTheSameDiceUntilSomethingIsThrown(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	h.shut()
	delve := func(h *house, data string) (app.Answer, error) {
		h.next++
		return h.game.Play(t.Context(), id, app.Request{ID: events.ActionID(fmt.Sprintf("delve-%d", h.next)), By: "s1", Command: "Delve", Data: json.RawMessage(data)})
	}
	faces := func(first func(*house)) string {
		t.Helper()
		h := open(t, copyOf(t, dir), app.Config{})
		defer h.shut()
		first(h)
		h.next = 100
		all := []events.Throw{}
		for range 8 {
			a, err := delve(h, `{"name":"N","path":[[1,1]],"pace":"fast"}`)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, a.Action.Dice.Rolls...)
		}
		return fmt.Sprint(all)
	}
	at1 := faces(func(*house) {})
	fished := faces(func(h *house) {
		for range 5 {
			for _, wish := range []string{`{"name":"N","path":[[1,1]],"pace":"slack"}`, `{"name":"N","path":[[1,1],[1,2],[1,3],[1,4]],"pace":"slow"}`} {
				if _, err := delve(h, wish); err == nil {
					t.Fatalf("%s was carried out", wish)
				}
			}
		}
	})
	if fished != at1 {
		t.Errorf("wishes that came to nothing brought other dice:\n%s\n%s", at1, fished)
	}
	if noted := faces(func(h *house) { h.mustDig(id) }); noted != at1 {
		t.Errorf("what throws nothing brought other dice:\n%s\n%s", at1, noted)
	}
	later := faces(func(h *house) {
		if _, err := delve(h, `{"name":"N","path":[[1,1]],"pace":"fast"}`); err != nil {
			t.Fatal(err)
		}
		a, err := h.game.Play(t.Context(), id, app.Request{ID: "back", By: "s1", Command: "Undo", Data: json.RawMessage(`{"targets":[2]}`)})
		if err != nil {
			t.Fatal(a, err)
		}
	})
	if later == at1 {
		t.Errorf("the dice are the same after a throw that was taken back: %s", later)
	}
}
