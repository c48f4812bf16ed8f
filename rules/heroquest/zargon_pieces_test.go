package heroquest

import (
	"fmt"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// on is so many monsters of a type on the board, each with its own piece, the
// first being m<from>.
func on(kind event.Key, from, count int) []events.Event {
	var placed []events.Event
	for i := range count {
		placed = append(placed, event.MonsterPlaced{Monster: event.MonsterID(fmt.Sprintf("m%d", from+i)), Type: kind, Area: "R3", Attack: 2, Defend: 2, Body: 1, PieceUsed: kind, Source: "map"})
	}
	return placed
}

// HQ-BOX-02
func TestThereAreNoMoreMonstersOfATypeThanPieces(t *testing.T) {
	place := PlaceMonster{Type: "orc", Area: "R3", Source: "map"}
	given(t, inRound(on("orc", 1, 7)...)...).When(place).Then(
		event.MonsterPlaced{Monster: "m8", Type: "orc", Area: "R3", Attack: 3, Defend: 2, Body: 1, Mind: 2, Movement: new(8), PieceUsed: "orc", Source: "map"})
	given(t, inRound(on("orc", 1, 8)...)...).When(place).Refused("NoPieceLeft", "HQ-BOX-02")
	given(t, inRound(on("orc", 1, 8)...)...).And(event.MonsterDied{Monster: "m3", Type: "orc", Cause: "attack"}).When(place).Types("MonsterPlaced")
}

// HQ-BOX-02, HQ-PIECE-01
func TestMonstersThatComeIntoViewTogetherShareThePieces(t *testing.T) {
	two := RevealArea{Cause: "sight", Shown: event.Shown{Area: "R9", AreaKind: "room", Monsters: []event.ShownMonster{{Type: "orc"}, {Type: "orc"}}}}
	given(t, inRound(on("orc", 1, 6)...)...).When(two).Types("AreaRevealed", "MonsterPlaced", "MonsterPlaced")
	given(t, inRound(on("orc", 1, 7)...)...).When(two).Refused("NoPieceLeft", "HQ-BOX-02")
	two.Shown.Monsters[1].PieceUsed = "goblin"
	given(t, inRound(on("orc", 1, 7)...)...).When(two).Types("AreaRevealed", "MonsterPlaced", "MonsterPlaced")
}

// HQ-PIECE-01
func TestAPieceOfTheSameColorStandsIn(t *testing.T) {
	mummies := inRound(on("mummy", 1, 2)...)
	given(t, mummies...).When(PlaceMonster{Type: "mummy", Area: "R3", Piece: "abomination", Source: "map"}).Then(
		event.MonsterPlaced{Monster: "m3", Type: "mummy", Area: "R3", Attack: 3, Defend: 4, Body: 2, Mind: 0, Movement: new(4), PieceUsed: "abomination", Source: "map"})
	given(t, mummies...).When(PlaceMonster{Type: "mummy", Area: "R3", Piece: "orc", Source: "map"}).Refused("WrongColor", "HQ-PIECE-01")
	given(t, inRound(on("mummy", 1, 1)...)...).When(PlaceMonster{Type: "mummy", Area: "R3", Piece: "abomination", Source: "map"}).
		Refused("PieceStillFree", "HQ-PIECE-01")
}

// HQ-PIECE-01, HQ-BOX-02
func TestATokenStandsInWhenNoPieceOfTheColorIsLeft(t *testing.T) {
	place := PlaceMonster{Type: "orc", Area: "R3", Piece: token, Source: "map"}
	given(t, inRound(on("orc", 1, 8)...)...).When(place).Refused("WrongColor", "HQ-PIECE-01")
	given(t, inRound(slices.Concat(on("orc", 1, 8), on("goblin", 9, 6))...)...).When(place).Types("MonsterPlaced")
	given(t, inRound(slices.Concat(on("orc", 1, 8), on("goblin", 9, 6))...)...).
		When(PlaceMonster{Type: "orc", Area: "R3", Piece: "goblin", Source: "map"}).Refused("NoPieceLeft", "HQ-BOX-02")
	given(t, inRound(on("dread_sorcerer", 1, 1)...)...).
		When(PlaceMonster{Type: "dread_sorcerer", Area: "R3", Piece: token, Source: "map", Figures: sorcerer()}).Types("MonsterPlaced")
}

// HQ-PIECE-01
func TestAMonsterWithoutAPieceInTheBoxTakesAnother(t *testing.T) {
	table := given(t, inRound()...)
	table.When(PlaceMonster{Type: "ulag", Area: "R3", Piece: "orc", Source: "map"}).Types("MonsterPlaced")
	table.When(PlaceMonster{Type: "ulag", Area: "R3", Source: "map"}).Types("MonsterPlaced")
	table.And(on("orc", 1, 8)...).When(PlaceMonster{Type: "ulag", Area: "R3", Piece: "orc", Source: "map"}).Refused("NoPieceLeft", "HQ-BOX-02")
}

// sorcerer is the figures of a Dread sorcerer, as a quest gives them.
func sorcerer() *event.Figures {
	return &event.Figures{Attack: new(2), Defend: new(3), Body: new(4), Mind: new(5)}
}

// HQ-PIECE-01, HQ-BOX-02
func TestTheTableMayOverrideThePieces(t *testing.T) {
	given(t, inRound(on("orc", 1, 8)...)...).Overriding("HQ-BOX-02").When(PlaceMonster{Type: "orc", Area: "R3", Source: "map"}).Types("MonsterPlaced")
	given(t, inRound(on("mummy", 1, 2)...)...).Overriding("HQ-PIECE-01").
		When(PlaceMonster{Type: "mummy", Area: "R3", Piece: "orc", Source: "map"}).Types("MonsterPlaced")
}

// HQ-CARD-14
func TestTheAbominationHasTheFiguresOfItsCard(t *testing.T) {
	given(t, inRound()...).When(PlaceMonster{Type: "abomination", Area: "R3", Source: "map"}).Then(
		event.MonsterPlaced{Monster: "m1", Type: "abomination", Area: "R3", Attack: 3, Defend: 3, Body: 2, Mind: 3, Movement: new(6), PieceUsed: "abomination", Source: "map"})
}

// HQ-CARD-01, HQ-ZARGON-08
func TestAMonsterOfUnknownFiguresIsNotPlaced(t *testing.T) {
	given(t, inRound()...).When(PlaceMonster{Type: "dread_sorcerer", Area: "R3", Source: "map"}).Refused("FigureMissing", "HQ-CARD-01")
	given(t, inRound()...).When(PlaceMonster{Type: "dread_sorcerer", Name: "Balur", Area: "R3", Source: "quest_note", Figures: sorcerer()}).Then(
		event.MonsterPlaced{Monster: "m1", Type: "dread_sorcerer", Name: "Balur", Area: "R3", Attack: 2, Defend: 3, Body: 4, Mind: 5, PieceUsed: "dread_sorcerer", Source: "quest_note"})
	given(t, inRound()...).When(PlaceMonster{Type: "unicorn", Area: "R3", Source: "map"}).Unclear("type")
	given(t, inRound()...).When(PlaceMonster{Type: "orc", Area: "R3", Piece: "unicorn", Source: "map"}).Unclear("piece_used")
	given(t, inRound()...).When(PlaceMonster{Area: "R3", Source: "map"}).Unclear("type")
}

// HQ-MOVE-08, HQ-ZARGON-07
func TestAMonsterIsNotPlacedOnSomebody(t *testing.T) {
	there, free := event.Square{Column: 4, Row: 4}, event.Square{Column: 5, Row: 4}
	table := given(t, inTurnOf(barbarian, event.HeroMoved{Hero: barbarian, Path: []event.Square{there}})...)
	table.When(PlaceMonster{Type: "orc", Square: &there, Source: "map"}).Refused("SquareOccupied", "HQ-MOVE-08")
	table.When(PlaceMonster{Type: "orc", Square: &free, Source: "map"}).Types("MonsterPlaced")
	table.When(PlaceMonster{Type: "orc", Square: &free, Source: "map"}).After().
		When(PlaceMonster{Type: "goblin", Square: &free, Source: "map"}).Refused("SquareOccupied", "HQ-MOVE-08")
}

// HQ-BOX-02, HQ-PIECE-01, HQ-CARD-01, HQ-MOVE-08
func TestWhatForbidsThePlacingOfAMonster(t *testing.T) {
	there := event.Square{Column: 4, Row: 4}
	taken := inTurnOf(barbarian, event.HeroMoved{Hero: barbarian, Path: []event.Square{there}})
	illegal(t, []illegalRow{
		{"SM-19", inRound(), ben, PlaceMonster{Type: "orc", Source: "map"}, "NotZargon", "HQ-ROLE-04"},
		{"SM-33", party(), ana, PlaceMonster{Type: "orc", Source: "map"}, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-141", inRound(on("orc", 1, 8)...), ana, PlaceMonster{Type: "orc", Source: "map"}, "NoPieceLeft", "HQ-BOX-02"},
		{"SM-142", inRound(on("orc", 1, 8)...), ana, PlaceMonster{Type: "orc", Piece: "mummy", Source: "map"}, "WrongColor", "HQ-PIECE-01"},
		{"SM-143", inRound(on("orc", 1, 7)...), ana, PlaceMonster{Type: "orc", Piece: "goblin", Source: "map"}, "PieceStillFree", "HQ-PIECE-01"},
		{"SM-145", inRound(), ana, PlaceMonster{Type: "dread_sorcerer", Source: "map"}, "FigureMissing", "HQ-CARD-01"},
		{"SM-201", taken, ana, PlaceMonster{Type: "orc", Square: &there, Source: "map"}, "SquareOccupied", "HQ-MOVE-08"},
	})
}
