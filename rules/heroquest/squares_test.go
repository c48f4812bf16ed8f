package heroquest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// onSquares is a quest on squares: corridor C1 is row 4, with C2 going on from
// it; R3 lies above it, R6 below it, R4 beside R3. D1 leads into R3, D4 from
// there into R4, and S1 is a secret door into R6.
func onSquares() event.QuestDefined {
	return event.QuestDefined{
		Quest: 1, Title: "The Border Fort of In-Gulden", StartArea: "C1",
		Areas: []event.Area{
			{Area: "C1", Kind: "corridor", Squares: squares(sq(2, 4), sq(3, 4), sq(4, 4))}, {Area: "C2", Kind: "corridor", Squares: squares(sq(5, 4))},
			{Area: "R3", Kind: "room", Squares: squares(sq(2, 2), sq(3, 2), sq(2, 3), sq(3, 3))}, {Area: "R6", Kind: "room", Squares: squares(sq(2, 5), sq(3, 5))},
			{Area: "R4", Kind: "room", Squares: squares(sq(4, 2), sq(4, 3))}, {Area: "pit-t1", Kind: "pit"}, {Area: "R1", Kind: "room", Squares: squares(sq(9, 1))},
		},
		Doors: []event.Door{{Door: "D1", Between: []string{"C1", "R3"}, Edge: squares(sq(3, 4), sq(3, 3))},
			{Door: "D4", Between: []string{"R3", "R4"}, Edge: squares(sq(3, 2), sq(4, 2))}},
		SecretDoors: []event.Door{{Door: "S1", Between: []string{"C1", "R6"}, Edge: squares(sq(3, 4), sq(3, 5))}},
	}
}

// changed is that quest with a change to its map.
func changed(change func(*event.QuestDefined)) event.QuestDefined {
	q := onSquares()
	change(&q)
	return q
}

// corridorSeen says that the heroes have seen C1 with its door.
var corridorSeen = event.AreaRevealed{Area: "C1", AreaKind: "corridor", Doors: []event.DoorID{"D1"}, Cause: "sight"}

// onSquare is the turn of the dwarf, who stands on a square of a quest on squares
// and has five to go.
func onSquare(at *event.Square, q event.QuestDefined, more ...events.Event) []events.Event {
	return inTurnOf(dwarf, append([]events.Event{q, corridorSeen, rolled(dwarf, 5), standsAt(dwarf, at)}, more...)...)
}

// prowling is Zargon's turn, with an orc on a square of a quest on squares.
func prowling(at *event.Square, more ...events.Event) []events.Event {
	stands := orc("m1")
	stands.Square = at
	return inZargonsTurn(append([]events.Event{onSquares(), corridorSeen, stands}, more...)...)
}

// goes is the walk of the dwarf over these squares, which the table calls free.
func goes(path ...*event.Square) Command {
	return Move{Hero: dwarf, Path: squares(path...), Asserted: freeWay()}
}

// prowls is that of the orc.
func prowls(path ...*event.Square) Command {
	return MoveMonster{Monster: "m1", Path: squares(path...), Asserted: freeWay()}
}

// opened is a door that stands open.
func opened(door event.DoorID) event.DoorOpened {
	return event.DoorOpened{Door: door, By: dwarf, Means: "adjacent"}
}

