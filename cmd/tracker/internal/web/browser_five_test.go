package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"

	"github.com/chromedp/chromedp"
	"github.com/skip2/go-qrcode"
)

// fiveDevices are a table on an evening: Ana is Zargon at a desk, and four people
// play a hero each on their phones.
type fiveDevices struct {
	*server
	home                      string
	ana, ben, cleo, dan, edda *tab
	script                    bool
}

// heroes are the devices from which Zargon's secrets are kept.
func (e *fiveDevices) heroes() []*tab { return []*tab{e.ben, e.cleo, e.dan, e.edda} }

func (e *fiveDevices) all() []*tab { return append(e.heroes(), e.ana) }

// fiveInvited begins a campaign on one device, and seats four others by the address
// in the QR code.
func fiveInvited(t *testing.T, script bool) *fiveDevices {
	t.Helper()
	s := serveAs(t, t.TempDir(), func(s *server, cfg *Config) { cfg.PublicURL = func() string { return s.http.URL } }, app.NewTable(heroquest.System()))
	e := &fiveDevices{server: s, script: script, ana: s.device(desk), ben: s.device(phone), cleo: s.device(phone), dan: s.device(phone), edda: s.device(phone)}
	if !script {
		for _, d := range e.all() {
			d.scriptless()
		}
	}
	e.home = e.ana.begin("heroquest")
	address := e.ana.open(e.home + "/invite").drawn()
	for d, name := range map[*tab]string{e.ben: "Ben", e.cleo: "Cleo", e.dan: "Dan", e.edda: "Edda"} {
		d.invited(address, name)
	}
	for _, d := range e.all() {
		d.open(e.home + "/play")
		if script {
			d.live()
		}
	}
	return e
}

// drawn is the address that an invitation shows, which has to be the one in its QR
// code.
func (d *tab) drawn() string {
	d.t.Helper()
	d.sees("h1", "Invite a player")
	address := ask[string](d, `document.querySelector("main a[href*='/join/']").href`)
	code, err := qrcode.New(address, qrcode.Medium)
	if err != nil {
		d.t.Fatal(err)
	}
	var bars, box string
	bars, box = ask[string](d, `document.querySelector(".qr path").getAttribute("d")`), ask[string](d, `document.querySelector(".qr svg").getAttribute("viewBox")`)
	want := code.Bitmap()
	if got := modules(d.t, bars, len(want)); !slices.EqualFunc(got, want, slices.Equal) {
		d.t.Errorf("the QR code of %s is drawn as another: %s", address, bars)
	}
	if margin := fmt.Sprintf("-4 -4 %d %d", len(want)+8, len(want)+8); box != margin {
		d.t.Errorf("the QR code is drawn in %s, not %s", box, margin)
	}
	return address
}

// modules are the squares of a QR code of which some are dark, read from bars that
// are one square high.
func modules(t testing.TB, bars string, size int) [][]bool {
	t.Helper()
	dots := make([][]bool, size)
	for y := range dots {
		dots[y] = make([]bool, size)
	}
	for bar := range strings.SplitSeq(strings.TrimPrefix(bars, "M"), "M") {
		var x, y, long, back int
		if _, err := fmt.Sscanf(bar, "%d %dh%dv1h-%dz", &x, &y, &long, &back); err != nil || long != back || y >= size || x+long > size {
			t.Fatalf("a bar of the QR code is %q: %v", bar, err)
		}
		for i := range long {
			dots[y][x+i] = true
		}
	}
	return dots
}

// invited sits down at a table by the address of an invitation.
func (d *tab) invited(address, name string) *tab {
	d.t.Helper()
	return d.do(chromedp.Navigate(address)).write("#f-seat-name", name).press("#f-seat").until(`/\/c\/\w+$/.test(location.pathname)`).sees("main", name)
}

// sight is what a step shows, and where.
type sight struct{ css, text string }

