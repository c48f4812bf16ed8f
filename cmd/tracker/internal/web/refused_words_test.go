package web

import (
	"fmt"
	"slices"
	"testing"

	"loretome/rules/words"
	"loretome/views"
)

// A refused undo promises nothing, and names every action that cannot be taken back.
func TestARefusedUndoNamesAllThatCannotBeTakenBack(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201)
	undo := blow + 2
	e.ana.open(fmt.Sprintf("%s/undo?targets=%d,%d", e.home, blow, undo)).is(200).says(fmt.Sprintf("ction %d (Attack) was taken back", blow)).
		says(fmt.Sprintf("action %d (Take back) is no part of play", undo)).lacks("can be brought back")
	e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).is(200).lacks("can be brought back")
}

// A question is not named like a list: it has one mark behind it.
func TestAQuestionThatIsWrongHasOneMark(t *testing.T) {
	if got := views.Wrong("Is another hero there?", "is wanted: the table answers yes or no"); got != "Is another hero there? The table answers yes or no" {
		t.Error(got)
	}
	if got := views.Wrong("Gold", "is missing"); got != "Gold: is missing" {
		t.Error(got)
	}
}

// What is told of a try at a quest, or of an evening, reads as words.
func TestAValueOfAListIsToldInWords(t *testing.T) {
	c := nameless(words.English)
	c.labels = heroQuestLabels
	attempt := func(dead ...any) any {
		return map[string]any{"quests": map[string]any{"1": map[string]any{"attempts": []any{map[string]any{"dead": dead}}}}}
	}
	var told []string
	for _, change := range c.compare(attempt("Borgil"), attempt()) {
		told = append(told, change.Thing)
	}
	if want := []string{"Quest 1, attempt 1, the fallen"}; !slices.Equal(told, want) {
		t.Errorf("it is %q", told)
	}
}

// What is not there is named: an action, a value that was not asked for.
func TestWhatIsMissingIsNamed(t *testing.T) {
	e, blow := fought(t)
	for _, page := range []string{"/events/999999", "/events/999999/undo"} {
		e.ana.open(e.home + page).is(404).says("no action 999999")
	}
	e.ana.open(e.home + "/explain").is(400).says("is missing").lacks("by no name")
	e.get(e.gm, "/explain").is(400).has("field", "path").has("detail", "path: is missing; it begins with /game/, /kernel/ or /reckoned/ and names a value, as /game/heroes/h1/gold")
	e.ana.open(e.home + "/diff?from=0&to=3").is(200).says("After 0").without("a[href*='at=0']")
	e.play(e.gm, "Insert", map[string]any{"after": -5, "command": "EndTurn"}).is(400).has("detail", "after: is a whole number from 1 on, not -5")
	e.play(e.table.ben, "Amend", map[string]any{"target": blow, "command": "Attack", "data": map[string]any{}}).is(422)
}

// Nothing was played later than now.
func TestNothingWasPlayedLaterThanNow(t *testing.T) {
	e, _ := fought(t)
	e.play(e.table.ben, "EndTurn", map[string]any{"hero_id": "h1"}, with("played_at", "2099-01-01T00:00:00Z")).is(400).has("field", "played_at")
	e.ana.open(e.home+"/late").is(200).fill("f-late", "played_at", "2099-01-01T00:00", "lines[0].what", "End the turn", "save", "true").is(400).says("not later than now")
}

// Of a campaign that is put away nothing is undone, and the buttons say why.
func TestWhatIsPutAwaySaysSo(t *testing.T) {
	e, _ := fought(t)
	e.play(e.gm, "Archive", struct{}{}).is(201)
	e.ana.open(e.home + "/timeline").is(200).says("the campaign is put away").lacks("nothing to undo")
}

// A fork that was deleted is missed as what it is when its wish comes once more.
func TestAWishForAForkThatWasDeletedSaysSo(t *testing.T) {
	e, blow := fought(t)
	wish := map[string]any{"id": "fork-once", "at": blow, "name": "Other"}
	fork := e.call("POST", "/api/v1/campaigns/"+e.id+"/forks", e.gm, wish).is(201)
	id, gm := fork.at("id"), fork.at("seats.gm.token")
	for i, command := range []string{"Archive", "Delete"} {
		e.call("POST", "/api/v1/campaigns/"+id+"/actions", gm, map[string]any{"id": fmt.Sprint("away-", i), "command": command, "data": map[string]any{"Archive": map[string]any{}, "Delete": map[string]any{"name": "Other"}}[command]}).is(201)
	}
	e.call("POST", "/api/v1/campaigns/"+e.id+"/forks", e.gm, wish).is(409)
}
