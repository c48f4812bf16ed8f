// Package rules holds what every rule system shares, and no game rule: the
// decider, the refusal, the draft of a decision, the rulebook, and the
// description by which a system shows its commands, events and options to the
// rest of the program.
package rules

import (
	"strconv"

	"loretome/events"
	"loretome/rules/dice"
)

// Decider is one rule system. Both functions are pure: no clock, no dice of
// their own, no log, no I/O. S is the state, C the sealed set of commands.
//
// Decide answers with the events that come of the command, with a Refusal if a
// rule says no, or with an Unclear if the command cannot be understood.
// Evolve is total: an event whose hero or monster is not there changes nothing.
type Decider[S, C any] struct {
	Initial S
	Decide  func(S, C, Call) ([]events.Event, error)
	Evolve  func(S, events.Event) S
}

// Seat is a place at the table as a rule sees it.
type Seat struct {
	ID     events.SeatID `json:"id"`
	Name   string        `json:"name"`
	Side   events.Side   `json:"side"`
	Heroes []string      `json:"heroes,omitempty"` // heroes taken over from players who left
}

// Call is what the table brings to a decision besides the command: who asks,
// who else sits there, the options in force, the dice, and the ids that were
// given so far. It is a value; a rule draws dice and ids through its Draft.
type Call struct {
	By       Seat
	Seats    []Seat // those still at the table, in the order of joining
	Options  Options
	Dice     dice.Cup
	Issued   Counts // of ids given so far
	Override *events.Override
	Session  string // the evening that is running, empty between evenings
}

// HasGM says whether somebody sits in the game master's seat.
func (c Call) HasGM() bool {
	for _, s := range c.Seats {
		if s.Side == events.GameMaster {
			return true
		}
	}
	return false
}

// overrules says whether err is a refusal that is overridden with this call. Only
// the game master overrides, also what somebody else did.
func (c Call) overrules(err error) bool {
	no, ok := err.(Refusal)
	return ok && c.Override != nil && !no.Final && c.Override.Rule == string(no.Rule)
}

// Lawful gives the first of the checks that says no and is not overridden.
// The checks are made before it is called, so each must stand alone.
func (c Call) Lawful(checks ...error) error {
	for _, err := range checks {
		if err != nil && !c.overrules(err) {
			return err
		}
	}
	return nil
}

// Draft is a decision in the making: the events so far and the state that they
// lead to, so that a later step can depend on an earlier one.
type Draft[S any] struct {
	State  S
	Call   Call
	Events []events.Event

	evolve func(S, events.Event) S
	issued Counts
	cup    dice.Cup
}

// NewDraft begins a decision on a state.
func NewDraft[S any](s S, evolve func(S, events.Event) S, call Call) *Draft[S] {
	return &Draft[S]{State: s, Call: call, evolve: evolve, issued: call.Issued, cup: call.Dice}
}

// Record appends events and evolves the draft's state at once.
func (d *Draft[S]) Record(es ...events.Event) {
	for _, e := range es {
		d.Events = append(d.Events, e)
		d.State = d.evolve(d.State, e)
	}
}

// ID gives the next free id of a kind: ID("h") is h1 for the first hero. No id
// is given twice in a campaign, not even when the action that gave it is undone.
func (d *Draft[S]) ID(letter string) string {
	n := d.issued.Of(letter) + 1
	d.issued = d.issued.with(letter, n)
	return letter + strconv.Itoa(n)
}

// Throw takes the next throw of count dice from the cup. See dice.Cup.
func (d *Draft[S]) Throw(die dice.Die, count int) (events.Throw, error) {
	return d.cup.Throw(die, count)
}

// Draw takes one of the named things at random, or the one that was typed in.
func (d *Draft[S]) Draw(of string, from []string) (string, error) { return d.cup.Draw(of, from) }

// Sent is how many throws came with the command and are not used yet.
func (d *Draft[S]) Sent() int { return d.cup.Left() }

// Next is the throw that came with the command and is used next.
func (d *Draft[S]) Next() events.Throw { return d.cup.Next() }

// Throws says whether the next throw is one of the server's own.
func (d *Draft[S]) Throws() bool { return d.cup.Throws() }
