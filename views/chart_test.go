package views_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"loretome/views"
)

var update = flag.Bool("update", false, "write the pictures that the charts are compared with")

// mostOfAChart is how many bytes a chart of a usual campaign may have.
const mostOfAChart = 2 << 10

func TestChartsAreDrawnAsTheyWere(t *testing.T) {
	p := page("Stats", "Stats", table.Stats("", ""))
	for name, c := range map[string]templ.Component{
		"body":   views.LinesSVG(*bodyLines(), "Ommer fell."),
		"gold":   views.LinesSVG(*goldLines(), "The party’s gold grew from 0 to 828."),
		"damage": views.BarsSVG(p, damageBars(), "Hroda dealt the most damage: 14."),
		"luck":   views.BarsSVG(p, luckBars(), "Fewer skulls than fair dice give."),
		"quests": views.RunsSVG(questRuns()[:8], "1 of 8 quests won."),
	} {
		t.Run(name, func(t *testing.T) {
			got := regexp.MustCompile(`/static/[^/]+/`).ReplaceAllString(rendered(t, c), "/static/hash/") + "\n"
			if len(got) > mostOfAChart+256*strings.Count(got, "<use") {
				t.Errorf("%d bytes, at most %d", len(got), mostOfAChart)
			}
			file := filepath.Join("testdata", "charts", name+".svg")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("it is drawn as\n%s\nand was\n%s\n(-update writes it)", got, want)
			}
		})
	}
}

// Names beside lines stay apart and in the picture however many heroes there were.
func TestTheNamesBesideLinesStayApart(t *testing.T) {
	for _, c := range [][2]int{{1, 0}, {4, 0}, {4, 7}, {9, 0}, {9, 7}, {30, 3}} {
		heroes, end := c[0], c[1]
		l := views.Lines{Top: 8}
		for i := range heroes {
			l.Lines = append(l.Lines, views.Line{Name: fmt.Sprint("Hero ", i), Hue: "elf", Kind: i, Values: []views.LineValue{{Is: true, Now: 8, Low: 8}, {Is: true, Now: end + i%2, Low: 0}}})
		}
		svg := parsed(t, views.LinesSVG(l, "x"))
		_, height, _ := strings.Cut(strings.TrimPrefix(svg.Find("svg").AttrOr("viewBox", ""), "0 0 "), " ")
		most, err := strconv.Atoi(height)
		if err != nil {
			t.Fatal(err)
		}
		stands := map[int]bool{}
		for _, lab := range svg.Find(".lab").EachIter() {
			y, err := strconv.Atoi(lab.AttrOr("y", ""))
			if err != nil || y < 0 || y > most {
				t.Errorf("%d heroes: a name stands at %d of %d: %v", heroes, y, most, err)
			}
			for d := -21; d < 22; d++ {
				if stands[y+d] {
					t.Errorf("%d heroes: names stand at %d and %d", heroes, y, y+d)
				}
			}
			stands[y] = true
		}
		if len(stands) != heroes {
			t.Errorf("%d names of %d heroes", len(stands), heroes)
		}
	}
}

// The words of a late mark stand before it, out of the names of the lines, unless they
// would stand in those of another mark.
func TestTheWordsOfALateMarkStandBeforeIt(t *testing.T) {
	for at, want := range map[int]string{2: "", 10: "end"} {
		l := views.Lines{Top: 8, Quests: []views.AxisMark{{At: 0, Text: "Quest 1"}, {At: at, Text: "Quest 2"}}}
		l.Lines = []views.Line{{Name: "Hroda", Hue: "barbarian", Values: make([]views.LineValue, 11)}}
		if at < 10 {
			l.Lines[0].Values = l.Lines[0].Values[:at+1]
			l.Quests[0].At = 1
		}
		svg := parsed(t, views.LinesSVG(l, "x"))
		if got := svg.Find("text:contains('Quest 2')").AttrOr("text-anchor", ""); got != want {
			t.Errorf("a mark at stop %d: anchored at %q, want %q", at, got, want)
		}
	}
}

