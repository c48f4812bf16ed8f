package campaign_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// voting is an evening on which the table votes: Ben dug in revision 6, and Cleo
// disputes it. Greta, Ben and Cleo have a vote, Olaf looks on.
func voting(t *testing.T) *evening {
	t.Helper()
	e := begin(t)
	e.Do(greta, "SetOption", `{"option":"dispute_by","value":"vote"}`)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(cleo, "Dispute", `{"actions":[6],"rules":["LN-DELVE-01"],"claim":"two squares are too long"}`)
	return e
}

func cast(motion int, vote string) string {
	return fmt.Sprintf(`{"dispute":"dispute-1","motion":"motion-%d","vote":%q}`, motion, vote)
}

func TestMoreThanHalfOfTheVotesCarryARuling(t *testing.T) {
	e := voting(t)
	refused(t, e.Asked(greta, "Resolve", settle("undo", `,"undo":[6]`)), "DecidedByVote")
	made := e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	if moved := made.Events[0].Data.(events.MotionMade); moved.Motion != "motion-1" || !slices.Equal(moved.Undo, []int{6}) {
		t.Errorf("moved is %+v", moved)
	}
	forbidden(t, e.Asked(olaf, "Vote", cast(1, "for")), "gm", "hero")
	e.Do(ben, "Vote", cast(1, "for"))
	if d := dispute(t, e, "dispute-1"); !d.Open() || len(d.Motions[0].Votes) != 1 || kernel(e).Undone[6] != 0 {
		t.Errorf("by one of three votes the dispute is %+v", d)
	}
	carried := e.Do(cleo, "Vote", cast(1, "for"))
	d := dispute(t, e, "dispute-1")
	if d.Settled == nil || d.Settled.Motion != "motion-1" || d.Settled.Outcome != events.UndoneBy || kernel(e).Undone[6] != carried.Revision ||
		!slices.Equal(d.Settled.Decided, []events.SeatID{ben, cleo}) || !slices.Equal(carried.Rules, []string{"LN-DELVE-01"}) {
		t.Errorf("carried by %v, the dispute is %+v, marks %v", carried.Rules, d, kernel(e).Undone)
	}
	refused(t, e.Asked(greta, "Vote", cast(1, "against")), "NoSuchDispute")
}

func TestAVoteCanBeChangedUntilTheMotionIsDecided(t *testing.T) {
	e := voting(t)
	e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	e.Do(ben, "Vote", cast(1, "for"))
	nothing(t, e, ben, "Vote", cast(1, "for"))
	e.Do(ben, "Vote", cast(1, "against"))
	e.Do(cleo, "Vote", cast(1, "for"))
	if d := dispute(t, e, "dispute-1"); !d.Open() || len(d.Motions[0].Votes) != 2 {
		t.Errorf("at one to one the dispute is %+v", d)
	}
	lost := e.Do(greta, "Vote", cast(1, "against"))
	d := dispute(t, e, "dispute-1")
	if !d.Open() || d.Motions[0].Lost != lost.Revision || kernel(e).Undone[6] != 0 {
		t.Errorf("by two of three against it the dispute is %+v", d)
	}
	refused(t, e.Asked(ben, "Vote", cast(1, "for")), "NoSuchMotion")
	refused(t, e.Asked(ben, "Vote", cast(2, "for")), "NoSuchMotion")
	e.Do(cleo, "ProposeRuling", settle("uphold", ""))
	e.Do(greta, "ProposeRuling", settle("option", `,"option":{"option":"lantern_shares","value":"even"}`))
	e.Do(ben, "Vote", cast(2, "for"))
	e.Do(ben, "Vote", cast(3, "for"))
	e.Do(greta, "Vote", cast(3, "for"))
	if d := dispute(t, e, "dispute-1"); d.Settled == nil || d.Settled.Motion != "motion-3" || string(kernel(e).Options.Value("lantern_shares")) != `"even"` {
		t.Errorf("of three motions the dispute is %+v", d)
	}
}

