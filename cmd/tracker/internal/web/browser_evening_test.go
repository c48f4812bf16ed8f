package web

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// unfold opens a tile of the play page.
func (d *tab) unfold(tile string) *tab {
	d.t.Helper()
	d.until(fmt.Sprintf(`!!document.querySelector(%q)`, tile))
	if !ask[bool](d, fmt.Sprintf(`document.querySelector(%q).open`, tile)) {
		d.click(tile + " > summary")
	}
	return d.until(fmt.Sprintf(`document.querySelector(%q).open`, tile))
}

// pick ticks a choice, by the name and the value of its input.
func (d *tab) pick(form, name, value string) *tab {
	d.t.Helper()
	return d.click(fmt.Sprintf(`%s [name=%q][value=%q]`, form, name, value))
}

// press sends the form of a tile.
func (d *tab) press(form string) *tab { d.t.Helper(); return d.click(form + ` button.btn:not([name])`) }

// theTable starts an evening: Ana is Zargon at a desk, Ben has a phone and the
// barbarian, Cleo a phone and the elf.
func theTable(t *testing.T) (s *server, home string, ana, ben, cleo *tab) {
	t.Helper()
	s = serve(t, app.NewTable(heroquest.System()))
	ana, ben, cleo = s.device(desk), s.device(phone), s.device(phone)
	home = ana.begin("heroquest")
	code := ana.code(home)
	ben.sit(code, "Ben")
	cleo.sit(code, "Cleo")
	return s, home, ana, ben, cleo
}

func TestTheOpeningOfAnEveningOnPhonesAndADesk(t *testing.T) {
	t.Parallel()
	_, home, ana, ben, cleo := theTable(t)
	ana.open(home + "/play").live()
	for _, who := range []struct {
		d           *tab
		class, name string
	}{{ben, "barbarian", "Torg"}, {cleo, "elf", "Ilya"}} {
		who.d.open(home+"/play").live().unfold("#do-JoinHero").pick("#f-JoinHero", "hero_type", who.class).
			write("#f-JoinHero-name", who.name).press("#f-JoinHero").sees("main", who.name)
		ana.sees("#feed", who.name)
	}
	ana.open(home+"/quests/new").write("#f-quest-title", "The Border Fort").press("#f-quest").sees("main", "The Border Fort")
	ana.open(home+"/play").live().unfold("#do-StartQuest").press("#f-StartQuest").sees("#turn", "Torg is next")
	ben.sees("#turn", "Torg is next") // without a reload
	cleo.sees("#turn", "Torg is next")
	ask[chromedp.Void](cleo, `window.marked = true; undefined`)
	ben.unfold("#do-RollMovement-h1").write(`#f-RollMovement-h1 [name="dice.movement"]`, "4 3").press("#f-RollMovement-h1").sees("#roll", "7 squares")
	ben.unfold("#do-Move-h1").write(`#f-Move-h1 [name=squares]`, "5").press("#f-Move-h1").sees("#turn", "2 left")
	cleo.sees("#feed", "Torg walks 5 squares")
	ana.sees("#roll", "7 squares")
	ben.click("#do-undo-last button").sees("#turn", "7 left")
	cleo.sees("#feed", "Undone by Ben")
	if !ask[bool](cleo, `window.marked === true`) {
		t.Error("Cleo’s page was loaded anew")
	}
	for name, d := range map[string]*tab{"Zargon’s": ana, "Ben’s": ben, "Cleo’s": cleo} {
		d.sound(name + " play page")
		d.picture(strings.Fields(name)[0])
	}
}

// atTable opens a campaign in a browser that already holds a seat.
func (s *server) atTable(size [2]int64, home, token string) *tab {
	s.t.Helper()
	d := s.device(size)
	d.open("/healthz")
	_, err := chromedp.Call(d.ctx, network.SetCookie, network.SetCookieParams{
		Name: "seat-" + strings.TrimPrefix(home, "/c/"), Value: token, URL: s.http.URL})
	if err != nil {
		s.t.Fatal(err)
	}
	return d
}

// sound wants pages to be accessible to a seat on a light desk and on a dark phone,
// and to be no wider than the narrowest of phones.
func (s *server) sound(home, token string, pages []string) {
	s.t.Helper()
	for _, look := range []struct {
		scheme string
		size   [2]int64
	}{{"light", desk}, {"dark", phone}} {
		d := s.atTable(look.size, home, token).dark(look.scheme)
		for _, page := range pages {
			d.open(page)
			d.sound(fmt.Sprintf("%s, %s, %d px", page, look.scheme, look.size[0]))
			d.do(chromedp.EmulateViewport(320, 700))
			d.narrow(page + ", 320 px")
			d.do(chromedp.EmulateViewport(look.size[0], look.size[1]))
		}
	}
}

