package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// slain is a table at which Torg slew a skeleton, and Cy disputes the blow on
// its page, by the rule of attacks.
func slain(t *testing.T) (e *threeSeats, blow int) {
	t.Helper()
	e, blow = fought(t)
	href, _ := e.k.open(fmt.Sprintf("%s/events/%d", e.home, blow)).is(200).page.Find("a:contains('Dispute it')").Attr("href")
	e.k.open(href).is(200).fill("f-claim", "claim", "the skeleton stood round the corner", "more-rules", "hq-los-03, HQ-ATK-01").is(200)
	if e.k.at.Path != e.home+"/disputes/dispute-1" {
		t.Fatalf("the claim leads to %s", e.k.at.Path)
	}
	return e, blow
}

// dead says whether the skeleton is.
func (e *threeSeats) dead(want string) {
	e.t.Helper()
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1.dead", want)
}

// cited says that a ruling is told wherever the rule of attacks is cited: at the
// rule, at the form and the refusal of a like command, and at a like action.
func (e *threeSeats) cited(settled string) {
	e.t.Helper()
	e.ben.open(e.home + "/rules/HQ-ATK-01").is(200).says(settled)
	e.ben.open(e.home + "/commands/Attack").is(200).says(settled)
	e.k.open(e.home + "/disputes").is(200).says(settled).says("0 open, 1 closed.")
	e.ben.open(e.home+"/commands/Attack").fill("f-Attack", "hero_id", "h1", "target", "m1").is(422).says(settled)
}

func (e *threeSeats) ruling(b *browser, form string, fields ...string) *browser {
	e.t.Helper()
	return b.open(e.home+"/disputes/dispute-1").is(200).fill(form, fields...)
}

func TestARulingUpholdsWhatWasDone(t *testing.T) {
	e, blow := slain(t)
	e.ruling(e.ana, "f-rule-uphold", "reason", "she saw it").is(200).says("No later action comes out differently").fill("f-ruling").is(200)
	e.ana.says("What was done stands: she saw it.").says("It stands as it was recorded.").without("[id^=f-rule-]")
	e.dead("true")
	e.cited("What was done stands: she saw it.")
	e.ben.open(fmt.Sprintf("%s/events/%d", e.home, blow)).says("Dispute 1, settled")
	for _, page := range []string{"", "/play", "/timeline", "/heroes/h1"} {
		e.ben.open(e.home + page).is(200)
		if page != "" && page != "/play" {
			e.ben.says("Dispute 1, settled")
		}
		if e.ben.page.Find("a[href*='/disputes']").Length() == 0 {
			t.Errorf("%s leads to no dispute", page)
		}
	}
	e.ben.open(fmt.Sprintf("%s/timeline?at=%d", e.home, blow)).is(200).says("Dispute this action")
	e.ben.open(e.home + "/why/quest/monsters/m1/dead").is(200).says("Disputed by Cy").says("Ruled: What was done stands: she saw it.")
}

func TestARulingUndoesWhatWasDone(t *testing.T) {
	e, blow := slain(t)
	e.ruling(e.ana, "f-rule-undo", "undo", "7x", "reason", "no").is(400).says("Actions")
	e.ruling(e.ana, "f-rule-undo", "reason", "it was hidden").is(200).says(fmt.Sprintf("takes back #%d", blow))
	e.dead("true")
	e.ana.fill("f-ruling").is(200).says("It was taken back: it was hidden.").says("It was taken back by")
	e.dead("false")
	e.ben.open(e.home + "/rules/HQ-ATK-01").is(200).says("It was taken back: it was hidden.")
	e.ben.open(fmt.Sprintf("%s/events/%d/restore", e.home, blow)).is(200).lacks("Restore it")

	ruling := e.get(e.gm, "/state").at("revision")
	e.ana.open(e.home+"/events/"+ruling+"/undo").is(200).says("the dispute is open again").fill("f-undo", "reason", "we were rash").is(200)
	e.dead("true")
	e.k.open(e.home + "/disputes/dispute-1").says("A ruling on it was taken back").says("It was taken back, and brought back by").says("Open").says("Withdraw the dispute")
	e.ben.open(e.home + "/rules/HQ-ATK-01").lacks("It was taken back: it was hidden.")
	e.ana.open(e.home + "/events/" + ruling + "/restore").is(200).fill("f-restore").is(200)
	e.dead("false")
}

