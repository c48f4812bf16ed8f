package heroquest

import (
	"strconv"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// holds refuses a deed with a thing that the hero does not hold.
//
//   - HQ-POTION-03: what was drunk, and so used up, is gone.
func (d *draft) holds(h event.HeroID, item event.ItemID) error {
	return d.owns(h, item, "HQ-POTION-03")
}

// owns is holds, citing the rule that wants it. An id that no thing ever had
// makes the command unclear.
func (d *draft) owns(h event.HeroID, id event.ItemID, rule rules.ID) error {
	item, there := d.State.Items[id]
	switch {
	case there && item.Holder == h && item.Place != Lying:
		return nil
	case there:
		return rules.Bar("ItemNotHeld", rule, "%s does not hold this %s", d.State.Heroes[h].Name, d.card(item.Card))
	case d.wasGiven(id):
		return rules.Bar("ItemNotHeld", rule, "%s does not hold that thing any more", d.State.Heroes[h].Name).OfNothing()
	}
	return rules.Ask("item_id", "no thing of this campaign has the id %q", id)
}

// wasGiven says whether a thing with this id was ever in the game.
func (d *draft) wasGiven(id event.ItemID) bool { return d.issued("i", string(id)) }

// issued says whether an id of this letter was given out in the campaign.
func (d *draft) issued(letter, id string) bool {
	number, is := strings.CutPrefix(id, letter)
	n, err := strconv.Atoi(number)
	return is && err == nil && n >= 1 && n <= d.Call.Issued.Of(letter)
}

// onTurn says whether this hero has the turn, or may take it now.
func (d *draft) onTurn(h event.HeroID) bool { return d.ownTurn(h) == nil }

// pair finds giver and taker of a thing, either of whom may act. taker may be
// left out where only the giver is known yet.
//
//   - HQ-DEATH-02: the dead give and take nothing.
func (d *draft) pair(giver, taker event.HeroID) error {
	if err := d.open(); err != nil {
		return err
	}
	if _, err := d.hero("from", giver); err != nil {
		return err
	}
	if taker == "" {
		return d.Call.Lawful(d.plays(giver), d.alive(giver))
	}
	if _, err := d.hero("to", taker); err != nil {
		return err
	}
	if giver == taker {
		return rules.Ask("to", "is another hero than the giver")
	}
	who := d.plays(giver)
	if who != nil && d.plays(taker) == nil {
		who = nil
	}
	return d.Call.Lawful(who, d.alive(giver), d.alive(taker))
}

// PassItem asks to hand a thing to an adjacent hero during a quest.
type PassItem struct {
	From     event.HeroID    `json:"from"`
	To       event.HeroID    `json:"to"`
	Item     event.ItemID    `json:"item_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c PassItem) ready(d *draft) error {
	if err := d.pair(c.From, c.To); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	checks := []error{d.here(c.From)}
	if c.To != "" {
		checks = append(checks, d.here(c.To), d.inTime(c.To))
	}
	return d.Call.Lawful(append(checks, d.settled(), d.mayPass(c.From, c.To))...)
}

// inTime refuses help for a hero who is at 0 already.
//
//   - HQ-SAVE-03: comrades come too late.
func (d *draft) inTime(taker event.HeroID) error {
	for _, save := range d.State.Quest.Saves {
		if save.Hero == taker {
			return rules.Bar("TooLate", "HQ-SAVE-03", "%s is at 0 Body Points; nobody else can help now", d.State.Heroes[taker].Name).Citing("HQ-POTION-04")
		}
	}
	return nil
}

// mayPass refuses to hand things over in somebody else's turn.
//
//   - HQ-ITEM-01 (ruling): in the giver's or the taker's own turn, unless the
//     option pass_items_on says any_turn.
//   - HQ-POTION-04: potions follow the same rule.
func (d *draft) mayPass(giver, taker event.HeroID) error {
	if d.Call.Options.Is("pass_items_on", "any_turn") || d.onTurn(giver) {
		return nil
	}
	turn := d.State.Quest.Turn
	switch {
	case taker == "" && (turn == nil || turn.Side == "hero"):
		return nil // it may be the taker's turn
	case taker != "" && d.onTurn(taker):
		return nil
	}
	return rules.Refuse("NotYourTurn", "HQ-ITEM-01", "it is neither the giver's turn (%s) nor the taker's", d.State.Heroes[giver].Name).Citing("HQ-POTION-02")
}

// decide hands the thing over; it costs no action (HQ-TURN-06).
func (c PassItem) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.holds(c.From, c.Item); err != nil {
		return err
	}
	near, err := d.withinReach(c.Asserted)
	if err != nil {
		return err
	}
	if err := d.Call.Lawful(near...); err != nil {
		return err
	}
	d.Record(event.ItemPassed{From: c.From, To: c.To, Item: c.Item, Card: d.State.Items[c.Item].Card})
	return nil
}

// withinReach judges, by what the table answers, where giver and taker stand.
//
//   - HQ-ITEM-01: side by side, and no monster next to either of them.
func (d *draft) withinReach(answers map[string]bool) ([]error, error) {
	near, err := asserted(answers, "adjacent")
	if err != nil {
		return nil, err
	}
	var checks []error
	if !near {
		checks = append(checks, rules.Refuse("NotAdjacent", "HQ-ITEM-01", "the two heroes do not stand next to each other"))
	}
	threatened := answers["monster_adjacent"]
	if d.monstersAbout() {
		if threatened, err = asserted(answers, "monster_adjacent"); err != nil {
			return nil, err
		}
	}
	if threatened {
		checks = append(checks, rules.Refuse("MonsterAdjacent", "HQ-ITEM-01", "a monster stands next to one of the two heroes"))
	}
	return checks, nil
}

// monstersAbout says whether a living monster is on the board.
func (d *draft) monstersAbout() bool {
	for _, m := range d.State.Quest.Monster {
		if !m.Dead {
			return true
		}
	}
	return false
}

// Trade asks to exchange a thing between quests, for gold if wanted.
type Trade struct {
	From event.HeroID `json:"from"`
	To   event.HeroID `json:"to"`
	Item event.ItemID `json:"item_id"`
	Gold *int         `json:"gold"`
}

// ready lets heroes trade between quests only (HQ-ITEM-02).
func (c Trade) ready(d *draft) error {
	if err := d.pair(c.From, c.To); err != nil {
		return err
	}
	return d.betweenQuests("HQ-ITEM-02")
}

func (c Trade) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.holds(c.From, c.Item); err != nil {
		return err
	}
	if c.Gold != nil {
		if err := d.mayPay(c.To, *c.Gold); err != nil {
			return err
		}
	}
	d.Record(event.ItemTraded{From: c.From, To: c.To, Item: c.Item})
	if c.Gold != nil {
		d.pay(c.To, c.From, *c.Gold)
	}
	return nil
}

// ShareGold asks to give gold to another hero.
type ShareGold struct {
	From   event.HeroID `json:"from"`
	To     event.HeroID `json:"to"`
	Amount int          `json:"amount"`
}

// ready lets a living hero share gold at any time and distance (HQ-ITEM-03,
// ruling).
func (c ShareGold) ready(d *draft) error {
	if _, err := d.actor("from", c.From); err != nil {
		return err
	}
	return d.Call.Lawful(d.settled())
}

func (c ShareGold) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if _, err := d.hero("to", c.To); err != nil {
		return err
	}
	if c.From == c.To {
		return rules.Ask("to", "is another hero than the giver")
	}
	if err := d.Call.Lawful(d.alive(c.To), d.mayPay(c.From, c.Amount)); err != nil {
		return err
	}
	d.pay(c.From, c.To, c.Amount)
	return nil
}

// mayPay refuses an amount that cannot change hands.
//
//   - HQ-ITEM-03: at least one coin, and no more than the purse holds.
func (d *draft) mayPay(payer event.HeroID, amount int) error {
	h := d.State.Heroes[payer]
	switch {
	case amount < 1:
		return rules.Bar("BadAmount", "HQ-ITEM-03", "%d gold cannot change hands, at least 1 can", amount)
	case amount > h.Gold:
		return rules.Bar("NotEnoughGold", "HQ-ITEM-03", "%s has %d gold, not %d", h.Name, h.Gold, amount)
	}
	return nil
}

func (d *draft) pay(from, to event.HeroID, amount int) {
	d.Record(event.GoldShared{
		From: from, To: to, Amount: amount,
		FromAfter: d.State.Heroes[from].Gold - amount, ToAfter: d.State.Heroes[to].Gold + amount,
	})
}

// gainItem gives a hero a new thing; cause is special_treasure, treasure_card,
// reward or quest_note.
//
//   - HQ-SHEET-01: the sheet lists what a hero has.
//   - HQ-CARD-12: an artifact is there once.
func (d *draft) gainItem(h event.HeroID, card event.Key, cause, ref string) error {
	if err := d.Call.Lawful(d.mayGain(card)); err != nil {
		return err
	}
	d.Record(event.ItemGained{
		Hero: h, Item: event.ItemID(d.ID("i")), Card: card, Kind: d.figures().kind(card), Cause: cause, CauseRef: ref,
	})
	return nil
}

// mayGain refuses an artifact that a hero has already.
//
//   - HQ-CARD-12: an artifact is there once.
func (d *draft) mayGain(card event.Key) error {
	if !d.isArtifact(card) {
		return nil
	}
	for _, id := range ids(d.State.Items) {
		if item := d.State.Items[id]; item.Card == card {
			return rules.Refuse("ArtifactUnique", "HQ-CARD-12", "%s exists once, and %s has it", d.card(card), d.State.Heroes[item.Holder].Name)
		}
	}
	return nil
}

// gainGold adds gold to a hero's purse (HQ-NEW-04, HQ-SHEET-01); cause is
// special_treasure, treasure_card, reward or quest_note.
func (d *draft) gainGold(h event.HeroID, amount int, cause, ref string) {
	if amount < 1 {
		return
	}
	gold := d.State.Heroes[h].Gold
	d.Record(event.GoldGained{Hero: h, Amount: amount, GoldBefore: gold, GoldAfter: gold + amount, Cause: cause, CauseRef: ref})
}

// Fields that several commands of items have.
var (
	giver    = rules.Field{Name: "from", Label: "From", Shape: rules.Ref, Kind: "hero", Means: "the giver"}
	taker    = rules.Field{Name: "to", Label: "To", Shape: rules.Ref, Kind: "hero", Means: "the taker"}
	heldItem = rules.Field{Name: "item_id", Label: "What", Shape: rules.Ref, Kind: "item", Means: "what the hero holds"}
)

// anyAmount bounds a number of which a rule, not the form, says what is right.
const anyAmount = 1_000_000

var itemCommands = []rules.Command[Command]{
	{
		Name: "PassItem", Title: "Hand over", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means: "Hand an item to an adjacent hero.",
		Fields: []rules.Field{giver, taker, heldItem, answering(
			[2]string{"adjacent", "Do the two stand next to each other?"},
			[2]string{"monster_adjacent", "Does a monster stand next to giver or taker?"},
		)},
		Rules: []rules.ID{"HQ-ITEM-01", "HQ-POTION-04", "HQ-TURN-06", "HQ-SAVE-03"},
		Read:  rules.Reads(func(c PassItem) Command { return c }),
	},
	{
		Name: "DrinkPotion", Title: "Drink a potion", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means:  "Drink a potion; what it does is on its card.",
		Fields: []rules.Field{actingHero, heldItem},
		Dice:   []rules.Throws{{For: "potion", Die: "movement", Count: "card_dice", By: "hero", When: "the card wants a roll"}},
		Rules:  []rules.ID{"HQ-POTION-01", "HQ-POTION-02", "HQ-POTION-03", "HQ-TURN-06"},
		Read:   rules.Reads(func(c DrinkPotion) Command { return c }),
	},
	{
		Name: "Trade", Title: "Trade", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means: "Free exchange between quests: one item, for gold if wanted.",
		Fields: []rules.Field{giver, taker, heldItem,
			{Name: "gold", Label: "Gold", Shape: rules.Int, Min: -anyAmount, Max: anyAmount, Optional: true, Means: "gold coins that the taker pays"}},
		Rules: []rules.ID{"HQ-ITEM-02", "HQ-ITEM-03"},
		Read:  rules.Reads(func(c Trade) Command { return c }),
	},
	{
		Name: "ShareGold", Title: "Share gold", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means: "Give gold to another hero, at any time and distance.",
		Fields: []rules.Field{giver, taker,
			{Name: "amount", Label: "Gold", Shape: rules.Int, Min: -anyAmount, Max: anyAmount, Means: "gold coins"}},
		Rules: []rules.ID{"HQ-ITEM-03"},
		Read:  rules.Reads(func(c ShareGold) Command { return c }),
	},
	{
		Name: "Wield", Title: "Wield a weapon", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means:  "Take a weapon in hand.",
		Fields: []rules.Field{actingHero, heldItem},
		Rules:  []rules.ID{"HQ-HERO-08", "HQ-HERO-11", "HQ-ATK-03", "HQ-ARMORY-03", "HQ-CARD-02", "HQ-CARD-03"},
		Read:   rules.Reads(func(c Wield) Command { return c }),
	},
	{
		Name: "Wear", Title: "Put on armor", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means:  "Put on armor, helmet or shield, or a ring or talisman that adds to Body or Mind Points.",
		Fields: []rules.Field{actingHero, heldItem},
		Rules:  []rules.ID{"HQ-HERO-08", "HQ-HERO-10", "HQ-HERO-12", "HQ-ARMORY-03", "HQ-CARD-02", "HQ-CARD-12"},
		Read:   rules.Reads(func(c Wear) Command { return c }),
	},
	{
		Name: "Stow", Title: "Put away", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means:  "Put equipment away.",
		Fields: []rules.Field{actingHero, heldItem},
		Rules:  []rules.ID{"HQ-HERO-12", "HQ-HERO-11"},
		Read:   rules.Reads(func(c Stow) Command { return c }),
	},
}
