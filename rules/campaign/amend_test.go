package campaign_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// amend is the data of an amendment of a deed.
func amend(target int, command, data string) string {
	return fmt.Sprintf(`{"target":%d,"command":%q,"data":%s}`, target, command, data)
}

// insert is the data of a deed that was forgotten.
func insert(after int, command, data string) string {
	return fmt.Sprintf(`{"after":%d,"command":%q,"data":%s}`, after, command, data)
}

// path is the data of a gallery of some squares.
func path(name string, squares int) string {
	all := make([][2]int, squares)
	for i := range all {
		all[i] = [2]int{1, i + 1}
	}
	doc, _ := json.Marshal(map[string]any{"name": name, "path": all, "pace": "slow", "careful": squares > 3})
	return string(doc)
}

// standing are the actions that no longer agree, with how.
func standing(e *evening) map[int]events.Status {
	all := map[int]events.Status{}
	for _, c := range kernel(e).Consequences {
		all[c.Revision] = c.Status
	}
	return all
}

// A decider that breaks down on what never was costs the table nothing but a
// line in the list of what to check.
func TestADeciderThatBreaksDownIsToldOf(t *testing.T) {
	system := lantern.System
	broken := false
	system.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		if broken && len(s.Galleries) == 0 {
			panic("no rock")
		}
		return lantern.Decider.Decide(s, c, call)
	}
	e := beginOf(t, system)
	e.Do(ben, "Delve", delve("Adit"))
	e.Do(cleo, "Delve", delve("Drift"))
	broken = true
	e.Do(greta, "Undo", targets(5))
	want := []events.Consequence{{Revision: 6, Status: events.Orphaned, Detail: "the rules break down on it: no rock"}}
	if got := kernel(e).Consequences; !reflect.DeepEqual(got, want) {
		t.Errorf("broken is %+v", got)
	}
}

// A deed that stays lawful but comes out otherwise is told of with the values in
// which it does; one that comes out the same is not.
func TestADeedThatComesOutOtherwiseDiffers(t *testing.T) {
	system := lantern.System
	system.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		es, err := lantern.Decider.Decide(s, c, call)
		for i, e := range es {
			if dug, is := e.(lantern.GalleryDelved); is && len(s.Galleries) == 0 {
				dug.Burnt += 2 // the first of all has to be lit
				es[i] = dug
			}
		}
		return es, err
	}
	e := beginOf(t, system)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "1"))
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "1"))
	e.Do(ben, "Delve", path("Level", 1), ruletest.Throw("lamp", "1"))
	e.Do(greta, "Undo", targets(5))
	want := `[{"revision":6,"status":"differs","differs":[{"path":"/game/oil","recorded":11,"now":9}]}]`
	if got := ruletest.Written(t, kernel(e).Consequences); got != want {
		t.Errorf("broken is %s, want %s", got, want)
	}
	e.Do(greta, "Redo", targets(5))
	if got := ruletest.Written(t, kernel(e).Consequences); got != `[]` {
		t.Errorf("broken is %s", got)
	}
}

func TestAnAmendmentStandsInThePlaceOfAnAction(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	made := e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 3)))
	want := begin(t)
	want.Do(ben, "Delve", path("Shaft", 3), ruletest.Throw("lamp", "3"))
	want.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	if e.Game() != want.Game() {
		t.Errorf("want %s\ngot  %s", want.Game(), e.Game())
	}
	if got := e.Ledger.PlayOrder(); !slices.Equal(got, []int{1, 2, 3, 4, 5, 7, 6}) || e.Ledger.UndoneBy(5) != 7 {
		t.Errorf("the order is %v, 5 is replaced by %d", got, e.Ledger.UndoneBy(5))
	}
	if made.Dice == nil || made.Dice.Rolls[0].Faces[0] != "3" || !slices.Equal(made.Rules, []string{"LN-DELVE-01", "LN-DELVE-02", "LN-DELVE-03"}) {
		t.Errorf("dice %+v, rules %v", made.Dice, made.Rules)
	}
	if len(standing(e)) != 0 {
		t.Errorf("broken is %v", standing(e))
	}
}

