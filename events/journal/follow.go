package journal

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	followLength = 500
	followBytes  = 4 << 20
)

// follower is the process's one consumer of the stream.
type follower struct {
	mu      sync.Mutex
	current jetstream.ConsumeContext
}

// Follow hands every action after the given sequence to handle, in order and
// one at a time, until stop is called: first those that are stored, then each
// new one. A process follows once and spreads what comes itself. Stop waits
// until handle has returned for the last time.
func (j *Journal) Follow(ctx context.Context, after uint64, handle func(Message)) (stop func(context.Context) error, err error) {
	t := &j.tail
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.current != nil {
		return nil, errors.New("the journal is followed already")
	}
	ctx, cancel := limit(ctx, askTime)
	defer cancel()
	consumer, err := j.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:   after + 1,
	})
	if err != nil {
		return nil, fmt.Errorf("follow the journal: %w", err)
	}
	t.current, err = consumer.Consume(
		func(msg jetstream.Msg) { j.deliver(msg, handle) },
		jetstream.PullMaxMessagesWithBytesLimit(followLength, followBytes),
		jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
			j.cfg.Log.Warn("follow the journal", "error", err)
		}),
	)
	if err != nil {
		t.current = nil
		return nil, fmt.Errorf("follow the journal: %w", err)
	}
	return t.stop, nil
}

// deliver hands one message on. One that is no campaign's is left out: it is
// in nobody's history.
func (j *Journal) deliver(msg jetstream.Msg, handle func(Message)) {
	meta, err := msg.Metadata()
	if err != nil {
		j.cfg.Log.Error("follow the journal", "error", err)
		return
	}
	m, err := messageAt(place{msg.Subject(), meta.Sequence.Stream, meta.Timestamp}, msg.Headers(), msg.Data())
	if err != nil {
		j.cfg.Log.Error("follow the journal", "error", err)
		return
	}
	handle(m)
}

// stop ends following, if it goes on, and waits for the last message.
func (t *follower) stop(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.current == nil {
		return nil
	}
	t.current.Drain()
	select {
	case <-t.current.Closed():
		t.current = nil
		return nil
	case <-ctx.Done():
		return fmt.Errorf("stop following the journal: %w", context.Cause(ctx))
	}
}
