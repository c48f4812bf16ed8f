package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// DeclareJump announces to jump a known trap, as part of the movement.
type DeclareJump struct {
	Hero     event.HeroID    `json:"hero_id"`
	Trap     event.TrapID    `json:"trap_id"`
	From     *event.Square   `json:"from"`
	To       *event.Square   `json:"to"`
	Asserted map[string]bool `json:"asserted"`
}

// ready asks whether the hero could announce a jump now.
//
//   - HQ-TRAP-10: a jump takes movement and no action, so that a trap may be
//     jumped in the turn of the search that found it.
func (c DeclareJump) ready(d *draft) error {
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayStep(c.Hero))
}

func (c DeclareJump) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	t, err := d.mayJump(c.Hero, c.Trap)
	if err != nil {
		return err
	}
	if err := c.mayLeap(d, t); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	from := c.From
	if from == nil {
		from = d.State.Quest.At[c.Hero].Square
	}
	d.Record(event.JumpDeclared{Hero: c.Hero, Trap: t.Trap, From: from, To: c.To, SquaresLeft: d.turnOf(c.Hero).Left})
	return nil
}

// mayJump finds the trap to be jumped, or refuses it.
//
//   - HQ-JUMP-01: a trap that is known bars the way; the answer is the same
//     whether or not another is there.
//   - HQ-FALL-04: a fallen block cannot be jumped, an open pit can.
func (d *draft) mayJump(h event.HeroID, id event.TrapID) (event.Trap, error) {
	t, _ := d.trap(id)
	switch inside, in := d.State.pitOf(string(h)); {
	case fallen(t):
		return t, d.Call.Lawful(rules.Refuse("CannotJump", "HQ-FALL-04", "the fallen block %s closes the way for good", id).Citing("HQ-FALL-03"))
	case t.State == trapFound && !underfoot(t.Kind):
		return t, rules.Bar("CannotJump", "HQ-JUMP-01", "the trap is in a %s, not on a square", words.Term(t.Kind))
	case in && inside == id:
		return t, rules.Bar("CannotJump", "HQ-PIT-04", "%s is in that pit and climbs out by walking", d.name(string(h))).Citing("HQ-JUMP-01")
	case t.State == trapFound || open(t) || t.State == trapSprung && d.springs(t):
		return t, nil
	}
	return t, rules.Bar("TrapUnknown", "HQ-JUMP-01", "%s knows of no trap %s to jump", d.name(string(h)), id)
}

// mayLeap refuses a jump that cannot be made from here, by the table's answers.
//
//   - HQ-JUMP-01: the trap is right before the hero.
//   - HQ-JUMP-02: two squares of movement are left.
//   - HQ-JUMP-06: the square beyond is floor without a monster; on a hero's
//     square nobody lands who cannot move on (ruling).
func (c DeclareJump) mayLeap(d *draft, t event.Trap) error {
	name := d.name(string(c.Hero))
	near, err := asserted(c.Asserted, "adjacent")
	if err != nil {
		return err
	}
	var far, tired error
	if !near {
		far = rules.Refuse("NotAdjacent", "HQ-JUMP-01", "%s is not next to trap %s", name, t.Trap)
	}
	if left := d.turnOf(c.Hero).Left; left < 2 {
		tired = rules.Refuse("NotEnoughMovement", "HQ-JUMP-02", "a jump takes 2 squares, %s has %d left", name, left)
	}
	if err := d.Call.Lawful(far, tired); err != nil {
		return err
	}
	way, err := answersTo(c.Asserted, "landing_clear", "landing_monster", "free")
	if err != nil {
		return err
	}
	var taken, wall, full error
	if way["landing_monster"] {
		taken = rules.Refuse("LandingOccupied", "HQ-JUMP-06", "a monster stands beyond trap %s", t.Trap)
	}
	if !way["landing_clear"] {
		wall = rules.Refuse("LandingBlocked", "HQ-JUMP-06", "there is no floor to land on beyond trap %s", t.Trap)
	}
	if !way["free"] {
		full = rules.Refuse("SquareOccupied", "HQ-JUMP-06", "a hero stands beyond trap %s, and %s could not move on", t.Trap, name)
	}
	return d.Call.Lawful(taken, wall, full)
}

