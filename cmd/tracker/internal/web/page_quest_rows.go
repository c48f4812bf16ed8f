package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// questPart is one part of the form for a quest: fields of the definition, or
// rows of one of its lists.
type questPart struct {
	name, title, help string
	fields            []string
	each, none        string
	columns           []questColumn
	free              int    // empty rows at the end
	number            string // of a list whose entries have names: the letter before the number
	named             string // the column with that name
}

// questColumn is one field of a row.
type questColumn struct {
	name, label string
	kind        views.Kind
	words       []string // of a Pick
	known       string   // kind of thing that is picked or typed by name
	help        string
	idle        bool // alone it makes no row
}

var (
	inArea   = questColumn{name: "area", label: words.Key("Area"), kind: views.Text}
	onSquare = questColumn{name: "square", label: words.Key("Square"), kind: views.Text, help: words.Key("column,row")}
)

// questSections are the parts of the form in their order.
var questSections = []questPart{
	{name: "about", title: words.Key("The quest"), fields: []string{"quest_no", "title", "pack", "goal", "reward", "reward_gold", "parchment", "start_area", "exit",
		"wandering_monster", "required_artifacts"}},
	{name: "areas", title: words.Key("Areas"), help: words.Key("Rooms, stretches of corridor and pits, by the names that you will call them."), each: words.Key("Area"), none: words.Key("There are none"), free: 2,
		columns: []questColumn{{name: "area", label: words.Key("Name"), kind: views.Text}, {name: "kind", label: words.Key("Kind"), kind: views.Pick, words: []string{"room", "corridor", "pit"}, idle: true},
			{name: "squares", label: words.Key("Squares"), kind: views.Text, help: words.Key("such as 3,4 3,5; only where the tracker keeps the board")}}},
	{name: "monsters", title: words.Key("Monsters"), help: words.Key("As the map shows them."), each: words.Key("Monster"), none: words.Key("There are none on the map"), free: 2,
		columns: []questColumn{{name: "type", label: words.Key("Monster"), kind: views.Pick}, {name: "other", label: words.Key("Another monster"), kind: views.Text, known: "monster type", help: words.Key("by its name")}, inArea, onSquare,
			{name: "name", label: words.Key("Name"), kind: views.Text, help: words.Key("of a named monster")},
			{name: "attack", label: words.Key("Attack"), kind: views.Number, help: words.Key("figures of its own; its card’s where empty")},
			{name: "defend", label: words.Key("Defend"), kind: views.Number}, {name: "body", label: words.Key("Body"), kind: views.Number}, {name: "mind", label: words.Key("Mind"), kind: views.Number},
			{name: "movement", label: words.Key("Movement"), kind: views.Number},
			{name: "spells", label: words.Key("Dread spells"), kind: views.Text, known: "Dread spell", help: words.Key("separated by commas")},
			{name: "note_ref", label: words.Key("Note"), kind: views.Text, help: words.Key("its letter")}}},
	{name: "special_treasures", title: words.Key("Treasures"), help: words.Key("What the notes put into rooms."), each: words.Key("Treasure"), none: words.Key("There are none"), free: 1, number: "T", named: "treasure_id",
		columns: []questColumn{inArea, {name: "gold", label: words.Key("Gold"), kind: views.Number}, {name: "items", label: words.Key("Things"), kind: views.Text, known: "card", help: words.Key("cards by name, separated by commas")},
			{name: "text", label: words.Key("What is read to the finder"), kind: views.Long}, {name: "treasure_id", label: words.Key("Number"), kind: views.Text, idle: true},
			{name: "artifact", label: words.Key("Its things are artifacts"), kind: views.Check, idle: true}}},
	{name: "notes", title: words.Key("Notes"), help: words.Key("For Zargon alone."), each: words.Key("Note"), none: words.Key("There are none"), free: 1,
		columns: []questColumn{{name: "ref", label: words.Key("Letter"), kind: views.Text}, inArea, {name: "text", label: words.Key("Text"), kind: views.Long},
			{name: "visibility", kind: views.Hidden, idle: true}}},
	{name: "doors", title: words.Key("Doors"), each: words.Key("Door"), none: words.Key("There are none"), number: "D", named: "door_id", columns: doorColumns},
	{name: "secret_doors", title: words.Key("Secret doors"), each: words.Key("Secret door"), none: words.Key("There are none"), number: "S", named: "door_id", columns: doorColumns},
	{name: "traps", title: words.Key("Traps"), each: words.Key("Trap"), none: words.Key("There are none"), number: "X", named: "trap_id",
		columns: []questColumn{{name: "kind", label: words.Key("Kind"), kind: views.Pick, words: []string{"pit", "falling_block", "spear", "chest", "furniture"}}, inArea, onSquare,
			{name: "object", label: words.Key("In what"), kind: views.Text, help: words.Key("the chest or piece of furniture")}, {name: "behind_door", label: words.Key("Behind door"), kind: views.Text},
			{name: "effect_note", label: words.Key("What it does"), kind: views.Long}, {name: "trap_id", label: words.Key("Number"), kind: views.Text, idle: true},
			{name: "state", label: words.Key("State"), kind: views.Pick, words: []string{"hidden", "found", "sprung", "disarmed"}, idle: true}}},
	{name: "furniture", title: words.Key("Furniture"), each: words.Key("Piece"), none: words.Key("There is none"),
		columns: []questColumn{{name: "piece", label: words.Key("Piece"), kind: views.Text}, inArea, onSquare}},
	{name: "dread_assignments", title: words.Key("Dread spells"), help: words.Key("Which monsters can cast which, a spell on each row."), each: words.Key("Spell"), none: words.Key("There are none"),
		columns: []questColumn{{name: "key", label: words.Key("Monster"), kind: views.Text, known: "monster type", help: words.Key("its kind, or the name of one")},
			{name: "spell", label: words.Key("Dread spell"), kind: views.Pick, known: "Dread spell"}}},
	{name: "further", title: words.Key("Further"), fields: []string{"board", "blocked"}},
}

