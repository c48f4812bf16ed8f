package campaign_test

import (
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// disputed is an evening on which Ben dug in revision 5, and Cleo disputes it
// in revision 6 by the rule of long galleries.
func disputed(t *testing.T) *evening {
	t.Helper()
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(cleo, "Dispute", `{"actions":[5,5],"rules":["LN-DELVE-01","LN-DELVE-01"],"claim":"two squares are too long"}`)
	return e
}

func dispute(t *testing.T, e *evening, id string) campaign.Disputed {
	t.Helper()
	return found(t, id, kernel(e).Dispute)
}

func settle(outcome, more string) string {
	return `{"dispute":"dispute-1","outcome":"` + outcome + `","reason":"as the book has it"` + more + `}`
}

func TestADisputeIsOpenUntilItIsSettled(t *testing.T) {
	e := disputed(t)
	d := dispute(t, e, "dispute-1")
	if d.By != cleo || d.Revision != 6 || d.Settled != nil || !slices.Equal(d.Actions, []int{5}) || !slices.Equal(d.Rules, []string{"LN-DELVE-01"}) {
		t.Errorf("the dispute is %+v", d)
	}
	e.Do(ben, "Delve", delve("Drift")) // play goes on
	e.Do(ben, "Answer", `{"dispute":"dispute-1","text":"three are allowed"}`)
	before := e.Game()
	forbidden(t, e.Asked(ben, "Resolve", settle("uphold", "")), "gm")
	ruled := e.Do(greta, "Resolve", settle("uphold", ""))
	d = dispute(t, e, "dispute-1")
	if len(d.Answers) != 1 || d.Answers[0] != (campaign.Reply{Text: "three are allowed", By: ben, Revision: 8}) ||
		d.Settled == nil || d.Settled.Outcome != events.Upheld || d.Settled.Revision != 9 || d.Settled.Reason != "as the book has it" {
		t.Errorf("the dispute is %+v", d)
	}
	if e.Game() != before || !slices.Equal(ruled.Rules, []string{"LN-DELVE-01"}) {
		t.Errorf("upheld, it cites %v and the game is %s", ruled.Rules, e.Game())
	}
}

// SM-151
func TestWhatIsSettledIsNotSettledAgain(t *testing.T) {
	e := disputed(t)
	for _, command := range []string{"Answer", "Resolve"} {
		if no := offer(t, e, greta, command).No; no != nil {
			t.Errorf("%s is not offered: %v", command, no)
		}
	}
	refused(t, e.Asked(greta, "Resolve", strings.ReplaceAll(settle("uphold", ""), "dispute-1", "dispute-2")), "NoSuchDispute")
	e.Do(greta, "Resolve", settle("uphold", ""))
	refused(t, e.Asked(greta, "Resolve", settle("uphold", "")), "NoSuchDispute")
	refused(t, e.Asked(ben, "Answer", `{"dispute":"dispute-1","text":"but"}`), "NoSuchDispute")
	for _, command := range []string{"Answer", "Resolve"} {
		if no := offer(t, e, greta, command).No; no == nil || no.Name != "NoSuchDispute" {
			t.Errorf("%s is offered, %v", command, no)
		}
	}
	e.Do(ben, "Dispute", `{"actions":[7],"claim":"it was settled in haste"}`)
	if d := dispute(t, e, "dispute-2"); d.Revision != 8 || d.By != ben {
		t.Errorf("the second dispute is %+v", d)
	}
}

// SM-152
func TestADisputeNamesWhatIsInTheJournal(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	refused(t, e.Asked(cleo, "Dispute", `{"actions":[6],"claim":"no"}`), "NoSuchEvent")
	unclear(t, e.Asked(cleo, "Dispute", `{"claim":"no"}`), "actions")
	unclear(t, e.Asked(cleo, "Dispute", `{"actions":[5]}`), "claim")
	unclear(t, e.Asked(cleo, "Dispute", `{"actions":[5],"rules":["LN-DELVE-01","LN-FLY-01"],"claim":"no"}`), "rules[1]")
	forbidden(t, e.Asked(olaf, "Dispute", `{"actions":[5],"claim":"no"}`), "gm", "hero")
	e.Do(cleo, "Dispute", `{"refusal":"TooLong (LN-DELVE-01)","claim":"it was four squares, carefully"}`)
	if d := dispute(t, e, "dispute-1"); d.Refusal != "TooLong (LN-DELVE-01)" || d.Actions == nil || len(d.Actions) != 0 {
		t.Errorf("the dispute is %+v", d)
	}
}

func TestARulingTakesBackWhatWasDisputed(t *testing.T) {
	e := disputed(t)
	e.Do(greta, "Resolve", settle("undo", `,"undo":[5]`))
	fresh := begin(t)
	if kernel(e).Undone[5] != 7 || e.Game() != fresh.Game() {
		t.Errorf("marks %v, game %s", kernel(e).Undone, e.Game())
	}
	if d := dispute(t, e, "dispute-1"); d.Settled == nil || d.Settled.Outcome != events.UndoneBy {
		t.Errorf("the dispute is %+v", d)
	}
	refused(t, e.Asked(greta, "Redo", targets(5)), "NothingToRedo")
	if d := dispute(t, e, "dispute-1"); d.Settled == nil {
		t.Error("the dispute is open again")
	}
}

// No dispute has two rulings in force: one that was taken back stays so, as long as
// another one settles what it ruled on.
func TestARulingComesBackOnlyToAnOpenDispute(t *testing.T) {
	e := disputed(t)
	first := e.Do(greta, "Resolve", settle("correct", `,"correct":[{"path":"/game/oil","to":4}]`)).Revision
	e.Do(greta, "Undo", targets(first))
	before := e.Game()
	second := e.Do(greta, "Resolve", settle("uphold", "")).Revision
	err := e.Asked(greta, "Redo", targets(first))
	refused(t, err, "NothingToRedo")
	if says := "action 7 ruled on dispute 1, which action 9 rules on; take that one back first"; !strings.Contains(err.Error(), says) {
		t.Errorf("it says %v", err)
	}
	refused(t, e.Asked(greta, "RequestRedo", targets(first)), "NothingToRedo")
	e.Do(greta, "Undo", targets(second))
	refused(t, e.Asked(greta, "Redo", targets(first, second)), "NothingToRedo")
	if e.Game() != before || dispute(t, e, "dispute-1").Settled != nil {
		t.Errorf("the game is %s, the dispute %+v", e.Game(), dispute(t, e, "dispute-1"))
	}
	e.Do(greta, "Redo", targets(first))
	if d := dispute(t, e, "dispute-1"); d.Settled == nil || d.Settled.Revision != first || e.Ledger.State().Game.Oil != 4 {
		t.Errorf("the dispute is %+v, the game %s", d, e.Game())
	}
}

// So it does as what took it back is taken back itself, or once it is withdrawn.
func TestARulingComesBackToNoDisputeThatWasClosedSince(t *testing.T) {
	e := disputed(t)
	first := e.Do(greta, "Resolve", settle("uphold", "")).Revision
	e.Do(cleo, "Dispute", `{"actions":[7],"claim":"it was settled in haste"}`)
	lifting := e.Do(greta, "Resolve", `{"dispute":"dispute-2","outcome":"undo","reason":"it was","undo":[7]}`).Revision
	second := e.Do(greta, "Resolve", settle("uphold", "")).Revision
	refused(t, e.Asked(greta, "Undo", targets(lifting)), "NotUndoable")
	e.Do(greta, "Undo", targets(second, lifting))
	if d := dispute(t, e, "dispute-1"); d.Settled == nil || d.Settled.Revision != first {
		t.Errorf("the dispute is %+v", d)
	}
	e.Do(greta, "Undo", targets(first))
	e.Do(cleo, "WithdrawDispute", `{"dispute":"dispute-1","reason":"no matter"}`)
	err := e.Asked(greta, "Redo", targets(first))
	refused(t, err, "NothingToRedo")
	if !strings.Contains(err.Error(), "which was withdrawn in action 13; dispute it anew") {
		t.Errorf("it says %v", err)
	}
}

func TestADisputeOutlivesWhatItIsAbout(t *testing.T) {
	e := disputed(t)
	e.Do(greta, "Undo", targets(5))
	e.Do(greta, "Resolve", settle("uphold", ""))
	if d := dispute(t, e, "dispute-1"); d.Settled == nil {
		t.Errorf("the dispute is %+v", d)
	}
}

func TestARulingCorrectsValues(t *testing.T) {
	e := disputed(t)
	made := e.Do(greta, "Resolve", settle("correct", `,"correct":[{"path":"/game/oil","to":4},{"path":"/game/galleries/g1/name","to":"Drift"}]`))
	s := e.Ledger.State()
	if s.Game.Oil != 4 || s.Game.Galleries["g1"].Name != "Drift" {
		t.Errorf("the game is %s", e.Game())
	}
	resolved := made.Events[0].Data.(events.RulingResolved)
	first := made.Events[1].Data.(events.CorrectionMade)
	if !slices.Equal(resolved.Correct, []string{"/game/oil", "/game/galleries/g1/name"}) || first.Dispute != "dispute-1" || first.Reason != resolved.Reason {
		t.Errorf("resolved as %+v with %+v", resolved, first)
	}
	if len(s.Kernel.Corrections) != 2 || s.Kernel.Undone[5] != 0 {
		t.Errorf("corrections %+v, marks %v", s.Kernel.Corrections, s.Kernel.Undone)
	}
}

func TestARulingSetsAnOptionFromNowOn(t *testing.T) {
	e := disputed(t)
	made := e.Do(greta, "Resolve", settle("option", `,"option":{"option":"lantern_shares","value":"even"}`))
	if set := made.Events[1].Data.(events.CampaignOptionSet); set.Dispute != "dispute-1" || string(kernel(e).Options.Value("lantern_shares")) != `"even"` {
		t.Errorf("set %+v, options %v", set, kernel(e).OptionHistory)
	}
}

func TestARulingSaysWhatBelongsToItsOutcome(t *testing.T) {
	e := disputed(t)
	for field, data := range map[string]string{
		"undo": settle("undo", ""), "correct": settle("uphold", `,"correct":[{"path":"/game/oil","to":4}]`),
		"option": settle("option", ""), "outcome": settle("shrug", ""),
		"correct[1].to":   settle("correct", `,"correct":[{"path":"/game/oil","to":4},{"path":"/game/oil","to":4}]`),
		"correct[0].path": settle("correct", `,"correct":[{"path":"/game/gold","to":4}]`),
		"option.option":   settle("option", `,"option":{"option":"luck","value":true}`),
		"option.value":    settle("option", `,"option":{"option":"undo_consent","value":"seat_concerned"}`),
	} {
		unclear(t, e.Asked(greta, "Resolve", data), field)
	}
	refused(t, e.Asked(greta, "Resolve", settle("undo", `,"undo":[9]`)), "NoSuchEvent")
	refused(t, e.Asked(greta, "Resolve", settle("undo", `,"undo":[1]`)), "NotUndoable")
}

// A dispute about what not everybody may know of reaches whoever may.
func TestADisputeOfASecretStaysOne(t *testing.T) {
	e := omen(t)
	e.Do(greta, "Dispute", `{"actions":[7],"claim":"the weight was 5"}`)
	e.Do(greta, "Dispute", `{"actions":[5],"claim":"too long"}`)
	for id, want := range map[events.SeatID]int{greta: 2, ben: 1, cleo: 1, olaf: 1} {
		if n := len(e.Rules.View(e.Ledger, viewer(id)).Kernel.Disputes); n != want {
			t.Errorf("%s knows of %d disputes", id, n)
		}
	}
	refused(t, e.Asked(ben, "Answer", `{"dispute":"dispute-1","text":"so?"}`), "NoSuchDispute")
	made := e.Do(greta, "Resolve", strings.ReplaceAll(settle("correct", `,"correct":[{"path":"/game/weights/g1","to":5}]`), "dispute-1", "dispute-2"))
	resolved := made.Events[0].Data.(events.RulingResolved)
	if made.Events[0].Audience != events.ForAll || made.Events[1].Audience != events.ForGM || len(resolved.Correct) != 0 {
		t.Errorf("settled for %s with %+v, made good for %s", made.Events[0].Audience, resolved, made.Events[1].Audience)
	}
}

func TestASeatDisputesWhatItAloneMayKnow(t *testing.T) {
	e := hushed(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":5}`, ruletest.Throw("omen", "raven"))
	e.Do(ben, "Dispute", `{"actions":[6],"claim":"it was an owl"}`)
	e.Do(greta, "Answer", `{"dispute":"dispute-1","text":"it was not"}`)
	e.Do(greta, "AddNote", `{"on":"action:6","text":"a raven"}`)
	for id, want := range map[events.SeatID]int{greta: 1, ben: 1, cleo: 0, olaf: 0} {
		k := e.Rules.View(e.Ledger, viewer(id)).Kernel
		if len(k.Disputes) != want {
			t.Errorf("%s knows of the disputes %+v", id, k.Disputes)
		}
		if notes := len(k.Notes); (notes == 1) != (id == greta) {
			t.Errorf("%s reads %d notes", id, notes)
		}
	}
	refused(t, e.Asked(cleo, "Dispute", `{"actions":[6],"claim":"what was it?"}`), "NoSuchEvent")
}

// offer is what the rules say of a command to a seat.
func offer(t *testing.T, e *evening, by events.SeatID, command string) rules.Offer {
	t.Helper()
	offers := e.Rules.Legal(e.Ledger, by)
	i := slices.IndexFunc(offers, func(o rules.Offer) bool { return o.Command == command })
	if i < 0 {
		t.Fatalf("%s is not offered %s", by, command)
	}
	return offers[i]
}
