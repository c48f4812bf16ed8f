package app

import (
	"errors"
	"fmt"

	"loretome/events"
	"loretome/rules/words"
)

// Damage says from which action on a campaign's journal cannot be read, so that
// it can only be looked at and exported up to the one before.
type Damage struct {
	Campaign events.CampaignID
	Revision int // the first action that is damaged or missing
	Cause    error
}

// Error names the action and why it cannot be read, for the log and for whoever
// sees all.
func (d Damage) Error() string {
	return fmt.Sprintf("campaign %s, revision %d: %v", d.Campaign, d.Revision, d.Cause)
}

// Unwrap leads to events.ErrDamaged and to why the action cannot be read.
func (d Damage) Unwrap() []error { return []error{events.ErrDamaged, d.Cause} }

// Plain says to anybody which action is concerned and what can be done.
func (d Damage) Plain() words.Text {
	todo := words.Say("To play on, stop the server and restore the newest backup into a new directory, or import the export into another store; tracker verify says more.")
	if strange, is := errors.AsType[*events.UnknownVersionError](d.Cause); is {
		return words.Say("From action %d on this campaign is played under the rules %s, and this program has %s. What was played before can be read, and all of it exported. To play on, serve it by a tracker that has these rules.",
			d.Revision, strange.Wanted, words.AllOf(strange.Has))
	}
	if d.Revision == 1 {
		return words.Say("The first action of this campaign’s journal is damaged or missing, so that nothing of it can be shown. %s", todo)
	}
	return words.Say("Action %d of this campaign’s journal is damaged or missing. What was played up to action %d can be read and exported. %s",
		d.Revision, d.Revision-1, todo)
}
