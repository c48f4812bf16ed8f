package campaign_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
	"loretome/rules/words"
)

const first, second = "lantern@1", "lantern@2"

// deep is the second version of the lantern.
var deep = lantern.Second

// pinned is a campaign under the first version, in a program that has both.
func pinned(t ruletest.T) *evening {
	t.Helper()
	e := begin(t)
	e.Under(deep())
	return e
}

const upgraded = `{"to":"lantern@2"}`

func depth(e *evening) int { return e.Ledger.State().Game.Depth }

// deeper is how deep an action leads by its throw.
func deeper(t *testing.T, a events.Stored) int {
	t.Helper()
	for _, e := range a.Events {
		if dug, digs := e.Data.(lantern.GalleryDelved); digs {
			return dug.Deeper
		}
	}
	t.Fatalf("revision %d digs nothing", a.Revision)
	return 0
}

func offers(e *evening, command string) bool {
	return slices.ContainsFunc(e.Rules.Legal(e.Ledger, ben), func(o rules.Offer) bool { return o.Command == command && o.No == nil })
}

func TestAPinnedCampaignDoesNotNoticeNewerRules(t *testing.T) {
	plays := func(e *evening) string {
		e.Do(ben, "Delve", path("Adit", 3))
		e.Do(cleo, "ShareOil", `{"to":{"s2":1},"manner":{"word":"kind"}}`)
		return ruletest.Written(t, e.Ledger.Actions()) + ruletest.Written(t, e.Ledger.State())
	}
	e := pinned(t)
	if alone, beside := plays(begin(t)), plays(e); alone != beside {
		t.Errorf("alone it is\n%s\nand beside newer rules\n%s", alone, beside)
	}
	if offers(e, "Pour") {
		t.Error("a command of newer rules is offered")
	}
	if err := e.Asked(ben, "Pour", `{"to":{"s2":1},"manner":{"word":"kind"}}`); !errors.Is(err, campaign.ErrUnknownCommand) {
		t.Errorf("Pour is answered with %v", err)
	}
	unclear(t, e.Asked(greta, "SetOption", `{"option":"lantern_wick","value":"short"}`), "option")
	if slices.ContainsFunc(e.Rules.Known(words.English, e.Ledger.State(), "option"), func(k rules.Known) bool { return k.ID == "lantern_wick" }) {
		t.Error("an option of newer rules is offered")
	}
	if known := e.Rules.Known(words.English, e.Ledger.State(), "rules"); len(known) != 1 || known[0].ID != second {
		t.Errorf("an upgrade is offered to %v", known)
	}
	if of := beginOf(t, deep()); kernel(of).Version != second {
		t.Errorf("a new campaign begins under %s", kernel(of).Version)
	}
}

func TestAnUpgradeHoldsFromItsPlaceOn(t *testing.T) {
	e := pinned(t)
	before := e.Do(ben, "Delve", path("Adit", 3))
	forbidden(t, e.Asked(ben, "UpgradeRules", upgraded), events.GameMaster)
	up := e.Do(greta, "UpgradeRules", `{"to":"lantern@2","reason":"deeper"}`)
	after := e.Do(ben, "Delve", path("Drift", 2))
	if up.RulesVersion != first || before.RulesVersion != first || after.RulesVersion != second {
		t.Errorf("recorded under %s, %s, %s", before.RulesVersion, up.RulesVersion, after.RulesVersion)
	}
	if want := deeper(t, before) + 2*deeper(t, after); depth(e) != want {
		t.Errorf("it is %d deep, want %d", depth(e), want)
	}
	e.Asked(ben, "Delve", path("Winze", 3))
	e.Do(greta, "SetOption", `{"option":"lantern_wick","value":"short"}`)
	if !offers(e, "Pour") || string(kernel(e).Options.Value("lantern_wick")) != `"short"` {
		t.Error("what newer rules have is not there")
	}
	e.Do(ben, "Pour", `{"to":{"s2":1},"manner":{"word":"kind"}}`)
	want := []campaign.Upgraded{{From: first, To: second, Reason: "deeper", By: greta, Revision: up.Revision}}
	if got := kernel(e); got.Version != second || !slices.Equal(got.Upgrades, want) {
		t.Errorf("it is played under %s after %v", got.Version, got.Upgrades)
	}
	for _, recorded := range []bool{true, false} {
		then, err := e.Rules.At(e.Ledger, campaign.Viewer{}, before.Revision, recorded)
		if _, has := then.Kernel.Options.Find("lantern_wick"); err != nil || then.Kernel.Version != first || has {
			t.Errorf("before it was played under %s, %v", then.Kernel.Version, err)
		}
	}
	why, err := e.Rules.Explain(e.Ledger, campaign.Viewer{}, campaign.Question{Path: "/kernel/rules_version", At: e.Ledger.Revision()})
	if err != nil || len(why.Because) != 2 || why.Because[1].Entry.Revision != up.Revision || string(why.Because[1].To) != `"lantern@2"` {
		t.Errorf("the version is so because of %s, %v", ruletest.Written(t, why), err)
	}
	if says := campaign.Say(words.English, func(id string) string { return id }, up.Action); says != "Greta upgrades the rules from lantern@1 to lantern@2, from here on, because: deeper." {
		t.Error(says)
	}
}

