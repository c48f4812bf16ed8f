package campaign

import (
	"encoding/json"

	"loretome/events"
	"loretome/rules/dice"
)

// IfAgreed gives the action that a command of the game master's would make, as if all
// whose word is missing had agreed to it: the undo or redo that a request asks for, the
// ruling that a motion is. It gives it as far as who asks may know.
func (r Rules[S, C]) IfAgreed(l *Ledger[S], v Viewer, command string, data json.RawMessage) (events.Action, error) {
	q := Request{ID: "pending", Command: command, Data: data, Dice: dice.Typed(nil, nil), granted: true}
	if gm, sits := l.tracks[0].now.kernel.gameMaster(); sits {
		q.By = gm.ID
	}
	return r.foresee(l, v, q)
}

// Carried is the command that carries a request out.
func (q Requested) Carried() (command string, wish any) {
	if q.Turn == events.BringBack {
		return redo, Redo{Targets: q.Targets}
	}
	return undo, Undo{Targets: q.Targets, Reason: q.Reason}
}

// Carried is the command that carries a motion in a dispute.
func (m Motion) Carried(dispute string) (command string, wish any) {
	return resolve, Resolve{Dispute: dispute, Measure: m.measure()}
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
