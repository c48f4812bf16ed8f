package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// noteSteps are what the quest book orders against the rulebook.
func (t *heroQuestTable) noteSteps() []views.Action {
	steps := []views.Action{t.applyStep(), t.springStep()}
	if len(t.monsters()) > 0 {
		steps = append(steps, t.linked("AssignDreadSpell", "", t.v.Say("Give a Dread spell"), "spell"))
	}
	if len(t.doors(openDoor)) > 0 {
		steps = append(steps, t.linked("CloseDoor", "", t.v.Say("Close a door"), "door"))
	}
	if len(t.a.Effects) > 0 {
		steps = append(steps, t.endEffectStep())
	}
	return steps
}

// linked is the step of a command whose form is on a page of its own, for it is
// seldom wanted here.
func (t *heroQuestTable) linked(command string, h event.HeroID, title, icon string) views.Action {
	a := t.tile(command, h, title, icon)
	a.Href = t.v.Table.Command(command)
	if h != "" {
		a.Href += "?hero_id=" + url.QueryEscape(string(h))
	}
	return a
}

// applyStep leads to the form of a note.
func (t *heroQuestTable) applyStep() views.Action {
	a := t.tile("ApplyQuestNote", "", t.v.Say("Apply a note"), "note")
	a.Href = t.v.Table.ZargonStep("note")
	return a
}

// notePage is the form of a note on a page of its own. While the rules close
// it, and for what was typed there then, it is that of the command.
func (t *heroQuestTable) notePage() (views.CommandForm, error) {
	cmd, err := t.v.command("ApplyQuestNote")
	if err != nil {
		return views.CommandForm{}, err
	}
	was, own := typed{}, true
	if t.wasForm == cmd.Name {
		was, own = t.was, t.was.values.Has("next") // the command's form leads nowhere
	}
	m, err := t.v.commandForm(cmd, was)
	if err == nil && own && t.tile(cmd.Name, "", "", "").Off == "" {
		m.Form = *t.noteForm()
	}
	t.v.Page.Live = "" // a form is not changed under the hands of who fills it in
	return m, err
}

func noteParts(p views.Page, m views.CommandForm) []Part { return formParts(p, &m.Form) }

// noteForm says what a note does to figures, the same to each of them.
func (t *heroQuestTable) noteForm() *views.Form {
	figures := t.v.picks("figure", nil)
	for i := range figures {
		figures[i].Note = ""
	}
	f := t.form("ApplyQuestNote", "ApplyQuestNote", t.v.Say("Apply it"), "note").text("note_ref", t.v.Say("Its letter"), "", t.notes()).prose("text", t.v.Say("What is read aloud with it"), "").
		many("figures", t.v.Say("To whom?"), figures).number("each.damage", t.v.Say("Body Points lost by each"), [2]int{0, 99}, "").
		number("each.heal", t.v.Say("Body Points healed"), [2]int{0, 99}, "").number("each.mind", t.v.Say("Mind Points, below 0 for a loss"), [2]int{-99, 99}, "").
		number("each.gold", t.v.Say("Gold"), [2]int{0, 100000}, "").may("each.item", t.v.Say("Thing gained"), t.v.picks("card", nil)).
		may("lost", t.v.Say("Thing lost"), t.losable()).help(t.v.Say("By the hero who has it.")).
		may("each.effect", t.v.Say("Effect that begins"), t.v.picks("lasting effect", nil)).may("each.ends_when", t.v.Say("It ends"), endings(t.v)).help(t.v.Say("When the table says so, if nothing is chosen.")).
		tick("each.dies", t.v.Say("Dies, and nothing saves"))
	if t.a.Turn != nil && t.a.Turn.Hero != "" {
		f.tick("ends_turn", t.v.Say("It ends the turn"))
	}
	t.asksEachDeath(f)
	f.hide("next", t.v.Table.Play())
	f.out.Action = t.v.Table.ZargonStep("note")
	return f.throw("note", t.v.Say("Dice, if the note wants any"), "combat", "").done()
}

// asksEachDeath asks about the company of each hero whom the note that was typed
// kills; it is not asked where nobody is left (HQ-DEATH-03).
func (t *heroQuestTable) asksEachDeath(f *stepForm) {
	if f.was == nil {
		return
	}
	sent := f.was.values
	damage, _ := strconv.Atoi(sent.Get("each.damage")) // no number hurts nobody
	dying := slices.DeleteFunc(slices.Clone(t.s.Inside()), func(h event.HeroID) bool {
		return !slices.Contains(sent["figures"], string(h)) || sent.Get("each.dies") != "true" && !heroquest.Mortal(t.s, t.options(), h, damage)
	})
	if len(dying) == len(t.s.Inside()) {
		return
	}
	for _, h := range dying {
		own := "asserted.company:" + string(h)
		if why, alone := f.was.wrong["asserted.company"]; alone {
			delete(f.was.wrong, "asserted.company")
			f.was.wrong[own] = why
		}
		f.ask(own, t.v.Say("%s dies: is another living hero in the same room or corridor?", t.hero(h)), likely(t.company(h)))
	}
}

// losable are the things of the heroes in the quest, each with whose it is.
func (t *heroQuestTable) losable() []views.Choice {
	var choices []views.Choice
	for _, c := range t.v.picks("item", nil) {
		holder := t.s.Items[event.ItemID(c.Value)].Holder
		if slices.Contains(t.s.Inside(), holder) {
			c.Value = string(holder) + " " + c.Value
			choices = append(choices, c)
		}
	}
	return choices
}

