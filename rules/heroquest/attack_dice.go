package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// When an effect ends that is good for one throw; it adds its dice to that
// throw.
const (
	nextAttack  = "next_attack"
	nextDefense = "next_defense"
)

// attackDice is how many Attack dice a hero throws with a weapon, all told, and
// what changes the number of the weapon's card. No weapon is bare hands.
//
//   - HQ-ATK-04: the weapon in hand sets the number.
//   - HQ-HERO-11: spells and items may change it.
//   - HQ-PIT-02, HQ-PIT-03: one fewer in a pit, but never less than one.
func (d *draft) attackDice(h event.HeroID, weapon event.ItemID) (int, []event.Modifier, error) {
	dice, err := d.weaponDice(h, weapon)
	if err != nil {
		return 0, nil, err
	}
	changes := append(d.State.effectDice(string(h), nextAttack), d.State.pitDice(string(h))...)
	changes = append(changes, d.setDice(h, dice+sum(changes))...)
	return atLeastOne(dice + sum(changes)), changes, nil
}

// weaponDice is the number of Attack dice that a weapon alone gives a hero.
//
//   - HQ-ATK-04, HQ-HERO-13: those of the starting weapon are counted in the
//     character card. Bare hands have none until the table enters them.
func (d *draft) weaponDice(h event.HeroID, weapon event.ItemID) (int, error) {
	hero := d.State.Heroes[h]
	item, held := d.State.Items[weapon]
	if !held {
		item.Card = bareHands
	}
	if class, known := d.figures().heroClass(hero.Type); known && item.Starting && class.Weapon == item.Card {
		return hero.Attack, nil
	}
	if dice, known := d.figures().attackDice(item.Card); known {
		return dice, nil
	}
	if !held {
		return 0, rules.Bar("FigureMissing", "HQ-HERO-13", "%s has no weapon in hand, and no dice are entered for bare hands", hero.Name).
			Lacking(d.figures().lack("equipment", bareHands, "attack_dice", words.Key("Attack dice of %s")))
	}
	return 0, rules.Bar("FigureMissing", "HQ-CARD-01", "the Attack dice of %s are not known", d.card(item.Card)).Citing("HQ-ZARGON-08").
		Lacking(d.figures().lackOfThing(item.Card, "attack_dice", words.Key("Attack dice of %s")))
}

// attackDiceOn is attackDice against one monster, since some weapons strike
// harder at some of them.
func (d *draft) attackDiceOn(m event.MonsterID, h event.HeroID, weapon event.ItemID) (int, []event.Modifier, error) {
	dice, changes, err := d.attackDice(h, weapon)
	if err != nil {
		return 0, nil, err
	}
	card := d.State.Items[weapon].Card
	plain, known := d.figures().attackDice(card)
	special, _ := d.figures().attackDiceAgainst(card, d.State.Quest.Monster[m].Type)
	if more := special - plain; known && more > 0 {
		changes = append(changes, event.Modifier{Source: string(card), Dice: more})
		changes = append(changes, d.setDice(h, plain+sum(changes))...)
		dice = atLeastOne(plain + sum(changes))
	}
	return dice, changes, nil
}

// defendDice is how many Defend dice a hero throws, all told, and what changes
// the number of the character card.
//
//   - HQ-HERO-12: armor, spells and items change it.
//   - HQ-PIT-02, HQ-PIT-03: one fewer in a pit, but never less than one.
func (d *draft) defendDice(h event.HeroID) (int, []event.Modifier) {
	changes := []event.Modifier{}
	for _, id := range d.State.worn(h) {
		card := d.State.Items[id].Card
		if dice, known := d.figures().defendBonus(card); known {
			changes = append(changes, event.Modifier{Source: string(card), Dice: dice})
		}
	}
	changes = append(changes, d.State.effectDice(string(h), nextDefense)...)
	changes = append(changes, d.State.effectDice(string(h), firstHurt)...)
	changes = append(changes, d.State.pitDice(string(h))...)
	return atLeastOne(d.State.Heroes[h].Defend + sum(changes)), changes
}

// atLeastOne is a hero's number of dice, which never falls below one.
func atLeastOne(dice int) int { return max(1, dice) }

func sum(changes []event.Modifier) int {
	n := 0
	for _, c := range changes {
		n += c.Dice
	}
	return n
}

// effectDice are the dice that effects good for one throw give to a figure, the
// first begun first.
func (s State) effectDice(figure, throw string) []event.Modifier {
	changes := []event.Modifier{}
	if s.Quest == nil {
		return changes
	}
	for _, id := range ids(s.Quest.Effects) {
		if e := s.Quest.Effects[id]; e.Holder == figure && e.EndsWhen == throw {
			changes = append(changes, e.Modifiers...)
		}
	}
	return changes
}

// useUp ends the effects on a figure that were good for the throw just made
// (HQ-POTION-01).
func (d *draft) useUp(figure, throw string) {
	d.endEffects(figure, "used", func(e Effect) bool { return e.EndsWhen == throw })
}

// mayStrike refuses an attack to a hero who has acted, unless a second one is
// due. Without a target it asks whether there may be one.
//
//   - HQ-TURN-05, HQ-ATK-03: one action in a turn, one attack with one weapon.
//   - HQ-POTION-01: Heroic Brew gives two attacks in a turn.
//   - HQ-SPELL-05 (ruling): so does the card of an artifact against its foe, with
//     both blows of it on that foe: Orc's Bane on orcs.
func (d *draft) mayStrike(h event.HeroID, target event.MonsterID) error {
	no := d.unspent(h)
	struck := d.turnOf(h).Strikes
	if no == nil || len(struck) == 0 || len(struck) >= max(d.brewedAttacks(h), d.attacksOnOrcs(h, target)) {
		return no
	}
	return nil
}

// brewedAttacks is how many attacks a potion gives to a hero in this turn.
func (d *draft) brewedAttacks(h event.HeroID) int {
	most := 1
	for _, id := range d.State.affected(string(h), func(e Effect) bool { return e.EndsWhen == twoAttacks }) {
		p, _ := d.figures().potion(d.State.Quest.Effects[id].Key)
		most = max(most, p.Attacks)
	}
	return most
}

// attacksOnOrcs is how many attacks the weapon in hand gives if all of them are
// on orcs.
func (d *draft) attacksOnOrcs(h event.HeroID, target event.MonsterID) int {
	weapon, _ := d.State.inHand(h)
	card, _ := d.figures().item(d.State.Items[weapon].Card)
	orc := func(m event.MonsterID) bool { return d.State.Quest.Monster[m].Type == "orc" }
	attacks, more := known(card.figures.AttacksVsOrc)
	if !more || target != "" && !orc(target) {
		return 1
	}
	for _, s := range d.turnOf(h).Strikes {
		if s.Weapon != weapon || !orc(s.Target) {
			return 1
		}
	}
	return attacks
}
