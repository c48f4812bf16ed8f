package web

import (
	"slices"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
)

// What no longer agrees in two moments, however much it is, costs nothing when they
// are compared; what no longer agrees in one of them only is told.
func TestWhatIsBrokenInBothMomentsIsNotCompared(t *testing.T) {
	var broken []events.Consequence
	for n := range 10_000 {
		broken = append(broken, events.Consequence{Revision: n + 1, Status: events.Orphaned, Detail: "it is not there"})
	}
	before, after := campaign.State[int]{Game: 1}, campaign.State[int]{Game: 2}
	before.Kernel.Consequences, after.Kernel.Consequences = broken, broken
	var found []views.Change
	allocs := testing.AllocsPerRun(5, func() { found = nameless(words.English).compare(before, after) })
	if want := []views.Change{{Thing: "Game", Before: "1", After: "2", Group: "The game", Path: "/game"}}; !slices.Equal(found, want) || allocs > 5_000 {
		t.Errorf("with %d values broken in both, %.0f allocations find %v", len(broken), allocs, found)
	}
	after.Kernel.Consequences = broken[:1]
	if found = nameless(words.English).compare(before, after); len(found) < 2 {
		t.Errorf("of what is broken before only is told %v", found)
	}
	after.Kernel.Consequences = nil
	if found = nameless(words.English).compare(after, before); len(found) < 2 {
		t.Errorf("of what is broken after only is told %v", found)
	}
	if len(before.Kernel.Consequences) != len(broken) {
		t.Error("the comparison changed what it compared")
	}
}
