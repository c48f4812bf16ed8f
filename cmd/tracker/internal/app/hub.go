package app

import (
	"sync"

	"loretome/events"
)

// hub tells those who watch a campaign that it went on. What they are told is
// only that: each renders anew from the state, so a lost or merged word does
// no harm.
type hub struct {
	mu      sync.Mutex
	viewers map[events.CampaignID]map[*Viewing]struct{}
	closed  bool
}

// Viewing is one watcher of one campaign. News has a value when the campaign
// went on since it was last read; it is closed when the house closes.
type Viewing struct {
	News <-chan struct{}

	news chan struct{}
	hub  *hub
	id   events.CampaignID
}

// Watch begins to watch a campaign.
func (h *House) Watch(id events.CampaignID) *Viewing {
	v := &Viewing{news: make(chan struct{}, 1), hub: &h.hub, id: id}
	v.News = v.news
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	if h.hub.closed {
		close(v.news)
		return v
	}
	if h.hub.viewers[id] == nil {
		h.hub.viewers[id] = map[*Viewing]struct{}{}
	}
	h.hub.viewers[id][v] = struct{}{}
	return v
}

// End stops watching.
func (v *Viewing) End() {
	v.hub.mu.Lock()
	defer v.hub.mu.Unlock()
	delete(v.hub.viewers[v.id], v)
	if len(v.hub.viewers[v.id]) == 0 {
		delete(v.hub.viewers, v.id)
	}
}

// Watching says how many watch a campaign.
func (h *House) Watching(id events.CampaignID) int {
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	return len(h.hub.viewers[id])
}

func (h *hub) tell(id events.CampaignID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	for v := range h.viewers[id] {
		select {
		case v.news <- struct{}{}:
		default: // it has not looked since it was last told
		}
	}
}

func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, viewers := range h.viewers {
		for v := range viewers {
			close(v.news)
		}
	}
	h.viewers = nil
}
