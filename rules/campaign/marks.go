package campaign

import (
	"slices"

	"loretome/events"
)

// undo marks an action; what is no part of play or marked stays as it is. With
// an amendment the action comes back in whose place it stood, unless that one was
// taken back itself; with a ruling, what it took back.
func (p plan) undo(actions []events.Stored, target, by int) {
	if target < 1 || target >= by || !isPlay(actions[target-1]) || p.undone[target] > 0 {
		return
	}
	p.undone[target] = by
	p.lifted(actions, target)
	for of := amendmentOf(actions[target-1]); of > 0 && p.undone[of] == target; target, of = of, amendmentOf(actions[of-1]) {
		if !p.uncover(of) {
			return
		}
	}
}

// uncover lets the next of the marks count that lie beneath that of an action. It
// says whether there is one; without, the action is undone no more.
func (p plan) uncover(target int) bool {
	under := p.beneath[target]
	if len(under) == 0 {
		delete(p.undone, target)
		return false
	}
	p.undone[target] = under[0]
	p.lay(target, under[1:])
	return true
}

// lay keeps marks beneath that of an action.
func (p plan) lay(target int, marks []int) {
	if len(marks) == 0 {
		delete(p.beneath, target)
		return
	}
	p.beneath[target] = marks
}

// lifted takes the marks away that a ruling made which is taken back now.
func (p plan) lifted(actions []events.Stored, ruling int) {
	for _, t := range ruledBack(actions[ruling-1]) {
		switch i := slices.Index(p.beneath[t], ruling); {
		case i >= 0:
			p.lay(t, slices.Delete(slices.Clone(p.beneath[t]), i, i+1))
		case p.undone[t] == ruling && !p.uncover(t):
			p.stands(actions, t)
		}
	}
}

// laid makes the marks of a ruling that comes back.
func (p plan) laid(actions []events.Stored, ruling int) {
	for _, t := range ruledBack(actions[ruling-1]) {
		if t < 1 || t >= ruling {
			continue
		}
		if p.undone[t] == 0 {
			p.undo(actions, t, ruling)
			continue
		}
		marks := append(slices.Clone(p.beneath[t]), ruling)
		amended := amendmentOf(actions[p.undone[t]-1]) == t
		if !amended {
			marks = append(marks, p.undone[t])
		}
		slices.SortFunc(marks, func(a, b int) int { return rank(actions, t, a) - rank(actions, t, b) })
		if !amended {
			p.undone[t], marks = marks[0], marks[1:]
		}
		p.lay(t, marks)
	}
}

// rank orders the marks of an action: rulings as they were made, and after them
// an undo.
func rank(actions []events.Stored, target, by int) int {
	if slices.Contains(ruledBack(actions[by-1]), target) {
		return by
	}
	return len(actions) + by
}

// redo takes the mark away; an amendment takes its place again, from whatever it
// amends, unless another one has it.
func (p plan) redo(actions []events.Stored, target int) {
	if target < 1 || target > len(actions) {
		return
	}
	if i := p.covered(actions, target); i >= 0 {
		p.lay(target, slices.Delete(slices.Clone(p.beneath[target]), i, i+1))
		return
	}
	if p.heldBy(actions, target) > 0 {
		return
	}
	delete(p.undone, target)
	delete(p.beneath, target)
	p.stands(actions, target)
}

// stands lets what goes with an action be so again that is undone no more.
func (p plan) stands(actions []events.Stored, target int) {
	p.laid(actions, target)
	for of := amendmentOf(actions[target-1]); of > 0; target, of = of, amendmentOf(actions[of-1]) {
		if by := p.undone[of]; by > 0 && by != target {
			p.lay(of, append([]int{by}, p.beneath[of]...))
		}
		p.undone[of] = target
	}
}

// covered is where among the marks beneath an amendment that of an undo is; -1 if
// there is none.
func (p plan) covered(actions []events.Stored, target int) int {
	by := p.undone[target]
	if by == 0 || amendmentOf(actions[by-1]) != target {
		return -1
	}
	return slices.IndexFunc(p.beneath[target], func(mark int) bool { return !slices.Contains(ruledBack(actions[mark-1]), target) })
}

// takenBack is the revision of the undo that took an action back, also if an
// amendment stands in its place by now.
func (p plan) takenBack(actions []events.Stored, revision int) int {
	if i := p.covered(actions, revision); i >= 0 {
		return p.beneath[revision][i]
	}
	return p.undone[revision]
}

// heldBy is the amendment that has the place of an action, or of what that one
// amends, so that it cannot come back; 0 if none has.
func (p plan) heldBy(actions []events.Stored, target int) int {
	from := 0
	if p.covered(actions, target) >= 0 {
		return 0
	}
	for way := target; way > 0; from, way = way, amendmentOf(actions[way-1]) {
		if by := p.undone[way]; by > 0 && by != from && amendmentOf(actions[by-1]) == way {
			return by
		}
	}
	return 0
}
