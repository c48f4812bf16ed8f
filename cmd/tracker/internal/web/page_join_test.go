package web

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where the record of a code to join is damaged, its page says so and what to do; the
// table plays on meanwhile, and a new code leads there again.
func TestADamagedCodeIsNamedAndMadeAnew(t *testing.T) {
	first := serve(t)
	tab := first.campaign()
	whole := first.browser().open("/c/" + tab.id + "/seat/" + tab.gm).is(200).fill("f-seat").is(200)
	whole.open("/c/" + tab.id + "/invite").is(200).lacks("cannot be typed in")
	first.stop()
	path := filepath.Join(first.dir, "jetstream/$G/streams/KV_SECRETS/msgs/1.blk")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[bytes.Index(text, []byte("join-"+strings.ReplaceAll(tab.code, "-", "")))+18] ^= 1
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	tab.server = serveIn(t, first.dir)
	home := "/c/" + tab.id
	gm := tab.browser().open(home + "/seat/" + tab.gm).is(200).fill("f-seat").is(200)
	ben := tab.browser().open(home + "/seat/" + tab.ben).is(200).fill("f-seat").is(200)
	newcomer := tab.browser()
	newcomer.open("/join").fill("f-join", "code", tab.code).is(403).says("leads to no table")
	newcomer.open(home + "/join/" + tab.code).is(200).shows("f-seat")
	ben.open(home + "/invite").is(200).says("This code cannot be typed in").says("The game master can make a new code here.").without("#f-renew")
	ben.open(home+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", "On we go").is(200)
	gm.open(home + "/invite").is(200).says("This code cannot be typed in").says("Make a new code below.").fill("f-renew").is(200).lacks("cannot be typed in").lacks(tab.code)
	newcomer.open("/join").fill("f-join", "code", gm.page.Find(".code-word").Text()).is(200).fill("f-seat", "name", "Dan", "side", "hero").is(200).says("Dan player")
	ben.open(home + "/invite").is(200).lacks("cannot be typed in")
}

// Who comes to the table may play on a living hero whose player has left, and nobody
// else's.
func TestAHeroIsTakenOverFromWhoLeft(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "DealSpells")
	dan := e.browser().open(e.home + "/join/" + e.code).is(200)
	dan.without(`[name="hero"]`)
	e.ana.open(e.home+"/commands/LeavePlayer").fill("f-LeavePlayer", "player_id", "s2").is(200)
	dan.open(e.home + "/join/" + e.code).is(200).says("Take over a hero whose player left")
	var offered []string
	for _, choice := range dan.page.Find(`[name="hero"]`).EachIter() {
		offered = append(offered, choice.AttrOr("value", ""))
	}
	if got := strings.Join(offered, " "); got != " h1 h2" {
		t.Errorf("offered are %q, want nobody, h1 and h2", got)
	}
	dan.fill("f-seat", "name", "Dan", "side", "hero", "hero", "h1").is(200)
	dan.open(e.home + "/heroes/h1").is(200).says("Dan")
	dan.open(e.home+"/commands/LeavePlayer").fill("f-LeavePlayer", "player_id", "s4").is(200)
	if dan.at.Path != "/" {
		t.Errorf("who left is led to %s", dan.at.Path)
	}
	dan.open(e.home).is(401)
}

// Who shows the code sees on the same page who has sat down by it.
func TestTheInvitationShowsWhoSitsDown(t *testing.T) {
	c := serve(t).campaign()
	page := "/c/" + c.id + "/invite"
	gm := c.browser().open("/c/" + c.id + "/seat/" + c.gm).is(200).fill("f-seat").is(200).open(page).is(200).lacks("Dora is here")
	if gm.page.Find(`[hx-sse\:connect^="`+page+`/live"]`).Length() != 1 {
		t.Error("the page does not listen")
	}
	heard := c.listen(c.gm, page+"/live", "")
	c.browser().open("/c/"+c.id+"/join/"+c.code).is(200).fill("f-seat", "name", "Dora", "side", "hero").is(200)
	c.next(heard, "Dora is here")
}

// Who makes a new code is shown it, also where the script of the page sends the form.
func TestANewCodeIsShownToWhoMadeIt(t *testing.T) {
	s := serve(t)
	gm := s.begin()
	page := gm.at.Path + "/invite"
	old := gm.open(page).is(200).page.Find(".code-word").Text()
	action, form := gm.sentFrom("f-renew")
	if res, _ := gm.scripted(action, form); res.Header.Get("HX-Redirect") != page {
		t.Errorf("the script is led to %q", res.Header.Get("HX-Redirect"))
	}
	gm.open(page).is(200).lacks(old)
}
