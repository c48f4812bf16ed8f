package web

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// browser is a person with a browser that has no script: it follows links and
// sends forms as they stand on the page.
type browser struct {
	t      testing.TB
	s      *server
	http   *http.Client
	at     *url.URL
	page   *goquery.Document
	status int
}

func (s *server) browser() *browser {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	client := *s.http.Client()
	client.Jar = jar
	return &browser{t: s.t, s: s, http: &client}
}

func (b *browser) send(method, address string, form url.Values) *browser {
	b.t.Helper()
	u, err := url.Parse(b.s.http.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	if b.at != nil {
		u = b.at
	}
	u, err = u.Parse(address)
	if err != nil {
		b.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(b.t.Context(), method, u.String(), strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Accept", "text/html")
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", b.s.http.URL)
	}
	if b.at != nil {
		req.Header.Set("Referer", b.at.String())
	}
	res, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	b.status, b.at = res.StatusCode, res.Request.URL
	if b.page, err = goquery.NewDocumentFromReader(strings.NewReader(string(body))); err != nil {
		b.t.Fatal(err)
	}
	return b
}

// open goes to an address.
func (b *browser) open(address string) *browser { b.t.Helper(); return b.send("GET", address, nil) }

// is asserts the status of the page that is open.
func (b *browser) is(status int) *browser {
	b.t.Helper()
	if b.status != status {
		b.t.Fatalf("%s: status %d, want %d: %s", b.at.Path, b.status, status, b.text())
	}
	return b
}

func (b *browser) text() string { return strings.Join(strings.Fields(b.page.Find("main").Text()), " ") }

// says asserts that the page holds a text.
func (b *browser) says(want string) *browser {
	b.t.Helper()
	if !strings.Contains(b.text(), want) {
		b.t.Errorf("%s does not say %q: %s", b.at.Path, want, b.text())
	}
	return b
}

// fill sends the form with this id, with some fields changed.
func (b *browser) fill(id string, fields ...string) *browser {
	b.t.Helper()
	form := b.page.Find("form#" + id).First()
	if form.Length() == 0 {
		b.t.Fatalf("%s has no form %s", b.at.Path, id)
	}
	values := url.Values{}
	form.Find("input, textarea, select").Each(func(_ int, in *goquery.Selection) {
		name, named := in.Attr("name")
		kind, _ := in.Attr("type")
		_, checked := in.Attr("checked")
		if !named || (kind == "checkbox" || kind == "radio") && !checked {
			return
		}
		value, _ := in.Attr("value")
		if goquery.NodeName(in) == "textarea" {
			value = in.Text()
		}
		if goquery.NodeName(in) == "select" {
			value, _ = in.Find("option[selected]").Attr("value")
		}
		if value != "" || kind == "hidden" {
			values.Add(name, value)
		}
	})
	for i := 0; i+1 < len(fields); i += 2 {
		if i == 0 || fields[i] != fields[i-2] {
			values.Del(fields[i])
		}
		values.Add(fields[i], fields[i+1])
	}
	action, _ := form.Attr("action")
	return b.send("POST", action, values)
}

// begin starts a campaign of the lantern in the browser.
func (s *server) begin() *browser {
	s.t.Helper()
	b := s.browser()
	b.open("/").is(200).fill("f-start", "name", "Deep <b>&", "gm_name", "Ana", "system", "lantern").is(200).says("Deep <b>&")
	return b
}

func TestACampaignIsPlayedByFormsAlone(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home+"/commands/Delve").is(200).
		fill("f-Delve", "name", "First", "path", "1 1", "path", "1 2", "pace", "slow", "dice.depth", "4").is(200).says("Ana digs First, 4 deeper.")
	b.open(home + "/timeline").is(200).says("Ana digs First, 4 deeper.")
	b.open(home+"/events/2/undo").is(200).fill("f-undo", "reason", "a slip").is(200).says("Undone by Ana")
	b.open(home).is(200).says("because: a slip")
	b.open(home + "/timeline").fill("f-redo").is(200).says("Ana brings back #2")
}

func TestAWrongFormKeepsWhatWasTypedAndSaysWhy(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home+"/commands/Delve").fill("f-Delve", "name", "", "path", "9 9 9", "pace", "slow").is(400)
	if got, _ := b.page.Find("[name=path]").First().Attr("value"); got != "9 9 9" {
		t.Errorf("the typed square is gone: %q", got)
	}
	if b.page.Find("[aria-invalid]").Length() == 0 {
		t.Error("no field is marked")
	}
	b.open(home+"/commands/Delve").fill("f-Delve", "name", "Long", "path", "1 1", "path", "1 2", "path", "1 3", "path", "1 4", "pace", "slow").
		is(422).says("The rules say no").says("LN-DELVE-01")
	b.open(home+"/commands/Delve").fill("f-Delve", "name", "X", "path", "1 1", "pace", "slow", "dice.depth", "Q?").is(400).says("letters such as")
	b.open(home + "/commands/Fly").is(404)
}

