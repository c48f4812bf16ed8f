package web

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// asking is a table at which Torg slew a skeleton, and Cy asks to undo that it
// was ever placed: that is Ana's deed, and Ben acted since.
func asking(t *testing.T) (e *threeSeats, placed int) {
	t.Helper()
	e, blow := fought(t)
	placed = blow - 1
	b := e.k.open(fmt.Sprintf("%s/events/%d/undo", e.home, placed)).is(200)
	b.says("What it does to later actions").says("loses its object").says("Ben and the game master will be asked").without("#f-undo")
	if what, ask := strings.Index(b.text(), "What it does"), strings.Index(b.text(), "Ask for it"); what > ask {
		t.Error("the consequences stand after the question")
	}
	b.fill("f-RequestUndo", "reason", "it stood elsewhere").is(200)
	if b.at.Path != e.home+"/timeline" {
		t.Errorf("asking leads to %s", b.at.Path)
	}
	b.says(fmt.Sprintf("Cy asks to take back #%d", placed)).says("It waits for Ben and the game master.").without("[id^=f-agree]")
	return e, placed
}

func TestARequestIsCarriedOutOnceAllHaveAgreed(t *testing.T) {
	e, placed := asking(t)
	title := fmt.Sprintf("Cy asks to take back #%d", placed)
	for _, page := range []string{"", "/play"} {
		for _, b := range []*browser{e.ana, e.ben, e.k} {
			b.open(e.home + page).is(200).says(title)
			if b.page.Find("#alerts a[href$='/timeline#requests']").Length() != 1 {
				t.Errorf("%s leads nowhere", page)
			}
		}
	}
	e.ben.open(e.home + "/timeline").says("it stood elsewhere").says("loses its object").without("[id^=f-withdraw]")
	e.ben.fill("f-agree-request-1").is(200).says("Ben has agreed. It waits for the game master.").without("[id^=f-agree]")
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1.type", "skeleton")
	e.ana.open(e.home + "/timeline").fill("f-agree-request-1").is(200).says(fmt.Sprintf("By consent, #%d is taken back", placed)).says("Check these")
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1", "").has("state.kernel.requests.0.closed.how", "done")
	for _, page := range []string{"", "/play", "/timeline"} {
		e.k.open(e.home + page).is(200).without("#alerts a[href$='#requests']").without("#requests section")
	}
}

func TestADeclinedRequestIsALineOfTheTimeline(t *testing.T) {
	e, placed := asking(t)
	e.ben.open(e.home+"/timeline").fill("f-decline-request-1", "reason", "it stood there").is(200)
	e.k.open(e.home + "/timeline").says("Ben declines request 1, because: it stood there.").without("#requests section")
	e.k.open(fmt.Sprintf("%s/events/%d/undo", e.home, placed)).is(200).fill("f-RequestUndo").is(200)
	e.k.fill("f-withdraw-request-2").is(200).says("Cy withdraws request 2.").without("#requests section")
}

func TestWhoIsNotAskedIsNotBothered(t *testing.T) {
	e, placed := asking(t)
	dan := e.seated(e.sit("Dan", "hero"))
	olaf := e.seated(e.sit("Olaf", "observer"))
	for _, b := range []*browser{dan, olaf} {
		for _, page := range []string{"", "/play", "/timeline"} {
			b.open(e.home + page).is(200).without("#alerts a[href$='#requests']").without("#requests section")
		}
	}
	e.ben.open(e.home + fmt.Sprintf("/timeline?at=%d", placed)).is(200).without("#requests section")
	e.k.open(fmt.Sprintf("%s/events/%d/undo", e.home, placed)).is(200).says("You have asked for the same in request 1, which is open").lacks("request-1").lacks("can be brought back").
		says("See request 1").shows("f-withdraw-request-1")
}

func TestAButtonForWhatIsNotOnesOwnLeadsToTheQuestion(t *testing.T) {
	e, blow := fought(t)
	b := e.k.open(e.home + "/timeline").is(200)
	key, _ := b.page.Find("#rail [name=key]").Attr("value")
	b.send("POST", e.home+"/undo", url.Values{"key": {key}, "target": {fmt.Sprint(blow)}}).is(422).says("RequestUndo asks Ben")
	b.fill("f-RequestUndo").is(200).says(fmt.Sprintf("Cy asks to take back #%d", blow))
}

func TestRestoringSaysBeforehandWhatItBreaks(t *testing.T) {
	e, blow := fought(t)
	placed := blow - 1
	e.ana.open(fmt.Sprintf("%s/undo?targets=%d,%d", e.home, placed, blow)).is(200).fill("f-undo").is(200)
	restore := fmt.Sprintf("%s/events/%d/restore", e.home, blow)
	if e.ana.page.Find("#rail a[href='"+restore+"']").Length() != 1 {
		t.Errorf("the timeline does not lead to what restoring does: %s", e.ana.text())
	}
	b := e.ana.open(restore).is(200).says(fmt.Sprintf("Redo action %d", blow)).says("loses its object")
	b.fill("f-restore").is(200).says(fmt.Sprintf("Ana brings back #%d.", blow)).says("Check these")
	b.open(restore).is(200).says("Not redone").without("#f-restore")
	b.send("POST", restore, url.Values{"key": {"k.restore"}, "seen": {"true"}}).is(422).says("was not taken back")
}