// step takes a step on one device, and wants all five to show what came of it: with
// script by themselves, without it by the link that every page has for that. No
// device of a hero holds a secret then.
func (e *fiveDevices) step(by *tab, does func(), all ...sight) {
	e.t.Helper()
	others := slices.DeleteFunc(e.all(), func(d *tab) bool { return d == by })
	loaded := make([]float64, len(others))
	for i, d := range others {
		loaded[i] = d.loaded()
	}
	does()
	for _, want := range all {
		by.sees(want.css, want.text)
	}
	by.until(`document.readyState === "complete"`)
	for i, d := range others {
		if !e.script {
			d.click(".me noscript a").until(fmt.Sprintf(`document.readyState === "complete" && performance.timeOrigin !== %v`, loaded[i]))
		}
		for _, want := range all {
			d.sees(want.css, want.text)
		}
		if again := d.loaded() != loaded[i]; again == e.script {
			e.t.Errorf("a page was loaded anew: %t", again)
		}
	}
	for _, d := range e.heroes() {
		if ask[bool](d, fmt.Sprintf(`document.documentElement.outerHTML.includes(%q)`, secret)) {
			e.t.Errorf("a hero’s page holds a secret:\n%s", ask[string](d, `document.documentElement.outerHTML`))
		}
	}
}

// loaded tells one loading of a page from another.
func (d *tab) loaded() float64 { d.t.Helper(); return ask[float64](d, `performance.timeOrigin`) }

// quiet asserts that no page complained of anything.
func (d *tab) quiet() {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range d.said {
		d.t.Error(text)
	}
}

// taps unfolds a tile of the play page, and taps what stands in it.
func (d *tab) taps(tile string, css ...string) *tab {
	d.t.Helper()
	d.unfold("#do-" + tile)
	for _, of := range css {
		d.click("#f-" + tile + " " + of)
	}
	return d
}

// throws enters what dice of the table show among other things that are asked: tapped
// where there is script, else typed.
func (e *fiveDevices) throws(d *tab, tile, dice, faces string) {
	e.t.Helper()
	d.unfold("#do-" + tile)
	if e.script {
		d.click(fmt.Sprintf(`#f-%s .taps [data-all=%q]`, tile, faces))
	} else {
		d.write(fmt.Sprintf(`#f-%s [name="dice.%s"]`, tile, dice), faces)
	}
	d.click("#f-" + tile + " > button.go")
}

func (e *fiveDevices) gathers() {
	for _, who := range []struct {
		d           *tab
		class, name string
	}{{e.ben, "barbarian", "Torg"}, {e.cleo, "elf", "Ilya"}, {e.dan, "dwarf", "Bor"}, {e.edda, "wizard", "Mira"}} {
		e.step(who.d, func() {
			who.d.taps("JoinHero", fmt.Sprintf(`[name="hero_type"][value=%q]`, who.class)).write("#f-JoinHero-name", who.name).press("#f-JoinHero")
		}, sight{"#feed", who.name})
	}
}

// begins prepares a quest with secrets in it, and starts it.
func (e *fiveDevices) begins() {
	e.step(e.ana, func() {
		e.ana.open(e.home + "/quests/new")
		for _, f := range [][2]string{{"title", "The Border Fort"}, {"start_area", "Gatehouse"}, {"areas.0.area", "Gatehouse"}, {"areas.1.area", "Guardroom"}, {"areas.2.area", "Crypt"},
			{"monsters.0.area", "Guardroom"}, {"monsters.1.area", "Guardroom"}, {"monsters.1.attack", "7"}, {"monsters.2.area", "Crypt"}, {"monsters.2.name", secret + "monster"},
			{"special_treasures.0.area", "Crypt"}, {"special_treasures.0.gold", "84"}, {"special_treasures.0.text", secret + "treasure"},
			{"notes.0.ref", "A"}, {"notes.0.area", "Crypt"}, {"notes.0.text", secret + "note"}} {
			e.ana.write(fmt.Sprintf(`#f-quest [name=%q]`, f[0]), f[1])
		}
		for _, f := range [][2]string{{"areas.0.kind", "room"}, {"areas.1.kind", "room"}, {"areas.2.kind", "room"}, {"monsters.0.type", "orc"}, {"monsters.1.type", "gargoyle"}, {"monsters.2.type", "zombie"}} {
			e.ana.do(chromedp.SetValue(chromedp.CSS(fmt.Sprintf(`#f-quest [name=%q]`, f[0])), f[1]))
		}
		e.ana.press("#f-quest").sees("main", secret+"note").open(e.home + "/play")
	}, sight{"h1", "Before the first quest"})
	e.step(e.ana, func() {
		e.ana.unfold("#do-StartQuest").press("#f-StartQuest")
	}, sight{"#turn", "Torg is next"}, sight{"h1", "Round 1"}, sight{"#heading", "Quest 1, The Border Fort"})
	e.ana.until(fmt.Sprintf(`document.querySelector("#board")?.outerHTML.includes(%q)`, secret+"monster"))
}

