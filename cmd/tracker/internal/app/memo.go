package app

import (
	"maps"
	"sync"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// Memo keeps what is made of a sight of a campaign, so that the next who looks
// with the same eyes need not make it again. It is safe for many at once.
type Memo struct {
	mu   sync.Mutex
	made map[string]any
	last map[string]any // what was made of another sight with the same eyes
}

// Once gives what has a name, which make makes if nobody did before: from what was
// made under that name of another sight with the same eyes, nil if nothing was.
func (m *Memo) Once(name string, make func(last any) any) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	thing, there := m.made[name]
	if !there {
		thing = make(m.last[name])
		if m.made == nil {
			m.made = map[string]any{}
		}
		m.made[name] = thing
	}
	return thing
}

// next is the memo of another sight with the same eyes.
func (m *Memo) next() *Memo {
	if m == nil {
		return new(Memo)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	last := map[string]any{}
	maps.Copy(last, m.last)
	maps.Copy(last, m.made)
	return &Memo{last: last}
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
		had = kept{entries, had.memo.next()}
		if m.all == nil {
			m.all = map[campaign.Viewer]kept{}
		}
		m.all[v] = had
	}
	return had.memo
}

// beside is a memo for a sight of another time with the same eyes.
func (m *memos) beside(v campaign.Viewer) *Memo {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.all[v].memo.next()
}

// offers are what the seats of a campaign were told that they could do, as long as
// nothing comes.
type offers[S any] struct {
	mu     sync.Mutex
	ledger *campaign.Ledger[S]
	seats  map[events.SeatID][]rules.Offer
}

// of are those of a seat, which ask makes if it was not told yet.
func (o *offers[S]) of(l *campaign.Ledger[S], seat events.SeatID, ask func() []rules.Offer) []rules.Offer {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ledger != l {
		o.ledger, o.seats = l, map[events.SeatID][]rules.Offer{}
	}
	list, told := o.seats[seat]
	if !told {
		list = ask()
		o.seats[seat] = list
	}
	return list
}
