package web

import (
	"maps"
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/views"
)

// betweenSteps are the steps outside of rounds: while no quest is in progress,
// while one is set up, and while its end is settled.
func (t *heroQuestTable) betweenSteps() []views.Action {
	switch {
	case t.a == nil && t.gm:
		return slices.Concat(t.startSteps(), t.seatingSteps(), t.joinSteps(), t.armorySteps())
	case t.a == nil:
		return slices.Concat(t.joinSteps(), t.armorySteps(), t.tradeSteps())
	case t.a.Stage == heroquest.SetUp:
		return t.setUpSteps()
	case t.gm:
		return t.settleSteps()
	}
	return nil
}

// joinSteps take a hero, for a seat that has none that lives, or bring a
// player back whose hero is dead.
func (t *heroQuestTable) joinSteps() []views.Action {
	var steps []views.Action
	living := false
	for _, h := range t.mine {
		hero := t.s.Heroes[h]
		living = living || !hero.Dead
		if hero.Dead && hero.Successor == "" {
			steps = append(steps, t.returnStep(h))
		}
	}
	if t.gm || living || len(steps) > 0 {
		return steps
	}
	a := t.tile("JoinHero", "", "Take a hero", "heroes")
	a.Main = a.Off == ""
	f := t.form(a.Name, "JoinHero", "Take this hero", "heroes")
	f.out.Action = t.v.Table.Heroes()
	t.newHero(f)
	a.Form = f.done()
	return append(steps, a)
}

// returnStep brings a dead hero's player back.
func (t *heroQuestTable) returnStep(dead event.HeroID) views.Action {
	a := t.tile("ReplaceHero", dead, "Return as a new hero", "heroes")
	a.Main, a.Note = a.Off == "", t.hero(dead)+" is dead"
	f := t.form(a.Name, "ReplaceHero", "Return", "heroes").hide("dead_hero_id", string(dead))
	f.out.Action = t.v.Table.Heroes()
	t.newHero(f)
	a.Form = f.done()
	return a
}

// armorySteps go to the armory and away from it.
func (t *heroQuestTable) armorySteps() []views.Action {
	h := ""
	if len(t.mine) > 0 {
		h = string(t.mine[len(t.mine)-1])
	}
	if t.s.Armory.Open {
		leave := t.tile("CloseArmory", "", "Leave the armory", "door")
		leave.Form = t.form(leave.Name, "CloseArmory", "Leave", "door").done()
		return []views.Action{{Name: "armory", Title: "Armory", Icon: "bag", Note: "buy and sell", Href: t.v.Table.Armory(h, "")}, leave}
	}
	open := t.tile("OpenArmory", "", "Visit the armory", "bag")
	open.Form = t.form(open.Name, "OpenArmory", "Visit the armory", "bag").done()
	return []views.Action{open}
}

// tradeSteps are what heroes do among themselves between quests.
func (t *heroQuestTable) tradeSteps() []views.Action {
	var steps []views.Action
	for _, h := range t.mine {
		if t.s.Heroes[h].Dead {
			continue
		}
		trade := t.tile("Trade", h, "Trade", "scales")
		trade.Note = t.hero(h) + " gives"
		if things, others := t.things(h), t.others(h); len(things) > 0 && len(others) > 0 {
			trade.Form = t.form(trade.Name, "Trade", "Trade", "scales").hide("from", string(h)).pick("item_id", "What?", things).
				pick("to", "To whom?", others).number("gold", "For gold", [2]int{0, 100000}, "").done()
		} else if trade.Off == "" {
			trade.Off = "nothing to trade, or nobody to trade with"
		}
		share := t.tile("ShareGold", h, "Give gold", "coin")
		share.Note = t.hero(h) + " has " + strconv.Itoa(t.s.Heroes[h].Gold)
		switch {
		case share.Off == "" && t.s.Heroes[h].Gold == 0:
			share.Off = t.hero(h) + " has none"
		case share.Off == "" && len(t.others(h)) == 0:
			share.Off = "nobody to give it to"
		}
		share.Form = t.form(share.Name, "ShareGold", "Give", "coin").hide("from", string(h)).pick("to", "To whom?", t.others(h)).
			number("amount", "Gold", [2]int{1, max(1, t.s.Heroes[h].Gold)}, "").required().done()
		steps = append(steps, trade, share, views.Action{Name: "sheet-" + string(h), Title: t.hero(h), Icon: "heroes", Note: "sheet and gear", Href: t.v.Table.Hero(string(h))})
	}
	return steps
}

// startSteps begin a quest.
func (t *heroQuestTable) startSteps() []views.Action {
	write := views.Action{Name: "write", Title: "Write a quest", Icon: "quest", Href: t.v.Table.NewQuest()}
	no, defined := t.nextQuest()
	a := t.tile("StartQuest", "", "Start a quest", "play")
	if !defined {
		write.Main = true
		if a.Off == "" {
			a.Off = "write the next quest first"
		}
		return []views.Action{write, a}
	}
	q := t.s.Quests[no].Definition
	a.Main, a.Title = a.Off == "", "Start quest "+strconv.Itoa(no)
	a.Note = q.Title
	f := t.form(a.Name, "StartQuest", "Begin the first round", "play").pick("quest_no", "Quest", t.questChoices(no)).
		many("hero_ids", "Who goes?", t.goers())
	if order := t.seating(); !slices.EqualFunc(order, t.s.Seating, func(a string, b event.HeroID) bool { return a == string(b) }) {
		f.hide("order", order...)
	}
	for _, h := range t.s.Party() {
		t.asksElements(f, h, "elements."+string(h))
	}
	a.Form = f.ask("read", "Has the parchment been read?", yes).done()
	return []views.Action{a, write}
}

