package heroquest

import (
	"cmp"
	"fmt"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
)

// ofTraps tells of traps that are sprung, disarmed and jumped, and of pits.
func (t *tale) ofTraps(e events.Event) string {
	switch e := e.(type) {
	case event.TrapSprung:
		s := fmt.Sprintf("%s springs %s", t.hero(e.Hero), trapInWords(e.Kind))
		return strings.TrimSuffix(s+": "+e.EffectNote, ": ")
	case event.TrapDamageRolled:
		return fmt.Sprintf("%s rolls %s: %s", t.hero(e.Hero), cmp.Or(faces(e.Roll.Faces), "for the trap"), many(e.Damage, "skull", "skulls"))
	case event.TrapEscapeChosen:
		return fmt.Sprintf("%s steps %s from under the block", t.hero(e.Hero), cmp.Or(strings.TrimSuffix(e.Direction, "other"), "clear"))
	case event.SquareBlocked:
		return "fallen stone blocks the square for good"
	case event.DisarmDeclared:
		if e.Means == byToolKit {
			return t.hero(e.Hero) + " sets about a trap with a tool kit"
		}
		return t.hero(e.Hero) + " sets about a trap"
	case event.DisarmRolled:
		return t.attempted(e.Hero, e.Roll, e.Success, "the trap is disarmed", "the trap goes off")
	case event.TrapDisarmed:
		return "the trap is gone"
	case event.JumpDeclared:
		return t.hero(e.Hero) + " jumps a trap"
	case event.JumpRolled:
		return t.attempted(e.Hero, e.Roll, e.Success, "the jump succeeds", "the jump fails")
	case event.PitEntered:
		if e.Voluntary {
			return t.name(cmp.Or(e.Figure, "hero")) + " climbs down into the pit"
		}
		return t.name(cmp.Or(e.Figure, "hero")) + " falls into the pit"
	case event.PitLeft:
		return t.name(cmp.Or(e.Figure, "hero")) + " climbs out of the pit"
	}
	return ""
}

// attempted tells a roll on which a deed hangs.
func (t *tale) attempted(h event.HeroID, roll event.Roll, success bool, yes, no string) string {
	if !success {
		yes = no
	}
	return fmt.Sprintf("%s rolls %s: %s", t.hero(h), cmp.Or(faces(roll.Faces), "one die"), yes)
}

// trapInWords is a trap of a kind: a spear trap.
func trapInWords(kind string) string {
	switch kind {
	case pit:
		return "a pit trap"
	case "":
		return "a trap"
	}
	return "a " + inWords(kind) + " trap"
}
