package campaign_test

import (
	"testing"

	"loretome/rules/ruletest"
	"loretome/rules/words"
)

func TestWhatAFieldOfACommandMayNameIsListed(t *testing.T) {
	e := disputed(t)
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	e.Do(greta, "Dispute", `{"actions":[5],"claim":"it was wider"}`)
	ids := func(kind string) []string {
		found := []string{}
		for _, k := range e.Rules.Known(words.English, e.Rules.View(e.Ledger, viewer(cleo)), kind) {
			found = append(found, k.ID)
		}
		return found
	}
	for kind, want := range map[string]string{
		"seat": `["s1","s3","s4"]`, "option": `["lantern_shares","undo_consent","dispute_by","open_notes"]`, "dispute": `["dispute-1","dispute-2"]`, "stair": `[]`, "hero without a player": `[]`,
	} {
		if got := ruletest.Written(t, ids(kind)); got != want {
			t.Errorf("of the kind %s there are %s, want %s", kind, got, want)
		}
	}
	e.Do(greta, "Resolve", settle("uphold", ""))
	if got := ruletest.Written(t, ids("dispute")); got != `["dispute-2"]` {
		t.Errorf("open are %s", got)
	}
}
