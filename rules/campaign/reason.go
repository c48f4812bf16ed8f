package campaign

import (
	"bytes"
	"slices"

	"loretome/events"
)

// Moment is when actions no longer agree: at a revision, as known then if
// Recorded, else by now; or as soon as Next is stored, which may never be.
type Moment struct {
	At       int
	Recorded bool
	Next     []events.Recorded
}

// Reasons gives a way to learn of actions that no longer agree why: the rule, the
// words, the values. What was put down with its reason keeps that; any other is
// decided again at its place, on the plan of the moment. Those who are not the game
// master learn what the game as they see it gives as well as the whole game does,
// and else no more than they knew. It is quick where it is asked in play order.
func (r Rules[S, C]) Reasons(l *Ledger[S], v Viewer, m Moment) (func(events.Consequence) events.Consequence, error) {
	then, from, err := l.planIn(m)
	if err != nil {
		return nil, err
	}
	lens := r.lens(v)
	if lens != events.ForGM && !turnsAlone(m.Next) {
		return func(c events.Consequence) events.Consequence { return c }, nil
	}
	again := r.again(l, v, then, from)
	return func(c events.Consequence) events.Consequence {
		if !c.Brief() {
			return c
		}
		if m.Next != nil || m.Recorded {
			return again(c)
		}
		return l.shelf.reason(reasoned{lens, c.Revision, c.Status}, func() events.Consequence { return again(c) })
	}, nil
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

// again gives a way to decide actions again at their places in a plan, which is
// that of now up to a position.
func (r Rules[S, C]) again(l *Ledger[S], v Viewer, then plan, from int) func(events.Consequence) events.Consequence {
	lens := r.lens(v)
	whole, seen := r.walker(l, l.tracks[0], then, from), r.walker(l, l.track(lens), then, from)
	return func(c events.Consequence) events.Consequence {
		a, there := l.log.action(c.Revision)
		place := then.place(c.Revision)
		if !there || place < 0 {
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

// planIn is the plan of a moment, and the first position at which it is another
// than that of now.
func (l *Ledger[S]) planIn(m Moment) (then plan, from int, err error) {
	switch {
	case m.Next != nil:
		a := events.Stored{Action: events.Action{Revision: l.Revision() + 1, Events: m.Next}}
		next, forget := l.log.foretold(a)
		defer forget()
		next.mark(a)
		then = next.plan
	case m.Recorded:
		if then, err = l.planOf(m.At, true); err != nil {
			return plan{}, 0, err
		}
	default:
		return l.log.plan, l.log.plan.n, nil
	}
	return then, firstChange(l.log.plan, then), nil
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
			return x.Path == d.Path && (parted(d) || bytes.Equal(x.Recorded, d.Recorded) && bytes.Equal(x.Now, d.Now))
		})
	})
	mine.Differs = mine.Differs[:min(len(mine.Differs), most)]
	return mine
}

// parted says whether a value that differs has parts of its own.
func parted(d events.Difference) bool {
	return bytes.HasPrefix(d.Recorded, []byte("{")) || bytes.HasPrefix(d.Now, []byte("{"))
}
