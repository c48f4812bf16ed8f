package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// stride is one square of a path, entered from the square before it as far as
// that one is known.
type stride struct {
	From *event.Square
	To   event.Square
}

// strides are the steps of a path, the first of them from where the figure
// stands.
func strides(at *event.Square, path []event.Square) []stride {
	var all []stride
	for i, to := range path {
		all = append(all, stride{From: at, To: to})
		at = &path[i]
	}
	return all
}

// apart is how many columns and rows lie between the two squares of a step.
func (s stride) apart() (columns, rows int) {
	columns, rows = s.To.Column-s.From.Column, s.To.Row-s.From.Row
	return max(columns, -columns), max(rows, -rows)
}

// gait is what a side's steps are refused by.
type gait struct{ diagonal, door, wall rules.ID }

// gaitOf is that of a hero, or of a monster.
func (d *draft) gaitOf(figure string) gait {
	if _, monster := d.State.Quest.Monster[event.MonsterID(figure)]; monster {
		return gait{diagonal: "HQ-ZARGON-04", door: "HQ-ZARGON-06", wall: "HQ-ZARGON-05"}
	}
	return gait{diagonal: "HQ-MOVE-06", door: "HQ-MOVE-03", wall: "HQ-MOVE-05"}
}

// mayStride refuses a path by its squares and by what is known of the board.
// What they leave open is for the table to answer.
//
//   - HQ-MOVE-06, HQ-ZARGON-04: every square shares an edge with the one before.
//   - HQ-CARD-07: walls, doors and rock are no bar to who passes through rock.
func (d *draft) mayStride(figure string, at *event.Square, path []event.Square) error {
	var no []error
	through := d.State.under(figure, passThroughRock)
	for _, s := range strides(at, path) {
		columns, rows := 0, 1
		if s.From != nil {
			columns, rows = s.apart()
		}
		switch {
		case columns == 1 && rows == 1:
			no = append(no, rules.Refuse("DiagonalMove", d.gaitOf(figure).diagonal, "the step of %s from %d,%d to %d,%d is diagonal",
				d.name(figure), s.From.Column, s.From.Row, s.To.Column, s.To.Row))
		case columns+rows != 1:
			return rules.Ask("path", "leads from %d,%d to %d,%d, which do not share an edge", s.From.Column, s.From.Row, s.To.Column, s.To.Row)
		case !through:
			no = append(no, d.mayEnter(figure, s))
		}
	}
	return d.Call.Lawful(no...)
}

// mayEnter refuses a step that a wall, a closed door or rock is known to bar. A
// hero's player hears of walls and of doors that were seen, and not what lies
// unseen behind them, be it a room, a door or rock.
//
//   - HQ-MOVE-03: a room is entered by an open door; HQ-SECRET-01: a secret door
//     that nobody found is wall.
//   - HQ-MOVE-05, HQ-ZARGON-05: nor is a wall crossed on the way out of a room;
//     HQ-ZARGON-06: a closed door is a wall to a monster.
//   - HQ-SETUP-12: rock stops everybody.
func (d *draft) mayEnter(figure string, s stride) error {
	by, wall := d.gaitOf(figure), words.Say("a wall bars the way of %s to %d,%d", d.name(figure), s.To.Column, s.To.Row)
	if door, stands := d.doorOn(s); stands {
		if d.State.Quest.Doors[door].Open {
			return nil
		}
		return rules.Refuse("DoorClosed", by.door, "door %s bars the way of %s to %d,%d: it is closed", door, d.name(figure), s.To.Column, s.To.Row).
			Citing("HQ-DOOR-01")
	}
	rock := d.rock(s.To)
	switch {
	case !rock && !d.walled(s):
		return nil
	case rock && d.Call.By.Side == events.GameMaster:
		return rules.Refuse("SolidRock", "HQ-SETUP-12", "%d,%d, on the way of %s, is solid rock", s.To.Column, s.To.Row, d.name(figure))
	case !rock && d.leavesRoom(s):
		return rules.Refuse("WallInTheWay", by.wall, "%s", wall)
	}
	return rules.Refuse("NoDoor", "HQ-MOVE-03", "%s", wall).Citing("HQ-SECRET-01")
}

