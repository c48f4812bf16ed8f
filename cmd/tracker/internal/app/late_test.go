package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// delved is a line by which a gallery was dug, at a depth of 1.
func delved(name string, squares int) app.Line {
	return func(app.Moment) (app.Deed, error) {
		path := strings.TrimSuffix(strings.Repeat("[1,1],", squares), ",")
		return app.Deed{Wish: campaign.Wish{Command: "Delve", Data: json.RawMessage(fmt.Sprintf(`{"name":%q,"path":[%s],"pace":"slow"}`, name, path)),
			Dice: &events.Dice{Source: events.Physical, Rolls: []events.Throw{{Die: "lamp", Faces: []events.Face{"1"}}}}}}, nil
	}
}

func mine(key string, after int, names ...string) app.Paper {
	played := time.Date(2025, 12, 30, 19, 30, 0, 0, time.UTC)
	p := app.Paper{Key: events.ActionID(key), By: "s1", After: after, PlayedAt: &played}
	for _, name := range names {
		p.Lines = append(p.Lines, delved(name, 1))
	}
	return p
}

func (h *house) record(id events.CampaignID, p app.Paper) app.Recorded {
	h.t.Helper()
	r, err := h.game.PlayAll(h.t.Context(), id, p)
	if err != nil {
		h.t.Fatal(err)
	}
	if i, wrong := r.Wrong(); wrong {
		h.t.Fatalf("line %d: %v", i+1, r.Lines[i].Err)
	}
	return r
}

func (h *house) revision(id events.CampaignID) int {
	h.t.Helper()
	look, err := h.game.Look(h.t.Context(), id, app.Ask{Viewer: campaign.Viewer{Side: events.GameMaster}})
	if err != nil {
		h.t.Fatal(err)
	}
	return look.Revision
}

func TestAListIsRecordedInPlayOrderAfterItsPlaceEachLineAfterTheOneBefore(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	h.mustDig(id)
	h.mustDig(id)
	r := h.record(id, mine("evening", 2, "North", "East", "South"))
	for i, after := range []int{2, 4, 5} {
		var was campaign.Insert
		a := r.Lines[i].Entry
		if err := json.Unmarshal(a.Data, &was); err != nil || was.After != after || a.Revision != 4+i || a.Command != "Insert" || !r.Lines[i].Stored {
			t.Errorf("line %d became revision %d, %s after %d, %v", i+1, a.Revision, a.Command, was.After, err)
		}
		if i > 0 && (a.Prev == "" || a.Prev != r.Lines[i-1].Entry.Hash) {
			t.Errorf("line %d follows the hash %q, not %q", i+1, a.Prev, r.Lines[i-1].Entry.Hash)
		}
		if a.PlayedAt == nil || a.PlayedAt.Hour() != 19 {
			t.Errorf("line %d was played at %v", i+1, a.PlayedAt)
		}
	}
	if says := r.Lines[1].Says(words.English); !strings.Contains(says, "East") {
		t.Errorf("the second line says %q", says)
	}
}

// What a process that died had stored of a list is not stored twice when the list
// is sent again, wherever it was broken off.
func TestAListThatWasBrokenOffIsCompleted(t *testing.T) {
	names := []string{"North", "East", "South", "West", "Down"}
	whole := open(t, t.TempDir(), app.Config{})
	id := whole.begin("Deep")
	lines := whole.record(id, mine("evening", 0, names...)).Lines
	want := whole.state(id)
	for stored := range names {
		for _, after := range []int{0, 1} {
			dir := t.TempDir()
			h := open(t, dir, app.Config{})
			id := h.begin("Deep")
			for _, told := range lines[:stored] {
				a := told.Entry
				if _, err := h.game.Play(t.Context(), id, app.Request{ID: a.ID, By: "s1", Command: a.Command, Data: a.Data, PlayedAt: a.PlayedAt}); err != nil {
					t.Fatal(err)
				}
			}
			for _, other := range [][]string{names[:4], append(names[:5:5], "Up")} {
				if stored == 0 {
					break // nothing was begun
				}
				if _, err := h.game.PlayAll(t.Context(), id, mine("evening", after, other...)); !errors.Is(err, app.ErrOtherWish) {
					t.Errorf("broken off after %d lines a list of %d came to %v", stored, len(other), err)
				}
			}
			h.shut()
			h = open(t, dir, app.Config{})
			r := h.record(id, mine("evening", after, names...))
			if got := h.revision(id); got != 1+len(names) || r.Lines[4].Entry.Revision != got {
				t.Errorf("broken off after %d lines it has revision %d", stored, got)
			}
			if got := h.state(id); gameOf(t, got) != gameOf(t, want) {
				t.Errorf("broken off after %d lines:\n%s\nwant\n%s", stored, got, want)
			}
			if h.record(id, mine("evening", after, names...)); h.revision(id) != 1+len(names) {
				t.Error("sent once more it is recorded once more")
			}
			h.shut()
		}
	}
}

func gameOf(t *testing.T, state string) string {
	t.Helper()
	var s struct{ Game json.RawMessage }
	if err := json.Unmarshal([]byte(state), &s); err != nil {
		t.Fatal(err)
	}
	return string(s.Game)
}

