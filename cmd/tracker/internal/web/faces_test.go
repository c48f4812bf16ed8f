package web

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"loretome/rules"
)

// Faces are typed in one go, in small letters too, and without script.
func TestFacesAreTypedAsPeopleSayThem(t *testing.T) {
	throws := []rules.Throws{{For: "attack", Die: "combat"}, {For: "movement", Die: "movement"}}
	for text, want := range map[string]string{"SSB": "[S S B]", "ssb": "[S S B]", "2S b": "[S S B]", "s,s;b": "[S S B]", "B": "[B]"} {
		d, err := formDice(throws, url.Values{"dice.attack": {text}})
		if err != nil || d == nil || len(d.Rolls) != 1 || d.Rolls[0].Die != "combat" || fmt.Sprint(d.Rolls[0].Faces) != want {
			t.Errorf("%q is %+v, %v", text, d, err)
		}
	}
	if d, err := formDice(throws, url.Values{"dice.movement": {"43"}}); err != nil || fmt.Sprint(d.Rolls[0].Faces) != "[4 3]" {
		t.Errorf("43 is %+v, %v", d, err)
	}
	if _, err := formDice(throws, url.Values{"dice.attack": {"S?"}}); err == nil {
		t.Error("S? passes")
	}
	if d, err := formDice(throws, url.Values{"dice.attack": {"  "}}); err != nil || d != nil {
		t.Errorf("nothing is %+v, %v", d, err)
	}
}

// Faces that were tapped arrive by inputs of their own, in parts where they are
// many.
func TestFacesAreTapped(t *testing.T) {
	throws := []rules.Throws{{For: "attack", Die: "combat"}, {For: "defense", Die: "combat"}}
	for want, sent := range map[string]url.Values{
		"[S S W]": {"dice.attack.fell": {"S S W"}},
		"[S B]":   {"dice.attack": {" "}, "dice.attack.fell": {"S B"}, "dice.fright": {" "}},
		"[W]":     {"dice.attack": {"W"}, "dice.attack.fell": {""}, "dice.defense.fell": {""}},
	} {
		if d, err := formDice(throws, sent); err != nil || d == nil || len(d.Rolls) != 1 || fmt.Sprint(d.Rolls[0].Faces) != want {
			t.Errorf("%v is %+v, %v", sent, d, err)
		}
	}
	_, err := formDice(throws, url.Values{"dice.attack": {"W"}, "dice.attack.fell": {"S"}})
	if unclear, asks := errors.AsType[rules.Unclear](err); !asks || unclear.Field != "dice.attack" || !strings.Contains(unclear.Detail.String(), "W and tapped as well") {
		t.Errorf("typed and tapped: %v", err)
	}
	for field, sent := range map[string]url.Values{
		"dice.combat":         {"dice.attack": {"W"}, "dice.combat": {"S"}},
		"dice.attack.fellows": {"dice.attack.fellows": {"W"}},
		"dice.attack":         {"dice.attack.fell": {"S", "W"}},
		"dice.defense":        {"dice.defense": {"S", "W"}},
	} {
		d, err := formDice(throws, sent)
		if unclear, asks := errors.AsType[rules.Unclear](err); !asks || unclear.Field != field {
			t.Errorf("%v is %+v, %v", sent, d, err)
		}
	}
	if d, err := formDice(throws, url.Values{"dice.attack.fell": {""}}); err != nil || d != nil {
		t.Errorf("nothing is %+v, %v", d, err)
	}
}

// The button by which the tracker throws does not send what was typed beside it.
func TestTheTrackerThrowsNothingThatWasTyped(t *testing.T) {
	e := running(t, nil)
	name := e.at(e.ben).page.Find("#f-RollMovement-h1 .taps button").First().AttrOr("name", "")
	e.ben.fill("f-RollMovement-h1", "dice.movement", "3 4", name, "yes").is(400).says("typed as 3 4, and the tracker is to throw")
	e.at(e.ben).fill("f-RollMovement-h1", name, "yes").is(200).says("thrown by the tracker")
}

// What was tapped is still there when a form comes back.
func TestATappedThrowComesBackAsItWas(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement.fell", "3 4").is(200).says("7 squares")
	e.ben.fill("f-Move-h1", "squares", "3", "area", "Passage").is(200)
	e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[0].type", "orc").is(200)
	e.at(e.ben).fill("f-Attack-h1", "asserted.adjacent", "false", "dice.attack", "S S W").is(422)
	if value, _ := e.ben.page.Find(`#f-Attack-h1 [name="dice.attack"]`).Attr("value"); value != "S S W" {
		t.Errorf("chosen is %q: %s", value, e.ben.text())
	}
	e.ben.fill("f-Attack-h1", "asserted.adjacent", "true").is(200).says("2 skulls")
}
