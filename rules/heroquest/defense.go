package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// RollDefense asks for the defender's throw; it resolves the attack.
type RollDefense struct {
	Attack   event.AttackID  `json:"attack_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c RollDefense) ready(d *draft) error { return d.mayDefend(c.Attack) }

func (c RollDefense) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	return due(d.rollDefense(defended, c.Asserted), words.Say("the throw for the defence is wanted"))
}

// DeclineDefense asks to resolve the attack without a throw of the defender.
type DeclineDefense struct {
	Attack   event.AttackID  `json:"attack_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c DeclineDefense) ready(d *draft) error { return d.mayDefend(c.Attack) }

func (c DeclineDefense) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	return d.rollDefense(waived, c.Asserted)
}

// mayDefend refuses a defence where none is due.
//
//   - HQ-ATK-06, HQ-MATK-03: an attack without skulls fails at once.
//   - HQ-ATK-08: with at least one skull the defender may roll at once.
func (d *draft) mayDefend(named event.AttackID) error {
	k, err := d.theAttack(named)
	if a := d.State.Quest; a.playing() && a.Attack == nil && a.Missed != "" && (named == "" || named == a.Missed) {
		return rules.Bar("NothingToDefend", "HQ-ATK-06", "the attack came up without a skull and has failed").Citing("HQ-MATK-03")
	}
	if err != nil {
		return err
	}
	if !k.Rolled {
		return rules.Bar("NothingToDefend", "HQ-ATK-06", "the attack on %s is not rolled yet", d.name(k.Target)).Citing("HQ-MATK-03")
	}
	return d.throwsFor(k.Target)
}

// waiver says whether the defender gives up the throw.
type waiver bool

const (
	defended waiver = false
	waived   waiver = true
)

// rollDefense throws for the defender of the pending attack, or waives the
// throw, and resolves the attack.
//
//   - HQ-ATK-08: Zargon may waive the throw, but says so.
//   - HQ-DEF-01: damage is skulls less blocks, never below 0.
func (d *draft) rollDefense(declined waiver, answers map[string]bool) error {
	k := *d.State.Quest.Attack
	dice, changes, shield := d.defense(k.Target)
	e := event.DefenseRolled{Attack: k.ID, Defender: k.Target, DefendDice: dice, Modifiers: changes, Declined: bool(declined)}
	if !e.Declined && dice > 0 {
		if err := d.dares(answers, k.Skulls, event.HeroID(k.Target)); err != nil {
			return err
		}
		roll, err := d.throw(combatDie(d.Call.Options), dice, "defense", k.Target)
		if err != nil {
			return err
		}
		e.Roll, e.Blocks = &roll, count(roll.Faces, shield)
	}
	damage := max(0, k.Skulls-e.Blocks)
	d.Record(e, event.AttackResolved{Attack: k.ID, Skulls: k.Skulls, Blocks: e.Blocks, Damage: damage})
	return d.land(k, e, damage, answers)
}

// defense says how many dice a figure throws in its defence, what changes their
// number, and which face blocks a skull.
//
//   - HQ-ATK-09: monsters block with black shields.
//   - HQ-MATK-04: heroes block with white shields.
//   - HQ-SPELL-05, HQ-DREAD-04: who sleeps does not defend.
func (d *draft) defense(figure string) (int, []event.Modifier, events.Face) {
	if m, monster := d.State.Quest.Monster[event.MonsterID(figure)]; monster {
		if d.State.defenseless(figure) {
			return 0, []event.Modifier{}, blackShield
		}
		changes := append(d.State.effectDice(figure, nextDefense), d.State.pitDice(figure)...)
		return d.monsterDice(event.MonsterID(figure), m.Defend, changes), changes, blackShield
	}
	dice, changes := d.defendDice(event.HeroID(figure))
	if d.State.defenseless(figure) {
		return 0, []event.Modifier{}, whiteShield
	}
	return dice, changes, whiteShield
}

// land carries out the damage of an attack and what ends with it.
func (d *draft) land(k PendingAttack, e event.DefenseRolled, damage int, answers map[string]bool) error {
	if err := d.strike(k, damage, answers); err != nil {
		return err
	}
	if !e.Declined && e.DefendDice > 0 {
		d.useUp(k.Target, nextDefense)
	}
	d.afterAttack(k)
	d.afterDeaths()
	return nil
}

// strike records what an attack does to its target.
//
//   - HQ-ATK-10, HQ-MATK-05: hits that get through lower Body Points.
//   - HQ-CARD-06: Courage fades where no monster is left in sight.
func (d *draft) strike(k PendingAttack, damage int, answers map[string]bool) error {
	id, ref := event.MonsterID(k.Target), string(k.ID)
	if !d.State.isMonster(k.Target) {
		return d.wound(answers, blow{Hero: event.HeroID(k.Target), Damage: damage, Cause: "attack", Ref: ref})
	}
	if damage == 0 {
		return nil
	}
	if died := d.hurtMonster(id, damage, "attack", ref, k.Attacker); !died {
		return nil
	}
	return d.fadeCourage(answers)
}
