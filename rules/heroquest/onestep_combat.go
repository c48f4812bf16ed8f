package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// Attack asks for a hero's attack with both throws. Without the throw of the
// defence it stops before it, so that Zargon rolls or waives it.
type Attack struct {
	Hero     event.HeroID    `json:"hero_id"`
	Target   event.MonsterID `json:"target"`
	Weapon   event.ItemID    `json:"weapon"`
	Second   event.ItemID    `json:"second_weapon"`
	Reroll   *int            `json:"reroll"`
	Decline  bool            `json:"decline"`
	Asserted map[string]bool `json:"asserted"`
}

func (c Attack) ready(d *draft) error { return DeclareAttack{Hero: c.Hero}.ready(d) }

func (c Attack) decide(d *draft) error {
	declared := DeclareAttack{Hero: c.Hero, Target: c.Target, Weapon: c.Weapon, Second: c.Second, Asserted: c.Asserted}
	if err := declared.declare(d); err != nil {
		return err
	}
	return d.throwBoth(c.Reroll, waiver(c.Decline), c.Asserted)
}

// AttackHero asks for a monster's attack with both throws, in Zargon's turn or
// as an ambush that is due. Without the throw of the defence it stops before
// it, so that the hero's player rolls or waives it.
type AttackHero struct {
	Monster  event.MonsterID `json:"monster_id"`
	Target   event.HeroID    `json:"target"`
	Decline  bool            `json:"decline"`
	Asserted map[string]bool `json:"asserted"`
}

func (c AttackHero) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	if d.ambushDue() {
		return nil
	}
	return d.Call.Lawful(d.settled(), d.mayCommand())
}

func (c AttackHero) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if d.ambushDue() {
		if k := d.State.Quest.Attack; k.Attacker != string(c.Monster) || k.Target != string(c.Target) {
			return d.settled()
		}
		return d.throwBoth(nil, waiver(c.Decline), c.Asserted)
	}
	if err := d.attackHero(c.Monster, c.Target, c.Asserted); err != nil {
		return err
	}
	return d.throwBoth(nil, waiver(c.Decline), c.Asserted)
}

// ambushDue says whether a wandering monster's attack waits for its throw
// (HQ-WANDER-02).
func (d *draft) ambushDue() bool {
	k := d.State.Quest.Attack
	return k != nil && k.Ambush && !k.Rolled && len(d.State.Quest.Saves) == 0
}

// throwBoth throws for the pending attack and, as far as the throws go, for the
// defence.
//
//   - HQ-ATK-06, HQ-MATK-03: after a miss there is nothing to defend.
//   - HQ-ATK-08: the defender's side may throw by itself.
//   - HQ-CARD-03: a die that is rolled again is so before anything is resolved.
func (d *draft) throwBoth(rerolled *int, declined waiver, answers map[string]bool) error {
	k := d.State.Quest.Attack
	if err := d.dares(answers, k.Dice, event.HeroID(k.Target)); err != nil {
		return err
	}
	if err := d.throwAttack(); err != nil {
		return due(err, words.Say("the throw for the attack is wanted"))
	}
	if rerolled != nil {
		if err := d.rerollOne(*rerolled); err != nil {
			return err
		}
	}
	switch missed := d.failed(); {
	case missed && d.Sent() > 0:
		return rules.Bar("NothingToDefend", "HQ-ATK-06", "the attack came up without a skull; no defence is thrown").Citing("HQ-MATK-03")
	case missed:
		return nil
	}
	return whenDue(d.rollDefense(declined, answers))
}
