package app

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/events/journal"
	"loretome/projections"
	"loretome/rules/campaign"
)

// Verify is a Review that says only what is wrong.
func Verify(messages iter.Seq2[journal.Message, error], games ...Game) (findings []Finding, actions int) {
	findings, actions = Review(messages, games...)
	return slices.DeleteFunc(findings, func(f Finding) bool { return f.Note }), actions
}

// proofOf tells of the server's throws that cannot have come out of their box, and
// notes those that nobody can check, by reason.
func proofOf(actions []events.Stored) []Finding {
	if len(actions) == 0 {
		return nil
	}
	var findings []Finding
	proof, id := campaign.CheckThrows(actions), actions[0].Campaign
	if whose := actions[0].Under; whose != "" {
		id = whose
	}
	for _, f := range proof.False {
		findings = append(findings, Finding{Campaign: id, Revision: f.Revision, Detail: f.Detail})
	}
	wrong, unproved := campaign.CheckSeals(actions)
	for _, f := range wrong {
		findings = append(findings, Finding{Campaign: id, Revision: f.Revision, Detail: f.Detail})
	}
	for _, f := range unproved {
		findings = append(findings, Finding{Campaign: id, Revision: f.Revision, Detail: f.Detail, Note: true})
	}
	var reasons []string
	by := map[string][]string{}
	for _, f := range proof.Unchecked {
		if by[f.Detail] == nil {
			reasons = append(reasons, f.Detail)
		}
		by[f.Detail] = append(by[f.Detail], strconv.Itoa(f.Revision))
	}
	for _, why := range reasons {
		detail := fmt.Sprintf("throws that cannot be checked, in revision %s: %s", strings.Join(by[why], ", "), why)
		findings = append(findings, Finding{Campaign: id, Detail: detail, Note: true})
	}
	return findings
}

// ofDice is the projection that every system has.
const ofDice = "dice"

// Dice tells of the boxes of the server's dice, their throws, and of the luck of
// everybody at the table, as far as a seat may see it.
func (t *Table[S, C]) Dice(ctx context.Context, id events.CampaignID, ask Ask) (projections.Dice, error) {
	s, err := t.See(ctx, id, ask)
	if err != nil {
		return projections.Dice{}, err
	}
	system, of := t.rules.System, projections.Thrown{Kernel: s.State.Kernel, Entries: s.Entries, Figure: t.rules.System.Thrown}
	if system.Dice != nil {
		of.Dice = system.Dice(s.State.Kernel.Options)
	}
	if system.Players != nil {
		of.Players = system.Players(s.State.Game)
	}
	return projections.DiceOf(of), nil
}