// What an amended action named is named so still.
func TestAnAmendmentGivesTheIDsOfWhatItAmends(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "3"))
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 2)))
	e.Do(greta, "Amend", amend(7, "Delve", path("Winze", 1)))
	g := e.Ledger.State().Game.Galleries
	if len(g) != 2 || g["g1"].Name != "Winze" || g["g2"].Name != "Drift" {
		t.Errorf("galleries %v", g)
	}
	if got := e.Ledger.PlayOrder(); !slices.Equal(got, []int{1, 2, 3, 4, 5, 7, 8, 6}) {
		t.Errorf("the order is %v", got)
	}
}

// An id that a later action gave is not given again; the throws that come along
// count once all the same.
func TestAnAmendmentThatGivesAFurtherIDThrowsOnce(t *testing.T) {
	e := begin(t)
	e.Do(ben, "ShareOil", `{"to":{"s2":2},"manner":{"word":"kind"}}`)
	e.Do(cleo, "Delve", path("Drift", 1), ruletest.Throw("lamp", "2"))
	made := e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 3)), ruletest.Throw("lamp", "3"))
	if g := e.Ledger.State().Game.Galleries; g["g1"].Name != "Drift" || g["g2"].Name != "Shaft" {
		t.Errorf("galleries %v", g)
	}
	if n := len(made.Dice.Rolls); n != 1 || len(standing(e)) != 0 {
		t.Errorf("%d throws, broken is %v", n, standing(e))
	}
}

func TestAnAmendmentIsTakenBackAndComesAgain(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "3"))
	before := e.Game()
	e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 2)))
	amended := e.Game()
	refused(t, e.Asked(greta, "Amend", amend(5, "Delve", path("Winze", 1))), "AlreadyUndone")
	no, _ := errors.AsType[rules.Refusal](e.Asked(greta, "Undo", targets(5)))
	if no.Name != "AlreadyUndone" || !strings.HasPrefix(no.Reason.String(), "action 5 (Dig a gallery) was amended in action ") {
		t.Errorf("what is amended is refused by %+v", no)
	}
	refused(t, e.Asked(greta, "Redo", targets(5)), "NothingToRedo")
	e.Do(greta, "Undo", targets(6))
	if e.Game() != before || e.Ledger.UndoneBy(5) != 0 {
		t.Errorf("the first does not stand again: %s", e.Game())
	}
	e.Do(greta, "Redo", targets(6))
	if e.Game() != amended || e.Ledger.UndoneBy(5) != 6 {
		t.Errorf("the second does not stand again: %s", e.Game())
	}
	e.Do(greta, "Undo", targets(6))
	e.Do(greta, "Amend", amend(5, "Delve", path("Winze", 1)))
	refused(t, e.Asked(greta, "Redo", targets(6)), "NothingToRedo")
}

