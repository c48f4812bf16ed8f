package app

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"sync"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
)

// Table plays one rule system. It keeps the campaigns that were looked at last
// folded in memory; any of them can be folded again from the journal.
type Table[S, C any] struct {
	rules       campaign.Rules[S, C]
	projections []Projection[S]
	house       *House

	mu    sync.Mutex
	held  map[events.CampaignID]*held[S]
	order *list.List // of *held, the one looked at last in front
	bytes int64
}

// Projection is what one page shows of a campaign, made from the state and the
// journal as a seat may see them.
type Projection[S any] struct {
	Name string // hero-sheets, armory …
	Make func(campaign.State[S], []campaign.Entry) any
}

// held is one campaign in memory.
type held[S any] struct {
	id events.CampaignID
	namings
	play sync.Mutex // held over deciding and appending, so that this process does not race itself

	mu     sync.Mutex // guards what follows
	ledger *campaign.Ledger[S]
	damage error // why the journal cannot be folded further
	bytes  int64
	place  *list.Element
}

// NewTable makes the table of a system with what its pages show.
func NewTable[S, C any](system rules.System[S, C], projections ...Projection[S]) *Table[S, C] {
	return &Table[S, C]{
		rules: campaign.New(system), projections: projections,
		held: map[events.CampaignID]*held[S]{}, order: list.New(),
	}
}

func (t *Table[S, C]) moveInto(h *House) { t.house = h }

func (t *Table[S, C]) decode(m journal.Message) (events.Action, error) {
	return t.rules.Catalog().Decode(m.Body)
}

// hold finds the campaign in memory, or a place for it.
func (t *Table[S, C]) hold(id events.CampaignID) *held[S] {
	t.mu.Lock()
	defer t.mu.Unlock()
	h, there := t.held[id]
	if !there {
		h = &held[S]{id: id, ledger: t.rules.Empty()}
		h.place = t.order.PushFront(h)
		t.held[id] = h
	}
	t.order.MoveToFront(h.place)
	return h
}

// grew counts what a campaign takes and lets go of those that were not looked
// at for longest, if all take too much.
func (t *Table[S, C]) grew(h *held[S], by int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held[h.id] != h {
		return // let go of meanwhile
	}
	h.bytes += by
	t.bytes += by
	for t.bytes > t.house.cfg.Cache && t.order.Len() > 1 {
		oldest := t.order.Back().Value.(*held[S])
		t.order.Remove(oldest.place)
		delete(t.held, oldest.id)
		t.bytes -= oldest.bytes
	}
}

// ledger gives the campaign folded to its end, as far as this node knows of
// one. A damaged campaign comes with the error that names the damage, folded
// to the revision before.
func (t *Table[S, C]) ledger(ctx context.Context, id events.CampaignID) (*campaign.Ledger[S], error) {
	summary, err := t.house.Summary(id)
	if err != nil {
		return nil, err
	}
	h := t.hold(id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.damage == nil && h.ledger.Seq() < summary.Last {
		if err := t.catchUp(ctx, h, summary.Last); err != nil {
			return nil, err
		}
	}
	return h.ledger, h.damage
}

// catchUp reads and folds what the journal has after the held ledger. The
// caller holds h.mu.
func (t *Table[S, C]) catchUp(ctx context.Context, h *held[S], last uint64) error {
	messages, err := t.house.journal.Load(ctx, h.id, h.ledger.Seq(), last)
	switch {
	case errors.Is(err, journal.ErrIncomplete) && ctx.Err() == nil:
		h.damage = fmt.Errorf("campaign %s: %w: %w", h.id, events.ErrDamaged, err) // what could be read is folded
	case err != nil:
		return fmt.Errorf("read campaign %s: %w", h.id, err)
	}
	actions := make([]events.Stored, 0, len(messages))
	var size int64
	for _, m := range messages {
		a, err := m.Stored(t.rules.Catalog())
		if err != nil {
			h.damage = fmt.Errorf("campaign %s: %w", h.id, err)
			break
		}
		actions = append(actions, a)
		size += int64(len(m.Body))
	}
	next, err := t.rules.Replay(h.ledger, actions)
	if err != nil {
		h.damage = fmt.Errorf("campaign %s: %w", h.id, err)
	}
	h.ledger = next
	if h.damage != nil {
		t.house.cfg.Log.Error("campaign is read-only from here on", "campaign", h.id, "revision", next.Revision(), "damage", h.damage)
	}
	t.grew(h, size)
	return nil
}

// take folds one action that was stored a moment ago, unless it is folded
// already or one before it is missing.
func (t *Table[S, C]) take(h *held[S], a events.Stored) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.damage != nil || a.Seq <= h.ledger.Seq() || a.Revision != h.ledger.Revision()+1 {
		return
	}
	next, err := t.rules.Fold(h.ledger, a)
	if err != nil {
		h.damage = fmt.Errorf("campaign %s: %w", h.id, err)
		return
	}
	h.ledger = next
	t.grew(h, int64(len(a.Body)))
}

