package heroquest

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// noted are the figures that the quest note of a trap states.
type noted struct{ Body, Mind, Dice int }

var (
	numbers   = []string{"no", "one", "two", "three", "four", "five", "six"}
	aNumber   = `\b(\d+|` + strings.Join(numbers, "|") + `) `
	notedDice = regexp.MustCompile(`(?i)` + aNumber + `(?:combat )?dic?e\b`)
	notedBody = regexp.MustCompile(`(?i)` + aNumber + `body\b`)
	notedMind = regexp.MustCompile(`(?i)` + aNumber + `mind\b`)
)

// noteFigures reads the figures of a trap's note: so many Body Points, Mind
// Points, or combat dice, each skull of which costs a Body Point. What else a
// note says is Zargon's to carry out (HQ-CHEST-04).
func noteFigures(note string) noted {
	n := noted{Body: figureIn(notedBody, note), Mind: figureIn(notedMind, note), Dice: figureIn(notedDice, note)}
	if n.Dice > 0 {
		n.Body = 0
	}
	return n
}

func figureIn(form *regexp.Regexp, note string) int {
	found := form.FindStringSubmatch(note)
	if found == nil {
		return 0
	}
	if n, err := strconv.Atoi(found[1]); err == nil {
		return n
	}
	return slices.Index(numbers, strings.ToLower(found[1]))
}

// trapDice is how many combat dice are thrown for the damage of a trap.
//
//   - HQ-FALL-01: three for a falling block; HQ-SPEAR-01: one for a spear.
//   - HQ-PITTRAP-01: none for a pit.
//   - HQ-CHEST-04: as many as the note says for a chest or a piece of furniture.
func trapDice(kind, note string) int {
	switch kind {
	case fallingBlock:
		return 3
	case spear:
		return 1
	case pit:
		return 0
	}
	return noteFigures(note).Dice
}

// costs is how many Body Points a trap takes from its victim at most.
func costs(t event.Trap) int {
	if t.Kind == pit {
		return 1
	}
	return max(trapDice(t.Kind, t.EffectNote), noteFigures(t.EffectNote).Body)
}

