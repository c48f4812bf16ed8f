package campaign

import (
	"reflect"
	"slices"

	"loretome/events"
)

// Way are the actions whose events name a thing or a figure by its id, or a card
// by its key, in play order and as far as who looks may know: when some
// revision was the last, as known then if recorded, else as corrected since.
// Those that were taken back are among them.
func (r Rules[S, C]) Way(l *Ledger[S], v Viewer, id string, at int, recorded bool) ([]Entry, error) {
	then, err := l.planOf(at, recorded)
	if err != nil {
		return nil, err
	}
	if id == "" {
		return nil, nil
	}
	lens := r.lens(v)
	var way []Entry
	for position := range then.n {
		a := &l.log.actions[then.at(position)-1]
		if !slices.ContainsFunc(a.Events, func(e events.Recorded) bool { return passes(lens, e.Audience) && tells(e.Data, id) }) {
			continue
		}
		if e, seen := r.show(l, v, then, a.Revision); seen {
			e.Place = position
			way = append(way, e)
		}
	}
	return way, nil
}

// tells says whether an event tells of what has an id. A correction by hand
// names it as a step of its path.
func tells(e events.Event, id string) bool {
	if c, corrects := e.(events.CorrectionMade); corrects {
		steps, err := stepsOf(c.Path)
		return err == nil && slices.Contains(steps, id)
	}
	return holds(reflect.ValueOf(e), id)
}

// holds says whether a text stands anywhere in a value.
func holds(v reflect.Value, text string) bool {
	switch v.Kind() {
	case reflect.String:
		return v.Len() == len(text) && v.String() == text
	case reflect.Struct:
		for i := range v.NumField() {
			if holds(v.Field(i), text) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return false
		}
		for i := range v.Len() {
			if holds(v.Index(i), text) {
				return true
			}
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			if holds(each.Key(), text) || holds(each.Value(), text) {
				return true
			}
		}
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && holds(v.Elem(), text)
	}
	return false
}
