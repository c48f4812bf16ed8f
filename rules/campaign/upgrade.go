package campaign

import (
	"encoding/json"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// UpgradeRules asks that a newer version of the rules hold from here on.
type UpgradeRules struct {
	To     string `json:"to"` // heroquest@2
	Reason string `json:"reason,omitempty"`
}

func (c UpgradeRules) decide(d desk) ([]events.Event, error) {
	if c.To == d.kernel.Version {
		return nil, nil
	}
	if err := upgradable(d.kernel.Version, c.To, d.rules); err != nil {
		return nil, err
	}
	return []events.Event{events.RulesUpgraded{From: d.kernel.Version, To: c.To, Reason: c.Reason}}, nil
}

// upgradable says why one version of the rules cannot follow another.
func upgradable(from, to string, all []string) error {
	newer := newerThan(from, all)
	switch {
	case slices.Contains(newer, to):
		return nil
	case len(newer) == 0 && !slices.Contains(all, to):
		return rules.Ask("to", "is a version of the rules; there is no such version here as %q, this program has %s", to, words.AllOf(all))
	case len(newer) == 0:
		return noNewerRules(from)
	case slices.Contains(all, to):
		return rules.Bar("OlderRules", "", "this campaign is played under %s, and goes back to no version before it; %s is newer", from, words.AllOf(newer))
	}
	return rules.Ask("to", "is a version of the rules that this program has, and newer than %s: %s, not %q", from, words.AllOf(newer), to)
}

// newerThan are the versions after one, the oldest first.
func newerThan(version string, all []string) []string {
	return all[slices.Index(all, version)+1:]
}

func noNewerRules(version string) rules.Refusal {
	return rules.Bar("NoNewerRules", "", "this program has no newer version of the rules than %s", version)
}

// newerRules refuses an upgrade where there is nothing to upgrade to.
func (d desk) newerRules() error {
	if len(newerThan(d.kernel.Version, d.rules)) == 0 {
		return noNewerRules(d.kernel.Version)
	}
	return nil
}

// titled is what the table calls a command of the kernel's or of the game: Buy is
// the title of Purchase.
func (v *versions[S, C]) titled(command string) string {
	if c, kernel := kernelCommand(command); kernel {
		return c.Title
	}
	for _, of := range slices.Backward(v.all) {
		if c, game := of.System.Find(command); game {
			return c.Title
		}
	}
	return command
}

// plays says whether a command is one of the game, under any version of its rules.
func (v *versions[S, C]) plays(command string) bool {
	return slices.ContainsFunc(v.all, func(one Rules[S, C]) bool { _, game := one.System.Find(command); return game })
}

// builtOn is the first action in play order after an upgrade that is part of play or
// changes it, whether it was taken back or not; 0 if none is, or if the action is no
// upgrade. While there is one, the upgrade stays as it is: nothing may stand under
// rules that it was not decided under.
func (h history) builtOn(a events.Stored) int {
	if _, upgrades := upgradeOf(a.Events); !upgrades {
		return 0
	}
	for position := h.plan.place(a.Revision) + 1; position < h.plan.n; position++ {
		if later := h.actions[h.plan.at(position)-1]; isPlay(later) && !isRuling(later) || changesPlay(later) {
			return later.Revision
		}
	}
	return 0
}

// changesPlay says whether an action that is no part of play sets something in it, as
// the settling of a dispute may.
func changesPlay(a events.Stored) bool {
	return slices.ContainsFunc(a.Events, func(e events.Recorded) bool { return playBy(&a, e.Data) != nil || changeBy(&a, e.Data) == nil })
}

// rulesInUse refuses to take back or to bring back an upgrade after which play went on.
func (d desk) rulesInUse(a events.Stored) error {
	since := words.Say("play has gone on since")
	if revision := d.log.builtOn(a); d.shows(revision) {
		since = words.Say("action %d came after it", revision)
	}
	return rules.Bar("RulesInUse", "", "action %d (%s) stays as it is: %s; a fork of the campaign from before it goes on under other rules", a.Revision, a.Command, since)
}

// evolve folds one event of the kernel; one that puts newer rules in force brings
// their options.
func (v *versions[S, C]) evolve(k *register, a *events.Stored, e events.Event) (*register, bool) {
	next, kernel := evolve(k, a, e)
	if up, is := e.(events.RulesUpgraded); is {
		next = next.with(func(n *register) { n.Options = n.Options.Under(v.by(up.To).options) })
	}
	return next, kernel
}

// ruledInPlaceOf is the action that a ruling would amend, or the motion for which a
// vote is cast; 0 if there is none.
func (h history) ruledInPlaceOf(q Request) int {
	switch q.Command {
	case resolve, propose:
		if of := amendmentOfRuling(q.Data); of != nil {
			return of.Target
		}
	case vote:
		var c Vote
		if json.Unmarshal(q.Data, &c) != nil {
			return 0
		}
		for _, a := range slices.Backward(h.actions) {
			for _, e := range a.Events {
				if of, moves := e.Data.(events.MotionMade); moves && of.Motion == c.Motion {
					return of.Amend
				}
			}
		}
	}
	return 0
}

// placeOf is the position before which a deed is to stand that a request puts in a
// place of its own. What is wrong with the request is said when it is understood.
func (h history) placeOf(q Request) (position int, named bool) {
	var c struct {
		Target int `json:"target"`
		After  int `json:"after"`
	}
	if revision := h.ruledInPlaceOf(q); revision >= 1 && revision <= len(h.actions) {
		return h.plan.place(revision), true
	}
	if q.Command != amend && q.Command != insert || json.Unmarshal(q.Data, &c) != nil {
		return 0, false
	}
	switch there := func(revision int) bool { return revision >= 1 && revision <= len(h.actions) }; {
	case q.Command == amend && there(c.Target):
		return h.plan.place(c.Target), true
	case q.Command == insert && there(c.After):
		return h.plan.slot(h.actions, c.After), true
	}
	return 0, false
}
