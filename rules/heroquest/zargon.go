package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// zargonCommands are the commands of Zargon's Turn: monsters come, move and
// strike.
var zargonCommands = []rules.Command[Command]{
	{
		Name: "PlaceMonster", Title: "Place a monster", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means:  "Put a monster on the board; after a wandering monster card beside the searcher, whom it then attacks.",
		Fields: placedMonster,
		Rules: []rules.ID{"HQ-SETUP-11", "HQ-BOX-02", "HQ-PIECE-01", "HQ-TREAS-09", "HQ-WANDER-01", "HQ-WANDER-02", "HQ-WANDER-03",
			"HQ-CARD-14"},
		Read: rules.Reads(func(c PlaceMonster) Command { return c }),
	},
	{
		Name: "ActivateMonster", Title: "Use a monster", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means: "Zargon starts using one monster in his turn.",
		Fields: []rules.Field{
			usedMonster,
			{Name: "order", Label: "Order", Shape: rules.Word, Words: []string{"move_then_act", "act_then_move"}, Optional: true,
				Means: "which half comes first; open when left out"},
		},
		Rules: []rules.ID{"HQ-ZARGON-01", "HQ-WANDER-03"},
		Read:  rules.Reads(func(c ActivateMonster) Command { return c }),
	},
	{
		Name: "MoveMonster", Title: "Move a monster", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means: "A monster walks; an unused one is activated first.",
		Fields: []rules.Field{
			usedMonster, walkedPath, walkedSquares,
			{Name: "area", Label: "Area", Shape: rules.Key, Kind: "area", Optional: true, Means: "where it ends"},
			{Name: "jumps", Label: "Jumps", Shape: rules.List, Optional: true, Of: &rules.Field{Name: "trap", Shape: rules.Ref, Kind: "trap"}, Means: "pits cleared, 2 squares each"},
			{Name: "enter_pit", Label: "Pit", Shape: rules.Ref, Kind: "trap", Optional: true, Means: "an open pit that is entered"},
			answering(clearWay, [2]string{"passes_hero", "does the way lead through a hero's square?"}, passesMonster, lastFree,
				[2]string{"landing_clear", "is the square beyond the pit floor to stand on?"},
				[2]string{"landing_monster", "does anybody stand on it?"}),
		},
		Rules: []rules.ID{"HQ-ZARGON-01", "HQ-ZARGON-04", "HQ-ZARGON-05", "HQ-ZARGON-06", "HQ-ZARGON-07", "HQ-ZARGON-08", "HQ-SETUP-12",
			"HQ-MOVE-03", "HQ-MOVE-05", "HQ-MOVE-08", "HQ-MOVE-09", "HQ-MOVE-10", "HQ-TRAP-06", "HQ-FALL-03", "HQ-JUMP-06", "HQ-PIT-06"},
		Read: rules.Reads(func(c MoveMonster) Command { return c }),
	},
	{
		Name: "MonsterAttack", Title: "Declare a monster attack", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means: "Zargon names the hero whom a monster attacks; an unused monster is activated first.",
		Fields: []rules.Field{
			usedMonster,
			{Name: "target", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "who is attacked"},
			answering([2]string{"adjacent", "do they share an edge with no wall or closed door between?"},
				[2]string{"diagonal", "do they touch at a corner only?"}),
		},
		Rules: []rules.ID{"HQ-MATK-01", "HQ-MATK-02", "HQ-MATK-03", "HQ-ZARGON-01", "HQ-ZARGON-02", "HQ-ZARGON-04", "HQ-DIAG-01", "HQ-ATK-12"},
		Read:  rules.Reads(func(c MonsterAttack) Command { return c }),
	},
}

// usedMonster is the field that names the monster of Zargon's turn.
var usedMonster = rules.Field{Name: "monster_id", Label: "Monster", Shape: rules.Ref, Kind: "monster", Means: "which monster"}

// ActivateMonster begins the use of one monster in Zargon's turn.
type ActivateMonster struct {
	Monster event.MonsterID `json:"monster_id"`
	Order   string          `json:"order"`
}

func (c ActivateMonster) ready(d *draft) error { return d.commanding() }

