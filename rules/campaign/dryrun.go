package campaign

import (
	"cmp"
	"reflect"

	"loretome/events"
	"loretome/rules/words"
)

// Upgrade is what a newer version of the rules makes of a campaign as it stands.
type Upgrade struct {
	From    string               `json:"from"` // the version in force
	To      string               `json:"to"`
	Decided int                  `json:"decided"` // actions of the game that were decided again
	Actions []events.Consequence `json:"actions"` // those that would come out otherwise, in play order
	Values  []events.Difference  `json:"values"`  // of the game and the options, as they are and as they would be
}

// Foretell decides the recorded command of every live action of the game again under
// a newer version of the rules, the newest if none is named, and tells what would come
// out otherwise: each action on what was recorded before it, with its recorded dice,
// and every value that would be another one in the end. An action that would be
// unlawful, or has lost its object, would not have been. What no longer agrees anyhow,
// and in the same way, is not told. It is the game master's to know.
func (r Rules[S, C]) Foretell(l *Ledger[S], to string) (Upgrade, error) {
	names := r.versions.names
	from, to := l.State().Kernel.Version, cmp.Or(to, names[len(names)-1])
	if err := upgradable(from, to, names); err != nil {
		return Upgrade{}, err
	}
	next := r.Under(to)
	w := wouldBe[S, C]{rules: next, game: next.System.Decider.Initial, now: *l.tracks[0].points[0], otherwise: []events.Consequence{}}
	for position := range l.log.plan.n {
		if a := l.log.actions[l.log.plan.at(position)-1]; l.log.plan.undone[a.Revision] == 0 {
			w.play(l, a)
		}
	}
	options := w.now.kernel.Options
	values := append([]events.Difference{}, differences(w.now.game, w.game, everyValue)...)
	values = append(values, differencesIn("/kernel/options", options, options.Under(next.options), everyValue)...)
	return Upgrade{From: from, To: to, Decided: w.decided, Actions: w.otherwise, Values: values}, nil
}

// wouldBe is a campaign on its way through other rules than those that it was played
// under.
type wouldBe[S, C any] struct {
	rules     Rules[S, C]
	now       point[S]  // as recorded
	game      S         // as it would be
	kernel    *register // of now
	asked     *register // the same with the options of these rules
	decided   int
	otherwise []events.Consequence
}

// play goes on by one action that stands.
func (w *wouldBe[S, C]) play(l *Ledger[S], a events.Stored) {
	after, es := w.rules.apply(w.now, everything, &a), gameEvents(a)
	if f, changed := w.decide(l, after.game, a); changed {
		w.otherwise = append(w.otherwise, f.explained(everyValue))
		switch {
		case f.otherwise:
			es = f.events
		case f.of.Status != events.Differs:
			es = nil
		}
	}
	for _, e := range es {
		w.game = w.rules.System.Decider.Evolve(w.game, e)
	}
	for _, e := range a.Events {
		if c, corrects := e.Data.(events.CorrectionMade); corrects {
			w.game = corrected(w.game, c)
		}
	}
	w.now = after
}

// decide decides an action of the game once more under these rules, and says how it
// comes out otherwise than under its own.
func (w *wouldBe[S, C]) decide(l *Ledger[S], after S, a events.Stored) (f finding[S], changed bool) {
	wish, understood := wishOf(a.Action)
	if !understood || !w.rules.versions.plays(wish.Command) {
		return f, false
	}
	w.decided++
	if w.kernel != w.now.kernel {
		w.kernel = w.now.kernel
		w.asked = w.kernel.with(func(k *register) { k.Options = k.Options.Under(w.rules.options) })
	}
	if _, there := w.rules.System.Find(wish.Command); !there {
		missing := words.Say("%s has no command %s", w.rules.System.Version, wish.Command)
		f.of = events.Consequence{Revision: a.Revision, Status: events.Unlawful, Detail: missing.String(), Said: missing}
		return f, true
	}
	present := w.kernel.Present()
	f, changed = w.rules.decidedHere(l, point[S]{kernel: w.asked, game: w.now.game}, after, a, present)
	if !changed {
		return w.folded(after, a)
	}
	own, anyhow := w.rules.decidedAgain(l, w.now, after, a, present)
	return f, !anyhow || !reflect.DeepEqual(own.explained(everyValue), f.explained(everyValue))
}

// folded says whether the same events make another game under these rules.
func (w *wouldBe[S, C]) folded(after S, a events.Stored) (f finding[S], changed bool) {
	f.recorded, f.decided, f.events = after, w.now.game, gameEvents(a)
	for _, e := range f.events {
		f.decided = w.rules.System.Decider.Evolve(f.decided, e)
	}
	f.of, f.otherwise = events.Consequence{Revision: a.Revision, Status: events.Differs}, true
	return f, !sameState(f.recorded, f.decided)
}
