package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// deedLine is an action as the API lists it.
type deedLine struct {
	Revision int    `json:"revision"`
	Command  string `json:"command"`
	UndoneBy int    `json:"undone_by"`
	Says     string `json:"says"`
	Events   []struct {
		Type string `json:"type"`
	} `json:"events"`
}

// lines are the actions that a browser's seat may see.
func (b *browser) lines(home, query string) []deedLine {
	b.t.Helper()
	var list struct{ Actions []deedLine }
	if err := json.Unmarshal([]byte(b.raw("/api/v1"+strings.Replace(home, "/c/", "/campaigns/", 1)+"/actions?limit=5000"+query)), &list); err != nil {
		b.t.Fatal(err)
	}
	return list.Actions
}

// raw is a page as it comes.
func (b *browser) raw(address string) string {
	b.t.Helper()
	res, err := b.http.Get(b.s.http.URL + address)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != 200 {
		b.t.Fatalf("%s: status %d, %v", address, res.StatusCode, err)
	}
	return string(body)
}

// shownAt is the action that the open replay shows.
func (b *browser) shownAt() int {
	b.t.Helper()
	n, err := strconv.Atoi(b.page.Find("#jump-n").AttrOr("value", ""))
	if err != nil {
		b.t.Fatalf("%s shows no step: %s", b.at, b.text())
	}
	return n
}

// follow presses a key of the replay until there is no more, and gives where it
// stopped.
func (b *browser) follow(key string) []int {
	b.t.Helper()
	stops := []int{b.shownAt()}
	for {
		href, more := b.page.Find("[data-key=" + key + "]").Attr("href")
		if !more {
			return stops
		}
		if len(stops) > 500 {
			b.t.Fatalf("it goes on for ever: %v", stops)
		}
		b.open(href).is(200)
		stops = append(stops, b.shownAt())
	}
}

var nonce = regexp.MustCompile(`name="key" value="[A-Z0-9]+\.`)

func TestAReplayStepsOnWhatTheSeatMaySee(t *testing.T) {
	e := eveningBefore(t, "")
	all := e.ben.lines(e.home, "")
	var live, seen []int
	for _, l := range all {
		seen = append(seen, l.Revision)
		if l.UndoneBy == 0 && l.Command != "Undo" && l.Command != "Redo" {
			live = append(live, l.Revision)
		}
	}
	if len(seen) == 197 || len(live) == len(seen) {
		t.Fatalf("nothing is hidden (%d seen) or nothing undone (%d live)", len(seen), len(live))
	}
	e.ben.open(e.home + "/replay?at=1").is(200)
	if got := e.ben.follow("ArrowRight"); !slices.Equal(got, live) {
		t.Errorf("forward it stops at %v, want %v", got, live)
	}
	slices.Reverse(live)
	if got := e.ben.follow("ArrowLeft"); !slices.Equal(got, live) {
		t.Errorf("back it stops at %v, want %v", got, live)
	}
	e.ben.open(e.home + "/replay?at=1&view=recorded").is(200)
	if got := e.ben.follow("ArrowRight"); !slices.Equal(got, seen) {
		t.Errorf("as known then it stops at %v, want %v", got, seen)
	}
	for hidden := 2; hidden <= 197; hidden++ {
		if slices.Contains(seen, hidden) {
			continue
		}
		before := hidden
		for !slices.Contains(seen, before) {
			before--
		}
		for _, view := range []string{"", "&by=round", "&view=recorded"} {
			at := func(n int) string {
				return nonce.ReplaceAllString(e.ben.raw(fmt.Sprintf("%s/replay?at=%d%s", e.home, n, view)), "")
			}
			if at(hidden) != at(before) {
				t.Errorf("the hidden action %d is told from %d before it%s", hidden, before, view)
			}
		}
	}
}

func TestAReplayStepsByRoundQuestAndEvening(t *testing.T) {
	e := eveningBefore(t, "")
	begins := map[string]string{"round": "RoundBegan", "quest": "QuestSetUp", "session": "SessionStarted"}
	all := e.ana.lines(e.home, "&undone=false")
	for by, event := range begins {
		want := []int{1}
		for i, l := range all[1:] {
			if slices.ContainsFunc(l.Events, func(e struct {
				Type string `json:"type"`
			}) bool {
				return e.Type == event || by == "round" && e.Type == "QuestSetUp"
			}) && i > 0 {
				want = append(want, all[i].Revision)
			}
		}
		want = append(want, 197)
		e.ana.open(e.home + "/replay?at=1&by=" + by).is(200)
		if got := e.ana.follow("ArrowRight"); !slices.Equal(got, want) {
			t.Errorf("by %s it stops at %v, want %v", by, got, want)
		}
		slices.Reverse(want)
		if got := e.ana.follow("ArrowLeft"); !slices.Equal(got, want) {
			t.Errorf("back by %s it stops at %v, want %v", by, got, want)
		}
	}
	e.ana.open(e.home + "/replay?at=60&by=round").is(200).says("Round 2")
	if told := e.ana.page.Find(".replay .ev").Length(); told < 2 {
		t.Errorf("of a round %d actions are told", told)
	}
}

