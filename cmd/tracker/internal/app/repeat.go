package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// ErrOtherWish says that an id, which makes a repeat harmless, stands for
// another wish: of another seat, or for something else.
var ErrOtherWish = errors.New(words.Key("this id was used for another wish, which was carried out; a new wish has an id of its own"))

// repeats says whether a request is the one once more that an action answered:
// the same seat wishes for the same. Whoever had no seat yet has one since.
func (q Request) repeats(a events.Action) bool {
	return (q.By == a.Seat.ID || q.By == "") && q.Command == a.Command && sameJSON(q.Data, a.Data) &&
		sameOverride(q.Override, a.Override) && (q.mends(a) || sameFaces(q.Dice, a.Dice))
}

// mends says whether a request puts a deed into a place of its own with the dice
// that its data name, so that the same data stand for the same dice.
func (q Request) mends(a events.Action) bool {
	return q.Dice == nil && campaign.Deed(a).Command != a.Command
}

// sameJSON says whether two values are the same, however they are written.
func sameJSON(a, b json.RawMessage) bool {
	was, now := canonical(a), canonical(b)
	return was != nil && bytes.Equal(was, now)
}

// canonical is a value with the members of objects in order; nil if it is not
// JSON. Nothing is an object without members.
func canonical(data json.RawMessage) []byte {
	if len(bytes.TrimSpace(data)) == 0 {
		return []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var value any
	if d.Decode(&value) != nil {
		return nil
	}
	doc, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	return doc
}

func sameOverride(a, b *events.Override) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// sameFaces says whether the throws that were typed in are those of an action.
// An action that threw none stands for any.
func sameFaces(typed, thrown *events.Dice) bool {
	if thrown == nil {
		return true
	}
	same := func(a, b events.Throw) bool { return a.Die == b.Die && slices.Equal(a.Faces, b.Faces) }
	return slices.EqualFunc(ownThrows(typed), ownThrows(thrown), same)
}

// ownThrows are those that the table threw itself.
func ownThrows(d *events.Dice) []events.Throw {
	if d == nil || d.Source != events.Physical {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.Rolls), func(t events.Throw) bool { return t.Source == events.App })
}
