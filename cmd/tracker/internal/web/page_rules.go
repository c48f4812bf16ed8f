package web

import (
	"net/http"
	"slices"
	"strings"

	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/routes"

	"github.com/labstack/echo/v4"
)

// rulesPage is the rulebook of the campaign's system: its contents, one chapter
// of it, or what a search in it finds.
func (s *Server) rulesPage(c echo.Context) error {
	v, err := s.visit(c, "Rules", words.Key("Rulebook"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	m := views.Rules{System: v.Term(v.System().Title), Version: v.System().Version, Chapters: v.ruleChapters(), Query: strings.TrimSpace(c.QueryParam("q"))}
	if kit, has := v.Kit.(interface {
		RuleLinks(in words.Tongue, t routes.Table) []views.Link
	}); has {
		m.Links = kit.RuleLinks(v, v.Table)
	}
	if m.Query != "" {
		v.findRules(&m)
	}
	if chapter := c.QueryParam("chapter"); chapter != "" {
		i := slices.IndexFunc(m.Chapters, func(ch views.RuleChapter) bool { return ch.Href == v.Table.Chapter(chapter) })
		if i < 0 {
			return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("the rulebook has no chapter of this name")}
		}
		m.Chapter = &m.Chapters[i]
	}
	return render(c, http.StatusOK, views.RulesPage(v.Page, m))
}

// ruleChapters are all rules by the chapters of the printed book.
func (v *Visit) ruleChapters() []views.RuleChapter {
	var chapters []views.RuleChapter
	for _, e := range v.System().Book {
		title, _, _ := strings.Cut(e.Section, " > ")
		title, _, _ = strings.Cut(title, ";")
		i := slices.IndexFunc(chapters, func(ch views.RuleChapter) bool { return ch.Title == title })
		if i < 0 {
			i, chapters = len(chapters), append(chapters, views.RuleChapter{Title: title, Href: v.Table.Chapter(anchor(title))})
		}
		chapters[i].Rules = append(chapters[i].Rules, v.ruleLine(e, nil))
	}
	return chapters
}

// ruleLine is a rule in a list, with the words in it marked that were searched
// for.
func (v *Visit) ruleLine(e rules.Entry, words []string) views.RuleLine {
	return views.RuleLine{Href: v.Table.Rule(string(e.ID)), ID: marked(string(e.ID), words), Title: marked(v.Term(e.Title), words),
		Says: marked(v.Term(e.Says), words), Open: e.Open != ""}
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

// mostFound is how many rules a search shows.
const mostFound = 40

// findRules searches the rulebook for all words of a query: in ids, titles, what
// the rules say, the rulings and the names of the options that touch them. The
// rule whose id was asked for comes first, then those whose ids or titles begin
// with what was asked for or hold it. The book's own words are found as well as those
// of whoever looks. It gives the ids of those that are shown.
func (v *Visit) findRules(m *views.Rules) (ids []rules.ID) {
	words := strings.Fields(fold(m.Query).text)
	type hit struct {
		rank int
		id   rules.ID
		line views.RuleLine
	}
	var hits []hit
	for _, e := range v.System().Book {
		names := v.optionNames(e.ID)
		all := fold(strings.Join(append([]string{string(e.ID), e.Title, e.Says, e.Ruling, v.Term(e.Title), v.Term(e.Says), v.Term(e.Ruling)}, names...), "\n")).text
		if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, w) }) {
			continue
		}
		line := v.ruleLine(e, words)
		for _, text := range append([]string{v.Term(e.Ruling)}, names...) {
			if also := marked(text, words); len(also) > 1 || len(also) == 1 && also[0].Hit {
				line.Also = append(line.Also, also)
			}
		}
		hits = append(hits, hit{min(rankOf(e.ID, e.Title, words), rankOf(e.ID, v.Term(e.Title), words)), e.ID, line})
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.rank - b.rank })
	for _, h := range hits[:min(len(hits), mostFound)] {
		m.Found, ids = append(m.Found, h.line), append(ids, h.id)
	}
	switch n := len(hits); {
	case n == 0:
		m.Note = v.Say("No rule has “%s”", m.Query)
	case n > mostFound:
		m.Note = v.Say("%d rules of %d rules with “%s”; another word finds fewer", mostFound, n, m.Query)
	default:
		m.Note = v.Many(n, "%d rule with “%s”", "%d rules with “%s”", n, m.Query)
	}
	return ids
}

// rankOf says how well a rule fits: by its id, by its beginning, by its title.
func rankOf(rule rules.ID, titled string, words []string) int {
	id, title := fold(string(rule)).text, fold(titled).text
	missing := func(text string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
	}
	switch {
	case slices.Contains(words, id):
		return 0
	case slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(id, w) }):
		return 1
	case !missing(id), !missing(title):
		return 2
	}
	return 3
}

// optionNames are the options that touch a rule, by name.
func (v *Visit) optionNames(id rules.ID) []string {
	var names []string
	for _, o := range v.System().Options {
		if slices.Contains(o.Rules, id) {
			names = append(names, v.Say("Option: %s", v.Term(optionTitle(o.Name))))
		}
	}
	return names
}
