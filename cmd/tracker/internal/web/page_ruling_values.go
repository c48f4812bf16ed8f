package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/rules/words"
	"loretome/views"
)

// How many values the form of a ruling offers by their names, and how many by their
// paths.
const (
	valuesNamed  = 8
	valuesByPath = 2
)

// valueFields ask for new values: of what the disputed actions changed by its name,
// of anything else by its path. What is left empty stays as it is.
func (v *Visit) valueFields(about []views.Subject, was typed) []views.Field {
	fields, row, state := []views.Field(nil), valuesByPath, plainJSON(v.Look.State)
	offered := map[string]bool{}
	for _, subject := range about {
		for _, change := range subject.Change.Changes {
			now := valueIn(state, change.Path)
			if f, can := valueField(v, change, now); can && !offered[change.Path] && len(offered) < valuesNamed {
				offered[change.Path] = true
				f.Name = rowAt("correct", row) + ".to"
				f.Value, f.Error = was.values.Get(f.Name), was.wrong[f.Name]+was.wrong[rowAt("correct", row)+".path"]
				for i := range f.Choices {
					f.Choices[i].Chosen = f.Choices[i].Value == f.Value
				}
				fields = append(fields, views.Field{Name: rowAt("correct", row) + ".path", Kind: views.Hidden, Value: change.Path}, f)
				row++
			}
		}
	}
	for i := range valuesByPath {
		for _, part := range [][3]string{{"path", v.Say("Another value, by its path"), v.Say("As in the state, such as /game/heroes/h1/gold.")}, {"to", v.Say("Its new value"), ""}} {
			name := rowAt("correct", i) + "." + part[0]
			label := part[1]
			if i > 0 {
				label = v.Say("%s (%d)", part[1], i+1)
			}
			fields = append(fields, views.Field{Name: name, Label: label, Kind: views.Text, Value: was.values.Get(name), Error: was.wrong[name], Help: map[int]string{0: part[2]}[i]})
		}
	}
	first := slices.IndexFunc(fields, func(f views.Field) bool { return f.Kind != views.Hidden })
	fields[first].Error += was.wrong["correct"]
	return fields
}

// valueField asks for another value of what is a number, or yes or no.
func valueField(in words.Tongue, change views.Change, now any) (f views.Field, can bool) {
	f.Label = change.Thing
	switch now := now.(type) {
	case float64:
		f.Kind, f.Help = views.Number, in.Say("Now %s.", strconv.FormatFloat(now, 'f', -1, 64))
	case bool:
		f.Kind, f.Help = views.Menu, in.Say("Now %s.", in.Say(map[bool]string{true: "yes", false: "no"}[now]))
		f.Choices = []views.Choice{{Value: "true", Label: in.Say("yes")}, {Value: "false", Label: in.Say("no")}}
	default:
		return f, false
	}
	return f, strings.HasPrefix(change.Path, "/game/")
}

// valueIn is the value at a path of a state; nil where there is none.
func valueIn(state any, path string) any {
	for key := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		members, _ := state.(map[string]any)
		state = members[strings.NewReplacer("~1", "/", "~0", "~").Replace(key)]
	}
	return state
}

// correctRows are the rows of values that a form sent, in their order.
func correctRows(sent url.Values) []string {
	var rows []string
	for i := range valuesNamed + valuesByPath {
		if row := rowAt("correct", i); sent.Has(row+".path") || sent.Has(row+".to") {
			rows = append(rows, row)
		}
	}
	return rows
}

// saidRows are those that say something: of what has a name, a new value.
func saidRows(sent url.Values) []string {
	return slices.DeleteFunc(correctRows(sent), func(row string) bool {
		byPath := slices.Contains([]string{rowAt("correct", 0), rowAt("correct", 1)}, row)
		return strings.TrimSpace(sent.Get(row+".to")) == "" && (!byPath || strings.TrimSpace(sent.Get(row+".path")) == "")
	})
}

// inRows puts what is wrong with values beside the rows in which they were sent.
func (t *typed) inRows(sent url.Values) {
	wrong := map[string]string{}
	for field, text := range t.wrong {
		for i, row := range saidRows(sent) {
			if rest, is := strings.CutPrefix(field, rowAt("correct", i)+"."); is {
				field = row + "." + rest
				break
			}
		}
		wrong[field] = text
	}
	t.wrong = wrong
}
