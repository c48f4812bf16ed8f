package demo_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

type (
	state   = campaign.State[heroquest.State]
	ledger  = campaign.Ledger[heroquest.State]
	evening = ruletest.Evening[heroquest.State, heroquest.Command]
)

// gm is the seat of the game master, s1.
const gm = events.SeatID("s1")

// viewers are all who look at the evening, each through eyes of their own.
var viewers = []campaign.Viewer{
	{Seat: gm, Side: events.GameMaster}, {Seat: "s2", Side: events.HeroPlayer}, {Seat: "s3", Side: events.HeroPlayer}, {},
}

// played is the whole evening, played without a store.
func played(t *testing.T) *evening {
	t.Helper()
	e := ruletest.Begin(t, heroquest.System())
	seats := map[string]events.SeatID{"ana": gm}
	for i, step := range script(t).Steps {
		a, err := e.Try(request(e, step, seats[step.Seat]))
		if err != nil {
			t.Fatalf("line %d: %v", i+2, err)
		}
		if step.Joins() {
			seats[step.Seat] = a.Seat.ID
		}
	}
	return e
}

func request(e *evening, step demo.Step, by events.SeatID) campaign.Request {
	q := e.Request(by, step.Command, string(step.Data))
	q.Dice = dice.Typed(step.Dice, nil)
	return q
}

// Every undoable action of the evening: taken back, the state is that of an
// evening in which nothing came of it; brought back, it is what it was.
func TestUndoOfEachActionIsTheEveningWithoutItAndRedoBringsItBack(t *testing.T) {
	e := played(t)
	whole, before := e.Ledger, views(t, e.Rules, e.Ledger, nil)
	undoable := 0
	for revision := 1; revision <= whole.Revision(); revision++ {
		if !whole.Undoable(revision) {
			continue
		}
		undoable++
		e.Ledger = whole
		e.Do(gm, "Undo", targets(revision))
		want := views(t, e.Rules, replayed(t, e.Rules, hollow(whole.Actions(), revision)), nil)
		same(t, fmt.Sprintf("without revision %d", revision), want, views(t, e.Rules, e.Ledger, []int{revision}))
		e.Do(gm, "Redo", targets(revision))
		same(t, fmt.Sprintf("with revision %d again", revision), before, views(t, e.Rules, e.Ledger, nil))
	}
	if undoable < 180 {
		t.Errorf("only %d actions of the evening can be undone", undoable)
	}
}

// The same against a journal in which the action was never written, so that
// all later ones have other revisions: the game is the same to the byte.
func TestUndoGivesTheGameOfAJournalThatLacksTheAction(t *testing.T) {
	e := played(t)
	whole := e.Ledger
	for revision := 1; revision <= whole.Revision(); revision++ {
		if !whole.Undoable(revision) {
			continue
		}
		e.Ledger = whole
		e.Do(gm, "Undo", targets(revision))
		without := replayed(t, e.Rules, lacking(whole.Actions(), revision))
		for _, v := range viewers {
			want, got := ruletest.Written(t, e.Rules.View(without, v).Game), ruletest.Written(t, e.Rules.View(e.Ledger, v).Game)
			if want != got {
				t.Fatalf("without revision %d, as %q sees it:\n%s", revision, v.Seat, cmp.Diff(want, got))
			}
		}
	}
}

// Twenty undos in any order and twenty redos in another leave no trace.
func TestManyUndosAndRedosGiveTheEveningBack(t *testing.T) {
	e := played(t)
	before := views(t, e.Rules, e.Ledger, nil)
	var undone []int
	for revision := 7; len(undone) < 20; revision = (revision*31 + 11) % (len(script(t).Steps) + 1) {
		if e.Ledger.Undoable(revision) {
			e.Do(gm, "Undo", targets(revision))
			undone = append(undone, revision)
		}
	}
	same(t, "without twenty", views(t, e.Rules, replayed(t, e.Rules, hollow(e.Ledger.Actions(), undone...)), undone),
		views(t, e.Rules, e.Ledger, undone))
	slices.Sort(undone)
	for _, revision := range undone {
		e.Do(gm, "Redo", targets(revision))
	}
	same(t, "with all twenty again", before, views(t, e.Rules, e.Ledger, nil))
}

func targets(revisions ...int) string {
	list, err := json.Marshal(map[string][]int{"targets": revisions})
	if err != nil {
		return err.Error()
	}
	return string(list)
}

// hollow is a journal in which some actions are still written, so that the
// revisions of all others stay, but nothing came of them.
func hollow(actions []events.Stored, left ...int) []events.Stored {
	rest := slices.Clone(actions)
	for _, revision := range left {
		rest[revision-1].Events = nil
	}
	return rest
}

// lacking is a journal in which an action was never written.
func lacking(actions []events.Stored, left int) []events.Stored {
	var rest []events.Stored
	prev := events.Hash("")
	for _, a := range actions {
		if a.Revision == left {
			continue
		}
		a.Revision, a.Prev = len(rest)+1, prev
		a.Events = slices.Clone(a.Events)
		for i, e := range a.Events {
			if u, undo := e.Data.(events.ActionUndone); undo {
				a.Events[i].Data = events.ActionUndone{Targets: moved(u.Targets, left), Reason: u.Reason}
			}
		}
		rest, prev = append(rest, a), a.Hash
	}
	return rest
}

// moved are revisions as they are counted where an earlier action lacks.
func moved(revisions []int, left int) []int {
	var to []int
	for _, r := range revisions {
		if r > left {
			r--
		}
		to = append(to, r)
	}
	return to
}

func replayed(t *testing.T, r campaign.Rules[heroquest.State, heroquest.Command], actions []events.Stored) *ledger {
	t.Helper()
	l, err := r.Replay(r.Empty(), actions)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// views are the whole states of a campaign as each viewer sees them, but for
// the marks of some undone actions.
func views(t *testing.T, r campaign.Rules[heroquest.State, heroquest.Command], l *ledger, unmarked []int) []string {
	t.Helper()
	all := []string{ruletest.Written(t, plain(l.State(), unmarked))}
	for _, v := range viewers {
		all = append(all, ruletest.Written(t, plain(r.View(l, v), unmarked)))
	}
	return all
}

// plain leaves the marks of some undone actions out, and what they broke.
func plain(s state, unmarked []int) state {
	marks := map[int]int{}
	for revision, by := range s.Kernel.Undone {
		if !slices.Contains(unmarked, revision) {
			marks[revision] = by
		}
	}
	s.Kernel.Undone = marks
	if len(unmarked) > 0 {
		s.Kernel.Consequences = []events.Consequence{}
	}
	return s
}

func same(t *testing.T, when string, want, got []string) {
	t.Helper()
	for i := range want {
		if want[i] != got[i] {
			t.Fatalf("%s, view %d:\n%s", when, i, cmp.Diff(want[i], got[i]))
		}
	}
}
