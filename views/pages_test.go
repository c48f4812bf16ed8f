package views_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"loretome/views"
)

// rendered is the HTML of a component.
func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var out bytes.Buffer
	if err := c.Render(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func parsed(t *testing.T, c templ.Component) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(rendered(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// sampled is one of the sample pages, by name.
func sampled(t *testing.T, name string) *goquery.Document {
	t.Helper()
	for _, s := range samples() {
		if s.name == name {
			return parsed(t, s.page)
		}
	}
	t.Fatalf("no sample page %s", name)
	return nil
}

// onEvery runs a check on every sample page.
func onEvery(t *testing.T, check func(t *testing.T, doc *goquery.Document)) {
	for _, s := range samples() {
		t.Run(s.name, func(t *testing.T) { check(t, parsed(t, s.page)) })
	}
}

func TestEveryPageHasOneHeadingAndItsLandmarks(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		for part, want := range map[string]int{"h1": 1, "main#main": 1, "header.top": 1, "footer": 1, "a.skip[href='#main']": 1, "title": 1, "html[lang=en]": 1, "#say[aria-live=polite]": 1} {
			if got := doc.Find(part).Length(); got != want {
				t.Errorf("%d of %s, want %d", got, part, want)
			}
		}
	})
}

func TestNoIdStandsTwiceOnAPage(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		seen := map[string]bool{}
		doc.Find("[id]").Each(func(_ int, s *goquery.Selection) {
			id := s.AttrOr("id", "")
			if id == "" || seen[id] {
				t.Errorf("id %q is empty or stands twice", id)
			}
			seen[id] = true
		})
	})
}

func TestNoPageHoldsWhatThePolicyForbids(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		doc.Find("*").Each(func(_ int, s *goquery.Selection) {
			for _, a := range s.Nodes[0].Attr {
				if a.Key == "style" || strings.HasPrefix(a.Key, "on") || strings.HasPrefix(a.Key, "hx-on") || strings.Contains(a.Val, "javascript:") {
					t.Errorf("<%s %s=%q>", goquery.NodeName(s), a.Key, a.Val)
				}
			}
		})
		if n := doc.Find("style").Length(); n > 0 {
			t.Errorf("%d style elements", n)
		}
		doc.Find("script").Each(func(_ int, s *goquery.Selection) {
			if s.Text() != "" || !strings.HasPrefix(s.AttrOr("src", ""), "/hq/static/") {
				t.Errorf("script %q with a body %q", s.AttrOr("src", ""), s.Text())
			}
		})
	})
}

func TestEveryFormThatWritesSendsKeyAndSequence(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		keys := map[string]bool{}
		doc.Find("form[method=post]").Each(func(_ int, s *goquery.Selection) {
			key, has := s.Find("input[type=hidden][name=key]").Attr("value")
			if !has || !strings.HasPrefix(key, "k7Qm2zX9bR4t.") || keys[key] {
				t.Errorf("form %s: key %q is missing or used twice", s.AttrOr("action", ""), key)
			}
			keys[key] = true
			if s.Find("input[type=hidden][name=seq]").Length() != 1 {
				t.Errorf("form %s has no seq", s.AttrOr("action", ""))
			}
			if !strings.HasPrefix(s.AttrOr("action", ""), "/hq/") {
				t.Errorf("form action %q leaves the base path", s.AttrOr("action", ""))
			}
		})
		if forms, posts := doc.Find("form").Length(), doc.Find("form[method=post], form[method=get]").Length(); forms != posts {
			t.Errorf("%d of %d forms have no method", forms-posts, forms)
		}
		if n := doc.Find("form form").Length(); n > 0 {
			t.Errorf("%d forms lie in another", n)
		}
	})
}

func TestEveryButtonThatSendsLiesInAForm(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		doc.Find("button:not([type=button]):not([form])").Each(func(_ int, s *goquery.Selection) {
			if s.Closest("form").Length() == 0 {
				t.Errorf("button %q lies in no form", strings.TrimSpace(s.Text()))
			}
		})
	})
}

func TestEveryInputHasItsLabel(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		doc.Find("input:not([type=hidden]), select, textarea").Each(func(_ int, s *goquery.Selection) {
			id := s.AttrOr("id", "")
			labelled := s.Closest("label").Length() > 0 || s.AttrOr("aria-label", "") != ""
			doc.Find("label[for]").Each(func(_ int, l *goquery.Selection) { labelled = labelled || l.AttrOr("for", "") == id })
			if !labelled {
				t.Errorf("%s %q has no label", goquery.NodeName(s), s.AttrOr("name", ""))
			}
			for _, note := range strings.Fields(s.AttrOr("aria-describedby", "")) {
				if doc.Find(`[id="`+note+`"]`).Length() != 1 {
					t.Errorf("%q is described by %q, which is not there", s.AttrOr("name", ""), note)
				}
			}
		})
	})
}

func TestEveryLinkStaysUnderTheBasePath(t *testing.T) {
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		doc.Find("a, use, link").Each(func(_ int, s *goquery.Selection) {
			href := s.AttrOr("href", "")
			inside := strings.HasPrefix(href, "/hq/") || strings.HasPrefix(href, "http://192.168.1.20:8080/hq/")
			target, local := strings.CutPrefix(href, "#")
			if local {
				inside = doc.Find(`[id="`+target+`"]`).Length() == 1
			}
			if !inside {
				t.Errorf("<%s href=%q>", goquery.NodeName(s), href)
			}
		})
	})
}

func TestEveryIconIsInTheIconFile(t *testing.T) {
	icons := iconNames(t)
	onEvery(t, func(t *testing.T, doc *goquery.Document) {
		doc.Find("use").Each(func(_ int, s *goquery.Selection) {
			_, name, _ := strings.Cut(s.AttrOr("href", ""), "#")
			if !icons[name] {
				t.Errorf("no icon %q", name)
			}
		})
		doc.Find("li.ev").Each(func(_ int, s *goquery.Selection) {
			if _, deed, _ := strings.Cut(s.AttrOr("class", ""), "i-"); !icons["v-"+strings.Fields(deed + " ?")[0]] {
				t.Errorf("no icon for the deed %q", s.AttrOr("class", ""))
			}
		})
	})
}

func TestATableWithSixtyRowsStaysSmall(t *testing.T) {
	const most = 40 << 10
	html := rendered(t, views.PlayPage(page("Play", "Play", table.Play()), play(60)))
	if len(html) > most {
		t.Errorf("the play page has %d bytes, at most %d", len(html), most)
	}
}

func TestMarkupInNamesIsText(t *testing.T) {
	const evil = `<script src=x></script><b title='"'>`
	m := play(1)
	m.Turn.Title, m.Quest, m.Order[0].Name = evil, evil, evil
	m.Feed[0].Entries[0].Text, m.Feed[0].Entries[0].Who = evil, evil
	m.Actions.Now[0].Form.Fields[1].Choices[0].Label = evil
	p := page(evil, "Play", table.Play())
	p.Campaign, p.Seat.Name, p.Seat.Hue = evil, evil, evil
	doc := parsed(t, views.PlayPage(p, m))
	if got := doc.Find("script[src=x], b[title]").Length(); got != 0 {
		t.Errorf("%d elements came out of names", got)
	}
	if got := doc.Find("#turn-h").Text(); got != evil {
		t.Errorf("the title reads %q", got)
	}
}
