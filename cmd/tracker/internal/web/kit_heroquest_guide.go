package web

import (
	"slices"

	"loretome/rules/campaign"
	"loretome/views"
)

// Guide are the steps through the sample evening of HeroQuest, in which a dwarf was
// struck by an orc beside whom a barbarian now stands. What is done the journal shows.
func (heroQuestKit) Guide(v *Visit) []views.Stage {
	return []views.Stage{
		{Look: true, Link: views.Link{Text: v.Say("Look at the barbarian’s sheet."), Href: v.Table.Hero("h1")}, Text: v.Say("Every number on it leads to why it is so.")},
		{Link: views.Link{Text: v.Say("Log his attack on the orc."), Href: v.Table.Attack("h1", "m2")}, Text: v.Say("Roll dice of your own and tap what they show, or let the tracker throw."),
			Done: v.sinceSample(func(e campaign.Entry) bool { return slices.Contains([]string{"Attack", "RollAttack"}, e.Command) })},
		{Link: views.Link{Text: v.Say("Undo it."), Href: v.Table.Play() + "#feed"}, Text: v.Say("Undo stands beside it in the log."),
			Done: v.sinceSample(func(e campaign.Entry) bool { return e.UndoneBy > 0 })},
		{Look: true, Link: views.Link{Text: v.Say("See why the dwarf’s Body Points are what they are."), Href: v.whyOf("heroes", "h2", "body")}, Text: v.Say("Each change leads to its action and its rule.")},
		{Link: views.Link{Text: v.Say("Dispute the orc’s blow."), Href: v.Table.DisputeAction(v.blowInSample())}, Text: v.Say("Say that it stood too far off, for one."), Done: len(v.Look.Kernel.Disputes) > 0},
		{Link: views.Link{Text: v.Say("Rule on the dispute."), Href: v.Table.Disputes()}, Text: v.Say("You are Zargon, so it is yours to settle."),
			Done: slices.ContainsFunc(v.Look.Kernel.Disputes, func(of campaign.Disputed) bool { return of.Settled != nil })},
	}
}

// sinceSample says whether there is such an action among those that did not come with
// the sample.
func (v *Visit) sinceSample(such func(campaign.Entry) bool) bool {
	return slices.ContainsFunc(v.Look.Entries, func(e campaign.Entry) bool { return e.Revision > v.Look.Kernel.Sample && such(e) })
}

// blowInSample is the last attack of a monster that came with the sample.
func (v *Visit) blowInSample() int {
	for e := range recorded(v.Look.Entries).backward() {
		if e.Command == "AttackHero" && e.Revision <= v.Look.Kernel.Sample {
			return e.Revision
		}
	}
	return v.Look.Kernel.Sample
}
