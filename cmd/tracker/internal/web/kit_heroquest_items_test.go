package web

import (
	"strings"
	"testing"
)

// armed is a table in Ben's turn with these things in his hand, and a skeleton
// beside him.
func armed(t *testing.T, cards ...string) *threeSeats {
	t.Helper()
	e := running(t, nil)
	e.play(e.gm, "AnswerSearch", map[string]any{"quest_note": "A", "area": "Gatehouse", "hero_id": "h1",
		"treasure": map[string]any{"treasure_id": "n1", "area": "Gatehouse", "items": cards}}).is(201)
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "skeleton", "area": "Gatehouse", "source": "map"}).is(201)
	return e
}

func TestHolyWaterIsUsedOnASkeleton(t *testing.T) {
	e := armed(t, "holy_water")
	e.at(e.k).without("#do-UseItem-h2")
	e.at(e.ben).fill("f-UseItem-h1", "target", "m1", "asserted.visible", "false").is(422)
	e.at(e.ben).fill("f-UseItem-h1", "target", "m1").is(200).without("#do-UseItem-h1").shut("do-Attack-h1", "action used")
	e.at(e.ana).says("0 alive, 1 slain")
}

func TestADieIsRolledAgainByRightOfASword(t *testing.T) {
	e := armed(t, "fortunes_longsword")
	e.play(e.table.ben, "Wield", map[string]any{"hero_id": "h1", "item_id": "i3"}).is(201)
	e.at(e.ben).without("#do-Reroll-h1").fill("f-Attack-h1", "weapon", "i3", "dice.attack", "S W W").is(200)
	e.at(e.ben).says("Reroll a die").fill("f-Reroll-h1", "indexes", "1", "dice.reroll", "S").is(200).says("2 skulls; the defence is due").without("#do-Reroll-h1")
}

func TestAMissIsRolledAgainBeforeTheNextStep(t *testing.T) {
	e := armed(t, "fortunes_longsword")
	e.play(e.table.ben, "Wield", map[string]any{"hero_id": "h1", "item_id": "i3"}).is(201)
	e.at(e.ben).fill("f-Attack-h1", "weapon", "i3", "dice.attack", "B W W").is(200).says("0 skulls")
	e.ben.fill("f-Reroll-h1", "indexes", "0", "dice.reroll", "S").is(200).says("1 skull; the defence is due")
	e.at(e.ana).fill("f-RollDefense", "dice.defense", "W W").is(200).says("The skeleton loses the last Body Point")
}

// HQ-LOS-03: the question about sight says how the table holds it with the joint
// of two walls.
func TestTheQuestionAboutSightFollowsTheTablesOption(t *testing.T) {
	e := armed(t, "holy_water")
	const slips = "a line through the joint of two walls is clear"
	e.at(e.ben).lacks(slips)
	e.play(e.gm, "SetOption", map[string]any{"option": "strict_corner_walls", "value": false}).is(201)
	e.at(e.ben).says(slips)
}

// Cards of gold, and no others, are drawn by a tap, which counts over what is chosen in
// the list beside it.
func TestGoldIsDrawnByATap(t *testing.T) {
	e := running(t, nil)
	if got := e.at(e.ben).texts("#f-FindTreasure-h1 button[name=card]"); strings.Join(got, ", ") != "Gem, Gold (15), Gold (25), Jewels" {
		t.Errorf("cards to tap are %q", got)
	}
	e.ben.fill("f-FindTreasure-h1", "card", "potion_of_healing", "card", "gold_25").is(200).says("25 gold").lacks("Potion of Healing to")
	e.get(e.gm, "/state").has("state.game.heroes.h1.gold", "25")
}
