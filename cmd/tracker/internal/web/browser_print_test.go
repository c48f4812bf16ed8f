package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/static"
	"loretome/views"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// printed is what a page comes to on paper: its text page by page, and how large
// each is in points.
type printed struct {
	pages []string
	sizes []string
}

// prints prints the page that is open into a file of this name, as the browser’s
// print command does.
func (d *tab) prints(name string) printed {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.ctx, stepTime)
	defer cancel()
	res, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true)})
	if err != nil {
		d.t.Fatal(err)
	}
	dir := os.Getenv("PICTURES") // where they are kept to be looked at
	if dir == "" {
		dir = d.t.TempDir()
	}
	file := filepath.Join(dir, name+".pdf")
	if err := os.WriteFile(file, res.Data, 0o600); err != nil {
		d.t.Fatal(err)
	}
	var p printed
	for text := range strings.SplitSeq(strings.TrimSuffix(readPDF(d.t, "pdftotext", "-layout", file, "-"), "\f"), "\f") {
		p.pages = append(p.pages, strings.Join(strings.Fields(text), " "))
	}
	for line := range strings.Lines(readPDF(d.t, "pdfinfo", "-l", "999", file)) {
		if name, size, is := strings.Cut(line, " size:"); is && strings.HasPrefix(name, "Page ") {
			p.sizes = append(p.sizes, strings.TrimSpace(size))
		}
	}
	return p
}

// readPDF is what one of poppler's tools says of a file.
func readPDF(t testing.TB, tool string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Fatalf("these tests need %s of poppler-utils; make test installs it: %v", tool, err)
	}
	var wrong bytes.Buffer
	cmd := exec.CommandContext(t.Context(), tool, args...)
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", tool, err, wrong.String())
	}
	return string(out)
}

// holds asserts that a page on paper holds some texts.
func (p printed) holds(t *testing.T, what string, n int, wanted ...string) {
	t.Helper()
	if n >= len(p.pages) {
		t.Fatalf("%s has no page %d", what, n+1)
	}
	for _, want := range wanted {
		if !strings.Contains(p.pages[n], want) {
			t.Errorf("%s, page %d does not say %q: %s", what, n+1, want, p.pages[n])
		}
	}
}

// papers are the two sizes, as the page and as the file calls them.
var papers = map[string]string{"a4": "594.96 x 841.92 pts (A4)", "letter": "612 x 792 pts (letter)"}

// is asserts on how many pages of which paper it came.
func (p printed) is(t *testing.T, what, paper string, pages int) {
	t.Helper()
	if len(p.pages) != pages {
		t.Errorf("%s comes on %d pages, want %d", what, len(p.pages), pages)
	}
	for _, size := range p.sizes {
		if size != papers[paper] {
			t.Errorf("%s comes on %s, want %s", what, size, papers[paper])
		}
	}
}

// Each hero and each blank sheet is one page of the paper that was asked for, and
// nothing of the page round it is on paper.
func TestEveryHeroIsOnePageOfPaper(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "")
	d := e.atTable(phone, e.home, e.cleo.cookie("seat-"+strings.TrimPrefix(e.home, "/c/"))).dark("dark")
	sheets := "?hero=h1&hero=h2&hero=h3&hero=h4&hero=h5&hero=h6&blank=barbarian&blank=dwarf&blank=elf&blank=wizard&blank=empty"
	for paper := range papers {
		d.open(e.home + "/print" + sheets + "&paper=" + paper)
		p := d.prints("heroes-" + paper)
		p.is(t, "all sheets", paper, 11)
		p.holds(t, paper, 0, "Hrolf", "Barbarian, played by Ben", "Winter", "as of 2 January 2026, action 197", "Broadsword in hand 3 dice in melee", "All 8. Cross off what is lost.", "Slew Orc × 3", "Notes")
		p.holds(t, paper, 1, "Borgil", "0 of 7 left", "dead")
		p.holds(t, paper, 3, "Tamsin", "Swift Wind", "Water of Healing", "Staff")
		p.holds(t, paper, 8, "Name", "Played by", "Elf", "Veil of Mist", "All 6.")
		p.holds(t, paper, 10, "Frame as many as the card says")
		for i, text := range p.pages {
			for _, screen := range []string{"Skip to content", "What is printed", "Your tables", "Timeline", "Colours"} {
				if strings.Contains(text, screen) {
					t.Errorf("%s, page %d says %q, which is not to be printed", paper, i+1, screen)
				}
			}
		}
		d.open(e.home + "/print?hero=h4&at=115&paper=" + paper)
		then := d.prints("then-" + paper)
		then.is(t, "a hero of then", paper, 1)
		then.holds(t, "then", 0, "action 115")
		if strings.Contains(then.pages[0], "Back to now") {
			t.Errorf("the bar is printed: %s", then.pages[0])
		}
	}
}

