package heroquest

import (
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// useCommands are the commands of picking things up and of using them.
var useCommands = []rules.Command[Command]{
	{
		Name: "PickUp", Title: "Pick up", Chapter: "items",
		Means: "Take a thing that lies on the board, not a dead hero's. A hero's seat takes only what a quest note has put there.",
		Fields: []rules.Field{
			actingHero, card("card", "What", "card"),
			{Name: "square", Label: "Square", Shape: rules.Square, Optional: true, Means: "where it lies"},
			questNote("the note that put it there"),
			answering([2]string{"same_area", "are the hero and the thing in the same room or corridor?"}),
		},
		Rules: []rules.ID{"HQ-TURN-06", "HQ-CARD-12"},
		Read:  rules.Reads(func(c PickUp) Command { return c }),
	},
	{
		Name: "UseItem", Title: "Use an item", Sides: []events.Side{events.HeroPlayer}, Chapter: "items",
		Means: "Use an item that has a use of its own, as the action: Holy Water, artifacts. What its card says in words the table carries out.",
		Fields: []rules.Field{
			actingHero, heldItem,
			{Name: "target", Label: "Target", Shape: rules.Ref, Kind: "figure or door", Optional: true, Means: "as the card wants"},
			{Name: "choice", Label: "Use", Shape: rules.Text, Min: 1, Max: 80, Optional: true, Means: "if the card offers several uses"},
			answeringEach([2]string{"visible", "is the target in the line of sight? Wanted for a monster."},
				[2]string{"adjacent", "do the two stand next to each other? Wanted for Holy Water under option holy_water_range adjacent."}, sightAsked),
		},
		Dice:  []rules.Throws{{For: "item", Die: "movement", Count: "card_dice", By: "hero", When: "the card wants a roll; die as the card says"}},
		Rules: []rules.ID{"HQ-CARD-04", "HQ-CARD-12", "HQ-ACT-01", "HQ-TURN-05"},
		Read:  rules.Reads(func(c UseItem) Command { return c }),
	},
}

// PickUp asks to take a thing that lies on the board.
type PickUp struct {
	Hero     event.HeroID    `json:"hero_id"`
	Card     event.Key       `json:"card"`
	Square   *event.Square   `json:"square"`
	Note     string          `json:"quest_note"`
	Asserted map[string]bool `json:"asserted"`
}

func (c PickUp) ready(d *draft) error {
	if err := d.noMonster(c.Hero); err != nil {
		return err
	}
	_, err := d.acting("hero_id", c.Hero)
	return err
}

// decide picks it up; that costs no action (HQ-TURN-06).
func (c PickUp) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.things("card", []event.Key{c.Card}); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayReach(d), c.mayTake(d), d.mayGain(c.Card)); err != nil {
		return err
	}
	d.Record(event.ItemPickedUp{Hero: c.Hero, Item: event.ItemID(d.ID("i")), Card: c.Card, Square: c.Square})
	return nil
}

// mayReach refuses what lies in another area.
//
//   - HQ-TURN-06 (ruling): from anywhere in the same room or corridor.
func (c PickUp) mayReach(d *draft) error {
	if near, err := asserted(c.Asserted, "same_area"); err != nil || near {
		return err
	}
	return rules.Refuse("NotInRoom", "HQ-TURN-06", "%s lies in another room or corridor", d.card(c.Card))
}

// mayTake refuses a hero's player what nobody has put on the board. Zargon, who
// reads the notes, knows what lies there.
//
//   - HQ-TURN-06 (ruling): only what the quest notes or a death put there.
func (c PickUp) mayTake(d *draft) error {
	if d.Call.By.Side == events.GameMaster || thingAt(d.State.Quest.Things, c.Card, c.Square) >= 0 {
		return nil
	}
	return rules.Bar("ItemGone", "HQ-TURN-06", "no quest note has put %s there", d.card(c.Card))
}

// UseItem asks to use a thing as the action of the turn.
type UseItem struct {
	Hero     event.HeroID    `json:"hero_id"`
	Item     event.ItemID    `json:"item_id"`
	Target   string          `json:"target"`
	Choice   string          `json:"choice"`
	Asserted map[string]bool `json:"asserted"`
}

func (c UseItem) ready(d *draft) error {
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.unspent(c.Hero))
}

func (c UseItem) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.holds(c.Hero, c.Item); err != nil {
		return err
	}
	card := d.State.Items[c.Item].Card
	if err := d.Call.Lawful(d.mayUse(c.Hero, card)); err != nil {
		return err
	}
	power, usable := d.figures().power(card)
	if !usable {
		return rules.Ask("item_id", "%s has no use of its own: it is wielded, worn, drunk, or works by itself", d.card(card))
	}
	if err := c.aim(d, card, power); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.powerLeft(c.Item, power)); err != nil {
		return err
	}
	if power.unknown() {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered what %s does", d.card(card)).Citing("HQ-CARD-12").
			Lacking(d.figures().deed(card))
	}
	d.takeTurn(c.Hero)
	d.closeMovement(true)
	return due(c.carryOut(d, card, power), words.Say("the throw for %s is wanted", d.card(card)))
}

// aim refuses a target that the card does not allow, or that is out of reach.
//
//   - HQ-ATK-11: a dead monster is off the board.
//   - HQ-CARD-04: Holy Water is for one skeleton, zombie or mummy, and the type
//     counts, not the piece.
//   - HQ-LOS-01: a monster has to be visible.
func (c UseItem) aim(d *draft, card event.Key, p power) error {
	if err := c.known(d); err != nil {
		return err
	}
	if p.recalls {
		return c.recalls(d)
	}
	m, monster := d.State.Quest.Monster[event.MonsterID(c.Target)]
	if monster && m.Dead {
		return rules.Bar("TargetGone", "HQ-ATK-11", "%s is dead", d.name(c.Target))
	}
	if err := d.Call.Lawful(c.mayAim(d, card, p)); err != nil || !monster {
		return err
	}
	if p.slays && d.Call.Options.Is("holy_water_range", "adjacent") {
		return d.Call.Lawful(c.mayReach())
	}
	return d.maySee(c.Asserted)
}

