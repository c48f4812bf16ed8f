package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// What others say to a dispute is seen at once, on its page and on the docket, and
// what was typed or unfolded meanwhile stays.
func TestADisputeIsLiveAndKeepsWhatIsTyped(t *testing.T) {
	e, blow := slain(t)
	docket := e.atTable(desk, e.home, e.cy).open(e.home + "/disputes").live()
	ana := e.atTable(phone, e.home, e.gm).open(e.home + "/disputes/dispute-1").live()
	ana.write("#f-answer-text", "let me look")
	ana.click("summary:has(+ #f-rule-undo)").write("#f-rule-undo-reason", "it was hidden")
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