// doorOn finds the door that is known to stand where a step crosses.
func (d *draft) doorOn(s stride) (event.DoorID, bool) {
	if s.From == nil {
		return "", false
	}
	for _, door := range d.mappedDoors() {
		if slices.Contains(door.Edge, *s.From) && slices.Contains(door.Edge, s.To) && d.knows(door.Door) {
			return door.Door, true
		}
	}
	return "", false
}

// mappedDoors lists the doors of the quest's map, secret ones last.
func (d *draft) mappedDoors() []event.Door {
	q := d.definition()
	return slices.Concat(q.Doors, q.SecretDoors)
}

// walled says that a step leads from one area into another with a wall between
// them, as around every room. Where a door that is known may stand there for
// all that is known, nobody can tell.
func (d *draft) walled(s stride) bool {
	if s.From == nil {
		return false
	}
	from, to := d.areasAt(*s.From), d.areasAt(s.To)
	if len(from) == 0 || len(to) == 0 || corridors(from) && corridors(to) {
		return false
	}
	shared := slices.ContainsFunc(from, func(area event.Area) bool { return mapHas(to, area.Area) })
	return !shared && !d.doorBetween(from, to)
}

// leavesRoom says that a step goes out into a corridor of which the one who asks
// knows.
func (d *draft) leavesRoom(s stride) bool {
	to := d.areasAt(s.To)
	return corridors(to) && !slices.ContainsFunc(to, func(area event.Area) bool {
		_, seen := d.State.Quest.Areas[area.Area]
		return !seen && d.Call.By.Side != events.GameMaster
	})
}

// doorBetween says that a door is known, but not on which edge, which may lead
// from one of these areas to another.
func (d *draft) doorBetween(from, to []event.Area) bool {
	mapped := d.mappedDoors()
	for _, door := range mapped {
		joins := slices.ContainsFunc(door.Between, func(area string) bool { return mapHas(from, area) }) &&
			slices.ContainsFunc(door.Between, func(area string) bool { return mapHas(to, area) })
		if joins && len(door.Edge) == 0 && d.knows(door.Door) {
			return true
		}
	}
	for seen := range d.State.Quest.Doors {
		if !slices.ContainsFunc(mapped, func(door event.Door) bool { return door.Door == seen }) {
			return true
		}
	}
	return false
}

// areasAt lists the rooms and corridors of the quest's map to which a square
// belongs. A pit lies in one of them.
func (d *draft) areasAt(at event.Square) []event.Area {
	return slices.DeleteFunc(slices.Clone(d.definition().Areas), func(area event.Area) bool {
		return area.Kind == pit || !slices.Contains(area.Squares, at)
	})
}

// rock says that a square is none of the quest's, of whose areas all squares are
// known.
//
//   - HQ-SETUP-12: what is dark on the quest's map is solid rock.
func (d *draft) rock(at event.Square) bool {
	q := d.definition()
	for _, area := range q.Areas {
		if slices.Contains(area.Squares, at) || area.Kind != pit && len(area.Squares) == 0 {
			return false
		}
	}
	for seen := range d.State.Quest.Areas {
		if !d.isPit(seen) && !mapHas(q.Areas, seen) {
			return false
		}
	}
	return mapHas(q.Areas, q.StartArea)
}

// mapHas says that one of some areas has this name.
func mapHas(areas []event.Area, name string) bool {
	return slices.ContainsFunc(areas, func(area event.Area) bool { return area.Area == name })
}

// corridors says that a square with these areas is one of a corridor.
func corridors(areas []event.Area) bool {
	return len(areas) > 0 && !slices.ContainsFunc(areas, func(area event.Area) bool { return area.Kind != "corridor" })
}
