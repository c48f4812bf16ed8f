package events

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	json2 "github.com/go-json-experiment/json"
)

// Type is one row of a catalogue: a stored event name with its version, who
// may see it, and how its data is read.
type Type struct {
	Name     string
	Version  int
	Audience Audience
	Means    string   // one line in our words
	Rules    []string // ids of the rules that it may come from; none for an event that serves any
	Read     func(data []byte) (Event, error)
	Schema   json.RawMessage // JSON Schema of the data

	next func(*Reader) Event // reads the data that come next
}

// Under is the row with the rules that the event may come from.
func (t Type) Under(ids ...string) Type {
	t.Rules = ids
	return t
}

// Of makes the row of event type E, in version 1.
func Of[E Event](audience Audience, means string) Type {
	var zero E
	of := shapeOf(reflect.TypeFor[E]())
	return Type{
		Name: zero.EventType(), Version: 1, Audience: audience, Means: means,
		Read: func(data []byte) (Event, error) {
			var e E
			if err := strictly(data, &e); err != nil {
				return nil, err
			}
			return e, nil
		},
		next: func(r *Reader) Event {
			var e E
			of(r, reflect.ValueOf(&e).Elem())
			return e
		},
	}
}

// strictly decodes one JSON value and refuses members that the type lacks, those
// that stand twice, and anything that follows the value.
func strictly(data []byte, into any) error {
	return json2.Unmarshal(data, into, json2.RejectUnknownMembers(true))
}

// Addressed is an event whose audience differs from case to case: a card that
// one seat alone holds.
type Addressed interface {
	Event
	For() Audience
}

// Catalog knows the event types of every system; the kernel's are known in
// each of them.
type Catalog struct {
	types    map[string]map[string]Type // system, then name
	versions map[string][]string        // of the rules, by system; none that is not told of
}

// Under is the catalogue of a program that has these versions of a system's rules,
// the oldest first.
func (c Catalog) Under(system string, versions []string) Catalog {
	c.versions = map[string][]string{system: versions}
	return c
}

// stranger says why an event is not known: its action wants rules that this program
// does not have, or there is no such event.
func (c Catalog) stranger(a envelope, name string, version int) error {
	if has := c.versions[a.System]; has != nil && !slices.Contains(has, a.RulesVersion) {
		return &UnknownVersionError{Wanted: a.RulesVersion, Has: has}
	}
	return &UnknownTypeError{System: a.System, Type: name, Version: version}
}

// NewCatalog makes a catalogue of the kernel's types and those of the systems.
// It fails if one system names a type twice.
func NewCatalog(systems map[string][]Type) (Catalog, error) {
	c := Catalog{types: map[string]map[string]Type{}}
	for system, types := range systems {
		known := map[string]Type{}
		for _, t := range slices.Concat(Kernel, types) {
			if _, twice := known[t.Name]; twice {
				return Catalog{}, fmt.Errorf("event type %s is named twice in system %s", t.Name, system)
			}
			known[t.Name] = t
		}
		c.types[system] = known
	}
	return c, nil
}

// Rules are those that an event of a system may come from.
func (c Catalog) Rules(system, event string) []string { return c.types[system][event].Rules }

// Record puts events into the form in which an action stores them.
func (c Catalog) Record(system string, es []Event) ([]Recorded, error) {
	recorded := make([]Recorded, 0, len(es))
	for _, e := range es {
		t, ok := c.types[system][e.EventType()]
		if !ok {
			return nil, &UnknownTypeError{System: system, Type: e.EventType(), Version: 1}
		}
		audience := t.Audience
		if a, ok := e.(Addressed); ok {
			audience = a.For()
		}
		recorded = append(recorded, Recorded{Type: t.Name, Version: t.Version, Audience: audience, Data: e})
	}
	return recorded, nil
}

// Encode writes the stored body of an action.
func Encode(a Action) ([]byte, error) {
	if a.Rules == nil {
		a.Rules = []string{}
	}
	body, err := json.Marshal(a)
	if err != nil {
		return nil, fmt.Errorf("encode action %s of campaign %s: %w", a.ID, a.Campaign, err)
	}
	return body, nil
}

