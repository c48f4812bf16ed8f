package heroquest

import (
	"cmp"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// walk is a way that a hero goes.
type walk struct {
	Hero    event.HeroID
	Path    []event.Square
	Squares int
	Area    string
	Intent  string       // walk, disarm or jump
	Onto    event.TrapID // the pit that is entered, or the trap to be disarmed: it does not spring
}

// goes records a hero's way as far as the first trap on it, and gives that trap
// if there is one.
//
//   - HQ-TRAP-02: entering the square of a trap springs it, passing as well.
//   - HQ-TRAP-12: Zargon stops the hero there; the rest of the way is dropped.
func (d *draft) goes(w walk) (event.Trap, bool) {
	met, at, stopped := d.meets(w)
	by := "none"
	if stopped {
		by, w.Area = stopper(met), cmp.Or(met.Area, w.Area)
		if at >= 0 {
			w.Path, w.Squares = w.Path[:at+1], at+1
		}
	}
	d.moves(w, by)
	return met, stopped
}

// moves records a hero's way, out of a pit if the hero is in one, and what
// stopped the hero on it: none, a trap or a block.
func (d *draft) moves(w walk, stoppedBy string) {
	d.leavePit(string(w.Hero), w.Squares, w.Path)
	d.Record(event.HeroMoved{
		Hero: w.Hero, Path: w.Path, Area: w.Area, SquaresUsed: w.Squares, SquaresLeft: max(0, d.turnOf(w.Hero).Left-w.Squares),
		StoppedBy: stoppedBy, Intent: w.Intent,
	})
}

// stopper is what stops a hero who springs a trap.
func stopper(t event.Trap) string {
	if t.Kind == fallingBlock {
		return "block"
	}
	return "trap"
}

// meets finds the first trap on a way that springs, and at which square of the
// path; -1 where only the door is known behind which it lies.
func (d *draft) meets(w walk) (met event.Trap, at int, is bool) {
	if w.Squares == 0 {
		return event.Trap{}, 0, false
	}
	at = len(w.Path)
	for _, t := range d.traps() {
		if !d.springs(t) || t.Trap == w.Onto {
			continue
		}
		n := -1
		if len(w.Path) > 0 && t.Square != nil {
			n = slices.Index(w.Path, *t.Square)
		}
		switch {
		case n >= 0 && n < at:
			met, at, is = t, n, true
		case !is && n < 0 && d.liesInside(t, w):
			return t, -1, true
		}
	}
	return met, at, is
}

// liesInside says whether a way leads into the area of a trap by the door behind
// which the trap lies, where its square or the hero's are not known.
//
//   - HQ-TRAP-04: the first hero who comes in by that door is caught.
func (d *draft) liesInside(t event.Trap, w walk) bool {
	a := d.State.Quest
	from := a.At[w.Hero].Area
	if t.BehindDoor == "" || w.Area != t.Area || from == w.Area || !a.Doors[t.BehindDoor].Open || len(w.Path) > 0 && t.Square != nil {
		return false
	}
	others := slices.ContainsFunc(d.mappedDoors(), func(door event.Door) bool {
		return door.Door != t.BehindDoor && a.Doors[door.Door].Open && slices.Contains(door.Between, w.Area) &&
			(from == "" || slices.Contains(door.Between, from))
	})
	return !others
}

// byWay says how a trap on a hero's way was sprung, by what is known of where
// the hero came from.
func byWay(t event.Trap, from string) string {
	if t.BehindDoor != "" && from != t.Area {
		return "door"
	}
	return "moved"
}

// mayCross refuses a path over squares that are known to bar it.
//
//   - HQ-MOVE-09: a blocked square stops everybody; HQ-FALL-03: so does a fallen
//     block.
//   - HQ-MOVE-10: furniture does with furniture_blocks.
func (d *draft) mayCross(path []event.Square) error {
	var blocked, furniture error
	for _, sq := range path {
		if blocked == nil && slices.Contains(d.blocked(), sq) {
			blocked = rules.Refuse("BlockedSquare", "HQ-MOVE-09", "square %d,%d is blocked", sq.Column, sq.Row).Citing("HQ-FALL-03")
		}
		if piece, there := d.furnitureAt(sq); furniture == nil && there && d.Call.Options.On("furniture_blocks") {
			furniture = rules.Refuse("FurnitureInTheWay", "HQ-MOVE-10", "the %s stands on %d,%d", words.Term(piece), sq.Column, sq.Row)
		}
	}
	return d.Call.Lawful(blocked, furniture)
}

// blocked lists the squares that are known to be blocked: by tiles that were
// seen, and by stone that has fallen.
func (d *draft) blocked() []event.Square {
	var all []event.Square
	for _, area := range d.State.Quest.Areas {
		all = append(all, area.Blocked...)
	}
	for _, t := range d.traps() {
		if fallen(t) && t.Square != nil {
			all = append(all, *t.Square)
		}
	}
	return all
}

func (d *draft) furnitureAt(sq event.Square) (string, bool) {
	names := []string{}
	for _, area := range d.State.Quest.Areas {
		for _, p := range area.Furniture {
			if p.Square != nil && *p.Square == sq {
				names = append(names, p.Piece)
			}
		}
	}
	slices.Sort(names)
	return cmp.Or(names...), len(names) > 0
}

// pitOn finds the first open pit on a way that is neither entered nor jumped.
func (d *draft) pitOn(w walk, jumped ...event.Trap) (event.Trap, bool) {
	for _, t := range d.traps() {
		over := slices.ContainsFunc(jumped, func(j event.Trap) bool { return j.Trap == t.Trap })
		if !open(t) || over || w.Squares == 0 {
			continue
		}
		n := -1
		if t.Square != nil {
			n = slices.Index(w.Path, *t.Square)
		}
		entered := t.Trap == w.Onto && (n < 0 || n == len(w.Path)-1)
		if !entered && (n >= 0 || d.liesInside(t, w)) {
			return t, true
		}
	}
	return event.Trap{}, false
}

// mayPassPit refuses a hero's way across an open pit.
//
//   - HQ-JUMP-05: it is jumped, or entered on purpose.
func (d *draft) mayPassPit(w walk) error {
	if t, there := d.pitOn(w); there {
		return rules.Refuse("PitInTheWay", "HQ-JUMP-05", "open pit %s is in the way: it may be jumped, or entered on purpose", t.Trap).Citing("HQ-PIT-05")
	}
	return nil
}

// mayEnd refuses to name a pit that is not where the way ends.
func mayEnd(field string, t event.Trap, path []event.Square) error {
	if len(path) > 0 && t.Square != nil && path[len(path)-1] != *t.Square {
		return rules.Ask(field, "%s is at %d,%d, where the path does not end", t.Trap, t.Square.Column, t.Square.Row)
	}
	return nil
}
