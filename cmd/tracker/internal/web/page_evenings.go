package web

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/a-h/templ"
)

// eveningShown is how many actions of an evening its page tells at once.
const eveningShown = 100

func eveningsPage(v *Visit) (templ.Component, error) {
	return views.EveningsPage(v.Page, v.eveningLines()), nil
}

func eveningsParts(v *Visit) ([]Part, error) {
	return []Part{NewPart("evenings", views.EveningsFragment(v.Page, v.eveningLines()))}, nil
}

// eveningLines are all evenings, the last first.
func (v *Visit) eveningLines() []views.EveningLine {
	var lines []views.EveningLine
	j := played(v.Look.Entries)
	for _, n := range slices.Backward(v.evenings()) {
		lo, hi := j.span(n.From, n.To)
		text := v.Many(hi-lo, "%s, %d action", "%s, %d actions", v.hours(n, v.Date(v.timeOf(n.From), "15:04")), words.Amount(hi-lo))
		if who := v.namesAt(n); len(who) > 0 {
			text = v.Many(len(who), "%s; %s was there", "%s; %s were there", text, words.And(v, who))
		}
		lines = append(lines, views.EveningLine{Title: n.title, Href: v.Table.Evening(n.ID), Text: sentenceOf(text), Running: n.To == 0, Note: n.Note,
			Watch: v.Table.ReplayOf(n.From, n.To)})
	}
	return lines
}

// namesAt are the names of those who were there.
func (v *Visit) namesAt(n night) []string {
	var names []string
	for _, seat := range n.Present {
		names = append(names, v.nameOf(seat))
	}
	return names
}

// hours are from when to when an evening went; its beginning is told before.
func (v *Visit) hours(n night, begins string) string {
	from, to := v.timeOf(n.From), v.timeOf(n.To)
	switch {
	case n.To == 0:
		return v.Say("%s, going on", begins)
	case to.Format(time.DateOnly) != from.Format(time.DateOnly):
		return v.Say("time|%s to %s", begins, v.Date(to, "Monday, 2 January, 15:04"))
	}
	return v.Say("time|%s to %s", begins, v.Date(to, "15:04"))
}

// timeOf is when an action was played.
func (v *Visit) timeOf(revision int) time.Time {
	e, _ := campaign.Find(v.Look.Entries, revision)
	return happened(&e).Local()
}

func eveningPage(v *Visit) (templ.Component, error) {
	m, err := v.eveningAsked()
	if err != nil {
		return nil, err
	}
	v.Page.Title = m.Title
	return views.EveningPage(v.Page, m), nil
}

func eveningParts(v *Visit) ([]Part, error) {
	m, err := v.eveningAsked()
	if err != nil {
		return nil, err
	}
	return []Part{NewPart("evening", views.EveningFragment(v.Page, m))}, nil
}

// eveningAsked is the evening that the address names, or a part of a long one.
func (v *Visit) eveningAsked() (views.Evening, error) {
	n, found := v.eveningOf(v.Echo.Param("session"))
	if !found {
		return views.Evening{}, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no evening of this campaign has the id %s", v.Echo.Param("session"))}
	}
	struck, err := v.strikes(true)
	if err != nil {
		return views.Evening{}, err
	}
	r := v.record(n, struck)
	last := max(0, (len(r.told)-1)/eveningShown*eveningShown)
	opened := 0
	if n.To == 0 {
		opened = last // one that goes on is opened where it is
	}
	skip, err := number(v.Echo, "skip", opened, 0, max(last, eveningShown))
	if err != nil {
		return views.Evening{}, err
	}
	m, err := r.part(min(skip, last), eveningShown)
	if err != nil {
		return m, err
	}
	v.waysOfEvening(&m, n, r)
	return m, nil
}

