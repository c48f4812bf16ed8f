package campaign

import (
	"slices"

	"loretome/events"
)

// every is how many positions of play order lie between two checkpoints.
const every = 32

// point is the state after some position of play order, but for what the plan
// says: today's, or that of another day, as is asked.
type point[S any] struct {
	kernel *register
	game   S
}

func (p point[S]) state(of plan, lens events.Audience) State[S] {
	s := State[S]{Kernel: p.kernel.Kernel, Game: p.game}
	if of.undone != nil {
		s.Kernel.Undone = of.undone
	}
	if broken := of.broken(lens); broken != nil {
		s.Kernel.Consequences = broken
	}
	s.Kernel.Requests = of.settled(s.Kernel.Requests)
	return s
}

// track is one fold of the live actions: of those events that its lens lets
// through. Its checkpoints make a fold from the middle short.
type track[S any] struct {
	lens   events.Audience
	at     int // position that now is after
	now    point[S]
	points []*point[S] // after position 0, every, 2*every …
}

// everything is the lens that lets every event through.
const everything = events.ForSystem

// passes says whether a lens lets an event through.
func passes(lens, audience events.Audience) bool {
	switch lens {
	case everything:
		return true
	case events.ForGM:
		return audience.Reaches("", events.GameMaster)
	case events.ForAll:
		return audience == events.ForAll
	}
	return audience.Reaches(events.SeatID(lens), events.HeroPlayer)
}

// wider is the lens that lets through what this one does, and more.
func wider(lens events.Audience) events.Audience {
	switch lens {
	case events.ForGM:
		return everything
	case events.ForAll:
		return events.ForGM
	}
	return events.ForAll
}

// track is the fold of a lens. All but the first wait until somebody looks
// through them.
func (l *Ledger[S]) track(lens events.Audience) track[S] {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.find(lens)
	l.advance(t, l.log.actions, l.log.plan)
	return *t
}

// find finds the fold of a lens, as far as it has come. Lenses share one fold
// until the first event that not all of them let through.
func (l *Ledger[S]) find(lens events.Audience) *track[S] {
	for {
		for i := range l.tracks {
			if l.tracks[i].lens == lens {
				return &l.tracks[i]
			}
		}
		lens = wider(lens)
	}
}

// split gives those lenses a fold of their own that see an action otherwise
// than the lens whose fold they shared so far.
func (r Rules[S, C]) split(l *Ledger[S], a *events.Stored) {
	for _, e := range a.Events {
		switch e.Audience {
		case events.ForAll:
		case events.ForSystem:
			l.divide(events.ForGM)
			l.divide(events.ForAll)
		case events.ForGM, "":
			l.divide(events.ForAll)
		default:
			l.divide(events.ForAll)
			if r.System.Secretive {
				l.divide(e.Audience)
			}
		}
	}
}

func (l *Ledger[S]) divide(lens events.Audience) {
	t := *l.find(lens)
	if t.lens == lens {
		return
	}
	t.lens, t.points = lens, slices.Clip(t.points)
	l.tracks = append(l.tracks, t)
}

// rewind goes back to the last checkpoint that is not after a position.
func (t *track[S]) rewind(position int) {
	k := min(position, t.at) / every
	t.points = slices.Clip(t.points[:k+1])
	t.at, t.now = k*every, *t.points[k]
}

// advance folds the actions of a plan that a track has not yet, leaving out the
// undone.
func (r Rules[S, C]) advance(t *track[S], actions []events.Stored, of plan) {
	for t.at < of.n {
		a := &actions[of.at(t.at)-1]
		if _, gone := of.undone[a.Revision]; !gone {
			t.now = r.apply(t.now, t.lens, a)
		}
		t.at++
		if t.at%every == 0 {
			here := t.now
			t.points = append(t.points, &here)
		}
	}
}

// reach folds a copy of a track as far as a position, from where it is or from a
// checkpoint.
func (r Rules[S, C]) reach(t *track[S], l *Ledger[S], position int) {
	if position < t.at {
		t.rewind(position)
	}
	t.points = slices.Clip(t.points) // the original's are its own
	some := l.log.plan
	some.n = position
	r.advance(t, l.log.actions, some)
}

// apply gives the state after one more action, as seen through a lens.
func (r Rules[S, C]) apply(p point[S], lens events.Audience, a *events.Stored) point[S] {
	whole := true
	for _, e := range a.Events {
		if !passes(lens, e.Audience) {
			whole = false
			continue
		}
		p = r.applyEvent(p, a, e)
	}
	if whole && a.Override != nil {
		p.kernel = p.kernel.with(func(r *register) { r.override(a) })
	}
	return p
}

// applyEvent gives the state after one more event of an action.
func (r Rules[S, C]) applyEvent(p point[S], a *events.Stored, e events.Recorded) point[S] {
	if kernel, ok := r.versions.evolve(p.kernel, a, e.Data); ok {
		p.kernel = kernel
	} else {
		p.game = r.versions.by(a.RulesVersion).System.Decider.Evolve(p.game, e.Data)
	}
	if c, ok := e.Data.(events.CorrectionMade); ok {
		p.game = corrected(p.game, c)
	}
	return p
}
