package heroquest

import (
	"encoding/json"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// A quest that was lost may be tried again: its notes stay sealed.
func TestNotesAreSealedWhenAQuestBeginsAndToldWhenItIsWon(t *testing.T) {
	for _, c := range []struct {
		e    events.Event
		when rules.Sealing
	}{
		{event.QuestSetUp{Quest: 3}, rules.Untouched}, {event.QuestBegun{Quest: 3}, rules.Seals}, {event.QuestEnded{Quest: 3, Outcome: success}, rules.Opens},
		{event.QuestEnded{Quest: 3, Outcome: retreat}, rules.Untouched}, {event.QuestEnded{Quest: 3, Outcome: defeat}, rules.Untouched},
	} {
		if of, when := sealed(c.e); when != c.when || when != rules.Untouched && of != "quest-3" {
			t.Errorf("%+v: %q, %v", c.e, of, when)
		}
	}
	s := evolve(State{}, event.QuestDefined{Quest: 3, Title: "The Fort", Goal: "find the bell"})
	doc, err := json.Marshal(secretOf(s, "quest-3"))
	if err != nil || !strings.Contains(string(doc), "find the bell") {
		t.Errorf("sealed is %s, %v", doc, err)
	}
	if none := secretOf(s, "the moon"); none != nil {
		t.Errorf("of nothing: %v", none)
	}
}

// Faces are told apart by the figure for which they were thrown.
func TestAThrowNamesItsFigure(t *testing.T) {
	for figure, e := range map[string]events.Event{"h1": event.DiceRolled{For: "h1"}, "": event.DiceRerolled{ID: "r1"}} {
		if got, thrown := thrownFor(e); got != figure || !thrown {
			t.Errorf("%+v was thrown for %q, %v", e, got, thrown)
		}
	}
	if _, thrown := thrownFor(event.QuestBegun{}); thrown {
		t.Error("the beginning of a quest is no throw")
	}
	if all := diceOf(rules.NewOptions(Options)); len(all) != 2 || all[0].Name != "combat" || len(all[1].Sides) != 6 {
		t.Errorf("dice: %v", all)
	}
}
