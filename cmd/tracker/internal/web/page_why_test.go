package web

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// Where a number of the state stands on a page, and where a thing's name does
// that leads to all of its numbers. The prices on the shelves of the armory are
// the book's, and Zargon's notes are no state.
const (
	figures = ".coin:not(.gear *), .statline dd, .vital .num, .bigpips .num, .mates .num, .purse, " +
		"#state header .soft, #steps ol .soft, .quest-list .line p, .head p:contains('round '), .head p:contains(' of '), .head p:contains('quest won')"
	things = ".gear:not(.shop) b, .areas li:not(.unseen, .secret *) > b, .spells b, .monster h4"
)

// telling are the addresses that explain what stands on a page.
var telling = regexp.MustCompile(`/(why/|explain\?|way/|options/|diff|bookmarks)`)

// Whatever number of the state stands on a page, a link leads from it to its
// explanation, which there is for the seat that reads the page.
func TestEveryNumberOnAPageLeadsToWhyItIsSo(t *testing.T) {
	seats, n := map[string]*browser{}, 0
	asked := map[string]bool{}
	eveningWatched(t, "", func(s *server, id string, tokens map[string]string) {
		n++
		if n != 24 && n != 104 && n != 147 && n != 175 && n != 194 {
			return
		}
		for who, token := range tokens {
			if seats[who] == nil {
				seats[who] = s.browser().open("/c/" + id + "/seat/" + token).is(200).fill("f-seat").is(200)
			}
			for _, page := range []string{"", "/play", "/heroes", "/heroes/h1", "/heroes/h3", "/heroes/h4", "/quests", "/quests/1", "/armory?hero=h1", "/fallen", "/stats", "/timeline?at=30"} {
				seats[who].open("/c/"+id+page).explained(fmt.Sprintf("after %d actions, to %s", n, who), asked)
			}
		}
	})
	if len(asked) < 100 {
		t.Errorf("only %d explanations were asked for", len(asked))
	}
}

