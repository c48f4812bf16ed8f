package web

import (
	"fmt"
	"strings"
	"testing"
)

// ids are the rules that the links of a part of the page lead to, in order.
func (b *browser) ids(selector string) []string {
	b.t.Helper()
	var ids []string
	for _, a := range b.page.Find(selector).EachIter() {
		href, _ := a.Attr("href")
		if _, id, is := strings.Cut(href, "/rules/"); is {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestARuleIsFoundInOneSearch(t *testing.T) {
	e := eveningBefore(t, "StartSession")
	find := func(q string) *browser { return e.ben.open(e.home + "/rules?q=" + q).is(200) }
	if got := find("HQ-ATK-01").ids(".rules h3 a"); len(got) == 0 || got[0] != "HQ-ATK-01" {
		t.Errorf("found by its id are %v", got)
	}
	if got := find("hq-spear").ids(".rules h3 a"); len(got) < 2 || got[0] != "HQ-SPEAR-01" || got[1] != "HQ-SPEAR-02" {
		t.Errorf("found by the beginning of their ids are %v", got)
	}
	all := find("closed").ids(".rules h3 a")
	some := find("CL%C3%93SED+sight").ids(".rules h3 a")
	if len(some) == 0 || len(some) >= len(all) {
		t.Errorf("closed finds %v, closed and sight %v", all, some)
	}
	if marks := e.ben.page.Find("mark").Text(); !strings.Contains(marks, "closed") || !strings.Contains(strings.ToLower(marks), "sight") {
		t.Errorf("marked are %q", marks)
	}
	find("furniture+blocks").says("Option: Furniture blocks")
	find("cancels+adjacency").says("HQ-ATK-01") // words of the ruling
	find("xyzzy").says("No rule has “xyzzy”").without(".rules li")
	find("the").says("40 rules of ").says("another word finds fewer")
	find("%3Cb%3E").says("No rule has “<b>”")
	form := e.ben.open(e.home + "/rules").page.Find("form#f-find")
	if method, _ := form.Attr("method"); method != "get" || form.Find("[name=q]").Length() != 1 {
		t.Error("the search is no plain form")
	}
}

func TestNoPageOfTheRulebookIsTooLarge(t *testing.T) {
	e := eveningBefore(t, "StartSession")
	pages := []string{e.home + "/rules", e.home + "/rules?q=e", e.home + "/options"}
	for _, a := range e.ben.open(e.home + "/rules").page.Find("details a.btn").EachIter() {
		href, _ := a.Attr("href")
		pages = append(pages, href)
	}
	if len(pages) < 15 {
		t.Fatalf("the rulebook has the pages %v", pages)
	}
	for _, page := range pages {
		if size := e.ben.size(page); size > mostOfAPage {
			t.Errorf("%s has %d bytes, at most %d", page, size, mostOfAPage)
		}
	}
	e.ben.open(e.home + "/rules?chapter=card-reference").says("Battleaxe").lacks("Adjacent targets only")
	e.ben.open(e.home + "/rules?chapter=cookery").is(404)
}

func TestEveryActionShowsAllItsRulesAsLinks(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/events/60").is(200).says("Action 60")
	all := e.ben.ids(".rules h3 a")
	if len(all) < 3 {
		t.Fatalf("action 60 has the rules %v", all)
	}
	first := e.ben.ids(".ev .meta a")
	further := e.ben.ids(".ev .told a")
	if len(first) != 1 || len(first)+len(further) != len(all) {
		t.Errorf("its row links %v and %v, its rules are %v", first, further, all)
	}
	for _, page := range []string{"/timeline", "/play"} {
		e.ben.open(e.home + page).is(200)
		for _, row := range e.ben.page.Find(".ev").EachIter() {
			if row.Find(".meta a.rule-id").Length() == 0 {
				continue // no rule of the book stands behind it
			}
			id, _ := row.Attr("id")
			if row.Find(".meta a[href='"+e.home+"/events/"+strings.TrimPrefix(id, "ev-")+"']").Length() != 1 {
				t.Errorf("%s %s leads not to the page with all its rules", page, id)
			}
		}
	}
	for _, page := range []string{"/armory", "/heroes/h1"} {
		for _, row := range e.ben.open(e.home + page).is(200).page.Find("#ledger tbody tr").EachIter() {
			if row.Find("a[href*='/events/']").Length() != 1 || row.Find("a[href*='/rules/']").Length() == 0 {
				t.Errorf("%s has the line %q without its links", page, row.Text())
			}
		}
	}
	e.ben.open(e.home + "/quests/1").is(200)
	if len(e.ben.ids("aside a")) == 0 {
		t.Error("the attempt at the quest has no rules")
	}
}

func TestTheRemainsShowTheRulesOfTheirActions(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/fallen").is(200)
	for _, fallen := range e.ben.page.Find("article").EachIter() {
		if fallen.Find("p a[href*='/events/']").Length() == 0 || fallen.Find("p a[href*='/rules/']").Length() == 0 {
			t.Errorf("a death without its rules: %s", fallen.Text())
		}
	}
	if e.ben.page.Find("article").Length() == 0 || len(e.ben.ids(".left-taken a")) == 0 {
		t.Errorf("what was taken from the fallen has no rules: %s", e.ben.text())
	}
}

func TestTheTimelineShowsOnlyWhatARuleDecided(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/rules/HQ-MOVE-02").is(200).says("Lately decided by it")
	href, _ := e.ben.page.Find("header a[href*='rule=']").Attr("href")
	if want := e.home + "/timeline?rule=HQ-MOVE-02"; href != want {
		t.Fatalf("the rest is at %q, wanted is %q", href, want)
	}
	n := 0
	if _, err := fmt.Sscanf(e.ben.page.Find("header a[href*='rule=']").Text(), "In the timeline: %d actions", &n); err != nil || n <= lately {
		t.Fatalf("the rest is %d actions, %v", n, err)
	}
	if rows := e.ben.page.Find(".ev").Length(); rows != lately {
		t.Errorf("the rule's page shows %d actions", rows)
	}
	e.ben.open(href).is(200).says("Only Rule HQ-MOVE-02")
	rows := 0
	for {
		rows += e.ben.page.Find("#rail .ev").Length()
		older, more := e.ben.page.Find("#rail a:contains(Older)").Attr("href")
		if !more {
			break
		}
		e.ben.open(older).is(200)
	}
	if rows != n {
		t.Errorf("the timeline shows %d actions, the rule decided %d", rows, n)
	}
	e.ben.open(e.home + "/timeline?rule=HQ-XYZ-99").is(200)
	if rows := e.ben.page.Find("#rail .ev").Length(); rows != 0 {
		t.Errorf("a rule that is not in the book decided %d actions", rows)
	}
	all, _ := e.ben.page.Find("nav a:contains('All actions')").Attr("href")
	e.ben.open(all).is(200)
	if e.ben.page.Find("#rail .ev").Length() == 0 || strings.Contains(all, "rule=") {
		t.Errorf("%s shows not all actions", all)
	}
}

func TestARuleTellsItsOptionsAndRulingsAsTheyStand(t *testing.T) {
	e := eveningBefore(t, "SetSeating")
	rule := e.home + "/rules/HQ-LOS-03"
	e.ben.open(rule).is(200).says("Strict corner walls").says("In force: yes").lacks("departs")
	give := func(by *browser, command string, fields ...string) {
		by.open(e.home+"/commands/"+command).is(200).fill("f-"+command, fields...).is(200)
	}
	e.ana.open(e.home+"/options/strict_corner_walls").is(200).fill("f-option", "value", "false", "reason", "we like it").is(200)
	e.ben.open(rule).says("This table departs from it").says("In force: no since #").says("Departs from our ruling, which plays: yes")
	give(e.ben, "Dispute", "actions", "5", "rules", "HQ-LOS-03", "claim", "a joint is no gap")
	e.ben.open(rule).says("Ben: a joint is no gap").says("Open: it waits for a ruling.")
	e.ben.open(e.home + "/events/5").is(200).says("Disputes about it").says("a joint is no gap")
	give(e.ana, "Resolve", "dispute", "dispute-1", "outcome", "uphold", "reason", "so it is printed")
	e.ben.open(rule).says("What was done stands: so it is printed.").lacks("Open: it waits")
	if link, _ := e.ben.page.Find(".rulings b + a").Attr("href"); e.ben.open(link).is(200).status != 200 || !strings.Contains(e.ben.text(), "settles dispute 1") {
		t.Errorf("the ruling leads to %s: %s", link, e.ben.text())
	}
	e.ben.open(e.home + "/rules/HQ-ATK-02").lacks("a joint is no gap")
}

// A rule is found by the words in which it is read, and by those of the printed book.
func TestARuleIsFoundInTheReadersLanguage(t *testing.T) {
	e := eveningBefore(t, "StartSession")
	e.ben.speaks("de")
	for _, q := range []string{"benachbarte+Ziele", "NUR+BENACHBARTE", "Adjacent+targets"} {
		if got := e.ben.open(e.home + "/rules?q=" + q).is(200).ids(".rules h3 a"); len(got) == 0 || got[0] != "HQ-ATK-01" {
			t.Errorf("%s finds %v", q, got)
		}
		e.ben.says("Nur benachbarte Ziele").lacks("Adjacent targets only")
	}
	e.ben.open(e.home + "/rules?q=xyzzy").says("Keine Regel enthält „xyzzy“")
	e.ben.open(e.home + "/rules/HQ-ATK-01").says("Das Programm setzt sie durch.").says("The Six Hero Actions")
}
