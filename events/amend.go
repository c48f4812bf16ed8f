package events

import (
	"encoding/json"
	"fmt"
	"slices"
)

// ActionAmended puts an action in the place of another, as if it had been done
// from the start; what it does stands in the events after it.
type ActionAmended struct {
	Target int    `json:"target"` // revision
	Reason string `json:"reason,omitempty"`
}

// ActionInserted puts an action that was forgotten into its place in play
// order; what it does stands in the events after it.
type ActionInserted struct {
	After  int    `json:"after"` // revision
	Reason string `json:"reason,omitempty"`
}

// ActionAccepted lets an action stand though it is broken.
type ActionAccepted struct {
	Target int `json:"target"` // revision
}

// ConsequencesNoted says which later actions no longer agree with the game after
// an undo, a redo, an amendment or an insertion: all that stand so by now.
type ConsequencesNoted struct {
	Standing []Consequence `json:"standing"`          // the first of them in play order, with why
	Further  []Further     `json:"further,omitempty"` // the others
}

// Further are actions that no longer agree, in one way, where they are too many
// to say why of each.
type Further struct {
	Status Status `json:"status"`
	Spans  []Span `json:"spans"`
}

// Span are the revisions from the first to the second, both of them too.
type Span [2]int

// All are all that stand so, the further ones without why.
func (n ConsequencesNoted) All() []Consequence { return Broken(n.Standing, n.Further) }

// Count is how many stand so.
func (n ConsequencesNoted) Count() int {
	count := len(n.Standing)
	for _, f := range n.Further {
		for _, span := range f.Spans {
			count += max(0, span[1]-span[0]+1)
		}
	}
	return count
}

// Broken are consequences and those further ones after them.
func Broken(first []Consequence, further []Further) []Consequence {
	if len(further) == 0 {
		return first
	}
	var rest []Consequence
	for _, f := range further {
		for _, span := range f.Spans {
			for revision := span[0]; revision <= span[1]; revision++ {
				rest = append(rest, Consequence{Revision: revision, Status: f.Status})
			}
		}
	}
	slices.SortFunc(rest, func(a, b Consequence) int { return a.Revision - b.Revision })
	return append(slices.Clip(first), rest...)
}

// Consequence is what a change of what happened before does to an action that
// stands.
type Consequence struct {
	Revision int          `json:"revision"`
	Status   Status       `json:"status"`
	Rule     string       `json:"rule,omitempty"`   // that forbids it now
	Detail   string       `json:"detail,omitempty"` // why, for players
	Differs  []Difference `json:"differs,omitempty"`

	// Said is the detail where it can be said in other languages as well. It is in no
	// journal: nil until the action is decided again.
	Said fmt.Stringer `json:"-"`
}

// Brief says that a consequence tells no more than its status: it is one of many, or
// why it is so is not for all.
func (c Consequence) Brief() bool { return c.Rule == "" && c.Detail == "" && c.Differs == nil }

// Status says how an action no longer agrees.
type Status string

// The statuses of consequences. An action without one is unchanged.
const (
	Differs  Status = "differs"  // it would come out otherwise
	Unlawful Status = "unlawful" // a rule forbids it now
	Orphaned Status = "orphaned" // what it is about is not there
)

// Difference is a value of the game that a decision of today would set
// otherwise than the one that was recorded.
type Difference struct {
	Path     string          `json:"path"`     // as in the state: /game/heroes/h1/gold
	Recorded json.RawMessage `json:"recorded"` // null where there is none
	Now      json.RawMessage `json:"now"`
}

// The stored names.
func (ActionAmended) EventType() string     { return "ActionAmended" }
func (ActionInserted) EventType() string    { return "ActionInserted" }
func (ActionAccepted) EventType() string    { return "ActionAccepted" }
func (ConsequencesNoted) EventType() string { return "ConsequencesNoted" }