func TestPeopleJoinByCodeAndSeeOnlyTheirs(t *testing.T) {
	s := serve(t)
	gm := s.begin()
	home := gm.at.Path
	gm.open(home + "/invite").is(200)
	code := gm.page.Find("main").Text()
	at := strings.Index(code, "-")
	code = code[at-4 : at+5]
	ben := s.browser()
	ben.open(home).is(401).says("No seat at this table")
	ben.open("/join").is(200).fill("f-join", "code", "AAAA-AAAA").is(403).says("leads to no table")
	ben.fill("f-join", "code", strings.ToLower(code)).is(200).fill("f-seat", "name", "Ben", "side", "hero").is(200).says("Ben player")
	gm.open(home).says("Ben player")
	ben.open(home + "/commands/SeekOmen").is(200)
	gm.open(home + "/invite").fill("f-renew").is(200)
	s.browser().open("/join").fill("f-join", "code", code).is(403)
}

func TestADoubleTapIsOneAction(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home + "/commands/AddNote").is(200)
	form := b.page.Find("form#f-AddNote")
	key, _ := form.Find("[name=key]").Attr("value")
	twice := url.Values{"key": {key}, "seq": {"1"}, "on": {"campaign"}, "text": {"once"}}
	for _, seq := range []string{"abc", "-4", "0", "1.5"} {
		b.send("POST", home+"/commands/AddNote", url.Values{"key": {key}, "seq": {seq}, "on": {"campaign"}, "text": {"once"}}).is(400).says("open the page again")
	}
	b.send("POST", home+"/commands/AddNote", twice).is(200)
	b.send("POST", home+"/commands/AddNote", twice).is(200)
	b.open(home + "/timeline").is(200)
	if n := strings.Count(b.text(), "Ana notes on campaign: once"); n != 1 {
		t.Errorf("the note is there %d times", n)
	}
}

// Who goes back to a form and sends it with other words wishes for something
// else: nothing is done unasked, nothing typed is lost, and sending works.
func TestAFormSentAgainWithOtherWordsAsksFirst(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home + "/commands/AddNote").is(200)
	key, _ := b.page.Find("form#f-AddNote [name=key]").Attr("value")
	b.send("POST", home+"/commands/AddNote", url.Values{"key": {key}, "seq": {"1"}, "on": {"campaign"}, "text": {"once"}}).is(200)
	b.open(home+"/commands/AddNote").
		send("POST", home+"/commands/AddNote", url.Values{"key": {key}, "seq": {"1"}, "on": {"campaign"}, "text": {"twice"}}).is(409).
		says("This form was sent before")
	if typed := b.page.Find("form#f-AddNote [name=text]").Text(); typed != "twice" {
		t.Errorf("the form holds %q", typed)
	}
	b.fill("f-AddNote").is(200).open(home + "/timeline").is(200).says("Ana notes on campaign: once").says("Ana notes on campaign: twice")
}
