package web

import (
	"strings"
	"testing"
)

// What cannot be shown inside a campaign is said in its frame: the name, the bar and
// the seat of who looks, with the way back to the table in front.
func TestAnErrorInsideACampaignKeepsItsFrame(t *testing.T) {
	e := running(t, nil)
	for page, status := range map[string]int{"/late": 403, "/events/99999": 404, "/diff?from=abc": 400, "/nosuch": 404} {
		b := e.ben.open(e.home + page).is(status).says("Back to the table")
		if name, of, back := strings.TrimSpace(b.page.Find(".brand").Text()), b.page.Find(".me .who").Text(), b.page.Find("main .btn.go"); name != "Winter" || b.page.Find(".tabs a").Length() < 5 || of != "Ben, Torg" ||
			back.Length() != 1 || back.AttrOr("href", "") != e.home {
			t.Errorf("%s: the frame is %q for %q, and %q leads on", page, name, of, back.Text())
		}
	}
	stranger := e.browser()
	if stranger.open(e.home + "/nosuch").is(404).lacks("Back to the table"); stranger.page.Find(".tabs").Length() > 0 || stranger.page.Find("main .btn.go").Text() != "Your tables" {
		t.Error("who has no seat gets the frame of a campaign")
	}
}

func TestHelpLeadsBackToTheTableItWasOpenedFrom(t *testing.T) {
	e := running(t, nil)
	href := e.ben.open(e.home+"/play").is(200).page.Find(".foot a:contains('Help')").AttrOr("href", "")
	if home := e.ben.open(href).is(200).page.Find(".brand").AttrOr("href", ""); home != e.home || e.ben.page.Find(".tabs a[href$='/play']").Length() != 1 {
		t.Errorf("help from %s leads to %q", href, home)
	}
	if b := e.browser(); b.open(href).is(200).page.Find(".tabs").Length() > 0 {
		t.Error("help shows a stranger the frame of a campaign")
	}
	if home := e.ben.open("/help").is(200).page.Find(".brand").AttrOr("href", ""); home != "/" {
		t.Errorf("help from no table leads to %q", home)
	}
}

func TestAFormSaysToWhomItDoesNotBelong(t *testing.T) {
	e := running(t, nil)
	const only = "Only the game master does this."
	if e.ben.open(e.home + "/commands/PlaceMonster").is(200).says(only); e.ben.page.Find("#f-PlaceMonster button[aria-disabled=true]").Length() != 1 {
		t.Error("a hero’s player can send the form")
	}
	e.ana.open(e.home + "/commands/PlaceMonster").is(200).lacks(only)
	e.ben.open(e.home + "/commands/Attack").is(200).lacks(only)
}

// Zargon enters a hero's turn with the same steps in front as the hero's player.
func TestZargonsStepsInAHerosTurnAreLikeTheHeros(t *testing.T) {
	e := running(t, nil)
	e.at(e.ana).shut("do-Attack-h1", "no monster in sight")
	e.ana.fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	if e.ana.page.Find("#do-EndTurn-h1.full .go.big, #do-EndTurn-h1.full.go.big").Length() != 1 || e.ana.page.Find("#do-EndTurn-h1 + #do-undo-last").Length() != 1 {
		t.Error("the end of the turn is not the wide step with the undo beside it")
	}
	if href := e.ana.page.Find("#roll a:contains('Dispute')").AttrOr("href", ""); href == "" {
		t.Error("the last throw cannot be disputed")
	}
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	if e.at(e.ana); e.ana.page.Find("a#do-Attack-h1").Length() != 1 {
		t.Error("Zargon cannot attack for the hero")
	}
}
