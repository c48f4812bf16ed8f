package web

import (
	"maps"
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/views"
)

// castSteps cast a hero's spells: one step for each kind of target, with the
// unspent spells that may be cast on it.
func (t *heroQuestTable) castSteps(h event.HeroID) []views.Action {
	hero := t.s.Heroes[h]
	if len(hero.Spells) == 0 {
		return nil
	}
	var onHero, onMonster, onDoor []event.Key
	for _, spell := range hero.Spells {
		craft := heroquest.SpellCraftOf(t.s, t.options(), spell.Key)
		switch {
		case spell.Spent:
			continue
		case craft.OnHero:
			onHero = append(onHero, spell.Key)
		}
		if craft.OnMonster {
			onMonster = append(onMonster, spell.Key)
		}
		if craft.OnDoor && len(t.doors(closedDoor)) > 0 {
			onDoor = append(onDoor, spell.Key)
		}
	}
	if len(onHero)+len(onMonster)+len(onDoor) == 0 {
		a := t.tile("Cast", h, t.v.Say("Cast"), "spell")
		if a.Off == "" {
			a.Off = t.v.Say("all spells are cast")
		}
		return []views.Action{a}
	}
	var steps []views.Action
	if len(onHero) > 0 {
		steps = append(steps, t.castOnHero(h, onHero))
	}
	if len(onMonster) > 0 {
		steps = append(steps, t.castOnMonster(h, onMonster))
	}
	if len(onDoor) > 0 {
		steps = append(steps, t.castOnDoor(h, onDoor))
	}
	return steps
}

// castForm begins the form of a casting, with the spells to be picked from.
func (t *heroQuestTable) castForm(a views.Action, h event.HeroID, spells []event.Key) *stepForm {
	f := t.form(a.Name, "Cast", t.v.Say("Cast"), "spell").hide("hero_id", string(h))
	choices := make([]views.Choice, len(spells))
	for i, spell := range spells {
		choices[i] = views.Choice{Value: string(spell), Label: t.v.Term(t.s.CardName(spell)), Note: t.v.Term(heroquest.CardEffect(spell)), Chosen: i == 0}
	}
	return f.pick("spell", t.v.Say("Which spell?"), choices)
}

func (t *heroQuestTable) castOnHero(h event.HeroID, spells []event.Key) views.Action {
	a := t.tile("Cast", h, t.v.Say("Cast on a hero"), "spell")
	a.Name += "-hero"
	a.Note = t.v.Many(len(spells), "%d spell", "%d spells")
	if a.Off != "" {
		return a
	}
	heroes := t.insiders()
	for i := range heroes {
		heroes[i].Chosen = heroes[i].Value == string(h)
	}
	f := t.castForm(a, h, spells).pick("targets", t.v.Say("On whom?"), heroes).
		ask("asserted.visible", t.v.Say("Is that hero %s, or in sight?", t.hero(h)), yes)
	if slices.Contains(spells, "courage") {
		f.ask("asserted.monster_in_sight", t.v.Say("For Courage: does that hero see a monster?"), likely(len(t.monsters()) > 0))
	}
	a.Form = f.done()
	return a
}

func (t *heroQuestTable) castOnMonster(h event.HeroID, spells []event.Key) views.Action {
	a := t.tile("Cast", h, t.v.Say("Cast on a monster"), "spell")
	a.Name += "-monster"
	a.Note = t.v.Many(len(spells), "%d spell", "%d spells")
	foes := t.monsters()
	if a.Off == "" && len(foes) == 0 {
		a.Off = t.v.Say(noFoe)
	}
	if a.Off != "" {
		return a
	}
	f := t.castForm(a, h, spells).pick("targets", t.v.Say("On which monster?"), t.foeChoices(foes, h)).
		ask("asserted.visible", t.v.Say("Is it in sight?"), yes).asksAfterKill()
	rolls, attack := false, 0
	for _, spell := range spells {
		craft := heroquest.SpellCraftOf(t.s, t.options(), spell)
		rolls, attack = rolls || craft.Rolls, max(attack, craft.Attacks)
	}
	if rolls {
		f.throw("spell", t.v.Say("The monster’s red dice, if the card wants them"), "movement", "")
	}
	if attack > 0 {
		f.throw("attack", t.v.Many(attack, "Genie: %d combat die", "Genie: %d combat dice"), "combat", "").of(attack).
			throw("defense", t.v.Say("Defence against Genie"), "combat", "")
	}
	a.Form = f.done()
	return a
}