func TestWhatIsChangedBeforeAnUpgradeIsDecidedByTheRulesOfThen(t *testing.T) {
	e := pinned(t)
	adit := e.Do(ben, "Delve", path("Adit", 1))
	last := e.Do(ben, "Delve", path("Drift", 1))
	e.Do(greta, "UpgradeRules", upgraded)
	shaft := e.Do(ben, "Delve", path("Shaft", 1))
	long := e.Do(greta, "Amend", amend(adit.Revision, "Delve", path("Adit", 3)))
	late := e.Do(greta, "Insert", insert(last.Revision, "Delve", path("Winze", 3)))
	if long.RulesVersion != first || late.RulesVersion != first {
		t.Errorf("recorded under %s and %s", long.RulesVersion, late.RulesVersion)
	}
	e.Asked(greta, "Amend", amend(shaft.Revision, "Delve", path("Shaft", 3)))
	e.Asked(greta, "Insert", insert(shaft.Revision, "Delve", path("Sump", 3)))
	unclear(t, e.Asked(greta, "Insert", insert(last.Revision, "Pour", `{"to":{"s2":1},"manner":{"word":"kind"}}`)), "data.command")
	pour := e.Do(greta, "Insert", insert(shaft.Revision, "Pour", `{"to":{"s2":1},"manner":{"word":"kind"}}`))
	if want := deeper(t, long) + deeper(t, last) + deeper(t, late) + 2*deeper(t, shaft); depth(e) != want || pour.RulesVersion != second {
		t.Errorf("it is %d deep, want %d; poured under %s", depth(e), want, pour.RulesVersion)
	}
	if n := len(kernel(e).Consequences); n != 0 {
		t.Errorf("%d actions no longer agree", n)
	}
	e.Do(greta, "Undo", targets(long.Revision))
	e.Do(greta, "Redo", targets(long.Revision))
	e.Do(greta, "Undo", targets(shaft.Revision))
	if want := deeper(t, long) + deeper(t, last) + deeper(t, late); depth(e) != want {
		t.Errorf("without the last it is %d deep, want %d", depth(e), want)
	}
	if got := standing(e); len(got) != 0 {
		t.Errorf("what no longer agrees is %v", got)
	}
}

