package campaign_test

import (
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

func viewer(id events.SeatID) campaign.Viewer {
	side := events.HeroPlayer
	switch id {
	case greta:
		side = events.GameMaster
	case olaf:
		side = events.Observer
	}
	return campaign.Viewer{Seat: id, Side: side}
}

// omen is an evening on which Ben read an omen in revision 6; in revision 7 the
// game master corrected what only he knows, in 8 Cleo dug.
func omen(t *testing.T) *evening {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`, ruletest.Throw("omen", "raven"))
	e.Do(greta, "Correct", correct("/game/weights/g1", `6`))
	e.Do(cleo, "Delve", delve("Drift"))
	return e
}

func TestAnActionIsShownAsFarAsItReaches(t *testing.T) {
	e := omen(t)
	for id, want := range map[events.SeatID]int{greta: 3, ben: 2, cleo: 1, olaf: 1} {
		a, ok := e.Rules.Show(e.Ledger, viewer(id), 6)
		whole := id == greta
		if !ok || len(a.Events) != want || a.Redacted == whole {
			t.Errorf("%s sees %d events, redacted %v", id, len(a.Events), a.Redacted)
		}
		if told := string(a.Data) == "{}" && a.Dice == nil && a.Body == nil && a.Hash == ""; told == whole {
			t.Errorf("%s sees the data %s, dice %v, hash %q", id, a.Data, a.Dice, a.Hash)
		}
	}
}

func TestAnActionThatReachesNobodyElseIsLeftOut(t *testing.T) {
	e := omen(t)
	if _, ok := e.Rules.Show(e.Ledger, viewer(ben), 7); ok {
		t.Error("Ben sees the correction of what he does not know")
	}
	if _, ok := e.Rules.Show(e.Ledger, viewer(ben), 9); ok {
		t.Error("Ben sees what has not happened")
	}
	if n := len(e.Rules.Visible(e.Ledger, viewer(ben))); n != 7 {
		t.Errorf("Ben sees %d actions", n)
	}
	after, _ := e.Rules.Show(e.Ledger, viewer(ben), 8)
	if after.Prev != "" || after.Body != nil || after.Redacted || after.Hash == "" {
		t.Errorf("the hash of what is hidden is shown: %+v", after)
	}
	if all := e.Rules.Visible(e.Ledger, viewer(greta)); len(all) != 8 || all[7].Prev == "" || all[7].Body == nil {
		t.Errorf("the game master sees %d actions", len(all))
	}
}

func TestTheJournalShowsWhatIsUndone(t *testing.T) {
	e := omen(t)
	e.Do(cleo, "Undo", targets(8))
	a, ok := e.Rules.Show(e.Ledger, viewer(ben), 8)
	if !ok || a.UndoneBy != 9 || e.Ledger.UndoneBy(8) != 9 || e.Ledger.Undoable(8) {
		t.Errorf("revision 8 was undone by %d", a.UndoneBy)
	}
}

func TestAnOverrideOfASecretDeedStaysSecret(t *testing.T) {
	e := omen(t)
	e.Do(greta, "SeekOmen", `{"gallery_id":"g1","weight":5}`)
	q := e.Request(greta, "SeekOmen", `{"gallery_id":"g1","weight":5}`)
	q.Override = &events.Override{Rule: "LN-OMEN-01", Reason: "the raven lies"}
	if _, err := e.Try(q); err != nil {
		t.Fatal(err)
	}
	seen := e.Rules.View(e.Ledger, viewer(ben))
	doc := ruletest.Written(t, seen) + ruletest.Written(t, e.Rules.Visible(e.Ledger, viewer(ben)))
	if strings.Contains(doc, "raven lies") || len(seen.Kernel.Overrides) != 0 || len(kernel(e).Overrides) != 1 {
		t.Errorf("Ben learns of the override: %s", doc)
	}
}

func TestHeroSeatsWithoutSecretsShareOneView(t *testing.T) {
	system := lantern.System
	system.Secretive = false
	e := beginOf(t, system)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`)
	for _, id := range []events.SeatID{ben, cleo, olaf} {
		if seen := e.Rules.View(e.Ledger, viewer(id)); len(seen.Game.Omens) != 0 || seen.Game.Galleries["g1"].Sought != 1 {
			t.Errorf("%s sees %s", id, ruletest.Written(t, seen.Game))
		}
	}
	if seen := e.Rules.View(e.Ledger, viewer(greta)); len(seen.Game.Omens[ben]) != 1 || seen.Game.Weights["g1"] != 5 {
		t.Errorf("the game master sees %s", ruletest.Written(t, seen.Game))
	}
}

func TestNobodySeesWhatIsTheSystems(t *testing.T) {
	e := begin(t)
	a := next(t, e, "Adit")
	a.Events[0].Audience = events.ForSystem
	l, err := e.Rules.Fold(e.Ledger, a)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range everybody {
		if seen := e.Rules.View(l, v); len(seen.Game.Galleries) != 0 {
			t.Errorf("%v sees %s", v, ruletest.Written(t, seen.Game))
		}
		if _, ok := e.Rules.Show(l, v, 5); ok {
			t.Errorf("%v sees the action", v)
		}
	}
	if len(l.State().Game.Galleries) != 1 {
		t.Error("the rules do not know what is the system's")
	}
}

