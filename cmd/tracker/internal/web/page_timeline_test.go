package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"loretome/events"
	"loretome/rules/campaign"

	"github.com/PuerkitoBio/goquery"
)

// rail are the actions that the open timeline shows, from the top on.
func (b *browser) rail() []int {
	b.t.Helper()
	var rows []int
	b.page.Find("#rail .ev").Each(func(_ int, row *goquery.Selection) {
		n, err := strconv.Atoi(strings.TrimPrefix(row.AttrOr("id", ""), "ev-"))
		if err != nil {
			b.t.Fatal(err)
		}
		rows = append(rows, n)
	})
	return rows
}

// pages are all rows of the timeline from the open page on, page by page.
func (b *browser) pages(way string) [][]int {
	b.t.Helper()
	pages := [][]int{b.rail()}
	for {
		href, more := b.page.Find("#rail a:contains(" + way + ")").Attr("href")
		if !more {
			return pages
		}
		if len(pages) > 100 {
			b.t.Fatal("the timeline has no end")
		}
		pages = append(pages, b.open(href).is(200).rail())
	}
}

func TestTheTimelineOpensAtItsMarker(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	for n := range 70 {
		b.open(home+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", fmt.Sprintf("page %d", n)).is(200)
	}
	b.open(home + "/timeline?at=5").is(200).says("Watch from here")
	if here := b.page.Find("#rail [aria-current='step']").AttrOr("id", ""); here != "ev-5" {
		t.Errorf("the marker stands at %q, not at ev-5", here)
	}
	if rows := b.rail(); !slices.Equal(rows, []int{9, 8, 7, 6, 5, 4, 3, 2, 1}) {
		t.Errorf("round the fifth are shown %v", rows)
	}
	for key, at := range map[string]string{"ArrowLeft": "4", "ArrowRight": "6"} {
		if href := b.page.Find("[data-key="+key+"]").AttrOr("href", ""); !strings.HasSuffix(href, "at="+at) {
			t.Errorf("%s leads to %s", key, href)
		}
	}
	newer := slices.Concat(b.pages("Newer")[1:]...)
	if slices.Sort(newer); len(newer) != 71-9 || newer[0] != 10 || newer[61] != 71 {
		t.Errorf("newer than these are %v", newer)
	}
	for _, wrong := range []string{"before=x", "after=0", "order=odd", "session=nine", "undone=maybe", "text=" + strings.Repeat("x", 201)} {
		b.open(home + "/timeline?" + wrong).is(400)
	}
}

func TestTheTimelineIsSearched(t *testing.T) {
	e := eveningBefore(t, "")
	all := e.ben.lines(e.home, "")
	told := func(word string) func(deedLine) bool {
		return func(l deedLine) bool { return strings.Contains(strings.ToLower(l.Says), word) }
	}
	for query, takes := range map[string]func(deedLine) bool{
		"command=Attack":                 func(l deedLine) bool { return l.Command == "Attack" },
		"text=ORC+Body":                  func(l deedLine) bool { return told("orc")(l) && told("body")(l) },
		"text=Tuél-Vor":                  told("tuel-vor"),
		"undone=true":                    func(l deedLine) bool { return l.UndoneBy > 0 },
		"command=Attack&text=borgil":     func(l deedLine) bool { return l.Command == "Attack" && told("borgil")(l) },
		"session=session-1&command=Move": func(l deedLine) bool { return l.Command == "Move" },
	} {
		var want []int
		for _, l := range all {
			if takes(l) {
				want = append(want, l.Revision)
			}
		}
		slices.Reverse(want)
		e.ben.open(e.home + "/timeline?" + query).is(200).says("Only")
		if got := slices.Concat(e.ben.pages("Older")...); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s finds %v, want %v", query, got, want)
		}
	}
	found := e.ben.open(e.home + "/timeline?hero=h1&rule=HQ-MOVE-01").is(200).says("Hero Hrolf").says("Rule HQ-MOVE-01").rail()
	for _, n := range found {
		if l := all[slices.IndexFunc(all, func(l deedLine) bool { return l.Revision == n })]; !strings.Contains(l.Says, "Hrolf") {
			t.Errorf("of Hrolf it tells %q", l.Says)
		}
	}
	if len(found) == 0 {
		t.Error("Hrolf never rolled")
	}
	href, _ := e.ben.page.Find("a:contains('Remove Hero')").Attr("href")
	if u, err := url.Parse(href); err != nil || u.Query().Get("rule") != "HQ-MOVE-01" || u.Query().Has("hero") {
		t.Errorf("without the hero leads to %q", href)
	}
	for query, says := range map[string]string{"undone=true": "Only Taken back Remove Taken back All", "undone=false": "Only Not taken back Remove", "broken=true": "Only No longer agreeing Remove No longer agreeing All"} {
		e.ben.open(e.home + "/timeline?" + query).is(200)
		if got := e.ben.s.squeeze(e.ben.page.Find("nav[aria-label='What is shown']").Text()); !strings.HasPrefix(got, says) {
			t.Errorf("%s is said to be %q", query, got)
		}
	}
	e.ben.open(e.home + "/timeline?text=dragon").is(200).says("Nothing is found.")
	if _, open := e.ben.page.Find("details:has(#f-find)").Attr("open"); !open {
		t.Error("the form is folded where nothing was found")
	}
	e.ben.open(e.home + "/timeline?session=session-1").says("Watch this evening").says("Evening 1, 2 January")
	if chosen := e.ben.page.Find("#find-session [selected]").Text(); chosen != "Evening 1, 2 January" {
		t.Errorf("the form has %q", chosen)
	}
}

