package web

import (
	"fmt"
	"slices"
	"strconv"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/views"

	"github.com/a-h/templ"
)

const (
	railLength  = 60 // actions on one page of the timeline
	stripLength = 120
)

func timelinePage(v *Visit) (templ.Component, error) {
	m, err := v.timeline()
	if err != nil {
		return nil, err
	}
	if err := v.replay(&m); err != nil {
		return nil, err
	}
	return views.TimelinePage(v.Page, m), nil
}

func timelineParts(v *Visit) ([]Part, error) {
	m, err := v.timeline()
	if err != nil {
		return nil, err
	}
	return []Part{{"requests", views.RequestsFragment(v.Page, m.Requests)}, {"rail", views.RailFragment(v.Page, m)}, {"state", views.MomentFragment(v.Page, m.State)}}, nil
}

// timeline is the journal with the marker at the revision that is shown. The
// whole journal is there, also what came after the marker.
func (v *Visit) timeline() (views.Timeline, error) {
	at, head := v.Look.At, v.Look.Revision
	all := v.Look.Entries
	if at < head {
		now, err := v.lookAt(0)
		if err != nil {
			return views.Timeline{}, err
		}
		all = now.Entries
	}
	m := views.Timeline{At: at, Head: head, Strip: v.strip(all, at)}
	if n := len(v.Look.Entries); n > 0 {
		m.Where = v.Look.Entries[n-1].At.Local().Format("Monday, 2 January, 15:04")
	}
	if v.Page.At != nil {
		m.Recorded, m.OtherView = v.Page.At.Recorded, v.Page.At.OtherView
	}
	v.transport(&m)
	m.Undo, m.Redo = v.steps(all)
	m.Broken, m.Requests = v.broken(), v.requests()
	m.Several = v.Page.ReadOnly == "" && v.Page.At == nil
	before, err := number(v.Echo, "before", 0, 1, 1<<31-1)
	if err != nil {
		return m, err
	}
	v.rail(&m, v.only(&m, all), before)
	if m.State, err = v.moment(all); err != nil {
		return m, err
	}
	if v.Mine().Side == events.GameMaster {
		m.State.Fork = v.Table.ForkFrom(at)
	}
	for _, link := range v.lateLinks(v.pageAt()) {
		m.Late = link.Href
	}
	for _, b := range v.Look.Kernel.Bookmarks {
		m.Marks = append(m.Marks, views.Link{Text: b.Name, Href: v.Table.TimelineAt(b.Revision)})
	}
	for i, s := range v.Look.Kernel.Sessions {
		m.Marks = append(m.Marks, views.Link{Text: fmt.Sprintf("Evening %d", i+1), Href: v.Table.TimelineAt(s.From)})
	}
	if f := v.kernelForm("SetBookmark"); f != nil && v.Page.ReadOnly == "" && v.Page.At == nil {
		m.Forms = append(m.Forms, views.Fold{Title: f.Submit, Form: *f})
	}
	return m, nil
}

// only keeps the actions that the rule asked for decided, if one is asked for.
func (v *Visit) only(m *views.Timeline, all []campaign.Entry) []campaign.Entry {
	rule := v.Echo.QueryParam("rule")
	if rule == "" {
		return all
	}
	m.Only = v.cite(rules.ID(rule))
	m.Filters = append(m.Filters, views.Link{Text: "All actions", Href: withQuery(*v.Echo.Request().URL, "rule", "", "before", "")})
	return slices.DeleteFunc(slices.Clone(all), func(e campaign.Entry) bool { return !slices.Contains(e.Rules, rule) })
}

// transport are the ways to other moments.
func (v *Visit) transport(m *views.Timeline) {
	if m.At > 1 {
		m.First, m.Prev = v.Table.TimelineAt(1), v.Table.TimelineAt(m.At-1)
	}
	if m.At < m.Head {
		m.Next, m.Last = v.Table.TimelineAt(m.At+1), v.Table.Timeline()
	}
}

