package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// nextTo answers whether two are adjacent.
func nextTo(answer bool) map[string]bool { return map[string]bool{"adjacent": answer} }

// mappedQuest is a hero's turn in a quest whose map has corridor C1, room R5
// behind door D5 and room R6 behind secret door S6.
func mappedQuest(h event.HeroID, more ...events.Event) []events.Event {
	quest := event.QuestDefined{
		Quest: 1, Title: "The Border Fort of In-Gulden", WanderingMonster: "orc",
		Areas: []event.Area{{Area: "C1", Kind: "corridor"}, {Area: "R5", Kind: "room", Squares: []event.Square{{Column: 8, Row: 1}}}, {Area: "R6", Kind: "room"}},
		Doors: []event.Door{{Door: "D5", Between: []string{"C1", "R5"}}}, SecretDoors: []event.Door{{Door: "S6", Between: []string{"C1", "R6"}}},
		Furniture: []event.PlacedPiece{{Piece: "chest", Area: "R5"}, {Piece: "throne", Area: "R6"}},
		Blocked:   []event.Square{{Column: 8, Row: 1}, {Column: 20, Row: 9}},
		Monsters: []event.MapMonster{{Type: "orc", Area: "R5"}, {Type: "orc", Area: "R5", Name: "Ulag", Figures: event.Figures{Attack: new(4)}},
			{Type: "goblin", Area: "R6"}},
		Traps: []event.Trap{{Trap: "t1", Kind: "pit", Area: "R5"}},
	}
	past := append([]events.Event{quest}, inTurnOf(h)...)
	i := slices.IndexFunc(past[1:], func(e events.Event) bool { _, is := e.(event.QuestDefined); return is })
	past = slices.Delete(past, i+1, i+2)
	return append(past, append([]events.Event{event.AreaRevealed{Area: "C1", AreaKind: "corridor", Cause: "sight"}, rolled(h, 5)}, more...)...)
}

// HQ-DOOR-01, TC-38
func TestADoorIsOpenedBetweenSteps(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 5), event.HeroMoved{Hero: dwarf, SquaresUsed: 2, SquaresLeft: 3})...)
	opened := table.When(OpenDoor{Hero: dwarf, Door: "D3", Asserted: nextTo(true)})
	opened.Then(event.DoorOpened{Door: "D3", By: dwarf, Means: "adjacent"})
	opened.After().When(Move{Hero: dwarf, Squares: new(3), Asserted: freeWay()}).Types("HeroMoved")
	if turn := opened.After().State().Quest.Turn; turn.Acted || turn.Left != 3 {
		t.Errorf("opening a door cost an action or squares: %+v", turn)
	}
}

// HQ-DOOR-01, TC-37, TC-85
func TestDoorsAreOpenedDuringMovementOnly(t *testing.T) {
	opens := OpenDoor{Hero: dwarf, Door: "D3", Asserted: nextTo(true)}
	given(t, inTurnOf(dwarf)...).When(opens).Refused("NotMoving", "HQ-DOOR-01")
	given(t, inTurnOf(dwarf, rolled(dwarf, 5))...).When(opens).Types("DoorOpened")
	given(t, inTurnOf(dwarf, rolled(dwarf, 5), event.MovementEnded{Hero: dwarf, SquaresLeft: 5})...).When(opens).Refused("NotMoving", "HQ-DOOR-01")
}

// HQ-DOOR-01
func TestOnlyAnAdjacentDoorIsOpened(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 5))...)
	table.When(OpenDoor{Hero: dwarf, Door: "D3", Asserted: nextTo(false)}).Refused("NotAdjacent", "HQ-DOOR-01")
	table.When(OpenDoor{Hero: dwarf, Door: "D3"}).Unclear("asserted.adjacent")
	table.Overriding("HQ-DOOR-01").When(OpenDoor{Hero: dwarf, Door: "D3", Asserted: nextTo(false)}).Types("DoorOpened")
}

// HQ-DOOR-02
func TestAnOpenedDoorStaysOpen(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 5), event.DoorOpened{Door: "D3", By: dwarf, Means: "adjacent"})...)
	table.When(OpenDoor{Hero: dwarf, Door: "D3"}).Refused("AlreadyOpen", "HQ-DOOR-02")
	table.When(OpenDoor{Door: "D3", Note: "F"}).Refused("AlreadyOpen", "HQ-DOOR-02")
}

// HQ-DOOR-02
func TestDoorsThatCameIntoViewAreClosed(t *testing.T) {
	s := given(t, inRound(event.AreaRevealed{Area: "C1", AreaKind: "corridor", Cause: "sight", Doors: []event.DoorID{"D1", "D2"}})...).State()
	for _, door := range []event.DoorID{"D1", "D2"} {
		if state, seen := s.Quest.Doors[door]; !seen || state.Open {
			t.Errorf("door %s: seen %v, open %v; want seen and closed", door, seen, state.Open)
		}
	}
}

