package web

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// stays asserts that nothing was recorded while something was done.
func (e *threeSeats) stays(what string, do func()) {
	e.t.Helper()
	before := e.revision()
	do()
	if now := e.revision(); now != before {
		e.t.Errorf("%s: revision %s became %s", what, before, now)
	}
}

// A button in a list that would break later actions does nothing yet: it leads
// to the page that lists them.
func TestAButtonInAListShowsFirstWhatItBreaks(t *testing.T) {
	e, blow := fought(t)
	placed := strconv.Itoa(blow - 1)
	asks := e.home + "/events/" + placed + "/undo"
	for way, form := range map[string]url.Values{
		e.home + "/undo":                        {"key": {"k.undo"}, "target": {placed}},
		asks:                                    {"key": {"k.one"}},
		e.home + "/undo?targets=" + placed + "": {"key": {"k.list"}, "target": {placed}},
	} {
		e.stays(way, func() {
			b := e.ana.open(e.home+"/timeline").send("POST", way, form).is(200).says("What it does to later actions").says("loses its object")
			if b.at.Path != asks {
				t.Errorf("%s leads to %s", way, b.at.Path)
			}
			res, _ := e.ana.open(e.home+"/timeline").scripted(way, form)
			if to := res.Header.Get("HX-Redirect"); res.StatusCode != 200 || to != asks {
				t.Errorf("with script %s answers %d and leads to %q", way, res.StatusCode, to)
			}
		})
	}
	e.ana.open(asks).fill("f-undo", "reason", "it stood elsewhere").is(200).says("Check these")
	e.ana.open(e.home+"/timeline").send("POST", e.home+"/redo", url.Values{"key": {"k.redo"}, "target": {placed}}).is(200).lacks("Check these")
}

func TestSeveralAndARestoreShowFirstWhatTheyBreak(t *testing.T) {
	e, blow := fought(t)
	several := fmt.Sprintf("%d, %d", blow-2, blow-1)
	e.stays("several", func() {
		b := e.ana.open(e.home+"/timeline").send("POST", e.home+"/undo", url.Values{"key": {"k.several"}, "targets": {several}}).is(200).says("What it does to later actions")
		if b.at.Query().Get("targets") != several {
			t.Errorf("it leads to %s", b.at)
		}
	})
	again := map[string]any{"hero_id": "h1", "target": "m1", "asserted": map[string]any{"adjacent": true}}
	throw := with("dice", map[string]any{"source": "physical", "rolls": []any{
		map[string]any{"die": "combat", "faces": []any{"S", "S", "W"}}, map[string]any{"die": "combat", "faces": []any{"W", "W"}}}})
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow + 1}}).is(201)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201)
	e.play(e.table.ben, "Attack", again, throw).is(201)
	asks := fmt.Sprintf("%s/events/%d/restore", e.home, blow)
	for _, way := range []string{asks, e.home + "/redo"} {
		form := url.Values{"key": {"k.restore"}, "target": {strconv.Itoa(blow)}}
		e.stays(way, func() {
			e.ana.open(e.home+"/timeline").send("POST", way, form).is(200).says("What it does to later actions").shows("f-restore")
			if res, _ := e.ana.scripted(way, form); res.Header.Get("HX-Redirect") != asks {
				t.Errorf("with script %s leads to %q", way, res.Header.Get("HX-Redirect"))
			}
		})
	}
	e.ana.open(asks).fill("f-restore").is(200).says("Check these")
}

func TestTheNewestActionIsUndoneByOneTap(t *testing.T) {
	e, blow := fought(t)
	e.ana.open(e.home+"/timeline").send("POST", e.home+"/undo", url.Values{"key": {"k.undo"}, "target": {strconv.Itoa(blow + 1)}}).is(200)
	e.get(e.gm, "/actions").has(fmt.Sprintf("actions.%d.undone_by", blow), strconv.Itoa(blow+2))
}

// An amendment that breaks something is shown again with what that is, and all
// that was typed; the button beside the list stores it.
func TestAnAmendmentShowsFirstWhatItBreaks(t *testing.T) {
	e, blow := fought(t)
	form := fmt.Sprintf("%s/commands/PlaceMonster?mend.amend=%d", e.home, blow-1)
	e.stays("the first try", func() {
		b := e.ana.open(form).fill("f-PlaceMonster", "type", "goblin", "mend.reason", "it was small").is(200)
		b.says("Not stored yet").says("What it does to later actions").says(fmt.Sprintf("#%d", blow)).holds("mend.reason", "it was small")
		res, doc := e.ana.open(form).scripted(e.home+"/commands/PlaceMonster", url.Values{"key": {"k.PlaceMonster"}, "mend.amend": {strconv.Itoa(blow - 1)},
			"type": {"goblin"}, "area": {"Gatehouse"}, "source": {"map"}, "mend.reason": {"it was small"}})
		if part := doc.Find("[hx-target='#f-PlaceMonster']").Text(); res.StatusCode != 200 || !strings.Contains(part, "Store it nevertheless") {
			t.Errorf("with script it answers %d with %s", res.StatusCode, part)
		}
	})
	b := e.ana.open(form).fill("f-PlaceMonster", "type", "goblin", "mend.reason", "it was small").is(200)
	shown, _ := b.page.Find("[name='mend.yes']").Attr("value")
	buttons := b.page.Find("#f-PlaceMonster button:not(.vh)")
	if first := b.page.Find("#f-PlaceMonster button").First(); buttons.Length() != 2 || buttons.First().AttrOr("name", "") != "mend.yes" || first.AttrOr("name", "") != "" ||
		b.page.Find("#f-PlaceMonster button.go").Length() != 1 || !buttons.First().HasClass("go") {
		t.Errorf("of the buttons %q the one that stores it is not the first and the one that stands out", buttons.Text())
	}
	e.stays("a list that was not this one", func() { b.fill("f-PlaceMonster", "mend.yes", "999").is(200).says("Not stored yet") })
	b.fill("f-PlaceMonster", "mend.yes", shown).is(200).says("1 later action no longer agrees.").says("Check these").says("it was small")
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1.type", "goblin")
}

func TestWhatWasForgottenShowsFirstWhatItBreaks(t *testing.T) {
	e, blow := fought(t)
	form := fmt.Sprintf("%s/commands/Attack?mend.after=%d", e.home, blow-1)
	typed := []string{"hero_id", "h1", "target", "m1", "asserted.adjacent", "true", "dice.attack", "S S S", "dice.defense", "W W"}
	e.stays("the first try", func() {
		e.ana.open(form).fill("f-Attack", typed...).is(200).says("Not stored yet").says(fmt.Sprintf("#%d", blow)).holds("dice.attack", "S S S")
	})
	shown, _ := e.ana.page.Find("[name='mend.yes']").Attr("value")
	e.ana.fill("f-Attack", append(typed, "mend.yes", shown)...).is(200).says("1 later action no longer agrees.").says("Check these")
}

// The server's dice are not thrown to see what would come of them.
func TestWhatTheServerThrowsIsStoredAtOnce(t *testing.T) {
	e, blow := fought(t)
	before := e.revision()
	e.ana.open(fmt.Sprintf("%s/commands/Attack?mend.after=%d", e.home, blow-1)).
		fill("f-Attack", "hero_id", "h1", "target", "m1", "asserted.adjacent", "true").is(200)
	if now := e.revision(); now == before || e.ana.at.Path == e.home+"/commands/Attack" {
		t.Errorf("revision %s became %s, and the page is %s", before, now, e.ana.at)
	}
}
