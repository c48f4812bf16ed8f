package heroquest

import (
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// casting is a spell that was cast and is being carried out.
type casting struct {
	Cast    event.CastID
	Caster  string
	Spell   event.Key
	Figures content.SpellFigures
	Target  string
	Choice  string
	Shown   *event.Shown
	Answers map[string]bool
}

// workSpell does what stands on the card of a hero's spell (HQ-SPELL-05).
func (d *draft) workSpell(c casting) error {
	f := c.Figures
	switch {
	case c.Choice == openDoor:
		return d.conjureOpen(c)
	case f.AttackDice != nil:
		d.conjureAttack(c)
		return nil
	case f.HealBodyMax != nil:
		d.healBySpell(c)
		return nil
	case f.Damage != nil:
		return d.burn(c)
	case f.BreakDice != "":
		return d.bind(c, "spell")
	}
	return d.linger(c)
}

// healBySpell gives Body Points back, as many as the card says and the hero
// lost; a hero who lost none is told so by an amount of 0.
//
//   - HQ-CARD-05: Heal Body gives up to 4, never above the total.
func (d *draft) healBySpell(c casting) {
	h := event.HeroID(c.Target)
	hero := d.State.Heroes[h]
	amount := max(0, min(*c.Figures.HealBodyMax, hero.BodyMax-hero.Body))
	d.Record(event.HeroHealed{
		Hero: h, Amount: amount, BodyBefore: hero.Body, BodyAfter: hero.Body + amount, Cause: "spell", CauseRef: string(c.Cast),
	})
}

// conjureOpen opens a door in sight and shows what lies behind it.
//
//   - HQ-CARD-08: however far it is; nobody stands next to it.
//   - HQ-SECRET-01: what only Zargon knows, only Zargon says.
func (d *draft) conjureOpen(c casting) error {
	if c.Shown != nil {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	return d.opens(event.DoorID(c.Target), event.HeroID(c.Caster), genieMeans, c.Shown)
}

// conjureAttack opens an attack with the dice of the spell's card.
//
//   - HQ-CARD-08 (ruling): always so many dice, whatever the caster's weapon or
//     pit; the monster defends as against any attack.
func (d *draft) conjureAttack(c casting) {
	d.Record(event.AttackDeclared{
		Attack: event.AttackID(d.ID("k")), Attacker: c.Caster, AttackerSide: "hero", Target: c.Target,
		AttackKind: bySpell, AttackDice: *c.Figures.AttackDice, Modifiers: []event.Modifier{},
	})
}

// burn costs a monster Body Points, less what it rolls off.
//
//   - HQ-SPELL-05: Ball of Flame and Fire of Wrath; no Defend dice.
func (d *draft) burn(c casting) error {
	damage, err := d.reduced(c, c.Target, "spell")
	if err != nil || damage == 0 {
		return err
	}
	if died := d.hurtMonster(event.MonsterID(c.Target), damage, "spell", string(c.Cast), c.Caster); !died {
		return nil
	}
	return d.fadeCourage(c.Answers)
}

// reduced is how much damage a spell does to one target, after the roll that
// its card grants.
//
//   - HQ-SPELL-05, HQ-CARD-09: each 5 or 6 takes off a point.
func (d *draft) reduced(c casting, target, purpose string) (int, error) {
	f := c.Figures
	dice, _ := known(f.SaveDice)
	if dice == 0 {
		return *f.Damage, nil
	}
	roll, err := d.throw(movementDie, dice, purpose, target)
	if err != nil {
		return 0, due(err, words.Say("the throw for resisting %s is wanted", d.card(c.Spell)))
	}
	each := 1
	if n, says := known(f.SaveEach); says {
		each = n
	}
	e := event.ResistanceRolled{Cast: c.Cast, Target: target, Roll: roll, Reduction: min(*f.Damage, each*hits(roll.Faces, f.SaveOn))}
	e.Damage = *f.Damage - e.Reduction
	d.Record(e)
	return e.Damage, nil
}

// hurtMonster takes Body Points from a monster and says whether it died.
//
//   - HQ-ATK-10: hits that get through lower the monster's Body Points.
//   - HQ-ATK-11: at 0 it is dead, and its Body never falls below.
func (d *draft) hurtMonster(id event.MonsterID, damage int, cause, ref, by string) (died bool) {
	if d.weaken(id, damage, cause, ref) > 0 {
		return false
	}
	d.slay(id, "damage", by)
	return true
}

// weaken takes Body Points from a monster and gives those that are left
// (HQ-ATK-10).
func (d *draft) weaken(id event.MonsterID, damage int, cause, ref string) (left int) {
	before := d.State.Quest.Monster[id].Body
	left = max(0, before-damage)
	d.Record(event.MonsterDamaged{Monster: id, Damage: damage, BodyBefore: before, BodyAfter: left, Cause: cause, CauseRef: ref})
	return left
}

// slay takes a monster off the board, and with it what was on it (HQ-ATK-11).
func (d *draft) slay(id event.MonsterID, cause, by string) {
	d.Record(event.MonsterDied{Monster: id, Type: d.State.Quest.Monster[id].Type, Cause: cause, By: by})
	d.endEffects(string(id), "died", func(Effect) bool { return true })
}

// bind puts a figure under a spell until it rolls itself free, which it tries
// at once unless the card says later.
//
//   - HQ-HERO-10: a die for each Mind Point.
//   - HQ-SPELL-05, HQ-DREAD-04: Sleep, Cloud of Dread, Command and Fear.
func (d *draft) bind(c casting, purpose string) error {
	if !strings.HasPrefix(c.Figures.BreakWhen, "later") {
		free, err := d.shakes(string(c.Cast), c.Target, c.Figures, purpose)
		if err != nil || free {
			return due(err, words.Say("the throw for shaking off %s is wanted", d.card(c.Spell)))
		}
	}
	d.begin(c.Spell, c.Target, shakenOff, string(c.Cast))
	return nil
}

// linger begins a lasting effect. Courage ends at once where its hero sees no
// monster.
//
//   - HQ-CARD-06: Courage lasts while a monster is in sight.
func (d *draft) linger(c casting) error {
	until, changes := lasts(c.Figures, c.Spell)
	d.begin(c.Spell, c.Target, until, string(c.Cast), changes...)
	if c.Spell != courage {
		return nil
	}
	sees, err := d.seesMonster(event.HeroID(c.Target), c.Answers)
	if err == nil && !sees {
		d.endEffects(c.Target, "no_monster_in_sight", func(e Effect) bool { return e.Key == courage })
	}
	return err
}

// lasts says when an effect ends and what dice it changes.
//
//   - HQ-CARD-06: Courage is good for the next attack.
//   - HQ-CARD-07: Veil of Mist, and Pass Through Rock, for the next movement.
//   - HQ-SPELL-05: Rock Skin until its hero is hurt, Swift Wind for the next
//     roll, Tempest for a turn; what a card has in words, as it says.
func lasts(f content.SpellFigures, spell event.Key) (until string, changes []event.Modifier) {
	attack, attacks := known(f.AttackDiceBonus)
	defend, defends := known(f.DefendDiceBonus)
	switch {
	case attacks:
		return nextAttack, []event.Modifier{{Source: string(spell), Dice: attack}}
	case defends && f.EndsOn != "":
		return firstHurt, []event.Modifier{{Source: string(spell), Dice: defend}}
	case defends:
		return nextDefense, []event.Modifier{{Source: string(spell), Dice: defend}}
	case f.MoveDiceFactor != nil:
		return nextRoll, nil
	case f.TurnsLost != nil:
		return turnMissed, nil
	case strings.Contains(f.Duration, "move"):
		return nextMovement, nil
	}
	return cardSays, nil
}
