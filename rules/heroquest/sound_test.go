package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// A corrected sheet is still one that the game can have (HQ-SHEET-01).
func TestWhatNoSheetCanHoldIsUnsound(t *testing.T) {
	well := func() State {
		return State{
			Phase:   InQuest,
			Heroes:  map[event.HeroID]Hero{"h1": {Type: "dwarf", Name: "Dagna", Body: 7, BodyMax: 7, Mind: 3, MindMax: 3, Gold: 25}},
			Items:   map[event.ItemID]Item{"i1": {Card: "helmet", Holder: "h1", Place: Worn}},
			Seating: []event.HeroID{"h1"},
			Quest: &Attempt{No: 1, Attempt: 1, Stage: Running, Round: 2,
				Monster: map[event.MonsterID]Monster{"m1": {Type: "goblin", Body: 1, BodyMax: 1}},
				Remains: map[event.HeroID]Remains{"h1": {Gold: 3}}},
		}
	}
	hero := func(change func(*Hero)) func(*State) {
		return func(s *State) {
			h := s.Heroes["h1"]
			change(&h)
			s.Heroes["h1"] = h
		}
	}
	if err := sound(well()); err != nil {
		t.Fatalf("a state as it was played: %v", err)
	}
	if err := sound(Decider.Initial); err != nil {
		t.Fatalf("the beginning: %v", err)
	}
	for what, change := range map[string]func(*State){
		"gold below zero":        hero(func(h *Hero) { h.Gold = -1 }),
		"more gold than is sane": hero(func(h *Hero) { h.Gold = mostGold + 1 }),
		"body above its maximum": hero(func(h *Hero) { h.Body = 8 }),
		"body below zero":        hero(func(h *Hero) { h.Body = -1 }),
		"mind above its maximum": hero(func(h *Hero) { h.Mind = 4 }),
		"no maximum of body":     hero(func(h *Hero) { h.BodyMax, h.Body = 0, 0 }),
		"too many dice":          hero(func(h *Hero) { h.Attack = 100 }),
		"no name":                hero(func(h *Hero) { h.Name = " " }),
		"an unseen name":         hero(func(h *Hero) { h.Name = "\u200b\u2060" }),
		"a control character":    hero(func(h *Hero) { h.Name = "Dag\x07na" }),
		"an unknown class":       hero(func(h *Hero) { h.Type = "accountant" }),
		"an unknown phase":       func(s *State) { s.Phase = "lunch" },
		"no attempt in a quest":  func(s *State) { s.Quest = nil },
		"an attempt between":     func(s *State) { s.Phase = BetweenQuests },
		"an item of nobody":      func(s *State) { s.Items["i1"] = Item{Card: "helmet", Holder: "h9"} },
		"a stranger's seat":      func(s *State) { s.Seating = []event.HeroID{"h2"} },
		"an unknown stage":       func(s *State) { s.Quest.Stage = "intermission" },
		"a monster's body":       func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "goblin", Body: 2, BodyMax: 1} },
		"a monster's name":       func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "goblin", Name: "\u202eblin"} },
		"remains with less":      func(s *State) { s.Quest.Remains["h1"] = Remains{Gold: -3} },
		"a round below zero":     func(s *State) { s.Quest.Round = -1 },
	} {
		s := well()
		change(&s)
		if unclear, ok := sound(s).(rules.Unclear); !ok || unclear.Field != "to" {
			t.Errorf("%s: %v", what, sound(s))
		}
	}
	edge := well()
	hero(func(h *Hero) { h.Gold, h.Body, h.Mind = mostGold, 0, 0 })(&edge)
	if err := sound(edge); err != nil {
		t.Errorf("the edges: %v", err)
	}
}