// HQ-MOVE-03, HQ-MOVE-05, HQ-MOVE-06, HQ-SETUP-12, HQ-SECRET-01, HQ-DOOR-01, HQ-ZARGON-04, HQ-ZARGON-05, HQ-ZARGON-06
func TestWhatTheSquaresOfAWayForbid(t *testing.T) {
	at := func(column, row int, more ...events.Event) []events.Event {
		return onSquare(sq(column, row), onSquares(), more...)
	}
	found := event.SecretDoorsFound{Hero: elf, Area: "C1", Doors: []event.DoorID{"S1"}}
	illegal(t, []illegalRow{
		{"SM-62", at(2, 4), ben, goes(sq(3, 5)), "DiagonalMove", "HQ-MOVE-06"},
		{"SM-62 later on", at(2, 4), ben, goes(sq(3, 4), sq(4, 4), sq(5, 3)), "DiagonalMove", "HQ-MOVE-06"},
		{"SM-64 out of a room", at(2, 3, opened("D1")), ben, goes(sq(2, 4)), "WallInTheWay", "HQ-MOVE-05"},
		{"SM-65", at(2, 4), ben, goes(sq(2, 3)), "NoDoor", "HQ-MOVE-03"},
		{"SM-65 unfound secret door", at(3, 4), ben, goes(sq(3, 5)), "NoDoor", "HQ-MOVE-03"},
		{"SM-65 from room to room", at(3, 3), ben, goes(sq(4, 3)), "NoDoor", "HQ-MOVE-03"},
		{"SM-66", at(2, 4), ana, goes(sq(1, 4)), "SolidRock", "HQ-SETUP-12"},
		{"SM-66 from nobody knows where", inTurnOf(dwarf, onSquares(), rolled(dwarf, 5)), ana, goes(sq(1, 4)), "SolidRock", "HQ-SETUP-12"},
		{"SM-114 out of a room", prowling(sq(2, 3)), ana, prowls(sq(2, 4)), "WallInTheWay", "HQ-ZARGON-05"},
		{"SM-119", prowling(sq(2, 4)), ana, prowls(sq(3, 3)), "DiagonalMove", "HQ-ZARGON-04"},
		{"SM-173", at(2, 4), ben, goes(sq(3, 4), sq(3, 3)), "DoorClosed", "HQ-MOVE-03"},
		{"SM-173 secret door", at(3, 4, found), ben, goes(sq(3, 5)), "DoorClosed", "HQ-MOVE-03"},
		{"SM-173 shut again", at(3, 4, opened("D1"), event.DoorShut{Door: "D1", QuestNote: "F"}), ben, goes(sq(3, 3)), "DoorClosed", "HQ-MOVE-03"},
		{"SM-186", prowling(sq(2, 3)), ana, prowls(sq(3, 3), sq(4, 3)), "NoDoor", "HQ-MOVE-03"},
		{"SM-186 unfound secret door", prowling(sq(3, 4)), ana, prowls(sq(3, 5)), "NoDoor", "HQ-MOVE-03"},
		{"SM-187", prowling(sq(3, 3)), ana, prowls(sq(3, 4)), "DoorClosed", "HQ-ZARGON-06"},
		{"SM-188", prowling(sq(2, 4)), ana, prowls(sq(1, 4)), "SolidRock", "HQ-SETUP-12"},
	})
}

// HQ-MOVE-03, HQ-DOOR-02, HQ-ZARGON-06
func TestOpenDoorsAndCorridorsLetThrough(t *testing.T) {
	secret := event.SecretDoorsFound{Hero: elf, Area: "C1", Doors: []event.DoorID{"S1"}}
	given(t, onSquare(sq(2, 4), onSquares(), opened("D1"))...).By(ben).When(goes(sq(3, 4), sq(3, 3), sq(3, 2))).Types("HeroMoved")
	given(t, onSquare(sq(3, 3), onSquares(), opened("D1"))...).By(ben).When(goes(sq(3, 4), sq(4, 4), sq(5, 4))).Types("HeroMoved")
	given(t, onSquare(sq(3, 4), onSquares(), secret, opened("S1"))...).By(ben).When(goes(sq(3, 5))).Types("HeroMoved")
	given(t, prowling(sq(3, 3), opened("D1"))...).When(prowls(sq(3, 4))).Types("MonsterActivated", "MonsterMoved")
}

