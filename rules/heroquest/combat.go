package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// DeclareAttack asks to name the monster that a hero attacks; weapon and number
// of dice are fixed by it.
type DeclareAttack struct {
	Hero     event.HeroID    `json:"hero_id"`
	Target   event.MonsterID `json:"target"`
	Weapon   event.ItemID    `json:"weapon"`
	Second   event.ItemID    `json:"second_weapon"`
	Asserted map[string]bool `json:"asserted"`
}

func (c DeclareAttack) ready(d *draft) error {
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayStrike(c.Hero, ""))
}

func (c DeclareAttack) decide(d *draft) error {
	if err := c.declare(d); err != nil {
		return err
	}
	if d.Sent() == 0 {
		return nil
	}
	_, err := d.rollAttack()
	return err
}

// declare judges the attack and opens it.
func (c DeclareAttack) declare(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.mayAim(c.Hero, c.Target); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayStrike(c.Hero, c.Target)); err != nil {
		return err
	}
	weapon, err := d.takesUp(c.Hero, c.Weapon, c.Second)
	if err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	d.closeMovement(true)
	if weapon != "" {
		if err := d.wield(c.Hero, weapon); err != nil {
			return err
		}
	}
	dice, changes, err := d.attackDiceOn(c.Target, c.Hero, weapon)
	if err != nil {
		return err
	}
	kind, err := d.strikes(weapon, c.Asserted)
	if err != nil {
		return err
	}
	d.Record(event.AttackDeclared{
		Attack: event.AttackID(d.ID("k")), Attacker: string(c.Hero), AttackerSide: "hero", Target: string(c.Target),
		Weapon: weapon, AttackKind: kind, AttackDice: dice, Modifiers: changes,
	})
	return nil
}

// mayAim refuses a target that a hero cannot attack.
//
//   - HQ-ACT-01: the action is to attack a monster, no hero.
//   - HQ-ATK-11: a dead monster is off the board.
//   - HQ-DREAD-04: whom Zargon plays by Command may be turned against heroes.
func (d *draft) mayAim(attacker event.HeroID, target event.MonsterID) error {
	if h, there := d.State.Heroes[event.HeroID(target)]; there {
		if d.commanded(string(attacker)) && attacker != event.HeroID(target) {
			return d.mayBeHit(event.HeroID(target))
		}
		return rules.Bar("NotATarget", "HQ-ACT-01", "%s is a hero; heroes attack monsters", h.Name)
	}
	m, there := d.State.Quest.Monster[target]
	switch {
	case !there:
		return rules.Ask("target", "no monster of this quest has the id %q", target)
	case m.Dead:
		return rules.Bar("TargetGone", "HQ-ATK-11", "%s is dead", d.name(string(target)))
	}
	return nil
}

// mayBeHit refuses a hero who is no target any more.
//
//   - HQ-DEATH-02, HQ-END-01: who is dead or gone is no target.
func (d *draft) mayBeHit(h event.HeroID) error {
	if err := d.alive(h); err != nil {
		return err
	}
	return d.here(h)
}

// takesUp says which weapon a hero attacks with: the one named, else the one in
// hand; none is bare hands.
//
//   - HQ-ATK-03: one weapon at a time.
//   - HQ-HERO-11: another weapon is taken up on the own turn; with
//     weapon_switch costs_action that would be the action.
func (d *draft) takesUp(h event.HeroID, named, second event.ItemID) (event.ItemID, error) {
	in, _ := d.State.inHand(h)
	if second != "" {
		return "", rules.Bar("OneWeaponOnly", "HQ-ATK-03", "%s attacks with one weapon at a time, not with two", d.State.Heroes[h].Name)
	}
	if named == "" || named == in {
		return in, nil
	}
	if err := d.holds(h, named); err != nil {
		return "", err
	}
	if !d.switchIsAction() {
		return named, d.Call.Lawful(d.unfixed(h))
	}
	return named, d.Call.Lawful(rules.Refuse("ActionSpent", "HQ-HERO-11", "taking up another weapon is the action of the turn at this table").
		Citing("HQ-TURN-05"))
}

// The kinds of an attack.
const (
	adjacent = "adjacent"
	diagonal = "diagonal"
	ranged   = "ranged"
	bySpell  = "spell" // Genie's
)

// strikes says of what kind an attack with this weapon is, by what the table
// answers about the positions, or refuses it.
//
//   - HQ-ATK-01: adjacent targets only, but for weapons that reach farther.
//   - HQ-DIAG-01: a diagonal weapon strikes over the corner.
//   - HQ-DIAG-02 (ruling): also at a monster in a doorway; sight alone decides,
//     and to touch the corner does not block it.
func (d *draft) strikes(weapon event.ItemID, answers map[string]bool) (string, error) {
	arm := d.figures().reach(d.State.Items[weapon].Card)
	beside, err := asserted(answers, "adjacent")
	if err != nil {
		return "", err
	}
	if beside {
		return adjacent, d.Call.Lawful(d.mayStrikeNear(arm, weapon))
	}
	corner := false
	if arm.Diagonal {
		if corner, err = asserted(answers, "diagonal"); err != nil {
			return "", err
		}
	}
	switch {
	case corner:
		return diagonal, d.maySee(answers)
	case arm.Far:
		return ranged, d.maySee(answers)
	}
	return adjacent, d.Call.Lawful(rules.Refuse("NotAdjacent", "HQ-ATK-01",
		"the target is not next to the attacker, and %s reaches no farther", d.weaponName(weapon)).Citing("HQ-ATK-02"))
}

