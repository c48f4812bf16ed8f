package campaign_test

import (
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// What is put after an action is decided on what was before its place, also where
// the action itself was put into the middle or is amended.
func TestAPlaceIsTheStateBeforeWhatIsPutThere(t *testing.T) {
	e := omen(t)
	for revision := 1; revision <= e.Ledger.Revision(); revision++ {
		place, err := e.Rules.Place(e.Ledger, viewer(greta), revision)
		at, also := e.Rules.At(e.Ledger, viewer(greta), revision, false)
		if err != nil || also != nil || ruletest.Written(t, place) != ruletest.Written(t, at) {
			t.Errorf("after %d: %s, want %s; %v", revision, ruletest.Written(t, place), ruletest.Written(t, at), err)
		}
	}
	first := e.Do(greta, "Insert", insert(5, "Delve", path("Winze", 1))).Revision
	place, err := e.Rules.Place(e.Ledger, viewer(greta), first)
	if err != nil || place.Game.Last != "Winze" || len(place.Game.Omens) != 0 || len(place.Game.Galleries) != 2 {
		t.Errorf("after what was put there: %s, %v", ruletest.Written(t, place), err)
	}
	amended := e.Do(greta, "Amend", amend(first, "Delve", path("Sump", 1))).Revision
	for _, after := range []int{first, amended} {
		if place, err := e.Rules.Place(e.Ledger, viewer(greta), after); err != nil || place.Game.Last != "Sump" {
			t.Errorf("after %d: %s, %v", after, ruletest.Written(t, place), err)
		}
	}
	for _, after := range []int{0, -1, amended + 1} {
		_, err := e.Rules.Place(e.Ledger, viewer(greta), after)
		unclear(t, err, "after")
	}
	if place, _ := e.Rules.Place(e.Ledger, campaign.Viewer{}, e.Ledger.Revision()); len(place.Game.Omens) != 0 {
		t.Errorf("whoever looks on sees %s", ruletest.Written(t, place))
	}
}

// Who took a hero over plays it, else who brought it, if that one is still there.
func TestAFigureIsPlayedByWhoseHeroItIs(t *testing.T) {
	system := lantern.System
	system.Players = func(lantern.State) map[string]events.SeatID {
		return map[string]events.SeatID{"h1": ben, "h2": cleo, "h3": ben}
	}
	e := ruletest.Begin(t, system)
	e.Join("Ben", events.HeroPlayer)
	e.Join("Cleo", events.HeroPlayer)
	plays := func(figure string, want events.SeatID) {
		t.Helper()
		if got := e.Rules.Plays(e.Ledger.State(), figure); got != want {
			t.Errorf("%s is played by %q, want %q", figure, got, want)
		}
	}
	plays("h1", ben)
	plays("h2", cleo)
	plays("m1", "")
	e.Do(greta, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h1":"s3"}}`)
	plays("h1", cleo)
	plays("h3", "")
	bare := ruletest.Begin(t, lantern.System)
	if got := bare.Rules.Plays(bare.Ledger.State(), "h1"); got != "" {
		t.Errorf("where no system tells, h1 is played by %q", got)
	}
}
