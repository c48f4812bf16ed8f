package tongues

import (
	"testing"
	"testing/fstest"
	"time"

	"loretome/rules/words"
)

// inGerman is a small catalogue as it would be read.
func inGerman(t *testing.T, file string) *Language {
	t.Helper()
	all, err := made(fstest.MapFS{"de/a.json": {Data: []byte(file)}})
	if err != nil {
		t.Fatal(err)
	}
	return all[1]
}

func TestAMessageIsSaidInTheOrderOfTheLanguage(t *testing.T) {
	de := inGerman(t, `{"%s attacks %s": "%[2]s wird von %[1]s angegriffen", "docket|Open": "Offen", "Orc": "Ork"}`)
	for want, got := range map[string]string{
		"ein Ork wird von Ana angegriffen": de.Say("%s attacks %s", "Ana", "ein Ork"),
		"Offen":                            de.Say("docket|Open"),
		"Ork":                              de.Term("Orc"),
		"Nothing of it 3":                  de.Say("Nothing of it %d", 3),
		"Open":                             English.Say("docket|Open"),
		"action 1234 costs 5,678":          English.Say("action %d costs %d", 1234, words.Amount(5678)),
		"100%":                             English.Say("100%%"),
		"a Dagger":                         English.Say("card|a %s", "Dagger"),
		"an Orb":                           de.Say("card|an %s", "Orb"),
		"2 open":                           English.Many(2, "docket|%d open", "docket|%d open"),
	} {
		if got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

func TestNumbersChooseTheFormOfAMessage(t *testing.T) {
	de := inGerman(t, `{"%s has %d dice": {"one": "%s hat %d Würfel, mehr nicht", "more": "%s hat %d Würfel"}}`)
	for n, want := range map[int][2]string{
		0:    {"Orvik hat 0 Würfel", "Orvik has 0 dice"},
		1:    {"Orvik hat 1 Würfel, mehr nicht", "Orvik has 1 die"},
		2:    {"Orvik hat 2 Würfel", "Orvik has 2 dice"},
		1234: {"Orvik hat 1.234 Würfel", "Orvik has 1,234 dice"},
	} {
		for i, l := range []*Language{de, English} {
			if got := l.Many(n, "%s has %d die", "%s has %d dice", "Orvik", words.Amount(n)); got != want[i] {
				t.Errorf("%d: %q, want %q", n, got, want[i])
			}
		}
	}
	if got := English.Many(1, "%d skull", "%d skulls"); got != "1 skull" {
		t.Errorf("%q", got)
	}
	for n, want := range map[int]string{12: "12", -12: "-12", 999: "999", 1000: "1.000", 2_500_000: "2.500.000"} {
		if got := de.Number(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestDatesAreWrittenAsReadersWriteThem(t *testing.T) {
	de := inGerman(t, `{"time|Monday, 2 January 2006": "Monday, 2. January 2006", "Monday": "Montag", "March": "März"}`)
	at := time.Date(2026, time.March, 2, 19, 30, 0, 0, time.UTC)
	for want, l := range map[string]*Language{"Montag, 2. März 2026": de, "Monday, 2 March 2026": English} {
		if got := l.Date(at, "Monday, 2 January 2006"); got != want {
			t.Errorf("%s: %q, want %q", l.Code, got, want)
		}
	}
}

func TestAReaderGetsTheChosenLanguageOrTheBestOfThoseAskedFor(t *testing.T) {
	for _, c := range []struct{ chosen, accepts, want string }{
		{"", "", "en"}, {"", "de-AT,en;q=0.5", "de"}, {"", "es-MX", "es"}, {"", "fr,es;q=0.8,de;q=0.4", "es"}, {"", "fr", "en"},
		{"de", "es", "de"}, {"en", "de", "en"}, {"fr", "de", "de"}, {"", "\xff;;q=x", "en"}, {"<script>", "", "en"},
	} {
		if got := Match(c.chosen, c.accepts).Code; got != c.want {
			t.Errorf("chosen %q, asked for %q: %s, want %s", c.chosen, c.accepts, got, c.want)
		}
	}
}

func TestACatalogueThatCannotBeReadIsNamed(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no JSON":         {"de/a.json": {Data: []byte(`{"a": `)}},
		"a number":        {"de/a.json": {Data: []byte(`{"a": 3}`)}},
		"a message twice": {"de/a.json": {Data: []byte(`{"a": "b"}`)}, "de/b.json": {Data: []byte(`{"a": "c"}`)}},
	} {
		if all, err := made(files); err == nil {
			t.Errorf("%s is read: %v", name, all)
		}
	}
}

func TestAMarkedMessageIsMarkedOnce(t *testing.T) {
	l := Marked()
	for want, got := range map[string]string{"⟦Open⟧": l.Say("docket|Open"), "⟦2 of ⟦x⟧⟧": l.Say("%d of %s", 2, "⟦x⟧"), "⟦1 die⟧": l.Many(1, "%d die", "%d dice")} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
