package campaign_test

import (
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// foreseen wants what is pending to be foretold to everybody as it comes to be when
// the words that are missing are given: the game, the options, and what is broken.
func foreseen(t *testing.T, e *evening, of campaign.Pending, carry func()) {
	t.Helper()
	type told struct{ game, options, was, broken string }
	seats, before := []events.SeatID{greta, ben, cleo, olaf}, ruletest.Written(t, e.Ledger.State())
	foretold := map[events.SeatID]told{}
	for _, who := range seats {
		a, err := e.Rules.IfCarried(e.Ledger, viewer(who), of)
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
			t.Errorf("%v as %s sees it\nwas foretold %+v\nand is       %+v", of, who, was, is)
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
		foreseen(t, e, campaign.Pending{Dispute: "dispute-1", Motion: "motion-1"}, func() {
			e.Do(ben, "Vote", cast(1, "for"))
			e.Do(cleo, "Vote", cast(1, "for"))
		})
	}
}

func TestWhatARequestWouldDoIsForetold(t *testing.T) {
	e := wanting(t)
	foreseen(t, e, campaign.Pending{Request: "request-1"}, func() { e.Do(cleo, "Agree", ask1) })
	e.Do(ben, "RequestRedo", `{"targets":[5]}`)
	foreseen(t, e, campaign.Pending{Request: "request-2"}, func() { e.Do(cleo, "Agree", ask2) })
}

// What can no longer be carried out, or is not there, is not foretold.
func TestWhatCanNoLongerBeCarriedOutIsNotForetold(t *testing.T) {
	e := voting(t)
	e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	e.Do(greta, "Undo", targets(6))
	of := func(p campaign.Pending) error { _, err := e.Rules.IfCarried(e.Ledger, viewer(ben), p); return err }
	refused(t, of(campaign.Pending{Dispute: "dispute-1", Motion: "motion-1"}), "AlreadyUndone")
	refused(t, of(campaign.Pending{Dispute: "dispute-1", Motion: "motion-2"}), "NoSuchMotion")
	refused(t, of(campaign.Pending{Request: "request-1"}), "NoSuchRequest")
	refused(t, e.Asked(greta, "Resolve", settle("uphold", "")), "DecidedByVote")
}
