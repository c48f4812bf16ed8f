package heroquest

import (
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"

	event "loretome/events/heroquest"
)

// movementCommands are the commands of Movement, doors, and what comes into
// view.
var movementCommands = []rules.Command[Command]{
	{
		Name: "RollMovement", Title: "Roll movement", Sides: []events.Side{events.HeroPlayer}, Chapter: "movement",
		Means:  "Roll the movement dice.",
		Fields: []rules.Field{actingHero},
		Dice:   []rules.Throws{{For: "movement", Die: "movement", Count: "the hero's movement dice", By: "hero"}},
		Rules:  []rules.ID{"HQ-MOVE-01", "HQ-TURN-04", "HQ-BOX-07", "HQ-SETUP-08"},
		Read:   rules.Reads(func(c RollMovement) Command { return c }),
	},
	{
		Name: "Move", Title: "Move", Sides: []events.Side{events.HeroPlayer}, Chapter: "movement",
		Means: "Walk square by square; a trap on the way cuts the path short.",
		Fields: []rules.Field{
			actingHero, walkedPath, walkedSquares,
			{Name: "area", Label: "Area", Shape: rules.Key, Kind: "area", Optional: true, Means: "where the hero ends"},
			{Name: "enter_pit", Label: "Pit", Shape: rules.Ref, Kind: "trap", Optional: true, Means: "an open pit that is entered on purpose"},
			answeringEach(clearWay, passesMonster, lastFree, companyAsked),
		},
		Dice: []rules.Throws{trapThrow("a trap springs; may be left for RollTrapDamage")},
		Rules: []rules.ID{"HQ-SETUP-12", "HQ-TURN-04", "HQ-MOVE-02", "HQ-MOVE-03", "HQ-MOVE-04", "HQ-MOVE-05", "HQ-MOVE-06", "HQ-MOVE-07", "HQ-MOVE-08",
			"HQ-MOVE-09", "HQ-MOVE-10", "HQ-TRAP-02", "HQ-TRAP-04", "HQ-TRAP-11", "HQ-TRAP-12", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-FALL-03",
			"HQ-SPEAR-01", "HQ-SPEAR-02", "HQ-JUMP-05", "HQ-PIT-04", "HQ-PIT-05", "HQ-CARD-07"},
		Read: rules.Reads(func(c Move) Command { return c }),
	},
	{
		Name: "EndMovement", Title: "End movement", Sides: []events.Side{events.HeroPlayer}, Chapter: "movement",
		Means:  "Close the movement half of the turn.",
		Fields: []rules.Field{actingHero},
		Rules:  []rules.ID{"HQ-TURN-04", "HQ-MOVE-02", "HQ-CARD-07"},
		Read:   rules.Reads(func(c EndMovement) Command { return c }),
	},
	{
		Name: "OpenDoor", Title: "Open a door", Sides: []events.Side{events.HeroPlayer, events.GameMaster}, Chapter: "movement",
		Means: "Open an adjacent door while moving; Zargon may open one where a note says so. The room behind is shown.",
		Fields: []rules.Field{
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Optional: true, Means: "who opens; left out for a note"},
			{Name: "door_id", Label: "Door", Shape: rules.Ref, Kind: "door", Means: "which door"},
			questNote("the note by which Zargon opens it"),
			shownArea.Maybe().AsResult(),
			answering([2]string{"adjacent", "is the hero next to the door?"}),
		},
		Rules: []rules.ID{"HQ-DOOR-01", "HQ-DOOR-02", "HQ-TURN-06", "HQ-REVEAL-03", "HQ-SECRET-05", "HQ-ZARGON-06"},
		Read:  rules.Reads(func(c OpenDoor) Command { return c }),
	},
	{
		Name: "RevealArea", Title: "Show an area", Sides: []events.Side{events.GameMaster}, Chapter: "movement",
		Means: "Put on the board what comes into view.",
		Fields: []rules.Field{
			shownArea,
			{Name: "cause", Label: "Because of", Shape: rules.Word, Words: []string{"sight", "door", "quest_start", "quest_note", "spell"}, Means: "what shows it"},
			{Name: "by_hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Optional: true, Means: "who looks"},
			questNote("the note that shows it"),
		},
		Rules: []rules.ID{"HQ-REVEAL-01", "HQ-REVEAL-02", "HQ-REVEAL-03", "HQ-SETUP-06", "HQ-SETUP-11", "HQ-MOVE-09", "HQ-SECRET-05"},
		Read:  rules.Reads(func(c RevealArea) Command { return c }),
	},
}

// Fields of a walk, for heroes and monsters alike.
var (
	walkedPath = rules.Field{Name: "path", Label: "Path", Shape: rules.List, Max: 99, Optional: true, Of: &rules.Field{Name: "square", Shape: rules.Square},
		Means: "the squares entered, in order"}
	walkedSquares = rules.Field{Name: "squares", Label: "Squares", Shape: rules.Int, Max: 99, Optional: true, Means: "how many, where no squares are known"}

	clearWay      = [2]string{"clear", "does the way keep clear of walls, closed doors, rock and blocked squares?"}
	passesMonster = [2]string{"passes_monster", "does the way lead through a monster's square?"}
	lastFree      = [2]string{"free", "is the last square empty, or the stairs?"}
)

