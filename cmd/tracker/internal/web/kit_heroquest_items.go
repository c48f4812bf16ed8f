package web

import (
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/views"

	"loretome/events"
)

// useSteps use a thing that has a use of its own, and pick up what lies there.
func (t *heroQuestTable) useSteps(h event.HeroID) []views.Action {
	var things []views.Choice
	var all heroquest.ItemCraft
	for _, id := range t.s.Held(h) {
		craft, usable := heroquest.ItemCraftOf(t.s, t.options(), id)
		if !usable {
			continue
		}
		choice := views.Choice{Value: string(id), Label: t.v.Term(t.s.CardName(t.s.Items[id].Card)), Note: t.v.Term(heroquest.CardEffect(t.s.Items[id].Card)), Chosen: len(things) == 0}
		if craft.Spent {
			choice.Chosen, choice.Off = false, t.v.Say("used in this quest")
		}
		things = append(things, choice)
		all = heroquest.ItemCraft{OnMonster: all.OnMonster || craft.OnMonster, OnDead: all.OnDead || craft.OnDead, Recalls: all.Recalls || craft.Recalls, Rolls: all.Rolls || craft.Rolls}
	}
	var steps []views.Action
	if len(things) > 0 {
		steps = append(steps, t.useStep(h, things, all))
	}
	return append(steps, t.pickUpSteps(h)...)
}

func (t *heroQuestTable) useStep(h event.HeroID, things []views.Choice, craft heroquest.ItemCraft) views.Action {
	a := t.tile("UseItem", h, t.v.Say("Use"), "bag")
	if a.Off != "" {
		return a
	}
	f := t.form(a.Name, "UseItem", t.v.Say("Use it"), "bag").hide("hero_id", string(h)).pick("item_id", t.v.Say("What?"), things)
	if targets := t.useTargets(h, craft); len(targets) > 0 {
		f.may("target", t.v.Say("On whom?"), targets)
	}
	if cast := t.castBefore(h); craft.Recalls && len(cast) > 0 {
		f.may("choice", t.v.Say("Which spell comes back?"), cast)
	} else {
		f.text("choice", t.v.Say("Which use?"), "", nil).help(t.v.Say("if its card offers several"))
	}
	if craft.OnMonster {
		f.ask("asserted.visible", t.v.Say("Is the target in sight?"), yes)
		if t.options().Is("holy_water_range", "adjacent") {
			f.ask("asserted.adjacent", t.v.Say("Do the two stand next to each other?"), yes)
		}
		f.asksAfterKill()
	}
	if craft.Rolls {
		f.throw("item", t.v.Say("Red dice, if its card wants them"), "movement", "")
	}
	a.Form = f.done()
	return a
}

// useTargets are on whom a thing can be used.
func (t *heroQuestTable) useTargets(h event.HeroID, craft heroquest.ItemCraft) []views.Choice {
	var targets []views.Choice
	if craft.OnMonster {
		targets = t.foeChoices(t.monsters(), h)
		for i := range targets {
			targets[i].Note = ""
		}
	}
	if craft.OnDead {
		for _, dead := range t.a.Dead {
			targets = append(targets, views.Choice{Value: string(dead), Label: t.hero(dead), Note: t.v.Say("dead")})
		}
	}
	return targets
}

// castBefore are the spells that a hero has cast in this quest.
func (t *heroQuestTable) castBefore(h event.HeroID) []views.Choice {
	var cast []views.Choice
	for _, spell := range t.s.Heroes[h].Spells {
		if spell.Spent {
			cast = append(cast, views.Choice{Value: string(spell.Key), Label: t.v.Term(t.s.CardName(spell.Key))})
		}
	}
	return cast
}

// pickUpSteps take what a quest note has put on the board.
func (t *heroQuestTable) pickUpSteps(h event.HeroID) []views.Action {
	if len(t.a.Things) == 0 {
		return nil
	}
	a := t.tile("PickUp", h, t.v.Say("Pick up"), "bag")
	var things []views.Choice
	for _, p := range t.a.Things {
		things = append(things, views.Choice{Value: p.Piece, Label: t.v.Term(t.s.CardName(event.Key(p.Piece))), Note: p.Area, Chosen: len(things) == 0})
	}
	a.Form = t.form(a.Name, "PickUp", t.v.Say("Pick it up"), "bag").hide("hero_id", string(h)).pick("card", t.v.Say("What?"), things).
		ask("asserted.same_area", t.v.Say("Is it in the same room or corridor?"), yes).done()
	return []views.Action{a}
}

// rerollSteps offer to roll a die of the own attack once more.
func (t *heroQuestTable) rerollSteps() []views.Action {
	for _, k := range []*heroquest.PendingAttack{t.a.Attack, t.a.Miss} {
		if k == nil || !k.Rolled || !t.can("Reroll", event.HeroID(k.Attacker)) {
			continue
		}
		h := event.HeroID(k.Attacker)
		a := t.tile("Reroll", h, t.v.Say("Reroll a die"), "die")
		a.Note = t.v.Term(t.s.CardName(t.s.Items[k.Weapon].Card))
		worst := max(0, slices.IndexFunc(k.Faces, func(f events.Face) bool { return f != "S" }))
		var dice []views.Choice
		for i, face := range k.Faces {
			dice = append(dice, views.Choice{Value: strconv.Itoa(i), Label: t.v.Say("Die %d", i+1), Note: t.v.Term(faceNames[face]), Chosen: i == worst})
		}
		a.Form = t.form(a.Name, "Reroll", t.v.Say("Roll it again"), "die").hide("hero_id", string(h)).pick("indexes", t.v.Say("Which die?"), dice).
			throw("reroll", t.v.Say("The new throw: 1 combat die"), "combat", "").of(1).done()
		return []views.Action{a}
	}
	return nil
}
