package app

import (
	"maps"
	"sync"

	"loretome/rules/campaign"
)

// namings are the names that a campaign's events gave, for each viewer up to
// the revision that was told last.
type namings struct {
	mu  sync.Mutex
	all map[campaign.Viewer]naming
}

// naming is never changed once it is given out: what comes later is added to a
// copy.
type naming struct {
	upTo  int
	names map[string]string
}

// names gives the names known at a revision; tell says those that one action
// gave.
func (n *namings) names(v campaign.Viewer, revision int, tell func(revision int, give func(id, name string))) map[string]string {
	n.mu.Lock()
	defer n.mu.Unlock()
	known := n.all[v]
	if known.upTo >= revision {
		return known.names
	}
	next := naming{upTo: revision, names: maps.Clone(known.names)}
	if next.names == nil {
		next.names = map[string]string{}
	}
	for r := known.upTo + 1; r <= revision; r++ {
		tell(r, func(id, name string) { next.names[id] = name })
	}
	if n.all == nil {
		n.all = map[campaign.Viewer]naming{}
	}
	n.all[v] = next
	return next.names
}
