package projections

import (
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
)

// Case is a dispute with what became of its subject since.
type Case struct {
	campaign.Disputed
	Subjects []Subject `json:"subjects"`         // the disputed actions that are known, in the order of the claim
	Lifted   []int     `json:"lifted,omitempty"` // revisions of rulings in it that were taken back since
}

// Subject is a disputed action and what became of it.
type Subject struct {
	Revision  int   `json:"revision"`
	UndoneBy  int   `json:"undone_by,omitempty"`  // revision of what took it back
	AmendedBy int   `json:"amended_by,omitempty"` // revision of what stands in its place
	RedoneBy  int   `json:"redone_by,omitempty"`  // revision of what brought it back, if it stands again
	Before    []int `json:"before,omitempty"`     // revisions of what was put before it since
}

// Disputes are all disputes, open and settled, in the order in which they came up.
func Disputes(all []campaign.Disputed, entries []campaign.Entry) []Case {
	cases := make([]Case, len(all))
	for i, of := range all {
		cases[i] = Case{Disputed: of, Subjects: []Subject{}}
		for _, revision := range of.Actions {
			if e, there := campaign.Find(entries, revision); there {
				cases[i].Subjects = append(cases[i].Subjects, subject(of, e, entries))
			}
		}
		for _, e := range entries {
			if e.UndoneBy > 0 && slices.ContainsFunc(e.Events, func(x events.Recorded) bool { return settles(x.Data, of.ID) }) {
				cases[i].Lifted = append(cases[i].Lifted, e.Revision)
			}
		}
	}
	return cases
}

func settles(e events.Event, dispute string) bool {
	by, is := e.(events.RulingResolved)
	return is && by.Dispute == dispute
}

// subject is a disputed action as it stands among the entries.
func subject(of campaign.Disputed, e campaign.Entry, entries []campaign.Entry) Subject {
	s := Subject{Revision: e.Revision}
	if by, seen := campaign.Find(entries, e.UndoneBy); seen && instead(by) == e.Revision {
		s.AmendedBy = e.UndoneBy
	} else {
		s.UndoneBy = e.UndoneBy
	}
	for _, later := range entries {
		if later.Revision <= of.Revision {
			continue
		}
		if e.UndoneBy == 0 && bringsBack(later, e.Revision, entries) {
			s.RedoneBy = later.Revision
		}
		if later.Place < e.Place && later.UndoneBy == 0 && instead(later) == 0 {
			s.Before = append(s.Before, later.Revision)
		}
	}
	return s
}

// instead is the action in whose place an entry stands, 0 if it names none.
func instead(e campaign.Entry) int {
	for _, x := range e.Events {
		if x, amends := x.Data.(events.ActionAmended); amends {
			return x.Target
		}
	}
	return 0
}

// bringsBack says whether an entry brings an action back, or takes back the ruling
// or the amendment by which it was gone.
func bringsBack(e campaign.Entry, revision int, entries []campaign.Entry) bool {
	return slices.ContainsFunc(e.Events, func(x events.Recorded) bool {
		switch x := x.Data.(type) {
		case events.ActionRedone:
			return slices.Contains(x.Targets, revision)
		case events.ActionUndone:
			return slices.ContainsFunc(x.Targets, func(t int) bool {
				was, seen := campaign.Find(entries, t)
				return seen && (instead(was) == revision || slices.ContainsFunc(was.Events, func(x events.Recorded) bool {
					by, ruled := x.Data.(events.RulingResolved)
					return ruled && slices.Contains(by.Undo, revision)
				}))
			})
		}
		return false
	})
}
