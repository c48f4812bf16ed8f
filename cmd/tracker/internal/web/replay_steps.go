package web

import (
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// stretch is how far a step of a replay goes.
type stretch string

// The stretches of a campaign.
const (
	byAction  stretch = "action"
	byRound   stretch = "round"
	byQuest   stretch = "quest"
	bySession stretch = "session"
)

// strides are the stretches with the messages for them.
var strides = []struct {
	by   stretch
	word string
}{{byAction, words.Key("step|action")}, {byRound, words.Key("step|round")}, {byQuest, words.Key("step|quest")}, {bySession, words.Key("step|evening")}}

// asked is what a replay is asked for.
type asked struct {
	at, from, to, every int
	by                  stretch
	recorded            bool
}

// readAsked reads the question of a replay in a campaign whose last revision is
// head.
func readAsked(c echo.Context, recorded bool, head int) (asked, error) {
	a := asked{by: byAction, recorded: recorded}
	for _, n := range []struct {
		name string
		into *int
		most int
	}{{"at", &a.at, head}, {"from", &a.from, head}, {"to", &a.to, head}, {"every", &a.every, 60}} {
		var err error
		if *n.into, err = number(c, n.name, 0, 1, n.most); err != nil {
			return a, err
		}
	}
	if a.to > 0 && a.to < a.from {
		return a, rules.Ask("to", "is not before from, which is %d", a.from)
	}
	switch by := stretch(c.QueryParam("by")); by {
	case "", byAction:
	case byRound, byQuest, bySession:
		a.by = by
	default:
		return a, rules.Ask("by", "is action, round, quest or session, not %q", by)
	}
	return a, nil
}

// steps are the moments at which a replay stops: those after the actions that
// the seat may see. As corrected since, what was taken back and what took it back
// are left out.
type steps struct {
	course
	recorded bool
	by       stretch
	begins   func(*campaign.Entry, stretch) bool // says whether one begins with an action
	lo, hi   int                                 // the positions among which it stops
}

// stepsIn are the steps of a seat's journal between two actions.
func stepsIn(entries []campaign.Entry, a asked, begins func(*campaign.Entry, stretch) bool) steps {
	s := steps{course: played(entries), recorded: a.recorded, by: a.by, begins: begins}
	if a.recorded {
		s.course = recorded(entries)
	}
	s.hi = s.len()
	if a.from > 0 || a.to > 0 {
		s.lo, s.hi = s.span(max(1, a.from), a.to)
	}
	return s
}

// stops says whether the replay stops after the action at a position.
func (s steps) stops(position int) bool {
	e := s.course.at(position)
	return s.recorded || e.UndoneBy == 0 && e.Command != "Undo" && e.Command != "Redo"
}

// seek is the first stop from a position on, in steps of 1 or -1, before a
// bound; -1 if there is none.
func (s steps) seek(from, step, bound int) int {
	for i := from; i != bound; i += step {
		if s.stops(i) {
			return i
		}
	}
	return -1
}

// first and last are the ends of the stretch that is shown; -1 if nothing in it
// is to be seen.
func (s steps) first() int { return s.seek(s.lo, 1, s.hi) }
func (s steps) last() int  { return s.seek(s.hi-1, -1, s.lo-1) }

// near is the stop for an action: that after it, or after the one before it if
// it cannot be seen.
func (s steps) near(revision int) int {
	at := min(s.position(revision), s.hi-1)
	if at >= s.lo {
		if stop := s.seek(at, -1, s.lo-1); stop >= 0 {
			return stop
		}
	}
	return s.first()
}

// forward is the next stop: after one more action, or at the end of the round,
// quest or evening that goes on or begins; -1 at the end.
func (s steps) forward(at int) int {
	next := s.seek(at+1, 1, s.hi)
	for s.by != byAction && next >= 0 {
		after := s.seek(next+1, 1, s.hi)
		if after < 0 || s.begins(s.course.at(after), s.by) {
			return next
		}
		next = after
	}
	return next
}

// back is the stop before: before one action, or at the end of the round, quest
// or evening before; -1 at the beginning.
func (s steps) back(at int) int {
	before := s.seek(s.opening(at)-1, -1, s.lo-1)
	if first := s.first(); before < 0 && at > first {
		return first
	}
	return before
}

// opening is the first action of the step that ends at a position.
func (s steps) opening(at int) int {
	for s.by != byAction && !s.begins(s.course.at(at), s.by) {
		before := s.seek(at-1, -1, s.lo-1)
		if before < 0 {
			break
		}
		at = before
	}
	return at
}

// shown is how much of the journal, in the order of recording, there was when
// the action at a position happened.
func (s steps) shown(position int) int {
	for position > 0 && displaced(s.course.at(position)) && !s.recorded {
		position--
	}
	return s.upTo(s.course.at(position).Revision)
}

// beginsSession says whether an evening begins with an action.
func beginsSession(e *campaign.Entry) bool {
	for _, r := range e.Events {
		if _, is := r.Data.(events.SessionStarted); is {
			return true
		}
	}
	return false
}
