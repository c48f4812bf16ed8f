package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/heroquest/content"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// questFormPage shows the form by which the game master writes a quest, or
// changes one that is written already.
func (s *Server) questFormPage(c echo.Context) error {
	t, err := s.writer(c)
	if err != nil {
		return err
	}
	sheet := newQuestSheet()
	if c.Param("quest") == "" {
		sheet.values.Set("quest_no", strconv.Itoa(t.nextFree()))
		if book := c.QueryParam("book"); book != "" {
			if err := t.preset(sheet, book, c.QueryParam("number")); err != nil {
				return err
			}
		}
		return t.showQuestForm(http.StatusOK, sheet)
	}
	q, err := t.written()
	if err != nil {
		return err
	}
	if err := sheet.fill(q, t.bestiary()); err != nil {
		return err
	}
	return t.showQuestForm(http.StatusOK, sheet)
}

// writer is the table for the one who writes quests: nobody else may see the
// form, since it holds the quest's secrets.
func (s *Server) writer(c echo.Context) (*heroQuestTable, error) {
	v, err := s.visit(c, "Quests", "Write a quest")
	if err != nil {
		return nil, err
	}
	v.Page.Live = ""
	t, err := v.heroQuest()
	if err != nil {
		return nil, err
	}
	if v.Mine().Side != events.GameMaster {
		return nil, problem{Status: http.StatusForbidden, Title: "Not this seat's to do", Detail: "quests are written by Zargon alone"}
	}
	return t, nil
}

// nextFree is the first number that no quest has.
func (t *heroQuestTable) nextFree() int {
	no := 1
	for ; t.s.Quests[no].Definition.Quest != 0; no++ {
	}
	return no
}

// written is the quest that the address names.
func (t *heroQuestTable) written() (event.QuestDefined, error) {
	no, err := strconv.Atoi(t.v.Echo.Param("quest"))
	q, there := t.s.Quests[no]
	if err != nil || !there {
		return event.QuestDefined{}, problem{Status: http.StatusNotFound, Title: "Not found", Detail: "no quest has this number"}
	}
	return q.Definition, nil
}

func (t *heroQuestTable) showQuestForm(status int, sheet questSheet) error {
	m := t.questForm(sheet)
	t.v.Page.Title = m.Title
	return t.v.Server.refusedPage(t.v.Echo, t.v, status, views.QuestFormPage(t.v.Page, m), m.Form)
}

// questForm is the form with what was typed so far.
func (t *heroQuestTable) questForm(sheet questSheet) views.QuestForm {
	no := t.v.Echo.Param("quest")
	m := views.QuestForm{Title: "Write a quest", Help: "Only Zargon sees this page. Number and title are enough: what is left out, Zargon answers at the table."}
	m.Form = views.Form{Name: "quest", Action: t.v.Table.NewQuest(), Submit: "Keep the quest", Error: sheet.wrong[""], Override: sheet.override}
	if no != "" {
		m.Title, m.Form.Action = "Change quest "+no, t.v.Table.EditQuest(no)
	} else {
		m.Presets = t.presets()
	}
	cmd, _ := t.v.Game.System().Find("DefineQuest")
	for _, part := range questSections {
		s := views.Section{Title: part.title, Help: part.help, Name: part.name}
		for _, path := range part.fields {
			s.Fields = append(s.Fields, t.questField(cmd.Fields, path, sheet))
		}
		if part.each != "" {
			s.Each = part.each
			s.Fields = append(s.Fields, views.Field{Name: part.name + ".none", Label: part.none, Kind: views.Check, Value: sheet.values.Get(part.name + ".none"), Error: sheet.wrong[part.name]})
			for i := range sheet.rows(part.name) {
				s.Rows = append(s.Rows, t.rowFields(part, i, sheet))
			}
		}
		m.Form.Sections = append(m.Form.Sections, s)
	}
	return m
}

