package web

import (
	"fmt"
	"strconv"
	"testing"
)

// Where the witness of an action and the game as corrected since differ, the
// timeline, the page of the action and the API tell both.
func TestTheTimelineTellsWhatWasRecordedAndWhatIsSoAsCorrected(t *testing.T) {
	e := running(t, nil)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 100, "reason": "found"}).is(201)
	revision, err := strconv.Atoi(e.play(e.gm, "ShareGold", map[string]any{"from": "h1", "to": "h2", "amount": 60}).is(201).at("revision"))
	if err != nil {
		t.Fatal(err)
	}
	page := fmt.Sprintf("%s/events/%d", e.home, revision)
	e.ben.open(e.home + "/timeline").is(200).lacks("As corrected since")
	e.ben.open(page).is(200).lacks("As corrected since")
	e.get(e.gm, fmt.Sprintf("/actions?from=%d", revision)).is(200).has("actions.0.revision", fmt.Sprint(revision)).has("actions.0.witness", "")

	e.play(e.gm, "Undo", map[string]any{"targets": []int{revision - 1}}).is(201)
	for _, address := range []string{e.home + "/timeline", page} {
		b := e.ben.open(address).is(200)
		b.says("As recorded: Torg’s gold after 40, ").says("As corrected since: Torg’s gold after 0, ")
	}
	listed := e.get(e.gm, fmt.Sprintf("/actions?from=%d&limit=1", revision)).is(200)
	listed.has("actions.0.witness.0.event", "GoldShared").has("actions.0.witness.0.field", "from_after").has("actions.0.witness.0.whose", "h1")
	listed.has("actions.0.witness.0.recorded", "40").has("actions.0.witness.0.corrected", "0").has("actions.0.witness.1.recorded", "60")
	e.get(e.gm, fmt.Sprintf("/actions?from=%d&at=%d&view=recorded", revision, revision)).is(200).has("actions.0.revision", fmt.Sprint(revision)).has("actions.0.witness", "")

	e.play(e.gm, "Redo", map[string]any{"targets": []int{revision - 1}}).is(201)
	e.ben.open(e.home + "/timeline").is(200).lacks("As corrected since")
}
