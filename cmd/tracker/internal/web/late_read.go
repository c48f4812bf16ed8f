package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// lineReader makes the deed that one line writes down.
type lineReader struct {
	in     words.Tongue // of whoever writes
	kit    PaperKit
	master string // what the game master's side is called, besides "game master"
	cmd    app.Command
	cols   PaperColumns
	now    app.Moment

	values url.Values                 // of the command's form, by path
	raw    map[string]json.RawMessage // fields that were written in JSON
	doer   string                     // the id of the figure that acts
	seat   events.SeatID
}

// readLine makes a deed of a line, with the names that things bear when its turn
// comes. What is wrong names the column.
func (k PaperKit) readLine(in words.Tongue, all []app.Command, master string, line paperLine, now app.Moment) (app.Deed, error) {
	if line["what"] == "" {
		return app.Deed{}, lineError{"what", words.Say("is missing: which action it was")}
	}
	cmd, err := commandCalled(in, all, line["what"])
	if err != nil {
		return app.Deed{}, inColumn("what", err)
	}
	r := &lineReader{in: in, kit: k, master: master, cmd: cmd, cols: k.columns(cmd), now: now, values: url.Values{}, raw: map[string]json.RawMessage{}}
	for _, step := range []struct {
		column string
		read   func(string) error
	}{{"who", r.who}, {"with", r.with}, {"number", r.number}, {"more", r.more}} {
		if text := line[step.column]; text != "" {
			if err := step.read(text); err != nil {
				return app.Deed{}, inColumn(step.column, err)
			}
		}
	}
	r.answerLikely()
	return r.deed(line)
}

// lineError says in which column of a line something is wrong, before any rule was
// asked.
type lineError struct {
	column string
	detail words.Text
}

func (e lineError) Error() string { return fmt.Sprintf("%s %s", e.column, e.detail) }

func inColumn(column string, err error) error { return lineError{column, inWords(err)} }

// inWords is what is wrong in one sentence, the field it is wrong in foremost.
func inWords(err error) words.Text {
	wrong, unclear := errors.AsType[rules.Unclear](err)
	switch {
	case !unclear:
		return words.Verbatim(err.Error())
	case wrong.Field == "":
		return wrong.Detail
	}
	return words.Say("%s %s", wrong.Field, wrong.Detail)
}

// inField names the field of a line in which something is wrong.
func inField(name string, err error) error {
	if err == nil {
		return nil
	}
	return rules.Ask(name, "%s", inWords(err))
}

func (r *lineReader) deed(line paperLine) (app.Deed, error) {
	var d app.Deed
	data, err := formValues(r.cmd.Fields, r.values)
	if err != nil {
		return d, err
	}
	if len(r.raw) > 0 {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(data, &members); err != nil {
			return d, err
		}
		maps.Copy(members, r.raw)
		data = marshal(members)
	}
	d.Command, d.Data = r.cmd.Name, data
	if d.Dice, err = lineDice(r.in, r.cmd.Dice, line["dice"]); err != nil {
		return d, inColumn("dice", err)
	}
	switch {
	case line["reason"] != "":
		d.Override = &events.Override{Rule: line["rule"], Reason: line["reason"]}
	case r.seat != "" && r.now.May(r.cmd.Name, r.seat):
		d.Seat = r.seat
	}
	return d, nil
}

// who reads who acts: a figure, or somebody at the table.
func (r *lineReader) who(text string) error {
	text = unquoted(text)
	if r.isMaster(text) {
		return nil // as it is where nobody is named
	}
	f, wants := fieldNamed(r.in, r.cmd.Fields, r.cols.Who)
	kinds := r.kit.Figures
	if wants {
		kinds = []string{f.Kind}
	}
	var figures []thing
	for _, kind := range kinds {
		figures = append(figures, r.known(kind)...)
	}
	people := r.known("seat")
	seated := slices.IndexFunc(people, func(k thing) bool { return k.answersTo(text) })
	if named := slices.ContainsFunc(figures, func(k thing) bool { return k.answersTo(text) }); !named && seated >= 0 {
		r.seat = events.SeatID(people[seated].ID)
		return nil
	}
	id, err := called(figures, f.Kind, text, "")
	if err != nil {
		return err
	}
	r.seat = r.now.Plays(id)
	r.doer = id
	if wants {
		r.values.Set(f.Name, id)
	}
	return nil
}

func (r *lineReader) isMaster(text string) bool {
	return calledSo(r.in, "game master", text) || alike(text, "gm") || calledSo(r.in, r.master, text)
}

// with reads the values of the fields that a command needs besides, in their order.
func (r *lineReader) with(text string) error {
	slots := r.cols.With
	if len(slots) == 0 {
		return rules.Ask("", "is left empty: %s takes nothing here", words.Term(r.cmd.Title))
	}
	values, err := r.several(text)
	if err != nil {
		return err
	}
	for i, value := range values {
		at := slots[min(i, len(slots)-1)]
		path, f, err := r.field(at)
		if err != nil {
			return err
		}
		if i >= len(slots) && f.Shape != rules.List {
			return rules.Ask("", "has %s, and %s takes %s at most: %s", words.Many(len(values), "%d value", "%d values"), words.Term(r.cmd.Title),
				words.Many(len(slots), "%d value", "%d values"), strings.Join(slots, ", "))
		}
		if value == "" {
			continue
		}
		if err := r.set(path, f, value); err != nil {
			return err
		}
	}
	return nil
}

