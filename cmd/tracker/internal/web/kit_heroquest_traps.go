package web

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// searchTiles search for what is hidden: treasure, and traps or secret doors.
func (t *heroQuestTable) searchTiles(h event.HeroID) []views.Action {
	a := t.tile("SearchTraps", h, "Search", "search")
	a.Name = "Search-" + string(h)
	if a.Off != "" {
		return []views.Action{t.treasureStep(h), a}
	}
	a.Note = "traps, secret doors"
	in := t.a.At[h].Area
	pit, inside := t.a.Pits[string(h)]
	if inside {
		in = "pit-" + string(pit)
	}
	f := t.form(a.Name, "SearchTraps", "Search", "search").hide("hero_id", string(h)).pick("what", "For what?", []views.Choice{
		{Value: "SearchTraps", Label: "Traps", Chosen: !inside}, {Value: "SearchSecretDoors", Label: "Secret doors", Chosen: inside},
	}).text("area", "Where?", in, t.areas()).required().ask("asserted.in_room", "Is "+t.hero(h)+" in there?", yes).
		ask("asserted.monster_in_sight", "Does "+t.hero(h)+" see a monster?", likely(t.beastNear(h)))
	f.out.Action = t.v.Table.PlayStep("search")
	a.Form = f.done()
	return []views.Action{t.treasureStep(h), a}
}

// searches takes the form of a search: for what decides which command it is.
func searches(_ echo.Context, sent url.Values) (string, error) {
	if what := sent.Get("what"); what == "SearchTraps" || what == "SearchSecretDoors" {
		return what, nil
	}
	return "SearchTraps", rules.Ask("what", "is wanted: traps or secret doors")
}

// beastNear says whether a monster is known to be where a hero is.
func (t *heroQuestTable) beastNear(h event.HeroID) bool {
	here := t.a.At[h].Area
	for _, f := range t.monsters() {
		if here != "" && f.Area == here {
			return true
		}
	}
	return false
}

// traps lists the traps that the heroes know of and that a question picks.
func (t *heroQuestTable) traps(is func(event.Trap) bool) []event.Trap {
	var found []event.Trap
	for _, id := range slices.Sorted(maps.Keys(t.a.Traps)) {
		if trap := t.a.Traps[id]; is(trap) {
			found = append(found, trap)
		}
	}
	return found
}

func trapFound(trap event.Trap) bool { return trap.State == "found" }

func pitOpen(trap event.Trap) bool { return trap.Kind == "pit" && trap.State == "sprung" }

func underfoot(trap event.Trap) bool { return trap.Kind != "chest" && trap.Kind != "furniture" }

// trapName is what the table calls a trap.
func trapName(trap event.Trap) string {
	return capital(strings.ReplaceAll(trap.Kind, "_", " ")) + " " + string(trap.Trap)
}

func trapChoices(traps []event.Trap) []views.Choice {
	choices := make([]views.Choice, len(traps))
	for i, trap := range traps {
		choices[i] = views.Choice{Value: string(trap.Trap), Label: trapName(trap), Note: trap.Area, Chosen: i == 0}
	}
	return choices
}

// disarmStep steps onto a trap that was found, and disarms it.
func (t *heroQuestTable) disarmStep(h event.HeroID) []views.Action {
	found := t.traps(trapFound)
	if len(found) == 0 {
		return nil
	}
	a := t.tile("Disarm", h, "Disarm", "trap")
	if a.Off != "" {
		return []views.Action{a}
	}
	f := t.form(a.Name, "Disarm", "Disarm", "trap").hide("hero_id", string(h)).pick("trap_id", "Which trap?", trapChoices(found))
	if slices.ContainsFunc(found, underfoot) {
		f.number("squares", "Squares to it", [2]int{1, 99}, "").help("Left empty, it is the next square. None for a chest or furniture.").
			ask("asserted.clear", "Is the way to it clear?", yes).ask("asserted.passes_monster", "Through a monster’s square?", no).
			ask("asserted.free", "Is its square empty?", yes)
	}
	if !allOf(found, underfoot) {
		f.ask("asserted.adjacent", "Does "+t.hero(h)+" stand next to the chest or furniture?", yes)
	}
	a.Form = t.asksDeath(f, h).throw("disarm", "Disarm: 1 combat die", "combat", "").of(1).
		throw("trap", "The trap’s own dice, if it goes off", "combat", "").done()
	return []views.Action{a}
}

