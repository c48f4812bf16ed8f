package web

import (
	"encoding/json"
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

// What a later deed calls a thing is told as recorded then and as corrected since
// where an amendment made it another; words that name it by its id alone tell what it
// is by now, also once the amendment is taken back.
func TestTheTimelineTellsWhatAThingWasCalled(t *testing.T) {
	e := running(t, nil)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 300, "reason": "found"}).is(201)
	e.play(e.gm, "EndQuest", map[string]any{"outcome": "retreat"}).is(201)
	e.play(e.gm, "FinishQuest", map[string]any{}).is(201)
	e.play(e.gm, "OpenArmory", map[string]any{}).is(201)
	bought, err := strconv.Atoi(e.play(e.table.ben, "Purchase", map[string]any{"hero_id": "h1", "card": "helmet"}).is(201).at("revision"))
	if err != nil {
		t.Fatal(err)
	}
	item := e.get(e.gm, fmt.Sprintf("/actions?from=%d&limit=1", bought)).is(200).at("actions.0.events.0.data.item_id")
	e.play(e.table.ben, "Wear", map[string]any{"hero_id": "h1", "item_id": item}).is(201)
	e.play(e.table.ben, "Stow", map[string]any{"hero_id": "h1", "item_id": item}).is(201)
	e.play(e.gm, "Amend", map[string]any{"target": bought, "command": "Purchase", "data": map[string]any{"hero_id": "h1", "card": "shield"}}).is(201)
	b := e.ben.open(e.home + "/timeline").is(200)
	b.says("puts on a Helmet").says("As recorded: Helmet. As corrected since: Shield.").says("puts Shield away")
	e.get(e.table.ben, fmt.Sprintf("/actions?from=%d&limit=1", bought+1)).is(200).has("actions.0.witness.0.recorded", "Helmet").has("actions.0.witness.0.corrected", "Shield")
	e.play(e.gm, "Undo", map[string]any{"targets": []int{bought + 3}}).is(201)
	e.ben.open(e.home + "/timeline").is(200).lacks("As corrected since").says("puts Helmet away")
}

// A figure of what is not in the game any more is told to be of what is gone.
func TestTheTimelineTellsOfWhatIsGone(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	b := e.ben.open(e.home + "/timeline").is(200)
	b.says("As recorded: The skeleton’s Body Points before 1, the skeleton’s Body Points after 0.")
	b.says("As corrected since: The skeleton is not in the game.").lacks("Body Points before 0")
	e.get(e.gm, fmt.Sprintf("/actions?from=%d&limit=1", blow)).is(200).has("actions.0.witness.0.recorded", "1").has("actions.0.witness.0.corrected", "")
}

// The story on a sheet tells it too, and so do the log of play, the home page and
// the way of a hero.
func TestEveryListTellsWhatIsSoAsCorrected(t *testing.T) {
	e := running(t, nil)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 100, "reason": "found"}).is(201)
	found := e.revision()
	revision := e.play(e.gm, "ShareGold", map[string]any{"from": "h1", "to": "h2", "amount": 60}).is(201).at("revision")
	rule := e.get(e.gm, "/actions?from="+revision).is(200).at("actions.0.rules.0")
	pages := []string{"/heroes/h1", "/play", "", "/way/h1", "/rules/" + rule, "/events/" + revision + "/undo"}
	for _, page := range pages {
		e.ana.open(e.home + page).is(200).lacks("As corrected since")
	}
	e.play(e.gm, "Undo", map[string]any{"targets": []json.Number{json.Number(found)}}).is(201)
	for _, page := range pages {
		e.ana.open(e.home + page).is(200).says("As recorded: Torg’s gold after 40, ").says("As corrected since: Torg’s gold after 0, ")
	}
}
