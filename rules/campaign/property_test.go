package campaign_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// everybody is each kind of viewer that there is.
var everybody = []campaign.Viewer{
	{Seat: greta, Side: events.GameMaster}, {Seat: ben, Side: events.HeroPlayer}, {Seat: cleo, Side: events.HeroPlayer},
	{Seat: olaf, Side: events.Observer}, {},
}

// wander plays one random command of a random seat; many are refused.
func wander(t *rapid.T, e *evening) {
	by := rapid.SampledFrom([]events.SeatID{greta, ben, cleo}).Draw(t, "by")
	n := rapid.IntRange(1, 4).Draw(t, "n")
	gallery := fmt.Sprintf("g%d", n)
	command := rapid.SampledFrom([]string{"Delve", "Delve", "SeekOmen", "SeekOmen", "ShareOil", "AddNote", "SetOption", "Correct", "StartSession", "EndSession"}).Draw(t, "command")
	data := map[string]string{
		"Delve":     fmt.Sprintf(`{"name":"gallery %d","path":%s,"pace":"fast"}`, n, strings.Replace("[[1,1],[1,2]]", "1,1", fmt.Sprintf("%d,1", n), 1)),
		"SeekOmen":  fmt.Sprintf(`{"gallery_id":%q,"wish":%q,"weight":%d}`, gallery, "secret-of-"+by, n),
		"ShareOil":  fmt.Sprintf(`{"to":{"s2":%d,"s3":1},"manner":{"word":"harsh","loud":true}}`, n),
		"AddNote":   `{"on":"campaign","text":"dark"}`,
		"SetOption": fmt.Sprintf(`{"option":"lantern_shares","value":%q}`, []string{"free", "even"}[n%2]),
		"Correct":   correct("/game/oil", fmt.Sprint(n*5)),
	}[command]
	_, _ = e.Try(e.Request(by, command, data)) // a no is an answer too
}

// turn takes back or brings back a random group of actions.
func turn(t *rapid.T, e *evening) {
	command := rapid.SampledFrom([]string{"Undo", "Redo"}).Draw(t, "turn")
	group := rapid.SliceOfNDistinct(rapid.IntRange(1, e.Ledger.Revision()), 1, 3, rapid.ID[int]).Draw(t, "targets")
	by := rapid.SampledFrom([]events.SeatID{greta, greta, ben}).Draw(t, "by")
	_, _ = e.Try(e.Request(by, command, targets(group...)))
}

// replay folds the live actions up to a revision one by one, without any
// checkpoint: of their events those that reach the viewer. It knows the two
// corrections that wander makes.
func replay(l *campaign.Ledger[lantern.State], v campaign.Viewer, revision int, all bool) lantern.State {
	game := lantern.Decider.Initial
	for _, a := range l.Actions()[:revision] {
		for _, x := range a.Events {
			if l.UndoneBy(a.Revision) > 0 || !(all || x.Audience.Reaches(v.Seat, v.Side)) {
				continue
			}
			if c, ok := x.Data.(events.CorrectionMade); ok {
				_ = json.Unmarshal(c.To, &game.Oil)
				continue
			}
			game = lantern.Decider.Evolve(game, x.Data)
		}
	}
	return game
}

func TestUndoGivesTheJournalWithoutTheAction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := begin(t)
		for range rapid.IntRange(5, 70).Draw(t, "commands") {
			wander(t, e)
		}
		last, whole := e.Ledger, e.Game()
		for range 2 {
			group := rapid.SliceOfNDistinct(rapid.IntRange(1, last.Revision()), 1, 4, rapid.ID[int]).Draw(t, "group")
			group = slices.DeleteFunc(group, func(revision int) bool { return !last.Undoable(revision) })
			if len(group) == 0 {
				continue
			}
			e.Ledger = last
			e.Do(greta, "Undo", targets(group...))
			if want := ruletest.Written(t, without(t, last, group...)); e.Game() != want {
				t.Fatalf("without %v\nwant %s\ngot  %s", group, want, e.Game())
			}
			e.Do(greta, "Redo", targets(group...))
			if e.Game() != whole {
				t.Fatalf("%v came back otherwise\nwant %s\ngot  %s", group, whole, e.Game())
			}
		}
	})
}

