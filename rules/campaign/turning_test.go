package campaign_test

import (
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
	"loretome/rules/words"
)

// learnt is all that a seat is told of the journal and the state.
func learnt(t *testing.T, e *evening, id events.SeatID) string {
	t.Helper()
	var all strings.Builder
	for _, entry := range e.Rules.Visible(e.Ledger, viewer(id)) {
		all.WriteString(ruletest.Written(t, entry) + campaign.Say(words.English, func(id string) string { return id }, entry.Action))
	}
	return all.String() + ruletest.Written(t, e.Rules.View(e.Ledger, viewer(id)))
}

// tells asserts who is told of a word.
func tells(t *testing.T, e *evening, word string, whom ...events.SeatID) {
	t.Helper()
	for _, id := range []events.SeatID{greta, ben, cleo, olaf} {
		want := false
		for _, seat := range whom {
			want = want || seat == id
		}
		if strings.Contains(learnt(t, e, id), word) != want {
			t.Errorf("that %s is told of %q is not %v", id, word, want)
		}
	}
}

// Why something secret is taken back is as secret as that is.
func TestWhyASecretDeedIsTakenBackStaysSecret(t *testing.T) {
	e := omen(t)
	e.Do(greta, "Undo", `{"targets":[7],"reason":"the weight is five"}`)
	tells(t, e, "the weight is five", greta)
	for _, id := range []events.SeatID{ben, cleo, olaf} {
		if _, shown := e.Rules.Show(e.Ledger, viewer(id), 9); shown {
			t.Errorf("%s is told that something secret was taken back", id)
		}
	}
	e.Do(greta, "Redo", targets(7))
	if kernel(e).Undone[7] != 0 {
		t.Error("the secret deed did not come back")
	}
}

// What is taken back together with something secret is told of without it.
func TestWhatIsTakenBackWithASecretIsToldWithoutIt(t *testing.T) {
	e := omen(t)
	made := e.Do(greta, "Undo", `{"targets":[7,8],"reason":"the weight is five"}`)
	if u := kernel(e).Undone; u[7] != 9 || u[8] != 9 {
		t.Errorf("undone is %v", u)
	}
	tells(t, e, "the weight is five", greta)
	seen, _ := e.Rules.Show(e.Ledger, viewer(cleo), 9)
	if got := ruletest.Written(t, seen.Events); !strings.Contains(got, `"targets":[8]}`) || strings.Contains(got, "[7") {
		t.Errorf("Cleo is told %s of %s", got, ruletest.Written(t, made.Events))
	}
	e.Do(greta, "Redo", targets(7, 8))
	if u := kernel(e).Undone; len(u) != 0 {
		t.Errorf("undone is %v", u)
	}
}

