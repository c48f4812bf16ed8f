package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules/dice"
	"loretome/rules/words"

	json2 "github.com/go-json-experiment/json"
)

// System is one rule system as the rest of the program knows it: its decider,
// its rulebook, and the description of what can be asked of it and what comes
// of that. Forms, the API and the timeline are made from it alone.
type System[S, C any] struct {
	ID      string // "heroquest"
	Title   string
	Source  string // the printed book
	Version string // "heroquest@1"

	// Earlier are the versions before this one, the oldest first. A campaign that
	// began under one of them is decided, read and folded by it until the table
	// upgrades. All versions share the types of their state and commands.
	Earlier []System[S, C]

	Decider  Decider[S, C]
	Book     Book
	Options  []Option
	Commands []Command[C]
	Events   []events.Type

	// Legal says of each command whether this seat could give it now, and if
	// not, which rule forbids it. Nil means that the system cannot tell.
	Legal func(S, Call) []Offer
	// Say tells an action in a language, from its command and events alone; names
	// gives what the table calls a figure or a thing. Nil, or an empty answer,
	// leaves it to the names of command and events.
	Say func(t words.Tongue, names func(id string) string, a events.Action) string
	// Names calls give for each figure or thing that an event gives a name to,
	// so that it can be told of by that name, also when it is gone. Nil means
	// that ids are all there is.
	Names func(e events.Event, give func(id, name string))
	// Known lists, in a language, what there is of a kind that a Ref or Key field
	// names, in the state as a seat may see it, so that a form can offer it. Nil, or none,
	// leaves it to be typed.
	Known func(t words.Tongue, s S, o Options, kind string) []Known
	// Witness compares what an event says was so before and after it with the
	// states before and after it, under these options; none if they agree. Nil means
	// that no event of the system bears witness.
	Witness func(before, after S, o Options, e events.Event) []Disagreement
	// Conserved counts what must not come out of nothing or get lost, in the states
	// before and after an event; none if the count is what the event says. Nil
	// means that nothing is counted.
	Conserved func(before, after S, e events.Event) []Disagreement
	// Reveals says that an event made something known that lay hidden, so that
	// a new try after an undo is a repeat. Nil means that throws and draws alone
	// make things known.
	Reveals func(e events.Event) bool
	// Tries says what an event tries, in words that are the same for a new try at
	// it, by whatever command: attack h1 m3. It is empty for one that tries
	// nothing. Nil means that only the same command is a new try.
	Tries func(e events.Event) string
	// Hides says of a value of the state, by the steps of its path, that it is the
	// game master's to know also where a hero seat's state has the same: nothing
	// there tells that nothing is hidden. Nil means that none is.
	Hides func(steps []string) bool
	// Secretive says that some events are for single hero seats, so that each
	// seat needs a state of its own.
	Secretive bool
	// Players says which seat took each hero, by hero id. Nil leaves it to the
	// table whose hero changes hands when somebody leaves or joins.
	Players func(S) map[string]events.SeatID
	// InPlay says that a quest is running, in which the game master's seat
	// does not change hands. Nil means that it always may.
	InPlay func(S) bool
	// Reckon gives what follows from a state and is shown beside it, though it
	// stands nowhere in it: with how many dice a hero attacks. It is named by steps,
	// as the values of the state are. Nil means that nothing does.
	Reckon func(s S, o Options, steps []string) (value any, ok bool)
	// ReckonedFrom are the parts of the state that all of it follows from, by path:
	// heroes, quest/effects.
	ReckonedFrom []string
	// Behind are the rules that stand behind what every campaign has: by the
	// name of a command of the kernel's, or of a refusal of the kernel's. What
	// is not named has no rule of this book behind it.
	Behind map[string][]ID
	// Dice are the dice of the game, as the options have them. Nil means that none
	// are thrown.
	Dice func(Options) []dice.Die
	// Thrown says of an event that comes of a throw of dice, or of a draw, for which
	// figure they were thrown, if it says so. An action has its throws in the order of these
	// events. Nil means that whoever acts throws.
	Thrown func(e events.Event) (figure string, thrown bool)
	// Sealed says that an event seals what the game master alone knows under a
	// name, or that it may be told to all from then on. Nil means that nothing is
	// sealed.
	Sealed func(e events.Event) (of string, when Sealing)
	// Secret is what is sealed under a name, as it is in a state.
	Secret func(s S, of string) any
	// HadPart says of the rules that a command names, and that its events may
	// come from, which had a part in what came of it on a state: the rule of a
	// card only where that card was in play. Nil means that all of them had.
	HadPart func(s S, es []events.Event) func(ID) bool
	// Sound says, as an Unclear of the field "to", what a state that was set by
	// hand cannot be: a count below zero, a name that no page can print. Nil
	// means that whatever the state's form holds is sound.
	Sound func(S) error
}

