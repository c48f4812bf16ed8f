package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// HQ-SPELL-01, HQ-DREAD-02, HQ-CARD-06, HQ-CARD-08, HQ-CARD-09: magic as the
// pages and other programs ask for it, in JSON.
func TestAnEveningOfMagic(t *testing.T) {
	e := ruletest.Begin(t, System())
	cleo := e.Join("Cleo", events.HeroPlayer)
	do := func(by events.SeatID, command, data string, throws ...events.Throw) {
		t.Helper()
		e.Do(by, command, data, throws...)
	}
	do(cleo, "JoinHero", `{"hero_type":"elf","name":"Ilya"}`)
	do(cleo, "JoinHero", `{"hero_type":"wizard","name":"Mira"}`)
	do("s1", "DefineQuest", `{"quest_no":1,"title":"Fort","monsters":[{"type":"orc","area":"R1"},
		{"type":"dread_sorcerer","area":"R1","name":"Balur","attack":2,"defend":3,"body":3,"mind":5,"movement":8,"spells":["firestorm","sleep"],"note_ref":"B"}],
		"dread_assignments":{"Balur":["fear"]},"doors":[{"door_id":"D7","between":["R1","R2"]}],"areas":[{"area":"R1","kind":"room"},{"area":"R2","kind":"room"}]}`)
	do("s1", "StartQuest", `{"quest_no":1,"order":["h1","h2"],"elements":{"h1":["earth"],"h2":["air","fire","water"]},"start_area":"R1","shown":[
		{"area":"R1","area_kind":"room","doors":["D7"],"monsters":[{"type":"orc"},{"type":"dread_sorcerer","name":"Balur"}]}]}`)
	if got := e.Ledger.State().Game.Quest.Monster["m2"].Spells; len(got) != 3 {
		t.Fatalf("Balur casts %v, want three spells", got)
	}
	do(cleo, "CastSpell", `{"hero_id":"h1","spell":"rock_skin","targets":["h2"],"asserted":{"visible":true}}`)
	do(cleo, "EndTurn", `{"hero_id":"h1"}`)
	do(cleo, "Cast", `{"hero_id":"h2","spell":"courage","targets":["h1"],"asserted":{"visible":true,"monster_in_sight:h1":true}}`)
	do(cleo, "EndTurn", `{"hero_id":"h2","asserted":{"monster_in_sight:h1":true}}`)
	do("s1", "CastDreadSpell", `{"monster_id":"m2","spell":"firestorm","targets":["h1","h2","m1"],"asserted":{"visible":true,"in_room":true,"monster_in_sight:h1":true}}`,
		ruletest.Throw("movement", "5", "6"), ruletest.Throw("movement", "6", "1"), ruletest.Throw("movement", "1", "1"))
	do("s1", "EndTurn", `{"asserted":{"monster_in_sight:h1":true}}`)
	do(cleo, "Attack", `{"hero_id":"h1","target":"m2","asserted":{"adjacent":true,"monster_in_sight:h1":true}}`,
		ruletest.Throw("combat", "S", "W", "W", "W"), ruletest.Throw("combat", "B", "W", "W"))
	do(cleo, "EndTurn", `{"hero_id":"h1"}`)
	do(cleo, "Cast", `{"hero_id":"h2","spell":"genie","targets":["D7"],"choice":"open_door","asserted":{"visible":true}}`)
	do(cleo, "EndTurn", `{"hero_id":"h2"}`)
	do("s1", "AssignDreadSpell", `{"monster_id":"m2","spell":"rust","quest_note":"the book says so"}`)
	do("s1", "CastDreadSpell", `{"monster_id":"m2","spell":"sleep","aimed_at":"h1","asserted":{"visible":true}}`, ruletest.Throw("movement", "1", "2", "3", "4"))
	do("s1", "EndTurn", `{}`)
	do(cleo, "EndEffect", `{"effect_id":"e3","reason":"resisted"}`, ruletest.Throw("movement", "6", "2", "3", "4"))

	game := e.Ledger.State().Game
	if got := game.Heroes["h2"].Body; got != 2 {
		t.Errorf("the wizard has Body %d after 2 of Firestorm, want 2", got)
	}
	if len(game.Quest.Effects) != 0 || !game.Quest.Monster["m1"].Dead || !game.Quest.Doors[event.DoorID("D7")].Open {
		t.Errorf("effects %v, monsters %v, doors %v", game.Quest.Effects, game.Quest.Monster, game.Quest.Doors)
	}
}
