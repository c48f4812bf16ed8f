package heroquest

import (
	"cmp"
	"fmt"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
)

// ofNotes tells of searches for traps and secret doors, of quest notes, and of
// things that are picked up and used.
func (t *tale) ofNotes(e events.Event) string {
	switch e := e.(type) {
	case event.TrapSearchMade:
		return strings.TrimSuffix(fmt.Sprintf("%s searches for traps in %s", t.hero(e.Hero), e.Area), " in ")
	case event.TrapsFound:
		return t.finds(e.Hero, e.Area, trapsFound(e.Traps), "traps")
	case event.SecretDoorSearchMade:
		return strings.TrimSuffix(fmt.Sprintf("%s searches for secret doors in %s", t.hero(e.Hero), e.Area), " in ")
	case event.SecretDoorsFound:
		found := ""
		if len(e.Doors) > 0 {
			found = many(len(e.Doors), "secret door", "secret doors")
		}
		return t.finds(e.Hero, e.Area, found, "secret doors")
	case event.DoorShut:
		return "a door falls shut"
	case event.QuestModified:
		return strings.TrimSuffix(fmt.Sprintf("quest %d is changed: %s", e.Quest, e.Changes), ": ")
	case event.ItemPickedUp:
		return fmt.Sprintf("%s picks up %s", t.hero(e.Hero), thing(e.Card))
	case event.ItemUsed:
		return t.uses(e)
	}
	return ""
}

// finds tells what a search brought, or what a note shows to nobody in
// particular.
func (t *tale) finds(h event.HeroID, area, found, what string) string {
	where := strings.TrimSuffix(" in "+area, " in ")
	switch {
	case h == "" && found == "":
		return "there are no " + what + where
	case h == "":
		return "Zargon shows " + found + where
	}
	return fmt.Sprintf("%s finds %s%s", t.hero(h), cmp.Or(found, "no "+what), where)
}

// trapsFound tells traps by their kinds: a pit, a trapped chest.
func trapsFound(found []event.FoundTrap) string {
	all := make([]string, len(found))
	for i, trap := range found {
		switch trap.Kind {
		case inChest:
			all[i] = "a trapped chest"
		case inFurniture:
			all[i] = "a trapped piece of furniture"
		default:
			all[i] = "a " + cmp.Or(inWords(trap.Kind), "trap")
		}
	}
	return and(all)
}

// uses tells the use of a thing; what only its card's words say follows them.
func (t *tale) uses(e event.ItemUsed) string {
	s := fmt.Sprintf("%s uses %s", t.hero(e.Hero), thing(e.Card))
	switch {
	case strings.ContainsAny(e.Target, "0123456789"):
		s += " on " + t.name(e.Target)
	case e.Target != "": // a spell
		s += " on " + cardName(event.Key(e.Target))
	}
	if e.Roll != nil {
		s += ", rolled " + faces(e.Roll.Faces)
	}
	return strings.TrimSuffix(s+": "+CardEffect(e.Card), ": ")
}
