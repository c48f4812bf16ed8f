package campaign_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/words"
)

const (
	ask1    = `{"request":"request-1"}`
	ask2    = `{"request":"request-2"}`
	leaveIt = `{"request":"request-1","reason":"leave it"}`
)

// wanting is an evening on which Ben dug A in revision 5, Cleo B in 6, and Ben
// asks in 7 to take A back.
func wanting(t *testing.T) *evening {
	t.Helper()
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	e.Do(cleo, "Delve", delve("B"))
	e.Do(ben, "RequestUndo", `{"targets":[5],"reason":"wrong wall"}`)
	return e
}

func request(t *testing.T, e *evening, id string) campaign.Requested {
	t.Helper()
	return found(t, id, kernel(e).Request)
}

// fate wants a request to have ended in some way, or to be open.
func fate(t *testing.T, e *evening, id string, how campaign.Fate, revision int) {
	t.Helper()
	q := request(t, e, id)
	switch {
	case how == "" && q.Closed != nil:
		t.Errorf("%s is closed: %+v", id, *q.Closed)
	case how != "" && (q.Closed == nil || q.Closed.How != how || q.Closed.Revision != revision):
		t.Errorf("%s is to end as %s in revision %d, but is %+v", id, how, revision, q.Closed)
	}
}

func TestTheLastWordCarriesARequestOut(t *testing.T) {
	e := wanting(t)
	q := request(t, e, "request-1")
	if q.By != ben || q.Revision != 7 || q.Turn != events.TakeBack || q.Reason != "wrong wall" || !slices.Equal(q.Targets, []int{5}) ||
		!slices.Equal(q.Asked, []events.SeatID{cleo}) || q.Master || len(q.Agreed) != 0 {
		t.Errorf("the request is %+v", q)
	}
	agreed := e.Do(cleo, "Agree", ask1)
	undone, is := agreed.Events[1].Data.(events.ActionUndone)
	if !is || undone.Reason != "wrong wall" || !slices.Equal(undone.Agreed, []events.SeatID{cleo}) || kernel(e).Undone[5] != agreed.Revision {
		t.Errorf("agreed with %+v, marks %v", agreed.Events, kernel(e).Undone)
	}
	fate(t, e, "request-1", campaign.Done, 8)
	if q := request(t, e, "request-1"); q.Agreed[0] != (campaign.Word{By: cleo, Revision: 8}) || q.Closed.By != cleo {
		t.Errorf("the request is %+v", q)
	}
	told := campaign.Say(words.English, bare, agreed.Action)
	if want := "Cleo agrees to request 1. By consent, #5 is taken back, because: wrong wall."; told != want {
		t.Errorf("told is %q, want %q", told, want)
	}
}

func TestARequestNamesWhatItWouldBreak(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	e.Do(cleo, "SeekOmen", `{"gallery_id":"g1","weight":3}`, ruletest.Throw("omen", "raven"))
	e.Do(ben, "Delve", delve("B"))
	e.Do(cleo, "Delve", delve("C"))
	asked := e.Do(ben, "RequestUndo", targets(5, 7)).Events[0].Data.(events.ConsentAsked)
	if len(asked.Foreseen) != 0 {
		t.Errorf("what not everybody may know whole is foreseen: %+v", asked.Foreseen)
	}
	e.Do(greta, "Correct", correct("/game/galleries/g3/name", `"D"`))
	e.Do(ben, "Delve", delve("E"))
	e.Do(cleo, "Delve", delve("F"))
	asked = e.Do(ben, "RequestUndo", targets(8)).Events[0].Data.(events.ConsentAsked)
	if want := []events.Consequence{{Revision: 10, Status: events.Orphaned}}; !slices.EqualFunc(asked.Foreseen, want, func(a, b events.Consequence) bool {
		return a.Revision == b.Revision && a.Status == b.Status && a.Detail == ""
	}) {
		t.Errorf("foreseen is %+v, want %+v", asked.Foreseen, want)
	}
	e.Do(greta, "Agree", ask2)
	if broken := kernel(e).Consequences; len(broken) != 1 || broken[0].Revision != 10 {
		t.Errorf("broken is %+v", broken)
	}
}

