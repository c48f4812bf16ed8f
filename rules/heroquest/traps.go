package heroquest

import (
	"cmp"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// The kinds of traps (HQ-TRAP-01).
const (
	pit          = "pit"
	fallingBlock = "falling_block"
	spear        = "spear"
	inChest      = "chest"
	inFurniture  = "furniture"
)

// The states of a trap.
const (
	trapHidden   = "hidden"
	trapFound    = "found"
	trapSprung   = "sprung"
	trapDisarmed = "disarmed"
)

// byTreasureSearch is how a chest or a piece of furniture springs its trap.
const byTreasureSearch = "treasure_search"

// underfoot says whether a trap of this kind lies on a square; the others are in
// a chest or a piece of furniture.
func underfoot(kind string) bool { return kind == pit || kind == fallingBlock || kind == spear }

// open says whether a trap is a pit that was sprung (HQ-PITTRAP-01: an unsprung
// one has no tile).
func open(t event.Trap) bool { return t.Kind == pit && t.State == trapSprung }

// fallen says whether a trap is a block that came down (HQ-FALL-03).
func fallen(t event.Trap) bool { return t.Kind == fallingBlock && t.State == trapSprung }

// trap finds a trap of the quest: what Zargon entered, and what has happened to
// it since.
func (d *draft) trap(id event.TrapID) (event.Trap, bool) {
	all := d.traps()
	i := slices.IndexFunc(all, func(t event.Trap) bool { return t.Trap == id })
	if i < 0 {
		return event.Trap{}, false
	}
	return all[i], true
}

// traps lists the traps of the quest: those of its definition, then those that
// came up in play.
func (d *draft) traps() []event.Trap {
	a := d.State.Quest
	var all []event.Trap
	seen := map[event.TrapID]bool{}
	for _, t := range d.definition().Traps {
		known := a.Traps[t.Trap]
		t.State = cmp.Or(known.State, t.State, trapHidden)
		t.Square, t.Object = cmp.Or(t.Square, known.Square), cmp.Or(t.Object, known.Object)
		all, seen[t.Trap] = append(all, t), true
	}
	for _, id := range ids(a.Traps) {
		if !seen[id] {
			all = append(all, a.Traps[id])
		}
	}
	return all
}

// springs says whether a trap goes off under a hero who enters its square.
//
//   - HQ-TRAP-02 (ruling): one that was found springs as well.
//   - HQ-DISARM-06: one that was disarmed is gone.
//   - HQ-SPEAR-02 (ruling): a spear is spent once sprung, unless
//     spear_fires_once is off.
func (d *draft) springs(t event.Trap) bool {
	switch t.State {
	case trapHidden, trapFound:
		return underfoot(t.Kind)
	case trapSprung:
		return t.Kind == spear && !d.Call.Options.On("spear_fires_once")
	}
	return false
}

// TrapsInTheWay lists the traps that the heroes know of and that go off under
// whoever enters their squares.
//
//   - HQ-TRAP-02 (ruling): a hero is warned of them before walking.
func TrapsInTheWay(s State, o rules.Options) []event.Trap {
	if s.Quest == nil {
		return nil
	}
	var known []event.Trap
	for _, id := range ids(s.Quest.Traps) {
		if t := s.Quest.Traps[id]; t.State != trapHidden && s.asked(o).springs(t) {
			known = append(known, t)
		}
	}
	return known
}

// SpringTrap lets a trap go off on a hero: where squares are not tracked, and
// where a note says so.
type SpringTrap struct {
	Hero     event.HeroID    `json:"hero_id"`
	Trap     event.TrapID    `json:"trap_id"`
	Kind     string          `json:"kind"`
	How      string          `json:"how"`
	Square   *event.Square   `json:"square"`
	Area     string          `json:"area"`
	Squares  *int            `json:"squares_used"`
	Note     string          `json:"quest_note"`
	Damage   *int            `json:"damage"`
	Asserted map[string]bool `json:"asserted"`
}

func (c SpringTrap) ready(d *draft) error { return d.directing(pendingSearch) }

func (c SpringTrap) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.victim(c); err != nil {
		return err
	}
	t, err := c.which(d)
	if err != nil {
		return err
	}
	if err := d.Call.Lawful(d.stillSet(t)); err != nil {
		return err
	}
	if err := c.mayCost(t); err != nil {
		return err
	}
	if c.Squares != nil && *c.Squares > 0 {
		if err := c.walks(d, t); err != nil {
			return err
		}
	}
	if c.Damage == nil {
		return d.spring(t, c.Hero, c.How, c.Asserted)
	}
	d.sprung(t, c.Hero, c.How)
	if t.Kind == pit {
		return d.pitfall(t, c.Hero, *c.Damage, c.Asserted)
	}
	return d.trapHurts(c.Hero, t, *c.Damage, c.Asserted)
}

// victim checks the hero on whom the trap goes off. A search that is pending is
// answered by its own trap only.
func (d *draft) victim(c SpringTrap) error {
	if _, err := d.hero("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.alive(c.Hero), d.here(c.Hero)); err != nil {
		return err
	}
	s := d.State.Quest.Search
	if s == nil {
		return nil
	}
	if c.How != byTreasureSearch || s.Kind != forTreasure || s.Wanderer {
		return d.settled()
	}
	if s.Hero != c.Hero {
		return rules.Ask("hero_id", "the search that waits is that of %s", d.name(string(s.Hero)))
	}
	return nil
}

