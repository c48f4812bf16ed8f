package heroquest

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// boards are the sides of the gameboard.
var boards = []string{"classic", "first-light-second-side"}

// agrees asks for a map whose parts fit each other. Of what was not listed
// nothing is known, and Zargon answers at the table.
func (c DefineQuest) agrees(d *draft) error {
	return cmp.Or(c.numbered(), c.inAreas(), c.apart(), c.behindDoors(), c.noted(), c.spelled(d), c.needed(d))
}

// entry is a name in a definition, and where it stands: in a row of a list, or
// without one.
type entry struct {
	list        string
	at          int
	field, name string
}

// entries are the names in one field of each row of a list.
func entries[R any](list, field string, rows []R, name func(R) string) []entry {
	all := make([]entry, len(rows))
	for i, row := range rows {
		all[i] = entry{list, i, field, name(row)}
	}
	return all
}

// path is the field in the command's data.
func (e entry) path() string {
	if e.list == "" {
		return e.field
	}
	return fmt.Sprintf("%s[%d].%s", e.list, e.at, e.field)
}

// once refuses a name that stands for two things.
func once(all []entry) error {
	for i, e := range all {
		if first := slices.IndexFunc(all[:i], func(o entry) bool { return o.name == e.name }); first >= 0 {
			return rules.Ask(e.path(), "%q stands in row %d of %s already; each has a name of its own", e.name, all[first].at+1, words.Term(inWords(all[first].list)))
		}
	}
	return nil
}

// numbered asks for names on the map that stand for one thing each.
func (c DefineQuest) numbered() error {
	id := func(d event.Door) string { return string(d.Door) }
	return cmp.Or(
		once(entries("areas", "area", c.Areas, func(a event.Area) string { return a.Area })),
		once(append(entries("doors", "door_id", c.Doors, id), entries("secret_doors", "door_id", c.SecretDoors, id)...)),
		once(entries("traps", "trap_id", c.Traps, func(t event.Trap) string { return string(t.Trap) })),
		once(entries("special_treasures", "treasure_id", c.SpecialTreasures, func(t event.SpecialTreasure) string { return string(t.Treasure) })),
		once(entries("notes", "ref", c.Notes, func(n event.QuestNote) string { return n.Ref })),
	)
}

// exitSquare is how an exit names a square.
var exitSquare = regexp.MustCompile(`^\[?\s*\d+\s*,\s*\d+\s*\]?$`)

// inAreas asks for areas that are listed, once any is. A pit is an area of its
// own, listed or not.
func (c DefineQuest) inAreas() error {
	if len(c.Areas) == 0 {
		return c.throughWalls()
	}
	known := map[string]bool{"": true}
	for _, a := range c.Areas {
		known[a.Area] = true
	}
	for _, t := range c.Traps {
		known[pitRoom(t.Trap)] = true
	}
	for _, e := range c.placed() {
		if !known[e.name] && !(e.field == "exit" && exitSquare.MatchString(e.name)) {
			return rules.Ask(e.path(), "%q is none of the areas that the quest lists", e.name)
		}
	}
	return c.throughWalls()
}

// placed are all areas that the definition names, but for the list of them.
func (c DefineQuest) placed() []entry {
	all := []entry{{field: "start_area", name: c.StartArea}, {field: "exit", name: c.Exit}}
	for list, doors := range c.bothDoors() {
		for i, door := range doors {
			for j, area := range door.Between {
				all = append(all, entry{list, i, fmt.Sprintf("between[%d]", j), area})
			}
		}
	}
	return slices.Concat(all,
		entries("monsters", "area", c.Monsters, func(m event.MapMonster) string { return m.Area }),
		entries("traps", "area", c.Traps, func(t event.Trap) string { return t.Area }),
		entries("special_treasures", "area", c.SpecialTreasures, func(t event.SpecialTreasure) string { return t.Area }),
		entries("furniture", "area", c.Furniture, func(p event.PlacedPiece) string { return p.Area }),
		entries("notes", "area", c.Notes, func(n event.QuestNote) string { return n.Area }))
}

