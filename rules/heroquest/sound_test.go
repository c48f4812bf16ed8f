package heroquest

import (
	"encoding/json"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/dice"
)

// A corrected sheet is still one that the game can have (HQ-SHEET-01).
func TestWhatNoSheetCanHoldIsUnsound(t *testing.T) {
	well := func() State {
		return State{
			Phase:   InQuest,
			Heroes:  map[event.HeroID]Hero{"h1": {Type: "dwarf", Name: "Dagna", Body: 7, BodyMax: 7, Mind: 3, MindMax: 3, Gold: 25}},
			Items:   map[event.ItemID]Item{"i1": {Card: "helmet", Holder: "h1", Place: Worn}},
			Seating: []event.HeroID{"h1"},
			Quests:  map[int]Quest{1: {Definition: event.QuestDefined{Quest: 1, Title: "The Trial", Goal: "Out,\nall of you"}}},
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
	quest := func(change func(*event.QuestDefined)) func(*State) {
		return func(s *State) {
			q := s.Quests[1]
			change(&q.Definition)
			s.Quests[1] = q
		}
	}
	attack := func(change func(*PendingAttack)) func(*State) {
		return func(s *State) {
			s.Quest.Attack = &PendingAttack{Attacker: "h1", Target: "m1", Dice: 3}
			change(s.Quest.Attack)
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
		"a card of no game":      func(s *State) { s.Items["i1"] = Item{Card: "no such card", Holder: "h1", Place: Carried} },
		"a place of no game":     func(s *State) { s.Items["i1"] = Item{Card: "helmet", Holder: "h1", Place: "under the bed"} },
		"a spell of no game":     hero(func(h *Hero) { h.Spells = []Spell{{Key: "abracadabra"}} }),
		"an element of no game":  hero(func(h *Hero) { h.Elements = []string{"plasma"} }),
		"dead and well":          hero(func(h *Hero) { h.Dead = true }),
		"alive at 0":             hero(func(h *Hero) { h.Body = 0 }),
		"a successor of none":    hero(func(h *Hero) { h.Successor = "h7" }),
		"a quest without number": hero(func(h *Hero) { h.Quests = []int{0} }),
		"a title that turns":     quest(func(q *event.QuestDefined) { q.Title = "\u202eTrial" }),
		"a title with NUL":       quest(func(q *event.QuestDefined) { q.Title = "Tri\x00al" }),
		"a note that turns":      quest(func(q *event.QuestDefined) { q.Notes = []event.QuestNote{{Ref: "A", Text: "\u202e"}} }),
		"a rich reward":          quest(func(q *event.QuestDefined) { q.RewardGold = new(1_000_000_000_000) }),
		"a monster of no game":   quest(func(q *event.QuestDefined) { q.Monsters = []event.MapMonster{{Type: "grue", Area: "cellar"}} }),
		"another quest's place":  quest(func(q *event.QuestDefined) { q.Quest = 2 }),
		"a door twice": quest(func(q *event.QuestDefined) {
			q.Doors = []event.Door{{Door: "D1", Between: []string{"a", "b"}}, {Door: "D1", Between: []string{"b", "c"}}}
		}),
		"an outcome of no game":   func(s *State) { s.Quests[1] = Quest{Attempts: []Outcome{{Attempt: 1, Outcome: "lunch"}}} },
		"a deck with other cards": func(s *State) { s.Deck.Out = map[event.Key]int{"ace_of_spades": 1} },
		"fewer cards than none":   func(s *State) { s.Deck.Out = map[event.Key]int{"gem": -1} },
		"an artifact of no game":  func(s *State) { s.Owed = []Owed{{Artifact: "excalibur"}} },
		"a figure that is none": func(s *State) {
			s.Figures = map[FigureKey]json.RawMessage{"equipment/dagger/colour": json.RawMessage(`1`)}
		},
		"a figure out of bounds": func(s *State) {
			s.Figures = map[FigureKey]json.RawMessage{"equipment/dagger/attack_dice": json.RawMessage(`1e9`)}
		},
		"a party of strangers": func(s *State) { s.Quest.Party = []event.HeroID{"zz"} },
		"a monster's kind":     func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "grue", Body: 1, BodyMax: 1} },
		"a monster's piece":    func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "goblin", Piece: "grue", Body: 1, BodyMax: 1} },
		"a monster's spell": func(s *State) {
			s.Quest.Monster["m1"] = Monster{Type: "goblin", Spells: []event.Key{"hex"}, BodyMax: 1}
		},
		"a monster's movement": func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "goblin", Movement: new(-1), BodyMax: 1} },
		"an effect on nobody":  func(s *State) { s.Quest.Effects = map[event.EffectID]Effect{"e1": {Key: "rock_skin", Holder: "h9"}} },
		"an effect of many dice": func(s *State) {
			s.Quest.Effects = map[event.EffectID]Effect{"e1": {Key: "rock_skin", Holder: "h1", Modifiers: []event.Modifier{{Dice: 100}}}}
		},
		"a turn of nobody":          func(s *State) { s.Quest.Turn = &Turn{Side: "hero", Hero: "h9"} },
		"a turn of no side":         func(s *State) { s.Quest.Turn = &Turn{Side: "gnomes"} },
		"an attack with many dice":  attack(func(k *PendingAttack) { k.Dice = 1_000_000_000 }),
		"an attack of nobody":       attack(func(k *PendingAttack) { k.Attacker = "h9" }),
		"an attack on nobody":       attack(func(k *PendingAttack) { k.Target = "m9" }),
		"a trap with many dice":     func(s *State) { s.Quest.Sprung = &SprungTrap{Hero: "h1", Dice: 1_000_000} },
		"a search by nobody":        func(s *State) { s.Quest.Search = &Search{Kind: forTraps, Hero: "h9"} },
		"a search for nothing":      func(s *State) { s.Quest.Search = &Search{Kind: "keys", Hero: "h1"} },
		"a jump by nobody":          func(s *State) { s.Quest.Jump = &TrapTry{Hero: "h9"} },
		"a save of nobody":          func(s *State) { s.Quest.Saves = []Save{{Hero: "h9"}} },
		"a Dread spell of no game":  func(s *State) { s.Quest.Dread = []DreadCast{{Monster: "m1", Spell: "hex"}} },
		"a place with a bell in it": func(s *State) { s.Quest.Areas = map[string]Area{"cel\x07lar": {Kind: "room"}} },
		"a stranger's seat":         func(s *State) { s.Seating = []event.HeroID{"h2"} },
		"an unknown stage":          func(s *State) { s.Quest.Stage = "intermission" },
		"a monster's body":          func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "goblin", Body: 2, BodyMax: 1} },
		"a monster's name":          func(s *State) { s.Quest.Monster["m1"] = Monster{Type: "goblin", Name: "\u202eblin"} },
		"remains with less":         func(s *State) { s.Quest.Remains["h1"] = Remains{Gold: -3} },
		"a round below zero":        func(s *State) { s.Quest.Round = -1 },
	} {
		s := well()
		change(&s)
		if unclear, ok := sound(s).(rules.Unclear); !ok || unclear.Field != "to" {
			t.Errorf("%s: %v", what, sound(s))
		}
	}
	edge := well()
	hero(func(h *Hero) { h.Gold, h.Body, h.Mind = mostGold, 0, 0 })(&edge)
	attack(func(k *PendingAttack) { k.Dice = dice.Most })(&edge)
	edge.Quest.Saves = []Save{{Hero: "h1"}} // at 0 Body Points, and yet to be saved
	if err := sound(edge); err != nil {
		t.Errorf("the edges: %v", err)
	}
}
