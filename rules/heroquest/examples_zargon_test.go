package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Zargon's Turn, and of the monsters' cards and pieces.

func TestExamplesOfZargonsTurn(t *testing.T) {
	walk := func(n int, answers map[string]bool) Command {
		return MoveMonster{Monster: "m1", Squares: new(n), Asserted: answers}
	}
	attack := AttackHero{Monster: "m1", Target: elf, Asserted: edgeToEdge}
	acted := monstersTurn(t).Dice("combat", "W", "W", "W").When(attack).After()
	walked := monstersTurn(t).When(walk(3, freeWay())).After().Dice("combat", "W", "W", "W").When(attack).After()
	cast := []events.Event{event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"}, event.DreadSpellCast{Cast: "c1", Monster: "m1", Spell: "firestorm"}}
	goblin := event.MonsterPlaced{Monster: "m1", Type: "goblin", Area: "R3", Attack: 2, Defend: 1, Body: 1, Movement: new(10), PieceUsed: "goblin", Source: "map"}
	unknown := dreadSorcerer("m1") // the packs know how far an abomination walks, not this one
	unknown.Movement = nil
	fast, slow := given(t, inZargonsTurn(goblin)...), given(t, inZargonsTurn(unknown)...)
	full := given(t, inZargonsTurn(append([]events.Event{allTraps, orc("m1"), orc("m2")}, inPit("m2")...)...)...)
	doors := given(t, mappedQuest(wizard, orc("m1"), event.TurnEnded{Turn: "turn4"}, event.TurnBegan{Turn: "turn5", Round: 1, Side: "zargon"})...)
	shows(t, []example{
		{"HQ-ZARGON-01/1", walked, ActivateMonster{Monster: "m1"}, no("MonsterDone", "HQ-ZARGON-01")},
		{"HQ-ZARGON-01/2", acted, walk(3, freeWay()), gives(event.MonsterMoved{SquaresUsed: 3})},
		{"HQ-ZARGON-01/3", walked, walk(5, freeWay()), no("MoveAfterSplit", "HQ-ZARGON-01")},
		{"HQ-ZARGON-01/4", monstersTurn(t), EndTurn{}, gives(event.TurnEnded{Turn: "turn5"})},
		{"HQ-ZARGON-02/1", dreadful(t, "firestorm", cast...), attack, no("ActionSpent", "HQ-ZARGON-02")},
		{"HQ-ZARGON-02/2", monstersTurn(t), storm("h3"), no("SpellNotHeld", "HQ-DREAD-02")},
		{"HQ-ZARGON-03/1 traps", monstersTurn(t), SearchTraps{Hero: "m1", Area: "R3", Asserted: noneSeen()}, no("NotForMonsters", "HQ-ZARGON-03")},
		{"HQ-ZARGON-03/1 secret doors", monstersTurn(t), SearchSecretDoors{Hero: "m1", Area: "R3", Asserted: noneSeen()}, no("NotForMonsters", "HQ-ZARGON-03")},
		{"HQ-ZARGON-03/1 treasure", monstersTurn(t), SearchTreasure{Hero: "m1", Room: "R3", Asserted: inside()}, no("NotForMonsters", "HQ-ZARGON-03")},
		{"HQ-ZARGON-03/1 disarm", monstersTurn(t, allTraps), DeclareDisarm{Hero: "m1", Trap: "t1"}, no("NotForMonsters", "HQ-ZARGON-03")},
		{"HQ-ZARGON-04/1", monstersTurn(t), MonsterAttack{Monster: "m1", Target: elf, Asserted: atCorner}, no("DiagonalAttack", "HQ-ZARGON-04")},
		{"HQ-ZARGON-05/1", monstersTurn(t), walk(2, way("passes_hero", true)), no("HeroInTheWay", "HQ-ZARGON-05")},
		{"HQ-ZARGON-06/1", doors, OpenDoor{Hero: "m1", Door: "D5", Asserted: nextTo(true)}, no("NotForMonsters", "HQ-ZARGON-06")},
		{"HQ-ZARGON-06/2", doors.And(event.DoorOpened{Door: "D5", By: wizard}), MoveMonster{Monster: "m1", Squares: new(2), Area: "R5", Asserted: freeWay()}, gives(event.MonsterMoved{Area: "R5"})},
		{"HQ-ZARGON-07/1", full, MoveMonster{Monster: "m1", Squares: new(1), EnterPit: "t1", Asserted: freeWay()}, no("SquareOccupied", "HQ-ZARGON-07")},
		{"HQ-ZARGON-08/1", fast, walk(11, freeWay()), no("TooFar", "HQ-ZARGON-08")},
		{"HQ-ZARGON-08/2", fast, walk(4, freeWay()), gives(event.MonsterMoved{SquaresUsed: 4})},
		{"HQ-ZARGON-08/3", slow, walk(1, freeWay()), no("FigureMissing", "HQ-ZARGON-08")},
	})
}

func TestExamplesOfThePieces(t *testing.T) {
	place := func(piece event.Key) Command {
		return PlaceMonster{Type: "mummy", Piece: piece, Area: "R3", Source: "map"}
	}
	two := given(t, inRound(on("mummy", 1, 2)...)...)
	room := given(t, mappedQuest(elf, event.DoorOpened{Door: "D5", By: elf})...)
	shown := RevealArea{Cause: "door", Shown: event.Shown{Area: "R5", AreaKind: "room", Monsters: []event.ShownMonster{{Type: "abomination"}}}}
	shows(t, []example{
		{"HQ-PIECE-01/1", two, place("abomination"), gives(event.MonsterPlaced{Type: "mummy", PieceUsed: "abomination", Attack: 3, Defend: 4, Body: 2})},
		{"HQ-PIECE-01/2", two, place("orc"), no("WrongColor", "HQ-PIECE-01")},
		{"HQ-PIECE-01/3", given(t, inRound(on("mummy", 1, 1)...)...), place("abomination"), no("PieceStillFree", "HQ-PIECE-01")},
		{"HQ-CARD-14/1", room, shown, gives(event.MonsterPlaced{Type: "abomination", Attack: 3, Defend: 3, Body: 2, Mind: 3, Movement: new(6)})},
	})
}

// HQ-CARD-13/1
func TestExampleOfMonstersThatEverybodySees(t *testing.T) {
	s := asHeroes(slices.Concat(inRound(abomination("m1")), []events.Event{event.MonsterDamaged{Monster: "m1", Damage: 1}}))
	if m := s.Quest.Monster["m1"]; m.Attack != 3 || m.Defend != 3 || m.Body != 1 || m.BodyMax != 2 {
		t.Errorf("the heroes see %+v", m)
	}
}
