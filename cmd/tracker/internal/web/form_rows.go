package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"
)

// Rows of a form: as many are read, shown, empty at first, and added by the
// button for more.
const (
	rowsRead  = 100
	mostOfOne = 60
	emptyRows = 2
	moreRows  = 4
)

// rowAt is the path of one entry of a list: monsters[2].
func rowAt(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// inRows says whether each entry of a field takes several inputs.
func inRows(f rules.Field) bool {
	return f.Shape == rules.List && !simple(*f.Of) || f.Shape == rules.Map && f.Kind == "" && f.Of.Shape != rules.Bool
}

// rowOf are the inputs of one entry: those of a list's object, or the key and the
// value of a map. Of a value that is a list itself each row has one; rows of the
// same key belong together.
func rowOf(f rules.Field) []rules.Field {
	if f.Shape == rules.List {
		return f.Of.Fields
	}
	value := *f.Of
	if value.Shape == rules.List {
		value = *value.Of
	}
	value.Label = strings.ReplaceAll(value.Name, "_", " ")
	value.Name = "value"
	return []rules.Field{{Name: "key", Label: words.Key("row|For"), Shape: rules.Text}, value}
}

// rowSections are the parts of a form that have a row for each entry of a list or
// map, at whatever depth.
func (v *Visit) rowSections(fields []rules.Field, at string, was typed) []views.Section {
	var all []views.Section
	for _, f := range fields {
		path := pathOf(at, f.Name)
		switch {
		case f.Shape == rules.Object:
			all = append(all, v.rowSections(f.Fields, path, was)...)
		case inRows(f):
			all = append(all, v.rowSection(f, path, was)...)
		}
	}
	return all
}

// rowSection is one such part, and behind it those of the lists in its rows.
func (v *Visit) rowSection(f rules.Field, path string, was typed) []views.Section {
	s := views.Section{Name: path, Title: labelled(v, f), Help: capital(v.Term(f.Means)), Each: capital(v.Term(strings.ReplaceAll(f.Of.Name, "_", " ")))}
	s.Error = was.wrong[path]
	for name, why := range was.wrong {
		if key, inside := strings.CutPrefix(name, path+"."); inside && f.Shape == rules.Map {
			s.Error = v.Say("%s: %s", key, why)
		}
	}
	var within []views.Section
	for i := range rowsShown(path, was) {
		row := v.formFields(rowOf(f), rowAt(path, i), was)
		for j := range row {
			row[j].Required = false // an empty row is none
			if i > 0 {
				row[j].Help = "" // the first row has said it
			}
		}
		s.Rows = append(s.Rows, views.FieldRow{Fields: row})
		for _, inner := range v.rowSections(rowOf(f), rowAt(path, i), was) {
			inner.Title = v.Say("%s %d: %s", s.Each, i+1, inner.Title)
			within = append(within, inner)
		}
	}
	return append([]views.Section{s}, within...)
}

// rowsShown is how many rows a list has in a form: those that were sent, and
// empty ones at first or where more are wanted.
func rowsShown(path string, was typed) int {
	last, sent := -1, -1
	for i := range mostOfOne {
		if anySent(rowAt(path, i), was.values, func(string) bool { return true }) {
			sent = i
		}
		if rowFilled(rowAt(path, i), was.values) {
			last = i
		}
	}
	switch {
	case was.more == path:
		return min(mostOfOne, last+1+moreRows)
	case sent >= 0:
		return sent + 1
	}
	return emptyRows
}

// rowFilled says whether something stands in the inputs of a row.
func rowFilled(row string, sent url.Values) bool {
	return anySent(row, sent, func(text string) bool { return strings.TrimSpace(text) != "" })
}

func anySent(row string, sent url.Values, is func(string) bool) bool {
	for name, texts := range sent {
		if inRow(name, row) && slices.ContainsFunc(texts, is) {
			return true
		}
	}
	return false
}

func inRow(name, row string) bool {
	rest, inside := strings.CutPrefix(name, row)
	return inside && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// closeRows moves filled rows of a list up to where empty ones are left between
// them, so that what is said of the third entry is said of the third row. It is
// how many there are.
func closeRows(path string, sent url.Values) int {
	n := 0
	for i := range rowsRead {
		from := rowAt(path, i)
		if !rowFilled(from, sent) {
			continue
		}
		if to := rowAt(path, n); to != from {
			moveRow(from, to, sent)
		}
		n++
	}
	return n
}

func moveRow(from, to string, sent url.Values) {
	moved := url.Values{}
	for name, texts := range sent {
		if inRow(name, from) {
			moved[to+strings.TrimPrefix(name, from)] = texts
			sent[name] = []string{""}
		}
	}
	for name, texts := range moved {
		sent[name] = texts
	}
}

// atOnce is of how many things all are shown to be ticked; of more, one is chosen
// on each line.
const atOnce = 12

func (v *Visit) listField(input *views.Field, f rules.Field, was []string) {
	input.Kind, input.Values = views.List, was
	if f.Of.Shape == rules.Square {
		input.Help = v.asSquare(input.Help)
	}
	if (f.Of.Shape == rules.Ref || f.Of.Shape == rules.Key) && !namedByTable(f.Of.Kind) {
		input.Choices = v.picks(f.Of.Kind, was)
		if n := len(input.Choices); n > 0 && n <= atOnce {
			input.Kind = views.Many
		}
		v.noneOf(input, f.Of.Kind)
	}
}

// known are the things of a kind that there are: seats at every table, the others
// as the game has them.
func (v *Visit) known(kind string) []rules.Known {
	if kind != "seat" {
		return v.Game.Known(v, v.Look, kind)
	}
	var seats []rules.Known
	for _, seat := range v.Look.Kernel.Seats {
		if !seat.Left {
			seats = append(seats, rules.Known{ID: string(seat.ID), Name: seat.Name})
		}
	}
	return seats
}

// noneNow says of each kind of which only what is there can be named that nothing is.
var noneNow = map[string]string{
	"hero": words.Key("There is no hero now."), "item": words.Key("There is no item now."), "weapon": words.Key("There is no weapon now."),
	"monster": words.Key("There is no monster now."), "figure": words.Key("There is no figure now."), "figure or door": words.Key("There is no figure or door now."),
	"attack": words.Key("There is no attack now."), "effect": words.Key("There is no effect now."), "seat": words.Key("There is no seat now."),
}

// asSquare says behind a field's meaning how a square is typed.
func (v *Visit) asSquare(means string) string {
	if means == "" {
		return v.Say("as column,row")
	}
	return v.Say("%s, as column,row", means)
}

// noneOf says that there is nothing of a kind to choose from, where only what is
// there can be named.
func (v *Visit) noneOf(input *views.Field, kind string) {
	if none, chosen := noneNow[kind]; chosen && len(input.Choices) == 0 {
		input.Kind, input.Help = views.None, v.Say(none)
	}
}

// wantsNone is why a form cannot be sent that wants what is not there.
func wantsNone(fields []views.Field) string {
	for _, f := range fields {
		if f.Kind == views.None && f.Required {
			return f.Help
		}
	}
	return ""
}
