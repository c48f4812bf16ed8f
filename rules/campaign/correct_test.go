package campaign_test

import (
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

func correct(path, to string) string {
	return `{"path":"` + path + `","to":` + to + `,"reason":"miscounted"}`
}

func TestTheGameMasterCorrectsAValue(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	for path, to := range map[string]string{
		"/game/oil": `4`, "/game/galleries/g1/name": `"Drift"`, "/game/galleries/g1/path/1": `[3,3]`,
		"/game/galleries/g1/path/1/0": `9`, "/game/last": `"Shaft"`,
	} {
		e.Do(greta, "Correct", correct(path, to))
	}
	s := e.Ledger.State()
	if s.Game.Oil != 4 || s.Game.Galleries["g1"].Name != "Drift" || s.Game.Last != "Shaft" || len(s.Kernel.Corrections) != 5 {
		t.Errorf("state %s", ruletest.Written(t, s))
	}
	nothing(t, e, greta, "Correct", correct("/game/oil", ` 4 `))
	forbidden(t, e.Asked(ben, "Correct", correct("/game/oil", `5`)), "gm")
}

func TestAFieldThatWasLeftOutBecauseEmptyCanBeCorrected(t *testing.T) {
	e := begin(t)
	made := e.Do(greta, "Correct", correct("/game/last", `"Shaft"`))
	if c := made.Events[0].Data.(events.CorrectionMade); string(c.From) != "null" || string(c.To) != `"Shaft"` {
		t.Errorf("correction %+v", c)
	}
}

func TestACorrectionNamesAValueOfTheGame(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	for _, path := range []string{
		"/kernel/name", "/game", "/game/", "/game/gold", "/game/Oil", "/game/galleries/g9", "/game/galleries/g9/name",
		"/game/galleries/g1/colour", "/game/galleries/g1/path/2", "/game/galleries/g1/path/-1", "/game/galleries/g1/path/01",
		"/game/oil/deep", "/game/flasks/s2", "oil12345",
	} {
		unclear(t, e.Asked(greta, "Correct", correct(path, `1`)), "path")
	}
	for path, to := range map[string]string{
		"/game/oil": `"much"`, "/game/depth": `1.5`, "/game/galleries/g1/name": `3`, "/game/galleries/g1": `{"colour":"red"}`,
	} {
		if err := e.Asked(greta, "Correct", correct(path, to)); err == nil {
			t.Errorf("%s became %s", path, to)
		}
	}
	unclear(t, e.Asked(greta, "Correct", correct("/game/Last", `"Shaft"`)), "path")
	unclear(t, e.Asked(greta, "Correct", correct("/game/oil", `"much"`)), "to")
	unclear(t, e.Asked(greta, "Correct", `{"path":"/game/oil","to":3}`), "reason")
}

func TestACorrectionOfWhatIsGoneChangesNothing(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(greta, "Correct", correct("/game/galleries/g1/name", `"Drift"`))
	e.Do(greta, "Undo", targets(5))
	if g := e.Ledger.State().Game.Galleries; len(g) != 0 {
		t.Errorf("galleries %v", g)
	}
	e.Do(greta, "Redo", targets(5))
	if g := e.Ledger.State().Game.Galleries; g["g1"].Name != "Drift" {
		t.Errorf("galleries %v", g)
	}
}

func TestACorrectionIsForThoseWhoKnowTheValue(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":3}`)
	for path, want := range map[string]events.Audience{
		"/game/oil": events.ForAll, "/game/weights/g1": events.ForGM, "/game/omens/s2/0/wish": "s2",
	} {
		to := `8`
		if want == "s2" {
			to = `"home"`
		}
		made := e.Do(greta, "Correct", correct(path, to))
		if got := made.Events[0].Audience; got != want {
			t.Errorf("the correction of %s is for %q, wanted is %q", path, got, want)
		}
	}
	mine := e.Rules.View(e.Ledger, campaign.Viewer{Seat: ben, Side: events.HeroPlayer})
	if mine.Game.Omens[ben][0].Wish != "home" || mine.Game.Oil != 8 || len(mine.Kernel.Corrections) != 2 {
		t.Errorf("Ben sees %s", ruletest.Written(t, mine))
	}
}

func TestACorrectionGivesHeroesToThosePlaying(t *testing.T) {
	system := lantern.System
	system.Players = func(s lantern.State) map[string]events.SeatID {
		return map[string]events.SeatID{"h1": events.SeatID(s.Last)}
	}
	e := beginOf(t, system)
	for _, stranger := range []string{`"zz"`, `"` + string(olaf) + `"`} {
		unclear(t, e.Asked(greta, "Correct", correct("/game/last", stranger)), "to")
	}
	e.Do(greta, "Correct", correct("/game/last", `"`+string(ben)+`"`))
	e.Do(greta, "Correct", correct("/game/depth", `2`))
}

func TestACorrectionLeavesASoundStateAndMendsAnother(t *testing.T) {
	system := lantern.System
	system.Sound = func(s lantern.State) error {
		if s.Depth > 9 {
			return rules.Ask("to", "is too deep")
		}
		return nil
	}
	e := beginOf(t, system)
	unclear(t, e.Asked(greta, "Correct", correct("/game/depth", `10`)), "to")
	e.Do(greta, "Correct", correct("/game/depth", `9`))
	free := beginOf(t, lantern.System)
	free.Do(greta, "Correct", correct("/game/depth", `12`))
	free.Rules = campaign.New(system) // whose bounds the campaign overstepped before
	free.Do(greta, "Correct", correct("/game/oil", `4`))
	free.Do(greta, "Correct", correct("/game/depth", `3`))
	unclear(t, free.Asked(greta, "Correct", correct("/game/depth", `12`)), "to")
}