// A rule that is cited in a sentence stands on the same line as its words.
func TestARuleStandsLevelWithTheWordsBeforeIt(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "SetUpQuest")
	ana := e.ana.cookie("seat-" + strings.TrimPrefix(e.home, "/c/"))
	for _, size := range [][2]int64{phone, desk} {
		d := e.atTable(size, e.home, ana).open(e.home + "/armory")
		off := ask[float64](d, `(() => {
			const line = words => { const probe = document.createElement("span"); probe.style.display = "inline-block"; words.append(probe); return probe.getBoundingClientRect().bottom };
			const bar = document.querySelector("#door .alert p"), rule = bar.querySelector("a.rule-id");
			rule.querySelector(".lbl").remove();
			const before = document.createElement("span"); bar.insertBefore(before, rule);
			return line(rule) - line(before);
		})()`)
		if math.Abs(off) > 0.5 {
			t.Errorf("at %d px the rule stands %.1f px below the words before it", size[0], off)
		}
	}
}

func inCampaign(home string, pages []string) []string {
	all := make([]string, len(pages))
	for i, p := range pages {
		all[i] = home + p
	}
	return all
}

// cookie is the value of a cookie that the browser holds.
func (b *browser) cookie(name string) string {
	b.t.Helper()
	for _, c := range b.http.Jar.Cookies(b.at) {
		if c.Name == name {
			return c.Value
		}
	}
	b.t.Fatalf("the browser has no cookie %s", name)
	return ""
}

// A replay is stepped through by keys and by swiping, played and stopped by the
// space bar; a field keeps its own keys.
func TestAReplayIsSteppedThroughByKeysAndSwipes(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "AchieveGoal")
	d := e.atTable(phone, e.home, e.ana.cookie("seat-"+strings.TrimPrefix(e.home, "/c/")))
	d.open(e.home + "/replay?at=60")
	at := func(n int) {
		t.Helper()
		d.until(fmt.Sprintf(`document.readyState === "complete" && document.getElementById("jump-n")?.value === "%d"`, n))
	}
	key := func(name string) {
		t.Helper()
		at := ask[string](d, `location.href`)
		d.do(chromedp.KeyEvent(name)).until(fmt.Sprintf(`location.href !== %q`, at))
	}
	swipe := func(from, to int) {
		t.Helper()
		ask[chromedp.Void](d, fmt.Sprintf(`{
			const place = document.querySelector("[data-swipe]"), touch = x => new Touch({identifier: 1, target: place, clientX: x, clientY: 300});
			place.dispatchEvent(new TouchEvent("touchstart", {bubbles: true, touches: [touch(%d)], changedTouches: [touch(%d)]}));
			place.dispatchEvent(new TouchEvent("touchend", {bubbles: true, touches: [], changedTouches: [touch(%d)]}));
		} undefined`, from, from, to))
	}
	at(60)
	key(kb.ArrowRight)
	at(61)
	key(kb.ArrowLeft)
	at(60)
	swipe(300, 100)
	at(61)
	swipe(100, 300)
	at(60)
	swipe(100, 130)
	key(kb.Home)
	at(1)
	key(kb.End)
	at(ask[int](d, `Number(document.getElementById("jump-n").max)`))
	d.open(e.home + "/replay?at=60")
	at(60)
	key(" ")
	d.until(`document.querySelector("a[data-key=Space]")?.innerText === "Stop"`)
	key(" ")
	d.until(`document.querySelector("button[data-key=Space]")?.innerText.trim() === "Play"`)
	d.open(e.home + "/replay?at=60")
	at(60)
	ask[chromedp.Void](d, `document.getElementById("jump-n").focus(); undefined`)
	d.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.End))
	if got := ask[string](d, `location.search`); got != "?at=60" {
		t.Errorf("a key in a field leads to %s", got)
	}
	d.sound("replay")
}

// Keys lead from page to page and list themselves, unless they are switched off, and
// never while something is typed.
func TestKeysLeadThroughThePages(t *testing.T) {
	t.Parallel()
	s := serve(t)
	gm := s.device(desk)
	home := gm.begin("lantern")
	press := func(key string) *tab { return gm.do(chromedp.KeyEvent(key)) }
	press("2").until(`location.pathname.endsWith("/play")`)
	press("3").until(`location.pathname.endsWith("/timeline")`)
	press("?").sees("dialog[open]", "opens the page of that place in the bar")
	gm.sound("the list of keys")
	gm.picture("keys")
	press("1") // nothing happens below the list
	gm.click("dialog button").until(`!document.querySelector("dialog")`)
	if path := gm.path(); path != home+"/timeline" {
		t.Errorf("a key led away from under the list, to %s", path)
	}
	gm.open(home + "/rules")
	press("/").until(`document.activeElement.matches("main input")`)
	press("1").until(`document.activeElement.value.endsWith("1")`)
	gm.open("/help").click("#signs").open(home + "/timeline")
	press("?")
	press("1")
	press("ArrowLeft") // which is no single sign
	if gm.path() != home+"/timeline" || ask[bool](gm, `!!document.querySelector("dialog")`) {
		t.Error("single signs are keys although they are switched off")
	}
}
