package heroquest

import (
	"slices"

	"loretome/events"
	"loretome/rules"

	event "loretome/events/heroquest"
)

// questNote is the field that names a note of the quest book.
func questNote(means string) rules.Field {
	return rules.Field{Name: "quest_note", Label: "Quest note", Shape: rules.Key, Kind: "quest note", Optional: true, Means: means}
}

// shownArea is the field for what comes into view.
var shownArea = rules.Field{
	Name: "shown", Label: "What is seen", Shape: rules.Object, Means: "an area with its doors, furniture, blocked squares and monsters",
	Fields: []rules.Field{
		{Name: "area", Label: "Area", Shape: rules.Key, Kind: "area", Means: "name of the area"},
		{Name: "area_kind", Label: "Kind", Shape: rules.Word, Words: []string{"room", "corridor"}, Result: true, Means: "what it is"},
		{Name: "doors", Label: "Doors", Shape: rules.List, Optional: true, Result: true, Of: &rules.Field{Name: "door", Shape: rules.Ref, Kind: "door"}, Means: "its closed doors"},
		{Name: "furniture", Label: "Furniture", Shape: rules.List, Optional: true, Result: true, Means: "its furniture", Of: &rules.Field{
			Name: "piece", Shape: rules.Object, Fields: []rules.Field{
				{Name: "piece", Label: "Piece", Shape: rules.Text, Min: 1, Max: 80, Means: "what it is"},
				squareIfKnown,
				{Name: "area", Label: "Area", Shape: rules.Key, Kind: "area", Optional: true, Means: "where it stands"},
			},
		}},
		{Name: "blocked", Label: "Blocked squares", Shape: rules.List, Optional: true, Result: true, Of: &rules.Field{Name: "square", Shape: rules.Square}, Means: "its blocked squares"},
		{Name: "monsters", Label: "Monsters", Shape: rules.List, Optional: true, Result: true, Of: &shownMonster, Means: "the monsters in it"},
	},
}

// squareIfKnown is the field for a figure's square, which a table without a
// modelled board may leave out.
var squareIfKnown = rules.Field{Name: "square", Label: "Square", Shape: rules.Square, Optional: true, Means: "where it stands"}

// OpenDoor asks to open a door: a hero one that is adjacent, Zargon one that a
// quest note opens.
type OpenDoor struct {
	Hero     event.HeroID    `json:"hero_id"`
	Door     event.DoorID    `json:"door_id"`
	Note     string          `json:"quest_note"`
	Shown    *event.Shown    `json:"shown"`
	Asserted map[string]bool `json:"asserted"`
}

func (c OpenDoor) ready(d *draft) error {
	if c.Hero == "" {
		return d.directing()
	}
	if err := d.mayHandle(string(c.Hero)); err != nil {
		return err
	}
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayOpen(c.Hero))
}

func (c OpenDoor) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if c.Hero == "" {
		return c.byNote(d)
	}
	if c.Note != "" || c.Shown != nil {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	if err := d.door("door_id", c.Door); err != nil {
		return err
	}
	if err := d.mayReach(c.Hero, c.Door, c.Asserted); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	return d.opens(c.Door, c.Hero, "adjacent", c.Shown)
}

// byNote opens a door on the word of the quest book, which goes before the
// rulebook.
func (c OpenDoor) byNote(d *draft) error {
	if c.Note == "" {
		return rules.Ask("quest_note", "is wanted where no hero opens the door")
	}
	if err := d.anyDoor("door_id", c.Door); err != nil {
		return err
	}
	if d.State.Quest.Doors[c.Door].Open {
		return alreadyOpen(c.Door)
	}
	return d.opens(c.Door, "", "quest_note", c.Shown)
}

// directing checks what Zargon does as the one who runs the quest, at any time
// while rounds are played.
func (d *draft) directing(allow ...string) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.Call.Lawful(d.settled(allow...))
}

// mayHandle refuses doors to monsters.
//
//   - HQ-ZARGON-06: a monster neither opens nor closes doors.
func (d *draft) mayHandle(figure string) error {
	if d.State.isMonster(figure) {
		return rules.Bar("NotForMonsters", "HQ-ZARGON-06", "%s is a monster; monsters do not handle doors", d.name(figure)).
			Citing("HQ-ZARGON-03", "HQ-MATK-02")
	}
	return nil
}

