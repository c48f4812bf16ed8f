package web

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// another opens a further tab of the same browser, in a window of its own or beside
// the first.
func (d *tab) another(ownWindow bool) *tab {
	d.t.Helper()
	ctx, cancel := chromedp.NewContext(d.ctx, chromedp.WithNewWindow(ownWindow))
	d.t.Cleanup(cancel)
	more := &tab{t: d.t, s: d.s, ctx: ctx, scripts: true}
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		d.t.Fatal(err)
	}
	more.watchErrors()
	return more
}

// comesToFront hides the other tabs of the window.
func (d *tab) comesToFront() *tab {
	d.t.Helper()
	if _, err := chromedp.Call(d.ctx, page.BringToFront, cdp.Empty{}); err != nil {
		d.t.Fatal(err)
	}
	return d
}

// lives puts a page to sleep as the system of a phone does, or wakes it.
func (d *tab) lives(state page.SetWebLifecycleStateState) {
	d.t.Helper()
	if _, err := chromedp.Call(d.ctx, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state}); err != nil {
		d.t.Fatal(err)
	}
}

// A browser has six connections to one server: of nine open pages the last four are
// live, the others say that they are not, and all load.
func TestNinePagesOfOneBrowserLoad(t *testing.T) {
	t.Parallel()
	gm, ben, home := watching(t)
	tabs := []*tab{ben}
	for len(tabs) < 9 {
		tabs = append(tabs, ben.another(true))
	}
	for _, d := range tabs {
		d.open(home+"/timeline").sees("h1", "Timeline").live()
	}
	for _, d := range tabs[:5] {
		d.sees("#badge", "Paused, reload")
	}
	gm.notes(home, "the lamp burns low")
	for _, d := range tabs[5:] {
		d.sees("#rail", "the lamp burns low")
	}
	ben.open(home+"/timeline").live().sees("#rail", "the lamp burns low")
	tabs[5].sees("#badge", "Paused, reload")
}

// A page behind another, and one that its phone has put to sleep, shows what happened
// meanwhile as soon as somebody looks at it.
func TestAPageThatSleptCatchesUp(t *testing.T) {
	t.Parallel()
	gm, ben, home := watching(t)
	loaded := ben.loaded()

	above := ben.another(false).comesToFront()
	if !ask[bool](ben, `document.hidden`) {
		t.Fatal("the page is still looked at")
	}
	gm.notes(home, "behind another page")
	ben.comesToFront().sees("#rail", "behind another page").live()

	above.comesToFront()
	ben.lives(page.SetWebLifecycleStateStateFrozen)
	gm.notes(home, "while the phone slept")
	ben.lives(page.SetWebLifecycleStateStateActive)
	ben.comesToFront().sees("#rail", "while the phone slept").live()
	if ben.loaded() != loaded {
		t.Error("the page was loaded anew")
	}
}

// A page whose stream is open but brings nothing any more, as after a phone has left
// the network, connects anew when no beat came for 40 seconds.
func TestAPageWithAHalfOpenStreamCatchesUp(t *testing.T) {
	t.Parallel()
	s, p := proxied(t, beatTime, time.Hour)
	ana, ben := s.device(desk), s.device(phone)
	home := ana.beginAt("heroquest", "/hq/")
	ben.invited(ana.open(home+"/invite").drawn(), "Ben").open(home + "/timeline").live()
	loaded := ben.loaded()
	p.deafen()
	ana.notes(home, "nobody hears this")
	select {
	case <-p.dropped:
	case <-time.After(stepTime):
		t.Fatal("the stream has told nothing")
	}
	if ask[bool](ben, `document.querySelector("#rail").innerText.includes("nobody hears this")`) {
		t.Fatal("the stream goes on")
	}
	ask[chromedp.Void](ben, `{ const now = Date.now; Date.now = () => now() + 41000 } undefined`)
	ben.sees("#rail", "nobody hears this").live()
	if ben.loaded() != loaded {
		t.Error("the page was loaded anew")
	}
}