// seating is the order round the table as far as it is known, with those who
// came since at its end.
func (t *heroQuestTable) seating() []string {
	var order []string
	for _, h := range append(slices.Clone(t.s.Seating), t.living()...) {
		if !t.s.Heroes[h].Dead && !slices.Contains(order, string(h)) {
			order = append(order, string(h))
		}
	}
	return order
}

// seatingSteps say in which order the heroes sit.
func (t *heroQuestTable) seatingSteps() []views.Action {
	order := t.seating()
	if len(order) < 2 {
		return nil
	}
	a := t.tile("SetSeating", "", "Seating", "seat")
	f := t.form(a.Name, "SetSeating", "So they sit", "seat")
	for i, h := range order {
		a.Note += t.hero(event.HeroID(h))
		if i < len(order)-1 {
			a.Note += ", "
		}
		f.pick("order["+strconv.Itoa(i)+"]", strconv.Itoa(i+1)+". from Zargon’s left", t.heroChoices(t.living(), event.HeroID(h)))
	}
	a.Form = f.done()
	return []views.Action{a}
}

// nextQuest is the first quest that is not won.
func (t *heroQuestTable) nextQuest() (int, bool) {
	for _, no := range slices.Sorted(maps.Keys(t.s.Quests)) {
		if !t.s.Quests[no].Won() {
			return no, true
		}
	}
	return 0, false
}

func (t *heroQuestTable) questChoices(next int) []views.Choice {
	var choices []views.Choice
	for _, no := range slices.Sorted(maps.Keys(t.s.Quests)) {
		choice := views.Choice{Value: strconv.Itoa(no), Label: strconv.Itoa(no) + ". " + t.s.Quests[no].Definition.Title, Chosen: no == next}
		if t.s.Quests[no].Won() {
			choice.Note = "won"
		}
		choices = append(choices, choice)
	}
	return choices
}

// goers are the living heroes, all of them likely to go.
func (t *heroQuestTable) goers() []views.Choice {
	var choices []views.Choice
	for _, h := range t.s.Party() {
		if !t.s.Heroes[h].Dead {
			choices = append(choices, views.Choice{Value: string(h), Label: t.hero(h), Hue: t.hue(string(h)), Chosen: true})
		}
	}
	return choices
}

// elements are those of the spell cards.
var elements = []string{"air", "earth", "fire", "water"}

// usualElements are those that a hero who takes so many is likely to take at first, so
// that an elf and a wizard share them all.
var usualElements = map[int][]string{1: {"earth"}, 3: {"air", "fire", "water"}}

// asksElements asks for the elements of a hero who casts spells (HQ-HERO-06,
// HQ-HERO-07). The ones of the last quest are likely.
func (t *heroQuestTable) asksElements(f *stepForm, h event.HeroID, path string) {
	wanted := t.elementsOf(h)
	if wanted == 0 || t.s.Heroes[h].Dead {
		return
	}
	last := t.s.Heroes[h].Elements
	if len(last) == 0 {
		last = usualElements[wanted]
	}
	choices := make([]views.Choice, len(elements))
	for i, e := range elements {
		choices[i] = views.Choice{Value: e, Label: capital(e), Chosen: slices.Contains(last, e)}
	}
	f.many(path, t.hero(h)+"’s spells: "+plural(wanted, "element", "elements"), choices)
}

// elementsOf is how many elements a hero's class takes to a quest.
func (t *heroQuestTable) elementsOf(h event.HeroID) int {
	card, _ := heroquest.ClassOf(t.s, t.options(), t.s.Heroes[h].Type)
	return card.Elements
}

// dealsSpells says that a hero still gets the spells of this quest.
func (t *heroQuestTable) dealsSpells(h event.HeroID) bool {
	return t.a != nil && t.a.Stage == heroquest.SetUp && t.elementsOf(h) > 0
}

func (t *heroQuestTable) spellsStep(h event.HeroID) views.Action {
	a := t.tile("DealSpells", h, t.hero(h)+"’s spells", "spell")
	f := t.form(a.Name, "DealSpells", "Take these spells", "spell").hide("hero_id", string(h))
	t.asksElements(f, h, "elements")
	a.Form = f.done()
	a.Main = a.Off == "" && !slices.Contains(t.a.Dealt, h)
	return a
}

// setUpSteps are those between the laying of the table and the first round.
func (t *heroQuestTable) setUpSteps() []views.Action {
	var steps []views.Action
	for _, h := range t.a.Party {
		if t.plays(h) && t.dealsSpells(h) {
			steps = append(steps, t.spellsStep(h))
		}
	}
	if !t.gm {
		return steps
	}
	begin := t.tile("BeginQuest", "", "Begin the quest", "play")
	begin.Main = begin.Off == ""
	begin.Form = t.form(begin.Name, "BeginQuest", "Begin the quest", "play").done()
	return append(steps, t.readStep(), begin)
}

// settleSteps are what follows the end of a quest.
func (t *heroQuestTable) settleSteps() []views.Action {
	a := t.tile("FinishQuest", "", "Finish the quest", "scales")
	a.Main = a.Off == ""
	f := t.form(a.Name, "FinishQuest", "Finish the quest", "scales")
	if t.a.Outcome == "success" && !t.a.Split {
		pot := ""
		if gold := t.s.Quests[t.a.No].Definition.RewardGold; gold != nil {
			pot = strconv.Itoa(*gold)
		}
		f.number("pot_gold", "Reward in gold", [2]int{0, 100000}, pot)
		for _, h := range t.a.Left {
			f.number("shares."+string(h), "Share of "+t.hero(h), [2]int{0, 100000}, "")
		}
		f.help("Leave all shares empty, and the gold is divided evenly.")
	}
	a.Note = "reward, marks, rest, and the table cleared"
	a.Form = f.done()
	return []views.Action{a}
}