// steps are undo of the newest action of this seat, and redo of what was undone
// last.
func (v *Visit) steps(all []campaign.Entry) (undo, redo views.Step) {
	undo, redo = views.Step{Text: "Undo last", Off: "nothing to undo"}, views.Step{Text: "Redo last", Off: "nothing to redo"}
	if v.Page.At != nil {
		undo.Off, redo.Off = "back to now first", "back to now first"
	}
	if e, found := v.newestUndoable(all); found {
		undo = views.Step{Text: fmt.Sprintf("Undo #%d", e.Revision)}
	}
	if e, found := lastUndone(all); found && v.mayRestore() {
		redo = views.Step{Text: fmt.Sprintf("Redo #%d", e.Revision), Weigh: v.Table.RestoreAction(e.Revision)}
	}
	return undo, redo
}

func (v *Visit) newestUndoable(all []campaign.Entry) (campaign.Entry, bool) {
	for _, e := range slices.Backward(all) {
		if v.mayUndo(e) {
			return e, true
		}
	}
	return campaign.Entry{}, false
}

// lastUndone is the action that was taken back last.
func lastUndone(all []campaign.Entry) (campaign.Entry, bool) {
	var last campaign.Entry
	for _, e := range all {
		if e.UndoneBy > 0 && e.UndoneBy >= last.UndoneBy {
			last = e
		}
	}
	return last, last.UndoneBy > 0
}

// strip is the stretch of the journal round the marker, drawn.
func (v *Visit) strip(all []campaign.Entry, at int) []views.Tick {
	here := slices.IndexFunc(all, func(e campaign.Entry) bool { return e.Revision >= at })
	if here < 0 {
		here = len(all) - 1
	}
	from := max(0, min(here-stripLength/2, len(all)-stripLength))
	var ticks []views.Tick
	for i, e := range all[from:min(len(all), from+stripLength)] {
		_, hue, _ := v.Kit.Deed(v.Look, e)
		height := 1
		if len(e.Events) > 2 {
			height = 2
		}
		if len(e.Events) > 6 {
			height = 3
		}
		ticks = append(ticks, views.Tick{Hue: hue, Height: height, Undone: e.UndoneBy > 0, Later: e.Revision > at, Here: from+i == here})
	}
	return ticks
}

// ahead is how many actions after the marker its page of the journal shows.
const ahead = 4

// rail is one page of the journal, newest first: that with the marker, unless
// another is asked for.
func (v *Visit) rail(m *views.Timeline, all []campaign.Entry, before int) {
	end := len(all)
	if before == 0 && v.Page.At != nil {
		if here := slices.IndexFunc(all, func(e campaign.Entry) bool { return e.Revision >= m.At }); here >= 0 {
			end = min(end, 1+ahead+here)
		}
	}
	if before > 0 {
		end = slices.IndexFunc(all, func(e campaign.Entry) bool { return e.Revision >= before })
		if end < 0 {
			end = len(all)
		}
	}
	begin := max(0, end-railLength)
	stretch := views.Entries{}
	for _, e := range slices.Backward(all[begin:end]) {
		line := v.entry(e)
		if !line.CanUndo {
			line.Way = v.way(e)
		}
		line.Long, line.Here, line.Later = true, e.Revision == m.At && v.Page.At != nil, e.Revision > m.At
		stretch.Entries = append(stretch.Entries, line)
	}
	m.Rail = []views.Entries{stretch}
	here := *v.Echo.Request().URL
	if begin > 0 {
		m.Older = withQuery(here, "before", strconv.Itoa(all[begin].Revision))
	}
	if end < len(all) {
		next := ""
		if newer := end + railLength; newer < len(all) {
			next = strconv.Itoa(all[newer].Revision)
		}
		m.Newer = withQuery(here, "before", next)
	}
}
