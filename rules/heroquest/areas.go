package heroquest

import (
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// An area is a room, a corridor or a pit by its name. Where the quest's map
// lists its areas, only those count that were seen; a quest without such a list
// leaves names to the table, which answers for where its heroes are.

// mapsAreas says whether the quest's map lists its areas.
func (d *draft) mapsAreas() bool { return len(d.definition().Areas) > 0 }

// seenArea asks for an area that came into view, into which a door stands open,
// or in which a hero stands; a pit is told by the table. What lies unseen and what
// there is not at all get the same answer.
//
//   - HQ-ROLE-05: what lies unseen is Zargon's alone.
func (d *draft) seenArea(field, name string) error {
	a := d.State.Quest
	_, seen := a.Areas[name]
	occupied := slices.ContainsFunc(a.insiders(), func(h event.HeroID) bool { return a.At[h].Area == name })
	entered := slices.ContainsFunc(d.mappedDoors(), func(door event.Door) bool { return a.Doors[door.Door].Open && slices.Contains(door.Between, name) })
	if name == "" || seen || occupied || entered || strings.HasPrefix(name, pitRoom("")) || !d.mapsAreas() {
		return nil
	}
	return rules.Ask(field, "names no area that has been seen")
}

// anArea asks for an area that is on the quest's map or was seen: what Zargon
// knows.
func (d *draft) anArea(field, name string) error {
	if mapHas(d.definition().Areas, name) || d.seenArea(field, name) == nil {
		return nil
	}
	return rules.Ask(field, "names no area of the quest's map, and none that has been seen")
}

// goesTo asks for an area in which a walk of so many squares can end.
//
//   - HQ-MOVE-03, HQ-REVEAL-01: a room shows itself when its door is opened, and
//     Zargon fills the board as the heroes go.
func (d *draft) goesTo(h event.HeroID, area string, squares int) error {
	if from := d.State.Quest.At[h].Area; squares == 0 && area != "" && from != "" && area != from {
		return rules.Ask("area", "is another than that of %s, who goes 0 squares", d.name(string(h)))
	}
	return d.seenArea("area", area)
}

// searchesHere asks for an area that was seen, and refuses one in which the
// searcher, being in another of the quest's map, is not.
func (d *draft) searchesHere(field string, h event.HeroID, area string, elsewhere rules.ID) error {
	if err := d.seenArea(field, area); err != nil {
		return err
	}
	from := d.State.Quest.At[h].Area
	if from == area || d.isPit(area) || !mapHas(d.definition().Areas, from) {
		return nil
	}
	return d.Call.Lawful(rules.Refuse("NotInRoom", elsewhere, "%s is in %s, not in %s", d.name(string(h)), from, area))
}