// strikes says whether what was taken back is told, struck through, or left out.
func (v *Visit) strikes(usually bool) (bool, error) {
	switch said := v.Echo.QueryParam("undone"); said {
	case "":
		return usually, nil
	case "struck", "out":
		return said == "struck", nil
	default:
		return false, rules.Ask("undone", "is struck or out, not %q", said)
	}
}

// eveningOf finds an evening by its id.
func (v *Visit) eveningOf(id string) (night, bool) {
	all := v.evenings()
	i := slices.IndexFunc(all, func(n night) bool { return n.ID == id })
	if i < 0 {
		return night{}, false
	}
	return all[i], true
}

// waysOfEvening lead from an evening to what belongs to it.
func (v *Visit) waysOfEvening(m *views.Evening, n night, r eveningRecord) {
	m.Links = []views.Link{{Text: v.Say("Watch"), Href: v.Table.ReplayOf(n.From, n.To), Icon: "play"},
		{Text: v.Say("Print"), Href: v.Table.PrintEvening(n.ID), Icon: "print"}, {Text: v.Say("All evenings"), Href: v.Table.Evenings(), Icon: "book"}}
	switch {
	case r.undone == 0:
	case r.struck:
		m.Other = views.Link{Text: v.Say("Leave out what was taken back"), Href: v.Table.EveningClean(n.ID)}
	default:
		m.Other = views.Link{Text: v.Say("Show what was taken back"), Href: v.Table.Evening(n.ID)}
	}
}

// eveningRecord is an evening as it was played.
type eveningRecord struct {
	*Visit
	night
	told   []*campaign.Entry // in the order of play
	within map[int]bool      // the revisions of what stands
	undone int
	struck bool
}

// record goes through an evening. What was taken back, and what was said about
// that, is told or left out.
func (v *Visit) record(n night, struck bool) eveningRecord {
	r := eveningRecord{Visit: v, night: n, within: map[int]bool{}, struck: struck}
	j := played(v.Look.Entries)
	lo, hi := j.span(n.From, n.To)
	for i := lo; i < hi; i++ {
		e := j.at(i)
		if e.UndoneBy > 0 {
			r.undone++
		} else {
			r.within[e.Revision] = true
		}
		if struck || e.UndoneBy == 0 && !slices.Contains(aboutUndo, e.Command) {
			r.told = append(r.told, e)
		}
	}
	return r
}

// aboutUndo are the commands that say nothing where what they turn is left out.
var aboutUndo = []string{"Undo", "Redo", "RequestUndo", "RequestRedo", "Agree", "Decline", "Withdraw"}

// part is the evening with so many of its actions; all of them for 0.
func (r eveningRecord) part(skip, most int) (views.Evening, error) {
	m := views.Evening{Title: r.title, When: r.hours(r.night, r.Date(r.timeOf(r.From), "Monday, 2 January 2006, 15:04")), Running: r.To == 0, Note: r.Note, Struck: r.struck,
		Facts: []views.Stat{{Label: r.Say("Actions"), Value: r.Number(len(r.within))}, {Label: r.Say("Taken back"), Value: r.Number(r.undone)}}}
	for _, id := range r.Present {
		seat, _ := r.Look.Kernel.Seat(id)
		role, hue := r.Kit.Seat(r.Look, seat)
		m.Present = append(m.Present, views.SeatLine{Text: r.Say("%s, %s", seat.Name, role.In(r)), Hue: hue})
	}
	heading, err := r.Kit.Evening(r.Visit, r.within, &m)
	if err != nil {
		return m, err
	}
	m.Ruled = r.ruled()
	shown := r.told[skip:]
	if most > 0 && len(shown) > most {
		shown, m.Next = shown[:most], r.Table.EveningPart(r.night.ID, skip+most, !r.struck)
	}
	if skip > 0 {
		m.Before = r.Table.EveningPart(r.night.ID, max(0, skip-most), !r.struck)
	}
	if len(shown) < len(r.told) {
		m.Shown = r.Say("Actions %d to %d of %d.", skip+1, skip+len(shown), len(r.told))
	}
	m.Told = r.stretches(shown, heading)
	return m, nil
}

