package ruletest

import (
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
)

// Disputing says so much about disputes: opens some, answers, withdraws, rules,
// puts rulings to the vote and votes. Much of it is refused.
func (p *Past[S, C]) Disputing(often int) {
	p.T.Helper()
	for range often {
		p.speaks()
		p.Settled("about disputes")
	}
}

func (p *Past[S, C]) speaks() {
	one := 1 + p.Chance(p.Ledger.Revision())
	if len(p.open()) == 0 {
		p.says(p.GM, "Dispute", `{"actions":[%d],"claim":"it was otherwise"}`, one)
		return
	}
	of := p.open()[p.Chance(len(p.open()))]
	switch p.Chance(8) {
	case 0:
		p.says(p.seat(), "Dispute", `{"actions":[%d],"claim":"it was otherwise"}`, one)
	case 1:
		p.says(p.seat(), "Answer", `{"dispute":%q,"text":"it was not"}`, of.ID)
	case 2:
		p.says(of.By, "WithdrawDispute", `{"dispute":%q}`, of.ID)
	case 3:
		p.says(p.GM, "SetOption", `{"option":"dispute_by","value":%q}`, []string{"vote", "gm"}[p.Chance(2)])
	case 4, 5:
		p.says(p.GM, "Resolve", `{"dispute":%q,%s}`, of.ID, p.measure())
	default:
		p.says(p.seat(), "ProposeRuling", `{"dispute":%q,%s}`, of.ID, p.measure())
		p.votes(of.ID)
	}
}

// measure is a ruling of some kind.
func (p *Past[S, C]) measure() string {
	one := 1 + p.Chance(p.Ledger.Revision())
	w, game := p.wish(one)
	reason := `"reason":"as the book has it","outcome":`
	switch p.Chance(4) {
	case 0:
		return reason + fmt.Sprintf(`"undo","undo":[%d]`, one)
	case 1:
		return reason + `"option","option":{"option":"undo_consent","value":"free"}`
	case 2:
		if game {
			return reason + `"amend","amend":` + Written(p.T, campaign.Amend{Target: one, Wish: p.otherwise(w)})
		}
	}
	return reason + `"uphold"`
}

// Voting has the table settle a dispute by vote, and takes that back.
func (p *Past[S, C]) Voting() {
	p.T.Helper()
	p.says(p.GM, "SetOption", `{"option":"dispute_by","value":"vote"}`)
	p.says(p.GM, "Dispute", `{"actions":[1],"claim":"it was otherwise"}`)
	of := p.open()[len(p.open())-1]
	p.says(p.GM, "ProposeRuling", `{"dispute":%q,"reason":"as the book has it","outcome":"uphold"}`, of.ID)
	for _, id := range p.Ledger.State().Kernel.Voters() {
		p.says(id, "Vote", `{"dispute":%q,"motion":"motion-1","vote":"for"}`, of.ID)
	}
	ruled := p.Ledger.Revision()
	p.Do(p.GM, "Undo", Written(p.T, campaign.Undo{Targets: []int{ruled}}))
	p.covers(&p.Covered, ruled)
	p.Settled("a vote is taken back")
}

// votes lets everybody vote on the last motion.
func (p *Past[S, C]) votes(dispute string) {
	of, _ := p.Ledger.State().Kernel.Dispute(dispute)
	if len(of.Motions) == 0 {
		return
	}
	last := of.Motions[len(of.Motions)-1].ID
	for _, id := range p.Ledger.State().Kernel.Voters() {
		p.says(id, "Vote", `{"dispute":%q,"motion":%q,"vote":%q}`, dispute, last, []string{"for", "for", "against"}[p.Chance(3)])
	}
}

// says tries a command; a no is an answer too.
func (p *Past[S, C]) says(by events.SeatID, command, data string, args ...any) {
	_, _ = p.Try(p.Request(by, command, fmt.Sprintf(data, args...)))
}

// open are the disputes that wait for a ruling.
func (p *Past[S, C]) open() []campaign.Disputed {
	return slices.DeleteFunc(slices.Clone(p.Ledger.State().Kernel.Disputes), func(of campaign.Disputed) bool { return !of.Open() })
}

// seat is one that has a vote.
func (p *Past[S, C]) seat() events.SeatID {
	voters := p.Ledger.State().Kernel.Voters()
	return voters[p.Chance(len(voters))]
}
