package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// troubled is an evening on which somebody asks for an undo, and something was taken
// back on which later actions lean.
func troubled(t *testing.T) *evening {
	t.Helper()
	e := eveningBefore(t, "AchieveGoal")
	e.asksForUndo(e.cleo)
	rolled := e.ana.lines(e.home, "&command=RollMovement&undone=false")
	e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, rolled[0].Revision)).fill("f-undo", "reason", "the dice fell off the table").is(200).says("Check these")
	return e
}

// gamesMaster is the game master's page on a device.
func (e *evening) gamesMaster(size [2]int64, path string) *tab {
	e.t.Helper()
	return e.atTable(size, e.home, e.ana.cookie("seat-"+strings.TrimPrefix(e.home, "/c/"))).open(e.home + path)
}

// top is how far down an element begins.
func (d *tab) top(css string) float64 {
	d.t.Helper()
	return ask[float64](d, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().top + scrollY`, css))
}

// touchable asserts that whatever is pressed, ticked or filled in on the page is large
// enough for a finger; a link among words is only as high as they are.
func (d *tab) touchable(name string) *tab {
	d.t.Helper()
	const small = 44
	controls := ask[[]string](d, fmt.Sprintf(`[...document.querySelectorAll("button, input, select, textarea, summary, a.btn, .tabs a, label:has(input)")].
		filter(of => of.checkVisibility() && !of.matches("[type=hidden], label input, .vh, .vh *")).map(of => {
			const {width, height} = of.getBoundingClientRect(), more = getComputedStyle(of, "::after");
			const room = more.content === "none" || more.position !== "absolute" ? [0, 0] : [["left", "right"], ["top", "bottom"]].map(ends => -ends.reduce((all, end) => all + Math.min(0, parseFloat(more[end]) || 0), 0));
			return Math.min(width + room[0], height + room[1]) < %d - .5 ? of.outerHTML.slice(0, 120) + " is " + width + " by " + height + " px" : "";
		})`, small))
	if len(controls) == 0 {
		d.t.Errorf("%s: there is nothing to touch", name)
	}
	for _, of := range controls {
		if of != "" {
			d.t.Errorf("%s: %s", name, of)
		}
	}
	return d
}

func TestTheTimelineOfAPhoneComesSoonToItsList(t *testing.T) {
	t.Parallel()
	e := troubled(t)
	d := e.gamesMaster(phone, "/timeline")
	before := -1.0
	for _, css := range []string{"h1", ".scrub", "#requests", "#check", "#rail", "#state", "[name=targets]", "#f-mark"} {
		if ask[bool](d, fmt.Sprintf(`!document.querySelector(%q)`, css)) {
			t.Fatalf("there is no %s", css)
		}
		top := ask[float64](d, fmt.Sprintf(`(() => { const of = document.querySelector(%q); return (of.closest("details:not([open])") ?? of).getBoundingClientRect().top + scrollY })()`, css))
		if top <= before {
			t.Errorf("%s begins at %.0f px, before what it comes after at %.0f px", css, top, before)
		}
		before = top
	}
	if top := d.top("#rail"); top > 1150 {
		t.Errorf("the list begins %.0f px down", top)
	}
	d = e.gamesMaster(desk, "/timeline")
	if rail, state := d.top("#rail"), d.top("#state"); rail != state || !ask[bool](d, `document.querySelector("#rail").getBoundingClientRect().right < document.querySelector("#state").getBoundingClientRect().left`) {
		t.Errorf("on a desk the list begins at %.0f px, the moment beside it at %.0f px", rail, state)
	}
}

// A touch in the middle of a link, or at the lower edge of its words, is not one on
// the link below it.
func TestEveryLinkIsTouchedWhereItsWordsAre(t *testing.T) {
	t.Parallel()
	e := troubled(t)
	d := e.gamesMaster(phone, "/timeline")
	for _, page := range []string{"/timeline", "/timeline?at=60", "/play", "", "/heroes", "/events/60", "/replay?at=60"} {
		d.open(e.home + page)
		missed := ask[[]string](d, `[...document.querySelectorAll("main a")].filter(a => a.checkVisibility()).flatMap(a => {
			const texts = document.createTreeWalker(a, NodeFilter.SHOW_TEXT), missed = [];
			for (let text; text = texts.nextNode();) {
				const words = document.createRange(); words.selectNodeContents(text);
				if (!text.data.trim() || text.parentElement.closest(".vh, .lbl")) continue;
				a.scrollIntoView({block: "center"});
				for (const of of words.getClientRects()) for (const y of [of.top + of.height / 2, of.bottom - 1]) {
					const hit = document.elementFromPoint(of.left + of.width / 2, y);
					if (hit?.closest("a") !== a) missed.push(a.innerText + " hits " + (hit?.closest("a")?.innerText ?? hit?.tagName));
				}
			}
			return missed;
		})`)
		for _, of := range missed {
			t.Errorf("%s: %s", page, of)
		}
	}
	d.open(e.home + "/timeline")
	small := ask[[]string](d, `[...document.querySelectorAll(".mates .why-link")].filter(a => {
		const of = a.getBoundingClientRect(), more = getComputedStyle(a, "::after");
		return of.width - parseFloat(more.left) - parseFloat(more.right) < 44 || of.height - parseFloat(more.top) - parseFloat(more.bottom) < 44;
	}).map(a => a.innerText)`)
	if n := ask[int](d, `document.querySelectorAll(".mates .why-link").length`); n == 0 || len(small) > 0 {
		t.Errorf("of %d numbers of Body Points %q are under 44 px", n, small)
	}
}

func TestRuleIdsAndWordsStayWholeOnTheNarrowestPhone(t *testing.T) {
	t.Parallel()
	e := troubled(t)
	d := e.gamesMaster(phone, "/timeline")
	for _, width := range []int64{390, 360, 340, 320} {
		d.do(chromedp.EmulateViewport(width, 700))
		for _, page := range []string{"/timeline", "/timeline?broken=true", "/events/60", "/armory?hero=h1", "/diff?from=60"} {
			d.open(e.home + page)
			ask[chromedp.Void](d, `document.querySelectorAll("details").forEach(d => d.open = true); undefined`)
			for _, of := range ask[[]string](d, `(() => {
				const broken = [], lines = (text, from, to) => { const r = document.createRange(); r.setStart(text, from); r.setEnd(text, to); return new Set([...r.getClientRects()].map(of => Math.round(of.top))).size };
				for (const of of document.querySelectorAll("main a, .differs td")) {
					const texts = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
					for (let text; text = texts.nextNode();)
						for (const word of text.data.matchAll(of.matches("td") ? /[\w’]+/g : /\bHQ-[A-Z]+-\d+/g))
							if (lines(text, word.index, word.index + word[0].length) > 1) broken.push(word[0] + " is broken");
				}
				for (const chip of document.querySelectorAll("main .chip")) if (chip.scrollWidth > chip.clientWidth + 1) broken.push(chip.innerText + " runs over its border");
				return broken;
			})()`) {
				t.Errorf("%s at %d px: %s", page, width, of)
			}
		}
	}
}

// The name of a quest keeps off the edges of its box, and the count of a chapter's
// rules stands in the same place in every row.
func TestBoxesAndRowsKeepTheirRoomOnAPhone(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "AchieveGoal")
	d := e.gamesMaster(phone, "")
	for _, width := range []int64{390, 320} {
		d.do(chromedp.EmulateViewport(width, 700))
		near := ask[[]string](d, `[...document.querySelectorAll(".rooms a")].flatMap(a => {
			const words = document.createRange(), box = a.getBoundingClientRect();
			return [...a.childNodes].filter(of => !of.matches?.(".vh")).flatMap(of => {
				words.selectNodeContents(of);
				return [...words.getClientRects()].filter(of => of.width && (of.left < box.left + 5 || of.right > box.right - 5)).map(() => a.innerText);
			});
		})`)
		if n := ask[int](d, `document.querySelectorAll(".rooms a").length`); n == 0 || len(near) > 0 {
			t.Errorf("at %d px of %d boxes these touch their edges: %q", width, n, near)
		}
	}
	d.do(chromedp.EmulateViewport(phone[0], phone[1])).open(e.home + "/rules")
	if ends := ask[[]int](d, `[...new Set([...document.querySelectorAll("summary > small")].map(of => Math.round(of.getBoundingClientRect().right)))]`); len(ends) != 1 {
		t.Errorf("the counts of rules end at %v px", ends)
	}
}