var doorColumns = []questColumn{
	{name: "from", label: words.Key("From area"), kind: views.Text}, {name: "to", label: words.Key("To area"), kind: views.Text},
	{name: "edge", label: words.Key("Squares beside it"), kind: views.Text, help: words.Key("two, such as 3,4 3,5")}, {name: "door_id", label: words.Key("Number"), kind: views.Text, idle: true},
}

// partOf is the part of the form with the rows of a list; nil for other fields.
func partOf(name string) *questPart {
	for i := range questSections {
		if questSections[i].name == name && questSections[i].each != "" {
			return &questSections[i]
		}
	}
	return nil
}

// filled says whether something stands in a row.
func (p questPart) filled(i int, values url.Values) bool {
	return slices.ContainsFunc(p.columns, func(c questColumn) bool {
		return !c.idle && strings.TrimSpace(values.Get(rowPath(p, i)+"."+c.name)) != ""
	})
}

// complete gives a row the number that nobody typed: its own, or the next that no
// other row has.
func (p questPart) complete(i int, row, sent url.Values) {
	if p.named == "" || row.Get("row."+p.named) != "" {
		return
	}
	taken := map[string]bool{}
	for j := range sentRows(p.name, sent) {
		taken[strings.TrimSpace(sent.Get(rowPath(p, j)+"."+p.named))] = true
	}
	n := i + 1
	for taken[p.number+strconv.Itoa(n)] {
		n += mostRows // beyond those that other rows get by themselves
	}
	row.Set("row."+p.named, p.number+strconv.Itoa(n))
}

// columnOf is the form's column that holds a field of a row: between[1].
func columnOf(part, field string) string {
	name, _, _ := strings.Cut(field, "[")
	switch {
	case field == "between[1]":
		return "to"
	case name == "between":
		return "from"
	case name == "":
		return partOf(part).columns[0].name
	}
	return name
}

// mostRows is how many rows a part of the form has: as many as a list may.
var mostRows = rules.Field{}.Longest()

// questSheet is what stands in the form for a quest.
type questSheet struct {
	typed
	extra    map[string]int // rows that were asked for
	replaces string         // what is asked of the writer when the number is taken
	shown    int            // the revision at which the writer saw how the quest stands
}

func newQuestSheet() questSheet {
	return questSheet{typed: typed{values: url.Values{}, wrong: map[string]string{}}, extra: map[string]int{}}
}

// refused is the status of a sheet that was not kept, in which at least something
// says why. What others did meanwhile counts as seen only if it was told.
func (q questSheet) refused(t *heroQuestTable, err error) int {
	p := asProblem(err)
	t.v.Page.Seq = q.shown
	if len(q.wrong) == 0 {
		q.wrong[""] = sentenceOf(capital(p.Detail.In(t.v)))
	}
	return p.Status
}

