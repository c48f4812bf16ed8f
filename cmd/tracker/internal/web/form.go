package web

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"
)

// formValues makes a command's data out of what a form sent. What cannot be
// made into the wanted shape is left as it was typed, for the check of the
// command to say what is wrong with it.
func formValues(fields []rules.Field, sent url.Values) (json.RawMessage, error) {
	members := map[string]json.RawMessage{}
	for _, f := range fields {
		value, there := formValue(f, f.Name, sent)
		if there {
			members[f.Name] = value
		}
	}
	return json.Marshal(members)
}

// formValue reads one field, whose inputs bear its path as their name.
func formValue(f rules.Field, path string, sent url.Values) (json.RawMessage, bool) {
	switch f.Shape {
	case rules.Object:
		return formObject(f, path, sent)
	case rules.List:
		if simple(*f.Of) {
			return formList(f, path, sent)
		}
		return formRows(f, path, sent)
	case rules.Map:
		return formMap(f, path, sent)
	}
	text := strings.TrimSpace(lastSent(sent, path))
	if text == "" {
		return nil, false
	}
	return formScalar(f, text), true
}

// lastSent is the value that a form sent of a field: that of the button that was pressed,
// where one stands behind the field.
func lastSent(sent url.Values, path string) string {
	if all := sent[path]; len(all) > 0 {
		return all[len(all)-1]
	}
	return ""
}

func formObject(f rules.Field, path string, sent url.Values) (json.RawMessage, bool) {
	members := map[string]json.RawMessage{}
	for _, inner := range f.Fields {
		if value, there := formValue(inner, path+"."+inner.Name, sent); there {
			members[inner.Name] = value
		}
	}
	if len(members) == 0 && f.Optional {
		return nil, false
	}
	return marshal(members), true
}

// formList reads a list whose values have inputs of one name, or are named
// path[0], path[1] and so on.
func formList(f rules.Field, path string, sent url.Values) (json.RawMessage, bool) {
	list := []json.RawMessage{}
	texts := slices.Clone(sent[path])
	for i := range rowsRead {
		texts = append(texts, sent[rowAt(path, i)]...)
	}
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			list = append(list, formScalar(*f.Of, text))
		}
	}
	if len(list) == 0 && f.Optional {
		return nil, false
	}
	return marshal(list), true
}

// formRows reads a list of values that take several inputs each: those of the
// first are named path[0].name. A row in which nothing is filled in is none.
func formRows(f rules.Field, path string, sent url.Values) (json.RawMessage, bool) {
	rows := []json.RawMessage{}
	row := f.Of.Maybe()
	for i := range closeRows(path, sent) {
		if value, there := formValue(row, rowAt(path, i), sent); there {
			rows = append(rows, value)
		}
	}
	return marshal(rows), len(rows) > 0
}

// formMap reads a map, each of whose values has an input of its own that is
// named after its key, shares.h1, or a row with its key.
func formMap(f rules.Field, path string, sent url.Values) (json.RawMessage, bool) {
	rows := url.Values{}
	for i := range closeRows(path, sent) {
		row := rowAt(path, i)
		at := path + "." + strings.TrimSpace(sent.Get(row+".key"))
		rows[at] = append(rows[at], sent[row+".value"]...)
	}
	for name, texts := range sent {
		if strings.HasPrefix(name, path+".") {
			rows[name] = append(rows[name], texts...)
		}
	}
	members := map[string]json.RawMessage{}
	value := f.Of.Maybe()
	for name := range rows {
		key, _, _ := strings.Cut(strings.TrimPrefix(name, path+"."), ".")
		if v, there := formValue(value, path+"."+key, rows); there {
			members[key] = v
		}
	}
	return marshal(members), len(members) > 0
}

// formScalar is one typed text as the JSON value of a shape.
func formScalar(f rules.Field, text string) json.RawMessage {
	switch f.Shape {
	case rules.Int:
		if n, err := strconv.Atoi(text); err == nil {
			return marshal(n)
		}
	case rules.Bool:
		if text == "true" || text == "false" {
			return json.RawMessage(text)
		}
	case rules.Square:
		parts := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
		var square []int
		for _, p := range parts {
			if n, err := strconv.Atoi(p); err == nil {
				square = append(square, n)
			}
		}
		if len(square) == len(parts) {
			return marshal(square)
		}
	case rules.Map, rules.Object, rules.List, rules.Any:
		if json.Valid([]byte(text)) {
			return json.RawMessage(text)
		}
	}
	return marshal(text)
}

