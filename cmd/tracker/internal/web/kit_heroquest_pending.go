package web

import (
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// pendingSteps are the answers that play waits for, as far as this seat gives
// them.
func (t *heroQuestTable) pendingSteps() []views.Action {
	switch {
	case t.a == nil:
		return nil
	case len(t.a.Saves) > 0:
		return t.saveSteps(t.a.Saves[0])
	case t.a.Sprung != nil || t.a.Disarm != nil || t.a.Jump != nil:
		return t.trapSteps()
	case t.a.Attack != nil && !t.a.Attack.Rolled:
		return t.rollAttackSteps(*t.a.Attack)
	case t.a.Attack != nil:
		return append(t.defenceSteps(*t.a.Attack), t.rerollSteps()...)
	case t.a.Search != nil && t.a.Search.Wanderer:
		return t.wandererSteps(*t.a.Search)
	case t.a.Search != nil && t.a.Search.Kind != "treasure":
		return t.answerSteps(*t.a.Search)
	case t.a.Search != nil:
		return t.searchSteps(*t.a.Search)
	}
	return t.rerollSteps()
}

// saveSteps are the ways out of death of a hero at 0 Body Points.
func (t *heroQuestTable) saveSteps(save heroquest.Save) []views.Action {
	if !t.can("ChooseDeathSave", save.Hero) {
		return nil
	}
	var steps []views.Action
	for _, id := range save.Saves {
		a := t.tile("ChooseDeathSave", save.Hero, "", "potion")
		a.Name += "-" + id
		f := t.form(a.Name, "ChooseDeathSave", "", "potion").hide("hero_id", string(save.Hero))
		if item, held := t.s.Items[event.ItemID(id)]; held {
			a.Title = t.v.Say("Drink the %s", t.v.Term(t.s.CardName(item.Card)))
			f.hide("save", "potion").hide("item_id", id).throw("potion", t.v.Say("Red dice, if the card wants them"), "movement", "")
		} else {
			a.Title, a.Icon = t.v.Say("Cast %s", t.v.Term(t.s.CardName(event.Key(id)))), "spell"
			f.hide("save", "spell").hide("spell", id)
		}
		f.out.Submit, a.Main, a.Form = a.Title, len(steps) == 0, f.done()
		steps = append(steps, a)
	}
	a := t.tile("ChooseDeathSave", save.Hero, t.v.Say("No escape"), "skull")
	a.Name += "-none"
	a.Note = t.v.Say("%s dies", t.hero(save.Hero))
	a.Form = t.form(a.Name, "ChooseDeathSave", t.v.Say("%s dies", t.hero(save.Hero)), "skull").hide("hero_id", string(save.Hero)).hide("save", "none").
		ask("asserted.company", t.v.Say("Is another living hero in the same room or corridor?"), likely(t.company(save.Hero))).done()
	return append(steps, a)
}

// rollAttackSteps is the throw for an attack that was declared.
func (t *heroQuestTable) rollAttackSteps(k heroquest.PendingAttack) []views.Action {
	a := t.tile("RollAttack", "", t.v.Say("%s attacks %s", capital(t.figure(k.Attacker)), t.figure(k.Target)), "attack")
	if a.Off != "" {
		return nil
	}
	a.Main = true
	a.Form = t.form(a.Name, "RollAttack", t.v.Say("Roll the attack"), "attack").hide("attack_id", string(k.ID)).
		throw("attack", t.v.Many(k.Dice, "Attack: %d combat die", "Attack: %d combat dice"), "combat", "").of(k.Dice).done()
	return []views.Action{a}
}

// defenceSteps are the throw of the defence and its waiver.
func (t *heroQuestTable) defenceSteps(k heroquest.PendingAttack) []views.Action {
	roll := t.tile("RollDefense", "", t.v.Many(k.Skulls, "Defend %s against %d skull", "Defend %s against %d skulls", t.figure(k.Target), words.Amount(k.Skulls)), "helm")
	waive := t.tile("DeclineDefense", "", t.v.Say("No defence"), "cross")
	if roll.Off != "" {
		return nil
	}
	roll.Main = true
	f := t.form(roll.Name, "RollDefense", t.v.Say("Roll the defence"), "helm").hide("attack_id", string(k.ID))
	w := t.form(waive.Name, "DeclineDefense", t.v.Say("No defence"), "cross").hide("attack_id", string(k.ID))
	dice := t.a.Monster[event.MonsterID(k.Target)].Defend
	if target, is := t.s.Heroes[event.HeroID(k.Target)]; is {
		dice = heroquest.StrengthOf(t.s, t.options(), event.HeroID(k.Target)).Defend
		if target.Body <= k.Skulls {
			question := t.v.Say("If %s dies: is another living hero in the same room or corridor?", target.Name)
			f.ask("asserted.company", question, likely(t.company(event.HeroID(k.Target))))
			w.ask("asserted.company", question, likely(t.company(event.HeroID(k.Target))))
		}
	} else {
		f.asksAfterKill()
		w.asksAfterKill()
	}
	roll.Form = f.throw("defense", t.v.Many(dice, "Defence: %d combat die", "Defence: %d combat dice"), "combat", "").of(dice).done()
	waive.Form = w.done()
	return []views.Action{roll, waive}
}

// wandererSteps is the place for the wandering monster that a card brought.
func (t *heroQuestTable) wandererSteps(search heroquest.Search) []views.Action {
	a := t.tile("PlaceMonster", "", t.v.Say("Place the wandering monster"), "crown")
	if a.Off != "" {
		return nil
	}
	a.Name, a.Main = "PlaceMonster-wandering", true
	types := t.v.picks("monster type", []string{string(t.s.Quests[t.a.No].Definition.WanderingMonster)})
	a.Form = t.form(a.Name, "PlaceMonster", t.v.Say("Place it"), "crown").hide("source", "wandering").hide("area", search.Area).
		may("type", t.v.Say("Monster"), types).help(t.v.Say("Left open, it is the one that the quest names.")).
		ask("asserted.adjacent", t.v.Say("Does it stand next to %s?", t.hero(search.Hero)), yes).ask("asserted.free_adjacent", t.v.Say("If not: is a square there free?"), no).done()
	return []views.Action{a}
}

// searchSteps are Zargon's answers to a treasure search, and the card that is
// drawn where nothing special is hidden.
func (t *heroQuestTable) searchSteps(search heroquest.Search) []views.Action {
	var steps []views.Action
	if t.can("AnswerSearch", "") {
		steps = append(steps, t.hiddenSteps(search)...)
		steps = append(steps, t.chestSteps(search)...)
	}
	draw := t.tile("DrawTreasureCard", "", t.v.Say("Nothing special: draw a card"), "chest")
	if draw.Off == "" {
		draw.Main = t.gm && len(steps) == 0
		f := t.form(draw.Name, "DrawTreasureCard", t.v.Say("Draw"), "chest").
			may("card", t.v.Say("Card drawn by hand"), t.treasureCards()).help(t.v.Say("Leave it open, and the tracker draws."))
		draw.Form = t.asksDeath(t.asksAmbush(f, search.Hero), search.Hero).done()
		steps = append(steps, draw)
	}
	if t.can("AnswerSearch", "") {
		steps = append(steps, t.foundStep(search))
	}
	return steps
}

// hiddenSteps give the special treasures that the quest has in the searched
// area and that nobody found.
func (t *heroQuestTable) hiddenSteps(search heroquest.Search) []views.Action {
	var steps []views.Action
	q := t.s.Quests[t.a.No]
	for _, hidden := range q.Definition.SpecialTreasures {
		if hidden.Area != search.Area || slices.Contains(q.Found, hidden.Treasure) {
			continue
		}
		a := t.tile("AnswerSearch", "", t.v.Say("Special treasure %s", hidden.Treasure), "chest")
		a.Name += "-" + string(hidden.Treasure)
		a.Main, a.Note = len(steps) == 0, t.treasureWords(hidden)
		a.Form = t.form(a.Name, "AnswerSearch", t.v.Say("Found"), "chest").hide("treasure", string(marshal(hidden.Treasure))).done()
		steps = append(steps, a)
	}
	return steps
}

func (t *heroQuestTable) treasureWords(found event.SpecialTreasure) string {
	var parts []string
	if found.Gold > 0 {
		parts = append(parts, t.v.Many(found.Gold, "%d gold coin", "%d gold coins"))
	}
	for _, card := range found.Items {
		parts = append(parts, t.v.Term(t.s.CardName(card)))
	}
	return strings.Join(parts, ", ")
}

// foundStep answers a search with what Zargon's notes say.
func (t *heroQuestTable) foundStep(search heroquest.Search) views.Action {
	a := t.tile("AnswerSearch", "", t.v.Say("Something else is found"), "coin")
	a.Name = "AnswerSearch-found"
	f := t.form(a.Name, "AnswerSearch", t.v.Say("%s finds it", t.hero(search.Hero)), "coin").
		number("gold", t.v.Say("Gold"), [2]int{0, 100000}, "").
		may("item", t.v.Say("Thing"), t.v.picks("card", nil)).
		prose("text", t.v.Say("What is read to the finder"), "")
	f.out.Action = t.v.Table.ZargonStep("treasure")
	a.Form = f.done()
	return a
}
