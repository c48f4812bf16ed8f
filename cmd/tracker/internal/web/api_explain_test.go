package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTheAPIExplainsAValueAndComparesRevisions(t *testing.T) {
	e, _ := fought(t)
	e.get(e.gm, "/explain?path=/game/quest/monsters/m1/body").is(200).has("value", "0").has("because.0.event", "MonsterPlaced").
		has("because.1.command", "Attack").has("because.1.from", "1").has("because.1.to", "0")
	e.get(e.gm, "/explain?path=/game/quest/monsters/m1/body&at=8").is(200).has("value", "1").has("at", "8")
	e.get(e.gm, "/explain?path=/game/gold").is(400).has("field", "path")
	e.get(e.gm, "/explain").is(400).has("field", "path").tells("begins with /game/, /kernel/ or /reckoned/")
	e.get(e.gm, "/explain?path=/game/phase&at=99").is(400).has("field", "at")
	e.get(e.gm, "/diff?from=8&to=9").is(200)
	e.get(e.gm, "/diff?from=9&to=9").is(200)
	e.get(e.gm, "/diff?from=9").is(400).has("field", "to")
	e.get(e.gm, "/diff?from=9&to=99").is(400).has("field", "to")
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 2, "title": "The Vault", "traps": []any{map[string]any{"trap_id": "t1", "kind": "pit", "area": "Vault"}}}).is(201)
	e.get(e.gm, "/explain?path=/game/quests/2/definition/traps/0/kind").is(200).has("value", "pit")
	e.get(e.table.ben, "/explain?path=/game/quests/2/definition/traps/0/kind").is(400).has("field", "path")
}

// An explanation says what was taken back; as recorded then it did not know yet.
func TestTheAPIExplainsAndComparesAsRecorded(t *testing.T) {
	e, blow := fought(t)
	undo := e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201).at("revision")
	why := "/explain?path=/game/quest/monsters/m1/body"
	e.get(e.gm, why).is(200).has("value", "1").has("because.0.undone", "").has("because.1.command", "Attack").has("because.1.undone", "true")
	e.get(e.gm, why+fmt.Sprintf("&at=%d&view=recorded", blow)).is(200).has("value", "0").has("because.1.undone", "")
	e.get(e.gm, why+fmt.Sprintf("&at=%d&view=corrected", blow)).is(200).has("value", "1").has("because.1.undone", "true")
	e.get(e.gm, why+"&view=then").is(400).has("field", "view")
	round := fmt.Sprintf("/diff?from=%d&to=%s", blow+1, undo)
	e.get(e.gm, round).is(200).has("0", "")
	body := `"path":"/game/quest/monsters/m1/body","from":0,"to":1`
	e.get(e.gm, round+"&view=recorded").is(200).tells(body)
	e.get(e.gm, round+"&view=then").is(400).has("field", "view")
}

// What changed the past says which actions no longer agree, and lists say it of
// each of them.
func TestTheAPISaysWhatNoLongerAgrees(t *testing.T) {
	e, blow := fought(t)
	undo := map[string]any{"targets": []int{blow - 1}}
	number := fmt.Sprint(blow)
	preview := e.call("POST", "/api/v1/campaigns/"+e.id+"/preview", e.gm, map[string]any{"id": "p", "command": "Undo", "data": undo}).is(200)
	preview.has("consequences.0.revision", number).has("consequences.0.status", "orphaned")
	e.get(e.gm, "/actions?from="+number+"&limit=1").has("actions.0.consequence", "")
	done := e.play(e.gm, "Undo", undo).is(201).has("consequences.0.revision", number).has("consequences.0.status", "orphaned").has("consequences.1", "")
	if done.at("consequences.0.detail") == "" {
		t.Errorf("it does not say why: %s", done.body)
	}
	for _, token := range []string{e.gm, e.table.ben, e.cy} {
		e.get(token, "/actions?from="+number+"&limit=1").has("actions.0.revision", number).has("actions.0.consequence.status", "orphaned")
		e.get(token, fmt.Sprintf("/actions?from=%d&limit=1", blow+1)).has("actions.0.consequence", "")
	}
	e.play(e.gm, "Redo", undo).is(201).has("consequences", "[]")
	e.get(e.gm, "/actions?from="+number+"&limit=1").has("actions.0.consequence", "")
	e.play(e.gm, "AddNote", map[string]any{"on": "campaign", "text": "x"}).is(201).has("consequences", "")
	amend := map[string]any{"target": blow - 1, "command": "PlaceMonster", "data": map[string]any{"type": "goblin", "area": "Gatehouse", "source": "map"}}
	e.play(e.gm, "Amend", amend).is(201).has("consequences.0.revision", number)
	forgotten := map[string]any{"after": blow - 2, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}}
	e.play(e.gm, "Insert", forgotten).is(201).has("consequences", "[]") // it breaks nothing more
}

// tells asserts that the answer holds a text.
func (a answer) tells(text string) answer {
	a.t.Helper()
	if !strings.Contains(string(a.body), text) {
		a.t.Errorf("it does not hold %s: %s", text, a.body)
	}
	return a
}

// An explanation is listed page by page, in play order, and no step is lost.
func TestAnExplanationIsListedInPages(t *testing.T) {
	e := running(t, nil)
	give := func(gold int) map[string]any { return map[string]any{"from": "h1", "to": "h2", "amount": gold} }
	made := []string{e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 100, "reason": "counted"}).is(201).at("revision")}
	for _, gold := range []int{20, 15, 10} {
		made = append(made, e.play(e.gm, "ShareGold", give(gold)).is(201).at("revision"))
	}
	made = append(made, e.play(e.gm, "Insert", map[string]any{"after": json.Number(made[0]), "command": "ShareGold", "data": give(15)}).is(201).at("revision"))
	revisions := func(a answer) (all []string) {
		for i := 0; a.at(fmt.Sprintf("because.%d.revision", i)) != ""; i++ {
			all = append(all, a.at(fmt.Sprintf("because.%d.revision", i)))
		}
		return all
	}
	const why = "/explain?path=/game/heroes/h1/gold"
	whole := revisions(e.get(e.gm, why).is(200).has("next", ""))
	if want := []string{whole[0], made[0], made[4], made[1], made[2], made[3]}; !slices.Equal(whole, want) {
		t.Fatalf("the steps are %v, want %v", whole, want)
	}
	for limit := 1; limit <= len(whole)+1; limit++ {
		var pages []string
		for next := "1"; next != ""; {
			a := e.get(e.gm, fmt.Sprintf("%s&limit=%d&from=%s", why, limit, next)).is(200).has("value", "40")
			if page := revisions(a); len(page) > limit || len(page) == 0 {
				t.Fatalf("a page of %d has %v", limit, page)
			}
			pages, next = append(pages, revisions(a)...), a.at("next")
		}
		if !slices.Equal(pages, whole) {
			t.Errorf("%d at a time they are %v, want %v", limit, pages, whole)
		}
	}
	if got := revisions(e.get(e.gm, why+"&from="+made[1]+"&to="+made[2]).is(200).has("next", "")); !slices.Equal(got, made[1:3]) {
		t.Errorf("between two they are %v", got)
	}
	if got := revisions(e.get(e.gm, why+"&from=5000").is(200).has("because", "[]")); len(got) > 0 {
		t.Errorf("after the last come %v", got)
	}
	for _, wrong := range []string{"&limit=0", "&limit=5001", "&from=x", "&to=0"} {
		e.get(e.gm, why+wrong).is(400)
	}
}
