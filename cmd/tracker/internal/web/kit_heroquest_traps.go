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
	a := t.tile("SearchTraps", h, t.v.Say("Search"), "search")
	a.Name = "Search-" + string(h)
	if a.Off != "" {
		return []views.Action{t.treasureStep(h), a}
	}
	a.Note = t.v.Say("traps, secret doors")
	in := t.a.At[h].Area
	pit, inside := t.a.Pits[string(h)]
	if inside {
		in = "pit-" + string(pit)
	}
	f := t.form(a.Name, "SearchTraps", t.v.Say("Search"), "search").hide("hero_id", string(h)).pick("what", t.v.Say("For what?"), []views.Choice{
		{Value: "SearchTraps", Label: t.v.Say("Traps"), Chosen: !inside}, {Value: "SearchSecretDoors", Label: t.v.Say("Secret doors"), Chosen: inside},
	}).text("area", t.v.Say("Where?"), in, t.areas()).required().ask("asserted.in_room", t.v.Say("Is %s in there?", t.hero(h)), yes).
		ask("asserted.monster_in_sight", t.v.Say("Does %s see a monster?", t.hero(h)), likely(t.beastNear(h)))
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
func (v *Visit) trapName(trap event.Trap) string {
	return v.Say("%s %s", v.Term(capital(strings.ReplaceAll(trap.Kind, "_", " "))), trap.Trap)
}

func (v *Visit) trapChoices(traps []event.Trap) []views.Choice {
	choices := make([]views.Choice, len(traps))
	for i, trap := range traps {
		choices[i] = views.Choice{Value: string(trap.Trap), Label: v.trapName(trap), Note: trap.Area, Chosen: i == 0}
	}
	return choices
}

// disarmStep steps onto a trap that was found, and disarms it.
func (t *heroQuestTable) disarmStep(h event.HeroID) []views.Action {
	found := t.traps(trapFound)
	if len(found) == 0 {
		return nil
	}
	a := t.tile("Disarm", h, t.v.Say("Disarm"), "trap")
	if a.Off != "" {
		return []views.Action{a}
	}
	f := t.form(a.Name, "Disarm", t.v.Say("Disarm"), "trap").hide("hero_id", string(h)).pick("trap_id", t.v.Say("Which trap?"), t.v.trapChoices(found))
	if slices.ContainsFunc(found, underfoot) {
		f.number("squares", t.v.Say("Squares to it"), [2]int{1, 99}, "").help(t.v.Say("Left empty, it is the next square. None for a chest or furniture.")).
			ask("asserted.clear", t.v.Say("Is the way to it clear?"), yes).ask("asserted.passes_monster", t.v.Say("Through a monster’s square?"), no).
			ask("asserted.free", t.v.Say("Is its square empty?"), yes)
	}
	if !allOf(found, underfoot) {
		f.ask("asserted.adjacent", t.v.Say("Does %s stand next to the chest or furniture?", t.hero(h)), yes)
	}
	a.Form = t.asksDeath(f, h).throw("disarm", t.v.Say("Disarm: 1 combat die"), "combat", "").of(1).
		throw("trap", t.v.Say("The trap’s own dice, if it goes off"), "combat", "").done()
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
	return f.ask("asserted.company", t.v.Say("If %s dies: is another hero there?", t.hero(h)), likely(t.company(h)))
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
	a := t.tile("Jump", h, t.v.Say("Jump"), "move")
	if a.Off != "" {
		return []views.Action{a}
	}
	f := t.form(a.Name, "Jump", t.v.Say("Jump"), "move").hide("hero_id", string(h)).pick("trap_id", t.v.Say("Over which trap?"), t.v.trapChoices(known)).
		ask("asserted.adjacent", t.v.Say("Is it right before %s?", t.hero(h)), yes).ask("asserted.landing_clear", t.v.Say("Is the square beyond it floor to stand on?"), yes).
		ask("asserted.landing_monster", t.v.Say("Does a monster stand there?"), no).ask("asserted.free", t.v.Say("Is it free of heroes?"), yes)
	a.Form = t.asksDeath(f, h).throw("jump", t.v.Say("Jump: 1 combat die"), "combat", "").of(1).
		throw("trap", t.v.Say("The trap’s own dice, if it goes off"), "combat", "").done()
	return []views.Action{a}
}