// HQ-MOVE-05: where the squares are silent, the table's answer counts.
func TestTheTableAnswersWhatTheSquaresDoNotSay(t *testing.T) {
	barred := Move{Hero: dwarf, Path: squares(sq(3, 4)), Asserted: way("clear", false)}
	given(t, onSquare(sq(2, 4), onSquares())...).By(ben).When(barred).Refused("WallInTheWay", "HQ-MOVE-05")
	given(t, onSquare(sq(2, 4), onSquares())...).By(ben).When(Move{Hero: dwarf, Path: squares(sq(3, 4))}).Unclear("asserted.clear")
	given(t, onSquare(sq(2, 4), onSquares())...).By(ben).When(Move{Hero: dwarf, Path: squares(sq(2, 3))}).Refused("NoDoor", "HQ-MOVE-03")
	for _, silent := range []struct {
		why  string
		q    event.QuestDefined
		more []events.Event
		to   *event.Square
	}{
		{"no squares of the room", changed(func(q *event.QuestDefined) { q.Areas[2].Squares = nil }), nil, sq(2, 3)},
		{"no squares of another room: that may be no rock", changed(func(q *event.QuestDefined) { q.Areas[3].Squares = nil }), nil, sq(1, 4)},
		{"an area was seen that the map does not have", onSquares(), []events.Event{event.AreaRevealed{Area: "R9", AreaKind: "room"}}, sq(1, 4)},
		{"the start is not on the map", changed(func(q *event.QuestDefined) { q.StartArea = "R9" }), nil, sq(1, 4)},
		{"nothing is on the map", event.QuestDefined{Quest: 1, Title: "Fort"}, nil, sq(1, 4)},
		{"a door that was seen may stand there", changed(func(q *event.QuestDefined) { q.Doors[0].Edge = nil }), nil, sq(2, 3)},
		{"a door was found that the map does not have", onSquares(), []events.Event{event.SecretDoorsFound{Area: "C1", Doors: []event.DoorID{"S9"}}}, sq(2, 3)},
		{"the square is that of a pit", changed(func(q *event.QuestDefined) { q.Areas[5].Squares = squares(sq(1, 4)) }), nil, sq(1, 4)},
	} {
		t.Run(silent.why, func(t *testing.T) {
			given(t, onSquare(sq(2, 4), silent.q, silent.more...)...).When(goes(silent.to)).Types("HeroMoved")
		})
	}
}

// HQ-MOVE-06: the first step is checked where it is known from where.
func TestAPathHangsTogether(t *testing.T) {
	given(t, onSquare(sq(2, 4), onSquares())...).When(goes(sq(4, 4))).Unclear("path")
	given(t, onSquare(sq(2, 4), onSquares())...).When(goes(sq(2, 4))).Unclear("path")
	given(t, onSquare(sq(2, 4), onSquares())...).When(goes(sq(3, 5), sq(5, 5))).Unclear("path")
	given(t, inTurnOf(dwarf, onSquares(), rolled(dwarf, 5))...).When(goes(sq(4, 4))).Types("HeroMoved")
	given(t, prowling(sq(2, 4))...).When(prowls(sq(4, 4))).Unclear("path")
}

// HQ-PITTRAP-01: nobody knows on which square a pit lies that was met without
// one, nor who fell into it.
func TestWhoFellIntoAPitWithoutASquareIsOnNone(t *testing.T) {
	fell := onSquare(sq(2, 4), onSquares(), event.TrapSprung{Trap: "t1", Kind: "pit", Hero: dwarf, How: "moved"}, event.PitEntered{Figure: string(dwarf), Trap: "t1"})
	if at := given(t, fell...).State().Quest.At[dwarf]; at.Square != nil {
		t.Errorf("the dwarf is on %v", *at.Square)
	}
}

// HQ-CARD-07, HQ-MOVE-06: rock, walls and doors let through who passes through
// rock, on edges; a veil does not.
func TestWhoPassesThroughRockPassesWalls(t *testing.T) {
	through := event.EffectBegan{ID: "e1", Effect: passThroughRock, Holder: string(dwarf), EndsWhen: nextMovement}
	veil := event.EffectBegan{ID: "e1", Effect: veilOfMist, Holder: string(dwarf), EndsWhen: nextMovement}
	given(t, onSquare(sq(2, 4), onSquares(), through)...).When(goes(sq(2, 3), sq(3, 3), sq(3, 4), sq(3, 5), sq(3, 6))).Types("HeroMoved")
	given(t, onSquare(sq(2, 4), onSquares(), through)...).When(goes(sq(3, 3))).Refused("DiagonalMove", "HQ-MOVE-06")
	given(t, onSquare(sq(2, 4), onSquares(), veil)...).When(goes(sq(2, 3))).Refused("NoDoor", "HQ-MOVE-03")
}

