package app

import (
	"sync"

	"loretome/rules/campaign"
)

// namings are the names that a campaign's events gave, for each viewer up to
// the revision that was told last.
type namings struct {
	mu  sync.Mutex
	all map[campaign.Viewer]naming
}

// naming is what was given so far. The names are never changed once they are given
// out.
type naming struct {
	upTo  int
	given map[string][]gift // by id, in the order of recording
	names map[string]string
}

// gift is a name that an action gave.
type gift struct {
	revision int
	name     string
}

// journalOfNames is what names are taken from.
type journalOfNames interface {
	Revision() int
	UndoneBy(revision int) int
	PlayOrder() []int
}

// names gives the names known at the end of a journal; tell says those that one
// action gave.
func (n *namings) names(v campaign.Viewer, l journalOfNames, tell func(revision int, give func(id, name string))) map[string]string {
	n.mu.Lock()
	defer n.mu.Unlock()
	known := n.all[v]
	if known.upTo >= l.Revision() {
		return known.names
	}
	if known.given == nil {
		known.given = map[string][]gift{}
	}
	for r := known.upTo + 1; r <= l.Revision(); r++ {
		tell(r, func(id, name string) { known.given[id] = append(known.given[id], gift{r, name}) })
	}
	known.upTo, known.names = l.Revision(), byNow(known.given, l)
	if n.all == nil {
		n.all = map[campaign.Viewer]naming{}
	}
	n.all[v] = known
	return known.names
}

// byNow are the names that the actions which stand gave last, in play order. What
// was named by none of these bears the name that it had.
func byNow(given map[string][]gift, l journalOfNames) map[string]string {
	place := make([]int, l.Revision()+1)
	for position, revision := range l.PlayOrder() {
		place[revision] = position
	}
	names := make(map[string]string, len(given))
	for id, gifts := range given {
		last, stands := gifts[len(gifts)-1], false
		for _, g := range gifts {
			if l.UndoneBy(g.revision) == 0 && (!stands || place[g.revision] >= place[last.revision]) {
				last, stands = g, true
			}
		}
		names[id] = last.name
	}
	return names
}
