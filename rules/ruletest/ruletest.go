// Package ruletest is the language in which rules are tested: given what
// happened, when somebody wishes something, then this happens, or a rule says
// no. It also compares whole games with transcripts, and plays campaigns
// without a store.
package ruletest

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// T is what a test brings: a *testing.T, or the *rapid.T of a property.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// GM is the game master's seat in tests, s1.
var GM = rules.Seat{ID: "s1", Name: "Ana", Side: events.GameMaster}

// Case is a table at which something has happened. Its methods give changed
// copies, so that one beginning serves many tests.
type Case[S, C any] struct {
	t       T
	decider rules.Decider[S, C]
	past    []events.Event
	folded  int // so many of them are in sofar
	sofar   S
	call    rules.Call
	throws  []events.Throw
	seed    []byte
}

// Given is a table at which these events happened. The game master acts unless
// By names another seat.
func Given[S, C any](t T, d rules.Decider[S, C], options []rules.Option, past ...events.Event) Case[S, C] {
	t.Helper()
	return Case[S, C]{t: t, decider: d, past: past, call: rules.Call{
		By: GM, Seats: []rules.Seat{GM}, Options: rules.NewOptions(options),
	}}
}

// By is the table with this seat acting.
func (c Case[S, C]) By(seat rules.Seat) Case[S, C] { c.call.By = seat; return c }

// At is the table with these seats taken.
func (c Case[S, C]) At(seats ...rules.Seat) Case[S, C] { c.call.Seats = seats; return c }

// Option is the table with an option set to a value, written as JSON.
func (c Case[S, C]) Option(name, value string) Case[S, C] {
	c.t.Helper()
	option, known := c.call.Options.Find(name)
	if !known {
		c.t.Fatalf("option %s is not known", name)
	}
	if err := option.Admits(json.RawMessage(value)); err != nil {
		c.t.Fatalf("option %s = %s: %v", name, value, err)
	}
	c.call.Options = c.call.Options.With(name, json.RawMessage(value))
	return c
}

// Dice is the table with one more throw typed in.
func (c Case[S, C]) Dice(die string, faces ...events.Face) Case[S, C] {
	c.throws = append(slices.Clip(c.throws), Throw(die, faces...))
	return c
}

// Throw is a throw of the table's own dice.
func Throw(die string, faces ...events.Face) events.Throw {
	return events.Throw{Die: die, Faces: faces}
}

// Thrown is the table whose dice the server throws, by a seed.
func (c Case[S, C]) Thrown(seed string) Case[S, C] { c.seed = []byte(seed); return c }

// Overriding is the table whose game master overrides a rule.
func (c Case[S, C]) Overriding(rule string) Case[S, C] {
	c.call.Override = &events.Override{Rule: rule, Reason: "the table says so"}
	return c
}

// And is the table after more events.
func (c Case[S, C]) And(more ...events.Event) Case[S, C] {
	c.past = append(slices.Clip(c.past), more...)
	c.throws = nil
	return c
}

// State is what the past folds to.
func (c Case[S, C]) State() S {
	s := c.decider.Initial
	if c.folded > 0 {
		s = c.sofar
	}
	for _, e := range c.past[c.folded:] {
		s = c.decider.Evolve(s, e)
	}
	return s
}

// overridden fails the test if a rule's no says that the game master may override it
// and it cannot be overridden: with its rule set aside another says no, or none.
func (c Case[S, C]) overridden(s S, command C, call rules.Call, err error) {
	c.t.Helper()
	no, refused := errors.AsType[rules.Refusal](err)
	if !refused || no.Final {
		return
	}
	call.Dice, call.Override = c.cup(), &events.Override{Rule: string(no.Rule), Reason: "the table says so"}
	_, err = c.decider.Decide(s, command, call)
	if again, refused := errors.AsType[rules.Refusal](err); refused && !again.Final && again.Rule == no.Rule {
		c.t.Errorf("it is said that %v can be overridden, which says no again: %v", no, again)
	}
}

// Outcome is what came of a command.
type Outcome[S, C any] struct {
	t      T
	before Case[S, C]
	events []events.Event
	err    error
	used   *events.Dice
}

// When puts a command to the rules. It fails the test if the rules change the
// state that they were given, if they refuse and write events too, or if the
// new state does not survive being written to JSON and read back, as a
// correction by hand does with it.
func (c Case[S, C]) When(command C) Outcome[S, C] {
	c.t.Helper()
	s := c.State()
	call := c.call
	call.Dice = c.cup()
	call.Issued = nil
	for _, e := range c.past {
		call.Issued = call.Issued.With(e)
	}
	before := Written(c.t, s)
	es, err := c.decider.Decide(s, command, call)
	c.overridden(s, command, call, err)
	after := s
	for _, e := range es {
		after = c.decider.Evolve(after, e)
	}
	if now := Written(c.t, s); now != before {
		c.t.Errorf("deciding %T changed the state that it was given:\n%s", command, cmp.Diff(before, now))
	}
	if err != nil && len(es) > 0 {
		c.t.Errorf("%T comes with events and an error too: %v", command, err)
	}
	Survives(c.t, after)
	return Outcome[S, C]{t: c.t, before: c, events: es, err: err, used: call.Dice.Used()}
}

