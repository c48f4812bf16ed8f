package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
)

// spy looks through the eyes of every seat for what only Zargon may know.
type spy struct {
	*server
	plays    app.Game
	id, code string
	last     int
	asked    int   // how many commands it gave
	dice     []any // typed in with its next commands
	tokens   map[events.SeatID]string
	found    map[string]bool // paths that tell the game master a mark

	hashes map[string]bool // of actions that are not for everybody
	sealed []string        // seeds of the server's dice that are yet to be told, as they may be written
	looks  int             // how many answers were searched

	fork  string                   // a fork of the campaign as it stood after the evening
	there map[events.SeatID]string // tokens of seats in the fork
}

func spying(t *testing.T) *spy {
	t.Helper()
	g := game()
	s := &spy{server: serve(t, g), plays: g, tokens: map[events.SeatID]string{}, found: map[string]bool{}, hashes: map[string]bool{}}
	begun, err := patching(planted(t)).Play(t.Context(), g, "the-first")
	if err != nil {
		t.Fatal(err)
	}
	s.id, s.code, s.last = string(begun.ID), begun.Code, begun.Revision
	k, err := g.Kernel(t.Context(), begun.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range k.Seats {
		s.tokens[seat.ID] = string(s.web.house.Token(begun.ID, seat))
	}
	watcher := s.call("POST", "/api/v1/campaigns/"+s.id+"/seats", "", map[string]any{"code": s.code, "name": "Wil", "side": "observer"}).is(201)
	s.tokens["s4"] = watcher.at("token")
	s.forked()
	return s
}

// forked makes the fork, with seats in it for Ben and the game master.
func (s *spy) forked() {
	s.t.Helper()
	made := s.call("POST", "/api/v1/campaigns/"+s.id+"/forks", s.tokens["s1"], map[string]any{"at": s.last, "name": "What if"}).is(201)
	s.fork = made.at("id")
	ben := s.call("POST", "/api/v1/campaigns/"+s.fork+"/actions", made.at("seats.gm.token"),
		map[string]any{"id": "ben", "command": "ReissueSeat", "data": map[string]any{"player_id": "s2"}}).is(201)
	s.there = map[events.SeatID]string{"s1": made.at("seats.gm.token"), "s2": ben.at("link.token")}
}

// parameter is a part of a route that stands for something.
var parameter = regexp.MustCompile(`:[a-z]+|\*`)

// values are what the parameters of routes may stand for.
func (s *spy) values() map[string][]string {
	d := s.plays.System()
	var commands []string
	for _, c := range d.Commands {
		commands = append(commands, c.Name)
	}
	return map[string][]string{
		":id": {s.id}, ":system": {"heroquest"}, ":name": d.Projections, ":code": {s.code}, ":token": {s.tokens["s2"]},
		":command": commands, ":n": {"11", "12", "30", "191", "192", fmt.Sprint(s.last)}, ":rule": {"HQ-MOVE-01", "HQ-ARTIF-01"}, ":option": {"quest_order"},
		":session": {"session-1", "session-2", "session-9"},
		":dispute": {"dispute-1", "dispute-2", "dispute-4", "dispute-5", "dispute-7", "dispute-99"},
		":request": {"request-1", "request-2", "request-5", "request-6", "request-99"},
		":hero":    {"h1", "h2", "h3", "h4", "h5", "h6"}, ":quest": {"1", "2", "3"}, "*": spied,
		":thing": {"h1", "i3", "m1", "m9", "D9", "talisman_of_lore"},
	}
}

// spied are files, and the values that could tell most, by their way in the game.
var spied = []string{"app.css", "quests", "quests/1", "quests/1/definition", "quests/2/definition/traps", "quests/3/definition/title", "quest", "quest/traps",
	"deck", "heroes", "heroes/h1/gold", "items"}

// asOfs are the moments at which a page or an answer is asked for.
func (s *spy) asOfs() []string {
	return []string{"?at=11", "?at=150&view=recorded", "?at=192&view=corrected", fmt.Sprintf("?at=%d&view=recorded", s.last), "?at=0", "?at=99999"}
}

// paths are all that can be got from the server: every route that answers GET,
// with everything for which its parameters may stand.
func (s *spy) paths() []string {
	s.t.Helper()
	var paths []string
	for _, r := range s.web.echo.Routes() {
		if r.Method != http.MethodGet || strings.HasSuffix(r.Path, "/live") {
			continue
		}
		all := []string{r.Path}
		for _, p := range parameter.FindAllString(r.Path, -1) {
			values, known := s.values()[p]
			if !known {
				s.t.Fatalf("nobody knows for what %s stands in %s", p, r.Path)
			}
			all = filled(all, p, values)
		}
		paths = append(paths, all...)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func filled(paths []string, parameter string, values []string) []string {
	var all []string
	for _, path := range paths {
		for _, v := range values {
			all = append(all, strings.Replace(path, parameter, v, 1))
		}
	}
	return all
}

// further is how many further questions are asked of each address, and bodies
// sent to it, at every stage by every seat: one, if SECRETS does not say more.
func further() int {
	n, err := strconv.Atoi(os.Getenv("SECRETS"))
	if err != nil {
		return 1
	}
	return max(1, n)
}

// long says that more than a part is looked at that differs from stage to stage.
func long() bool { return further() > 1 }

// picked are some of a list, others for another path and another stage.
func picked[E any](list []E, path, when string) []E {
	h := fnv.New32a()
	_, _ = h.Write([]byte(when + path))
	var some []E
	for i := range min(further(), len(list)) {
		some = append(some, list[(int(h.Sum32()%1000)+i)%len(list)])
	}
	return some
}

// look gets everything as a seat, and wants no mark in it.
func (s *spy) look(when string, seat events.SeatID) {
	s.t.Helper()
	for _, path := range s.paths() {
		s.search(when, seat, path, s.open(seat, path))
		queries := asides
		if strings.Contains(path, s.id) && !strings.Contains(path, "/rules") {
			queries = append(s.asOfs(), asides...)
		}
		for _, query := range picked(queries, path, when+string(seat)) {
			s.search(when, seat, path+query, s.open(seat, path+query))
		}
	}
	for _, asked := range slices.Concat(s.explained(), s.watched()) {
		s.search(when, seat, asked, s.open(seat, asked))
	}
}

// asides are what else an address may ask for; a page that does not know one of
// these shows what it shows without.
var asides = []string{
	"?text=note&q=note&hero=h5", "?session=session1", "?command=DefineQuest", "?rule=HQ-ROLE-04&undone=true", "?undone=false&hero=h1", "?from=190&to=195&limit=9",
	"?mend.amend=191", "?mend.after=191", "?mend.amend=30&mend.after=30", "?after=191&recorded=191-193", "?targets=191,30", "?hero=h5&kind=weapon&give=i1",
	"?book=heroquest_first_light&number=1", "?chapter=quest&q=secret", "?path=/game/quests", "?seat=s1", "?to=191&from=1", "?scope=quest-2", "?scope=quest-1&hero=h1", "?scope=session-1", "?step=191&speed=2&since=11",
}

// explained are the questions why a value is so, and what differs, that could
// tell most.
func (s *spy) explained() []string {
	api := "/api/v1/campaigns/" + s.id
	several := "/c/" + s.id + "/undo?targets="
	asked := []string{several + "11,12,30,191", several + fmt.Sprintf("150-%d", s.last),
		api + "/diff?from=0&to=" + fmt.Sprint(s.last), api + fmt.Sprintf("/diff?from=11&to=%d", s.last)}
	asked = append(asked, api+fmt.Sprintf("/diff?from=0&to=%d&other=%s", s.last, s.fork), api+fmt.Sprintf("/diff?from=%d&to=0&other=%s", s.last, s.fork))
	for _, path := range []string{"/state", "/actions", "/export", "/projections/quest-progress"} {
		asked = append(asked, "/api/v1/campaigns/"+s.fork+path)
	}
	for _, path := range []string{"", "/play", "/quests", "/timeline", "/forks", "/archive"} {
		asked = append(asked, "/c/"+s.fork+path)
	}
	for _, path := range []string{"quests", "quests/1", "quests/1/definition", "quests/2/definition/traps", "quests/3/definition/notes", "quest", "quest/traps", "deck", "heroes", "items"} {
		for _, way := range []string{api, "/c/" + s.id} {
			asked = append(asked, way+"/explain?path=/game/"+path, way+"/explain?at=150&path=/game/"+path)
		}
	}
	for _, path := range []string{"/kernel/notes", "/kernel/corrections", "/kernel/seats", "/reckoned/party/gold"} {
		asked = append(asked, "/c/"+s.id+"/explain?path="+path)
	}
	asked = append(asked, "/c/"+s.id+"/diff?from=5&to="+fmt.Sprint(s.last), "/c/"+s.id+"/diff?from=1&to=11", "/c/"+s.id+"/diff?from=11&to=12")
	return asked
}

// watched are the replays and searches that could tell most.
func (s *spy) watched() []string {
	page, api := "/c/"+s.id, "/api/v1/campaigns/"+s.id
	asked := []string{api + "/actions?text=quest&order=play", api + "/actions?command=DefineQuest", page + "/timeline?command=DefineQuest&order=recorded", page + "/timeline?text=quest&before=195",
		page + "/print?hero=h1&hero=h2&hero=h3&hero=h4&party=yes&session=session-1&undone=struck", page + "/print?hero=h5&quest=1", page + "/print?quest=1&quest=2&at=150&view=recorded",
		page + "/print?quest=2&paper=letter", page + "/print?quest=3", page + "/sessions/session-1?undone=out&skip=0", page + "/sessions/session-1?skip=100",
		page + "/timeline?hero=h3&after=40", page + fmt.Sprintf("/replay?from=1&to=%d&by=session&at=%d", s.last, s.last)}
	for _, n := range []int{11, 12, 16, 20, 44, 190, 191, 192, s.last} {
		for _, how := range []string{"", "&by=round", "&view=recorded", "&by=quest&view=recorded"} {
			asked = append(asked, page+fmt.Sprintf("/replay?at=%d%s", n, how))
		}
	}
	return asked
}

// overhear listens to every live stream as a seat, and wants no mark in it.
func (s *spy) overhear(when string, seat events.SeatID) {
	s.t.Helper()
	for path := range s.web.boards {
		for _, quest := range []string{"1", "2", "4"} {
			page := strings.NewReplacer(":id", s.id, ":hero", "h"+quest, ":quest", quest, ":dispute", "dispute-"+quest, ":session", "session-"+quest).Replace(path)
			if quest != "1" && !strings.Contains(path, "/:") || !strings.HasPrefix(s.open("s1", page), "200") {
				continue // it was heard already, or this game has no such page
			}
			s.search(when, seat, page+"/live", s.listen(seat, page+"/live"))
		}
	}
	live := "/api/v1/campaigns/" + s.id + "/live"
	s.search(when, seat, live, s.listen(seat, live))
}

// open gets a path as a browser with the seat's cookie.
func (s *spy) open(seat events.SeatID, path string) string {
	s.t.Helper()
	res, err := s.browser().Do(s.asking(s.t.Context(), seat, path))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode >= 500 {
		s.t.Errorf("%s: status %d: %.300s", path, res.StatusCode, body)
	}
	return fmt.Sprint(res.StatusCode, " ", res.Header) + string(body)
}

// browser follows no redirect, so that it looks at each answer.
func (s *spy) browser() *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func (s *spy) asking(ctx context.Context, seat events.SeatID, path string) *http.Request {
	s.t.Helper()
	req, err := http.NewRequestWithContext(ctx, "GET", s.http.URL+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	s.as(req, seat)
	req.Header.Set("Accept-Encoding", "identity")
	req.Header.Set("Last-Event-ID", "0")
	return req
}

// as makes a request that of a seat's browser.
func (s *spy) as(req *http.Request, seat events.SeatID) {
	if token := s.tokens[seat]; token != "" {
		req.AddCookie(&http.Cookie{Name: cookieName(events.CampaignID(s.id)), Value: token})
	}
	if token := s.there[seat]; token != "" {
		req.AddCookie(&http.Cookie{Name: cookieName(events.CampaignID(s.fork)), Value: token})
	}
}

// listen takes what a live stream tells from the beginning: a page's fragments,
// or the actions up to the word that these are all.
func (s *spy) listen(seat events.SeatID, path string) string {
	s.t.Helper()
	ctx, leave := context.WithTimeout(s.t.Context(), time.Minute)
	defer leave()
	res, err := s.browser().Do(s.asking(ctx, seat, path))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var said strings.Builder
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for whole := false; lines.Scan(); {
		said.WriteString(lines.Text() + "\n")
		whole = whole || strings.HasPrefix(lines.Text(), "id: ") && strings.HasPrefix(path, "/c/")
		if lines.Text() == ": quiet" || whole && lines.Text() == "" {
			return said.String()
		}
	}
	if res.StatusCode == http.StatusOK && !strings.Contains(said.String(), "event: bye") {
		s.t.Errorf("%s told %s only %d bytes before it ended: %v", path, seat, said.Len(), lines.Err())
	}
	return said.String()
}

// betrayal is a mark, as it is written, with a capital letter, or in base64.
var betrayal = regexp.MustCompile(`(?i:` + secret + `[a-z-]*)|eHNlY3JldHgt|hzZWNyZXR4L|4c2VjcmV0eC`)

// traces are in every text in which there may be a mark; to look for them first
// takes less time.
var traces = []string{"secretx-", "SECRETX-", "eHNlY3JldHgt", "hzZWNyZXR4L", "4c2VjcmV0eC", "777", "979", "989", "797"}

// search looks for marks in what a seat got, and for hashes of actions from
// which what they hold could be guessed.
func (s *spy) search(when string, seat events.SeatID, path, got string) {
	s.t.Helper()
	s.looks++
	for _, seed := range s.sealed { // not even Zargon may know it
		if strings.Contains(got, seed) && s.stillSealed(seed) {
			s.t.Errorf("%s, %s tells %q the seed of dice that are sealed", when, path, seat)
		}
	}
	var marks []string
	if slices.ContainsFunc(traces, func(trace string) bool { return strings.Contains(got, trace) }) {
		marks = append(betrayal.FindAllString(got, -1), secretNumbers.FindAllString(got, -1)...)
	}
	for hash := range s.hashes {
		if strings.Contains(got, hash) {
			marks = append(marks, hash)
		}
	}
	if seat == "s1" {
		s.found[path] = s.found[path] || len(marks) > 0
		return
	}
	if len(marks) > 0 {
		i := strings.Index(got, marks[0])
		s.t.Errorf("%s, %s tells %q of %v: …%s…", when, path, seat, slices.Compact(slices.Sorted(slices.Values(marks))), got[max(0, i-200):min(len(got), i+80)])
	}
}

// keepHashes takes down the hashes of the actions that are not for everybody.
func (s *spy) keepHashes() {
	s.t.Helper()
	for _, a := range s.journal() {
		for _, e := range a.Events {
			if e.Audience != events.ForAll {
				s.hashes[a.Hash] = true
			}
		}
	}
}

// put gives a command, or asks for its preview, as Ben, who plays Dagna. It
// gives status and answer.
func (s *spy) put(way, command, data string) string {
	s.t.Helper()
	s.asked++
	req := map[string]any{"id": fmt.Sprint("spy-", s.asked), "command": command, "data": json.RawMessage(data)}
	if s.dice != nil {
		req["dice"] = map[string]any{"source": "physical", "rolls": s.dice}
	}
	a := s.call("POST", "/api/v1/campaigns/"+s.id+way, s.tokens["s2"], req)
	return fmt.Sprint(a.status, " ", strings.ReplaceAll(string(a.body), fmt.Sprintf(`"id":"spy-%d"`, s.asked), `"id":""`))
}