// RollTrapDamage asks for the throw that a sprung trap still wants.
type RollTrapDamage struct {
	Hero     event.HeroID    `json:"hero_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c RollTrapDamage) ready(d *draft) error {
	if err := d.trying(c.Hero); err != nil {
		return err
	}
	if s := d.State.Quest.Sprung; s == nil || s.Hero != c.Hero || s.Dice == 0 {
		return rules.Bar("NothingPending", "HQ-TRAP-11", "no trap wants a throw of %s", d.name(string(c.Hero)))
	}
	return d.settled(pendingRoll, pendingStep)
}

func (c RollTrapDamage) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	return due(d.rollTrap(c.Asserted), words.Say("the throw for the trap is wanted"))
}

// rollTrap throws the dice of the trap that was sprung and takes what they cost.
//
//   - HQ-FALL-01, HQ-SPEAR-01: 1 Body Point for each skull; no Defend dice are
//     rolled against a trap (ruling).
func (d *draft) rollTrap(answers map[string]bool) error {
	s := *d.State.Quest.Sprung
	if err := d.dares(answers, s.Dice, s.Hero); err != nil {
		return err
	}
	roll, err := d.throw(combatDie(d.Call.Options), s.Dice, "trap", string(s.Hero))
	if err != nil {
		return err
	}
	damage := count(roll.Faces, skull)
	d.Record(event.TrapDamageRolled{Trap: s.Trap, Hero: s.Hero, Roll: roll, Damage: damage})
	return d.trapHurts(s.Hero, d.State.Quest.Traps[s.Trap], damage, answers)
}

// trapHurts takes the Mind and Body Points that a trap costs and ends the turn
// of its victim, unless that hero has first to escape death or to step clear.
func (d *draft) trapHurts(h event.HeroID, t event.Trap, damage int, answers map[string]bool) error {
	if mind := noteFigures(t.EffectNote).Mind; mind > 0 && !underfoot(t.Kind) {
		before := d.State.Heroes[h].Mind
		d.Record(event.HeroMindChanged{Hero: h, MindBefore: before, MindAfter: max(0, before-mind), Cause: "quest_note", CauseRef: string(t.Trap)})
	}
	if err := d.wound(answers, blow{Hero: h, Damage: damage, Cause: "trap", Ref: string(t.Trap)}); err != nil {
		return err
	}
	d.afterDeaths()
	return nil
}

// buried blocks the square of a falling block whose victim did not live to step
// clear (HQ-FALL-02).
func (d *draft) buried() {
	a := d.State.Quest
	if s := a.Sprung; s != nil && d.State.Heroes[s.Hero].Dead {
		d.blocks(s.Trap)
	}
}

// blocks records that a square is blocked for good (HQ-FALL-03).
func (d *draft) blocks(id event.TrapID) {
	t, _ := d.trap(id)
	d.Record(event.SquareBlocked{Square: t.Square, Area: t.Area, Trap: id})
}

// offTheTrap refuses a command while a trap still wants something.
//
//   - HQ-DISARM-03, HQ-JUMP-03, HQ-TRAP-11: the roll of a disarm, of a jump, and
//     a trap's dice come before anything else.
//   - HQ-FALL-02: so does the step from under a block.
func (d *draft) offTheTrap(allow ...string) error {
	a := d.State.Quest
	if !slices.Contains(allow, pendingRoll) {
		switch {
		case a.Disarm != nil:
			return rules.Bar("RollDue", "HQ-DISARM-03", "%s disarms trap %s: the roll is due", d.name(string(a.Disarm.Hero)), a.Disarm.Trap)
		case a.Jump != nil:
			return rules.Bar("RollDue", "HQ-JUMP-03", "%s jumps trap %s: the roll is due", d.name(string(a.Jump.Hero)), a.Jump.Trap)
		case a.Sprung != nil && a.Sprung.Dice > 0:
			return rules.Bar("RollDue", "HQ-TRAP-11", "trap %s went off on %s: its dice are due", a.Sprung.Trap, d.name(string(a.Sprung.Hero)))
		}
	}
	if a.Sprung != nil && a.Sprung.Step && !slices.Contains(allow, pendingStep) {
		return rules.Bar("ChoicePending", "HQ-FALL-02", "%s is under a fallen block and steps ahead or back first", d.name(string(a.Sprung.Hero)))
	}
	return nil
}

// ChooseTrapEscape asks to step from under a fallen block.
type ChooseTrapEscape struct {
	Hero      event.HeroID    `json:"hero_id"`
	Direction string          `json:"direction"`
	To        *event.Square   `json:"to"`
	Asserted  map[string]bool `json:"asserted"`
}

func (c ChooseTrapEscape) ready(d *draft) error {
	if err := d.trying(c.Hero); err != nil {
		return err
	}
	if s := d.State.Quest.Sprung; s == nil || s.Hero != c.Hero || !s.Step {
		return rules.Bar("NothingPending", "HQ-TRAP-11", "%s is under no fallen block", d.name(string(c.Hero))).Citing("HQ-FALL-02")
	}
	return d.settled(pendingStep)
}

func (c ChooseTrapEscape) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	block := d.State.Quest.Sprung.Trap
	if c.Direction == "back" && d.State.Quest.Turn != nil {
		c.To = cmp.Or(c.To, d.State.Quest.Turn.Back)
	}
	free, err := asserted(c.Asserted, "free")
	if err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayStepOnto(block, c.To), d.mayStepTo(free, c.Direction)); err != nil {
		return err
	}
	d.Record(event.TrapEscapeChosen{Trap: block, Hero: c.Hero, Direction: c.Direction, To: c.To})
	d.blocks(block)
	return d.stepsOn(c)
}

// mayStepTo refuses to step where somebody stands.
//
//   - HQ-FALL-02: ahead or back to an empty square, or any other beside it if
//     both are taken (ruling).
func (d *draft) mayStepTo(free bool, direction string) error {
	if free {
		return nil
	}
	return rules.Refuse("SquareOccupied", "HQ-FALL-02", "the square %s is taken", words.Term(direction))
}

// mayStepOnto refuses to step onto stone.
//
//   - HQ-FALL-03: the square of the block is blocked for good.
func (d *draft) mayStepOnto(block event.TrapID, to *event.Square) error {
	t, _ := d.trap(block)
	if to == nil || !slices.Contains(d.blocked(), *to) && (t.Square == nil || *t.Square != *to) {
		return nil
	}
	return rules.Refuse("BlockedSquare", "HQ-FALL-03", "square %d,%d is blocked", to.Column, to.Row).Citing("HQ-MOVE-09")
}

// stepsOn springs a trap that lies where the hero steps, and ends the turn.
//
//   - HQ-FALL-02 (ruling): a trap on the new square springs.
func (d *draft) stepsOn(c ChooseTrapEscape) error {
	for _, t := range d.traps() {
		switch {
		case c.To == nil || t.Square == nil || *t.Square != *c.To:
		case d.springs(t):
			return d.spring(t, c.Hero, "moved", c.Asserted)
		case open(t):
			return d.pitfall(t, c.Hero, 1, c.Asserted)
		}
	}
	d.afterDeaths()
	return nil
}
