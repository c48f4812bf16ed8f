package campaign_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest/lantern"
)

// sealing is the lantern with a secret: how heavy the omens are, which the game
// master notes. It is sealed when a gallery Seal is dug, and is none any more once
// one called Open is.
func sealing() rules.System[lantern.State, lantern.Command] {
	s := lantern.System
	s.Sealed = func(e events.Event) (string, rules.Sealing) {
		dug, _ := e.(lantern.GalleryDelved)
		switch dug.Name {
		case "Seal":
			return "omens", rules.Seals
		case "Open":
			return "omens", rules.Opens
		}
		return "", rules.Untouched
	}
	s.Secret = func(s lantern.State, _ string) any { return s.Weights }
	return s
}

// sealsIn are the events about seals of an action.
func sealsIn(a events.Stored) (sealed []events.NotesSealed, opened []events.NotesOpened) {
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.NotesSealed:
			sealed = append(sealed, e)
		case events.NotesOpened:
			opened = append(opened, e)
		}
	}
	return sealed, opened
}

func TestNotesAreSealedAndOpenedWithAProof(t *testing.T) {
	e := beginOf(t, sealing())
	e.Do(ben, "Delve", delve("A"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":3}`)
	begun := e.Do(ben, "Delve", delve("Seal"))
	sealed, _ := sealsIn(begun)
	if len(sealed) != 1 || sealed[0].Seal != 1 || sealed[0].Of != "omens" {
		t.Fatalf("sealed are %+v", sealed)
	}
	if plain := sha256.Sum256([]byte(`{"g1":3}`)); sealed[0].Hash == events.Hash(hex.EncodeToString(plain[:])) {
		t.Error("the hash has no salt: what was sealed can be guessed")
	}
	changed := e.Do(cleo, "SeekOmen", `{"gallery_id":"g1","weight":4}`)
	_, opened := sealsIn(e.Do(ben, "Delve", delve("Open")))
	if len(opened) != 1 || opened[0].Notes != `{"g1":3}` || len(opened[0].Changed) != 1 || string(opened[0].Changed[0].Now) != "7" || opened[0].Changed[0].Path != "/g1" {
		t.Fatalf("opened are %+v after revision %d", opened, changed.Revision)
	}
	salt, err := hex.DecodeString(opened[0].Salt)
	if sum := sha256.Sum256(append(salt, opened[0].Notes...)); err != nil || events.Hash(hex.EncodeToString(sum[:])) != sealed[0].Hash {
		t.Error("salt and notes do not make the hash")
	}
	seals := campaign.SealsOf(e.Rules.Visible(e.Ledger, viewer(cleo)))
	if len(seals) != 1 || !seals[0].Proves() || seals[0].Revision != begun.Revision {
		t.Errorf("seals: %+v", seals)
	}
	if wrong, unproved := campaign.CheckSeals(e.Ledger.Actions()); len(wrong)+len(unproved) > 0 {
		t.Errorf("%v, %v", wrong, unproved)
	}
	if _, again := sealsIn(e.Do(ben, "Delve", delve("Open"))); len(again) > 0 {
		t.Errorf("opened again: %+v", again)
	}
}

func TestNotesStaySealedUntilTheGameMasterTellsThem(t *testing.T) {
	e := beginOf(t, sealing())
	e.Do(greta, "SetOption", `{"option":"open_notes","value":"when_told"}`)
	refused(t, e.Asked(greta, "OpenNotes", `{"of":"omens"}`), "NothingSealed")
	begun := e.Do(ben, "Delve", delve("Seal"))
	if _, opened := sealsIn(e.Do(ben, "Delve", delve("Open"))); len(opened) > 0 {
		t.Fatalf("opened are %+v", opened)
	}
	forbidden(t, e.Asked(ben, "OpenNotes", `{"of":"omens"}`), events.GameMaster)
	e.Do(ben, "Undo", targets(begun.Revision+1))
	e.Do(ben, "Undo", targets(begun.Revision))
	again := e.Do(ben, "Delve", delve("Seal"))
	if sealed, _ := sealsIn(again); len(sealed) != 1 || sealed[0].Seal != 2 {
		t.Errorf("begun once more: %+v", sealed)
	}
	shown := e.Do(greta, "OpenNotes", `{"of":"omens"}`)
	if _, opened := sealsIn(shown); len(opened) != 2 || opened[0].Seal != 1 || opened[1].Salt == "" {
		t.Errorf("opened are %+v", opened)
	}
	refused(t, e.Asked(greta, "Undo", targets(shown.Revision)), "NotUndoable")
	if wrong, unproved := campaign.CheckSeals(e.Ledger.Actions()); len(wrong)+len(unproved) > 0 {
		t.Errorf("%v, %v", wrong, unproved)
	}
}

func TestFalseNotesAreFound(t *testing.T) {
	e := beginOf(t, sealing())
	begun := e.Do(ben, "Delve", delve("Seal"))
	end := e.Do(ben, "Delve", delve("Open"))
	for name, c := range map[string]struct {
		at    int
		spoil func(events.Event) events.Event
		want  string
	}{
		"other notes": {end.Revision, func(x events.Event) events.Event {
			o := x.(events.NotesOpened)
			o.Notes = `{"g1":9}`
			return o
		}, "the notes of omens are not those that were sealed"},
		"another hash": {begun.Revision, func(events.Event) events.Event {
			return events.NotesSealed{Seal: 1, Of: "omens", Hash: events.Hash(strings.Repeat("0", 64))}
		}, "the notes of omens are not those that were sealed"},
		"another number": {begun.Revision, func(events.Event) events.Event { return events.NotesSealed{Seal: 4, Of: "omens", Hash: "x"} }, "notes are sealed under number 4"},
		"another seal":   {end.Revision, func(events.Event) events.Event { return events.NotesOpened{Seal: 7, Of: "omens"} }, "seal 7 is opened, and is not closed"},
	} {
		actions := slices.Clone(e.Ledger.Actions())
		spoilt := &actions[c.at-1]
		spoilt.Events = slices.Clone(spoilt.Events)
		last := &spoilt.Events[len(spoilt.Events)-1]
		last.Data = c.spoil(last.Data)
		wrong, _ := campaign.CheckSeals(actions)
		if !strings.Contains(fmt.Sprint(wrong), c.want) {
			t.Errorf("%s: found %v, want %q", name, wrong, c.want)
		}
	}
}

// A campaign that was restored elsewhere has another key: what was sealed is told,
// and nothing is proved.
func TestNotesWhoseSaltWasLostAreToldAsSuch(t *testing.T) {
	e := beginOf(t, sealing())
	e.Do(ben, "Delve", delve("Seal"))
	q := e.Request(ben, "Delve", delve("Open"))
	q.Seals.Notes = []byte("another key")
	a, err := e.Try(q)
	if err != nil {
		t.Fatal(err)
	}
	if _, opened := sealsIn(a); len(opened) != 1 || opened[0].Salt != "" {
		t.Errorf("opened are %+v", opened)
	}
	wrong, unproved := campaign.CheckSeals(e.Ledger.Actions())
	if len(wrong) > 0 || len(unproved) != 1 || unproved[0].Revision != a.Revision {
		t.Errorf("%v, %v", wrong, unproved)
	}
	none := e.Request(ben, "Delve", delve("Seal"))
	none.Seals.Notes = nil
	if a, err = e.Try(none); err != nil {
		t.Fatal(err)
	}
	if sealed, _ := sealsIn(a); len(sealed) > 0 {
		t.Errorf("sealed without a key: %+v", sealed)
	}
}
