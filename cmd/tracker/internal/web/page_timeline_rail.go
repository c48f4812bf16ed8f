package web

import (
	"slices"
	"strconv"
	"time"

	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
)

const (
	railLength  = 28 // actions on one page of the timeline
	stripLength = 120
	ahead       = 4 // how many actions after the marker its page shows
)

// strip is the stretch of the journal round the marker, drawn. Now the marker stands
// at the end, wherever the newest action does.
func (v *Visit) strip(j course, at int) (ticks []views.Tick, words string) {
	here := j.len() - 1
	if v.Page.At != nil {
		here = max(0, j.position(at))
	}
	from := max(0, min(here-stripLength/2, j.len()-stripLength))
	for i := from; i < min(j.len(), from+stripLength); i++ {
		e := j.at(i)
		_, hue, _ := v.Kit.Deed(v.Look, *e)
		height := 1
		if len(e.Events) > 2 {
			height = 2
		}
		if len(e.Events) > 6 {
			height = 3
		}
		ticks = append(ticks, views.Tick{Hue: hue, Height: height, Undone: e.UndoneBy > 0, Later: v.later(e), Here: i == here})
	}
	return ticks, stripWords(v, j, len(ticks))
}

// stripWords tell the strip from the slider under it where the two differ: where it
// is a part of the journal, or stands in another order than the actions' numbers.
func stripWords(in words.Tongue, j course, drawn int) string {
	switch moved := j.order != nil; {
	case drawn < j.len() && moved:
		return in.Say("Drawn are %d of %d actions round the marker, in the order of play. The slider goes through all, by their numbers.", drawn, j.len())
	case drawn < j.len():
		return in.Say("Drawn are %d of %d actions round the marker. The slider goes through all.", drawn, j.len())
	case moved:
		return in.Say("Drawn is the order of play. The slider goes by the actions’ numbers.")
	}
	return ""
}

// later says that an action came after the moment that is shown: the table as it
// stood then does not know of it. What was recorded later and happened before is
// no such one, unless the moment is shown as it was known then.
func (v *Visit) later(e *campaign.Entry) bool {
	_, there := campaign.Find(v.Look.Entries, e.Revision)
	return !there
}

// transport are the ways to other moments: those after each action that this
// seat may see.
func (v *Visit) transport(m *views.Timeline, all course) {
	here := all.upTo(m.At) - 1
	if here < 0 {
		return
	}
	m.Where = v.Date(happened(all.at(here)).Local(), "Monday, 2 January, 15:04")
	to := func(position int) string {
		return v.here("at", strconv.Itoa(all.at(position).Revision), "before", "", "after", "")
	}
	if here > 0 {
		m.First, m.Prev = to(0), to(here-1)
	}
	if here+1 < all.len() {
		m.Next = to(here + 1)
	}
	if v.Page.At != nil {
		m.Last, m.Recorded = v.here("at", "", "view", "", "before", "", "after", ""), v.Page.At.Recorded
	}
}

// here is the address of this page with some of its question put otherwise.
func (v *Visit) here(pairs ...string) string { return withQuery(*v.Echo.Request().URL, pairs...) }

// happened is when an action was played, as far as it is known.
func happened(e *campaign.Entry) time.Time {
	if e.PlayedAt != nil {
		return *e.PlayedAt
	}
	return e.At
}

// rail is one page of what is asked for of the journal, newest first: that with
// the marker, unless another is asked for.
func (v *Visit) rail(m *views.Timeline, wanted filter, j course) error {
	before, err := number(v.Echo, "before", 0, 1, 1<<31-1)
	if err != nil {
		return err
	}
	after, err := number(v.Echo, "after", 0, 1, 1<<31-1)
	if err != nil {
		return err
	}
	s := search{course: j, filter: wanted, say: func(e *campaign.Entry) string { return v.tell(e.Action) }}
	if s.lo, s.hi, err = wanted.within(j, v.Look.Kernel.Sessions); err != nil {
		return err
	}
	marker := -1
	if v.Page.At != nil {
		marker = j.position(m.At)
	}
	w := s.window(before, after, marker)
	m.Rail = v.days(j, w.rows, marker)
	if err := v.correctedIn(m.Rail); err != nil {
		return err
	}
	beside := func(name string, position int) string {
		if position < 0 || position >= j.len() {
			return v.here("before", "", "after", "")
		}
		return v.here("before", "", "after", "", name, strconv.Itoa(j.at(position).Revision))
	}
	if w.older >= 0 {
		m.Older = beside("before", w.older+1)
	}
	if w.newer >= 0 {
		m.Newer = beside("after", w.newer-1)
	}
	m.Nothing = nothingFound(v, wanted, w)
	m.Find.Open = wanted.narrows() && m.Nothing != ""
	return nil
}

