package web

import (
	"strings"
	"testing"
)

func TestWhoMakesTheirOwnLinkAnewStaysSeated(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home+"/commands/ReissueSeat").is(200).fill("f-ReissueSeat", "player_id", "s1").is(200)
	if b.at.Path != home {
		t.Errorf("it leads to %s", b.at.Path)
	}
	b.open(home + "/timeline").is(200)
}

func TestTheGameMasterIsShownTheLinkMadeAnewForAnother(t *testing.T) {
	s := serve(t)
	gm := s.begin()
	home := gm.at.Path
	gm.open(home + "/invite").is(200)
	code := strings.TrimSpace(gm.text())
	at := strings.Index(code, "-")
	ben := s.browser()
	ben.open("/join").fill("f-join", "code", code[at-4:at+5]).is(200).fill("f-seat", "name", "Ben", "side", "hero").is(200)

	gm.open(home+"/commands/ReissueSeat").is(200).fill("f-ReissueSeat", "player_id", "s2").is(200).says("The link of Ben’s seat")
	link := gm.at.Path
	gm.says(link)
	ben.open(home).is(401)
	gm.open(home).is(200).says("Ana")

	ben.open(link).is(200)
	if strings.Contains(ben.text(), "The link of") {
		t.Error("Ben is told to hand his link on")
	}
	ben.fill("f-seat").is(200).open(home).is(200)
}

func TestANewLinkIsAnsweredToItsSeatAndTheGameMasterAlone(t *testing.T) {
	c := serve(t).campaign()
	seat := map[string]any{"player_id": "s2"}
	made := c.play(c.gm, "ReissueSeat", seat, with("id", "lost")).is(201).has("link.seat", "s2")
	c.get(c.ben, "/state").is(401)
	c.get(made.at("link.token"), "/state").is(200)

	c.play(c.gm, "ReissueSeat", seat, with("id", "lost")).is(201).has("repeated", "true").has("link.token", made.at("link.token"))
	c.play(c.cy, "ReissueSeat", seat, with("id", "lost")).is(409).has("link", "").has("action", "")
	c.play(c.cy, "ReissueSeat", seat).is(403)

	own := c.play(made.at("link.token"), "ReissueSeat", seat).is(201).at("link.token")
	c.get(own, "/state").is(200)
	c.get(made.at("link.token"), "/state").is(401)
	c.play(c.gm, "ReissueSeat", seat, with("id", "lost")).is(201).has("link.token", made.at("link.token"))
	c.play(c.gm, "AddNote", map[string]any{"on": "campaign", "text": "so"}).is(201).has("link", "")
}
