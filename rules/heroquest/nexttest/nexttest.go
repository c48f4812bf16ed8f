// Package nexttest is HeroQuest as a later printing might rule it, for tests of what
// a newer version of the rules does to campaigns. No program plays it.
package nexttest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest"
)

// The versions of the rules.
const (
	First  = "heroquest@1"
	Second = "heroquest@2"
)

// Rounding is the option that the second version brings.
const Rounding = "resale_rounding"

// System is heroquest@2, beside the version that the tracker plays. One ruling is
// another: half of the price is rounded up (HQ-SELL-02), unless the table chooses that
// it be rounded down as before.
func System() rules.System[heroquest.State, heroquest.Command] {
	first := heroquest.System()
	s := first
	s.Version, s.Earlier = Second, []rules.System[heroquest.State, heroquest.Command]{first}
	s.Book = slices.Clone(first.Book)
	for i := range s.Book {
		if s.Book[i].ID == "HQ-SELL-02" {
			s.Book[i].Says = "The armory pays half of the listed price, rounded up."
		}
	}
	s.Options = append(slices.Clip(first.Options),
		rules.Choice(Rounding, "Which way half of an odd price is rounded at the armory.", "ruling", []rules.ID{"HQ-SELL-02"}, "up", "down"))
	s.Decider.Decide = func(state heroquest.State, c heroquest.Command, call rules.Call) ([]events.Event, error) {
		es, err := first.Decider.Decide(state, c, call)
		if call.Options.Is(Rounding, "up") {
			es = roundedUp(es)
		}
		return es, err
	}
	return s
}

// roundedUp are events in which the armory pays half of each price, rounded up.
func roundedUp(es []events.Event) []events.Event {
	es = slices.Clone(es)
	for i, e := range es {
		if sold, is := e.(event.ItemSold); is {
			sold.Proceeds = (sold.ListPrice + 1) / 2
			sold.GoldAfter = sold.GoldBefore + sold.Proceeds
			es[i] = sold
		}
	}
	return es
}