// HashOf is the hash by which the next action refers to this body.
func HashOf(body []byte) Hash {
	sum := sha256.Sum256(body)
	var digits [2 * sha256.Size]byte
	hex.Encode(digits[:], sum[:])
	return Hash(digits[:])
}

// envelope mirrors Action with events whose types are not known yet.
type envelope struct {
	Format       int             `json:"format"`
	Campaign     CampaignID      `json:"campaign"`
	Revision     int             `json:"revision"`
	ID           ActionID        `json:"id"`
	At           time.Time       `json:"at"`
	PlayedAt     *time.Time      `json:"played_at"`
	Seat         Seat            `json:"seat"`
	System       string          `json:"system"`
	RulesVersion string          `json:"rules_version"`
	Command      string          `json:"command"`
	Data         json.RawMessage `json:"data"`
	Dice         *Dice           `json:"dice"`
	Rules        []string        `json:"rules"`
	Override     *Override       `json:"override"`
	Events       []struct {
		Type     string          `json:"type"`
		Version  int             `json:"version"`
		Audience Audience        `json:"audience"`
		Data     json.RawMessage `json:"data"`
	} `json:"events"`
	RepeatOf int  `json:"repeat_of"`
	Prev     Hash `json:"prev"`
}

// Decode reads a stored body. Any body that this program could not have
// written is an error that wraps ErrDamaged and says what is wrong with it; an
// event of a later program is an UnknownTypeError.
func (c Catalog) Decode(body []byte) (Action, error) {
	var env envelope
	if err := strictly(body, &env); err != nil {
		return Action{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	a := Action{
		Format: env.Format, Campaign: env.Campaign, Revision: env.Revision, ID: env.ID, At: env.At,
		PlayedAt: env.PlayedAt, Seat: env.Seat, System: env.System, RulesVersion: env.RulesVersion,
		Command: env.Command, Data: env.Data, Dice: env.Dice, Rules: env.Rules, Override: env.Override,
		Events: make([]Recorded, 0, len(env.Events)), RepeatOf: env.RepeatOf, Prev: env.Prev,
	}
	if err := a.check(); err != nil {
		return Action{}, fmt.Errorf("%w: revision %d: %w", ErrDamaged, env.Revision, err)
	}
	known, ok := c.types[env.System]
	if !ok {
		return Action{}, fmt.Errorf("%w: revision %d: system %q is not known", ErrDamaged, env.Revision, env.System)
	}
	for _, e := range env.Events {
		t, ok := known[e.Type]
		if !ok || t.Version != e.Version {
			return Action{}, fmt.Errorf("%w: revision %d: %w", ErrDamaged, env.Revision, c.stranger(env, e.Type, e.Version))
		}
		data, err := t.Read(e.Data)
		if err != nil {
			return Action{}, fmt.Errorf("%w: revision %d: event %s: %w", ErrDamaged, env.Revision, e.Type, err)
		}
		a.Events = append(a.Events, Recorded{Type: e.Type, Version: e.Version, Audience: e.Audience, Data: data})
	}
	return a, nil
}

// check says what is wrong with an action as it stands in a journal.
func (e Action) check() error {
	switch {
	case e.Format != Format:
		return fmt.Errorf("format %d, this program reads %d", e.Format, Format)
	case !e.Campaign.Valid():
		return fmt.Errorf("campaign id %q", e.Campaign)
	case e.Revision < 1:
		return fmt.Errorf("revision %d, the first is 1", e.Revision)
	case e.ID == "":
		return fmt.Errorf("no action id")
	case e.Command == "":
		return fmt.Errorf("no command")
	case e.RepeatOf < 0 || e.RepeatOf >= e.Revision:
		return fmt.Errorf("it repeats revision %d", e.RepeatOf)
	case !e.Prev.Valid() || (e.Prev == "") != (e.Revision == 1):
		return fmt.Errorf("previous hash %q", e.Prev)
	}
	return nil
}
