package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"

	"loretome/rules/words"
)

// Error says what is wrong in a pack, and where.
type Error struct {
	Group string
	Row   int    // counted from 1; 0 if the whole group is meant
	Name  string // of the row
	Field string
	Wrong words.Text
}

// Error is the place and the fault in one line.
func (e Error) Error() string { return e.Words().String() }

// Words is the place and the fault in the language of whoever reads it.
func (e Error) Words() words.Text {
	if e.Group == "" {
		return words.Say("read content pack: %s", e.Wrong)
	}
	at := words.Say("%s", e.Group)
	if e.Row > 0 {
		at = words.Say("%s, row %d (%s)", e.Group, e.Row, e.Name)
	}
	if e.Field != "" {
		at = words.Say("%s, field %s", at, e.Field)
	}
	return words.Say("read content pack: %s: %s", at, e.Wrong)
}

// table is a pack before its rows have a type.
type table map[string][]map[string]any

// Read reads a pack, written in YAML or JSON. A group, row or field that is
// not as it should be comes back as an Error.
func Read(data []byte) (Pack, error) {
	groups, err := parse(data)
	if err != nil {
		return Pack{}, err
	}
	t, err := tableOf(groups)
	if err != nil {
		return Pack{}, err
	}
	return t.read()
}

func (t table) read() (Pack, error) {
	r := reader{table: t, read: map[string]bool{}}
	p := Pack{
		Equipment:  groupOf[Equipment](&r, "equipment"),
		Monsters:   groupOf[Monster](&r, "monsters"),
		Spells:     groupOf[Spell](&r, "elemental_spells"),
		Dread:      groupOf[DreadSpell](&r, "dread_spells"),
		Treasure:   groupOf[Treasure](&r, "treasure_deck"),
		Artifacts:  groupOf[Artifact](&r, "artifacts"),
		QuestBooks: groupOf[QuestBook](&r, questBooks),
		Heroes:     groupOf[Hero](&r, "heroes"),
		Dice:       groupOf[Die](&r, "dice"),
	}
	for _, name := range slices.Sorted(maps.Keys(t)) {
		if !r.read[name] {
			r.fail(Error{Group: name, Wrong: words.Say("is no group of a pack; the groups are %s", strings.Join(slices.Sorted(maps.Keys(r.read)), ", "))})
		}
	}
	if r.err != nil {
		return Pack{}, r.err
	}
	return p, nil
}

// questBooks is the group that Zargon alone may read.
const questBooks = "quest_books"

// tableOf asks for groups that are lists of rows.
func tableOf(groups map[string]any) (table, error) {
	t := table{}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		rows, isList := groups[group].([]any)
		if !isList && groups[group] != nil {
			return nil, Error{Group: group, Wrong: words.Say("is no list of rows")}
		}
		t[group] = []map[string]any{}
		for i, row := range rows {
			cells, isRow := row.(map[string]any)
			if !isRow {
				return nil, Error{Group: group, Row: i + 1, Wrong: words.Say("is no row of fields with their values")}
			}
			t[group] = append(t[group], cells)
		}
	}
	return t, nil
}

// mostDeep is how many brackets may stand in each other.
const mostDeep = 20

// parse refuses what a pack has no use for and what can make a small text
// endless: anchors, aliases, tags, further documents, brackets without end.
func parse(data []byte) (map[string]any, error) {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	deep, begun := 0, false
	for _, t := range lexer.Tokenize(string(data)) {
		switch t.Type {
		case token.AnchorType, token.AliasType:
			return nil, Error{Wrong: words.Say("anchors and aliases have no place in a pack")}
		case token.TagType:
			return nil, Error{Wrong: words.Say("tags have no place in a pack")}
		case token.DocumentHeaderType, token.DocumentEndType:
			if begun {
				return nil, Error{Wrong: words.Say("a pack is one document")}
			}
		case token.MappingStartType, token.SequenceStartType:
			deep++
		case token.MappingEndType, token.SequenceEndType:
			deep--
		}
		if deep > mostDeep {
			return nil, Error{Wrong: words.Say("more than %d brackets stand in each other", mostDeep)}
		}
		begun = begun || t.Type != token.CommentType && t.Type != token.DocumentHeaderType
	}
	var groups map[string]any
	if err := yaml.Unmarshal(data, &groups); err != nil {
		return nil, Error{Wrong: words.Verbatim(strings.SplitN(err.Error(), "\n", 2)[0])}
	}
	return groups, nil
}

// reader reads group after group and keeps the first error.
type reader struct {
	table table
	read  map[string]bool
	err   error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func groupOf[T interface{ Printed() Row }](r *reader, group string) Group[T] {
	var g Group[T]
	r.read[group] = true
	for i, cells := range r.table[group] {
		row, err := rowOf[T](group, cells)
		if err != nil {
			name, _ := cells["name"].(string) // a row without a name is shown as such
			r.fail(Error{Group: group, Row: i + 1, Name: name, Field: err.field, Wrong: err.wrong})
			return g
		}
		g.add(KeyOf(row.Printed().Name), row)
	}
	return g
}

// fault is what is wrong with one field of a row.
type fault struct {
	field string
	wrong words.Text
}

func rowOf[T interface{ Printed() Row }](group string, cells map[string]any) (T, *fault) {
	var row T
	if f := checkCells(group, cells); f != nil {
		return row, f
	}
	data, err := json.Marshal(cells)
	if err != nil {
		return row, &fault{wrong: words.Verbatim(err.Error())}
	}
	if f := decode(data, &row); f != nil {
		return row, located[T](cells, f)
	}
	if KeyOf(row.Printed().Name) == "" {
		return row, &fault{"name", words.Say("a row needs a name with a letter or a digit")}
	}
	return row, nil
}

// located names the field of a fault that does not say it, by reading the
// fields one at a time.
func located[T any](cells map[string]any, f *fault) *fault {
	if f.field != "" {
		return f
	}
	for _, field := range slices.Sorted(maps.Keys(cells)) {
		var row T
		data, err := json.Marshal(map[string]any{field: cells[field]})
		if err == nil && decode(data, &row) != nil {
			return &fault{field, f.wrong}
		}
	}
	return f
}

// decode reads JSON into a row; a field that the row does not have is a fault.
func decode(data []byte, row any) *fault {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(row)
	if err == nil {
		return nil
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return &fault{strings.TrimPrefix(wrong.Field, "Row."), words.Say("%s stands where %s belongs", wrong.Value, plain(wrong.Type.Kind().String()))}
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return &fault{strings.Trim(name, `"`), words.Say("is no field of this group")}
	}
	if m, is := errors.AsType[misfit](err); is {
		return &fault{wrong: m.wrong}
	}
	return &fault{wrong: words.Verbatim(err.Error())}
}

// plain tells a kind of value in words.
func plain(kind string) words.Text {
	switch kind {
	case "int":
		return words.Say("a whole number")
	case "bool":
		return words.Say("true or false")
	case "string":
		return words.Say("a text")
	case "slice":
		return words.Say("a list")
	}
	return words.Say("an object")
}
