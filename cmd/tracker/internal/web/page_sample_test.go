package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"
)

// tried is a browser that has begun a sample, and the sample's home.
func tried(s *server) (*browser, string) {
	s.t.Helper()
	b := s.browser()
	b.open("/").is(200).fill("f-sample-heroquest").is(200).says("A sample evening").says("0 of 4 done")
	return b, b.at.Path
}

// step is the line of the guide with these words.
func (b *browser) step(words string) (done bool) {
	b.t.Helper()
	line := b.page.Find("#guide .steps li:contains('" + words + "')")
	if line.Length() != 1 {
		b.t.Fatalf("%d steps say %q: %s", line.Length(), words, b.text())
	}
	return line.HasClass("done")
}

// The steps through a sample lead through the same pages and commands as any other
// campaign, and are ticked by what the journal shows.
func TestASampleIsPlayedWithAndThrownAway(t *testing.T) {
	s := serve(t, app.NewTable(heroquest.System()))
	b, home := tried(s)
	b.says("nothing here counts")
	for _, link := range b.page.Find("#guide .steps a").EachIter() {
		at := b.at
		b.open(link.AttrOr("href", "")).is(200)
		b.at = at
	}
	b.open(home + "/play").is(200).says("A sample evening, 0 of 4 done. Next: Log his attack on the orc.")
	href, _ := b.open(home).page.Find("#guide a:contains('Log his attack')").Attr("href")
	b.open(href).is(200).fill("f-Attack", "asserted.adjacent", "true", "dice.attack", "2S 1W").is(200).says("1 of 4 done. Next: Undo it.")
	if b.open(home); !b.step("Log his attack") || b.step("Undo it") {
		t.Errorf("the journal shows an attack and no undo: %s", b.text())
	}
	b.open(home + "/play").fill("do-undo-last").is(200)
	if b.open(home); !b.step("Undo it") {
		t.Errorf("the journal shows an undo: %s", b.text())
	}
	href, _ = b.page.Find("#guide a:contains('Dispute the orc')").Attr("href")
	b.open(href).is(200).fill("f-claim", "claim", "it stood too far off").is(200)
	b.open(home+"/disputes/dispute-1").fill("f-rule-uphold", "reason", "so it was").is(200).fill("f-ruling").is(200)
	if b.open(home).says("4 of 4 done"); b.page.Find("#guide [aria-current]").Length() != 0 {
		t.Errorf("a step is next after the last: %s", b.text())
	}
	b.open(home + "/heroes").is(200).says("You have seen it all.")

	b.open("/").is(200).says("Sample").fill("f-throw-" + strings.TrimPrefix(home, "/c/")).is(200).says("No table yet")
	b.open(home).is(401)
	if left := s.call("GET", "/api/v1/campaigns", admin, nil).is(200); left.at("0") != "" {
		t.Errorf("left is %s", left.body)
	}
}

// One browser has one sample, who hides the steps can have them back, and a second tap
// on anything is the first again.
func TestASampleIsThereOnce(t *testing.T) {
	s := serve(t, app.NewTable(heroquest.System()))
	b, home := tried(s)
	if b.send("POST", "/samples", map[string][]string{"system": {"heroquest"}, "key": {"another"}}).is(200); b.at.Path != home {
		t.Errorf("a second sample is at %s", b.at.Path)
	}
	b.open("/").without("#f-sample-heroquest")
	b.open(home).fill("f-guide").is(200).without("#guide .steps").fill("f-guide").is(200).says("0 of 4 done")
	action, throw := b.sentFrom("f-throw-" + strings.TrimPrefix(home, "/c/"))
	seat := b.cookie("seat-" + strings.TrimPrefix(home, "/c/"))
	b.send("POST", action, throw).is(200).says("No table yet")
	again := s.call("GET", home, seat, nil)
	again.is(404)
	b.send("POST", "/samples", map[string][]string{"system": {"lantern"}, "key": {"k"}}).is(400).says("no sample evening")
}

