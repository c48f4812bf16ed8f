package web

import (
	"loretome/cmd/tracker/internal/app"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// changesShown is how many changed values a moment lists.
const changesShown = 40

// moment is the table as it stood at the marker, and what the action there
// changed as far as this seat may see it.
func (v *Visit) moment() (views.Moment, error) {
	changes, err := v.changes()
	m := changed(v, changes)
	m.Title, m.Party = v.Say("After action %d", v.Look.At), v.Kit.Party(v)
	if e, there := campaign.Find(v.Look.Entries, v.Look.At); there {
		m.Precedents = v.settledOn(e.Rules, "")
		if v.Page.ReadOnly == "" {
			m.Contest = v.Table.DisputeAction(e.Revision)
		}
	}
	if v.Page.At != nil {
		m.Compare = v.Table.Diff(v.Look.At, v.Look.Revision)
	}
	return m, err
}

// changed lists changes, as many as are read.
func changed(in words.Tongue, changes []views.Change) views.Moment {
	var m views.Moment
	if more := len(changes) - changesShown; more > 0 {
		changes, m.Note = changes[:changesShown], in.Many(more, "and %d more value", "and %d more values")
	}
	m.Changes = changes
	return m
}

// changes compares what this seat sees just after the action at the marker, in its
// place, with what it sees just before it. The first action has nothing before it.
func (v *Visit) changes() ([]views.Change, error) {
	if v.Look.At <= 1 {
		return nil, nil
	}
	if v.Page.At != nil {
		return v.changed()
	}
	return untilMore(v, "changes in "+v.Name, func(had *[]views.Change) ([]views.Change, error) {
		if had != nil {
			return *had, nil
		}
		return v.changed()
	})
}

// changed compares the game before the action that is shown with that after it.
func (v *Visit) changed() ([]views.Change, error) {
	before, after, err := v.Game.Changed(v.Echo.Request().Context(), v.ID, v.who.viewer(), v.Look.At, v.asKnown())
	if err != nil {
		return nil, err
	}
	return v.compare(before, after), nil
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