func TestASeatNamedAsAnAudienceSeesNoMore(t *testing.T) {
	e := omen(t)
	for _, id := range []events.SeatID{"gm", "system", "all", ""} {
		seen := e.Rules.View(e.Ledger, campaign.Viewer{Seat: id, Side: events.HeroPlayer})
		if len(seen.Game.Weights) != 0 || len(seen.Game.Omens) != 0 {
			t.Errorf("the seat %q sees %s", id, ruletest.Written(t, seen.Game))
		}
	}
}

func TestThePastIsSeenAsThenAndAsNow(t *testing.T) {
	e := omen(t)
	e.Do(greta, "Undo", targets(5))
	e.Do(greta, "AddNote", `{"on":"action:9","text":"why"}`)
	then, err := e.Rules.At(e.Ledger, viewer(ben), 6, true)
	if err != nil || len(then.Game.Galleries) != 1 || len(then.Game.Omens[ben]) != 1 || len(then.Kernel.Undone) != 0 {
		t.Errorf("as recorded: %s, %v", ruletest.Written(t, then), err)
	}
	now, err := e.Rules.At(e.Ledger, viewer(ben), 6, false)
	if err != nil || len(now.Game.Galleries) != 0 || now.Kernel.Undone[5] != 9 || len(now.Kernel.Notes) != 0 {
		t.Errorf("as corrected: %s, %v", ruletest.Written(t, now), err)
	}
	for _, revision := range []int{-1, 11} {
		_, err := e.Rules.At(e.Ledger, viewer(ben), revision, true)
		unclear(t, err, "at")
	}
	if s, err := e.Rules.At(e.Ledger, viewer(ben), 0, false); err != nil || s.Kernel.Campaign != "" {
		t.Errorf("before the beginning: %+v, %v", s, err)
	}
}

// Two that went on from one ledger share nothing of what came since, although their
// actions have the same ids and the last says nothing.
func TestLedgersThatWentOnOtherwiseAreSeenApart(t *testing.T) {
	e := begin(t)
	from := e.Ledger
	for _, name := range []string{"Adit", "Drift"} {
		e.Ledger = from
		e.Do(ben, "Delve", delve(name))
		silent := events.Action{Format: events.Format, Campaign: "campaign1", Revision: e.Ledger.Revision() + 1, ID: "silent", Seat: events.Seat{ID: ben}, System: "lantern", RulesVersion: "lantern@1", Command: "Delve", Prev: e.Ledger.Head()}
		e.Store(silent)
		seen := e.Rules.Visible(e.Ledger, viewer(ben))
		if told := string(seen[len(seen)-2].Data); !strings.Contains(told, name) {
			t.Errorf("where %s was dug the journal says %s", name, told)
		}
	}
}

// What an action changed is told in its place in play order: of an amendment, of what
// was forgotten, and of what stands after them; of an undo as it was recorded.
func TestWhatAnActionChangedIsToldInItsPlace(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 3)))
	e.Do(greta, "Insert", `{"after":4,"command":"Delve","data":`+path("Winze", 2)+`,"seat":"s3","dice":{"source":"physical","rolls":[{"die":"lamp","faces":[5]}]}}`)
	e.Do(greta, "Undo", targets(6))
	names := func(s campaign.State[lantern.State]) string {
		var all []string
		for _, g := range s.Game.Galleries {
			all = append(all, g.Name)
		}
		slices.Sort(all)
		return strings.Join(all, " ")
	}
	for _, row := range []struct {
		revision      int
		recorded      bool
		before, after string
	}{
		{5, false, "Winze", "Winze"}, {7, false, "Winze", "Shaft Winze"}, {8, false, "", "Winze"}, {6, false, "Shaft Winze", "Shaft Winze"},
		{9, false, "Drift Shaft Winze", "Shaft Winze"}, {9, true, "Drift Shaft Winze", "Shaft Winze"},
		{5, true, "", "Adit"}, {6, true, "Adit", "Adit Drift"}, {7, true, "", "Shaft"}, {8, true, "", "Winze"}, {1, true, "", ""}, {0, false, "", ""},
	} {
		before, after, err := e.Rules.Changed(e.Ledger, viewer(ben), row.revision, row.recorded)
		if names(before) != row.before || names(after) != row.after || err != nil {
			t.Errorf("%d, recorded %t: from %q to %q, %v, want from %q to %q", row.revision, row.recorded, names(before), names(after), err, row.before, row.after)
		}
	}
	_, _, err := e.Rules.Changed(e.Ledger, viewer(ben), 10, false)
	unclear(t, err, "at")
	for at, want := range map[int]bool{2: false, 7: true, 8: true} {
		diff, err := compared(e, ben, at-1, at, false)
		if named := slices.ContainsFunc(diff, func(d events.Difference) bool { return strings.HasPrefix(d.Path, "/game/galleries") }); named != want || err != nil {
			t.Errorf("from %d to %d differs %v, %v", at-1, at, diff, err)
		}
	}
}