// Whichever of the amendments of a deed comes back takes its place, whatever
// became of those between; where another has the place, none comes back.
func TestAnyAmendmentOfADeedComesBack(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "3"))
	e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 1)))
	e.Do(greta, "Amend", amend(6, "Delve", path("Winze", 2)))
	whole := ruletest.Written(t, e.Ledger.State())
	for _, taken := range []int{7, 6, 5} {
		e.Do(greta, "Undo", targets(taken))
	}
	if n := len(e.Ledger.State().Game.Galleries); n != 0 {
		t.Errorf("%d galleries are left", n)
	}
	e.Do(greta, "Redo", targets(7))
	if got := ruletest.Written(t, e.Ledger.State()); got != whole {
		t.Errorf("want %s\ngot  %s", whole, got)
	}
	e.Do(greta, "Redo", targets(6)) // so that it stands when the later one is taken back
	refused(t, e.Asked(greta, "Redo", targets(6)), "NothingToRedo")
	e.Do(greta, "Undo", targets(7))
	if g := e.Ledger.State().Game.Galleries; len(g) != 1 || g["g1"].Name != "Shaft" {
		t.Errorf("galleries %v", g)
	}
	e.Do(greta, "Undo", targets(6))
	if n := len(e.Ledger.State().Game.Galleries); n != 0 {
		t.Errorf("what was taken back itself came back: %d galleries", n)
	}
	e.Do(greta, "Redo", targets(5))
	e.Do(greta, "Amend", amend(5, "Delve", path("Level", 3)))
	refused(t, e.Asked(greta, "Redo", targets(7)), "NothingToRedo")
	e.Do(greta, "Undo", targets(16))
	e.Do(greta, "Redo", targets(7))
	if g := e.Ledger.State().Game.Galleries; len(g) != 1 || g["g1"].Name != "Winze" {
		t.Errorf("galleries %v", g)
	}
	e.Do(greta, "Undo", targets(7))
	if g := e.Ledger.State().Game.Galleries; len(g) != 1 || g["g1"].Name != "Adit" {
		t.Errorf("galleries %v", g)
	}
	refused(t, e.Asked(greta, "Redo", targets(6, 16)), "NothingToRedo")
}

func TestWhatWasForgottenTakesItsPlace(t *testing.T) {
	e := begin(t)
	e.Do(ben, "ShareOil", `{"to":{"s2":2,"s3":1},"manner":{"word":"harsh","loud":true}}`)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "3"))
	e.Do(greta, "Insert", `{"after":4,"command":"Delve","data":`+path("Shaft", 2)+`,"seat":"s3","dice":{"source":"physical","rolls":[{"die":"lamp","faces":[5]}]}}`)
	if got := e.Ledger.PlayOrder(); !slices.Equal(got, []int{1, 2, 3, 4, 7, 5, 6}) {
		t.Errorf("the order is %v", got)
	}
	g := e.Ledger.State().Game.Galleries
	if g["g1"].Name != "Adit" || g["g2"].Name != "Shaft" {
		t.Errorf("galleries %v", g)
	}
	then, err := e.Rules.At(e.Ledger, viewer(greta), 5, false)
	if err != nil || len(then.Game.Galleries) != 1 || then.Game.Galleries["g2"].Name != "Shaft" {
		t.Errorf("corrected, revision 5 came after %v, %v", then.Game.Galleries, err)
	}
	then, err = e.Rules.At(e.Ledger, viewer(greta), 6, true)
	if err != nil || len(then.Game.Galleries) != 1 || then.Game.Galleries["g1"].Name != "Adit" {
		t.Errorf("as recorded, revision 6 had %v, %v", then.Game.Galleries, err)
	}
	e.Do(greta, "Insert", insert(4, "Delve", path("Winze", 1)))
	if got := e.Ledger.PlayOrder(); !slices.Equal(got, []int{1, 2, 3, 4, 8, 7, 5, 6}) {
		t.Errorf("the order is %v", got)
	}
}

