package campaign

import (
	"maps"
	"slices"

	"loretome/events"
)

func (r *register) dispute(a *events.Stored, e events.RulingDisputed) {
	of := Disputed{ID: e.Dispute, Actions: e.Actions, Refusal: e.Refusal, Command: e.Command, Rules: e.Rules,
		Claim: e.Claim, By: a.Seat.ID, Revision: a.Revision, Answers: []Reply{}}
	if of.Rules == nil {
		of.Rules = []string{}
	}
	if by, settled := r.ahead[of.ID]; settled {
		of.Settled = &by
	}
	r.Disputes = append(slices.Clip(r.Disputes), of)
}

// settle keeps a ruling. One that amends an action stands in that one's place,
// before the dispute that it settles: it waits for it.
func (r *register) settle(dispute string, by Ruling) {
	if _, there := r.Dispute(dispute); there {
		r.withDispute(dispute, func(d *Disputed) { d.Settled = &by })
		return
	}
	r.ahead = maps.Clone(r.ahead)
	if r.ahead == nil {
		r.ahead = map[string]Ruling{}
	}
	r.ahead[dispute] = by
}

func (k *Kernel) withDispute(id string, change func(*Disputed)) {
	k.Disputes = slices.Clone(k.Disputes)
	for i := range k.Disputes {
		if k.Disputes[i].ID == id {
			change(&k.Disputes[i])
		}
	}
}

// cast keeps a vote, in place of an earlier one of the same seat.
func (k *Kernel) cast(e events.VoteCast, by Cast) {
	k.withDispute(e.Dispute, func(d *Disputed) {
		d.Motions = slices.Clone(d.Motions)
		for i := range d.Motions {
			if m := &d.Motions[i]; m.ID == e.Motion {
				m.Votes = voted(m.Votes, by)
				if e.Lost {
					m.Lost = by.Revision
				}
			}
		}
	})
}

// moved is a motion as it was made.
func moved(a *events.Stored, e events.MotionMade) Motion {
	return Motion{ID: e.Motion, Outcome: e.Outcome, Reason: e.Reason, Undo: e.Undo, Amend: e.Amend, Deed: e.Deed,
		Correct: e.Correct, Option: e.Option, By: a.Seat.ID, Revision: a.Revision, Votes: []Cast{},
		Foreseen: append([]events.Consequence{}, events.Broken(e.Foreseen, e.Further)...)}
}
