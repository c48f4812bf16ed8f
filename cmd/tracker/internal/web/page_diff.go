package web

import (
	"net/http"
	"strconv"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// valuesShown is how many values that differ stand on one page.
const valuesShown = 40

// diffPage tells what differs between two moments of the journal, or between a
// moment and one of another campaign that began as this one. Without moments it
// compares the first with the last, or both as they are now; at an earlier moment
// this stands for the last.
func (s *Server) diffPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("What differs"))
	if err != nil {
		return err
	}
	recorded, err := viewIn(c)
	if err != nil {
		return err
	}
	v.Page.Live, v.Page.At = "", nil
	m := views.Diff{Kept: v.kept("at", "view")}
	var changes []views.Change
	if c.QueryParam("other") != "" {
		changes, err = v.besideOther(&m, recorded)
	} else {
		changes, err = v.between(&m, recorded)
	}
	if err != nil {
		return err
	}
	skip, err := number(c, "skip", 0, 0, 1<<31-1)
	if err != nil {
		return err
	}
	v.inGroups(&m, changes, skip)
	v.comparesThen(&m, recorded)
	return render(c, http.StatusOK, views.DiffPage(v.Page, m))
}

// comparesThen says which moments are compared, where that is not how they are seen
// now.
func (v *Visit) comparesThen(m *views.Diff, recorded bool) {
	if v.Look.At == v.Look.Revision && !recorded {
		return
	}
	bar := v.atBar(recorded)
	bar.Now = withQuery(*v.Echo.Request().URL, "at", "", "view", "", "to", "", "skip", "")
	bar.Says = v.Say("You compare the table after action %d with the table after action %d.", m.From, m.To)
	bar.Timeline, bar.Newer = v.Table.TimelineAt(m.To), m.Head-m.To
	if m.Other != "" {
		bar.Now = withQuery(*v.Echo.Request().URL, "at", "", "view", "", "from", "", "skip", "")
		bar.Says = v.Say("You compare this campaign after action %d with the other one after action %d.", m.From, m.To)
		bar.Timeline, bar.Newer = v.Table.TimelineAt(m.From), m.Head-m.From
	}
	v.Page.Beside = bar
}

// between are the values in which two moments of this campaign differ.
func (v *Visit) between(m *views.Diff, recorded bool) (changes []views.Change, err error) {
	head := v.Look.Revision
	m.Head, m.ToHead, m.Marks = head, head, v.moments()
	if m.From, err = number(v.Echo, "from", 1, 0, head); err != nil {
		return nil, err
	}
	if m.To, err = number(v.Echo, "to", v.Look.At, 0, head); err != nil {
		return nil, err
	}
	m.Title = v.Say("Action %d and action %d", m.From, m.To)
	for _, n := range []int{m.From, m.To} {
		if n > 0 { // 0 is before the first action
			m.Links = append(m.Links, views.Link{Text: v.Say("Timeline at %d", n), Href: v.Table.TimelineAt(n)})
		}
	}
	m.Links = append(m.Links, views.Link{Text: v.Say("Bookmarks"), Href: v.Table.Bookmarks()})
	e, seen := campaign.Find(v.Look.Entries, m.To)
	m.InPlace = seen && !recorded && m.To == m.From+1 && displaced(&e)
	here := app.Stand{Campaign: v.ID, Viewer: v.who.viewer(), At: m.From, Recorded: recorded}
	there := here
	there.At = m.To
	return v.comparedWith(here, there)
}

// besideOther are the values in which this campaign and another one differ, each as
// this browser's own seat there may see it.
func (v *Visit) besideOther(m *views.Diff, recorded bool) ([]views.Change, error) {
	there, err := v.Server.otherStand(v.Echo, 0)
	if err != nil {
		return nil, err
	}
	ctx := v.Echo.Request().Context()
	now, err := v.Game.Look(ctx, there.Campaign, app.Ask{Viewer: there.Viewer})
	if err != nil {
		return nil, err
	}
	m.Head, m.ToHead, m.Other = v.Look.Revision, now.Revision, string(there.Campaign)
	if m.From, err = number(v.Echo, "from", v.Look.At, 1, m.Head); err != nil {
		return nil, err
	}
	if m.To, err = number(v.Echo, "to", m.ToHead, 1, m.ToHead); err != nil {
		return nil, err
	}
	there.At, there.Recorded = m.To, recorded
	changes, err := v.comparedWith(app.Stand{Campaign: v.ID, Viewer: v.who.viewer(), At: m.From, Recorded: recorded}, there)
	if err != nil {
		return nil, err
	}
	m.Title = v.Say("%s and %s", v.Look.Kernel.Name, now.Kernel.Name)
	m.Links = []views.Link{{Text: now.Kernel.Name, Href: string(v.Server.base().Table(m.Other)), Icon: "home"}, {Text: v.Say("Forks"), Href: v.Table.Forks()}}
	for i := range changes {
		if changes[i].Before == v.Say("none") {
			changes[i].Why = "" // it is of the other campaign
		}
	}
	return changes, nil
}

// comparedWith are the values in which two moments differ, in words.
func (v *Visit) comparedWith(here, there app.Stand) ([]views.Change, error) {
	before, after, err := v.Game.Compared(v.Echo.Request().Context(), here, there)
	if err != nil {
		return nil, err
	}
	return v.compare(before, after), nil
}

// inGroups puts the values that differ under the things that they are of, one
// page of them.
func (v *Visit) inGroups(m *views.Diff, changes []views.Change, skip int) {
	skip = min(skip, len(changes))
	end := min(len(changes), skip+valuesShown)
	switch {
	case len(changes) == 0:
		m.Count = v.Say("Nothing differs.")
	case end-skip < len(changes):
		m.Count = v.Say("%d values differ; these are %d to %d.", len(changes), skip+1, end)
	default:
		m.Count = v.Many(len(changes), "%d value differs.", "%d values differ.")
	}
	groups := map[string]int{}
	for _, change := range changes[skip:end] {
		if change.Thing == change.Group {
			change.Group = v.Say("What came and went")
		}
		i, there := groups[change.Group]
		if !there {
			i = len(m.Groups)
			groups[change.Group] = i
			m.Groups = append(m.Groups, views.ChangeGroup{Title: change.Group})
		}
		change.Thing = under(change.Group, change.Thing)
		m.Groups[i].Changes = append(m.Groups[i].Changes, change)
	}
	here := *v.Echo.Request().URL
	if skip > 0 {
		before := ""
		if skip > valuesShown {
			before = strconv.Itoa(skip - valuesShown)
		}
		m.Less = withQuery(here, "skip", before)
	}
	if end < len(changes) {
		m.More = withQuery(here, "skip", strconv.Itoa(end))
	}
}

// moments are the bookmarks, and the beginnings of the evenings.
func (v *Visit) moments() []views.DiffMark {
	var marks []views.DiffMark
	for _, b := range v.Look.Kernel.Bookmarks {
		marks = append(marks, views.DiffMark{Name: b.Name, Revision: b.Revision})
	}
	for i, s := range v.Look.Kernel.Sessions {
		marks = append(marks, views.DiffMark{Name: v.Say("Evening %d", i+1), Revision: s.From})
	}
	return marks
}