func TestTheTimelineStandsInTheOrderOfPlay(t *testing.T) {
	e, blow := fought(t)
	b := e.ana.open(fmt.Sprintf("%s/commands/Attack?mend.amend=%d", e.home, blow)).is(200)
	b.fill("f-Attack", "dice.attack", "W W W", "mend.reason", "the dice lay otherwise").is(200)
	amended := blow + 2
	insert := map[string]any{"after": blow - 1, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}}
	e.play(e.gm, "Insert", insert).is(201)
	inserted := blow + 3
	rows := e.ben.open(e.home + "/timeline").is(200).says("What was recorded afterwards stands where it happened.").rail()
	if want := []int{blow + 1, amended, blow, inserted, blow - 1}; !slices.Equal(rows[:5], want) {
		t.Errorf("as it happened it is %v, want %v", rows[:5], want)
	}
	for n, says := range map[int]string{blow: fmt.Sprintf("Amended by Ana (#%d)", amended), amended: fmt.Sprintf("in place of #%d", blow), inserted: fmt.Sprintf("after #%d", blow-1)} {
		if row := b.s.squeeze(e.ben.page.Find(fmt.Sprintf("#ev-%d", n)).Text()); !strings.Contains(row, says) {
			t.Errorf("#%d does not say %q: %s", n, says, row)
		}
	}
	href, _ := e.ben.page.Find("a:contains('Show it as it was recorded')").Attr("href")
	rows = e.ben.open(href).is(200).says("in which it was recorded").rail()
	if want := []int{inserted, amended, blow + 1, blow, blow - 1}; !slices.Equal(rows[:5], want) {
		t.Errorf("as it was recorded it is %v, want %v", rows[:5], want)
	}
	listed := e.ben.lines(e.home, "&order=play")
	if n := len(listed); listed[n-2].Revision != amended || listed[n-4].Revision != inserted {
		t.Errorf("the API lists %v in play order", listed[n-5:])
	}
}

// squeeze is a text with single blanks.
func (s *server) squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }

func TestWhatWasPlayedEarlierSaysBothTimes(t *testing.T) {
	e := running(t, nil)
	played := time.Date(2025, 12, 24, 18, 30, 0, 0, time.Local)
	e.play(e.gm, "AddNote", map[string]any{"on": "campaign", "text": "from the notebook"}, with("played_at", played.Format(time.RFC3339))).is(201)
	e.ben.open(e.home + "/timeline").is(200).says("Wednesday, 24 December 2025").says("18:30").says("recorded 2 January,")
}

