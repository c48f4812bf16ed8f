package heroquest

import (
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// SearchSecretDoors asks to search room, corridor or pit for secret doors; the
// search then waits for Zargon's answer.
type SearchSecretDoors struct {
	Hero     event.HeroID    `json:"hero_id"`
	Area     string          `json:"area"`
	Asserted map[string]bool `json:"asserted"`
}

func (c SearchSecretDoors) ready(d *draft) error { return SearchTreasure{Hero: c.Hero}.ready(d) }

// decide makes the search; any hero may search an area again (HQ-SECRET-03).
func (c SearchSecretDoors) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.searchesHere("area", c.Hero, c.Area, "HQ-SECRET-03"); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayFromHere(d), noMonsterSeen("HQ-SECRET-02", d.name(string(c.Hero)), c.Asserted)); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	d.closeMovement(true)
	d.Record(event.SecretDoorSearchMade{Hero: c.Hero, Area: c.Area})
	return nil
}

// mayFromHere refuses a search of an area that the hero is not in.
//
//   - HQ-SECRET-03: the search covers the room or corridor that the hero is in.
//   - HQ-PIT-01: from inside a pit it is the pit that is searched.
func (c SearchSecretDoors) mayFromHere(d *draft) error {
	name := d.name(string(c.Hero))
	if _, pit := d.State.Quest.Pits[string(c.Hero)]; pit && !d.isPit(c.Area) {
		return rules.Refuse("NotInRoom", "HQ-PIT-01", "%s is in a pit, which is a room of its own, and not in %s", name, c.Area).Citing("HQ-SECRET-03")
	}
	if inside, err := asserted(c.Asserted, "in_room"); err != nil || inside {
		return err
	}
	return rules.Refuse("NotInRoom", "HQ-PIT-01", "%s is not in %s", name, c.Area).Citing("HQ-SECRET-03")
}

// isPit says whether an area is a pit: one that the definition calls so, or that
// is named after its trap, as pit-t1.
func (d *draft) isPit(name string) bool {
	for _, known := range d.definition().Areas {
		if known.Area == name {
			return known.Kind == "pit"
		}
	}
	return strings.HasPrefix(name, "pit-")
}

// FindSecretDoors asks for a search for secret doors with its answer.
type FindSecretDoors struct {
	Hero     event.HeroID    `json:"hero_id"`
	Area     string          `json:"area"`
	Doors    *[]AnsweredDoor `json:"doors"`
	Asserted map[string]bool `json:"asserted"`
}

func (c FindSecretDoors) ready(d *draft) error { return SearchSecretDoors{Hero: c.Hero}.ready(d) }

func (c FindSecretDoors) decide(d *draft) error {
	if c.Doors != nil {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	if err := (SearchSecretDoors{Hero: c.Hero, Area: c.Area, Asserted: c.Asserted}).decide(d); err != nil {
		return err
	}
	if c.Doors == nil && d.bookClosed() {
		return nil
	}
	if c.Doors == nil && (d.definition().SecretDoors == nil || !d.covers(c.Area)) {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	return d.answerDoors(c.Hero, c.Area, c.Doors, "")
}

// CloseDoor asks to shut an open door on the word of the quest book.
type CloseDoor struct {
	Door event.DoorID `json:"door_id"`
	Note string       `json:"quest_note"`
}

var closeDoor = rules.Command[Command]{
	Name: "CloseDoor", Title: "Close a door", Sides: []events.Side{events.GameMaster}, Chapter: "movement",
	Means: "Doors stay open; only a quest note closes one.",
	Fields: []rules.Field{
		{Name: "door_id", Label: "Door", Shape: rules.Ref, Kind: "door", Means: "which door"},
		questNote("the note that orders it"),
	},
	Rules: []rules.ID{"HQ-DOOR-02", "HQ-ZARGON-06"},
	Read:  rules.Reads(func(c CloseDoor) Command { return c }),
}

func (c CloseDoor) ready(d *draft) error { return d.directing() }

func (c CloseDoor) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.anyDoor("door_id", c.Door); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayShut()); err != nil {
		return err
	}
	if d.State.Quest.Doors[c.Door].Open {
		d.Record(event.DoorShut{Door: c.Door, QuestNote: c.Note})
	}
	return nil
}

// mayShut refuses to close a door without a quest note.
//
//   - HQ-DOOR-02: an opened door stays open, unless the quest book has it shut.
//   - HQ-ZARGON-06: monsters do not close doors.
func (c CloseDoor) mayShut() error {
	if c.Note == "" {
		return rules.Refuse("DoorsStayOpen", "HQ-DOOR-02", "door %s stays open; only a quest note closes a door", c.Door).Citing("HQ-ZARGON-06")
	}
	return nil
}

// anyDoor refuses to understand an id that names no door, secret ones being
// known to Zargon, who alone asks so.
func (d *draft) anyDoor(field string, id event.DoorID) error {
	all := d.mappedDoors()
	_, seen := d.State.Quest.Doors[id]
	if seen || len(all) == 0 || slices.ContainsFunc(all, func(known event.Door) bool { return known.Door == id }) {
		return nil
	}
	return rules.Ask(field, "no door of this quest has the id %q", id)
}
