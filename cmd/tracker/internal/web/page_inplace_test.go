package web

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"loretome/rules/campaign"
	"loretome/rules/words"
)

// mended is the sample campaign with what its game master can change of it.
type mended struct {
	*evening
	*table
}

func eveningToMend(t *testing.T) mended {
	t.Helper()
	var m mended
	m.evening = eveningWatched(t, "", func(s *server, id string, tokens map[string]string) {
		m.table = &table{server: s, id: id, gm: tokens["ana"], ben: tokens["ben"]}
	})
	return m
}

// amendedBySame amends an action by a wish like its own, and gives the revision of
// the amendment.
func (e mended) amendedBySame(revision int) int {
	e.table.t.Helper()
	var was struct {
		Actions []struct {
			Command    string
			Data, Dice json.RawMessage
		}
	}
	list := e.get(e.gm, fmt.Sprintf("/actions?from=%d&limit=1", revision)).is(200)
	if err := json.Unmarshal(list.body, &was); err != nil || len(was.Actions) == 0 {
		e.table.t.Fatalf("action %d is %s: %v", revision, list.body, err)
	}
	wish := map[string]any{"target": revision, "command": was.Actions[0].Command, "data": was.Actions[0].Data}
	if dice := was.Actions[0].Dice; dice != nil {
		wish["dice"] = dice
	}
	n, err := strconv.Atoi(e.play(e.gm, "Amend", wish).is(201).at("revision"))
	if err != nil {
		e.table.t.Fatal(err)
	}
	return n
}

// told is the text of a part of the open page.
func (b *browser) told(selector string) string {
	b.t.Helper()
	return strings.Join(strings.Fields(b.page.Find(selector).Text()), " ")
}

// A fight of an earlier quest that is amended afterwards is not what fell last, nor
// what happened last.
func TestWhatWasPutIntoAnEarlierPlaceIsNotTheLast(t *testing.T) {
	e := eveningToMend(t)
	pages := map[string]string{"/play": "#roll, #feed li p", "": "#recent li p", "/heroes/h1": "#story li p"}
	was := map[string]string{}
	for page, of := range pages {
		if was[page] = e.evening.ben.open(e.home + page).is(200).told(of); was[page] == "" {
			t.Fatalf("%s tells nothing", page)
		}
	}
	for _, revision := range []int{54, 57, 58} {
		e.amendedBySame(revision)
	}
	for page, of := range pages {
		if got := e.evening.ben.open(e.home + page).is(200).told(of); got != was[page] {
			t.Errorf("%s tells %q, want %q", page, got, was[page])
		}
	}
}

// What was put into an earlier place says so wherever it is told.
func TestWhatWasPutIntoAnEarlierPlaceSaysWhich(t *testing.T) {
	e := eveningToMend(t)
	last, _ := strconv.Atoi(e.get(e.gm, "/state").at("revision"))
	e.amendedBySame(last - 1)
	for _, page := range []string{"/play", "", "/timeline", fmt.Sprintf("/events/%d", last+1), "/heroes/h1"} {
		if page == "/heroes/h1" {
			e.amendedBySame(178)
		}
		e.ana.open(e.home + page).is(200).says("in place of #")
	}
}

// What fell in an attempt that is over is not shown in the next one.
func TestWhatFellInAnEarlierAttemptIsNotTheLastThrow(t *testing.T) {
	e := eveningToMend(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{194, 195, 196}}).is(201)
	if got := e.ana.open(e.home + "/play").is(200).told("#roll"); got != "What fell last No dice have been rolled yet." && got != "No dice have been rolled yet." {
		t.Errorf("before anything fell in the second quest its table shows %q", got)
	}
	e.ana.open(e.home + "/play?at=180").is(200)
	if got := e.ana.told("#roll"); got == "" || strings.Contains(got, " m1") {
		t.Errorf("between quests the last throw is %q", got)
	}
}