// Where all have voted and stand half against half, it is the game master's.
func TestATieIsTheGameMasters(t *testing.T) {
	for vote, carried := range map[string]bool{"for": true, "against": false} {
		e := voting(t)
		e.Do(cleo, "LeavePlayer", `{"player_id":"s3"}`)
		e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
		e.Do(greta, "Vote", cast(1, vote))
		e.Do(ben, "Vote", cast(1, map[string]string{"for": "against", "against": "for"}[vote]))
		d := dispute(t, e, "dispute-1")
		if d.Open() == carried || (d.Motions[0].Lost > 0) == carried || (kernel(e).Undone[6] > 0) != carried {
			t.Errorf("with the game master %s it the dispute is %+v", vote, d)
		}
	}
}

// In the evening those who are present have a vote; who comes later counts with
// their vote.
func TestWhoIsPresentInTheEveningVotes(t *testing.T) {
	e := voting(t)
	e.Do(greta, "StartSession", "")
	dora := e.Join("Dora", events.HeroPlayer)
	if got := kernel(e).Voters(); !slices.Equal(got, []events.SeatID{greta, ben, cleo}) {
		t.Errorf("a vote have %v", got)
	}
	e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	e.Do(dora, "Vote", cast(1, "against"))
	e.Do(ben, "Vote", cast(1, "for"))
	e.Do(cleo, "Vote", cast(1, "for"))
	if d := dispute(t, e, "dispute-1"); !d.Open() {
		t.Errorf("by two of four votes the dispute is %+v", d)
	}
	e.Do(greta, "EndSession", "")
	if got := kernel(e).Voters(); !slices.Equal(got, []events.SeatID{greta, ben, cleo, dora}) {
		t.Errorf("between evenings a vote have %v", got)
	}
}

func TestVotesAreAnOption(t *testing.T) {
	e := disputed(t)
	refused(t, e.Asked(ben, "ProposeRuling", settle("uphold", "")), "DecidedByGM")
	refused(t, e.Asked(ben, "Vote", cast(1, "for")), "DecidedByGM")
	for command, name := range map[string]string{"ProposeRuling": "DecidedByGM", "Vote": "DecidedByGM"} {
		if no := offer(t, e, ben, command).No; no == nil || no.Name != name {
			t.Errorf("%s is offered: %v", command, no)
		}
	}
	e.Do(greta, "SetOption", `{"option":"dispute_by","value":"vote"}`)
	if no := offer(t, e, greta, "Resolve").No; no == nil || no.Name != "DecidedByVote" {
		t.Errorf("Resolve is offered: %v", no)
	}
	if no := offer(t, e, ben, "Vote").No; no == nil || no.Name != "NoSuchMotion" {
		t.Errorf("Vote is offered: %v", no)
	}
	e.Do(ben, "ProposeRuling", settle("uphold", ""))
	if no := offer(t, e, cleo, "Vote").No; no != nil {
		t.Errorf("Vote is not offered: %v", no)
	}
	e.Do(greta, "SetOption", `{"option":"dispute_by","value":"gm"}`)
	e.Do(greta, "Resolve", settle("uphold", ""))
}

// What is voted on everybody may know; the rest stays the game master's.
func TestWhatIsSecretIsNotVotedOn(t *testing.T) {
	e := omen(t)
	e.Do(greta, "SetOption", `{"option":"dispute_by","value":"vote"}`)
	e.Do(greta, "Dispute", `{"actions":[7],"claim":"the weight was 5"}`)
	e.Do(ben, "Dispute", `{"actions":[5],"claim":"too long"}`)
	weight := `,"correct":[{"path":"/game/weights/g1","to":5}]`
	refused(t, e.Asked(greta, "ProposeRuling", settle("correct", weight)), "DecidedByGM")
	open := strings.ReplaceAll(settle("correct", weight), "dispute-1", "dispute-2")
	refused(t, e.Asked(greta, "ProposeRuling", open), "NotForAVote")
	e.Do(greta, "Resolve", open)
	e.Do(greta, "Resolve", settle("uphold", ""))
	tells(t, e, "the weight was 5", greta)
}

