package campaign_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// both is an evening on which Ben asks Cleo and Dan, who acted after him.
func both(t *testing.T) (e *evening, dan events.SeatID) {
	t.Helper()
	e = begin(t)
	dan = e.Join("Dan", events.HeroPlayer)
	e.Do(ben, "Delve", delve("A"))
	e.Do(cleo, "Delve", delve("B"))
	e.Do(dan, "Delve", delve("C"))
	e.Do(ben, "RequestUndo", targets(6))
	return e, dan
}

// Each decides as if alone; whoever comes second is decided anew.
func TestTwoAgreeAtOnce(t *testing.T) {
	e, dan := both(t)
	second := e.Request(dan, "Agree", ask1)
	early, err := e.Rules.Decide(e.Ledger, second)
	if err != nil || len(early.Events) != 1 {
		t.Fatalf("one of two carries it out: %+v, %v", early.Events, err)
	}
	e.Do(cleo, "Agree", ask1)
	if kernel(e).Undone[6] != 0 {
		t.Error("one word of two is enough")
	}
	nothing(t, e, cleo, "Agree", ask1)
	late, err := e.Try(second)
	if err != nil || len(late.Events) != 2 || kernel(e).Undone[6] != late.Revision {
		t.Errorf("the second agrees with %+v, %v", late.Events, err)
	}
	if undone := late.Events[1].Data.(events.ActionUndone); !slices.Equal(undone.Agreed, []events.SeatID{cleo, dan}) {
		t.Errorf("agreed have %v", undone.Agreed)
	}
}

func TestOneAgreesWhileAnotherDeclines(t *testing.T) {
	e, dan := both(t)
	e.Do(cleo, "Agree", ask1)
	e.Do(dan, "Decline", leaveIt)
	fate(t, e, "request-1", campaign.Declined, 11)
	refused(t, e.Asked(greta, "Agree", ask1), "NoSuchRequest")
	if kernel(e).Undone[6] != 0 {
		t.Error("it is carried out all the same")
	}
}

func TestWhatWasTurnedMeanwhileClosesTheRequest(t *testing.T) {
	e := wanting(t)
	word := e.Request(cleo, "Agree", ask1)
	e.Do(greta, "Undo", targets(5))
	_, err := e.Try(word)
	refused(t, err, "NoSuchRequest")
	fate(t, e, "request-1", campaign.Otherwise, 8)
	e.Do(greta, "Redo", targets(5))
	fate(t, e, "request-1", campaign.Otherwise, 8) // it stays closed
	e.Do(ben, "RequestUndo", targets(5))
	fate(t, e, "request-2", "", 0)
	e.Do(greta, "Amend", amend(5, "Delve", path("A", 1)))
	fate(t, e, "request-2", campaign.Otherwise, 11)
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	fate(t, e, "request-2", campaign.Otherwise, 11) // and is not withdrawn any more
	then, err := e.Rules.At(e.Ledger, everybody[0], 10, true)
	if q, _ := then.Kernel.Request("request-2"); err != nil || q.Closed != nil {
		t.Errorf("then it was known as %+v, %v", q, err)
	}
}

func TestARedoWhosePlaceWasTakenClosesTheRequest(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	e.Do(greta, "Amend", amend(5, "Delve", path("A", 2)))
	e.Do(greta, "Undo", targets(6))
	e.Do(ben, "RequestRedo", targets(6))
	fate(t, e, "request-1", "", 0)
	e.Do(greta, "Amend", amend(5, "Delve", path("A", 1)))
	fate(t, e, "request-1", campaign.Otherwise, 9)
}

func TestABringingBackIsAskedForToo(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	e.Do(ben, "Undo", targets(5))
	e.Do(cleo, "Delve", delve("B"))
	e.Do(ben, "RequestRedo", `{"targets":[5],"reason":"it was right"}`)
	made := e.Do(cleo, "Agree", ask1)
	redone, is := made.Events[1].Data.(events.ActionRedone)
	if !is || !slices.Equal(redone.Agreed, []events.SeatID{cleo}) || kernel(e).Undone[5] != 0 {
		t.Errorf("agreed with %+v, marks %v", made.Events, kernel(e).Undone)
	}
	fate(t, e, "request-1", campaign.Done, 9)
}

func TestRequestsOfWhoLeavesAreWithdrawn(t *testing.T) {
	e := wanting(t)
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	fate(t, e, "request-1", campaign.Withdrawn, 8)
	refused(t, e.Asked(cleo, "Agree", ask1), "NoSuchRequest")
}