func TestARulingPutsAnotherDeedInThePlaceOfOne(t *testing.T) {
	e, blow := slain(t)
	b := e.ana.open(e.home + "/disputes/dispute-1").is(200)
	href, _ := b.page.Find(fmt.Sprintf("a:contains('#%d was done otherwise')", blow)).Attr("href")
	b.open(href).is(200).says("A ruling on dispute 1").holds("target", "m1")
	b.fill("f-Attack", "dice.attack", "W W W", "mend.reason", "").is(400).says("Why")
	b.open(href).fill("f-Attack", "dice.attack", "W W W", "mend.reason", "the dice lay otherwise").is(200).says("None of them comes out otherwise by it").says("Rule so")
	e.dead("true")
	yes, _ := b.page.Find("button[name='mend.yes']").Attr("value")
	b.fill("f-Attack", "dice.attack", "W W W", "mend.yes", yes).is(200).says("Another deed took its place: the dice lay otherwise.").says("It was amended; in its place stands")
	e.dead("false")
	e.ben.open(e.home + "/timeline").is(200).says("Amended by Ana")
	e.ben.open(e.home + "/disputes?outcome=amend").says("the skeleton stood round the corner")
	other, _ := e.ana.open(e.home + "/disputes/dispute-1").page.Find("a:contains('was another deed')").Attr("href")
	if other != "" {
		t.Error("a settled dispute can be ruled on")
	}
}

func TestARulingSetsValuesByHand(t *testing.T) {
	e, _ := slain(t)
	e.ruling(e.ana, "f-rule-correct", "correct[0].path", "/game/heroes/h1/wings", "correct[0].to", "2", "reason", "no").is(400).says("Another value")
	form := e.ana.open(e.home + "/disputes/dispute-1").page.Find("#f-rule-correct")
	if dead := form.Find("input[value='/game/quest/monsters/m1/dead']").AttrOr("name", ""); dead != "correct[3].path" || !strings.Contains(form.Text(), "Skeleton, death") || !strings.Contains(form.Text(), "Now yes.") {
		t.Errorf("the skeleton’s death is offered as %q in %s", dead, form.Text())
	}
	e.ana.fill("f-rule-correct", "correct[3].to", "false", "reason", "it rose").is(200).foretells("main", "Skeleton, death", "yes", "no")
	e.ana.open(e.home+"/disputes/dispute-1").fill("f-rule-correct", "correct[3].to", "12", "reason", "it rose").is(400).says("does not fit")
	if beside := e.ana.page.Find("#f-rule-correct .field:has([name='correct[3].to'])").Text(); !strings.Contains(beside, "does not fit") {
		t.Errorf("beside the value it says %q", beside)
	}
	e.ruling(e.ana, "f-rule-correct", "correct[0].path", "/game/heroes/h1/gold", "correct[0].to", "77", "reason", "a coin for it").is(200).says("77").fill("f-ruling").is(200)
	e.get(e.gm, "/state").has("state.game.heroes.h1.gold", "77")
	e.dead("true")
	e.ana.says("It counts as it did, and was made good: a coin for it.").says("Set by hand: Torg’s gold")
	e.ben.open(e.home + "/why/heroes/h1/gold").is(200).says("A correction by hand: a coin for it")
	e.cited("It counts as it did, and was made good: a coin for it.")
	ruling := e.get(e.gm, "/state").at("revision")
	e.ana.open(e.home + "/events/" + ruling + "/undo").is(200).fill("f-undo").is(200)
	if got := e.get(e.gm, "/state").at("state.game.heroes.h1.gold"); got == "77" {
		t.Error("the correction outlives its ruling")
	}
}

func TestARulingSetsAnOption(t *testing.T) {
	e, _ := slain(t)
	e.ruling(e.ana, "f-rule-option", "option.choice", `strict_corner_walls="perhaps"`, "reason", "no").is(400).says("Option from now on")
	e.ruling(e.ana, "f-rule-option", "option.choice", "", "reason", "no").is(400).says("Option from now on")
	form := e.ana.open(e.home + "/disputes/dispute-1").page.Find("#f-rule-option option")
	if words := strings.Join(strings.Fields(form.Text()), " "); !strings.Contains(words, "Strict corner walls: no") || strings.Contains(words, "Strict corner walls: yes") || !strings.Contains(words, "Disputes by: vote") {
		t.Errorf("the options are %q", words)
	}
	e.ruling(e.ana, "f-rule-option", "option.choice", "strict_corner_walls=false", "reason", "corners are open").is(200).fill("f-ruling").is(200)
	e.get(e.gm, "/state").has("state.kernel.options.strict_corner_walls", "false")
	ruling := e.get(e.gm, "/state").at("revision")
	e.ben.open(e.home + "/events/" + ruling).is(200).says("an option says so from now on, because: corners are open. Ana sets the option “Strict corner walls” from “yes” to “no”.")
	for _, leans := range []string{"Cy disputes", "Ana settles"} {
		if told := e.ben.open(e.home + "/rules/HQ-ATK-01").page.Find(".ev").Text(); strings.Contains(told, leans) || !strings.Contains(told, "attacks") {
			t.Errorf("the rule is said to have decided %q", told)
		}
	}
	e.ana.says("An option says so from then on: corners are open.").says("Strict corner walls: no")
	e.dead("true")
	e.cited("An option says so from then on: corners are open.")
}

