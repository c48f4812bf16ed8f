package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// fingers touch a phone, and are counted.
type fingers struct {
	*tab
	touches int
}

// touch taps an element, which has to be large enough for a finger.
func (f *fingers) touch(css string) *fingers {
	f.t.Helper()
	f.until(fmt.Sprintf(`document.readyState === "complete" && !!document.querySelector(%q)?.checkVisibility()`, css))
	size := ask[[]float64](f.tab, fmt.Sprintf(`(r => [r.width, r.height])((e => e.closest(".taps label") ?? e)(document.querySelector(%q)).getBoundingClientRect())`, css))
	if size[0] < 44 || size[1] < 44 {
		f.t.Errorf("%s is %.0f by %.0f px", css, size[0], size[1])
	}
	f.click(css)
	f.touches++
	return f
}

// took asserts how many touches there were since it was asked last.
func (f *fingers) took(n int, what string) *fingers {
	f.t.Helper()
	if f.touches != n {
		f.t.Errorf("%s took %d touches, not %d", what, f.touches, n)
	}
	f.touches = 0
	return f
}

// scriptless switches the scripts of pages off.
func (d *tab) scriptless() {
	d.t.Helper()
	if _, err := chromedp.Call(d.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		d.t.Fatal(err)
	}
	d.scripts = false
}

// phoneOf is a phone that holds the seat of a browser.
func (e *threeSeats) phoneOf(b *browser, script bool) *fingers {
	e.t.Helper()
	d := e.atTable(phone, e.home, b.cookie("seat-"+strings.TrimPrefix(e.home, "/c/")))
	if !script {
		d.scriptless()
	}
	d.open(e.home + "/play")
	return &fingers{tab: d}
}

// What the table's dice show is entered in two touches, with script and without.
func TestTheTablesDiceAreTappedInTwoTouches(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]bool{"with script": true, "without script": false} {
		t.Run(name, func(t *testing.T) {
			e := running(t, nil)
			ben, ana := e.phoneOf(e.ben, script), e.phoneOf(e.ana, script)
			picture := func(d *fingers, of string) { d.picture(strings.ReplaceAll(of+" "+name, " ", "-")) }

			ben.touch("#do-RollMovement-h1 > summary")
			picture(ben, "movement")
			ben.touch(`#f-RollMovement-h1 .taps button[value="3 4"]`)
			ben.sees("#roll", "7 squares").sees("#roll", "typed in by Ben")
			ben.took(2, "the movement")

			e.at(e.ben).fill("f-Move-h1", "squares", "3", "area", "Passage").is(200)
			e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[0].type", "orc").is(200)
			ben.open(e.home + "/play")
			ben.touch("#do-Attack-h1 > summary").took(1, "to unfold the attack")
			if script {
				ben.touch(`#f-Attack-h1 .taps [data-all="S S W"]`)
			} else {
				ben.touch(`#f-Attack-h1 [name="dice.attack"]`).write(`#f-Attack-h1 [name="dice.attack"]`, "SSW")
			}
			picture(ben, "attack")
			ben.touch("#f-Attack-h1 > button.go").sees("#roll", "2 skulls")
			ben.took(2, "the attack")

			ana.open(e.home + "/play")
			ana.touch("#do-RollDefense > summary")
			picture(ana, "defence")
			ana.touch(`#f-RollDefense .taps button[value="W B"]`).sees("#roll", "2 skulls, 1 blocked")
			ana.took(2, "the defence")
			if script {
				ana.sound("after the defence")
				ben.sound("after the attack")
			}
		})
	}
}

// The face of one die is chosen by one touch and sent by the next.
func TestOneDieIsTappedInTwoTouches(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]bool{"with script": true, "without script": false} {
		t.Run(name, func(t *testing.T) {
			e := pending(t, "DeclareJump", map[string]any{"asserted": map[string]any{"adjacent": true, "landing_clear": true, "landing_monster": false, "free": true}})
			cy := e.phoneOf(e.k, script)
			cy.touch("#do-RollJump-h2 > summary").took(1, "to unfold the throw")
			cy.touch(`#f-RollJump-h2 [name="dice.jump.fell"][value="W"]`).touch("#f-RollJump-h2 > button.go").took(2, "the throw of a jump")
			cy.sees("#turn", "4 left")
		})
	}
}

// Of faces that are tapped and typed, those count that came last.
func TestWhatWasTappedOrTypedLastCounts(t *testing.T) {
	t.Parallel()
	e := pending(t, "DeclareJump", map[string]any{"asserted": map[string]any{"adjacent": true, "landing_clear": true, "landing_monster": false, "free": true}})
	cy := e.phoneOf(e.k, true)
	const typed, tapped = `#f-RollJump-h2 [name="dice.jump"]`, `#f-RollJump-h2 [name="dice.jump.fell"][value=%s]`
	holds := func(text, face string) {
		t.Helper()
		if got := ask[string](cy.tab, `document.querySelector('`+typed+`').value`); got != text {
			t.Errorf("%q is typed, not %q", got, text)
		}
		if !ask[bool](cy.tab, `document.querySelector('`+fmt.Sprintf(tapped, `"`+face+`"`)+`').checked`) {
			t.Errorf("%q is not chosen", face)
		}
	}
	cy.touch("#do-RollJump-h2 > summary").write(typed, "B")
	holds("B", "")
	cy.touch(fmt.Sprintf(tapped, `"W"`))
	holds("", "W")
	cy.write(typed, "S")
	holds("S", "")
}

// Where nobody knows how many dice it will be, they are tapped one by one; a page
// without script takes their count.
func TestDiceOfAnyNumberAreTappedOrCounted(t *testing.T) {
	t.Parallel()
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	e.at(e.ben).fill("f-Move-h1", "squares", "3", "area", "Passage").is(200)
	e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[0].type", "orc").is(200)
	form := e.home + "/commands/Attack?hero_id=h1&target=m1&asserted.adjacent=true"

	with := e.phoneOf(e.ben, true)
	with.open(form)
	const skull = `#f-Attack .throw [data-face="S"]`
	with.touch(skull).touch(skull)
	if got := ask[string](with.tab, `document.querySelector('#f-Attack [name="dice.attack"]').value`); got != "S S" {
		t.Errorf("tapped twice it holds %q", got)
	}
	with.sound("dice one by one")

	without := e.phoneOf(e.ben, false)
	without.open(form)
	without.write(`#f-Attack [name="dice.attack"]`, "2S 1W")
	without.picture("counted")
	without.press("#f-Attack").until(`location.pathname.endsWith("/play")`).sees("#roll", "2 skulls")
}