// known asks for a target that is there.
func (c UseItem) known(d *draft) error {
	_, hero := d.State.Heroes[event.HeroID(c.Target)]
	_, seen := d.State.Quest.Doors[event.DoorID(c.Target)]
	if c.Target == "" || d.State.isMonster(c.Target) || hero || seen {
		return nil
	}
	return rules.Ask("target", "no figure and no door on the board has the id %q", c.Target)
}

// recalls asks for a spell that the hero has cast in this quest.
func (c UseItem) recalls(d *draft) error {
	if slices.Contains(castSpells(d.State.Heroes[c.Hero].Spells), event.Key(c.Choice)) {
		return nil
	}
	return rules.Ask("choice", "is the key of a spell that %s has cast in this quest", d.name(string(c.Hero)))
}

// mayAim refuses what the thing does nothing to.
//
//   - HQ-CARD-04: the card names what it is good for.
func (c UseItem) mayAim(d *draft, card event.Key, p power) error {
	m, monster := d.State.Quest.Monster[event.MonsterID(c.Target)]
	dead := slices.Contains(d.State.Quest.Dead, event.HeroID(c.Target))
	other := c.Target != "" && c.Target != string(c.Hero)
	var wrong words.Text
	switch {
	case p.slays && (!monster || !slices.Contains(slain, m.Type)):
		wrong = words.Say("it is for a skeleton, a zombie or a mummy")
	case (p.damage > 0 || p.misses) && !monster:
		wrong = words.Say("it is for a monster")
	case p.revives && !dead:
		wrong = words.Say("it is for a hero who died in this quest")
	case p.heals != nil && other:
		wrong = words.Say("it is for its bearer")
	case dead && !p.revives:
		wrong = words.Say("the dead are beyond it")
	}
	if wrong.Empty() {
		return nil
	}
	return rules.Bar("BadTarget", "HQ-CARD-04", "%s does nothing to %s: %s", d.card(card), nobodyOr(d.name(c.Target)), wrong).Citing("HQ-SPELL-05")
}

func nobodyOr(name any) any {
	if name == "" {
		return words.Say("nobody")
	}
	return name
}

// mayReach refuses Holy Water on what is not next to the hero, where the table
// plays so (option holy_water_range).
func (c UseItem) mayReach() error {
	if near, err := asserted(c.Asserted, "adjacent"); err != nil || near {
		return err
	}
	return rules.Refuse("NotAdjacent", "HQ-ATK-01", "%s reaches no farther than the next square here", words.Term(CardName(holyWater))).Citing("HQ-ATK-02", "HQ-CARD-04")
}

// powerLeft refuses a power that was used in this quest.
//
//   - HQ-CARD-12: what is good once in a quest is the thing's own, whoever bears
//     it.
func (d *draft) powerLeft(item event.ItemID, p power) error {
	if p.once && slices.Contains(d.State.Quest.Powers, item) {
		return rules.Refuse("PowerSpent", "HQ-CARD-12", "the power of %s was used in this quest", d.card(d.State.Items[item].Card))
	}
	return nil
}

// carryOut records the use and what comes of it; what the card says in words is
// left to the table.
func (c UseItem) carryOut(d *draft, card event.Key, p power) error {
	used := event.ItemUsed{Hero: c.Hero, Item: c.Item, Card: card, Target: c.Target, Discarded: p.discarded}
	if p.recalls {
		used.Target = c.Choice
	}
	if err := c.throw(d, &used, p); err != nil {
		return err
	}
	monster := event.MonsterID(c.Target)
	switch {
	case p.slays:
		d.slay(monster, string(holyWater), string(c.Hero))
		return d.fadeCourage(c.Asserted)
	case p.damage > 0:
		return c.strike(d, monster, p.damage)
	case p.misses && (used.Roll == nil || hits(used.Roll.Faces, p.resistOn) == 0):
		d.begin(card, c.Target, turnMissed, string(c.Item))
	case p.revives:
		d.renew(event.HeroID(c.Target), "item", string(c.Item))
	case p.heals != nil:
		d.heal(c.Hero, restored(*p.heals, used.Roll), "item", string(c.Item))
	}
	return nil
}

// throw records the use, with the throw that the card wants.
func (c UseItem) throw(d *draft, used *event.ItemUsed, p power) error {
	n := breakDice(p.resist, d.mind(c.Target))
	if p.heals != nil {
		n = p.heals.Dice
	}
	if n == 0 {
		d.Record(*used)
		return nil
	}
	at := len(d.Events)
	roll, err := d.throw(movementDie, n, "item", string(c.Hero))
	if err != nil {
		return err
	}
	used.Roll = &roll
	d.recordAt(at, *used)
	return nil
}

// strike records what a thing does to a monster without any dice.
func (c UseItem) strike(d *draft, id event.MonsterID, damage int) error {
	if d.weaken(id, damage, "item", string(c.Item)) > 0 {
		return nil
	}
	d.slay(id, "item", string(c.Hero))
	return d.fadeCourage(c.Asserted)
}

// nowAndThen says whether a card's words tell of a use now and then.
func nowAndThen(uses string) bool {
	return strings.HasPrefix(uses, "once") || strings.HasPrefix(uses, "twice") || strings.HasPrefix(uses, "power")
}
