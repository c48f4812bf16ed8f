package web

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/demo/demotest"
)

// ear is a device that hears a live stream: when each message came that has an id
// and is no beat.
type ear <-chan time.Time

func hears(b *testing.B, url, token, device string) ear {
	b.Helper()
	req, err := http.NewRequestWithContext(b.Context(), http.MethodGet, url, nil)
	if err != nil {
		b.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("User-Agent", device)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		b.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		b.Fatalf("%s: status %d", url, res.StatusCode)
	}
	came := make(chan time.Time, 10)
	go func() {
		defer res.Body.Close()
		defer close(came)
		lines := bufio.NewReaderSize(res.Body, 1<<20)
		told := false
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			switch {
			case strings.HasPrefix(line, "data: <"):
				told = true
			case line == "\n" && told:
				came <- time.Now()
				told = false
			}
		}
	}()
	return came
}

// delays are how long messages took to devices, from the quickest to the slowest:
// since their action was answered, and since it was sent.
type delays struct{ answered, sent []time.Duration }

// at is the delay in milliseconds that so many per cent of all did not exceed.
func at(all []time.Duration, percent int) float64 {
	return float64(all[(len(all)-1)*percent/100].Microseconds()) / 1000
}

// arrivals measures that over as many rounds as there are to be.
func arrivals(b *testing.B, devices []ear, more func() bool, act func()) (took delays) {
	b.Helper()
	for more() {
		sent := time.Now()
		act()
		answered := time.Now()
		for _, device := range devices {
			select {
			case came, open := <-device:
				if !open {
					b.Fatal("a stream has ended")
				}
				took.answered = append(took.answered, max(0, came.Sub(answered)))
				took.sent = append(took.sent, came.Sub(sent))
			case <-time.After(20 * time.Second):
				b.Fatal("a device heard nothing")
			}
		}
	}
	slices.Sort(took.answered)
	slices.Sort(took.sent)
	return took
}

// bareServer is a server that does nothing but send as much as the fragments of a play page
// to every device when it is told to.
func bareServer(b *testing.B) *httptest.Server {
	b.Helper()
	var mu sync.Mutex
	var devices []chan struct{}
	ended, text := make(chan struct{}), "data: <"+strings.Repeat("x", 20_000)+"\n\n"
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		if r.Method == http.MethodPost {
			defer mu.Unlock()
			for _, news := range devices {
				news <- struct{}{}
			}
			return
		}
		news := make(chan struct{}, 1)
		devices = append(devices, news)
		mu.Unlock()
		for out := http.NewResponseController(w); out.Flush() == nil; {
			select {
			case <-news:
				if _, err := io.WriteString(w, text); err != nil {
					return
				}
			case <-ended:
				return
			}
		}
	}))
	b.Cleanup(func() { close(ended); s.Close() })
	return s
}

// floor is how long that server's message takes.
func floor(b *testing.B, n int) delays {
	b.Helper()
	s := &server{t: b, http: bareServer(b)}
	devices := make([]ear, n)
	for i := range devices {
		devices[i] = hears(b, s.http.URL, "", "")
	}
	rounds := 0
	return arrivals(b, devices, func() bool { rounds++; return rounds <= 100 }, func() { s.call("POST", "/", "", nil).is(200) })
}

// From the answer to an action until its fragments are at the play pages of other
// devices, which should take no more than 100 ms; and, from its sending on, how often
// as long that is as for a bare server to send as much. A stream waits 25 ms of that
// for what else comes.
func BenchmarkLive(b *testing.B) {
	script, err := demotest.Long(1_000)
	if err != nil {
		b.Fatal(err)
	}
	g := game()
	s := serve(b, g)
	begun, err := script.Play(b.Context(), g, "the-first")
	if err != nil {
		b.Fatal(err)
	}
	k, err := g.Kernel(b.Context(), begun.ID)
	if err != nil {
		b.Fatal(err)
	}
	ben, _ := k.Seat("s2")
	gm, player := string(s.web.house.Token(begun.ID, begun.GM)), string(s.web.house.Token(begun.ID, ben))
	c := &table{server: s, id: string(begun.ID)}
	for _, n := range []int{1, 4, 50} {
		b.Run(fmt.Sprintf("%d devices", n), func(b *testing.B) {
			least := floor(b, n)
			devices := make([]ear, n)
			for i := range devices {
				devices[i] = hears(b, fmt.Sprintf("%s/c/%s/play/live?since=%s", s.http.URL, c.id, c.get(gm, "/state").at("revision")), player, fmt.Sprint("device ", i))
			}
			took := arrivals(b, devices, b.Loop, func() { c.play(gm, "AddNote", map[string]any{"on": "campaign", "text": "a note"}).is(201) })
			b.ReportMetric(0, "ns/op")
			for _, percent := range []int{50, 99} {
				b.ReportMetric(at(took.answered, percent), fmt.Sprintf("p%d-ms", percent))
				b.ReportMetric(at(took.sent, percent)/at(least.sent, percent), fmt.Sprintf("p%d-floors", percent))
			}
		})
	}
}
