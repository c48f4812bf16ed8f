package ruletest

import (
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
)

// played is the play order of a journal: the revisions of its actions in the
// order in which they happened at the table, and which of them are undone, by
// what. Of the actions that are left out nothing comes, as if they had not been.
func played(actions []events.Stored, left ...int) (order []int, undone map[int]int) {
	undone = map[int]int{}
	rulings := map[int][]int{} // what each takes back
	for _, a := range actions {
		after, _ := placeOf(a)
		order = slices.Insert(order, slot(actions, order, after), a.Revision)
		if slices.Contains(left, a.Revision) {
			continue
		}
		for _, e := range a.Events {
			switch e := e.Data.(type) {
			case events.ActionUndone:
				if isRuling(a) {
					rulings[a.Revision] = append(rulings[a.Revision], e.Targets...)
					continue
				}
				for _, t := range e.Targets {
					undone[t] = a.Revision
				}
			case events.ActionRedone:
				for _, t := range e.Targets {
					delete(undone, t)
				}
			}
		}
	}
	ruledBack(rulings, undone)
	for _, revision := range left {
		undone[revision] = len(actions)
	}
	for _, a := range slices.Backward(actions) {
		if _, amended := placeOf(a); amended > 0 && (undone[a.Revision] == 0 || amendedBy(actions, undone[a.Revision]) == a.Revision) {
			undone[amended] = a.Revision
		}
	}
	return order, undone
}

// isRuling says whether an action settles a dispute.
func isRuling(a events.Stored) bool {
	return slices.ContainsFunc(a.Events, func(e events.Recorded) bool { return e.Type == "RulingResolved" })
}

// ruledBack marks what rulings take back that stand, the last of which may take
// back others. What several take back, or an undo too, the first of them does.
func ruledBack(rulings map[int][]int, undone map[int]int) {
	for _, ruling := range slices.Backward(slices.Sorted(maps.Keys(rulings))) {
		if undone[ruling] > 0 {
			continue
		}
		for _, t := range rulings[ruling] {
			undone[t] = ruling
		}
	}
}

// slot is the position of what happened after an action and what amends it; the
// end, if there is none.
func slot(actions []events.Stored, order []int, after int) int {
	if after == 0 {
		return len(order)
	}
	at := slices.Index(order, after) + 1
	for at < len(order) && amendedBy(actions, order[at]) > 0 {
		at++
	}
	return at
}

// placeOf is the action after which an action names its place, and the one that
// it amends; 0 if there is none.
func placeOf(a events.Stored) (after, amended int) {
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.ActionInserted:
			return e.After, 0
		case events.ActionAmended:
			return e.Target, e.Target
		}
	}
	return 0, 0
}

// amendedBy is the action that an action amends, 0 if it is no amendment.
func amendedBy(actions []events.Stored, revision int) int {
	_, amended := placeOf(actions[revision-1])
	return amended
}

// standing are the revisions of a play order that are not taken back.
func standing(order []int, undone map[int]int) []int {
	return slices.DeleteFunc(slices.Clone(order), func(revision int) bool { return undone[revision] > 0 })
}

// eyes are a viewer's, who is whoever sees everything if it is nil.
type eyes struct{ *campaign.Viewer }

// see says whether what has an audience reaches the viewer.
func (v eyes) see(audience events.Audience, secretive bool) bool {
	switch {
	case v.Viewer == nil:
		return true
	case v.Side == events.HeroPlayer && secretive:
		return audience.Reaches(v.Seat, v.Side)
	case v.Side == events.GameMaster:
		return audience.Reaches("", v.Side)
	}
	return audience == events.ForAll
}

// plainly folds some actions, one after the other, as if they were the whole
// journal: of their events those that reach a viewer, and none that speaks of
// other actions.
func (p *Past[S, C]) plainly(order []int, v eyes) campaign.State[S] {
	p.T.Helper()
	s := p.ledgerOf(order, v).State()
	numbered(&s.Kernel, order)
	return s
}

// ledgerOf is the journal of some actions alone.
func (p *Past[S, C]) ledgerOf(order []int, v eyes) *campaign.Ledger[S] {
	p.T.Helper()
	var journal []events.Stored
	prev := events.Hash("")
	for i, revision := range order {
		a, _ := p.Ledger.Action(revision)
		all := a.Events
		a.Events = slices.DeleteFunc(slices.Clone(all), func(e events.Recorded) bool { return !v.see(e.Audience, p.Rules.System.Secretive) })
		if len(a.Events) < len(all) {
			a.Override = nil
		}
		a.Events = slices.DeleteFunc(a.Events, func(e events.Recorded) bool { return ofOthers(e.Data) })
		a.Revision, a.Prev, a.Seq = i+1, prev, uint64(i+1)
		journal, prev = append(journal, a), a.Hash
	}
	l, err := p.Rules.Replay(p.Rules.Empty(), journal)
	if err != nil {
		p.T.Fatalf("fold %v: %v", order, err)
	}
	return l
}

// lens names what viewers have in common who are reached by the same events.
func (p *Past[S, C]) lens(v eyes) string {
	switch {
	case v.Viewer == nil:
		return "everything"
	case v.Side == events.HeroPlayer && p.Rules.System.Secretive:
		return "seat " + string(v.Seat)
	case v.Side == events.GameMaster:
		return "game master"
	}
	return "table"
}

// ofOthers says whether an event says something of other actions.
func ofOthers(e events.Event) bool {
	switch e.(type) {
	case events.ActionUndone, events.ActionRedone, events.ActionAmended, events.ActionInserted, events.ActionAccepted, events.ConsequencesNoted:
		return true
	}
	return false
}

// numbered gives what a folded journal remembers of its actions the revisions
// that those have.
func numbered(k *campaign.Kernel, order []int) {
	name := func(revision *int) {
		if *revision > 0 {
			*revision = order[*revision-1]
		}
	}
	for i := range k.OptionHistory {
		name(&k.OptionHistory[i].Revision)
	}
	for i := range k.Upgrades {
		name(&k.Upgrades[i].Revision)
	}
	for i := range k.Sessions {
		name(&k.Sessions[i].From)
		name(&k.Sessions[i].To)
	}
	for i := range k.Notes {
		name(&k.Notes[i].Revision)
	}
	for i := range k.Bookmarks {
		name(&k.Bookmarks[i].Set)
	}
	for i := range k.Corrections {
		name(&k.Corrections[i].Revision)
	}
	for i := range k.Overrides {
		name(&k.Overrides[i].Revision)
	}
	for i := range k.Disputes {
		d := &k.Disputes[i]
		name(&d.Revision)
		for j := range d.Answers {
			name(&d.Answers[j].Revision)
		}
		if d.Settled != nil {
			name(&d.Settled.Revision)
		}
		if d.Withdrawn != nil {
			name(&d.Withdrawn.Revision)
		}
		for j := range d.Motions {
			m := &d.Motions[j]
			name(&m.Revision)
			name(&m.Lost)
			for n := range m.Votes {
				name(&m.Votes[n].Revision)
			}
		}
	}
}
