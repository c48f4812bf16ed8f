package app

import (
	"cmp"
	"context"

	"loretome/events"
	"loretome/rules/campaign"
)

// Why is what a value of the game is, and which actions made it so.
type Why struct {
	campaign.Explanation
	Path string
	At   int // the last revision that counts
}

// Part is a stretch of the steps by which a value came to what it is: those before
// one, at most so many. The zero Part is all of them.
type Part struct{ Before, Most int }

// Explain says why a value is what it is, as far as who asks may know.
func (t *Table[S, C]) Explain(ctx context.Context, id events.CampaignID, path string, ask Ask, part Part) (Why, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return Why{}, err
	}
	q := campaign.Question{Path: path, At: cmp.Or(ask.At, l.Revision()), Recorded: ask.Recorded, Before: part.Before, Most: part.Most}
	why, err := t.rules.Explain(l, ask.Viewer, q)
	return Why{Explanation: why, Path: path, At: q.At}, err
}

// Way gives the actions that name a thing, a figure or a card, as far as who
// asks may know.
func (t *Table[S, C]) Way(ctx context.Context, id events.CampaignID, of string, ask Ask) ([]campaign.Entry, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.rules.Way(l, ask.Viewer, of, cmp.Or(ask.At, l.Revision()), ask.Recorded)
}

// Stand is a campaign at a revision, as recorded then or as corrected since, and
// as one who looks may see it.
type Stand struct {
	Campaign events.CampaignID
	Viewer   campaign.Viewer
	At       int
	Recorded bool
}

// DiffWith lists the values in which a campaign and another one that began as
// the same differ. Who asks must be one who may look at both.
func (t *Table[S, C]) DiffWith(ctx context.Context, from, to Stand) ([]events.Difference, error) {
	if s, err := t.house.Summary(to.Campaign); err != nil || s.System != t.rules.System.ID {
		return nil, cmp.Or(err, campaign.NotRelated())
	}
	l, err := t.ledger(ctx, from.Campaign)
	if l == nil {
		return nil, err
	}
	other, err := t.ledger(ctx, to.Campaign)
	if other == nil {
		return nil, err
	}
	return t.rules.DiffWith(campaign.Stand[S]{Ledger: l, Viewer: from.Viewer, At: from.At, Recorded: from.Recorded},
		campaign.Stand[S]{Ledger: other, Viewer: to.Viewer, At: to.At, Recorded: to.Recorded})
}