// Fifty evenings are picked from a list, and each can be asked for.
func TestManyEveningsArePickedFromAList(t *testing.T) {
	c := serve(t).campaign()
	for range 50 {
		c.play(c.gm, "StartSession", map[string]any{}).is(201)
		c.play(c.gm, "EndSession", map[string]any{}).is(201)
	}
	b := c.browser().open("/c/" + c.id + "/seat/" + c.gm).is(200).fill("f-seat").is(200)
	if b.open("/c/" + c.id + "/timeline").is(200); b.page.Find("nav[aria-label='Bookmarks and evenings'] a").Length() != 2 {
		t.Error("more than the ways to all bookmarks and evenings are links")
	}
	if n := b.page.Find("#jump option").Length(); n != 50 {
		t.Errorf("%d evenings are offered", n)
	}
	if rows := b.open("/c/" + c.id + "/timeline?session=session-7").is(200).rail(); !slices.Equal(rows, []int{17, 16}) {
		t.Errorf("of the seventh evening are shown %v", rows)
	}
	b.open("/c/" + c.id + "/replay?at=3").is(200)
	if n := b.page.Find("details li a").Length(); n != 50 {
		t.Errorf("%d evenings can be watched", n)
	}
	if said := c.get(c.gm, "/actions?session=x").is(400).at("detail"); !strings.Contains(said, "session-1 to session-50") {
		t.Errorf("a wrong evening is answered with %q", said)
	}
}

func TestActionsAreListedByEveningWordsAndMoment(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.gm, "StartSession", map[string]any{}).is(201)
	c.play(c.ben, "Delve", dig("Été")).is(201)
	c.play(c.gm, "EndSession", map[string]any{}).is(201)
	c.play(c.ben, "Delve", dig("Second")).is(201)
	c.play(c.gm, "Undo", map[string]any{"targets": []int{5}}).is(201)
	c.get(c.ben, "/actions?session=session-1").is(200).has("actions.0.revision", "4").has("actions.2.revision", "6").has("actions.3", "")
	c.get(c.ben, "/actions?text=ETE").is(200).has("actions.0.revision", "5").has("actions.1", "")
	c.get(c.ben, "/actions?at=7&view=recorded&from=5").is(200).has("at", "7").has("actions.0.undone_by", "").has("actions.2.revision", "7").has("actions.3", "")
	c.get(c.ben, "/actions?at=7&from=5").is(200).has("actions.0.undone_by", "8")
	c.get(c.ben, "/actions?at=9").is(400).has("detail", "at: is a revision of this campaign; the last revision is 8")
}

// The longest page of the demo evening's timeline stays small.
func TestTheTimelineKeepsItsSize(t *testing.T) {
	e := eveningBefore(t, "")
	for _, b := range []*browser{e.ana, e.ben} {
		next, more := e.home+"/timeline", true
		for more {
			if size := b.size(next); size > mostOfAPage {
				t.Errorf("%s has %d bytes, at most %d", next, size, mostOfAPage)
			}
			next, more = b.open(next).is(200).page.Find("#rail a:contains(Older)").Attr("href")
		}
	}
}

// journalOf is a long journal, of which every tenth action is a note.
func journalOf(n int) []campaign.Entry {
	entries := make([]campaign.Entry, n)
	for i := range entries {
		entries[i].Revision, entries[i].Place, entries[i].Command = i+1, i, "Move"
		if i%10 == 0 {
			entries[i].Command = "AddNote"
		}
	}
	return entries
}

// Of a long journal no more is told than the page needs, and a search for what
// is not there gives up and says where it goes on.
func TestASearchTellsNoMoreThanItMust(t *testing.T) {
	told := 0
	s := search{course: played(journalOf(20_000)), hi: 20_000, say: func(e *campaign.Entry) string { told++; return e.Command }}
	if w := s.window(0, 0, -1); len(w.rows) != railLength || w.older != 20_000-railLength-1 || w.newer >= 0 || told != 0 {
		t.Errorf("the last page has %d rows, %d before it, %d told", len(w.rows), w.older, told)
	}
	s.filter = filter{words: []string{"note"}}
	if w := s.window(0, 0, -1); len(w.rows) != railLength || told != 10*(railLength+1) {
		t.Errorf("%d rows are found, %d told", len(w.rows), told)
	}
	told, s.filter = 0, filter{words: []string{"dragon"}}
	if w := s.window(0, 0, -1); len(w.rows) != 0 || !w.gaveUp || w.older != 20_000-reach-1 || w.newer >= 0 || told != reach {
		t.Errorf("the search gave up %v at %d after %d", w.gaveUp, w.older, told)
	}
}

