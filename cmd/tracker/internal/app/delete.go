package app

import (
	"context"
	"fmt"

	"loretome/events"
	"loretome/rules/campaign"
)

// Deleted answers the deletion of a campaign as it was answered when it was carried
// out, to the same wish of the seat that gave it, or of the admin. To whatever else
// is asked there is no such campaign.
func (h *House) Deleted(ctx context.Context, id events.CampaignID, by Token, admin bool, q Request) (Answer, error) {
	none := fmt.Errorf("campaign %q: %w", id, ErrNoCampaign)
	h.mu.Lock()
	s := h.index[id]
	h.mu.Unlock()
	g, plays := h.games[s.System]
	of, seat, issue, err := h.keys.read(by)
	if !s.deleted || !plays || !admin && (err != nil || of != id) {
		return Answer{}, none
	}
	k, last, err := g.deleted(ctx, id, s.Last)
	if err != nil {
		return Answer{}, err
	}
	if q.By = last.Seat.ID; !admin {
		if sits, there := k.Seat(seat); !there || sits.Left || sits.Issue != issue || seat != q.By {
			return Answer{}, none
		}
	}
	if !events.Deletes(last.Body) || q.ID != last.ID || !q.repeats(last.Action) {
		return Answer{}, none
	}
	return Answer{Action: last, Repeated: true}, nil
}

// deleted is who sat at a campaign that was deleted, and its last action.
func (t *Table[S, C]) deleted(ctx context.Context, id events.CampaignID, last uint64) (campaign.Kernel, events.Stored, error) {
	l, err := t.upTo(ctx, id, last)
	if err != nil {
		return campaign.Kernel{}, events.Stored{}, err
	}
	a, _ := l.Action(l.Revision())
	return l.State().Kernel, a, nil
}