// A motion says what would come of it before anybody votes, also what it breaks;
// when it can no longer be carried out, the vote says so.
func TestAMotionIsCarriedOutAsItWasStated(t *testing.T) {
	e := voting(t)
	e.Do(ben, "ShareOil", `{"to":{"s2":9},"manner":{"word":"kind"}}`)
	made := e.Do(ben, "ProposeRuling", settle("amend", `,"amend":{"target":6,"command":"Delve","data":`+path("Long", 6)+`}`)).Events[0].Data.(events.MotionMade)
	if len(made.Foreseen) != 1 || made.Foreseen[0].Revision != 8 {
		t.Errorf("foreseen is %+v", made.Foreseen)
	}
	e.Do(ben, "ProposeRuling", settle("amend", `,"amend":{"target":6,"command":"Delve","data":`+path("Drift", 1)+`}`))
	e.Do(greta, "Vote", cast(2, "for"))
	carried := e.Do(cleo, "Vote", cast(2, "for"))
	if got := kernel(e).Undone[6]; got != carried.Revision || e.Ledger.State().Game.Galleries["g1"].Name != "Drift" {
		t.Errorf("amended by %d, the game is %s", got, e.Game())
	}
	if deed := campaign.Deed(carried.Action); deed.Command != "Delve" || len(deed.Events) == 0 {
		t.Errorf("the deed is %+v", deed)
	}
	if d := dispute(t, e, "dispute-1"); d.Settled == nil || d.Settled.Amend != 6 {
		t.Errorf("the dispute is %+v", d)
	}

	e = voting(t)
	e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	e.Do(greta, "Undo", targets(6))
	e.Do(greta, "Vote", cast(1, "for"))
	refused(t, e.Asked(ben, "Vote", cast(1, "for")), "AlreadyUndone")
}

// What is voted on is left to no chance: without dice of its own it has those of
// the action that it amends.
func TestTheDiceOfAMotionAreStated(t *testing.T) {
	e := voting(t)
	dug, _ := e.Ledger.Action(6)
	fast := settle("amend", `,"amend":{"target":6,"command":"Delve","data":{"name":"Drift","path":[[1,1]],"pace":"%s"}%s}`)
	e.Do(ben, "ShareOil", `{"to":{"s2":1},"manner":{"word":"kind"}}`)
	unclear(t, e.Asked(ben, "ProposeRuling", strings.Replace(fmt.Sprintf(fast, "slow", ""), `"target":6`, `"target":8`, 1)), "dice")
	if made := e.Do(ben, "ProposeRuling", fmt.Sprintf(fast, "slow", "")); made.Dice != nil {
		t.Errorf("a motion throws %+v", made.Dice)
	}
	e.Do(ben, "ProposeRuling", fmt.Sprintf(fast, "fast", `,"dice":{"source":"physical","rolls":[{"die":"lamp","faces":["6","5"]}]}`))
	before := e.Ledger
	for motion, want := range map[int]string{1: fmt.Sprint(dug.Dice.Rolls[0].Faces[:1]), 2: "[6 5]"} {
		e.Ledger = before
		e.Do(greta, "Vote", cast(motion, "for"))
		if carried := e.Do(ben, "Vote", cast(motion, "for")); carried.Dice == nil || fmt.Sprint(carried.Dice.Rolls[0].Faces) != want {
			t.Errorf("motion %d is carried with the dice %+v, not %s", motion, carried.Dice, want)
		}
	}
}

