package app

import (
	"context"
	"errors"
	"fmt"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
)

// Fork says what is wished for with a fork of a campaign.
type Fork struct {
	ID    events.ActionID // a repeat with the same id makes no second fork
	At    int             // the last action that it takes over
	Name  string
	By    events.SeatID // of the campaign that is forked
	Admin bool          // the admin asks, who needs no seat
}

// Fork makes a campaign of its own that begins where another one stood: first
// the actions are copied, then one makes the copy a campaign. A copy that was cut
// off is nothing that anybody finds, and the same wish given again completes it.
// What is damaged can be forked up to the damage.
func (t *Table[S, C]) Fork(ctx context.Context, id events.CampaignID, f Fork) (Started, error) {
	if err := checkID(f.ID); err != nil {
		return Started{}, err
	}
	l, err := t.ledger(ctx, id)
	if l == nil {
		return Started{}, err
	}
	fork := t.house.keys.forkOf(id, f.ID)
	action, err := t.rules.Fork(l, campaign.Fork{
		Campaign: fork, At: f.At, Name: f.Name, By: f.By, Admin: f.Admin,
		ID: t.house.keys.wish("fork", events.ActionID(fork)+"/"+f.ID), // the same wish for a fork of the fork is another action
	})
	if err != nil {
		return Started{}, err
	}
	action.At = t.house.cfg.Now().UTC()
	if _, err := t.house.Summary(fork); err != nil { // else it is a repeat
		if err := t.fork(ctx, l.Actions()[:f.At], action); err != nil {
			return Started{}, fmt.Errorf("fork campaign %s: %w", id, err)
		}
	}
	if err := t.startedAs(ctx, fork, action); err != nil {
		return Started{}, err
	}
	return t.begun(ctx, fork)
}

// fork writes the journal of a fork, or what is missing of it.
func (t *Table[S, C]) fork(ctx context.Context, actions []events.Stored, action events.Action) error {
	there, err := t.house.journal.Load(ctx, action.Campaign, 0, 0)
	if err != nil {
		return err
	}
	last := uint64(0)
	var rest []journal.Message
	for i, a := range actions {
		switch {
		case i >= len(there):
			rest = append(rest, journal.Message{Campaign: action.Campaign, ID: a.ID, Body: a.Body})
		case events.HashOf(there[i].Body) != a.Hash:
			return ErrOtherWish
		default:
			last = there[i].Seq
		}
	}
	if _, last, err = t.house.write(ctx, rest, last); err == nil {
		_, err = t.store(ctx, last, action)
	}
	if errors.Is(err, journal.ErrConflict) {
		return ErrOtherWish
	}
	return err
}
