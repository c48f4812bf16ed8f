package campaign_test

import (
	"fmt"
	"reflect"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// foretold is what newer rules would make of an evening, of which nothing changes.
func foretold(t *testing.T, e *evening) campaign.Upgrade {
	t.Helper()
	before := ruletest.Written(t, e.Ledger.State())
	u, err := e.Rules.Foretell(e.Ledger, "")
	if err != nil {
		t.Fatal(err)
	}
	if after := ruletest.Written(t, e.Ledger.State()); after != before || u.From != first || u.To != second {
		t.Errorf("from %s to %s; it was\n%s\nand is\n%s", u.From, u.To, before, after)
	}
	return u
}

// wick is the option that the newer rules have more.
var wick = events.Difference{Path: "/kernel/options/lantern_wick", Recorded: []byte("null"), Now: []byte(`"long"`)}

func differs(path, recorded, now string) events.Difference {
	return events.Difference{Path: path, Recorded: []byte(recorded), Now: []byte(now)}
}

// foretells compares what is foretold with what is wanted.
func foretells(t *testing.T, e *evening, decided int, actions []events.Consequence, values ...events.Difference) {
	t.Helper()
	u := foretold(t, e)
	want := campaign.Upgrade{From: first, To: second, Decided: decided, Actions: actions, Values: append(values, wick)}
	if !reflect.DeepEqual(u, want) {
		t.Errorf("foretold is\n%s\nwanted is\n%s", ruletest.Written(t, u), ruletest.Written(t, want))
	}
}

// by are the changes that the rules make to a system, one at a time.
type by func(s *rules.System[lantern.State, lantern.Command])

// under is an evening that a program plays whose newer rules are these.
func under(t *testing.T, change by) *evening {
	t.Helper()
	e := begin(t)
	s := lantern.System
	s.Version, s.Earlier, s.Options = second, []rules.System[lantern.State, lantern.Command]{lantern.System}, deep().Options
	change(&s)
	e.Under(s)
	return e
}

func TestNothingIsForetoldOfWhatNewerRulesDoNotTouch(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) { s.Decider.Decide = deep().Decider.Decide })
	e.Do(ben, "Delve", path("Adit", 2))
	e.Do(greta, "Correct", correct("/game/oil", "20"))
	e.Do(cleo, "ShareOil", `{"to":{"s2":1},"manner":{"word":"kind"}}`)
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":2}`)
	foretells(t, e, 3, []events.Consequence{})
}

func TestWhatNewerRulesForbidIsForetold(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) { s.Decider.Decide = deep().Decider.Decide })
	e.Do(ben, "Delve", path("Adit", 2))
	long := e.Do(ben, "Delve", path("Drift", 3))
	gone := e.Do(ben, "Delve", path("Winze", 3)).Revision
	e.Do(greta, "Undo", targets(gone)) // of what was taken back nothing is told
	e.Do(ben, "SeekOmen", `{"gallery_id":"g2","wish":"gold","weight":2}`)
	deep := e.Ledger.State().Game.Depth
	u := foretold(t, e)
	want := []events.Consequence{{Revision: long.Revision, Status: events.Unlawful, Rule: "LN-DELVE-01", Detail: "3 squares asked, at most 2"}}
	if !reflect.DeepEqual(unsaid(t, u.Actions), want) || u.Decided != 3 {
		t.Errorf("of %d actions foretold are %s", u.Decided, ruletest.Written(t, u.Actions))
	}
	values := map[string]string{}
	for _, d := range u.Values {
		values[d.Path] = string(d.Recorded) + " " + string(d.Now)
	}
	if values["/game/depth"] != fmt.Sprint(deep, " ", deep-deeper(t, long)) || values["/game/oil"] != "7 10" || values["/game/last"] != `"Drift" "Adit"` {
		t.Errorf("the values are %v", values)
	}
}

func TestWhatComesOutOtherwiseIsForetoldWithItsValues(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) {
		s.Decider.Decide = func(game lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
			es, err := lantern.Decider.Decide(game, c, call)
			for i, x := range es {
				if shared, is := x.(lantern.OilShared); is && shared.To[ben] > 1 && call.Options.Is("lantern_wick", "long") {
					es[i] = lantern.OilShared{To: map[events.SeatID]int{ben: 1}, Manner: shared.Manner}
				}
			}
			return es, err
		}
	})
	e.Do(ben, "ShareOil", `{"to":{"s2":1},"manner":{"word":"kind"}}`)
	much := e.Do(ben, "ShareOil", `{"to":{"s2":3},"manner":{"word":"kind"}}`).Revision
	e.Do(ben, "Delve", path("Adit", 1))
	foretells(t, e, 3, []events.Consequence{{Revision: much, Status: events.Differs, Differs: []events.Difference{
		differs("/game/flasks/s2", "4", "2"), differs("/game/oil", "8", "10")}}},
		differs("/game/flasks/s2", "4", "2"), differs("/game/oil", "7", "9"))
}

