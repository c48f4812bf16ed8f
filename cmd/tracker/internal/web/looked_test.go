package web

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"loretome/views/tongues"
)

// looked are the addresses at which pages are looked at, below the campaign's where
// they begin with @. Tests ask for each of them what has to hold of every page.
var looked = []string{
	"/", "/join", "/help", "/help?table={id}", "/offline", "/nothing", "@/join/{code}", "@/seat/{token}", "@/invite",
	"@", "@/play", "@/play?at=60", "@/play/zargon/note", "@/commands", "@/commands/Attack",
	"@/heroes", "@/heroes/h1", "@/heroes/h4", "@/heroes/h4?at=60", "@/heroes/h2/remains", "@/fallen", "@/armory?hero=h1", "@/armory/cart?want.h1.dagger=1&want.h1.plate_mail=2", "@/content",
	"@/quests", "@/quests/1", "@/quests/new", "@/quests/import", "@/quests/1/edit",
	"@/timeline", "@/timeline?at=60", "@/timeline?rule=HQ-ATK-01", "@/timeline?text=dragon", "@/events/60",
	"@/events/60/undo", "@/events/60/restore", "@/undo", "@/undo?targets=60,61-64", "@/requests/request-1", "@/late",
	"@/replay", "@/replay?at=60", "@/replay?at=60&by=round", "@/sessions", "@/sessions/session-1", "@/stats", "@/stats?scope=quest-1&hero=h2",
	"@/rules", "@/rules?q=closed+door", "@/rules?chapter=card-reference", "@/rules/HQ-ATK-01",
	"@/options", "@/options/quest_order", "@/upgrade", "@/forks", "@/archive", "@/bookmarks", "@/dice", "@/dice?box=1", "@/seals",
	"@/disputes", "@/disputes/new?actions=60", "@/disputes/new?refusal=No.&command=Attack&q=corner", "@/disputes/dispute-1", "@/disputes/dispute-2",
	"@/why/heroes/h1/gold", "@/why/heroes/h1", "@/why/heroes/h1/gold?at=131&view=recorded", "@/explain?path=/game/heroes/h1/gold",
	"@/way/i5", "@/way/h1", "@/diff?from=60",
	"@/print", "@/print?hero=h1&hero=h4&blank=elf&blank=empty&party=yes&session=session-1&undone=struck&quest=1&paper=letter",
}

// noPage are the routes that answer something else than a page.
var noPage = regexp.MustCompile(`^/(static/\*|manifest\.webmanifest|worker\.js|healthz|readyz|version|api/v1/.*)$|/live$|/export$`)

// everyPage are the addresses of all pages of an evening for one seat of it. The test fails
// where a page has no address among those that are looked at.
func (e *evening) everyPage(token string) []string {
	e.t.Helper()
	id := strings.TrimPrefix(e.home, "/c/")
	in := strings.NewReplacer("{id}", id, "{code}", e.code, "{token}", token)
	pages := make([]string, len(looked))
	seen := map[string]bool{}
	for i, at := range looked {
		if rest, inside := strings.CutPrefix(at, "@"); inside {
			at = e.home + rest
		}
		pages[i] = in.Replace(at)
		path, _, _ := strings.Cut(pages[i], "?")
		there := e.web.echo.NewContext(nil, nil)
		e.web.echo.Router().Find(http.MethodGet, path, there)
		seen[there.Path()] = true
	}
	for _, r := range e.web.echo.Routes() {
		if r.Method == http.MethodGet && !noPage.MatchString(r.Path) && !seen[r.Path] {
			e.t.Errorf("nobody looks at the page %s", r.Path)
		}
	}
	return pages
}

// watches joins somebody who only watches, and gives the token of that seat.
func (e *evening) watches(name string) string {
	e.t.Helper()
	return e.call("POST", "/api/v1/campaigns/"+strings.TrimPrefix(e.home, "/c/")+"/seats", "", map[string]any{"code": e.code, "name": name, "side": "observer"}).is(201).at("token")
}

// seatsOfEachKind are the tokens of the game master, of a player of heroes and of one
// who watches.
func (e *evening) seatsOfEachKind() map[string]string {
	e.t.Helper()
	return map[string]string{"Zargon": e.tokens["ana"], "a hero": e.tokens["ben"], "a watcher": e.watches("Wil")}
}

// mostOfAPage is how many bytes a page may have, raw.
const mostOfAPage = 40 << 10

// rowsOfAPage are the rows that a page of that size has room for; the record of an
// evening on paper has all there are.
const rowsOfAPage = 60

// mostOfARow is how many more a form may have for each of the rows that somebody
// filled in and may change.
const mostOfARow = 1 << 10

// weight is how many bytes of a page count: not those of the sheets of paper in it, each
// of which may have as many as a page.
func (e *evening) weight(name string, page []byte) int {
	e.t.Helper()
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(page))
	if err != nil {
		e.t.Fatal(err)
	}
	size := len(page)
	for i, sheet := range doc.Find(".papers > .sheet").EachIter() {
		text, err := goquery.OuterHtml(sheet)
		if err != nil {
			e.t.Fatal(err)
		}
		most := mostOfAPage * (1 + sheet.Find("li").Length()/rowsOfAPage)
		if len(text) > most {
			e.t.Errorf("%s: sheet %d has %d bytes, at most %d", name, i+1, len(text), most)
		}
		size -= len(text)
	}
	return size - mostOfARow*doc.Find(".rowset:has([name]:not(select)[value]:not([value='']))").Length()
}

// Whoever looks at whatever, before a quest is over and afterwards, gets a page that
// keeps to its budget, in whatever language.
func TestEveryPageKeepsItsSize(t *testing.T) {
	for i, until := range []string{"AchieveGoal", "", "", ""} {
		in := tongues.All[max(i-1, 0)]
		e := fullEvening(t, until)
		for who, token := range e.seatsOfEachKind() {
			for _, page := range e.everyPage(token) {
				name := who + ", " + in.Code + ", " + page
				rec := e.showsIn(in.Code, page, token)
				if kind := rec.Header().Get("Content-Type"); !strings.HasPrefix(kind, "text/html") {
					t.Errorf("%s: the answer is %s", name, kind)
				}
				if size := e.weight(name, rec.Body.Bytes()); size > mostOfAPage {
					t.Errorf("%s: %d bytes, at most %d", name, size, mostOfAPage)
				}
			}
		}
	}
}

// fullEvening is the evening up to a command, with an undo that is asked for and two
// disputes.
func fullEvening(t *testing.T, until string) *evening {
	t.Helper()
	e := eveningBefore(t, until)
	e.asksForUndo(e.cleo)
	e.disputes()
	return e
}

// shows asks for a page as a browser does that holds a seat.
func (e *evening) shows(page, token string) *httptest.ResponseRecorder {
	e.t.Helper()
	return e.showsIn("en", page, token)
}

// showsIn is the same for a browser that asks for a language.
func (e *evening) showsIn(code, page, token string) *httptest.ResponseRecorder {
	e.t.Helper()
	req := httptest.NewRequestWithContext(e.t.Context(), http.MethodGet, "http://localhost"+page, nil)
	req.Header.Set("Accept", "text/html")
	req.Header.Set("Accept-Language", code)
	req.Header.Set("Authorization", "Bearer "+token)
	rec := httptest.NewRecorder()
	e.web.Handler().ServeHTTP(rec, req)
	return rec
}
