package cli

import (
	"iter"

	"loretome/events"
	"loretome/events/journal"
)

// The journal of a store denies that anything be deleted, so that a campaign is
// deleted by its last action, and its bytes stay. A backup and a restore leave
// it out: after both its bytes are gone.

// messages are those of a store or a file, in their order.
type messages = iter.Seq2[journal.Message, error]

// census is how many actions each campaign has, and which were deleted.
type census struct {
	actions map[events.CampaignID]int
	deleted map[events.CampaignID]bool
}

// counted reads messages to their end.
func counted(all messages) (census, error) {
	c := census{actions: map[events.CampaignID]int{}, deleted: map[events.CampaignID]bool{}}
	for m, err := range all {
		if err != nil {
			return c, err
		}
		c.actions[m.Campaign]++
		if events.Deletes(m.Body) {
			c.deleted[m.Campaign] = true
		}
	}
	return c, nil
}

// kept is how many actions are those of campaigns that were not deleted.
func (c census) kept() int {
	n := 0
	for id, actions := range c.actions {
		if !c.deleted[id] {
			n += actions
		}
	}
	return n
}

// keeping leaves out the campaigns that were deleted.
func (c census) keeping(all messages) messages {
	return func(yield func(journal.Message, error) bool) {
		for m, err := range all {
			if err == nil && c.deleted[m.Campaign] {
				continue
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// leftOut says how many campaigns were deleted, if any were.
func leftOut(deleted int) string {
	if deleted == 0 {
		return ""
	}
	return "; " + many(deleted, "deleted campaign") + " left out"
}