func (t *heroQuestTable) castOnDoor(h event.HeroID, spells []event.Key) views.Action {
	a := t.tile("Cast", h, t.v.Say("Open a door by magic"), "spell")
	a.Name += "-door"
	if a.Off != "" {
		return a
	}
	closed := t.doors(closedDoor)
	a.Form = t.castForm(a, h, spells).pick("targets", t.v.Say("Which door?"), plainChoices(closed, closed[0])).
		ask("asserted.visible", t.v.Say("Is it in sight?"), yes).done()
	return a
}

// The two states of a door.
const (
	closedDoor = "closed"
	openDoor   = "open"
)

// doors are the doors in a state, as far as they were seen.
func (t *heroQuestTable) doors(state string) []string {
	var ids []string
	for _, id := range slices.Sorted(maps.Keys(t.a.Doors)) {
		if t.a.Doors[id].Open == (state == openDoor) {
			ids = append(ids, string(id))
		}
	}
	return ids
}

// effects lists the lasting effects on a figure, the first begun first.
func (t *heroQuestTable) effects(figure string) []event.EffectID {
	if t.a == nil {
		return nil
	}
	var ids []event.EffectID
	for id, e := range t.a.Effects {
		if e.Holder == figure {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b event.EffectID) int { return effectNumber(a) - effectNumber(b) })
	return ids
}

func effectNumber(id event.EffectID) int {
	if len(id) < 2 {
		return 0
	}
	n, err := strconv.Atoi(string(id[1:]))
	if err != nil {
		return 0
	}
	return n
}

// effectSteps end what lies on a hero: by the roll that shakes it off, or by
// the table's word.
func (t *heroQuestTable) effectSteps(figure string) []views.Action {
	var steps []views.Action
	for _, id := range t.effects(figure) {
		e := t.a.Effects[id]
		name := t.v.Term(t.s.CardName(e.Key))
		over := t.tile("EndEffect", "", t.v.Say("%s is over", name), "spell")
		over.Name += "-" + string(id)
		if e.Shakable() {
			over.Title = t.v.Say("Shake off %s", name)
			over.Form = t.form(over.Name, "EndEffect", over.Title, "die").hide("effect_id", string(id)).hide("reason", "resisted").
				throw("resist", t.v.Say("Red dice: one for each Mind Point, or as the card says"), "movement", "").done()
		} else {
			over.Form = t.form(over.Name, "EndEffect", over.Title, "spell").hide("effect_id", string(id)).
				pick("reason", t.v.Say("Why?"), t.endings()).done()
		}
		steps = append(steps, over)
	}
	return steps
}

// endings are the reasons why an effect is over.
func (t *heroQuestTable) endings() []views.Choice {
	return []views.Choice{
		{Value: "no_monster_in_sight", Label: t.v.Say("No monster is in sight"), Chosen: true}, {Value: "hurt", Label: t.v.Say("Its hero was hurt")},
		{Value: "dispelled", Label: t.v.Say("The card or a note says so")},
	}
}

// endEffectStep lets Zargon end any effect.
func (t *heroQuestTable) endEffectStep() views.Action {
	a := t.tile("EndEffect", "", t.v.Say("An effect ends"), "spell")
	if a.Off != "" {
		return a
	}
	lasting := t.v.picks("effect", nil)
	for i := range lasting {
		lasting[i].Chosen = i == 0
	}
	reasons := append(t.endings(), views.Choice{Value: "resisted", Label: t.v.Say("Its roll to shake it off")})
	a.Form = t.form(a.Name, "EndEffect", t.v.Say("It ends"), "spell").pick("effect_id", t.v.Say("Which?"), lasting).pick("reason", t.v.Say("Why?"), reasons).
		throw("resist", t.v.Say("Red dice, if it is shaken off"), "movement", "").done()
	return a
}
