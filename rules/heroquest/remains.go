package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// LootRemains asks to take belongings of a dead comrade.
type LootRemains struct {
	Hero     event.HeroID    `json:"hero_id"`
	Dead     event.HeroID    `json:"dead_hero_id"`
	Items    []event.ItemID  `json:"items"`
	Gold     *int            `json:"gold"`
	Asserted map[string]bool `json:"asserted"`
}

func (c LootRemains) ready(d *draft) error {
	if err := d.noMonster(c.Hero); err != nil {
		return err
	}
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.mayStillLoot(); err != nil {
		return err
	}
	return d.Call.Lawful(d.here(c.Hero), d.settled(), d.mayLootNow(c.Hero, c.Dead), d.somethingLies(c.Dead))
}

func (c LootRemains) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	dead, err := d.hero("dead_hero_id", c.Dead)
	if err != nil {
		return err
	}
	if !dead.Dead {
		return rules.Ask("dead_hero_id", "%s is alive; belongings are taken from the dead, and handed over by the living", dead.Name)
	}
	near, err := asserted(c.Asserted, "same_area")
	if err != nil {
		return err
	}
	if err := d.Call.Lawful(mayReachRemains(near)); err != nil {
		return err
	}
	if err := c.mayTakeAll(d); err != nil {
		return err
	}
	gold := 0
	if c.Gold != nil {
		gold = *c.Gold
	}
	d.Record(event.RemainsLooted{Dead: c.Dead, By: c.Hero, Gold: gold, Items: append([]event.ItemID{}, c.Items...)})
	return nil
}

// noMonster refuses a monster as the one who takes things (HQ-MATK-02).
func (d *draft) noMonster(taker event.HeroID) error {
	if d.State.isMonster(string(taker)) {
		return rules.Bar("NotForMonsters", "HQ-ZARGON-03", "%s takes and uses nothing", d.name(string(taker))).Citing("HQ-MATK-02")
	}
	return nil
}

// mayStillLoot refuses to take what the end of the quest has taken away.
//
//   - HQ-LOOT-01: what is left when the quest ends is lost.
func (d *draft) mayStillLoot() error {
	a := d.State.Quest
	if (a == nil && d.State.Phase == BetweenQuests) || (a != nil && a.Stage == Ended) {
		return rules.Bar("QuestOver", "HQ-LOOT-01", "the quest is over; nothing lies there any more")
	}
	return d.running()
}

// mayLootNow refuses to take things outside the own turn.
//
//   - HQ-LOOT-01: on the own turn, or until the turn is over in which the hero
//     died.
func (d *draft) mayLootNow(h, dead event.HeroID) error {
	now := d.State.Quest.DiedNow
	if d.ownTurn(h) == nil || slices.Contains(now, dead) || (dead == "" && len(now) > 0) {
		return nil
	}
	return rules.Refuse("NotYourTurn", "HQ-LOOT-01", "%s takes belongings on the own turn, or in the turn of the death", d.name(string(h)))
}

// somethingLies refuses to take anything, of whomever it may be, while nothing
// lies on the board (HQ-LOOT-01).
func (d *draft) somethingLies(dead event.HeroID) error {
	for h, lies := range d.State.Quest.Remains {
		if lies.Gold > 0 || len(d.lyingOf(h)) > 0 {
			return nil
		}
	}
	if dead != "" { // then the things named say what is gone
		return nil
	}
	return rules.Bar("ItemGone", "HQ-LOOT-01", "no belongings of a dead hero lie on the board")
}

// mayReachRemains refuses to take what lies in another area.
//
//   - HQ-LOOT-01: in the same room or corridor, at any distance.
func mayReachRemains(near bool) error {
	if near {
		return nil
	}
	return rules.Refuse("NotInRoom", "HQ-LOOT-01", "the belongings lie in another room or corridor")
}

// mayTakeAll refuses to take what does not lie there.
//
//   - HQ-LOOT-01: what a comrade has taken, or a monster stolen, is gone.
//   - HQ-ITEM-03: gold comes in whole coins, at least one, and no more than
//     there are.
func (c LootRemains) mayTakeAll(d *draft) error {
	if len(c.Items) == 0 && c.Gold == nil {
		return rules.Ask("items", "is wanted, or gold: what does %s take?", d.name(string(c.Hero)))
	}
	for n, id := range c.Items {
		item, known := d.State.Items[id]
		switch {
		case !known && d.wasGiven(id):
			return rules.Bar("ItemGone", "HQ-LOOT-01", "that thing lies with %s no more", d.name(string(c.Dead))).OfNothing()
		case !known:
			return rules.Ask("items", "no thing of this campaign has the id %q", id)
		case slices.Contains(c.Items[:n], id):
			return rules.Ask("items", "names %s twice", id)
		case item.Holder != c.Dead || item.Place != Lying:
			return rules.Bar("ItemGone", "HQ-LOOT-01", "the %s does not lie with %s", d.card(item.Card), d.name(string(c.Dead)))
		}
	}
	if c.Gold == nil {
		return nil
	}
	switch lies := d.State.Quest.Remains[c.Dead].Gold; {
	case *c.Gold < 1:
		return rules.Bar("BadAmount", "HQ-ITEM-03", "%d gold cannot be taken; at least 1 is", *c.Gold)
	case *c.Gold > lies:
		return rules.Bar("NotEnoughGold", "HQ-ITEM-03", "%d gold asked, %d lies there", *c.Gold, lies)
	}
	return nil
}

// stolen lets a monster make off with the belongings of a hero who died alone.
// Gold stays behind if option theft_includes_gold is off.
//
//   - HQ-DEATH-03: they leave the game.
//   - HQ-ARTIF-01: the artifacts among them are named, since they come back.
func (d *draft) stolen(h event.HeroID) {
	gold, items := d.State.Heroes[h].Gold, some(d.State.heldBy(h))
	taken := gold
	if !d.Call.Options.On("theft_includes_gold") {
		taken = 0
	}
	d.Record(event.PossessionsStolen{Hero: h, Gold: taken, Items: items, Artifacts: d.artifactsAmong(items)})
	if gold > taken {
		d.left(h, gold, nil)
	}
}

// left lays the belongings of a dead hero where that hero died (HQ-LOOT-01).
func (d *draft) left(h event.HeroID, gold int, items []event.ItemID) {
	at := d.State.Quest.At[h]
	if s := d.State.Quest.Sprung; s != nil && s.Hero == h && s.Step && d.State.Quest.Turn != nil {
		at.Square = d.State.Quest.Turn.Back // HQ-FALL-02 (ruling): beside the block
	}
	d.Record(event.RemainsLeft{Hero: h, Area: at.Area, Square: at.Square, Gold: gold, Items: append([]event.ItemID{}, items...)})
}
