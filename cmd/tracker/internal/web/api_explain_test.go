package web

import "testing"

func TestTheAPIExplainsAValueAndComparesRevisions(t *testing.T) {
	e, _ := fought(t)
	e.get(e.gm, "/explain?path=/game/quest/monsters/m1/body").is(200).has("value", "0").has("because.0.event", "MonsterPlaced").
		has("because.1.command", "Attack").has("because.1.from", "1").has("because.1.to", "0")
	e.get(e.gm, "/explain?path=/game/quest/monsters/m1/body&at=8").is(200).has("value", "1").has("at", "8")
	e.get(e.gm, "/explain?path=/game/gold").is(400).has("field", "path")
	e.get(e.gm, "/explain").is(400).has("field", "path")
	e.get(e.gm, "/explain?path=/game/phase&at=99").is(400).has("field", "at")
	e.get(e.gm, "/diff?from=8&to=9").is(200)
	e.get(e.gm, "/diff?from=9&to=9").is(200)
	e.get(e.gm, "/diff?from=9").is(400).has("field", "to")
	e.get(e.gm, "/diff?from=9&to=99").is(400).has("field", "to")
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 2, "title": "The Vault", "traps": []any{map[string]any{"trap_id": "t1", "kind": "pit", "area": "Vault"}}}).is(201)
	e.get(e.gm, "/explain?path=/game/quests/2/definition/traps/0/kind").is(200).has("value", "pit")
	e.get(e.table.ben, "/explain?path=/game/quests/2/definition/traps/0/kind").is(400).has("field", "path")
}
