package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// sit gives the browser a seat by the code that another one shows.
func (b *browser) sit(gm *browser, home, name string) *browser {
	b.t.Helper()
	gm.open(home + "/invite").is(200)
	code := gm.page.Find(".code-word").Text()
	return b.open("/join").fill("f-join", "code", code).fill("f-seat", "name", name, "side", "hero").is(200)
}

// leads asserts that a link with this address is on the page, or is not.
func (b *browser) leads(address string, there bool) *browser {
	b.t.Helper()
	links := b.page.Find("main a").Map(func(_ int, a *goquery.Selection) string { return a.AttrOr("href", "") })
	if slices.Contains(links, address) != there {
		b.t.Errorf("%s leads to %s: %v, want %v", b.at.Path, address, !there, there)
	}
	return b
}

func TestAForkIsMadeFromTheTimelineAndTriedOut(t *testing.T) {
	s := serve(t)
	ana, ben := s.begin(), s.browser()
	home := ana.at.Path
	ben.sit(ana, home, "Ben")
	ana.open(home+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", "in the rain").is(200)
	ana.open(home+"/timeline?at=2").is(200).leads(home+"/forks?at=2", true)
	ana.open(home+"/forks?at=2").is(200).holds("at", "2").says("has a seat in no fork")
	ana.fill("f-fork", "name", "").is(400).holds("at", "2")
	ana.fill("f-fork", "at", "99", "name", "What if").is(400).says("from 1 to 3").holds("name", "What if")
	ana.fill("f-fork", "at", "two").is(400).holds("at", "two")
	ana.fill("f-fork", "at", "2").is(200).says("What if")
	fork := ana.at.Path
	if fork == home || !strings.HasPrefix(fork, "/c/") {
		t.Fatalf("the fork is at %s", fork)
	}
	ana.open(fork + "/timeline").says("a fork after #2")
	ana.open(fork + "/forks?at=1").is(200).says("This campaign is a fork")
	if brand := ana.page.Find(".brand").Text(); !strings.Contains(brand, "What if") {
		t.Errorf("the page of the fork is that of %s", brand)
	}
	ana.open(fork + "/events/3/undo").is(200).says("is no part of play")
	ana.open(fork+"/forks").is(200).says("It began as Deep <b>&").leads(home, true).leads(home+"/diff?other="+strings.TrimPrefix(fork, "/c/"), false)
	ana.open(home+"/forks").is(200).holds("at", "3").says("On its own after action 2").leads(fork, true).leads(home+"/diff?other="+strings.TrimPrefix(fork, "/c/"), true)
	ana.open("/").says("Fork of Deep <b>& at action 2").leads(home, true).leads(fork, true)

	// Ben has no seat there, and no link of his leads in
	ben.open(fork).is(401)
	ben.open(home+"/forks").is(200).says("The game master makes forks").without("form#f-fork").leads(fork, false)
	ben.open(home+"/timeline?at=2").leads(home+"/forks?at=2", false)
	ben.send("POST", home+"/forks", url.Values{"key": {"k.fork"}, "at": {"2"}, "name": {"Mine"}}).is(403)
	// by the fork's code he sits down there, and sees of the origin what is his
	ben.sit(ana, fork, "Benno").open(home+"/forks").leads(fork, true)
	ben.open(fork).is(200).says("What if")
	cleo := s.browser().sit(ana, fork, "Cleo")
	cleo.open("/").says("Fork of Deep <b>& at action 2").leads(home, false)
	cleo.open(home).is(401)
}

func TestAForkFormSentTwiceMakesOneFork(t *testing.T) {
	s := serve(t)
	ana := s.begin()
	home := ana.at.Path
	form := url.Values{"key": {"once.fork"}, "at": {"1"}, "name": {"What if"}}
	ana.send("POST", home+"/forks", form).is(200)
	first := ana.at.Path
	if ana.send("POST", home+"/forks", form).is(200); ana.at.Path != first {
		t.Errorf("two forks: %s and %s", first, ana.at.Path)
	}
	form.Set("name", "Else")
	ana.send("POST", home+"/forks", form).is(409).says("This form was sent before")
	form.Del("key")
	ana.send("POST", home+"/forks", form).is(400)
}

func TestACampaignIsPutAwayTakenOutAndDeletedByPlainForms(t *testing.T) {
	s := serve(t)
	ana, ben := s.begin(), s.browser()
	home := ana.at.Path
	ben.sit(ana, home, "Ben")
	ben.open(home + "/archive").is(200).without("form#f-archive").says("The game master puts a campaign away")
	ben.send("POST", home+"/archive", url.Values{"key": {"b.archive"}}).is(403)
	ana.open(home).leads(home+"/archive", true)
	ana.open(home + "/archive").is(200).without("form#f-delete").fill("f-archive").is(200).says("is put away")
	if ana.at.Path != home+"/archive" {
		t.Errorf("putting away leads to %s", ana.at.Path)
	}
	ana.open("/").says("1 campaign put away").leads(home, true)
	ana.open(home).is(200).says("Nothing can be changed here").leads(home+"/archive", true)
	ana.open(home+"/forks").is(200).fill("f-fork", "name", "What if").is(200).without("[aria-label='Read only']")
	fork := ana.at.Path
	ben.open(home + "/archive").is(200).without("form#f-unarchive").without("form#f-delete")
	ben.send("POST", home+"/archive/delete", url.Values{"key": {"b.delete"}, "name": {"Deep <b>&"}}).is(403)
	ana.open(home + "/archive").fill("f-unarchive").is(200).without("form#f-delete")
	ana.send("POST", home+"/archive/delete", url.Values{"key": {"a.delete"}, "name": {"Deep <b>&"}}).is(422).says("put away before it can be deleted")
	ana.open(home+"/archive").fill("f-archive").is(200).leads(home+"/export", true)
	ana.fill("f-delete", "name", "deep").is(400).says("type the campaign's name: Deep <b>&").holds("name", "deep")
	lost := ana.inputs("f-delete")
	lost.Set("name", "Deep <b>&")
	seat := ana.cookies()
	ana.fill("f-delete", "name", "Deep <b>&").is(200)
	ana.http.Jar.SetCookies(ana.at, seat) // as if the answer had not come
	if ana.send("POST", home+"/archive/delete", url.Values{"key": lost["key"], "name": {"Deep"}}).is(404); ana.send("POST", home+"/archive/delete", lost).is(200).at.Path != "/" {
		t.Errorf("sent again it leads to %s", ana.at.Path)
	}
	if ana.at.Path != "/" || strings.Contains(ana.text(), "put away") {
		t.Errorf("after the deletion %s shows %s", ana.at.Path, ana.text())
	}
	for _, u := range ana.http.Jar.Cookies(ana.at) {
		if u.Name == "seat-"+strings.TrimPrefix(home, "/c/") {
			t.Error("the browser keeps its seat")
		}
	}
	ana.open(home).is(401)
	ben.open(home).is(404)
	ben.open("/").without("a[href='" + home + "']")
	ana.open(fork+"/forks").is(200).says("It began as Deep <b>&").leads(home, false)
}

// The page of all commands has the deletion too, as a form like any other.
func TestADeletionByTheFormOfItsCommandLeadsOutOfTheCampaign(t *testing.T) {
	ana := serve(t).begin()
	home := ana.at.Path
	ana.open(home + "/archive").fill("f-archive").is(200)
	seat := ana.cookies()
	ana.send("POST", home+"/commands/Delete", url.Values{"key": {"k.Delete"}, "name": {"Deep <b>&"}}).is(200)
	if ana.at.Path != "/" {
		t.Errorf("it leads to %s", ana.at.Path)
	}
	ana.http.Jar.SetCookies(ana.at, seat)
	ana.send("POST", home+"/commands/AddNote", url.Values{"key": {"k.Delete"}, "name": {"Deep <b>&"}}).is(404)
	if ana.send("POST", home+"/commands/Delete", url.Values{"key": {"k.Delete"}, "name": {"Deep <b>&"}}).is(200); ana.at.Path != "/" {
		t.Errorf("sent again it leads to %s", ana.at.Path)
	}
}

// cookies are what the browser keeps for the page that is open, as it can be given back.
func (b *browser) cookies() []*http.Cookie {
	kept := b.http.Jar.Cookies(b.at)
	for _, c := range kept {
		c.Path = "/"
	}
	return kept
}

func TestALivePageEndsWhenItsCampaignIsDeleted(t *testing.T) {
	s := serve(t)
	ana := s.begin()
	home := ana.at.Path
	ana.open(home + "/archive").fill("f-archive").is(200)
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.http.URL+home+"/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	cookie := "seat-" + strings.TrimPrefix(home, "/c/")
	req.AddCookie(&http.Cookie{Name: cookie, Value: ana.cookie(cookie)})
	ended := make(chan string, 1)
	res, err := s.http.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer res.Body.Close()
		var all strings.Builder
		buf := make([]byte, 4096)
		for {
			n, err := res.Body.Read(buf)
			all.Write(buf[:n])
			if err != nil {
				ended <- all.String()
				return
			}
		}
	}()
	ana.open(home+"/archive").fill("f-delete", "name", "Deep <b>&").is(200)
	select {
	case said := <-ended:
		if !strings.Contains(said, "event: bye") {
			t.Errorf("the stream ends without a word: %s", said[max(0, len(said)-200):])
		}
	case <-time.After(20 * time.Second):
		t.Error("the stream goes on")
	}
}
