package web

import "testing"

func TestAThingThatANotePutsOnTheBoardIsPickedUp(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).without("#do-PickUp-h1")
	e.play(e.gm, "RevealArea", map[string]any{"cause": "quest_note", "quest_note": "A",
		"shown": map[string]any{"area": "Gatehouse", "area_kind": "room", "furniture": []any{map[string]any{"piece": "tool_kit", "area": "Gatehouse"}}}}).is(201)
	e.at(e.ben).shows("f-PickUp-h1").says("Tool Kit").fill("f-PickUp-h1", "asserted.same_area", "false").is(422)
	e.at(e.ben).fill("f-PickUp-h1").is(200).says("Torg picks up a Tool Kit").without("#do-PickUp-h1")
	e.ben.open(e.home + "/heroes/h1").is(200).says("Tool Kit")
}

func TestGenieOpensADoorInSight(t *testing.T) {
	e := running(t, map[string]any{"areas": []any{map[string]any{"area": "Gatehouse", "kind": "room"}, map[string]any{"area": "Hall", "kind": "room"}},
		"doors": []any{map[string]any{"door_id": "D1", "between": []string{"Gatehouse", "Hall"}}}})
	e.at(e.ben).fill("do-EndTurn-h1").is(200)
	e.at(e.k).shows("f-Cast-h2-door [value=genie]").without("#f-Cast-h2-door [value=tempest]").
		fill("f-Cast-h2-door", "asserted.visible", "false").is(422)
	e.at(e.k).fill("f-Cast-h2-door", "targets", "D1").is(200).without("#do-Cast-h2-door")
	e.at(e.ana).says("Door D1 open")
}

// haunted is a table in Zargon's first turn, with an orc that has these Dread
// spells.
func haunted(t *testing.T, spells ...string) *threeSeats {
	t.Helper()
	e := running(t, map[string]any{"dread_assignments": map[string]any{"orc": spells}})
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	e.at(e.ben).fill("do-EndTurn-h1").is(200)
	e.at(e.k).fill("do-EndTurn-h2").is(200)
	return e
}

func TestRustTakesAThingOfMetal(t *testing.T) {
	e := haunted(t, "rust")
	e.at(e.ana).shows("f-CastDreadSpell [name=item_id]").fill("f-CastDreadSpell", "aimed_at", "h1", "item_id", "i2").is(422)
	e.at(e.ana).fill("f-CastDreadSpell", "aimed_at", "h1", "item_id", "i1").is(200)
	e.ben.open(e.home + "/heroes/h1").is(200).says("Torg loses a Broadsword")
}

func TestASummoningPlacesWhomTheDieNames(t *testing.T) {
	e := haunted(t, "summon_orcs")
	e.at(e.ana).shows("f-CastDreadSpell [name='dice.spell']").says("1 alive, 0 slain").fill("f-CastDreadSpell", "dice.spell", "4 4").is(422)
	e.at(e.ana).fill("f-CastDreadSpell", "dice.spell", "4").is(200).says("5 orcs appear").says("6 alive, 0 slain")
}

// pending is a table where Mira, who has found a pit and rolled her movement, has
// begun something with it.
func pending(t *testing.T, command string, data map[string]any) *threeSeats {
	t.Helper()
	e := found(t)
	e.play(e.gm, "ApplyQuestNote", map[string]any{"changes": []any{map[string]any{"figure": "h2", "item": "tool_kit"}}}).is(201)
	e.at(e.k).fill("f-RollMovement-h2", "dice.movement", "3 3").is(200)
	data["hero_id"], data["trap_id"] = "h2", "t1"
	e.play(e.cy, command, data).is(201)
	return e
}

func TestTheThrowOfADisarmIsOfferedWhileItIsDue(t *testing.T) {
	e := pending(t, "DeclareDisarm", map[string]any{"means": "tool_kit", "asserted": map[string]any{"clear": true, "passes_monster": false, "free": true}})
	e.at(e.ben).without("#f-RollDisarm-h2").says("Play waits")
	e.at(e.k).says("Mira disarms t1").fill("f-RollDisarm-h2", "dice.disarm", "W W").is(422).says("1 combat die is thrown here, 2 faces were entered")
	e.at(e.k).fill("f-RollDisarm-h2", "dice.disarm", "W").is(200).without("#f-RollDisarm-h2")
	e.k.open(e.home + "/quests/1").is(200).says("disarmed")
}

func TestTheThrowOfAJumpIsOfferedWhileItIsDue(t *testing.T) {
	e := pending(t, "DeclareJump", map[string]any{"asserted": map[string]any{"adjacent": true, "landing_clear": true, "landing_monster": false, "free": true}})
	e.at(e.ben).without("#f-RollJump-h2").says("Play waits")
	e.at(e.k).says("Mira jumps t1").fill("f-RollJump-h2", "dice.jump", "W W").is(422).says("1 combat die is thrown here, 2 faces were entered")
	e.at(e.k).fill("f-RollJump-h2", "dice.jump", "W").is(200).says("4 left").without("#f-RollJump-h2")
}
