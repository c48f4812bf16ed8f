package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
)

// evolveMagic applies the events of spells, Dread spells and what they leave behind.
func (s State) evolveMagic(e events.Event) State {
	switch e := e.(type) {
	case event.DreadSpellAssigned:
		return s.dreadAgain(e).withMonster(e.Monster, func(m *Monster) {
			if !slices.Contains(m.Spells, e.Spell) {
				m.Spells = append(slices.Clip(m.Spells), e.Spell)
			}
		})
	case event.DreadSpellCast:
		return s.dreadSpellCast(e)
	case event.ResistanceRolled:
		return s.resistanceRolled(e)
	}
	return s.evolveNotes(e)
}

// dreadAgain keeps that a quest note has a Dread spell cast once more.
func (s State) dreadAgain(e event.DreadSpellAssigned) State {
	return s.withAttempt(func(a *Attempt) {
		if more := (DreadCast{Monster: e.Monster, Spell: e.Spell}); e.Again && !slices.Contains(a.Again, more) {
			a.Again = append(slices.Clip(a.Again), more)
		}
	})
}

// dreadSpellCast keeps that the spell was cast; it is the monster's action.
func (s State) dreadSpellCast(e event.DreadSpellCast) State {
	s = s.withAttempt(func(a *Attempt) {
		cast := DreadCast{Monster: e.Monster, Spell: e.Spell}
		a.Dread = append(slices.Clip(a.Dread), cast)
		a.Again = slices.DeleteFunc(slices.Clone(a.Again), func(more DreadCast) bool { return more == cast })
	})
	return s.withTurn(func(t *Turn) {
		if t.zargons() {
			t.monsterActed(e.Monster)
		}
	})
}

// resistanceRolled keeps in which turn a figure rolled to shake off an effect.
func (s State) resistanceRolled(e event.ResistanceRolled) State {
	return s.withAttempt(func(a *Attempt) {
		if a.Turn == nil {
			return
		}
		for id, effect := range a.Effects {
			if effect.Cause == string(e.Cast) && effect.Holder == e.Target {
				effect.Tried = a.Turn.ID
				a.Effects = put(a.Effects, id, effect)
			}
		}
	})
}
