package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// sold is a table at which the game master let Torg sell his last weapon, against
// the rule that he keeps one; the revision is given with it.
func sold(t *testing.T) (e *threeSeats, sale string) {
	t.Helper()
	e = gathered(t)
	e.at(e.ben).fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200)
	open := with("override", map[string]any{"rule": "HQ-REST-02", "reason": "market day"})
	e.play(e.gm, "OpenArmory", map[string]any{}, open).is(201)
	e.play(e.table.ben, "Sell", broadsword).is(422).has("rule", "HQ-HERO-13").has("overridable", "true")
	against := with("override", map[string]any{"rule": "HQ-HERO-13", "reason": "the smith lends him one"})
	e.play(e.table.ben, "Sell", broadsword, against).is(403)
	return e, e.play(e.gm, "Sell", broadsword, against).is(201).has("action.override.reason", "the smith lends him one").at("revision")
}

// broadsword is the data of a sale of the barbarian's weapon.
var broadsword = map[string]any{"hero_id": "h1", "item_id": "i1"}

const lent = "Carried out against HQ-HERO-13: the smith lends him one"

// An override stays visible wherever the action is told, and at all that it
// explains.
func TestAnOverrideIsToldWhereverItsActionIs(t *testing.T) {
	e, sale := sold(t)
	for _, page := range []string{"/timeline", "/play", "/heroes/h1", "/events/" + sale, "/why/heroes/h1/gold", "/way/i1"} {
		e.ben.open(e.home + page).is(200).says(lent)
	}
	e.get(e.table.ben, "/explain?path=/game/heroes/h1/gold").is(200).has("because.1.override.reason", "the smith lends him one")
	e.get(e.table.ben, "/projections/disputes").is(200).has("0", "")
}

// It is told in each list of actions that has a form of its own: the ledger of gold,
// a request, what an undo would break.
func TestAnOverrideIsMarkedInEveryList(t *testing.T) {
	e, sale := sold(t)
	marked := func(b *browser, page, list string) {
		t.Helper()
		if told := b.open(e.home + page).is(200).page.Find(list + " .mark").Text(); !strings.Contains(told, lent) {
			t.Errorf("%s marks in %q %q", page, list, told)
		}
	}
	marked(e.ben, "/heroes/h1", "table")
	marked(e.ben, "/armory", "table")
	marked(e.ana, "/events/4/undo", ".log")
	e.play(e.table.ben, "RequestUndo", map[string]any{"targets": []json.RawMessage{json.RawMessage(sale)}}).is(201)
	marked(e.ana, "/timeline", "#requests")
}

// An attack against the rule is marked where the dice are told that fell last, and
// where they are proved.
func TestAnOverrideIsMarkedWhereItsDiceAreTold(t *testing.T) {
	e, _ := fought(t)
	e.play(e.gm, "StartSession", map[string]any{}).is(201)
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	again := map[string]any{"hero_id": "h1", "target": "m2", "asserted": map[string]any{"adjacent": true}}
	rule := e.play(e.gm, "Attack", again).is(422).has("overridable", "true").at("rule")
	e.play(e.gm, "Attack", again, with("override", map[string]any{"rule": rule, "reason": "a free blow"})).is(201)
	for page, list := range map[string]string{"/play": "#roll", "/dice": "main"} {
		if told := e.ben.open(e.home + page).is(200).page.Find(list + " .mark").Text(); !strings.Contains(told, "Carried out against "+rule+": a free blow") {
			t.Errorf("%s marks %q", page, told)
		}
	}
}

// It stays so when the action is amended, also by another one against the rule.
func TestAnOverrideIsToldAfterAnAmendment(t *testing.T) {
	e, sale := sold(t)
	form := fmt.Sprintf("%s/commands/Sell?mend.amend=%s", e.home, sale)
	b := e.ana.open(form).is(200).holds("item_id", "i1").fill("f-Sell", "mend.reason", "it was so").is(422)
	b.fill("f-Sell", "mend.reason", "it was so", "override", "true", "override.reason", "the smith owes him one").is(200)
	amended := e.get(e.gm, "/state").at("revision")
	told := "Carried out against HQ-HERO-13: the smith owes him one"
	for _, page := range []string{"/timeline", "/play", "/heroes/h1", "/events/" + amended, "/why/heroes/h1/gold"} {
		e.ben.open(e.home + page).is(200).says(told)
	}
	e.ben.open(e.home + "/events/" + sale).is(200).says(lent)
	e.ben.open(e.home + "/why/heroes/h1/gold").is(200).says(lent)
	e.get(e.gm, "/state").has("state.kernel.consequences.0", "").has("state.kernel.overrides.1.reason", "the smith owes him one")
}

// What cannot be carried out at all is not overridden.
func TestWhatIsFinalIsNotOverridden(t *testing.T) {
	e, _ := sold(t)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 0, "reason": "robbed"}).is(201)
	broke := map[string]any{"hero_id": "h1", "card": "helmet"}
	refused := e.play(e.gm, "Purchase", broke, with("override", map[string]any{"rule": "HQ-HERO-13", "reason": "he is known here"})).is(422).has("overridable", "false")
	e.play(e.gm, "Purchase", broke, with("override", map[string]any{"rule": refused.at("rule"), "reason": "on credit"})).is(422)
	e.ben.open(e.home+"/commands/Purchase").is(200).fill("f-Purchase", "hero_id", "h1", "card", "helmet").is(422).without("button[name=override]").says("Dispute this refusal")
}