// By the API alone, from the claim to the state that programs read.
func TestADisputeIsSettledByTheAPI(t *testing.T) {
	e, blow := fought(t)
	e.play(e.cy, "Dispute", map[string]any{"actions": []int{blow}, "rules": []string{"HQ-ATK-01"}, "claim": "it was hidden"}).is(201)
	e.get(e.gm, "/projections/disputes").is(200).has("0.claim", "it was hidden").has("0.subjects.0.revision", fmt.Sprint(blow))
	e.play(e.table.ben, "Resolve", map[string]any{"dispute": "dispute-1", "outcome": "uphold", "reason": "no"}).is(403)
	ruled := e.play(e.gm, "Resolve", map[string]any{"dispute": "dispute-1", "outcome": "amend", "reason": "the dice lay otherwise", "amend": map[string]any{
		"target": blow, "command": "Attack", "data": map[string]any{"hero_id": "h1", "target": "m1", "asserted": map[string]any{"adjacent": true}},
		"dice": map[string]any{"source": "physical", "rolls": []any{map[string]any{"die": "combat", "faces": []any{"W", "W", "W"}}}}}}).is(201)
	ruled.has("action.events.0.type", "RulingResolved").has("action.events.0.data.amend", fmt.Sprint(blow)).has("action.events.1.type", "ActionAmended")
	if !strings.Contains(ruled.at("action.rules"), "HQ-ATK-01") {
		t.Errorf("the ruling cites %s", ruled.at("action.rules"))
	}
	e.dead("false")
	e.get(e.gm, "/projections/disputes").has("0.settled.outcome", "amend").has("0.subjects.0.amended_by", ruled.at("revision"))
	e.play(e.gm, "Undo", map[string]any{"targets": []json.RawMessage{json.RawMessage(ruled.at("revision"))}}).is(201)
	e.dead("true")
	e.get(e.gm, "/projections/disputes").has("0.settled", "").has("0.subjects.0.amended_by", "").has("0.lifted.0", ruled.at("revision"))
}

// voting is a table that votes, at which the blow is disputed.
func voting(t *testing.T) (e *threeSeats, blow int) {
	t.Helper()
	e, blow = slain(t)
	e.ana.open(e.home+"/options/dispute_by").is(200).fill("f-option", "value", `"vote"`).is(200)
	e.ana.open(e.home + "/disputes/dispute-1").is(200).says("Ana, Ben and Cy have a vote each").says("Put a ruling to the vote").lacks("Rule on it")
	return e, blow
}

func (e *threeSeats) votes(b *browser, form string) *browser {
	e.t.Helper()
	return b.open(e.home + "/disputes/dispute-1").is(200).fill(form).is(200)
}

func TestTheTableVotesOnARuling(t *testing.T) {
	e, blow := voting(t)
	e.ruling(e.ben, "f-rule-undo", "reason", "it was hidden").is(200).says("What this ruling would do").says("Put it to the vote").fill("f-ruling").is(200)
	e.ben.says("Motion 1: take it back").says(fmt.Sprintf("to take back #%d", blow)).says("0 for, 0 against, of 3 votes.")
	e.votes(e.ben, "f-vote-for-motion-1").says("1 for, 0 against").says("Ben: for")
	e.votes(e.ben, "f-vote-against-motion-1").says("0 for, 1 against").says("Ben: against")
	e.votes(e.ben, "f-vote-for-motion-1").says("1 for, 0 against")
	e.ruling(e.k, "f-rule-uphold", "reason", "it stands").is(200).fill("f-ruling").is(200).says("Motion 2: what was done stands")
	e.votes(e.k, "f-vote-for-motion-2").says("1 for, 0 against")
	e.dead("true")
	e.votes(e.ana, "f-vote-for-motion-1").says("It was taken back: it was hidden.").says("Carried.").says("Not decided: 1 for").says("Ben: for")
	e.dead("false")
	e.ben.open(e.home + "/timeline").says("The table settles dispute 1 by 2 to 0: it is taken back")
	e.ben.open(e.home + "/rules/HQ-ATK-01").is(200).says("It was taken back: it was hidden.")
	watcher := e.seated(e.sit("Wil", "observer"))
	watcher.open(e.home + "/disputes/dispute-1").is(200).without("main form[method=post]")
}