// The record of an evening comes on several pages: each says whose it is and its
// number, no line is cut between two of them, and what was done stands in order.
func TestTheRecordOfAnEveningOnPaper(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "")
	d := e.atTable(desk, e.home, e.ben.cookie("seat-"+strings.TrimPrefix(e.home, "/c/")))
	for paper := range papers {
		d.open(e.home + "/print?session=session-1&paper=" + paper)
		p := d.prints("evening-" + paper)
		if n := len(p.pages); n < 3 || n > 8 {
			t.Errorf("the evening comes on %d pages", n)
		}
		p.is(t, "the evening", paper, len(p.pages))
		p.holds(t, paper, 0, "Friday, 2 January 2026, 19:00 to 19:03", "Who was there", "Cleo, Tamsin, Linnet", "Next time: Dagna opens the boathouse door.", "Gold", "The fallen", "An evening begins.")
		last := 0
		for i := range p.pages {
			p.holds(t, paper, i, "Winter · Evening 1, 2 January", "As of 2 January 2026, action 197", fmt.Sprintf("%d/%d", i+1, len(p.pages)))
		}
		whole := strings.Join(p.pages, " ")
		e.ben.open(e.home + "/print?session=session-1").page.Find(".lines-told li").Each(func(_ int, line *goquery.Selection) {
			told := e.squeeze(line.Find("a").Text())
			at := strings.Index(whole[last:], told)
			if at < 0 {
				t.Fatalf("%s: action %s is not there, or not in its place", paper, told)
			}
			last += at
		})
		if last < len(whole)/2 {
			t.Errorf("%s: little of the evening is there", paper)
		}
		if strings.Contains(whole, "Undone by") || strings.Contains(whole, "#179") {
			t.Error("what was taken back is printed")
		}
		d.open(e.home + "/print?session=session-1&undone=struck&paper=" + paper)
		if struck := strings.Join(d.prints("struck-"+paper).pages, " "); !strings.Contains(struck, "Undone by Ben (#180)") || !strings.Contains(struck, "#179") {
			t.Error("what was taken back is not printed")
		}
	}
}

// Party and quest come on paper of their own, the game master's secrets only on
// the game master's.
func TestPartyAndQuestOnPaper(t *testing.T) {
	t.Parallel()
	e := eveningBefore(t, "")
	id := "seat-" + strings.TrimPrefix(e.home, "/c/")
	for _, seat := range []*browser{e.ana, e.ben} {
		d := e.atTable(desk, e.home, seat.cookie(id))
		paper := map[bool]string{true: "a4", false: "letter"}[seat == e.ana]
		d.open(e.home + "/print?party=yes&quest=1&quest=2&paper=" + paper)
		p := d.prints("party-" + paper)
		p.is(t, "party and quests", paper, len(p.pages))
		p.holds(t, "the party", 0, "Winter · The party", "Hrolf", "Between them 142", "Borgil and Ysilde fell", "Comrades took what was there.")
		p.holds(t, "the quest", 1, "Winter · Quest 1", "The Border Fort of In-Gulden", "Won.", "Orc × 3, Skeleton, Captain Urzag.", "Treasure")
		whole := strings.Join(p.pages, " ")
		for _, secret := range []string{"For the game master alone", "fenwhisper", "emberquay"} {
			if strings.Contains(whole, secret) != (seat == e.ana) {
				t.Errorf("%q is on the wrong paper", secret)
			}
		}
	}
}

