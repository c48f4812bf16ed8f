package campaign_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
)

// SM-17, SM-18
func TestOneEveningRunsAtATime(t *testing.T) {
	e := begin(t)
	refused(t, e.Asked(ben, "EndSession", ``), "NoSession")
	e.Do(ben, "StartSession", ``)
	no, _ := errors.AsType[rules.Refusal](e.Asked(greta, "StartSession", ``))
	if no.Name != "SessionOpen" || !no.Final || strings.Contains(no.Reason.String(), "session-") {
		t.Errorf("a second evening: %+v", no)
	}
	unclear(t, e.Asked(greta, "StartSession", `{"now":true}`), "now")
	e.Do(cleo, "EndSession", `{"note":"to be continued"}`)
	e.Do(greta, "StartSession", ``)
	k := kernel(e)
	if k.Session != "session-2" || len(k.Sessions) != 2 {
		t.Fatalf("sessions %+v, running %q", k.Sessions, k.Session)
	}
	first := k.Sessions[0]
	if first.From != 5 || first.To != 6 || first.Note != "to be continued" || len(first.Present) != 3 {
		t.Errorf("the first evening is %+v", first)
	}
}

// The lantern's leaflet has a rule behind the beginning of an evening and
// behind the refusal of a second one, and none behind its end.
func TestTheSystemTellsWhichRulesStandBehindTheKernel(t *testing.T) {
	e := begin(t)
	if begun := e.Do(ben, "StartSession", ``); !slices.Equal(begun.Rules, []string{"LN-WATCH-01"}) {
		t.Errorf("an evening begins by %v", begun.Rules)
	}
	no, _ := errors.AsType[rules.Refusal](e.Asked(ben, "StartSession", ``))
	if want := []rules.ID{"LN-WATCH-01", "LN-OIL-01"}; !slices.Equal(no.Rules(), want) {
		t.Errorf("a second evening is refused by %v, wanted is %v", no.Rules(), want)
	}
	for _, o := range e.Rules.Legal(e.Ledger, ben) {
		if o.Command == "StartSession" && (o.No == nil || o.No.Rule != "LN-WATCH-01") {
			t.Errorf("a second evening is offered with %+v", o.No)
		}
	}
	if ended := e.Do(ben, "EndSession", ``); len(ended.Rules) != 0 {
		t.Errorf("an evening ends by %v", ended.Rules)
	}
	refused(t, e.Asked(ben, "EndSession", ``), "NoSession")
}

func TestSettingAnOptionCitesTheRulesItBends(t *testing.T) {
	e := begin(t)
	if set := e.Do(greta, "SetOption", `{"option":"lantern_shares","value":"even"}`); !slices.Equal(set.Rules, []string{"LN-OIL-02"}) {
		t.Errorf("cited are %v", set.Rules)
	}
	if set := e.Do(greta, "SetOption", `{"option":"undo_consent","value":"free"}`); len(set.Rules) != 0 {
		t.Errorf("cited are %v", set.Rules)
	}
}

func TestNotesAreWrittenOnWhatThereIs(t *testing.T) {
	e := begin(t)
	for _, on := range []string{"campaign", "quest:1", "action:4"} {
		e.Do(ben, "AddNote", `{"on":"`+on+`","text":"first\nsecond"}`)
	}
	if n := kernel(e).Notes; len(n) != 3 || n[2].On != "action:4" || n[2].By != ben || n[2].Revision != 7 {
		t.Errorf("notes %+v", n)
	}
	for _, on := range []string{"action:99", "action:0", "action:04", "action:", "quest:", "hero:h1", "the weather"} {
		unclear(t, e.Asked(ben, "AddNote", `{"on":"`+on+`","text":"x"}`), "on")
	}
	unclear(t, e.Asked(ben, "AddNote", `{"on":"campaign","text":"  "}`), "text")
	forbidden(t, e.Asked(olaf, "AddNote", `{"on":"campaign","text":"x"}`), "gm", "hero")
}

func TestABookmarkMoves(t *testing.T) {
	e := begin(t)
	e.Do(ben, "SetBookmark", `{"name":"the door"}`)
	e.Do(cleo, "SetBookmark", `{"name":"the pit"}`)
	e.Do(cleo, "SetBookmark", `{"name":"the door"}`)
	marks := kernel(e).Bookmarks
	if len(marks) != 2 || marks[1].Name != "the door" || marks[1].Revision != 6 || marks[1].Set != 7 || marks[1].By != cleo {
		t.Errorf("bookmarks %+v", marks)
	}
	unclear(t, e.Asked(ben, "SetBookmark", `{"name":""}`), "name")
	unclear(t, e.Asked(ben, "SetBookmark", `{}`), "name")
}