func TestACourseStandsInEitherOrder(t *testing.T) {
	entries := journalOf(6)
	for i, place := range []int{0, 1, 3, 4, 5, 2} { // the sixth happened after the second
		entries[i].Place = place
	}
	entries[5].Events = []events.Recorded{{Data: events.ActionInserted{After: 2}}}
	revisions := func(j course) (all []int) {
		for i := range j.len() {
			all = append(all, j.at(i).Revision)
		}
		return all
	}
	if got := revisions(played(entries)); !slices.Equal(got, []int{1, 2, 6, 3, 4, 5}) {
		t.Errorf("as it happened it is %v", got)
	}
	if got := revisions(recorded(entries)); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6}) {
		t.Errorf("as it was recorded it is %v", got)
	}
	gap := slices.Concat(entries[:3], entries[4:]) // 4 is hidden
	for revision, position := range map[int]int{0: -1, 1: 0, 2: 1, 6: 2, 3: 3, 4: 3, 5: 4, 7: 4} {
		if got := played(gap).position(revision); got != position {
			t.Errorf("#%d stands at %d, want %d", revision, got, position)
		}
	}
	if lo, hi := played(gap).span(2, 4); lo != 1 || hi != 4 {
		t.Errorf("2 to 4 are the positions %d to %d", lo, hi)
	}
	if lo, hi := played(gap).span(4, 0); lo != 4 || hi != 5 {
		t.Errorf("4 to the end are the positions %d to %d", lo, hi)
	}
}

func TestWhoComesBackIsToldWhatWasMissed(t *testing.T) {
	now := time.Date(2026, 1, 2, 19, 0, 0, 0, time.UTC)
	s := lastSeen{seat: "s2"}.at(10, now)
	if s.left != 10 || s.back != 10 {
		t.Errorf("who comes for the first time missed %d to %d", s.left, s.back)
	}
	s = s.at(14, now.Add(20*time.Minute))
	if s.back > s.left || s.last != 14 {
		t.Errorf("who stayed missed %d to %d", s.left, s.back)
	}
	s = s.at(30, now.Add(2*time.Hour))
	if s.left != 14 || s.back != 30 {
		t.Errorf("who was away missed %d to %d", s.left, s.back)
	}
	if s = s.at(33, now.Add(2*time.Hour+time.Minute)); s.left != 14 || s.back != 30 || s.last != 33 {
		t.Errorf("a page later it was %d to %d", s.left, s.back)
	}
}

func TestHomeLeadsToWhatWasMissed(t *testing.T) {
	e := eveningBefore(t, "")
	id := strings.TrimPrefix(e.home, "/c/")
	e.ben.open(e.home).is(200).lacks("since you were last here")
	cookie := e.ben.cookie(seenName(events.CampaignID(id)))
	if !strings.HasPrefix(cookie, "s2.197.197.197.") {
		t.Fatalf("the browser keeps %q", cookie)
	}
	keep := func(value string) {
		e.ben.http.Jar.SetCookies(e.ben.at, []*http.Cookie{{Name: seenName(events.CampaignID(id)), Value: value, Path: "/"}})
	}
	keep(fmt.Sprintf("s2.100.100.180.%d", time.Now().Add(-2*time.Hour).Unix()))
	var missed []int
	for _, l := range e.ben.lines(e.home, "&from=181") {
		missed = append(missed, l.Revision)
	}
	e.ben.open(e.home).is(200).says(fmt.Sprintf("%d actions since you were last here.", len(missed)))
	href, _ := e.ben.page.Find("#alerts a:contains(Watch)").Attr("href")
	e.ben.open(href).is(200).says("What came since you were last here.")
	if got := e.ben.follow("ArrowRight"); !slices.Equal(got, missed) {
		t.Errorf("it shows %v, want %v", got, missed)
	}
	e.ben.open(e.home).says("since you were last here.").open(e.home + "/replay").says("Since you were last here")
	for _, odd := range []string{"s3.100.100.180.0", "s2.1.2", "s2.200.100.180.0", fmt.Sprintf("s2.100.180.9999.%d", time.Now().Unix()), "x"} {
		keep(odd)
		e.ben.open(e.home).is(200).lacks("since you were last here")
	}
	e.ben.open(e.home + "/quests/1").is(200)
	href, _ = e.ben.page.Find("a:contains('Watch it again')").Attr("href")
	e.ben.open(href).is(200).says("Quest 1 is set up")
	href, _ = e.ben.open(e.home).page.Find("a:contains('Evening 1')").Attr("href")
	e.ben.open(href).is(200).says("Evening 1, 2 January")
}

