package campaign_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// evening is a campaign of the lantern game: Greta (s1) is the game master,
// Ben (s2) and Cleo (s3) play, Olaf (s4) watches.
type evening = ruletest.Evening[lantern.State, lantern.Command]

const (
	greta events.SeatID = "s1"
	ben   events.SeatID = "s2"
	cleo  events.SeatID = "s3"
	olaf  events.SeatID = "s4"
)

func begin(t ruletest.T) *evening { return beginOf(t, lantern.System) }

func beginOf(t ruletest.T, system rules.System[lantern.State, lantern.Command]) *evening {
	t.Helper()
	e := ruletest.Begin(t, system)
	e.Join("Ben", events.HeroPlayer)
	e.Join("Cleo", events.HeroPlayer)
	e.Join("Olaf", events.Observer)
	return e
}

// hushed is an evening on which nobody but who seeks an omen, and the game
// master, knows that it was sought.
func hushed(t ruletest.T) *evening {
	t.Helper()
	secret := lantern.System
	decide := secret.Decider.Decide
	secret.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		es, err := decide(s, c, call)
		return slices.DeleteFunc(es, func(e events.Event) bool { _, open := e.(lantern.OmenSought); return open }), err
	}
	return beginOf(t, secret)
}

// delve is the data of a short gallery.
func delve(name string) string {
	return fmt.Sprintf(`{"name":%q,"path":[[1,1],[1,2]],"pace":"slow"}`, name)
}

func targets(revisions ...int) string {
	data, _ := json.Marshal(map[string][]int{"targets": revisions})
	return string(data)
}

func refused(t *testing.T, err error, name string) {
	t.Helper()
	no, ok := errors.AsType[rules.Refusal](err)
	if !ok || no.Name != name || no.Rule != "" {
		t.Errorf("wanted is the kernel's refusal %s, got %v", name, err)
	}
}

func unclear(t *testing.T, err error, field string) {
	t.Helper()
	what, ok := errors.AsType[rules.Unclear](err)
	if !ok || what.Field != field {
		t.Errorf("wanted is a misunderstanding of %s, got %v", field, err)
	}
}

func forbidden(t *testing.T, err error, sides ...events.Side) {
	t.Helper()
	no, ok := errors.AsType[campaign.ErrNotAllowed](err)
	if !ok || !slices.Equal(no.Sides, sides) {
		t.Errorf("wanted is a command for %v, got %v", sides, err)
	}
}

func kernel(e *evening) campaign.Kernel { return e.Ledger.State().Kernel }

func seat(t *testing.T, e *evening, id events.SeatID) campaign.Seat {
	t.Helper()
	s, ok := kernel(e).Seat(id)
	if !ok {
		t.Fatalf("nobody ever sat at %s", id)
	}
	return s
}

// nothing wants a command to be carried out without changing anything.
func nothing(t *testing.T, e *evening, by events.SeatID, command, data string) {
	t.Helper()
	a, err := e.Rules.Decide(e.Ledger, e.Request(by, command, data))
	if err != nil || len(a.Events) > 0 {
		t.Errorf("%s %s changes nothing, but: %v, events %s", command, data, err, ruletest.Written(t, a.Events))
	}
}

// found is what the kernel keeps under an id.
func found[T any](t *testing.T, id string, find func(id string) (T, bool)) T {
	t.Helper()
	of, there := find(id)
	if !there {
		t.Fatalf("there is no %s", id)
	}
	return of
}
