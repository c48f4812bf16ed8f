package campaign_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// next is an action that could be the next of an evening.
func next(t *testing.T, e *evening, name string) events.Stored {
	t.Helper()
	a, err := e.Rules.Decide(e.Ledger, e.Request(ben, "Delve", delve(name)))
	if err != nil {
		t.Fatal(err)
	}
	return events.Stored{Action: a, Hash: events.HashOf([]byte(name)), Seq: e.Ledger.Seq() + 1}
}

func TestOnlyTheNextActionIsFolded(t *testing.T) {
	e := begin(t)
	for name, spoil := range map[string]func(*events.Stored){
		"a gap":            func(a *events.Stored) { a.Revision++ },
		"a repeat":         func(a *events.Stored) { a.Revision-- },
		"another past":     func(a *events.Stored) { a.Prev = events.HashOf([]byte("x")) },
		"the same place":   func(a *events.Stored) { a.Seq-- },
		"another campaign": func(a *events.Stored) { a.Campaign = "campaign2" },
		"another system":   func(a *events.Stored) { a.System = "godswar" },
		"another version":  func(a *events.Stored) { a.RulesVersion = "lantern@2" },
		"a second start":   func(a *events.Stored) { a.Events[0].Data = events.CampaignStarted{Campaign: a.Campaign} },
	} {
		a := next(t, e, "A")
		spoil(&a)
		if l, err := e.Rules.Fold(e.Ledger, a); !errors.Is(err, events.ErrDamaged) || l != nil {
			t.Errorf("%s is folded: %v", name, err)
		}
	}
	if _, err := e.Rules.Fold(e.Ledger, next(t, e, "A")); err != nil {
		t.Errorf("the next: %v", err)
	}
}

func TestAReducerThatBreaksDownDamagesOneCampaign(t *testing.T) {
	system := lantern.System
	system.Decider.Evolve = func(s lantern.State, e events.Event) lantern.State {
		if d, ok := e.(lantern.GalleryDelved); ok && d.Name == "Abyss" {
			panic("bottomless")
		}
		return lantern.Decider.Evolve(s, e)
	}
	e := beginOf(t, system)
	actions := append(e.Ledger.Actions(), next(t, e, "Abyss"))
	l, err := e.Rules.Replay(e.Rules.Empty(), actions)
	if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), "bottomless") {
		t.Fatalf("error %v", err)
	}
	if l.Revision() != 4 || ruletest.Written(t, l.State()) != ruletest.Written(t, e.Ledger.State()) {
		t.Errorf("the good part ends at %d", l.Revision())
	}
}

func TestACampaignBeginsWithItsStart(t *testing.T) {
	e := begin(t)
	first, _ := e.Ledger.Action(1)
	for name, spoil := range map[string]func(*events.Stored){
		"no event":         func(a *events.Stored) { a.Events = nil },
		"another event":    func(a *events.Stored) { a.Events = a.Events[1:] },
		"another campaign": func(a *events.Stored) { a.Campaign = "campaign2" },
	} {
		a := first
		spoil(&a)
		if _, err := e.Rules.Fold(e.Rules.Empty(), a); !errors.Is(err, events.ErrDamaged) {
			t.Errorf("%s begins a campaign: %v", name, err)
		}
	}
	if l := e.Rules.Empty(); l.Revision() != 0 || l.Seq() != 0 || l.Head() != "" || len(l.Actions()) != 0 {
		t.Errorf("the empty ledger has %d actions", l.Revision())
	}
}

func TestLedgersThatForkDoNotTouchEachOther(t *testing.T) {
	e := begin(t)
	for i := range 70 {
		e.Do(greta, "AddNote", fmt.Sprintf(`{"on":"campaign","text":"note %d"}`, i))
	}
	from := e.Ledger
	before := ruletest.Written(t, from.State())
	var forks [3]*campaign.Ledger[lantern.State]
	for i := range forks {
		e.Ledger = from
		for j := range 2 {
			e.Do(ben, "AddNote", fmt.Sprintf(`{"on":"campaign","text":"fork %d, %d"}`, i, j))
		}
		e.Do(greta, "Undo", targets(20+i))
		forks[i] = e.Ledger
	}
	for i, l := range forks {
		again, err := e.Rules.Replay(e.Rules.Empty(), l.Actions())
		if err != nil || ruletest.Written(t, again.State()) != ruletest.Written(t, l.State()) {
			t.Errorf("fork %d is disturbed: %v", i, err)
		}
		if l.UndoneBy(20+i) != l.Revision() || l.UndoneBy(20+(i+1)%3) != 0 {
			t.Errorf("fork %d has the marks %v", i, l.State().Kernel.Undone)
		}
	}
	if ruletest.Written(t, from.State()) != before || from.Revision() != 74 {
		t.Error("the common past changed")
	}
}

