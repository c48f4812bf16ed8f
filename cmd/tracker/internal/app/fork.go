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
	wish := campaign.Fork{
		Campaign: fork, At: f.At, Name: f.Name, By: f.By, Admin: f.Admin,
		ID: t.house.keys.wish("fork", events.ActionID(fork)+"/"+f.ID), // the same wish for a fork of the fork is another action
	}
	action, err := t.rules.Fork(l, wish)
	if err != nil {
		return Started{}, err
	}
	if t.house.wasDeleted(fork) {
		return Started{}, ErrForkGone
	}
	if _, err := t.house.Summary(fork); err != nil { // else it is a repeat
		if action, err = t.withBox(ctx, l, wish); err != nil {
			return Started{}, err
		}
		if err := t.fork(ctx, l.Actions()[:f.At], action); err != nil {
			return Started{}, fmt.Errorf("fork campaign %s: %w", id, err)
		}
	}
	if err := t.startedAs(ctx, fork, action); err != nil {
		return Started{}, err
	}
	return t.begun(ctx, fork)
}

// withBox is the action that makes a fork, with the sealing of its first box.
func (t *Table[S, C]) withBox(ctx context.Context, l *campaign.Ledger[S], wish campaign.Fork) (action events.Action, err error) {
	open := campaign.OpenBox(l.Actions()[:wish.At])
	if wish.Next, err = t.house.firstBox(ctx, wish.Campaign, open.No+1); err != nil {
		return action, err
	}
	if err := t.handNotes(ctx, l.State().Kernel.Campaign, wish.Campaign); err != nil {
		return action, err
	}
	if action, err = t.rules.Fork(l, wish); err == nil {
		action.At = t.house.cfg.Now().UTC()
	}
	return action, err
}

// handNotes gives a fork the key of the notes that are sealed in its origin, so that
// they can be opened in either.
func (t *Table[S, C]) handNotes(ctx context.Context, origin, fork events.CampaignID) error {
	if t.rules.System.Sealed == nil {
		return nil
	}
	key, err := t.house.boxes.notes(ctx, origin, freshSeed())
	if err == nil {
		_, err = t.house.boxes.notes(ctx, fork, key)
	}
	return err
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
