package web

import (
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
)

// decided is an action by its number, with what decided it, as far as this seat may
// know.
func (v *Visit) decided(revision int) views.Decided {
	e, _ := campaign.Find(v.Look.Entries, revision)
	e.Revision = revision
	return v.decision(e)
}

func (v *Visit) decision(e campaign.Entry) views.Decided {
	return views.Decided{N: e.Revision, Rules: v.cites(foremost(e.Rules)), Override: overrideWords(v, e.Override)}
}

// overrideWords say of an action that the table carried it out against a rule.
func overrideWords(in words.Tongue, o *events.Override) string {
	if o == nil {
		return ""
	}
	return in.Say("Carried out against %s: %s", o.Rule, o.Reason)
}
