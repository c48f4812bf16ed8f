package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// stepForm is the form of one step, with the likely answers filled in. Fields
// bear the names of the command's own; what the form leaves out is not sent.
type stepForm struct {
	t       *heroQuestTable
	command string
	was     *typed // what was typed, if this form is shown again
	out     views.Form
}

// form begins the form of a command; it has its own name on the page, since one
// command may stand there for several figures.
func (t *heroQuestTable) form(name, command, submit, icon string) *stepForm {
	f := &stepForm{t: t, command: command, out: views.Form{Name: name, Action: t.v.Table.Command(command), Submit: submit, Icon: icon}}
	if name == t.wasForm {
		f.was = &t.was
		f.out.Error = t.was.wrong[""]
	}
	return f
}

// now is what stands in a field: what was typed, else what is likely.
func (f *stepForm) now(path string, likely ...string) []string {
	if f.was != nil {
		return f.was.values[path]
	}
	return likely
}

func (f *stepForm) first(path, likely string) string {
	if now := f.now(path, likely); len(now) > 0 {
		return now[0]
	}
	return ""
}

func (f *stepForm) add(field views.Field) *stepForm {
	if f.was != nil {
		field.Error = f.was.wrong[field.Name]
	}
	f.out.Fields = append(f.out.Fields, field)
	return f
}

// hide adds what is known already.
func (f *stepForm) hide(path string, values ...string) *stepForm {
	for _, v := range values {
		f.out.Fields = append(f.out.Fields, views.Field{Name: path, Kind: views.Hidden, Value: v})
	}
	return f
}

// ask adds a question that the table answers with yes or no.
func (f *stepForm) ask(path, question string, likely guess) *stepForm {
	field := views.Field{Name: path, Label: question, Kind: views.YesNo, Required: true, Value: f.first(path, string(likely))}
	if path == "asserted.visible" && !f.t.options().On("strict_corner_walls") {
		field.Help = f.t.v.Say("At this table a line through the joint of two walls is clear.")
	}
	return f.add(field)
}

// guess is the likely answer to a question.
type guess string

const (
	yes guess = "true"
	no  guess = "false"
)

// likely is yes or no.
func likely(is bool) guess {
	if is {
		return yes
	}
	return no
}

// pick adds a choice of which one is to be taken.
func (f *stepForm) pick(path, label string, choices []views.Choice) *stepForm {
	return f.choose(path, label, choices, views.Pick).required()
}

// may adds a choice that can be left open.
func (f *stepForm) may(path, label string, choices []views.Choice) *stepForm {
	return f.choose(path, label, choices, views.Pick)
}

// many adds a choice of any number.
func (f *stepForm) many(path, label string, choices []views.Choice) *stepForm {
	return f.choose(path, label, choices, views.Many)
}

func (f *stepForm) choose(path, label string, choices []views.Choice, kind views.Kind) *stepForm {
	choices = slices.Clone(choices)
	if f.was != nil {
		for i := range choices {
			choices[i].Chosen = slices.Contains(f.was.values[path], choices[i].Value)
		}
	}
	return f.add(views.Field{Name: path, Label: label, Kind: kind, Choices: choices})
}

// number adds a whole number from lo to hi.
func (f *stepForm) number(path, label string, bounds [2]int, now string) *stepForm {
	return f.add(views.Field{Name: path, Label: label, Kind: views.Number, Min: strconv.Itoa(bounds[0]), Max: strconv.Itoa(bounds[1]), Value: f.first(path, now)})
}

// text adds a line that may be typed, with suggestions.
func (f *stepForm) text(path, label, now string, known []string) *stepForm {
	field := views.Field{Name: path, Label: label, Kind: views.Text, Length: 80, Value: f.first(path, now)}
	for _, k := range known {
		field.Choices = append(field.Choices, views.Choice{Value: k, Label: k})
	}
	return f.add(field)
}

// prose adds a text of several lines.
func (f *stepForm) prose(path, label, now string) *stepForm {
	return f.add(views.Field{Name: path, Label: label, Kind: views.Long, Length: 4000, Value: f.first(path, now)})
}

// lines adds a list of short texts.
func (f *stepForm) lines(path, label string, now ...string) *stepForm {
	return f.add(views.Field{Name: path, Label: label, Kind: views.List, Values: f.now(path, now...)})
}

// required says that the field added last cannot be left out.
func (f *stepForm) required() *stepForm {
	f.out.Fields[len(f.out.Fields)-1].Required = true
	return f
}

// help explains the field added last.
func (f *stepForm) help(text string) *stepForm {
	f.out.Fields[len(f.out.Fields)-1].Help = text
	return f
}

