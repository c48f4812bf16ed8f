package web

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// foretells wants a list of what would change, somewhere on a page, to have a value
// with what it is and would be.
func (b *browser) foretells(where, thing, before, after string) *browser {
	b.t.Helper()
	told := ""
	b.page.Find(where + " [role=region] tbody tr").Each(func(_ int, row *goquery.Selection) {
		cells := row.Find("td").Map(func(_ int, cell *goquery.Selection) string { return strings.TrimSpace(cell.Text()) })
		told += strings.Join(cells, " ") + "; "
	})
	if want := thing + " " + before + " " + after + ";"; !strings.Contains(told, want) {
		b.t.Errorf("%s foretells in %q %q, want %q", b.at.Path, where, told, want)
	}
	return b
}

// rich is a table like slain, at which Torg has 120 gold.
func rich(t *testing.T) (e *threeSeats, blow int) {
	t.Helper()
	e, blow = slain(t)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 120, "reason": "a gift"}).is(201)
	return e, blow
}

// Each ruling that changes something tells the values before it is made.
func TestARulingForetellsWhatItChanges(t *testing.T) {
	e, blow := rich(t)
	page := e.ruling(e.ana, "f-rule-correct", "correct[0].path", "/game/heroes/h1/gold", "correct[0].to", "70", "reason", "a coin for it").is(200)
	page.foretells("main", "Torg, gold", "120", "70").says("No later action comes out differently")
	e.ruling(e.ana, "f-rule-undo", "reason", "it was hidden").is(200).foretells("main", "Skeleton, death", "yes", "no")
	e.ruling(e.ana, "f-rule-option", "option.choice", "strict_corner_walls=false", "reason", "open").is(200).foretells("main", "Options, strict corner walls", "yes", "no")
	e.ruling(e.ana, "f-rule-uphold", "reason", "she saw it").is(200).says("It changes no value.")
	href, _ := e.ana.open(e.home + "/disputes/dispute-1").page.Find(fmt.Sprintf("a:contains('#%d was done otherwise')", blow)).Attr("href")
	e.ana.open(href).is(200).fill("f-Attack", "dice.attack", "W W W", "mend.reason", "the dice lay otherwise").is(200).foretells("#f-Attack", "Skeleton, death", "yes", "no")
	e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).is(200).foretells("main", "Skeleton, death", "yes", "no")
	e.dead("true")
}

// A motion tells them before it is put, and to everybody who votes, as things stand
// by then.
func TestAMotionForetellsWhatItChanges(t *testing.T) {
	e, blow := rich(t)
	e.play(e.gm, "SetOption", map[string]any{"option": "dispute_by", "value": "vote"}).is(201)
	e.ruling(e.ben, "f-rule-correct", "correct[0].path", "/game/heroes/h1/gold", "correct[0].to", "70", "reason", "a coin for it").is(200).
		foretells("main", "Torg, gold", "120", "70").fill("f-ruling").is(200).foretells("article", "Torg, gold", "120", "70")
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 100, "reason": "miscounted"}).is(201)
	e.k.open(e.home+"/disputes/dispute-1").is(200).foretells("article", "Torg, gold", "100", "70")
	e.ruling(e.k, "f-rule-undo", "undo", fmt.Sprint(blow-1), "reason", "it was never there").is(200).says("loses its object").fill("f-ruling").is(200)
	e.ben.open(e.home + "/disputes/dispute-1").is(200).says("loses its object")
	now := revisionOf(t, e.get(e.gm, "/state").at("revision"))
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	e.ben.open(e.home + "/disputes/dispute-1?at=" + strconv.Itoa(now)).is(200).says("What it would do is told as things stand now").without("article [role=region]")
	e.ben.open(e.home + "/disputes/dispute-1").is(200).says("As things stand it can no longer be carried out.")
	watcher := e.seated(e.sit("Wil", "observer"))
	watcher.open(e.home+"/disputes/dispute-1").is(200).foretells("article", "Torg, gold", "100", "70")
}

// A request tells the values, and which actions would agree again.
func TestARequestForetellsWhatWouldAgreeAgain(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	e.k.open(fmt.Sprintf("%s/events/%d/restore", e.home, blow-1)).is(200).says("What would agree again").fill("f-RequestRedo").is(200)
	e.ana.open(e.home + "/timeline").is(200).says("When it was asked, no later action came out otherwise by it.").without("#requests [role=region]")
	href, _ := e.ana.page.Find("#requests a:contains('What it would do now')").Attr("href")
	e.ana.open(href).is(200).foretells("main section", "Skeleton", "none", "there")
	if told := e.ana.page.Find("main section").Text(); !strings.Contains(told, "would agree again") || !strings.Contains(told, fmt.Sprintf("#%d", blow)) {
		t.Errorf("the request tells %q", told)
	}
}