// fights is Torg's first turn, with a step too far that is taken back.
func (e *fiveDevices) fights() {
	e.step(e.ben, func() { e.ben.taps("RollMovement-h1", `.taps button[value="3 4"]`) }, sight{"#roll", "7 squares"})
	e.step(e.ben, func() { e.ben.unfold("#do-Move-h1").write("#f-Move-h1 [name=squares]", "5").press("#f-Move-h1") }, sight{"#feed", "Torg walks 5 squares"}, sight{"#turn", "2 left"})
	e.step(e.ben, func() { e.ben.click("#do-undo-last button") }, sight{"#feed", "Undone by Ben"}, sight{"#turn", "7 left"})
	e.step(e.ana, func() { e.ana.click("#do-RevealArea-Guardroom button") }, sight{"#feed", "The gargoyle appears."})
	e.step(e.ben, func() { e.throws(e.ben, "Attack-h1", "attack", "S S W") }, sight{"#roll", "2 skulls; the defence is due."})
	e.step(e.ana, func() { e.ana.taps("RollDefense", `.taps button[value="W W"]`) }, sight{"#roll", "2 skulls, 0 blocked. The orc loses the last Body Point."}, sight{"#feed", "The orc dies."})
}

// disputes is about that: a player claims something, and Zargon rules that the orc
// may defend once more.
func (e *fiveDevices) disputes() {
	e.step(e.cleo, func() {
		e.cleo.click("#feed li:first-child a.cite").write("#f-claim-claim", "that die was cocked").press("#f-claim").sees("main", "that die was cocked").open(e.home + "/play")
	}, sight{"#alerts", "Dispute 1 is open. Cleo: that die was cocked"})
	e.step(e.ana, func() {
		e.ana.click("#alerts a.btn").unfold("details:has(#f-rule-undo)").write("#f-rule-undo-reason", "it was").press("#f-rule-undo")
		e.ana.sees("h1", "What this ruling does").press("#f-ruling").sees("main", "It was taken back").open(e.home + "/play")
	}, sight{"#feed", "Ana settles dispute 1: it is taken back, because: it was."}, sight{"#turn", "Play waits: the orc may defend."})
	for _, d := range e.all() {
		d.until(`!document.querySelector("#alerts").innerText.includes("is open")`)
	}
	e.step(e.ana, func() { e.ana.taps("RollDefense", `.taps button[value="B B"]`) }, sight{"#roll", "2 skulls, 2 blocked. The orc is unhurt."})
}

// dies is how the turns of the others and of Zargon go: a gargoyle slays the dwarf.
func (e *fiveDevices) dies() {
	for i, next := range []string{"Ilya is next", "Bor is next", "Mira is next", "Zargon is next"} {
		d := e.heroes()[i]
		e.step(d, func() { d.click(fmt.Sprintf("#do-EndTurn-h%d button.btn", i+1)) }, sight{"#turn", next})
	}
	e.step(e.ana, func() { e.ana.click("#do-BeginZargonTurn button.btn") }, sight{"#turn", "Zargon’s turn"})
	e.step(e.ana, func() {
		e.ana.taps("AttackHero", `[name="monster_id"][value="m2"]`, `[name="target"][value="h3"]`).write(`#f-AttackHero [name="dice.attack"]`, "7S").click("#f-AttackHero > button.go")
	}, sight{"#roll", "7 skulls"})
	e.step(e.dan, func() { e.throws(e.dan, "RollDefense", "defense", "S S") }, sight{"#roll", "7 skulls, 0 blocked."}, sight{"#feed", "Bor dies"}, sight{"#order", "dead"})
}

func TestAnEveningOnFiveDevices(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]bool{"with script": true, "without script": false} {
		t.Run(name, func(t *testing.T) {
			e := fiveInvited(t, script)
			e.gathers()
			e.begins()
			e.fights()
			e.disputes()
			e.dies()
			for _, d := range e.all() {
				d.quiet()
			}
		})
	}
}
