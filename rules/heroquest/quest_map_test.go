package heroquest

import (
	"errors"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// mapped is a quest whose parts fit each other: a gate, a hall, a tomb behind a
// secret door, and a pit that is an area of its own.
func mapped(change func(*DefineQuest)) DefineQuest {
	c := DefineQuest{
		Quest: 1, Title: "Fort", StartArea: "Gate", Exit: "Gate", Board: "classic",
		Notes:            []event.QuestNote{{Ref: "A", Area: "Hall", Text: "n"}},
		Areas:            []event.Area{{Area: "Gate", Kind: "room", Squares: squares(sq(1, 1), sq(1, 2))}, {Area: "Hall", Kind: "room", Squares: squares(sq(3, 1), sq(3, 2))}, {Area: "Tomb", Kind: "room"}},
		Doors:            []event.Door{{Door: "D1", Between: []string{"Gate", "Hall"}}},
		SecretDoors:      []event.Door{{Door: "S1", Between: []string{"pit-t1", "Tomb"}}},
		Furniture:        []event.PlacedPiece{{Piece: "table", Area: "Hall"}},
		Monsters:         []event.MapMonster{{Type: "orc", Area: "Hall", NoteRef: "A", Spells: []event.Key{"fear"}}},
		Traps:            []event.Trap{{Trap: "t1", Kind: "pit", Area: "Hall", BehindDoor: "D1"}},
		SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Area: "Tomb", Gold: 5}},
		DreadAssignments: map[string][]string{"orc": {"fear"}}, RequiredArtifacts: []event.Key{"borins_armor"},
	}
	if change != nil {
		change(&c)
	}
	return c
}

// HQ-BOX-08: a definition whose parts contradict each other is none.
func TestPartsOfADefinitionFitEachOther(t *testing.T) {
	given(t).When(mapped(nil)).Types("QuestDefined")
	for field, change := range map[string]func(*DefineQuest){
		"areas[3].area":                    func(c *DefineQuest) { c.Areas = append(c.Areas, event.Area{Area: "Hall", Kind: "corridor"}) },
		"areas[1].squares[1]":              func(c *DefineQuest) { c.Areas[1].Squares = squares(sq(3, 1), sq(1, 2)) },
		"doors[0].between":                 func(c *DefineQuest) { c.Doors[0].Between = []string{"Hall", "Hall"} },
		"doors[0].between[1]":              func(c *DefineQuest) { c.Doors[0].Between = []string{"Gate", "Cellar"} },
		"secret_doors[0].between[0]":       func(c *DefineQuest) { c.SecretDoors[0].Between = []string{"pit-t2", "Tomb"} },
		"secret_doors[0].door_id":          func(c *DefineQuest) { c.SecretDoors[0].Door = "D1" },
		"start_area":                       func(c *DefineQuest) { c.StartArea = "Yard" },
		"exit":                             func(c *DefineQuest) { c.Exit = "Yard" },
		"notes[0].area":                    func(c *DefineQuest) { c.Notes[0].Area = "Yard" },
		"notes[1].ref":                     func(c *DefineQuest) { c.Notes = append(c.Notes, event.QuestNote{Ref: "A", Text: "m"}) },
		"monsters[0].area":                 func(c *DefineQuest) { c.Monsters[0].Area = "Yard" },
		"monsters[0].note_ref":             func(c *DefineQuest) { c.Monsters[0].NoteRef = "B" },
		"monsters[0].spells[0]":            func(c *DefineQuest) { c.Monsters[0].Spells = []event.Key{"courage"} },
		"furniture[0].area":                func(c *DefineQuest) { c.Furniture[0].Area = "Yard" },
		"traps[0].area":                    func(c *DefineQuest) { c.Traps[0].Area = "Yard" },
		"traps[0].behind_door":             func(c *DefineQuest) { c.Traps[0].BehindDoor = "D2" },
		"special_treasures[0].area":        func(c *DefineQuest) { c.SpecialTreasures[0].Area = "Yard" },
		"dread_assignments.orc[0]":         func(c *DefineQuest) { c.DreadAssignments["orc"][0] = "courage" },
		"required_artifacts[0]":            func(c *DefineQuest) { c.RequiredArtifacts[0] = "dagger" },
		"board":                            func(c *DefineQuest) { c.Board = "chess" },
		"special_treasures[1].treasure_id": func(c *DefineQuest) { c.SpecialTreasures = append(c.SpecialTreasures, c.SpecialTreasures[0]) },
	} {
		t.Run(field, func(t *testing.T) { given(t).When(mapped(change)).Unclear(field) })
	}
}

