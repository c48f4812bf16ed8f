package demo_test

import "testing"

// The evening agrees with itself: each of its actions, decided again on what
// was before it and with its dice, comes to what was recorded.
func TestEachActionOfTheEveningDecidedAgainComesToTheSame(t *testing.T) {
	e := played(t)
	for _, of := range e.Rules.Again(e.Ledger, 0) {
		a, _ := e.Ledger.Action(of.Revision)
		t.Errorf("revision %d (%s): %s %s %s %v", of.Revision, a.Command, of.Status, of.Rule, of.Detail, of.Differs)
	}
}
