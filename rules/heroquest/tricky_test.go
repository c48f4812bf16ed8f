package heroquest

import (
	"testing"

	event "loretome/events/heroquest"
)

// Tricky cases that take more than one rule, as rows; the others stand with the
// rules that they are about.
func TestTrickyCases(t *testing.T) {
	strike := Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}
	split := fighting(t, barbarian, rolled(barbarian, 9), event.HeroMoved{Hero: barbarian, SquaresUsed: 4, SquaresLeft: 5}).Dice("combat", "W", "W", "W").When(strike).After()
	staff := fighting(t, wizard, wielding(wizard, "i9", "staff")...)
	seen := given(t, mappedQuest(elf, event.HeroMoved{Hero: elf, SquaresUsed: 4, SquaresLeft: 1})...)
	search := FindSecretDoors{Hero: elf, Area: "C1", Asserted: noneSeen()}
	opens := OpenDoor{Hero: elf, Door: "S6", Asserted: nextTo(true)}
	early := given(t, append(mappedQuest(elf)[:len(mappedQuest(elf))-1], event.AreaRevealed{Area: "C1", AreaKind: "corridor"})...).
		When(search).After().Dice("movement", "3", "4").When(RollMovement{Hero: elf}).After()
	knocks := given(t, inTurnOf(wizard, onSquares(), corridorSeen, rolled(wizard, 5), standsAt(wizard, sq(3, 4)))...)
	in := func(path ...*event.Square) Command {
		return Move{Hero: wizard, Path: squares(path...), Asserted: freeWay()}
	}
	shows(t, []example{
		{"TC-35", split, Move{Hero: barbarian, Squares: new(5), Asserted: freeWay()}, no("MoveAfterSplit", "HQ-TURN-04")},
		{"TC-40 orc", monstersTurn(t), MoveMonster{Monster: "m1", Squares: new(2), Asserted: way("passes_hero", true)}, no("HeroInTheWay", "HQ-ZARGON-05")},
		{"TC-40 hero", given(t, inTurnOf(elf, rolled(elf, 2))...), Move{Hero: elf, Squares: new(2), Asserted: way("passes_hero", true)}, gives(event.HeroMoved{SquaresUsed: 2})},
		{"TC-43 wizard", staff, DeclareAttack{Hero: wizard, Target: "m1", Asserted: atCorner}, gives(event.AttackDeclared{AttackKind: "diagonal"})},
		{"TC-43 orc", monstersTurn(t), MonsterAttack{Monster: "m1", Target: wizard, Asserted: atCorner}, no("DiagonalAttack", "HQ-ZARGON-04")},
		{"TC-85", seen.When(search).After(), opens, no("NotMoving", "HQ-DOOR-01")},
		{"TC-85 searching first", early, opens, gives(event.DoorOpened{Door: "S6", Secret: true})},
		{"TC-94", knocks, in(sq(3, 5)), no("NoDoor", "HQ-MOVE-03")},
		{"TC-94 beside it", knocks, in(sq(2, 4), sq(2, 5)), no("NoDoor", "HQ-MOVE-03")},
	})
}
