package campaign

import (
	"slices"
	"sync"

	"loretome/events"
	"loretome/rules"
)

// history is the journal of a campaign up to some revision, and the plan that
// its actions make. Copies share what they have in common.
type history struct {
	actions []events.Stored
	taken   *taken                    // of actions
	ids     []map[events.ActionID]int // revisions, of each full block of actions
	marks   []int                     // revisions of the actions that change the plan
	plan    plan
	issued  rules.Counts // whether their actions were undone or not

	before     []rules.Counts // what was issued before each action, by its revision less one
	beforeUsed *taken         // of before

	upgrades []int // revisions of the actions that put newer rules in force

	asked *asked

	box   Box // that is open, whatever was undone
	seals []Seal

	campaign events.CampaignID // whose journal it is, since the last fork
	deleted  bool
}

// asked keeps what the commands of actions were understood as, so that an undo
// far back need not read them all again. Copies of a history share it.
type asked struct {
	by sync.Map // by the address of each action's first event
}

// command gives what an action asked for, which read understands if nobody did
// before.
func (k *asked) command(a events.Stored, read func() (any, error)) (any, error) {
	if len(a.Events) == 0 {
		return read()
	}
	if c, known := k.by.Load(&a.Events[0]); known {
		return c, nil
	}
	c, err := read()
	if err == nil {
		k.by.Store(&a.Events[0], c)
	}
	return c, err
}

// block is how many actions share one map of ids.
const block = 256

// copied is a copy to which actions can be added while the original stays.
func (h history) copied() history {
	h.ids, h.marks, h.upgrades = slices.Clip(h.ids), slices.Clip(h.marks), slices.Clip(h.upgrades)
	return h
}

// reserve makes room for many more actions, unless there is.
func (h *history) reserve(more int) {
	if more > len(h.actions) && more > cap(h.actions)-len(h.actions) {
		h.actions, h.taken = roomFor(h.actions, more)
		h.before, h.beforeUsed = roomFor(h.before, more)
	}
}

// roomFor is a list of its own with room for more.
func roomFor[E any](list []E, more int) ([]E, *taken) {
	use := new(taken)
	use.Store(int64(len(list)))
	return slices.Grow(slices.Clip(list), more), use
}

// foretold is the history with one more action that may never be stored. Forget
// gives back the room that it took, once nobody looks at it any more.
func (h history) foretold(a events.Stored) (next history, forget func()) {
	n := int64(len(h.actions))
	next = h.copied()
	next.add(&a)
	return next, func() {
		if next.taken == h.taken {
			h.taken.CompareAndSwap(n+1, n)
		}
		if next.beforeUsed == h.beforeUsed {
			h.beforeUsed.CompareAndSwap(n+1, n)
		}
	}
}

// add appends an action.
func (h *history) add(a *events.Stored) {
	h.actions, h.taken = grown(h.actions, h.taken, *a)
	h.before, h.beforeUsed = grown(h.before, h.beforeUsed, h.issued)
	if len(h.actions)%block == 0 {
		h.ids = append(h.ids, idsOf(h.actions[len(h.actions)-block:]))
	}
	for _, e := range a.Events {
		h.issued = h.issued.With(given(e.Data))
		switch e := e.Data.(type) {
		case events.CampaignStarted:
			h.campaign = e.Campaign
		case events.CampaignForked:
			h.campaign = e.Campaign
		case events.RulesUpgraded:
			h.upgrades = append(h.upgrades, a.Revision)
		case events.CampaignDeleted:
			h.deleted = true
		}
	}
	h.box, h.seals = h.box.opened(*a), sealsAfter(h.seals, *a)
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

// The letters of the ids of sessions and of requests.
const (
	evening = "session-"
	plea    = "request-"
)

// giver lets an event of the kernel's give an id as a system's events do.
type giver struct {
	events.Event
	id string
}

// Issues is the id.
func (g giver) Issues() []string { return []string{g.id} }

// given is an event with the id that it gives, if it is one of the kernel's.
func given(e events.Event) events.Event {
	switch of := e.(type) {
	case events.SessionStarted:
		return giver{e, of.Session}
	case events.ConsentAsked:
		return giver{e, of.Request}
	}
	return e
}

// mark takes an action into the plan, and gives the first position of play
// order whose effect changes by what it says of others; none if it says nothing.
func (h *history) mark(a *events.Stored) (position int, changed bool) {
	changed = changesPlan(a.Events)
	if !changed && !opensRequest(a.Events) {
		h.plan = h.plan.appended(a.Revision)
		return 0, false
	}
	before := h.plan
	h.plan = before.with(h.actions, *a)
	h.marks = append(h.marks, a.Revision)
	return firstChange(before, h.plan), changed
}

// planAt is the plan as it was known when a revision was the last.
func (h history) planAt(revision int) plan {
	var p plan
	for _, m := range h.marks {
		if m > revision {
			break
		}
		p = p.grownTo(m-1).with(h.actions[:m], h.actions[m-1])
	}
	return p.grownTo(revision)
}

// markedAfter says whether an action after a revision changes the plan.
func (h history) markedAfter(revision int) bool {
	return len(h.marks) > 0 && h.marks[len(h.marks)-1] > revision
}

// isPlay says whether an action is part of play, so that it can be undone.
func isPlay(a events.Stored) bool {
	if isRuling(a) {
		return true
	}
	for i, e := range a.Events {
		switch e.Data.(type) {
		case events.NotesOpened:
			if i == 0 {
				return false
			}
		case events.CampaignStarted, events.PlayerJoined, events.PlayerLeft, events.SeatReissued,
			events.JoinCodeRenewed, events.ZargonAssigned, events.ActionUndone, events.ActionRedone,
			events.ActionAccepted, events.ConsentAsked, events.ConsentGiven, events.ConsentDenied, events.RequestWithdrawn,
			events.RulingDisputed, events.DisputeAnswered, events.DisputeWithdrawn, events.MotionMade, events.VoteCast, events.CampaignArchived, events.CampaignUnarchived,
			events.CampaignForked, events.CampaignDeleted, events.WordAdded:
			return false
		}
	}
	return true
}

// isRuling says whether an action settles a dispute.
func isRuling(a events.Stored) bool {
	return slices.ContainsFunc(a.Events, func(e events.Recorded) bool { _, settles := e.Data.(events.RulingResolved); return settles })
}

// ruledBack are the actions that a ruling takes back, as long as it stands.
func ruledBack(a events.Stored) []int {
	if !isRuling(a) {
		return nil
	}
	var targets []int
	for _, e := range a.Events {
		if e, undoes := e.Data.(events.ActionUndone); undoes {
			targets = append(targets, e.Targets...)
		}
	}
	return targets
}

// live says whether an action is part of play and not undone.
func (h history) live(a events.Stored) bool { return h.plan.undone[a.Revision] == 0 && isPlay(a) }
