package web

import (
	"encoding/json"
	"strings"
	"testing"
)

// refusedSale is a table at which the armory is open, the rules refused Torg the sale
// of his last weapon, and Ben disputed it where it was told.
func refusedSale(t *testing.T) *threeSeats {
	t.Helper()
	e := gathered(t)
	e.at(e.ben).fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200)
	e.play(e.gm, "OpenArmory", map[string]any{}, with("override", map[string]any{"rule": "HQ-REST-02", "reason": "market day"})).is(201)
	b := e.sells(e.ben).is(422)
	href, _ := b.page.Find("a:contains('Dispute this refusal')").Attr("href")
	b.open(href).is(200).says("Refused: ").fill("f-claim", "claim", "he has his fists").is(200).says("Dispute 1")
	e.get(e.gm, "/state").has("state.kernel.disputes.0.command", "Sell").has("state.kernel.disputes.0.rule_ids.0", "HQ-HERO-13")
	return e
}

func (e *threeSeats) sells(b *browser) *browser {
	e.t.Helper()
	return b.open(e.home+"/commands/Sell").is(200).fill("f-Sell", "hero_id", "h1", "item_id", "i1")
}

// The game master follows the refusal from its dispute, carries it out against the
// rule, and rules that what was done so stands.
func TestADisputedRefusalIsOverridden(t *testing.T) {
	e := refusedSale(t)
	href, _ := e.ana.open(e.home + "/disputes/dispute-1").is(200).page.Find("a:contains('Sell')").Attr("href")
	e.ana.open(href).is(200).fill("f-Sell", "hero_id", "h1", "item_id", "i1").is(422)
	e.ana.fill("f-Sell", "hero_id", "h1", "item_id", "i1", "override", "true", "override.reason", "the smith lends him one").is(200)
	e.ruling(e.ana, "f-rule-uphold", "reason", "for this once").is(200).fill("f-ruling").is(200).says("What was done stands: for this once.")
	e.ben.open(e.home + "/heroes/h1").is(200).says(lent)
	e.get(e.gm, "/state").has("state.kernel.overrides.1.rule", "HQ-HERO-13").has("state.game.heroes.h1.gold", "125")
	e.ben.open(e.home + "/rules/HQ-HERO-13").is(200).says("for this once").says("he has his fists")
}

// secondTorg is a table at which the rules refused Cy a second barbarian, and Cy
// disputed it where it was told.
func secondTorg(t *testing.T) *threeSeats {
	t.Helper()
	e := gathered(t)
	e.at(e.ben).fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200)
	b := e.joins(e.k).is(422)
	href, _ := b.page.Find("a:contains('Dispute this refusal')").Attr("href")
	b.open(href).is(200).says("Refused: ").fill("f-claim", "claim", "they are brothers").is(200).says("Dispute 1")
	e.get(e.gm, "/state").has("state.kernel.disputes.0.command", "JoinHero")
	return e
}

func (e *threeSeats) joins(b *browser) *browser {
	e.t.Helper()
	return b.open(e.home+"/commands/JoinHero").is(200).fill("f-JoinHero", "hero_type", "barbarian", "name", "Bram")
}

// An option says from then on what the rules say: what was refused before is lawful,
// and the ruling is told beside its form.
func TestADisputedRefusalIsRuledByAnOption(t *testing.T) {
	e := secondTorg(t)
	e.ruling(e.ana, "f-rule-option", "option.choice", "allow_duplicate_heroes=true", "reason", "brothers may").is(200).
		says("“Allow duplicate heroes” from “no” to “yes”").fill("f-ruling").is(200).says("An option says so from then on: brothers may.")
	e.k.open(e.home + "/commands/JoinHero").is(200).says("brothers may")
	e.joins(e.k).is(200)
	e.get(e.gm, "/state").has("state.game.heroes.h2.name", "Bram").has("state.kernel.overrides.0", "")
}

// A table may vote on a refusal as well.
func TestADisputedRefusalIsRuledByAVote(t *testing.T) {
	e := secondTorg(t)
	e.play(e.gm, "SetOption", map[string]any{"option": "dispute_by", "value": "vote"}).is(201)
	e.ruling(e.ben, "f-rule-option", "option.choice", "allow_duplicate_heroes=true", "reason", "brothers may").is(200).fill("f-ruling").is(200)
	e.votes(e.ben, "f-vote-for-motion-1")
	e.joins(e.k).is(422)
	e.votes(e.k, "f-vote-for-motion-1").says("An option says so from then on: brothers may.")
	e.joins(e.k).is(200)
}

// Programs are told of earlier rulings where a rule says no, where it would, and
// where a value is explained by it: of those that their seat may know.
func TestProgramsAreToldWhatWasRuledBefore(t *testing.T) {
	e := refusedSale(t)
	e.play(e.table.ben, "Sell", broadsword).is(422).has("precedents", "")
	e.ruling(e.ana, "f-rule-uphold", "reason", "so it is printed").is(200).fill("f-ruling").is(200)
	ruling := e.get(e.gm, "/state").at("revision")
	e.secretRuling("HQ-HERO-13")
	for what, told := range map[string]answer{
		"a refusal": e.play(e.table.ben, "Sell", broadsword),
		"a preview": e.call("POST", "/api/v1/campaigns/"+e.id+"/preview", e.table.ben, map[string]any{"id": "p-1", "command": "Sell", "data": broadsword}),
	} {
		told.is(422).has("precedents.0.dispute", "dispute-1").has("precedents.0.reason", "so it is printed").has("precedents.0.outcome", "uphold").
			has("precedents.0.claim", "he has his fists").has("precedents.0.revision", ruling).has("precedents.0.actions", "[]").has("precedents.1", "")
		if !strings.Contains(told.at("precedents.0.rules"), "HQ-HERO-13") {
			t.Errorf("%s names the rules %s", what, told.at("precedents.0.rules"))
		}
	}
	e.play(e.gm, "Sell", broadsword).is(422).has("precedents.0.reason", "it is in the book").has("precedents.1.reason", "so it is printed")
	e.late(e.gm, nil, map[string]any{"command": "Sell", "data": broadsword}).is(422).
		has("precedents.0.reason", "it is in the book").has("lines.0.problem.precedents.1.reason", "so it is printed")

	against := with("override", map[string]any{"rule": "HQ-HERO-13", "reason": "the smith lends him one"})
	e.play(e.gm, "Sell", broadsword, against).is(201)
	gold := "/explain?path=/game/heroes/h1/gold"
	e.get(e.table.ben, gold).is(200).has("precedents.0.reason", "so it is printed").has("precedents.1", "")
	e.get(e.gm, gold).is(200).has("precedents.0.reason", "it is in the book")
	e.get(e.table.ben, "/explain?path=/game/armory").is(200).has("because.0.command", "OpenArmory").has("precedents", "")
}

// secretRuling is one on a rule, about what only the game master may know.
func (e *threeSeats) secretRuling(rule string) {
	e.t.Helper()
	hidden := e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 1, "title": "The Border Fort", "wandering_monster": "orc", "reward_gold": 100, "start_area": "Gatehouse"}).is(201).at("revision")
	e.play(e.gm, "Dispute", map[string]any{"actions": []json.RawMessage{json.RawMessage(hidden)}, "rules": []string{rule}, "claim": "the secret door"}).is(201)
	e.play(e.gm, "Resolve", map[string]any{"dispute": "dispute-2", "outcome": "uphold", "reason": "it is in the book"}).is(201)
}
