package web

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/cdproto/animation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"loretome/views/tongues"
)

// widths are those of devices, from the narrowest phone to a wide screen.
var widths = []int64{320, 390, 768, 1280, 1600}

// wide gives the window another width.
func (d *tab) wide(width int64) *tab {
	d.t.Helper()
	return d.do(chromedp.EmulateViewport(width, 800))
}

// writes sets how large the device writes; 16 px is usual.
func (d *tab) writes(px int64) *tab {
	d.t.Helper()
	if _, err := chromedp.Call(d.ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: px, Fixed: px * 13 / 16}}); err != nil {
		d.t.Fatal(err)
	}
	return d
}

// unfolded opens whatever can be unfolded.
func (d *tab) unfolded() *tab {
	d.t.Helper()
	ask[chromedp.Void](d, `document.querySelectorAll("details").forEach(d => d.open = true); undefined`)
	return d
}

// fits asserts at each width that the page scrolls no way but down.
func (d *tab) fits(name string, widths ...int64) *tab {
	d.t.Helper()
	for _, width := range widths {
		d.wide(width).narrow(fmt.Sprintf("%s, %d px", name, width))
	}
	return d
}

// slow makes whatever moves take so long that it moves whenever somebody looks.
func (d *tab) slow() *tab {
	d.t.Helper()
	if _, err := chromedp.Call(d.ctx, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: 0.001}); err != nil {
		d.t.Fatal(err)
	}
	return d
}

// still asserts that nothing of the page moves.
func (d *tab) still(name string) *tab {
	d.t.Helper()
	if n := ask[int](d, `document.getAnimations().length`); n > 0 {
		d.t.Errorf("%s: %d things move", name, n)
	}
	return d
}

// reaches asserts all that has to hold of a page on any device: of whatever width, in
// light and in dark, with everything unfolded, for fingers, in type twice as large as usual, in
// colours of the device's own, which only the main button does not leave to it, and
// without any movement. Axe looks at it in light on a wide screen and in dark on a narrow
// one; with all, also at the other colours at both.
func (d *tab) reaches(path, name string, all bool) {
	d.t.Helper()
	calm := func(more ...string) *tab { return d.likes(append(more, "prefers-reduced-motion", "reduce")...) }
	calm("prefers-color-scheme", "light").writes(16).wide(1600).open(path).accessible(name + ", light, 1600 px")
	d.slow()
	calm("prefers-color-scheme", "dark").still(name)
	if all {
		d.coloured(name + ", dark, 1600 px")
	}
	d.fits(name, widths...).unfolded().fits(name+", unfolded", widths...)
	d.wide(320).touchable(name).accessible(name + ", dark, 320 px")
	if all {
		calm("prefers-color-scheme", "light").coloured(name + ", light, 320 px")
	}
	calm("forced-colors", "active").still(name+", forced colours").accessible(name+", forced colours", ".btn.go")
	calm().writes(32).fits(name+" in large type", 320, 390, 1280)
	d.content(name)
}

// shapes are the kinds of parts of a page: an element with its classes, in that in which
// it stands with its own.
func shapes(doc *goquery.Document) map[string]bool {
	all := map[string]bool{}
	shape := func(x *goquery.Selection) string {
		return goquery.NodeName(x) + "." + x.AttrOr("class", "") + "." + x.AttrOr("type", "") + "." + x.AttrOr("role", "")
	}
	for _, x := range doc.Find("body *").EachIter() {
		all[shape(x.Parent())+" > "+shape(x)] = true
	}
	return all
}

// everyOther are the pages for each kind of seat: all for the first, and for each after
// it those on which there is a kind of part that was on no page before. In the long form,
// which the variable PAGES asks for, they are all pages for each.
func (e *evening) everyOther(seats map[string]string) map[string][]string {
	e.t.Helper()
	seen, others := map[string]bool{}, map[string][]string{}
	for i, who := range slices.Sorted(maps.Keys(seats)) {
		for _, page := range e.everyPage(seats[who]) {
			doc, err := goquery.NewDocumentFromReader(e.shows(page, seats[who]).Body)
			if err != nil {
				e.t.Fatal(err)
			}
			before := len(seen)
			maps.Copy(seen, shapes(doc))
			if i == 0 || len(seen) > before || os.Getenv("PAGES") == "all" {
				others[who] = append(others[who], page)
			}
		}
	}
	return others
}

func TestEveryPageReachesEverybodyOnEveryDevice(t *testing.T) {
	t.Parallel()
	e := fullEvening(t, "AchieveGoal")
	seats := e.seatsOfEachKind()
	others := e.everyOther(seats)
	for who, pages := range others {
		t.Logf("%s looks at %d pages: %v", who, len(pages), pages[max(0, len(pages)-6):])
	}
	t.Run("for", func(t *testing.T) {
		for _, who := range slices.Sorted(maps.Keys(seats)) {
			t.Run(who, func(t *testing.T) {
				t.Parallel()
				d := e.atTable(desk, e.home, seats[who])
				d.t = t
				for _, page := range others[who] {
					d.reaches(page, page, who == "Zargon" || os.Getenv("PAGES") == "all")
				}
			})
		}
	})
}

// Longer words than the English ones find their place on the narrowest phone and on a
// desk: no page scrolls sideways in any language.
func TestEveryPageFitsInEveryLanguage(t *testing.T) {
	t.Parallel()
	e := fullEvening(t, "AchieveGoal")
	token := e.seatsOfEachKind()["Zargon"]
	for _, l := range tongues.All[1:] {
		t.Run(l.Code, func(t *testing.T) {
			t.Parallel()
			d := e.atTable(phone, e.home, token)
			d.t = t
			if _, err := chromedp.Call(d.ctx, network.SetCookie, network.SetCookieParams{Name: tongueCookie, Value: l.Code, URL: e.http.URL}); err != nil {
				t.Fatal(err)
			}
			for _, page := range e.everyPage(token) {
				d.open(page).unfolded().fits(l.Code+", "+page, 320, 1280)
				if got := ask[string](d, `document.documentElement.lang`); got != l.Code {
					t.Fatalf("%s is said in %q, not in %q", page, got, l.Code)
				}
			}
		})
	}
}

// A device that does not mind movement shows some: a test that nothing moves sees it.
func TestButtonsMoveWhereNobodyMinds(t *testing.T) {
	t.Parallel()
	d := serve(t).device(desk).likes("prefers-color-scheme", "light").open("/").slow().likes("prefers-color-scheme", "dark")
	if n := ask[int](d, `document.getAnimations().length`); n == 0 {
		t.Error("nothing moves")
	}
}
