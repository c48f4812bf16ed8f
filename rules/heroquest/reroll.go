package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

var rerollCommands = []rules.Command[Command]{
	{
		Name: "Reroll", Title: "Reroll a die", Sides: []events.Side{events.HeroPlayer}, Chapter: "combat",
		Means: "Roll one attack die again by right of an item; before the defence, or after a miss before the next game command.",
		Fields: []rules.Field{
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "the attacker"},
			{Name: "item_id", Label: "By right of", Shape: rules.Ref, Kind: "item", Optional: true, Means: "the thing that allows it; the weapon in hand when left out"},
			{Name: "indexes", Label: "Dice", Shape: rules.List, Min: 1, Max: 20, Of: &rules.Field{Name: "index", Shape: rules.Int, Max: 99},
				Means: "the dice rolled again, by their place in the roll, from 0"},
		},
		Dice:  []rules.Throws{{For: "reroll", Die: "combat", Count: "one for each die named", By: "hero"}},
		Rules: []rules.ID{"HQ-CARD-03", "HQ-BOX-07"},
		Read:  rules.Reads(func(c Reroll) Command { return c }),
	},
}

// rerolledDie is the field by which an attack in one step rerolls a die.
var rerolledDie = rules.Field{Name: "reroll", Label: "Reroll", Shape: rules.Int, Max: 99, Optional: true,
	Means: "the place, from 0, of the die that Fortune's Longsword rerolls"}

// Reroll asks to roll a die of the attack again by right of a thing.
type Reroll struct {
	Hero    event.HeroID `json:"hero_id"`
	Item    event.ItemID `json:"item_id"`
	Indexes []int        `json:"indexes"`
}

func (c Reroll) ready(d *draft) error {
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	if err := d.settled(pendingAttack); err != nil {
		return err
	}
	k, err := d.rerollable(c.Hero)
	if err != nil {
		return err
	}
	return d.Call.Lawful(d.mayReroll(c.by(d), k), d.rerollLeft(c.by(d)))
}

// by is the thing by right of which the die is rolled again.
func (c Reroll) by(d *draft) event.ItemID {
	if c.Item != "" {
		return c.Item
	}
	weapon, _ := d.State.inHand(c.Hero)
	return weapon
}

func (c Reroll) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := c.mayThrow(d); err != nil {
		return err
	}
	k, err := d.rerollable(c.Hero)
	if err != nil {
		return err
	}
	for _, index := range c.Indexes {
		if err := d.reroll(k, c.by(d), index); err != nil {
			return due(err, words.Say("the throw for the reroll is wanted"))
		}
	}
	if d.State.Quest.Attack != nil {
		d.failed()
	}
	return nil
}

// rerollable finds the hero's attack whose dice lie on the table: one that waits
// for the defence, or the miss just made.
//
//   - HQ-ATK-05: nothing is rolled before the target is announced.
//   - HQ-CARD-03 (ruling): before the defence, and after a miss until the next
//     game command.
func (d *draft) rerollable(h event.HeroID) (PendingAttack, error) {
	for _, k := range []*PendingAttack{d.State.Quest.Attack, d.State.Quest.Miss} {
		if k != nil && k.Attacker == string(h) && k.Rolled {
			return *k, nil
		}
	}
	return PendingAttack{}, rules.Bar("NoAttackDeclared", "HQ-ATK-05", "no attack of %s is rolled and open to a reroll", d.name(string(h))).Citing("HQ-CARD-03")
}

// mayReroll refuses a reroll that nothing allows.
//
//   - HQ-CARD-03: the wielder of Fortune's Longsword may reroll a die of an
//     attack with it.
func (d *draft) mayReroll(by event.ItemID, k PendingAttack) error {
	item := d.State.Items[by]
	if by != "" && by == k.Weapon && string(item.Holder) == k.Attacker && d.figures().rerolls(item.Card) > 0 {
		return nil
	}
	return rules.Bar("NoReroll", "HQ-CARD-03", "nothing allows %s to reroll a die of this attack", d.name(k.Attacker))
}

// rerollLeft refuses a second reroll in a quest.
//
//   - HQ-CARD-03 (ruling): the power belongs to the sword, once in a quest
//     whoever wields it; the new face stands.
func (d *draft) rerollLeft(by event.ItemID) error {
	if slices.Contains(d.State.Quest.Powers, by) {
		return rules.Refuse("PowerSpent", "HQ-CARD-03", "the power of %s was used in this quest", d.card(d.State.Items[by].Card))
	}
	return nil
}

// mayThrow refuses more dice than the card allows.
//
//   - HQ-CARD-03: one die.
func (c Reroll) mayThrow(d *draft) error {
	for n, index := range c.Indexes {
		if slices.Contains(c.Indexes[:n], index) {
			return rules.Ask("indexes", "names die %d twice", index)
		}
	}
	if most := d.figures().rerolls(d.State.Items[c.by(d)].Card); len(c.Indexes) > most {
		return d.Call.Lawful(rules.Refuse("OneDieOnly", "HQ-CARD-03", "%d dice named, %d may be rolled again", len(c.Indexes), most))
	}
	return nil
}

// reroll throws one die of an attack again; the new face stands (HQ-CARD-03).
func (d *draft) reroll(k PendingAttack, by event.ItemID, index int) error {
	if index < 0 || index >= len(k.Faces) {
		return rules.Ask("indexes", "the roll has %d dice, counted from 0; there is no die %d", len(k.Faces), index)
	}
	t, err := d.Throw(combatDie(d.Call.Options), 1)
	if err != nil {
		return misthrown(err)
	}
	d.Record(event.DiceRerolled{ID: k.Roll, Index: index, OldFace: k.Faces[index], NewFace: t.Faces[0], Source: t.Source, ByItem: by})
	return nil
}

// rerollOne is the reroll within an attack in one step, before anything is
// resolved.
func (d *draft) rerollOne(index int) error {
	k := *d.State.Quest.Attack
	if err := d.Call.Lawful(d.mayReroll(k.Weapon, k), d.rerollLeft(k.Weapon)); err != nil {
		return err
	}
	if index >= len(k.Faces) {
		return rules.Ask("reroll", "the roll has %d dice, counted from 0; there is no die %d", len(k.Faces), index)
	}
	return due(d.reroll(k, k.Weapon, index), words.Say("the throw for the reroll is wanted"))
}