// mayOpen refuses doors outside the movement.
//
//   - HQ-DOOR-01: doors are opened from the movement roll until the movement ends.
func (d *draft) mayOpen(h event.HeroID) error {
	if t := d.turnOf(h); !t.Rolled || t.Moved {
		return rules.Refuse("NotMoving", "HQ-DOOR-01", "%s is not moving; doors are opened during movement", d.name(string(h)))
	}
	return nil
}

// mayReach refuses a door that this hero cannot open from here.
//
//   - HQ-DOOR-01: the door is next to the hero's square.
//   - HQ-DOOR-02: an open door stays open.
func (d *draft) mayReach(h event.HeroID, door event.DoorID, answers map[string]bool) error {
	near, missing := asserted(answers, "adjacent")
	if missing == nil && !near {
		no := rules.Refuse("NotAdjacent", "HQ-DOOR-01", "%s is not next to door %s", d.name(string(h)), door)
		if err := d.Call.Lawful(no); err != nil {
			return err
		}
	}
	if d.State.Quest.Doors[door].Open {
		return alreadyOpen(door)
	}
	return missing
}

func alreadyOpen(door event.DoorID) error {
	return rules.Bar("AlreadyOpen", "HQ-DOOR-02", "door %s is open; an opened door stays open", door)
}

// door refuses to understand an id that names no door, where the quest's doors
// are known. A secret door that nobody found is none.
//
//   - HQ-SECRET-01: the answer does not give a secret door away.
//   - HQ-REVEAL-01: nor, to a hero's player, a door that was not seen yet.
func (d *draft) door(field string, id event.DoorID) error {
	q := d.definition()
	secret := slices.ContainsFunc(q.SecretDoors, func(known event.Door) bool { return known.Door == id })
	if d.knows(id) || len(q.Doors) == 0 && !secret {
		return nil
	}
	return rules.Ask(field, "no door of this quest has the id %q", id)
}

// knows says that the one who asks knows of a door: it was seen, or the map has
// it, no secret one, in Zargon's hands or in an area that the heroes saw.
func (d *draft) knows(id event.DoorID) bool {
	if _, seen := d.State.Quest.Doors[id]; seen {
		return true
	}
	q := d.definition()
	at := slices.IndexFunc(q.Doors, func(known event.Door) bool { return known.Door == id })
	return at >= 0 && (d.Call.By.Side == events.GameMaster || d.inView(q.Doors[at]))
}

// inView says that a defined door belongs to an area that was seen.
func (d *draft) inView(door event.Door) bool {
	return slices.ContainsFunc(door.Between, func(area string) bool {
		_, seen := d.State.Quest.Areas[area]
		return seen
	})
}

// definition is the quest in progress as Zargon entered it.
func (d *draft) definition() event.QuestDefined {
	return d.State.Quests[d.State.Quest.No].Definition
}

