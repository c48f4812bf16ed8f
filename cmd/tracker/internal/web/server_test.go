package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/labstack/echo/v4"
)

// A slash too many at the end of an address leads to the page without it, never to
// another server.
func TestASlashTooManyLeadsToThePage(t *testing.T) {
	for asked, want := range map[string]string{
		"/c/abc/": "/c/abc", "/c/abc/timeline/?at=3&view=recorded": "/c/abc/timeline?at=3&view=recorded", "/c/abc//": "/c/abc", "/help/": "/help",
		"/c/a%2Fb/": "/c/a%2Fb", "//evil.example/": "/evil.example", "///evil.example//": "/evil.example", `/\evil.example/`: "/%5Cevil.example",
		"//": "/", "/": "", "/c/abc": "", "/static/": "", "/api/v1/campaigns/": "",
	} {
		for _, base := range []string{"", "/hq"} {
			s := &Server{cfg: Config{BasePath: base}}
			e := echo.New()
			answer := httptest.NewRecorder()
			req := httptest.NewRequest(http.MethodPost, "/", nil)
			var err error
			if req.URL, err = url.ParseRequestURI(base + asked); err != nil {
				t.Fatal(err)
			}
			passed := false
			if err := s.withoutSlash(func(echo.Context) error { passed = true; return nil })(e.NewContext(req, answer)); err != nil {
				t.Fatal(err)
			}
			there := answer.Header().Get("Location")
			if want == "" && !passed || want != "" && (passed || there != base+want || answer.Code != http.StatusPermanentRedirect) {
				t.Errorf("%s%s leads with %d to %q, want %q", base, asked, answer.Code, there, base+want)
			}
		}
	}
	s := &Server{cfg: Config{BasePath: "/hq"}}
	outside := httptest.NewRecorder()
	passes := s.withoutSlash(func(c echo.Context) error { return c.NoContent(http.StatusNotFound) })
	if err := passes(echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/other/", nil), outside)); err != nil || outside.Code != http.StatusNotFound {
		t.Errorf("what is not under the base path is answered with %d, %v", outside.Code, err)
	}
}

// Every page is found with a slash at its end, and what is sent to one arrives.
func TestPagesAreFoundWithASlashTooMany(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	for _, page := range []string{"", "/timeline", "/play", "/rules", "/options", "/diff", "/commands/AddNote", "/events/1", "/replay"} {
		if b.open(home + page + "/?at=1").is(200); b.at.Path != home+page || b.at.Query().Get("at") != "1" {
			t.Errorf("%s/ is found at %s", page, b.at)
		}
	}
	b.open("/help/").is(200).says("After a restore the links of all seats are void and must be made anew").open("/join/").is(200)
	form := b.open(home + "/commands/AddNote").is(200).page.Find("#f-AddNote")
	sent := url.Values{"on": {"campaign"}, "text": {"sent with a slash"}}
	form.Find("input[type=hidden]").Each(func(_ int, in *goquery.Selection) { sent.Set(in.AttrOr("name", ""), in.AttrOr("value", "")) })
	b.send("POST", strings.TrimSuffix(form.AttrOr("action", ""), "/")+"/", sent).is(200)
	b.open(home + "/timeline").says("sent with a slash")
}