// RollJump asks for the roll of the jump that is declared.
type RollJump struct {
	Hero     event.HeroID    `json:"hero_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c RollJump) ready(d *draft) error {
	if err := d.trying(c.Hero); err != nil {
		return err
	}
	if try := d.State.Quest.Jump; try == nil || try.Hero != c.Hero {
		return rules.Bar("NothingPending", "HQ-JUMP-01", "%s has not announced to jump a trap", d.name(string(c.Hero)))
	}
	return d.settled(pendingRoll)
}

func (c RollJump) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	return due(d.rollJump(c.Asserted), words.Say("the throw for the jump is wanted"))
}

// rollJump throws for the jump that is declared.
//
//   - HQ-JUMP-03: all but a skull clears the trap, for the dwarf as well, and
//     costs two squares; the turn goes on.
//   - HQ-JUMP-04: a skull springs it, and the turn is over.
//   - HQ-JUMP-05: into an open pit the hero falls.
func (d *draft) rollJump(answers map[string]bool) error {
	try := *d.State.Quest.Jump
	t, _ := d.trap(try.Trap)
	left := d.turnOf(try.Hero).Left
	if err := d.dares(answers, d.unseen(), try.Hero); err != nil {
		return err
	}
	roll, err := d.throw(combatDie(d.Call.Options), 1, "jump", string(try.Hero))
	if err != nil {
		return err
	}
	rolled := event.JumpRolled{Hero: try.Hero, Trap: try.Trap, Roll: roll, Success: count(roll.Faces, skull) == 0, SquaresLeft: left}
	if rolled.Success {
		rolled.SquaresLeft = max(0, left-2)
		d.Record(rolled)
		return d.lands(try, t, answers)
	}
	d.Record(rolled)
	d.leavePit(string(try.Hero), 1, nil)
	if open(t) {
		return d.pitfall(t, try.Hero, 1, answers)
	}
	return d.spring(t, try.Hero, "jump_failed", answers)
}

// lands puts a hero beyond the trap that was jumped. A trap that lies there
// springs (HQ-JUMP-06, ruling), be it hidden or known.
func (d *draft) lands(try TrapTry, over event.Trap, answers map[string]bool) error {
	w := walk{Hero: try.Hero, Squares: 2, Intent: "jump", Onto: over.Trap}
	if over.BehindDoor != "" && d.State.Quest.At[try.Hero].Area != over.Area {
		w.Area = over.Area
	}
	if try.To != nil {
		w.Path = []event.Square{*try.To}
	}
	met, _, stopped := d.meets(w)
	by := "none"
	if stopped {
		by = stopper(met)
	}
	d.moves(w, by)
	if stopped {
		return d.spring(met, try.Hero, "moved", answers)
	}
	return nil
}

// Jump asks to declare a jump and roll it, with the trap's own dice if it
// springs. It stops before those if they were not sent along.
type Jump struct {
	Hero     event.HeroID    `json:"hero_id"`
	Trap     event.TrapID    `json:"trap_id"`
	From     *event.Square   `json:"from"`
	To       *event.Square   `json:"to"`
	Escape   *Escape         `json:"escape"`
	Asserted map[string]bool `json:"asserted"`
}

func (c Jump) ready(d *draft) error { return DeclareJump{Hero: c.Hero}.ready(d) }

func (c Jump) decide(d *draft) error {
	declared := DeclareJump{Hero: c.Hero, Trap: c.Trap, From: c.From, To: c.To, Asserted: c.Asserted}
	if err := declared.decide(d); err != nil {
		return err
	}
	if err := due(d.rollJump(c.Asserted), words.Say("the throw for the jump is wanted")); err != nil {
		return err
	}
	return d.step(c.Hero, c.Escape, c.Asserted)
}
