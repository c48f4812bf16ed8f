package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// questWish is the command that a form for a quest means, and where in the form
// each row of its data stands.
type questWish struct {
	command string
	data    json.RawMessage
	rows    map[string][]int
	idle    bool // nothing is changed
}

// wished reads the form: a quest that was tried is changed, any other is defined.
func (t *heroQuestTable) wished(sent url.Values) (questWish, error) {
	was, err := t.standing(sent)
	if err != nil {
		return questWish{}, err
	}
	cmd, err := t.v.command("DefineQuest")
	if err != nil {
		return questWish{}, err
	}
	members, rows := t.definition(cmd.Fields, sent, was)
	if !t.tried() {
		return questWish{command: cmd.Name, data: marshal(members), rows: rows}, nil
	}
	patch := map[string]json.RawMessage{}
	for _, f := range cmd.Fields[1:] { // all but the number
		now, there := members[f.Name]
		if !there {
			now = json.RawMessage("null")
		}
		if before := was.members[f.Name]; !bytes.Equal(now, before) && (there || !void(before)) {
			patch[f.Name] = now
		}
	}
	data := map[string]any{"quest_no": members["quest_no"], "changes": sent.Get("changes"), "patch": patch}
	return questWish{"ModifyQuest", marshal(data), rows, len(patch) == 0}, nil
}

// void says that a member of a definition is left out.
func void(member json.RawMessage) bool {
	return len(member) == 0 || string(member) == "null" || string(member) == `""`
}

// standingQuest is a quest as it is written now: its form, and its members.
type standingQuest struct {
	sheet   questSheet
	members map[string]json.RawMessage
}

// standing is the quest that a form was opened on. It is none for a new one, and
// for a form in which another number was typed.
func (t *heroQuestTable) standing(sent url.Values) (standingQuest, error) {
	was := standingQuest{sheet: newQuestSheet()}
	no, err := strconv.Atoi(strings.TrimSpace(sent.Get("quest_no")))
	if err != nil || strconv.Itoa(no) != t.v.Echo.Param("quest") || t.s.Quests[no].Definition.Quest == 0 {
		return was, nil
	}
	if err := was.sheet.fill(t.v, t.s.Quests[no].Definition, t.bestiary()); err != nil {
		return was, err
	}
	was.members, err = membersOf(t.s.Quests[no].Definition)
	return was, err
}

// membersOf are the fields of a definition as JSON.
func membersOf(d event.QuestDefined) (map[string]json.RawMessage, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return nil, fmt.Errorf("read quest %d for its form: %w", d.Quest, err)
	}
	var members map[string]json.RawMessage
	err = json.Unmarshal(text, &members)
	return members, err
}

// untouched says whether the inputs of a field, or of a row, hold what the form
// was opened with. Browsers send ends of lines in their own way.
func (q standingQuest) untouched(path string, sent url.Values) bool {
	if q.members == nil {
		return false
	}
	for _, values := range []url.Values{sent, q.sheet.values} {
		for name := range values {
			if name != path && !strings.HasPrefix(name, path+".") {
				continue
			}
			now, before := asSent(sent[name]), asSent(q.sheet.values[name])
			if !slices.Equal(now, before) {
				return false
			}
		}
	}
	return true
}

func asSent(texts []string) []string {
	var all []string
	for _, text := range texts {
		if text != "" {
			all = append(all, strings.ReplaceAll(text, "\r\n", "\n"))
		}
	}
	return all
}

// row is one row of a list as it is written now.
func (q standingQuest) row(list string, i int) json.RawMessage {
	var rows []json.RawMessage
	if json.Unmarshal(q.members[list], &rows) != nil || i >= len(rows) {
		return nil
	}
	return rows[i]
}