// Sealing is what becomes of a seal.
type Sealing int

// What may become of it.
const (
	Untouched Sealing = iota
	Seals
	Opens
)

// Command describes one command of a system: who may give it, with which
// fields, and which throws it takes.
type Command[C any] struct {
	Name    string        // "Purchase"
	Title   string        // "Buy"
	Sides   []events.Side // whose seats may give it; empty for every seat at the table
	Chapter string        // the chapter file that rules it
	Means   string        // one line in our words
	Fields  []Field
	Dice    []Throws
	Rules   []ID
	Read    func(data []byte) (C, error)
}

// Throws is one throw that a command takes.
type Throws struct {
	For   string `json:"for"`            // movement, attack, defense …
	Die   string `json:"die"`            // combat or movement
	Count string `json:"count"`          // how many, in words
	By    string `json:"by"`             // whose throw it is
	When  string `json:"when,omitempty"` // if it is not always wanted
}

// Offer is the rules' answer to whether a seat could give a command now.
type Offer struct {
	Command string   `json:"command"`
	Hero    string   `json:"hero_id,omitempty"` // for whom, where the command is a hero's
	No      *Refusal `json:"-"`                 // nil if it could
}

// Known is one thing that a field may name.
type Known struct {
	ID   string
	Name string
	Note string // what tells it from others of its name
	Of   string // the id of the figure whose it is, where a form that names that figure offers no other's
}

// Find gives the description of a command.
func (s System[S, C]) Find(name string) (Command[C], bool) {
	for _, c := range s.Commands {
		if c.Name == name {
			return c, true
		}
	}
	var none Command[C]
	return none, false
}

// May says whether seats of this side may give the command. The game master
// may enter for everybody, an observer for nobody.
func (c Command[C]) May(side events.Side) bool {
	switch side {
	case events.GameMaster:
		return true
	case events.HeroPlayer:
		return len(c.Sides) == 0 || slices.Contains(c.Sides, side)
	}
	return false
}

// Understand checks data against the command's fields and reads it. What is
// wrong comes back as an Unclear that names the field.
func (c Command[C]) Understand(data json.RawMessage) (C, error) {
	if err := checkObject("", c.Fields, orEmpty(data)); err != nil {
		var none C
		return none, err
	}
	return c.Recall(data)
}

// Recall reads data that were checked when they came.
func (c Command[C]) Recall(data json.RawMessage) (C, error) { return c.Read(orEmpty(data)) }

func orEmpty(data json.RawMessage) json.RawMessage {
	if len(bytes.TrimSpace(data)) == 0 {
		return json.RawMessage("{}")
	}
	return data
}

// Reads makes the Read function of a command type: strict JSON, unknown fields
// refused by name.
func Reads[T any, C any](as func(T) C) func([]byte) (C, error) {
	return func(data []byte) (C, error) {
		var t T
		var none C
		if json2.Unmarshal(data, &t, json2.RejectUnknownMembers(true)) == nil {
			return as(t), nil
		}
		t = *new(T) // what is wrong with it is said by the decoder whose words misread knows
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&t); err != nil {
			return none, misread(data, err)
		}
		if _, err := d.Token(); !errors.Is(err, io.EOF) {
			return none, Ask("", "one JSON object is wanted, more follows it")
		}
		return as(t), nil
	}
}

// misread turns a decoding error into an Unclear that names the field.
func misread(data []byte, err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return Mistyped(data, wrong)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return Ask(strings.Trim(name, `"`), "is no field of this command")
	}
	return Ask("", "is not JSON that this command takes: %v", err)
}

// Disagreement is what an event says was so, and what is so by the fold.
type Disagreement struct {
	Field    string // of the event: gold_after
	Whose    string // the figure's or thing's id, if it is one's
	Of       string // a message: gold after; empty for what a thing is
	Recorded Fact
	Folded   Fact
}

// Fact is what is so of something: a number, a name, or that it is not there, of
// which neither can be told.
type Fact struct {
	Number int
	Name   string
	Gone   bool
}

// Text is the fact in words.
func (f Fact) Text() string {
	switch {
	case f.Gone:
		return "not in the game"
	case f.Name != "":
		return f.Name
	}
	return strconv.Itoa(f.Number)
}

// MarshalJSON writes a number, a name, or null for what is not there.
func (f Fact) MarshalJSON() ([]byte, error) {
	switch {
	case f.Gone:
		return []byte("null"), nil
	case f.Name != "":
		return json.Marshal(f.Name)
	}
	return json.Marshal(f.Number)
}
