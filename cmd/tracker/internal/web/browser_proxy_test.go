package web

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"
)

// proxy stands before a tracker, and cuts every connection that was quiet for some
// time.
type proxy struct {
	patience atomic.Int64 // nanoseconds
	cuts     atomic.Int64
	beats    atomic.Int64

	mu      sync.Mutex
	strayed []string   // what was asked for outside the tracker's path
	streams []*quietly // that have begun

	dropped chan struct{} // told of what did not get through
}

// quietly is a live stream on its way through the proxy.
type quietly struct {
	io.ReadCloser
	p    *proxy
	deaf atomic.Bool // what comes is dropped, as where a phone has left the network
}

func (q *quietly) Read(b []byte) (int, error) {
	patience := time.AfterFunc(time.Duration(q.p.patience.Load()), func() {
		q.p.cuts.Add(1)
		q.ReadCloser.Close()
	})
	defer patience.Stop()
	n, err := q.ReadCloser.Read(b)
	for q.deaf.Load() && err == nil {
		select {
		case q.p.dropped <- struct{}{}:
		default:
		}
		n, err = q.ReadCloser.Read(b)
	}
	if strings.Contains(string(b[:n]), "event: beat") {
		q.p.beats.Add(1)
	}
	return n, err
}

// proxied is a tracker of HeroQuest under /hq, and the proxy before it at which
// devices reach it.
func proxied(t *testing.T, beat, patience time.Duration) (*server, *proxy) {
	t.Helper()
	p := &proxy{dropped: make(chan struct{}, 1)}
	p.patience.Store(int64(patience))
	front := &server{t: t}
	behind := serveAs(t, t.TempDir(), func(s *server, cfg *Config) {
		cfg.BasePath, cfg.PublicURL = "/hq", func() string { return front.http.URL }
	}, app.NewTable(heroquest.System()))
	behind.web.beatTime = beat
	there, err := url.Parse(behind.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	through := &httputil.ReverseProxy{
		ErrorLog: log.New(io.Discard, "", 0),
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(there)
			r.SetXForwarded()
			r.Out.Host = r.In.Host
		},
		ModifyResponse: func(res *http.Response) error {
			if strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
				res.Body = p.stream(res.Body)
			}
			return nil
		},
	}
	front.http = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path := r.URL.Path; path != "/hq" && !strings.HasPrefix(path, "/hq/") {
			p.mu.Lock()
			p.strayed = append(p.strayed, r.Method+" "+path)
			p.mu.Unlock()
		}
		through.ServeHTTP(w, r)
	}))
	front.dir, front.web = behind.dir, behind.web
	t.Cleanup(func() { behind.web.End(); front.http.Close() })
	return front, p
}

func (p *proxy) stream(body io.ReadCloser) *quietly {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := &quietly{ReadCloser: body, p: p}
	p.streams = append(p.streams, q)
	return q
}

// deafen lets nothing through any more on the streams that are open, and leaves them
// open.
func (p *proxy) deafen() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, q := range p.streams {
		q.deaf.Store(true)
	}
}

// stays asserts that nothing was asked for outside the tracker's path.
func (p *proxy) stays(t *testing.T) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, path := range p.strayed {
		t.Errorf("asked for %s, which is not under /hq", path)
	}
}

// under asserts that all that the page leads to and loads is under the tracker's path.
func (d *tab) under(base string) *tab {
	d.t.Helper()
	all := ask[[]string](d, `[...document.querySelectorAll("*")].flatMap(of => ["href", "src", "action", "hx-sse:connect", "content"].map(name => of.getAttribute(name)))
		.filter(to => to && (to.startsWith("/") || to.startsWith(location.origin))).map(to => new URL(to, location).pathname)`)
	if len(all) < 10 {
		d.t.Errorf("%s leads to %q only", d.path(), all)
	}
	for _, to := range all {
		if !strings.HasPrefix(to, base+"/") {
			d.t.Errorf("%s leads to %s", d.path(), to)
		}
	}
	return d
}

