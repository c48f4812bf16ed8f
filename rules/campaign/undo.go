package campaign

import (
	"cmp"
	"errors"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// Undo takes actions back, wherever they stand in the journal.
type Undo struct {
	Targets []int  `json:"targets"` // revisions
	Reason  string `json:"reason,omitempty"`
}

func (c Undo) decide(d desk) ([]events.Event, error) {
	targets, err := d.standing(c.Targets)
	if err != nil {
		return nil, err
	}
	if err := d.mayTakeBack(targets); err != nil {
		return nil, d.asking(err, "RequestUndo", d.takers, targets)
	}
	return d.turning(events.TakeBack, targets, c.Reason), nil
}

// standing checks that actions can be taken back by somebody.
func (d desk) standing(revisions []int) ([]int, error) {
	targets := each(revisions)
	var none error
	for _, t := range targets {
		if err := d.stands(t); err != nil {
			none = with(none, err)
		}
	}
	if none != nil {
		return targets, none
	}
	return targets, d.ruledOnce("NotUndoable", events.ActionUndone{Targets: targets})
}

// with is a refusal with the reason of another one besides its own.
func with(first, next error) error {
	no, refused := errors.AsType[rules.Refusal](next)
	if first == nil || !refused {
		return cmp.Or(first, next)
	}
	return but(first, no.Reason)
}

// stands checks that an action can be taken back by somebody.
func (d desk) stands(t int) error {
	a, err := d.known(t)
	switch {
	case err != nil:
		return err
	case !isPlay(a):
		return rules.Bar("NotUndoable", "", "action %d (%s) is no part of play%s", t, words.Term(d.titled(a.Command)), insteadOfUndo(a))
	case d.isUndone(a):
		return d.already(a)
	case d.log.builtOn(a) > 0:
		return d.rulesInUse(a)
	}
	return nil
}

// insteadOfUndo says what helps against an undo or a redo.
func insteadOfUndo(a events.Stored) words.Text {
	switch a.Command {
	case undo:
		return words.Say("; use Redo for what it took back")
	case redo:
		return words.Say("; use Undo for what it brought back")
	}
	return words.Text{}
}

// Redo brings undone actions back in their old place.
type Redo struct {
	Targets []int `json:"targets"` // revisions
}

func (c Redo) decide(d desk) ([]events.Event, error) {
	targets, err := d.takenBack(c.Targets)
	if err != nil {
		return nil, err
	}
	if err := d.mayBringBack(targets); err != nil {
		return nil, d.asking(err, "RequestRedo", d.bringers, targets)
	}
	return d.turning(events.BringBack, targets, ""), nil
}

// already refuses what has no effect by now, and says how it lost it.
func (d desk) already(a events.Stored) rules.Refusal {
	by := d.log.plan.undone[a.Revision]
	if amendmentOf(d.log.actions[by-1]) == a.Revision {
		return rules.Bar("AlreadyUndone", "", "action %d (%s) was amended in action %d", a.Revision, words.Term(d.titled(a.Command)), by)
	}
	return rules.Bar("AlreadyUndone", "", "action %d (%s) was taken back in action %d", a.Revision, words.Term(d.titled(a.Command)), by)
}

// takenBack checks that actions can be brought back by somebody.
func (d desk) takenBack(revisions []int) ([]int, error) {
	targets, then := each(revisions), d.log.plan.copied()
	for _, t := range targets {
		a, err := d.known(t)
		if err != nil && t > 0 {
			return nil, err
		}
		if t < 1 || !d.isUndone(a) {
			return nil, rules.Bar("NothingToRedo", "", "action %d was not taken back", t)
		}
		if by := d.log.plan.undone[t]; slices.Contains(ruledBack(d.log.actions[by-1]), t) {
			return nil, rules.Bar("NothingToRedo", "", "action %d was taken back by the ruling in action %d; take that one back, or dispute it", t, by)
		}
		if d.log.builtOn(a) > 0 {
			return nil, d.rulesInUse(a)
		}
		if by := then.heldBy(d.log.actions, t); by > 0 {
			return nil, rules.Bar("NothingToRedo", "", "action %d was amended; take action %d back, which stands in its place", t, by)
		}
		then.redo(d.log.actions, t)
	}
	return targets, d.ruledOnce("NothingToRedo", events.ActionRedone{Targets: targets})
}

// each gives the revisions in order and each once.
func each(targets []int) []int { return slices.Compact(slices.Sorted(slices.Values(targets))) }

// known gives an action that the acting seat may know of.
func (d desk) known(revision int) (events.Stored, error) {
	a, ok := d.log.action(revision)
	if !ok || !d.shows(revision) {
		return events.Stored{}, rules.Bar("NoSuchEvent", "", "there is no action %d", revision)
	}
	return a, nil
}

// free says whether the acting seat needs nobody's consent.
func (d desk) free() bool { return d.master() || d.kernel.Options.Is(consent, "free") }

// mayTakeBack refuses what the seat may not undo alone: it takes back its own
// newest actions, as long as nobody else has acted since.
func (d desk) mayTakeBack(targets []int) error {
	if d.free() {
		return nil
	}
	for _, a := range d.log.actions[targets[0]-1:] {
		own := a.Seat.ID == d.by.ID
		if slices.Contains(targets, a.Revision) && isRuling(a) {
			return rules.Bar("ConsentMissing", "", "action %d is a ruling", a.Revision)
		}
		if d.log.live(a) && !(own && slices.Contains(targets, a.Revision)) {
			return d.consentMissing(a, own)
		}
	}
	return nil
}

// mayBringBack refuses what the seat may not redo alone: what it took back
// itself may come again, as long as nobody else has acted since.
func (d desk) mayBringBack(targets []int) error {
	if d.free() {
		return nil
	}
	for _, t := range targets {
		if isRuling(d.log.actions[t-1]) {
			return rules.Bar("ConsentMissing", "", "action %d is a ruling", t)
		}
		if by := d.log.actions[d.log.plan.takenBack(d.log.actions, t)-1]; by.Seat.ID != d.by.ID {
			return rules.Bar("ConsentMissing", "", "action %d was taken back by somebody else", t)
		}
	}
	for _, a := range d.log.actions[targets[0]-1:] {
		again := slices.Contains(targets, a.Revision)
		if a.Seat.ID != d.by.ID && (again || d.log.live(a)) {
			return d.consentMissing(a, false)
		}
	}
	return nil
}

// consentMissing names what stands in the way, if the seat may know of it.
func (d desk) consentMissing(a events.Stored, own bool) error {
	switch {
	case own:
		return rules.Bar("ConsentMissing", "", "the own newest action comes first: action %d (%s) is later", a.Revision, words.Term(d.titled(a.Command)))
	case !d.shows(a.Revision):
		return rules.Bar("ConsentMissing", "", "others have acted since")
	}
	return rules.Bar("ConsentMissing", "", "others have acted since: action %d (%s) is %s's", a.Revision, words.Term(d.titled(a.Command)), a.Seat.Name)
}

// asking adds to a refusal the request that helps against it, and whom it asks.
// Who only wants to know what could be done is not told whom: that takes a look at
// all that came since.
func (d desk) asking(err error, request string, whom func([]int) party, targets []int) error {
	if d.offering {
		return err
	}
	return but(err, words.Say("%s asks %s", request, d.named(whom(targets))))
}

// but adds to a refusal what helps against it.
func but(err error, helps words.Text) error {
	no, refused := errors.AsType[rules.Refusal](err)
	if !refused {
		return err
	}
	no.Reason = words.Say("%s; %s", no.Reason, helps)
	return no
}