// endings are when a lasting effect can end by itself.
func endings(in words.Tongue) []views.Choice {
	var choices []views.Choice
	for _, k := range heroquest.Endings(in) {
		choices = append(choices, views.Choice{Value: k.ID, Label: k.Name})
	}
	return choices
}

// tick adds a box that may be ticked.
func (f *stepForm) tick(path, label string) *stepForm {
	return f.add(views.Field{Name: path, Label: label, Kind: views.Check, Value: f.first(path, "")})
}

// appliesNote takes the form of a note: what it does to each becomes a change
// for every figure, and a thing that is lost one for its holder.
func appliesNote(_ echo.Context, sent url.Values) (string, error) {
	each := []string{"damage", "heal", "mind", "gold", "item", "effect", "ends_when", "dies"}
	if len(sent["figures"]) == 0 && slices.ContainsFunc(each, func(what string) bool { return strings.TrimSpace(sent.Get("each."+what)) != "" }) {
		return "ApplyQuestNote", rules.Ask("figures", "is wanted: to whom does it happen?")
	}
	n := 0
	for _, figure := range sent["figures"] {
		for _, what := range each {
			sent.Set(rowAt("changes", n)+"."+what, sent.Get("each."+what))
		}
		sent.Set(rowAt("changes", n)+".figure", figure)
		n++
	}
	if holder, lost, chosen := strings.Cut(sent.Get("lost"), " "); chosen {
		sent.Set(rowAt("changes", n)+".figure", holder)
		sent.Set(rowAt("changes", n)+".item", lost)
	}
	return "ApplyQuestNote", nil
}

// modifyFold changes a quest that was not won before it is played again.
func (t *heroQuestTable) modifyFold(q projections.Quest) views.Fold {
	f := t.form("ModifyQuest", "ModifyQuest", t.v.Say("Change it"), "quest").hide("quest_no", strconv.Itoa(q.No)).
		prose("changes", t.v.Say("What is changed"), "").required().help(t.v.Say("In words, for the journal. Fields left empty stay as they were.")).
		text("patch.title", t.v.Say("New title"), "", nil).number("patch.reward_gold", t.v.Say("New reward in gold"), [2]int{0, 100000}, "").
		may("patch.wandering_monster", t.v.Say("New wandering monster"), t.v.picks("monster type", nil)).text("patch.start_area", t.v.Say("New start"), "", nil)
	return t.fold(t.v.Say("Change the quest"), "ModifyQuest", "", f)
}

// knownIn tells of traps and doors in an area, as far as this seat knows: the
// game master sees those too that nobody has found.
func (t *heroQuestTable) knownIn(area string, all []event.Trap, doors []event.Door) string {
	var known []string
	for _, trap := range all {
		if trap.Area == area {
			known = append(known, t.v.Say("%s %s", t.v.trapName(trap), t.v.Term(trapState(t.a, trap))))
		}
	}
	for _, door := range doors {
		if len(door.Between) == 0 || door.Between[0] != area && door.Between[len(door.Between)-1] != area {
			continue
		}
		known = append(known, t.v.Say("Door %s %s", door.Door, t.v.Term(doorState(t.a, door.Door))))
	}
	return strings.Join(known, ", ")
}

// trapState says how it stands with a trap, a term.
func trapState(a *heroquest.Attempt, trap event.Trap) string {
	if known, there := a.Traps[trap.Trap]; there && known.State != "" {
		trap.State = known.State
	}
	switch {
	case trap.State == "" || trap.State == "hidden":
		return words.Key("hidden")
	case trap.State == "sprung" && trap.Kind == "pit":
		return words.Key("open")
	}
	return trap.State
}

// doorWords are the states of doors, terms.
var doorWords = map[string]string{openDoor: words.Key("door|open"), closedDoor: words.Key("door|closed")}

// doorState says how it stands with a door, a term.
func doorState(a *heroquest.Attempt, door event.DoorID) string {
	known, seen := a.Doors[door]
	switch {
	case !seen:
		return words.Key("not seen")
	case known.Open:
		return doorWords[openDoor]
	}
	return doorWords[closedDoor]
}

// aboutTraps are the rules of each kind of trap.
var aboutTraps = map[string][]string{
	"pit": {"HQ-PITTRAP-01"}, "falling_block": {"HQ-FALL-01"}, "spear": {"HQ-SPEAR-01"}, "chest": {"HQ-CHEST-04"}, "furniture": {"HQ-CHEST-04"},
}

// findings are the traps and doors that the table knows of, one line each.
func (t *heroQuestTable) findings() []views.AreaLine {
	if t.a == nil {
		return nil
	}
	var lines []views.AreaLine
	for _, trap := range t.traps(func(event.Trap) bool { return true }) {
		lines = append(lines, views.AreaLine{Name: t.v.trapName(trap), Why: t.v.whyOf("quest", "traps", string(trap.Trap)), Text: trap.Area, Seen: true, Stamp: t.v.Term(trapState(t.a, trap)), Rules: t.v.cites(aboutTraps[trap.Kind])})
	}
	for _, state := range []string{closedDoor, openDoor} {
		for _, id := range t.doors(state) {
			name, rule := t.v.Say("Door %s", id), "HQ-DOOR-01"
			if t.a.Doors[event.DoorID(id)].Secret {
				name, rule = t.v.Say("Secret door %s", id), "HQ-SECRET-01"
			}
			lines = append(lines, views.AreaLine{Name: name, Why: t.v.whyOf("quest", "doors", id), Seen: true, Stamp: t.v.Term(doorWords[state]), Rules: t.v.cites([]string{rule})})
		}
	}
	return lines
}
