package web

import "testing"

// The usual things of an evening take few taps on a phone: an attack with the table's
// own dice from the own turn to its result, the end of a turn, the undo of the own
// newest action, and gold that the table counts.
func TestTheUsualThingsTakeFewTaps(t *testing.T) {
	t.Parallel()
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	e.at(e.ben).fill("f-Move-h1", "squares", "3", "area", "Passage").is(200)
	e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[0].type", "orc").is(200)
	ben, ana := e.phoneOf(e.ben, true), e.phoneOf(e.ana, true)

	ben.touch("#do-Attack-h1 > summary").touch(`#f-Attack-h1 .taps [data-all="S S W"]`).touch("#f-Attack-h1 > button.go").sees("#roll", "2 skulls")
	ana.open(e.home + "/play")
	ana.touch("#do-RollDefense > summary").touch(`#f-RollDefense .taps button[value="W B"]`)
	ben.sees("#roll", "1 blocked")
	if all := ben.touches + ana.touches; all > 6 {
		t.Errorf("an attack took %d taps, both sides counted", all)
	}
	ben.touches = 0

	ben.touch("#do-EndTurn-h1 button.btn").sees("#turn", "Mira is next")
	ben.took(1, "the end of a turn")

	cy := e.phoneOf(e.k, true)
	cy.touch("#do-FindTreasure-h2 > summary").touch(`#f-FindTreasure-h2 button[value="gold_25"]`).sees("#feed", "25 gold")
	cy.took(2, "gold")

	cy.touch(`#feed button[name="target"]`).sees("#feed", "Undone")
	if cy.touches > 2 {
		t.Errorf("an undo took %d taps", cy.touches)
	}
}
