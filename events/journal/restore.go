package journal

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"sync"

	"loretome/events"
)

// writers is how many campaigns are restored at once: each waits for the disk.
const writers = 16

// Restore appends the messages of an export, each campaign's in their order,
// and returns how many it stored. A campaign that the journal has already is
// ErrConflict. Sequences are new ones, so that nothing that remembers an old
// one may be kept.
func (j *Journal) Restore(ctx context.Context, messages iter.Seq2[Message, error]) (int, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		all    sync.WaitGroup
		lanes  [writers]chan Message
		stored [writers]int
	)
	for i := range lanes {
		lanes[i] = make(chan Message, writers)
		all.Go(func() {
			n, err := j.restoreLane(ctx, lanes[i])
			stored[i] = n
			if err != nil {
				cancel(err)
			}
		})
	}
	err := deal(ctx, messages, &lanes)
	if err != nil {
		cancel(err)
	}
	all.Wait()
	count := 0
	for _, n := range stored {
		count += n
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return count, fmt.Errorf("restore: %w", err)
	}
	return count, nil
}

// deal gives every message to its campaign's lane, and closes the lanes.
func deal(ctx context.Context, messages iter.Seq2[Message, error], lanes *[writers]chan Message) error {
	defer func() {
		for _, lane := range lanes {
			close(lane)
		}
	}()
	seed := maphash.MakeSeed()
	for m, err := range messages {
		if err != nil {
			return err
		}
		select {
		case lanes[maphash.String(seed, string(m.Campaign))%writers] <- m:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// restoreLane appends one lane's messages until it is closed or one fails.
func (j *Journal) restoreLane(ctx context.Context, lane <-chan Message) (int, error) {
	last := map[events.CampaignID]uint64{}
	n := 0
	for m := range lane {
		stored, err := j.Append(ctx, m, last[m.Campaign])
		if err != nil {
			return n, fmt.Errorf("sequence %d: %w", m.Seq, err)
		}
		if string(stored.Body) != string(m.Body) {
			return n, fmt.Errorf("sequence %d: %w", m.Seq, errors.Join(ErrConflict, ErrIDClash))
		}
		last[m.Campaign] = stored.Seq
		n++
	}
	return n, nil
}
