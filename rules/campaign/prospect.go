package campaign

import (
	"encoding/json"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// Pending is what waits for the word of others: a request, or a motion in a dispute.
type Pending struct {
	Request         string
	Dispute, Motion string
}

// IfCarried gives the action by which something that is pending would be carried out
// if everybody agreed to it now, as far as who asks may know.
func (r Rules[S, C]) IfCarried(l *Ledger[S], v Viewer, of Pending) (events.Action, error) {
	k := r.View(l, v).Kernel
	q := Request{ID: "pending", Dice: dice.Typed(nil, nil), granted: true}
	if gm, sits := k.gameMaster(); sits {
		q.By = gm.ID
	}
	var err error
	if of.Request != "" {
		q.Command, q.Data, err = k.turningOf(of.Request)
	} else {
		q.Command, q.Data, err = k.rulingOf(of.Dispute, of.Motion)
	}
	if err != nil {
		return events.Action{}, err
	}
	return r.foresee(l, v, q)
}

// turningOf is the command that a request asks for.
func (k Kernel) turningOf(request string) (command string, data json.RawMessage, err error) {
	of, there := k.Request(request)
	switch {
	case !there:
		return "", nil, rules.Bar("NoSuchRequest", "", "there is no request %s", request)
	case of.Turn == events.BringBack:
		data, err = json.Marshal(Redo{Targets: of.Targets})
		return redo, data, err
	}
	data, err = json.Marshal(Undo{Targets: of.Targets})
	return undo, data, err
}

// rulingOf is the command of the ruling that a motion asks for.
func (k Kernel) rulingOf(dispute, motion string) (command string, data json.RawMessage, err error) {
	of, there := k.Dispute(dispute)
	m, moved := of.Motion(motion)
	if !there || !moved {
		return "", nil, rules.Bar("NoSuchMotion", "", "there is no %s in %s", motion, dispute)
	}
	data, err = json.Marshal(Resolve{Dispute: dispute, Measure: m.measure()})
	return resolve, data, err
}

// ViewIf is what View is, and what it would be after an action with these events.
// Of the kernel's only the options change: what else it keeps of an action is told by
// the action itself.
func (r Rules[S, C]) ViewIf(l *Ledger[S], v Viewer, next []events.Recorded) (before, after State[S]) {
	before = r.View(l, v)
	a := events.Stored{Action: events.Action{Revision: l.Revision() + 1, Events: next}}
	a.RulesVersion = l.log.versionFor(&a)
	log, forget := l.log.foretold(a)
	defer forget()
	log.mark(&a)
	t := l.track(r.lens(v))
	t.rewind(firstChange(l.log.plan, log.plan))
	r.advance(&t, log.actions, log.plan)
	after = t.now.state(log.plan, r.lens(v))
	options := after.Kernel.Options
	after.Kernel = before.Kernel
	after.Kernel.Options = options
	return before, after
}
