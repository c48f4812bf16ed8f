package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// handling checks who wants to take up or put away equipment, and when.
//
//   - HQ-HERO-11 (ruling): between quests, or in the hero's own turn.
func (d *draft) handling(id event.HeroID) error {
	if _, err := d.actor("hero_id", id); err != nil {
		return err
	}
	if !d.State.Quest.playing() {
		return nil
	}
	return d.Call.Lawful(d.here(id), d.settled(), d.ownTurn(id))
}

// unfixed refuses to change weapon or shield after the attack of the turn.
//
//   - HQ-HERO-11 (ruling): nobody strikes with both hands and then defends
//     behind a shield.
func (d *draft) unfixed(id event.HeroID) error {
	a := d.State.Quest
	if a.playing() && a.Turn != nil && a.Turn.Hero == id && a.Turn.Attacked {
		return rules.Refuse("WeaponFixed", "HQ-HERO-11", "%s has attacked in this turn: weapon and shield stay as they are", d.State.Heroes[id].Name)
	}
	return nil
}

// mayUse refuses a thing whose card keeps it from this hero.
//
//   - HQ-HERO-08: most armor and large weapons are barred to the wizard, each by
//     its card; others are kept for one class of heroes.
//   - HQ-CARD-02, HQ-CARD-03, HQ-CARD-12: battleaxe, Fortune's Longsword and
//     Borin's Armor among them.
func (d *draft) mayUse(id event.HeroID, card event.Key) error {
	h, f := d.State.Heroes[id], d.figures()
	switch {
	case f.forbidden(card, h.Type) && h.Type == "wizard":
		return rules.Refuse("NotForWizard", "HQ-HERO-08", "%s is a wizard; the card of %s bars wizards", h.Name, d.card(card)).
			Citing("HQ-CARD-02", "HQ-CARD-03", "HQ-CARD-12")
	case f.forbidden(card, h.Type), f.reserved(card, h.Type):
		return rules.Refuse("NotForThisHero", "HQ-HERO-08", "the card of %s keeps it from %s the %s", d.card(card), h.Name, d.card(h.Type))
	}
	return nil
}

// Wield asks to take a weapon in hand.
type Wield struct {
	Hero event.HeroID `json:"hero_id"`
	Item event.ItemID `json:"item_id"`
}

// ready asks whether this hero may handle equipment now; monsters wield nothing
// (HQ-MATK-02).
func (c Wield) ready(d *draft) error {
	if err := d.noMonster(c.Hero); err != nil {
		return err
	}
	return d.handling(c.Hero)
}

func (c Wield) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.holds(c.Hero, c.Item); err != nil {
		return err
	}
	if d.State.Items[c.Item].Place == InHand {
		return nil
	}
	if err := d.Call.Lawful(d.unfixed(c.Hero), d.maySwitch(c.Hero)); err != nil {
		return err
	}
	if d.switchIsAction() {
		d.takeTurn(c.Hero)
		d.closeMovement(true)
	}
	return d.wield(c.Hero, c.Item)
}

// switchIsAction says whether taking up a weapon is the action of the turn
// (HQ-HERO-11, option weapon_switch).
func (d *draft) switchIsAction() bool {
	return d.State.Quest.playing() && d.Call.Options.Is("weapon_switch", "costs_action")
}

// maySwitch refuses to change the weapon as a second action.
//
//   - HQ-HERO-11: option weapon_switch at costs_action.
func (d *draft) maySwitch(id event.HeroID) error {
	if d.switchIsAction() && d.unspent(id) != nil {
		return rules.Refuse("ActionSpent", "HQ-HERO-11", "%s has acted in this turn, and taking up another weapon is an action here", d.State.Heroes[id].Name).
			Citing("HQ-TURN-05")
	}
	return nil
}

// wield takes a weapon that the hero holds in hand, if hero and shield allow it.
//
//   - HQ-HERO-11: the Attack dice become those of the new weapon's card.
//   - HQ-ATK-03: one weapon at a time; the one in hand before is carried.
//   - HQ-ARMORY-03: a weapon counts from when it is wielded.
func (d *draft) wield(h event.HeroID, id event.ItemID) error {
	item := d.State.Items[id]
	if item.Place == InHand {
		return nil
	}
	if !d.figures().isWeapon(item.Card) {
		return rules.Ask("item_id", "%s is no weapon", d.card(item.Card))
	}
	if err := d.Call.Lawful(d.mayUse(h, item.Card), d.handsFree(h, item.Card)); err != nil {
		return err
	}
	after, _, err := d.attackDice(h, id)
	if err != nil {
		return err
	}
	d.Record(event.WeaponWielded{Hero: h, Item: id, Card: item.Card, AttackBefore: d.attackNow(h), AttackAfter: after})
	return nil
}

// handsFree refuses a weapon for both hands together with a shield.
//
//   - HQ-CARD-02: the battleaxe is not used together with a shield.
func (d *draft) handsFree(h event.HeroID, weapon event.Key) error {
	if !d.figures().noShield(weapon) {
		return nil
	}
	for _, id := range d.State.worn(h) {
		if where, _ := d.figures().slot(d.State.Items[id].Card); where == onArm {
			return rules.Refuse("NotWithShield", "HQ-CARD-02", "%s takes both hands, and %s wears a shield", d.card(weapon), d.State.Heroes[h].Name)
		}
	}
	return nil
}