// HQ-REVEAL-03, HQ-SETUP-11, HQ-REVEAL-04
func TestOpeningADoorShowsTheRoomWithoutItsSecrets(t *testing.T) {
	given(t, mappedQuest(elf)...).By(cleo).When(OpenDoor{Hero: elf, Door: "D5", Asserted: nextTo(true)}).Then(
		event.DoorOpened{Door: "D5", By: elf, Means: "adjacent"},
		event.AreaRevealed{Area: "R5", AreaKind: "room", By: elf, Cause: "door", Doors: []event.DoorID{"D5"},
			Furniture: []event.PlacedPiece{{Piece: "chest", Area: "R5"}}, Blocked: []event.Square{{Column: 8, Row: 1}},
			Monsters: []event.MonsterID{"m1", "m2"}},
		event.MonsterPlaced{Monster: "m1", Type: "orc", Area: "R5", Attack: 3, Defend: 2, Body: 1, Mind: 2, Movement: new(8), PieceUsed: "orc", Source: "map"},
		event.MonsterPlaced{Monster: "m2", Type: "orc", Name: "Ulag", Area: "R5", Attack: 4, Defend: 2, Body: 1, Mind: 2, Movement: new(8), PieceUsed: "orc", Source: "map"},
	)
}

// HQ-REVEAL-03
func TestZargonSaysWhatLiesBehindADoor(t *testing.T) {
	shown := &event.Shown{Area: "R7", AreaKind: "room", Monsters: []event.ShownMonster{{Type: "goblin"}}}
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 5))...)
	table.When(OpenDoor{Hero: dwarf, Door: "D3", Shown: shown, Asserted: nextTo(true)}).Types("DoorOpened", "AreaRevealed", "MonsterPlaced")
	table.By(ben).When(OpenDoor{Hero: dwarf, Door: "D3", Shown: shown, Asserted: nextTo(true)}).Refused("NotZargon", "HQ-ROLE-04")
	table.By(ben).When(OpenDoor{Hero: dwarf, Door: "D3", Note: "F", Asserted: nextTo(true)}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-DOOR-01, HQ-ROLE-04: the quest book goes before the rulebook.
func TestAQuestNoteOpensADoor(t *testing.T) {
	table := given(t, mappedQuest(elf)...)
	table.When(OpenDoor{Door: "S6", Note: "F"}).Types("DoorOpened", "AreaRevealed", "MonsterPlaced")
	table.When(OpenDoor{Door: "S6", Note: "F"}).Has(event.DoorOpened{Door: "S6", Secret: true, Means: "quest_note"})
	table.When(OpenDoor{Door: "S6"}).Unclear("quest_note")
	table.By(cleo).When(OpenDoor{Door: "S6", Note: "F"}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-SECRET-01
func TestAnUnfoundSecretDoorIsNoDoorToAHero(t *testing.T) {
	table := given(t, mappedQuest(elf)...).By(cleo)
	table.When(OpenDoor{Hero: elf, Door: "S6", Asserted: nextTo(true)}).Unclear("door_id")
	table.When(OpenDoor{Hero: elf, Door: "D99", Asserted: nextTo(true)}).Unclear("door_id")
}

// HQ-REVEAL-01, HQ-SECRET-01
func TestADoorThatNobodySawIsNoDoorToAHerosPlayer(t *testing.T) {
	past := mappedQuest(elf)
	quest := past[0].(event.QuestDefined)
	quest.Doors = append(quest.Doors, event.Door{Door: "D7", Between: []string{"R5", "R8"}})
	past[0] = quest
	opens := OpenDoor{Hero: elf, Door: "D7", Asserted: nextTo(true)}
	given(t, past...).By(cleo).When(opens).Unclear("door_id")
	given(t, past...).When(opens).Types("DoorOpened", "AreaRevealed", "MonsterPlaced", "MonsterPlaced", "AreaRevealed")
	seen := append(past, event.AreaRevealed{Area: "R5", AreaKind: "room", Cause: "door"})
	given(t, seen...).By(cleo).When(opens).Types("DoorOpened", "AreaRevealed")
}

// HQ-ZARGON-06
func TestMonstersHandleNoDoors(t *testing.T) {
	table := given(t, inZargonsTurn(orc("m1"))...)
	table.When(OpenDoor{Hero: "m1", Door: "D2", Asserted: nextTo(true)}).Refused("NotForMonsters", "HQ-ZARGON-06")
	table.And(event.DoorOpened{Door: "D2", By: elf, Means: "adjacent"}).
		When(MoveMonster{Monster: "m1", Squares: new(3), Asserted: freeWay()}).Types("MonsterActivated", "MonsterMoved")
}

// HQ-REVEAL-01
func TestWhatComesIntoSightIsSetOutAndTheMovementGoesOn(t *testing.T) {
	table := given(t, inTurnOf(dwarf, rolled(dwarf, 5))...)
	shown := table.When(RevealArea{Cause: "sight", By: dwarf, Shown: event.Shown{
		Area: "C2", AreaKind: "corridor", Doors: []event.DoorID{"D4"}, Blocked: []event.Square{{Column: 8, Row: 1}},
		Monsters: []event.ShownMonster{{Type: "orc"}, {Type: "goblin", Square: &event.Square{Column: 3, Row: 4}}},
	}})
	shown.Then(
		event.AreaRevealed{Area: "C2", AreaKind: "corridor", By: dwarf, Cause: "sight", Doors: []event.DoorID{"D4"}, Furniture: []event.PlacedPiece{},
			Blocked: []event.Square{{Column: 8, Row: 1}}, Monsters: []event.MonsterID{"m1", "m2"}},
		event.MonsterPlaced{Monster: "m1", Type: "orc", Area: "C2", Attack: 3, Defend: 2, Body: 1, Mind: 2, Movement: new(8), PieceUsed: "orc", Source: "map"},
		event.MonsterPlaced{Monster: "m2", Type: "goblin", Area: "C2", Square: &event.Square{Column: 3, Row: 4}, Attack: 2, Defend: 1, Body: 1, Mind: 1, Movement: new(10), PieceUsed: "goblin", Source: "map"},
	)
	shown.After().When(Move{Hero: dwarf, Squares: new(5), Asserted: freeWay()}).Types("HeroMoved")
}

// HQ-REVEAL-02
func TestACorridorIsShownWithoutItsTraps(t *testing.T) {
	given(t, mappedQuest(elf)...).When(RevealArea{Cause: "sight", Shown: event.Shown{Area: "C1", AreaKind: "corridor", Doors: []event.DoorID{"D5"}}}).
		Types("AreaRevealed")
	given(t, mappedQuest(elf)...).When(RevealArea{Cause: "sight", By: "h9", Shown: event.Shown{Area: "C1", AreaKind: "corridor"}}).Unclear("by_hero_id")
}

// HQ-SECRET-05, HQ-REVEAL-03
func TestARoomBehindClosedDoorsIsNotShown(t *testing.T) {
	for _, room := range []string{"R5", "R6"} {
		look := RevealArea{Cause: "sight", Shown: event.Shown{Area: room, AreaKind: "room"}}
		given(t, mappedQuest(elf)...).When(look).Refused("DoorClosed", "HQ-SECRET-05")
		given(t, mappedQuest(elf, event.HeroMoved{Hero: wizard, Area: room})...).When(look).Types("AreaRevealed")
		look.Note = "F"
		given(t, mappedQuest(elf)...).When(look).Types("AreaRevealed")
	}
	given(t, mappedQuest(elf, event.DoorOpened{Door: "D5", By: elf, Means: "adjacent"})...).
		When(RevealArea{Cause: "door", Shown: event.Shown{Area: "R5", AreaKind: "room"}}).Types("AreaRevealed")
}

// HQ-DOOR-01, HQ-DOOR-02, HQ-ZARGON-06, HQ-SECRET-05, HQ-ROLE-04
func TestWhatForbidsADoorAndALook(t *testing.T) {
	moving := inTurnOf(dwarf, rolled(dwarf, 5))
	open := event.DoorOpened{Door: "D3", By: dwarf, Means: "adjacent"}
	opens := OpenDoor{Hero: dwarf, Door: "D3", Asserted: nextTo(true)}
	look := RevealArea{Cause: "sight", Shown: event.Shown{Area: "R5", AreaKind: "room"}}
	illegal(t, []illegalRow{
		{"SM-19", moving, ben, look, "NotZargon", "HQ-ROLE-04"},
		{"SM-33", party(), ana, look, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-60", inTurnOf(dwarf), ben, opens, "NotMoving", "HQ-DOOR-01"},
		{"SM-94", moving, ben, OpenDoor{Hero: dwarf, Door: "D3", Asserted: nextTo(false)}, "NotAdjacent", "HQ-DOOR-01"},
		{"SM-95", slices.Concat(moving, []events.Event{open}), ben, opens, "AlreadyOpen", "HQ-DOOR-02"},
		{"SM-111", inZargonsTurn(orc("m1")), ana, OpenDoor{Hero: "m1", Door: "D3"}, "NotForMonsters", "HQ-ZARGON-06"},
		{"SM-144", mappedQuest(elf), ana, look, "DoorClosed", "HQ-SECRET-05"},
	})
}
