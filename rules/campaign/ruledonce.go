package campaign

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// ruledOnce refuses a turn of actions by which a ruling would be in force again on a
// dispute that was closed otherwise since: no dispute has two rulings.
func (d desk) ruledOnce(name string, turn events.Event) error {
	var lifted []int // rulings that are not in force
	for revision := range d.log.plan.undone {
		if isRuling(d.log.actions[revision-1]) {
			lifted = append(lifted, revision)
		}
	}
	if len(lifted) == 0 {
		return nil
	}
	slices.Sort(lifted)
	next := events.Stored{Action: events.Action{Revision: len(d.log.actions) + 1, Events: []events.Recorded{{Data: turn}}}}
	log, forget := d.log.foretold(next)
	defer forget()
	log.mark(&next)
	again := map[string]int{} // dispute, to the ruling that comes back
	for _, revision := range lifted {
		if log.plan.undone[revision] > 0 {
			continue
		}
		of, _ := d.kernel.Dispute(d.log.settles(revision))
		if err := d.closedSince(name, revision, of, log.plan, again[of.ID]); err != nil {
			return err
		}
		again[of.ID] = revision
	}
	return nil
}

// closedSince refuses a ruling that comes back on a dispute that was withdrawn, that
// another ruling settles, or that another one which comes back as well would.
func (d desk) closedSince(name string, ruling int, of Disputed, then plan, other int) error {
	if of.Settled != nil && then.undone[of.Settled.Revision] == 0 {
		other = of.Settled.Revision
	}
	switch {
	case other == 0 && of.Withdrawn == nil:
		return nil
	case !d.shows(of.Revision):
		return rules.Bar(name, "", "action %d cannot be in force again as things stand; the game master sees why", ruling)
	case of.Withdrawn != nil:
		return rules.Bar(name, "", "action %d ruled on %s, which was withdrawn in action %d; dispute it anew", ruling, Called(of.ID), of.Withdrawn.Revision)
	}
	return rules.Bar(name, "", "action %d ruled on %s, which action %d rules on; take that one back first", ruling, Called(of.ID), other)
}

// settles is the dispute that a ruling settles.
func (h history) settles(ruling int) string {
	for _, e := range h.actions[ruling-1].Events {
		if by, is := e.Data.(events.RulingResolved); is {
			return by.Dispute
		}
	}
	return ""
}
