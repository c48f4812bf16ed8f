package app

import (
	"cmp"
	"context"
	"encoding/json"

	"loretome/events"
	"loretome/rules/campaign"
)

// Why is what a value of the game is, and which actions made it so.
type Why struct {
	Path    string
	At      int // the last revision that counts
	Value   json.RawMessage
	Because []campaign.Cause
}

// Explain says why a value is what it is, as far as who asks may know.
func (t *Table[S, C]) Explain(ctx context.Context, id events.CampaignID, path string, ask Ask) (Why, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return Why{}, err
	}
	at := cmp.Or(ask.At, l.Revision())
	value, because, err := t.rules.Explain(l, ask.Viewer, path, at)
	return Why{Path: path, At: at, Value: value, Because: because}, err
}

// Diff lists the values in which two revisions differ, as far as who asks may
// know.
func (t *Table[S, C]) Diff(ctx context.Context, id events.CampaignID, v campaign.Viewer, from, to int) ([]events.Difference, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.rules.Diff(l, v, from, to)
}
