package campaign

import (
	"maps"
	"reflect"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// repeated is the newest action that was taken back after it had shown something,
// a throw, a card or what lay hidden, and that this one tries again; 0 if there is
// none, or if it was tried again already. What came of either try does not count:
// another card may be drawn from the same chest.
func (r Rules[S, C]) repeated(l *Ledger[S], a events.Action) int {
	c, game := r.System.Find(a.Command)
	if !game {
		return 0
	}
	wish, does := rules.Tried(c.Fields, a.Data), r.tries(a)
	for _, revision := range slices.Backward(slices.Sorted(maps.Keys(l.log.plan.undone))) {
		was := l.log.actions[revision-1]
		same := wish != nil && was.Command == a.Command && reflect.DeepEqual(rules.Tried(c.Fields, was.Data), wish)
		if (same || meet(r.tries(was.Action), does)) && r.showed(was) && !r.stillTried(l, was) {
			if l.log.triedAgain(revision) {
				return 0
			}
			return revision
		}
	}
	return 0
}

// tries is what an action tries, as far as everybody may know.
func (r Rules[S, C]) tries(a events.Action) []string {
	r = r.Under(a.RulesVersion)
	if r.System.Tries == nil {
		return nil
	}
	var all []string
	for _, e := range a.Events {
		if try := r.System.Tries(e.Data); try != "" && e.Audience == events.ForAll {
			all = append(all, try)
		}
	}
	return all
}

func meet(a, b []string) bool {
	return slices.ContainsFunc(a, func(try string) bool { return slices.Contains(b, try) })
}

// stillTried says whether an amendment in the place of an action tries the same
// as it did: then it was put right, and not taken back.
func (r Rules[S, C]) stillTried(l *Ledger[S], was events.Stored) bool {
	by := l.log.plan.heldBy(l.log.actions, was.Revision)
	if by == 0 {
		return false
	}
	now := Deed(l.log.actions[by-1].Action)
	return now.Command == Deed(was.Action).Command || meet(r.tries(now), r.tries(was.Action))
}

// showed says whether an action made something known that stays known.
func (r Rules[S, C]) showed(a events.Stored) bool {
	r = r.Under(a.RulesVersion)
	return a.Dice != nil || r.System.Reveals != nil && slices.ContainsFunc(a.Events, func(e events.Recorded) bool { return r.System.Reveals(e.Data) })
}

// triedAgain says whether an action that stands tries an undone one again.
func (h history) triedAgain(revision int) bool {
	return slices.ContainsFunc(h.actions[revision:], func(a events.Stored) bool { return a.RepeatOf == revision && h.live(a) })
}
