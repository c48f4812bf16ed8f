package web

import (
	"fmt"
	"net/url"
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