func (c ActivateMonster) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.onBoard(c.Monster); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayStir(string(c.Monster))); err != nil {
		return err
	}
	if _, used := d.used(c.Monster); used {
		if err := d.Call.Lawful(d.usedUp(c.Monster)); err != nil {
			return err
		}
	}
	d.activate(c.Monster, c.Order)
	return nil
}

// commanding checks what Zargon does with a monster before its own rules.
func (d *draft) commanding() error {
	if err := d.directing(); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayCommand())
}

// mayCommand refuses to use monsters outside Zargon's turn.
//
//   - HQ-ATK-12: a monster does not strike back before Zargon's turn.
//   - HQ-ZARGON-01: Zargon uses the monsters on his turn.
func (d *draft) mayCommand() error {
	no, is := d.zargonPlays("NotZargonsTurn", "HQ-ATK-12").(rules.Refusal)
	if !is {
		return nil
	}
	return no.Citing("HQ-ZARGON-01")
}

// onBoard refuses a monster that cannot be used.
//
//   - HQ-ZARGON-01: monsters on the board are used; HQ-ATK-11: the dead are not.
func (d *draft) onBoard(id event.MonsterID) error {
	m, there := d.State.Quest.Monster[id]
	switch {
	case !there:
		return rules.Ask("monster_id", "no monster of this quest has the id %q", id)
	case m.Dead:
		return rules.Bar("TargetGone", "HQ-ZARGON-01", "%s is dead", d.name(string(id))).Citing("HQ-ATK-11")
	}
	return nil
}

// used says what a monster did in the turn that runs, and whether it was
// activated.
func (d *draft) used(id event.MonsterID) (Used, bool) {
	if d.State.Quest.Turn == nil {
		return Used{}, false
	}
	u, activated := d.State.Quest.Turn.Used[id]
	return u, activated
}

// usedUp refuses to use a monster once more.
//
//   - HQ-ZARGON-01: each monster moves and acts once in a turn.
func (d *draft) usedUp(id event.MonsterID) error {
	return rules.Refuse("MonsterDone", "HQ-ZARGON-01", "%s was used in this turn", d.name(string(id)))
}

// usesMonster checks that Zargon may use a monster now and that it has not both
// moved and acted, and activates it if it was not used in this turn.
func (d *draft) usesMonster(id event.MonsterID) error {
	if err := d.commanding(); err != nil {
		return err
	}
	if err := d.onBoard(id); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayStir(string(id))); err != nil {
		return err
	}
	u, activated := d.used(id)
	if !activated {
		d.activate(id, "")
	}
	if u.Moved && u.Acted {
		return d.Call.Lawful(d.usedUp(id))
	}
	return nil
}

// activate records that a monster is used, in Zargon's turn, which begins with
// it if need be.
func (d *draft) activate(id event.MonsterID, order string) {
	if order == "" {
		order = "open"
	}
	if d.State.Quest.Turn == nil {
		d.takeZargonsTurn()
	}
	d.Record(event.MonsterActivated{Monster: id, Turn: d.State.Quest.Turn.ID, Order: order})
}

// MoveMonster asks to walk a monster along Path, or over so many squares where
// none are known.
type MoveMonster struct {
	Monster  event.MonsterID `json:"monster_id"`
	Path     []event.Square  `json:"path"`
	Squares  *int            `json:"squares"`
	Area     string          `json:"area"`
	Jumps    []event.TrapID  `json:"jumps"`
	EnterPit event.TrapID    `json:"enter_pit"`
	Asserted map[string]bool `json:"asserted"`
}

func (c MoveMonster) ready(d *draft) error { return d.commanding() }

func (c MoveMonster) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.onBoard(c.Monster); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayMove(c.Monster)); err != nil {
		return err
	}
	if err := d.usesMonster(c.Monster); err != nil {
		return err
	}
	return c.run(d)
}

