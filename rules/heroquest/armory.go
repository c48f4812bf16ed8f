package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// OpenArmory asks that the heroes visit the armory.
type OpenArmory struct{}

func (c OpenArmory) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if err := d.betweenQuests("HQ-REST-02"); err != nil {
		return err
	}
	return d.mayVisit()
}

// mayVisit refuses a visit before the first quest, or a second one at a time.
//
//   - HQ-REST-02: the armory is visited after a quest, however it ended.
func (d *draft) mayVisit() error {
	switch armory := d.State.Armory; {
	case armory.Open:
		return rules.Bar("ArmoryOpen", "HQ-REST-02", "the heroes are at the armory already")
	case armory.AfterQuest == 0:
		return rules.Refuse("ArmoryClosed", "HQ-REST-02", "the armory opens after the first quest")
	}
	return nil
}

func (c OpenArmory) decide(d *draft) error {
	if err := d.Call.Lawful(c.ready(d)); err != nil {
		return err
	}
	d.Record(event.ArmoryOpened{AfterQuest: d.State.Armory.AfterQuest, Attempt: d.State.Armory.Attempt})
	return nil
}

// CloseArmory asks to end the visit.
type CloseArmory struct{}

func (c CloseArmory) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if !d.State.Armory.Open {
		return rules.Bar("ArmoryClosed", "HQ-REST-02", "nobody is at the armory")
	}
	return nil
}

func (c CloseArmory) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	d.Record(event.ArmoryClosed{AfterQuest: d.State.Armory.AfterQuest})
	return nil
}

// shopping checks who wants to buy or sell, and that the armory is open.
//
//   - HQ-NEW-04: treasure pays for equipment between quests only.
func (d *draft) shopping(id event.HeroID) error {
	h, err := d.actor("hero_id", id)
	if err != nil {
		return err
	}
	if !d.State.Armory.Open {
		return rules.Bar("ArmoryClosed", "HQ-NEW-04", "%s is not at the armory: it is open between quests only", h.Name).
			Citing("HQ-ARMORY-01", "HQ-SELL-01")
	}
	return nil
}

// Purchase asks to buy one thing, or several alike, at the armory.
type Purchase struct {
	Hero  event.HeroID `json:"hero_id"`
	Card  event.Key    `json:"card"`
	Count *int         `json:"count"` // 1 when left out
}

func (c Purchase) ready(d *draft) error { return d.shopping(c.Hero) }

// decide sells the things over the counter one by one.
//
//   - HQ-ARMORY-01: the price comes off the purse.
//   - HQ-ARMORY-02: any number, and nothing runs out.
//   - HQ-ARMORY-03: what is bought is carried until it is wielded or worn.
func (c Purchase) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	count := 1
	if c.Count != nil {
		count = *c.Count
	}
	if count < 1 {
		return rules.Ask("count", "is at least 1")
	}
	price, err := d.offered("card", c.Card)
	if err != nil {
		return err
	}
	if h := d.State.Heroes[c.Hero]; h.Gold < count*price {
		return rules.Bar("NotEnoughGold", "HQ-ARMORY-01", "%s costs %d gold, %s has %d", d.several(count, c.Card), count*price, h.Name, h.Gold)
	}
	for range count {
		gold := d.State.Heroes[c.Hero].Gold
		d.Record(event.ItemPurchased{
			Hero: c.Hero, Item: event.ItemID(d.ID("i")), Card: c.Card, Price: price, GoldBefore: gold, GoldAfter: gold - price,
		})
	}
	return nil
}

func (d *draft) several(count int, card event.Key) any {
	if count == 1 {
		return d.card(card)
	}
	return words.Say("%d × %s", count, d.card(card))
}

// offered is the price of a thing that the armory sells.
//
//   - HQ-ARMORY-01: it sells what its cards list.
//   - HQ-CARD-01: a price that nobody entered has to be entered first.
func (d *draft) offered(field string, card event.Key) (int, error) {
	f := d.figures()
	if _, known := f.row(card); !known {
		return 0, rules.Ask(field, "no card has the key %q", card)
	}
	price, priced := f.price(card)
	switch {
	case f.unpriced(card):
		return 0, rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered the price of %s", d.card(card)).Citing("HQ-DISARM-08").
			Lacking(d.figures().lackOfPrice(card))
	case !f.listed(card) || !priced:
		return 0, rules.Bar("NotForSale", "HQ-ARMORY-01", "the armory does not sell %s", d.card(card)).Citing("HQ-CARD-03")
	}
	return price, nil
}

// unpriced says whether a card would be for sale if its price were known: one
// that the armory lists, or one that the table entered itself.
func (f figures) unpriced(card event.Key) bool {
	if _, priced := f.price(card); priced {
		return false
	}
	_, known := f.equipment().find(card)
	_, packed := f.pack.Equipment.Find(card)
	return known && (!packed || f.listed(card))
}

// Sell asks to sell one thing to the armory.
type Sell struct {
	Hero event.HeroID `json:"hero_id"`
	Item event.ItemID `json:"item_id"`
}