func TestTheGameMasterSpeaksForWhoLeaves(t *testing.T) {
	e, dan := both(t)
	e.Do(dan, "Agree", ask1)
	e.Do(cleo, "LeavePlayer", `{"player_id":"s3"}`)
	if seats, master := kernel(e).Waits(request(t, e, "request-1")); len(seats) != 0 || !master {
		t.Errorf("it waits for %v, the game master: %v", seats, master)
	}
	e.Do(greta, "Agree", ask1)
	fate(t, e, "request-1", campaign.Done, 12)
	e, dan = both(t)
	e.Do(cleo, "Agree", ask1)
	e.Do(cleo, "LeavePlayer", `{"player_id":"s3"}`)
	e.Do(dan, "Agree", ask1) // who left had agreed
	fate(t, e, "request-1", campaign.Done, 12)
}

func TestTheNewGameMasterAnswersWhatTheOldWasAsked(t *testing.T) {
	e := begin(t)
	e.Do(greta, "Delve", delve("A"))
	e.Do(ben, "RequestUndo", targets(5))
	e.Do(greta, "AssignZargon", `{"player_id":"s3","previous":"s1"}`)
	refused(t, e.Asked(greta, "Agree", ask1), "NotAsked")
	e.Do(cleo, "Agree", ask1)
	fate(t, e, "request-1", campaign.Done, 8)
}

// A request about what not everybody may know reaches the game master and who
// asks; once it is carried out its reason stays with them.
func TestARequestAboutASecretStaysOne(t *testing.T) {
	e := hushed(t)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":5}`, ruletest.Throw("omen", "raven"))
	e.Do(cleo, "Delve", delve("Drift"))
	asked := e.Do(ben, "RequestUndo", `{"targets":[6],"reason":"the raven"}`).Events[0].Data.(events.ConsentAsked)
	if len(asked.Asked) != 0 || !asked.Master {
		t.Errorf("asked are %+v", asked)
	}
	refused(t, e.Asked(cleo, "Agree", ask1), "NoSuchRequest")
	refused(t, e.Asked(cleo, "Decline", ask1), "NoSuchRequest")
	for id, knows := range map[events.SeatID]int{greta: 1, ben: 1, cleo: 0, olaf: 0} {
		if n := len(e.Rules.View(e.Ledger, viewer(id)).Kernel.Requests); n != knows {
			t.Errorf("%s knows of %d requests", id, n)
		}
	}
	e.Do(greta, "Agree", ask1)
	for _, id := range []events.SeatID{cleo, olaf} {
		if told := ruletest.Written(t, e.Rules.Visible(e.Ledger, viewer(id))); strings.Contains(told, "the raven") || strings.Contains(told, "request-1") {
			t.Errorf("%s learns of it: %s", id, told)
		}
	}
	fate(t, e, "request-1", campaign.Done, 9)
}

func TestAPreviewOfAgreeingTellsWhatFollows(t *testing.T) {
	e, dan := both(t)
	foreseen := func(by events.SeatID) int {
		a, err := e.Rules.Foresee(e.Ledger, e.Request(by, "Agree", ask1))
		if err != nil {
			t.Fatal(err)
		}
		return len(a.Events)
	}
	if foreseen(dan) != 1 || foreseen(greta) != 2 {
		t.Error("it is not told who would carry it out")
	}
}

// consented asks, agrees, declines or withdraws at random.
func consented(t *rapid.T, e *evening) {
	command := rapid.SampledFrom([]string{"RequestUndo", "RequestUndo", "RequestRedo", "Agree", "Agree", "Decline", "Withdraw"}).Draw(t, "consent")
	by := rapid.SampledFrom([]events.SeatID{greta, ben, ben, cleo, cleo}).Draw(t, "by")
	data := fmt.Sprintf(`{"request":"request-%d"}`, rapid.IntRange(1, 6).Draw(t, "request"))
	if strings.HasPrefix(command, "Request") {
		data = targets(rapid.SliceOfNDistinct(rapid.IntRange(1, e.Ledger.Revision()), 1, 2, rapid.ID[int]).Draw(t, "targets")...)
	}
	_, _ = e.Try(e.Request(by, command, data))
}

func TestWhateverIsAskedTheStateIsTheReplayOfWhatIsLive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := begin(t)
		known := map[int]string{}
		for range rapid.IntRange(5, 60).Draw(t, "commands") {
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				turn(t, e)
			case 1, 2:
				consented(t, e)
			default:
				wander(t, e)
			}
			known[e.Ledger.Revision()] = ruletest.Written(t, e.Ledger.State())
		}
		if want := ruletest.Written(t, replay(e.Ledger, campaign.Viewer{}, e.Ledger.Revision(), true)); e.Game() != want {
			t.Fatalf("want %s\ngot  %s", want, e.Game())
		}
		for _, q := range kernel(e).Requests {
			for _, target := range q.Targets {
				if turned := e.Ledger.UndoneBy(target) > 0; q.Closed == nil && turned != (q.Turn == events.BringBack) {
					t.Fatalf("%+v is open, and %d turned already", q, target)
				}
			}
		}
		foldsTheSame(t, e, known)
	})
}
