package campaign

import (
	"slices"

	"loretome/events"
)

// turning are the events that turn actions: one for each audience that these
// have, so that nobody learns of what happened to a deed that is not theirs to
// know. The reason stands where the fewest hear it, if they are more than one.
func (d desk) turning(turn events.Turn, targets []int, reason string) []events.Event {
	var audiences []events.Audience
	of := map[events.Audience][]int{}
	for _, t := range targets {
		audience := d.whose(t)
		if of[audience] == nil {
			audiences = append(audiences, audience)
		}
		of[audience] = append(of[audience], t)
	}
	slices.SortStableFunc(audiences, func(a, b events.Audience) int { return width(b) - width(a) })
	var aside []events.Event // why, where not all may know who hear of the rest
	es := make([]events.Event, len(audiences))
	for i, audience := range audiences {
		e := events.ActionUndone{Targets: of[audience]}
		if i == len(audiences)-1 {
			e.Reason = reason
		}
		if reason != "" && e.Reason != "" && slices.ContainsFunc(e.Targets, func(t int) bool { return d.log.ruledInSecret(t, audience) }) {
			e.Reason, aside = "", []events.Event{events.ActionUndone{Targets: []int{}, Reason: reason}}
		}
		if es[i] = e; turn == events.BringBack {
			es[i] = events.ActionRedone{Targets: e.Targets}
		}
	}
	return append(es, aside...)
}

// ruledInSecret says whether an action is a ruling on what those who hear of it
// otherwise may not know of: why it is taken back, or disputed, would tell of it.
func (h history) ruledInSecret(revision int, heard events.Audience) bool {
	a, there := h.action(revision)
	return there && slices.ContainsFunc(a.Events, func(e events.Recorded) bool {
		_, rules := e.Data.(events.RulingResolved)
		return rules && width(e.Audience) < width(heard)
	})
}

// width orders audiences by how many they are: the game master alone, a seat
// besides, everybody.
func width(of events.Audience) int {
	switch of {
	case events.ForAll:
		return 2
	case events.ForGM:
		return 0
	}
	return 1
}

// whose is the audience of an action: everybody, if anything of it reaches
// everybody.
func (r Rules[S, C]) whose(l *Ledger[S], revision int) events.Audience {
	a, there := l.log.action(revision)
	if there && mayKnow(events.ForAll, a) {
		return events.ForAll
	}
	return widest(a.Events)
}

// whoseAll is the audience of what turns actions: theirs, if all have the same.
func (r Rules[S, C]) whoseAll(l *Ledger[S], targets []int) events.Audience {
	of := events.ForAll
	for i, t := range targets {
		audience := r.whose(l, t)
		if i > 0 && audience != of {
			return events.ForGM
		}
		of = audience
	}
	return of
}