// which is the trap that goes off: one of the quest, or one that its definition
// does not have.
//
//   - HQ-TRAP-01: a trap is of one of the five kinds.
func (c SpringTrap) which(d *draft) (event.Trap, error) {
	if c.Kind != "" && !slices.Contains(trapKinds, c.Kind) {
		return event.Trap{}, rules.Bar("UnknownTrapKind", "HQ-TRAP-01", "%s is no kind of trap; the kinds are pit, falling_block, spear, chest and furniture", c.Kind)
	}
	t, known := d.trap(c.Trap)
	if !known && c.Kind == "" {
		return t, rules.Ask("trap_id", "the quest has no trap %q; the kind of one that is not defined is wanted", c.Trap)
	}
	if !known {
		t = event.Trap{Trap: c.Trap, Kind: c.Kind, State: trapHidden, Area: cmp.Or(c.Area, d.State.Quest.At[c.Hero].Area)}
		for t.Trap == "" {
			id := event.TrapID(d.ID("t"))
			if _, taken := d.trap(id); !taken {
				t.Trap = id
			}
		}
	}
	t.Square, t.EffectNote = cmp.Or(c.Square, t.Square), cmp.Or(t.EffectNote, c.Note)
	return t, nil
}

// stillSet refuses to spring a trap that is spent or gone.
//
//   - HQ-DISARM-06: a disarmed trap is gone; HQ-SPEAR-02: a sprung spear is
//     spent.
func (d *draft) stillSet(t event.Trap) error {
	switch {
	case t.State == trapDisarmed:
		return rules.Refuse("TrapAlreadySprung", "HQ-DISARM-06", "trap %s was disarmed", t.Trap)
	case t.State == trapSprung && t.Kind == spear && !d.springs(t):
		return rules.Refuse("TrapAlreadySprung", "HQ-SPEAR-02", "spear trap %s has gone off and is spent", t.Trap).Citing("HQ-DISARM-06")
	case t.State == trapSprung && t.Kind != spear:
		return rules.Refuse("TrapAlreadySprung", "HQ-DISARM-06", "trap %s has gone off", t.Trap).Citing("HQ-SPEAR-02")
	}
	return nil
}

// mayCost makes damage unclear that is not Zargon's to say: of a trap whose dice
// are thrown, or of one whose kind fixes it (HQ-CHEST-04).
func (c SpringTrap) mayCost(t event.Trap) error {
	switch {
	case c.Damage == nil:
		return nil
	case trapDice(t.Kind, t.EffectNote) > 0:
		return rules.Ask("damage", "is thrown for a trap of this kind, with %s", words.Many(trapDice(t.Kind, t.EffectNote), "%d combat die", "%d combat dice"))
	case underfoot(t.Kind) && c.Note == "":
		return rules.Ask("damage", "of a %s is what its kind does, unless a quest note says otherwise", words.Term(inWords(t.Kind)))
	}
	return nil
}

// walks records how far the hero had come. One square leads to the next.
func (c SpringTrap) walks(d *draft, t event.Trap) error {
	w := walk{Hero: c.Hero, Squares: *c.Squares, Area: cmp.Or(c.Area, t.Area), Intent: "walk"}
	if c.Square != nil && w.Squares == 1 {
		w.Path = []event.Square{*c.Square}
		if s := (stride{From: d.State.Quest.At[c.Hero].Square, To: *c.Square}); s.From != nil {
			if columns, rows := s.apart(); columns+rows != 1 {
				return rules.Ask("square", "does not share an edge with %d,%d, from where %s came one square", s.From.Column, s.From.Row, d.name(string(c.Hero)))
			}
		}
	}
	d.moves(w, stopper(t))
	return nil
}

// sprung records that a trap goes off on a hero; from then on everybody knows
// it (HQ-TRAP-12).
func (d *draft) sprung(t event.Trap, h event.HeroID, how string) {
	d.Record(event.TrapSprung{Trap: t.Trap, Kind: t.Kind, Hero: h, How: how, Square: t.Square, Object: t.Object, EffectNote: t.EffectNote})
}

// spring lets a trap go off on a hero and carries out what it does, as far as
// its dice are there.
//
//   - HQ-TRAP-11: then the victim's turn is over, whatever came of it.
func (d *draft) spring(t event.Trap, h event.HeroID, how string, answers map[string]bool) error {
	d.sprung(t, h, how)
	if t.Kind == pit {
		return d.pitfall(t, h, 1, answers)
	}
	if s := d.State.Quest.Sprung; s != nil && s.Dice > 0 {
		return whenDue(d.rollTrap(answers))
	}
	return d.trapHurts(h, t, noteFigures(t.EffectNote).Body, answers)
}

// pitfall is a fall into a pit that opens, or into an open one by a failed jump.
func (d *draft) pitfall(t event.Trap, h event.HeroID, damage int, answers map[string]bool) error {
	cause := "trap"
	if open(t) {
		cause = pit
	}
	if err := d.fallIn(event.PitEntered{Figure: string(h), Trap: t.Trap, Damage: damage}, cause, answers); err != nil {
		return err
	}
	d.afterDeaths()
	return nil
}
