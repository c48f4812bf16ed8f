package events

import (
	"fmt"
	"strings"
)

// RulesUpgraded puts a campaign under a newer version of its rules, from its place
// in play order on.
type RulesUpgraded struct {
	From   string `json:"from"` // heroquest@1
	To     string `json:"to"`
	Reason string `json:"reason,omitempty"`
}

// EventType is the stored name.
func (RulesUpgraded) EventType() string { return "RulesUpgraded" }

// UnknownVersionError says that an action wants a version of the rules that this
// program does not have.
type UnknownVersionError struct {
	Wanted string
	Has    []string // the oldest first
}

func (e *UnknownVersionError) Error() string {
	return fmt.Sprintf("it wants the rules %s, this program has %s; a later program can read on", e.Wanted, strings.Join(e.Has, " and "))
}
