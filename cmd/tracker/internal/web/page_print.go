package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// printPage is where it is chosen what is printed, and what is.
func (s *Server) printPage(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Print"))
	if err != nil {
		return err
	}
	v.Page.Live = "" // paper does not change either
	m, err := v.print()
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.PrintPage(v.Page, m))
}

func (v *Visit) print() (views.Print, error) {
	asked := v.Echo.QueryParams()
	m := views.Print{Kept: v.kept("at", "view"), AsOf: v.asOfWords()}
	paper, err := oneOf(asked, "paper", "a4", "letter")
	if err != nil {
		return m, err
	}
	m.Letter = paper == "letter"
	struck, err := v.strikes(false)
	if err != nil {
		return m, err
	}
	if err := v.Kit.Print(v, asked, &m); err != nil {
		return m, err
	}
	if err := v.printEvenings(asked, struck, &m); err != nil {
		return m, err
	}
	m.Groups = append(m.Groups, views.PrintGroup{Title: v.Say("Paper"), Name: "paper", One: true, Choices: choicesOf(paper, [][2]string{{"a4", v.Say("A4")}, {"letter", v.Say("US Letter")}})})
	v.nameOfPrint(m)
	return m, nil
}

// oneOf is one of a few words that an address may say; the first if it says none.
func oneOf(asked url.Values, name string, known ...string) (string, error) {
	said := asked.Get(name)
	switch {
	case said == "":
		return known[0], nil
	case !slices.Contains(known, said):
		return "", rules.Ask(name, "is %s, not %q", anyOf(known), said)
	}
	return said, nil
}

// printEvenings adds the records of evenings.
func (v *Visit) printEvenings(asked url.Values, struck bool, m *views.Print) error {
	all := v.evenings()
	group := views.PrintGroup{Title: v.Say("Evenings"), Name: "session"}
	for _, n := range slices.Backward(all) {
		group.Choices = append(group.Choices, views.Choice{Value: n.ID, Label: n.title, Chosen: slices.Contains(asked["session"], n.ID)})
	}
	wanted, err := chosen(asked, group, words.Key("an evening"))
	if err != nil {
		return err
	}
	for _, id := range wanted {
		n, _ := v.eveningOf(id)
		e, err := v.record(n, struck).part(0, 0)
		if err != nil {
			return err
		}
		m.Evenings = append(m.Evenings, e)
	}
	if len(all) == 0 {
		return nil
	}
	undone := map[bool]string{true: "struck", false: "out"}[struck]
	m.Groups = append(m.Groups, group, views.PrintGroup{Title: v.Say("What was taken back on an evening"), Name: "undone", One: true,
		Choices: choicesOf(undone, [][2]string{{"out", v.Say("Left out")}, {"struck", v.Say("Struck through")}})})
	return nil
}

// chosen are the values of a group that are asked for, each once and in the order
// of the group.
func chosen(asked url.Values, group views.PrintGroup, what string) ([]string, error) {
	var known, wanted []string
	for _, c := range group.Choices {
		known = append(known, c.Value)
		if slices.Contains(asked[group.Name], c.Value) {
			wanted = append(wanted, c.Value)
		}
	}
	for _, value := range asked[group.Name] {
		switch {
		case slices.Contains(known, value):
		case len(known) == 0:
			return nil, rules.Ask(group.Name, "is %s, and there is none yet", words.Term(what))
		default:
			return nil, rules.Ask(group.Name, "is %s, %s, not %q", words.Term(what), strings.Join(known, ", "), value)
		}
	}
	return wanted, nil
}

// asOfWords say of which moment a sheet is: the day of the last action, and its
// number.
func (v *Visit) asOfWords() string {
	if len(v.Look.Entries) == 0 {
		return v.Say("action %s", strconv.Itoa(v.Look.At))
	}
	last := v.Look.Entries[len(v.Look.Entries)-1]
	return v.Say("%s, action %s", v.Date(last.At.Local(), "2 January 2006"), strconv.Itoa(v.Look.At))
}

// nameOfPrint names the page after the one thing on it, as a file that is made of
// it will be called.
func (v *Visit) nameOfPrint(m views.Print) {
	if m.Sheets() != 1 {
		return
	}
	switch {
	case len(m.Heroes) == 1:
		v.Page.Title = m.Heroes[0].Label(v.Echo.Request().Context())
	case m.Party != nil:
		v.Page.Title = v.Say("The party")
	case len(m.Evenings) == 1:
		v.Page.Title = m.Evenings[0].Title
	default:
		v.Page.Title = m.Quests[0].Title
	}
}
