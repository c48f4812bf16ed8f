package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
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
	if err := sheet.fill(t.v, q.Definition, t.bestiary()); err != nil {
		return err
	}
	return t.showQuestForm(http.StatusOK, sheet)
}

// writer is the table for the one who writes quests: nobody else may see the
// form, since it holds the quest's secrets.
func (s *Server) writer(c echo.Context) (*heroQuestTable, error) {
	v, err := s.visit(c, "Quests", words.Key("Write a quest"))
	if err != nil {
		return nil, err
	}
	v.Page.Live = ""
	t, err := v.heroQuest()
	if err != nil {
		return nil, err
	}
	if v.Mine().Side != events.GameMaster {
		return nil, problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to do"), Detail: words.Say("quests are written by Zargon alone")}
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
func (t *heroQuestTable) written() (heroquest.Quest, error) {
	no, err := strconv.Atoi(t.v.Echo.Param("quest"))
	q := t.s.Quests[no]
	if err != nil || q.Definition.Quest == 0 {
		return q, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no quest has this number")}
	}
	if q.Won() && !t.options().Is("quest_order", "free") {
		return q, problem{Status: http.StatusConflict, Title: words.Say("Won already"), Detail: words.Say("quest %d is won, and stays as it was played", no)}
	}
	return q, nil
}

func (t *heroQuestTable) showQuestForm(status int, sheet questSheet) error {
	m := t.questForm(sheet)
	t.v.Page.Title = m.Title
	return t.v.Server.refusedPage(t.v.Echo, t.v, status, views.QuestFormPage(t.v.Page, m), m.Form)
}

// questForm is the form with what was typed so far.
func (t *heroQuestTable) questForm(sheet questSheet) views.QuestForm {
	no := t.v.Echo.Param("quest")
	m := views.QuestForm{Title: t.v.Say("Write a quest"), Help: t.v.Say("Only Zargon sees this page. Number and title are enough: what is left out, Zargon answers at the table.")}
	m.Form = views.Form{Name: "quest", Action: t.v.Table.NewQuest(), Submit: t.v.Say("Keep the quest"), Error: sheet.wrong[""], Override: sheet.override}
	if no != "" {
		m.Title, m.Form.Action = t.v.Say("Change quest %s", no), t.v.Table.EditQuest(no)
	} else {
		m.Presets = t.presets()
	}
	m.Form.Fields = t.aboutReplacing(sheet)
	cmd, _ := t.v.System().Find("DefineQuest")
	for _, part := range questSections {
		s := views.Section{Title: t.v.Say(part.title), Help: t.v.Say(part.help), Name: part.name}
		for _, path := range part.fields {
			s.Fields = append(s.Fields, t.questField(cmd.Fields, path, sheet))
		}
		if part.each != "" {
			s.Each = t.v.Say(part.each)
			s.Fields = append(s.Fields, views.Field{Name: part.name + ".none", Label: t.v.Say(part.none), Kind: views.Check, Value: sheet.values.Get(part.name + ".none"), Error: sheet.wrong[part.name]})
			for i := range sheet.rows(part.name) {
				s.Rows = append(s.Rows, t.rowFields(part, i, sheet))
			}
		}
		m.Form.Sections = append(m.Form.Sections, s)
	}
	t.v.sayAll(&m.Form, "DefineQuest", sheet.typed)
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
	if path == "start_area" {
		input.Kind, input.Choices = views.Text, nil // areas may come with this very form
	}
	switch path {
	case "required_artifacts":
		input.Kind, input.Choices, input.Values = views.List, nil, sheet.values[path]
	case "blocked":
		input.Kind, input.Values, input.Help = views.Text, nil, t.v.Say("such as 3,4 3,5")
	case "quest_no":
		if t.tried() {
			input.Kind = views.Hidden // a quest that was tried keeps its number
		}
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
		f := views.Field{Name: path, Label: t.v.Say(c.label), Kind: c.kind, Value: sheet.values.Get(path), Help: t.v.Say(c.help), Error: sheet.wrong[path]}
		if i > 0 {
			f.Help = "" // the first row has said it
		}
		switch {
		case c.kind == views.Number:
			f.Min, f.Max = "0", "100000"
		case c.kind == views.Pick && len(c.words) > 0:
			f.Choices = wordChoices(t.v, c.words, f.Value)
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
	for _, k := range t.v.Game.Known(t.v, t.v.Look, kind) {
		choices = append(choices, views.Choice{Value: k.Name, Label: k.Name})
	}
	return choices
}

// bestiary are the monsters of the editions in use, to choose from.
func (t *heroQuestTable) bestiary() []views.Choice {
	var choices []views.Choice
	for _, m := range heroquest.MonsterTypes(t.s, t.options()) {
		if m.InUse {
			choices = append(choices, views.Choice{Value: string(m.Type), Label: t.v.Term(m.Name)})
		}
	}
	return choices
}

// postQuest keeps a quest, or shows the form with more rows.
func (s *Server) postQuest(c echo.Context) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	sheet := newQuestSheet()
	sheet.values, sheet.shown = sent, shownAt(sent)
	if more := sent.Get("more"); more != "" {
		t, err := s.writer(c)
		if err != nil {
			return err
		}
		sheet.extra[more] = moreRows
		t.v.Page.Seq = sheet.shown
		return t.showQuestForm(http.StatusOK, sheet)
	}
	t, err := s.writes(c, func(t *heroQuestTable) error { return t.keepQuest(&sheet) })
	switch {
	case err == nil:
		return s.done(c, "", t.v.Table.Quest(strings.TrimSpace(sent.Get("quest_no"))))
	case t == nil || !isNo(err):
		return err
	}
	return t.showQuestForm(sheet.refused(t, err), sheet)
}

// writes has the one who writes quests do something, once more if others act
// between the look and the act. There is no table for anybody else.
func (s *Server) writes(c echo.Context, act func(*heroQuestTable) error) (*heroQuestTable, error) {
	t, err := s.writer(c)
	if err != nil {
		return nil, err
	}
	if err = act(t); !isOvertaken(err) {
		return t, err
	}
	if t, err = s.writer(c); err != nil {
		return nil, err
	}
	return t, act(t)
}

// keepQuest gives the command that a form for a quest means. What is wrong is
// written into the sheet.
func (t *heroQuestTable) keepQuest(sheet *questSheet) error {
	if sheet.wrong = mistyped(t.v, sheet.values); len(sheet.wrong) > 0 {
		return rules.Ask("", "the form contradicts itself")
	}
	if err := t.mayReplace(sheet, sheet.values.Get("quest_no")); err != nil {
		return err
	}
	g, err := t.wished(sheet.values)
	if err != nil {
		return err
	}
	if told := strings.TrimSpace(sheet.values.Get("changes")); t.tried() && told == "" {
		if g.idle {
			return nil
		}
		sheet.wrong["changes"] = t.v.Say("is missing: in words, for the journal")
		return rules.Ask("changes", "is missing")
	}
	if err = t.define(g.command, g.data); err == nil || !isNo(err) || isOvertaken(err) {
		return err
	}
	was, _ := t.v.told(err, sheet.values)
	sheet.wrong = g.fields(t.v, was.wrong, sheet.values)
	sheet.override = t.v.overrideField(asProblem(err), sheet.values)
	return err
}

// define gives a command about a quest, unless others act first.
func (t *heroQuestTable) define(command string, data json.RawMessage) error {
	q, err := t.v.request(command, data, nil)
	if err != nil {
		return err
	}
	q.Expect = t.v.Look.Revision
	_, err = t.v.Game.Play(t.v.Echo.Request().Context(), t.v.ID, q)
	return inForm(err)
}
