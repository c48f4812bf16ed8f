package web

import (
	"encoding/json"
	"strings"
	"testing"

	"loretome/views/tongues"
)

func TestWhatWasFoundOutForOneReaderIsToldToEachInTheirLanguage(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	e.asksForUndo(e.cleo)
	for _, page := range []struct{ path, things string }{{"/requests/request-1", "#request-1, main"}, {"/timeline", "#state"}} {
		first := e.ana.speaks("en").open(e.home + page.path).is(200).page.Find(page.things).Find("td").Text()
		if first == "" || strings.Contains(first, tongues.Begin) {
			t.Fatalf("%s tells an English reader of %q", page.path, first)
		}
		if again := e.ana.speaks("marked").open(e.home + page.path).is(200).page.Find(page.things).Find("td").Text(); !strings.Contains(again, tongues.Begin) {
			t.Errorf("%s, read in English before, tells a reader of another language of %q", page.path, again)
		}
		if last := e.ana.speaks("en").open(e.home + page.path).is(200).page.Find(page.things).Find("td").Text(); last != first {
			t.Errorf("%s, read in another language before, tells an English reader of %q, want %q", page.path, last, first)
		}
	}
}

func TestDisputesAndEveningsAreToldInGermanAndSpanish(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	e.disputes()
	for _, row := range []struct{ code, path, says string }{
		{"en", "/disputes", "1 open, 1 closed."}, {"de", "/disputes", "1 offen, 1 abgeschlossen."}, {"es", "/disputes", "Abiertas: 1. Cerradas: 1."},
		{"de", "/disputes/dispute-1", "Streitfall 1"}, {"es", "/disputes/dispute-1", "Disputa 1"},
		{"de", "/sessions", "Abend 1, 2. Januar"}, {"es", "/sessions", "Velada 1, 2 de enero"},
		{"de", "/timeline?text=nirgends", "Nichts gefunden."}, {"es", "/timeline?text=nirgends", "No se encuentra nada."},
		{"de", "/events/60/undo", "Eintrag 60 zurücknehmen"}, {"es", "/undo?targets=60,61", "Deshacer las entradas 60 y 61"},
		{"de", "/options", "Warum: "}, {"es", "/invite", "Crear un código nuevo"},
	} {
		if text := e.ana.speaks(row.code).open(e.home + row.path).is(200).text(); !strings.Contains(text, row.says) {
			t.Errorf("%s says in %s %q, want %q in it", row.path, row.code, text, row.says)
		}
	}
}

func TestADevicesProgramsAreNamedInTheReadersLanguage(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	for code, says := range map[string]string{"en": "The journal of your HeroQuest campaigns.", "de": "Das Journal eurer HeroQuest-Kampagnen."} {
		var m manifest
		if err := json.Unmarshal([]byte(e.ana.speaks(code).open("/manifest.webmanifest").is(200).page.Text()), &m); err != nil || m.Lang != code || m.Description != says {
			t.Errorf("in %s the manifest is %+v, %v", code, m, err)
		}
	}
}

// Why actions no longer agree is said in the reader’s language: before something is taken
// back and afterwards, to the game master and to the players.
func TestWhatNoLongerAgreesIsSaidInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	const spoken, english = "Helm kostet 125 Gold, Hrolf hat 105.", "Helmet costs"
	e := eveningBefore(t, "none")
	for _, b := range []*browser{e.ana, e.ben} {
		b.speaks("de")
	}
	e.ana.open(e.home + "/events/167/undo").is(200).says(spoken).lacks(english)
	e.ana.fill("f-undo").is(200)
	for _, b := range []*browser{e.ana, e.ben} {
		for _, page := range []string{"/timeline?broken=true", "/events/178", "/heroes/h1"} {
			b.open(e.home + page).is(200).says(spoken).lacks(english)
		}
	}
	e.ana.speaks("en").open(e.home + "/events/178").is(200).says("Helmet costs 125 gold, Hrolf has 105.")
}
