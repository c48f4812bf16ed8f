package projections

import (
	"slices"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// Fallen is a dead hero and what became of the belongings (HQ-DEATH-03,
// HQ-LOOT-01).
type Fallen struct {
	Hero      event.HeroID `json:"hero_id"`
	Name      string       `json:"name"`
	Type      event.Key    `json:"hero_type"`
	Quest     int          `json:"quest_no"`
	Round     int          `json:"round"`
	Area      string       `json:"area,omitempty"`
	Revision  int          `json:"revision"` // of the death
	Fate      string       `json:"fate"`     // stolen, lying, taken, lost, none
	Gold      int          `json:"gold"`     // left or stolen
	Things    []event.Key  `json:"items"`    // left or stolen, by card
	Taken     []Loot       `json:"taken"`
	Lying     []Thing      `json:"lying"` // what is still there
	LyingGold int          `json:"lying_gold"`
	Successor event.HeroID `json:"successor,omitempty"`
}

// Loot is what a comrade took from a dead hero.
type Loot struct {
	Revision int          `json:"revision"`
	By       event.HeroID `json:"by"`
	Name     string       `json:"name"`
	Gold     int          `json:"gold"`
	Things   []event.Key  `json:"items"`
}

// Remains tells of all dead heroes of the campaign, in the order of their
// deaths.
func Remains(q HeroQuest) []Fallen {
	fallen := q.told.course(q.Entries).end().copied().fallen
	for i := range fallen {
		f := &fallen[i]
		h := q.Game.Heroes[f.Hero]
		f.Name, f.Type, f.Successor = h.Name, h.Type, h.Successor
		f.Taken = append([]Loot{}, f.Taken...)
		for i := range f.Taken {
			f.Taken[i].Name = q.heroName(f.Taken[i].By)
		}
		f.Lying = []Thing{}
		if q.Game.Quest == nil {
			continue
		}
		f.LyingGold = q.Game.Quest.Remains[f.Hero].Gold
		for _, id := range q.Game.Held(f.Hero) {
			f.Lying = append(f.Lying, q.thing(id))
		}
	}
	return append([]Fallen{}, fallen...)
}

// bury writes down who died, and what the dead lost and comrades took.
func (s *stage) bury(e *campaign.Entry, ev events.Event, before, after *heroquest.State) {
	switch ev := ev.(type) {
	case event.HeroDied:
		f := Fallen{Hero: ev.Hero, Area: ev.Area, Revision: e.Revision, Fate: "none", Things: []event.Key{}}
		if q := before.Quest; q != nil {
			f.Quest, f.Round = q.No, q.Round
		}
		s.fallen = append(s.fallen, f)
	case event.PossessionsStolen:
		s.of(ev.Hero, func(f *Fallen) {
			f.Fate, f.Gold, f.Things = "stolen", paid(before, after, ev.Hero), gone(before, after, ev.Items, ev.Hero)
		})
	case event.RemainsLeft:
		s.of(ev.Hero, func(f *Fallen) {
			f.Fate, f.Gold, f.Things = "lying", paid(before, after, ev.Hero), held(after, ev.Items, ev.Hero)
		})
	case event.RemainsLooted:
		s.of(ev.Dead, func(f *Fallen) {
			f.Taken = append(f.Taken, Loot{Revision: e.Revision, By: ev.By,
				Gold: -paid(before, after, ev.By), Things: gone(before, after, ev.Items, ev.Dead)})
			if taken(f) {
				f.Fate = "taken"
			}
		})
	case event.RemainsLost:
		s.of(ev.Dead, func(f *Fallen) { f.Fate = "lost" })
	case event.QuestSettled, event.QuestSetUp:
		s.leaveBehind()
	}
}

// leaveBehind gives up the remains that lie where no hero comes any more.
func (s *stage) leaveBehind() {
	for i := range s.fallen {
		if f := &s.fallen[i]; f.Fate == "lying" && !taken(f) {
			f.Fate = "lost"
		}
	}
}

// paid is how much gold a hero has less than before.
func paid(before, after *heroquest.State, h event.HeroID) int {
	return before.Heroes[h].Gold - after.Heroes[h].Gold
}

// held are those things that a hero has, by card.
func held(s *heroquest.State, items []event.ItemID, h event.HeroID) []event.Key {
	cards := []event.Key{}
	for _, id := range items {
		if item, there := s.Items[id]; there && item.Holder == h {
			cards = append(cards, item.Card)
		}
	}
	return cards
}

// gone are those things that a hero had before, and has no more.
func gone(before, after *heroquest.State, items []event.ItemID, h event.HeroID) []event.Key {
	return held(before, slices.DeleteFunc(slices.Clone(items), func(id event.ItemID) bool {
		item, there := after.Items[id]
		return there && item.Holder == h
	}), h)
}

// taken says whether comrades took all that was left.
func taken(f *Fallen) bool {
	gold, things := 0, 0
	for _, t := range f.Taken {
		gold, things = gold+t.Gold, things+len(t.Things)
	}
	return gold >= f.Gold && things >= len(f.Things)
}

// of changes what is told of the death of a hero, the last if there were several.
func (s *stage) of(h event.HeroID, change func(*Fallen)) {
	for i := range slices.Backward(s.fallen) {
		if s.fallen[i].Hero == h {
			change(&s.fallen[i])
			return
		}
	}
}