// rows is how many rows a part of the form has.
func (q questSheet) rows(name string) int {
	n := rowCount(name, q.values)
	if add := q.extra[name]; add > 0 {
		return min(mostRows, n+add)
	}
	if q.values.Has(name + ".0." + partOf(name).columns[0].name) {
		n = max(n, sentRows(name, q.values))
	} else {
		n += 1 + partOf(name).free
	}
	return min(mostRows, n)
}

// rowCount is how many rows there are up to the last in which something stands.
func rowCount(name string, values url.Values) int {
	n := 0
	for i := range sentRows(name, values) {
		if partOf(name).filled(i, values) {
			n = i + 1
		}
	}
	return n
}

// sentRows is how many rows a form sent, empty ones too.
func sentRows(name string, values url.Values) int {
	n := 0
	for path := range values {
		rest, is := strings.CutPrefix(path, name+".")
		number, _, _ := strings.Cut(rest, ".")
		if i, err := strconv.Atoi(number); is && err == nil && i >= 0 && i < mostRows {
			n = max(n, i+1)
		}
	}
	return n
}

// fill writes a quest into the form.
func (q questSheet) fill(in words.Tongue, d event.QuestDefined, monsters []views.Choice) error {
	members, err := membersOf(d)
	if err != nil {
		return err
	}
	for name, value := range members {
		var rows []map[string]json.RawMessage
		var list []string
		var spells map[string][]string
		switch {
		case string(value) == "null":
		case name == "dread_assignments" && json.Unmarshal(value, &spells) == nil:
			q.fillSpells(name, spells)
		case partOf(name) != nil && json.Unmarshal(value, &rows) == nil:
			q.fillRows(in, *partOf(name), rows, monsters)
		case name == "required_artifacts" && json.Unmarshal(value, &list) == nil:
			q.values[name] = list
		default:
			q.values.Set(name, plainText(value))
		}
	}
	return nil
}

// fillSpells writes the Dread spells of monsters, a row for each.
func (q questSheet) fillSpells(part string, spells map[string][]string) {
	n := 0
	for _, monster := range slices.Sorted(maps.Keys(spells)) {
		for _, spell := range spells[monster] {
			q.values.Set(fmt.Sprintf("%s.%d.key", part, n), monster)
			q.values.Set(fmt.Sprintf("%s.%d.spell", part, n), spell)
			n++
		}
	}
}

func (q questSheet) fillRows(in words.Tongue, part questPart, rows []map[string]json.RawMessage, monsters []views.Choice) {
	if len(rows) == 0 {
		q.values.Set(part.name+".none", "true")
	}
	for i, row := range rows {
		at := fmt.Sprintf("%s.%d.", part.name, i)
		for _, name := range slices.Sorted(maps.Keys(row)) {
			value := row[name]
			var list []string
			switch {
			case name == "between" && json.Unmarshal(value, &list) == nil && len(list) == 2:
				q.values.Set(at+"from", list[0])
				q.values.Set(at+"to", list[1])
			case name == "items" && json.Unmarshal(value, &list) == nil:
				for i, card := range list {
					list[i] = in.Term(heroquest.CardName(event.Key(card)))
				}
				q.values.Set(at+name, strings.Join(list, ", "))
			case name == "spells" && json.Unmarshal(value, &list) == nil:
				q.values.Set(at+name, strings.Join(list, ", "))
			case name == "type" && part.name == "monsters" && !offers(monsters, plainText(value)):
				q.values.Set(at+"other", plainText(value))
			default:
				q.values.Set(at+name, plainText(value))
			}
		}
	}
}

// offers says whether a value is among the choices.
func offers(choices []views.Choice, value string) bool {
	return slices.ContainsFunc(choices, func(c views.Choice) bool { return c.Value == value })
}

// plainText is a JSON value as it is typed into a form: a square as 3,4, several
// as 3,4 3,5.
func plainText(value json.RawMessage) string {
	var text string
	var square event.Square
	var squares []event.Square
	switch {
	case json.Unmarshal(value, &text) == nil:
		return text
	case json.Unmarshal(value, &square) == nil:
		return fmt.Sprintf("%d,%d", square.Column, square.Row)
	case json.Unmarshal(value, &squares) == nil:
		words := make([]string, len(squares))
		for i, s := range squares {
			words[i] = fmt.Sprintf("%d,%d", s.Column, s.Row)
		}
		return strings.Join(words, " ")
	}
	return string(value)
}
