package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// What others say to a dispute is seen at once, on its page and on the docket, and
// what was typed or unfolded meanwhile stays.
func TestADisputeIsLiveAndKeepsWhatIsTyped(t *testing.T) {
	t.Parallel()
	e, blow := slain(t)
	docket := e.atTable(desk, e.home, e.cy).open(e.home + "/disputes").live()
	ana := e.atTable(phone, e.home, e.gm).open(e.home + "/disputes/dispute-1").live()
	ana.write("#f-answer-text", "let me look")
	ana.unfold("details:has(#f-rule-undo)").write("#f-rule-undo-reason", "it was hidden")
	ask[chromedp.Void](ana, `window.marked = true; undefined`)
	e.play(e.table.ben, "Answer", map[string]any{"dispute": "dispute-1", "text": "it could"}).is(201)
	ana.sees("#dispute", "it could").until(`document.querySelector("#f-answer-text").value === "let me look"`)
	docket.sees("#docket", "Open, 1 answer")
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201)
	ana.sees("#dispute", "It was taken back by")
	if !ask[bool](ana, `window.marked === true && document.querySelector("#f-rule-undo-reason").value === "it was hidden" && document.querySelector("details:has(#f-rule-undo)").open`) {
		t.Error("what was typed or unfolded is gone")
	}
	ana.press("#f-answer").sees("#dispute", "let me look").until(`document.querySelector("#f-answer-text").value === ""`)
	e.play(e.cy, "WithdrawDispute", map[string]any{"dispute": "dispute-1", "reason": "it is settled"}).is(201)
	ana.sees("#dispute", "Withdrawn without a ruling")
	docket.sees("#docket", "0 open, 1 closed.")
}

// What a ruling and a motion would do is shown on pages that are accessible too.
func TestWhatARulingWouldDoIsAccessible(t *testing.T) {
	t.Parallel()
	e, _ := rich(t)
	for scheme, size := range map[string][2]int64{"light": desk, "dark": phone} {
		d := e.atTable(size, e.home, e.gm).dark(scheme)
		d.open(e.home+"/disputes/dispute-1").live().unfold("details:has(#f-rule-undo)").write("#f-rule-undo-reason", "it was hidden").press("#f-rule-undo")
		d.sees("h1", "What this ruling does").sound("a ruling, " + scheme)
		d.do(chromedp.EmulateViewport(320, 700)).narrow("a ruling, 320 px")
	}
	e.play(e.gm, "SetOption", map[string]any{"option": "dispute_by", "value": "vote"}).is(201)
	e.play(e.table.ben, "ProposeRuling", map[string]any{"dispute": "dispute-1", "outcome": "correct", "reason": "a coin for it",
		"correct": []any{map[string]any{"path": "/game/heroes/h1/gold", "to": 70}}}).is(201)
	e.sound(e.home, e.gm, inCampaign(e.home, []string{"/disputes/dispute-1", "/disputes"}))
}

// The page of an upgrade tells of much while there is a newer version, and is to be
// accessible then as well; so are the pages that tell of it afterwards.
func TestThePageOfAnUpgradeIsAccessible(t *testing.T) {
	t.Parallel()
	d := soldUnderTheFirst(t)
	d.sound(d.evening.home, d.gm, inCampaign(d.evening.home, []string{"/upgrade", "/options", "/commands/UpgradeRules"}))
	d.upgrade()
	d.sound(d.evening.home, d.gm, inCampaign(d.evening.home, []string{"/upgrade", "/options", "/options/resale_rounding", "/timeline"}))
}
