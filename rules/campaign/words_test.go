package campaign_test

import (
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
)

// bare names nobody.
func bare(id string) string { return id }

func TestTheKernelTellsEachOfItsEvents(t *testing.T) {
	for _, kind := range events.Kernel {
		e, err := kind.Read([]byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		if campaign.Say(bare, events.Action{Events: []events.Recorded{{Data: e}}}) == "" {
			t.Errorf("%s is not told", kind.Name)
		}
	}
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	undone := e.Do(ben, "Undo", `{"targets":[5],"reason":"wrong wall"}`)
	if told := campaign.Say(bare, undone.Action); !strings.Contains(told, "Ben") || !strings.Contains(told, "#5") || !strings.Contains(told, "wrong wall") {
		t.Errorf("told is %q", told)
	}
	if dug, _ := e.Ledger.Action(5); campaign.Say(bare, dug.Action) != "" {
		t.Error("the kernel tells what is the system's")
	}
}

func TestSeatsAreToldByTheNamesOfTheirPlayers(t *testing.T) {
	known := map[string]string{}
	campaign.Names(events.PlayerJoined{Player: "s1", Name: "Greta"}, func(id, name string) { known[id] = name })
	names := func(id string) string { return known[id] }
	known["quest:1"], known["h1"] = "The Well", "Torg"
	for want, e := range map[string]events.Event{
		"The evening ends: Torg owes Mira a gem.":                    events.SessionEnded{Note: "Torg owes Mira a gem."},
		" notes on The Well: deep":                                   events.NoteAdded{On: "quest:1", Text: "deep"},
		" notes on action 145: a slip":                               events.NoteAdded{On: "action:145", Text: "a slip"},
		" corrects Torg’s body max from 7 to 8, because: misread.":   events.CorrectionMade{Path: "/game/heroes/h1/body_max", From: []byte("7"), To: []byte("8"), Reason: "misread."},
		" corrects turn, acted from yes to nothing.":                 events.CorrectionMade{Path: "/game/turn/acted", From: []byte("true"), To: []byte("null")},
		" sets the option undo consent from seat concerned to free.": events.CampaignOptionSet{Option: "undo_consent", Old: []byte(`"seat_concerned"`), New: []byte(`"free"`)},
		" declines request 2.":                                       events.ConsentDenied{Request: "request-2"},
		"Greta is the game master.":                                  events.ZargonAssigned{Player: "s1"},
		"Greta leaves the table.":                                    events.PlayerLeft{Player: "s1"},
		"The seat of Greta gets a new link.":                         events.SeatReissued{Player: "s1"},
	} {
		if got := campaign.Say(names, events.Action{Events: []events.Recorded{{Data: e}}}); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
}

func TestWhatNoLongerAgreesIsToldOnce(t *testing.T) {
	everybody := events.ConsequencesNoted{Standing: []events.Consequence{{Revision: 7}}}
	master := events.ConsequencesNoted{Standing: []events.Consequence{{Revision: 7}, {Revision: 9}}}
	told := campaign.Say(bare, events.Action{Events: []events.Recorded{{Data: everybody}, {Data: master}}})
	if want := "No longer agreeing then: #7, #9."; told != want {
		t.Errorf("told is %q, want %q", told, want)
	}
}