// What the strip draws as later and what the rows say comes later is the same: what
// the table of the moment does not know of, wherever it was recorded.
func TestTheStripAndTheRowsSayTheSameComesLater(t *testing.T) {
	e, blow := fought(t)
	turn, amended, inserted := blow+1, blow+2, blow+3
	e.play(e.gm, "Amend", map[string]any{"target": blow, "command": "Attack", "data": map[string]any{"hero_id": "h1", "target": "m1", "asserted": map[string]any{"adjacent": true}},
		"dice": map[string]any{"source": "physical", "rolls": []any{map[string]any{"die": "combat", "faces": []any{"W", "W", "W"}}}}}).is(201)
	e.play(e.gm, "Insert", map[string]any{"after": blow - 1, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}}).is(201)
	for _, row := range []struct {
		query string
		later []int
	}{
		{"", nil}, {fmt.Sprintf("?at=%d", amended), nil}, {fmt.Sprintf("?at=%d&order=recorded", amended), nil}, {fmt.Sprintf("?at=%d", turn), nil},
		{fmt.Sprintf("?at=%d", blow), []int{turn, amended}}, {fmt.Sprintf("?at=%d&order=recorded", blow), []int{turn, amended}},
		{fmt.Sprintf("?at=%d&view=recorded", amended), []int{inserted}}, {fmt.Sprintf("?at=%d&view=recorded", blow), []int{turn, amended, inserted}},
	} {
		e.ben.open(e.home + "/timeline" + row.query).is(200)
		var later []int
		for _, n := range e.ben.rail() {
			if strings.Contains(e.ben.page.Find(fmt.Sprintf("#ev-%d", n)).Text(), "comes later") {
				later = append(later, n)
			}
		}
		slices.Sort(later)
		drawn := 0
		e.ben.page.Find(".strip .later").Each(func(_ int, of *goquery.Selection) { drawn += strings.Count(of.AttrOr("d", ""), "M") })
		wide, _ := strconv.Atoi(strings.Fields(e.ben.page.Find(".strip").AttrOr("viewBox", "0 0 0 0"))[2])
		if here := e.ben.page.Find(".strip .here").AttrOr("d", ""); row.query == "" && !strings.HasPrefix(here, fmt.Sprintf("M%d ", wide-16)) {
			t.Errorf("now the marker stands at %s", here)
		}
		if !slices.Equal(later, row.later) || drawn != len(row.later) {
			t.Errorf("at %q come later %v, and %d in the strip, want %v", row.query, later, drawn, row.later)
		}
	}
}

// What was asked for comes first on the page, before the marker and all that stands
// beside it.
func TestWhatIsFoundComesFirst(t *testing.T) {
	e, _ := fought(t)
	first := func(query string) string {
		id, _ := e.ana.open(e.home + "/timeline" + query).is(200).page.Find("#rail, #marker, #state").First().Attr("id")
		return id
	}
	if found, all := first("?command=Attack"), first(""); found != "rail" || all != "marker" {
		t.Errorf("of what is found %s stands first, of all %s", found, all)
	}
}

// The commands that can be looked for are those that were given so far.
func TestWhatCanBeLookedForGrowsWithTheJournal(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	for range 2 {
		b.open(home + "/timeline").is(200).without("select[name=command] option[value=AddNote]")
	}
	b.open(home+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", "found").is(200)
	if b.open(home+"/timeline").is(200).page.Find("select[name=command] option[value=AddNote]").Length() != 1 {
		t.Error("the note cannot be looked for")
	}
}