// explained asserts of the open page that its numbers lead to explanations, and
// that these can be had.
func (b *browser) explained(when string, asked map[string]bool) {
	b.t.Helper()
	if b.status != 200 {
		return // there is no such hero or shop yet
	}
	page := b.at.Path
	b.page.Find(figures + ", " + things).Each(func(_ int, at *goquery.Selection) {
		if at.Is(figures) && !strings.ContainsAny(at.Text(), "0123456789") || at.Is("a") || at.Find("a").Length() > 0 {
			return
		}
		b.t.Errorf("%s %s shows %q without a way to why it is so", when, page, strings.Join(strings.Fields(at.Text()), " "))
	})
	b.page.Find("main a[href]").Each(func(_ int, a *goquery.Selection) {
		href := a.AttrOr("href", "")
		if !telling.MatchString(href) || asked[href] {
			return
		}
		asked[href] = true
		res, err := b.http.Get(b.s.http.URL + href)
		if err != nil {
			b.t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK {
			b.t.Errorf("%s, %s leads from %q to %s: status %d: %.200s", when, page, a.Text(), href, res.StatusCode, body)
		}
	})
}

// click follows the first link that fits a selector.
func (b *browser) click(selector string) *browser {
	b.t.Helper()
	href, found := b.page.Find(selector).First().Attr("href")
	if !found {
		b.t.Fatalf("%s has no link %s", b.at.Path, selector)
	}
	return b.open(href)
}

// texts are the words of the open page in the parts that fit a selector.
func (b *browser) texts(selector string) []string {
	b.t.Helper()
	var all []string
	b.page.Find(selector).Each(func(_ int, at *goquery.Selection) {
		all = append(all, strings.Join(strings.Fields(at.Text()), " "))
	})
	return all
}

func TestAPurseTellsWhereItsGoldCameFrom(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/heroes/h1").click("#gold .coin a").is(200).says("Hrolf the Barbarian joins.")
	want := []string{"none → became 0", "0 → became 105", "105 → became 225", "225 → became 100", "100 → became 75", "100 → became 125", "125 → became 75"}
	if got := e.ben.texts(".causes .turned"); !slices.Equal(got, want) {
		t.Errorf("the steps are %q, want %q", got, want)
	}
	if got := e.ben.texts(".causes s"); !slices.Equal(got, []string{"100 → became 75"}) {
		t.Errorf("struck through is %q", got)
	}
	e.ben.says("Hrolf buys a Helmet for 125 gold").says("Undone by Ben (#180)").says("HQ-ARMORY-01")
	e.ben.open(e.home + "/why/heroes/h1/gold?at=131&view=recorded").is(200).says("You see the table after action 131")
	if got := e.ben.texts(".now-value b"); !slices.Equal(got, []string{"105"}) {
		t.Errorf("the purse holds %q then", got)
	}
	e.ben.open(e.home + "/heroes/h1?at=131").click("#gold .coin a").is(200).says("You see the table after action 131").lacks("Helmet")
}

// What an explanation has to say of its actions besides what they did.
func TestAnExplanationNamesWhatWasMended(t *testing.T) {
	e := eveningBefore(t, "")
	e.ana.open(e.home+"/commands/Correct").fill("f-Correct", "path", "/game/heroes/h1/gold", "to", "80", "reason", "A coin lay under the table").is(200)
	e.ben.open(e.home+"/commands/Dispute").fill("f-Dispute", "actions", "178", "claim", "The helmet was cheaper").is(200)
	e.ana.open(e.home + "/why/heroes/h1/gold").is(200).says("A correction by hand: A coin lay under the table").says("The helmet was cheaper")
}

func TestAThingTellsItsWay(t *testing.T) {
	e := eveningBefore(t, "")
	e.ana.open(e.home + "/way/i5").is(200).says("Potion of Healing").says("Ysilde hands a Potion of Healing to Hrolf").says("Hrolf escapes death by Potion of Healing").says("It is no longer in the game")
	if got := len(e.ana.texts(".causes > li")); got != 4 {
		t.Errorf("its way has %d steps, want 4", got)
	}
	e.ana.open(e.home + "/way/i5?at=70").is(200).says("Carried by Hrolf.").lacks("escapes death")
	e.ben.open(e.home + "/heroes/h1").click("#gear .gear b a").is(200).says("In Hrolf’s hand.")
	e.ben.open(e.home + "/way/h5").is(200).says("Dagna the Dwarf comes in the stead of Borgil")
	e.ben.open(e.home + "/way/m4").is(200).says("Captain Urzag")
}

// What is not there, and what a seat may not know of, are answered alike.
func TestAHiddenValueIsAnsweredAsOneThatIsNot(t *testing.T) {
	s := spying(t)
	plain := func(path string) string {
		key := regexp.MustCompile(`[A-Z0-9]{26}`)
		got := key.ReplaceAllString(s.open("s2", "/c/"+s.id+path), "")
		got = regexp.MustCompile(`(Content-Length|Date|X-Request-Id):\[[^]]*\]`).ReplaceAllString(got, "")
		for _, name := range []string{path, strings.TrimPrefix(path, "/why/"), strings.TrimPrefix(path, "/way/")} {
			got = strings.ReplaceAll(got, name, "PATH")
		}
		return got
	}
	for _, pair := range [][2]string{
		{"/why/quests/3/definition/title", "/why/quests/7/definition/title"}, {"/why/quest/areas/xsecretx-area", "/why/quest/areas/nowhere"}, {"/way/xsecretx-trap", "/way/nowhere"},
	} {
		hidden, none := plain(pair[0]), plain(pair[1])
		if !strings.Contains(none, "404") || hidden != none {
			t.Errorf("%s is answered otherwise than %s:\n%s\n%s", pair[0], pair[1], hidden, none)
		}
		if pair[0] != "/why/quest/areas/xsecretx-area" && !strings.Contains(s.open("s1", "/c/"+s.id+pair[0]), "<h1>") {
			t.Errorf("%s is hidden from Zargon too", pair[0])
		}
	}
}

func TestTwoMomentsAreComparedInWords(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/timeline?at=60").click("#state a[href*='/diff']").is(200).says("Action 60 and action 197").says("values differ")
	e.ben.open(e.home + "/diff?from=177&to=178").is(200)
	if got := e.ben.texts(".differs tr"); !slices.Equal(got, []string{"ThingAfter 177After 178", "Hrolf", "Gold225100", "What came and went", "HelmetnoneHrolf"}) {
		t.Errorf("the purchase changed %q", got)
	}
	e.ben.click(".differs a").is(200).says("Hrolf the Barbarian joins.")
	e.ben.open(e.home + "/diff?from=60&to=60").is(200).says("Nothing differs.")
	e.ben.open(e.home + "/diff?from=13&to=160").is(200).says("51 values differ; these are 1 to 40.").click("a[href*='skip=40']").is(200).says("these are 41 to 51.").click("main a[href$='to=160']").is(200).says("these are 1 to 40.")
	e.ben.open(e.home + "/diff?from=-1&to=60").is(400).says("from 0 to 197")
	e.ben.open(e.home + "/diff?from=60&to=198").is(400)
}

func TestBookmarksAreListedMovedAndRemoved(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home+"/bookmarks").is(200).says("After action 172, set by Ana on").fill("f-mark", "name", "the fall of Borgil", "revision", "128").is(200)
	e.ben.open(e.home+"/bookmarks").fill("f-move-1", "name", "Borgil falls", "revision", "127").is(200)
	if got := e.ben.texts("main h2"); !slices.Equal(got, []string{"In-Gulden is free", "Borgil falls", "Name a moment"}) {
		t.Errorf("the bookmarks are %q", got)
	}
	e.ben.says("After action 127, set by Ben on").click("a[href*='/diff?from=127']").is(200)
	e.ben.open(e.home+"/bookmarks").fill("f-move-0", "name", "", "revision", "999999").is(400).says("Rename or move")
	e.ben.open(e.home + "/bookmarks").fill("f-unmark-0").is(200)
	if got := e.ben.texts("main h2"); !slices.Equal(got, []string{"Borgil falls", "Name a moment"}) {
		t.Errorf("with one removed the bookmarks are %q", got)
	}
	e.ben.open(e.home + "/bookmarks?at=150").is(200).without("main form[action*=bookmarks]")
}