// Newer rules may also make another game of the same events.
func TestWhatIsFoldedOtherwiseIsForetold(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) { s.Decider.Evolve = deep().Decider.Evolve })
	a := e.Do(ben, "Delve", path("Adit", 3))
	e.Do(ben, "ShareOil", `{"to":{"s2":1},"manner":{"word":"kind"}}`)
	n := deeper(t, a)
	twice := differs("/game/depth", fmt.Sprint(n), fmt.Sprint(2*n))
	foretells(t, e, 2, []events.Consequence{{Revision: a.Revision, Status: events.Differs, Differs: []events.Difference{twice}}}, twice)
}

// A command that newer rules lack, and an object that they do not know.
func TestWhatHasNoPlaceUnderNewerRulesIsForetold(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) {
		s.Commands = s.Commands[:2]
		s.Decider.Decide = func(game lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
			if _, seeks := c.(lantern.SeekOmen); seeks {
				return nil, rules.Bar("NoSuchGallery", "", "there are no omens").OfNothing()
			}
			return lantern.Decider.Decide(game, c, call)
		}
	})
	e.Do(ben, "Delve", path("Adit", 1))
	sought := e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":2}`).Revision
	poured := e.Do(ben, "ShareOil", `{"to":{"s2":1},"manner":{"word":"kind"}}`).Revision
	u := foretold(t, e)
	want := []events.Consequence{{Revision: sought, Status: events.Orphaned, Detail: "there are no omens"},
		{Revision: poured, Status: events.Unlawful, Detail: "lantern@2 has no command ShareOil"}}
	if !reflect.DeepEqual(unsaid(t, u.Actions), want) {
		t.Errorf("foretold is %s", ruletest.Written(t, u.Actions))
	}
}

// What no longer agrees under the rules in force is not the newer rules' doing.
func TestWhatNoLongerAgreesAnyhowIsNotForetold(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) { s.Decider.Decide = deep().Decider.Decide })
	dug := e.Do(ben, "Delve", path("Adit", 1)).Revision
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":2}`)
	e.Do(greta, "Undo", targets(dug))
	if len(kernel(e).Consequences) != 1 {
		t.Fatal("nothing is broken")
	}
	foretells(t, e, 1, []events.Consequence{})
}

func TestOnlyOfNewerRulesIsForetold(t *testing.T) {
	e := pinned(t)
	_, err := e.Rules.Foretell(e.Ledger, first)
	refused(t, err, "OlderRules")
	_, err = e.Rules.Foretell(e.Ledger, "lantern@3")
	unclear(t, err, "to")
	e.Do(greta, "UpgradeRules", upgraded)
	_, err = e.Rules.Foretell(e.Ledger, "")
	refused(t, err, "NoNewerRules")
}

// An option whose value newer rules do not take has its default under them.
func TestOptionsAreForetold(t *testing.T) {
	e := under(t, func(s *rules.System[lantern.State, lantern.Command]) {
		s.Options = []rules.Option{rules.Choice("lantern_shares", "How oil is shared.", "rulebook", nil, "fair", "free")}
	})
	e.Do(greta, "SetOption", `{"option":"lantern_shares","value":"even"}`)
	u := foretold(t, e)
	if want := []events.Difference{differs("/kernel/options/lantern_shares", `"even"`, `"fair"`)}; !reflect.DeepEqual(u.Values, want) {
		t.Errorf("the values are %s", ruletest.Written(t, u.Values))
	}
	e.Do(greta, "UpgradeRules", upgraded)
	if got := string(kernel(e).Options.Value("lantern_shares")); got != `"fair"` {
		t.Errorf("the option is %s", got)
	}
}

// unsaid are actions that no longer agree as a journal has them.
func unsaid(t *testing.T, all []events.Consequence) []events.Consequence {
	t.Helper()
	var plain []events.Consequence
	for _, c := range all {
		plain = append(plain, ruletest.Unsaid(t, c))
	}
	return plain
}