// mayStrikeNear refuses a shot at an adjacent target.
//
//   - HQ-ATK-02: the card of each weapon decides; a crossbow does not shoot at
//     an adjacent monster.
func (d *draft) mayStrikeNear(arm reach, weapon event.ItemID) error {
	if arm.Beside {
		return nil
	}
	return rules.Refuse("TooClose", "HQ-ATK-02", "%s does not strike an adjacent target", d.weaponName(weapon))
}

// maySee refuses an attack from a distance, or over a corner, on what the
// attacker does not see.
//
//   - HQ-LOS-01: a target that is not adjacent has to be visible.
//   - HQ-LOS-02, HQ-LOS-03: the table traces the line and answers for it.
func (d *draft) maySee(answers map[string]bool) error {
	seen, err := asserted(answers, "visible")
	if err != nil || seen {
		return err
	}
	return d.Call.Lawful(rules.Refuse("NotVisible", "HQ-LOS-01", "the target is not in the line of sight").Citing("HQ-LOS-02", "HQ-LOS-03"))
}

func (d *draft) weaponName(weapon event.ItemID) words.Text {
	if item, held := d.State.Items[weapon]; held {
		return words.Say("the %s", d.card(item.Card))
	}
	return words.Say("a bare hand")
}

// RollAttack asks for the attacker's throw in the attack that is pending.
type RollAttack struct {
	Attack event.AttackID `json:"attack_id"`
}

func (c RollAttack) ready(d *draft) error {
	k, err := d.theAttack(c.Attack)
	if err != nil {
		return err
	}
	if k.Rolled {
		return rules.Bar("NoAttackDeclared", "HQ-ATK-05", "the attack on %s is rolled already; the defence is due", d.name(k.Target))
	}
	return d.throwsFor(k.Attacker)
}

func (c RollAttack) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	_, err := d.rollAttack()
	return due(err, words.Say("the throw for the attack is wanted"))
}

// theAttack finds the pending attack; named may say which one is meant.
//
//   - HQ-ATK-05: the target is announced before anything is rolled.
func (d *draft) theAttack(named event.AttackID) (PendingAttack, error) {
	if err := d.open(); err != nil {
		return PendingAttack{}, err
	}
	if err := d.running(); err != nil {
		return PendingAttack{}, err
	}
	k := d.State.Quest.Attack
	if k == nil || (named != "" && named != k.ID) {
		return PendingAttack{}, rules.Bar("NoAttackDeclared", "HQ-ATK-05", "no such attack is declared")
	}
	return *k, d.settled(pendingAttack)
}

// throwsFor refuses a throw for a figure that another seat's side plays: Zargon
// throws for monsters, its player for a hero.
func (d *draft) throwsFor(figure string) error {
	if _, hero := d.State.Heroes[event.HeroID(figure)]; hero {
		return d.plays(event.HeroID(figure))
	}
	return d.zargon()
}

// rollAttack throws for the pending attack. It is done if no skull came up.
func (d *draft) rollAttack() (done bool, err error) {
	if err := d.throwAttack(); err != nil {
		return false, err
	}
	return d.failed(), nil
}

// throwAttack is the attacker's throw alone.
//
//   - HQ-ATK-07: every skull is a hit, other faces count for nothing.
func (d *draft) throwAttack() (err error) {
	k := *d.State.Quest.Attack
	roll := event.Roll{Die: "combat", Faces: []events.Face{}} // a monster in a pit may have no dice left (HQ-PIT-03)
	if k.Dice > 0 {
		if roll, err = d.throw(combatDie(d.Call.Options), k.Dice, "attack", k.Attacker); err != nil {
			return err
		}
	}
	d.Record(event.AttackRolled{Attack: k.ID, Roll: roll, Skulls: count(roll.Faces, skull)})
	return nil
}

// failed resolves the attack if its throw shows no skull, and says so.
//
//   - HQ-ATK-06, HQ-MATK-03: a throw without skulls fails at once.
func (d *draft) failed() bool {
	k := *d.State.Quest.Attack
	if k.Skulls > 0 {
		return false
	}
	d.Record(event.AttackResolved{Attack: k.ID})
	d.afterAttack(k)
	return true
}

// afterAttack ends what was good for this attack only.
//
//   - HQ-POTION-01: a potion for the next attack is used up.
//   - HQ-ATK-02: a weapon that was thrown is lost, if its card says so.
func (d *draft) afterAttack(k PendingAttack) {
	if k.Kind == bySpell {
		return // Genie strikes, not the caster
	}
	d.useUp(k.Attacker, nextAttack)
	if len(d.turnOf(event.HeroID(k.Attacker)).Strikes) > 1 {
		d.useUp(k.Attacker, twoAttacks)
	}
	item, held := d.State.Items[k.Weapon]
	if held && k.Kind == ranged && d.figures().reach(item.Card).Lost {
		d.Record(event.ItemLost{Hero: item.Holder, Item: k.Weapon, Card: item.Card, Cause: "thrown", CauseRef: string(k.ID)})
	}
}