// run walks the monster, which is in use, its way.
func (c MoveMonster) run(d *draft) error {
	jumped, into, err := c.pits(d)
	if err != nil {
		return err
	}
	n, err := walked(c.Path, c.Squares)
	if err != nil {
		return err
	}
	if err := d.mayCover(c.Monster, n); err != nil {
		return err
	}
	if err := d.anArea("area", c.Area); err != nil {
		return err
	}
	if err := c.mayWind(d, n, jumped, into); err != nil {
		return err
	}
	d.leavePit(string(c.Monster), n, c.Path)
	over := []event.Square{}
	for _, t := range jumped {
		if t.Square != nil {
			over = append(over, *t.Square)
		}
	}
	d.Record(event.MonsterMoved{Monster: c.Monster, Path: c.Path, Area: c.Area, SquaresUsed: n, Jumped: over})
	if into != nil {
		d.Record(event.PitEntered{Figure: string(c.Monster), Trap: into.Trap, Voluntary: true}) // HQ-PIT-06: without damage
	}
	return nil
}

// mayMove refuses a monster whose movement is over.
//
//   - HQ-ZARGON-01: it moves and then acts, or acts and then moves.
//   - HQ-TURN-04: movement is not split around the action.
func (d *draft) mayMove(id event.MonsterID) error {
	if u, _ := d.used(id); u.Acted && u.Order == "move_then_act" {
		return rules.Refuse("MoveAfterSplit", "HQ-ZARGON-01", "%s has acted, which closed its movement", d.name(string(id))).Citing("HQ-TURN-04")
	}
	return nil
}

// mayCover refuses a monster to go farther than it can.
//
//   - HQ-ZARGON-08: the chart gives the most squares; Zargon may use fewer.
func (d *draft) mayCover(id event.MonsterID, squares int) error {
	m := d.State.Quest.Monster[id]
	most := m.Movement
	if most == nil {
		most = d.figures().monster(m.Type, event.Figures{}).Movement
	}
	if most == nil {
		return rules.Bar("FigureMissing", "HQ-ZARGON-08", "nobody has entered the movement of the %s", d.card(m.Type)).Citing("HQ-CARD-01").
			Lacking(d.figures().lack("monster", m.Type, "move", words.Key("Movement of %s")))
	}
	u, _ := d.used(id)
	if u.Squares+squares <= *most {
		return nil
	}
	return d.Call.Lawful(rules.Refuse("TooFar", "HQ-ZARGON-08", "%d squares asked, %d of %d left", squares, *most-u.Squares, *most))
}

// mayProwl refuses a way that a monster cannot take, by the table's answers.
//
//   - HQ-ZARGON-05: not through walls or heroes, nor (ruling) through monsters.
//   - HQ-ZARGON-06: a closed door is a wall to it.
//   - HQ-ZARGON-07: it never ends where anybody stands.
func (d *draft) mayProwl(id event.MonsterID, squares int, answers map[string]bool) error {
	if squares == 0 {
		return nil
	}
	name := d.name(string(id))
	way, err := answersTo(answers, "clear", "passes_hero", "passes_monster", "free")
	if err != nil {
		return err
	}
	var wall, hero, monster, full error
	if !way["clear"] {
		wall = rules.Refuse("WallInTheWay", "HQ-ZARGON-05", "the way of %s is barred by a wall, a closed door, rock or a blocked square", name).
			Citing("HQ-ZARGON-06", "HQ-MOVE-05", "HQ-MOVE-09", "HQ-SETUP-12")
	}
	if way["passes_hero"] {
		hero = rules.Refuse("HeroInTheWay", "HQ-ZARGON-05", "a hero stands in the way of %s", name)
	}
	if way["passes_monster"] && !d.Call.Options.On("monsters_pass_monsters") {
		monster = rules.Refuse("MonsterInTheWay", "HQ-ZARGON-05", "another monster stands in the way of %s", name)
	}
	if !way["free"] {
		full = rules.Refuse("SquareOccupied", "HQ-ZARGON-07", "the last square of %s is taken", name).Citing("HQ-MOVE-08")
	}
	return d.Call.Lawful(wall, hero, monster, full)
}

// MonsterAttack names the hero whom a monster attacks; the throws follow.
type MonsterAttack struct {
	Monster  event.MonsterID `json:"monster_id"`
	Target   event.HeroID    `json:"target"`
	Asserted map[string]bool `json:"asserted"`
}

func (c MonsterAttack) ready(d *draft) error { return d.commanding() }

func (c MonsterAttack) decide(d *draft) error {
	return d.attackHero(c.Monster, c.Target, c.Asserted)
}
