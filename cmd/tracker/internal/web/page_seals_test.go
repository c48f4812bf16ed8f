package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
)

func TestTheNotesOfAQuestAreSealedWhileItIsPlayed(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	page := e.home + "/seals"
	e.ben.open(page).is(200).says("Quest 1").says("Sealed; nobody but the game master knows the notes.").without("form#f-open-1").without("a:contains('Look at the notes')")
	if strings.Contains(e.ben.text(), "start area") {
		t.Errorf("a player reads the notes: %s", e.ben.text())
	}
	e.ana.open(page).is(200).shows("f-open-1")
	if there := e.ana.page.Find("a:contains('Look at the notes')").AttrOr("href", ""); there != e.home+"/quests/1" {
		t.Errorf("the game master finds the notes at %q", there)
	}
	e.ana.fill("f-open-1").is(422).says("A quest is being played; notes are opened between quests")
}

func TestTheNotesOfAQuestThatWasWonAreProved(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ben.open(e.home + "/seals").is(200).says("Opened. Checked: these are the notes that were sealed.").says("start area").says("How to check them")
	hash := e.ben.page.Find("dd.code").First().Text()
	salt, err := hex.DecodeString(e.ben.page.Find("dd.code").Eq(1).Text())
	if err != nil {
		t.Fatal(err)
	}
	notes := e.ben.page.Find("details p.code").Last().Text()
	sum := sha256.Sum256(append(salt, notes...))
	if hex.EncodeToString(sum[:]) != hash {
		t.Errorf("salt and notes do not make the hash %s: %s", hash, notes)
	}
	var quest struct{ Goal, Start_area string }
	if err := json.Unmarshal([]byte(notes), &quest); err != nil || quest.Start_area == "" {
		t.Errorf("the notes are %s, %v", notes, err)
	}
}