// cup holds the throws that were typed in, or else those of the seed.
func (c Case[S, C]) cup() dice.Cup {
	if c.throws == nil && c.seed != nil {
		return dice.Thrown(c.seed)
	}
	return dice.Typed(c.throws, c.seed)
}

// Survives asserts that a state is the same when it is written to JSON and read
// back.
func Survives[S any](t T, s S) {
	t.Helper()
	written := Written(t, s)
	var read S
	if err := json.Unmarshal([]byte(written), &read); err != nil {
		t.Fatalf("read the state back from JSON: %v", err)
	}
	if back := Written(t, read); back != written {
		t.Errorf("the state is another when read back from JSON:\n%s", cmp.Diff(written, back))
	}
}

// Written is anything as JSON, for comparing and for telling of.
func Written(t T, v any) string {
	t.Helper()
	doc, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("write %T as JSON: %v", v, err)
	}
	return string(doc)
}

// Then asserts exactly these events; an empty list is as good as none.
func (o Outcome[S, C]) Then(want ...events.Event) {
	o.t.Helper()
	if o.err != nil {
		o.t.Errorf("want %d events, got: %v", len(want), o.err)
		return
	}
	if diff := cmp.Diff(want, o.events, cmpopts.EquateEmpty()); diff != "" {
		o.t.Errorf("events (-want +got):\n%s", diff)
	}
}

// Nothing asserts neither events nor a no: what was wished for is so already.
func (o Outcome[S, C]) Nothing() {
	o.t.Helper()
	o.Then()
}

// Fails asserts an error that is this one or wraps it: dice.ErrDue.
func (o Outcome[S, C]) Fails(target error) {
	o.t.Helper()
	if !errors.Is(o.err, target) {
		o.t.Errorf("want the error %v, got %v\n%s", target, o.err, o.listed())
	}
}

// Has asserts that this event is among those that came.
func (o Outcome[S, C]) Has(want events.Event) Outcome[S, C] {
	o.t.Helper()
	if o.err != nil {
		o.t.Errorf("want %s, got: %v", want.EventType(), o.err)
		return o
	}
	for _, e := range o.events {
		if cmp.Equal(want, e, cmpopts.EquateEmpty()) {
			return o
		}
	}
	o.t.Errorf("want %s %s among:\n%s", want.EventType(), Written(o.t, want), o.listed())
	return o
}

// Lacks asserts that no event of this type came.
func (o Outcome[S, C]) Lacks(eventType string) Outcome[S, C] {
	o.t.Helper()
	for _, e := range o.events {
		if e.EventType() == eventType {
			o.t.Errorf("want no %s, got %s", eventType, Written(o.t, e))
		}
	}
	return o
}

// Types asserts the types of the events that came, in order.
func (o Outcome[S, C]) Types(want ...string) Outcome[S, C] {
	o.t.Helper()
	if o.err != nil {
		o.t.Errorf("want %v, got: %v", want, o.err)
		return o
	}
	got := make([]string, len(o.events))
	for i, e := range o.events {
		got[i] = e.EventType()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		o.t.Errorf("event types (-want +got):\n%s", diff)
	}
	return o
}

func (o Outcome[S, C]) listed() string {
	text := ""
	for _, e := range o.events {
		text += "  " + e.EventType() + " " + Written(o.t, e) + "\n"
	}
	return text
}

// Refused asserts a refusal by its name and the rule that says no, and further
// rules that it leans on.
func (o Outcome[S, C]) Refused(name string, rule rules.ID, also ...rules.ID) {
	o.t.Helper()
	var no rules.Refusal
	if !errors.As(o.err, &no) {
		o.t.Errorf("want refused with %s by %s, got %v\n%s", name, rule, o.err, o.listed())
		return
	}
	if no.Name != name || no.Rule != rule {
		o.t.Errorf("want refused with %s by %s, got %v", name, rule, no)
	}
	for _, id := range also {
		if !slices.Contains(no.Also, id) {
			o.t.Errorf("want refused with %s that leans on %s, it leans on %v", name, id, no.Also)
		}
	}
}

// Unclear asserts that the command is not understood because of this field.
func (o Outcome[S, C]) Unclear(field string) {
	o.t.Helper()
	var u rules.Unclear
	if !errors.As(o.err, &u) {
		o.t.Errorf("want unclear in %s, got %v\n%s", field, o.err, o.listed())
		return
	}
	if u.Field != field {
		o.t.Errorf("want unclear in %q, got %q: %s", field, u.Field, u.Detail)
	}
}

// Events are those that came; the test fails if none did.
func (o Outcome[S, C]) Events() []events.Event {
	o.t.Helper()
	if o.err != nil {
		o.t.Fatalf("want events, got: %v", o.err)
	}
	return o.events
}

// Used are the throws that the decision took, nil if it took none.
func (o Outcome[S, C]) Used() *events.Dice { return o.used }

// After is the table after what came of the command.
func (o Outcome[S, C]) After() Case[S, C] {
	o.t.Helper()
	return o.before.And(o.Events()...)
}
