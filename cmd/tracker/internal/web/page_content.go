package web

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/routes"

	"github.com/labstack/echo/v4"
)

func contentLink(in words.Tongue, t routes.Table) views.Link {
	return views.Link{Text: in.Say("Content"), Href: t.Content(), Icon: "note"}
}

// content is the page of packs by edition, the table's own packs, and the
// figures that it entered.
func (t *heroQuestTable) content() (views.Content, error) {
	m := views.Content{Text: t.v.Say("Where the figures come from that the rulebook does not print: the shipped packs by edition, this table’s own packs, and what it entered from its cards.")}
	open := t.v.Page.ReadOnly == "" && t.v.Page.At == nil
	editions := heroquest.Editions(t.s, t.options())
	for _, e := range editions {
		m.Editions = append(m.Editions, t.editionLine(e))
	}
	for n, pack := range t.s.Packs.Added() {
		m.Packs = append(m.Packs, t.packCard(n, pack))
	}
	for _, key := range slices.Sorted(maps.Keys(t.s.Figures)) {
		m.Figures = append(m.Figures, t.figureLine(string(key), string(t.s.Figures[key]), open))
	}
	for _, card := range heroquest.Uncounted(t.v, t.s, t.options()) {
		m.Alerts = append(m.Alerts, t.uncounted(card, open))
	}
	var err error
	m.History, err = t.told(projections.ChronicleOf(t.q), 40, func(e campaign.Entry) bool {
		return slices.Contains([]string{"AddContent", "ChooseEditions", "EnterCardFigure"}, e.Command)
	})
	if open && t.can("EnterCardFigure", "") {
		m.Enter = views.Link{Text: t.v.Say("Enter a figure"), Href: t.v.Table.EnterFigure("", "", ""), Icon: "book"}
	}
	if open && t.gm && t.can("AddContent", "") {
		m.Choose, m.Add = t.editionsForm(editions), t.packForm()
	}
	return m, err
}

func contentParts(p views.Page, m views.Content) []Part {
	parts := []Part{NewPart("packs", views.PacksFragment(p, m)), NewPart("editions", views.EditionsFragment(p, m)), NewPart("history", views.HistoryFragment(p, m)),
		NewPart("alerts", views.AlertsFragment(p, m.Alerts))}
	return append(parts, formParts(p, m.Choose)...)
}

// editionWords is what people call an edition.
func editionWords(in words.Tongue, name string) string {
	return capital(in.Term(strings.ReplaceAll(name, "-", " ")))
}

func (t *heroQuestTable) editionLine(e heroquest.Edition) views.EditionLine {
	line := views.EditionLine{Name: editionWords(t.v, e.Name), Cards: t.v.Many(e.Rows, "%d card", "%d cards"), InUse: e.InUse, State: t.v.Say("chosen")}
	switch {
	case e.Fixed:
		line.State = t.v.Say("always")
	case !slices.Contains(t.s.Editions, e.Name):
		line.State = t.v.Say("by its quests")
	}
	return line
}

// packCard is one of the table's own packs, its rows by group, with what they
// lie over.
func (t *heroQuestTable) packCard(n int, pack heroquest.AddedPack) views.PackCard {
	card := views.PackCard{Title: pack.Pack, Edition: pack.Edition}
	for _, row := range t.s.Packs.Contents(n) {
		name := t.v.Term(row.Name)
		if row.Over != "" {
			name = t.v.Say("%s (over %s)", name, t.v.Term(row.Over))
		}
		group := capital(t.v.Term(strings.ReplaceAll(row.Group, "_", " ")))
		if last := len(card.Rows) - 1; last >= 0 && card.Rows[last].Label == group {
			card.Rows[last].Value += ", " + name
			continue
		}
		card.Rows = append(card.Rows, views.Stat{Label: group, Value: name})
	}
	return card
}

