package web

import (
	"net/http/httptest"
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

// What another server's page sends is refused in words that say what to do, also to one
// whose proxy changes the Host.
func TestWhatIsSentFromElsewhereIsRefusedInPlainWords(t *testing.T) {
	s := serve(t)
	sent := func(accepts, site, origin string) (int, string) {
		req := httptest.NewRequest("POST", s.http.URL+"/language", strings.NewReader("language=de"))
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Accept", accepts)
		req.Header.Set("Accept-Language", "es")
		req.Header.Set("Sec-Fetch-Site", site)
		req.Header.Set("Origin", origin)
		rec := httptest.NewRecorder()
		s.web.Handler().ServeHTTP(rec, req)
		return rec.Code, rec.Body.String()
	}
	for _, from := range [][2]string{{"cross-site", ""}, {"same-site", ""}, {"", "http://elsewhere.example"}, {"", "null"}} {
		if status, page := sent("text/html", from[0], from[1]); status != 403 || !strings.Contains(page, "Enviado desde otro sitio") || !strings.Contains(page, "pasar el Host") {
			t.Errorf("from %q it is answered with %d: %.300s", from, status, page)
		}
		if status, body := sent("application/json", from[0], from[1]); status != 403 || !strings.Contains(body, `"title":"Sent from elsewhere"`) {
			t.Errorf("to a program from %q it is answered with %d: %s", from, status, body)
		}
	}
	if status, _ := sent("text/html", "same-origin", ""); status != 303 {
		t.Errorf("from its own page it is answered with %d", status)
	}
	req := httptest.NewRequest("GET", "http://elsewhere.example/", nil)
	req.Header.Set("Accept", "text/html")
	req.Header.Set("Accept-Language", "es")
	rec := httptest.NewRecorder()
	if s.web.Handler().ServeHTTP(rec, req); rec.Code != 421 || !strings.Contains(rec.Body.String(), "Este servidor no se llama elsewhere.example") || strings.Contains(rec.Body.String(), "number below") {
		t.Errorf("a foreign name is answered with %d: %.300s", rec.Code, rec.Body)
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
