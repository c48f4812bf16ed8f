package campaign_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// A program that lacks a version says so, and keeps what was before it readable.
func TestACampaignUnderUnknownRulesIsReadOnly(t *testing.T) {
	e := pinned(t)
	e.Do(ben, "Delve", delve("Adit"))
	before := e.Ledger
	e.Do(greta, "UpgradeRules", upgraded)
	e.Do(ben, "Delve", delve("Drift"))
	old := campaign.New(lantern.System)
	l, err := old.Replay(old.Empty(), e.Ledger.Actions())
	wants(t, err, second, first)
	if l.Revision() != before.Revision() || ruletest.Written(t, l.State()) != ruletest.Written(t, before.State()) {
		t.Errorf("it is readable up to revision %d, want %d", l.Revision(), before.Revision())
	}
	e = beginOf(t, deep())
	for _, actions := range [][]events.Stored{e.Ledger.Actions(), e.Ledger.Actions()[:1]} {
		l, err = old.Replay(old.Empty(), actions)
		wants(t, err, second, first)
		if k := l.State().Kernel; l.Revision() != 1 || k.Version != second || k.Name != "The long night" {
			t.Errorf("what is readable is %q under %s up to revision %d", k.Name, k.Version, l.Revision())
		}
	}
	_, err = old.Fold(l, e.Ledger.Actions()[1])
	wants(t, err, second, first)
}

// wants wants the error to name the version that is wanted and the one that there is.
func wants(t *testing.T, err error, wanted, has string) {
	t.Helper()
	unknown, is := errors.AsType[*events.UnknownVersionError](err)
	if !is || !errors.Is(err, events.ErrDamaged) || unknown.Wanted != wanted || !slices.Equal(unknown.Has, []string{has}) {
		t.Errorf("the error is %v", err)
	}
}

func TestAnActionUnderOtherRulesThanThoseInForceIsDamage(t *testing.T) {
	e := pinned(t)
	e.Do(ben, "Delve", delve("Adit"))
	whole := e.Ledger
	up := e.Do(greta, "UpgradeRules", upgraded)
	dug := e.Do(ben, "Delve", delve("Drift"))
	for why, forge := range map[string]func(*events.Stored){
		"where the rules in force are":   func(a *events.Stored) { a.RulesVersion = second },
		"it upgrades from":               func(a *events.Stored) { a.Events = upgrades(second, second) },
		"upgraded by an action of its":   func(a *events.Stored) { a.Events = append(upgrades(first, second), dug.Events...) },
		"it wants the rules lantern@3":   func(a *events.Stored) { a.Events = upgrades(first, "lantern@3") },
		"this program has lantern@1 and": func(a *events.Stored) { a.Events = upgrades(first, "lantern@3") },
	} {
		a := up
		forge(&a)
		if _, err := e.Rules.Fold(whole, a); !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", why, err)
		}
	}
	after, err := e.Rules.Fold(whole, up)
	if err != nil {
		t.Fatal(err)
	}
	dug.RulesVersion = first
	if _, err := e.Rules.Fold(after, dug); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("under older rules: %v", err)
	}
}

func upgrades(from, to string) []events.Recorded {
	return []events.Recorded{{Type: "RulesUpgraded", Version: 1, Audience: events.ForAll, Data: events.RulesUpgraded{From: from, To: to}}}
}

func TestRulesThatCannotReadOneJournalAreNotTaken(t *testing.T) {
	for name, spoil := range map[string]func(*rules.System[lantern.State, lantern.Command]){
		"twice":          func(s *rules.System[lantern.State, lantern.Command]) { s.Version = first },
		"another system": func(s *rules.System[lantern.State, lantern.Command]) { s.ID = "torch" },
		"other secrets":  func(s *rules.System[lantern.State, lantern.Command]) { s.Secretive = false },
		"another version": func(s *rules.System[lantern.State, lantern.Command]) {
			s.Events = slices.Clone(s.Events)
			s.Events[0].Version = 2
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken", name)
				}
			}()
			s := deep()
			spoil(&s)
			campaign.New(s)
		}()
	}
}

// What is told of a game event by event is folded by the rules of each action too.
func TestWhatIsRetoldIsFoldedByTheRulesOfItsTime(t *testing.T) {
	e := pinned(t)
	e.Do(ben, "Delve", path("Adit", 3))
	e.Do(greta, "UpgradeRules", upgraded)
	e.Do(ben, "Delve", path("Drift", 2))
	game := lantern.Decider.Initial
	for _, entry := range e.Rules.Visible(e.Ledger, campaign.Viewer{Seat: greta, Side: events.GameMaster}) {
		game = campaign.Retold(lantern.Decider, game, &entry, func(events.Event, *lantern.State, *lantern.State) {})
	}
	if got := ruletest.Written(t, game); got != e.Game() {
		t.Errorf("retold is\n%s\nand it is\n%s", got, e.Game())
	}
}

