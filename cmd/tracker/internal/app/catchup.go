package app

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
)

// catchUp reads and folds what the journal has after the held ledger. The
// caller holds h.mu.
func (t *Table[S, C]) catchUp(ctx context.Context, h *held[S], last uint64) error {
	parts := make(chan *part, partsAhead)
	readers := readersFor(runtime.GOMAXPROCS(0), t.rules.Catalog().Reader)
	folded := make(chan folding[S])
	go func() { folded <- t.foldAll(h.ledger, parts) }()
	err := t.house.journal.LoadParts(ctx, h.id, h.ledger.Seq(), last, func(messages []journal.Message, left int) {
		t.house.note(messages[len(messages)-1]) // another node may have deleted the campaign
		p := &part{ready: make(chan struct{}), coming: len(messages) + left}
		go p.decode(readers, messages)
		parts <- p
	})
	close(parts)
	f := <-folded
	if err != nil && !(errors.Is(err, journal.ErrIncomplete) && ctx.Err() == nil) {
		return fmt.Errorf("read campaign %s: %w", h.id, err)
	}
	h.ledger = f.ledger
	switch {
	case f.err != nil:
		h.damage = Damage{h.id, h.ledger.Revision() + 1, f.err}
	case err != nil: // what could be read is folded
		h.damage = Damage{h.id, h.ledger.Revision() + 1, err}
	}
	if h.damage != nil {
		t.house.cfg.Log.Error("a campaign is read-only: an action is damaged or missing", "damage", h.damage)
	}
	t.grew(h, f.size)
	return nil
}

// partsAhead is how many parts of a history may wait to be folded.
const partsAhead = 64

// Collecting is by how many per cent the memory in use may grow before it is
// collected. A tracker keeps little, and reads a whole campaign at once.
const Collecting = 300

// readFirst is after how many messages decoding lets others go on: whoever
// waits for the next message to be read must not wait for the processor too.
const readFirst = 8

// readers decode the parts of a history: so many at once, each made when there is a
// part for it.
type readers struct {
	free chan *events.Reader // nil stands for one that is not made yet
	make func() *events.Reader
}

func readersFor(most int, made func() *events.Reader) readers {
	r := readers{make(chan *events.Reader, most), made}
	for range most {
		r.free <- nil
	}
	return r
}

// take waits for a reader that is free.
func (r readers) take() *events.Reader {
	if one := <-r.free; one != nil {
		return one
	}
	return r.make()
}

func (r readers) give(one *events.Reader) { r.free <- one }

// part is a part of a history that is decoded by itself.
type part struct {
	coming  int           // messages that are known to be to come, with its own
	ready   chan struct{} // closed when what follows is there
	actions []events.Stored
	size    int64 // of the messages decoded, in bytes
	err     error // why there are no more
}

// decode decodes the messages with one of the readers, once one is free.
func (p *part) decode(from readers, messages []journal.Message) {
	defer close(p.ready)
	r := from.take()
	defer from.give(r)
	p.actions = make([]events.Stored, 0, len(messages))
	for i, m := range messages {
		if i%readFirst == 0 {
			runtime.Gosched()
		}
		a, err := m.Stored(r)
		if err != nil {
			p.err = err
			return
		}
		p.actions = append(p.actions, a)
		p.size += int64(len(m.Body))
	}
}

// folding is a history as far as it could be folded.
type folding[S any] struct {
	ledger *campaign.Ledger[S]
	size   int64
	err    error
}

// foldAll folds the parts in order, as they are ready. After one that is damaged
// it lets the others pass.
func (t *Table[S, C]) foldAll(l *campaign.Ledger[S], parts <-chan *part) folding[S] {
	f := folding[S]{ledger: l}
	for p := range parts {
		<-p.ready
		if f.err != nil || len(p.actions) == 0 && p.err == nil {
			continue
		}
		f.ledger, f.err = t.rules.Replay(f.ledger.Expecting(p.coming), p.actions)
		f.size += p.size
		if f.err == nil {
			f.err = p.err
		}
	}
	return f
}
