package app

import (
	"context"

	"loretome/events"
	"loretome/rules/campaign"
)

// IfCarried gives the action by which a request or a motion would be carried out if
// everybody agreed to it now, as far as who asks may know.
func (t *Table[S, C]) IfCarried(ctx context.Context, id events.CampaignID, v campaign.Viewer, of campaign.Pending) (events.Action, error) {
	l, err := t.sound(ctx, id)
	if err != nil {
		return events.Action{}, err
	}
	return t.rules.IfCarried(l, v, of)
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
