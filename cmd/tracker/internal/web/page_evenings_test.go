package web

import (
	"fmt"
	"strings"
	"testing"
)

// The record of an evening says who was there, from when to when, what was done
// in the order of play, and what it brought and cost.
func TestAnEveningHasItsRecord(t *testing.T) {
	e := eveningBefore(t, "")
	b := e.ben.open(e.home + "/sessions").is(200).says("Evening 1, 2 January").says("19:00 to 19:03, 191 actions; Ana, Ben and Cleo were there.").says("Next time: Dagna opens the boathouse door.").without(".chip")
	href, _ := b.page.Find("#evenings h2 a").Attr("href")
	if href != e.home+"/sessions/session-1" {
		t.Fatalf("the evening is at %q", href)
	}
	b = b.open(href).is(200).says("Friday, 2 January 2026, 19:00 to 19:03").says("Ana, Zargon").says("Ben, Hrolf, Dagna").says("Actions190").says("Taken back1").says("Earned432 gold").
		says("Slain7 monsters").says("Hrolf25017575+105 taken from the remains of Borgil, +120 share of the reward, −125 bought Helmet").says("The party432290").
		says("Borgil Quest 1, round 6, Commander's Hall: lost the last 3 Body Points to Captain Urzag.").says("Actions 1 to 100 of 191.").says("Next time: Dagna opens")
	if title := b.page.Find("title").Text(); title != "Evening 1, 2 January · Winter" {
		t.Errorf("the page is called %q", title)
	}
	told := b.page.Find(".lines-told p").First().Text() + b.page.Find(".lines-told p").Last().Text()
	if !strings.Contains(told, "An evening begins.") || strings.Index(b.text(), "Hrolf walks 3 squares") > strings.Index(b.text(), "Borgil draws Gold") {
		t.Errorf("it is not told in the order of play: %s", told)
	}
	if first := b.page.Find("h3.round").First().Text(); first != "Before the first quest" {
		t.Errorf("it begins under %q", first)
	}
	next, _ := b.page.Find("a:contains('Later')").First().Attr("href")
	b.open(next).is(200).says("Actions 101 to 191 of 191.").says("After quest 1").says("Undone by Ben (#180)")
	if struck := b.page.Find(".lines-told s").Text(); struck == "" {
		t.Error("what was taken back is not struck through")
	}
	clean, _ := b.page.Find("a:contains('Leave out')").Attr("href")
	b.open(clean).is(200).says("Actions 1 to 100 of 189.").open(e.home + "/sessions/session-1?undone=out&skip=100").is(200).without(".lines-told s").lacks("Undone by").lacks("Tapped the wrong line")
	b.open(e.home + "/sessions/session-1?skip=500").is(400)
	b.open(e.home + "/sessions/session-1?undone=maybe").is(400).says("struck or out")
	b.open(e.home + "/sessions/session-9").is(404).says("Nothing is here")
}

// Home, the timeline and the evening itself lead to the record, and from it to the
// replay and to paper.
func TestTheRecordOfAnEveningIsFound(t *testing.T) {
	e := eveningBefore(t, "")
	record := e.home + "/sessions/session-1"
	for page, to := range map[string]string{"": record, "/timeline?session=session-1": record, "/timeline": e.home + "/sessions", "/sessions": record,
		"/sessions/session-1": e.home + "/print?session=session-1", "/heroes/h1": e.home + "/print?hero=h1", "/heroes": e.home + "/print?party=yes", "/quests/1": e.home + "/print?quest=1"} {
		if e.ben.open(e.home+page).is(200).page.Find(fmt.Sprintf("main a[href=%q]", to)).Length() == 0 {
			t.Errorf("%q does not lead to %s", page, to)
		}
	}
}

// While an evening runs its record goes on, opens where it is, and tells what
// happens as it happens; at an earlier moment it goes no further than that.
func TestTheRecordGoesOnWhileTheEveningRuns(t *testing.T) {
	c := serve(t).campaign()
	home := "/c/" + c.id
	b := c.browser().open(home + "/seat/" + c.ben).is(200).fill("f-seat").is(200)
	b.open(home + "/sessions").is(200).says("No evening has begun yet.")
	begun := c.play(c.gm, "StartSession", map[string]any{}).is(201).at("revision")
	b.open(home + "/sessions").is(200).says("Going on").says("1 action;")
	b.open(home + "/sessions/session-1").is(200).says("going on").says("An evening begins.")
	heard := c.listen(c.ben, home+"/sessions/session-1/live?since="+begun, "")
	c.play(c.gm, "AddNote", map[string]any{"on": "campaign", "text": "the lamp burns low"}).is(201)
	c.next(heard, "the lamp burns low")
	for i := range 110 {
		c.play(c.gm, "AddNote", map[string]any{"on": "campaign", "text": fmt.Sprintf("note %d", i)}).is(201)
	}
	b.open(home + "/sessions/session-1").is(200).says("Actions 101 to 112 of 112.").says("note 109").lacks("note 1 ")
	first, _ := b.page.Find("a:contains('Earlier')").First().Attr("href")
	b.open(first).is(200).says("Actions 1 to 100 of 112.").says("An evening begins.")
	c.play(c.gm, "EndSession", map[string]any{"note": "bring oil"}).is(201)
	b.open(home + "/sessions/session-1").is(200).says("Actions 1 to 100 of 113.").says("bring oil").lacks("going on")
	b.open(home + "/sessions/session-1?at=" + begun).is(200).says("going on").lacks("the lamp burns low").lacks("bring oil")
	b.open(home + "/print?session=session-1").is(200).says("note 109").says("bring oil").says("Taken back0")
}

// What was ruled, set aside and set by hand on an evening is told beside it.
func TestTheRecordTellsWhatWasRuled(t *testing.T) {
	e := eveningBefore(t, "EndSession")
	e.disputes()
	id := strings.TrimPrefix(e.home, "/c/")
	c := &table{server: e.server, id: id, gm: e.ana.cookie("seat-" + id)}
	c.play(c.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 99, "reason": "miscounted"}).is(201)
	b := e.ben.open(e.home + "/sessions/session-1").is(200)
	ruled := e.squeeze(b.page.Find("section:has(h2:contains('Rulings'))").Text())
	for _, want := range []string{"Dispute 1 Ben: the corner was open. ", "so it is printed.", "Dispute 2 Ben: the corner was open. Not settled on this evening. ", "Set by hand Ana corrects Hrolf’s gold from 75 to 99, because: miscounted.", "Option Ana sets"} {
		if !strings.Contains(ruled, want) {
			t.Errorf("it does not tell %q: %s", want, ruled)
		}
	}
}

// A rule that was set aside is told with its reason, by its action and apart.
func TestTheRecordTellsWhatWasDoneAgainstARule(t *testing.T) {
	e := gathered(t)
	e.play(e.gm, "StartSession", map[string]any{}).is(201)
	e.ben.open(e.home+"/heroes").fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200)
	e.play(e.gm, "OpenArmory", map[string]any{}, with("override", map[string]any{"rule": "HQ-REST-02", "reason": "market day"})).is(201)
	e.ben.open(e.home + "/sessions/session-1").is(200).says("Carried out against HQ-REST-02: market day.").says("A rule set aside The heroes visit the armory. market day. HQ-REST-02")
}