func TestAReplayShowsTheTableOfTheMoment(t *testing.T) {
	e := eveningBefore(t, "")
	for _, l := range e.ben.lines(e.home, "&command=Attack&undone=false")[:2] {
		b := e.ben.open(fmt.Sprintf("%s/replay?at=%d", e.home, l.Revision)).is(200)
		b.says(l.Says[strings.Index(l.Says, "attacks"):]).says("Round ").says("Quest 1").says("Monsters").says("What changed").says("The turn, attackednoyes")
		if b.page.Find(".replay .mates li").Length() < 4 || b.page.Find(".replay .dice svg").Length() == 0 || b.page.Find(".replay a.rule-id").Length() == 0 {
			t.Errorf("the blow of #%d has no table, dice or rule: %s", l.Revision, b.text())
		}
		before, _, _ := strings.Cut(l.Says, " attacks")
		who := before[strings.LastIndex(before, " ")+1:]
		if whose := b.page.Find(".replay .versus b").First().Text(); whose != who || b.page.Find(".replay .dice li:not(.hit, .miss, .block)").Length() > 0 {
			t.Errorf("the dice of #%d are %q’s, or not all are marked: %s", l.Revision, whose, l.Says)
		}
		hero, err := url.Parse(b.page.Find(".mates a").AttrOr("href", ""))
		if err != nil || hero.Query().Get("at") != fmt.Sprint(l.Revision) {
			t.Errorf("a hero of the moment is at %v", hero)
		}
	}
}

func TestAReplayPlaysAStretchToItsEnd(t *testing.T) {
	e := eveningBefore(t, "")
	refresh := func() string { return e.ben.page.Find("meta[http-equiv='refresh']").AttrOr("content", "") }
	e.ben.open(e.home + "/replay?from=40&to=60").is(200).says("Actions 40 to 60").says("Play")
	if e.ben.shownAt() != 40 || refresh() != "" {
		t.Errorf("it begins at %d and goes on to %q", e.ben.shownAt(), refresh())
	}
	stop := e.ben.open(e.home + "/replay?from=40&to=60&at=58&every=3").is(200).page.Find("a[data-key=Space]")
	if got := refresh(); !strings.HasPrefix(got, "3;url=") || !strings.Contains(got, "at=59") || !strings.Contains(got, "to=60") || stop.Text() != "Stop" || strings.Contains(stop.AttrOr("href", "every"), "every") {
		t.Errorf("it goes on to %q, and stops by %q", got, stop.AttrOr("href", ""))
	}
	e.ben.open(e.home + "/replay?from=40&to=60&at=60&every=3").is(200).says("That was all.")
	if refresh() != "" || e.ben.page.Find("[data-key=ArrowRight]").Length() > 0 || e.ben.page.Find("#f-play [name=at]").AttrOr("value", "") != "40" {
		t.Errorf("at its end it goes on to %q", refresh())
	}
	e.ben.open(e.home + "/replay?from=11&to=11").is(200).says("Nothing happened there that can be shown.")
	for _, wrong := range []string{"at=x", "at=198", "from=198", "from=9&to=8", "by=year", "every=61", "view=other"} {
		e.ben.open(e.home + "/replay?" + wrong).is(400)
	}
	e.ben.open(e.home + "/replay?at=198").says("the last revision is 197")
}

func TestWhatWasTakenBackIsShownOnlyAsKnownThen(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201)
	at := fmt.Sprintf("%s/replay?at=%d", e.home, blow)
	e.ben.open(at + "&view=recorded").is(200).says("attacks the skeleton").lacks("Undone")
	if got := e.ben.open(at).is(200).lacks("attacks the skeleton").shownAt(); got != blow-1 {
		t.Errorf("as corrected since it shows #%d", got)
	}
}

func TestWhatWasRecordedAfterwardsIsWatchedWhereItHappened(t *testing.T) {
	e, blow := fought(t)
	insert := map[string]any{"after": blow - 1, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}}
	late, _ := strconv.Atoi(e.play(e.gm, "Insert", insert).is(201).at("revision"))
	e.ben.open(fmt.Sprintf("%s/replay?at=%d", e.home, blow-1)).is(200).lacks("Orc")
	if got := e.ben.follow("ArrowRight"); !slices.Equal(got, []int{blow - 1, late, blow, late - 1}) {
		t.Errorf("it steps over %v", got)
	}
	e.ben.open(fmt.Sprintf("%s/replay?at=%d", e.home, late)).is(200).says("Recorded afterwards.").says("Orc, Gatehouse").says("Skeleton, Gatehouse")
	e.ben.open(fmt.Sprintf("%s/replay?at=%d&view=recorded", e.home, blow-1)).is(200)
	if got := e.ben.follow("ArrowRight"); !slices.Equal(got, []int{blow - 1, blow, late - 1, late}) {
		t.Errorf("as recorded it steps over %v", got)
	}
}
