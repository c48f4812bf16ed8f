package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// wider are the charts and tables that reach out of their cards.
const wider = `[...document.querySelectorAll("#charts > figure")].filter(f =>
	[...f.querySelectorAll("figcaption, svg, svg text, details, .scroll")].some(x => x.getBoundingClientRect().right > f.getBoundingClientRect().right + 1)).map(f => f.id).join(" ")`

// The pictures and their tables, opened, stay in their cards on every screen, and
// an update of the page leaves the tables open.
func TestChartsAndTheirTablesFitOnEveryScreen(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "")
	ben := e.ben.cookie("seat-" + strings.TrimPrefix(e.home, "/c/"))
	for _, scheme := range []string{"light", "dark"} {
		d := e.atTable(phone, e.home, ben).dark(scheme)
		for _, path := range []string{"/stats", "/stats?scope=quest-1", "/stats?hero=h1"} {
			d.open(e.home + path).live()
			ask[chromedp.Void](d, `document.querySelectorAll("#charts details").forEach(x => x.open = true); undefined`)
			for _, width := range []int64{320, 390, 760, 1000, 1600} {
				d.do(chromedp.EmulateViewport(width, 900))
				d.narrow(fmt.Sprintf("%s, %s, %d px", path, scheme, width))
				if out := ask[string](d, wider); out != "" {
					t.Errorf("%s, %d px: %s is wider than its card", path, width, out)
				}
			}
			d.sound(path + " with its tables, " + scheme)
		}
		counted := ask[string](d, `document.getElementById("counted").innerText`)
		e.ana.open(e.home+"/commands/AddNote").is(200).fill("f-AddNote", "on", "quest:1", "text", "a note, "+scheme).is(200)
		d.until(fmt.Sprintf(`document.getElementById("counted").innerText !== %q`, counted))
		if n := ask[int](d, `document.querySelectorAll("#charts details:not([open])").length`); n > 0 {
			t.Errorf("an update folded %d tables", n)
		}
	}
}
