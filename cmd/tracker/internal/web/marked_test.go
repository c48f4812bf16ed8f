package web

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"loretome/views/tongues"

	"github.com/PuerkitoBio/goquery"
)

// ownWords are all texts that the actions of a campaign hold: what players typed, and
// the ids of things.
func (e *evening) ownWords() map[string]bool {
	e.t.Helper()
	own := map[string]bool{}
	var gather func(v any)
	gather = func(v any) {
		switch v := v.(type) {
		case string:
			own[strings.Trim(flat(v), around)] = true
		case []any:
			for _, one := range v {
				gather(one)
			}
		case map[string]any:
			for _, one := range v {
				gather(one)
			}
		}
	}
	for line := range strings.Lines(string(e.call("GET", "/api/v1"+strings.Replace(e.home, "/c/", "/campaigns/", 1)+"/export", admin, nil).is(200).body)) {
		var v any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			e.t.Fatal(err)
		}
		gather(v)
	}
	return own
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

var (
	markedText = regexp.MustCompile(tongues.Begin + `[^` + tongues.Begin + tongues.End + `]*` + tongues.End)
	noMessage  = regexp.MustCompile(`^([A-Z]+(-[A-Z]+)*-\d+|[#x×]?[\d.,:/+ –−-]*|[a-z]+@\d+|\P{L}*)$`)
)

// unsaid are the pieces of a text that were said through no catalogue. A message with
// parts of the page in it stands in several texts, the first of which has its first
// mark and the last its last.
func unsaid(text string) string {
	for {
		rest := markedText.ReplaceAllString(text, "")
		if rest == text {
			break
		}
		text = rest
	}
	if before, _, begun := strings.Cut(text, tongues.Begin); begun {
		text = before
	}
	if _, after, ended := strings.Cut(text, tongues.End); ended {
		text = after
	}
	return strings.Trim(flat(tag.ReplaceAllString(text, "")), around)
}

// around are the signs round the texts of a page.
const around = ",;·:. "

var letter = regexp.MustCompile(`^[A-Z] `) // of a note of a quest

var tag = regexp.MustCompile(`<[^>]*>`) // what is for browsers without a script is text to others

// readablePieces are the texts of a page that people see or hear.
func readablePieces(page *goquery.Document) []string {
	var all []string
	page.Find("html").Find("*").Not("script, style, [lang=en], [lang=en] *, code, .code, .code *").Each(func(_ int, at *goquery.Selection) {
		at.Contents().Each(func(_ int, in *goquery.Selection) {
			if goquery.NodeName(in) == "#text" {
				all = append(all, in.Text())
			}
		})
		for _, name := range []string{"aria-label", "aria-description", "title", "placeholder", "alt", "label"} {
			if text, has := at.Attr(name); has {
				all = append(all, text)
			}
		}
	})
	return all
}

func TestEveryWordOfAPageComesFromTheCatalogue(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	e.asksForUndo(e.cleo)
	e.disputes()
	own := e.ownWords()
	for _, name := range []string{"Loretome", "English", "Deutsch", "Español", "The Border Fort of In-G…", "its" /* between two parts of a sentence */, strings.TrimPrefix(e.home, "/c/")} {
		own[name] = true
	}
	for _, b := range []*browser{e.ana.speaks("marked"), e.ben.speaks("marked")} {
		for _, page := range append(pagesOfATable(t, e.server, e.home), e.spokenPages()...) {
			if strings.HasSuffix(page, "/export") || strings.HasSuffix(page, "/invite") {
				continue
			}
			b.open(page)
			for _, piece := range readablePieces(b.page) {
				if rest := unsaid(piece); !noMessage.MatchString(rest) && !isOwn(own, rest) {
					t.Errorf("%s: %q is said without a catalogue in %q", strings.TrimPrefix(page, e.home), rest, flat(piece))
				}
			}
		}
	}
}

// isOwn says whether a text is made of the table's own words alone.
func isOwn(own map[string]bool, text string) bool {
	for piece := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("·,()–", r) }) {
		if piece = strings.TrimSpace(piece); piece != "" && !own[piece] && !noMessage.MatchString(piece) {
			return own[text] || own[letter.ReplaceAllString(text, "")]
		}
	}
	return true
}

// spokenPages are pages with more on them than those by which the router's patterns
// are walked.
func (e *evening) spokenPages() []string {
	return append([]string{"/", "/join", "/help", "/offline", "/nothing"}, inCampaign(e.home, []string{"/quests/new", "/events/60/undo", "/events/60/restore",
		"/undo?targets=60,61-64", "/rules?chapter=card-reference", "/timeline?rule=HQ-ATK-01", "/timeline?at=60",
		"/replay?at=60&by=round", "/commands/Attack", "/play?at=60", "/disputes/new?actions=60", "/disputes/dispute-1",
		"/disputes/dispute-2", "/requests/request-1", "/why/heroes/h1", "/why/heroes/h1/gold?at=131&view=recorded", "/way/h1", "/diff?from=60", "/dice?box=1",
		"/stats?scope=quest-1&hero=h2", "/print?hero=h1&hero=h4&blank=elf&blank=empty&party=yes&session=session-1&undone=struck&quest=1&paper=letter"})...)
}