// trapSteps are what a trap still wants of its victim.
func (t *heroQuestTable) trapSteps() []views.Action {
	switch {
	case t.a.Sprung != nil && t.a.Sprung.Dice > 0:
		s := *t.a.Sprung
		return t.dueSteps("RollTrapDamage", s.Hero, t.v.Say("A trap goes off on %s", t.hero(s.Hero)), "trap", t.v.Many(s.Dice, "Trap: %d combat die", "Trap: %d combat dice"), s.Dice)
	case t.a.Sprung != nil && t.a.Sprung.Step:
		return t.escapeSteps(t.a.Sprung.Hero)
	case t.a.Disarm != nil:
		return t.dueSteps("RollDisarm", t.a.Disarm.Hero, t.v.Say("%s disarms %s", t.hero(t.a.Disarm.Hero), t.a.Disarm.Trap), "disarm", t.v.Say("Disarm: 1 combat die"), 1)
	case t.a.Jump != nil:
		return t.dueSteps("RollJump", t.a.Jump.Hero, t.v.Say("%s jumps %s", t.hero(t.a.Jump.Hero), t.a.Jump.Trap), "jump", t.v.Say("Jump: 1 combat die"), 1)
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
	f := t.asksDeath(t.form(a.Name, command, t.v.Say("Roll"), "die").hide("hero_id", string(h)), h).throw(purpose, label, "combat", "").of(count)
	if purpose != "trap" {
		f.throw("trap", t.v.Say("The trap’s own dice, if it goes off"), "combat", "")
	}
	a.Form = f.done()
	return []views.Action{a}
}

// escapeSteps is the step from under a fallen block.
func (t *heroQuestTable) escapeSteps(h event.HeroID) []views.Action {
	a := t.tile("ChooseTrapEscape", h, t.v.Say("%s steps clear of the block", t.hero(h)), "move")
	if a.Off != "" {
		return nil
	}
	a.Main = true
	f := t.form(a.Name, "ChooseTrapEscape", t.v.Say("Step clear"), "move").hide("hero_id", string(h)).pick("direction", t.v.Say("Which way?"), []views.Choice{
		{Value: "back", Label: t.v.Say("way|Back"), Chosen: true}, {Value: "ahead", Label: t.v.Say("Ahead")}, {Value: "other", Label: t.v.Say("Another way"), Note: t.v.Say("if both are taken")},
	}).ask("asserted.free", t.v.Say("Is that square empty?"), yes)
	a.Form = t.asksDeath(f, h).done()
	return []views.Action{a}
}

// pitSay tells of the pit in which a hero is.
func (t *heroQuestTable) pitSay(figure string) string {
	if t.a == nil {
		return ""
	}
	if pit, inside := t.a.Pits[figure]; inside {
		return t.v.Say("in pit %s", pit)
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
func (v *Visit) trapWords() []views.Choice {
	return []views.Choice{
		{Value: "pit", Label: v.Say("Pit")}, {Value: "falling_block", Label: v.Say("Falling block")}, {Value: "spear", Label: v.Say("Spear")},
		{Value: "chest", Label: v.Say("Chest")}, {Value: "furniture", Label: v.Say("Furniture")},
	}
}

// springStep lets a trap go off on a hero.
func (t *heroQuestTable) springStep() views.Action {
	a := t.tile("SpringTrap", "", t.v.Say("Spring a trap"), "trap")
	heroes := t.insiders()
	if a.Off != "" || len(heroes) == 0 {
		return a
	}
	if h, is := t.up(); is {
		for i := range heroes {
			heroes[i].Chosen = heroes[i].Value == string(h)
		}
	}
	f := t.form(a.Name, "SpringTrap", t.v.Say("It goes off"), "trap").pick("hero_id", t.v.Say("On whom?"), heroes)
	set := t.unsprung()
	if len(set) > 0 {
		f.pick("trap_id", t.v.Say("Which trap?"), t.v.trapChoices(set))
	} else {
		f.pick("kind", t.v.Say("What is it?"), t.v.trapWords())
	}
	f.pick("how", t.v.Say("Sprung by"), []views.Choice{
		{Value: "moved", Label: t.v.Say("A step"), Chosen: true}, {Value: "door", Label: t.v.Say("A door")}, {Value: "treasure_search", Label: t.v.Say("A search")}, {Value: "quest_note", Label: t.v.Say("A note")},
	})
	if len(set) == 0 {
		f.text("quest_note", t.v.Say("What the note says"), "", nil).number("damage", t.v.Say("Body Points that the note takes"), [2]int{0, 20}, "")
	}
	if t.mortal(mostOfATrap) {
		f.ask("asserted.company", t.v.Say("If the hero dies: is another living hero in the same room or corridor?"), yes)
	}
	a.Form = f.throw("trap", t.v.Say("Its combat dice, if it has any"), "combat", "").done()
	return a
}

// mortal says whether a loss of so many Body Points could kill a hero.
func (t *heroQuestTable) mortal(loss int) bool {
	return slices.ContainsFunc(t.s.Inside(), func(h event.HeroID) bool { return t.s.Heroes[h].Body <= loss })
}

// chestSteps let a chest or a piece of furniture go off that is searched for
// treasure; those that the quest's definition lists go off by themselves.
func (t *heroQuestTable) chestSteps(search heroquest.Search) []views.Action {
	a := t.tile("SpringTrap", "", t.v.Say("It is trapped"), "trap")
	if a.Off != "" {
		return nil
	}
	a.Name += "-chest"
	f := t.form(a.Name, "SpringTrap", t.v.Say("It goes off"), "trap").hide("hero_id", string(search.Hero)).hide("how", "treasure_search").
		pick("kind", t.v.Say("What is it?"), t.v.trapWords()[3:]).text("quest_note", t.v.Say("What the note says"), "", nil).
		number("damage", t.v.Say("Body Points that it takes"), [2]int{0, 20}, "")
	a.Form = t.asksDeath(f, search.Hero).throw("trap", t.v.Say("Combat dice, if the note wants any"), "combat", "").done()
	return []views.Action{a}
}
