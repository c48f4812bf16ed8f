package web

import (
	"bufio"
	"net/http"
	"strings"
	"testing"
	"time"
)

// listen reads the messages of a live stream into a channel.
func (t *table) listen(token, path, lastID string) <-chan string {
	t.t.Helper()
	req, err := http.NewRequestWithContext(t.t.Context(), "GET", t.http.URL+path, nil)
	if err != nil {
		t.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	if lastID != "" {
		req.Header.Set("Last-Event-ID", lastID)
	}
	return t.hears(t.http.Client(), req)
}

// hears reads the messages of the stream that a client asks for.
func (s *server) hears(by *http.Client, req *http.Request) <-chan string {
	s.t.Helper()
	res, err := by.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		s.t.Fatalf("live stream: status %d", res.StatusCode)
	}
	messages := make(chan string, 100)
	go func() {
		defer res.Body.Close()
		defer close(messages)
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		message := ""
		for lines.Scan() {
			if line := lines.Text(); line != "" {
				message += line + "\n"
				continue
			}
			messages <- message
			message = ""
		}
	}()
	return messages
}

// next waits for a message that holds a text.
func (s *server) next(messages <-chan string, want string) {
	s.t.Helper()
	deadline := time.After(20 * time.Second)
	for {
		select {
		case m, open := <-messages:
			if !open {
				s.t.Fatalf("the stream ended before %q", want)
			}
			if strings.Contains(m, want) {
				return
			}
		case <-deadline:
			s.t.Fatalf("no message with %q came", want)
		}
	}
}

func TestTheLiveStreamTellsEveryActionAndGoesOnWhereItStopped(t *testing.T) {
	c := serve(t).campaign()
	path := "/api/v1/campaigns/" + c.id + "/live"
	live := c.listen(c.cy, path, "")
	c.next(live, ": live")
	c.play(c.ben, "Delve", dig("First")).is(201)
	c.next(live, "id: 4\n")
	late := c.listen(c.cy, path, "2")
	c.next(late, "id: 3\n")
	c.next(late, "id: 4\n")
	c.play(c.gm, "Delve", dig("Second")).is(201)
	c.next(live, `"name":"Second"`)
	c.next(late, `"name":"Second"`)
}

// A page of a journal that went further than this one, as before a backup was put
// back, is brought to what is here.
func TestAPageThatIsAheadOfTheJournalIsBroughtBackToIt(t *testing.T) {
	s := serveAs(t, t.TempDir(), func(s *server, _ *Config) {})
	s.web.beatTime = 50 * time.Millisecond
	c := s.campaign()
	live := c.listen(c.cy, "/c/"+c.id+"/play/live?since=3", "999")
	c.next(live, "event: beat")
	c.next(live, "hx-partial")
	c.play(c.ben, "Delve", dig("First")).is(201)
	c.next(live, "First")
}

func TestALiveStreamEndsWhenItsSeatIsGivenUp(t *testing.T) {
	c := serve(t).campaign()
	live := c.listen(c.cy, "/api/v1/campaigns/"+c.id+"/live", "")
	c.next(live, ": live")
	c.play(c.gm, "LeavePlayer", map[string]any{"player_id": "s3"}).is(201)
	deadline := time.After(20 * time.Second)
	for {
		select {
		case _, open := <-live:
			if !open {
				return
			}
		case <-deadline:
			t.Fatal("the stream of a seat that was given up goes on")
		}
	}
}

// A browser has six connections to one server: its streams are counted together,
// whatever campaigns they are of, and those of another browser are not.
func TestTheStreamsOfABrowserAreCountedOverItsCampaigns(t *testing.T) {
	s := serve(t)
	ana, ben := s.begin(), s.begin()
	one := ana.at.Path
	two := ana.open("/").fill("f-start", "name", "Deeper", "gm_name", "Ana", "system", "lantern").is(200).at.Path
	listen := func(b *browser, home string) <-chan string {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.http.URL+home+"/timeline/live?since=0", nil)
		if err != nil {
			t.Fatal(err)
		}
		heard := s.hears(b.http, req)
		s.next(heard, "id: ") // it has begun
		return heard
	}
	first, kept := listen(ana, one), []<-chan string{listen(ana, two), listen(ana, one), listen(ana, two)}
	other := listen(ben, ben.at.Path)
	kept = append(kept, listen(ana, one))
	s.next(first, "data: superseded")
	for _, home := range []string{one, two} {
		ana.open(home+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", "the lamp burns low").is(200)
	}
	ben.open(ben.at.Path+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", "the lamp burns low").is(200)
	for _, heard := range append(kept, other) {
		s.next(heard, "the lamp burns low")
	}
}