// marshal writes what always can be written: strings, numbers, raw JSON.
func marshal(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("a form's value is no JSON: " + err.Error())
	}
	return data
}

// simple says whether a value of the field fits one line of text.
func simple(f rules.Field) bool {
	switch f.Shape {
	case rules.Map, rules.Object, rules.List:
		return false
	}
	return true
}

// asker's words in a form, by the names of their inputs.
type typed struct {
	values url.Values
	wrong  map[string]string // by path
	more   string            // the list for which more rows are wanted

	override *views.Override // with which the game master may send it all the same
	missing  []views.Field   // figures that the step lacks

	breaks *views.Breaks // what it would break, which was not read before
}

// formFields are the inputs for a command's fields, filled with what was typed
// and with what is wrong beside it.
func (v *Visit) formFields(fields []rules.Field, at string, was typed) []views.Field {
	var inputs []views.Field
	for _, f := range fields {
		path := pathOf(at, f.Name)
		switch {
		case f.Unasked, inRows(f):
		case f.Shape == rules.Object:
			inputs = append(inputs, v.formFields(f.Fields, path, was)...)
		case f.Shape == rules.Map && f.Of.Shape == rules.Bool:
			inputs = append(inputs, v.questions(f, path, was)...)
		case f.Shape == rules.Map:
			inputs = append(inputs, v.shares(f, path, was)...)
		default:
			input := v.formField(f, path, was)
			if f.Kind == "weapon" {
				v.ownAlone(&input, f.Kind, heroOf(fields, at, was))
			}
			inputs = append(inputs, input)
		}
	}
	return inputs
}

// heroOf is the hero that a form names, if one is chosen already.
func heroOf(fields []rules.Field, at string, was typed) string {
	for _, f := range fields {
		if f.Shape == rules.Ref && f.Kind == "hero" {
			return was.values.Get(pathOf(at, f.Name))
		}
	}
	return ""
}

// ownAlone leaves what a hero carries among what a field offers.
func (v *Visit) ownAlone(input *views.Field, kind, hero string) {
	if hero == "" {
		return
	}
	own := slices.DeleteFunc(v.known(kind), func(k rules.Known) bool { return k.Of != hero })
	input.Choices = slices.DeleteFunc(input.Choices, func(c views.Choice) bool {
		return !slices.ContainsFunc(own, func(k rules.Known) bool { return k.ID == c.Value })
	})
	v.noneOf(input, kind)
}

