package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/tongues"
)

// columnWords are the columns as the form calls them.
var columnWords = map[string]string{"what": words.Key("column|What"), "who": words.Key("column|Who"), "with": words.Key("column|With"),
	"number": words.Key("column|Number"), "dice": words.Key("column|Dice"), "more": words.Key("column|More")}

// late is the list as its page shows it.
func (v *Visit) late(f lateForm) views.Late {
	kit := v.Kit.Paper()
	m := views.Late{Timeline: v.Table.Timeline(), Fullest: f.rows >= linesMost, Usage: v.usage(kit), Fields: []views.Field{
		{Name: "after", Label: v.Say("After action"), Kind: views.Number, Min: "1", Max: fmt.Sprint(v.Look.Revision), Required: true,
			Value: f.values.Get("after"), Error: f.wrong["after"], Help: v.Say("The last one before the evening.")},
		{Name: "played_at", Label: v.Say("Played"), Kind: views.When, Value: f.values.Get("played_at"), Error: f.wrong["played_at"]},
		{Name: "evening", Label: v.Say("Whose evening"), Kind: views.Text, Value: f.values.Get("evening"), Error: f.wrong["evening"],
			Help: v.Say("Kept with each action as its reason, such as “played on paper at Ben’s”.")},
	}}
	m.Text = views.Field{Name: "text", Label: v.Say("Lines as text"), Kind: views.Long, Value: f.text, Error: f.wrong["text"],
		Help: v.Say("One action on each line; they become rows with “Check” or “More rows”.")}
	suggested := v.suggestions(kit)
	for i := range f.rows {
		m.Rows = append(m.Rows, v.lateRow(kit, f, i, suggested))
	}
	return m
}

// lateRow is one line of the list, with what came of it.
func (v *Visit) lateRow(kit PaperKit, f lateForm, i int, suggested map[string][]views.Choice) views.LateRow {
	line := paperLine{}
	if i < len(f.lines) {
		line = f.lines[i]
	}
	var row views.LateRow
	wrong := map[string]string{}
	if line["reason"] != "" {
		row.Override = &views.Override{Rule: line["rule"], Reason: v.reasonField(line, i)}
	}
	if i < len(f.told) {
		wrong = v.lateTold(kit, line, f.told[i], i, &row)
	}
	for _, column := range lineColumns {
		input := views.Field{Name: cellAt(i, column), Label: v.Say(columnWords[column]), Kind: views.Text, Value: line[column], Error: wrong[column]}
		if input.Error == "" {
			input.Error = f.wrong[input.Name]
		}
		if choices := suggested[column]; i == 0 {
			input.Choices = choices
		} else if len(choices) > 0 {
			input.Like = cellAt(0, column)
		}
		row.Fields = append(row.Fields, input)
	}
	return row
}

// lateTold shows at a row what came of its line, and gives what is wrong by column;
// with it, for which action one was taken that is not written out.
func (v *Visit) lateTold(kit PaperKit, line paperLine, told app.Told, i int, row *views.LateRow) map[string]string {
	wrong := v.lateWrong(kit, line, told, i, row)
	cmd, err := commandCalled(v, v.System().Commands, line["what"])
	if told.Err == nil || err != nil || calledSo(v, cmd.Title, line["what"]) || alike(cmd.Name, line["what"]) {
		return wrong
	}
	if wrong == nil {
		wrong = map[string]string{}
	}
	taken := v.Say("was taken for %q; write it out if another action is meant", v.Term(cmd.Title))
	if wrong["what"] != "" {
		taken = v.Say("%s %s", wrong["what"], taken)
	}
	wrong["what"] = taken
	return wrong
}

func (v *Visit) lateWrong(kit PaperKit, line paperLine, told app.Told, i int, row *views.LateRow) map[string]string {
	if told.Err == nil {
		row.Says, row.Stored = told.Says(v), told.Stored
		return nil
	}
	if in, is := errors.AsType[lineError](told.Err); is {
		return map[string]string{in.column: in.detail.In(v)}
	}
	if no, refused := errors.AsType[rules.Refusal](told.Err); refused {
		n := v.refusal(no)
		row.Error, row.Rules, row.Links = n.Text, n.Rules, n.Links
		row.Override = v.lateOverride(no, line, i)
		return nil
	}
	return v.lateUnclear(kit, line, told, row)
}

