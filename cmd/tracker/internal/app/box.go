package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// boxes keeps the seeds of the server's dice among the secrets, each until it is
// told. All nodes draw the same seed for a box: the first that does.
type boxes struct {
	secrets journal.Secrets
	fresh   func() []byte
}

// freshSeed draws a seed.
func freshSeed() []byte {
	seed := make([]byte, dice.SeedLength)
	rand.Read(seed) // never fails; it ends the process instead
	return seed
}

func boxKey(id events.CampaignID, no int) string { return fmt.Sprintf("dice.%s.%d", id, no) }

// draw gives the seed of a box that is yet to be sealed.
func (b boxes) draw(ctx context.Context, id events.CampaignID, no int) ([]byte, error) {
	seed, err := b.secrets.Create(ctx, boxKey(id, no), b.fresh())
	if err != nil {
		return nil, fmt.Errorf("draw the dice of box %d of campaign %s: %w", no, id, err)
	}
	return seed, nil
}

// notes gives the key of what is sealed in a campaign, which is this one unless
// there is one.
func (b boxes) notes(ctx context.Context, id events.CampaignID, fresh []byte) ([]byte, error) {
	key, err := b.secrets.Create(ctx, "notes."+string(id), fresh)
	if err != nil {
		return nil, fmt.Errorf("read the key of the notes of campaign %s: %w", id, err)
	}
	return key, nil
}

// of gives the seed of a box that is open, nil if it is here no more.
func (b boxes) of(ctx context.Context, id events.CampaignID, open campaign.Box) ([]byte, error) {
	if open.No == 0 {
		return nil, nil
	}
	seed, err := b.secrets.Get(ctx, boxKey(id, open.No))
	if err != nil && !errors.Is(err, journal.ErrNotFound) {
		return nil, fmt.Errorf("read the dice of box %d of campaign %s: %w", open.No, id, err)
	}
	if !open.Fits(seed) {
		return nil, nil
	}
	return seed, nil
}

// forget throws the seeds away that an action tells, or that nobody needs any more
// since it deletes the campaign. The action is stored; a seed that stays behind does no harm.
func (h *House) forget(ctx context.Context, a events.Stored) {
	var over []string
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.DiceRevealed:
			over = append(over, boxKey(a.Campaign, e.Box))
		case events.CampaignDeleted:
			over = append(over, "dice."+string(a.Campaign)+".*", "notes."+string(a.Campaign))
		}
	}
	for _, key := range over {
		if err := h.boxes.secrets.Forget(ctx, key); err != nil {
			h.cfg.Log.Warn("a secret stays that nobody needs any more", "key", key, "error", err)
		}
	}
}

// hand is what this node has at hand of the server's dice of a campaign, so that
// not every command asks the store. It is guarded by held.play.
type hand struct {
	open campaign.Box // for which it is
	seed []byte       // nil if it is lost
	next []byte       // of the box after it; nil as long as none was drawn

	notes []byte // the key of what the game master seals; nil as long as it was not asked for
}

// atHand gives the secrets that a command on a ledger may need: the seed of the
// open box, and the next one if that ends or is lost.
func (t *Table[S, C]) atHand(ctx context.Context, l *campaign.Ledger[S], command string) (hand, error) {
	open, id := l.Box(), l.State().Kernel.Campaign
	has := &t.hold(id).hand
	if has.open.No != open.No || has.open.Hash != open.Hash || open.No == 0 && has.next == nil {
		seed, err := t.house.boxes.of(ctx, id, open)
		if err != nil {
			return hand{}, err
		}
		*has = hand{seed: seed, notes: has.notes}
	}
	if has.notes == nil && t.rules.System.Sealed != nil {
		var err error
		if has.notes, err = t.house.boxes.notes(ctx, id, freshSeed()); err != nil {
			return hand{}, err
		}
	}
	has.open = open
	if has.next == nil && (has.seed == nil || campaign.Turns(command)) {
		var err error
		if has.next, err = t.house.boxes.draw(ctx, id, open.No+1); err != nil {
			return hand{}, err
		}
	}
	return *has, nil
}

// seals are the secrets as the kernel takes them.
func (h hand) seals() campaign.Seals {
	s := campaign.Seals{Seed: h.seed, Notes: h.notes}
	if h.next != nil {
		s.Next = dice.Sealed(h.next)
	}
	return s
}

// place is where the throws that come next come from, with their seed.
func (h hand) place(id events.CampaignID) (events.Place, []byte) {
	if h.seed != nil {
		return h.open.Next(id, h.seed)
	}
	return campaign.Box{No: h.open.No + 1}.Next(id, h.next)
}

// firstBox draws the first box of a campaign, or of a fork, that is yet to begin.
func (h *House) firstBox(ctx context.Context, id events.CampaignID, no int) (events.Hash, error) {
	seed, err := h.boxes.draw(ctx, id, no)
	if err != nil {
		return "", err
	}
	return dice.Sealed(seed), nil
}