// definition is the data of DefineQuest. What nobody touched stays to the letter.
func (t *heroQuestTable) definition(fields []rules.Field, sent url.Values, was standingQuest) (map[string]json.RawMessage, map[string][]int) {
	members, rows := map[string]json.RawMessage{}, map[string][]int{}
	for _, f := range fields {
		var value json.RawMessage
		there := false
		switch part := partOf(f.Name); {
		case was.untouched(f.Name, sent):
			value, there = was.members[f.Name], !void(was.members[f.Name])
			if part != nil {
				rows[f.Name] = filledRows(*part, sent)
			}
		case part == nil:
			value, there = formValue(f, f.Name, t.plainFields(f, sent))
		case f.Shape == rules.Map:
			value, there = formMap(f, f.Name, t.spellRows(*part, sent))
			value, there = noneOr(part.name, value, there, sent)
		default:
			value, there = t.list(f, sent, was)
			rows[f.Name] = filledRows(*part, sent)
		}
		if there {
			members[f.Name] = value
		}
	}
	return members, rows
}

// plainFields is what was typed into a field that has no rows, as a form for any
// command has it: several squares stand in one input.
func (t *heroQuestTable) plainFields(f rules.Field, sent url.Values) url.Values {
	text := strings.ReplaceAll(sent.Get(f.Name), "\r\n", "\n")
	switch f.Name {
	case "blocked":
		return url.Values{f.Name: squaresIn(text)}
	case "required_artifacts":
		return url.Values{f.Name: t.keys("artifact", sent[f.Name])}
	}
	return url.Values{f.Name: {text}}
}

// list is one list of the definition.
func (t *heroQuestTable) list(f rules.Field, sent url.Values, was standingQuest) (json.RawMessage, bool) {
	part := *partOf(f.Name)
	list := []json.RawMessage{}
	for _, i := range filledRows(part, sent) {
		if row := was.row(f.Name, i); row != nil && was.untouched(rowPath(part, i), sent) {
			list = append(list, row)
			continue
		}
		row, _ := formObject(*f.Of, "row", t.rowTyped(part, i, sent))
		list = append(list, row)
	}
	return noneOr(part.name, marshal(list), len(list) > 0, sent)
}

// noneOr is a part of the definition, or that it has nothing if that was ticked.
func noneOr(part string, value json.RawMessage, there bool, sent url.Values) (json.RawMessage, bool) {
	return value, there || sent.Get(part+".none") == "true"
}

// rowPath is the beginning of the names of a row's inputs.
func rowPath(part questPart, i int) string { return fmt.Sprintf("%s.%d", part.name, i) }

// filledRows are the rows in which something stands.
func filledRows(part questPart, sent url.Values) []int {
	var all []int
	for i := range rowCount(part.name, sent) {
		if part.filled(i, sent) {
			all = append(all, i)
		}
	}
	return all
}

// rowTyped is one row as a form for any command has it.
func (t *heroQuestTable) rowTyped(part questPart, i int, sent url.Values) url.Values {
	row := url.Values{}
	for _, c := range part.columns {
		text := strings.TrimSpace(strings.ReplaceAll(sent.Get(rowPath(part, i)+"."+c.name), "\r\n", "\n"))
		if text == "" {
			continue
		}
		switch c.name {
		case "from", "to":
			row.Add("row.between", text)
		case "other":
			row["row.type"] = t.keys(c.known, []string{text})
		case "items", "spells":
			row["row."+c.name] = t.keys(c.known, strings.Split(text, ","))
		case "squares", "edge":
			row["row."+c.name] = squaresIn(text)
		default:
			row.Set("row."+c.name, text)
		}
	}
	part.complete(i, row, sent)
	return row
}

// comma is one between the column and the row of a square.
var comma = regexp.MustCompile(`\s*,\s*`)

// squaresIn are the squares of one input: 3,4 3,5.
func squaresIn(text string) []string {
	return strings.FieldsFunc(comma.ReplaceAllString(text, ","), func(r rune) bool { return r == ';' || r == ' ' || r == '\n' || r == '\t' })
}