// lateUnclear shows at a row what the rules did not understand of its line.
func (v *Visit) lateUnclear(kit PaperKit, line paperLine, told app.Told, row *views.LateRow) map[string]string {
	cmd, err := commandCalled(v, v.System().Commands, line["what"])
	unclear, asks := errors.AsType[rules.Unclear](told.Err)
	if err != nil || !asks {
		row.Error = capital(asProblem(told.Err).Detail.In(v))
		if errors.Is(told.Err, app.ErrOtherWish) {
			row.Error = v.Say("This line was recorded already, with something else in it. What stands here now was not; save it again if it is meant as well, and take out the lines that are recorded.")
		}
		return nil
	}
	if strings.HasPrefix(unclear.Field, "override") && row.Override != nil {
		row.Override.Reason.Error = v.Say("%s; take the reason out", unclear.Detail.In(v))
		return nil
	}
	column, wrong := lineColumn(kit.columns(cmd), unclear.Field), unclear.Detail.In(ownNames{v})
	switch {
	case column == "dice" && line["dice"] == "":
		wrong = v.wantedDice(cmd)
	case column == "more":
		wrong = v.Say("%s %s", v.labelOf(cmd.Name, unclear.Field), wrong)
		if question, is := strings.CutPrefix(unclear.Field, "asserted."); is {
			wrong = v.Say("%[1]s: write %[2]s=yes or %[2]s=no", wrong, question)
		}
	case column == "":
		row.Error = capital(wrong)
		return nil
	}
	return map[string]string{column: wrong}
}

// ownNames has what a column misses called by its name: nobody writes ids on paper.
type ownNames struct{ words.Tongue }

func (t ownNames) Say(format string, args ...any) string {
	if name, has := nameInstead[format]; has {
		format = name
	}
	return t.Tongue.Say(format, args...)
}

var nameInstead = map[string]string{
	"the id of a %s": words.Key("the name of a %s"), "the key of a %s": words.Key("the name of a %s"),
	"the id of an %s": words.Key("the name of an %s"), "the key of an %s": words.Key("the name of an %s"),
}

// lineColumn is the column in which a field of a command stands; empty if none is
// named.
func lineColumn(cols PaperColumns, path string) string {
	stands := func(field string) bool {
		return field != "" && (path == field || strings.HasPrefix(path, field+".") || strings.HasPrefix(path, field+"["))
	}
	switch {
	case path == "":
		return ""
	case path == "command":
		return "what"
	case path == "dice" || strings.HasPrefix(path, "dice."):
		return "dice"
	case stands(cols.Who), path == "seat":
		return "who"
	case slices.ContainsFunc(cols.With, stands):
		return "with"
	case stands(cols.Number):
		return "number"
	}
	return "more"
}

// wantedDice asks for the faces of a line that has none.
func (v *Visit) wantedDice(cmd app.Command) string {
	throws := ""
	for i, t := range cmd.Dice {
		one := v.Say("%s (%s)", v.Term(strings.ReplaceAll(t.For, "_", " ")), v.Term(strings.ReplaceAll(t.Count, "_", " ")))
		if throws = v.Say("%s, then %s", throws, one); i == 0 {
			throws = one
		}
	}
	wanted := v.Say("type the faces that lay on the table")
	if throws != "" {
		wanted = v.Say("type the faces that lay on the table: %s", throws)
	}
	for _, f := range cmd.Fields {
		if f.Shape == rules.Key && f.Name == "card" {
			wanted = v.Say("%s; and under With or More the card that was drawn: card=…", wanted)
		}
	}
	return wanted
}

// lateOverride lets the game master record what a rule refuses.
func (v *Visit) lateOverride(no rules.Refusal, line paperLine, i int) *views.Override {
	if no.Final {
		return nil
	}
	return &views.Override{Rule: string(no.Rule), Reason: v.reasonField(line, i)}
}

