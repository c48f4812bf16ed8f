package web

import (
	"strings"
	"testing"
)

// gold is what a hero has, as the game master sees it.
func (e *evening) gold(hero string) string {
	e.t.Helper()
	a := answer{t: e.t, body: []byte(e.ana.raw(strings.Replace(e.home, "/c/", "/api/v1/campaigns/", 1) + "/state"))}
	return a.at("state.game.heroes." + hero + ".gold")
}

// A dispute is opened on the page of an action, answered, ruled on with a look at
// what the ruling does, and told on the next like action.
func TestADisputeGoesFromTheClaimToThePrecedent(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/events/178").is(200)
	href, _ := e.ben.page.Find("a:contains('Dispute it')").Attr("href")
	rules := e.ben.open(href).is(200).page.Find("input[name=rules]")
	if rules.Length() == 0 {
		t.Fatalf("the claim offers no rules: %s", e.ben.text())
	}
	first := rules.First().AttrOr("value", "")
	e.ben.fill("f-claim", "claim", "").is(400).says("Claim")
	e.ben.open(href).fill("f-claim", "claim", "the helmet was cheaper", "more-rules", "HQ-FLY-99").is(400).says("rule of this rulebook")
	for typed, says := range map[string]string{"abc": `not "abc"`, "178, 1-99999999": `not "1-99999999"`, "0": `not "0"`, "": "are the numbers of what is disputed", "99999": "There is no action 99999"} {
		if b := e.ben.open(href).fill("f-claim", "claim", "the helmet was cheaper", "actions", typed); !strings.Contains(b.text(), says) {
			t.Errorf("actions %q are answered with %s", typed, b.text())
		}
	}
	e.ben.open(href).fill("f-claim", "claim", "the helmet was cheaper", "more-rules", first).is(200).says("Dispute 1").says("the helmet was cheaper").
		says("What the rules say").says("What it changed").says("The game master decides")
	dispute := e.home + "/disputes/dispute-1"
	e.cleo.open(dispute).is(200).lacks("Rule on it").fill("f-answer", "text", "it was not").is(200).says("Cleo: it was not")
	gold := e.gold("h1")
	e.ana.open(dispute).is(200).says("Rule on it").fill("f-rule-uphold", "reason", "so it is printed").is(200).says("What this ruling does").says("No later action comes out differently")
	if e.ana.open(dispute).text(); !strings.Contains(e.ana.text(), "Open") {
		t.Errorf("looking at a ruling makes it: %s", e.ana.text())
	}
	e.ana.fill("f-rule-uphold", "reason", "so it is printed").is(200).fill("f-ruling").is(200).says("What was done stands: so it is printed.")
	if now := e.gold("h1"); now != gold {
		t.Errorf("upheld, the gold is %s, not %s", now, gold)
	}
	e.ben.open(dispute + "?at=198").is(200).says("after action 198").lacks("so it is printed").without("main form[method=post]")
	e.ben.open(dispute + "?at=190").is(404)
	e.ben.open(e.home + "/rules/" + first).is(200).says("What was done stands: so it is printed.")
	e.ben.open(e.home + "/events/178").is(200).says("Disputes about it").says("Dispute 1, settled")
	e.cleo.open(e.home + "/disputes").is(200).says("0 open, 1 closed.").says("What was done stands: so it is printed. Ruled by Ana.")
	e.cleo.open(e.home + "/disputes?outcome=undo").is(200).says("None of them is of this kind")
	e.cleo.open(e.home + "/disputes?rule=" + strings.ToLower(first)).is(200).says("the helmet was cheaper")
}

// disputes opens two: one that is settled, and one with an answer and a motion on
// which the table votes.
func (e *evening) disputes() {
	e.t.Helper()
	for _, n := range []string{"60", "61"} {
		e.ben.open(e.home+"/disputes/new?actions="+n).is(200).fill("f-claim", "claim", "the corner was open", "more-rules", "HQ-LOS-03").is(200)
	}
	e.ana.open(e.home+"/disputes/dispute-1").is(200).fill("f-rule-uphold", "reason", "so it is printed").is(200).fill("f-ruling").is(200)
	e.ana.open(e.home+"/options/dispute_by").is(200).fill("f-option", "value", `"vote"`).is(200)
	e.ana.open(e.home + "/timeline").says("game mastervote") // before and after
	e.cleo.open(e.home+"/disputes/dispute-2").is(200).fill("f-answer", "text", "it was not").is(200)
	e.cleo.fill("f-rule-undo", "reason", "it was").is(200).fill("f-ruling").is(200)
	e.ben.open(e.home + "/disputes/dispute-2").is(200).fill("f-vote-for-motion-1").is(200)
}