// HQ-BOX-08: only number and title are needed, and of what is not listed nothing
// is known.
func TestWhatIsNotListedContradictsNothing(t *testing.T) {
	for name, change := range map[string]func(*DefineQuest){
		"no areas":             func(c *DefineQuest) { c.Areas = nil },
		"no doors at all":      func(c *DefineQuest) { c.Doors, c.SecretDoors = nil, nil },
		"no notes":             func(c *DefineQuest) { c.Notes = nil },
		"an exit by square":    func(c *DefineQuest) { c.Exit = "1,2" },
		"behind a secret door": func(c *DefineQuest) { c.Traps[0].BehindDoor = "S1" },
		"a pit in a room": func(c *DefineQuest) {
			c.Areas = append(c.Areas, event.Area{Area: "Hole", Kind: "pit", Squares: squares(sq(3, 1))})
		},
	} {
		t.Run(name, func(t *testing.T) { given(t).When(mapped(change)).Types("QuestDefined") })
	}
	given(t).When(mapped(func(c *DefineQuest) { c.Areas, c.Doors[0].Between[1] = nil, "Gate" })).Unclear("doors[0].between")
}

// HQ-UNFIN-01: a contradiction that was written before stands until it is mended;
// none is added.
func TestAChangeAddsNoContradiction(t *testing.T) {
	old := event.QuestDefined(mapped(func(c *DefineQuest) { c.Quest, c.Traps[0].Area = 2, "Yard" }))
	given(t, beaten(old)...).When(modify(map[string]string{"reward_gold": "5"})).Types("QuestModified")
	given(t, beaten(old)...).When(modify(map[string]string{"start_area": `"Yard"`})).Unclear("patch.start_area")
	given(t, beaten(old)...).When(modify(map[string]string{"traps": "[]"})).Unclear("patch.secret_doors[0].between[0]")
}

// HQ-TURN-02, HQ-UNFIN-01: a new definition replaces the old one before the first
// attempt.
func TestAQuestThatWasTriedIsNotDefinedAnew(t *testing.T) {
	given(t, beaten()...).When(DefineQuest{Quest: 2, Title: "Second, again"}).Refused("QuestRunning", "HQ-UNFIN-01")
	given(t, beaten()...).When(DefineQuest{Quest: 1, Title: "First, again"}).Refused("QuestRunning", "HQ-UNFIN-01")
	given(t, beaten()...).When(DefineQuest{Quest: 3, Title: "Third, again"}).Types("QuestDefined")
}

// HQ-BOX-08: what is so already is not recorded again, and what is left out is
// not the same as none.
func TestTheSameDefinitionIsNoNewOne(t *testing.T) {
	was := event.QuestDefined(mapped(nil))
	given(t, was).When(mapped(nil)).Then()
	given(t, was).When(mapped(func(c *DefineQuest) { c.Blocked = []event.Square{} })).Types("QuestDefined")
}

// HQ-ARTIF-01: a definition that lists the artifact that is owed has it once.
func TestAnOwedArtifactIsListedOnce(t *testing.T) {
	placed := event.ArtifactRescheduled{Artifact: "borins_armor", LostInQuest: 1, Quest: 2, Area: "R2"}
	owed := event.SpecialTreasure{Treasure: "owed-borins_armor", Area: "R3", Items: []event.Key{"borins_armor"}, Artifact: true}
	again := DefineQuest{Quest: 2, Title: "Other", SpecialTreasures: []event.SpecialTreasure{owed}}
	given(t, stolenArmor(placed)...).When(again).Then(event.QuestDefined(again))
	owed.Items = []event.Key{}
	again.SpecialTreasures = []event.SpecialTreasure{owed}
	given(t, stolenArmor(placed)...).When(again).Unclear("special_treasures[0].items")
}

// HQ-TRAP-01
func TestARefusedTrapNamesItsField(t *testing.T) {
	for field, trap := range map[string]event.Trap{
		"traps[1].kind":   {Trap: "t2", Kind: "net"},
		"traps[1].object": {Trap: "t2", Kind: "chest"},
	} {
		c := DefineQuest{Traps: []event.Trap{{Trap: "t1", Kind: "pit"}, trap}}
		if no, refused := errors.AsType[rules.Refusal](c.mayTrap()); !refused || no.Field != field {
			t.Errorf("want %s, got %+v", field, no)
		}
	}
}