func allOf[E any](all []E, is func(E) bool) bool {
	return !slices.ContainsFunc(all, func(e E) bool { return !is(e) })
}

// asksDeath adds the question that a hero's death raises, where a trap could
// cause it.
func (t *heroQuestTable) asksDeath(f *stepForm, h event.HeroID) *stepForm {
	if t.s.Heroes[h].Body > mostOfATrap {
		return f
	}
	return f.ask("asserted.company", "If "+t.hero(h)+" dies: is another hero there?", likely(t.company(h)))
}

// mostOfATrap is what the worst trap on a square costs: a falling block, with
// three skulls.
const mostOfATrap = 3

// jumpStep jumps a trap that was found, or an open pit.
func (t *heroQuestTable) jumpStep(h event.HeroID) []views.Action {
	inside := t.a.Pits[string(h)]
	known := t.traps(func(trap event.Trap) bool {
		return (trapFound(trap) && underfoot(trap) || pitOpen(trap)) && trap.Trap != inside
	})
	if len(known) == 0 {
		return nil
	}
	a := t.tile("Jump", h, "Jump", "move")
	if a.Off != "" {
		return []views.Action{a}
	}
	f := t.form(a.Name, "Jump", "Jump", "move").hide("hero_id", string(h)).pick("trap_id", "Over which trap?", trapChoices(known)).
		ask("asserted.adjacent", "Is it right before "+t.hero(h)+"?", yes).ask("asserted.landing_clear", "Is the square beyond it floor to stand on?", yes).
		ask("asserted.landing_monster", "Does a monster stand there?", no).ask("asserted.free", "Is it free of heroes?", yes)
	a.Form = t.asksDeath(f, h).throw("jump", "Jump: 1 combat die", "combat", "").of(1).
		throw("trap", "The trap’s own dice, if it goes off", "combat", "").done()
	return []views.Action{a}
}

// trapSteps are what a trap still wants of its victim.
func (t *heroQuestTable) trapSteps() []views.Action {
	switch {
	case t.a.Sprung != nil && t.a.Sprung.Dice > 0:
		s := *t.a.Sprung
		return t.dueSteps("RollTrapDamage", s.Hero, "A trap goes off on "+t.hero(s.Hero), "trap", "Trap: "+plural(s.Dice, "combat die", "combat dice"), s.Dice)
	case t.a.Sprung != nil && t.a.Sprung.Step:
		return t.escapeSteps(t.a.Sprung.Hero)
	case t.a.Disarm != nil:
		return t.dueSteps("RollDisarm", t.a.Disarm.Hero, t.hero(t.a.Disarm.Hero)+" disarms "+string(t.a.Disarm.Trap), "disarm", "Disarm: 1 combat die", 1)
	case t.a.Jump != nil:
		return t.dueSteps("RollJump", t.a.Jump.Hero, t.hero(t.a.Jump.Hero)+" jumps "+string(t.a.Jump.Trap), "jump", "Jump: 1 combat die", 1)
	}
	return nil
}

// dueSteps is a throw at a trap that is due.
func (t *heroQuestTable) dueSteps(command string, h event.HeroID, title, purpose, label string, count int) []views.Action {
	a := t.tile(command, h, title, "trap")
	if a.Off != "" {
		return nil
	}
	a.Main = true
	f := t.asksDeath(t.form(a.Name, command, "Roll", "die").hide("hero_id", string(h)), h).throw(purpose, label, "combat", "").of(count)
	if purpose != "trap" {
		f.throw("trap", "The trap’s own dice, if it goes off", "combat", "")
	}
	a.Form = f.done()
	return []views.Action{a}
}

