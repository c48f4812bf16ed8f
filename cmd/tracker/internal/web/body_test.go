package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// line is a connection on which a test writes what it likes.
type line struct {
	t testing.TB
	net.Conn
	in *bufio.Reader
}

func (s *server) line() *line {
	s.t.Helper()
	conn, err := net.Dial("tcp", s.http.Listener.Addr().String())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		s.t.Fatal(err)
	}
	return &line{s.t, conn, bufio.NewReader(conn)}
}

// post sends a form of a length, and as much of it as is there.
func (l *line) post(path string, length int, body string) *http.Response {
	l.t.Helper()
	if _, err := fmt.Fprintf(l, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
		path, length, body); err != nil {
		l.t.Fatal(err)
	}
	res, err := http.ReadResponse(l.in, nil)
	if err != nil {
		l.t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		l.t.Fatal(err)
	}
	return res
}

func TestABodyThatDoesNotArriveIsNotWaitedFor(t *testing.T) {
	s := serve(t)
	s.web.bodyTime = 100 * time.Millisecond
	for path, want := range map[string]int{
		"/join":   http.StatusRequestTimeout,
		"/health": http.StatusNotFound, // which reads no body
	} {
		l := s.line()
		if res := l.post(path, 100, "code="); res.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, res.StatusCode, want)
		}
		if _, err := l.in.ReadByte(); err != io.EOF {
			t.Errorf("%s: the connection is still open: %v", path, err)
		}
	}
}

func TestTheDeadlineOfABodyEndsWithIt(t *testing.T) {
	s := serve(t)
	s.web.bodyTime = 100 * time.Millisecond
	l := s.line()
	for range 2 {
		if res := l.post("/theme", 10, "theme=dark"); res.StatusCode != http.StatusSeeOther {
			t.Errorf("status %d", res.StatusCode)
		}
		time.Sleep(2 * s.web.bodyTime)
	}
}

func TestAFormThatIsBrokenIsTheSendersFault(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home+"/commands/AddNote").is(200).fill("f-AddNote", "on", "campaign", "text", "so").is(200)
	paths := []string{"/join", "/theme", "/campaigns"}
	for _, p := range []string{"/seats", "/seats/leave", "/seat", "/invite/renew", "/commands/AddNote", "/undo", "/redo", "/events/2/undo", "/events/2/restore"} {
		paths = append(paths, home+p)
	}
	forms := map[string][2]string{
		"a bad escape":        {"application/x-www-form-urlencoded", "key=%zz"},
		"parts, no boundary":  {"multipart/form-data", "--x\r\n"},
		"parts, cut off":      {"multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nab"},
		"a type of no kind":   {"text/;;", "key=a"},
		"no parts in a whole": {"multipart/form-data; boundary=x", "key=a"},
	}
	for name, form := range forms {
		for _, path := range paths {
			status, text := b.sendRaw(path, form[0], form[1])
			if status != http.StatusBadRequest || !strings.Contains(text, "form could not be read") {
				t.Errorf("%s to %s: status %d: %s", name, path, status, text)
			}
		}
	}
	b.open(home).is(200)
}

// sendRaw posts a body as it is, and gives the status and the page.
func (b *browser) sendRaw(path, kind, body string) (int, string) {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.s.http.URL+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Accept", "text/html")
	req.Header.Set("Content-Type", kind)
	res, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	page, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return res.StatusCode, string(page)
}

func TestHeadIsAnsweredLikeGetWithoutABody(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	api := "/api/v1/campaigns/" + c.id
	for _, path := range []string{
		"/", "/healthz", "/version", "/help", "/static/none", "/nowhere", "/api/v1/systems", "/api/v1/nothing",
		api + "/state", api + "/actions", api + "/export", api + "/legal", "/c/" + c.id, "/c/" + c.id + "/timeline",
	} {
		head, get := s.call("HEAD", path, c.gm, nil), s.call("GET", path, c.gm, nil)
		if head.status != get.status || len(head.body) != 0 || head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("%s: HEAD %d %s with %d bytes, GET %d %s", path, head.status, head.header.Get("Content-Type"), len(head.body),
				get.status, get.header.Get("Content-Type"))
		}
	}
}

// The head of a stream is all of it: the connection is free at once.
func TestHeadOfAStreamEnds(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	for _, path := range []string{"/api/v1/campaigns/" + c.id + "/live", "/c/" + c.id + "/live"} {
		l := s.line()
		for range 2 {
			if _, err := fmt.Fprintf(l, "HEAD %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", path, c.gm); err != nil {
				t.Fatal(err)
			}
			res, err := http.ReadResponse(l.in, &http.Request{Method: http.MethodHead})
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
				t.Errorf("%s: %d %v", path, res.StatusCode, res.Header)
			}
		}
	}
}
