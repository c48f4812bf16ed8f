package campaign

import (
	"maps"
	"slices"

	"loretome/events"
)

// plan is what actions take effect, and in which order: the order in which they
// happened at the table, which is that of recording until one is put in a place
// of its own. It is a value; what changes it gives another.
type plan struct {
	n      int         // how many actions there are
	order  []int       // their revisions in play order; nil while that is the order of recording
	taken  *taken      // of order
	undone map[int]int // revision, to that of the undo, or of the amendment in its place

	// beneath are the further marks of actions that are undone, which count again
	// when the one in undone goes: revision, to those of undos that an amendment
	// which came back covers, and of rulings that take the action back as well.
	beneath map[int][]int

	standing map[events.Audience][]events.Consequence // what the last change of the plan broke, by who may know
	accepted map[int]events.Consequence               // what stands though it is broken, by revision

	waits  []wait         // the requests that could be carried out so far
	lapsed map[string]int // those that no longer can, by id, to the revision that turned what they are about
}

// at is the revision at a position of play order.
func (p plan) at(position int) int {
	if p.order == nil {
		return position + 1
	}
	return p.order[position]
}

// place is the position of a revision in play order.
func (p plan) place(revision int) int {
	if p.order == nil {
		return revision - 1
	}
	return slices.Index(p.order, revision)
}

// places are the positions in play order of all revisions up to one, by revision
// less one; -1 for one that is not there.
func (p plan) places(upTo int) []int {
	places := make([]int, upTo)
	for i := range places {
		places[i] = -1
	}
	for position := range p.n {
		places[p.at(position)-1] = position
	}
	return places
}

// inOrder are the revisions in play order.
func (p plan) inOrder() []int {
	if p.order != nil {
		return p.order
	}
	all := make([]int, p.n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}

// grownTo is the plan after actions up to a revision that change nothing in it.
func (p plan) grownTo(revision int) plan {
	if p.order != nil {
		p.order = slices.Clip(p.order)
		for next := p.n + 1; next <= revision; next++ {
			p.order = append(p.order, next)
		}
	}
	p.n = max(p.n, revision)
	return p
}

// upTo is the plan as far as a position.
func (p plan) upTo(position int) plan {
	some := map[int]int{}
	for target, by := range p.undone {
		if p.place(target) < position {
			some[target] = by
		}
	}
	p.n, p.undone = position, some
	if p.order != nil {
		p.order = p.order[:position:position]
	}
	return p
}

// furthest is how many positions of play order the actions up to a revision
// reach.
func (p plan) furthest(revision int) int {
	if p.order == nil {
		return revision
	}
	reach := 0
	for position, there := range p.order {
		if there <= revision {
			reach = position + 1
		}
	}
	return reach
}

// changesPlan says whether an action says something of other actions, or of its
// own place.
func changesPlan(es []events.Recorded) bool {
	return slices.ContainsFunc(es, func(e events.Recorded) bool {
		switch e.Data.(type) {
		case events.ActionUndone, events.ActionRedone, events.ActionAmended, events.ActionInserted,
			events.ActionAccepted, events.ConsequencesNoted:
			return true
		}
		return false
	})
}

// with is the plan after one more action, the last of those given.
func (p plan) with(actions []events.Stored, a events.Stored) plan {
	if !changesPlan(a.Events) {
		return p.appended(a.Revision).heard(a)
	}
	p = p.copied().placed(actions, a)
	fresh := false
	for _, e := range a.Events {
		switch data := e.Data.(type) {
		case events.ActionUndone:
			for _, t := range data.Targets {
				p.undo(actions, t, a.Revision)
			}
		case events.ActionRedone:
			for _, t := range data.Targets {
				p.redo(actions, t)
			}
		case events.ActionAmended:
			if p.undone[data.Target] == 0 {
				p.undone[data.Target] = a.Revision
			}
		case events.ConsequencesNoted:
			if !fresh {
				p.standing, fresh = map[events.Audience][]events.Consequence{}, true
			}
			p.standing[e.Audience] = data.All()
		case events.ActionAccepted:
			p = p.accept(data.Target)
		}
	}
	return p.lapse(actions, a.Revision)
}

// copied is a plan whose marks can be changed.
func (p plan) copied() plan {
	p.undone, p.beneath = maps.Clone(p.undone), maps.Clone(p.beneath)
	if p.undone == nil {
		p.undone = map[int]int{}
	}
	if p.beneath == nil {
		p.beneath = map[int][]int{}
	}
	return p
}

// appended is the plan with one more action at its end.
func (p plan) appended(revision int) plan {
	if p.order != nil {
		p.order, p.taken = grown(p.order, p.taken, revision)
	}
	p.n++
	return p
}

// placed is the plan with one more action in the place that it names, at the
// end if it names none.
func (p plan) placed(actions []events.Stored, a events.Stored) plan {
	after, named := anchorOf(a)
	if !named || after < 1 || after >= a.Revision {
		return p.appended(a.Revision)
	}
	p.order, p.taken = slices.Insert(slices.Clone(p.inOrder()), p.slot(actions, after), a.Revision), nil
	p.n++
	return p
}

// slot is the position after an action and after what amends it.
func (p plan) slot(actions []events.Stored, after int) int {
	position := p.place(after) + 1
	for position < p.n && amendmentOf(actions[p.at(position)-1]) > 0 {
		position++
	}
	return position
}

// anchorOf is the revision after which an action names its place.
func anchorOf(a events.Stored) (revision int, named bool) {
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.ActionInserted:
			return e.After, true
		case events.ActionAmended:
			return e.Target, true
		}
	}
	return 0, false
}

// amendmentOf is the revision of the action in whose place an action stands, 0
// if it is no amendment.
func amendmentOf(a events.Stored) int {
	for _, e := range a.Events {
		if e, is := e.Data.(events.ActionAmended); is {
			return e.Target
		}
	}
	return 0
}

// accept takes away the mark that an action is broken, and keeps in what way.
func (p plan) accept(target int) plan {
	standing := map[events.Audience][]events.Consequence{}
	p.accepted = maps.Clone(p.accepted)
	if p.accepted == nil {
		p.accepted = map[int]events.Consequence{}
	}
	for audience, list := range p.standing {
		standing[audience] = slices.DeleteFunc(slices.Clone(list), func(c events.Consequence) bool { return c.Revision == target })
		for _, c := range list {
			if c.Revision == target && (audience == events.ForGM || p.accepted[target].Revision == 0) {
				p.accepted[target] = c
			}
		}
	}
	p.standing = standing
	return p
}

// broken are the consequences that stand, as who looks through a lens may know.
func (p plan) broken(lens events.Audience) []events.Consequence {
	if list, there := p.standing[events.ForGM]; there && (lens == everything || lens == events.ForGM) {
		return list
	}
	return p.standing[events.ForAll]
}

// firstChange is the first position at which two plans have another action, or
// only one of them has it take effect.
func firstChange(a, b plan) int {
	if a.order == nil && b.order == nil {
		first := min(a.n, b.n)
		for _, pair := range [2][2]map[int]int{{a.undone, b.undone}, {b.undone, a.undone}} {
			for revision := range pair[0] {
				if _, both := pair[1][revision]; !both {
					first = min(first, revision-1)
				}
			}
		}
		return first
	}
	for position := range min(a.n, b.n) {
		revision := a.at(position)
		if b.at(position) != revision || (a.undone[revision] > 0) != (b.undone[revision] > 0) {
			return position
		}
	}
	return min(a.n, b.n)
}
