package web

import (
	"iter"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
)

// course is what a seat may see of the actions, in one order, in which it is
// walked. It shares the entries.
type course struct {
	entries []campaign.Entry // in the order of recording
	order   []int            // where in them those in play order are; nil while that is the order of recording
}

// recorded is the journal in the order of recording.
func recorded(entries []campaign.Entry) course { return course{entries: entries} }

// played is the journal in the order in which things happened at the table.
func played(entries []campaign.Entry) course {
	j, last, moved := course{entries: entries}, -1, false
	for i := range entries {
		moved = moved || entries[i].Place < last
		last = max(last, entries[i].Place)
	}
	if !moved {
		return j
	}
	places := make([]int, last+1) // one more than where the entry in each place is
	for i := range entries {
		places[entries[i].Place] = i + 1
	}
	j.order = make([]int, 0, len(entries))
	for _, i := range places {
		if i > 0 {
			j.order = append(j.order, i-1)
		}
	}
	return j
}

func (j course) len() int { return len(j.entries) }

// at is the entry at a position of the order.
func (j course) at(position int) *campaign.Entry {
	if j.order == nil {
		return &j.entries[position]
	}
	return &j.entries[j.order[position]]
}

// backward are the entries from the last one on.
func (j course) backward() iter.Seq[*campaign.Entry] {
	return func(yield func(*campaign.Entry) bool) {
		for i := j.len() - 1; i >= 0 && yield(j.at(i)); i-- {
		}
	}
}

// upTo is how many entries there are up to a revision.
func (j course) upTo(revision int) int {
	n, _ := slices.BinarySearchFunc(j.entries, revision+1, func(e campaign.Entry, revision int) int { return e.Revision - revision })
	return n
}

// position is where an action stands in the order; for one that is not there,
// the action before it that stands where it was recorded. It is -1 before the
// first.
func (j course) position(revision int) int {
	n := j.upTo(revision)
	if j.order == nil || n == 0 {
		return n - 1
	}
	here := n - 1
	for here > 0 && j.entries[here].Revision != revision && displaced(&j.entries[here]) {
		here--
	}
	place := j.entries[here].Place
	position, _ := slices.BinarySearchFunc(j.order, place, func(i, place int) int { return j.entries[i].Place - place })
	return position
}

// span are the positions from one action on to another, or to the end if that is
// 0, the second not included.
func (j course) span(from, to int) (lo, hi int) {
	lo, hi = j.position(from), j.len()
	if lo < 0 || j.at(lo).Revision != from {
		lo++
	}
	if to > 0 {
		hi = j.position(to) + 1
	}
	return lo, max(lo, hi)
}

// displaced says that an action was put into a place of its own.
func displaced(e *campaign.Entry) bool { return amends(e) > 0 || insertedAfter(e) > 0 }

// amends is the revision of the action in whose place this one stands; 0 if it
// is no amendment.
func amends(e *campaign.Entry) int {
	for _, r := range e.Events {
		if a, is := r.Data.(events.ActionAmended); is {
			return a.Target
		}
	}
	return 0
}

// insertedAfter is the revision of the action after which this one happened,
// though it was recorded later; 0 if it was recorded as it happened.
func insertedAfter(e *campaign.Entry) int {
	for _, r := range e.Events {
		if a, is := r.Data.(events.ActionInserted); is {
			return a.After
		}
	}
	return 0
}
