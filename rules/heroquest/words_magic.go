package heroquest

import (
	"cmp"

	event "loretome/events/heroquest"
	"loretome/rules/words"

	"loretome/events"
)

// ofMagic tells of spells, Dread spells, and what they leave behind.
func (t *tale) ofMagic(e events.Event) string {
	switch e := e.(type) {
	case event.SpellCast:
		return t.casts(e)
	case event.DreadSpellCast:
		return t.dreadSpell(e)
	case event.DreadSpellAssigned:
		if spell := t.dreadName(e.Spell); spell != "" {
			return t.tongue.Say("%s is given the Dread spell %s", t.monster(e.Monster), spell)
		}
		return t.tongue.Say("%s is given the Dread spell of a card", t.monster(e.Monster))
	case event.ResistanceRolled:
		return t.resists(e)
	case event.EffectBegan:
		return t.takesEffect(e)
	case event.EffectEnded:
		if e.Reason == "" {
			return t.tongue.Say("an effect on %s ends", t.whom(e.Holder))
		}
		return t.tongue.Say("an effect on %s ends: %s", t.whom(e.Holder), t.word("because", e.Reason))
	}
	return ""
}

// casts tells a spell of a hero.
func (t *tale) casts(e event.SpellCast) string {
	who, spell := t.hero(e.Caster), t.named(e.Spell)
	switch {
	case e.Target == "" && e.AsDeathSave:
		return t.tongue.Say("%s casts %s to escape death", who, spell)
	case e.Target == "":
		return t.tongue.Say("%s casts %s", who, spell)
	case e.AsDeathSave:
		return t.tongue.Say("%s casts %s on %s to escape death", who, spell, t.whom(e.Target))
	}
	return t.tongue.Say("%s casts %s on %s", who, spell, t.whom(e.Target))
}

// dreadName is the name on the card of a Dread spell; empty for none.
func (t *tale) dreadName(spell event.Key) string {
	if name := shippedFigures().dreadName(spell); name != "" {
		return t.tongue.Term(name)
	}
	return ""
}

// dreadSpell tells a Dread spell and whom it hits.
func (t *tale) dreadSpell(e event.DreadSpellCast) string {
	who, spell := t.monster(e.Monster), cmp.Or(t.dreadName(e.Spell), t.tongue.Say("a Dread spell"))
	hit := e.Targets
	if e.AimedAt != "" {
		hit = []string{string(e.AimedAt)}
	}
	if len(hit) == 0 {
		return t.tongue.Say("%s casts %s", who, spell)
	}
	names := make([]string, len(hit))
	for i, id := range hit {
		names[i] = t.whom(id)
	}
	return t.tongue.Say("%s casts %s on %s", who, spell, words.And(t.tongue, names))
}

// resists tells a throw against a spell and what it spares.
func (t *tale) resists(e event.ResistanceRolled) string {
	who := t.who(e.Target)
	if e.Target == "" {
		who = t.tongue.Say("target|nobody")
	}
	spared := e.Reduction > 0 || e.Damage > 0
	switch {
	case len(e.Roll.Faces) == 0 && !spared:
		return t.tongue.Say("%s resists", who)
	case len(e.Roll.Faces) == 0:
		return t.tongue.Say("%s resists: %d less, %d damage", who, e.Reduction, e.Damage)
	case !spared:
		return t.tongue.Say("%s resists and rolls %s", who, t.faces(e.Roll.Faces))
	}
	return t.tongue.Say("%s resists and rolls %s: %d less, %d damage", who, t.faces(e.Roll.Faces), e.Reduction, e.Damage)
}

// takesEffect tells a lasting effect, with what its card says where no number does.
func (t *tale) takesEffect(e event.EffectBegan) string {
	s := t.tongue.Say("%s takes effect on %s", t.named(e.Effect), t.whom(e.Holder))
	for _, m := range e.Modifiers {
		s = t.tongue.Say("%s, %+d dice", s, m.Dice)
	}
	if e.EndsWhen != cardSays {
		if ends := until(t.tongue, e.EndsWhen); ends != "" {
			s = t.tongue.Say("%s, %s", s, ends)
		}
		return s
	}
	if does := cmp.Or(CardEffect(e.Effect), DreadSpellEffect(e.Effect)); does != "" {
		return t.tongue.Say("%s: %s", s, t.tongue.Term(does))
	}
	return s
}

// until tells when an effect ends; nothing where nobody knows.
func until(in words.Tongue, when string) string {
	switch when {
	case "":
		return ""
	case firstHurt:
		return in.Say("until hurt")
	case turnMissed:
		return in.Say("for the next turn")
	case shakenOff:
		return in.Say("until it is shaken off")
	case twoAttacks:
		return in.Say("for one turn")
	case nextAttack:
		return in.Say("until the next attack")
	case nextDefense:
		return in.Say("until the next defense")
	case nextRoll:
		return in.Say("until the next movement roll")
	case nextMovement:
		return in.Say("until the next movement")
	}
	return in.Say("until the %s", inWords(when))
}