// Who is asked, by what stood before the request of Ben's.
func TestWhoeverIsConcernedIsAsked(t *testing.T) {
	undoOf := func(revisions ...int) string { return "RequestUndo " + targets(revisions...) }
	redoOf := func(revisions ...int) string { return "RequestRedo " + targets(revisions...) }
	delved := func(by events.SeatID) [3]string { return [3]string{string(by), "Delve", delve("A")} }
	option := func(to string) [3]string {
		return [3]string{string(greta), "SetOption", `{"option":"undo_consent","value":"` + to + `"}`}
	}
	secret := [3]string{string(greta), "Correct", `{"path":"/game/weights/g1","to":7,"reason":"miscounted"}`}
	left := [3]string{string(cleo), "LeavePlayer", `{"player_id":"s3"}`}
	for name, c := range map[string]struct {
		past   [][3]string
		ask    string
		asked  []events.SeatID
		master bool
	}{
		"whose action it is":                 {[][3]string{delved(cleo)}, undoOf(5), []events.SeatID{cleo}, false},
		"who acted since":                    {[][3]string{delved(ben), delved(cleo), delved(ben)}, undoOf(5), []events.SeatID{cleo}, false},
		"not who acted before":               {[][3]string{delved(cleo), delved(greta), delved(ben), delved(greta)}, undoOf(7), nil, true},
		"the game master, who acted too":     {[][3]string{delved(cleo), {string(greta), "StartSession", ``}}, undoOf(5), []events.SeatID{cleo}, true},
		"of the own, older one":              {[][3]string{delved(ben), delved(ben)}, undoOf(5), nil, true},
		"not who joined or got a new link":   {[][3]string{delved(ben), {string(cleo), "ReissueSeat", `{"player_id":"s3"}`}, delved(ben)}, undoOf(5), nil, true},
		"not who was taken back":             {[][3]string{delved(ben), delved(cleo), {string(greta), "Undo", targets(6)}, delved(ben)}, undoOf(5), nil, true},
		"the game master by option":          {[][3]string{delved(cleo), option("gm")}, undoOf(5), nil, true},
		"the game master for who left":       {[][3]string{delved(cleo), left}, undoOf(5), nil, true},
		"the game master for what is secret": {[][3]string{delved(cleo), {string(ben), "SeekOmen", `{"gallery_id":"g1","weight":3}`}, secret}, undoOf(5), []events.SeatID{cleo}, true},
		"who took it back":                   {[][3]string{delved(ben), option("free"), {string(cleo), "Undo", targets(5)}, option("seat_concerned")}, redoOf(5), []events.SeatID{cleo}, true},
		"who acted since it was undone":      {[][3]string{delved(ben), {string(ben), "Undo", targets(5)}, delved(cleo)}, redoOf(5), []events.SeatID{cleo}, false},
		"whose undone action it is":          {[][3]string{delved(cleo), {string(cleo), "Undo", targets(5)}}, redoOf(5), []events.SeatID{cleo}, false},
	} {
		t.Run(name, func(t *testing.T) {
			e := begin(t)
			for _, p := range c.past {
				if p[1] == "SeekOmen" {
					e.Do(events.SeatID(p[0]), p[1], p[2], ruletest.Throw("omen", "raven"))
					continue
				}
				e.Do(events.SeatID(p[0]), p[1], p[2])
			}
			command, data, _ := strings.Cut(c.ask, " ")
			plain := strings.TrimPrefix(command, "Request")
			err := e.Asked(ben, plain, data)
			refused(t, err, "ConsentMissing")
			asked := e.Do(ben, command, data).Events[0].Data.(events.ConsentAsked)
			if !slices.Equal(asked.Asked, c.asked) || asked.Master != c.master {
				t.Errorf("asked are %v, the game master: %v", asked.Asked, asked.Master)
			}
			no, _ := errors.AsType[rules.Refusal](err)
			if !strings.Contains(no.Reason.String(), "; "+command+" asks ") || strings.Contains(no.Reason.String(), "Cleo") != (len(c.asked) > 0) && !strings.Contains(no.Reason.String(), "is Cleo's") ||
				strings.Contains(no.Reason.String(), "the game master") != c.master {
				t.Errorf("the refusal says %q", no.Reason)
			}
		})
	}
}

func TestWhatASeatMayDoAloneIsNotAskedFor(t *testing.T) {
	e := begin(t)
	e.Do(cleo, "Delve", delve("A"))
	e.Do(ben, "Delve", delve("B"))
	refused(t, e.Asked(ben, "RequestUndo", targets(6)), "NoConsentNeeded")
	refused(t, e.Asked(greta, "RequestUndo", targets(5)), "NoConsentNeeded")
	e.Do(ben, "Undo", targets(6))
	refused(t, e.Asked(ben, "RequestRedo", targets(6)), "NoConsentNeeded")
	e.Do(greta, "SetOption", `{"option":"undo_consent","value":"free"}`)
	refused(t, e.Asked(ben, "RequestUndo", targets(5)), "NoConsentNeeded")
	for _, command := range []string{"RequestUndo", "RequestRedo"} {
		if no := offer(t, e, ben, command).No; no == nil || no.Name != "NoConsentNeeded" {
			t.Errorf("at a free table %s is offered: %v", command, no)
		}
	}
}