// pathOf is the name of a field's input inside another field.
func pathOf(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// shares are the inputs of a map that says something for each of those who are
// known: for every hero a share.
func (v *Visit) shares(f rules.Field, path string, was typed) []views.Field {
	var inputs []views.Field
	for i, k := range v.Game.Known(v, v.Look, f.Kind) {
		one := *f.Of
		one.Name, one.Label, one.Optional = k.ID, fieldName(f), true
		if i == 0 {
			one.Means = f.Means
		}
		for _, input := range v.formFields([]rules.Field{one}, path, was) {
			input.Label = v.Say("%s: %s", input.Label, k.Name)
			inputs = append(inputs, input)
		}
	}
	return inputs
}

// fieldName is what a form calls a field, a term.
func fieldName(f rules.Field) string {
	return cmp.Or(f.Label, strings.ReplaceAll(f.Name, "_", " "))
}

// labelled is what a form calls a field, in the language of whoever looks.
func labelled(in words.Tongue, f rules.Field) string { return capital(in.Term(fieldName(f))) }

// questions are those of a map of answers: the ones that the field describes,
// and the ones for single figures that the rules asked for since.
func (v *Visit) questions(f rules.Field, path string, was typed) []views.Field {
	inputs := v.formFields(f.Fields, path, was)
	asked := map[string]bool{}
	for _, names := range [][]string{slices.Collect(maps.Keys(was.wrong)), slices.Collect(maps.Keys(was.values))} {
		for _, name := range names {
			described := slices.ContainsFunc(inputs, func(in views.Field) bool { return in.Name == name })
			asked[name] = asked[name] || strings.HasPrefix(name, path+".") && !described
		}
	}
	for _, name := range slices.Sorted(maps.Keys(asked)) {
		if !asked[name] {
			continue
		}
		question, figure, _ := strings.Cut(strings.TrimPrefix(name, path+"."), ":")
		input := v.formField(rules.Field{Name: question, Label: strings.ReplaceAll(question, "_", " "), Shape: rules.Bool, Optional: true}, name, was)
		for _, k := range v.Game.Known(v, v.Look, "figure") {
			if k.ID == figure {
				input.Label = v.Say("%s: %s", input.Label, k.Name)
			}
		}
		inputs = append(inputs, input)
	}
	return inputs
}

// likelyAnswers are those that the table gives most often to a question about
// positions, by the question's name.
var likelyAnswers = map[string]string{
	"adjacent": "true", "visible": "true", "clear": "true", "free": "true", "in_room": "true", "same_area": "true", "at_exit": "true",
	"landing_clear": "true", "passes_monster": "false", "passes_hero": "false", "monster_in_room": "false", "monster_adjacent": "false",
	"monster_in_sight": "false", "landing_monster": "false", "diagonal": "false", "free_adjacent": "false", "company": "true",
}

// answered is what stands in a question of a form: what was typed, else what is
// likely.
func (t typed) answered(path string) string {
	question, _, _ := strings.Cut(path[strings.LastIndex(path, ".")+1:], ":")
	if value := t.values.Get(path); value != "" || t.values.Has("key") || !strings.Contains(path, "asserted.") {
		return value
	}
	return likelyAnswers[question]
}

func (v *Visit) formField(f rules.Field, path string, was typed) views.Field {
	input := views.Field{Name: path, Label: labelled(v, f), Kind: views.Text, Value: was.values.Get(path), Required: !f.Optional,
		Help: v.Term(f.Means), Error: was.wrong[path], Length: f.Max}
	if capital(input.Help) == input.Label {
		input.Help = "" // a question is asked once
	}
	switch f.Shape {
	case rules.Prose:
		input.Kind = views.Long
	case rules.Int:
		input.Kind, input.Length = views.Number, 0
		if input.Min = strconv.Itoa(f.Min); f.Max > f.Min {
			input.Max = strconv.Itoa(f.Max)
		}
	case rules.Bool:
		input.Kind, input.Value = views.YesNo, was.answered(path)
	case rules.Word:
		input.Kind, input.Choices = views.Pick, wordChoices(v, f.Words, input.Value)
	case rules.Ref, rules.Key:
		input.Choices = v.picks(f.Kind, was.values[path])
		v.noneOf(&input, f.Kind)
	case rules.List:
		input.Length = 0
		input.Error = cmp.Or(input.Error, was.ofEntries(v, path))
		v.listField(&input, f, was.values[path])
	case rules.Square:
		input.Length, input.Help = 0, v.asSquare(input.Help)
	case rules.Any:
		input.Length = 0
	}
	if input.Kind == views.Text && len(input.Choices) > 0 && !namedByTable(f.Kind) {
		input.Kind = views.Pick
	}
	return input
}

// namedByTable says whether things of a kind have the names that the table gives
// them, so that a form suggests those in use and takes any other.
func namedByTable(kind string) bool {
	switch kind {
	case "area", "door", "trap", "quest note", "special treasure", "board", "piece":
		return true
	}
	return false
}

func wordChoices(in words.Tongue, known []string, chosen string) []views.Choice {
	choices := make([]views.Choice, len(known))
	for i, w := range known {
		choices[i] = views.Choice{Value: w, Label: in.Term(strings.ReplaceAll(w, "_", " ")), Chosen: w == chosen}
	}
	return choices
}

// picks are the things of a kind that the seat may know of, to be chosen from.
func (v *Visit) picks(kind string, chosen []string) []views.Choice {
	var choices []views.Choice
	for _, k := range v.known(kind) {
		choice := views.Choice{Value: k.ID, Label: k.Name, Note: k.Note}
		for _, c := range chosen {
			choice.Chosen = choice.Chosen || c == k.ID
		}
		choices = append(choices, choice)
	}
	return choices
}

func capital(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	if size == 0 {
		return word
	}
	return string(unicode.ToUpper(first)) + word[size:]
}
