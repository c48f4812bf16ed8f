package web

import (
	"strings"
	"testing"
)

// HQ-CARD-01
func TestAMissingFigureIsAskedForOnceAndTheStepIsTaken(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	b := e.ana.open(e.home+"/commands/EnterCardFigure?catalogue=monster&card=Ice+Troll&field=attack").is(200).fill("f-EnterCardFigure", "value", "3").is(200)
	b.open(e.home+"/commands/PlaceMonster").fill("f-PlaceMonster", "type", "ice_troll", "source", "map").is(422).
		says("Nobody has entered Defend, Body, Mind of the Ice troll.").holds("type", "ice_troll").
		says("Take these from the card").without("[name='figure:monster/ice_troll/attack']")
	if links := b.page.Find("#notice a[href*='EnterCardFigure?card=ice_troll']").Length(); links != 3 {
		t.Errorf("%d links to where figures are entered", links)
	}
	b.fill("f-PlaceMonster", "figure:monster/ice_troll/defend", "4", "figure:monster/ice_troll/body", "0", "figure:monster/ice_troll/mind", "2").is(400).
		says("0 is no whole number from 1 to 99").holds("type", "ice_troll").holds("figure:monster/ice_troll/body", "0")
	b.holds("figure:monster/ice_troll/mind", "2").fill("f-PlaceMonster", "figure:monster/ice_troll/body", "5", "figure:monster/ice_troll/mind", "").is(422).
		says("The rules say no. Nobody has entered Mind").fill("f-PlaceMonster", "figure:monster/ice_troll/mind", "2").is(200)
	b.open(e.home + "/timeline").says("Ice troll: defend is 4").says("Ice troll: body is 5").says("Ice troll: mind is 2").says("The ice troll appears")
	b.open(e.home+"/commands/PlaceMonster").fill("f-PlaceMonster", "type", "ice_troll", "source", "map").is(200)
}

// HQ-CARD-01
func TestAMissingFigureIsAskedForOnThePlayPage(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	e.ana.open(e.home+"/commands/EnterCardFigure").fill("f-EnterCardFigure", "catalogue", "monster", "card", "Ice Troll", "field", "attack", "value", "3").is(200)
	b := e.ana.open(e.home + "/play").is(200)
	form, there := b.page.Find("form:has(select[name='type'])").Attr("id")
	if !there {
		t.Fatal("the play page has no form that places a monster")
	}
	b.fill(form, "type", "ice_troll").is(422).says("Take these from the card").holds("type", "ice_troll").
		fill(form, "figure:monster/ice_troll/defend", "4", "figure:monster/ice_troll/body", "5", "figure:monster/ice_troll/mind", "2").is(200)
	b.open(e.home + "/timeline").says("Ice troll: body is 5").says("The ice troll appears")
}

// HQ-CARD-01
func TestProgramsLearnWhichFiguresAreMissing(t *testing.T) {
	gm := ""
	e := eveningWatched(t, "LootRemains", func(_ *server, _ string, tokens map[string]string) { gm = tokens["ana"] })
	e.call("POST", "/api/v1"+strings.Replace(e.home, "/c/", "/campaigns/", 1)+"/actions", gm, map[string]any{
		"id": "asks", "command": "PlaceMonster", "data": map[string]any{"type": "dread_sorcerer", "source": "map"},
	}).is(422).has("error", "FigureMissing").has("missing.0.catalogue", "monster").has("missing.0.card", "dread_sorcerer").
		has("missing.0.field", "attack").has("missing.3.field", "mind").has("overridable", "false")
}

func TestAQuestOfABookIsFilledIn(t *testing.T) {
	e := eveningBefore(t, "DefineQuest")
	b := e.ana.open(e.home + "/quests/new").is(200).says("From the book: HeroQuest Game System").says("2 The Rescue of Sir Ragnar").says("2 (title to be entered)").
		lacks("The Frozen Horror")
	href, _ := b.page.Find("a:contains('2 The Rescue of Sir Ragnar')").Attr("href")
	b.open(href).is(200).holds("quest_no", "2").holds("title", "The Rescue of Sir Ragnar").holds("reward", "240 gold shared").holds("reward_gold", "240").
		holds("pack", "HeroQuest Game System").holds("wandering_monster", "orc").fill("f-quest").is(200).says("The Rescue of Sir Ragnar")
	b.open(href).holds("quest_no", "1")
	b.open(e.home+"/quests/new?book=heroquest_first_light&number=3").is(200).holds("quest_no", "3").holds("title", "").holds("wandering_monster", "").
		fill("f-quest").is(400)
	b.open(e.home + "/quests/new?book=the_frozen_horror&number=1").is(404)
	e.ben.open(href).is(403)
}
