package app

import (
	"sync"

	"loretome/rules/campaign"
)

// Memo keeps what is made of a sight of a campaign, so that the next who looks
// with the same eyes need not make it again. It is safe for many at once.
type Memo struct {
	mu   sync.Mutex
	made map[string]any
}

// Once gives what has a name, which make makes if nobody did before.
func (m *Memo) Once(name string, make func() any) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	thing, there := m.made[name]
	if !there {
		thing = make()
		if m.made == nil {
			m.made = map[string]any{}
		}
		m.made[name] = thing
	}
	return thing
}

// memos are those of a campaign, for each viewer the one of the journal that was
// looked at last.
type memos struct {
	mu  sync.Mutex
	all map[campaign.Viewer]kept
}

type kept struct {
	entries []campaign.Entry
	memo    *Memo
}

// of is the memo of these entries and no others.
func (m *memos) of(v campaign.Viewer, entries []campaign.Entry) *Memo {
	m.mu.Lock()
	defer m.mu.Unlock()
	had := m.all[v]
	if n := len(entries); had.memo == nil || n != len(had.entries) || n > 0 && &entries[0] != &had.entries[0] {
		had = kept{entries, new(Memo)}
		if m.all == nil {
			m.all = map[campaign.Viewer]kept{}
		}
		m.all[v] = had
	}
	return had.memo
}