// questField is one field of the definition, by its own description.
func (t *heroQuestTable) questField(fields []rules.Field, path string, sheet questSheet) views.Field {
	i := slices.IndexFunc(fields, func(f rules.Field) bool { return f.Name == path })
	input := t.v.formField(fields[i], path, sheet.typed)
	input.Length = 0
	switch fields[i].Shape {
	case rules.Prose, rules.Text:
		input.Length = fields[i].Max
	}
	mark(input.Choices, input.Value)
	if path == "start_area" || path == "board" {
		input.Kind, input.Choices = views.Text, nil // areas may come with this very form
	}
	if path == "required_artifacts" {
		input.Kind, input.Choices, input.Values = views.List, nil, sheet.values[path]
	}
	return input
}

// mark says which choice was made.
func mark(choices []views.Choice, value string) {
	for i := range choices {
		choices[i].Chosen = choices[i].Value == value
	}
}

// rowFields is one row of a part of the form.
func (t *heroQuestTable) rowFields(part questPart, i int, sheet questSheet) views.FieldRow {
	var row views.FieldRow
	for _, c := range part.columns {
		path := fmt.Sprintf("%s.%d.%s", part.name, i, c.name)
		f := views.Field{Name: path, Label: c.label, Kind: c.kind, Value: sheet.values.Get(path), Help: c.help, Error: sheet.wrong[path]}
		if i > 0 {
			f.Help = "" // the first row has said it
		}
		switch {
		case c.kind == views.Number:
			f.Min, f.Max = "0", "100000"
		case c.kind == views.Pick && len(c.words) > 0:
			f.Choices = wordChoices(c.words, f.Value)
		case c.kind == views.Pick && c.known != "":
			f.Choices = t.v.picks(c.known, []string{f.Value})
		case c.kind == views.Pick:
			f.Choices = t.bestiary()
			mark(f.Choices, f.Value)
		case c.known == "monster type" && path == monsterNames:
			f.Choices = t.names(c.known)
		case c.known == "monster type":
			f.Like = monsterNames
		case c.kind == views.Long:
			f.Length = 4000
		}
		row.Fields = append(row.Fields, f)
	}
	return row
}

// monsterNames is the field that has the list of all monsters to be suggested.
const monsterNames = "monsters.0.other"

// names are things of a kind, to be suggested by their names.
func (t *heroQuestTable) names(kind string) []views.Choice {
	var choices []views.Choice
	for _, k := range t.v.Game.Known(t.v.Look, kind) {
		choices = append(choices, views.Choice{Value: k.Name, Label: k.Name})
	}
	return choices
}

// bestiary are the monsters of the editions in use, to choose from.
func (t *heroQuestTable) bestiary() []views.Choice {
	var choices []views.Choice
	for _, m := range heroquest.MonsterTypes(t.s, t.options()) {
		if m.InUse {
			choices = append(choices, views.Choice{Value: string(m.Type), Label: m.Name})
		}
	}
	return choices
}

