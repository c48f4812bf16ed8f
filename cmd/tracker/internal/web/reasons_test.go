package web

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// spent is a table at which Torg gave away, coin by coin, gold that was written on
// his sheet in one action; that one and the first gift are given with it.
func spent(t *testing.T, coins int) (e *threeSeats, purse, first int) {
	t.Helper()
	e = running(t, nil)
	purse, _ = strconv.Atoi(e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": coins, "reason": "found"}).is(201).at("revision"))
	for range coins {
		e.play(e.table.ben, "ShareGold", map[string]any{"from": "h1", "to": "h2", "amount": 1}).is(201)
	}
	return e, purse, purse + 1
}

// checks are the lines of the open timeline that say what no longer agrees.
func (b *browser) checks() []string {
	var all []string
	b.page.Find("#rail .mark:contains('Check this')").Each(func(_ int, line *goquery.Selection) {
		all = append(all, b.s.squeeze(line.Text()))
	})
	return all
}

// Of very many actions that an undo breaks each says rule and reason, to whoever may
// see what they are about: on every page of the list, and in the API.
func TestEachOfVeryManyBrokenActionsSaysWhy(t *testing.T) {
	const coins = 130
	e, purse, first := spent(t, coins)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{purse}}).is(201)
	const said = "Check this: is unlawful now. Torg has 0 gold, not 1. HQ-ITEM-03"
	for _, b := range []*browser{e.ana, e.ben} {
		next, found := e.home+"/timeline?broken=true", 0
		for next != "" {
			for _, line := range b.open(next).is(200).checks() {
				if found++; line != said {
					t.Fatalf("of the %dth it says %q, want %q", found, line, said)
				}
			}
			next = b.page.Find("#rail a:contains(Older)").AttrOr("href", "")
		}
		if found != coins {
			t.Errorf("%d actions say why, want %d", found, coins)
		}
		b.open(fmt.Sprintf("%s/events/%d", e.home, first+coins-1)).is(200).says("Torg has 0 gold, not 1.")
	}
	for _, token := range []string{e.gm, e.table.ben} {
		last := e.get(token, fmt.Sprintf("/actions?from=%d&limit=1", first+coins-1)).is(200)
		last.has("actions.0.consequence.status", "unlawful").has("actions.0.consequence.rule", "HQ-ITEM-03").has("actions.0.consequence.detail", "Torg has 0 gold, not 1")
	}
	e.get(e.table.ben, fmt.Sprintf("/actions?from=%d&limit=1&at=%d&view=recorded", first, first)).is(200).has("actions.0.consequence.status", "")
}

// A player learns why the own hero's deed would be broken, or is, also where somebody
// else takes back what it leans on.
func TestAPlayerLearnsWhyTheOwnDeedIsBroken(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	e.ben.open(e.home + "/timeline").is(200).says("is about what is not there").says("no monster of this quest has the id \"m1\"")
	e.play(e.gm, "Redo", map[string]any{"targets": []int{blow - 1}}).is(201)
	b := e.ben.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow-1)).is(200)
	b.says("What it does to later actions").says("no monster of this quest has the id \"m1\"")
	asked := e.play(e.table.ben, "RequestUndo", map[string]any{"targets": []int{blow - 1}}).is(201)
	asked.at("revision")
	for _, b := range []*browser{e.ana, e.ben} {
		if of := b.s.squeeze(b.open(e.home + "/requests/request-1").is(200).page.Find("main section").Text()); !strings.Contains(of, "no monster of this quest has the id \"m1\"") {
			t.Errorf("the request says %s", of)
		}
	}
}
