package campaign_test

import (
	"regexp"
	"runtime"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// bare names nobody.
func bare(id string) string { return id }

func TestTheKernelTellsEachOfItsEvents(t *testing.T) {
	for _, kind := range events.Kernel {
		e, err := kind.Read([]byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		if campaign.Say(words.English, bare, events.Action{Events: []events.Recorded{{Data: e}}}) == "" {
			t.Errorf("%s is not told", kind.Name)
		}
	}
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	undone := e.Do(ben, "Undo", `{"targets":[5],"reason":"wrong wall"}`)
	if told := campaign.Say(words.English, bare, undone.Action); !strings.Contains(told, "Ben") || !strings.Contains(told, "#5") || !strings.Contains(told, "wrong wall") {
		t.Errorf("told is %q", told)
	}
	if dug, _ := e.Ledger.Action(5); campaign.Say(words.English, bare, dug.Action) != "" {
		t.Error("the kernel tells what is the system's")
	}
}

// shouted is a language that marks all that it says.
type shouted struct{}

func (shouted) Say(format string, args ...any) string {
	return "<" + words.English.Say(format, args...) + ">"
}
func (shouted) Many(n int, one, more string, args ...any) string {
	return "<" + words.English.Many(n, one, more, args...) + ">"
}
func (shouted) Term(name string) string { return "<" + words.Bare(name) + ">" }

var inMarks = regexp.MustCompile(`<[^<>]*>`)

func TestEveryWordOfTheKernelsStoriesIsSaidInALanguage(t *testing.T) {
	seats := []events.SeatID{"s1", "s2"}
	all := []events.Event{
		events.CampaignOptionSet{Option: "dispute_by", Old: []byte(`"gm"`), New: []byte("true"), Reason: "7"},
		events.ConsentAsked{Request: "request-1", Turn: events.TakeBack, Targets: []int{4, 5}, Asked: seats, Master: true, Reason: "7"},
		events.ConsentAsked{Request: "request-1", Turn: events.BringBack, Targets: []int{4}, Asked: seats[:1]},
		events.ActionUndone{Targets: []int{4, 5}, Agreed: seats, Reason: "7"}, events.ActionUndone{Reason: "7"},
		events.ActionRedone{Targets: []int{4}, Agreed: seats}, events.NoteAdded{On: "campaign", Text: "7"}, events.NoteAdded{On: "action:145", Text: "7"},
		events.MotionMade{Dispute: "dispute-1", Motion: "motion-1", Undo: []int{4}}, events.MotionMade{Dispute: "dispute-1", Motion: "motion-1", Amend: 4},
		events.MotionMade{Dispute: "dispute-1", Motion: "motion-1", Option: &events.NewOption{Option: "undo_consent", Value: []byte("false")}},
		events.VoteCast{Dispute: "dispute-1", Motion: "motion-1", Lost: true}, events.VoteCast{Dispute: "dispute-1", Motion: "motion-1", For: true},
		events.RulingResolved{Dispute: "dispute-1", Outcome: events.AmendedBy, Amend: 4}, events.RulingResolved{Dispute: "dispute-1", Outcome: events.Upheld, Motion: "motion-1"},
		events.RulingDisputed{Actions: []int{4}, Refusal: "7", Claim: "8"}, events.NotesSealed{Of: "quest-1"},
		events.CorrectionMade{Path: "/game/turn/acted", From: []byte("true"), To: []byte("null"), Reason: "7"},
	}
	for _, kind := range events.Kernel {
		e, err := kind.Read([]byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	for _, e := range all {
		told := campaign.Say(shouted{}, func(string) string { return "" }, events.Action{Events: []events.Recorded{{Data: e}}})
		rest := told
		for inMarks.MatchString(rest) {
			rest = inMarks.ReplaceAllString(rest, "")
		}
		if strings.TrimSpace(rest) != "" {
			t.Errorf("%T is told as %q", e, told)
		}
	}
}

func TestSeatsAreToldByTheNamesOfTheirPlayers(t *testing.T) {
	known := map[string]string{}
	campaign.Names(events.PlayerJoined{Player: "s1", Name: "Greta"}, func(id, name string) { known[id] = name })
	names := func(id string) string { return known[id] }
	known["quest:1"], known["h1"] = "The Well", "Torg"
	for want, e := range map[string]events.Event{
		"The evening ends: Torg owes Mira a gem.":                          events.SessionEnded{Note: "Torg owes Mira a gem."},
		" notes on The Well: deep":                                         events.NoteAdded{On: "quest:1", Text: "deep"},
		" notes on action 145: a slip":                                     events.NoteAdded{On: "action:145", Text: "a slip"},
		" corrects Torg’s body max from 7 to 8, because: misread.":         events.CorrectionMade{Path: "/game/heroes/h1/body_max", From: []byte("7"), To: []byte("8"), Reason: "misread."},
		" corrects turn, acted from yes to nothing.":                       events.CorrectionMade{Path: "/game/turn/acted", From: []byte("true"), To: []byte("null")},
		" sets the option “Undo consent” from “seat concerned” to “free”.": events.CampaignOptionSet{Option: "undo_consent", Old: []byte(`"seat_concerned"`), New: []byte(`"free"`)},
		" declines request 2.":                                             events.ConsentDenied{Request: "request-2"},
		"Greta is the game master.":                                        events.ZargonAssigned{Player: "s1"},
		"Greta leaves the table.":                                          events.PlayerLeft{Player: "s1"},
		"The seat of Greta gets a new link.":                               events.SeatReissued{Player: "s1"},
	} {
		if got := campaign.Say(words.English, names, events.Action{Events: []events.Recorded{{Data: e}}}); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
}

func TestWhatNoLongerAgreesIsToldOnce(t *testing.T) {
	everybody := events.ConsequencesNoted{Standing: []events.Consequence{{Revision: 7}}}
	master := events.ConsequencesNoted{Standing: []events.Consequence{{Revision: 7}, {Revision: 9}}}
	told := campaign.Say(words.English, bare, events.Action{Events: []events.Recorded{{Data: everybody}, {Data: master}}})
	if want := "No longer agreeing then: #7, #9."; told != want {
		t.Errorf("told is %q, want %q", told, want)
	}
}

// Of much that no longer agrees the first are told and how many more there are,
// without listing all of it.
func TestMuchThatNoLongerAgreesIsCounted(t *testing.T) {
	first := []events.Consequence{{Revision: 2}, {Revision: 3}, {Revision: 5}, {Revision: 7}, {Revision: 11}, {Revision: 13}, {Revision: 17}}
	many := []events.Further{{Status: events.Orphaned, Spans: []events.Span{{20, 6_000}, {9_000, 9_000}}}, {Status: events.Differs, Spans: []events.Span{{6_001, 8_999}}}}
	for want, noted := range map[string]events.ConsequencesNoted{
		"No longer agreeing then: #2, #3, #5, #7, #11, #13 and 8982 more.":   {Standing: first, Further: many},
		"No longer agreeing then: #2, #3, #20, #21, #22, #23 and 8977 more.": {Standing: first[:2], Further: many},
		"No longer agreeing then: #2, #3, #9.":                               {Standing: first[:2], Further: []events.Further{{Spans: []events.Span{{9, 9}}}}},
		"No longer agreeing then: #2, #3, #5, #7, #11, #13.":                 {Standing: first[:6]},
		"Every action then agreed with what was before it.":                  {},
	} {
		if got := campaign.Say(words.English, bare, events.Action{Events: []events.Recorded{{Data: noted}}}); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
		if count := len(noted.All()); noted.Count() != count {
			t.Errorf("of %d are counted %d", count, noted.Count())
		}
	}
	much := events.Action{Events: []events.Recorded{{Data: events.ConsequencesNoted{Standing: first, Further: many}}}}
	if bytes := taken(func() { campaign.Say(words.English, bare, much) }); bytes > 100_000 {
		t.Errorf("telling of much takes %d bytes", bytes)
	}
}

// taken is how many bytes some work takes from memory.
func taken(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
