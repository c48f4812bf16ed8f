package campaign_test

import (
	"errors"
	"strings"
	"testing"

	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// SM-149
func TestAnActionIsTakenBackOnce(t *testing.T) {
	e := begin(t)
	before := e.Game()
	dug := e.Do(ben, "Delve", delve("Adit"))
	after := e.Game()
	undone := e.Do(ben, "Undo", `{"targets":[5],"reason":"wrong wall"}`)
	if e.Game() != before || kernel(e).Undone[dug.Revision] != undone.Revision {
		t.Errorf("after the undo: %s, marks %v", e.Game(), kernel(e).Undone)
	}
	refused(t, e.Asked(ben, "Undo", targets(5)), "AlreadyUndone")
	e.Do(ben, "Redo", targets(5))
	if e.Game() != after || len(kernel(e).Undone) != 0 {
		t.Errorf("after the redo: %s, marks %v", e.Game(), kernel(e).Undone)
	}
}

// SM-150
func TestOnlyWhatWasUndoneCanBeRedone(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	refused(t, e.Asked(ben, "Redo", targets(5)), "NothingToRedo")
	refused(t, e.Asked(ben, "Redo", targets(9)), "NoSuchEvent")
	unclear(t, e.Asked(ben, "Redo", targets(0)), "targets[0]")
	unclear(t, e.Asked(ben, "Redo", targets()), "targets")
}

func TestTheTableItselfIsNotUndone(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(greta, "Undo", targets(5))
	e.Do(greta, "Redo", targets(5))
	e.Do(greta, "RenewJoinCode", ``)
	e.Do(greta, "ReissueSeat", `{"player_id":"s2"}`)
	for _, revision := range []int{1, 2, 6, 7, 8, 9} {
		refused(t, e.Asked(greta, "Undo", targets(revision)), "NotUndoable")
	}
	err := e.Asked(greta, "Undo", targets(6))
	if no, _ := errors.AsType[rules.Refusal](err); !strings.Contains(no.Reason.String(), "use Redo") {
		t.Errorf("the undo of an undo does not point to Redo: %v", err)
	}
	refused(t, e.Asked(greta, "Undo", targets(99)), "NoSuchEvent")
}

// SM-148
func TestASeatTakesBackItsOwnNewestActions(t *testing.T) {
	for _, consent := range []string{"seat_concerned", "gm"} {
		t.Run(consent, func(t *testing.T) {
			e := begin(t)
			if consent == "gm" {
				e.Do(greta, "SetOption", `{"option":"undo_consent","value":"gm"}`)
			}
			a := e.Do(ben, "Delve", delve("A")).Revision
			b := e.Do(ben, "Delve", delve("B")).Revision
			refused(t, e.Asked(ben, "Undo", targets(a)), "ConsentMissing")
			refused(t, e.Asked(cleo, "Undo", targets(b)), "ConsentMissing")
			e.Do(ben, "Undo", targets(b, a, b))
			refused(t, e.Asked(cleo, "Redo", targets(a)), "ConsentMissing")
			e.Do(ben, "Redo", targets(a))
			e.Do(ben, "Redo", targets(b))
			e.Do(cleo, "Delve", delve("C"))
			refused(t, e.Asked(ben, "Undo", targets(b)), "ConsentMissing")
			e.Do(greta, "Undo", targets(b))
			refused(t, e.Asked(ben, "Redo", targets(b)), "ConsentMissing")
			e.Do(greta, "Redo", targets(b))
		})
	}
}

func TestWhatOneTookBackStaysWhenOthersHaveActedSince(t *testing.T) {
	e := begin(t)
	a := e.Do(ben, "Delve", delve("A")).Revision
	e.Do(ben, "Undo", targets(a))
	e.Do(cleo, "Delve", delve("B"))
	refused(t, e.Asked(ben, "Redo", targets(a)), "ConsentMissing")
}

func TestAFreeTableTakesBackAnything(t *testing.T) {
	e := begin(t)
	e.Do(greta, "SetOption", `{"option":"undo_consent","value":"free"}`)
	a := e.Do(ben, "Delve", delve("A")).Revision
	e.Do(ben, "Delve", delve("B"))
	e.Do(cleo, "Undo", targets(a))
	e.Do(ben, "Redo", targets(a))
	forbidden(t, e.Asked(olaf, "Undo", targets(a)), "gm", "hero")
}

func TestNobodyUndoesWhatHeMayNotKnow(t *testing.T) {
	e := begin(t)
	e.Do(greta, "SetOption", `{"option":"undo_consent","value":"free"}`)
	dug := e.Do(ben, "Delve", delve("A")).Revision
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":3}`)
	e.Do(greta, "Correct", `{"path":"/game/weights/g1","to":7,"reason":"miscounted"}`) // the game master's alone
	refused(t, e.Asked(cleo, "Undo", targets(dug+2)), "NoSuchEvent")
	e.Do(cleo, "Undo", targets(dug+1)) // that an omen was sought, all know
}

func TestWhatBelongsToPlayFollowsUndo(t *testing.T) {
	e := begin(t)
	clean := kernel(e)
	e.Do(greta, "StartSession", ``)
	e.Do(greta, "SetOption", `{"option":"lantern_shares","value":"even"}`)
	e.Do(ben, "AddNote", `{"on":"campaign","text":"cold"}`)
	e.Do(ben, "SetBookmark", `{"name":"here"}`)
	e.Do(greta, "Correct", `{"path":"/game/oil","to":3,"reason":"spilt"}`)
	e.Do(greta, "EndSession", `{"note":"late"}`)
	full, game := kernel(e), e.Game()
	e.Do(greta, "Undo", targets(5, 6, 7, 8, 9, 10))
	undone := kernel(e)
	undone.Undone = clean.Undone
	if ruletest.Written(t, undone) != ruletest.Written(t, clean) || e.Ledger.State().Game.Oil != 12 {
		t.Errorf("something stayed: %s", ruletest.Written(t, undone))
	}
	e.Do(greta, "Redo", targets(5, 6, 7, 8, 9, 10))
	if ruletest.Written(t, kernel(e)) != ruletest.Written(t, full) || e.Game() != game {
		t.Errorf("not all came back: %s", ruletest.Written(t, kernel(e)))
	}
}

func TestAnEndWithoutItsBeginningEndsNothing(t *testing.T) {
	e := begin(t)
	e.Do(greta, "StartSession", ``)
	e.Do(greta, "EndSession", ``)
	e.Do(greta, "Undo", targets(5))
	if k := kernel(e); len(k.Sessions) != 0 || k.Session != "" {
		t.Errorf("sessions %v, running %q", k.Sessions, k.Session)
	}
	begun := e.Do(greta, "StartSession", ``)
	if k := kernel(e); k.Session != "session-2" {
		t.Errorf("the id of an undone session is given again: %q in revision %d", k.Session, begun.Revision)
	}
}

func TestAnIDIsGivenOnceThoughItsActionIsUndone(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	e.Do(ben, "Undo", targets(5))
	e.Do(ben, "Delve", delve("B"))
	e.Do(greta, "Redo", targets(5))
	if g := e.Ledger.State().Game.Galleries; g["g1"].Name != "A" || g["g2"].Name != "B" {
		t.Errorf("galleries %v", g)
	}
}

func TestTwentyUndosAndTwentyRedosGiveEqualBytes(t *testing.T) {
	e := begin(t)
	var dug []int
	var states []string
	for range 40 {
		states = append(states, e.Game())
		dug = append(dug, e.Do(ben, "Delve", `{"name":"G","path":[[1,1]],"pace":"fast","careful":true}`).Revision)
		if e.Ledger.State().Game.Oil < 2 {
			e.Do(greta, "Correct", `{"path":"/game/oil","to":12,"reason":"refilled"}`)
		}
	}
	end := ruletest.Written(t, e.Ledger.State())
	for i := range 20 {
		e.Do(greta, "Undo", targets(dug[39-i]))
	}
	for i := range 20 {
		e.Do(greta, "Redo", targets(dug[20+i]))
	}
	if got := ruletest.Written(t, e.Ledger.State()); got != end {
		t.Errorf("want %s\ngot  %s", end, got)
	}
	state, err := e.Rules.At(e.Ledger, campaign.Viewer{Side: "gm"}, dug[5]-1, true)
	if err != nil || ruletest.Written(t, state.Game) != states[5] {
		t.Errorf("the past changed: %v", err)
	}
}
