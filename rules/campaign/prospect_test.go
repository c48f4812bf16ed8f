package campaign_test

import (
	"encoding/json"
	"testing"

	"loretome/events"
	"loretome/rules/ruletest"
)

// foreseen wants what is pending to be foretold to everybody as it comes to be when
// the words that are missing are given: the game, the options, and what is broken.
func foreseen(t *testing.T, e *evening, command string, wish any, carry func()) {
	t.Helper()
	type told struct{ game, options, was, broken string }
	seats, before := []events.SeatID{greta, ben, cleo, olaf}, ruletest.Written(t, e.Ledger.State())
	foretold := map[events.SeatID]told{}
	for _, who := range seats {
		a, err := e.Rules.IfAgreed(e.Ledger, viewer(who), command, json.RawMessage(ruletest.Written(t, wish)))
		if err != nil {
			t.Fatal(err)
		}
		was, is := e.Rules.ViewIf(e.Ledger, viewer(who), a.Events)
		broken := is.Kernel.Consequences
		for _, ev := range a.Events {
			if noted, says := ev.Data.(events.ConsequencesNoted); says {
				broken = briefly(noted.All())
			}
		}
		foretold[who] = told{ruletest.Written(t, is.Game), ruletest.Written(t, is.Kernel.Options), ruletest.Written(t, was), ruletest.Written(t, broken)}
	}
	if got := ruletest.Written(t, e.Ledger.State()); got != before {
		t.Errorf("to foretell it changes the campaign: %s, was %s", got, before)
	}
	for _, who := range seats {
		if got := ruletest.Written(t, e.Rules.View(e.Ledger, viewer(who))); got != foretold[who].was {
			t.Errorf("%s sees %s, told as %s", who, got, foretold[who].was)
		}
	}
	carry()
	for _, who := range seats {
		s, was := e.Rules.View(e.Ledger, viewer(who)), foretold[who]
		is := told{ruletest.Written(t, s.Game), ruletest.Written(t, s.Kernel.Options), was.was, ruletest.Written(t, briefly(s.Kernel.Consequences))}
		if is != was {
			t.Errorf("%s %+v as %s sees it\nwas foretold %+v\nand is       %+v", command, wish, who, was, is)
		}
	}
}

// briefly are consequences without their reasons, which the game master alone keeps.
func briefly(all []events.Consequence) []events.Consequence {
	short := []events.Consequence{}
	for _, c := range all {
		short = append(short, events.Consequence{Revision: c.Revision, Status: c.Status})
	}
	return short
}

func TestWhatAMotionWouldDoIsForetold(t *testing.T) {
	for outcome, more := range map[string]string{
		"uphold": "", "undo": `,"undo":[6]`, "correct": `,"correct":[{"path":"/game/oil","to":4}]`,
		"option": `,"option":{"option":"lantern_shares","value":"even"}`,
		"amend":  `,"amend":{"target":6,"command":"Delve","data":` + path("Long", 6) + `}`,
	} {
		e := voting(t)
		e.Do(ben, "ShareOil", `{"to":{"s2":9},"manner":{"word":"kind"}}`)
		e.Do(ben, "ProposeRuling", settle(outcome, more))
		command, wish := dispute(t, e, "dispute-1").Motions[0].Carried("dispute-1")
		foreseen(t, e, command, wish, func() {
			e.Do(ben, "Vote", cast(1, "for"))
			e.Do(cleo, "Vote", cast(1, "for"))
		})
	}
}

func TestWhatARequestWouldDoIsForetold(t *testing.T) {
	e := wanting(t)
	command, wish := request(t, e, "request-1").Carried()
	foreseen(t, e, command, wish, func() { e.Do(cleo, "Agree", ask1) })
	e.Do(ben, "RequestRedo", `{"targets":[5]}`)
	command, wish = request(t, e, "request-2").Carried()
	foreseen(t, e, command, wish, func() { e.Do(cleo, "Agree", ask2) })
}

// What can no longer be carried out is not foretold, and where the table votes the
// game master alone does not rule.
func TestWhatCanNoLongerBeCarriedOutIsNotForetold(t *testing.T) {
	e := voting(t)
	e.Do(greta, "Undo", targets(6))
	_, err := e.Rules.IfAgreed(e.Ledger, viewer(ben), "Resolve", json.RawMessage(settle("undo", `,"undo":[6]`)))
	refused(t, err, "AlreadyUndone")
	_, err = e.Rules.IfAgreed(e.Ledger, viewer(ben), "Resolve", json.RawMessage(settle("uphold", "")))
	if err != nil {
		t.Error(err)
	}
	refused(t, e.Asked(greta, "Resolve", settle("uphold", "")), "DecidedByVote")
}
