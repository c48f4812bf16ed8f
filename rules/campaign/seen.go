package campaign

import (
	"slices"
	"sync"

	"loretome/events"
)

// Entry is an action as a viewer may see it. Redacted says that something was
// taken out; then the stored body and its hash, from which it could be
// guessed, are taken out too.
type Entry struct {
	events.Stored
	UndoneBy int
	Known    bool // it was taken back, and what it showed stays known
	Place    int  // position in play order, from 0 on
	Redacted bool

	evolve any // the reducer of the rules that it was recorded under: func(S, events.Event) S
}

// InPlay are entries in the order in which they happened at the table.
func InPlay(entries []Entry) []Entry {
	byPlace := func(a, b Entry) int { return a.Place - b.Place }
	if slices.IsSortedFunc(entries, byPlace) {
		return entries
	}
	return slices.SortedFunc(slices.Values(entries), byPlace)
}

// Find is the entry of an action among entries in the order of recording.
func Find(entries []Entry, revision int) (Entry, bool) {
	i, found := slices.BinarySearchFunc(entries, revision, func(e Entry, revision int) int { return e.Revision - revision })
	if !found {
		return Entry{}, false
	}
	return entries[i], true
}

// Visible is the journal as a viewer may see it, in the order of recording. It
// is shared, and must not be changed.
func (r Rules[S, C]) Visible(l *Ledger[S], v Viewer) []Entry {
	return l.shelf.take(r.lens(v), l.log.actions, func(from int) []Entry {
		return r.entries(l, v, l.log.plan, from)
	})
}

// VisibleAt is what Visible was, or would have been, when some revision was the
// last: see At. As corrected it has what was recorded later, and happened
// before.
func (r Rules[S, C]) VisibleAt(l *Ledger[S], v Viewer, revision int, recorded bool) ([]Entry, error) {
	then, err := l.planOf(revision, recorded)
	if err != nil {
		return nil, err
	}
	if l.log.plan.order == nil && !(recorded && l.log.markedAfter(revision)) {
		return upTo(r.Visible(l, v), revision), nil // nothing stood otherwise then
	}
	return r.entries(l, v, then, 1), nil
}

// entries are those of the actions in a plan that a viewer may know of, from a
// revision on.
func (r Rules[S, C]) entries(l *Ledger[S], v Viewer, of plan, from int) []Entry {
	place := of.places(l.Revision())
	seen := make([]Entry, 0, max(0, of.n-from+1))
	for revision := from; revision <= l.Revision(); revision++ {
		if place[revision-1] < 0 {
			continue
		}
		if e, ok := r.show(l, v, of, revision); ok {
			e.Place = place[revision-1]
			seen = append(seen, e)
		}
	}
	return seen
}

// Show is one action as a viewer may see it, if it may know of it at all.
func (r Rules[S, C]) Show(l *Ledger[S], v Viewer, revision int) (Entry, bool) {
	e, ok := r.show(l, v, l.log.plan, revision)
	if ok {
		e.Place = l.log.plan.place(revision)
	}
	return e, ok
}

// show leaves the place open.
func (r Rules[S, C]) show(l *Ledger[S], v Viewer, of plan, revision int) (Entry, bool) {
	a, ok := l.log.action(revision)
	if !ok {
		return Entry{}, false
	}
	reached := r.reached(v, a)
	if reached == 0 && len(a.Events) > 0 {
		return Entry{}, false
	}
	e := Entry{Stored: a, UndoneBy: of.undone[revision], evolve: r.versions.by(a.RulesVersion).System.Decider.Evolve}
	if before, ok := l.log.action(revision - 1); ok && r.reached(v, before) < len(before.Events) {
		e.Prev, e.Body = "", nil // what its predecessor hid could be guessed from its hash
	}
	if reached < len(a.Events) {
		e = r.redacted(e, v)
	}
	e.Known = e.UndoneBy > 0 && of.heldBy(l.log.actions, revision) == 0 && r.showed(e.Stored)
	return e, true
}

// mayKnow says whether who looks through a lens may know of an action at all.
func mayKnow(lens events.Audience, a events.Stored) bool {
	return len(a.Events) == 0 || slices.ContainsFunc(a.Events, func(e events.Recorded) bool { return passes(lens, e.Audience) })
}

// shelf keeps the entries that were made of a journal, for each lens, and why actions
// no longer agree, as long as no action changes the plan. Ledgers of one journal share it.
type shelf struct {
	mu   sync.Mutex
	seen map[events.Audience]shown

	why sync.Map // of what no longer agrees, by reasoned
}

// reasoned is an action that no longer agrees, as it is seen through a lens.
type reasoned struct {
	lens     events.Audience
	revision int
	status   events.Status
}

// reason gives why an action no longer agrees, which is found out once.
func (s *shelf) reason(of reasoned, find func() events.Consequence) events.Consequence {
	if known, is := s.why.Load(of); is {
		return known.(events.Consequence)
	}
	c := find()
	s.why.Store(of, c)
	return c
}

// shown are entries and the actions of which they were made.
type shown struct {
	actions []events.Stored
	entries []Entry
}

// take gives the entries of the actions, of which more makes those that are not
// there yet, from a revision on.
func (s *shelf) take(lens events.Audience, actions []events.Stored, more func(from int) []Entry) []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	had := s.seen[lens]
	both := min(len(had.actions), len(actions))
	if both > 0 && !sameAction(had.actions[both-1], actions[both-1]) {
		return more(1) // of a ledger that went on otherwise
	}
	if both < len(actions) {
		had = shown{actions, append(had.entries, more(both+1)...)}
		if s.seen == nil {
			s.seen = map[events.Audience]shown{}
		}
		s.seen[lens] = had
	}
	return upTo(had.entries, len(actions))
}

// upTo are the entries up to a revision.
func upTo(entries []Entry, revision int) []Entry {
	n, _ := slices.BinarySearchFunc(entries, revision+1, func(e Entry, revision int) int { return e.Revision - revision })
	return entries[:n:n]
}

// sameAction says whether two are one action, not only two of the same id.
func sameAction(a, b events.Stored) bool {
	if len(a.Events) == 0 || len(b.Events) == 0 {
		return a.ID == b.ID && a.Hash == b.Hash && len(a.Events) == len(b.Events)
	}
	return a.ID == b.ID && &a.Events[0] == &b.Events[0]
}
