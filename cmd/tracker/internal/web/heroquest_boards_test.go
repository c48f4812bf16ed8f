package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// swapped sends a form of the open page as htmx does, and gives the targets of
// the fragments that come back.
func (b *browser) swapped(action string, form url.Values) (targets []string, status int) {
	b.t.Helper()
	res, doc := b.scripted(action, form)
	doc.Find("hx-partial").Each(func(_ int, part *goquery.Selection) {
		target, _ := part.Attr("hx-target")
		targets = append(targets, target)
	})
	return targets, res.StatusCode
}

// scripted sends a form of the open page as htmx does.
func (b *browser) scripted(action string, form url.Values) (*http.Response, *goquery.Document) {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.s.http.URL+action, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Origin": b.s.http.URL,
		"Referer": b.at.String(), "HX-Request": "true", "Accept": "text/html"} {
		req.Header.Set(name, value)
	}
	res, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	doc, err := goquery.NewDocumentFromReader(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return res, doc
}

func TestEveryLivePartHasItsPlaceOnItsPage(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	for i, path := range []string{"/armory", "/heroes", "/heroes/h1", "/heroes/h4", "/heroes/h2/remains", "/fallen", "/stats", "/quests", "/quests/1"} {
		e.ana.open(e.home + path).is(200)
		note := url.Values{"key": {"note" + path}, "on": {"quest:1"}, "text": {strings.Repeat("x", i+1)}}
		targets, status := e.ana.swapped(e.home+"/commands/AddNote", note)
		if status != 200 || len(targets) == 0 {
			t.Errorf("%s answers %d with %v", path, status, targets)
		}
		for _, target := range targets {
			if e.ana.page.Find(target).Length() != 1 {
				t.Errorf("%s has %d places for %s", path, e.ana.page.Find(target).Length(), target)
			}
		}
	}
}

func TestARefusedFormIsSwappedInPlace(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ben.open(e.home + "/heroes/h1").is(200)
	targets, status := e.ben.swapped(e.home+"/commands/ShareGold", url.Values{"key": {"k.ShareGold"}, "from": {"h1"}, "to": {"h4"}, "amount": {"9999"}})
	if status != 422 || !strings.Contains(strings.Join(targets, " "), "#f-ShareGold") || !strings.Contains(strings.Join(targets, " "), "#notice") {
		t.Errorf("status %d with %v", status, targets)
	}
}

func TestAStepCarriedOutTakesTheRefusalBeforeItAway(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ben.open(e.home + "/heroes/h1").is(200)
	share := func(key, amount string) string {
		_, doc := e.ben.scripted(e.home+"/commands/ShareGold", url.Values{"key": {key}, "from": {"h1"}, "to": {"h4"}, "amount": {amount}})
		place := doc.Find(`hx-partial[hx-target="#notice"]`)
		if place.Length() != 1 {
			t.Fatalf("%s coins: %d answers to the step before", amount, place.Length())
		}
		return strings.TrimSpace(place.Text())
	}
	if said := share("one.ShareGold", "9999"); said == "" {
		t.Error("nothing says why 9999 coins are not shared")
	}
	if said := share("two.ShareGold", "1"); said != "" {
		t.Errorf("one coin is shared, and the page says %q", said)
	}
}