// follow folds an action that the journal hands on, if its campaign is in
// memory; one that cannot be read is found by the next who looks.
func (t *Table[S, C]) follow(m journal.Message) {
	t.mu.Lock()
	h, there := t.held[m.Campaign]
	t.mu.Unlock()
	if !there {
		return
	}
	if a, err := m.Stored(t.rules.Catalog()); err == nil {
		t.take(h, a)
	}
}

// Kernel is the kernel's part of a campaign's state.
func (t *Table[S, C]) Kernel(ctx context.Context, id events.CampaignID) (campaign.Kernel, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return campaign.Kernel{}, err
	}
	return l.State().Kernel, nil // a damaged campaign can still be looked at
}

// Ask says whose eyes, and as of when.
type Ask struct {
	Viewer   campaign.Viewer
	At       int  // revision; 0 for the last
	Recorded bool // as known then, instead of as corrected since
}

// Sight is a campaign as one seat may see it.
type Sight[S any] struct {
	State    campaign.State[S]
	Entries  []campaign.Entry // the journal up to At, in the order of recording; shared
	Revision int              // the last one
	At       int              // the one that is shown
	Damage   error            // why the campaign is read-only; nil if it is sound
}

// See gives a campaign as a seat may see it.
func (t *Table[S, C]) See(ctx context.Context, id events.CampaignID, ask Ask) (Sight[S], error) {
	l, damage := t.ledger(ctx, id)
	if l == nil {
		return Sight[S]{}, damage
	}
	s := Sight[S]{Revision: l.Revision(), At: l.Revision(), Damage: damage}
	if ask.At == 0 || ask.At == l.Revision() {
		s.State, s.Entries = t.rules.View(l, ask.Viewer), t.rules.Visible(l, ask.Viewer)
		return s, nil
	}
	state, err := t.rules.At(l, ask.Viewer, ask.At, ask.Recorded)
	if err != nil {
		return Sight[S]{}, err
	}
	s.State, s.At = state, ask.At
	s.Entries, err = t.rules.VisibleAt(l, ask.Viewer, ask.At, ask.Recorded)
	return s, err
}

// Call is what the rules are told when a seat asks what it may do.
func (t *Table[S, C]) Call(ctx context.Context, id events.CampaignID, seat events.SeatID) (rules.Call, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return rules.Call{}, err
	}
	return t.rules.Call(l, seat, t.noDice(), nil), nil
}

// sound is the ledger of a campaign that takes actions.
func (t *Table[S, C]) sound(ctx context.Context, id events.CampaignID) (*campaign.Ledger[S], error) {
	l, err := t.ledger(ctx, id)
	if err != nil {
		return nil, err
	}
	if l.Revision() == 0 {
		return nil, errors.Join(ErrNoCampaign, fmt.Errorf("campaign %s has no action", id))
	}
	return l, nil
}
