package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// DrinkPotion asks to drink a potion.
type DrinkPotion struct {
	Hero event.HeroID `json:"hero_id"`
	Item event.ItemID `json:"item_id"`
}

func (c DrinkPotion) ready(d *draft) error {
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	if !d.State.Quest.playing() {
		return nil
	}
	return d.Call.Lawful(d.here(c.Hero), d.settled(), d.mayDrinkNow(c.Hero))
}

// mayDrinkNow refuses a potion outside the own turn where the table has it so.
//
//   - HQ-POTION-02: potions are drunk at any time; option potions_off_turn.
func (d *draft) mayDrinkNow(h event.HeroID) error {
	if d.Call.Options.On("potions_off_turn") || d.onTurn(h) {
		return nil
	}
	return rules.Refuse("NotYourTurn", "HQ-POTION-02", "it is not %s's turn, and potions are drunk in the own turn here", d.State.Heroes[h].Name).
		Citing("HQ-ITEM-01")
}

// decide drinks it; it costs no action (HQ-TURN-06).
func (c DrinkPotion) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	return due(d.drink(c.Hero, c.Item, forItsPower), words.Say("the throw for the potion is wanted"))
}

// drinking is what a potion is drunk for.
type drinking string

// What potions are drunk for.
const (
	forItsPower drinking = "power"
	asDeathSave drinking = "death_save" // by a hero at 0 Body (HQ-SAVE-01)
)

// drink empties a potion and records what comes of it. It records nothing if
// it answers with an error, so that a throw that is due can be thrown later.
//
//   - HQ-POTION-01: what it does stands on its card.
//   - HQ-POTION-03: a drunk potion is gone.
func (d *draft) drink(h event.HeroID, id event.ItemID, purpose drinking) error {
	if err := d.holds(h, id); err != nil {
		return err
	}
	card := d.State.Items[id].Card
	p, drinkable := d.figures().potion(card)
	if !drinkable {
		return rules.Ask("item_id", "%s is no potion", d.card(card))
	}
	if (p == potion{}) {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered what %s does", d.card(card)).Citing("HQ-POTION-01").
			Lacking(d.figures().deed(card))
	}
	drunk := event.PotionDrunk{Hero: h, Item: id, Card: card, AsDeathSave: purpose == asDeathSave}
	if p.Heals == nil || p.Heals.Dice == 0 {
		d.Record(drunk)
	} else if err := d.throwPotion(&drunk, p.Heals.Dice); err != nil {
		return err
	}
	if p.Heals != nil {
		d.heal(h, restored(*p.Heals, drunk.Roll), "potion", string(id))
	}
	if card == elixirOfLife {
		d.renew(h, "potion", string(id))
	}
	d.strengthen(drunk, nextAttack, p.AttackBonus)
	d.strengthen(drunk, nextDefense, p.DefendBonus)
	d.quicken(drunk, p)
	return nil
}

// throwPotion records the drinking, before the throw that it wants.
func (d *draft) throwPotion(drunk *event.PotionDrunk, dice int) error {
	at := len(d.Events)
	roll, err := d.throw(movementDie, dice, "potion", string(drunk.Hero))
	if err != nil {
		return err
	}
	drunk.Roll = &roll
	d.recordAt(at, *drunk)
	return nil
}

// restored is how many points a potion gives back.
func restored(amount content.Amount, roll *event.Roll) int {
	if roll == nil {
		return amount.Points
	}
	return pips(roll.Faces)
}

// pips is the sum of the faces of movement dice.
func pips(faces []events.Face) int {
	n := 0
	for _, f := range faces {
		n += f.Number()
	}
	return n
}

// heal gives Body Points back, as many as the hero lost at most.
//
//   - HQ-HERO-09, HQ-SHEET-02: Body Points are counted on the sheet.
//   - HQ-POTION-01 (ruling): no more than the hero's total.
func (d *draft) heal(h event.HeroID, points int, cause, ref string) {
	hero := d.State.Heroes[h]
	amount := min(points, hero.BodyMax-hero.Body)
	if amount < 1 {
		return
	}
	d.Record(event.HeroHealed{
		Hero: h, Amount: amount, BodyBefore: hero.Body, BodyAfter: hero.Body + amount, Cause: cause, CauseRef: ref,
	})
}

// renew gives a hero all Body and Mind Points back.
//
//   - HQ-POTION-01: the Elixir of Life does, even to the dead (HQ-CARD-12).
func (d *draft) renew(h event.HeroID, cause, ref string) {
	d.heal(h, d.State.Heroes[h].BodyMax, cause, ref)
	if hero := d.State.Heroes[h]; hero.Mind < hero.MindMax { // HQ-HERO-10: up to the total
		d.Record(event.HeroMindChanged{Hero: h, MindBefore: hero.Mind, MindAfter: hero.MindMax, Cause: cause, CauseRef: ref})
	}
}

// strengthen begins an effect of more dice that is good for one throw. Between
// quests nothing comes of it.
func (d *draft) strengthen(drunk event.PotionDrunk, until string, dice int) {
	if dice == 0 || d.State.Quest == nil {
		return
	}
	d.begin(drunk.Card, string(drunk.Hero), until, string(drunk.Item), event.Modifier{Source: string(drunk.Card), Dice: dice})
}

// quicken begins what a potion does for a turn or for a movement roll. Between
// quests nothing comes of it.
//
//   - HQ-POTION-01: Heroic Brew gives two attacks in one turn, the Potion of
//     Speed twice the dice of the next movement roll.
func (d *draft) quicken(drunk event.PotionDrunk, p potion) {
	if d.State.Quest == nil {
		return
	}
	if p.Attacks > 1 {
		d.begin(drunk.Card, string(drunk.Hero), twoAttacks, string(drunk.Item))
	}
	if p.MoveFactor > 1 {
		d.begin(drunk.Card, string(drunk.Hero), nextRoll, string(drunk.Item))
	}
}