// Views part and come to their checkpoints in the middle of a long journal.
func TestCheckpointsHoldInEveryView(t *testing.T) {
	e := begin(t)
	e.Do(greta, "Correct", correct("/game/oil", `999`))
	for i := range 200 {
		switch {
		case i >= 70 && i%5 == 0:
			e.Do([]events.SeatID{ben, cleo}[i%2], "Delve", fmt.Sprintf(`{"name":"G%d","path":[[1,1]],"pace":"slow"}`, i))
		case i >= 70 && i%5 == 1:
			e.Do([]events.SeatID{ben, cleo}[i/5%2], "SeekOmen", fmt.Sprintf(`{"gallery_id":"g%d","wish":"w%d","weight":1}`, i/5-13, i))
		default:
			e.Do(greta, "ShareOil", fmt.Sprintf(`{"to":{"s2":%d},"manner":{"word":"kind"}}`, 1+i%3))
		}
	}
	then := e.Ledger
	thenAtOnce, err := e.Rules.Replay(e.Rules.Empty(), then.Actions())
	if err != nil {
		t.Fatal(err)
	}
	var marks []int
	for target := 32; target <= 192; target += 32 {
		e.Do(greta, "Undo", targets(target, target+1))
		marks = append(marks, target, target+1)
	}
	atOnce, err := e.Rules.Replay(e.Rules.Empty(), e.Ledger.Actions())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range everybody {
		for revision := seated; revision <= then.Revision(); revision += 7 {
			recordedAs(t, e, then, v, revision)
			for _, l := range []*campaign.Ledger[lantern.State]{thenAtOnce, e.Ledger, atOnce} {
				correctedAs(t, e, l, v, revision)
			}
		}
	}
	e.Do(greta, "Redo", targets(marks...))
	for _, v := range everybody {
		if got, want := ruletest.Written(t, e.Rules.View(e.Ledger, v)), ruletest.Written(t, e.Rules.View(then, v)); got != want {
			t.Fatalf("%v: redone it is another\nwant %s\ngot  %s", v, want, got)
		}
	}
}

// seated is the revision of an evening's last seat command.
const seated = 4

// recordedAs wants a revision as recorded to be what it was then.
func recordedAs(t *testing.T, e *evening, then *campaign.Ledger[lantern.State], v campaign.Viewer, revision int) {
	t.Helper()
	got, err := e.Rules.At(e.Ledger, v, revision, true)
	want, errThen := e.Rules.At(then, v, revision, true)
	if err != nil || errThen != nil || ruletest.Written(t, got) != ruletest.Written(t, want) {
		t.Fatalf("%v at %d as recorded: %v, %v\nwant %s\ngot  %s", v, revision, err, errThen, ruletest.Written(t, want), ruletest.Written(t, got))
	}
}

// correctedAs wants a revision as corrected to be the replay of what is live.
func correctedAs(t *testing.T, e *evening, l *campaign.Ledger[lantern.State], v campaign.Viewer, revision int) {
	t.Helper()
	got, err := e.Rules.At(l, v, revision, false)
	if want := ruletest.Written(t, replay(l, v, revision, false)); err != nil || ruletest.Written(t, got.Game) != want {
		t.Fatalf("%v at %d as corrected: %v\nwant %s\ngot  %s", v, revision, err, want, ruletest.Written(t, got.Game))
	}
}

func TestManyFoldAndReadOneLedger(t *testing.T) {
	e := begin(t)
	a, b := next(t, e, "A"), next(t, e, "B")
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			l, err := e.Rules.Fold(e.Ledger, []events.Stored{a, b}[i%2])
			if err != nil || l.State().Game.Last != []string{"A", "B"}[i%2] {
				t.Errorf("fold %d: %v", i, err)
			}
			_ = e.Rules.Visible(e.Ledger, campaign.Viewer{Side: events.GameMaster})
		})
	}
	wait.Wait()
}

func TestAnActionIsFoundByItsID(t *testing.T) {
	e := begin(t)
	for range 600 {
		e.Do(ben, "AddNote", `{"on":"campaign","text":"x"}`)
	}
	for _, want := range []int{1, 255, 256, 257, 512, 513, 604} {
		if got, ok := e.Ledger.Find(events.ActionID(fmt.Sprintf("a%d", want))); want > 4 && (!ok || got != want) {
			t.Errorf("action a%d is found at %d", want, got)
		}
	}
	if _, ok := e.Ledger.Find("a605"); ok {
		t.Error("an unknown id is found")
	}
	if _, ok := e.Ledger.Action(605); ok {
		t.Error("an action is there that is not")
	}
}
