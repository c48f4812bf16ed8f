package app

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"loretome/events"
	"loretome/events/journal"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
)

// Table plays one rule system. It keeps the campaigns that were looked at last
// folded in memory; any of them can be folded again from the journal.
type Table[S, C any] struct {
	rules       campaign.Rules[S, C]
	projections []Projection[S]
	house       *House
	described   map[string]Description // by version of the rules

	mu    sync.Mutex
	held  map[events.CampaignID]*held[S]
	order *list.List // of *held, the one looked at last in front
	bytes int64
}

// Projection is what one page shows of a campaign, made of it as a seat may see it.
type Projection[S any] struct {
	Name string // hero-sheets, armory …
	Make func(Sight[S]) any
}

// held is one campaign in memory.
type held[S any] struct {
	id events.CampaignID
	namings
	memos
	offers offers[S]
	play   sync.Mutex // held over deciding and appending, so that this process does not race itself
	hand   hand

	mu     sync.Mutex // guards what follows
	ledger *campaign.Ledger[S]
	damage error // why the journal cannot be folded further
	bytes  int64
	place  *list.Element
}

// NewTable makes the table of a system with what its pages show besides what
// every campaign has.
func NewTable[S, C any](system rules.System[S, C], own ...Projection[S]) *Table[S, C] {
	disputes := Projection[S]{Name: "disputes", Make: func(s Sight[S]) any { return projections.Disputes(s.State.Kernel.Disputes, s.Entries) }}
	t := &Table[S, C]{
		rules: campaign.New(system), projections: append(slices.Clip(own), disputes),
		held: map[events.CampaignID]*held[S]{}, order: list.New(),
	}
	t.described = map[string]Description{}
	for _, version := range t.rules.Versions() {
		t.described[version] = t.describe(t.rules.Under(version))
	}
	return t
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
	return t.upTo(ctx, id, summary.Last)
}

// upTo gives the campaign folded at least to a place in the stream.
func (t *Table[S, C]) upTo(ctx context.Context, id events.CampaignID, last uint64) (*campaign.Ledger[S], error) {
	h := t.hold(id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.damage == nil && h.ledger.Seq() < last {
		if err := t.catchUp(ctx, h, last); err != nil {
			return nil, err
		}
	}
	return h.ledger, h.damage
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
		h.damage = Damage{h.id, h.ledger.Revision() + 1, err}
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
	InPlace  bool // after the action At in play order, wherever it was recorded
	Bare     bool // the state alone, without the journal
}

// Sight is a campaign as one seat may see it.
type Sight[S any] struct {
	State    campaign.State[S]
	Entries  []campaign.Entry // the journal up to At, in the order of recording; shared
	Revision int              // the last one
	At       int              // the one that is shown
	Damage   error            // why the campaign is read-only; nil if it is sound
	Memo     *Memo            // of what is made of this sight
}

// See gives a campaign as a seat may see it.
func (t *Table[S, C]) See(ctx context.Context, id events.CampaignID, ask Ask) (Sight[S], error) {
	l, damage := t.ledger(ctx, id)
	if l == nil {
		return Sight[S]{}, damage
	}
	s, memos := Sight[S]{Revision: l.Revision(), At: l.Revision(), Damage: damage}, &t.hold(id).memos
	if ask.At == 0 || ask.At == l.Revision() && !ask.InPlace {
		s.State, s.Entries = t.rules.View(l, ask.Viewer), t.rules.Visible(l, ask.Viewer)
		s.Memo = memos.of(ask.Viewer, s.Entries)
		return s, nil
	}
	state, err := t.stateAt(l, ask)
	if err != nil {
		return Sight[S]{}, err
	}
	s.Memo = memos.beside(ask.Viewer)
	if s.State, s.At = state, ask.At; ask.Bare {
		return s, nil
	}
	s.Entries, err = t.rules.VisibleAt(l, ask.Viewer, ask.At, ask.Recorded)
	return s, err
}

func (t *Table[S, C]) stateAt(l *campaign.Ledger[S], ask Ask) (campaign.State[S], error) {
	if ask.InPlace {
		return t.rules.AtPlace(l, ask.Viewer, ask.At)
	}
	return t.rules.At(l, ask.Viewer, ask.At, ask.Recorded)
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
