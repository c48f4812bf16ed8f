package projections

import (
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
	g := graves{q: q, cards: map[event.ItemID]event.Key{}, at: map[event.HeroID]int{}, fallen: []Fallen{}}
	q.live(g.apply)
	for i := range g.fallen {
		f := &g.fallen[i]
		f.Successor = q.Game.Heroes[f.Hero].Successor
		if q.Game.Quest == nil {
			continue
		}
		f.LyingGold = q.Game.Quest.Remains[f.Hero].Gold
		for _, id := range q.Game.Held(f.Hero) {
			f.Lying = append(f.Lying, q.thing(id))
		}
	}
	return g.fallen
}

// graves is what is known of the dead while the journal is gone through.
type graves struct {
	q            HeroQuest
	cards        map[event.ItemID]event.Key // of all things that ever were
	at           map[event.HeroID]int       // place in fallen
	fallen       []Fallen
	quest, round int
}

func (g *graves) apply(e *campaign.Entry, ev events.Event) {
	heroquest.NewThings(ev, func(item event.ItemID, card event.Key) { g.cards[item] = card })
	switch ev := ev.(type) {
	case event.QuestSetUp:
		g.quest, g.round = ev.Quest, 0
	case event.RoundBegan:
		g.round = ev.Round
	case event.HeroDied:
		h := g.q.Game.Heroes[ev.Hero]
		g.at[ev.Hero] = len(g.fallen)
		g.fallen = append(g.fallen, Fallen{Hero: ev.Hero, Name: h.Name, Type: h.Type, Quest: g.quest, Round: g.round,
			Area: ev.Area, Revision: e.Revision, Fate: "none", Things: []event.Key{}, Taken: []Loot{}, Lying: []Thing{}})
	default:
		g.belongings(e, ev)
	}
}

func (g *graves) belongings(e *campaign.Entry, ev events.Event) {
	switch ev := ev.(type) {
	case event.PossessionsStolen:
		g.of(ev.Hero, func(f *Fallen) { f.Fate, f.Gold, f.Things = "stolen", ev.Gold, g.named(ev.Items) })
	case event.RemainsLeft:
		g.of(ev.Hero, func(f *Fallen) { f.Fate, f.Gold, f.Things = "lying", ev.Gold, g.named(ev.Items) })
	case event.RemainsLooted:
		g.of(ev.Dead, func(f *Fallen) {
			f.Taken = append(f.Taken, Loot{Revision: e.Revision, By: ev.By, Name: g.q.heroName(ev.By), Gold: ev.Gold, Things: g.named(ev.Items)})
			if taken(f) {
				f.Fate = "taken"
			}
		})
	case event.RemainsLost:
		g.of(ev.Dead, func(f *Fallen) { f.Fate = "lost" })
	}
}

// taken says whether comrades took all that was left.
func taken(f *Fallen) bool {
	gold, things := 0, 0
	for _, t := range f.Taken {
		gold, things = gold+t.Gold, things+len(t.Things)
	}
	return gold >= f.Gold && things >= len(f.Things)
}

func (g *graves) of(h event.HeroID, change func(*Fallen)) {
	if i, there := g.at[h]; there {
		change(&g.fallen[i])
	}
}

func (g *graves) named(items []event.ItemID) []event.Key {
	cards := []event.Key{}
	for _, id := range items {
		cards = append(cards, g.cards[id])
	}
	return cards
}
