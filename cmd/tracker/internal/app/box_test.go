package app_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/ruletest/lantern"
)

const adit = `{"name":"Adit","path":[[1,1]],"pace":"fast"}`

// boxesIn are the events about boxes of an action, in short.
func boxesIn(a events.Action) string {
	var all []string
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.DiceSealed:
			all = append(all, fmt.Sprintf("sealed %d", e.Box))
		case events.DiceRevealed:
			all = append(all, fmt.Sprintf("revealed %d", e.Box))
		case events.DiceLost:
			all = append(all, fmt.Sprintf("lost %d", e.Box))
		}
	}
	return strings.Join(all, ", ")
}

func (h *house) secret(id events.CampaignID, box int) ([]byte, error) {
	return h.journal.Secrets().Get(h.t.Context(), fmt.Sprintf("dice.%s.%d", id, box))
}

func TestTheSeedOfABoxIsKeptUntilItIsTold(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	h.served(id, "s1", "Delve", adit)
	seed, err := h.secret(id, 1)
	if err != nil || len(seed) != 32 {
		t.Fatalf("the seed is %x, %v", seed, err)
	}
	before := h.export(id)
	for _, form := range []string{string(seed), hex.EncodeToString(seed), strings.ToUpper(hex.EncodeToString(seed))} {
		if bytes.Contains(before, []byte(form)) {
			t.Error("an export tells the seed before its time")
		}
	}
	h.shut()
	h = open(t, dir, app.Config{}) // the seed outlives the process
	a := h.served(id, "s1", "StartSession", ``)
	if boxesIn(a) != "revealed 1, sealed 2" || !strings.Contains(string(h.export(id)), hex.EncodeToString(seed)) {
		t.Errorf("when the evening begins: %s", boxesIn(a))
	}
	if kept, err := h.secret(id, 1); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("the seed that was told is kept: %x, %v", kept, err)
	}
	h.shut()
	h = open(t, dir, app.Config{}) // what was thrown away harms no start
	h.served(id, "s1", "Delve", adit)
	h.served(id, "s1", "Archive", ``)
	last := h.served(id, "s1", "Delete", `{"name":"Deep"}`)
	if boxesIn(last) != "" {
		t.Errorf("the deletion tells of %s", boxesIn(last))
	}
	if kept, err := h.secret(id, 3); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("the seed of a campaign that was deleted is kept: %x, %v", kept, err)
	}
}