func TestAPlaceOfItsOwnIsAskedForInFull(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1))
	e.Do(greta, "SetOption", `{"option":"lantern_shares","value":"even"}`)
	for field, data := range map[string]string{
		"target": `{"command":"Delve"}`, "command": amend(5, "Fly", `{}`), "data.path": amend(5, "Delve", `{"name":"A","pace":"slow"}`),
		"data": amend(5, "Delve", `null`), "data.name": amend(5, "Delve", `{"name":7,"pace":"slow","path":[[1,1]]}`),
		"dice": `{"target":5,"command":"Delve","data":` + path("A", 1) + `,"dice":"x"}`, "dice.rolls[1].die": `{"target":5,"command":"Delve","dice":{"rolls":[{"die":"lamp"},{"die":7}]}}`,
		"seat": `{"target":5,"command":"Delve","data":` + path("A", 1) + `,"seat":"s9"}`,
	} {
		unclear(t, e.Asked(greta, "Amend", data), field)
	}
	unclear(t, e.Asked(greta, "Amend", amend(5, "Delve", `[]`)), "data")
	none := `{"target":5,"command":"Delve","data":` + path("A", 1) + `,"dice":{"rolls":[]}}`
	unclear(t, e.Asked(greta, "Amend", none), "dice") // they stand beside the data
	refused(t, e.Asked(greta, "Amend", amend(9, "Delve", path("A", 1))), "NoSuchEvent")
	refused(t, e.Asked(greta, "Amend", amend(6, "Delve", path("A", 1))), "NotAmendable")
	refused(t, e.Asked(greta, "Amend", amend(2, "Delve", path("A", 1))), "NotAmendable")
	refused(t, e.Asked(cleo, "Amend", amend(5, "Delve", path("A", 1))), "ConsentMissing")
	refused(t, e.Asked(ben, "Insert", insert(4, "Delve", path("A", 1))), "ConsentMissing")
	refused(t, e.Asked(greta, "Insert", insert(9, "Delve", path("A", 1))), "NoSuchEvent")
	unclear(t, e.Asked(greta, "Amend", `{"target":5,"command":"Delve","data":`+path("A", 1)+`,"dice":{"rolls":[{"die":"lamp","faces":[9]}]}}`), "dice")
	err := e.Asked(greta, "Amend", amend(5, "Delve", `{"name":"A","path":[[1,1],[1,2],[1,3],[1,4]],"pace":"slow"}`))
	if no, _ := errors.AsType[rules.Refusal](err); no.Name != "TooLong" || no.Rule != "LN-DELVE-01" {
		t.Errorf("a gallery that is too long: %v", err)
	}
}

// A later action that no longer agrees stands, and is marked until the table
// says what becomes of it.
func TestWhatALaterActionBreaksIsNoted(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1), ruletest.Throw("lamp", "3"))        // 5
	e.Do(cleo, "Delve", path("Drift", 6), ruletest.Throw("lamp", "2"))      // 6
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`)   // 7
	e.Do(cleo, "SeekOmen", `{"gallery_id":"g2","wish":"light","weight":5}`) // 8
	e.Do(ben, "Delve", path("Winze", 5), ruletest.Throw("lamp", "2"))       // 9
	if left := e.Ledger.State().Game.Oil; left != 0 {
		t.Fatalf("%d measures of oil are left", left)
	}
	e.Do(greta, "Amend", amend(5, "Delve", path("Adit", 2)))
	if got := standing(e); len(got) != 1 || got[9] != events.Unlawful {
		t.Errorf("broken is %v", got)
	}
	if of := kernel(e).Consequences[0]; of.Rule != "LN-DELVE-02" || of.Detail == "" {
		t.Errorf("it is told as %+v", of)
	}
	e.Do(greta, "Undo", targets(10))
	e.Do(greta, "Undo", targets(5))
	if got := standing(e); len(got) != 1 || got[7] != events.Orphaned {
		t.Errorf("broken is %v", got)
	}
	e.Do(greta, "Redo", targets(5))
	if got := standing(e); len(got) != 0 || kernel(e).Consequences == nil {
		t.Errorf("broken is %v", got)
	}
}

func TestWhatIsBrokenCanBeAccepted(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"gold","weight":5}`)
	refused(t, e.Asked(greta, "Accept", `{"target":6}`), "NothingToAccept")
	e.Do(greta, "Undo", targets(5))
	if offer(t, e, greta, "Accept").No != nil {
		t.Error("what is broken cannot be accepted")
	}
	forbidden(t, e.Asked(ben, "Accept", `{"target":6}`), "gm")
	e.Do(greta, "Accept", `{"target":6}`)
	if got := standing(e); len(got) != 0 {
		t.Errorf("broken is %v", got)
	}
	for target, says := range map[string]string{"5": "AlreadyUndone: action 5 (Dig a gallery) was taken back in action 7", "6": "stands already, though it does not agree with what was before it"} {
		if err := e.Asked(greta, "Accept", `{"target":`+target+`}`); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s is accepted once more: %v", target, err)
		}
	}
	e.Do(cleo, "Delve", path("Drift", 1))
	e.Do(greta, "Undo", targets(9))
	if got := standing(e); len(got) != 0 {
		t.Errorf("what was accepted is broken again: %v", got)
	}
	recorded, err := e.Rules.At(e.Ledger, viewer(greta), 7, true)
	if err != nil || len(recorded.Kernel.Consequences) != 1 {
		t.Errorf("as recorded, %v stood, %v", recorded.Kernel.Consequences, err)
	}
}

