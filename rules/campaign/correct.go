package campaign

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// Correct sets one value of the game by hand, in spite of every rule.
type Correct struct {
	Path   string          `json:"path"` // as in the state: /game/heroes/h1/gold
	To     json.RawMessage `json:"to"`
	Reason string          `json:"reason,omitempty"`
}

func (c Correct) decide(d desk) ([]events.Event, error) {
	made, err := d.correct(c.Path, c.To)
	if err != nil || made == nil {
		return nil, err
	}
	made.Reason = c.Reason
	return []events.Event{*made}, nil
}

// correct gives the event that sets a value of the game, nil if it has that
// value. Heroes are given to seats that there are, and that play.
func (d desk) correct(path string, to json.RawMessage) (*events.CorrectionMade, error) {
	made, err := d.game.correct(path, to)
	if err != nil || made == nil {
		return nil, err
	}
	before, _ := d.game.players()
	after, _ := d.game.corrected(*made).players()
	for _, hero := range slices.Sorted(maps.Keys(after)) {
		seat, sits := d.kernel.Seat(after[hero])
		if after[hero] != before[hero] && (!sits || seat.Side == events.Observer) {
			return nil, rules.Ask("to", "gives %s to no player of this table: %q", hero, after[hero])
		}
	}
	return made, nil
}

func (g gameOf[S, C]) correct(path string, to json.RawMessage) (*events.CorrectionMade, error) {
	next, err := set(g.state, path, to)
	if err != nil {
		return nil, err
	}
	from, now := valueAt(g.state, path), valueAt(next, path)
	if bytes.Equal(from, now) {
		return nil, nil
	}
	if g.system.Sound != nil {
		// what was unsound before, as an undo may leave it, is no bar to mending it step by step
		if err := g.system.Sound(next); err != nil && !rules.Alike(err, g.system.Sound(g.state)) {
			return nil, err
		}
	}
	if from == nil {
		from = json.RawMessage("null")
	}
	return &events.CorrectionMade{Path: path, From: from, To: compacted(to)}, nil
}

// corrected applies a correction. Where its place is gone, because what made
// it was undone, nothing changes.
func corrected[S any](game S, c events.CorrectionMade) S {
	next, err := set(game, c.Path, c.To)
	if err != nil {
		return game
	}
	return next
}

// set is the state with another value at a path. The state must survive being
// written to JSON and read back.
func set[S any](game S, path string, to json.RawMessage) (S, error) {
	var next S
	steps, err := stepsOf(path)
	if err != nil {
		return next, err
	}
	doc, err := json.Marshal(game)
	if err != nil {
		return next, rules.Ask("path", "the state cannot be written: %v", err)
	}
	changed, there, ok := replaced(doc, steps, to)
	if !ok {
		return next, noValue(path)
	}
	if !there && !isObject[S](doc, steps[:len(steps)-1]) {
		return next, noValue(path)
	}
	next, err = read[S](changed)
	if err != nil {
		return next, misfit(path, changed, err)
	}
	if !there && valueAt(next, path) == nil {
		return next, noValue(path) // a field whose name differs in its capital letters
	}
	return next, nil
}

// misfit says whether the path or the value was wrong.
func misfit(path string, changed []byte, err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return rules.Ask("to", "does not fit at %s: %s", path, rules.Mistyped(changed, wrong).Detail)
	}
	if strings.HasPrefix(err.Error(), unknownField) {
		return noValue(path)
	}
	return rules.Ask("to", "does not fit at %s: %s", path, err)
}

// isObject tells an object of the state's, whose fields may be left out where
// they are empty, from a map, in which a new key would be a thing that does not
// exist: it refuses a field of any other name.
func isObject[S any](doc json.RawMessage, steps []string) bool {
	probe, _, _ := replaced(doc, append(slices.Clone(steps), "no such field"), json.RawMessage("null"))
	_, err := read[S](probe)
	return err != nil && strings.HasPrefix(err.Error(), unknownField)
}

// unknownField is how the decoder begins its complaint.
const unknownField = "json: unknown field "

func noValue(path string) error { return rules.Ask("path", "names no value of the state: %s", path) }

// whoKnows is the audience of a correction: who sees at its path what the
// whole state has there, unless what it sets is hidden whatever it is.
func (r Rules[S, C]) whoKnows(l *Ledger[S], c events.CorrectionMade) events.Audience {
	if r.setsHidden(c) {
		return events.ForGM
	}
	path := c.Path
	whole := l.tracks[0].now.game
	knows := func(t track[S]) bool { return sameAt(whole, t.now.game, path) }
	if knows(l.track(events.ForAll)) {
		return events.ForAll
	}
	var seats []events.Audience
	for _, t := range l.cloned() {
		if t.lens != everything && t.lens != events.ForGM && t.lens != events.ForAll && knows(l.track(t.lens)) {
			seats = append(seats, t.lens)
		}
	}
	if len(seats) == 1 {
		return seats[0]
	}
	return events.ForGM
}

// sameAt says whether two states have the same value at a path; where it is
// left out as empty, both must have the object that it belongs to.
func sameAt[S any](a, b S, path string) bool {
	if value := valueAt(a, path); value != nil {
		return bytes.Equal(value, valueAt(b, path))
	}
	parent := path[:strings.LastIndex(path, "/")]
	return valueAt(b, path) == nil && (parent == "/game" || valueAt(b, parent) != nil)
}

// setsHidden says whether a correction sets a value that the system hides.
func (r Rules[S, C]) setsHidden(c events.CorrectionMade) bool {
	if r.System.Hides == nil {
		return false
	}
	steps, err := stepsOf(c.Path)
	if err != nil {
		return false // it names no value
	}
	var from, to any
	if json.Unmarshal(c.From, &from) != nil || json.Unmarshal(c.To, &to) != nil {
		return true
	}
	return setsWhere(r.System.Hides, steps, from, to)
}

// setsWhere says whether two trees of JSON differ in a value whose path is
// one of those that are meant.
func setsWhere(meant func(steps []string) bool, steps []string, a, b any) bool {
	if reflect.DeepEqual(a, b) {
		return false
	}
	if meant(steps) {
		return true
	}
	for step := range joint(branches(a), branches(b)) {
		if setsWhere(meant, append(slices.Clip(steps), step), branches(a)[step], branches(b)[step]) {
			return true
		}
	}
	return false
}

// branches are the values inside a tree of JSON, by the step to each.
func branches(tree any) map[string]any {
	switch tree := tree.(type) {
	case map[string]any:
		return tree
	case []any:
		all := map[string]any{}
		for i, v := range tree {
			all[strconv.Itoa(i)] = v
		}
		return all
	}
	return nil
}

// joint is a map with the keys of two.
func joint(a, b map[string]any) map[string]any {
	all := map[string]any{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return all
}
