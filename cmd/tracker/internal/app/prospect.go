package app

import (
	"context"
	"encoding/json"

	"loretome/events"
	"loretome/rules/campaign"
)

// IfAgreed gives the action that a command of the game master's would make if all
// whose word is missing had agreed to it, as far as who asks may know.
func (t *Table[S, C]) IfAgreed(ctx context.Context, id events.CampaignID, v campaign.Viewer, command string, data json.RawMessage) (events.Action, error) {
	l, err := t.sound(ctx, id)
	if err != nil {
		return events.Action{}, err
	}
	return t.rules.IfAgreed(l, v, command, data)
}

// ViewIf is the campaign now and as it would be after an action with these events, as
// far as who looks may know.
func (t *Table[S, C]) ViewIf(ctx context.Context, id events.CampaignID, v campaign.Viewer, next []events.Recorded) (before, after any, err error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, nil, err
	}
	before, after = t.rules.ViewIf(l, v, next)
	return before, after, nil
}