// bothDoors are the lists of doors, those in sight first.
func (c DefineQuest) bothDoors() func(func(string, []event.Door) bool) {
	return func(yield func(string, []event.Door) bool) {
		_ = yield("doors", c.Doors) && yield("secret_doors", c.SecretDoors)
	}
}

// throughWalls refuses doors that lead nowhere.
func (c DefineQuest) throughWalls() error {
	for list, doors := range c.bothDoors() {
		for i, d := range doors {
			if len(d.Between) == 2 && d.Between[0] == d.Between[1] {
				return rules.Ask(fmt.Sprintf("%s[%d].between", list, i), "leads from %q to itself; a door is between two areas", d.Between[0])
			}
		}
	}
	return nil
}

// apart refuses a square in two rooms. A pit is dug in one.
func (c DefineQuest) apart() error {
	of := map[event.Square]string{}
	for i, a := range c.Areas {
		for j, at := range a.Squares {
			if other, taken := of[at]; taken && a.Kind != pit {
				return rules.Ask(fmt.Sprintf("areas[%d].squares[%d]", i, j), "%d,%d is a square of %q already", at.Column, at.Row, other)
			}
			if a.Kind != pit {
				of[at] = a.Area
			}
		}
	}
	return nil
}

// behindDoors asks for the doors behind which traps lie, once any are listed.
func (c DefineQuest) behindDoors() error {
	if c.Doors == nil && c.SecretDoors == nil {
		return nil
	}
	for i, t := range c.Traps {
		isIt := func(d event.Door) bool { return d.Door == t.BehindDoor }
		if t.BehindDoor != "" && !slices.ContainsFunc(slices.Concat(c.Doors, c.SecretDoors), isIt) {
			return rules.Ask(fmt.Sprintf("traps[%d].behind_door", i), "no door of the quest is called %q", t.BehindDoor)
		}
	}
	return nil
}

// noted asks for the notes to which monsters refer, once any are listed.
func (c DefineQuest) noted() error {
	for i, m := range c.Monsters {
		isIt := func(n event.QuestNote) bool { return n.Ref == m.NoteRef }
		if c.Notes != nil && m.NoteRef != "" && !slices.ContainsFunc(c.Notes, isIt) {
			return rules.Ask(fmt.Sprintf("monsters[%d].note_ref", i), "no note of the quest has the letter %q", m.NoteRef)
		}
	}
	return nil
}

// spelled asks for Dread spells that there are.
func (c DefineQuest) spelled(d *draft) error {
	var all []entry
	for i, m := range c.Monsters {
		for j, spell := range m.Spells {
			all = append(all, entry{"monsters", i, fmt.Sprintf("spells[%d]", j), string(spell)})
		}
	}
	for _, monster := range slices.Sorted(maps.Keys(c.DreadAssignments)) {
		for j, spell := range c.DreadAssignments[monster] {
			all = append(all, entry{field: fmt.Sprintf("dread_assignments.%s[%d]", monster, j), name: spell})
		}
	}
	for _, e := range all {
		if _, known := d.figures().dreadSpell(event.Key(e.name)); !known {
			return rules.Ask(e.path(), "no Dread spell has the key %q", e.name)
		}
	}
	return nil
}

// needed asks for a board that there is, and for artifacts among what the heroes
// have to own.
func (c DefineQuest) needed(d *draft) error {
	if c.Board != "" && !slices.Contains(boards, c.Board) {
		return rules.Ask("board", "no board has the id %q; the boards are %s", c.Board, words.AllOf(boards))
	}
	for i, card := range c.RequiredArtifacts {
		if !d.isArtifact(card) {
			return rules.Ask(fmt.Sprintf("required_artifacts[%d]", i), "no artifact has the key %q", card)
		}
	}
	return nil
}
