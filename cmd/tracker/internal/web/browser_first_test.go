package web

import (
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// newcomer is a finger on a phone of somebody who never saw the tracker, with the
// pages and words that are met.
type newcomer struct {
	*fingers
	pages, words int
}

func (s *server) newcomer() *newcomer {
	s.t.Helper()
	return &newcomer{fingers: &fingers{tab: s.device(phone)}}
}

// reads is a new page, of which what is to be seen without scrolling is read.
func (n *newcomer) reads(name string) *newcomer {
	n.t.Helper()
	n.until(`document.readyState === "complete"`)
	n.pages++
	n.words += ask[int](n.tab, `[...document.querySelectorAll("main *")].filter(e => e.checkVisibility() && e.getBoundingClientRect().top < innerHeight)
		.flatMap(e => [...e.childNodes]).filter(c => c.nodeType === 3).map(c => c.data.trim().split(/\s+/).filter(w => w).length).reduce((a, b) => a + b, 0)`)
	n.sound(name)
	n.picture(name)
	return n
}

// types touches a field and types into it.
func (n *newcomer) types(css, text string) *newcomer {
	n.t.Helper()
	n.touch(css)
	n.write(css, text)
	return n
}

// bounded asserts that it took no more than this.
func (n *newcomer) bounded(who string, touches, pages, words int) {
	n.t.Helper()
	n.t.Logf("%s: %d touches, %d pages, %d words", who, n.touches, n.pages, n.words)
	if n.touches > touches || n.pages > pages || n.words > words {
		n.t.Errorf("%s needs %d touches of %d, %d pages of %d, %d words of %d", who, n.touches, touches, n.pages, pages, n.words, words)
	}
}

// Somebody who never saw the tracker starts a campaign, three phones join, each with a
// hero, and the first attack is logged: every step is led to from the one before.
func TestANewcomerGetsToTheFirstAttackInFewTaps(t *testing.T) {
	t.Parallel()
	s := serve(t, app.NewTable(heroquest.System()))
	ana := s.newcomer()
	ana.open("/")
	ana.reads("first-tables").types("#f-start-gm_name", "Ana").touch("#f-start > button.go").sees("#first", "First steps 0 of 4 done")
	ana.until(`location.pathname.startsWith("/c/")`)
	home := ana.path()
	ana.reads("first-home").touch(`#first a[href$="/invite"]`).until(`location.pathname.endsWith("/invite")`)
	ana.reads("first-invite")
	address := ask[string](ana.tab, `document.querySelector('main a[href*="/join/"]').pathname`)

	players := map[string]*newcomer{}
	for _, who := range []struct{ name, class, hero string }{{"Ben", "barbarian", "Hrolf"}, {"Cleo", "elf", "Ysilde"}, {"Dora", "wizard", "Tamsin"}} {
		p := s.newcomer()
		p.open(address)
		p.reads("first-join").types("#f-seat-name", who.name).touch("#f-seat > button.go").sees("#first", "Choose your hero, by one tap")
		p.reads("first-seat-"+who.class).touch("#f-take-"+who.class+" > button").sees("#first", "you play "+who.hero)
		players[who.name] = p
	}
	ana.touch(`.tabs a[href="`+home+`"]`).sees("#first", "3 players sit at the table").sees("#first", "2 of 4 done")
	ana.reads("first-home-again").touch("#f-first > button").until(`location.pathname.endsWith("/quests/1")`)
	ana.reads("first-quest").touch("#f-start > button").until(`location.pathname.endsWith("/play")`)
	ana.reads("first-play").touch("#do-RevealArea > summary")
	ana.types(`#f-RevealArea [name="shown.area"]`, "Guardroom")
	ana.touch(`#f-RevealArea [name="shown.monsters[0].type"]`)
	ask[any](ana.tab, `document.querySelector('#f-RevealArea [name="shown.monsters[0].type"]').value = "goblin", null`)
	ana.touch("#f-RevealArea > button.go").sees("#board", "1 alive")

	ben := players["Ben"]
	ben.touch(`#banner a.go`).until(`location.pathname.endsWith("/play")`)
	ben.reads("first-turn").touch("#do-Attack-h1 > summary").touch(`#f-Attack-h1 .taps [data-all="S S W"]`).touch("#f-Attack-h1 > button.go").sees("#roll", "2 skulls")
	ben.open(home).until(`!document.querySelector("#first section")`)

	ana.bounded("who starts the campaign", 10, 6, 450)
	ben.bounded("who strikes first", 7, 3, 200)
	for _, name := range []string{"Cleo", "Dora"} {
		players[name].bounded(name, 3, 2, 150)
	}
}

// A sample is begun, played with and thrown away on a phone and at a desk, its steps
// ticked while the page is open.
func TestASampleIsTriedInABrowser(t *testing.T) {
	t.Parallel()
	s := serve(t, app.NewTable(heroquest.System()))
	ana := s.newcomer()
	ana.open("/")
	ana.touch("#f-sample-heroquest > button").sees("#guide", "A sample evening 0 of 4 done")
	home := ana.path()
	ana.reads("sample-home")
	ana.live()
	play := s.atTable(desk, home, ana.cookie("seat-"+strings.TrimPrefix(home, "/c/"))).dark("dark")
	play.open(home+"/play").sees("#guide", "Next: Log his attack on the orc.")
	play.sound("the play page of a sample")
	play.picture("sample-play-desk-dark")
	play.click("#guide a").click(`#f-Attack [name="asserted.adjacent"][value="true"]`).write(`#f-Attack [name="dice.attack"]`, "S S W").click("#f-Attack > button.go")
	play.sees("#guide", "1 of 4 done. Next: Undo it.")
	ana.sees("#guide", "1 of 4 done") // without a reload
	play.open(home).sound("the home page of a sample")
	play.picture("sample-home-desk-dark")
	ana.touch(`#guide form[action$="/throw"] button`).sees("main", "No table yet")
}

// cookie is a cookie of the browser that its pages cannot read.
func (d *tab) cookie(name string) string {
	d.t.Helper()
	all, err := chromedp.Call(d.ctx, network.GetCookies, network.GetCookiesParams{})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, c := range all.Cookies {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}
