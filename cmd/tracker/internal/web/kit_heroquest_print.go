package web

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// printing is what of a table is printed.
type printing struct {
	*heroQuestTable
	asked url.Values
	out   *views.Print
	story projections.Chronicle
}

// Print prints heroes, blank sheets, the party and quests.
func (heroQuestKit) Print(v *Visit, asked url.Values, m *views.Print) error {
	t, err := v.heroQuest()
	if err != nil {
		return err
	}
	p := printing{t, asked, m, projections.ChronicleOf(t.q)}
	for _, part := range []func() error{p.heroSheets, p.blankSheets, p.party, p.questRecords} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// group adds a group to the page if it has any choices, and gives what is asked
// for of it.
func (p printing) group(title, name, what string, choices []views.Choice) ([]string, error) {
	for i, c := range choices {
		choices[i].Chosen = slices.Contains(p.asked[name], c.Value)
	}
	g := views.PrintGroup{Title: title, Name: name, Choices: choices}
	if len(choices) > 0 {
		p.out.Groups = append(p.out.Groups, g)
	}
	return chosen(p.asked, g, what)
}

func (p printing) heroSheets() error {
	all := p.s.Party()
	choices := p.heroChoices(all)
	for i, h := range all {
		choices[i].Note = cmp.Or(p.stateOf(h), map[bool]string{true: p.v.Say("yours")}[slices.Contains(p.mine, h)])
	}
	wanted, err := p.group(p.v.Say("Heroes"), "hero", words.Key("a hero"), choices)
	if !p.asksForAny() {
		for i, h := range all {
			choices[i].Chosen = slices.Contains(p.mine, h) && !p.s.Heroes[h].Dead // likely wanted
		}
	}
	for _, h := range wanted {
		if s, found := projections.SheetOf(p.q, event.HeroID(h)); found {
			p.out.Heroes = append(p.out.Heroes, p.heroSheet(s))
		}
	}
	return err
}

// asksForAny says that something to be printed was chosen.
func (p printing) asksForAny() bool {
	return slices.ContainsFunc([]string{"hero", "blank", "party", "quest", "session"}, p.asked.Has)
}

// questBoxes is how many quests the quest book of the box has.
const questBoxes = 14

func (p printing) heroSheet(s projections.Sheet) views.PaperHero {
	h := views.PaperHero{Name: s.Name, Hue: string(s.Type), Note: p.classAndPlayer(s), State: p.stateOf(s.Hero), Stats: p.statsOf(s),
		Points:  []views.PaperPoints{{Label: p.v.Say("Body"), Now: s.Body, Max: s.BodyMax}, {Label: p.v.Say("Mind"), Now: s.Mind, Max: s.MindMax}},
		Effects: p.effectsOn(s.Hero), Ledger: p.ledgerOf(s.Hero, p.story), Honours: p.honours(s), Quests: p.boxesFor(s.Quests)}
	h.Arms, h.Things = p.paperThings(s.Things)
	for i := range h.Ledger {
		if h.Ledger[i].Override != "" {
			h.Ledger[i].When = p.v.Say("%s, against a rule", h.Ledger[i].When)
		}
	}
	h.Spells = p.spellsOf(s, p.story, "%s")
	for _, g := range h.Spells {
		for i := range g.Spells {
			g.Spells[i].Text = capital(g.Spells[i].Text) // its box says whether it is ready
		}
	}
	sizeSheet(p.v, &h)
	return h
}

// boxesFor are the boxes of all quests, those that are done ticked: of the book that is
// played for who knows which it is, else those that the paper has.
func (p printing) boxesFor(done []int) []views.PaperStep {
	if book, known := p.bookPlayed(); known {
		return boxesUpTo(len(book.Quests), done)
	}
	return boxesUpTo(questBoxes, done)
}

// boxesUpTo are so many boxes, and more where more is done.
func boxesUpTo(most int, done []int) []views.PaperStep {
	for _, n := range done {
		most = max(most, n)
	}
	boxes := make([]views.PaperStep, most)
	for i := range boxes {
		boxes[i] = views.PaperStep{Number: strconv.Itoa(i + 1), Done: slices.Contains(done, i+1)}
	}
	return boxes
}

// paperThings parts what a hero has: weapons and armor in one list, and all the
// rest. What there are several of has one line.
func (p printing) paperThings(all []projections.Thing) (arms, rest []views.PaperThing) {
	count := map[string]int{}
	key := func(t projections.Thing) string { return string(t.Card) + "/" + string(t.Place) }
	for _, thing := range all {
		count[key(thing)]++
	}
	for _, thing := range all {
		n := count[key(thing)]
		if n == 0 {
			continue // it is in the line of its first
		}
		count[key(thing)] = 0
		line := views.PaperThing{Name: p.v.Term(thing.Name), Text: capital(p.v.Term(thing.Effect)), Used: p.v.inside(placeNames[thing.Place])}
		if n > 1 {
			line.Name = p.v.Say("%d × %s", n, line.Name)
		}
		if thing.Kind == "weapon" || thing.Kind == "armor" || thing.Place == heroquest.InHand || thing.Place == heroquest.Worn {
			arms = append(arms, line)
		} else {
			rest = append(rest, line)
		}
	}
	return arms, rest
}

// honours are what a hero may boast of.
func (p printing) honours(s projections.Sheet) []string {
	var all, slain, found []string
	for _, no := range s.Quests {
		if title := p.s.Quests[no].Definition.Title; title != "" {
			all = append(all, p.v.Say("Won %s", title))
		}
	}
	for _, try := range p.story.Tries {
		for _, foe := range try.Foes {
			if foe.Dead && foe.By == string(s.Hero) {
				slain = append(slain, cmp.Or(foe.Name, p.v.Term(p.s.CardName(foe.Type))))
			}
		}
	}
	if len(slain) > 0 {
		all = append(all, p.v.Say("Slew %s", tallied(p.v, slain)))
	}
	for _, thing := range s.Things {
		if thing.Kind == "artifact" {
			found = append(found, p.v.Term(thing.Name))
		}
	}
	if len(found) > 0 {
		all = append(all, p.v.Say("Bears %s", words.And(p.v, found)))
	}
	return all
}

// blankSheets are sheets without a hero: of each class with the figures of its
// card, and one that is quite empty.
func (p printing) blankSheets() error {
	classes := heroquest.HeroClasses(p.s, p.options())
	var choices []views.Choice
	for _, c := range classes {
		choice := views.Choice{Value: string(c.Class), Label: p.v.Term(c.Name)}
		if slices.Contains(boxClasses, string(c.Class)) {
			choice.Hue = string(c.Class)
		}
		choices = append(choices, choice)
	}
	wanted, err := p.group(p.v.Say("Blank hero sheets"), "blank", words.Key("a class"), append(choices, views.Choice{Value: "empty", Label: p.v.Say("sheet|Empty"), Note: p.v.Say("for any class")}))
	for _, class := range wanted {
		i := slices.IndexFunc(classes, func(c heroquest.HeroClass) bool { return string(c.Class) == class })
		if i < 0 {
			p.out.Heroes = append(p.out.Heroes, p.emptySheet())
			continue
		}
		p.out.Heroes = append(p.out.Heroes, p.blankSheet(classes[i]))
	}
	return err
}

// boxClasses are the four heroes of the box.
var boxClasses = []string{"barbarian", "dwarf", "elf", "wizard"}

func (p printing) blankSheet(c heroquest.HeroClass) views.PaperHero {
	h := views.PaperHero{Hue: string(c.Class), Note: p.v.Term(c.Name),
		Stats: []views.Stat{{Label: p.v.Say("Attack"), Value: strconv.Itoa(c.Attack), Unit: p.v.Many(c.Attack, "die", "dice")}, {Label: p.v.Say("Defend"), Value: strconv.Itoa(c.Defend), Unit: p.v.Many(c.Defend, "die", "dice")},
			{Label: p.v.Say("Move"), Value: strconv.Itoa(c.MovementDice), Unit: p.v.Many(c.MovementDice, "die", "dice")}, {Label: p.v.Say("Gold")}},
		Points: []views.PaperPoints{{Label: p.v.Say("Body"), Now: c.Body, Max: c.Body}, {Label: p.v.Say("Mind"), Now: c.Mind, Max: c.Mind}}, Quests: p.boxesFor(nil)}
	for _, card := range []event.Key{c.Weapon, c.Armor} {
		if card != "" {
			h.Arms = append(h.Arms, views.PaperThing{Name: p.v.Term(p.s.CardName(card)), Text: capital(p.v.Term(heroquest.CardEffect(card)))})
		}
	}
	for _, element := range elementsFor(c) {
		g := views.SpellGroup{Title: p.v.Term(capital(element))}
		for _, spell := range heroquest.SpellsOf(p.s, p.options(), element) {
			g.Spells = append(g.Spells, views.Spell{Name: p.v.Term(p.s.CardName(spell))})
		}
		h.Spells = append(h.Spells, g)
	}
	sizeSheet(p.v, &h)
	return h
}

// elementsFor are the elements among which a class chooses its spells.
func elementsFor(c heroquest.HeroClass) []string {
	if c.Elements == 0 {
		return nil
	}
	return []string{"air", "earth", "fire", "water"}
}

// emptySheet is for a hero of any class.
func (p printing) emptySheet() views.PaperHero {
	h := views.PaperHero{Note: p.v.Say("Class"), Stats: []views.Stat{{Label: p.v.Say("Attack")}, {Label: p.v.Say("Defend")}, {Label: p.v.Say("Move")}, {Label: p.v.Say("Gold")}},
		Points: []views.PaperPoints{{Label: p.v.Say("Body"), Max: 10, Undecided: true}, {Label: p.v.Say("Mind"), Max: 10, Undecided: true}}, Quests: p.boxesFor(nil)}
	sizeSheet(p.v, &h)
	return h
}
