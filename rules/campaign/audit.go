package campaign

import (
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules/dice"
)

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
// stored; only what it says that the server threw is compared now.
func (r Rules[S, C]) Otherwise(l, next *Ledger[S], a events.Stored) (of events.Consequence, differs bool, thrown []Fault) {
	t := l.tracks[0]
	place, named := l.log.placeFor(a)
	switch served := a.Dice != nil && slices.ContainsFunc(a.Dice.Rolls, a.Dice.Served); {
	case named && !served:
		return of, false, nil
	case named:
		r.reach(&t, l, place)
	}
	f, changed := r.decidedAgain(next, t.now, next.tracks[0].now.game, a, t.now.kernel.Present())
	thrown = oddThrows(l.log, a, f.cup, f.done)
	if named {
		return of, false, thrown
	}
	if f.otherwise {
		f.of.Differs = differences(f.recorded, f.decided, most)
	}
	return f.of, changed, thrown
}

// oddThrows are the server's throws of an action that are not of the dice which the
// rules throw there, nor drawn out of what the rules draw from, and those that the
// rules do not ask for. What an amendment keeps of the action that it replaces was
// thrown for that one.
func oddThrows(h history, a events.Stored, again dice.Cup, done bool) (all []Fault) {
	for _, o := range again.Unlike() {
		got := a.Dice.Rolls[o.Roll]
		if keptRoll(h, a, o.Roll) || a.Dice.Box == 0 && len(got.From) == 0 {
			continue // or it is older than what is kept of throws
		}
		all = append(all, Fault{a.Revision, fmt.Sprintf("%s: %s is recorded as thrown of %v, the rules throw it of %v", a.Command, got.Die, got.From, o.Of)})
	}
	if a.Dice == nil || !done {
		return all
	}
	for _, more := range a.Dice.Rolls[min(again.Given(), len(a.Dice.Rolls)):] {
		all = append(all, Fault{a.Revision, fmt.Sprintf("%s: %s %v is recorded, the rules ask for no such throw", a.Command, more.Die, more.Faces)})
	}
	return all
}

// keptRoll says that a throw is one of the action that this one amends.
func keptRoll(h history, a events.Stored, roll int) bool {
	was, there := h.action(amendmentOf(a))
	if !there || was.Dice == nil || was.Dice.Place() != a.Dice.Place() || roll >= len(was.Dice.Rolls) {
		return false
	}
	x, y := was.Dice.Rolls[roll], a.Dice.Rolls[roll]
	return x.Die == y.Die && slices.Equal(x.From, y.From)
}
