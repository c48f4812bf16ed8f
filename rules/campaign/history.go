package campaign

import (
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// history is the journal of a campaign up to some revision, and which of its
// actions are undone. Copies share what they have in common.
type history struct {
	actions []events.Stored
	taken   *taken                    // of actions
	ids     []map[events.ActionID]int // revisions, of each full block of actions
	marks   []int                     // revisions of the actions that undo or redo others
	undone  map[int]int               // revision, to that of the undo
	issued  map[string]int            // highest number given so far, by letter
}

// block is how many actions share one map of ids.
const block = 256

// copied is a copy to which actions can be added while the original stays.
func (h history) copied() history {
	h.ids, h.marks = slices.Clip(h.ids), slices.Clip(h.marks)
	return h
}

// reserve makes room for more actions than there are, so that a whole journal
// is not copied time and again while it is read.
func (h *history) reserve(more int) {
	if more > len(h.actions) {
		h.actions, h.taken = slices.Grow(slices.Clip(h.actions), more), new(taken)
		h.taken.Store(int64(len(h.actions)))
	}
}

// add appends an action.
func (h *history) add(a events.Stored) {
	h.actions, h.taken = grown(h.actions, h.taken, a)
	if len(h.actions)%block == 0 {
		h.ids = append(h.ids, idsOf(h.actions[len(h.actions)-block:]))
	}
	for _, e := range a.Events {
		h.issue(e.Data)
	}
}

func idsOf(actions []events.Stored) map[events.ActionID]int {
	ids := make(map[events.ActionID]int, len(actions))
	for _, a := range actions {
		ids[a.ID] = a.Revision
	}
	return ids
}

// find gives the revision of the action with this id.
func (h history) find(id events.ActionID) (int, bool) {
	for _, a := range slices.Backward(h.actions[len(h.ids)*block:]) {
		if a.ID == id {
			return a.Revision, true
		}
	}
	for _, ids := range slices.Backward(h.ids) {
		if revision, ok := ids[id]; ok {
			return revision, true
		}
	}
	return 0, false
}

// action gives the action with this revision.
func (h history) action(revision int) (events.Stored, bool) {
	if revision < 1 || revision > len(h.actions) {
		return events.Stored{}, false
	}
	return h.actions[revision-1], true
}

// evening is the letter of the ids of sessions.
const evening = "session-"

// sessionIDs lets a session's beginning give ids as a system's events do.
type sessionIDs struct{ events.SessionStarted }

// Issues is the id of the session.
func (s sessionIDs) Issues() []string { return []string{s.Session} }

// issue notes the ids that an event gives, whether it is undone later or not.
func (h *history) issue(e events.Event) {
	if s, ok := e.(events.SessionStarted); ok {
		e = sessionIDs{s}
	}
	if giver, ok := e.(rules.Issuer); !ok || len(giver.Issues()) == 0 {
		return
	}
	h.issued = maps.Clone(h.issued)
	if h.issued == nil {
		h.issued = map[string]int{}
	}
	rules.Note(h.issued, e)
}

// mark takes in what an action undoes and redoes, and gives the first revision
// whose effect changes by that, 0 if none does.
func (h *history) mark(a events.Stored) int {
	undone := marked(maps.Clone(h.undone), h.actions, a)
	if undone == nil {
		return 0
	}
	h.marks = append(h.marks, a.Revision)
	first := firstDifference(h.undone, undone)
	h.undone = undone
	return first
}

// marked changes the marks as an action says; nil if it says nothing of marks.
// What cannot be undone or is so already stays as it is.
func marked(undone map[int]int, actions []events.Stored, a events.Stored) map[int]int {
	said := false
	if undone == nil {
		undone = map[int]int{}
	}
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.ActionUndone:
			said = true
			for _, t := range e.Targets {
				if t >= 1 && t < a.Revision && isPlay(actions[t-1]) && undone[t] == 0 {
					undone[t] = a.Revision
				}
			}
		case events.ActionRedone:
			said = true
			for _, t := range e.Targets {
				delete(undone, t)
			}
		}
	}
	if !said {
		return nil
	}
	return undone
}

// firstDifference is the lowest revision that is undone in one and not in the
// other, 0 if there is none.
func firstDifference(a, b map[int]int) int {
	first := 0
	for _, pair := range [2][2]map[int]int{{a, b}, {b, a}} {
		for revision := range pair[0] {
			if _, both := pair[1][revision]; !both && (first == 0 || revision < first) {
				first = revision
			}
		}
	}
	return first
}

// undoneAt gives the marks as they were known at a revision.
func (h history) undoneAt(revision int) map[int]int {
	undone := map[int]int{}
	for _, m := range h.marks {
		if m <= revision {
			undone = marked(undone, h.actions, h.actions[m-1])
		}
	}
	return undone
}

// isPlay says whether an action is part of play, so that it can be undone.
func isPlay(a events.Stored) bool {
	for _, e := range a.Events {
		switch e.Data.(type) {
		case events.CampaignStarted, events.PlayerJoined, events.PlayerLeft, events.SeatReissued,
			events.JoinCodeRenewed, events.ZargonAssigned, events.ActionUndone, events.ActionRedone,
			events.RulingDisputed, events.DisputeAnswered, events.RulingResolved, events.CampaignArchived, events.CampaignUnarchived:
			return false
		}
	}
	return true
}

// live says whether an action is part of play and not undone.
func (h history) live(a events.Stored) bool { return h.undone[a.Revision] == 0 && isPlay(a) }