// spellRows are the rows with Dread spells as a form has them for any map. A
// monster is typed by its kind, or by the name that it alone has.
func (t *heroQuestTable) spellRows(part questPart, sent url.Values) url.Values {
	rows := url.Values{}
	for i := range rowCount(part.name, sent) {
		at, row := rowPath(part, i), rowAt(part.name, i)
		rows.Set(row+".key", t.caster(sent.Get(at+".key"), sent))
		rows.Set(row+".value", sent.Get(at+".spell"))
	}
	return rows
}

// caster is a monster with Dread spells: the name of one on the map, a kind, or
// any other name.
func (t *heroQuestTable) caster(typed string, sent url.Values) string {
	typed = strings.TrimSpace(typed)
	for i := range rowCount("monsters", sent) {
		if strings.TrimSpace(sent.Get(fmt.Sprintf("monsters.%d.name", i))) == typed {
			return typed
		}
	}
	return cmp.Or(t.keyOf("monster type", typed), typed)
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

// keyOf is the key of the thing with a name, in the language of whoever writes or in
// English; empty if none is known by it.
func (t *heroQuestTable) keyOf(kind, name string) string {
	for _, in := range []words.Tongue{t.v, words.English} {
		for _, k := range t.v.Game.Known(in, t.v.Look, kind) {
			if strings.EqualFold(k.Name, name) {
				return k.ID
			}
		}
	}
	return ""
}

// mistyped are inputs that contradict each other, by their names.
func mistyped(in words.Tongue, sent url.Values) map[string]string {
	wrong := map[string]string{}
	for _, part := range questSections {
		if part.each == "" {
			continue
		}
		filled := filledRows(part, sent)
		if sent.Get(part.name+".none") == "true" && len(filled) > 0 {
			wrong[part.name] = in.Say("is ticked, and %s %d is filled in: take the tick off, or empty the row", in.Term(strings.ToLower(part.each)), filled[0]+1)
		}
		for _, i := range filled {
			at := rowPath(part, i)
			if part.name == "monsters" && sent.Get(at+".type") != "" && strings.TrimSpace(sent.Get(at+".other")) != "" {
				wrong[at+".other"] = in.Say("stands beside a monster that is chosen: choose one, or type one, not both")
			}
		}
	}
	return wrong
}

// fields are complaints about the data as complaints about the form's fields:
// monsters[1].type may be the type in the form's fourth row.
func (w questWish) fields(in words.Tongue, wrong map[string]string, sent url.Values) map[string]string {
	out := map[string]string{}
	for path, why := range wrong {
		path = strings.TrimPrefix(path, "patch.")
		name, rest, indexed := strings.Cut(path, "[")
		number, column, _ := strings.Cut(rest, "]")
		i, err := strconv.Atoi(number)
		switch {
		case strings.HasPrefix(path, "dread_assignments."):
			out[spellRow(strings.TrimPrefix(name, "dread_assignments."), i, sent)] = why
		case indexed && err == nil && partOf(name) != nil && i < len(w.rows[name]):
			out[columnIn(*partOf(name), w.rows[name][i], strings.TrimPrefix(column, "."), sent)] = why
		case indexed && err == nil:
			out[name] = in.Say("number %d %s", i+1, why)
		default:
			out[path] = why
		}
	}
	return out
}

// columnIn is the input of a row in which a field was typed.
func columnIn(part questPart, row int, field string, sent url.Values) string {
	at, column := rowPath(part, row)+".", columnOf(part.name, field)
	switch {
	case column == "type" && sent.Get(at+"other") != "":
		column = "other"
	case field == "between" && sent.Get(at+"from") != "" && sent.Get(at+"to") == "":
		column = "to"
	}
	return at + column
}

// spellRow is the input in which the spell of a monster was typed.
func spellRow(monster string, i int, sent url.Values) string {
	const part = "dread_assignments"
	for row := range rowCount(part, sent) {
		at := fmt.Sprintf("%s.%d.", part, row)
		typed := strings.TrimSpace(sent.Get(at + "key"))
		if !strings.EqualFold(typed, monster) && !strings.EqualFold(strings.ReplaceAll(typed, " ", "_"), monster) {
			continue
		}
		if i == 0 {
			return at + "spell"
		}
		i--
	}
	return part
}