// throw adds a throw, which may always be left to the tracker.
func (f *stepForm) throw(purpose, label, die, help string) *stepForm {
	if f.t.options().Is("dice_source", "app") {
		return f // nobody types faces at this table
	}
	throw := views.Throw{Name: "dice." + purpose, Label: label, Die: die, Help: help, Value: f.first("dice."+purpose, ""),
		Own: f.t.options().Is("dice_source", "physical")}
	if f.was != nil {
		throw.Error, throw.Fell = f.was.wrong[throw.Name], f.was.values.Get(tapped(throw.Name))
	}
	f.out.Throws = append(f.out.Throws, throw)
	return f
}

// of says of how many dice the throw is that was added last.
func (f *stepForm) of(n int) *stepForm {
	if last := len(f.out.Throws) - 1; last >= 0 {
		f.out.Throws[last].Count = n
	}
	return f
}

// asksTheBrave adds the question after heroes under Courage, where there are any
// (HQ-CARD-06).
func (f *stepForm) asksTheBrave() *stepForm {
	for _, h := range f.t.brave() {
		f.ask("asserted.monster_in_sight:"+string(h), f.t.v.Say("Does %s, under Courage, still see a monster?", f.t.hero(h)), likely(len(f.t.monsters()) > 0))
	}
	return f
}

// asksAfterKill adds the same question as an attack asks it.
func (f *stepForm) asksAfterKill() *stepForm {
	if len(f.t.brave()) > 0 {
		f.ask("asserted.monster_in_sight", f.t.v.Say("If it dies: does the hero under Courage still see a monster?"), likely(len(f.t.monsters()) > 1))
	}
	return f
}

// done is the form. What the rules wanted to know besides is asked now.
func (f *stepForm) done() *views.Form {
	if f.was == nil {
		return &f.out
	}
	f.out.Override, f.out.Missing = f.was.override, f.was.missing
	for _, path := range slices.Sorted(maps.Keys(f.was.wrong)) {
		wrong := f.was.wrong[path]
		question, asks := strings.CutPrefix(path, "asserted.")
		switch {
		case path == "" || f.has(path) || isFigureInput(path):
		case asks:
			f.out.Fields = append(f.out.Fields, views.Field{Name: path, Label: f.question(question), Kind: views.YesNo, Required: true, Error: wrong})
		default:
			f.out.Error = strings.TrimPrefix(f.out.Error+" "+f.t.v.labelOf(f.command, path)+" "+wrong, " ")
		}
	}
	return &f.out
}

func (f *stepForm) has(path string) bool {
	return slices.ContainsFunc(f.out.Fields, func(x views.Field) bool { return x.Name == path && x.Kind != views.Hidden }) ||
		slices.ContainsFunc(f.out.Throws, func(x views.Throw) bool { return x.Name == path })
}

// question is what a command asks the table by the name of the answer.
func (f *stepForm) question(name string) string {
	cmd, _ := f.t.v.System().Find(f.command)
	for _, field := range cmd.Fields {
		for _, asked := range field.Fields {
			if field.Name == "asserted" && asked.Name == name {
				return capital(f.t.v.Term(asked.Label))
			}
		}
	}
	return f.t.v.Say("%s?", capital(f.t.v.Term(strings.ReplaceAll(name, "_", " "))))
}

// tile is the step of a command, with its form, or with the rule that closes it.
func (t *heroQuestTable) tile(command string, h event.HeroID, title, icon string) views.Action {
	tile := views.Action{Name: command, Title: title, Icon: icon}
	if h != "" {
		tile.Name += "-" + string(h)
	}
	o, there := t.offer(command, h)
	switch {
	case !there:
		tile.Off = t.v.Say("not for this seat")
	case o.No != nil:
		tile.Off, tile.Rule, tile.Brief = o.No.Reason.In(t.v), t.v.cite(o.No.Rule), t.v.Term(inShort[o.No.Name])
	}
	return tile
}

// inShort are the commonest refusals in the few words that fit a tile.
var inShort = map[string]string{
	"MovementAlreadyRolled": words.Key("rolled"), "MoveAfterSplit": words.Key("movement is over"), "MovementNotRolled": words.Key("roll first"), "NotMoving": words.Key("while moving"),
	"ActionSpent": words.Key("action used"), "NotYourTurn": words.Key("not the turn"), "TurnOver": words.Key("turn is over"), "AttackPending": words.Key("after the attack"),
	"SearchPending": words.Key("after the search"), "SavePending": words.Key("life or death first"), "QuestNotRunning": words.Key("no quest"), "QuestOver": words.Key("quest is over"),
	"NotZargonsTurn": words.Key("not Zargon’s turn"), "HeroesStillToPlay": words.Key("heroes play first"), "HeroDead": words.Key("dead"), "HeroGone": words.Key("not in the quest"),
	"TurnOpen": words.Key("a turn is open"), "ArmoryOpen": words.Key("at the armory"), "ArmoryClosed": words.Key("armory is closed"), "QuestRunning": words.Key("during a quest"),
}
