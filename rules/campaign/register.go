package campaign

import (
	"slices"
	"sync/atomic"

	"loretome/events"
)

// register is a kernel's state together with how far its lists are taken, so
// that they grow without being copied at every action.
type register struct {
	Kernel
	history, sessions, notes, corrections, overrides *taken

	ahead map[string]Ruling // of disputes that are yet to come in play order, by id
}

// taken is how much of the array under a list is in use by any copy of it.
type taken struct{ atomic.Int64 }

// grown is a list with one more entry. Two copies of one list may both grow
// from the same place: the first does so in the array that they share, the
// other in an array of its own.
func grown[E any](list []E, use *taken, e E) ([]E, *taken) {
	n := int64(len(list))
	if use == nil || !use.CompareAndSwap(n, n+1) {
		list, use = slices.Clip(list), new(taken)
		use.Store(n + 1)
	}
	return append(list, e), use
}

// with is a changed copy.
func (r *register) with(change func(*register)) *register {
	next := *r
	change(&next)
	return &next
}

func (r *register) choose(e events.CampaignOptionSet, by events.SeatID, revision int) {
	r.Options = r.Options.With(e.Option, e.New)
	r.OptionHistory, r.history = grown(r.OptionHistory, r.history, OptionChange{Option: e.Option, Old: e.Old, New: e.New,
		Reason: e.Reason, By: by, Revision: revision})
}

func (r *register) upgrade(e events.RulesUpgraded, by events.SeatID, revision int) {
	r.Version = e.To
	r.Upgrades = append(slices.Clip(r.Upgrades), Upgraded{From: e.From, To: e.To, Reason: e.Reason, By: by, Revision: revision})
}

func (r *register) startSession(e events.SessionStarted, revision int) {
	r.Session = e.Session
	r.Sessions, r.sessions = grown(r.Sessions, r.sessions, Session{ID: e.Session, Present: e.Present, From: revision})
}

func (r *register) addNote(e events.NoteAdded, by events.SeatID, revision int) {
	r.Notes, r.notes = grown(r.Notes, r.notes, Note{On: e.On, Text: e.Text, By: by, Revision: revision})
}

func (r *register) correct(e events.CorrectionMade, by events.SeatID, revision int) {
	r.Corrections, r.corrections = grown(r.Corrections, r.corrections, Correction{Path: e.Path, From: e.From, To: e.To,
		Reason: e.Reason, By: by, Revision: revision})
}

func (r *register) override(a *events.Stored) {
	r.Overrides, r.overrides = grown(r.Overrides, r.overrides, OverrideMade{Rule: a.Override.Rule,
		Reason: a.Override.Reason, Command: a.Command, By: a.Seat.ID, Revision: a.Revision})
}
