package heroquest

import (
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// toolKit is the card that lets a hero disarm traps (HQ-DISARM-08).
const toolKit event.Key = "tool_kit"

// The means of disarming.
const (
	byToolKit = "tool_kit"
	byKnack   = "dwarf" // HQ-HERO-05
)

// DeclareDisarm announces to step onto a known trap and disarm it, and steps
// there; a trap in a chest or a piece of furniture is disarmed from beside it.
type DeclareDisarm struct {
	Hero     event.HeroID    `json:"hero_id"`
	Trap     event.TrapID    `json:"trap_id"`
	Means    string          `json:"means"`
	Path     []event.Square  `json:"path"`
	Squares  *int            `json:"squares"`
	Asserted map[string]bool `json:"asserted"`
}

// ready asks whether the hero could announce a disarming now.
//
//   - HQ-DISARM-02, HQ-TRAP-10: who has acted in this turn, by the search that
//     found the trap for one, waits for the next.
//   - HQ-CHEST-02: disarming costs an action of its own.
func (c DeclareDisarm) ready(d *draft) error {
	if err := d.mayTinker(string(c.Hero)); err != nil {
		return err
	}
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(citing(d.unspent(c.Hero), "HQ-DISARM-02", "HQ-CHEST-02"))
}

// mayTinker refuses traps to monsters.
//
//   - HQ-ZARGON-03: monsters disarm nothing.
func (d *draft) mayTinker(figure string) error {
	if d.State.Quest == nil {
		return nil
	}
	if _, monster := d.State.Quest.Monster[event.MonsterID(figure)]; monster {
		return rules.Bar("NotForMonsters", "HQ-ZARGON-03", "%s is a monster; monsters do not disarm traps", d.name(figure)).
			Citing("HQ-ZARGON-06", "HQ-MATK-02")
	}
	return nil
}

func (c DeclareDisarm) decide(d *draft) error {
	_, err := c.declare(d)
	return err
}

// declare judges the announcement and steps onto the trap; it is off if another
// trap stopped the hero on the way.
func (c DeclareDisarm) declare(d *draft) (off bool, err error) {
	if err := c.ready(d); err != nil {
		return false, err
	}
	t, err := d.mayDisarm(c.Hero, c.Trap)
	if err != nil {
		return false, err
	}
	means, kit, err := c.by(d, t)
	if err != nil {
		return false, err
	}
	declared := event.DisarmDeclared{Hero: c.Hero, Trap: c.Trap, Means: means, Item: kit}
	if underfoot(t.Kind) {
		return c.stepOnto(d, t, declared)
	}
	if err := c.beside(d, t); err != nil {
		return false, err
	}
	d.takeTurn(c.Hero)
	d.Record(declared)
	d.closeForDisarm()
	return false, nil
}

// mayDisarm finds the trap to be disarmed, or refuses it.
//
//   - HQ-DISARM-01: its place must be known; the answer is the same whether or
//     not there is a trap.
//   - HQ-DISARM-07: an open pit, or any trap that has gone off, cannot be
//     disarmed.
func (d *draft) mayDisarm(h event.HeroID, id event.TrapID) (event.Trap, error) {
	t, _ := d.trap(id)
	switch t.State {
	case trapFound:
		return t, nil
	case trapSprung:
		return t, d.Call.Lawful(rules.Refuse("TrapAlreadySprung", "HQ-DISARM-07", "trap %s has gone off and can no longer be disarmed", id))
	}
	return t, rules.Bar("TrapUnknown", "HQ-DISARM-01", "%s knows of no trap %s", d.name(string(h)), id)
}

// by is what the hero disarms with.
//
//   - HQ-HERO-05: the dwarf needs no tool kit; HQ-DISARM-05: his own rule holds
//     even if he has one.
//   - HQ-DISARM-01: everybody else needs one.
//   - HQ-DISARM-04 (ruling): it works on all kinds of traps, or with
//     tool_kit_all_traps off on pits only, as the steps are printed.
func (c DeclareDisarm) by(d *draft, t event.Trap) (means string, kit event.ItemID, err error) {
	hero := d.State.Heroes[c.Hero]
	if hero.Type == byKnack {
		return byKnack, "", nil
	}
	held := d.State.heldBy(c.Hero)
	if i := slices.IndexFunc(held, func(id event.ItemID) bool { return d.State.Items[id].Card == toolKit }); i >= 0 {
		kit = held[i]
	}
	switch {
	case kit == "" || c.Means == byKnack:
		err = rules.Refuse("NoToolKit", "HQ-DISARM-01", "%s has no tool kit, and only the dwarf does without", hero.Name).Citing("HQ-HERO-05")
	case t.Kind != pit && !d.Call.Options.On("tool_kit_all_traps"):
		err = rules.Refuse("NoToolKit", "HQ-DISARM-04", "a tool kit works on pits only at this table, not on a %s", words.Term(inWords(t.Kind)))
	}
	return byToolKit, kit, d.Call.Lawful(err)
}

// beside refuses to disarm a chest or a piece of furniture from afar.
//
//   - HQ-DISARM-03 (ruling): from a square next to the object.
func (c DeclareDisarm) beside(d *draft, t event.Trap) error {
	if c.Path != nil || c.Squares != nil {
		return rules.Ask("path", "is for a trap on a square; this one is disarmed from beside the %s", words.Term(t.Kind))
	}
	near, err := asserted(c.Asserted, "adjacent")
	if err != nil || near {
		return err
	}
	return d.Call.Lawful(rules.Refuse("NotAdjacent", "HQ-DISARM-03", "%s is not next to the trapped %s", d.name(string(c.Hero)), words.Term(t.Kind)))
}

// stepOnto walks the hero onto the square of the trap, which does not spring.
//
//   - HQ-DISARM-03: it is announced first; the step is movement, at most as far
//     as was rolled.
func (c DeclareDisarm) stepOnto(d *draft, t event.Trap, declared event.DisarmDeclared) (off bool, err error) {
	if err := d.Call.Lawful(citing(d.mayStep(c.Hero), "HQ-DISARM-03")); err != nil {
		return false, err
	}
	n := 1 // the step onto the trap, where no more is said
	if c.Path != nil || c.Squares != nil {
		if n, err = walked(c.Path, c.Squares); err != nil {
			return false, err
		}
	}
	if err := mayEnd("path", t, c.Path); err != nil {
		return false, err
	}
	d.takeTurn(c.Hero)
	if err := d.Call.Lawful(d.mayGo(c.Hero, n)); err != nil {
		return false, err
	}
	w := walk{Hero: c.Hero, Path: c.Path, Squares: n, Intent: "disarm", Onto: t.Trap}
	if err := d.mayTread(w, c.Asserted); err != nil {
		return false, err
	}
	if err := d.foretell(c.Asserted, d.unseen(), c.Hero); err != nil {
		return false, err
	}
	if met, _, stopped := d.meets(w); stopped {
		d.goes(w)
		return true, d.spring(met, c.Hero, "moved", c.Asserted)
	}
	d.Record(declared)
	d.goes(w)
	d.closeForDisarm()
	return false, nil
}

// closeForDisarm ends the movement, which with move_on_after_disarm stays open
// (HQ-DISARM-03, ruling).
func (d *draft) closeForDisarm() {
	if !d.Call.Options.On("move_on_after_disarm") {
		d.closeMovement(true)
	}
}

// citing adds a rule to a refusal, if it is one.
func citing(err error, also ...rules.ID) error {
	if no, is := err.(rules.Refusal); is {
		return no.Citing(also...)
	}
	return err
}

// RollDisarm asks for the roll of the disarm that is declared.
type RollDisarm struct {
	Hero     event.HeroID    `json:"hero_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c RollDisarm) ready(d *draft) error {
	if err := d.trying(c.Hero); err != nil {
		return err
	}
	if try := d.State.Quest.Disarm; try == nil || try.Hero != c.Hero {
		return rules.Bar("NothingPending", "HQ-DISARM-03", "%s has not announced to disarm a trap", d.name(string(c.Hero)))
	}
	return d.settled(pendingRoll)
}

func (c RollDisarm) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	return due(d.rollDisarm(c.Asserted), words.Say("the throw for the disarm is wanted"))
}

// rollDisarm throws for the disarm that is declared.
//
//   - HQ-DISARM-04: with a tool kit a skull springs the trap, every shield
//     disarms it.
//   - HQ-DISARM-05, HQ-HERO-05: for the dwarf only a black shield springs it.
//   - HQ-DISARM-06: a disarmed trap is gone.
func (d *draft) rollDisarm(answers map[string]bool) error {
	try := *d.State.Quest.Disarm
	t, _ := d.trap(try.Trap)
	if err := d.dares(answers, costs(t), try.Hero); err != nil {
		return err
	}
	roll, err := d.throw(combatDie(d.Call.Options), 1, "disarm", string(try.Hero))
	if err != nil {
		return err
	}
	fails := skull
	if try.Means == byKnack {
		fails = blackShield
	}
	success := count(roll.Faces, fails) == 0
	d.Record(event.DisarmRolled{Hero: try.Hero, Trap: try.Trap, Roll: roll, Success: success})
	if success {
		d.Record(event.TrapDisarmed{Trap: try.Trap, By: try.Hero})
		return nil
	}
	return d.spring(t, try.Hero, "disarm_failed", answers)
}

// Escape is the step from under a falling block, sent along with what may bring
// it down.
type Escape struct {
	Direction string        `json:"direction"`
	To        *event.Square `json:"to"`
	Free      *bool         `json:"free"`
}

// step carries out the step from under a block, if one is due and it was sent
// along.
func (d *draft) step(h event.HeroID, e *Escape, answers map[string]bool) error {
	s := d.State.Quest.Sprung
	if e == nil || s == nil || !s.Step || s.Dice > 0 || len(d.State.Quest.Saves) > 0 {
		return nil
	}
	told := maps.Clone(answers)
	if told == nil {
		told = map[string]bool{}
	}
	delete(told, "free") // that was asked about the way, or the far side of the jump
	if e.Free != nil {
		told["free"] = *e.Free
	}
	return ChooseTrapEscape{Hero: h, Direction: e.Direction, To: e.To, Asserted: told}.decide(d)
}

// Disarm asks to declare, step there and roll, with the trap's own dice if it
// springs. It stops before those if they were not sent along.
type Disarm struct {
	Hero     event.HeroID    `json:"hero_id"`
	Trap     event.TrapID    `json:"trap_id"`
	Means    string          `json:"means"`
	Path     []event.Square  `json:"path"`
	Squares  *int            `json:"squares"`
	Escape   *Escape         `json:"escape"`
	Asserted map[string]bool `json:"asserted"`
}

func (c Disarm) ready(d *draft) error { return DeclareDisarm{Hero: c.Hero}.ready(d) }

func (c Disarm) decide(d *draft) error {
	declared := DeclareDisarm{Hero: c.Hero, Trap: c.Trap, Means: c.Means, Path: c.Path, Squares: c.Squares, Asserted: c.Asserted}
	off, err := declared.declare(d)
	if err != nil {
		return err
	}
	if !off {
		if err := due(d.rollDisarm(c.Asserted), words.Say("the throw for the disarm is wanted")); err != nil {
			return err
		}
	}
	return d.step(c.Hero, c.Escape, c.Asserted)
}