// An import has no seed of the box that was open: what was thrown cannot be
// checked, and play goes on.
func TestAnImportedCampaignSealsABoxOfItsOwnAtTheNextNeed(t *testing.T) {
	first := open(t, t.TempDir(), app.Config{})
	id := first.begin("Deep")
	thrown := first.served(id, "s1", "Delve", adit)
	h := open(t, t.TempDir(), app.Config{})
	if _, err := h.Import(t.Context(), bytes.NewReader(first.export(id)), func(events.CampaignID) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if got := boxesIn(h.served(id, "s1", "AddNote", `{"on":"campaign","text":"moved"}`)); got != "" {
		t.Errorf("a note: %s", got)
	}
	late := h.served(id, "s1", "Delve", adit)
	if got := boxesIn(late); got != "lost 1, sealed 2" {
		t.Errorf("a throw: %s", got)
	}
	h.served(id, "s1", "Delve", adit)
	noted := func(when string) {
		t.Helper()
		notes, _ := app.Review(journal.Each(h.bodies(id)), app.NewTable(lantern.System))
		want := []string{
			fmt.Sprintf("campaign %s: throws that cannot be checked, in revision %d: the seed of box 1 is lost", id, thrown.Revision),
			fmt.Sprintf("campaign %s: throws that cannot be checked, in revision %d: its box was sealed in the same action, so that nothing was settled before the throw", id, late.Revision),
		}
		if len(notes) != 2 || !notes[0].Note || !notes[1].Note || notes[0].String() != want[0] || notes[1].String() != want[1] {
			t.Errorf("%s verify notes %v, want %q", when, notes, want)
		}
	}
	noted("while the seed is sealed")
	if got := boxesIn(h.served(id, "s1", "StartSession", ``)); got != "revealed 2, sealed 3" {
		t.Errorf("an evening: %s", got)
	}
	all := h.bodies(id)
	if found, _ := app.Verify(journal.Each(all), app.NewTable(lantern.System)); len(found) > 0 {
		t.Errorf("verify finds %v", found)
	}
	noted("when it was told")
}

func TestAForkHasDiceOfItsOwn(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	h.served(id, "s1", "Delve", adit)
	f := h.fork(id, "wish", 2)
	if again := h.fork(id, "wish", 2); again.ID != f.ID {
		t.Errorf("two forks: %s, %s", f.ID, again.ID)
	}
	h.served(f.ID, "s1", "Delve", adit)
	h.served(f.ID, "s1", "StartSession", ``)
	h.served(id, "s1", "Delve", adit)
	h.served(id, "s1", "StartSession", ``)
	for _, of := range []events.CampaignID{id, f.ID} {
		notes, _ := app.Review(journal.Each(h.bodies(of)), app.NewTable(lantern.System))
		notes = slices.DeleteFunc(notes, func(n app.Finding) bool { return n.Note && strings.Contains(n.Detail, "stayed with the campaign") })
		if len(notes) > 0 {
			t.Errorf("of %s: %v", of, notes)
		}
	}
	if found := bystander(linesOf(h.export(f.ID))); len(found[true]) != 1 || len(found[false]) != 0 {
		t.Errorf("in the fork right are %v, wrong %v", found[true], found[false])
	}
}

// What others do elsewhere changes no throw.
func TestThrowsAreTheSameWhoeverPlaysElsewhere(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id, other := h.begin("Deep"), h.begin("Other")
	h.shut()
	faces := func(between func(*house)) string {
		h := open(t, copyOf(t, dir), app.Config{})
		defer h.shut()
		var all []events.Throw
		for range 4 {
			between(h)
			all = append(all, h.served(id, "s1", "Delve", adit).Dice.Rolls...)
		}
		return fmt.Sprint(all)
	}
	alone := faces(func(*house) {})
	beside := faces(func(h *house) {
		h.served(other, "s1", "Delve", adit)
		h.begin(fmt.Sprintf("New%d", wishes.Load()))
		h.fork(id, fmt.Sprintf("fork-%d", wishes.Load()), 1)
	})
	if alone != beside {
		t.Errorf("others played, and the throws are others:\n%s\n%s", alone, beside)
	}
}

// Another node throws out of the same box, and then ends it, between this node's
// reading and its append.
func TestTwoNodesThrowOutOfOneBox(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, app.Config{})
	id := h.begin("Deep")
	h.served(id, "s1", "AddNote", `{"on":"campaign","text":"dark"}`)
	h.shut()
	twin, h := open(t, copyOf(t, dir), app.Config{}), open(t, dir, app.Config{})
	h.served(id, "s1", "AddNote", `{"on":"campaign","text":"dark"}`) // this node knows the seed by now
	twin.take(h, id)
	if a := twin.served(id, "s1", "Delve", adit); a.Dice.N != 1 {
		t.Fatalf("the other node throws %+v", a.Dice)
	}
	h.take(twin, id)
	a := h.served(id, "s1", "Delve", adit)
	if a.Dice.Box != 1 || a.Dice.N != 2 {
		t.Errorf("this node throws %+v", a.Dice)
	}
	twin.take(h, id)
	twin.served(id, "s1", "StartSession", ``)
	h.take(twin, id)
	if a := h.served(id, "s1", "Delve", adit); a.Dice.Box != 3 || boxesIn(a) != "lost 2, sealed 3" {
		t.Errorf("the seed is in the other's bucket, and this node throws %+v, %s", a.Dice, boxesIn(a))
	}
	if found := bystander(linesOf(h.export(id))); len(found[true]) != 2 || len(found[false]) > 0 {
		t.Errorf("right are %v, wrong %v", found[true], found[false])
	}
}

// take appends what another house has more of a campaign.
func (h *house) take(from *house, id events.CampaignID) {
	h.t.Helper()
	have := h.bodies(id)
	last := have[len(have)-1].Seq
	for _, m := range from.bodies(id)[len(have):] {
		stored, err := h.journal.Append(h.t.Context(), journal.Message{Campaign: id, ID: m.ID, Body: m.Body}, last)
		if err != nil {
			h.t.Fatal(err)
		}
		last = stored.Seq
	}
}
