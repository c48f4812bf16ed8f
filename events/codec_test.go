package events_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"loretome/events"
)

func catalog(t testing.TB) events.Catalog {
	t.Helper()
	c, err := events.NewCatalog(map[string][]events.Type{"heroquest": {
		events.Of[cardDrawn](events.ForAll, "A hero draws a card."),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// cardDrawn is an event that one seat alone may see.
type cardDrawn struct {
	Seat events.SeatID `json:"seat"`
	Card string        `json:"card"`
}

func (cardDrawn) EventType() string      { return "CardDrawn" }
func (e cardDrawn) For() events.Audience { return events.Audience(e.Seat) }

// body is a stored action with one event, whose text is put in as it is.
func body(event string) string {
	return `{"format":1,"campaign":"thetable1","revision":1,"id":"a1","at":"2026-01-02T03:04:05.006Z",` +
		`"seat":{"id":"s1","side":"gm","name":"Mentor"},"system":"heroquest","rules_version":"heroquest@1",` +
		`"command":"AddNote","data":{"on":"campaign"},"rules":["HQ-X-01"],"events":[` + event + `],"prev":""}`
}

const note = `{"type":"NoteAdded","version":1,"audience":"all","data":{"on":"campaign","text":"a"}}`

// An event that is not known is of rules that the program lacks, if it says so.
func TestAnEventOfOtherRulesNamesThem(t *testing.T) {
	unheard := body(`{"type":"GoldMelted","version":1,"audience":"all","data":{}}`)
	for has, wanted := range map[string]string{"heroquest@2": "it wants the rules heroquest@1, this program has heroquest@2", "heroquest@1": "event type GoldMelted"} {
		_, err := catalog(t).Under("heroquest", []string{has}).Decode([]byte(unheard))
		var unknown *events.UnknownVersionError
		if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), wanted) || errors.As(err, &unknown) != (has == "heroquest@2") {
			t.Errorf("with %s: %v", has, err)
		}
	}
}

// What was stored once is read for ever, and written again it is the same.
func TestStoredSamplesReadAndWriteTheSame(t *testing.T) {
	for _, s := range samples(t, "kernel") {
		event, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		stored := body(string(event))
		action, err := catalog(t).Decode([]byte(stored))
		if err != nil {
			t.Errorf("%s: %v", s.Type, err)
			continue
		}
		if got := action.Events[0].Data.EventType(); got != s.Type {
			t.Errorf("%s was read as %s", s.Type, got)
		}
		again, err := events.Encode(action)
		if err != nil || string(again) != stored {
			t.Errorf("%s was stored as\n%s\nand written again as\n%s, %v", s.Type, stored, again, err)
		}
	}
}

func TestActionComesBackWhole(t *testing.T) {
	played := time.Date(2025, 12, 31, 20, 0, 0, 0, time.UTC)
	recorded, err := catalog(t).Record("heroquest", []events.Event{
		events.NoteAdded{On: "quest:1", Text: "<b> & ä"},
		cardDrawn{Seat: "s2", Card: "potion"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if recorded[0].Audience != events.ForAll || recorded[1].Audience != "s2" {
		t.Errorf("audiences %v", recorded)
	}
	first, err := events.Encode(events.Action{
		Format: events.Format, Campaign: "thetable1", Revision: 2, ID: "a2", At: played.Add(time.Hour), PlayedAt: &played,
		Seat: events.Seat{ID: "s2", Side: events.HeroPlayer, Name: "Anna"}, System: "heroquest",
		RulesVersion: "heroquest@1", Command: "DrawCard", Data: json.RawMessage(`{}`),
		Dice: &events.Dice{Source: events.App, Rolls: []events.Throw{
			{Die: "combat", Faces: []events.Face{"S", "W", "B"}}, {Die: "red", Faces: []events.Face{"4"}, Source: events.Physical},
		}},
		Override: &events.Override{Rule: "HQ-X-01", Reason: "the table says so"},
		Events:   recorded, Prev: events.HashOf([]byte("the first")),
	})
	if err != nil {
		t.Fatal(err)
	}
	action, err := catalog(t).Decode(first)
	if err != nil {
		t.Fatal(err)
	}
	again, err := events.Encode(action)
	if err != nil || !bytes.Equal(again, first) {
		t.Errorf("encoded\n%s\nand again\n%s, %v", first, again, err)
	}
}

func TestDamagedBodyIsRefused(t *testing.T) {
	whole := body(note)
	for name, damaged := range map[string]string{
		"empty":                   ``,
		"null":                    `null`,
		"a list":                  `[]`,
		"an empty object":         `{}`,
		"cut off":                 whole[:len(whole)-1],
		"followed by a value":     whole + `{}`,
		"followed by a brace":     whole + `}`,
		"followed by a bracket":   whole + `]`,
		"followed by text":        whole + `x`,
		"an unknown field":        strings.Replace(whole, `"format"`, `"x":1,"format"`, 1),
		"an unknown event field":  strings.Replace(whole, `"text"`, `"x":1,"text"`, 1),
		"another format":          strings.Replace(whole, `"format":1`, `"format":2`, 1),
		"a campaign with a star":  strings.Replace(whole, `thetable1`, `thetable*`, 1),
		"revision 0":              strings.Replace(whole, `"revision":1`, `"revision":0`, 1),
		"revision 2 without prev": strings.Replace(whole, `"revision":1`, `"revision":2`, 1),
		"a short hash":            strings.Replace(whole, `"prev":""`, `"prev":"00"`, 1),
		"no action id":            strings.Replace(whole, `"id":"a1"`, `"id":""`, 1),
		"no command":              strings.Replace(whole, `"AddNote"`, `""`, 1),
		"an unknown system":       strings.Replace(whole, `"heroquest"`, `"chess"`, 1),
		"an event without data":   body(`{"type":"NoteAdded","version":1,"audience":"all"}`),
		"a wrong kind of value":   strings.Replace(whole, `"text":"a"`, `"text":1`, 1),
		"a time that is none":     strings.Replace(whole, `2026-01-02`, `2026-13-02`, 1),
	} {
		if _, err := catalog(t).Decode([]byte(damaged)); !errors.Is(err, events.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := catalog(t).Decode([]byte(whole)); err != nil {
		t.Errorf("the whole one: %v", err)
	}
}

func TestUnknownEventIsNamed(t *testing.T) {
	for name, event := range map[string]string{
		"a later type":    strings.Replace(note, "NoteAdded", "NoteSung", 1),
		"a later version": strings.Replace(note, `"version":1`, `"version":2`, 1),
	} {
		_, err := catalog(t).Decode([]byte(body(event)))
		var unknown *events.UnknownTypeError
		if !errors.Is(err, events.ErrDamaged) || !errors.As(err, &unknown) || !strings.Contains(err.Error(), unknown.Type) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := catalog(t).Record("chess", []events.Event{cardDrawn{}}); err == nil {
		t.Error("an event of no system was recorded")
	}
}

func TestCatalogueKnowsEachNameOnce(t *testing.T) {
	_, err := events.NewCatalog(map[string][]events.Type{"heroquest": {events.Of[events.NoteAdded](events.ForAll, "")}})
	if err == nil {
		t.Error("a kernel event was named twice")
	}
}

func TestCampaignIDIsCheckedBeforeItIsASubject(t *testing.T) {
	for id, valid := range map[events.CampaignID]bool{
		"thetable1": true, "12345678": true, events.CampaignID(strings.Repeat("a", 32)): true,
		"": false, "1234567": false, events.CampaignID(strings.Repeat("a", 33)): false,
		"thetable>": false, "thetable*": false, "the.table": false, "TheTable1": false, "thetable1\n": false, "thetableä": false,
	} {
		if id.Valid() != valid {
			t.Errorf("%q: %v", id, !valid)
		}
	}
}

func TestAudienceReachesWhomItNames(t *testing.T) {
	for _, c := range []struct {
		audience events.Audience
		seat     events.SeatID
		side     events.Side
		reaches  bool
	}{
		{events.ForAll, "s9", events.Observer, true},
		{events.ForGM, "s1", events.GameMaster, true},
		{events.ForGM, "s2", events.HeroPlayer, false},
		{"", "s1", events.GameMaster, true},
		{"", "", events.HeroPlayer, false},
		{events.ForSystem, "s1", events.GameMaster, false},
		{"s2", "s2", events.HeroPlayer, true},
		{"s2", "s3", events.HeroPlayer, false},
		{"s2", "s1", events.GameMaster, true},
	} {
		if got := c.audience.Reaches(c.seat, c.side); got != c.reaches {
			t.Errorf("%q reaches %s %s: %v", c.audience, c.side, c.seat, got)
		}
	}
}