// without stores the other actions of a journal in a journal of their own.
func without(t ruletest.T, l *campaign.Ledger[lantern.State], left ...int) lantern.State {
	t.Helper()
	e := ruletest.Begin(t, lantern.System)
	for _, a := range l.Actions()[1:] {
		if !slices.Contains(left, a.Revision) {
			a.Revision, a.Prev = e.Ledger.Revision()+1, e.Ledger.Head()
			e.Store(a.Action)
		}
	}
	return e.Ledger.State().Game
}

func TestRandomUndoAndRedoIsAlwaysTheReplayOfWhatIsLive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := begin(t)
		known := map[int]string{e.Ledger.Revision(): ruletest.Written(t, e.Ledger.State())}
		for range rapid.IntRange(5, 80).Draw(t, "commands") {
			if rapid.IntRange(0, 2).Draw(t, "kind") == 0 {
				turn(t, e)
			} else {
				wander(t, e)
			}
			known[e.Ledger.Revision()] = ruletest.Written(t, e.Ledger.State())
		}
		if want := ruletest.Written(t, replay(e.Ledger, campaign.Viewer{}, e.Ledger.Revision(), true)); e.Game() != want {
			t.Fatalf("want %s\ngot  %s", want, e.Game())
		}
		foldsTheSame(t, e, known)
	})
}

// foldsTheSame wants every state that was known to be found again, and the whole
// journal folded at once to come to the same.
func foldsTheSame(t *rapid.T, e *evening, known map[int]string) {
	t.Helper()
	for revision, then := range known {
		recorded, err := e.Rules.At(e.Ledger, everybody[0], revision, true)
		if err != nil || ruletest.Written(t, recorded) != then {
			t.Fatalf("at %d as recorded: %v\nwant %s\ngot  %s", revision, err, then, ruletest.Written(t, recorded))
		}
	}
	again, err := e.Rules.Replay(e.Rules.Empty(), e.Ledger.Actions())
	if err != nil || ruletest.Written(t, again.State()) != ruletest.Written(t, e.Ledger.State()) {
		t.Fatalf("folded at once it is another: %v", err)
	}
}

func TestAViewIsTheFoldOfWhatReachesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := begin(t)
		for range rapid.IntRange(5, 70).Draw(t, "commands") {
			if rapid.IntRange(0, 4).Draw(t, "kind") == 0 {
				turn(t, e)
			} else {
				wander(t, e)
			}
		}
		at := rapid.IntRange(0, e.Ledger.Revision()).Draw(t, "at")
		for _, v := range everybody {
			seen := e.Rules.View(e.Ledger, v)
			if want := ruletest.Written(t, replay(e.Ledger, v, e.Ledger.Revision(), false)); ruletest.Written(t, seen.Game) != want {
				t.Fatalf("%v\nwant %s\ngot  %s", v, want, ruletest.Written(t, seen.Game))
			}
			corrected, err := e.Rules.At(e.Ledger, v, at, false)
			if want := ruletest.Written(t, replay(e.Ledger, v, at, false)); err != nil || ruletest.Written(t, corrected.Game) != want {
				t.Fatalf("%v at %d: %v\nwant %s\ngot  %s", v, at, err, want, ruletest.Written(t, corrected.Game))
			}
			recorded, err := e.Rules.At(e.Ledger, v, at, true)
			if err != nil {
				t.Fatalf("%v at %d: %v", v, at, err)
			}
			keepsSecrets(t, e, v, seen, corrected, recorded, e.Rules.Visible(e.Ledger, v))
		}
	})
}

// keepsSecrets looks for what other seats wished in all that a viewer gets.
func keepsSecrets(t *rapid.T, e *evening, v campaign.Viewer, got ...any) {
	t.Helper()
	if v.Side == events.GameMaster {
		return
	}
	for _, seat := range []events.SeatID{greta, ben, cleo} {
		for _, x := range append(got, e.Rules.Legal(e.Ledger, v.Seat)) {
			if doc := ruletest.Written(t, x); seat != v.Seat && strings.Contains(doc, "secret-of-"+string(seat)) {
				t.Fatalf("%v learns what %s wished: %s", v, seat, doc)
			}
		}
	}
	for _, x := range e.Rules.Visible(e.Ledger, v) {
		if strings.Contains(string(x.Body), "secret-of-") && !strings.Contains(string(x.Body), "secret-of-"+string(v.Seat)) {
			t.Fatalf("%v gets the stored body %s", v, x.Body)
		}
	}
}