func TestABringingBackIsAskedForOnItsPage(t *testing.T) {
	e, blow := fought(t)
	e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).is(200).fill("f-undo").is(200)
	e.ben.open(e.home + "/timeline").is(200)
	href, _ := e.ben.page.Find("#rail a:contains('What bringing it back does')").Attr("href")
	e.ben.open(href).is(200).says("The game master will be asked").fill("f-RequestRedo", "reason", "it did fall").is(200)
	e.ben.says(fmt.Sprintf("Ben asks to bring back #%d", blow)).says("It waits for the game master.")
	e.ana.open(e.home + "/timeline").fill("f-agree-request-1").is(200).says(fmt.Sprintf("By consent, #%d is brought back.", blow))
}

func TestSeveralActionsAreTakenBackTogether(t *testing.T) {
	e, blow := fought(t)
	b := e.ana.open(e.home + "/timeline").is(200)
	if b.page.Find("#f-several[method=get][action$='/undo'] [name=targets]").Length() != 1 {
		t.Error("the timeline does not ask for several")
	}
	b.open(e.home + "/undo").is(200).says("Undo several actions")
	b.open(e.home+"/undo?targets=2,+x").is(400).says("not \"x\"").holds("targets", "2, x")
	for _, wrong := range []string{"0", "9-3", "999", "500-600", ",", "1-2-3"} {
		b.open(e.home+"/undo?targets="+wrong).is(400).holds("targets", wrong)
	}
	b.open(e.home + "/undo?targets=2").is(200).says("is no part of play").without("#f-undo")
	b.open(fmt.Sprintf("%s/undo?targets=%d-%d", e.home, 1, blow-2)).is(200).says("Undo actions").without("a:contains('Amend it')")
	if b.page.Find("#f-undo").Length() != 1 {
		t.Errorf("of a stretch not only those are asked about that can be taken back: %s", b.text())
	}
	b.open(fmt.Sprintf("%s/undo?targets=%d", e.home, blow-1)).is(200).says(fmt.Sprintf("Undo action %d", blow-1)).says("loses its object")
	b.open(fmt.Sprintf("%s/undo?targets=%d-%d+%%23%d", e.home, blow-1, blow, blow)).is(200).
		says(fmt.Sprintf("Undo actions %d and %d", blow-1, blow)).lacks("loses its object")
	b.fill("f-undo", "reason", "another room").is(200).says(fmt.Sprintf("Ana takes back #%d, #%d, because: another room.", blow-1, blow))
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1", "").has("revision", fmt.Sprint(blow+2))
}

func TestSeveralActionsAreAskedForTogether(t *testing.T) {
	e, blow := fought(t)
	e.k.open(fmt.Sprintf("%s/undo?targets=%d,%d", e.home, blow-1, blow)).is(200).says("Ben and the game master will be asked").
		fill("f-RequestUndo").is(200).says(fmt.Sprintf("Cy asks to take back #%d and #%d", blow-1, blow))
	href, _ := e.k.page.Find("#requests a:contains('What it would do now')").Attr("href")
	e.ana.open(href).is(200).says(fmt.Sprintf("Cy asks to take back #%d and #%d", blow-1, blow)).says("Skeleton").without("a:contains('What it would do now')").
		fill("f-agree-request-1").is(200).says(fmt.Sprintf("By consent, #%d, #%d are taken back.", blow-1, blow))
}

// Whoever is asked learns of it without loading the page anew.
func TestARequestIsToldLive(t *testing.T) {
	e, blow := fought(t)
	streams := map[string]<-chan string{}
	for _, page := range []string{"", "/play", "/timeline"} {
		streams[page] = e.listen(e.table.ben, e.home+page+"/live", fmt.Sprint(blow+1))
	}
	e.play(e.cy, "RequestUndo", map[string]any{"targets": []int{blow}}).is(201).has("action.events.0.data.asked.0", "s2")
	for _, stream := range streams {
		e.next(stream, fmt.Sprintf("Cy asks to take back #%d", blow))
	}
}

