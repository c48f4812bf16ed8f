package heroquest

import (
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules/words"

	"loretome/events"
)

// ofNotes tells of searches for traps and secret doors, of quest notes, and of
// things that are picked up and used.
func (t *tale) ofNotes(e events.Event) string {
	switch e := e.(type) {
	case event.TrapSearchMade:
		if e.Area == "" {
			return t.tongue.Say("%s searches for traps", t.hero(e.Hero))
		}
		return t.tongue.Say("%s searches for traps in %s", t.hero(e.Hero), e.Area)
	case event.TrapsFound:
		if len(e.Traps) == 0 {
			return t.noTraps(e.Hero, e.Area)
		}
		return t.finds(e.Hero, e.Area, t.traps(e.Traps))
	case event.SecretDoorSearchMade:
		if e.Area == "" {
			return t.tongue.Say("%s searches for secret doors", t.hero(e.Hero))
		}
		return t.tongue.Say("%s searches for secret doors in %s", t.hero(e.Hero), e.Area)
	case event.SecretDoorsFound:
		if len(e.Doors) == 0 {
			return t.noDoors(e.Hero, e.Area)
		}
		return t.finds(e.Hero, e.Area, t.tongue.Many(len(e.Doors), "%d secret door", "%d secret doors"))
	case event.DoorShut:
		return t.tongue.Say("a door falls shut")
	case event.QuestModified:
		if e.Changes == "" {
			return t.tongue.Say("quest %d is changed", e.Quest)
		}
		return t.tongue.Say("quest %d is changed: %s", e.Quest, e.Changes)
	case event.ItemPickedUp:
		return t.tongue.Say("%s picks up %s", t.hero(e.Hero), t.thing(e.Card))
	case event.ItemUsed:
		return t.uses(e)
	}
	return ""
}

// finds tells what a search brought, or what a note shows to nobody in
// particular.
func (t *tale) finds(h event.HeroID, area, found string) string {
	switch {
	case h == "" && area == "":
		return t.tongue.Say("Zargon shows %s", found)
	case h == "":
		return t.tongue.Say("Zargon shows %s in %s", found, area)
	case area == "":
		return t.tongue.Say("%s finds %s", t.hero(h), found)
	}
	return t.tongue.Say("%s finds %s in %s", t.hero(h), found, area)
}

// noTraps tells that a search for traps brought nothing, or that a note shows none.
func (t *tale) noTraps(h event.HeroID, area string) string {
	switch {
	case h == "" && area == "":
		return t.tongue.Say("there are no traps")
	case h == "":
		return t.tongue.Say("there are no traps in %s", area)
	case area == "":
		return t.tongue.Say("%s finds no traps", t.hero(h))
	}
	return t.tongue.Say("%s finds no traps in %s", t.hero(h), area)
}

// noDoors tells the same of secret doors.
func (t *tale) noDoors(h event.HeroID, area string) string {
	switch {
	case h == "" && area == "":
		return t.tongue.Say("there are no secret doors")
	case h == "":
		return t.tongue.Say("there are no secret doors in %s", area)
	case area == "":
		return t.tongue.Say("%s finds no secret doors", t.hero(h))
	}
	return t.tongue.Say("%s finds no secret doors in %s", t.hero(h), area)
}

// traps tells traps by their kinds: a pit, a trapped chest.
func (t *tale) traps(found []event.FoundTrap) string {
	all := make([]string, len(found))
	for i, trap := range found {
		all[i] = t.foundTrap(trap.Kind)
	}
	return words.And(t.tongue, all)
}

func (t *tale) foundTrap(kind string) string {
	switch kind {
	case pit:
		return t.tongue.Say("found|a pit")
	case fallingBlock:
		return t.tongue.Say("found|a falling block")
	case spear:
		return t.tongue.Say("found|a spear")
	case inChest:
		return t.tongue.Say("a trapped chest")
	case inFurniture:
		return t.tongue.Say("a trapped piece of furniture")
	case "":
		return t.tongue.Say("found|a trap")
	}
	return t.tongue.Say("found|a %s", inWords(kind))
}

// uses tells the use of a thing; what only its card's words say follows them.
func (t *tale) uses(e event.ItemUsed) string {
	s := ""
	switch {
	case e.Target == "":
		s = t.tongue.Say("%s uses %s", t.hero(e.Hero), t.thing(e.Card))
	case strings.ContainsAny(e.Target, "0123456789"):
		s = t.tongue.Say("%s uses %s on %s", t.hero(e.Hero), t.thing(e.Card), t.whom(e.Target))
	default: // a spell
		s = t.tongue.Say("spell|%s uses %s on %s", t.hero(e.Hero), t.thing(e.Card), t.named(event.Key(e.Target)))
	}
	if e.Roll != nil {
		s = t.tongue.Say("%s, rolled %s", s, t.faces(e.Roll.Faces))
	}
	if does := CardEffect(e.Card); does != "" {
		return t.tongue.Say("%s: %s", s, t.tongue.Term(does))
	}
	return s
}