// Undoing a ruling withdraws it, takes its effect back and opens the dispute
// again; redoing it brings all of that back.
func TestARulingIsTakenBackWithItsEffect(t *testing.T) {
	for outcome, more := range map[string]string{
		"uphold": "", "undo": `,"undo":[5]`, "correct": `,"correct":[{"path":"/game/oil","to":4}]`,
		"option": `,"option":{"option":"lantern_shares","value":"even"}`,
		"amend":  `,"amend":{"target":5,"command":"Delve","data":` + path("Drift", 1) + `}`,
	} {
		e := disputed(t)
		before := ruletest.Written(t, e.Ledger.State())
		ruled := e.Do(greta, "Resolve", settle(outcome, more))
		settled := ruletest.Written(t, e.Ledger.State())
		if d := dispute(t, e, "dispute-1"); d.Settled == nil || string(d.Settled.Outcome) != outcome {
			t.Fatalf("%s: the dispute is %+v", outcome, d)
		}
		refused(t, e.Asked(cleo, "Undo", targets(ruled.Revision)), "ConsentMissing")
		e.Do(greta, "Undo", targets(ruled.Revision))
		if got := strings.Replace(ruletest.Written(t, e.Ledger.State()), `"undone":{"7":8}`, `"undone":{}`, 1); got != before {
			t.Errorf("%s taken back: want %s\ngot  %s", outcome, before, got)
		}
		e.Do(greta, "Redo", targets(ruled.Revision))
		if got := ruletest.Written(t, e.Ledger.State()); got != settled {
			t.Errorf("%s brought back: want %s\ngot  %s", outcome, settled, got)
		}
	}
}

// A ruling may take another one back, with whose effect it goes.
func TestARulingTakesAnotherBack(t *testing.T) {
	e := disputed(t)
	e.Do(greta, "Resolve", settle("undo", `,"undo":[5]`))
	e.Do(ben, "Dispute", `{"actions":[7],"claim":"it was allowed"}`)
	e.Do(greta, "Resolve", strings.ReplaceAll(settle("undo", `,"undo":[7]`), "dispute-1", "dispute-2"))
	if u := kernel(e).Undone; u[5] != 0 || u[7] != 9 || !dispute(t, e, "dispute-1").Open() {
		t.Errorf("undone is %v, the dispute %+v", u, dispute(t, e, "dispute-1"))
	}
	e.Do(greta, "Undo", targets(9))
	if u := kernel(e).Undone; u[5] != 7 || u[7] != 0 || dispute(t, e, "dispute-1").Open() || !dispute(t, e, "dispute-2").Open() {
		t.Errorf("undone is %v", u)
	}
}

// What a ruling took back, and an undo after that ruling was taken back, comes
// back only when neither holds it.
func TestWhatARulingAndAnUndoTakeBack(t *testing.T) {
	e := disputed(t)
	e.Do(greta, "Resolve", settle("undo", `,"undo":[5]`))
	e.Do(greta, "Undo", targets(7))
	e.Do(greta, "Undo", targets(5))
	e.Do(greta, "Redo", targets(7))
	refused(t, e.Asked(greta, "Redo", targets(5)), "NothingToRedo")
	e.Do(greta, "Undo", targets(7))
	if u := kernel(e).Undone; u[5] != 9 {
		t.Errorf("undone is %v", u)
	}
	e.Do(greta, "Redo", targets(5))
	if u := kernel(e).Undone; u[5] != 0 {
		t.Errorf("undone is %v", u)
	}
}

func TestARulingIsNotAmended(t *testing.T) {
	e := disputed(t)
	e.Do(greta, "Resolve", settle("amend", `,"amend":{"target":5,"command":"Delve","data":`+path("Drift", 1)+`}`))
	refused(t, e.Asked(greta, "Amend", amend(7, "Delve", path("Shaft", 1))), "NotAmendable")
}