// several are the values that a text says, at the commas between them: one alone
// where one is taken, or where all of it is the name of a thing.
func (r *lineReader) several(text string) ([]string, error) {
	_, first, err := r.field(r.cols.With[0])
	if err != nil {
		return nil, err
	}
	named := func(k thing) bool { return k.answersTo(text) }
	switch {
	case len(r.cols.With) == 1 && first.Shape != rules.List:
		return []string{text}, nil
	case first.Kind != "" && strings.Contains(text, ",") && slices.ContainsFunc(r.known(first.Kind), named):
		return []string{string(marshal(text))}, nil
	}
	return splitOutside(text, ',')
}

func (r *lineReader) number(text string) error {
	if r.cols.Number == "" {
		return rules.Ask("", "is left empty: %s takes no number here", words.Term(r.cmd.Title))
	}
	path, f, err := r.field(r.cols.Number)
	if err != nil {
		return err
	}
	return r.set(path, f, text)
}

// more reads further fields: weapon=Dagger; adjacent=no.
func (r *lineReader) more(text string) error {
	parts, err := splitOutside(text, ';')
	if err != nil {
		return err
	}
	for _, part := range parts {
		if part == "" {
			continue
		}
		name, value, is := strings.Cut(part, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !is || name == "" {
			return rules.Ask("", "is written name=value, not %q; a semicolon stands between two of them", part)
		}
		if err := r.further(name, value); err != nil {
			return err
		}
	}
	return nil
}

// further reads one field; seat says whose deed it was, where the command has no
// such field itself.
func (r *lineReader) further(name, value string) error {
	path, f, err := r.field(name)
	if err != nil && name == "seat" {
		seat, err := called(r.known("seat"), "seat", unquoted(value), "")
		r.seat = events.SeatID(seat)
		return inField("seat", err)
	}
	if err != nil {
		return err
	}
	if r.values.Has(path) && f.Shape != rules.List {
		return rules.Ask(name, "is said twice in this line")
	}
	return inField(name, r.set(path, f, value))
}

// set fills in a field of the command's form.
func (r *lineReader) set(path string, f rules.Field, value string) error {
	if composite := !simple(f); composite && strings.IndexAny(value, "[{") == 0 {
		if strings.ContainsAny(path, ".[") {
			return rules.Ask("", "is written in JSON only as a whole: %s", path[:strings.IndexAny(path, ".[")])
		}
		if !json.Valid([]byte(value)) {
			return rules.Ask("", "is not JSON")
		}
		r.raw[path] = json.RawMessage(value)
		return nil
	}
	if f.Shape == rules.List {
		f = *f.Of
	}
	if !simple(f) {
		return rules.Ask("", "is written part by part, such as %s, or in JSON", partsOf(path, f))
	}
	text, err := r.text(f, value)
	if err != nil {
		return err
	}
	r.values.Add(path, text)
	return nil
}

// partsOf is how the first part of a field of several is named.
func partsOf(path string, f rules.Field) string {
	if len(f.Fields) > 0 {
		return path + "." + f.Fields[0].Name + "=…"
	}
	return path + ".…=…"
}

// text is a value as the command's form would send it.
func (r *lineReader) text(f rules.Field, value string) (string, error) {
	if f.Shape == rules.Any {
		return value, nil // quotes say that it is a text
	}
	value = unquoted(value)
	switch f.Shape {
	case rules.Bool:
		for word, truth := range map[string]string{words.Key("yes"): "true", words.Key("y"): "true", words.Key("no"): "false", words.Key("n"): "false"} {
			if calledSo(r.in, word, value) {
				return truth, nil
			}
		}
	case rules.Word:
		for _, word := range f.Words {
			if calledSo(r.in, word, value) {
				return word, nil
			}
		}
	case rules.Ref, rules.Key:
		return called(r.known(f.Kind), f.Kind, value, r.doer)
	}
	return value, nil
}

// answerLikely answers the questions about positions that the line leaves open as
// a table mostly does. What decides the fate of single figures is not answered for
// it: those questions the rules ask.
func (r *lineReader) answerLikely() {
	for _, f := range r.cmd.Fields {
		if f.Name != "asserted" {
			continue
		}
		for _, question := range f.Fields {
			fateful := f.Shape == rules.Map && (question.Name == "company" || question.Name == "monster_in_sight")
			path, likely := pathOf(f.Name, question.Name), likelyAnswers[question.Name]
			if _, whole := r.raw[f.Name]; likely != "" && !fateful && !whole && !r.values.Has(path) {
				r.values.Set(path, likely)
			}
		}
	}
}
