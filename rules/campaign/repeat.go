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
	tried := rules.Tried(c.Fields, a.Data)
	if !game || tried == nil {
		return 0
	}
	for _, revision := range slices.Backward(slices.Sorted(maps.Keys(l.log.plan.undone))) {
		was := l.log.actions[revision-1]
		if was.Command == a.Command && r.showed(was) && reflect.DeepEqual(rules.Tried(c.Fields, was.Data), tried) && l.log.plan.heldBy(l.log.actions, revision) == 0 {
			if l.log.triedAgain(revision) {
				return 0
			}
			return revision
		}
	}
	return 0
}

// showed says whether an action made something known that stays known.
func (r Rules[S, C]) showed(a events.Stored) bool {
	return a.Dice != nil || r.System.Reveals != nil && slices.ContainsFunc(a.Events, func(e events.Recorded) bool { return r.System.Reveals(e.Data) })
}

// triedAgain says whether an action that stands tries an undone one again.
func (h history) triedAgain(revision int) bool {
	return slices.ContainsFunc(h.actions[revision:], func(a events.Stored) bool { return a.RepeatOf == revision && h.live(a) })
}
