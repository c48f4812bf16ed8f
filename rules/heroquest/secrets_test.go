package heroquest

import (
	"errors"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// foundDoor is secret door S1 of the dungeon, found from corridor C1.
var foundDoor = event.SecretDoorsFound{Area: "C1", Doors: []event.DoorID{"S1"}}

// HQ-SECRET-03
func TestASearchForSecretDoorsIsTheActionOfTheTurn(t *testing.T) {
	search := SearchSecretDoors{Hero: elf, Area: "C1", Asserted: noneSeen()}
	made := given(t, dungeon(elf, rolled(elf, 4))...).By(cleo).When(search)
	made.Then(event.MovementEnded{Hero: elf, SquaresLeft: 4}, event.SecretDoorSearchMade{Hero: elf, Area: "C1"})
	if turn := made.After().State().Quest.Turn; !turn.Acted {
		t.Errorf("want the action spent, got %+v", turn)
	}
	before := dungeon(elf, event.SecretDoorSearchMade{Hero: elf, Area: "C1"}, event.SecretDoorsFound{Hero: elf, Area: "C1"},
		event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn9", Round: 2, Side: "hero", Hero: elf})
	given(t, before...).By(cleo).When(search).Types("SecretDoorSearchMade") // no limit is given for secret doors
}

// HQ-SECRET-02: a skeleton behind a closed door is not seen.
func TestWhatIsBehindAClosedDoorHindersNoSearchForSecretDoors(t *testing.T) {
	skeleton := event.MonsterPlaced{Monster: "m1", Type: "skeleton", Area: "R4", Body: 1}
	table := given(t, dungeon(dwarf, skeleton)...)
	table.When(SearchSecretDoors{Hero: dwarf, Area: "C1", Asserted: besides("monster_in_sight", true)}).Refused("MonsterInSight", "HQ-SECRET-02")
	table.When(SearchSecretDoors{Hero: dwarf, Area: "C1", Asserted: noneSeen()}).Types("SecretDoorSearchMade")
}

// HQ-SECRET-04, HQ-REVEAL-04: those of the searched corridor only, and no trap.
func TestZargonAnnouncesTheSecretDoorsOfTheArea(t *testing.T) {
	given(t, dungeon(elf)...).By(cleo).When(FindSecretDoors{Hero: elf, Area: "C1", Asserted: noneSeen()}).Then(
		event.SecretDoorSearchMade{Hero: elf, Area: "C1"},
		event.SecretDoorsFound{Hero: elf, Area: "C1", Doors: []event.DoorID{"S1"}})
	waiting := given(t, dungeon(elf, event.SecretDoorSearchMade{Hero: elf, Area: "R3"})...)
	answered := waiting.When(AnswerSearch{})
	answered.Then(event.SecretDoorsFound{Hero: elf, Area: "R3", Doors: []event.DoorID{"S2"}})
	s := answered.After().State()
	if door, known := s.Quest.Doors["S2"]; !known || door.Open || !door.Secret || s.Quest.Search != nil {
		t.Errorf("the door is %+v, the search %v", door, s.Quest.Search)
	}
}

// HQ-SECRET-04: the catalogue's example of the one-step command, and a door that no definition has.
func TestZargonAnswersTheSearchForSecretDoors(t *testing.T) {
	none, own := []AnsweredDoor{}, []AnsweredDoor{{event.Door{Door: "S9", Between: []string{"C1", "R9"}}}, {event.Door{Door: "S1"}}}
	table := given(t, dungeon(dwarf)...)
	find := FindSecretDoors{Hero: dwarf, Area: "C1", Doors: &none, Asserted: noneSeen()}
	table.When(find).Then(event.SecretDoorSearchMade{Hero: dwarf, Area: "C1"}, event.SecretDoorsFound{Hero: dwarf, Area: "C1", Doors: []event.DoorID{}})
	table.By(ben).When(find).Refused("NotZargon", "HQ-ROLE-04")
	find.Doors = &own
	table.When(find).Has(event.SecretDoorsFound{Hero: dwarf, Area: "C1", Doors: []event.DoorID{"S9", "S1"}})
	for _, wrong := range []event.Door{{Door: "S8"}, {Between: []string{"C1", "R9"}}, {Door: "S8", Between: []string{"C1"}}} {
		named := []AnsweredDoor{{wrong}}
		find.Doors = &named
		table.When(find).Unclear("doors[0]")
	}
}

// HQ-SECRET-03, HQ-PIT-01: from inside a pit it is the pit that is searched.
func TestAPitIsSearchedForSecretDoorsAsARoomOfItsOwn(t *testing.T) {
	table := given(t, dungeon(dwarf, event.PitEntered{Figure: string(dwarf), Trap: "t1"})...)
	table.When(SearchSecretDoors{Hero: dwarf, Area: "pit-t1", Asserted: noneSeen()}).Then(event.SecretDoorSearchMade{Hero: dwarf, Area: "pit-t1"})
	table.When(SearchSecretDoors{Hero: dwarf, Area: "R3", Asserted: noneSeen()}).Refused("NotInRoom", "HQ-PIT-01")
	table.By(ben).When(FindSecretDoors{Hero: dwarf, Area: "pit-t1", Asserted: noneSeen()}).Types("SecretDoorSearchMade", "SecretDoorsFound")
}

// HQ-SECRET-01, TC-94: at the place of an unfound secret door and at the edge
// beside it the answer is the same.
func TestAnUnfoundSecretDoorIsWall(t *testing.T) {
	into := Move{Hero: wizard, Squares: new(1), Area: "R6", Asserted: way("clear", false)}
	said := func(past []events.Event) string {
		s := given(t, past...).State()
		_, err := Decider.Decide(s, into, rules.Call{By: cleo, Options: rules.NewOptions(Options)})
		var no rules.Refusal
		if !errors.As(err, &no) {
			t.Fatalf("want a refusal, got %v", err)
		}
		return no.Error()
	}
	without := event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", SecretDoors: []event.Door{}}
	if at, beside := said(dungeon(wizard, rolled(wizard, 5))), said(dungeon(wizard, rolled(wizard, 5), without)); at != beside {
		t.Errorf("the answer gives the door away: %q, %q", at, beside)
	}
	given(t, dungeon(wizard, rolled(wizard, 5))...).When(OpenDoor{Hero: wizard, Door: "S1", Asserted: nextTo(true)}).Unclear("door_id")
}

// HQ-SECRET-05, TC-74
func TestAFoundSecretDoorIsStillClosed(t *testing.T) {
	table := given(t, dungeon(elf, foundDoor, rolled(elf, 5))...)
	table.When(RevealArea{Cause: "sight", By: elf, Shown: event.Shown{Area: "R6", AreaKind: "room"}}).Refused("DoorClosed", "HQ-SECRET-05")
	table.When(OpenDoor{Hero: elf, Door: "S1", Asserted: nextTo(false)}).Refused("NotAdjacent", "HQ-DOOR-01")
	opened := table.By(cleo).When(OpenDoor{Hero: elf, Door: "S1", Asserted: nextTo(true)})
	opened.Has(event.DoorOpened{Door: "S1", Secret: true, By: elf, Means: "adjacent"}).Types("DoorOpened", "AreaRevealed")
	if door := opened.After().State().Quest.Doors["S1"]; !door.Open || !door.Secret {
		t.Errorf("the door is %+v", door)
	}
	again := opened.After().And(foundDoor).State().Quest.Doors["S1"]
	if !again.Open {
		t.Error("a door that was opened is shut because it was found again")
	}
}

// HQ-SECRET-05, HQ-DOOR-01, TC-85
func TestASecretDoorFoundAfterTheMovementIsNotOpenedInThatTurn(t *testing.T) {
	walked := event.HeroMoved{Hero: elf, SquaresUsed: 4, SquaresLeft: 1}
	late := given(t, dungeon(elf, rolled(elf, 5), walked)...).By(cleo).When(FindSecretDoors{Hero: elf, Area: "C1", Asserted: noneSeen()})
	late.After().When(OpenDoor{Hero: elf, Door: "S1", Asserted: nextTo(true)}).Refused("NotMoving", "HQ-DOOR-01")
	early := given(t, dungeon(elf)...).By(cleo).When(FindSecretDoors{Hero: elf, Area: "C1", Asserted: noneSeen()}).After()
	early.Dice("movement", "1", "2").When(RollMovement{Hero: elf}).After().
		When(OpenDoor{Hero: elf, Door: "S1", Asserted: nextTo(true)}).Has(event.DoorOpened{Door: "S1", Secret: true, By: elf, Means: "adjacent"})
}

// HQ-DOOR-02, HQ-SECRET-05: the quest book goes before the rulebook.
func TestAQuestNoteShutsAndOpensDoors(t *testing.T) {
	open := event.DoorOpened{Door: "D4", By: elf, Means: "adjacent"}
	table := given(t, dungeon(elf, open)...)
	shut := table.When(CloseDoor{Door: "D4", Note: "F"})
	shut.Then(event.DoorShut{Door: "D4", QuestNote: "F"})
	if shut.After().State().Quest.Doors["D4"].Open {
		t.Error("the door is still open")
	}
	shut.After().When(CloseDoor{Door: "D4", Note: "F"}).Nothing()
	shut.After().When(OpenDoor{Door: "D4", Note: "G"}).Has(event.DoorOpened{Door: "D4", Means: "quest_note"})
	table.When(CloseDoor{Door: "D4"}).Refused("DoorsStayOpen", "HQ-DOOR-02")
	table.Overriding("HQ-DOOR-02").When(CloseDoor{Door: "D4"}).Then(event.DoorShut{Door: "D4"})
	table.When(CloseDoor{Door: "D99", Note: "F"}).Unclear("door_id")
	table.When(OpenDoor{Door: "D99", Note: "F"}).Unclear("door_id")
	table.When(OpenDoor{Door: "S1", Note: "F"}).Has(event.DoorOpened{Door: "S1", Secret: true, Means: "quest_note"})
}

// HQ-DOOR-02, HQ-ROLE-04
func TestWhatForbidsToCloseADoor(t *testing.T) {
	close := CloseDoor{Door: "D4", Note: "F"}
	illegal(t, []illegalRow{
		{"SM-19", dungeon(elf), cleo, close, "NotZargon", "HQ-ROLE-04"},
		{"SM-33", party(), ana, close, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", inRound(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"}), ana, close, "QuestOver", "HQ-END-01"},
		{"SM-146", dungeon(elf, event.DoorOpened{Door: "D4", By: elf}), ana, CloseDoor{Door: "D4"}, "DoorsStayOpen", "HQ-DOOR-02"},
		{"SM-147", dungeon(elf, event.TrapSearchMade{Hero: elf, Area: "R3"}), ana, close, "SearchPending", "HQ-TRAP-09"},
	})
}
