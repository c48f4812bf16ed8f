package projections

import (
	"slices"
	"sync"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// course is the game played once more, as a journal tells it: what happened to the
// gold, the Body Points and the remains of heroes, and who hit whom. Each part of it is taken from
// the game before an event and after it, so that it cannot differ from what the
// game came to.
type course struct {
	deeds  []deed
	stages []stage // after every so many deeds, and the last after all
}

// deed is an action that stands.
type deed struct {
	revision, events int
	id               events.ActionID
}

// stage is how far a course has come.
type stage struct {
	deeds  int
	game   heroquest.State
	moves  []move
	fallen []Fallen // without names

	strikes []strike
	levels  []level
	hands   hands
}

// move is a change of a hero's gold or Body Points by an event, or gold that should
// have come or gone by it and no longer does.
type move struct {
	Change
	hero event.HeroID
	by   events.Event
	due  int // what the event says of the gold; 0 where it is so, or nothing is said
}

// far is how many deeds lie between two stages.
const far = 64

// courseOf plays a journal once more, from the stage on that it has in common with
// another course; nil for none.
func courseOf(entries []campaign.Entry, from *course) *course {
	all := campaign.InPlay(entries)
	c := &course{deeds: make([]deed, 0, len(all))}
	var standing []*campaign.Entry
	for i := range all {
		if e := &all[i]; e.UndoneBy == 0 {
			standing = append(standing, e)
			c.deeds = append(c.deeds, deed{e.Revision, len(e.Events), e.ID})
		}
	}
	c.stages = from.upTo(c.deeds)
	now := c.stages[len(c.stages)-1].copied()
	for _, e := range standing[now.deeds:] {
		now.play(e)
		if now.deeds%far == 0 && now.deeds < len(standing) {
			c.stages = append(c.stages, now)
			now = now.copied()
		}
	}
	c.stages = append(c.stages, now)
	return c
}

// upTo are the stages that a course has in common with one of these deeds; at least
// the beginning.
func (c *course) upTo(deeds []deed) []stage {
	if c == nil {
		return []stage{{game: heroquest.Decider.Initial}}
	}
	same := 0
	for same < min(len(deeds), len(c.deeds)) && deeds[same] == c.deeds[same] {
		same++
	}
	n := len(c.stages)
	for c.stages[n-1].deeds > same {
		n--
	}
	last := c.stages[n-1]
	some := slices.DeleteFunc(slices.Clone(c.stages[:n]), func(s stage) bool { return s.deeds%far != 0 })
	if last.deeds%far != 0 {
		some = append(some, last) // the end of the other course, where this one goes on
	}
	return some
}

func (c *course) end() stage { return c.stages[len(c.stages)-1] }

// copied is a stage that can go on while the original stays.
func (s stage) copied() stage {
	s.moves, s.fallen = slices.Clip(s.moves), slices.Clone(s.fallen)
	s.strikes, s.levels = slices.Clip(s.strikes), slices.Clip(s.levels)
	for i := range s.fallen {
		s.fallen[i].Taken = slices.Clip(s.fallen[i].Taken)
	}
	return s
}

func (s *stage) play(e *campaign.Entry) {
	s.deeds++
	s.game = campaign.Retold(heroquest.Decider, s.game, e, func(ev events.Event, before, after *heroquest.State) {
		s.account(e, ev, before, after)
		s.bury(e, ev, before, after)
		s.fight(e, ev, before, after)
		s.measure(e, before, after)
	})
}

// account writes down how heroes changed. What is given comes before what is taken.
func (s *stage) account(e *campaign.Entry, ev events.Event, before, after *heroquest.State) {
	due := goldOf(ev)
	if heroquest.SameHeroes(before, after) && due == nil {
		return
	}
	var won []move
	for _, id := range after.Party() {
		was, there := before.Heroes[id]
		is := after.Heroes[id]
		if there && is.Body != was.Body {
			s.moves = append(s.moves, move{Change{Revision: e.Revision, Of: "body", By: is.Body - was.Body, Left: is.Body}, id, ev, 0})
		}
		m := move{Change{Revision: e.Revision, Of: "gold", By: is.Gold - was.Gold, Left: is.Gold}, id, ev, 0}
		if said, is := due[id]; is && said != m.By {
			m.due = said
		}
		switch {
		case m.By < 0 || m.due < 0:
			s.moves = append(s.moves, m)
		case m.By > 0 || m.due > 0:
			won = append(won, m)
		}
	}
	s.moves = append(s.moves, won...)
}

// goldOf is the gold that came to heroes, or went from them, as an event says.
func goldOf(ev events.Event) map[event.HeroID]int {
	switch ev := ev.(type) {
	case event.ItemPurchased:
		return map[event.HeroID]int{ev.Hero: -ev.Price}
	case event.ItemSold:
		return map[event.HeroID]int{ev.Hero: ev.Proceeds}
	case event.GoldGained:
		return map[event.HeroID]int{ev.Hero: ev.Amount}
	case event.GoldShared:
		return map[event.HeroID]int{ev.From: -ev.Amount, ev.To: ev.Amount}
	case event.PossessionsStolen:
		return map[event.HeroID]int{ev.Hero: -ev.Gold}
	case event.RemainsLeft:
		return map[event.HeroID]int{ev.Hero: -ev.Gold}
	case event.RemainsLooted:
		return map[event.HeroID]int{ev.By: ev.Gold}
	}
	return nil
}

// told is what was made of a journal, so that a page which needs it twice does not
// go through the journal twice.
type told struct {
	ledger    func() []Entry
	chronicle func() Chronicle
	changes   func() map[event.HeroID][]Change
	stats     sync.Map // of each part that somebody asked for

	mu     sync.Mutex
	played *course // of this journal; until somebody asks for it, of the one before
	done   bool
}

// course is the game played once more.
func (t *told) course(entries []campaign.Entry) *course {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.done {
		t.played, t.done = courseOf(entries, t.played), true
	}
	return t.played
}

// latest is the last course that somebody asked for.
func (t *told) latest() *course {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.played
}