// As it was known then, the timeline knows of no amendment, of nothing that was put
// in afterwards, and of nothing as corrected since.
func TestAsKnownThenNothingIsToldOfLaterChanges(t *testing.T) {
	e := eveningToMend(t)
	before := e.ana.open(e.home + "/timeline?at=150&view=recorded").is(200).told("#rail li")
	e.amendedBySame(148)
	e.play(e.gm, "Insert", map[string]any{"after": 145, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Storeroom", "source": "map"}}).is(201)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{152}}).is(201)
	for _, page := range []string{"/timeline", "/timeline?order=recorded"} {
		join := map[bool]string{true: "&", false: "?"}[strings.Contains(page, "?")]
		if got := e.ana.open(e.home + page + join + "at=150&view=recorded").is(200).told("#rail li"); got != before {
			t.Errorf("%s tells as known then %q, want %q", page, got, before)
		}
	}
	for _, page := range []string{"/events/148", "/play", "", "/heroes/h1"} {
		e.ana.open(e.home + page + "?at=150&view=recorded").is(200).lacks("Amended").lacks("As corrected since:").lacks("in place of")
	}
	if e.ana.open(e.home + "/timeline?at=150").is(200); !strings.Contains(e.ana.told("#rail"), "Amended by Ana") {
		t.Error("as corrected since nothing is amended")
	}
}

// Nothing is recorded from an earlier moment, and no page offers it there.
func TestNothingIsOfferedAtAnEarlierMoment(t *testing.T) {
	e := eveningBefore(t, "")
	for page, offers := range map[string]string{"/timeline": "a:contains('Record an evening')", "": "a:contains('Put away')", "/commands": "main a[href*='/commands/']"} {
		e.ana.open(e.home + page).is(200)
		if e.ana.page.Find(offers).Length() == 0 {
			t.Errorf("%s offers nothing now", page)
		}
		e.ana.open(e.home + page + "?at=150").is(200).without(offers)
	}
}

// The strip says what it draws where the slider goes through something else.
func TestTheStripSaysWhatItDraws(t *testing.T) {
	e := eveningToMend(t)
	e.ana.open(e.home + "/timeline?at=150").is(200).says("Drawn are 120 of 197 actions round the marker. The slider goes through all.")
	e.amendedBySame(178)
	e.ana.open(e.home + "/timeline?at=150").is(200).says("Drawn are 120 of 198 actions round the marker, in the order of play.")
	if got := stripWords(words.English, course{entries: make([]campaign.Entry, 2), order: []int{1, 0}}, 2); got != "Drawn is the order of play. The slider goes by the actions’ numbers." {
		t.Errorf("of two actions that changed places the strip says %q", got)
	}
}

// A replay counts in the order in which it plays.
func TestAReplayCountsInTheOrderOfPlay(t *testing.T) {
	e := eveningToMend(t)
	e.ana.open(e.home + "/replay?at=178").is(200).says("Action 178 of 197").says("19 newer actions")
	amendment := e.amendedBySame(178)
	e.ana.open(fmt.Sprintf("%s/replay?from=178&to=188", e.home)).is(200)
	e.ana.says(fmt.Sprintf("Action %d, played as number 179 of 198", amendment)).says("19 newer actions")
	e.ana.open(fmt.Sprintf("%s/replay?at=%d&view=recorded", e.home, amendment-1)).is(200).says("Action 197 of 198").says("1 newer action")
}

// A page that asks lists also what would agree again, and only that.
func TestWhatWouldAgreeAgainIsListed(t *testing.T) {
	e, blow := fought(t)
	placed := blow - 1
	undo := e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, placed)).is(200).lacks("What would agree again")
	undo.fill("f-undo", "reason", "it stood elsewhere").is(200).says(fmt.Sprintf("No longer agreeing then: #%d", blow))
	b := e.ana.open(fmt.Sprintf("%s/events/%d/restore", e.home, placed)).is(200).says("What would agree again").lacks("What it does to later actions")
	if got := b.told("li.i-redo"); !strings.Contains(got, fmt.Sprintf("#%d would agree again", blow)) {
		t.Errorf("to agree again is told as %q", got)
	}
	e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).is(200).lacks("would agree again")
	e.play(e.gm, "Redo", map[string]any{"targets": []int{placed}}).is(201)
	e.ana.open(e.home + "/timeline").is(200).lacks("by now")
}

// The page of an action that no longer agrees offers what can be done about it, as
// the list on the timeline does, to whom it is offered there.
func TestThePageOfABrokenActionOffersWhatCanBeDone(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	page := fmt.Sprintf("%s/events/%d", e.home, blow)
	offers := []string{fmt.Sprintf("#f-accept-%d", blow), "a:contains('Amend it')", "a:contains('Undo it')"}
	for _, offer := range offers {
		if e.ana.open(page).is(200).says("Check this").page.Find(offer).Length() != 1 {
			t.Errorf("the page lacks %s", offer)
		}
		e.ben.open(page).is(200).says("Check this").without(offer)
		e.ana.open(page + fmt.Sprintf("?at=%d", blow+1)).is(200).without(offer)
	}
	e.ana.open(page).fill(fmt.Sprintf("f-accept-%d", blow)).is(200)
	e.ana.open(page).is(200).lacks("Check this")
}

// A line of gold whose action no longer agrees is marked, also where its gold stands.
func TestALineOfGoldThatNoLongerAgreesIsMarked(t *testing.T) {
	e := eveningToMend(t)
	e.ana.open(e.home + "/armory").is(200).lacks("Check this")
	e.play(e.gm, "Undo", map[string]any{"targets": []int{182}}).is(201)
	for _, page := range []string{"/armory", "/heroes/h4"} {
		if got := e.ana.open(e.home + page).is(200).told("tr:contains('#184')"); !strings.Contains(got, "Check this: it is unlawful now.") {
			t.Errorf("%s tells the sale as %q", page, got)
		}
	}
}

// What the table did by itself is told of in words too, if it no longer agrees.
func TestAnEveningWhoseNeighbourIsTakenBackIsToldOf(t *testing.T) {
	e, last := gathered(t), 0
	for _, c := range []string{"StartSession", "EndSession", "StartSession", "EndSession"} {
		e.play(e.gm, c, map[string]any{}).is(201)
	}
	e.play(e.gm, "SetBookmark", map[string]any{"name": "Gate"}).is(201)
	last, _ = strconv.Atoi(e.play(e.gm, "SetBookmark", map[string]any{"name": "Door", "instead_of": "Gate"}).is(201).at("revision"))
	e.play(e.gm, "Undo", map[string]any{"targets": []int{last - 4, last - 3, last - 1}}).is(201)
	b := e.ana.open(e.home + "/timeline").is(200).says("Check these")
	b.says("The evening now: was Evening 1, now nothing.").says("Evening 1, last action: was nothing, now 7.")
	b.says("Bookmark whose place it takes: is the name of a bookmark of this campaign")
}