// postQuest keeps a quest, or shows the form with more rows.
func (s *Server) postQuest(c echo.Context) error {
	t, err := s.writer(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	sheet := newQuestSheet()
	sheet.values = sent
	if more := sent.Get("more"); more != "" {
		sheet.extra[more] = moreRows
		return t.showQuestForm(http.StatusOK, sheet)
	}
	cmd, err := t.v.command("DefineQuest")
	if err != nil {
		return err
	}
	data, where := t.definition(cmd.Fields, sent)
	if _, err = t.v.Give(cmd.Name, data, nil); err == nil {
		return s.done(c, "", t.v.Table.Quest(strings.TrimSpace(sent.Get("quest_no"))))
	}
	if !isNo(err) {
		return err
	}
	was, status := t.v.told(err, sent)
	sheet.wrong = where.fields(was.wrong, sent)
	sheet.override = t.v.overrideField(asProblem(err), sent)
	return t.showQuestForm(status, sheet)
}

// definition is the data of DefineQuest, and where in the form each row of it
// stands.
func (t *heroQuestTable) definition(fields []rules.Field, sent url.Values) (json.RawMessage, rowsAt) {
	members, where := map[string]json.RawMessage{}, rowsAt{}
	sent["required_artifacts"] = t.keys("artifact", sent["required_artifacts"])
	for _, f := range fields {
		part := partOf(f.Name)
		if part == nil {
			if value, there := formValue(f, f.Name, sent); there {
				members[f.Name] = value
			}
			continue
		}
		if f.Shape == rules.Map {
			if value, there := formMap(f, f.Name, t.spellRows(*part, sent)); there {
				members[f.Name] = value
			}
			continue
		}
		var list []json.RawMessage
		for i := range rowCount(f.Name, sent) {
			if row, there := t.rowValue(*part, *f.Of, i, sent); there {
				list = append(list, row)
				where[f.Name] = append(where[f.Name], i)
			}
		}
		if list == nil && sent.Get(f.Name+".none") == "true" {
			list = []json.RawMessage{}
		}
		if list != nil {
			members[f.Name] = marshal(list)
		}
	}
	return marshal(members), where
}

// rowValue is one row as the object that the definition wants.
func (t *heroQuestTable) rowValue(part questPart, f rules.Field, i int, sent url.Values) (json.RawMessage, bool) {
	at := fmt.Sprintf("%s.%d", part.name, i)
	row, filled := url.Values{}, false
	for _, c := range part.columns {
		text := strings.TrimSpace(sent.Get(at + "." + c.name))
		if text == "" {
			continue
		}
		filled = filled || !c.idle
		switch c.name {
		case "from", "to":
			row.Add("row.between", text)
		case "figures":
			for name, number := range figuresIn(text) {
				row.Set("row."+name, number)
			}
		case "other":
			row["row.type"] = t.keys(c.known, []string{text})
		case "items", "spells":
			row["row."+c.name] = t.keys(c.known, strings.Split(text, ","))
		case "squares":
			row["row.squares"] = strings.Fields(text)
		default:
			row.Set("row."+c.name, text)
		}
	}
	if !filled {
		return nil, false
	}
	part.complete(i, row)
	return formObject(f, "row", row)
}

// spellRows are the rows with Dread spells as a form has them for any map. A
// monster is typed by its kind, or by the name that it alone has.
func (t *heroQuestTable) spellRows(part questPart, sent url.Values) url.Values {
	rows := url.Values{}
	for i := range rowCount(part.name, sent) {
		at, row := fmt.Sprintf("%s.%d.", part.name, i), rowAt(part.name, i)
		monster := strings.TrimSpace(sent.Get(at + "key"))
		rows.Set(row+".key", cmp.Or(t.keyOf("monster type", monster), monster))
		rows.Set(row+".value", sent.Get(at+"spell"))
	}
	return rows
}

// keys are things by their keys, where they were typed by name.
func (t *heroQuestTable) keys(kind string, typed []string) []string {
	var keys []string
	for _, name := range typed {
		if name = strings.TrimSpace(name); name != "" {
			keys = append(keys, cmp.Or(t.keyOf(kind, name), string(content.KeyOf(name))))
		}
	}
	return keys
}

// keyOf is the key of the thing with a name; empty if none is known by it.
func (t *heroQuestTable) keyOf(kind, name string) string {
	for _, k := range t.v.Game.Known(t.v.Look, kind) {
		if strings.EqualFold(k.Name, name) {
			return k.ID
		}
	}
	return ""
}

// figuresIn reads figures as people write them: "attack 4, body 3".
func figuresIn(text string) map[string]string {
	figures := map[string]string{}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == ':' || r == ';' || r == '=' })
	for i := 0; i+1 < len(words); i += 2 {
		figures[words[i]] = words[i+1]
	}
	return figures
}

// rowsAt says at which row of the form each entry of a list was typed.
type rowsAt map[string][]int

// fields are complaints about the data as complaints about the form's fields:
// monsters[1].type may be the type in the form's fourth row.
func (at rowsAt) fields(wrong map[string]string, sent url.Values) map[string]string {
	out := map[string]string{}
	for path, why := range wrong {
		name, rest, is := strings.Cut(path, "[")
		number, column, _ := strings.Cut(rest, "]")
		i, err := strconv.Atoi(number)
		if !is || err != nil || i >= len(at[name]) {
			out[path] = why
			continue
		}
		column, _, _ = strings.Cut(strings.TrimPrefix(column, "."), "[")
		row := fmt.Sprintf("%s.%d.", name, at[name][i])
		if column == "type" && sent.Get(row+"other") != "" {
			column = "other"
		}
		out[row+columnOf(name, column)] = why
	}
	return out
}
