package campaign_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
)

const long = `{"name":"Long","path":[[1,1],[1,2],[1,3],[1,4]],"pace":"fast"}`

func TestAnActionTellsTheWholeDecision(t *testing.T) {
	e := begin(t)
	prev := e.Ledger.Head()
	q := e.Request(ben, "Delve", `{"name":"Adit","path":[[1,1]],"pace":"fast"}`, ruletest.Throw("lamp", "6", "2"))
	a, err := e.Rules.Decide(e.Ledger, q)
	if err != nil {
		t.Fatal(err)
	}
	want := events.Action{
		Format: 1, Campaign: "campaign1", Revision: 5, ID: "a5", Seat: events.Seat{ID: ben, Side: events.HeroPlayer, Name: "Ben"},
		System: "lantern", RulesVersion: "lantern@1", Command: "Delve", Data: q.Data, Prev: prev,
		Dice:  &events.Dice{Source: events.Physical, Rolls: []events.Throw{{Die: "lamp", Faces: []events.Face{"6", "2"}}}},
		Rules: []string{"LN-DELVE-01", "LN-DELVE-02", "LN-DELVE-03"}, Events: a.Events,
	}
	if ruletest.Written(t, a) != ruletest.Written(t, want) || len(a.Events) != 1 || a.Events[0].Audience != events.ForAll {
		t.Errorf("got  %s\nwant %s", ruletest.Written(t, a), ruletest.Written(t, want))
	}
	if again, err := e.Rules.Decide(e.Ledger, q); err != nil || ruletest.Written(t, again) != ruletest.Written(t, a) {
		t.Errorf("decided anew it is %s, %v", ruletest.Written(t, again), err)
	}
}

func TestACommandIsWhoseItIs(t *testing.T) {
	e := begin(t)
	if err := e.Asked(ben, "Fly", `{}`); !errors.Is(err, campaign.ErrUnknownCommand) {
		t.Errorf("an unknown command: %v", err)
	}
	forbidden(t, e.Asked(olaf, "Delve", delve("A")), "gm", "hero")
	forbidden(t, e.Asked("", "Delve", delve("A")), "gm", "hero")
	forbidden(t, e.Asked("s9", "Delve", delve("A")), "gm", "hero")
	forbidden(t, e.Asked(olaf, "SeekOmen", `{"gallery_id":"g1","weight":3}`), "hero")
	e.Do(greta, "Delve", delve("A"))
	e.Do(greta, "SeekOmen", `{"gallery_id":"g1","weight":3}`) // entered for the table
}

func TestWhatIsWrongWithTheDiceIsUnclear(t *testing.T) {
	e := begin(t)
	for name, throws := range map[string][]events.Throw{
		"another die": {ruletest.Throw("combat", "S")}, "no such face": {ruletest.Throw("lamp", "7")},
		"too many": {ruletest.Throw("lamp", "1", "2")},
	} {
		_, err := e.Rules.Decide(e.Ledger, e.Request(ben, "Delve", delve("A"), throws...))
		if unclear(t, err, "dice"); t.Failed() {
			t.Fatal(name)
		}
	}
	q := e.Request(ben, "Delve", delve("A"))
	q.Dice = dice.Typed(nil, nil)
	_, err := e.Rules.Decide(e.Ledger, q)
	unclear(t, err, "dice")
}

func TestTheGameMasterOverridesARule(t *testing.T) {
	e := begin(t)
	q := e.Request(greta, "Delve", long, ruletest.Throw("lamp", "6", "2"))
	q.Override = &events.Override{Rule: "LN-DELVE-01", Reason: "soft rock"}
	a, err := e.Try(q)
	if err != nil {
		t.Fatal(err)
	}
	if a.Override == nil || len(a.Dice.Rolls) != 1 || !slices.Contains(a.Rules, "LN-DELVE-01") {
		t.Errorf("action %s", a.Body)
	}
	made := kernel(e).Overrides
	if len(made) != 1 || made[0].Rule != "LN-DELVE-01" || made[0].Command != "Delve" || made[0].Revision != 5 {
		t.Errorf("overrides %+v", made)
	}
	e.Do(greta, "Undo", targets(5))
	if len(kernel(e).Overrides) != 0 {
		t.Error("the override of an undone action stays")
	}
}