// Who alone may know of a deed is told that it was taken back, and so is nobody else.
func TestTheTakingBackOfASeatsOwnSecretReachesThatSeat(t *testing.T) {
	e := hushed(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":5}`, ruletest.Throw("omen", "raven"))
	e.Do(greta, "Undo", `{"targets":[6],"reason":"a bird of ill omen"}`)
	tells(t, e, "a bird of ill omen", greta, ben)
	e.Do(greta, "Redo", targets(6))
	e.Do(greta, "Undo", `{"targets":[5,6],"reason":"all of it was wrong"}`)
	tells(t, e, "all of it was wrong", greta, ben)
}

// A ruling on something secret may set right what everybody sees; why, it tells
// only those who know of the dispute.
func TestWhatARulingOnASecretSetsRightIsToldWithoutIt(t *testing.T) {
	for outcome, by := range map[string]struct{ more, as string }{
		"correct": {`,"correct":[{"path":"/game/oil","to":4}]`, "Correct"},
		"option":  {`,"option":{"option":"lantern_shares","value":"even"}`, "SetOption"},
		"undo":    {`,"undo":[8]`, "Undo"},
		"amend":   {`,"amend":{"target":8,"command":"Delve","data":` + delve("Shaft") + `}`, "Amend"},
	} {
		e := omen(t)
		e.Do(greta, "Dispute", `{"actions":[7],"rules":["LN-WATCH-01"],"claim":"the weight was 5"}`)
		e.Do(greta, "Resolve", settle(outcome, by.more))
		tells(t, e, "as the book has it", greta)
		tells(t, e, "dispute-1", greta)
		tells(t, e, `"LN-WATCH-01"`, greta)
		tells(t, e, `"Resolve"`, greta)
		if seen, shown := e.Rules.Show(e.Ledger, viewer(ben), 10); !shown || len(seen.Events) == 0 || seen.Command != by.as {
			t.Errorf("Ben is told what became %s as %s", outcome, seen.Command)
		}
	}
}

// Why a ruling on something secret is taken back is as secret, whatever it set
// right for all.
func TestWhyARulingOnASecretIsTakenBackStaysSecret(t *testing.T) {
	e := omen(t)
	e.Do(greta, "Dispute", `{"actions":[7],"claim":"the weight was 5"}`)
	e.Do(greta, "Resolve", settle("correct", `,"correct":[{"path":"/game/oil","to":4}]`))
	e.Do(greta, "Undo", `{"targets":[10],"reason":"it was six"}`)
	for _, id := range []events.SeatID{ben, cleo, olaf} {
		if seen, shown := e.Rules.Show(e.Ledger, viewer(id), 11); !shown || len(seen.Events) != 1 {
			t.Errorf("%s is not told that it was taken back", id)
		}
	}
	tells(t, e, "it was six", greta)
	e.Do(greta, "Redo", targets(10))
	e.Do(greta, "Dispute", `{"actions":[10],"claim":"it was seven"}`)
	e.Do(greta, "Resolve", strings.ReplaceAll(settle("undo", `,"undo":[10]`), "dispute-1", "dispute-2"))
	tells(t, e, "as the book has it", greta)
	if !dispute(t, e, "dispute-1").Open() {
		t.Error("the ruling stands that another took back")
	}
}

// The rules of what a seat is not told would tell of it.
func TestRulesOfWhatIsTakenOutAreTakenOut(t *testing.T) {
	e := omen(t)
	e.Do(greta, "Dispute", `{"actions":[7],"rules":["LN-OMEN-01"],"claim":"the weight was 5"}`)
	e.Do(greta, "Dispute", `{"actions":[5],"rules":["LN-DELVE-01"],"claim":"too long"}`)
	made := e.Do(greta, "Resolve", strings.ReplaceAll(settle("correct", `,"correct":[{"path":"/game/weights/g1","to":9}]`), "dispute-1", "dispute-2"))
	seen, _ := e.Rules.Show(e.Ledger, viewer(ben), made.Revision)
	if !seen.Redacted || ruletest.Written(t, seen.Rules) != `["LN-DELVE-01"]` {
		t.Errorf("Ben is told of the rules %v", seen.Rules)
	}
}

// Where nothing is shown, nothing tells that nothing is hidden.
func TestACorrectionOfWhatIsHiddenIsHiddenThoughNothingWasThere(t *testing.T) {
	system := lantern.System
	system.Hides = func(steps []string) bool { return len(steps) == 3 && steps[0] == "galleries" && steps[2] == "name" }
	for path, c := range map[string]struct {
		to   string
		want events.Audience
	}{
		"/game/galleries/g1/name":     {`"Vault"`, events.ForGM},
		"/game/galleries/g1":          {`{"name":"Hoard","path":[[1,1]],"sought":0}`, events.ForGM},
		"/game/galleries/g1/sought":   {`3`, events.ForAll},
		"/game/galleries/g1/path/0/0": {`3`, events.ForAll},
	} {
		e := beginOf(t, system)
		e.Do(ben, "Delve", delve("Adit"))
		if got := e.Do(greta, "Correct", correct(path, c.to)).Events[0].Audience; got != c.want {
			t.Errorf("the correction of %s is for %q, wanted is %q", path, got, c.want)
		}
	}
	e := beginOf(t, system)
	e.Do(ben, "Delve", delve("Adit"))
	open := e.Do(greta, "Correct", correct("/game/galleries/g1", `{"name":"Adit","path":[[1,1]],"sought":0}`))
	if got := open.Events[0].Audience; got != events.ForAll {
		t.Errorf("a correction that leaves alone what is hidden is for %q", got)
	}
}

// What doing it would show is not shown to who only asks, also in another place.
func TestAnAmendmentIsForeseenAsFarAsTheSeatSees(t *testing.T) {
	system := lantern.System
	decide := system.Decider.Decide
	system.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		es, err := decide(s, c, call)
		if weight := s.Weights["g1"]; weight > 0 && err == nil {
			es = append(es, lantern.OilShared{Manner: lantern.Manner{Word: "heavy"}})
		}
		return es, err
	}
	e := beginOf(t, system)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":5}`)
	e.Do(cleo, "Delve", delve("Drift"))
	foreseen := func(by events.SeatID) string {
		got, err := e.Rules.Foresee(e.Ledger, e.Request(by, "Amend", amend(7, "Delve", delve("Winze"))))
		if err != nil {
			t.Fatal(err)
		}
		return ruletest.Written(t, got.Events)
	}
	if got := foreseen(cleo); strings.Contains(got, "heavy") || !strings.Contains(got, "Winze") {
		t.Errorf("Cleo foresees %s", got)
	}
	if got := foreseen(greta); !strings.Contains(got, "heavy") {
		t.Errorf("the game master foresees %s", got)
	}
}
