package projections

import (
	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/rules/words"
)

// Entry is one line of the gold ledger: gold that came, went or changed hands, or
// should have and no longer does, since what was before it was changed.
type Entry struct {
	Revision int          `json:"revision"`
	Hero     event.HeroID `json:"hero_id"`
	Name     string       `json:"name"`
	Amount   int          `json:"amount"`        // negative for what was paid or lost
	Purse    int          `json:"purse"`         // after it
	Due      int          `json:"due,omitempty"` // the amount as recorded, where it is no longer that
	Done     string       `json:"-"`             // what was done with it, in a word: paid, given, received
	What     string       `json:"what"`          // in words
	Told     words.Text   `json:"-"`             // the same as a message
	Shared   bool         `json:"-"`             // it only went from hero to hero
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

// done is what was done with the gold, in a word.
func (m move) done() string {
	switch ev := m.by.(type) {
	case event.ItemPurchased:
		return "paid"
	case event.PossessionsStolen:
		return "stolen"
	case event.RemainsLeft:
		return "left"
	case event.RemainsLooted:
		return "taken"
	case event.GoldShared:
		if m.hero == ev.From {
			return "given"
		}
	}
	return "received"
}

// shared says that gold stays with the party: one hero's hand gave it, another's
// took it.
func (m move) shared() bool {
	switch m.by.(type) {
	case event.GoldShared, event.RemainsLeft, event.RemainsLooted:
		return true
	}
	return false
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
	lines := []Entry{}
	for _, m := range q.told.course(q.Entries).end().moves {
		if m.Of == "gold" {
			told := q.moved(m)
			lines = append(lines, Entry{Revision: m.Revision, Hero: m.hero, Name: q.heroName(m.hero), Amount: m.By, Purse: m.Left, Due: m.due, Done: m.done(), What: told.String(), Told: told, Shared: m.shared()})
		}
	}
	return lines
}

// changesOf lists each hero's changes of Body Points and gold.
func changesOf(q HeroQuest) map[event.HeroID][]Change {
	all := map[event.HeroID][]Change{}
	for _, m := range q.told.course(q.Entries).end().moves {
		if m.By != 0 {
			all[m.hero] = append(all[m.hero], m.Change)
		}
	}
	return all
}

// moved says in words how gold came to a hero, or went.
func (q HeroQuest) moved(m move) words.Text {
	switch ev := m.by.(type) {
	case event.HeroJoined, event.HeroReplaced:
		return words.Say("had at the start")
	case event.GoldGained:
		return q.gainedBy(ev)
	case event.ItemPurchased:
		return words.Say("bought %s", words.Term(q.Game.CardName(ev.Card)))
	case event.ItemSold:
		return words.Say("sold %s", words.Term(q.Game.CardName(ev.Card)))
	case event.GoldShared:
		if m.hero == ev.From {
			return words.Say("given to %s", q.heroName(ev.To))
		}
		return words.Say("given by %s", q.heroName(ev.From))
	case event.PossessionsStolen:
		return words.Say("gold|stolen")
	case event.RemainsLeft:
		return words.Say("left with the remains")
	case event.RemainsLooted:
		return words.Say("taken from the remains of %s", q.heroName(ev.Dead))
	}
	return words.Say("corrected by hand")
}

func (q HeroQuest) gainedBy(e event.GoldGained) words.Text {
	switch e.Cause {
	case "reward":
		return words.Say("share of the reward")
	case "special_treasure":
		return words.Say("special treasure")
	case "treasure_card":
		if e.CauseRef != "" {
			return words.Say("treasure: %s", words.Term(q.Game.CardName(event.Key(e.CauseRef))))
		}
		return words.Say("treasure card")
	}
	return words.Say("by a quest note")
}
