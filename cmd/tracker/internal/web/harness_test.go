package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events/journal"
	"loretome/rules/ruletest/lantern"
	"loretome/views/tongues"
)

const admin = "the admin's token of the tests"

// server is a whole tracker on a directory of its own, reached over HTTP.
type server struct {
	t    testing.TB
	dir  string
	http *httptest.Server
	web  *Server
	stop func()

	ticks atomic.Int64 // seconds of its clock

	mu    sync.Mutex
	seeds [][]byte // that were drawn for the server's dice
}

// wait lets time pass on the server's clock.
func (s *server) wait(d time.Duration) { s.ticks.Add(int64(d / time.Second)) }

// seed draws one.
func (s *server) seed() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum := sha256.Sum256(fmt.Appendf(nil, "seed %d", len(s.seeds)))
	s.seeds = append(s.seeds, sum[:])
	return sum[:]
}

// serve starts a tracker that plays these games, the lantern if none is named.
func serve(t testing.TB, games ...app.Game) *server {
	t.Helper()
	return serveIn(t, t.TempDir(), games...)
}

func serveIn(t testing.TB, dir string, games ...app.Game) *server {
	t.Helper()
	return serveAs(t, dir, func(*server, *Config) {}, games...)
}

// serveAs starts a tracker that is reached as a test says.
func serveAs(t testing.TB, dir string, reached func(*server, *Config), games ...app.Game) *server {
	t.Helper()
	if len(games) == 0 {
		games = []app.Game{app.NewTable(lantern.System)}
	}
	ctx := t.Context()
	j, err := journal.Open(ctx, journal.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, dir: dir}
	house, err := app.Open(ctx, j, app.Config{
		Now:  func() time.Time { return time.Date(2026, 1, 2, 19, 0, int(s.ticks.Add(1)), 0, time.UTC) },
		Seed: s.seed,
	}, games...)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{AdminToken: admin, Tongue: inTestTongues, Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
	reached(s, &cfg)
	s.web = New(house, cfg, HeroQuest())
	s.http = httptest.NewServer(s.web.Handler())
	done := false
	s.stop = func() {
		if done {
			return
		}
		done = true
		s.web.End()
		s.http.Close()
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := house.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := j.Close(ctx); err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(s.stop)
	return s
}

// answer is what a request brought back.
type answer struct {
	t      testing.TB
	status int
	header http.Header
	body   []byte
}

// call makes a request as a bearer of a token; body is JSON, or what json makes
// of it.
func (s *server) call(method, path, token string, body any) answer {
	s.t.Helper()
	var r io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		r = strings.NewReader(b)
	case []byte:
		r = bytes.NewReader(b)
	default:
		data, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		r = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.http.URL+path, r)
	if err != nil {
		s.t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if r != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return s.sent(req)
}

// sent takes the answer to a request.
func (s *server) sent(req *http.Request) answer {
	s.t.Helper()
	res, err := s.http.Client().Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer{t: s.t, status: res.StatusCode, header: res.Header, body: data}
}

// is asserts the status.
func (a answer) is(status int) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("status %d, want %d: %s", a.status, status, a.body)
	}
	return a
}

// at finds a value in the answer by a path such as action.events.0.type.
func (a answer) at(path string) string {
	a.t.Helper()
	var v any
	if err := json.Unmarshal(a.body, &v); err != nil {
		a.t.Fatalf("%v in %s", err, a.body)
	}
	for _, step := range strings.Split(path, ".") {
		switch have := v.(type) {
		case map[string]any:
			v = have[step]
		case []any:
			var i int
			if _, err := fmt.Sscan(step, &i); err != nil || i >= len(have) {
				return ""
			}
			v = have[i]
		default:
			return ""
		}
	}
	if s, ok := v.(string); ok {
		return s
	}
	if v == nil {
		return ""
	}
	text, err := json.Marshal(v)
	if err != nil {
		a.t.Fatal(err)
	}
	return string(text)
}

// has asserts a value by its path.
func (a answer) has(path, want string) answer {
	a.t.Helper()
	if got := a.at(path); got != want {
		a.t.Errorf("%s is %q, want %q in %s", path, got, want, a.body)
	}
	return a
}

// table is a campaign with a game master and a player.
type table struct {
	*server
	id          string
	gm, ben, cy string // tokens
	code        string
	actions     int
}

// campaign begins a campaign of the lantern with three seats: s1 game master,
// s2 Ben, s3 Cy.
func (s *server) campaign() *table {
	s.t.Helper()
	a := s.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Deep", "system": "lantern", "gm_name": "Ana"}).is(201)
	t := &table{server: s, id: a.at("id"), gm: a.at("seats.gm.token"), code: a.at("join.code")}
	t.ben = t.sit("Ben", "hero")
	t.cy = t.sit("Cy", "hero")
	return t
}

func (t *table) sit(name, side string) string {
	t.t.Helper()
	return t.call("POST", "/api/v1/campaigns/"+t.id+"/seats", "", map[string]any{"code": t.code, "name": name, "side": side}).is(201).at("token")
}

// play posts a command with a fresh id.
func (t *table) play(token, command string, data any, more ...func(map[string]any)) answer {
	t.t.Helper()
	t.actions++
	req := map[string]any{"id": fmt.Sprintf("test-%d", t.actions), "command": command, "data": data}
	for _, m := range more {
		m(req)
	}
	return t.call("POST", "/api/v1/campaigns/"+t.id+"/actions", token, req)
}

func (t *table) get(token, path string) answer {
	t.t.Helper()
	return t.call("GET", "/api/v1/campaigns/"+t.id+path, token, nil)
}

// with sets a member of the request.
func with(name string, value any) func(map[string]any) {
	return func(req map[string]any) { req[name] = value }
}

// dig is a gallery that is lawful while there is oil.
func dig(name string) map[string]any {
	return map[string]any{"name": name, "path": [][2]int{{1, 1}, {1, 2}}, "pace": "slow"}
}

// inTestTongues knows one language more than the program: marked.
func inTestTongues(chosen, accepts string) *tongues.Language {
	if chosen == "marked" {
		return tongues.Marked()
	}
	return tongues.Match(chosen, accepts)
}

// speaks chooses a language in the browser.
func (b *browser) speaks(code string) *browser {
	b.t.Helper()
	at, err := url.Parse(b.s.http.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	b.http.Jar.SetCookies(at, []*http.Cookie{{Name: tongueCookie, Value: code, Path: "/"}})
	return b
}

// bodyOf is what an answer says, read to its end.
func bodyOf(t *testing.T, res *http.Response) string {
	t.Helper()
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