func TestAnUpgradeIsTakenBackAsLongAsPlayHasNotGoneOn(t *testing.T) {
	e := pinned(t)
	e.Do(ben, "Delve", delve("Adit"))
	before := e.Game()
	up := e.Do(greta, "UpgradeRules", upgraded).Revision
	e.Do(greta, "Undo", targets(up))
	if _, has := kernel(e).Options.Find("lantern_wick"); has || kernel(e).Version != first || e.Game() != before {
		t.Errorf("it is played under %s", kernel(e).Version)
	}
	if again := e.Do(greta, "Redo", targets(up)); again.RulesVersion != first || kernel(e).Version != second {
		t.Errorf("brought back under %s it is played under %s", again.RulesVersion, kernel(e).Version)
	}
	e.Do("", "JoinPlayer", `{"name":"Dan","side":"hero"}`) // is no play
	if !e.Ledger.Undoable(up) {
		t.Error("it cannot be taken back")
	}
	drift := e.Do(ben, "Delve", delve("Drift")).Revision
	refused(t, e.Asked(greta, "Undo", targets(up)), "RulesInUse")
	e.Do(greta, "Undo", targets(drift))
	refused(t, e.Asked(greta, "Undo", targets(up)), "RulesInUse")
	refused(t, e.Asked(greta, "Undo", targets(drift-2, up)), "RulesInUse")
	if e.Ledger.Undoable(up) {
		t.Error("it can be taken back")
	}
}

func TestAnUpgradeComesBackAsLongAsPlayHasNotGoneOn(t *testing.T) {
	e := pinned(t)
	up := e.Do(greta, "UpgradeRules", upgraded).Revision
	e.Do(greta, "Undo", targets(up))
	e.Do(ben, "Delve", delve("Adit"))
	refused(t, e.Asked(greta, "Redo", targets(up)), "RulesInUse")
	if a := e.Do(greta, "UpgradeRules", upgraded); a.RulesVersion != first || kernel(e).Version != second {
		t.Errorf("upgraded anew it is played under %s", kernel(e).Version)
	}
}

// A dispute that is settled by setting something is play that has gone on.
func TestASettledDisputeStandsOnTheRulesThatItWasSettledUnder(t *testing.T) {
	for outcome, stays := range map[string]bool{
		`"uphold"`: false, `"option","option":{"option":"lantern_wick","value":"short"}`: true,
		`"correct","correct":[{"path":"/game/oil","to":3}]`: true,
	} {
		e := pinned(t)
		dug := e.Do(ben, "Delve", delve("Adit")).Revision
		up := e.Do(greta, "UpgradeRules", upgraded).Revision
		e.Do(ben, "Dispute", `{"actions":[`+ruletest.Written(t, dug)+`],"claim":"too deep"}`)
		id := kernel(e).Disputes[0].ID
		e.Do(greta, "Resolve", `{"dispute":"`+id+`","reason":"so","outcome":`+outcome+`}`)
		if _, err := e.Try(e.Request(greta, "Undo", targets(up))); (err != nil) != stays {
			t.Errorf("after %s: %v", outcome, err)
		}
	}
}

func TestWhatIsNoNewerVersionIsRefused(t *testing.T) {
	e := pinned(t)
	nothing(t, e, greta, "UpgradeRules", `{"to":"lantern@1"}`)
	unclear(t, e.Asked(greta, "UpgradeRules", `{"to":"lantern@3"}`), "to")
	e.Do(greta, "UpgradeRules", upgraded)
	refused(t, e.Asked(greta, "UpgradeRules", `{"to":"lantern@1"}`), "NoNewerRules")
	for _, o := range e.Rules.Legal(e.Ledger, greta) {
		if o.Command == "UpgradeRules" && (o.No == nil || o.No.Name != "NoNewerRules") {
			t.Error("an upgrade is offered where there is none")
		}
	}
	third := deep()
	third.Version, third.Earlier = "lantern@3", append(third.Earlier, deep())
	third.Earlier[1].Earlier = nil
	e.Under(third)
	refused(t, e.Asked(greta, "UpgradeRules", `{"to":"lantern@1"}`), "OlderRules")
	e.Do(greta, "UpgradeRules", `{"to":"lantern@3"}`)
	if known := e.Rules.Known(words.English, e.Ledger.State(), "rules"); len(known) != 0 {
		t.Errorf("offered are %v", known)
	}
}

func TestAForkIsPlayedUnderTheRulesOfItsBeginning(t *testing.T) {
	e := pinned(t)
	dug := e.Do(ben, "Delve", delve("Adit")).Revision
	up := e.Do(greta, "UpgradeRules", upgraded).Revision
	e.Do(ben, "Delve", delve("Drift"))
	for at, version := range map[int]string{dug: first, up: second, up + 1: second} {
		f := forkOf(t, e, at)
		a := f.Do(ben, "Delve", delve("Shaft"))
		fork, _ := f.Ledger.Action(at + 1)
		if kernel(f).Version != version || a.RulesVersion != version || fork.RulesVersion != version {
			t.Errorf("forked after %d it is played under %s", at, kernel(f).Version)
		}
	}
}

