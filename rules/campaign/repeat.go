package campaign

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"loretome/events"
)

// repeated is the newest action that was taken back after it had shown something,
// a throw, a card or what lay hidden, and that this one tries again; 0 if there is
// none, or if it was tried again already.
func (r Rules[S, C]) repeated(l *Ledger[S], a events.Action) int {
	if _, game := r.System.Find(a.Command); !game {
		return 0
	}
	for _, revision := range slices.Backward(slices.Sorted(maps.Keys(l.log.plan.undone))) {
		was := l.log.actions[revision-1]
		if was.Command == a.Command && r.showed(was) && sameWish(was.Data, a.Data) && l.log.plan.heldBy(l.log.actions, revision) == 0 {
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

// sameWish says whether two commands ask the same, whatever the table answered
// about positions.
func sameWish(a, b json.RawMessage) bool {
	var x, y map[string]any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	delete(x, "asserted")
	delete(y, "asserted")
	return reflect.DeepEqual(x, y)
}