func (v *Visit) reasonField(line paperLine, i int) views.Field {
	return views.Field{Name: cellAt(i, "reason"), Label: v.Say("Why the table decided otherwise"), Kind: views.Text, Value: line["reason"], Length: 400}
}

// suggestions are what may be typed into the columns, as far as it is known before
// the evening.
func (v *Visit) suggestions(kit PaperKit) map[string][]views.Choice {
	all := map[string][]views.Choice{}
	var later []views.Choice
	for _, cmd := range v.System().Commands {
		if !cmd.Kernel && !slices.Contains(kit.Usual, cmd.Name) {
			later = append(later, views.Choice{Value: v.Term(cmd.Title), Label: v.Term(cmd.Title)})
		}
	}
	for _, name := range kit.Usual {
		if cmd, known := v.System().Find(name); known {
			all["what"] = append(all["what"], views.Choice{Value: v.Term(cmd.Title), Label: v.Term(cmd.Title)})
		}
	}
	all["what"] = append(all["what"], later...)
	all["who"] = v.namesOf(append(slices.Clone(kit.Figures), "seat")...)
	all["with"] = v.namesOf(append(slices.Clone(kit.Figures), "item", "door", "area", "trap", "spell", "treasure card")...)
	return all
}

// namesOf are the names of all things of some kinds, each once.
func (v *Visit) namesOf(kinds ...string) []views.Choice {
	var all []views.Choice
	for _, kind := range kinds {
		known := v.known(kind)
		for _, label := range labels(known) {
			if !slices.ContainsFunc(all, func(c views.Choice) bool { return c.Value == label }) {
				all = append(all, views.Choice{Value: label, Label: label})
			}
		}
	}
	return all
}

// usage says of each action what it takes in which column.
func (v *Visit) usage(kit PaperKit) []views.LateUse {
	var all []views.LateUse
	for _, cmd := range v.System().Commands {
		if !cmd.Kernel {
			all = append(all, v.usageOf(cmd, kit.columns(cmd)))
		}
	}
	return all
}

func (v *Visit) usageOf(cmd app.Command, cols PaperColumns) views.LateUse {
	label := func(path string) string { return v.small(v.labelOf(cmd.Name, path)) }
	use := views.LateUse{What: v.Term(cmd.Title), Number: label(cols.Number)}
	if f, named := fieldNamed(v, cmd.Fields, cols.Who); named {
		use.Who = v.Term(f.Kind)
	}
	var with, more, dice []string
	for _, path := range cols.With {
		with = append(with, label(path))
	}
	for _, f := range cmd.Fields {
		if lineColumn(cols, f.Name) == "more" && f.Name != "asserted" && !f.Unasked {
			word := f.Name
			if called := label(f.Name); called != strings.ReplaceAll(word, "_", " ") {
				word = v.Say("%s (%s)", word, called)
			}
			more = append(more, word)
		}
	}
	for _, t := range cmd.Dice {
		dice = append(dice, v.Term(strings.ReplaceAll(t.For, "_", " ")))
	}
	use.With, use.More, use.Dice = strings.Join(with, ", "), strings.Join(more, ", "), strings.Join(dice, " / ")
	return use
}

// small is a label as it stands within a list, where German alone keeps the capitals.
func (v *Visit) small(label string) string {
	if v.Code == "de" {
		return label
	}
	return strings.ToLower(label)
}

// lateWords mark an action that was recorded after it was played.
func lateWords(in *tongues.Language, e campaign.Entry) string {
	inserted := slices.ContainsFunc(e.Events, func(r events.Recorded) bool {
		_, is := r.Data.(events.ActionInserted)
		return is
	})
	played := ""
	if e.PlayedAt != nil {
		played = in.Date(e.PlayedAt.Local(), "Monday, 2 January 2006, 15:04")
	}
	switch {
	case inserted && played != "":
		return in.Say("Recorded afterwards, played %s.", played)
	case inserted:
		return in.Say("Recorded afterwards.")
	case played != "":
		return in.Say("Played %s.", played)
	}
	return ""
}
