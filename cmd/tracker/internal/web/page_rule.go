package web

import (
	"fmt"
	"net/http"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// trackerWords say what the tracker does about a rule.
var trackerWords = map[string]string{
	"enforce": words.Key("The tracker enforces it."), "record": words.Key("The tracker keeps it in the journal."), "inform": words.Key("The table sees to it."),
}

// lately is how many actions the page of a rule shows.
const lately = 6

// rulePage is one rule: what it says, how it is ruled here and at this table,
// and what it decided.
func (s *Server) rulePage(c echo.Context) error {
	v, err := s.visit(c, "Rules", words.Key("Rule"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	d := v.System()
	i := slices.IndexFunc(d.Book, func(e rules.Entry) bool { return string(e.ID) == c.Param("rule") })
	if i < 0 {
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("the rulebook has no rule with this id")}
	}
	e := d.Book[i]
	m := views.Rule{ID: string(e.ID), Section: e.Section, Title: v.Term(e.Title), Says: v.Term(e.Says), Kind: v.Term(e.Kind),
		Tracker: v.Say(trackerWords[e.Tracker]), Open: v.Term(e.Open), Ruling: v.Term(e.Ruling), Disputes: v.precedents(string(e.ID))}
	if i > 0 {
		m.Prev = v.ruleLink(d.Book[i-1])
	}
	if i+1 < len(d.Book) {
		m.Next = v.ruleLink(d.Book[i+1])
	}
	for _, o := range d.Options {
		if slices.Contains(o.Rules, e.ID) {
			m.Options = append(m.Options, v.option(o))
		}
	}
	if err := v.decidedBy(&m); err != nil {
		return err
	}
	v.Page.Title = m.Title
	return render(c, http.StatusOK, views.RulePage(v.Page, m))
}

// decidedBy are the last actions that a rule decided, and the way to all.
func (v *Visit) decidedBy(m *views.Rule) (err error) {
	n := 0
	var last []campaign.Entry
	for entry := range played(v.Look.Entries).backward() {
		if !slices.Contains(entry.Rules, m.ID) {
			continue
		}
		if n++; len(last) < lately && !onlyLeans(entry) {
			last = append(last, *entry)
		}
	}
	if n > 0 {
		m.All = views.Link{Text: v.Many(n, "In the timeline: %d action", "In the timeline: %d actions"), Href: v.Table.TimelineOf(m.ID)}
	}
	m.Used, err = v.lines(last...)
	return err
}

// onlyLeans says whether an action leans on its rules and was not decided by them: a
// dispute, and a ruling that puts nothing in the place of an action.
func onlyLeans(e *campaign.Entry) bool {
	return slices.ContainsFunc(e.Events, func(r events.Recorded) bool {
		by, settles := r.Data.(events.RulingResolved)
		_, disputes := r.Data.(events.RulingDisputed)
		return disputes || settles && by.Amend == 0
	})
}

func (v *Visit) ruleLink(e rules.Entry) views.Link {
	return views.Link{Text: v.Say("%s %s", string(e.ID), v.Term(e.Title)), Href: v.Table.Rule(string(e.ID))}
}

// precedents are the disputes that lean on a rule, as far as this seat knows of
// them, the newest first.
func (v *Visit) precedents(rule string) []views.Precedent {
	var all []views.Precedent
	for _, d := range slices.Backward(v.Look.Kernel.Disputes) {
		if slices.Contains(d.Rules, rule) {
			all = append(all, v.precedent(d))
		}
	}
	return all
}

// outcomeWords say how a dispute was settled.
var outcomeWords = map[events.Outcome]string{
	events.Upheld: words.Key("What was done stands"), events.UndoneBy: words.Key("It was taken back"),
	events.AmendedBy: words.Key("Another deed took its place"), events.CorrectedBy: words.Key("It counts as it did, and was made good"),
	events.RuledFromNow: words.Key("An option says so from then on"),
}

func (v *Visit) precedent(d campaign.Disputed) views.Precedent {
	by, _ := v.Look.Kernel.Seat(d.By)
	p := views.Precedent{Claim: v.Say("%s: %s", by.Name, d.Claim), Told: views.Link{Text: disputeTitle(v, d.ID), Href: v.Table.Dispute(d.ID)}, Closed: d.Withdrawn != nil}
	for _, n := range d.Actions {
		p.Disputed = append(p.Disputed, v.actionLink(n))
	}
	if d.Settled != nil {
		p.Settled = settledWords(v, *d.Settled)
		p.Ruling = v.actionLink(d.Settled.Revision)
	}
	return p
}

// actionLink leads to the page of an action, by its number.
func (v *Visit) actionLink(n int) views.Link {
	return views.Link{Text: fmt.Sprintf("#%d", n), Href: v.Table.Action(n)}
}
