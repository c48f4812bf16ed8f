package campaign

import "loretome/events"

// Miscounts are what an action that follows a ledger makes out of nothing or
// loses, in the state on which it was decided. A correction by the table sets a
// value, and is counted by none.
func (r Rules[S, C]) Miscounts(l *Ledger[S], a events.Stored) []Doubt {
	conserved := r.versions.by(a.RulesVersion).System.Conserved
	if conserved == nil {
		return nil
	}
	t := l.tracks[0]
	if before, named := l.log.placeFor(a); named {
		r.reach(&t, l, before)
	}
	var all []Doubt
	for p, i := t.now, 0; i < len(a.Events); i++ {
		e := a.Events[i]
		before := p.game
		p = r.applyEvent(p, &a, e)
		if _, set := e.Data.(events.CorrectionMade); set {
			continue
		}
		for _, d := range conserved(before, p.game, e.Data) {
			all = append(all, Doubt{e.Type, d})
		}
	}
	return all
}

// Otherwise is how an action that made the next ledger out of one comes out when
// its command is decided once more with its dice; false if it comes out the same.
// One that took a place in the past was compared with its place when it was
// stored.
func (r Rules[S, C]) Otherwise(l, next *Ledger[S], a events.Stored) (events.Consequence, bool) {
	if _, named := l.log.placeFor(a); named {
		return events.Consequence{}, false
	}
	before := l.tracks[0].now
	f, changed := r.decidedAgain(next, before, next.tracks[0].now.game, a, before.kernel.Present())
	if f.otherwise {
		f.of.Differs = differences(f.recorded, f.decided, most)
	}
	return f.of, changed
}