// stretches are actions in words, by where in the game they were done.
func (r eveningRecord) stretches(shown []*campaign.Entry, heading func(revision int) string) []views.Stretch {
	var all []views.Stretch
	last := ""
	for _, e := range shown {
		title := ""
		if heading != nil {
			title = heading(e.Revision)
		}
		if len(all) == 0 || all[len(all)-1].Title != title {
			all = append(all, views.Stretch{Title: title})
		}
		line := views.Done{N: e.Revision, Text: r.tell(e.Action), Notes: r.notesOf(e)}
		if at := r.Date(happened(e).Local(), "15:04"); at != last {
			line.When, last = at, at
		}
		if e.UndoneBy > 0 {
			line.Undone = r.Visit.undone(*e).Text
		}
		stretch := &all[len(all)-1]
		stretch.Lines = append(stretch.Lines, line)
	}
	return all
}

// notesOf is what is to be known of an action besides what was done.
func (r eveningRecord) notesOf(e *campaign.Entry) []string {
	var notes []string
	if e.Override != nil {
		notes = append(notes, ended(overrideWords(r, e.Override)))
	}
	if late := lateWords(r.Language, *e); late != "" {
		notes = append(notes, late)
	}
	if broken, is := r.standing()[e.Revision]; is && e.UndoneBy == 0 {
		notes = append(notes, r.Say("Check this: it %s.", r.Term(statuses[broken.Status][1])))
	}
	for _, n := range r.notesOn(e.Revision) {
		notes = append(notes, r.Say("Note by %s: %s", r.nameOf(n.By), n.Text))
	}
	return notes
}

// ruled is what the table settled on the evening, set by hand, or did against a
// rule.
func (r eveningRecord) ruled() []views.Remark {
	var all []views.Remark
	k := r.Look.Kernel
	for _, d := range k.Disputes {
		by := r.Say("%s: %s", r.nameOf(d.By), ended(d.Claim))
		switch {
		case d.Settled != nil && r.within[d.Settled.Revision]:
			all = append(all, views.Remark{Title: disputeTitle(r, d.ID), Text: by + " " + capital(r.ruledBy(*d.Settled)), Href: r.Table.Dispute(d.ID), Rules: r.cites(d.Rules)})
		case r.within[d.Revision] && d.Withdrawn != nil:
			all = append(all, views.Remark{Title: disputeTitle(r, d.ID), Text: r.Say("%s Withdrawn.", by), Href: r.Table.Dispute(d.ID), Rules: r.cites(d.Rules)})
		case r.within[d.Revision]:
			all = append(all, views.Remark{Title: disputeTitle(r, d.ID), Text: r.Say("%s Not settled on this evening.", by), Href: r.Table.Dispute(d.ID), Rules: r.cites(d.Rules)})
		}
	}
	for _, o := range k.Overrides {
		if e, seen := campaign.Find(r.Look.Entries, o.Revision); seen && r.within[o.Revision] {
			all = append(all, views.Remark{Title: r.Say("A rule set aside"), Text: strings.TrimSpace(r.tell(e.Action) + " " + ended(o.Reason)), Href: r.Table.Action(o.Revision), Rules: r.cites([]string{o.Rule})})
		}
	}
	byHand := func(title string, revision int) {
		if e, seen := campaign.Find(r.Look.Entries, revision); seen && r.within[revision] {
			all = append(all, views.Remark{Title: title, Text: r.tell(e.Action), Href: r.Table.Action(revision)})
		}
	}
	for _, c := range k.Corrections {
		byHand(r.Say("done|Set by hand"), c.Revision)
	}
	for _, o := range k.OptionHistory {
		byHand(r.Say("Option"), o.Revision)
	}
	return all
}

// ended is a text as a sentence, whether or not who wrote it ended it.
func ended(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") {
		return text
	}
	return sentenceOf(text)
}