// escapeSteps is the step from under a fallen block.
func (t *heroQuestTable) escapeSteps(h event.HeroID) []views.Action {
	a := t.tile("ChooseTrapEscape", h, t.hero(h)+" steps clear of the block", "move")
	if a.Off != "" {
		return nil
	}
	a.Main = true
	f := t.form(a.Name, "ChooseTrapEscape", "Step clear", "move").hide("hero_id", string(h)).pick("direction", "Which way?", []views.Choice{
		{Value: "back", Label: "Back", Chosen: true}, {Value: "ahead", Label: "Ahead"}, {Value: "other", Label: "Another way", Note: "if both are taken"},
	}).ask("asserted.free", "Is that square empty?", yes)
	a.Form = t.asksDeath(f, h).done()
	return []views.Action{a}
}

// pitSay tells of the pit in which a hero is.
func (t *heroQuestTable) pitSay(figure string) string {
	if t.a == nil {
		return ""
	}
	if pit, inside := t.a.Pits[figure]; inside {
		return "in pit " + string(pit)
	}
	return ""
}

// unsprung are the traps of the quest's definition that can still go off.
func (t *heroQuestTable) unsprung() []event.Trap {
	var set []event.Trap
	for _, trap := range t.s.Quests[t.a.No].Definition.Traps {
		if known, there := t.a.Traps[trap.Trap]; !there || trapFound(known) {
			set = append(set, trap)
		}
	}
	for _, trap := range t.traps(trapFound) {
		if !slices.ContainsFunc(set, func(other event.Trap) bool { return other.Trap == trap.Trap }) {
			set = append(set, trap)
		}
	}
	return set
}

// trapWords are the kinds of traps to be picked from.
func trapWords() []views.Choice {
	return []views.Choice{
		{Value: "pit", Label: "Pit"}, {Value: "falling_block", Label: "Falling block"}, {Value: "spear", Label: "Spear"},
		{Value: "chest", Label: "Chest"}, {Value: "furniture", Label: "Furniture"},
	}
}

// springStep lets a trap go off on a hero.
func (t *heroQuestTable) springStep() views.Action {
	a := t.tile("SpringTrap", "", "Spring a trap", "trap")
	heroes := t.insiders()
	if a.Off != "" || len(heroes) == 0 {
		return a
	}
	if h, is := t.up(); is {
		for i := range heroes {
			heroes[i].Chosen = heroes[i].Value == string(h)
		}
	}
	f := t.form(a.Name, "SpringTrap", "It goes off", "trap").pick("hero_id", "On whom?", heroes)
	set := t.unsprung()
	if len(set) > 0 {
		f.pick("trap_id", "Which trap?", trapChoices(set))
	} else {
		f.pick("kind", "What is it?", trapWords())
	}
	f.pick("how", "Sprung by", []views.Choice{
		{Value: "moved", Label: "A step", Chosen: true}, {Value: "door", Label: "A door"}, {Value: "treasure_search", Label: "A search"}, {Value: "quest_note", Label: "A note"},
	})
	if len(set) == 0 {
		f.text("quest_note", "What the note says", "", nil).number("damage", "Body Points that the note takes", [2]int{0, 20}, "")
	}
	if t.mortal(mostOfATrap) {
		f.ask("asserted.company", "If the hero dies: is another living hero in the same room or corridor?", yes)
	}
	a.Form = f.throw("trap", "Its combat dice, if it has any", "combat", "").done()
	return a
}

// mortal says whether a loss of so many Body Points could kill a hero.
func (t *heroQuestTable) mortal(loss int) bool {
	return slices.ContainsFunc(t.s.Inside(), func(h event.HeroID) bool { return t.s.Heroes[h].Body <= loss })
}

// chestSteps let a chest or a piece of furniture go off that is searched for
// treasure; those that the quest's definition lists go off by themselves.
func (t *heroQuestTable) chestSteps(search heroquest.Search) []views.Action {
	a := t.tile("SpringTrap", "", "It is trapped", "trap")
	if a.Off != "" {
		return nil
	}
	a.Name += "-chest"
	f := t.form(a.Name, "SpringTrap", "It goes off", "trap").hide("hero_id", string(search.Hero)).hide("how", "treasure_search").
		pick("kind", "What is it?", trapWords()[3:]).text("quest_note", "What the note says", "", nil).
		number("damage", "Body Points that it takes", [2]int{0, 20}, "")
	a.Form = t.asksDeath(f, search.Hero).throw("trap", "Combat dice, if the note wants any", "combat", "").done()
	return []views.Action{a}
}