func TestTheAPIAsksAndAnswers(t *testing.T) {
	e, blow := fought(t)
	placed := blow - 1
	e.play(e.cy, "Undo", map[string]any{"targets": []int{placed}}).is(422).has("error", "ConsentMissing")
	e.play(e.table.ben, "RequestUndo", map[string]any{"targets": []int{blow + 1}}).is(422).has("error", "NoConsentNeeded")
	asked := e.play(e.cy, "RequestUndo", map[string]any{"targets": []int{placed}, "reason": "elsewhere"}).is(201)
	asked.has("action.events.0.data.request_id", "request-1").has("action.events.0.data.asks_gm", "true").
		has("action.events.0.data.foreseen.0.status", "orphaned").has("action.events.0.data.foreseen.0.revision", fmt.Sprint(blow))
	e.play(e.cy, "Agree", map[string]any{"request": "request-1"}).is(422).has("error", "NotAsked")
	e.play(e.table.ben, "Agree", map[string]any{"request": "request-1"}).is(201).has("action.events.1.type", "")
	e.play(e.table.ben, "Agree", map[string]any{"request": "request-1"}).is(200).has("unchanged", "true")
	done := e.play(e.gm, "Agree", map[string]any{"request": "request-1"}).is(201)
	done.has("action.events.1.type", "ActionUndone").has("action.events.1.data.agreed_by", `["s2","s1"]`).has("action.events.2.type", "ConsequencesNoted")
	e.play(e.gm, "Decline", map[string]any{"request": "request-1"}).is(422).has("error", "NoSuchRequest")
}

// What a request would do is told on a page of its own to whoever may know of it, as
// things stand by then: those who are asked answer there, others look on. Of one that
// is closed it tells what became of it.
func TestARequestHasAPage(t *testing.T) {
	e, placed := asking(t)
	page := e.home + "/requests/request-1"
	title := fmt.Sprintf("Cy asks to take back #%d", placed)
	e.ben.open(e.home + "/timeline").is(200).says("What it did to later actions when it was asked").lacks("no monster of this quest")
	e.ben.open(page).is(200).says("Request 1").says(title).foretells("main section", "Skeleton", "there", "none").says("no monster of this quest").shows("f-agree-request-1")
	e.k.open(page).is(200).shows("f-withdraw-request-1").without("#f-agree-request-1")
	e.seated(e.sit("Olaf", "observer")).open(page).is(200).says(title).without("main form")
	e.ben.open(fmt.Sprintf("%s?at=%d", page, placed)).is(404)
	now := revisionOf(t, e.get(e.gm, "/state").at("revision"))
	e.play(e.gm, "Correct", map[string]any{"path": "/game/quest/monsters/m1/name", "to": "Grin", "reason": "it grins"}).is(201)
	e.ben.open(page).is(200).foretells("main section", "Grin", "there", "none")
	e.ben.open(fmt.Sprintf("%s?at=%d", page, now)).is(200).says("as things stand now, not as they stood then").without("main form")
	e.ben.open(page).fill("f-decline-request-1", "reason", "it stood there").is(200)
	e.ben.open(page).is(200).says(title).says("Ben declined it, because: it stood there.").without("main form")
	e.ben.open(e.home + "/requests/request-9").is(404).says("Nothing is here")
}

// What became of a request is told in each way in which it may end.
func TestTheEndOfARequestIsTold(t *testing.T) {
	for end, does := range map[string]func(e *threeSeats, placed int){
		"Cy withdrew it.":                   func(e *threeSeats, _ int) { e.play(e.cy, "Withdraw", map[string]any{"request": "request-1"}).is(201) },
		"Ana declined it.":                  func(e *threeSeats, _ int) { e.play(e.gm, "Decline", map[string]any{"request": "request-1"}).is(201) },
		"It was agreed to, and carried out": func(e *threeSeats, _ int) { e.play(e.gm, "Agree", map[string]any{"request": "request-1"}).is(201) },
		"was turned without it": func(e *threeSeats, placed int) {
			e.play(e.gm, "Undo", map[string]any{"targets": []int{placed}}).is(201)
		},
	} {
		e, placed := asking(t)
		does(e, placed)
		e.k.open(e.home + "/requests/request-1").is(200).says(end)
	}
}

// A ruling that was taken back does not come back once its dispute is settled anew: who
// is asked for it reads why, and has no button that would be refused.
func TestARequestThatIsBarredSaysWhyBeforeAnybodyAgrees(t *testing.T) {
	e, blow := fought(t)
	e.play(e.table.ben, "Dispute", map[string]any{"actions": []int{blow}, "rules": []string{"HQ-ATK-01"}, "claim": "it was hidden"}).is(201)
	uphold := map[string]any{"dispute": "dispute-1", "outcome": "uphold", "reason": "she saw it"}
	ruling := revisionOf(t, e.play(e.gm, "Resolve", uphold).is(201).at("action.revision"))
	e.play(e.gm, "Undo", map[string]any{"targets": []int{ruling}}).is(201)
	e.play(e.table.ben, "RequestRedo", map[string]any{"targets": []int{ruling}, "reason": "it was right"}).is(201)
	e.ana.open(e.home + "/timeline").is(200).lacks("As things stand it cannot").without("[id^=f-agree] [aria-disabled]")
	e.play(e.gm, "Resolve", uphold).is(201)
	for _, page := range []string{"/timeline", "/requests/request-1"} {
		e.ana.open(e.home + page).is(200).says("As things stand it cannot be carried out:")
		if e.ana.page.Find("#f-agree-request-1 button[aria-disabled=true] small").Length() != 1 {
			t.Errorf("%s offers to agree", page)
		}
	}
	e.ben.open(e.home + "/timeline").is(200).says("As things stand it cannot be carried out:").shows("f-withdraw-request-1")
}
