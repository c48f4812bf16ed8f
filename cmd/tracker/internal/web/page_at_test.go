package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// momentless are the pages that show no moment of a campaign: files, and what is
// about the table's seats, asks about a change, or begins a fork; /explain is
// asked with a path and shows what /why/ shows, /diff compares two moments, and a
// dispute and a request are there only from when they were made on.
var momentless = []string{"/c/:id/export", "/c/:id/quests/:quest/export", "/c/:id/invite", "/c/:id/join/:code", "/c/:id/seat/:token",
	"/c/:id/events/:n/undo", "/c/:id/diff", "/c/:id/explain", "/c/:id/forks", "/c/:id/disputes/:dispute", "/c/:id/requests/:request", "/c/:id/quests/new", "/c/:id/quests/import", "/c/:id/quests/:quest/edit"}

// pagesOfATable are the pages of a campaign that show a moment, as the router has
// them, with something for each parameter.
func pagesOfATable(t *testing.T, s *server, home string) []string {
	t.Helper()
	stands := map[string]string{":id": strings.TrimPrefix(home, "/c/"), ":command": "AddNote", ":n": "30", ":rule": "HQ-MOVE-01", ":option": "quest_order", ":hero": "h1", ":quest": "1", ":session": "session-1", ":thing": "i5", "*": "heroes/h1/gold"}
	var pages []string
	for _, r := range s.web.echo.Routes() {
		if r.Method != http.MethodGet || !strings.HasPrefix(r.Path, "/c/") || strings.HasSuffix(r.Path, "/live") || slices.Contains(momentless, r.Path) {
			continue
		}
		page := parameter.ReplaceAllStringFunc(r.Path, func(p string) string {
			if stands[p] == "" {
				t.Fatalf("nobody knows for what %s stands in %s", p, r.Path)
			}
			return stands[p]
		})
		if page == home+"/heroes/h1/remains" {
			page = home + "/heroes/h2/remains"
		}
		pages = append(pages, page)
	}
	return pages
}

// Every page shows any moment, says so, leads back to the same page as it is now,
// keeps to the moment from tab to tab, and sends nothing.
func TestEveryPageShowsAnyMoment(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "")
	pages := pagesOfATable(t, e.server, e.home)
	if len(pages) < 20 {
		t.Fatalf("there are only %v", pages)
	}
	for _, page := range pages {
		for _, b := range []*browser{e.ana, e.ben} {
			for _, view := range []string{"", "&view=recorded"} {
				if b == e.ben && (strings.HasSuffix(page, "/play/zargon/note") || strings.HasSuffix(page, "/late")) {
					continue // Zargon's
				}
				b.open(page + "?at=188" + view).is(200)
				b.isOfAMoment(page, 188, view)
			}
		}
		if e.ana.open(page+"?at=9999").status != 400 {
			t.Errorf("%s shows what has not happened: %d", page, e.ana.status)
		}
		e.ana.says("197")
	}
}

func (b *browser) isOfAMoment(page string, at int, view string) {
	b.t.Helper()
	bar := b.page.Find("#at")
	if !strings.Contains(bar.Text(), fmt.Sprintf("after action %d", at)) || strings.Contains(bar.Text(), "known then.") != (view != "") {
		b.t.Errorf("%s%s says of its moment %q", page, view, strings.Join(strings.Fields(bar.Text()), " "))
	}
	if back, err := url.Parse(bar.Find("a:contains('Back to now')").AttrOr("href", "")); err != nil || back.Path != page || back.Query().Has("at") || back.Query().Has("view") {
		b.t.Errorf("%s%s leads back to %v", page, view, back)
	}
	b.page.Find("nav.tabs a:not(:contains('Rules'))").Each(func(_ int, tab *goquery.Selection) {
		there, err := url.Parse(tab.AttrOr("href", ""))
		if err != nil || there.Query().Get("at") != fmt.Sprint(at) || (there.Query().Get("view") == "recorded") != (view != "") {
			b.t.Errorf("%s%s: the tab %s leads to %v", page, view, tab.Text(), there)
		}
	})
	b.page.Find("main form[method=post]").Each(func(_ int, form *goquery.Selection) {
		if form.Find("button:not([type=button]), input[type=submit]").Length() > 0 {
			b.t.Errorf("%s%s: a form to %s can be sent", page, view, form.AttrOr("action", ""))
		}
		if to, err := url.Parse(form.AttrOr("action", "")); err != nil || !to.Query().Has("at") {
			b.t.Errorf("%s%s: a form goes to %s", page, view, form.AttrOr("action", ""))
		}
	})
}

