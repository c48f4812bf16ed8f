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
	here, there, err := t.stands(ctx, from, to)
	if err != nil {
		return nil, err
	}
	return t.rules.DiffWith(here, there)
}

// Compared are the states of which DiffWith lists the values that differ.
func (t *Table[S, C]) Compared(ctx context.Context, from, to Stand) (before, after any, err error) {
	here, there, err := t.stands(ctx, from, to)
	if err != nil {
		return nil, nil, err
	}
	return t.rules.Compared(here, there)
}

// stands are two campaigns of this system with their ledgers.
func (t *Table[S, C]) stands(ctx context.Context, from, to Stand) (here, there campaign.Stand[S], err error) {
	if s, err := t.house.Summary(to.Campaign); err != nil || s.System != t.rules.System.ID {
		return here, there, cmp.Or(err, campaign.NotRelated())
	}
	if here, err = t.stand(ctx, from); err != nil {
		return here, there, err
	}
	there, err = t.stand(ctx, to)
	return here, there, err
}

// stand is a campaign with its ledger; of a damaged one, as far as it is sound.
func (t *Table[S, C]) stand(ctx context.Context, of Stand) (campaign.Stand[S], error) {
	l, err := t.ledger(ctx, of.Campaign)
	if l == nil {
		return campaign.Stand[S]{}, err
	}
	return campaign.Stand[S]{Ledger: l, Viewer: of.Viewer, At: of.At, Recorded: of.Recorded}, nil
}

// Changed is the campaign just before an action and just after it, at its place in
// play order, as far as who looks may know.
func (t *Table[S, C]) Changed(ctx context.Context, id events.CampaignID, v campaign.Viewer, revision int, recorded bool) (before, after any, err error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, nil, err
	}
	return t.rules.Changed(l, v, revision, recorded)
}