// HQ-MOVE-03, HQ-MOVE-06
func TestZargonMayOverrideWhatTheSquaresForbid(t *testing.T) {
	table := given(t, onSquare(sq(2, 4), onSquares())...)
	table.Overriding("HQ-MOVE-03").When(goes(sq(2, 3))).Types("HeroMoved")
	table.Overriding("HQ-MOVE-06").When(goes(sq(3, 3))).Types("HeroMoved")
	table.Overriding("HQ-MOVE-06").When(goes(sq(3, 3), sq(4, 3))).Refused("NoDoor", "HQ-MOVE-03")
}

// HQ-DISARM-03, HQ-MOVE-03: the way to a trap is walked like any other.
func TestTheWayToATrapIsFollowedOnItsSquares(t *testing.T) {
	q := changed(func(q *event.QuestDefined) {
		q.Traps = []event.Trap{{Trap: "t2", Kind: "spear", Area: "R3", Square: sq(2, 3)}}
	})
	known := event.TrapsFound{Area: "R3", Traps: []event.FoundTrap{{Trap: "t2", Kind: "spear", Square: sq(2, 3)}}}
	given(t, onSquare(sq(2, 4), q, known)...).When(DeclareDisarm{Hero: dwarf, Trap: "t2", Path: squares(sq(2, 3)), Asserted: freeWay()}).Refused("NoDoor", "HQ-MOVE-03")
}

// HQ-SECRET-01, HQ-REVEAL-01, TC-94: what a hero's player is told at a wall is
// the same whatever lies unseen in it or behind it, to the byte.
func TestAWallTellsAHeroNothing(t *testing.T) {
	said := func(q event.QuestDefined) string {
		past := inTurnOf(dwarf, q, rolled(dwarf, 5), standsAt(dwarf, sq(3, 4)), event.AreaRevealed{Area: "C9", AreaKind: "corridor"})
		_, err := Decider.Decide(given(t, past...).State(), goes(sq(3, 5)), rules.Call{By: ben, Options: rules.NewOptions(Options)})
		no, is := errors.AsType[rules.Refusal](err)
		if !is {
			t.Fatalf("want a refusal, got %v", err)
		}
		return fmt.Sprintf("%+v", no)
	}
	behind := func(change func(*event.QuestDefined)) event.QuestDefined {
		return changed(func(q *event.QuestDefined) { // nothing is seen but C9, where the hero stands
			q.Areas[0].Area, q.StartArea, q.Doors = "C9", "C9", nil
			change(q)
		})
	}
	door := func(q *event.QuestDefined) { q.SecretDoors = nil }
	want := said(behind(func(*event.QuestDefined) {}))
	for what, change := range map[string]func(*event.QuestDefined){
		"a wall":                           door,
		"a secret door nobody knows where": func(q *event.QuestDefined) { q.SecretDoors[0].Edge = nil },
		"a door between what was not seen": func(q *event.QuestDefined) {
			q.Doors = []event.Door{{Door: "D7", Between: []string{"R6", "R8"}, Edge: squares(sq(3, 4), sq(3, 5))}}
		},
		"a corridor that was not seen":      func(q *event.QuestDefined) { q.Areas[0].Kind, q.Areas[3].Kind = "room", "corridor" },
		"rock":                              func(q *event.QuestDefined) { q.Areas = slices.Delete(q.Areas, 3, 4) },
		"rock, and a secret door leads in":  func(q *event.QuestDefined) { q.Areas[3].Squares = squares(sq(9, 9)) },
		"a secret door into what is no map": func(q *event.QuestDefined) { q.SecretDoors[0].Between = []string{"C9", "R8"} },
	} {
		if got := said(behind(change)); got != want {
			t.Errorf("%s gives itself away: %s, instead of %s", what, got, want)
		}
	}
}
