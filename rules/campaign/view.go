package campaign

import (
	"encoding/json"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// Viewer is who looks: a seat and the side on which it plays. Without a seat
// it is whoever may see what all may.
type Viewer struct {
	Seat events.SeatID
	Side events.Side
}

// sees says whether events of this audience reach the viewer.
func (r Rules[S, C]) sees(v Viewer, audience events.Audience) bool {
	return passes(r.lens(v), audience)
}

// lens is the lens of a viewer. In a system without secrets among hero seats
// all of them look through one.
func (r Rules[S, C]) lens(v Viewer) events.Audience {
	seat := events.Audience(v.Seat)
	switch {
	case v.Side == events.GameMaster:
		return events.ForGM
	case v.Side != events.HeroPlayer || !r.System.Secretive:
		return events.ForAll
	case seat == "" || seat == events.ForGM || seat == events.ForSystem:
		return events.ForAll
	}
	return seat
}

// View is the state as a viewer may see it: a fold of the events that reach it.
func (r Rules[S, C]) View(l *Ledger[S], v Viewer) State[S] {
	return l.track(r.lens(v)).now.state(l.log.plan, r.lens(v))
}

// At is what View was, or would have been, when some revision was the last. As
// recorded it knows no later change of what took effect; as corrected it knows
// them all, and goes as far in play order as the actions up to that revision.
func (r Rules[S, C]) At(l *Ledger[S], v Viewer, revision int, recorded bool) (State[S], error) {
	then, err := l.planOf(revision, recorded)
	if err != nil {
		return State[S]{}, err
	}
	return r.planned(l, v, then), nil
}

// AtPlace is what View is after an action at its place in play order, as
// corrected since: of one that was recorded afterwards, the moment in which it
// happened.
func (r Rules[S, C]) AtPlace(l *Ledger[S], v Viewer, revision int) (State[S], error) {
	if err := l.within("at", revision); err != nil {
		return State[S]{}, err
	}
	if revision == 0 {
		return r.planned(l, v, l.log.plan.upTo(0)), nil
	}
	return r.planned(l, v, l.log.plan.upTo(l.log.plan.place(revision)+1)), nil
}

// Changed is what View is just before an action and just after it, at its place in
// play order: with it alone in between, wherever later actions stand. As recorded it
// is what was known when it was recorded. An action that takes others back or brings
// them back is told as recorded: once corrected, the moment before knows of it already.
// What no longer agrees in both, which may be very much, is left out of both.
func (r Rules[S, C]) Changed(l *Ledger[S], v Viewer, revision int, recorded bool) (before, after State[S], err error) {
	if err := l.within("at", revision); err != nil || revision == 0 {
		return before, after, err // before the first nothing was changed
	}
	e, seen := r.Show(l, v, revision)
	of := l.log.plan
	if recorded = recorded || seen && turnsOthers(e); recorded {
		of = l.log.planAt(revision)
	}
	here := of.place(revision)
	was := of.upTo(here)
	if recorded && here == of.n-1 {
		was = l.log.planAt(revision - 1)
	}
	before, after = r.planned(l, v, was).besides(r.planned(l, v, of.upTo(here+1)))
	return before, after, nil
}

// besides are two states without what no longer agrees in both, if that is the same
// list: it may be very much.
func (s State[S]) besides(other State[S]) (one, two State[S]) {
	if x, y := s.Kernel.Consequences, other.Kernel.Consequences; len(x) == len(y) && len(x) > 0 && &x[0] == &y[0] {
		s.Kernel.Consequences, other.Kernel.Consequences = nil, nil
	}
	return s, other
}

// Besides are this state and another one of the campaign without what no longer
// agrees in both, which makes no difference between them and may be very much.
func (s State[S]) Besides(other any) (one, two any) {
	if o, is := other.(State[S]); is {
		a, b := s.besides(o)
		return a, b
	}
	return s, other
}

// turnsOthers says that an action takes others back or brings them back.
func turnsOthers(e Entry) bool {
	return slices.ContainsFunc(e.Events, func(r events.Recorded) bool {
		switch r.Data.(type) {
		case events.ActionUndone, events.ActionRedone:
			return true
		}
		return false
	})
}

// planned is the state that a plan gives.
func (r Rules[S, C]) planned(l *Ledger[S], v Viewer, then plan) State[S] {
	t := l.track(r.lens(v))
	t.rewind(firstChange(l.log.plan, then))
	r.advance(&t, l.log.actions, then)
	return t.now.state(then, r.lens(v))
}

// planOf is the plan when some revision was the last, as recorded or as
// corrected since.
func (l *Ledger[S]) planOf(revision int, recorded bool) (plan, error) {
	switch err := l.within("at", revision); {
	case err != nil:
		return plan{}, err
	case recorded:
		return l.log.planAt(revision), nil
	}
	return l.log.plan.upTo(l.log.plan.furthest(revision)), nil
}

// within asks for a revision of the campaign, 0 being before the first.
func (l *Ledger[S]) within(field string, revision int) error {
	if revision < 0 || revision > l.Revision() {
		return rules.Ask(field, "is a revision of this campaign; the last revision is %d", l.Revision())
	}
	return nil
}

// reached counts the events of an action that reach a viewer.
func (r Rules[S, C]) reached(v Viewer, a events.Stored) int {
	n := 0
	for _, e := range a.Events {
		if r.sees(v, e.Audience) {
			n++
		}
	}
	return n
}

func (r Rules[S, C]) redacted(e Entry, v Viewer) Entry {
	var left []events.Recorded
	var kept []events.Event
	for _, x := range e.Events {
		if r.sees(v, x.Audience) {
			left = append(left, x)
			continue
		}
		e.Command, kept = openly(e.Command, x.Data), append(kept, x.Data)
	}
	e.Events = left
	e.Rules = r.tells(e, kept)
	e.Data, e.Dice, e.Override, e.Body, e.Hash = json.RawMessage("{}"), nil, nil, nil, ""
	e.RepeatOf, e.Redacted = 0, true
	return e
}

// openly is the command of an action as it is told to those from whom an event of it
// is kept: that of a ruling would tell of the dispute, and that of a bookmark that it
// was moved.
func openly(command string, kept events.Event) string {
	switch e := kept.(type) {
	case events.RulingResolved:
		return commandFor[e.Outcome]
	case events.BookmarkSet:
		return removeBookmark
	}
	return command
}

// commandFor is the command that does by itself what a ruling brings about.
var commandFor = map[events.Outcome]string{
	events.UndoneBy: undo, events.AmendedBy: amend, events.CorrectedBy: correct, events.RuledFromNow: setOption,
}

// tells are those rules of an action that what is left of its events leans on:
// the others would tell of what was taken out, kept. An override is told to nobody
// from whom something is kept.
func (r Rules[S, C]) tells(e Entry, kept []events.Event) []string {
	r = r.Under(e.RulesVersion)
	open, whole := map[string]bool{}, false
	var left []events.Event
	for _, x := range e.Events {
		of := r.catalog.Rules(r.System.ID, x.Type)
		for _, id := range of {
			open[id] = true
		}
		whole = whole || len(of) == 0 && changeBy(&e.Stored, x.Data) == nil // it serves any rule
		left = append(left, x.Data)
	}
	for _, id := range append(disputedRules(left), r.bentRules(left)...) {
		open[id] = true
	}
	for _, id := range r.System.Behind[e.Command] {
		open[string(id)] = true
	}
	disputed := disputedRules(kept)
	return slices.DeleteFunc(slices.Clone(e.Rules), func(id string) bool {
		return !open[id] && (!whole || slices.Contains(disputed, id)) || e.Override != nil && id == e.Override.Rule
	})
}
