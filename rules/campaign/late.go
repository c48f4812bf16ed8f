package campaign

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// Place is the state on which a deed is decided that is put into its place after
// an action, as a viewer may see it.
func (r Rules[S, C]) Place(l *Ledger[S], v Viewer, after int) (State[S], error) {
	if after < 1 || after > l.Revision() {
		return State[S]{}, rules.Ask("after", "is the number of an action of this campaign, from 1 to %d", l.Revision())
	}
	return r.planned(l, v, l.log.plan.upTo(l.log.plan.slot(l.log.actions, after))), nil
}

// Plays is the seat that plays a figure in a state, if somebody sits there: the
// one that took it over, else the one that brought it. It is empty for a figure
// that no player has.
func (r Rules[S, C]) Plays(s State[S], figure string) events.SeatID {
	for _, seat := range s.Kernel.Present() {
		if slices.Contains(seat.Heroes, figure) {
			return seat.ID
		}
	}
	r = r.Under(s.Kernel.Version)
	if r.System.Players == nil {
		return ""
	}
	seat, sits := s.Kernel.Seat(r.System.Players(s.Game)[figure])
	if !sits || seat.Left {
		return ""
	}
	return seat.ID
}