// Whoever sends a form to an earlier moment hears that nothing can be done there.
func TestNothingIsDoneAtAnEarlierMoment(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	form := url.Values{"key": {"k"}, "seq": {"1"}, "on": {"campaign"}, "text": {"too late"}}
	for _, path := range []string{"/commands/AddNote?at=1", "/undo?at=1", "/options/undo_consent?at=1&view=recorded"} {
		b.open(home).send("POST", home+path, form).is(400).says("nothing can be done at an earlier moment")
	}
	b.open(home + "/timeline").lacks("too late")
}

// What compares two moments says which, and a fork after which action it would
// begin; both lead back to now.
func TestComparisonsAndForksSayOfWhichMomentTheyAre(t *testing.T) {
	e := eveningBefore(t, "")
	bar := func(b *browser, page string) (says, now string) {
		t.Helper()
		at := b.open(e.home + page).is(200).page.Find("#at")
		return e.squeeze(at.Find("p").Text()), strings.TrimPrefix(at.Find("a:contains('Back to now')").AttrOr("href", ""), e.home)
	}
	for page, want := range map[string][2]string{
		"/diff?at=60":                             {"You compare the table after action 1 with the table after action 60. As corrected since. 137 newer actions.", "/diff"},
		"/diff?at=60&from=50":                     {"You compare the table after action 50 with the table after action 60. As corrected since. 137 newer actions.", "/diff?from=50"},
		"/diff?at=60&from=50&to=55&view=recorded": {"You compare the table after action 50 with the table after action 55. As it was known then. 142 newer actions.", "/diff?from=50"},
		"/diff?from=60&to=62":                     {"", ""},
		"/diff?from=60&to=62&view=recorded":       {"You compare the table after action 60 with the table after action 62. As it was known then. 135 newer actions.", "/diff?from=60"},
		"/forks?at=60":                            {"A fork made here begins after action 60 of 197. Forks are listed as they are now. 137 newer actions.", "/forks"},
		"/forks":                                  {"", ""}, "/diff": {"", ""},
	} {
		if says, now := bar(e.ana, page); says != want[0] || now != want[1] {
			t.Errorf("%s says %q and leads back to %q", page, says, now)
		}
	}
	e.ana.open(e.home + "/diff?at=60&from=50").says("Action 50 and action 60").click("#at a:contains('known then')").is(200).says("As it was known then.").says("Action 50 and action 60")
	e.ana.open(e.home+"/forks?at=60").is(200).fill("f-fork", "name", "What if").is(200)
	other := strings.TrimPrefix(e.ana.at.Path, "/c/")
	if says, now := bar(e.ana, "/diff?at=50&other="+other); says != "You compare this campaign after action 50 with the other one after action 61. As corrected since. 147 newer actions." || now != "/diff?other="+other {
		t.Errorf("beside a fork it says %q and leads back to %q", says, now)
	}
	if says, _ := bar(e.ben, "/forks?at=60"); says != "Forks are listed as they are now, not as after action 60 of 197. 137 newer actions." {
		t.Errorf("to a player it says %q", says)
	}
	e.ana.open(e.home + "/diff?at=60&view=then").is(400)
	e.ana.open(e.home + "/diff?at=999").is(400)
}