// nothingFound says that there is nothing, and where there may be.
func nothingFound(in words.Tongue, wanted filter, w window) string {
	switch {
	case len(w.rows) > 0:
		return ""
	case w.gaveUp:
		return in.Say("Nothing is found among these %d actions. There are more.", reach)
	case wanted.narrows():
		return in.Say("Nothing is found.")
	}
	return in.Say("Nothing has happened yet.")
}

// window is one page of a search, and whether there is more on either side.
type window struct {
	rows         []int // positions, newest first
	older, newer int   // where the next on either side is, or is looked for; -1 for none
	gaveUp       bool  // it went far enough without a find
}

// window is the page of what was before an action, of what came after one, or
// round the marker, if it stands anywhere but at the end.
func (s search) window(before, after, marker int) window {
	var w window
	top, up := s.hi-1, s.hi // where the search begins downwards, and upwards
	switch {
	case after > 0:
		bottom := max(s.lo, s.position(after)+1)
		w.rows, up = s.walk(bottom, 1, railLength)
		slices.Reverse(w.rows)
		w.gaveUp = len(w.rows) < railLength && s.inside(up)
		w.older, w.newer = s.more(bottom-1, -1), up
		if !w.gaveUp {
			w.newer = s.more(up, 1)
		}
		return w
	case before > 0:
		top = s.position(before)
		if top >= 0 && s.course.at(top).Revision == before {
			top--
		}
		top = min(top, s.hi-1)
		up = top + 1
	case s.inside(marker):
		w.rows, up = s.walk(marker+1, 1, ahead)
		slices.Reverse(w.rows)
		top = marker
	}
	down, bottom := s.walk(top, -1, railLength-len(w.rows))
	w.rows = append(w.rows, down...)
	w.gaveUp = len(w.rows) < railLength && s.inside(bottom)
	w.older, w.newer = bottom, s.more(up, 1)
	if !w.gaveUp {
		w.older = s.more(bottom, -1)
	}
	return w
}

// contestedAtOnce is of how many actions, the newest, a page of the timeline leads
// to a claim by itself.
const contestedAtOnce = 8

// days are actions under the days on which they happened.
func (v *Visit) days(j course, rows []int, marker int) []views.Entries {
	var days []views.Entries
	for n, i := range rows {
		e := j.at(i)
		title := v.Date(happened(e).Local(), "Monday, 2 January 2006")
		if len(days) == 0 || days[len(days)-1].Title != title {
			days = append(days, views.Entries{Title: title})
		}
		line := v.entry(*e)
		if !line.CanUndo {
			line.Way = v.way(*e)
		}
		line.Long, line.Details, line.Here, line.Later = true, nil, i == marker, v.later(e)
		if e.PlayedAt != nil {
			line.When = v.Date(e.PlayedAt.Local(), "15:04")
			line.Recorded = v.Say("recorded %s", v.Date(e.At.Local(), "2 January, 15:04"))
		}
		if n >= contestedAtOnce && i != marker {
			line.Contest = "" // its own page leads to a claim
		}
		days[len(days)-1].Entries = append(days[len(days)-1].Entries, line)
	}
	return days
}

// stands says of an action that was put into its place afterwards, which place
// that is.
func (v *Visit) stands(e *campaign.Entry) views.Link {
	if n := amends(e); n > 0 {
		return views.Link{Text: v.Say("in place of #%d", n), Href: v.Table.TimelineAt(n)}
	}
	if n := insertedAfter(e); n > 0 {
		return views.Link{Text: v.Say("after #%d", n), Href: v.Table.TimelineAt(n)}
	}
	return views.Link{}
}
