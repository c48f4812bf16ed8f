package projections

import (
	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// Entry is one line of the gold ledger: gold that came, went or changed hands.
type Entry struct {
	Revision int          `json:"revision"`
	Hero     event.HeroID `json:"hero_id"`
	Name     string       `json:"name"`
	Amount   int          `json:"amount"` // negative for what was paid or lost
	Purse    int          `json:"purse"`  // after it
	What     string       `json:"what"`   // in words
}

// Armory is the shop between quests with everybody's purse and the ledger of
// all gold of the campaign.
type Armory struct {
	Open   bool             `json:"open"`
	Goods  []heroquest.Good `json:"goods"`
	Purses []Purse          `json:"purses"`
	Party  int              `json:"party_gold"`
	Ledger []Entry          `json:"ledger"`
}

// Purse is a living hero's gold, and what that hero could sell.
type Purse struct {
	Hero   event.HeroID `json:"hero_id"`
	Name   string       `json:"name"`
	Type   event.Key    `json:"hero_type"`
	Gold   int          `json:"gold"`
	Things []Thing      `json:"items"`
}

// ArmoryOf is the armory of a campaign.
func ArmoryOf(q HeroQuest) Armory {
	a := Armory{Open: q.Game.Armory.Open, Goods: heroquest.Goods(q.Game, q.Kernel.Options), Purses: []Purse{}, Ledger: Ledger(q)}
	for _, id := range q.Game.Party() {
		h := q.Game.Heroes[id]
		if h.Dead {
			continue
		}
		p := Purse{Hero: id, Name: h.Name, Type: h.Type, Gold: h.Gold, Things: []Thing{}}
		for _, item := range q.Game.Held(id) {
			p.Things = append(p.Things, q.thing(item))
		}
		a.Purses = append(a.Purses, p)
		a.Party += h.Gold
	}
	return a
}

// Ledger tells every movement of gold that stands, in play order.
func Ledger(q HeroQuest) []Entry { return q.told.ledger() }

func ledgerOf(q HeroQuest) []Entry {
	b := book{q: q, purses: map[event.HeroID]int{}, lines: []Entry{}}
	q.live(b.apply)
	return b.lines
}

// book is a ledger while it is written. It keeps its own purses, so that each
// line says what was left after it.
type book struct {
	q      HeroQuest
	purses map[event.HeroID]int
	lines  []Entry
}

func (b *book) enter(e *campaign.Entry, hero event.HeroID, amount int, what string) {
	if amount == 0 {
		return
	}
	b.purses[hero] = max(0, b.purses[hero]+amount)
	b.lines = append(b.lines, Entry{Revision: e.Revision, Hero: hero, Name: b.q.heroName(hero),
		Amount: amount, Purse: b.purses[hero], What: what})
}

func (b *book) apply(e *campaign.Entry, ev events.Event) {
	switch ev := ev.(type) {
	case event.HeroJoined:
		b.purses[ev.Hero] = ev.Gold
	case event.GoldGained:
		b.enter(e, ev.Hero, ev.Amount, b.gainedBy(ev))
	case event.ItemPurchased:
		b.enter(e, ev.Hero, -ev.Price, "bought "+b.q.Game.CardName(ev.Card))
	case event.ItemSold:
		b.enter(e, ev.Hero, ev.Proceeds, "sold "+b.q.Game.CardName(ev.Card))
	case event.GoldShared:
		b.enter(e, ev.From, -ev.Amount, "given to "+b.q.heroName(ev.To))
		b.enter(e, ev.To, ev.Amount, "given by "+b.q.heroName(ev.From))
	case event.PossessionsStolen:
		b.enter(e, ev.Hero, -ev.Gold, "stolen")
	case event.RemainsLeft:
		b.enter(e, ev.Hero, -ev.Gold, "left with the remains")
	case event.RemainsLooted:
		b.enter(e, ev.By, ev.Gold, "taken from the remains of "+b.q.heroName(ev.Dead))
	}
}

func (b *book) gainedBy(e event.GoldGained) string {
	switch e.Cause {
	case "reward":
		return "share of the reward"
	case "special_treasure":
		return "special treasure"
	case "treasure_card":
		if e.CauseRef != "" {
			return "treasure: " + b.q.Game.CardName(event.Key(e.CauseRef))
		}
		return "treasure card"
	}
	return "by a quest note"
}

// changesOf lists each hero's changes of Body Points and gold.
func changesOf(q HeroQuest) map[event.HeroID][]Change {
	all := map[event.HeroID][]Change{}
	body, most := map[event.HeroID]int{}, map[event.HeroID]int{}
	hurt := func(e *campaign.Entry, hero event.HeroID, by int) {
		to := min(most[hero], max(0, body[hero]+by))
		if to != body[hero] {
			all[hero] = append(all[hero], Change{Revision: e.Revision, Of: "body", By: to - body[hero], Left: to})
		}
		body[hero] = to
	}
	q.live(func(e *campaign.Entry, ev events.Event) {
		switch ev := ev.(type) {
		case event.HeroJoined:
			body[ev.Hero], most[ev.Hero] = ev.Body, ev.Body
		case event.HeroReplaced:
			body[ev.Hero], most[ev.Hero] = ev.Sheet.Body, ev.Sheet.Body
		case event.HeroDamaged:
			hurt(e, ev.Hero, -ev.Damage)
		case event.HeroHealed:
			hurt(e, ev.Hero, ev.Amount)
		case event.HeroRestored:
			hurt(e, ev.Hero, most[ev.Hero])
		}
	})
	for _, line := range Ledger(q) {
		all[line.Hero] = append(all[line.Hero], Change{Revision: line.Revision, Of: "gold", By: line.Amount, Left: line.Purse})
	}
	return all
}