// loaded is a wizard who bought all that there is, twice, with every potion, every
// spell and much to boast of.
func loaded() views.PaperHero {
	options := rules.NewOptions(heroquest.Options)
	h := views.PaperHero{Name: "Ommer the Collector", Hue: "wizard", Note: "Wizard, played by Ada", State: "at 0 Body Points", Quests: boxesUpTo(questBoxes, []int{1, 2, 3, 14}),
		Stats:  []views.Stat{{Label: "Attack", Value: "4", Unit: "dice"}, {Label: "Defend", Value: "6", Unit: "dice"}, {Label: "Move", Value: "2", Unit: "dice"}, {Label: "Gold", Value: "12345"}},
		Points: []views.PaperPoints{{Label: "Body", Now: 3, Max: 12}, {Label: "Mind", Now: 9, Max: 10}}}
	for _, good := range heroquest.Goods(heroquest.State{}, options) {
		line := views.PaperThing{Name: heroquest.State{}.CardName(good.Card), Text: capital(heroquest.CardEffect(good.Card)), Used: "in hand"}
		h.Arms, h.Things = append(h.Arms, line), append(h.Things, line)
	}
	for _, element := range []string{"air", "fire", "water", "earth"} {
		g := views.SpellGroup{Title: capital(element) + " spells", Note: "0 of 3 cast this quest"}
		for _, spell := range heroquest.SpellsOf(heroquest.State{}, options, element) {
			g.Spells = append(g.Spells, views.Spell{Name: heroquest.State{}.CardName(spell), Text: capital(heroquest.CardEffect(spell))})
		}
		h.Spells = append(h.Spells, g)
	}
	for i := range 20 {
		h.Ledger = append(h.Ledger, views.Row{What: "Taken from the remains of Borgil the Unlucky", When: "quest 11, round 12", Change: "+105", Left: fmt.Sprint(i * 105)})
	}
	for _, card := range []event.Key{"courage", "rock_skin"} {
		h.Effects = append(h.Effects, views.Effect{Name: heroquest.State{}.CardName(card), Text: heroquest.CardEffect(card), From: "ends: hurt"})
	}
	h.Honours = []string{"Won The Trial, The Rescue of Sir Ragnar and Lair of the Orc Warlord", "Slew Orc × 31, Goblin × 24, Skeleton × 11, Mummy × 3, Gargoyle", "Bears Talisman of Lore and Wand of Magic"}
	return h
}

// However much a hero has, the sheet is one page: with all of it in short where
// that is much.
func TestAHeroWithAllThereIsStaysOnePage(t *testing.T) {
	t.Parallel()
	s := serve(t)
	d := s.device(desk)
	for _, things := range []int{0, 2, 4, 6, 8, 11, 14, 17, 40} {
		for paper := range papers {
			h := loaded()
			for len(h.Arms) < things {
				h.Arms, h.Things = append(h.Arms, h.Arms[:17]...), append(h.Things, h.Things[:17]...)
			}
			h.Arms, h.Things = h.Arms[:things], h.Things[:things]
			sizeSheet(words.English, &h)
			m := views.Print{Heroes: []views.PaperHero{h}, Letter: paper == "letter", AsOf: "2 January 2026, action 197"}
			site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasPrefix(r.URL.Path, static.Prefix) {
					static.Handler().ServeHTTP(w, r)
					return
				}
				if err := views.PrintPage(views.Page{Title: h.Name, Campaign: "Winter"}, m).Render(r.Context(), w); err != nil && r.Context().Err() == nil { // the browser may go on before it has read all
					t.Error(err)
				}
			}))
			d.do(chromedp.Navigate(site.URL + "/"))
			p := d.prints(fmt.Sprintf("loaded-%d-%s", things, paper))
			what := fmt.Sprintf("a hero with %d things, %s", 2*things, h.Sizes.Class)
			p.is(t, what, paper, 1)
			p.holds(t, what, 0, "Ommer the Collector", "Notes", "Bears Talisman of Lore", "Water of Healing")
			if n := len(h.Arms); n > 0 && !strings.Contains(p.pages[0], h.Arms[n-1].Name) {
				t.Errorf("%s: the last thing is not there: %s", what, p.pages[0])
			}
			site.Close()
		}
	}
}