func TestAForkIsComparedWithItsOriginInWords(t *testing.T) {
	s := serve(t)
	ana, ben := s.begin(), s.browser()
	home := ana.at.Path
	ben.sit(ana, home, "Ben")
	ana.open(home+"/forks").fill("f-fork", "name", "What if").is(200)
	fork := ana.at.Path
	beside := home + "/diff?other=" + strings.TrimPrefix(fork, "/c/")
	ana.open(fork+"/commands/Delve").fill("f-Delve", "name", "First", "path", "1 1", "path", "1 2", "pace", "slow", "dice.depth", "4").is(200)
	ana.open(beside).is(200).says("and What if").says("Depth04").leads(fork, true).leads(home+"/forks", true)
	ana.holds("other", strings.TrimPrefix(fork, "/c/"))
	ana.open(beside + "&from=1&to=2").is(200).lacks("Depth04")
	ana.open(beside + "&from=99").is(400)
	ana.open(home + "/diff?other=nowhere99").is(404)
	ben.open(beside).is(404)
}

// From what is reckoned of a hero a link leads to all of the hero.
func TestWhatIsReckonedOfAHeroLeadsToAllOfTheHero(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/explain?path=/reckoned/heroes/h1/attack").is(200).click("a:contains('All of Hrolf')").is(200).says("Hrolf the Barbarian joins.")
	e.ben.open(e.home + "/explain?path=/reckoned/heroes/h1/attack&at=131").is(200).click("a:contains('All of Hrolf')").is(200).says("You see the table after action 131")
}

// The links of an explanation name the moment that is shown once.
func TestAnExplanationOfAnEarlierMomentNamesItOnce(t *testing.T) {
	e := eveningBefore(t, "")
	for _, page := range []string{"/heroes/h1?at=131&view=recorded", "/why/heroes/h1?at=131&view=recorded", "/way/i5?at=70", "/quests/1?at=180"} {
		e.ben.open(e.home + page).is(200).page.Find("main a[href]").Each(func(_ int, a *goquery.Selection) {
			if href := a.AttrOr("href", ""); strings.Count(href, "?") > 1 || strings.Count(href, "at=") > 1 {
				t.Errorf("%s leads from %q to %s", page, a.Text(), href)
			}
		})
	}
}