// RollMovement asks for the movement dice of the turn.
type RollMovement struct {
	Hero event.HeroID `json:"hero_id"`
}

func (c RollMovement) ready(d *draft) error {
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayRoll(c.Hero))
}

func (c RollMovement) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	roll, err := d.throw(movementDie, d.movementDice(c.Hero), "movement", string(c.Hero))
	if err != nil {
		return due(err, words.Say("the throw for movement is wanted"))
	}
	squares := 0
	for _, f := range roll.Faces {
		squares += f.Number()
	}
	d.Record(event.MovementRolled{Hero: c.Hero, Turn: d.State.Quest.Turn.ID, Roll: roll, Squares: squares})
	d.useUp(string(c.Hero), nextRoll)
	return nil
}

// movementDice is how many movement dice a hero throws.
//
//   - HQ-MOVE-01: those of the character card, two, unless armor that is worn
//     leaves fewer; spells and potions may change the next roll.
func (d *draft) movementDice(h event.HeroID) int {
	n := d.State.Heroes[h].MoveDice
	for _, id := range d.State.worn(h) {
		if fewer, says := d.figures().movementDice(d.State.Items[id].Card); says {
			n = min(n, fewer)
		}
	}
	return max(1, n*d.moveFactor(h)+sum(d.State.effectDice(string(h), nextRoll)))
}

// mayRoll refuses a movement roll that the turn has no place for.
//
//   - HQ-TURN-04: movement is not taken up again after it was closed.
//   - HQ-MOVE-01: movement is rolled once in a turn.
func (d *draft) mayRoll(h event.HeroID) error {
	t := d.turnOf(h)
	switch {
	case t.Moved:
		return rules.Refuse("MoveAfterSplit", "HQ-TURN-04", "%s's movement of this turn is over; %d squares lapsed", d.name(string(h)), t.Left)
	case t.Rolled:
		return rules.Refuse("MovementAlreadyRolled", "HQ-MOVE-01", "%s has rolled movement and has %d squares left", d.name(string(h)), t.Left)
	}
	return nil
}

// turnOf is the hero's turn if it is the one that runs, else a fresh one.
func (d *draft) turnOf(h event.HeroID) Turn {
	if t := d.State.Quest.Turn; t != nil && t.Hero == h {
		return *t
	}
	return Turn{}
}

// Move asks to walk along Path, or over so many squares where none are known.
type Move struct {
	Hero     event.HeroID    `json:"hero_id"`
	Path     []event.Square  `json:"path"`
	Squares  *int            `json:"squares"`
	Area     string          `json:"area"`
	EnterPit event.TrapID    `json:"enter_pit"`
	Asserted map[string]bool `json:"asserted"`
}

func (c Move) ready(d *draft) error {
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayStep(c.Hero))
}

func (c Move) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	n, err := walked(c.Path, c.Squares)
	if err != nil {
		return err
	}
	into, err := c.into(d, n)
	if err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	if err := d.Call.Lawful(d.mayGo(c.Hero, n)); err != nil {
		return err
	}
	w := walk{Hero: c.Hero, Path: c.Path, Squares: n, Area: c.Area, Intent: "walk", Onto: c.EnterPit}
	if err := d.mayTread(w, c.Asserted); err != nil {
		return err
	}
	if err := d.goesTo(c.Hero, c.Area, n); err != nil {
		return err
	}
	if n > 0 {
		if err := d.foretell(c.Asserted, d.unseen(), c.Hero); err != nil {
			return err
		}
	}
	return c.arrive(d, w, into)
}

// into is the open pit that the hero enters on purpose, if any.
//
//   - HQ-PIT-05: a hero may step into it to fight from inside.
func (c Move) into(d *draft, squares int) (event.Trap, error) {
	if c.EnterPit == "" {
		return event.Trap{}, nil
	}
	t, err := d.openPit("enter_pit", c.EnterPit)
	if err != nil {
		return t, err
	}
	if squares == 0 {
		return t, rules.Ask("squares", "is 0; the pit is at least 1 square away")
	}
	if err := mayEnd("enter_pit", t, c.Path); err != nil {
		return t, err
	}
	return t, d.Call.Lawful(d.mayDrop(t))
}

// arrive walks the way and carries out what lies at its end: a trap that stops
// the hero, or the pit that is entered.
func (c Move) arrive(d *draft, w walk, into event.Trap) error {
	from := d.State.Quest.At[c.Hero].Area
	if met, stopped := d.goes(w); stopped {
		return d.spring(met, c.Hero, byWay(met, from), c.Asserted)
	}
	if into.Trap == "" {
		return nil
	}
	return d.dropInto(c.Hero, into, c.Asserted)
}