// An amendment by a ruling may be carried out against a rule, which it shows.
func TestARulingOverridesARule(t *testing.T) {
	e := disputed(t)
	const long = `{"name":"Long","path":[[1,1],[1,2],[1,3],[1,4],[1,5]],"pace":"slow"}`
	q := e.Request(greta, "Resolve", settle("amend", `,"amend":{"target":5,"command":"Delve","data":`+long+`}`))
	_, err := e.Try(q)
	if no, is := err.(rules.Refusal); !is || no.Name != "TooLong" {
		t.Errorf("it is refused by %v", err)
	}
	q.Override = &events.Override{Rule: "LN-DELVE-01", Reason: "we agreed"}
	if _, err := e.Try(q); err != nil || len(kernel(e).Overrides) != 1 || e.Ledger.State().Game.Galleries["g1"].Name != "Long" {
		t.Errorf("overridden: %v, %+v", err, kernel(e).Overrides)
	}
}

func TestADisputeIsWithdrawnByWhoOpenedIt(t *testing.T) {
	e := disputed(t)
	refused(t, e.Asked(ben, "WithdrawDispute", `{"dispute":"dispute-1"}`), "NotYourDispute")
	if no := offer(t, e, ben, "WithdrawDispute").No; no == nil || no.Name != "NoSuchDispute" {
		t.Errorf("Ben is offered to withdraw it: %v", no)
	}
	e.Do(cleo, "Dispute", `{"actions":[5],"claim":"and it is crooked"}`)
	e.Do(cleo, "WithdrawDispute", `{"dispute":"dispute-1","reason":"it was two"}`)
	if d := dispute(t, e, "dispute-1"); d.Open() || d.Withdrawn == nil || d.Withdrawn.Text != "it was two" || d.Withdrawn.By != cleo || d.Settled != nil {
		t.Errorf("the dispute is %+v", d)
	}
	refused(t, e.Asked(greta, "Resolve", settle("uphold", "")), "NoSuchDispute")
	if !dispute(t, e, "dispute-2").Open() {
		t.Error("the other dispute is closed too")
	}
}

// A refusal is disputed by what was refused; what only the game master could be
// refused stays with the game master.
func TestWhoHearsOfADisputedRefusal(t *testing.T) {
	system := lantern.System
	system.Secretive = false
	e := beginOf(t, system)
	unclear(t, e.Asked(ben, "Dispute", `{"refusal":"too long","command":"Fly","claim":"no"}`), "command")
	unclear(t, e.Asked(ben, "Dispute", `{"actions":[3],"command":"Delve","claim":"no"}`), "command")
	e.Do(ben, "Dispute", `{"refusal":"of Ben","command":"Delve","rules":["LN-DELVE-01"],"claim":"no"}`)
	e.Do(greta, "Dispute", `{"refusal":"of both","command":"Delve","claim":"no"}`)
	e.Do(greta, "Dispute", `{"refusal":"of all","command":"Undo","claim":"no"}`)
	e.Do(greta, "Dispute", `{"refusal":"of Greta","command":"Correct","claim":"no"}`)
	e.Do(greta, "Dispute", `{"refusal":"of nothing","claim":"no"}`)
	tells(t, e, "of Ben", greta, ben, cleo, olaf)
	tells(t, e, "of both", greta, ben, cleo, olaf)
	tells(t, e, "of all", greta, ben, cleo, olaf)
	tells(t, e, "of Greta", greta)
	tells(t, e, "of nothing", greta)
	e = begin(t)
	e.Do(ben, "Dispute", `{"refusal":"of Ben","command":"Delve","claim":"no"}`)
	tells(t, e, "of Ben", greta, ben)
}

// An amendment that does not say whose deed it is is that of whoever did what it
// amends, also when it is decided once more.
func TestAnAmendmentStaysTheDeedOfWhoDidIt(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":5}`, ruletest.Throw("omen", "raven"))
	e.Do(cleo, "Dispute", `{"actions":[6],"claim":"it was heavier"}`)
	e.Do(greta, "Amend", amend(6, "SeekOmen", `{"gallery_id":"g1","weight":6}`))
	e.Do(greta, "Amend", amend(5, "Delve", path("Drift", 1)))
	if broken := kernel(e).Consequences; len(broken) != 0 {
		t.Errorf("no longer agreeing are %+v", broken)
	}
}
