// Package projections holds the read models: what one page shows of a
// campaign, as plain data. Each is made of the state and of the journal as one
// seat may see them, so none can tell a seat more than it may know. A read
// model decides nothing.
package projections

import (
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
}

// Of puts state and journal together.
func Of(s campaign.State[heroquest.State], entries []campaign.Entry) HeroQuest {
	return HeroQuest{Kernel: s.Kernel, Game: s.Game, Entries: entries}
}

// live calls do for every event of the actions that stand, in play order.
func (q HeroQuest) live(do func(campaign.Entry, events.Event)) {
	for _, e := range campaign.InPlay(q.Entries) {
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
