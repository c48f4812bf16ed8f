package heroquest

import (
	"encoding/json"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/dice"
)

// The faces of a combat die (HQ-BOX-07). Skulls hit; heroes block with white
// shields, monsters with black ones.
const (
	skull       events.Face = "S"
	whiteShield events.Face = "W"
	blackShield events.Face = "B"
)

// movementDie runs from 1 to 6 (HQ-BOX-07, ruling).
var movementDie = dice.Die{Name: "movement", Sides: []events.Face{"1", "2", "3", "4", "5", "6"}}

// diceOf are the two dice of the game.
func diceOf(o rules.Options) []dice.Die { return []dice.Die{combatDie(o), movementDie} }

// thrownFor says for which figure dice were thrown, or a card was drawn out of the
// tracker's deck. A die that is thrown once more names its roll alone.
func thrownFor(e events.Event) (figure string, thrown bool) {
	switch e := e.(type) {
	case event.DiceRolled:
		return e.For, true
	case event.DiceRerolled:
		return "", true
	case event.TreasureCardDrawn:
		return string(e.Hero), e.DrawnBy == "app" && e.Card != ""
	}
	return "", false
}

// combatFaces is the value of the option combat_die_faces: how often each
// symbol is on a combat die.
type combatFaces struct {
	Skull       int `json:"skull"`
	WhiteShield int `json:"white_shield"`
	BlackShield int `json:"black_shield"`
}

// combatDie has its six symbols as option combat_die_faces says (HQ-BOX-07,
// ruling: 3 skulls, 2 white shields and 1 black shield on the usual die). It
// matters for throws of the app only; the table's own dice show all three.
func combatDie(o rules.Options) dice.Die {
	var faces combatFaces
	if err := json.Unmarshal(o.Value("combat_die_faces"), &faces); err != nil {
		panic(err) // the option admits no other value
	}
	die := dice.Die{Name: "combat"}
	for _, side := range []struct {
		face  events.Face
		count int
	}{{skull, faces.Skull}, {whiteShield, faces.WhiteShield}, {blackShield, faces.BlackShield}} {
		if side.count == 0 {
			die.Beyond = append(die.Beyond, side.face)
		}
		for range side.count {
			die.Sides = append(die.Sides, side.face)
		}
	}
	return die
}