// mayTread refuses a way by its squares, by the table's answers and by what is
// known to lie on it.
func (d *draft) mayTread(w walk, answers map[string]bool) error {
	if err := d.mayStride(string(w.Hero), d.State.Quest.At[w.Hero].Square, w.Path); err != nil {
		return err
	}
	if err := d.mayWalk(w.Hero, w.Squares, answers); err != nil {
		return err
	}
	if err := d.mayCross(w.Path); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayPassPit(w))
}

// walked is how many squares a walk enters.
func walked(path []event.Square, squares *int) (int, error) {
	switch {
	case squares == nil && path == nil:
		return 0, rules.Ask("squares", "is wanted where no path is given")
	case squares == nil:
		return len(path), nil
	case path != nil && len(path) != *squares:
		return 0, rules.Ask("squares", "is %d, the path has %d", *squares, len(path))
	}
	return *squares, nil
}

// mayStep refuses to walk outside an open movement.
//
//   - HQ-TURN-04: movement is not split around the action.
//   - HQ-MOVE-01: movement is rolled before it is walked.
func (d *draft) mayStep(h event.HeroID) error {
	t := d.turnOf(h)
	switch {
	case t.Moved:
		return rules.Refuse("MoveAfterSplit", "HQ-TURN-04", "%s's movement of this turn is over; %d squares lapsed", d.name(string(h)), t.Left)
	case !t.Rolled:
		return rules.Refuse("MovementNotRolled", "HQ-MOVE-01", "%s has not rolled movement", d.name(string(h)))
	}
	return nil
}

// mayGo refuses to walk farther than the roll.
//
//   - HQ-MOVE-02: at most as many squares as rolled, the roll being all there is.
func (d *draft) mayGo(h event.HeroID, squares int) error {
	if t := d.turnOf(h); t.Rolled && squares > t.Left {
		return rules.Refuse("TooFar", "HQ-MOVE-02", "%d squares asked, %d left", squares, t.Left)
	}
	return nil
}

// mayWalk refuses a way that a hero cannot take, by the table's answers. Whom
// a hero passes among the others is free (HQ-MOVE-07).
//
//   - HQ-MOVE-05: not through walls; HQ-MOVE-03: into a room by its open door;
//     HQ-MOVE-06: not diagonally;
//     HQ-MOVE-09: not over blocked squares; HQ-SETUP-12: not through rock.
//   - HQ-MOVE-04: not through monsters, unless veiled (HQ-CARD-07).
//   - HQ-MOVE-08: the last square is free, or one that may be shared.
func (d *draft) mayWalk(h event.HeroID, squares int, answers map[string]bool) error {
	if squares == 0 {
		return nil
	}
	who := string(h)
	way, err := answersTo(answers, "clear", "passes_monster", "free")
	if err != nil {
		return err
	}
	var wall, monster, full error
	if !way["clear"] && !d.State.under(who, passThroughRock) {
		wall = rules.Refuse("WallInTheWay", "HQ-MOVE-05", "%s's way is diagonal, or barred by a wall, a closed door, rock or a blocked square", d.name(who)).
			Citing("HQ-MOVE-03", "HQ-MOVE-06", "HQ-MOVE-09", "HQ-SETUP-12")
	}
	if way["passes_monster"] && !d.State.under(who, veilOfMist) {
		monster = rules.Refuse("MonsterInTheWay", "HQ-MOVE-04", "a monster stands in %s's way", d.name(who))
	}
	if !way["free"] {
		full = rules.Refuse("SquareOccupied", "HQ-MOVE-08", "%s's last square is taken", d.name(who)).Citing("HQ-MOVE-07")
	}
	return d.Call.Lawful(wall, monster, full)
}

// answersTo gives the answers to several questions, or says which one is missing.
func answersTo(answers map[string]bool, questions ...string) (map[string]bool, error) {
	all := map[string]bool{}
	for _, q := range questions {
		answer, err := asserted(answers, q)
		if err != nil {
			return nil, err
		}
		all[q] = answer
	}
	return all, nil
}

// EndMovement closes the movement half of the turn.
type EndMovement struct {
	Hero event.HeroID `json:"hero_id"`
}

func (c EndMovement) ready(d *draft) error {
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.mayEndMovement(c.Hero)
}

func (c EndMovement) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	d.endMovement(c.Hero)
	return nil
}

// mayEndMovement refuses to close what is not open.
//
//   - HQ-MOVE-01: movement begins with its roll.
//   - HQ-TURN-04: it is closed once.
func (d *draft) mayEndMovement(h event.HeroID) error {
	t := d.turnOf(h)
	switch {
	case t.Moved:
		return rules.Bar("MoveAfterSplit", "HQ-TURN-04", "%s's movement of this turn is over", d.name(string(h)))
	case !t.Rolled:
		return rules.Bar("MovementNotRolled", "HQ-MOVE-01", "%s has not rolled movement", d.name(string(h)))
	}
	return nil
}
