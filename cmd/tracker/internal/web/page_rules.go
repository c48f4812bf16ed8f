package web

import (
	"net/http"
	"slices"
	"strings"

	"loretome/rules"
	"loretome/views"
	"loretome/views/routes"

	"github.com/labstack/echo/v4"
)

// rulesPage is the rulebook of the campaign's system, by chapter.
func (s *Server) rulesPage(c echo.Context) error {
	v, err := s.visit(c, "Rules", "Rulebook")
	if err != nil {
		return err
	}
	v.Page.Live = ""
	d := v.Game.System()
	m := views.Rules{System: d.Title}
	if kit, has := v.Kit.(interface {
		RuleLinks(t routes.Table) []views.Link
	}); has {
		m.Links = kit.RuleLinks(v.Table)
	}
	for _, e := range d.Book {
		title, _, _ := strings.Cut(e.Section, " > ")
		title, _, _ = strings.Cut(title, ";")
		line := views.RuleLine{ID: string(e.ID), Title: e.Title, Href: v.Table.Rule(string(e.ID)), Says: e.Says, Open: e.Open != ""}
		i := slices.IndexFunc(m.Chapters, func(ch views.RuleChapter) bool { return ch.Title == title })
		if i < 0 {
			m.Chapters = append(m.Chapters, views.RuleChapter{Title: title, ID: anchor(title)})
			i = len(m.Chapters) - 1
		}
		m.Chapters[i].Rules = append(m.Chapters[i].Rules, line)
	}
	return render(c, http.StatusOK, views.RulesPage(v.Page, m))
}

// anchor is a title as part of an address.
func anchor(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, title)
}

// trackerWords say what the tracker does about a rule.
var trackerWords = map[string]string{
	"enforce": "The tracker enforces it.", "record": "The tracker keeps it in the journal.", "inform": "The table sees to it.",
}

func (s *Server) rulePage(c echo.Context) error {
	v, err := s.visit(c, "Rules", "Rule")
	if err != nil {
		return err
	}
	v.Page.Live = ""
	d := v.Game.System()
	i := slices.IndexFunc(d.Book, func(e rules.Entry) bool { return string(e.ID) == c.Param("rule") })
	if i < 0 {
		return problem{Status: http.StatusNotFound, Title: "Not found", Detail: "the rulebook has no rule with this id"}
	}
	e := d.Book[i]
	m := views.Rule{ID: string(e.ID), Section: e.Section, Title: e.Title, Says: e.Says, Kind: e.Kind,
		Tracker: trackerWords[e.Tracker], Open: e.Open, Ruling: e.Ruling}
	if i > 0 {
		m.Prev = v.ruleLink(d.Book[i-1])
	}
	if i+1 < len(d.Book) {
		m.Next = v.ruleLink(d.Book[i+1])
	}
	for _, o := range d.Options {
		if slices.Contains(o.Rules, e.ID) {
			m.Options = append(m.Options, views.Stat{Label: o.Name, Value: strings.Trim(string(v.Look.Kernel.Options.Value(o.Name)), `"`)})
		}
	}
	for _, entry := range slices.Backward(v.Look.Entries) {
		if len(m.Used) < 20 && slices.Contains(entry.Rules, string(e.ID)) {
			m.Used = append(m.Used, v.entry(entry))
		}
	}
	v.Page.Title = e.Title
	return render(c, http.StatusOK, views.RulePage(v.Page, m))
}

func (v *Visit) ruleLink(e rules.Entry) views.Link {
	return views.Link{Text: string(e.ID) + " " + e.Title, Href: v.Table.Rule(string(e.ID))}
}
