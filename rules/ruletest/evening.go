package ruletest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// Evening is a campaign that is played without a store: its actions are
// encoded, decoded and folded as a journal would do it.
type Evening[S, C any] struct {
	Rules  campaign.Rules[S, C]
	Ledger *campaign.Ledger[S]

	t T
}

// Begin opens a campaign under a system; s1 is the game master's seat.
func Begin[S, C any](t T, system rules.System[S, C]) *Evening[S, C] {
	t.Helper()
	r := campaign.New(system)
	e := &Evening[S, C]{Rules: r, Ledger: r.Empty(), t: t}
	first, err := r.Start("campaign1", "The long night", nil, "Greta", "a1")
	if err != nil {
		t.Fatalf("start a campaign: %v", err)
	}
	if first, err = r.Sealing(first, dice.Sealed(seedOf(1))); err != nil {
		t.Fatalf("seal the first box: %v", err)
	}
	e.Store(first)
	return e
}

// Under goes on with a program that has these versions of the system.
func (e *Evening[S, C]) Under(system rules.System[S, C]) {
	e.t.Helper()
	e.Rules = campaign.New(system)
	l, err := e.Rules.Replay(e.Rules.Empty(), e.Ledger.Actions())
	if err != nil {
		e.t.Fatalf("fold under %s: %v", system.Version, err)
	}
	e.Ledger = l
}

// Join seats somebody and gives the seat.
func (e *Evening[S, C]) Join(name string, side events.Side) events.SeatID {
	e.t.Helper()
	data, err := json.Marshal(map[string]string{"name": name, "side": string(side)})
	if err != nil {
		e.t.Fatalf("write a name: %v", err)
	}
	return e.Do("", "JoinPlayer", string(data)).Seat.ID
}

// Request is a command as Do gives it: with the throws typed in, or thrown by
// the server if there are none.
func (e *Evening[S, C]) Request(by events.SeatID, command, data string, throws ...events.Throw) campaign.Request {
	id := fmt.Sprintf("a%d", e.Ledger.Revision()+1)
	box := e.Ledger.Box()
	seals := campaign.Seals{Seed: seedOf(box.No), Next: dice.Sealed(seedOf(box.No + 1)), Notes: seedOf(0)}
	cup := e.Served(dice.Thrown(nil))
	if len(throws) > 0 {
		cup = dice.Typed(throws, nil)
	}
	return campaign.Request{ID: events.ActionID(id), By: by, Command: command, Data: json.RawMessage(data), Dice: cup, Seals: seals}
}

// Served is a cup whose server's throws come out of the box that is open.
func (e *Evening[S, C]) Served(cup dice.Cup) dice.Cup {
	box := e.Ledger.Box()
	return cup.OutOf(box.Next(e.Ledger.State().Kernel.Campaign, seedOf(box.No)))
}

// seedOf is the seed of a box of the server's dice, of which one evening has the
// same as another.
func seedOf(box int) []byte {
	seed := sha256.Sum256(fmt.Appendf(nil, "box %d", box))
	return seed[:]
}

// Do gives a command, wants it to be carried out, and stores it.
func (e *Evening[S, C]) Do(by events.SeatID, command, data string, throws ...events.Throw) events.Stored {
	e.t.Helper()
	a, err := e.Try(e.Request(by, command, data, throws...))
	if err != nil {
		e.t.Fatalf("%s %s by %q: %v", command, data, by, err)
	}
	return a
}

// Try gives a command and stores what comes of it.
func (e *Evening[S, C]) Try(q campaign.Request) (events.Stored, error) {
	e.t.Helper()
	a, err := e.Rules.Decide(e.Ledger, q)
	if err != nil {
		return events.Stored{}, err
	}
	return e.Store(a), nil
}

// Asked gives a command and wants it not to be carried out.
func (e *Evening[S, C]) Asked(by events.SeatID, command, data string) error {
	e.t.Helper()
	a, err := e.Rules.Decide(e.Ledger, e.Request(by, command, data))
	if err == nil {
		e.t.Fatalf("%s %s by %q was carried out: %s", command, data, by, Written(e.t, a.Events))
	}
	return err
}

// Store stores an action as the next one and folds it.
func (e *Evening[S, C]) Store(a events.Action) events.Stored {
	e.t.Helper()
	a.At = time.Date(2026, 1, 2, 19, 0, a.Revision, 0, time.UTC)
	body, err := events.Encode(a)
	if err != nil {
		e.t.Fatalf("%v", err)
	}
	read, err := e.Rules.Catalog().Decode(body)
	if err != nil {
		e.t.Fatalf("read back %s: %v", body, err)
	}
	stored := events.Stored{Action: read, Hash: events.HashOf(body), Seq: e.Ledger.Seq() + 1, Body: body}
	if e.Ledger, err = e.Rules.Fold(e.Ledger, stored); err != nil {
		e.t.Fatalf("fold %s: %v", body, err)
	}
	return stored
}

// Game is the whole state of the game as JSON, for comparing.
func (e *Evening[S, C]) Game() string {
	e.t.Helper()
	return Written(e.t, e.Ledger.State().Game)
}
