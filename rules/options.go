package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Option is a choice that a table makes: a printed optional rule, a ruling on
// an open point, or a habit of the table.
type Option struct {
	Name    string            `json:"name"`
	Default json.RawMessage   `json:"default"`
	Values  []json.RawMessage `json:"values,omitempty"` // all that may be chosen; empty where Check decides
	Means   string            `json:"means"`
	Origin  string            `json:"origin"` // rulebook, ruling, edition or tracker
	Rules   []ID              `json:"rules"`

	Check func(json.RawMessage) error `json:"-"` // for values that no list can hold
}

// Admits says whether the option may have this value, or what would be right.
func (o Option) Admits(value json.RawMessage) error {
	if o.Check != nil {
		return o.Check(value)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return Ask("value", "is not JSON: %v", err)
	}
	for _, v := range o.Values {
		if bytes.Equal(v, compact.Bytes()) {
			return nil
		}
	}
	return Ask("value", "option %s is one of %s", o.Name, list(o.Values))
}

func list(values []json.RawMessage) string {
	return string(bytes.Join(rawBytes(values), []byte(", ")))
}

func rawBytes(values []json.RawMessage) [][]byte {
	out := make([][]byte, len(values))
	for i, v := range values {
		out[i] = v
	}
	return out
}

// Options are the values in force, by name. A name that is not there has its
// default.
type Options struct {
	known []Option
	set   map[string]json.RawMessage
}

// NewOptions are the options of a system, all at their defaults.
func NewOptions(known []Option) Options { return Options{known: known} }

// Same says that two are one copy, so that each option has one value in both.
func (o Options) Same(other Options) bool {
	return len(o.set) == 0 && len(other.set) == 0 || reflect.ValueOf(o.set).Pointer() == reflect.ValueOf(other.set).Pointer()
}

// With is a copy in which one option has another value.
func (o Options) With(name string, value json.RawMessage) Options {
	set := maps.Clone(o.set)
	if set == nil {
		set = map[string]json.RawMessage{}
	}
	set[name] = value
	o.set = set
	return o
}

// Under are the values in force among other options. What was chosen stays so, if it
// is there and may have that value; all else has its default.
func (o Options) Under(known []Option) Options {
	next := NewOptions(known)
	for _, k := range known {
		if value, chosen := o.set[k.Name]; chosen && k.Admits(value) == nil {
			next = next.With(k.Name, value)
		}
	}
	return next
}

// Find gives the description of an option.
func (o Options) Find(name string) (Option, bool) {
	i := slices.IndexFunc(o.known, func(k Option) bool { return k.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return o.known[i], true
}

// Value is the value in force.
func (o Options) Value(name string) json.RawMessage {
	if v, ok := o.set[name]; ok {
		return v
	}
	option, ok := o.Find(name)
	if !ok {
		panic(fmt.Sprintf("option %q is not declared", name)) // a misspelt name in a rule
	}
	return option.Default
}

// On says whether an option of yes and no is on.
func (o Options) On(name string) bool { return string(o.Value(name)) == "true" }

// Is says whether the option has this word as its value.
func (o Options) Is(name, word string) bool {
	var v string
	return json.Unmarshal(o.Value(name), &v) == nil && v == word
}

// Equal says whether both have the same options at the same values.
func (o Options) Equal(p Options) bool {
	same := func(a, b Option) bool {
		return a.Name == b.Name && bytes.Equal(o.Value(a.Name), p.Value(b.Name))
	}
	return slices.EqualFunc(o.known, p.known, same)
}

// MarshalJSON writes the values in force, defaults included.
func (o Options) MarshalJSON() ([]byte, error) {
	all := make(map[string]json.RawMessage, len(o.known))
	for _, k := range o.known {
		all[k.Name] = o.Value(k.Name)
	}
	return json.Marshal(all)
}

// Choice makes an option out of its words, the first being the default. The
// words true and false stand for yes and no.
func Choice(name, means, origin string, rules []ID, words ...string) Option {
	o := Option{Name: name, Means: means, Origin: origin, Rules: rules}
	for _, w := range words {
		o.Values = append(o.Values, word(w))
	}
	o.Default = o.Values[0]
	return o
}

func word(w string) json.RawMessage {
	if w == "true" || w == "false" {
		return json.RawMessage(w)
	}
	return json.RawMessage(fmt.Sprintf("%q", w))
}
