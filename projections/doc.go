// Package projections holds the read models: what one page shows of a
// campaign, as plain data. Each is made of the state and of the journal as one
// seat may see them, so none can tell a seat more than it may know. A read
// model decides nothing.
package projections

import (
	"sync"

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

// Of puts state and journal together. What is made of them is shared by all
// copies, and must not be changed.
func Of(s campaign.State[heroquest.State], entries []campaign.Entry) HeroQuest {
	return HeroQuest{}.Next(s, entries)
}

// Memo keeps what was made of a campaign as one seat sees it, and gives what is made
// next what was made last.
type Memo interface {
	Once(name string, make func(last any) any) any
}

// Kept is Of, made once for a memo.
func Kept(m Memo, s campaign.State[heroquest.State], entries []campaign.Entry) HeroQuest {
	q, _ := m.Once("heroquest", func(last any) any {
		was, _ := last.(HeroQuest)
		return was.Next(s, entries)
	}).(HeroQuest)
	return q
}

// Next is the campaign as the same seat sees it at another time, which is told
// without going through all of it again as far as nothing in it changed.
func (q HeroQuest) Next(s campaign.State[heroquest.State], entries []campaign.Entry) HeroQuest {
	next := HeroQuest{Kernel: s.Kernel, Game: s.Game, Entries: entries, told: &told{played: q.told.latest()}}
	next.told.ledger = sync.OnceValue(func() []Entry { return ledgerOf(next) })
	next.told.chronicle = sync.OnceValue(func() Chronicle { return chronicleOf(next) })
	next.told.changes = sync.OnceValue(func() map[event.HeroID][]Change { return changesOf(next) })
	return next
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
