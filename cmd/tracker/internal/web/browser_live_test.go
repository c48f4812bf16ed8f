package web

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Somebody who reads further down goes on reading while others act, and so does who
// has a dialog open.
func TestWhatIsReadStaysWhereItIsWhileOthersAct(t *testing.T) {
	t.Parallel()
	gm, ben, home := watching(t)
	for i := range 12 {
		gm.notes(home, fmt.Sprint("line ", i))
	}
	ben.sees("#rail", "line 11")
	top := func() float64 {
		return ask[float64](ben, `[...document.querySelectorAll("#rail li")].find(of => of.innerText.includes("line 8")).getBoundingClientRect().top`)
	}
	ask[chromedp.Void](ben, `[...document.querySelectorAll("#rail li")].find(of => of.innerText.includes("line 8")).scrollIntoView({block: "center"}); undefined`)
	before := top()
	gm.notes(home, "above all others")
	ben.sees("#rail", "above all others").until(`scrollY > 0`)
	if now := top(); math.Abs(now-before) > 2 {
		t.Errorf("the line that is read has moved by %.0f px", now-before)
	}
	ben.do(chromedp.KeyEvent("?")).sees("dialog[open]", "opens the page of that place in the bar")
	gm.notes(home, "below the dialog")
	ben.sees("#rail", "below the dialog")
	if !ask[bool](ben, `!!document.querySelector("dialog[open]")?.contains(document.activeElement)`) {
		t.Error("the dialog is closed, or has lost its focus")
	}
}

// reach goes from stop to stop with the tab key, until the focus is on an element. At
// every stop it is to be seen where it is.
func (d *tab) reach(css string) *tab {
	d.t.Helper()
	for range 200 {
		d.do(chromedp.KeyEvent(kb.Tab))
		if unseen := ask[string](d, `(() => {
			const at = document.activeElement;
			const seen = [at, at.parentElement].some(of => getComputedStyle(of).outlineStyle !== "none" && parseFloat(getComputedStyle(of).outlineWidth) >= 2);
			return at === document.body || seen ? "" : at.outerHTML.slice(0, 200);
		})()`); unseen != "" {
			d.t.Errorf("nobody sees that the focus is on %s", unseen)
		}
		if ask[bool](d, fmt.Sprintf(`document.activeElement.matches(%q)`, css)) {
			return d
		}
	}
	d.t.Fatalf("the tab key does not reach %s", css)
	return d
}

// A turn is played by keys alone: a throw, a move, an attack, an undo and the end of the turn.
func TestATurnIsPlayedByKeysAlone(t *testing.T) {
	t.Parallel()
	e := running(t, nil)
	e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[0].type", "orc").is(200)
	d := e.phoneOf(e.ben, true).tab
	key := func(name string) *tab { return d.do(chromedp.KeyEvent(name)) }
	d.live().reach("a.skip")
	key(kb.Enter)
	d.reach("#do-RollMovement-h1 > summary")
	key(kb.Enter)
	d.reach(`#f-RollMovement-h1 .taps [value="3 4"]`)
	key(kb.Enter)
	d.sees("#roll", "7 squares").reach("#do-Move-h1 > summary")
	key(kb.Enter)
	d.reach("#f-Move-h1 [name=squares]")
	key("3")
	key(kb.Enter)
	d.sees("#turn", "4 left").reach("#do-Attack-h1 > summary")
	key(" ")
	d.reach(`#f-Attack-h1 .taps [data-all="S S W"]`)
	key(" ")
	d.reach("#f-Attack-h1 > button.go")
	key(kb.Enter)
	d.sees("#roll", "2 skulls").reach("#do-undo-last button")
	key(kb.Enter)
	d.sees("#feed", "Undone by Ben").reach("#do-EndTurn-h1 button.btn")
	key(kb.Enter)
	d.sees("#turn", "Mira is next")
}

// What others do is spoken in a sentence by a part of the page that moves no focus.
func TestWhatOthersDoIsSpoken(t *testing.T) {
	t.Parallel()
	e := running(t, nil)
	ben := e.phoneOf(e.ben, true)
	ben.live().unfold("#do-RollMovement-h1").write(`#f-RollMovement-h1 [name="dice.movement"]`, "4")
	for _, note := range []string{"the lamp burns low", "a door creaks"} {
		e.play(e.gm, "AddNote", map[string]any{"on": "campaign", "text": note}).is(201)
		ben.until(fmt.Sprintf(`/^Ana notes on campaign: %s[.]?$/.test(document.querySelector("#say[aria-live=polite]").textContent)`, note))
	}
	if !ask[bool](ben.tab, `document.activeElement.name === "dice.movement" && !document.querySelector("#feed[aria-live], #feed [aria-live]")`) {
		t.Error("the focus was moved, or the whole log is spoken")
	}
}

// Letting go of the timeline's marker shows the table as it stood there.
func TestTheMarkerIsDragged(t *testing.T) {
	t.Parallel()
	gm, _, home := watching(t)
	gm.notes(home, "the lamp burns low").open(home + "/timeline")
	at := ask[[]float64](gm, `(({left, right, top, bottom}) => [left, right, (top + bottom) / 2])(document.getElementById("marker").getBoundingClientRect())`)
	gm.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, at[1]-10, at[2], chromedp.ButtonLeft), chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0]+10, at[2], chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, at[0]+10, at[2], chromedp.ButtonLeft))
	gm.until(`new URLSearchParams(location.search).get("at") === "1"`).sees("main", "Action 1 of 3")
}