// Everybody learns which of the actions that all may know are broken; only the
// game master learns why.
func TestConsequencesTellNoSecret(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 1))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","wish":"secret-of-s2","weight":5}`)
	e.Do(cleo, "Delve", path("Drift", 6))
	e.Do(greta, "Delve", path("Winze", 5))
	e.Do(greta, "Correct", correct("/game/weights/g1", `7`))
	e.Do(greta, "Amend", amend(5, "Delve", path("Adit", 2)))
	for id, want := range map[events.SeatID]string{
		greta: `[8]`, ben: `[8]`, cleo: `[8]`, olaf: `[8]`,
	} {
		revisions := []int{}
		for _, c := range e.Rules.View(e.Ledger, viewer(id)).Kernel.Consequences {
			revisions = append(revisions, c.Revision)
			if (c.Detail != "") != (id == greta) {
				t.Errorf("%s is told %+v", id, c)
			}
		}
		if ruletest.Written(t, revisions) != want {
			t.Errorf("%s knows of %v, want %s", id, revisions, want)
		}
	}
	foreseen, err := e.Rules.Foresee(e.Ledger, e.Request(greta, "Undo", targets(10)))
	if err != nil || len(foreseen.Events) != 2 {
		t.Errorf("the undo is foreseen as %s, %v", ruletest.Written(t, foreseen.Events), err)
	}
	e.Do(greta, "Undo", targets(10))
	e.Do(greta, "Undo", targets(5))
	if got := ruletest.Written(t, e.Rules.View(e.Ledger, viewer(ben)).Kernel.Consequences); got != `[]` {
		t.Errorf("Ben is told %s of what is not for all", got)
	}
	if got := standing(e); len(got) != 1 || got[6] != events.Orphaned {
		t.Errorf("broken is %v", got)
	}
}

func TestTheDeedOfAnAmendmentIsItsOwn(t *testing.T) {
	e := begin(t)
	dug := e.Do(ben, "Delve", path("Adit", 1))
	made := e.Do(greta, "Amend", amend(5, "Delve", path("Shaft", 2)))
	deed := campaign.Deed(made.Action)
	if deed.Command != "Delve" || string(deed.Data) != path("Shaft", 2) || len(deed.Events) != 1 || deed.Events[0].Type != "GalleryDelved" {
		t.Errorf("the deed is %s %s of %d events", deed.Command, deed.Data, len(deed.Events))
	}
	if ruletest.Written(t, campaign.Deed(dug.Action)) != ruletest.Written(t, dug.Action) {
		t.Error("the deed of a plain action is another")
	}
}

// Dice stay those of the amended deed where the new one is of its kind; a deed of
// another kind throws what it needs.
func TestADeedOfAnotherKindTakesNoDiceOver(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", path("Adit", 2), ruletest.Throw("lamp", "3"))
	if a := e.Do(greta, "Amend", amend(5, "ShareOil", `{"to":{"s2":1},"manner":{"word":"harsh","loud":true}}`)); a.Dice != nil {
		t.Errorf("sharing oil took over %+v", a.Dice)
	}
}