func TestAnOverrideNeedsARuleInTheWay(t *testing.T) {
	e := begin(t)
	ask := func(by events.SeatID, command, data, rule, reason string) error {
		q := e.Request(by, command, data)
		q.Override = &events.Override{Rule: rule, Reason: reason}
		_, err := e.Rules.Decide(e.Ledger, q)
		return err
	}
	forbidden(t, ask(ben, "Delve", long, "LN-DELVE-01", "soft rock"), "gm")
	unclear(t, ask(greta, "Delve", delve("A"), "LN-DELVE-01", "soft rock"), "override.rule")
	unclear(t, ask(greta, "AddNote", `{"on":"campaign","text":"x"}`, "LN-DELVE-01", "why not"), "override.rule")
	unclear(t, ask(greta, "Delve", long, "LN-DELVE-01", ""), "override.reason")
	unclear(t, ask(greta, "Delve", long, "", "soft rock"), "override.rule")
	if no, ok := errors.AsType[rules.Refusal](ask(greta, "Delve", long, "LN-OIL-01", "x")); !ok || no.Rule != "LN-DELVE-01" || !strings.HasSuffix(no.Reason.String(), "; the override is of LN-OIL-01, which is not in the way") {
		t.Errorf("an override of another rule: %v", no)
	}
	unclear(t, ask(greta, "Delve", long, "LN-DELVE-99", "x"), "override.rule")
	e.Do(greta, "Correct", correct("/game/oil", `0`))
	if no, ok := errors.AsType[rules.Refusal](ask(greta, "Delve", delve("A"), "LN-DELVE-02", "x")); !ok || !no.Final || !strings.HasSuffix(no.Reason.String(), "; nobody can override that") {
		t.Errorf("an override of what cannot be done: %v", no)
	}
	refused(t, ask(greta, "EndSession", ``, "LN-DELVE-02", "x"), "NoSession")
}

func TestTheRulesSayWhatASeatCouldDo(t *testing.T) {
	e := begin(t)
	offers := func(seat events.SeatID) map[string]string {
		said := map[string]string{}
		for _, o := range e.Rules.Legal(e.Ledger, seat) {
			said[o.Command] = ""
			if o.No != nil {
				said[o.Command] = o.No.Name
			}
		}
		return said
	}
	want := func(seat events.SeatID, command, no string) {
		t.Helper()
		got, offered := offers(seat)[command]
		if !offered || got != no {
			t.Errorf("%s for %s: offered %v, no %q, wanted %q", command, seat, offered, got, no)
		}
	}
	want(ben, "Delve", "")
	want(ben, "SeekOmen", "NoGallery")
	want(ben, "StartSession", "")
	want(ben, "EndSession", "NoSession")
	want(ben, "Undo", "NoSuchEvent")
	want(ben, "Redo", "NothingToRedo")
	want(ben, "AddNote", "")
	want(greta, "Archive", "")
	for _, missing := range []string{"Archive", "SetOption", "JoinPlayer", "Unarchive"} {
		if _, offered := offers(ben)[missing]; offered {
			t.Errorf("%s is offered to Ben", missing)
		}
	}
	if offers := e.Rules.Legal(e.Ledger, olaf); offers != nil {
		t.Errorf("an observer is offered %v", offers)
	}
	e.Do(ben, "Delve", delve("A"))
	want(ben, "Undo", "")
	want(cleo, "Undo", "ConsentMissing")
	e.Do(greta, "Archive", ``)
	want(ben, "Delve", "Archived")
	want(greta, "Unarchive", "")
}

func TestWithoutAWordOnLegalityAllIsOffered(t *testing.T) {
	system := begin(t).Rules.System
	system.Legal = nil
	e := beginOf(t, system)
	if o := e.Rules.Legal(e.Ledger, ben); o[0].Command != "Delve" || o[0].No != nil || o[2].Command != "ShareOil" {
		t.Errorf("offers %+v", o)
	}
}

func TestTheKernelsCommandsAreDescribed(t *testing.T) {
	for _, c := range campaign.KernelCommands() {
		if c.Name == "" || c.Title == "" || c.Means == "" || c.Chapter == "" || c.Read == nil {
			t.Errorf("command %+v", c)
		}
		if _, err := json.Marshal(rules.SchemaOf(c.Fields)); err != nil {
			t.Errorf("schema of %s: %v", c.Name, err)
		}
	}
}

func TestASystemTakesNoNameOfTheKernels(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a system with a command Undo is taken")
		}
	}()
	system := begin(t).Rules.System
	system.Commands = slices.Clone(system.Commands)
	system.Commands[0].Name = "Undo"
	campaign.New(system)
}

func TestWhoMayNotIsToldWhoMay(t *testing.T) {
	e := begin(t)
	override := e.Request(ben, "Delve", delve("Adit"))
	override.Override = &events.Override{Rule: "LN-DELVE-01", Reason: "so"}
	_, overrides := e.Try(override)
	for said, err := range map[string]error{
		"overriding a rule is for the game master":                      overrides,
		"this command is for the game master":                           e.Asked(ben, "RenewJoinCode", `{}`),
		"another's seat is for the game master":                         e.Asked(ben, "ReissueSeat", `{"player_id":"s3"}`),
		"this command is for the game master and the players of heroes": e.Asked(olaf, "Delve", delve("Adit")),
	} {
		if err == nil || err.Error() != said {
			t.Errorf("said %v, want %s", err, said)
		}
	}
}

// Dice that came with what throws none are not lost without a word.
func TestACommandOfTheTableTakesNoDice(t *testing.T) {
	e := begin(t)
	_, err := e.Try(e.Request(greta, "AddNote", `{"on":"campaign","text":"deep"}`, events.Throw{Die: "lamp", Faces: []events.Face{"1"}}))
	if unclear, asks := errors.AsType[rules.Unclear](err); !asks || unclear.Field != "dice" {
		t.Errorf("a note with dice: %v", err)
	}
	e.Do(greta, "AddNote", `{"on":"campaign","text":"deep"}`)
}