func TestAnOptionHoldsFromHereOn(t *testing.T) {
	e := begin(t)
	uneven := `{"to":{"s2":2,"s3":1},"manner":{"word":"kind"}}`
	e.Do(greta, "ShareOil", uneven)
	set := e.Do(greta, "SetOption", `{"option":"lantern_shares","value": "even","reason":"peace"}`)
	if err := e.Asked(greta, "ShareOil", uneven); !strings.Contains(err.Error(), "LN-OIL-02") {
		t.Errorf("uneven shares: %v", err)
	}
	nothing(t, e, greta, "SetOption", `{"option":"lantern_shares","value":"even"}`)
	unclear(t, e.Asked(greta, "SetOption", `{"option":"lantern_shares","value":"odd"}`), "value")
	unclear(t, e.Asked(greta, "SetOption", `{"option":"lantern_colour","value":"even"}`), "option")
	forbidden(t, e.Asked(ben, "SetOption", `{"option":"lantern_shares","value":"free"}`), "gm")
	history := kernel(e).OptionHistory
	if len(history) != 1 || string(history[0].Old) != `"free"` || history[0].Revision != set.Revision {
		t.Errorf("history %+v", history)
	}
	e.Do(greta, "Undo", targets(set.Revision))
	e.Do(greta, "ShareOil", uneven)
}

func TestWhatIsPutAwayIsOnlyRead(t *testing.T) {
	e := begin(t)
	nothing(t, e, greta, "Unarchive", ``)
	forbidden(t, e.Asked(ben, "Archive", ``), "gm")
	e.Do(greta, "Archive", ``)
	for command, data := range map[string]string{
		"Delve": delve("A"), "Undo": targets(4), "JoinPlayer": `{"name":"Dora","side":"hero"}`, "Archive": ``,
	} {
		refused(t, e.Asked(greta, command, data), "Archived")
	}
	forbidden(t, e.Asked(ben, "Unarchive", ``), "gm")
	e.Do(greta, "Unarchive", ``)
	e.Do(ben, "Delve", delve("A"))
	if kernel(e).Archived {
		t.Error("still put away")
	}
}

func TestACampaignStarts(t *testing.T) {
	e := begin(t)
	r := e.Rules
	even := map[string]json.RawMessage{"lantern_shares": json.RawMessage(` "even" `)}
	a, err := r.Start("abcdefgh", "Deep", even, "Greta", "x")
	if err != nil || len(a.Events) != 3 || a.Command != "StartCampaign" || a.Revision != 1 || a.Seat.ID != "s1" {
		t.Fatalf("%+v: %v", a, err)
	}
	bad := func(field, id, name, gm string, options map[string]json.RawMessage) {
		t.Helper()
		_, err := r.Start(events.CampaignID(id), name, options, gm, "x")
		unclear(t, err, field)
	}
	bad("campaign", "Up > *", "Deep", "Greta", nil)
	bad("name", "abcdefgh", "", "Greta", nil)
	bad("name", "abcdefgh", strings.Repeat("x", 81), "Greta", nil)
	bad("gm_name", "abcdefgh", "Deep", "a\u202eb", nil)
	bad("options.colour", "abcdefgh", "Deep", "Greta", map[string]json.RawMessage{"colour": json.RawMessage(`1`)})
	bad("options.lantern_shares", "abcdefgh", "Deep", "Greta", map[string]json.RawMessage{"lantern_shares": json.RawMessage(`1`)})
	if _, err := r.Start("abcdefgh", strings.Repeat("ä", 80), nil, strings.Repeat("ä", 40), "x"); err != nil {
		t.Errorf("the longest names: %v", err)
	}
	_, err = r.Decide(r.Empty(), e.Request(greta, "Delve", delve("A")))
	refused(t, err, "NoCampaign")
	if _, err := r.Decide(e.Ledger, e.Request(greta, "StartCampaign", `{}`)); err == nil {
		t.Error("a campaign begins twice")
	}
}

// Blanks at the ends of a name are no part of it: typed as it is read, it is the
// same.
func TestBlanksAtTheEndsOfANameAreNoPartOfIt(t *testing.T) {
	e := begin(t)
	a, err := e.Rules.Start("abcdefgh2", " Deep  ", nil, " Greta ", "start")
	if err != nil {
		t.Fatal(err)
	}
	begun, gm := a.Events[0].Data.(events.CampaignStarted), a.Events[1].Data.(events.PlayerJoined)
	if begun.Name != "Deep" || gm.Name != "Greta" || a.Seat.Name != "Greta" {
		t.Errorf("a campaign begins as %q of %q, by %q", begun.Name, gm.Name, a.Seat.Name)
	}
	joined := e.Do(ben, "JoinPlayer", `{"name":" Dora ","side":"hero"}`)
	if p := joined.Events[0].Data.(events.PlayerJoined); p.Name != "Dora" {
		t.Errorf("%q joined", p.Name)
	}
	e.Do(ben, "SetBookmark", `{"name":" the fight ","revision":2}`)
	e.Do(ben, "SetBookmark", `{"name":"the fight","revision":3}`)
	if marks := kernel(e).Bookmarks; len(marks) != 1 || marks[0].Name != "the fight" || marks[0].Revision != 3 {
		t.Errorf("the bookmarks are %+v", marks)
	}
	e.Do(ben, "RemoveBookmark", `{"name":"the fight "}`)
	unclear(t, e.Asked(ben, "SetBookmark", `{"name":"  "}`), "name")
	e.Do(greta, "Archive", ``)
	unclear(t, e.Asked(greta, "Delete", `{"name":"Deeper"}`), "name")
	gone := e.Do(greta, "Delete", `{"name":" `+kernel(e).Name+` "}`)
	if d := gone.Events[0].Data.(events.CampaignDeleted); d.Name != kernel(e).Name {
		t.Errorf("%q is deleted", d.Name)
	}
}
