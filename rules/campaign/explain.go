package campaign

import (
	"bytes"
	"encoding/json"

	"loretome/events"
)

// Cause is one step by which a value of the game came to what it is.
type Cause struct {
	Entry  Entry
	Event  string          // type of the event that changed it
	From   json.RawMessage // null where there was no value
	To     json.RawMessage
	Undone bool // the action was taken back: it would have changed the value so
}

// Explain tells of each action that changed a value of the game, in play order,
// as far as who looks may know, and what the value is: when some revision was the
// last, as corrected since. Actions that were taken back are told with what they
// would have done.
func (r Rules[S, C]) Explain(l *Ledger[S], v Viewer, path string, at int) (value json.RawMessage, because []Cause, err error) {
	steps, err := stepsOf(path)
	if err != nil {
		return nil, nil, err
	}
	if err := l.within("at", at); err != nil {
		return nil, nil, err
	}
	lens := r.lens(v)
	then := l.log.plan.upTo(l.log.plan.furthest(at))
	now := *l.track(lens).points[0]
	value = leaf(now.game, steps)
	for position := range then.n {
		a := &l.log.actions[then.at(position)-1]
		p, was := now, value
		for _, e := range a.Events {
			if !passes(lens, e.Audience) {
				continue
			}
			p = r.applyEvent(p, a, e)
			if is := leaf(p.game, steps); !bytes.Equal(was, is) {
				entry, _ := r.Show(l, v, a.Revision)
				because = append(because, Cause{Entry: entry, Event: e.Type, From: was, To: is, Undone: then.undone[a.Revision] > 0})
				was = is
			}
		}
		if then.undone[a.Revision] == 0 {
			now, value = p, was
		}
	}
	if because == nil && value == nil {
		return nil, nil, noValue(path)
	}
	return value, because, nil
}

// Diff are the values of the game in which two revisions differ, as corrected
// since and as far as who looks may know.
func (r Rules[S, C]) Diff(l *Ledger[S], v Viewer, from, to int) ([]events.Difference, error) {
	return r.DiffWith(l, v, from, l, v, to)
}
