package journal

import (
	"cmp"
	"errors"

	"loretome/events"
)

// trail follows the chains of many campaigns, also behind a damage: then the
// campaign is torn, and the numbers of its actions are all that is followed.
type trail struct {
	chains Chains
	torn   map[events.CampaignID]bool
}

func newTrail() trail { return trail{Chains{}, map[events.CampaignID]bool{}} }

// follow follows a campaign's chain by one message.
func (t trail) follow(m Message) error { return t.chains.Add(m) }

// check says what a campaign's chain has against a message, and does not follow it.
func (t trail) check(m Message) error {
	before, known := t.chains[m.Campaign]
	err := t.chains.Add(m)
	if t.chains[m.Campaign] = before; !known {
		delete(t.chains, m.Campaign)
	}
	return err
}

// name says which action a message is that is damaged, lost or out of its place,
// and goes on with the campaign behind it. The message has a body if that is as
// it was written.
func (t trail) name(m Message, id events.CampaignID) (events.CampaignID, int) {
	revision := 0
	if l, err := linkOf(m); m.Body != nil && !errors.Is(err, errNoLink) {
		revision = l.Revision
		if !t.known(l.Campaign) && !t.known(id) {
			id = l.Campaign
		}
	}
	if id == "" {
		return "", 0
	}
	c := t.chains[id]
	named := c.Revision + 1
	if revision > 0 && revision <= c.Revision {
		named = revision // it comes again
	}
	c.Revision, c.torn = max(c.Revision, cmp.Or(revision, c.Revision+1)), true
	t.chains[id], t.torn[id] = c, true
	return id, named
}

// known says whether a campaign is one of which there was an action.
func (t trail) known(id events.CampaignID) bool {
	_, told := t.chains[id]
	return told
}
