package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
)

// ambushing says whether a monster attacks at once as it comes up, outside
// Zargon's turn (HQ-WANDER-02).
type ambushing bool

const (
	noAmbush ambushing = false
	ambush   ambushing = true
)

// attackHero uses a monster for an attack on a hero, judges the attack and opens
// it.
func (d *draft) attackHero(m event.MonsterID, h event.HeroID, answers map[string]bool) error {
	if err := d.usesMonster(m); err != nil {
		return err
	}
	if err := d.mayAttackHero(m, h); err != nil {
		return err
	}
	if err := d.reachesHero(answers); err != nil {
		return err
	}
	d.declareMonsterAttack(m, h, noAmbush)
	return nil
}

// declareMonsterAttack opens a monster's attack on a hero, which is judged
// already.
//
//   - HQ-MATK-02: the dice are the monster's own; it uses no weapon.
//   - HQ-WANDER-02: an ambush does not count as the monster's action.
func (d *draft) declareMonsterAttack(m event.MonsterID, h event.HeroID, surprise ambushing) {
	changes := some(d.State.pitDice(string(m))) // HQ-PIT-02
	d.Record(event.AttackDeclared{
		Attack: event.AttackID(d.ID("k")), Attacker: string(m), AttackerSide: "zargon", Target: string(h),
		AttackKind: adjacent, AttackDice: d.monsterDice(m, d.State.Quest.Monster[m].Attack, changes), Modifiers: changes, Ambush: bool(surprise),
	})
}

// mayAttackHero refuses a monster's attack by what it has done and by its
// target.
//
//   - HQ-ZARGON-02, HQ-MATK-01: one attack of each monster in a turn.
//   - HQ-DEATH-02, HQ-END-01: who is dead or gone is no target.
//   - HQ-ZARGON-02: a monster attacks a hero, no other monster.
func (d *draft) mayAttackHero(m event.MonsterID, h event.HeroID) error {
	a := d.State.Quest
	if a.Turn != nil && a.Turn.Used[m].Acted {
		no := rules.Refuse("ActionSpent", "HQ-ZARGON-02", "%s has acted in this turn", d.name(string(m))).Citing("HQ-MATK-01")
		if err := d.Call.Lawful(no); err != nil {
			return err
		}
	}
	if d.State.isMonster(string(h)) {
		return rules.Bar("NotATarget", "HQ-ZARGON-02", "%s is a monster; monsters attack heroes", d.name(string(h)))
	}
	if _, err := d.hero("target", h); err != nil {
		return err
	}
	return d.mayBeHit(h)
}

// reachesHero refuses a monster's attack on a hero who does not stand next to
// it, by what the table answers.
//
//   - HQ-MATK-01: a monster attacks a hero on an adjacent square.
//   - HQ-ZARGON-04, HQ-DIAG-01: never diagonally.
func (d *draft) reachesHero(answers map[string]bool) error {
	beside, err := asserted(answers, "adjacent")
	if err != nil || beside {
		return err
	}
	corner, err := asserted(answers, "diagonal")
	if err != nil {
		return err
	}
	if corner {
		return d.Call.Lawful(rules.Refuse("DiagonalAttack", "HQ-ZARGON-04", "monsters do not attack diagonally").Citing("HQ-DIAG-01"))
	}
	return d.Call.Lawful(rules.Refuse("NotAdjacent", "HQ-MATK-01", "the hero is not next to the monster"))
}
