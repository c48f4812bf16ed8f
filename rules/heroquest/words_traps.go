package heroquest

import (
	"cmp"

	event "loretome/events/heroquest"

	"loretome/events"
)

// ofTraps tells of traps that are sprung, disarmed and jumped, and of pits.
func (t *tale) ofTraps(e events.Event) string {
	switch e := e.(type) {
	case event.TrapSprung:
		if e.EffectNote == "" {
			return t.tongue.Say("%s springs %s", t.hero(e.Hero), t.trap(e.Kind))
		}
		return t.tongue.Say("%s springs %s: %s", t.hero(e.Hero), t.trap(e.Kind), e.EffectNote)
	case event.TrapDamageRolled:
		if len(e.Roll.Faces) == 0 {
			return t.tongue.Many(e.Damage, "%s rolls for the trap: %d skull", "%s rolls for the trap: %d skulls", t.hero(e.Hero), e.Damage)
		}
		return t.tongue.Many(e.Damage, "%s rolls %s: %d skull", "%s rolls %s: %d skulls", t.hero(e.Hero), t.faces(e.Roll.Faces), e.Damage)
	case event.TrapEscapeChosen:
		return t.escapes(e)
	case event.SquareBlocked:
		return t.tongue.Say("fallen stone blocks the square for good")
	case event.DisarmDeclared:
		if e.Means == byToolKit {
			return t.tongue.Say("%s sets about a trap with a tool kit", t.hero(e.Hero))
		}
		return t.tongue.Say("%s sets about a trap", t.hero(e.Hero))
	case event.DisarmRolled:
		if e.Success {
			return t.tongue.Say("%s rolls %s: the trap is disarmed", t.hero(e.Hero), t.oneDie(e.Roll))
		}
		return t.tongue.Say("%s rolls %s: the trap goes off", t.hero(e.Hero), t.oneDie(e.Roll))
	case event.TrapDisarmed:
		return t.tongue.Say("the trap is gone")
	}
	return t.ofPits(e)
}

// ofPits tells of jumps over traps, and of who gets into a pit and out of it.
func (t *tale) ofPits(e events.Event) string {
	switch e := e.(type) {
	case event.JumpDeclared:
		return t.tongue.Say("%s jumps a trap", t.hero(e.Hero))
	case event.JumpRolled:
		if e.Success {
			return t.tongue.Say("%s rolls %s: the jump succeeds", t.hero(e.Hero), t.oneDie(e.Roll))
		}
		return t.tongue.Say("%s rolls %s: the jump fails", t.hero(e.Hero), t.oneDie(e.Roll))
	case event.PitEntered:
		if e.Voluntary {
			return t.tongue.Say("%s climbs down into the pit", t.who(cmp.Or(e.Figure, "hero")))
		}
		return t.tongue.Say("%s falls into the pit", t.who(cmp.Or(e.Figure, "hero")))
	case event.PitLeft:
		return t.tongue.Say("%s climbs out of the pit", t.who(cmp.Or(e.Figure, "hero")))
	}
	return ""
}

// oneDie is the face of a throw on which a deed hangs.
func (t *tale) oneDie(roll event.Roll) string {
	return cmp.Or(t.faces(roll.Faces), t.tongue.Say("face|one die"))
}

// escapes tells a step from under a falling block.
func (t *tale) escapes(e event.TrapEscapeChosen) string {
	switch e.Direction {
	case "ahead":
		return t.tongue.Say("%s steps ahead from under the block", t.hero(e.Hero))
	case "back":
		return t.tongue.Say("%s steps back from under the block", t.hero(e.Hero))
	}
	return t.tongue.Say("%s steps clear from under the block", t.hero(e.Hero))
}

// trap is a trap of a kind: a spear trap.
func (t *tale) trap(kind string) string {
	switch kind {
	case pit:
		return t.tongue.Say("sprung|a pit trap")
	case fallingBlock:
		return t.tongue.Say("sprung|a falling block trap")
	case spear:
		return t.tongue.Say("sprung|a spear trap")
	case inChest:
		return t.tongue.Say("sprung|a chest trap")
	case inFurniture:
		return t.tongue.Say("sprung|a furniture trap")
	case "":
		return t.tongue.Say("sprung|a trap")
	}
	return t.tongue.Say("sprung|a %s trap", inWords(kind))
}