// A sample is its maker's: a player who was invited sees a table like any other, and
// no campaign but a sample is thrown away by one tap.
func TestOnlyASampleIsThrownAwayAndOnlyByItsMaker(t *testing.T) {
	e := gathered(t)
	e.ana.open(e.home).is(200).without("#guide section").without("[id^=f-throw]")
	e.ana.send("POST", e.home+"/sample/throw", map[string][]string{"key": {"k"}, "name": {"Winter"}}).is(403).says("Only a sample evening")
	b, home := tried(e.server)
	id := strings.TrimPrefix(home, "/c/")
	code := b.open(home + "/invite").page.Find(".code-word").Text()
	dora := e.browser()
	dora.open("/join").is(200).fill("f-join", "code", code).fill("f-seat", "name", "Dora").is(200).without("#guide section")
	dora.open("/").says("Sample").without("#f-throw-" + id)
	dora.send("POST", home+"/sample/throw", map[string][]string{"key": {"k"}, "name": {"A sample evening"}}).is(403)
	b.open(home).is(200)
}

// So many samples stay, and the oldest makes room once it was there for a day.
func TestTheOldestSampleMakesRoom(t *testing.T) {
	e := gathered(t)
	first, home := tried(e.server)
	for range mostSamples - 1 {
		tried(e.server)
	}
	b := e.browser().open("/").fill("f-sample-heroquest").is(409).says("12 sample evenings")
	e.wait(sampleStays)
	b.open("/").fill("f-sample-heroquest").is(200).says("0 of 4 done")
	first.open(home).is(404)
	if n := len(e.web.house.Campaigns()); n != mostSamples+1 {
		t.Errorf("%d campaigns are there", n)
	}
	e.ana.open(e.home).is(200)
}

// together posts a form several times at once, as devices do, with a key each, and
// gives the statuses.
func (b *browser) together(address string, forms ...url.Values) []int {
	b.t.Helper()
	client := *b.http
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.Jar = kept{b.http.Jar}
	got := make([]int, len(forms))
	var all sync.WaitGroup
	for i, form := range forms {
		all.Go(func() {
			res, err := client.PostForm(b.s.http.URL+address, form)
			if err != nil {
				b.t.Error(err)
				return
			}
			_ = res.Body.Close()
			got[i] = res.StatusCode
		})
	}
	all.Wait()
	return got
}

// kept are cookies to which answers add none.
type kept struct{ http.CookieJar }

func (kept) SetCookies(*url.URL, []*http.Cookie) {}

// However many begin a sample at once, no more stay than there is room for, and the same
// tap is answered with the same sample.
func TestSamplesBegunAtOnceFindRoomOrNone(t *testing.T) {
	s := serve(t, app.NewTable(heroquest.System()))
	var taps []url.Values
	for i := range mostSamples + 4 {
		taps = append(taps, url.Values{"system": {"heroquest"}, "key": {fmt.Sprintf("tap-%d", i)}})
	}
	got := s.browser().together("/samples", taps...)
	if n := len(s.web.house.Campaigns()); n != mostSamples {
		t.Errorf("%d samples are there", n)
	}
	made := taps[slices.Index(got, http.StatusSeeOther)]
	if again := s.browser().together("/samples", made); again[0] != http.StatusSeeOther {
		t.Errorf("the same tap is answered with %d", again[0])
	}
	s.browser().speaks("de").send("POST", "/samples", url.Values{"system": {"heroquest"}, "key": {"late"}}).is(409).says("Genug Probeabende").says("Morgen macht der älteste").lacks("ging es weiter")
	for range 20 {
		s.browser().send("POST", "/samples", url.Values{"system": {"heroquest"}, "key": {"late"}})
	}
	s.browser().send("POST", "/samples", url.Values{"system": {"heroquest"}, "key": {"late"}}).is(429).says("Too many sample evenings")
}

// Two devices throw the same sample away at once by the same tap: both are led home.
func TestASampleIsThrownAwayByTwoTapsAtOnce(t *testing.T) {
	s := serve(t, app.NewTable(heroquest.System()))
	for range 4 {
		b, home := tried(s)
		tap := url.Values{"key": {"twice"}, "name": {"A sample evening"}}
		if got := b.together(home+"/sample/throw", tap, tap, tap, tap); slices.ContainsFunc(got, func(status int) bool { return status != http.StatusSeeOther }) {
			t.Errorf("the taps are answered with %v", got)
		}
	}
}
