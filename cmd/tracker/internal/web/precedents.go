package web

import (
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/views"
)

// mostPrecedents is how many earlier rulings are told beside what cites their
// rules; the page of each rule tells all.
const mostPrecedents = 3

// settledOn are the rulings on any of some rules, the newest first, as far as the
// seat may know whose state it is.
func settledOn(k campaign.Kernel, rules []string) []campaign.Disputed {
	var all []campaign.Disputed
	for _, d := range slices.Backward(k.Disputes) {
		if d.Settled != nil && slices.ContainsFunc(d.Rules, func(id string) bool { return slices.Contains(rules, id) }) {
			all = append(all, d)
		}
	}
	return all
}

// settledOn are the newest rulings on any of some rules, but for one dispute.
func (v *Visit) settledOn(rules []string, but string) []views.Precedent {
	var all []views.Precedent
	for _, d := range settledOn(v.Look.Kernel, rules) {
		if d.ID != but && len(all) < mostPrecedents {
			all = append(all, v.precedent(d))
		}
	}
	return all
}

// precedentJSON is a ruling of the table on rules that are cited again.
type precedentJSON struct {
	Dispute  string         `json:"dispute"`
	Rules    []string       `json:"rules"`
	Actions  []int          `json:"actions"` // that were disputed
	Claim    string         `json:"claim"`
	Outcome  events.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	Revision int            `json:"revision"` // of the ruling
}

// precedentsIn tells programs of the rulings on any of some rules.
func precedentsIn(k campaign.Kernel, rules []string) []precedentJSON {
	var all []precedentJSON
	for _, d := range settledOn(k, rules) {
		all = append(all, precedentJSON{Dispute: d.ID, Rules: d.Rules, Actions: d.Actions, Claim: d.Claim,
			Outcome: d.Settled.Outcome, Reason: d.Settled.Reason, Revision: d.Settled.Revision})
	}
	return all
}

// ruledBefore is a rule's no with the newest rulings on the rules that it leans on.
func (p problem) ruledBefore(k campaign.Kernel) problem {
	all := precedentsIn(k, ruleNames(p.Rules))
	p.Precedents = all[:min(len(all), mostPrecedents)]
	return p
}
