// Package projections holds the read models: what one page shows of a
// campaign, as plain data. Each is made of the state and of the journal as one
// seat may see them, so none can tell a seat more than it may know. A read
// model decides nothing.
package projections

import (
	"sync"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// HeroQuest is a campaign of HeroQuest as one seat may see it.
type HeroQuest struct {
	Kernel  campaign.Kernel
	Game    heroquest.State
	Entries []campaign.Entry

	told *told
}

// told is what was made of the journal, so that a page which needs it twice does
// not go through the journal twice.
type told struct {
	ledger    func() []Entry
	chronicle func() Chronicle
	changes   func() map[event.HeroID][]Change
}

// Of puts state and journal together. What is made of them is shared by all
// copies, and must not be changed.
func Of(s campaign.State[heroquest.State], entries []campaign.Entry) HeroQuest {
	q := HeroQuest{Kernel: s.Kernel, Game: s.Game, Entries: entries, told: &told{}}
	q.told.ledger = sync.OnceValue(func() []Entry { return ledgerOf(q) })
	q.told.chronicle = sync.OnceValue(func() Chronicle { return chronicleOf(q) })
	q.told.changes = sync.OnceValue(func() map[event.HeroID][]Change { return changesOf(q) })
	return q
}

// live calls do for every event of the actions that stand, in play order.
func (q HeroQuest) live(do func(*campaign.Entry, events.Event)) {
	all := campaign.InPlay(q.Entries)
	for i := range all {
		e := &all[i]
		if e.UndoneBy > 0 {
			continue
		}
		for _, ev := range e.Events {
			do(e, ev.Data)
		}
	}
}

// heroName is what the table calls a hero.
func (q HeroQuest) heroName(h event.HeroID) string {
	if hero, there := q.Game.Heroes[h]; there {
		return hero.Name
	}
	return string(h)
}

// playerOf is the name of the person who plays a hero now.
func (q HeroQuest) playerOf(h event.HeroID) string {
	player := q.Game.Heroes[h].Player
	for _, s := range q.Kernel.Seats {
		for _, taken := range s.Heroes {
			if taken == string(h) {
				player = s.ID
			}
		}
	}
	seat, _ := q.Kernel.Seat(player)
	return seat.Name
}
