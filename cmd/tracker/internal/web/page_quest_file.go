package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/heroquest/questfile"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// exportQuest writes one quest, secrets and all, into a file: for the game master.
func (s *Server) exportQuest(c echo.Context) error {
	look, who, err := s.looked(c)
	if err != nil {
		return err
	}
	if who.viewer().Side != events.GameMaster {
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to do"), Sides: []events.Side{events.GameMaster},
			Detail: words.Say("the file of a quest holds its secrets; Zargon exports it")}
	}
	state, _ := look.State.(campaign.State[heroquest.State])
	no, err := strconv.Atoi(c.Param("quest"))
	q := state.Game.Quests[no].Definition
	if err != nil || q.Quest == 0 {
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no quest has this number")}
	}
	file, err := questfile.Write(q)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", fmt.Sprintf("quest-%d.yaml", no)))
	h.Set(echo.HeaderCacheControl, "no-store")
	return c.Blob(http.StatusOK, "application/yaml", file)
}

// questImportPage shows the form that takes a quest from a file.
func (s *Server) questImportPage(c echo.Context) error {
	t, err := s.writer(c)
	if err != nil {
		return err
	}
	return t.showImport(http.StatusOK, newQuestSheet())
}

func (t *heroQuestTable) showImport(status int, sheet questSheet) error {
	t.v.Page.Title = t.v.Say("Import a quest")
	m := views.QuestForm{Title: t.v.Page.Title, Help: t.v.Say("Only Zargon sees this page."), Form: t.importForm(sheet)}
	return t.v.Server.refusedPage(t.v.Echo, t.v, status, views.QuestFormPage(t.v.Page, m), m.Form)
}

// importForm is the form with what was typed or read so far.
func (t *heroQuestTable) importForm(sheet questSheet) views.Form {
	f := views.Form{Name: "import-quest", Action: t.v.Table.ImportQuest(), Submit: t.v.Say("Import the quest"), Quiet: true, Error: sheet.wrong[""], Override: sheet.override}
	f.Fields = append(f.Fields,
		views.Field{Name: "file", Label: t.v.Say("File"), Kind: views.File, Help: t.v.Say("as a quest’s page exports it: YAML, or JSON")},
		views.Field{Name: "text", Label: t.v.Say("Or its text"), Kind: views.Long, Value: sheet.values.Get("text"), Error: sheet.wrong["text"]},
		views.Field{Name: "quest_no", Label: t.v.Say("Another number"), Kind: views.Number, Min: "1", Max: "99", Value: sheet.values.Get("quest_no"), Error: sheet.wrong["quest_no"],
			Help: t.v.Say("the file’s own if empty")})
	f.Fields = append(f.Fields, t.aboutReplacing(sheet)...)
	return f
}

// postQuestFile defines the quest of a file.
func (s *Server) postQuestFile(c echo.Context) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	sheet, no := newQuestSheet(), ""
	if sheet.values, err = withFile(c, sent); err != nil {
		return err
	}
	sheet.shown = shownAt(sent)
	t, err := s.writes(c, func(t *heroQuestTable) (err error) {
		no, err = t.importQuest(&sheet)
		return err
	})
	switch {
	case err == nil:
		return s.done(c, "", t.v.Table.Quest(no))
	case t == nil || !isNo(err):
		return err
	}
	return t.showImport(sheet.refused(t, err), sheet)
}

// withFile is what a form sent, with the text of its file if there is one.
func withFile(c echo.Context, sent url.Values) (url.Values, error) {
	header, err := c.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return sent, nil
	}
	if err != nil {
		return nil, unreadable(err, words.Say("the file could not be read"))
	}
	if header.Size == 0 {
		return sent, nil // none was chosen
	}
	file, err := header.Open()
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	sent.Set("text", string(text))
	return sent, nil
}

// importQuest defines the quest that stands in a form. What is wrong is written
// into the sheet.
func (t *heroQuestTable) importQuest(sheet *questSheet) (string, error) {
	data, err := questfile.Read([]byte(sheet.values.Get("text")))
	if err != nil {
		return "", t.notImported(sheet, err)
	}
	var quest map[string]json.RawMessage
	if err := json.Unmarshal(data, &quest); err != nil {
		return "", err
	}
	if other := strings.TrimSpace(sheet.values.Get("quest_no")); other != "" {
		quest["quest_no"] = formScalar(rules.Field{Shape: rules.Int}, other)
	}
	no := strings.TrimSpace(string(quest["quest_no"]))
	if err := t.mayReplace(sheet, no); err != nil {
		return no, err
	}
	return no, t.notImported(sheet, t.define("DefineQuest", marshal(quest)))
}

// notImported says in a form what is wrong with the quest in it.
func (t *heroQuestTable) notImported(sheet *questSheet, err error) error {
	if err == nil || !isNo(err) || isOvertaken(err) {
		return err
	}
	was, _ := t.v.told(err, sheet.values)
	for path, why := range was.wrong {
		field, says := "text", t.v.Say("%s: %s", inRowWords(t.v, path), why)
		switch {
		case path == "":
			field, says = "", sentenceOf(capital(why))
		case path == "quest_no":
			field, says = path, why
		}
		sheet.wrong[field] = says
	}
	sheet.override = t.v.overrideField(asProblem(err), sheet.values)
	return err
}

// inRowWords is the way to a field as a reader counts: traps, row 3, kind.
func inRowWords(in words.Tongue, path string) string {
	var steps []string
	for step := range strings.SplitSeq(path, ".") {
		name, rest, _ := strings.Cut(step, "[")
		steps = append(steps, in.Term(strings.ReplaceAll(name, "_", " ")))
		for index := range strings.SplitSeq(rest, "[") {
			if n, err := strconv.Atoi(strings.TrimSuffix(index, "]")); err == nil {
				steps = append(steps, in.Say("row %d", n+1))
			}
		}
	}
	return strings.Join(steps, ", ")
}
