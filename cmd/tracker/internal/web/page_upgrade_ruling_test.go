package web

import (
	"strconv"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest/nexttest"
)

// acrossUpgrade is a table at which Torg bought a handaxe and two daggers under the
// first version of the rules and sold one of these things, or none, and after it was
// upgraded sold the second dagger. The revision of the first sale is given with it.
func acrossUpgrade(t *testing.T, sold string) (e *threeSeats, sale int) {
	t.Helper()
	s := serve(t, app.NewTable(nexttest.System()))
	a := s.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Winter", "system": "heroquest", "gm_name": "Ana", "rules_version": nexttest.First}).is(201)
	e = &threeSeats{table: &table{server: s, id: a.at("id"), gm: a.at("seats.gm.token"), code: a.at("join.code")}}
	e.home, e.table.ben = "/c/"+e.id, e.sit("Ben", "hero")
	e.play(e.table.ben, "JoinHero", map[string]any{"hero_type": "barbarian", "name": "Torg"}).is(201)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 500, "reason": "a gift"}).is(201)
	e.play(e.gm, "OpenArmory", map[string]any{}, with("override", map[string]any{"rule": "HQ-REST-02", "reason": "market day"})).is(201)
	for _, card := range []string{"handaxe", "dagger", "dagger"} {
		e.play(e.table.ben, "Purchase", map[string]any{"hero_id": "h1", "card": card}).is(201)
	}
	if sold != "" {
		sale = revisionOf(t, e.play(e.table.ben, "Sell", sells(sold)).is(201).at("revision"))
	}
	e.play(e.table.ben, "Purchase", map[string]any{"hero_id": "h1", "card": "shield"}).is(201)
	e.play(e.gm, "UpgradeRules", map[string]any{"to": nexttest.Second}).is(201)
	e.play(e.table.ben, "Sell", sells("i4")).is(201).has("action.events.0.data.proceeds", "13")
	return e, sale
}

// What Torg owns beside his broadsword: a handaxe and two daggers.
const handaxe, dagger = "i2", "i3"

func sells(item string) map[string]any { return map[string]any{"hero_id": "h1", "item_id": item} }

// A ruling about what was done before an upgrade, made after it, is decided by the
// rules of then: the game is that of a journal which had it so from the start.
func TestARulingAcrossAnUpgradeIsByTheRulesOfThen(t *testing.T) {
	for _, c := range []struct {
		outcome, instead string
		measure          func(sale int) map[string]any
	}{
		{"amend", dagger, func(sale int) map[string]any {
			return map[string]any{"amend": map[string]any{"target": sale, "command": "Sell", "data": sells(dagger)}}
		}},
		{"undo", "", func(sale int) map[string]any { return map[string]any{"undo": []int{sale}} }},
	} {
		e, sale := acrossUpgrade(t, handaxe)
		before := e.get(e.gm, "/state").at("state.game")
		e.play(e.table.ben, "Dispute", map[string]any{"actions": []int{sale}, "rules": []string{"HQ-SELL-02"}, "claim": "it was another thing"}).is(201)
		ruling := c.measure(sale)
		ruling["dispute"], ruling["outcome"], ruling["reason"] = "dispute-1", c.outcome, "we remember it"
		ruled := e.play(e.gm, "Resolve", ruling).is(201)
		version := nexttest.Second
		if c.outcome == "amend" {
			version = nexttest.First // it stands in its place
			ruled.has("action.events.2.type", "ItemSold").has("action.events.2.data.proceeds", "12")
		}
		ruled.has("action.rules_version", version)
		fromTheStart, _ := acrossUpgrade(t, c.instead)
		want := fromTheStart.get(fromTheStart.gm, "/state").at("state.game")
		if got := e.get(e.gm, "/state").at("state.game"); got != want || got == before {
			t.Errorf("%s: the game is\n%s\nwhere it was so from the start\n%s", c.outcome, got, want)
		}
		e.get(e.gm, "/state").has("state.kernel.consequences", "[]").has("state.kernel.rules_version", nexttest.Second)
		target := map[string]any{"targets": []int{revisionOf(t, ruled.at("revision"))}}
		e.play(e.gm, "Undo", target).is(201)
		if got := e.get(e.gm, "/state").at("state.game"); got != before {
			t.Errorf("%s taken back: the game is\n%s\nand was\n%s", c.outcome, got, before)
		}
		e.play(e.gm, "Redo", target).is(201)
		if got := e.get(e.gm, "/state").at("state.game"); got != want {
			t.Errorf("%s brought back: the game is\n%s", c.outcome, got)
		}
	}
}

// The same by a vote, and foretold by the rules of then.
func TestAMotionAcrossAnUpgradeIsByTheRulesOfThen(t *testing.T) {
	e, sale := acrossUpgrade(t, handaxe)
	e.ana, e.ben = e.seated(e.gm), e.seated(e.table.ben)
	gold := revisionOf(t, e.get(e.gm, "/state").at("state.game.heroes.h1.gold"))
	e.play(e.gm, "SetOption", map[string]any{"option": "dispute_by", "value": "vote"}).is(201)
	e.play(e.table.ben, "Dispute", map[string]any{"actions": []int{sale}, "rules": []string{"HQ-SELL-02"}, "claim": "it was a dagger"}).is(201)
	e.play(e.table.ben, "ProposeRuling", map[string]any{"dispute": "dispute-1", "outcome": "amend", "reason": "we remember it",
		"amend": map[string]any{"target": sale, "command": "Sell", "data": sells(dagger)}}).is(201)
	e.ben.open(e.home+"/disputes/dispute-1").is(200).foretells("article", "Torg, gold", strconv.Itoa(gold), strconv.Itoa(gold-100+12))
	e.votes(e.ben, "f-vote-for-motion-1")
	e.votes(e.ana, "f-vote-for-motion-1").says("Another deed took its place: we remember it.")
	e.get(e.gm, "/state").has("state.game.heroes.h1.gold", strconv.Itoa(gold-100+12))
}
