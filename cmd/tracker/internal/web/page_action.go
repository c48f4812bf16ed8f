package web

import (
	"net/http"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// actionPage is one action of the journal with all rules that decided it.
func (s *Server) actionPage(c echo.Context) error {
	v, e, err := s.visitAction(c)
	if err != nil {
		return err
	}
	v.Page.Title = v.Say("Action %d", e.Revision)
	m := views.ActionTold{Entry: v.entry(e), Timeline: v.Table.TimelineAt(e.Revision), Way: v.way(e)}
	if err := v.corrected(&m.Entry); err != nil {
		return err
	}
	if e.Dice != nil && e.Dice.Box > 0 {
		m.Dice = v.Table.DiceOf(e.Dice.Box, (e.Dice.N-1)/throwsShown*throwsShown)
	}
	if broken, is := v.standing()[e.Revision]; is && v.mayRestore() {
		m.Broken, _ = v.brokenOf([]events.Consequence{broken})
		m.Entry.Consequence, m.Way = "", views.Link{} // told with what can be done
	}
	if c.QueryParam("mended") != "" {
		if v.Page.Notice, err = v.mended(&e); err != nil {
			return err
		}
	}
	book := v.System().Book
	for _, id := range foremost(e.Rules) {
		if rule, known := book.Find(rules.ID(id)); known {
			m.Rules = append(m.Rules, v.ruleLine(rule, nil))
		}
	}
	for _, d := range v.Look.Kernel.Disputes {
		if slices.Contains(d.Actions, e.Revision) {
			m.Disputes = append(m.Disputes, v.precedent(d))
		}
	}
	m.Precedents = slices.DeleteFunc(v.settledOn(e.Rules, ""), func(p views.Precedent) bool {
		return slices.ContainsFunc(m.Disputes, func(own views.Precedent) bool { return own.Told == p.Told })
	})
	if v.mayDispute() {
		m.Contest = v.Table.DisputeAction(e.Revision)
	}
	return render(c, http.StatusOK, views.ActionPage(v.Page, m))
}

// mended says that an action was put into its place afterwards, and how many of those
// that came later no longer agree; nil for one that was not.
func (v *Visit) mended(e *campaign.Entry) (*views.Notice, error) {
	n := views.Notice{Kind: "done", Links: []views.Link{{Text: v.Say("See it in the timeline"), Href: v.Table.TimelineAt(e.Revision)}}}
	switch {
	case amends(e) > 0:
		n.Title, n.Text = v.Say("Amended"), v.Say("Action %d stands in the place of %d.", e.Revision, amends(e))
	case insertedAfter(e) > 0:
		n.Title, n.Text = v.Say("Recorded"), v.Say("Action %d stands after action %d.", e.Revision, insertedAfter(e))
	default:
		return nil, nil
	}
	broken, err := v.brokenBy(e.Revision, e.Revision)
	if len(broken) > 0 {
		n.Text += " " + v.Many(len(broken), "%d later action no longer agrees.", "%d later actions no longer agree.")
		n.Links = append(n.Links, views.Link{Text: v.Say("Check these"), Href: v.Table.TimelineBroken()})
	}
	return &n, err
}
