package routes

import "strconv"

// Request is what a request would do now.
func (t Table) Request(id string) string { return t.at("requests", id) }

// Disputes is the docket, open ones first.
func (t Table) Disputes() string { return t.shows([]string{"disputes"}) }

// NewDispute is the form of a claim, and takes it.
func (t Table) NewDispute() string { return t.at("disputes", "new") }

// Dispute is one dispute.
func (t Table) Dispute(id string) string { return t.shows([]string{"disputes", id}) }

// Ruling takes a ruling on a dispute, or one that is put to the vote: first to
// say what it would do, then to do it.
func (t Table) Ruling(dispute string) string { return t.at("disputes", dispute, "ruling") }

// DisputesOf is the docket of the disputes that lean on a rule.
func (t Table) DisputesOf(rule string) string { return t.shows([]string{"disputes"}, "rule", rule) }

// DisputeAction is the form of a claim about one action.
func (t Table) DisputeAction(revision int) string {
	return t.NewDispute() + query("actions", strconv.Itoa(revision))
}

// DisputeRefusal is the form of a claim about a refusal, as it was said, by the
// command that was refused and the foremost of the rules that did.
func (t Table) DisputeRefusal(command, said, rule string) string {
	return t.NewDispute() + query("command", command, "refusal", said, "rules", rule)
}

// AmendFor is the form by which a ruling amends an action.
func (t Table) AmendFor(dispute, command string, revision int) string {
	return t.Command(command) + query("mend.amend", strconv.Itoa(revision), "mend.dispute", dispute)
}

// AmendForBy are the commands of which one may take the place of an action by a
// ruling.
func (t Table) AmendForBy(dispute string, revision int) string {
	return t.Commands() + query("mend.amend", strconv.Itoa(revision), "mend.dispute", dispute)
}
