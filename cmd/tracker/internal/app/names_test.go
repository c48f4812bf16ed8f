package app

import (
	"maps"
	"testing"

	"loretome/rules/campaign"
)

// journal of names for the test: what each action names, which are undone, and the
// order in which they happened.
type called struct {
	names  []string // by revision less one, of i1
	undone map[int]int
	order  []int
}

func (c called) Revision() int             { return len(c.names) }
func (c called) UndoneBy(revision int) int { return c.undone[revision] }
func (c called) PlayOrder() []int          { return c.order }

// A thing bears the name that the last action gave it which stands, whichever was
// recorded last; of one that nothing stands of, the name that it had is known.
func TestAThingIsCalledWhatItIsByNow(t *testing.T) {
	journal := []struct {
		step called
		want string
	}{
		{called{[]string{"Helmet"}, nil, []int{1}}, "Helmet"},
		{called{[]string{"Helmet", "Shield"}, map[int]int{1: 2}, []int{1, 2}}, "Shield"},
		{called{[]string{"Helmet", "Shield", ""}, map[int]int{2: 3}, []int{1, 2, 3}}, "Helmet"},
		{called{[]string{"Helmet", "Shield", "", "Ring"}, map[int]int{2: 3}, []int{4, 1, 2, 3}}, "Helmet"},
		{called{[]string{"Helmet", "Shield", "", "Ring", ""}, map[int]int{1: 5, 2: 3, 4: 5}, []int{4, 1, 2, 3, 5}}, "Ring"},
	}
	var n namings
	var all []map[string]string
	for _, one := range journal {
		got := n.names(campaign.Viewer{}, one.step, func(revision int, give func(id, name string)) {
			if name := one.step.names[revision-1]; name != "" {
				give("i1", name)
			}
		})
		all = append(all, got)
		if want := map[string]string{"i1": one.want}; !maps.Equal(got, want) {
			t.Errorf("after %d it is %v, want %v", one.step.Revision(), got, want)
		}
	}
	if all[0]["i1"] != "Helmet" || all[1]["i1"] != "Shield" {
		t.Errorf("names that were given out have changed: %v", all)
	}
}
