package heroquest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

func TestEveryOptionStandsOnRulesOfTheBook(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range Options {
		if seen[o.Name] || o.Means == "" || len(o.Rules) == 0 {
			t.Errorf("%s is there twice, or says too little", o.Name)
		}
		seen[o.Name] = true
		if !slices.Contains([]string{"rulebook", "ruling", "edition", "tracker"}, o.Origin) {
			t.Errorf("%s: origin %q", o.Name, o.Origin)
		}
		for _, id := range o.Rules {
			if _, ok := Book.Find(id); !ok {
				t.Errorf("%s cites %s, which the book does not have", o.Name, id)
			}
		}
		if err := o.Admits(o.Default); err != nil {
			t.Errorf("%s does not admit its default: %v", o.Name, err)
		}
	}
	if len(Options) != 39 {
		t.Errorf("%d options", len(Options))
	}
}

func TestOptionsAreTheCatalogues(t *testing.T) {
	c, there := beside(t)
	if there && len(c.Options) != len(Options) {
		t.Fatalf("%d options, want %d", len(Options), len(c.Options))
	}
	for i, want := range c.Options {
		got := Options[i]
		if got.Name != want.Name || got.Origin != want.Origin || got.Means != want.Means || !slices.Equal(got.Rules, want.Rules) {
			t.Errorf("option %d: %+v, want %+v", i+1, got, want)
		}
		if byDefault, err := json.Marshal(want.Default); err != nil || !sameJSON(byDefault, got.Default) {
			t.Errorf("%s has the default %s, want %s", got.Name, got.Default, byDefault)
		}
		values, _ := want.Values.([]any) // the combat die has a sentence there
		if len(values) != len(got.Values) {
			t.Errorf("%s has %d values, want %d", got.Name, len(got.Values), len(values))
		}
		for _, v := range values {
			value, err := json.Marshal(v)
			if err != nil || got.Admits(value) != nil {
				t.Errorf("%s does not admit %s", got.Name, value)
			}
		}
	}
}

func sameJSON(a, b json.RawMessage) bool {
	var left, right any
	return json.Unmarshal(a, &left) == nil && json.Unmarshal(b, &right) == nil && fmt.Sprint(left) == fmt.Sprint(right)
}

// HQ-BOX-07
func TestACombatDieHasSixSides(t *testing.T) {
	o := rules.NewOptions(Options)
	if got := combatDie(o); got.Name != "combat" || !slices.Equal(got.Sides, []events.Face{"S", "S", "S", "W", "W", "B"}) {
		t.Errorf("combat die: %v", got)
	}
	if got := combatDie(o.With("combat_die_faces", json.RawMessage(`{"skull":2,"white_shield":2,"black_shield":2}`))); !slices.Equal(got.Sides, []events.Face{"S", "S", "W", "W", "B", "B"}) {
		t.Errorf("combat die of another make: %v", got)
	}
	if movementDie.Name != "movement" || len(movementDie.Sides) != 6 || movementDie.Has("7") || movementDie.Has("0") || !movementDie.Has("6") {
		t.Errorf("movement die: %v", movementDie)
	}
}

// HQ-BOX-07 (ruling): the option is for throws of the app; dice of the table's
// own show what they show.
func TestTheTablesOwnDiceKeepTheFacesThatTheAppsDiceLack(t *testing.T) {
	table := fighting(t, barbarian).Option("combat_die_faces", `{"skull":6,"white_shield":0,"black_shield":0}`)
	strike := Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}
	thrown := event.DiceRolled{ID: "r1", Purpose: "attack", For: "h1", Die: "combat", Count: 3}
	thrown.Faces, thrown.Source = []events.Face{"W", "B", "W"}, events.Physical
	table.Dice("combat", "W", "B", "W").When(strike).Has(thrown)
	table.Dice("combat", "W", "5", "W").When(strike).Refused("BadFace", "HQ-BOX-07")
	thrown.Faces, thrown.Source = []events.Face{"S", "S", "S"}, events.App
	table.Thrown("seed").When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).After().
		Thrown("seed").When(RollAttack{}).Has(thrown)
}

// HQ-BOX-07
func TestOnlyThreeCountsThatMakeSixAreACombatDie(t *testing.T) {
	option, _ := rules.NewOptions(Options).Find("combat_die_faces")
	for value, ok := range map[string]bool{
		`{"skull":3,"white_shield":2,"black_shield":1}`:            true,
		`{"skull":6,"white_shield":0,"black_shield":0}`:            true,
		`{"skull":3,"white_shield":2,"black_shield":2}`:            false,
		`{"skull":7,"white_shield":-2,"black_shield":1}`:           false,
		`{"skull":3,"white_shield":3}`:                             false,
		`{"skull":3,"white_shield":2,"black_shield":1,"star":0}`:   false,
		`{"skull":2.5,"white_shield":2.5,"black_shield":1}`:        false,
		`{"skull":3,"white_shield":2,"black_shield":1} {"more":1}`: false,
		`"usual"`: false,
		`null`:    false,
	} {
		if err := option.Admits(json.RawMessage(value)); (err == nil) != ok {
			t.Errorf("%s: %v", value, err)
		}
	}
}

// Every option of the table is asked for by its name somewhere; a word that is
// not among its values is a misspelling.
func TestOptionsOfWordsAdmitOnlyTheirWords(t *testing.T) {
	for _, o := range Options {
		if o.Check != nil {
			continue
		}
		if len(o.Values) < 2 || o.Admits(json.RawMessage(`"something else"`)) == nil {
			t.Errorf("%s admits anything, or only one thing", o.Name)
		}
	}
}
