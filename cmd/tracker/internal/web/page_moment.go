package web

import (
	"fmt"
	"slices"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/views"
)

// changesShown is how many changed values a moment lists.
const changesShown = 40

// moment is the table as it stood at the marker, and what the action there
// changed as far as this seat may see it.
func (v *Visit) moment(all []campaign.Entry) (views.Moment, error) {
	changes, err := v.changes(all)
	m := changed(changes)
	m.Title, m.Party = fmt.Sprintf("After action %d", v.Look.At), v.Kit.Party(v)
	if v.Page.At != nil {
		m.Compare = v.Table.Diff(v.Look.At, v.Look.Revision)
	}
	return m, err
}

// changed lists changes, as many as are read.
func changed(changes []views.Change) views.Moment {
	var m views.Moment
	if more := len(changes) - changesShown; more > 0 {
		changes, m.Note = changes[:changesShown], "and "+plural(more, "more value", "more values")
	}
	m.Changes = changes
	return m
}

// changes compares what this seat sees after the action at the marker with what
// it saw before. The first action has nothing before it.
func (v *Visit) changes(all []campaign.Entry) ([]views.Change, error) {
	at := v.Look.At
	if at <= 1 {
		return nil, nil
	}
	recorded := v.Page.At != nil && v.Page.At.Recorded || turnsBack(all, at)
	before, err := v.lookBack(at-1, recorded)
	if err != nil {
		return nil, err
	}
	after, err := v.lookBack(at, recorded)
	if err != nil {
		return nil, err
	}
	return v.compare(before.State, after.State), nil
}

// turnsBack says that an action takes others back or brings them back. Once corrected the moment
// before knows of it already, so that it is told as it was recorded.
func turnsBack(all []campaign.Entry, revision int) bool {
	e, there := campaign.Find(all, revision)
	return there && slices.ContainsFunc(e.Events, func(r events.Recorded) bool {
		switch r.Data.(type) {
		case events.ActionUndone, events.ActionRedone:
			return true
		}
		return false
	})
}

// lookBack is the campaign at a revision, as known then if it is recorded.
func (v *Visit) lookBack(revision int, recorded bool) (app.Look, error) {
	return v.Game.Look(v.Echo.Request().Context(), v.ID, app.Ask{Viewer: v.who.viewer(), At: revision, Recorded: recorded, Bare: true})
}

// Party is the heroes as they stood at the moment that is shown.
func (heroQuestKit) Party(v *Visit) []views.Mate {
	state, is := v.Look.State.(campaign.State[heroquest.State])
	if !is {
		return nil
	}
	t := &heroQuestTable{v: v, s: state.Game, a: state.Game.Quest}
	return t.mates()
}

// Party has no figures that every system would have.
func (plainKit) Party(*Visit) []views.Mate { return nil }
