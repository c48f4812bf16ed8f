package projections

import (
	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
)

// Sheet is a hero's character sheet (HQ-SHEET-01, HQ-SHEET-02).
type Sheet struct {
	Hero       event.HeroID `json:"hero_id"`
	Type       event.Key    `json:"hero_type"`
	Name       string       `json:"name"`
	Player     string       `json:"player"`
	Attack     int          `json:"attack_dice"`  // now, weapon and effects counted in
	AttackKnow bool         `json:"attack_known"` // false: nobody knows the weapon's dice
	Defend     int          `json:"defend_dice"`
	Move       int          `json:"movement_dice"`
	Body       int          `json:"body"`
	BodyMax    int          `json:"body_max"`
	Mind       int          `json:"mind"`
	MindMax    int          `json:"mind_max"`
	Gold       int          `json:"gold"`
	Things     []Thing      `json:"items"`
	Spells     []SpellCard  `json:"spells"`
	Quests     []int        `json:"quests"` // marked complete
	Dead       bool         `json:"dead"`
	Successor  event.HeroID `json:"successor,omitempty"`
	Changes    []Change     `json:"changes"` // of body and gold, in play order
}

// Thing is one thing on a sheet.
type Thing struct {
	Item   event.ItemID    `json:"item_id"`
	Card   event.Key       `json:"card"`
	Name   string          `json:"name"`
	Kind   string          `json:"kind"`
	Place  heroquest.Place `json:"place"`
	Effect string          `json:"effect"`
}

// SpellCard is a spell in a hero's hand.
type SpellCard struct {
	Key    event.Key `json:"spell"`
	Name   string    `json:"name"`
	Effect string    `json:"effect"`
	Spent  bool      `json:"spent"`
}

// Change is one change of a hero's Body Points or gold.
type Change struct {
	Revision int    `json:"revision"`
	Of       string `json:"of"` // body or gold
	By       int    `json:"by"`
	Left     int    `json:"left"`
}

// Sheets are the sheets of all heroes of the campaign, living and dead.
func Sheets(q HeroQuest) []Sheet {
	sheets := []Sheet{}
	for _, id := range q.Game.Party() {
		sheets = append(sheets, sheet(q, id))
	}
	return sheets
}

// SheetOf is the sheet of one hero.
func SheetOf(q HeroQuest, id event.HeroID) (Sheet, bool) {
	if _, known := q.Game.Heroes[id]; !known {
		return Sheet{}, false
	}
	return sheet(q, id), true
}

func sheet(q HeroQuest, id event.HeroID) Sheet {
	h := q.Game.Heroes[id]
	now := heroquest.StrengthOf(q.Game, q.Kernel.Options, id)
	s := Sheet{
		Hero: id, Type: h.Type, Name: h.Name, Player: q.playerOf(id),
		Attack: now.Attack, AttackKnow: now.AttackKnown, Defend: now.Defend, Move: now.Move,
		Body: h.Body, BodyMax: h.BodyMax, Mind: h.Mind, MindMax: h.MindMax, Gold: h.Gold,
		Things: []Thing{}, Spells: []SpellCard{}, Quests: list(h.Quests),
		Dead: h.Dead, Successor: h.Successor, Changes: list(q.told.changes()[id]),
	}
	for _, item := range q.Game.Held(id) {
		s.Things = append(s.Things, q.thing(item))
	}
	for _, spell := range h.Spells {
		s.Spells = append(s.Spells, SpellCard{Key: spell.Key, Name: q.Game.CardName(spell.Key),
			Effect: heroquest.CardEffect(spell.Key), Spent: spell.Spent})
	}
	return s
}

func (q HeroQuest) thing(id event.ItemID) Thing {
	item := q.Game.Items[id]
	return Thing{Item: id, Card: item.Card, Name: q.Game.CardName(item.Card),
		Kind: heroquest.KindOf(q.Game, q.Kernel.Options, item.Card), Place: item.Place, Effect: heroquest.CardEffect(item.Card)}
}