// opens records that a door is opened and shows what lies behind it: what the
// game master says, or what the quest's definition knows. Without either it is
// left to RevealArea.
//
//   - HQ-DOOR-02: an opened door stays open.
//   - HQ-REVEAL-03: opening the door of a room shows the room.
func (d *draft) opens(door event.DoorID, by event.HeroID, means string, shown *event.Shown) error {
	cause := "door"
	switch means {
	case "quest_note":
		cause = means
	case genieMeans:
		cause = "spell"
	}
	d.Record(event.DoorOpened{Door: door, Secret: d.secret(door), By: by, Means: means})
	if shown != nil {
		return d.reveal(*shown, cause, by)
	}
	for _, area := range d.behind(door, by) {
		if err := d.reveal(d.mapped(area), cause, by); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) secret(door event.DoorID) bool {
	return d.State.Quest.Doors[door].Secret ||
		slices.ContainsFunc(d.definition().SecretDoors, func(s event.Door) bool { return s.Door == door })
}

// behind lists the areas on both sides of a defined door that were not seen
// yet and in which the opener does not stand. A pit shows itself when it opens.
func (d *draft) behind(door event.DoorID, by event.HeroID) []string {
	a := d.State.Quest
	var unseen []string
	for _, known := range d.mappedDoors() {
		if known.Door != door {
			continue
		}
		for _, area := range known.Between {
			if _, seen := a.Areas[area]; !seen && area != a.At[by].Area && !d.isPit(area) {
				unseen = append(unseen, area)
			}
		}
	}
	return unseen
}

// mapped is what the quest's definition knows of an area: all but secret doors,
// traps and treasure, which want a search (HQ-REVEAL-04).
func (d *draft) mapped(area string) event.Shown {
	q := d.definition()
	shown := event.Shown{Area: area, AreaKind: "room"}
	for _, known := range q.Areas {
		if known.Area == area {
			shown.AreaKind = known.Kind
			shown.Blocked = slices.DeleteFunc(slices.Clone(q.Blocked), func(s event.Square) bool { return !slices.Contains(known.Squares, s) })
		}
	}
	for _, door := range q.Doors {
		if slices.Contains(door.Between, area) {
			shown.Doors = append(shown.Doors, door.Door)
		}
	}
	shown.Furniture = slices.DeleteFunc(slices.Clone(q.Furniture), func(p event.PlacedPiece) bool { return p.Area != area })
	for _, m := range q.Monsters {
		if m.Area == area {
			figures := m.Figures
			shown.Monsters = append(shown.Monsters, event.ShownMonster{Type: m.Type, Square: m.Square, Name: m.Name, Figures: &figures})
		}
	}
	return shown
}

// RevealArea asks to put on the board what comes into view.
type RevealArea struct {
	Shown event.Shown  `json:"shown"`
	Cause string       `json:"cause"`
	By    event.HeroID `json:"by_hero_id"`
	Note  string       `json:"quest_note"`
}

func (c RevealArea) ready(d *draft) error { return d.directing() }

func (c RevealArea) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if c.By != "" {
		if _, err := d.hero("by_hero_id", c.By); err != nil {
			return err
		}
	}
	if c.Note == "" && (c.Cause == "door" || c.Cause == "sight") {
		if err := d.Call.Lawful(d.mayLookInto(c.Shown)); err != nil {
			return err
		}
	}
	return d.reveal(c.Shown, c.Cause, c.By)
}

// mayLookInto refuses to show a room all of whose doors are shut, as far as the
// quest's doors are known and no hero stands in it.
//
//   - HQ-SECRET-05: a secret door that was found is still closed.
//   - HQ-REVEAL-03: a room is shown when its door is opened.
func (d *draft) mayLookInto(shown event.Shown) error {
	a := d.State.Quest
	var shut []event.DoorID
	for _, door := range d.mappedDoors() {
		if !slices.Contains(door.Between, shown.Area) {
			continue
		}
		if a.Doors[door.Door].Open {
			return nil
		}
		shut = append(shut, door.Door)
	}
	inside := slices.ContainsFunc(a.insiders(), func(h event.HeroID) bool { return a.At[h].Area == shown.Area })
	if shown.AreaKind != "room" || len(shut) == 0 || inside {
		return nil
	}
	return rules.Refuse("DoorClosed", "HQ-SECRET-05", "none of the %d doors of %s is open", len(shut), shown.Area).Citing("HQ-REVEAL-03")
}

// reveal shows an area and places its monsters.
//
//   - HQ-REVEAL-01: closed doors, furniture, monsters and blocked squares are
//     set out as they come into view.
//   - HQ-SETUP-11: they come onto the board when they are seen, and not before.
func (d *draft) reveal(shown event.Shown, cause string, by event.HeroID) error {
	source := "map"
	if cause == "quest_note" {
		source = cause
	}
	var placed []event.MonsterPlaced
	ids := []event.MonsterID{}
	for _, m := range shown.Monsters {
		p, err := d.placing(m, Spot{Area: shown.Area, Square: m.Square}, source, placed)
		if err != nil {
			return err
		}
		placed, ids = append(placed, p), append(ids, p.Monster)
	}
	d.Record(event.AreaRevealed{
		Area: shown.Area, AreaKind: shown.AreaKind, By: by, Cause: cause, Monsters: ids,
		Doors: some(shown.Doors), Furniture: some(shown.Furniture), Blocked: some(shown.Blocked),
	})
	for _, p := range placed {
		d.setOut(p)
	}
	return nil
}

// some is the list, empty where there is none.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