// attackNow is the number of Attack dice with what is in hand; 0 if nobody
// knows it.
func (d *draft) attackNow(h event.HeroID) int {
	weapon, _ := d.State.inHand(h)
	return d.attackWith(h, weapon)
}

func (d *draft) attackWith(h event.HeroID, weapon event.ItemID) int {
	dice, _, err := d.attackDice(h, weapon)
	if err != nil { // nobody entered the dice of bare hands
		return 0
	}
	return dice
}

// Wear asks to put on armor, a helmet or a shield.
type Wear struct {
	Hero event.HeroID `json:"hero_id"`
	Item event.ItemID `json:"item_id"`
}

func (c Wear) ready(d *draft) error { return d.handling(c.Hero) }

// decide puts it on.
//
//   - HQ-HERO-12: armor adds to the Defend dice.
//   - HQ-ARMORY-03: it counts from when it is worn.
//   - HQ-HERO-10 (ruling): rings and talismans add to the totals of Body and
//     Mind Points while they are worn.
func (c Wear) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.holds(c.Hero, c.Item); err != nil {
		return err
	}
	item := d.State.Items[c.Item]
	where, isArmor := d.figures().slot(item.Card)
	ornament := d.figures().ornament(item.Card)
	if !isArmor && !ornament {
		return rules.Ask("item_id", "%s is no armor, helmet or shield, nor worn for what it adds", d.card(item.Card))
	}
	if item.Place == Worn {
		return nil
	}
	if err := d.Call.Lawful(d.mayWear(c.Hero, item.Card, where)...); err != nil {
		return err
	}
	more, known := d.figures().defendBonus(item.Card)
	if !known && !ornament {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered the Defend dice of %s", d.card(item.Card)).
			Lacking(d.figures().lackOfThing(item.Card, "defend_dice", words.Key("Defend dice of %s")))
	}
	before, _ := d.defendDice(c.Hero)
	worn := event.ArmorWorn{
		Hero: c.Hero, Item: c.Item, Card: item.Card, DefendBefore: before, DefendAfter: before + more,
		MovementDiceAfter: d.movesIn(c.Hero, item.Card),
	}
	worn.BodyBonus, worn.MindBonus = d.figures().totals(item.Card)
	d.Record(worn)
	return nil
}

// mayWear lists what speaks against putting armor on, in the order in which it
// is answered.
//
//   - HQ-CARD-02: no shield beside a weapon that takes both hands.
//   - HQ-CARD-12 (ruling): one body armor, one helmet and one shield, and armor
//     goes only with the kinds that its card names.
func (d *draft) mayWear(h event.HeroID, card event.Key, where slot) []error {
	f := d.figures()
	checks := []error{d.mayUse(h, card)}
	if where == onArm {
		checks = append([]error{d.unfixed(h)}, checks...)
		if weapon, holds := d.State.inHand(h); holds && f.noShield(d.State.Items[weapon].Card) {
			checks = append(checks, rules.Refuse("NotWithShield", "HQ-CARD-02", "%s takes both hands", d.card(d.State.Items[weapon].Card)))
		}
	}
	for _, id := range d.State.worn(h) {
		if worn := d.State.Items[id].Card; !f.together(card, worn) {
			checks = append(checks, rules.Refuse("NotTogether", "HQ-CARD-12", "%s is not worn together with %s", d.card(card), d.card(worn)))
		}
	}
	return checks
}

// movesIn is the number of movement dice that a hero rolls who puts this on as
// well.
//
//   - HQ-MOVE-01 (ruling): plate mail leaves one.
func (d *draft) movesIn(h event.HeroID, card event.Key) int {
	dice := d.movementDice(h)
	if fewer, slows := d.figures().movementDice(card); slows {
		return min(dice, fewer)
	}
	return dice
}

// Stow asks to put away equipment that is in use.
type Stow struct {
	Hero event.HeroID `json:"hero_id"`
	Item event.ItemID `json:"item_id"`
}

func (c Stow) ready(d *draft) error { return d.handling(c.Hero) }

// decide puts it away. The hero has fewer dice without it (HQ-HERO-11,
// HQ-HERO-12).
func (c Stow) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.holds(c.Hero, c.Item); err != nil {
		return err
	}
	item := d.State.Items[c.Item]
	if item.Place == Carried {
		return nil
	}
	if where, _ := d.figures().slot(item.Card); item.Place == InHand || where == onArm {
		if err := d.Call.Lawful(d.unfixed(c.Hero)); err != nil {
			return err
		}
	}
	stowed := event.EquipmentStowed{Hero: c.Hero, Item: c.Item, AttackAfter: d.attackNow(c.Hero)}
	stowed.DefendAfter, _ = d.defendDice(c.Hero)
	if item.Place == InHand {
		stowed.AttackAfter = d.attackWith(c.Hero, "")
	} else if less, known := d.figures().defendBonus(item.Card); known {
		stowed.DefendAfter -= less
	}
	d.Record(stowed)
	return nil
}