func TestATieIsDecidedByTheGameMaster(t *testing.T) {
	for vote, dead := range map[string]string{"for": "false", "against": "true"} {
		e, _ := voting(t)
		e.play(e.cy, "LeavePlayer", map[string]any{"player_id": "s3"}).is(201)
		e.ruling(e.ben, "f-rule-undo", "reason", "it was hidden").is(200).fill("f-ruling").is(200)
		e.votes(e.ana, "f-vote-"+vote+"-motion-1")
		e.dead("true")
		e.votes(e.ben, map[string]string{"for": "f-vote-against-motion-1", "against": "f-vote-for-motion-1"}[vote])
		e.dead(dead)
		if dead == "true" {
			e.ben.says("Lost: 1 for, 1 against").says("Open")
		}
	}
}

func TestAVoteAmendsByTheDeedThatWasStated(t *testing.T) {
	e, blow := voting(t)
	href, _ := e.ben.open(e.home + "/disputes/dispute-1").page.Find(fmt.Sprintf("a:contains('#%d was done otherwise')", blow)).Attr("href")
	b := e.ben.open(href).is(200).fill("f-Attack", "dice.attack", "W W W", "mend.reason", "the dice lay otherwise").is(200)
	yes, _ := b.page.Find("button[name='mend.yes']").Attr("value")
	b.fill("f-Attack", "dice.attack", "W W W", "mend.yes", yes).is(200).says("Motion 1: another deed in its place").says("Instead, by Ben: ").says("with the dice W W W")
	e.votes(e.k, "f-vote-for-motion-1")
	e.dead("true")
	e.votes(e.ben, "f-vote-for-motion-1").says("Another deed took its place: the dice lay otherwise.")
	e.dead("false")
}

// A refusal is disputed from where it is told, with what was refused and by which
// rule.
func TestARefusalIsDisputed(t *testing.T) {
	e, _ := fought(t)
	b := e.ben.open(e.home+"/commands/Attack").is(200).fill("f-Attack", "hero_id", "h1", "target", "m1").is(422)
	href, _ := b.page.Find("a:contains('Dispute this refusal')").Attr("href")
	said := strings.TrimSpace(b.page.Find(".notice p").First().Text())
	b.open(href).is(200).says("Refused: ")
	refusal := strings.TrimSpace(b.page.Find(".quote").Text())
	if refusal == "" || !strings.Contains(said, refusal) {
		t.Errorf("disputed is %q, refused was %q", refusal, said)
	}
	rule, _ := b.page.Find("input[name=rules][checked]").Attr("value")
	b.fill("f-claim", "claim", "it may be struck twice").is(200).says("it may be struck twice").says(refusal)
	e.get(e.gm, "/state").has("state.kernel.disputes.0.command", "Attack").has("state.kernel.disputes.0.rule_ids.0", rule)
	e.ana.open(e.home+"/disputes/dispute-1").is(200).fill("f-rule-uphold", "reason", "once is enough").is(200).fill("f-ruling").is(200)
	e.ben.open(e.home+"/commands/Attack").fill("f-Attack", "hero_id", "h1", "target", "m1").is(422).says("once is enough")
}

// On the play page too: there the refusal names the step that was refused.
func TestARefusalOnThePlayPageIsDisputed(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "1 1").is(200)
	b := e.ben.fill("f-Move-h1", "squares", "9").is(422)
	href, _ := b.page.Find("a:contains('Dispute this refusal')").Attr("href")
	b.open(href).is(200).says("Refused: ").fill("f-claim", "claim", "the dice fell off the table").is(200)
	e.get(e.table.cy, "/state").has("state.kernel.disputes.0.command", "Move").has("state.kernel.disputes.0.claim", "the dice fell off the table")
}

// What became of the subject of a dispute is told in words, whatever it was.
func TestADisputeTellsWhatBecameOfItsSubject(t *testing.T) {
	e, blow := slain(t)
	page := e.home + "/disputes/dispute-1"
	e.ben.open(page).is(200).says("It stands as it was recorded.")
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201)
	e.ben.open(page).is(200).says("It was taken back by")
	e.play(e.gm, "Redo", map[string]any{"targets": []int{blow}}).is(201)
	e.ben.open(page).is(200).says("It was taken back, and brought back by")
	e.play(e.gm, "Insert", map[string]any{"after": blow - 1, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}}).is(201)
	e.ben.open(page).is(200).says("Recorded since and put before it: #")
	e.play(e.gm, "Amend", map[string]any{"target": blow, "command": "Attack", "seat": "s2", "data": map[string]any{"hero_id": "h1", "target": "m1", "asserted": map[string]any{"adjacent": true}}}).is(201)
	e.ben.open(page).is(200).says("It was amended; in its place stands")
	e.k.open(page).is(200).fill("f-withdraw", "reason", "it was round no corner").is(200).says("Withdrawn without a ruling: it was round no corner.")
	e.ben.open(page).is(200).without("main form[method=post]")
	e.ben.open(fmt.Sprintf("%s/events/%d", e.home, blow)).is(200).says("Dispute 1, withdrawn").says("Withdrawn without a ruling.")
}