func (t *heroQuestTable) figureLine(key, value string, open bool) views.FigureLine {
	parts := strings.SplitN(key, "/", 3)
	if len(parts) != 3 {
		return views.FigureLine{Card: key, Value: value}
	}
	field := strings.TrimPrefix(parts[2], "figures.")
	line := views.FigureLine{Card: t.v.Term(t.s.CardName(event.Key(parts[1]))), Field: t.v.Term(strings.ReplaceAll(field, "_", " ")), Value: strings.Trim(value, `"`)}
	if open {
		line.Href = t.v.Table.EnterFigure(parts[0], parts[1], field)
	}
	return line
}

// uncounted warns of a treasure card of which nobody knows how many there are
// (HQ-CARD-11).
func (t *heroQuestTable) uncounted(card rules.Known, open bool) views.Alert {
	alert := views.Alert{Icon: "warn", Title: t.v.Say("%s: nobody has entered how many the treasure deck has.", t.v.Term(card.Name)),
		Text: t.v.Say("The tracker never draws it; drawn by hand it is never refused.")}
	if open {
		alert.Link = views.Link{Text: t.v.Say("Enter"), Href: t.v.Table.EnterFigure("treasure", card.ID, "count")}
	}
	return alert
}

func (t *heroQuestTable) editionsForm(editions []heroquest.Edition) *views.Form {
	var choices []views.Choice
	for _, e := range editions {
		if !e.Fixed {
			choices = append(choices, views.Choice{Value: e.Name, Label: editionWords(t.v, e.Name), Note: t.v.Many(e.Rows, "%d card", "%d cards"), Chosen: slices.Contains(t.s.Editions, e.Name)})
		}
	}
	f := t.form("ChooseEditions", "ChooseEditions", t.v.Say("Use these"), "book").many("editions", t.v.Say("Offer their cards as well"), choices)
	f.out.Quiet = true
	return f.done()
}

func (t *heroQuestTable) packForm() *views.Form {
	f := t.form("AddContent", "AddContent", t.v.Say("Add the pack"), "book")
	f.out.Action = t.v.Table.Content()
	f.add(views.Field{Name: packFile, Label: t.v.Say("A file"), Kind: views.File, Help: t.v.Say("Its text goes before what is typed below.")})
	f.add(views.Field{Name: "pack", Label: t.v.Say("Or its text"), Kind: views.Long, Value: f.first("pack", "")})
	return f.done()
}

// packFile is the input that takes a pack as a file.
const packFile = "file"

// postContent adds a pack, from a file or as it was typed.
func (s *Server) postContent(c echo.Context) error {
	v, err := s.visit(c, "Rules", words.Key("Content"))
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	if err := takeFile(c, sent); err != nil {
		return err
	}
	sent.Set("pack", strings.TrimPrefix(strings.ReplaceAll(sent.Get("pack"), "\r\n", "\n"), "\ufeff"))
	if err = v.giveSent("AddContent", sent); err == nil {
		return s.done(c, "", v.Table.Content())
	}
	cmd, unknown := v.command("AddContent")
	if unknown != nil {
		return err
	}
	return s.notGiven(v, cmd, sent, err)
}

// takeFile puts the text of a file that came along in the place of what was
// typed, so that it stands in the form if it has to be shown again.
func takeFile(c echo.Context, sent url.Values) error {
	if c.Request().MultipartForm == nil {
		return nil
	}
	file, err := c.FormFile(packFile)
	if err != nil || file.Size == 0 {
		return nil // none was picked
	}
	text, err := file.Open()
	if err != nil {
		return fmt.Errorf("open the file that was sent: %w", err)
	}
	defer text.Close()
	data, err := io.ReadAll(text)
	if err != nil {
		return problem{Status: http.StatusBadRequest, Title: words.Say("Not understood"), Field: packFile, Detail: words.Say("the file could not be read")}
	}
	sent.Set("pack", strings.ToValidUTF8(string(data), "\ufffd"))
	return nil
}