func TestARequestNamesWhatCanBeTurned(t *testing.T) {
	e := wanting(t)
	refused(t, e.Asked(ben, "RequestUndo", targets(5)), "AlreadyAsked")
	refused(t, e.Asked(ben, "RequestUndo", targets(9)), "NoSuchEvent")
	refused(t, e.Asked(ben, "RequestUndo", targets(2)), "NotUndoable")
	refused(t, e.Asked(ben, "RequestUndo", targets(7)), "NotUndoable")
	refused(t, e.Asked(ben, "RequestRedo", targets(5)), "NothingToRedo")
	unclear(t, e.Asked(ben, "RequestUndo", targets()), "targets")
	forbidden(t, e.Asked(olaf, "RequestUndo", targets(5)), "gm", "hero")
	e.Do(greta, "Undo", targets(6))
	refused(t, e.Asked(ben, "RequestUndo", targets(6)), "AlreadyUndone")
	refused(t, e.Asked(greta, "Undo", targets(7)), "NotUndoable")
}

func TestSeveralRequestsAreOpenAtOnce(t *testing.T) {
	e := wanting(t)
	e.Do(cleo, "RequestUndo", targets(5, 6))
	e.Do(ben, "RequestUndo", targets(6))
	if n := len(kernel(e).Requests); n != 3 {
		t.Fatalf("%d requests are kept", n)
	}
	e.Do(cleo, "Decline", `{"request":"request-3","reason":"I need it"}`)
	fate(t, e, "request-3", campaign.Declined, 10)
	if q := request(t, e, "request-3"); q.Closed.By != cleo || q.Closed.Reason != "I need it" {
		t.Errorf("declined as %+v", q.Closed)
	}
	e.Do(cleo, "Agree", ask1)
	fate(t, e, "request-1", campaign.Done, 11)
	fate(t, e, "request-2", campaign.Otherwise, 11) // one of its two is taken back
	refused(t, e.Asked(ben, "Agree", ask2), "NoSuchRequest")
	if k := kernel(e); k.Undone[6] != 0 || k.Undone[5] != 11 {
		t.Errorf("marks %v", k.Undone)
	}
}

func TestOnlyWhoIsAskedAnswers(t *testing.T) {
	e := begin(t)
	dan := e.Join("Dan", events.HeroPlayer)
	e.Do(cleo, "Delve", delve("A"))
	e.Do(ben, "RequestUndo", targets(6))
	for _, command := range []string{"Agree", "Decline"} {
		refused(t, e.Asked(ben, command, ask1), "NotAsked")
		refused(t, e.Asked(dan, command, ask1), "NotAsked")
		forbidden(t, e.Asked(olaf, command, ask1), "gm", "hero")
		refused(t, e.Asked(cleo, command, ask2), "NoSuchRequest")
		for id, offered := range map[events.SeatID]bool{greta: true, ben: false, cleo: true, dan: false} {
			if no := offer(t, e, id, command).No; (no == nil) != offered {
				t.Errorf("%s to %s: %v", command, id, no)
			}
		}
	}
	refused(t, e.Asked(cleo, "Withdraw", ask1), "NotYourRequest")
	for id, offered := range map[events.SeatID]bool{greta: true, ben: true, cleo: false} {
		if no := offer(t, e, id, "Withdraw").No; (no == nil) != offered {
			t.Errorf("Withdraw to %s: %v", id, no)
		}
	}
	if known := e.Rules.Known(words.English, e.Ledger.State(), "request"); len(known) != 1 || known[0].Note != "undo #6" {
		t.Errorf("to choose from are %+v", known)
	}
	e.Do(ben, "Withdraw", ask1)
	fate(t, e, "request-1", campaign.Withdrawn, 8)
	refused(t, e.Asked(cleo, "Agree", ask1), "NoSuchRequest")
}

func TestTheGameMastersWordIsEnough(t *testing.T) {
	e := wanting(t)
	e.Do(greta, "Agree", ask1)
	fate(t, e, "request-1", campaign.Done, 8)
	if kernel(e).Undone[5] != 8 {
		t.Errorf("marks %v", kernel(e).Undone)
	}
	e = wanting(t)
	e.Do(greta, "Withdraw", ask1)
	fate(t, e, "request-1", campaign.Declined, 8)
}
