package heroquest

import (
	"encoding/json"
	"errors"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// HQ-CARD-01: a step that lacks figures names them, and once the table has
// entered just these it is carried out.
func TestAStepSaysWhichFiguresItLacksAndIsDoneOnceTheyAreEntered(t *testing.T) {
	troll := event.CardFigureEntered{Catalogue: "monster", Card: "ice_troll", Field: "attack", Value: json.RawMessage("3")}
	rope := event.CardFigureEntered{Catalogue: "equipment", Card: "rope", Field: "effect", Value: json.RawMessage(`"long"`)}
	warden := JoinHero{HeroType: "warden", Name: "Una"}
	for name, c := range map[string]struct {
		past    []events.Event
		command Command
		want    []string
	}{
		"a monster": {append(inRound(), troll), PlaceMonster{Type: "ice_troll", Area: "R3", Source: "map"}, []string{"monster/ice_troll/defend", "monster/ice_troll/body", "monster/ice_troll/mind"}},
		"a price":   {atArmory(rich(dwarf, 200), rope), Purchase{Hero: dwarf, Card: "rope"}, []string{"equipment/rope/cost"}},
		"a hero":    {nil, warden, []string{"hero/warden/attack", "hero/warden/defend", "hero/warden/body", "hero/warden/mind", "hero/warden/move_dice"}},
	} {
		table := given(t, c.past...).By(ben)
		if _, places := c.command.(PlaceMonster); places {
			table = table.By(ana)
		}
		_, err := Decider.Decide(table.State(), c.command, rules.Call{By: ana, Seats: []rules.Seat{ana, ben}, Options: rules.NewOptions(Options)})
		no, _ := errors.AsType[rules.Refusal](err)
		if no.Name != "FigureMissing" || len(no.Missing) != len(c.want) {
			t.Errorf("%s: %v lacks %v", name, err, no.Missing)
			continue
		}
		for i, m := range no.Missing {
			if got := m.Catalogue + "/" + m.Card + "/" + m.Field; got != c.want[i] || m.Name.Empty() {
				t.Errorf("%s: figure %d is %s, want %s", name, i, got, c.want[i])
			}
			table = table.When(EnterCardFigure{Catalogue: m.Catalogue, Card: m.Card, Field: m.Field, Value: json.RawMessage("2")}).After()
		}
		if came := table.When(c.command).Events(); len(came) == 0 {
			t.Errorf("%s: with the figures it is still not done", name)
		}
	}
}

// HQ-CARD-01: what is asked for can be entered, in the form in which it is asked.
func TestWhatIsAskedForCanBeEntered(t *testing.T) {
	f := figuresWith(nil)
	for _, m := range append(f.uncarded("warden"), f.lackOfPrice("rope"), f.lackOfWords("spell", "gust"), f.lackOfWords("dread", "gloom"), f.deed("elven_boots"), f.deed("torch"),
		f.lackOfThing("borins_armor", "defend_dice", "Defend dice of %s"), f.lackOfThing("shield", "defend_dice", "Defend dice of %s"),
		f.lackOfThing("wand_of_magic", "attack_dice", "Attack dice of %s"), f.lack("equipment", bareHands, "attack_dice", "Attack dice of %s"),
		f.lack("spell", "gust", "heal_body_max", "Body given back by %s"), f.lack("treasure", "ring", "gold", "Gold for %s"),
		f.lack("treasure", "ring", "damage", "Body Points lost to %s"), f.lack("monster", "orc", "move", "Movement of %s")) {
		value := json.RawMessage("2")
		if m.Words {
			value = json.RawMessage(`"shines"`)
		}
		if err := f.fits(m.Catalogue, event.Key(m.Card), m.Field, value); err != nil {
			t.Errorf("%+v: %v", m, err)
		}
	}
}

// HQ-CARD-01
func TestAFigureEnteredAgainAsItIsChangesNothing(t *testing.T) {
	enter := EnterCardFigure{Catalogue: "monster", Card: "orc", Field: "attack", Value: json.RawMessage("4")}
	table := given(t, party()...).When(enter).After()
	table.When(enter).Nothing()
	enter.Field = "attack_dice"
	table.When(enter).Nothing()
	enter.Value = json.RawMessage("5")
	table.When(enter).Types("CardFigureEntered")
}