// Lines of one colour differ by dash and mark.
func TestLinesOfOneColourDiffer(t *testing.T) {
	l := views.Lines{Top: 8}
	for i := range 8 {
		l.Lines = append(l.Lines, views.Line{Name: "Elf", Hue: "elf", Kind: i, Values: []views.LineValue{{Is: true, Now: 8}, {Is: true, Now: 8}}})
	}
	looks := map[string]bool{}
	for _, g := range parsed(t, views.LinesSVG(l, "x")).Find("svg > g").EachIter() {
		_, shape, _ := strings.Cut(g.Find(".dot").AttrOr("d", ""), "m")
		looks[g.AttrOr("class", "")+" "+shape] = true
	}
	if len(looks) != 8 {
		t.Errorf("8 heroes have %d looks: %v", len(looks), looks)
	}
}

func TestScalesHaveFewRoundLines(t *testing.T) {
	for top, want := range map[int][]string{0: {"0", "1"}, 1: {"0", "1"}, 4: {"0", "1", "2", "3", "4"}, 7: {"0", "2", "4", "6", "8"}, 832: {"0", "500", "1000"}, 390: {"0", "100", "200", "300", "400"}} {
		l := views.Lines{Top: top, Lines: []views.Line{{Name: "A", Values: []views.LineValue{{Is: true, Now: top}}}}}
		var got []string
		for _, text := range parsed(t, views.LinesSVG(l, "x")).Find("text[text-anchor=end]").EachIter() {
			got = append(got, text.Text())
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("up to %d: %v, want %v", top, got, want)
		}
	}
}

// The lowest value within a stop is drawn where it was lower than before and after.
func TestALineGoesDownToTheLowest(t *testing.T) {
	value := func(now, low int) views.LineValue { return views.LineValue{Is: true, Now: now, Low: low} }
	for name, c := range map[string]struct {
		values []views.LineValue
		want   string
	}{
		"level":            {[]views.LineValue{value(4, 4), value(4, 4), value(4, 4)}, "M46 14H352"},
		"down and back":    {[]views.LineValue{value(4, 4), value(4, 1), value(4, 4)}, "M46 14H199V146V14H352"},
		"low as before":    {[]views.LineValue{value(2, 2), value(4, 2)}, "M46 102H352V14"},
		"comes later":      {[]views.LineValue{{}, value(4, 4), value(2, 2)}, "M199 14H352V102"},
		"fell on the way":  {[]views.LineValue{value(4, 4), value(0, 0), {}}, "M46 14H199V190"},
		"was never there":  {[]views.LineValue{{}, {}}, ""},
		"only at one stop": {[]views.LineValue{value(4, 4)}, "M46 14"},
	} {
		t.Run(name, func(t *testing.T) {
			svg := parsed(t, views.LinesSVG(views.Lines{Top: 4, Lines: []views.Line{{Name: "A", Values: c.values}}}, "x"))
			if got := svg.Find(".ln").AttrOr("d", "none"); got != c.want {
				t.Errorf("drawn as %q, want %q", got, c.want)
			}
		})
	}
}

// Every picture says in words what it shows, and its figures stand in a table below.
func TestEveryPictureHasItsWordsAndItsTable(t *testing.T) {
	doc := sampled(t, "stats")
	if n := doc.Find("#charts > figure").Length(); n != 6 {
		t.Fatalf("%d figures", n)
	}
	for _, fig := range doc.Find("#charts > figure").EachIter() {
		title := fig.Find("figcaption h2").Text()
		svg := fig.Find("svg.chart")
		if svg.Length() > 0 && (svg.AttrOr("role", "") != "img" || svg.AttrOr("aria-label", "") == "" || fig.Find("details table").Length() != 1) {
			t.Errorf("%s: role %q, label %q, %d tables", title, svg.AttrOr("role", ""), svg.AttrOr("aria-label", ""), fig.Find("details table").Length())
		}
		if title == "" || fig.Find("table thead th[scope=col]").Length() < 2 || fig.Find("tbody th[scope=row]").Length() == 0 {
			t.Errorf("%q has no table with headings", title)
		}
	}
	if nothing := sampled(t, "stats nothing"); nothing.Find("#charts a.btn.go[href='"+table.Heroes()+"']").Length() != 1 || nothing.Find("#f-stats").Length() != 0 {
		t.Error("a campaign without figures does not say what to do first")
	}
}
