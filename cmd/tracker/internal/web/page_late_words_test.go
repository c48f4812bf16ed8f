package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views/tongues"

	"github.com/PuerkitoBio/goquery"
)

func TestWhatWasRecordedIsToldByItsNumbers(t *testing.T) {
	for text, want := range map[string]string{"30-54": "25 actions, #30 to #54.", "7-7": "Action #7.", "7-8": "2 actions, #7 and #8."} {
		first, last, is := recordedRange(text, 60)
		if got := recordedWords(words.English, first, last); !is || !strings.HasPrefix(got, want) {
			t.Errorf("%q is told as %q", text, got)
		}
	}
	for _, text := range []string{"", "7", "x-9", "9-7", "0-3", "1-3", "<b>-9", "54-61"} {
		if first, last, is := recordedRange(text, 60); is {
			t.Errorf("%q is read as %d to %d", text, first, last)
		}
	}
}

func TestADayIsReadAsBrowsersAndPeopleWriteIt(t *testing.T) {
	want := time.Date(2026, 5, 2, 19, 30, 0, 0, time.Local)
	for _, text := range []string{"2026-05-02T19:30", "2026-05-02T19:30:00", " 2026-05-02 19:30 "} {
		if got, err := momentOf(text); err != nil || !got.Equal(want) {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	if got, err := momentOf("2026-05-02"); err != nil || got.In(time.Local).Day() != 2 {
		t.Errorf("a day alone is %v, %v", got, err)
	}
	if got, err := momentOf(" "); got != nil || err != nil {
		t.Errorf("no day is %v, %v", got, err)
	}
	for _, text := range []string{"yesterday", "2.5.2026", "1066-10-14", "2026-02-30"} {
		if got, err := momentOf(text); err == nil {
			t.Errorf("%q passes as %v", text, got)
		}
	}
}

func TestAListThatBrokeOffSaysHowItIsCompleted(t *testing.T) {
	v := &Visit{Language: tongues.English}
	p := problem{Status: http.StatusServiceUnavailable, Detail: words.Say("the store does not answer")}
	n := v.brokenOff(app.Recorded{Lines: []app.Told{{Stored: true}, {Stored: true}, {}}}, p)
	if n.Title != "Broken off" || !strings.Contains(n.Text, "2 lines are recorded") || !strings.Contains(n.Text, "Save again") || !strings.Contains(n.Text, "The store does not answer") {
		t.Errorf("told as %+v", n)
	}
	if n := v.brokenOff(app.Recorded{Lines: []app.Told{{}}}, p); n.Title != "Not done" || n.Text != "The store does not answer." {
		t.Errorf("with nothing recorded it is told as %+v", n)
	}
}

func TestALateActionIsMarkedAndOneOfTheTableIsNot(t *testing.T) {
	played := time.Date(2026, 5, 2, 19, 30, 0, 0, time.Local)
	entry := func(at *time.Time, es ...events.Event) campaign.Entry {
		e := campaign.Entry{}
		e.PlayedAt = at
		for _, one := range es {
			e.Events = append(e.Events, events.Recorded{Data: one})
		}
		return e
	}
	for _, c := range []struct {
		e    campaign.Entry
		want string
	}{
		{entry(nil, events.ActionInserted{After: 3}), "Recorded afterwards."},
		{entry(&played, events.ActionInserted{After: 3}), "Recorded afterwards, played Saturday, 2 May 2026, 19:30."},
		{entry(&played, events.NoteAdded{}), "Played Saturday, 2 May 2026, 19:30."},
		{entry(nil, events.NoteAdded{}), ""},
	} {
		if got := lateWords(tongues.English, c.e); got != c.want {
			t.Errorf("marked as %q, want %q", got, c.want)
		}
	}
}

func TestALateActionIsMarkedInTheReadersLanguage(t *testing.T) {
	played := time.Date(2026, 5, 2, 19, 30, 0, 0, time.Local)
	var e campaign.Entry
	e.Events = []events.Recorded{{Data: events.ActionInserted{After: 3}}}
	e.PlayedAt = &played
	for code, want := range map[string]string{"de": "Nachgetragen, gespielt am ", "es": "Anotado después, jugado el "} {
		if got := lateWords(tongues.Match(code, ""), e); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "2026, 19:30.") {
			t.Errorf("%s: marked as %q", code, got)
		}
	}
}

// What an action takes is told in the words of its form, a word that has to be
// written as it stands beside them; what is missing is asked for by its name.
func TestALineIsExplainedInWords(t *testing.T) {
	e := running(t, nil)
	e.ana.open(e.home + "/late").is(200)
	rows := map[string]string{}
	e.ana.page.Find(".uses tbody tr").Each(func(_ int, row *goquery.Selection) {
		var cells []string
		row.Find("td").Each(func(_ int, cell *goquery.Selection) {
			if text := cell.Text(); text != "" {
				cells = append(cells, cell.AttrOr("data-of", "?")+": "+text)
			}
			if strings.Contains(cell.Text(), "_") && cell.AttrOr("data-of", "") != "More" {
				t.Errorf("%s: %s", row.Find("th").Text(), cell.Text())
			}
		})
		rows[row.Find("th").Text()] = strings.Join(cells, " | ")
	})
	for title, want := range map[string]string{
		"Attack":           "Who: hero | With: monster, weapon | Dice: attack / reroll / defense | More: reroll, decline (no defence)",
		"Split the reward": "Number: gold | More: shares, items (things)",
	} {
		if got, there := rows[title]; !there || got != want {
			t.Errorf("%s takes %q, there: %v", title, got, there)
		}
	}
	e.ana.fill("f-late", "lines[0].what", "Attack", "do", "check").says("is missing: the name of a hero").lacks("the id of")
}
