package campaign

import (
	"encoding/json"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// Question asks why a value of a campaign is what it is: when some revision was
// the last, as known then if Recorded, else as corrected since.
type Question struct {
	Path     string // /game/heroes/h1/gold, /kernel/session, /reckoned/heroes/h1/attack
	At       int
	Recorded bool
	Before   int // only the steps of actions before this place in play order are told; 0 for all
	Most     int // and of these only about so many, the last; 0 for all
}

// Explanation is what a value is, and the steps by which it came to be so, in
// play order.
type Explanation struct {
	Value   json.RawMessage // nil where there is none any more
	Because []Cause
	More    bool // there are steps before the first of Because
}

// Cause is one step by which a value came to what it is.
type Cause struct {
	Entry  Entry
	Event  string          // type of the event that changed it
	From   json.RawMessage // null where there was no value
	To     json.RawMessage
	Undone bool // the action was taken back: it would have changed the value so
}

// Explain tells of each action that changed a value, as far as who looks may
// know. Actions that were taken back are told with what they would have done.
func (r Rules[S, C]) Explain(l *Ledger[S], v Viewer, q Question) (Explanation, error) {
	s, err := r.named(q.Path)
	if err != nil {
		return Explanation{}, err
	}
	then, err := l.planOf(q.At, q.Recorded)
	if err != nil {
		return Explanation{}, err
	}
	value, steps, more := r.follow(l, r.lens(v), s, then, q)
	why := Explanation{Value: value.value(), More: more}
	if steps == nil && why.Value == nil && !more {
		return Explanation{}, noValue(q.Path)
	}
	for _, step := range steps {
		entry, _ := r.show(l, v, then, step.revision)
		entry.Place = step.position
		why.Because = append(why.Because, Cause{Entry: entry, Event: step.event, From: step.from.value(), To: step.to.value(), Undone: then.undone[step.revision] > 0})
	}
	return why, nil
}

// valueOf is a value of a campaign, and in which part of its state it is.
type valueOf[S any] struct {
	*aim
	in   func(*point[S]) any
	from []*aim // what it follows from, each by its path in the game; nil for what stands in the state itself
	game bool   // else it is the kernel's
}

// named is the value that a path names.
func (r Rules[S, C]) named(path string) (valueOf[S], error) {
	part, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	steps := apart(rest)
	switch {
	case !strings.HasPrefix(path, "/") || rest == "":
	case part == "game":
		return valueOf[S]{aim: aimAt(steps), in: func(p *point[S]) any { return &p.game }, game: true}, nil
	case part == "kernel" && !slices.Contains(planned, steps[0]):
		return valueOf[S]{aim: aimAt(steps), in: func(p *point[S]) any { return &p.kernel.Kernel }}, nil
	case part == "reckoned" && slices.ContainsFunc(r.versions.all, func(one Rules[S, C]) bool { return one.System.Reckon != nil }):
		s := valueOf[S]{aim: aimAt(nil), game: true, in: func(p *point[S]) any {
			if reckon := r.versions.by(p.kernel.Version).System.Reckon; reckon != nil {
				value, _ := reckon(p.game, p.kernel.Options, steps)
				return value
			}
			return nil
		}}
		for _, one := range r.versions.all {
			for _, from := range one.System.ReckonedFrom {
				s.from = append(s.from, aimAt(apart(from)))
			}
		}
		return s, nil
	}
	if path == "" {
		return valueOf[S]{}, rules.Ask("path", "is missing; it begins with /game/, /kernel/ or /reckoned/ and names a value, as /game/heroes/h1/gold")
	}
	return valueOf[S]{}, rules.Ask("path", "begins with /game/, /kernel/ or /reckoned/ and names a value, as /game/heroes/h1/gold, not %q", path)
}

// planned are parts of the kernel's state that follow from the plan of all actions.
var planned = []string{"undone", "consequences", "overrides"}

// at is the value in a state, which is not changed any more.
func (s valueOf[S]) at(p point[S]) leaf { return s.find(s.in(&p)) }

// stays says that the value was the same all the way from one state to
// another, as can be seen without looking at it.
func (s valueOf[S]) stays(from, to *point[S]) bool {
	if s.from == nil {
		return s.unmoved(s.in(from), s.in(to))
	}
	return from.kernel.Version == to.kernel.Version && from.kernel.Options.Same(to.kernel.Options) && !slices.ContainsFunc(s.from, func(a *aim) bool { return !a.still(&from.game, &to.game) })
}

// step is one change of a value, as it was followed.
type step struct {
	position, revision int
	event              string
	from, to           leaf
}

// follow gives a value after the actions of a plan and its changes as far as
// they are asked for, and says whether there are earlier ones. It goes from
// checkpoint to checkpoint, the last first, and folds only between two of which
// it cannot be seen that they share the value.
func (r Rules[S, C]) follow(l *Ledger[S], lens events.Audience, s valueOf[S], then plan, q Question) (value leaf, steps []step, more bool) {
	track := l.track(lens)
	sound := min(firstChange(l.log.plan, then), track.at) / every // checkpoints that are those of this plan
	end, steps := r.between(l, lens, s, then, *track.points[sound], sound*every, then.n)
	value, steps = s.at(end), q.before(steps)
	for k := sound - 1; k >= 0 && (q.Most == 0 || len(steps) <= q.Most); k-- {
		from, to := track.points[k], track.points[k+1]
		if q.Before > 0 && k*every >= q.Before || s.stays(from, to) && !then.touched(k*every, (k+1)*every) {
			continue
		}
		_, earlier := r.between(l, lens, s, then, *from, k*every, (k+1)*every)
		steps = append(q.before(earlier), steps...)
	}
	first := 0
	if q.Most > 0 {
		first = max(0, len(steps)-q.Most)
	}
	for first > 0 && steps[first-1].position == steps[first].position {
		first-- // an action is told as a whole
	}
	return value, steps[first:], first > 0
}

// before are the steps that come before the place that is asked for.
func (q Question) before(steps []step) []step {
	if q.Before == 0 {
		return steps
	}
	return slices.DeleteFunc(steps, func(s step) bool { return s.position >= q.Before })
}

// between folds the actions from one position to another, and gives the changes of
// a value on the way.
func (r Rules[S, C]) between(l *Ledger[S], lens events.Audience, s valueOf[S], then plan, now point[S], from, to int) (point[S], []step) {
	var steps []step
	value := s.at(now)
	before, p := new(point[S]), new(point[S])
	for position := from; position < to; position++ {
		a := &l.log.actions[then.at(position)-1]
		*p = now
		is := value
		for _, e := range a.Events {
			if !passes(lens, e.Audience) {
				continue
			}
			*before, *p = *p, r.evolveFor(s, *p, a, e)
			if s.unchanged(before, p) {
				continue
			}
			if next := s.at(*p); !next.same(is) {
				steps = append(steps, step{position, a.Revision, e.Type, is, next})
				is = next
			}
		}
		if then.undone[a.Revision] == 0 {
			now, value = *p, is
		}
	}
	return now, steps
}

// unchanged says that an event left a value as it was, as can be seen without
// comparing all of it.
func (s valueOf[S]) unchanged(before, after *point[S]) bool {
	if s.from != nil {
		return s.stays(before, after)
	}
	return s.still(s.in(before), s.in(after))
}

// evolveFor gives the state after one more event of an action, as far as a value
// can depend on it.
func (r Rules[S, C]) evolveFor(s valueOf[S], p point[S], a *events.Stored, e events.Recorded) point[S] {
	if s.game {
		return r.applyEvent(p, a, e)
	}
	p.kernel, _ = r.versions.evolve(p.kernel, a, e.Data)
	return p
}

// touched says whether some action between two positions is undone, so that
// what it would have done is to be told.
func (p plan) touched(from, to int) bool {
	if len(p.undone) == 0 {
		return false
	}
	for position := from; position < to; position++ {
		if p.undone[p.at(position)] > 0 {
			return true
		}
	}
	return false
}
