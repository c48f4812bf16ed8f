package web

import (
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/views"

	"github.com/a-h/templ"
)

func timelinePage(v *Visit) (templ.Component, error) {
	m, err := v.timeline()
	if err != nil {
		return nil, err
	}
	if v.Page.At != nil {
		v.Page.At.Timeline = "" // it is this page
	}
	return views.TimelinePage(v.Page, m), nil
}

func timelineParts(v *Visit) ([]Part, error) {
	m, err := v.timeline()
	if err != nil {
		return nil, err
	}
	return []Part{{"requests", views.RequestsBriefFragment(v.Page, m.Requests)}, {"rail", views.RailFragment(v.Page, m)}, {"state", views.MomentFragment(v.Page, m.State)}}, nil
}

// timeline is the journal with the marker at the revision that is shown. The
// whole journal is there, also what came after the marker.
func (v *Visit) timeline() (views.Timeline, error) {
	at, head := v.Look.At, v.Look.Revision
	m := views.Timeline{At: at, Head: head}
	wanted, err := readFilter(v.Echo)
	if err != nil {
		return m, err
	}
	wanted.standing = v.standing()
	all, err := v.wholeJournal()
	if err != nil {
		return m, err
	}
	j := wanted.course(all, "play")
	m.Strip, m.StripWords = v.strip(j, at)
	v.transport(&m, recorded(all))
	m.Undo, m.Redo = v.steps(all)
	if wanted.broken == "" {
		m.Broken, m.BrokenMore = v.broken()
	}
	if m.Requests, err = v.requests(); err != nil {
		return m, err
	}
	m.Several = v.Page.ReadOnly == "" && v.Page.At == nil
	v.find(&m, wanted, j)
	if err := v.rail(&m, wanted, j); err != nil {
		return m, err
	}
	if m.State, err = v.moment(); err != nil {
		return m, err
	}
	v.marks(&m)
	if v.Mine().Side == events.GameMaster {
		m.State.Fork = v.Table.ForkFrom(at)
	}
	for _, link := range v.lateLinks(0) {
		m.Late = link.Href
	}
	m.Marks = append(m.Marks, views.Link{Text: v.Say("All bookmarks"), Href: v.Table.Bookmarks()}, views.Link{Text: v.Say("All evenings"), Href: v.Table.Evenings()})
	if v.Page.ReadOnly == "" && v.Page.At == nil {
		m.Forms = append(m.Forms, views.Fold{Title: v.Say("Set a bookmark"), Form: *v.bookmarkForm("mark", v.Say("Set the bookmark"), campaign.Bookmark{Revision: at})})
	}
	return m, nil
}

// wholeJournal is all that this seat may see. As it was known at an earlier moment
// its actions are told as they stood then, and what came later as it was recorded.
func (v *Visit) wholeJournal() ([]campaign.Entry, error) {
	if v.Look.At == v.Look.Revision {
		return v.Look.Entries, nil
	}
	now, err := v.lookAt(0)
	if err != nil || !v.asKnown() {
		return now.Entries, err
	}
	all := slices.Clone(v.Look.Entries)
	for _, e := range now.Entries {
		if e.Revision > v.Look.At {
			all = append(all, asWritten(e))
		}
	}
	return all, nil
}

// asWritten is an action as it was recorded: nothing that came later is told of it.
func asWritten(e campaign.Entry) campaign.Entry {
	e.UndoneBy, e.Known, e.Place = 0, false, e.Revision-1
	return e
}

// steps are undo of the newest action of this seat, and redo of what was undone
// last.
func (v *Visit) steps(all []campaign.Entry) (undo, redo views.Step) {
	undo, redo = views.Step{Text: v.Say("Undo last"), Off: v.Say("nothing to undo")}, views.Step{Text: v.Say("Redo last"), Off: v.Say("nothing to redo")}
	if v.Look.Kernel.Archived {
		undo.Off, redo.Off = v.Say("the campaign is put away"), v.Say("the campaign is put away")
	}
	if v.Page.At != nil {
		undo.Off, redo.Off = v.Say("back to now first"), v.Say("back to now first")
	}
	if e, found := v.newestUndoable(all); found {
		undo = views.Step{Text: v.Say("Undo #%d", e.Revision), Of: e.Revision}
	}
	if e, found := lastUndone(all, v.Look.Kernel.Undone); found && v.mayRestore() {
		redo = views.Step{Text: v.Say("Redo #%d", e.Revision), Of: e.Revision, Weigh: v.Table.RestoreAction(e.Revision)}
	}
	return undo, redo
}

func (v *Visit) newestUndoable(all []campaign.Entry) (campaign.Entry, bool) {
	for i := range slices.Backward(all) {
		if v.mayUndo(all[i]) {
			return all[i], true
		}
	}
	return campaign.Entry{}, false
}

// replaced says that an amendment stands in an action's place: it comes back
// when that one is taken back.
func replaced(all []campaign.Entry, e campaign.Entry) bool {
	by, seen := campaign.Find(all, e.UndoneBy)
	return seen && amends(&by) == e.Revision
}

// lastUndone is the action that was taken back last, of those of which each is
// known by which action it was undone.
func lastUndone(all []campaign.Entry, undone map[int]int) (last campaign.Entry, found bool) {
	for _, revision := range slices.Sorted(maps.Keys(undone)) {
		if e, seen := campaign.Find(all, revision); seen && e.UndoneBy >= last.UndoneBy && !replaced(all, e) {
			last = e
		}
	}
	return last, last.UndoneBy > 0
}
