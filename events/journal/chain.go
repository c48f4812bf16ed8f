package journal

import (
	"encoding/json"
	"errors"
	"fmt"

	"loretome/events"
)

// Chain is the end of a campaign's journal as far as it was followed: its last
// action's place, revision and hash. The zero Chain is that of a campaign
// without an action.
type Chain struct {
	Seq      uint64
	Revision int
	Hash     events.Hash
	Own      bool // it names the campaign itself; before its own actions a fork has those of its origin

	torn bool // its last action is damaged, so that nobody knows its hash
}

// Next follows the chain by one action: its sequence is higher, its revision
// is the next one, and it names the hash of the action before. Anything else
// is a break, which wraps events.ErrDamaged.
func (c Chain) Next(s events.Stored) (Chain, error) {
	return c.next(link{seq: s.Seq, hash: s.Hash, Revision: s.Revision, Prev: s.Prev})
}

// link is what a chain needs to know of an action; an action of an unknown
// system has it too.
type link struct {
	seq  uint64
	hash events.Hash

	Campaign events.CampaignID `json:"campaign"`
	Revision int               `json:"revision"`
	ID       events.ActionID   `json:"id"`
	Prev     events.Hash       `json:"prev"`
}

// errNoLink says that a body does not say where in a campaign it stands.
var errNoLink = errors.New("the action does not say where it stands")

// linkOf reads the link from a body without decoding the rest.
func linkOf(m Message) (link, error) {
	l := link{seq: m.Seq, hash: events.HashOf(m.Body)}
	if err := json.Unmarshal(m.Body, &l); err != nil {
		return l, fmt.Errorf("%w: %w: %w", events.ErrDamaged, errNoLink, err)
	}
	if !l.Campaign.Valid() || l.ID != m.ID {
		return l, misplaced(l, m)
	}
	return l, nil
}

func misplaced(l link, m Message) error {
	return fmt.Errorf("%w: action %q of campaign %q stands as %q of %q",
		events.ErrDamaged, l.ID, l.Campaign, m.ID, m.Campaign)
}

func (c Chain) next(l link) (Chain, error) {
	switch {
	case l.seq <= c.Seq:
		return c, fmt.Errorf("%w: sequence %d follows %d", events.ErrDamaged, l.seq, c.Seq)
	case l.Revision == c.Revision+2:
		return c, fmt.Errorf("%w: revision %d is missing, %d follows %d", events.ErrDamaged, c.Revision+1, l.Revision, c.Revision)
	case l.Revision > c.Revision+1:
		return c, fmt.Errorf("%w: revisions %d to %d are missing, %d follows %d", events.ErrDamaged, c.Revision+1, l.Revision-1, l.Revision, c.Revision)
	case l.Revision != c.Revision+1:
		return c, fmt.Errorf("%w: revision %d follows %d", events.ErrDamaged, l.Revision, c.Revision)
	case l.Prev != c.Hash && !c.torn:
		return c, fmt.Errorf("%w: revision %d does not fit the one before: it names %q, not %q",
			events.ErrDamaged, l.Revision, l.Prev, c.Hash)
	}
	return Chain{Seq: l.seq, Revision: l.Revision, Hash: l.hash, Own: c.Own}, nil
}

// Chains follows the chains of many campaigns at once.
type Chains map[events.CampaignID]Chain

// Add follows its campaign's chain by one message, whose body need not be of a
// known system.
func (c Chains) Add(m Message) error {
	l, err := linkOf(m)
	if err != nil {
		return err
	}
	own := l.Campaign == m.Campaign
	if c[m.Campaign].Own && !own {
		return misplaced(l, m)
	}
	next, err := c[m.Campaign].next(l)
	if err != nil {
		return err
	}
	next.Own = own
	c[m.Campaign] = next
	return nil
}