// Whatever is changed on both sides of an upgrade comes to the journal in which it was
// so from the start.
func TestThePastIsChangedOnBothSidesOfAnUpgrade(t *testing.T) {
	told := ruletest.Told{Covered: map[string]int{}}
	newer := 0
	ruletest.Evenings(t, ruletest.Many(t, evenings, 12), func(t *rapid.T) {
		e := pinned(t)
		p := &ruletest.Past[lantern.State, lantern.Command]{Evening: e, T: t, GM: greta, Viewers: everybody, Told: &told, Chance: ruletest.Chances(t)}
		told.Evenings++
		for long := 8 + p.Chance(14); e.Ledger.Revision() < long; {
			wander(t, e)
		}
		up := e.Do(greta, "UpgradeRules", upgraded).Revision
		for long := up + 3 + p.Chance(14); e.Ledger.Revision() < long; {
			wander(t, e)
		}
		p.Amending(6)
		p.Inserting(6)
		p.Undoing(6)
		p.Turning(4)
		p.Settled("after the upgrade")
		p.Remembered()
		newer += foldedBySide(t, e, up)
	})
	if told.Amended < told.Evenings/2 || told.Inserted < told.Evenings/2 || newer < told.Evenings {
		t.Errorf("in %d evenings %d actions were amended, %d inserted and %d recorded under newer rules", told.Evenings, told.Amended, told.Inserted, newer)
	}
}

// foldedBySide checks the depth of the mine against a fold of the actions before and
// after the upgrade, each by its rules, and counts those after it.
func foldedBySide(t *rapid.T, e *evening, up int) (after int) {
	t.Helper()
	want, side := 0, 1
	for _, revision := range e.Ledger.PlayOrder() {
		a, _ := e.Ledger.Action(revision)
		if version := map[int]string{1: first, 2: second}[side]; a.RulesVersion != version {
			t.Fatalf("revision %d was recorded under %s, where %s were in force", revision, a.RulesVersion, version)
		}
		if revision == up {
			side = 2
		}
		after += side - 1
		for _, x := range a.Events {
			if dug, digs := x.Data.(lantern.GalleryDelved); digs && e.Ledger.UndoneBy(revision) == 0 {
				want += side * dug.Deeper
			}
		}
	}
	if depth(e) != want {
		t.Fatalf("it is %d deep, want %d", depth(e), want)
	}
	return after
}

// A motion and the votes on it are of the rules in force, though its deed is decided
// by those of then; the vote that carries it stands with the deed.
func TestAMotionAboutWhatWasBeforeAnUpgrade(t *testing.T) {
	e := pinned(t)
	e.Do(greta, "SetOption", `{"option":"dispute_by","value":"vote"}`)
	dug := e.Do(ben, "Delve", path("Adit", 1))
	e.Do(greta, "UpgradeRules", upgraded)
	shaft := e.Do(ben, "Delve", path("Shaft", 1))
	e.Do(cleo, "Dispute", `{"actions":[`+ruletest.Written(t, dug.Revision)+`],"claim":"it was longer"}`)
	moved := e.Do(ben, "ProposeRuling", settle("amend", `,"amend":{"target":`+ruletest.Written(t, dug.Revision)+`,"command":"Delve","data":`+path("Adit", 3)+`}`))
	one, other := e.Do(ben, "Vote", cast(1, "for")), e.Do(cleo, "Vote", cast(1, "for"))
	if got := []string{moved.RulesVersion, one.RulesVersion, other.RulesVersion}; !slices.Equal(got, []string{second, second, first}) {
		t.Errorf("recorded under %v", got)
	}
	if want := deeper(t, other) + 2*deeper(t, shaft); depth(e) != want || kernel(e).Version != second {
		t.Errorf("it is %d deep, want %d", depth(e), want)
	}
}