func TestAListWithALineThatCannotBeStoresNothing(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	p := mine("evening", 0, "North", "East", "South", "West")
	p.Lines[1] = delved("Long", 4)
	lost := errors.New("not to be read")
	p.Lines[2] = func(app.Moment) (app.Deed, error) { return app.Deed{}, lost }
	for _, decide := range []func() (app.Recorded, error){
		func() (app.Recorded, error) { return h.game.PreviewAll(t.Context(), id, p) },
		func() (app.Recorded, error) { return h.game.PlayAll(t.Context(), id, p) },
	} {
		r, err := decide()
		if err != nil {
			t.Fatal(err)
		}
		no, refused := errors.AsType[rules.Refusal](r.Lines[1].Err)
		if !refused || no.Rule != "LN-DELVE-01" || !errors.Is(r.Lines[2].Err, lost) || r.Lines[0].Err != nil || r.Lines[3].Err != nil {
			t.Errorf("the lines came to %v, %v, %v, %v", r.Lines[0].Err, r.Lines[1].Err, r.Lines[2].Err, r.Lines[3].Err)
		}
		if first, wrong := r.Wrong(); first != 1 || !wrong {
			t.Errorf("the first wrong line is %d", first)
		}
	}
	if got := h.revision(id); got != 1 {
		t.Errorf("revision %d is stored", got)
	}
}

func TestNoDiceAreThrownForAListAndItKnowsItsOwnGalleries(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	p := mine("evening", 0, "North", "East")
	dry := p.Lines[1]
	p.Lines[1] = func(now app.Moment) (app.Deed, error) {
		d, err := dry(now)
		d.Dice = nil
		return d, err
	}
	for _, decide := range []func() (app.Recorded, error){
		func() (app.Recorded, error) { return h.game.PreviewAll(t.Context(), id, p) },
		func() (app.Recorded, error) { return h.game.PlayAll(t.Context(), id, p) },
	} {
		r, err := decide()
		unclear, asks := errors.AsType[rules.Unclear](r.Lines[1].Err)
		if err != nil || !asks || unclear.Field != "dice" {
			t.Errorf("without dice a line came to %v, %v", r.Lines[1].Err, err)
		}
	}
	if got := h.revision(id); got != 1 {
		t.Errorf("revision %d is stored", got)
	}
}

func TestAThrowThatNobodyMadeIsNotPassedOver(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	p := mine("evening", 0, "North")
	single := p.Lines[0]
	p.Lines[0] = func(now app.Moment) (app.Deed, error) {
		d, err := single(now)
		d.Dice.Rolls = append(d.Dice.Rolls, d.Dice.Rolls[0])
		return d, err
	}
	r, err := h.game.PlayAll(t.Context(), id, p)
	if err != nil || !isUnclear(r.Lines[0].Err, "dice") || h.revision(id) != 1 {
		t.Errorf("two throws where one is made came to %v, %v", r.Lines[0].Err, err)
	}
}

func TestAListIsDecidedAnewWhenAnotherNodeActedMeanwhile(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	first := h.mustDig(id).Action
	p := mine("evening", 2, "North", "East")
	acted := false
	north := p.Lines[0]
	p.Lines[0] = func(now app.Moment) (app.Deed, error) {
		if !acted {
			acted = true
			foreign := first.Action
			foreign.Revision, foreign.ID, foreign.Prev = first.Revision+1, "from-elsewhere", first.Hash
			body, err := events.Encode(foreign)
			if err == nil {
				_, err = h.journal.Append(t.Context(), journal.Message{Campaign: id, ID: foreign.ID, Body: body}, first.Seq)
			}
			if err != nil {
				t.Error(err)
			}
		}
		return north(now)
	}
	r := h.record(id, p)
	if got := r.Lines[1].Entry.Revision; !acted || got != first.Revision+3 || h.revision(id) != got {
		t.Errorf("the last line became revision %d, and %d is the last", got, h.revision(id))
	}
}

func TestAListIsTheGameMastersAndHasAKeyOfItsOwn(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id := h.begin("Deep")
	if _, err := h.game.Play(t.Context(), id, app.Request{ID: "ben", Command: "JoinPlayer", Data: json.RawMessage(`{"name":"Ben","side":"hero"}`)}); err != nil {
		t.Fatal(err)
	}
	for _, by := range []events.SeatID{"s2", "s3", ""} {
		h.denied(id, by)
	}
	for _, key := range []string{"", "two words", strings.Repeat("x", 99)} {
		p := mine(key, 0, "North")
		if _, err := h.game.PlayAll(t.Context(), id, p); !isUnclear(err, "id") {
			t.Errorf("the key %q was answered %v", key, err)
		}
	}
	if _, err := h.game.PlayAll(t.Context(), id, mine("evening", 9, "North")); !isUnclear(err, "after") {
		t.Errorf("a place that is not there was answered %v", err)
	}
	h.record(id, mine("evening", 0, "North"))
	r, err := h.game.PlayAll(t.Context(), id, mine("evening", 0, "Nord"))
	if err != nil || !errors.Is(r.Lines[0].Err, app.ErrOtherWish) {
		t.Errorf("another list under the same key was answered %v, %v", r.Lines, err)
	}
}

// denied asserts that a seat may neither check nor record a list.
func (h *house) denied(id events.CampaignID, by events.SeatID) {
	h.t.Helper()
	p := mine("evening", 0, "North")
	p.By = by
	for _, decide := range []func() (app.Recorded, error){
		func() (app.Recorded, error) { return h.game.PreviewAll(h.t.Context(), id, p) },
		func() (app.Recorded, error) { return h.game.PlayAll(h.t.Context(), id, p) },
	} {
		r, err := decide()
		if _, denied := errors.AsType[campaign.ErrNotAllowed](err); !denied || len(r.Lines) > 0 {
			h.t.Errorf("the seat %q was answered %v", by, err)
		}
	}
}

func isUnclear(err error, field string) bool {
	unclear, is := errors.AsType[rules.Unclear](err)
	return is && unclear.Field == field
}