// Whether a try is a repeat, and shows what stays known, is said by the rules under
// which it was made.
func TestWhatWasTriedIsSaidByTheRulesOfItsTime(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) {
		pours := func(e events.Event) bool { _, is := e.(lantern.OilShared); return is }
		s.Reveals = pours
		s.Tries = func(e events.Event) string {
			if _, digs := e.(lantern.GalleryDelved); digs || pours(e) {
				return "anything"
			}
			return ""
		}
	})
	dug := e.Do(ben, "Delve", path("Adit", 1)).Revision // which showed its throw
	share := func(n string) events.Stored {
		return e.Do(ben, "ShareOil", `{"to":{"s2":`+n+`},"manner":{"word":"kind"}}`)
	}
	old := share("1").Revision
	e.Do(greta, "UpgradeRules", upgraded)
	e.Do(greta, "Undo", targets(dug, old))
	fresh := share("2")
	e.Do(greta, "Undo", targets(fresh.Revision))
	again := share("3")
	if fresh.RepeatOf != 0 || again.RepeatOf != fresh.Revision {
		t.Errorf("they repeat %d and %d", fresh.RepeatOf, again.RepeatOf)
	}
	for revision, known := range map[int]bool{old: false, fresh.Revision: true} {
		if shown, _ := e.Rules.Show(e.Ledger, viewer(ben), revision); shown.Known != known {
			t.Errorf("what revision %d showed is known: %t", revision, shown.Known)
		}
	}
}

// Why an action would no longer agree is told on what the rules of its time make of
// what would be amended.
func TestWhatAnAmendmentWouldBreakIsToldByTheRulesOfItsTime(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) {
		s.Decider.Evolve = func(game lantern.State, e events.Event) lantern.State {
			next := lantern.Decider.Evolve(game, e)
			if dug, digs := e.(lantern.GalleryDelved); digs {
				next.Oil = max(0, next.Oil-dug.Burnt) // twice as thirsty
			}
			return next
		}
	})
	dug := e.Do(ben, "Delve", path("Adit", 1)).Revision
	for range 3 {
		e.Do(ben, "Delve", path("Drift", 3))
	}
	last := e.Do(ben, "Delve", path("Winze", 2)).Revision
	e.Do(greta, "UpgradeRules", upgraded)
	a, err := e.Rules.Foresee(e.Ledger, e.Request(greta, "Amend", amend(dug, "Delve", path("Adit", 2))))
	if err != nil {
		t.Fatal(err)
	}
	why := e.Rules.ReasonsIf(e.Ledger, viewer(greta), a.Events, []events.Consequence{{Revision: last, Status: events.Unlawful}})
	want := events.Consequence{Revision: last, Status: events.Unlawful, Rule: "LN-DELVE-02", Detail: "2 measures of oil are wanted, 1 are left"}
	if why[0].Rule != want.Rule || why[0].Detail != want.Detail {
		t.Errorf("it is told: %s", ruletest.Written(t, why))
	}
}

// What follows from a state, and what events bear witness to, is for the rules of its
// time to say.
func TestWhatFollowsAndWhatIsWitnessedIsSaidByTheRulesOfItsTime(t *testing.T) {
	reckons := func(times int) func(lantern.State, rules.Options, []string) (any, bool) {
		return func(s lantern.State, _ rules.Options, _ []string) (any, bool) { return s.Oil * times, true }
	}
	older := lantern.System
	older.Reckon, older.ReckonedFrom = reckons(1), []string{"oil"}
	newer := deep()
	newer.Reckon, newer.ReckonedFrom, newer.Earlier = reckons(10), []string{"oil"}, []rules.System[lantern.State, lantern.Command]{older}
	newer.Witness = func(lantern.State, lantern.State, rules.Options, events.Event) []rules.Disagreement {
		return []rules.Disagreement{{Field: "depth"}}
	}
	newer.Conserved = func(lantern.State, lantern.State, events.Event) []rules.Disagreement {
		return []rules.Disagreement{{Field: "oil"}, {Field: "depth"}}
	}
	e := beginOf(t, older)
	e.Under(newer)
	doubts := func(a func() events.Stored) int {
		before := e.Ledger
		dug := a()
		return len(e.Rules.Doubts(before, dug)) + len(e.Rules.Miscounts(before, dug))
	}
	was := doubts(func() events.Stored { return e.Do(ben, "Delve", path("Adit", 2)) })
	up := e.Do(greta, "UpgradeRules", upgraded).Revision
	is := doubts(func() events.Stored { return e.Do(ben, "Delve", path("Drift", 2)) })
	if was != 0 || is != 3 {
		t.Errorf("doubts are %d and %d", was, is)
	}
	why, err := e.Rules.Explain(e.Ledger, viewer(greta), campaign.Question{Path: "/reckoned/oil", At: e.Ledger.Revision()})
	if err != nil || string(why.Value) != "80" {
		t.Fatalf("%s, %v", why.Value, err)
	}
	var steps []string
	for _, c := range why.Because {
		steps = append(steps, string(c.From)+" "+string(c.To)+" "+c.Event)
	}
	if want := []string{"12 10 GalleryDelved", "10 100 RulesUpgraded", "100 80 GalleryDelved"}; !slices.Equal(steps[max(0, len(steps)-3):], want) || why.Because[len(steps)-2].Entry.Revision != up {
		t.Errorf("it came about by %q", steps)
	}
}
