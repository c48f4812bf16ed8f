package campaign

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"

	"loretome/events"
)

// Reasons gives a way to learn of actions that no longer agree why: the rule, the
// words, the values. What was put down with its reason keeps that; any other is
// decided again at its place, as play was known at a revision if recorded, else as it
// is by now. Those who are not the game master learn what the game as they see it
// gives as well as the whole game does, and else no more than they knew.
func (r Rules[S, C]) Reasons(l *Ledger[S], v Viewer, at int, recorded bool) (func(events.Consequence) events.Consequence, error) {
	if !recorded {
		begin := sync.OnceValue(func() func(events.Consequence) events.Consequence { return r.again(l, v, l.log, l.log.plan.n) })
		return func(c events.Consequence) events.Consequence {
			if !c.Brief() {
				return c
			}
			return l.shelf.reason(reasoned{r.lens(v), c.Revision, c.Status}, func() events.Consequence { return begin()(c) })
		}, nil
	}
	then, log := plan{}, l.log
	var err error
	if then, err = l.planOf(at, true); err != nil {
		return nil, err
	}
	log.plan = then
	return r.again(l, v, log, firstChange(l.log.plan, log.plan)), nil
}

// Worded is an action that no longer agrees with the reason in words that can be said in
// any language: one that was put down with its reason in English is decided again for
// that, and keeps it as it is where that gives another.
func Worded(of events.Consequence, why func(events.Consequence) events.Consequence) events.Consequence {
	switch {
	case of.Brief():
		return why(of)
	case of.Detail == "" || of.Said != nil:
		return of
	}
	if told := why(events.Consequence{Revision: of.Revision, Status: of.Status}); told.Detail == of.Detail {
		of.Said = told.Said
	}
	return of
}

// ReasonsIf are actions that would no longer agree if an action with these events
// were stored, with as much of why as somebody may learn.
func (r Rules[S, C]) ReasonsIf(l *Ledger[S], v Viewer, next []events.Recorded, of []events.Consequence) []events.Consequence {
	all := slices.Clone(of)
	if r.lens(v) != events.ForGM && !turnsAlone(next) {
		return all
	}
	a := events.Stored{Action: events.Action{Revision: l.Revision() + 1, Events: next}}
	a.RulesVersion = l.log.versionFor(&a)
	log, forget := l.log.foretold(a)
	defer forget()
	log.mark(&a)
	again := r.again(l, v, log, firstChange(l.log.plan, log.plan))
	for i, c := range all {
		all[i] = again(c)
	}
	return all
}

// turnsAlone says whether events that may never be stored do nothing but take
// actions back or bring them back: what might be done otherwise would be a guess at
// what is hidden, which the answer would confirm.
func turnsAlone(next []events.Recorded) bool {
	return !slices.ContainsFunc(next, func(e events.Recorded) bool {
		switch e.Data.(type) {
		case events.ActionUndone, events.ActionRedone, events.ConsequencesNoted:
			return false
		}
		return true
	})
}

// again gives a way to decide actions again at their places in a journal that is the
// ledger's up to a position, with the plan of another day or one more action. It is
// quick where it is asked in play order.
func (r Rules[S, C]) again(l *Ledger[S], v Viewer, log history, from int) func(events.Consequence) events.Consequence {
	lens, then := r.lens(v), log.plan
	whole, seen := r.walker(log, l.tracks[0], from), r.walker(log, l.track(lens), from)
	return func(c events.Consequence) events.Consequence {
		a, there := log.action(c.Revision)
		place := then.place(c.Revision)
		if !there || place < 0 || !c.Brief() {
			return c
		}
		is, found := r.findingAt(l, whole(place), everything, a)
		switch {
		case !found || is.of.Status != c.Status:
			return c
		case lens == events.ForGM:
			return is.explained(most)
		case r.reached(v, a) < len(a.Events):
			return c
		}
		mine, found := r.findingAt(l, seen(place), lens, a)
		if !found || mine.of.Status != is.of.Status || mine.of.Rule != is.of.Rule || mine.of.Detail != is.of.Detail {
			return c
		}
		return r.knownOf(mine.explained(everyValue), is.explained(everyValue))
	}
}

// findingAt decides an action again on the state before its place, as a lens shows
// it.
func (r Rules[S, C]) findingAt(l *Ledger[S], before point[S], lens events.Audience, a events.Stored) (finding[S], bool) {
	return r.decidedAgain(l, before, r.apply(before, lens, &a).game, a, before.kernel.Present())
}

// explained is a finding with the values that differ, the first up to a number.
func (f finding[S]) explained(upTo int) events.Consequence {
	if f.otherwise {
		f.of.Differs = differences(f.recorded, f.decided, upTo)
	}
	return f.of
}

// knownOf is what somebody finds of an action, with those of its values that are so
// in truth. A thing of several values is told as it is seen.
func (r Rules[S, C]) knownOf(mine, is events.Consequence) events.Consequence {
	mine.Differs = slices.DeleteFunc(mine.Differs, func(d events.Difference) bool {
		if r.System.Hides != nil && r.System.Hides(apart(d.Path)[2:]) {
			return true
		}
		return !slices.ContainsFunc(is.Differs, func(x events.Difference) bool {
			return x.Path == d.Path && (isThing(d.Recorded) || isThing(d.Now) || bytes.Equal(x.Recorded, d.Recorded) && bytes.Equal(x.Now, d.Now))
		})
	})
	mine.Differs = mine.Differs[:min(len(mine.Differs), most)]
	return mine
}

// isThing says whether a value has parts with names.
func isThing(value json.RawMessage) bool { return bytes.HasPrefix(value, []byte("{")) }
