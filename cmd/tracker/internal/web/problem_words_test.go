package web

import (
	"strings"
	"testing"
)

// An answer that says no is a page in the language of whoever reads it, and to programs
// it is in English whatever the browser speaks.
func TestWhatSaysNoIsInTheLanguageOfItsReaderAndForProgramsInEnglish(t *testing.T) {
	s := serve(t)
	id := s.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Winter", "system": "lantern", "gm_name": "Ana"}).is(201).at("id")
	for code, says := range map[string][3]string{
		"en": {"Nothing is here", "No seat at this table", "No table can be joined with this code"},
		"de": {"Hier ist nichts", "Kein Platz an diesem Tisch", "Mit diesem Code kommt man an keinen Tisch"},
		"es": {"Aquí no hay nada", "Sin asiento en esta mesa", "Con este código no se entra en ninguna mesa"},
	} {
		b := s.browser().speaks(code)
		b.open("/nothing").is(404).says(says[0])
		if title := b.page.Find("title").Text(); !strings.HasPrefix(title, says[0]) {
			t.Errorf("%s: the page is called %q", code, title)
		}
		b.open("/c/" + id + "/play").is(401).says(says[1])
		b.open("/c/" + id + "/join/nothing").is(403).says(says[2])
		for path, want := range map[string]string{
			"/api/v1/nothing":                       `"the API has no GET /api/v1/nothing"`,
			"/api/v1/campaigns/" + id + "/state":    `"a seat's token is wanted"`,
			"/api/v1/systems/lantern/schema?of=all": `"of: is no parameter of this request`,
		} {
			if got := b.open(path).page.Text(); !strings.Contains(got, want) {
				t.Errorf("%s: %s answers %s, want %s", code, path, got, want)
			}
		}
	}
}
