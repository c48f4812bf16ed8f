package web

import (
	"maps"
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/rules/words"
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
	a := t.tile("JoinHero", "", t.v.Say("Take a hero"), "heroes")
	a.Main = a.Off == ""
	f := t.form(a.Name, "JoinHero", t.v.Say("Take this hero"), "heroes")
	f.out.Action = t.v.Table.Heroes()
	t.newHero(f)
	a.Form = f.done()
	return append(steps, a)
}

// returnStep brings a dead hero's player back.
func (t *heroQuestTable) returnStep(dead event.HeroID) views.Action {
	a := t.tile("ReplaceHero", dead, t.v.Say("Return as a new hero"), "heroes")
	a.Main, a.Note = a.Off == "", t.v.Say("%s is dead", t.hero(dead))
	f := t.form(a.Name, "ReplaceHero", t.v.Say("Return"), "heroes").hide("dead_hero_id", string(dead))
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
		leave := t.tile("CloseArmory", "", t.v.Say("Leave the armory"), "door")
		leave.Form = t.form(leave.Name, "CloseArmory", t.v.Say("Leave"), "door").done()
		return []views.Action{{Name: "armory", Title: t.v.Say("Armory"), Icon: "bag", Note: t.v.Say("buy and sell"), Href: t.v.Table.Armory(h, "")}, leave}
	}
	open := t.tile("OpenArmory", "", t.v.Say("Visit the armory"), "bag")
	open.Form = t.form(open.Name, "OpenArmory", t.v.Say("Visit the armory"), "bag").done()
	return []views.Action{open}
}

// tradeSteps are what heroes do among themselves between quests.
func (t *heroQuestTable) tradeSteps() []views.Action {
	var steps []views.Action
	for _, h := range t.mine {
		if t.s.Heroes[h].Dead {
			continue
		}
		trade := t.tile("Trade", h, t.v.Say("Trade"), "scales")
		trade.Note = t.v.Say("%s gives", t.hero(h))
		if things, others := t.things(h), t.others(h); len(things) > 0 && len(others) > 0 {
			trade.Form = t.form(trade.Name, "Trade", t.v.Say("Trade"), "scales").hide("from", string(h)).pick("item_id", t.v.Say("What?"), things).
				pick("to", t.v.Say("To whom?"), others).number("gold", t.v.Say("For gold"), [2]int{0, 100000}, "").done()
		} else if trade.Off == "" {
			trade.Off = t.v.Say("nothing to trade, or nobody to trade with")
		}
		share := t.tile("ShareGold", h, t.v.Say("Give gold"), "coin")
		share.Note = t.v.Say("%s has %d", t.hero(h), t.s.Heroes[h].Gold)
		switch {
		case share.Off == "" && t.s.Heroes[h].Gold == 0:
			share.Off = t.v.Say("%s has none", t.hero(h))
		case share.Off == "" && len(t.others(h)) == 0:
			share.Off = t.v.Say("nobody to give it to")
		}
		share.Form = t.form(share.Name, "ShareGold", t.v.Say("Give"), "coin").hide("from", string(h)).pick("to", t.v.Say("To whom?"), t.others(h)).
			number("amount", t.v.Say("Gold"), [2]int{1, max(1, t.s.Heroes[h].Gold)}, "").required().done()
		steps = append(steps, trade, share, views.Action{Name: "sheet-" + string(h), Title: t.hero(h), Icon: "heroes", Note: t.v.Say("sheet and gear"), Href: t.v.Table.Hero(string(h))})
	}
	return steps
}

// startSteps begin a quest.
func (t *heroQuestTable) startSteps() []views.Action {
	write := views.Action{Name: "write", Title: t.v.Say("Write a quest"), Icon: "quest", Href: t.v.Table.NewQuest()}
	no, defined := t.nextQuest()
	a := t.tile("StartQuest", "", t.v.Say("Start a quest"), "play")
	if !defined {
		write.Main = true
		if a.Off == "" {
			a.Off = t.v.Say("write the next quest first")
		}
		return []views.Action{write, a}
	}
	q := t.s.Quests[no].Definition
	a.Main, a.Title = a.Off == "", t.v.Say("Start quest %d", no)
	a.Note = q.Title
	f := t.form(a.Name, "StartQuest", t.v.Say("Begin the first round"), "play").pick("quest_no", t.v.Say("Quest"), t.questChoices(no)).
		many("hero_ids", t.v.Say("Who goes?"), t.goers())
	if order := t.seating(); !slices.EqualFunc(order, t.s.Seating, func(a string, b event.HeroID) bool { return a == string(b) }) {
		f.hide("order", order...)
	}
	for _, h := range t.s.Party() {
		t.asksElements(f, h, "elements."+string(h))
	}
	a.Form = f.ask("read", t.v.Say("Has the parchment been read?"), yes).done()
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
	a := t.tile("SetSeating", "", t.v.Say("Seating"), "seat")
	f := t.form(a.Name, "SetSeating", t.v.Say("So they sit"), "seat")
	for i, h := range order {
		if a.Note == "" {
			a.Note = t.hero(event.HeroID(h))
		} else {
			a.Note = t.v.Say("%s, %s", a.Note, t.hero(event.HeroID(h)))
		}
		f.pick("order["+strconv.Itoa(i)+"]", t.v.Say("%d. from Zargon’s left", i+1), t.heroChoices(t.living(), event.HeroID(h)))
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
		choice := views.Choice{Value: strconv.Itoa(no), Label: t.v.Say("%d. %s", no, t.s.Quests[no].Definition.Title), Chosen: no == next}
		if t.s.Quests[no].Won() {
			choice.Note = t.v.Say("won")
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
		choices[i] = views.Choice{Value: e, Label: t.v.Term(capital(e)), Chosen: slices.Contains(last, e)}
	}
	f.many(path, t.v.Many(wanted, "%s’s spells: %d element", "%s’s spells: %d elements", t.hero(h), words.Amount(wanted)), choices)
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
	a := t.tile("DealSpells", h, t.v.Say("%s’s spells", t.hero(h)), "spell")
	f := t.form(a.Name, "DealSpells", t.v.Say("Take these spells"), "spell").hide("hero_id", string(h))
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
	begin := t.tile("BeginQuest", "", t.v.Say("Begin the quest"), "play")
	begin.Main = begin.Off == ""
	begin.Form = t.form(begin.Name, "BeginQuest", t.v.Say("Begin the quest"), "play").done()
	return append(steps, t.readStep(), begin)
}

// settleSteps are what follows the end of a quest.
func (t *heroQuestTable) settleSteps() []views.Action {
	a := t.tile("FinishQuest", "", t.v.Say("Finish the quest"), "scales")
	a.Main = a.Off == ""
	f := t.form(a.Name, "FinishQuest", t.v.Say("Finish the quest"), "scales")
	if t.a.Outcome == "success" && !t.a.Split {
		pot := ""
		if gold := t.s.Quests[t.a.No].Definition.RewardGold; gold != nil {
			pot = strconv.Itoa(*gold)
		}
		f.number("pot_gold", t.v.Say("Reward in gold"), [2]int{0, 100000}, pot)
		for _, h := range t.a.Left {
			f.number("shares."+string(h), t.v.Say("Share of %s", t.hero(h)), [2]int{0, 100000}, "")
		}
		f.help(t.v.Say("Leave all shares empty, and the gold is divided evenly."))
	}
	a.Note = t.v.Say("reward, marks, rest, and the table cleared")
	a.Form = f.done()
	return []views.Action{a}
}