func (c Sell) ready(d *draft) error { return d.shopping(c.Hero) }

// decide pays half the price.
//
//   - HQ-SELL-02: half of the listed price, rounded down for each thing.
func (c Sell) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.owns(c.Hero, c.Item, "HQ-SELL-01"); err != nil {
		return err
	}
	item := d.State.Items[c.Item]
	if err := d.Call.Lawful(d.maySell(item), d.mayPartWith(c.Hero, c.Item)); err != nil {
		return err
	}
	f := d.figures()
	price, _ := f.price(item.Card)
	proceeds, _ := f.resale(item.Card)
	gold := d.State.Heroes[c.Hero].Gold
	d.Record(event.ItemSold{
		Hero: c.Hero, Item: c.Item, Card: item.Card, ListPrice: price, Proceeds: proceeds, GoldBefore: gold, GoldAfter: gold + proceeds,
	})
	return nil
}

// maySell refuses what the armory does not take.
//
//   - HQ-SELL-01: it buys only kinds that it has for sale itself.
//   - HQ-HERO-13 (ruling): a starting weapon is a thing like any other, unless
//     the option starting_weapon_sellable is off.
//   - HQ-CARD-03 (ruling): Fortune's Longsword is sold as equipment only.
func (d *draft) maySell(item Item) error {
	name := d.card(item.Card)
	switch f := d.figures(); {
	case f.unpriced(item.Card):
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered the price of %s", name).Lacking(d.figures().lackOfPrice(item.Card))
	case item.Card == fortunesLongsword && !f.listed(item.Card):
		return rules.Bar("NotForSale", "HQ-CARD-03", "%s is an artifact in this campaign", name).Citing("HQ-HERO-13", "HQ-SELL-01")
	case !f.listed(item.Card):
		return rules.Bar("NotForSale", "HQ-SELL-01", "the armory does not sell %s and does not buy it either", name)
	case item.Starting && !d.Call.Options.On("starting_weapon_sellable"):
		return rules.Refuse("NotForSale", "HQ-HERO-13", "this %s is a starting weapon, which cannot be sold here", name).Citing("HQ-SELL-01")
	}
	return nil
}

// mayPartWith refuses the sale of the last weapon that a hero can use.
//
//   - HQ-HERO-13 (ruling): the hero keeps a weapon to wield.
func (d *draft) mayPartWith(hero event.HeroID, sold event.ItemID) error {
	if !d.usable(hero, sold) {
		return nil
	}
	for _, id := range d.State.heldBy(hero) {
		if id != sold && d.usable(hero, id) {
			return nil
		}
	}
	return rules.Refuse("LastWeapon", "HQ-HERO-13", "%s would have no weapon left to wield", d.State.Heroes[hero].Name)
}

// usable says whether a thing is a weapon that this hero may wield.
func (d *draft) usable(hero event.HeroID, id event.ItemID) bool {
	card := d.State.Items[id].Card
	return d.figures().isWeapon(card) && d.mayUse(hero, card) == nil
}

var armoryCommands = []rules.Command[Command]{
	{
		Name: "OpenArmory", Title: "Visit the armory", Chapter: "armory",
		Means: "The heroes go to the armory.",
		Rules: []rules.ID{"HQ-REST-02", "HQ-NEW-04"},
		Read:  rules.Reads(func(c OpenArmory) Command { return c }),
	},
	{
		Name: "Purchase", Title: "Buy", Sides: []events.Side{events.HeroPlayer}, Chapter: "armory",
		Means: "A hero buys one item, or several alike.",
		Fields: []rules.Field{
			actingHero,
			{Name: "card", Label: "What", Shape: rules.Key, Kind: "equipment", Means: "what the armory has for sale"},
			{Name: "count", Label: "How many", Shape: rules.Int, Min: 1, Max: 20, Optional: true, Means: "1 when left out"},
		},
		Rules: []rules.ID{"HQ-ARMORY-01", "HQ-ARMORY-02", "HQ-ARMORY-03", "HQ-NEW-04", "HQ-DISARM-08", "HQ-CARD-01", "HQ-CARD-02", "HQ-CARD-03", "HQ-CARD-04"},
		Read:  rules.Reads(func(c Purchase) Command { return c }),
	},
	{
		Name: "Sell", Title: "Sell", Sides: []events.Side{events.HeroPlayer}, Chapter: "armory",
		Means:  "A hero sells one item for half its price.",
		Fields: []rules.Field{actingHero, heldItem},
		Rules:  []rules.ID{"HQ-SELL-01", "HQ-SELL-02", "HQ-HERO-13", "HQ-CARD-03"},
		Read:   rules.Reads(func(c Sell) Command { return c }),
	},
	{
		Name: "CloseArmory", Title: "Leave the armory", Chapter: "armory",
		Means: "The visit is over.",
		Rules: []rules.ID{"HQ-REST-02"},
		Read:  rules.Reads(func(c CloseArmory) Command { return c }),
	},
}
