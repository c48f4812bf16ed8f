package web

import (
	"fmt"
	"strings"
	"testing"

	"loretome/rules/heroquest"
)

// bought is a table at which Torg bought a helmet, and Cy disputes it by the rule of
// the armory.
func bought(t *testing.T) (e *threeSeats, deal string) {
	t.Helper()
	e = gathered(t)
	e.at(e.ben).fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200)
	e.play(e.gm, "OpenArmory", map[string]any{}, with("override", map[string]any{"rule": "HQ-REST-02", "reason": "market day"})).is(201)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 500, "reason": "a gift"}).is(201)
	deal = e.play(e.table.ben, "Purchase", map[string]any{"hero_id": "h1", "card": "helmet"}).is(201).at("revision")
	e.claims(deal)
	return e, deal
}

// claims disputes an action by the rule of the armory.
func (e *threeSeats) claims(action string) {
	e.t.Helper()
	e.play(e.cy, "Dispute", map[string]any{"actions": []int{revisionOf(e.t, action)}, "rules": []string{"HQ-ARMORY-01"}, "claim": "the smith was asleep"}).is(201)
}

// sheetGold is the gold on the sheet of Torg.
func (e *threeSeats) sheetGold() string {
	e.t.Helper()
	return strings.TrimSpace(e.ben.open(e.home + "/heroes/h1").is(200).page.Find("a[href$='/why/heroes/h1/gold']").First().Text())
}

// Each outcome, from the claim to the sheet, and to the precedent wherever the next
// like action is told.
func TestEachOutcomeIsSeenOnTheSheetAndOnTheNextLikeAction(t *testing.T) {
	for _, of := range []struct {
		outcome string
		fields  []string
		gold    string // on the sheet
		settled string
	}{
		{"uphold", nil, "375", "What was done stands: so be it."},
		{"undo", nil, "500", "It was taken back: so be it."},
		{"amend", nil, "475", "Another deed took its place: so be it."},
		{"correct", []string{"correct[0].path", "/game/heroes/h1/gold", "correct[0].to", "77"}, "77", "It counts as it did, and was made good: so be it."},
		{"option", []string{"option.choice", "strict_corner_walls=false"}, "375", "An option says so from then on: so be it."},
	} {
		t.Run(of.outcome, func(t *testing.T) {
			e, deal := bought(t)
			if was := e.sheetGold(); !strings.Contains(was, "375") {
				t.Fatalf("the sheet has %q before", was)
			}
			if of.outcome == "amend" {
				href, _ := e.ana.open(e.home + "/disputes/dispute-1").page.Find("a:contains('was done otherwise')").Attr("href")
				b := e.ana.open(href).is(200).fill("f-Purchase", "card", "dagger", "mend.reason", "so be it").is(200)
				yes, _ := b.page.Find("button[name='mend.yes']").Attr("value")
				b.fill("f-Purchase", "card", "dagger", "mend.yes", yes).is(200)
			} else {
				e.ruling(e.ana, "f-rule-"+of.outcome, append(of.fields, "reason", "so be it")...).is(200).fill("f-ruling").is(200)
			}
			if now := e.sheetGold(); !strings.Contains(now, of.gold) {
				t.Errorf("the sheet has %q, want %s", now, of.gold)
			}
			e.citedNext(of.settled)
			e.ben.open(e.home + "/events/" + deal).is(200).says("Disputes about it").says(of.settled)
		})
	}
}

// citedNext carries out a like action, and wants the ruling told wherever it is.
func (e *threeSeats) citedNext(settled string) {
	e.t.Helper()
	next := e.play(e.table.ben, "Purchase", map[string]any{"hero_id": "h1", "card": "dagger"}).is(201).at("revision")
	e.ben.open(e.home + "/events/" + next).is(200).says("Rulings of this table on it").says(settled).lacks("Disputes about it")
	e.ben.open(e.home + "/timeline?at=" + next).is(200).says(settled)
	e.ben.open(e.home + "/why/heroes/h1/gold").is(200).says("A ruling on its rules: " + settled)
	e.claims(next)
	e.ben.open(e.home + "/disputes/dispute-2").is(200).says("Earlier rulings on the same rules").says(settled)
}

// What the book leaves open of a rule stands on the page of a dispute that leans on it.
func TestADisputeTellsWhatTheBookLeavesOpen(t *testing.T) {
	e, blow := fought(t)
	n := 0
	for _, rule := range heroquest.Book {
		if rule.Open == "" || n == 2 {
			continue
		}
		n++
		e.play(e.cy, "Dispute", map[string]any{"actions": []int{blow}, "rules": []string{string(rule.ID)}, "claim": "it is not said"}).is(201)
		e.ben.open(fmt.Sprintf("%s/disputes/dispute-%d", e.home, n)).is(200).says("The book leaves open: " + strings.Join(strings.Fields(rule.Open), " ")).says(strings.Join(strings.Fields(rule.Says), " "))
	}
	if n < 2 {
		t.Errorf("%d rules leave something open", n)
	}
}