// While beats come, a proxy that cuts quiet connections cuts none; what it cuts
// nevertheless is live again by itself, with what happened meanwhile.
func TestATableBehindAProxyStaysLive(t *testing.T) {
	t.Parallel()
	const patience = 4 * time.Second
	s, p := proxied(t, patience/20, patience)
	ana, ben := s.device(desk), s.device(phone)
	ana.open("/hq").until(`location.pathname === "/hq/"`)
	home := ana.under("/hq").beginAt("heroquest", "/hq/")
	if !strings.HasPrefix(home, "/hq/c/") {
		t.Fatalf("the campaign is at %s", home)
	}
	address := ana.open(home + "/invite").under("/hq").drawn()
	if !strings.HasPrefix(address, s.http.URL+home+"/join/") {
		t.Errorf("the invitation leads to %s", address)
	}
	ben.invited(address, "Ben").under("/hq")
	ana.open(home + "/play").live()
	ben.open(home + "/play").live().under("/hq")
	ben.taps("JoinHero", `[name="hero_type"][value="barbarian"]`).write("#f-JoinHero-name", "Torg").press("#f-JoinHero").sees("#feed", "Torg")
	ana.sees("#feed", "Torg")

	loaded := ana.loaded()
	heard := p.beats.Load()
	ana.until(fmt.Sprintf(`new Promise(done => setTimeout(() => done(true), %d))`, (patience + patience/4).Milliseconds()))
	if n := p.beats.Load() - heard; n < 4 || p.cuts.Load() > 0 {
		t.Errorf("%d beats came in time, and %d connections were cut", n, p.cuts.Load())
	}

	p.patience.Store(int64(time.Millisecond))
	ana.until(`document.getElementById("badge").dataset.state === "wait"`)
	p.patience.Store(int64(patience))
	ben.click("#do-undo-last button").sees("#feed", "Undone by Ben")
	ana.sees("#feed", "Undone by Ben").live()
	if p.cuts.Load() == 0 || ana.loaded() != loaded {
		t.Errorf("%d connections were cut, and the page was loaded anew: %t", p.cuts.Load(), ana.loaded() != loaded)
	}
	p.stays(t)
}

// All pages, files, redirects and what a device installs stay under the base path,
// and so do the cookies.
func TestEverythingStaysUnderTheBasePath(t *testing.T) {
	t.Parallel()
	s, p := proxied(t, beatTime, time.Minute)
	ana := s.device(desk)
	home := ana.beginAt("heroquest", "/hq/")
	for _, page := range []string{"", "/play", "/heroes", "/armory", "/quests", "/quests/new", "/timeline", "/replay", "/invite", "/rules", "/rules/HQ-ATK-01", "/options", "/disputes", "/stats", "/sessions", "/print", "/events/1", "/commands", "/commands/AddNote", "/dice", "/seals", "/nothing"} {
		ana.open(home + page).under("/hq")
	}
	for _, page := range []string{"/hq/", "/hq/join", "/hq/help", "/hq/offline", "/hq/nothing"} {
		ana.open(page).under("/hq")
	}
	ana.open(home + "/play/").until(fmt.Sprintf(`location.pathname === %q`, home+"/play"))
	ana.notes(home, "the lamp burns low")
	ana.open("/hq/help").click(`#device button[value="dark"]`).until(`document.documentElement.dataset.theme === "dark" && location.pathname === "/hq/help"`)
	ana.until(`navigator.serviceWorker.ready.then(r => new URL(r.scope).pathname === "/hq/" && new URL(r.active.scriptURL).pathname === "/hq/worker.js")`)
	ana.installable()
	var m manifest
	told := ask[string](ana, `new URL(document.querySelector("link[rel=manifest]").href).pathname`)
	if err := json.Unmarshal(s.call("GET", told, "", nil).is(200).body, &m); err != nil || m.Scope != "/hq/" || m.StartURL != "/hq/" {
		t.Errorf("the manifest at %s is %+v: %v", told, m, err)
	}
	for _, of := range ask[[]string](ana, `performance.getEntriesByType("resource").map(of => new URL(of.name).pathname)`) {
		if !strings.HasPrefix(of, "/hq/") {
			t.Errorf("a page loads %s", of)
		}
	}
	p.stays(t)
}
