package heroquest

import (
	"cmp"
	"fmt"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
)

// ofMagic tells of spells, Dread spells, and what they leave behind.
func (t *tale) ofMagic(e events.Event) string {
	switch e := e.(type) {
	case event.SpellCast:
		s := strings.TrimSuffix(fmt.Sprintf("%s casts %s on %s", t.hero(e.Caster), cardName(e.Spell), t.aim(e.Target)), " on nobody")
		if e.AsDeathSave {
			s += " to escape death"
		}
		return s
	case event.DreadSpellCast:
		return t.dreadSpell(e)
	case event.DreadSpellAssigned:
		return fmt.Sprintf("%s is given the Dread spell %s", t.monster(e.Monster), cmp.Or(shippedFigures().dreadName(e.Spell), "of a card"))
	case event.ResistanceRolled:
		s := fmt.Sprintf("%s resists", t.aim(e.Target))
		if len(e.Roll.Faces) > 0 {
			s += " and rolls " + faces(e.Roll.Faces)
		}
		if e.Reduction > 0 || e.Damage > 0 {
			s += fmt.Sprintf(": %d less, %d damage", e.Reduction, e.Damage)
		}
		return s
	case event.EffectBegan:
		s := fmt.Sprintf("%s takes effect on %s", cardName(e.Effect), t.name(e.Holder))
		for _, m := range e.Modifiers {
			s += fmt.Sprintf(", %+d dice", m.Dice)
		}
		return s + until(e)
	case event.EffectEnded:
		return strings.TrimSuffix(fmt.Sprintf("an effect on %s ends: %s", t.name(e.Holder), inWords(e.Reason)), ": ")
	}
	return ""
}

// dreadSpell tells a Dread spell, with what its card says where no number does.
func (t *tale) dreadSpell(e event.DreadSpellCast) string {
	s := fmt.Sprintf("%s casts %s", t.monster(e.Monster), cmp.Or(shippedFigures().dreadName(e.Spell), "a Dread spell"))
	if e.AimedAt != "" {
		return s + " on " + t.hero(e.AimedAt)
	}
	if len(e.Targets) > 0 {
		names := make([]string, len(e.Targets))
		for i, id := range e.Targets {
			names[i] = t.name(id)
		}
		return s + " on " + and(names)
	}
	return s
}

// until tells when an effect ends.
func until(e event.EffectBegan) string {
	switch e.EndsWhen {
	case "":
		return ""
	case firstHurt:
		return ", until hurt"
	case turnMissed:
		return ", for the next turn"
	case shakenOff:
		return ", until it is shaken off"
	case twoAttacks:
		return ", for one turn"
	case cardSays:
		return strings.TrimSuffix(": "+cmp.Or(CardEffect(e.Effect), DreadSpellEffect(e.Effect)), ": ")
	}
	return ", until the " + inWords(e.EndsWhen)
}

// aim names what a spell is cast on: a figure, or a door by its id.
func (t *tale) aim(target string) string {
	if target == "" {
		return "nobody"
	}
	return t.name(target)
}
