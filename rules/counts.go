package rules

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
)

// Issuer is an event that gives new ids. The kernel counts them for every
// action, live or undone, so that none is given again.
type Issuer interface {
	events.Event
	Issues() []string
}

// Given are the ids that an event gives, as letter and number: h and 1 of h1.
func Given(e events.Event) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		giver, ok := e.(Issuer)
		if !ok {
			return
		}
		for _, id := range giver.Issues() {
			letter := strings.TrimRight(id, "0123456789")
			if n, err := strconv.Atoi(id[len(letter):]); err == nil && !yield(letter, n) {
				return
			}
		}
	}
}

// Counts are the highest numbers that ids were given so far, by letter: h, m, i
// and so on. It is a value: what is given next makes another.
type Counts []count

type count struct {
	letter string
	n      int
}

// Of is the highest number given with a letter, 0 if none was.
func (all Counts) Of(letter string) int {
	if i := all.index(letter); i >= 0 {
		return all[i].n
	}
	return 0
}

// With are the counts after an event.
func (all Counts) With(e events.Event) Counts {
	for letter, n := range Given(e) {
		if n > all.Of(letter) {
			all = all.with(letter, n)
		}
	}
	return all
}

// Equal says whether the same numbers were given.
func (all Counts) Equal(others Counts) bool { return slices.Equal(all, others) }

func (all Counts) with(letter string, n int) Counts {
	i := all.index(letter)
	if i < 0 {
		return append(slices.Clip(all), count{letter, n})
	}
	all = slices.Clone(all)
	all[i].n = n
	return all
}

func (all Counts) index(letter string) int {
	return slices.IndexFunc(all, func(of count) bool { return of.letter == letter })
}
