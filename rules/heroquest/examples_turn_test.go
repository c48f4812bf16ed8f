package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Taking a Turn, Movement, and Doors.

// acted is the search of a room that brought nothing: the action of a turn.
func actedBy(h event.HeroID) []events.Event {
	return []events.Event{searched(h, "R1"), event.TreasureCardDrawn{Hero: h, Room: "R1", Category: "none"}}
}

// HQ-TURN-01/1
func TestExampleOfARound(t *testing.T) {
	order := []event.HeroID{dwarf, wizard, barbarian, elf}
	table := given(t, inRound(event.SeatingSet{Order: order}, event.QuestBegun{Quest: 1, Attempt: 1, TurnOrder: order}, event.RoundBegan{Round: 1})...)
	for _, h := range order {
		table = table.When(BeginTurn{Hero: h}).After().When(EndTurn{Hero: h}).After()
		if h == dwarf {
			// HQ-TURN-01/2
			table.When(BeginTurn{Hero: elf}).Refused("NotYourTurn", "HQ-TURN-01")
		}
	}
	gives(event.TurnBegan{Side: "zargon"})(t, table.When(BeginZargonTurn{}))
}

func TestExamplesOfTheTurn(t *testing.T) {
	fourth := given(t, inRound(append([]events.Event{event.RoundBegan{Round: 4}}, zargonsTurn()...)...)...)
	strike := Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}
	walked := fighting(t, barbarian, rolled(barbarian, 7), event.HeroMoved{Hero: barbarian, SquaresUsed: 3, SquaresLeft: 4})
	first := fighting(t, barbarian).Dice("combat", "W", "W", "W").When(strike).After()
	rock := CastSpell{Hero: elf, Spell: "rock_skin", Targets: []string{"h3"}}
	cast := fighting(t, elf, rolled(elf, 7)).When(rock).After()
	found := []events.Event{event.TrapSearchMade{Hero: dwarf, Area: "R3"}, event.TrapsFound{Hero: dwarf, Area: "R3"}}
	free := fighting(t, elf, rolled(elf, 7), event.DoorOpened{Door: "D5", By: elf}, healing(elf, "i5"), event.PotionDrunk{Hero: elf, Item: "i5"})
	fought := fighting(t, elf, healing(elf, "i5")).Dice("combat", "W", "W").When(Attack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).After()
	shows(t, []example{
		{"HQ-TURN-02/1", given(t, inRound(turnOf(elf)[:4]...)...), BeginZargonTurn{}, no("HeroesStillToPlay", "HQ-TURN-02")},
		{"HQ-TURN-02/2", fourth, EndTurn{}, both(brings("TurnEnded", "RoundEnded", "RoundBegan"), gives(event.RoundEnded{Round: 4}, event.RoundBegan{Round: 5}))},
		{"HQ-TURN-02/2 next", fourth.And(event.HeroDied{Hero: barbarian}).When(EndTurn{}).After(), BeginTurn{Hero: dwarf}, gives(event.TurnBegan{Hero: dwarf, Round: 5})},
		{"HQ-TURN-04/1", walked.Dice("combat", "W", "W", "W").When(strike).After(), Move{Hero: barbarian, Squares: new(2), Asserted: freeWay()}, no("MoveAfterSplit", "HQ-TURN-04")},
		{"HQ-TURN-04/2 roll", first.Dice("movement", "3", "4"), RollMovement{Hero: barbarian}, gives(event.MovementRolled{Squares: 7})},
		{"HQ-TURN-04/2 walk", first.Dice("movement", "3", "4").When(RollMovement{Hero: barbarian}).After(), Move{Hero: barbarian, Squares: new(7), Asserted: freeWay()},
			gives(event.HeroMoved{SquaresUsed: 7})},
		{"HQ-TURN-04/3", cast, Move{Hero: elf, Squares: new(2), Asserted: freeWay()}, no("MoveAfterSplit", "HQ-TURN-04")},
		{"HQ-TURN-05/1", fighting(t, dwarf, found...), Attack{Hero: dwarf, Target: "m1", Asserted: edgeToEdge}, no("ActionSpent", "HQ-TURN-05")},
		{"HQ-TURN-05/2", fighting(t, wizard, fourEarth, spelled(wizard, "genie", "m1")), CastSpell{Hero: wizard, Spell: "heal_body", Targets: []string{"h4"}}, no("ActionSpent", "HQ-TURN-05")},
		{"HQ-TURN-06/1", free, DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}, gives(event.AttackDeclared{Attacker: "h3"})},
		{"HQ-TURN-06/2", fought.Dice("movement", "3"), DrinkPotion{Hero: elf, Item: "i5"}, gives(event.PotionDrunk{Item: "i5"})},
	})
}

// In a corridor, a monster in sight but none adjacent: none of the actions of
// the barbarian is open to him.
func TestExamplesOfTheActions(t *testing.T) {
	table := fighting(t, barbarian, allTraps, pointedOut(pitTrap), rolled(barbarian, 5), event.AreaRevealed{Area: "C1", AreaKind: "corridor"}, event.HeroMoved{Hero: barbarian, Area: "C1"})
	afar := map[string]bool{"adjacent": false, "diagonal": false, "visible": true}
	spotted := map[string]bool{"in_room": true, "monster_in_sight": true}
	shows(t, []example{
		{"HQ-ACT-01/1 attack", table, DeclareAttack{Hero: barbarian, Target: "m1", Asserted: afar}, no("NotAdjacent", "HQ-ATK-01")},
		{"HQ-ACT-01/1 spell", table, CastSpell{Hero: barbarian, Spell: "genie", Targets: []string{"m1"}, Asserted: seen}, no("NoSpells", "HQ-SPELL-01")},
		{"HQ-ACT-01/1 treasure", table, SearchTreasure{Hero: barbarian, Room: "C1", Asserted: inside()}, no("NotInRoom", "HQ-TREAS-01")},
		{"HQ-ACT-01/1 traps", table, SearchTraps{Hero: barbarian, Area: "C1", Asserted: spotted}, no("MonsterInSight", "HQ-TRAP-07")},
		{"HQ-ACT-01/1 secret doors", table, SearchSecretDoors{Hero: barbarian, Area: "C1", Asserted: spotted}, no("MonsterInSight", "HQ-SECRET-02")},
		{"HQ-ACT-01/1 disarm", table, DeclareDisarm{Hero: barbarian, Trap: "t1", Asserted: freeWay()}, no("NoToolKit", "HQ-DISARM-01")},
		{"HQ-ACT-01/2", fighting(t, barbarian), DeclareAttack{Hero: barbarian, Target: "h3", Asserted: edgeToEdge}, no("NotATarget", "HQ-ACT-01")},
	})
}

func TestExamplesOfMovement(t *testing.T) {
	fresh, seven := given(t, inTurnOf(dwarf)...), given(t, inTurnOf(dwarf, rolled(dwarf, 7))...)
	walks := func(n int, answers map[string]bool) Command {
		return Move{Hero: dwarf, Squares: new(n), Asserted: answers}
	}
	left := func(n int) scene { return given(t, inTurnOf(dwarf, rolled(dwarf, n))...) }
	veiled := left(6).And(laid("veil_of_mist", "h2", nextMovement))
	behind := func(doors ...event.Door) scene { // the room R6 behind the wall at (5,4), seen from (4,4)
		return given(t, onSquare(sq(4, 4), changed(func(q *event.QuestDefined) {
			q.Areas[1].Squares, q.Areas[3].Squares, q.Doors = nil, squares(sq(5, 4)), append(doors, q.Doors...)
		}))...)
	}
	door := event.Door{Door: "D2", Between: []string{"C1", "R6"}, Edge: squares(sq(4, 4), sq(5, 4))}
	room := given(t, onSquare(sq(2, 2), changed(func(q *event.QuestDefined) { q.Areas[0].Squares = squares(sq(2, 1)) }))...)
	secret := given(t, mappedQuest(elf, event.DoorOpened{Door: "S6", Secret: true, By: elf, Means: "adjacent"})...)
	shows(t, []example{
		{"HQ-MOVE-01/1", fresh.Dice("movement", "4", "3"), RollMovement{Hero: dwarf}, gives(event.MovementRolled{Squares: 7})},
		{"HQ-MOVE-01/2", seven.Dice("movement", "4", "3"), RollMovement{Hero: dwarf}, no("MovementAlreadyRolled", "HQ-MOVE-01")},
		{"HQ-MOVE-01/3", fresh, walks(1, freeWay()), no("MovementNotRolled", "HQ-MOVE-01")},
		{"HQ-MOVE-02/1", seven, walks(8, freeWay()), no("TooFar", "HQ-MOVE-02")},
		{"HQ-MOVE-02/2", seven, walks(5, freeWay()), gives(event.HeroMoved{SquaresUsed: 5, SquaresLeft: 2})},
		{"HQ-MOVE-02/2 lapse", seven.When(walks(5, freeWay())).After().When(EndMovement{Hero: dwarf}).After(), walks(2, freeWay()), no("MoveAfterSplit", "HQ-TURN-04")},
		{"HQ-MOVE-02/3", seven, EndMovement{Hero: dwarf}, gives(event.MovementEnded{SquaresLeft: 7})},
		{"HQ-MOVE-03/1", behind(), goes(sq(5, 4)), no("NoDoor", "HQ-MOVE-03")},
		{"HQ-MOVE-03/2", behind(door), goes(sq(5, 4)), no("DoorClosed", "HQ-MOVE-03")},
		{"HQ-MOVE-03/3", secret, Move{Hero: elf, Squares: new(1), Area: "R6", Asserted: freeWay()}, gives(event.HeroMoved{Area: "R6"})},
		{"HQ-MOVE-04/1", left(6), walks(2, way("passes_monster", true)), no("MonsterInTheWay", "HQ-MOVE-04")},
		{"HQ-MOVE-04/2", veiled, walks(2, way("passes_monster", true)), gives(event.HeroMoved{SquaresUsed: 2})},
		{"HQ-MOVE-05/1", left(6), walks(1, way("clear", false)), no("WallInTheWay", "HQ-MOVE-05")},
		{"HQ-MOVE-05/1 on squares", room, goes(sq(2, 1)), no("WallInTheWay", "HQ-MOVE-05")},
		{"HQ-MOVE-06/1", left(5).And(standsAt(dwarf, sq(2, 2))), goes(sq(3, 3)), no("DiagonalMove", "HQ-MOVE-06")},
		{"HQ-MOVE-06/2", left(5).And(standsAt(dwarf, sq(2, 2))), goes(sq(3, 2), sq(3, 3)), gives(event.HeroMoved{SquaresUsed: 2, SquaresLeft: 3})},
		{"HQ-MOVE-07/1", left(2), walks(2, way("passes_hero", true)), gives(event.HeroMoved{SquaresUsed: 2})},
		{"HQ-MOVE-07/2", left(1), walks(1, way("free", false)), no("SquareOccupied", "HQ-MOVE-08")},
		{"HQ-MOVE-08/1", left(2), walks(1, freeWay()), gives(event.HeroMoved{SquaresUsed: 1})},
	})
}

func TestExamplesOfSharedAndBlockedSquares(t *testing.T) {
	fell := given(t, pitting(dwarf, []events.Event{rolled(dwarf, 5)}, "h3")...)
	goblins := slices.Concat([]events.Event{orc("m1")}, []events.Event{event.AreaRevealed{Area: "R3", AreaKind: "room", Blocked: squares(sq(8, 1)),
		Furniture: []event.PlacedPiece{{Piece: "table", Square: sq(5, 5)}}}})
	hero, monster := given(t, inTurnOf(dwarf, append(goblins, rolled(dwarf, 5))...)...), given(t, inZargonsTurn(goblins...)...)
	to := func(at *event.Square) Command { return Move{Hero: dwarf, Path: squares(at), Asserted: freeWay()} }
	shows(t, []example{
		{"HQ-MOVE-08/2", fell, Move{Hero: dwarf, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}, both(gives(event.PitEntered{Figure: "h2", Trap: "t1", Voluntary: true}),
			leaves("both are in the pit", func(s State) bool { return s.Quest.Pits["h2"] == "t1" && s.Quest.Pits["h3"] == "t1" }))},
		{"HQ-MOVE-08/3", monster, MoveMonster{Monster: "m1", Squares: new(1), Asserted: way("free", false)}, no("SquareOccupied", "HQ-ZARGON-07")},
		{"HQ-MOVE-09/1 hero", hero, to(sq(8, 1)), no("BlockedSquare", "HQ-MOVE-09")},
		{"HQ-MOVE-09/1 orc", monster, MoveMonster{Monster: "m1", Path: squares(sq(8, 1)), Asserted: freeWay()}, no("BlockedSquare", "HQ-MOVE-09")},
		{"HQ-MOVE-10/1", hero, to(sq(5, 5)), gives(event.HeroMoved{SquaresUsed: 1})},
		{"HQ-MOVE-10/2", hero.Option("furniture_blocks", "true"), to(sq(5, 5)), no("FurnitureInTheWay", "HQ-MOVE-10")},
		{"HQ-MOVE-10/3", castingIn(t, wizard).Option("furniture_blocks", "true"), CastSpell{Hero: wizard, Spell: "sleep", Targets: []string{"m1"}, Asserted: unseen},
			no("NotVisible", "HQ-LOS-01")},
	})
}

func TestExamplesOfDoors(t *testing.T) {
	open := event.DoorOpened{Door: "D5", By: barbarian, Means: "adjacent"}
	at := given(t, mappedQuest(barbarian, event.HeroMoved{Hero: barbarian, SquaresUsed: 2, SquaresLeft: 3})...)
	opens := OpenDoor{Hero: barbarian, Door: "D5", Asserted: nextTo(true)}
	after := at.And(orc("m1")).Dice("combat", "W", "W", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).After()
	opened := given(t, mappedQuest(barbarian, open)...)
	slam := event.QuestDefined{Quest: 1, Title: "Fort", Notes: []event.QuestNote{{Ref: "F", Text: "The door slams shut."}}}
	begun := given(t, setUp(event.SpellsDealt{Hero: elf, Elements: []string{"earth"}, Spells: []event.Key{"heal_body"}},
		event.SpellsDealt{Hero: wizard, Elements: []string{"air", "fire", "water"}, Spells: []event.Key{"genie"}})...)
	shows(t, []example{
		{"HQ-DOOR-01/1", at, opens, gives(event.DoorOpened{Door: "D5", By: barbarian})},
		{"HQ-DOOR-01/1 going on", at.When(opens).After(), Move{Hero: barbarian, Squares: new(3), Area: "C1", Asserted: freeWay()}, both(
			gives(event.HeroMoved{SquaresUsed: 3}), leaves("the action is unspent", func(s State) bool { return !s.Quest.Turn.Acted }))},
		{"HQ-DOOR-01/2", at, OpenDoor{Hero: barbarian, Door: "D5", Asserted: nextTo(false)}, no("NotAdjacent", "HQ-DOOR-01")},
		{"HQ-DOOR-01/3", after, opens, no("NotMoving", "HQ-DOOR-01")},
		{"HQ-DOOR-02/1", opened, CloseDoor{Door: "D5"}, no("DoorsStayOpen", "HQ-DOOR-02")},
		{"HQ-DOOR-02/2", opened.And(slam), CloseDoor{Door: "D5", Note: "F"}, gives(event.DoorShut{Door: "D5", QuestNote: "F"})},
		{"HQ-DOOR-02/3", opened, opens, no("AlreadyOpen", "HQ-DOOR-02")},
		{"HQ-DOOR-02/4", begun, BeginQuest{Shown: []event.Shown{{Area: "stairway", AreaKind: "room", Doors: []event.DoorID{"D1", "D2"}}}}, leaves("all doors are closed",
			func(s State) bool {
				return len(s.Quest.Doors) == 2 && !s.Quest.Doors["D1"].Open && !s.Quest.Doors["D2"].Open
			})},
	})
}

// Where a line of sight is asked for, the table answers; what follows from a
// yes or a no is shown by a thrown dagger.
func TestExamplesOfTheLineOfSight(t *testing.T) {
	table := fighting(t, wizard)
	throws := func(visible bool) Command {
		return DeclareAttack{Hero: wizard, Target: "m1", Asserted: map[string]bool{"adjacent": false, "diagonal": false, "visible": visible}}
	}
	yes, barred := gives(event.AttackDeclared{AttackKind: "ranged"}), no("NotVisible", "HQ-LOS-01")
	shows(t, []example{
		{"HQ-LOS-01/1", table, throws(true), yes},
		{"HQ-LOS-01/2", table, throws(false), no("NotVisible", "HQ-LOS-01")},
		{"HQ-LOS-02/1", table, throws(false), barred},
		{"HQ-LOS-02/2", table, throws(true), yes},
		{"HQ-LOS-02/3 open", table, throws(true), yes},
		{"HQ-LOS-02/3 closed", table, throws(false), barred},
		{"HQ-LOS-03/1", table, throws(true), yes},
		{"HQ-LOS-03/2", table, throws(false), barred},
		{"HQ-LOS-03/3", table, throws(false), barred},
	})
}

func TestExamplesOfWhatIsToldUnasked(t *testing.T) {
	unasked := given(t, append(dungeon(elf), event.QuestDefined{Quest: 1, Title: "Fort", Notes: []event.QuestNote{{Ref: "B", Text: "The wall opens."}},
		SecretDoors: []event.Door{{Door: "S1", Between: []string{"C1", "R6"}}}})...)
	doors := &[]AnsweredDoor{{event.Door{Door: "S1"}}}
	shows(t, []example{
		{"HQ-REVEAL-04/1", given(t, dungeon(elf)...), FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}, both(brings("TrapSearchMade", "TrapsFound"),
			leaves("the secret door stays hidden", func(s State) bool { _, known := s.Quest.Doors["S2"]; return !known }))},
		{"HQ-REVEAL-04/2", unasked, AnswerSearch{Area: "C1", Doors: doors}, no("NoSearch", "HQ-REVEAL-04")},
		{"HQ-REVEAL-04/2 by a note", unasked, AnswerSearch{Area: "C1", Doors: doors, Note: "B", Hero: elf}, gives(event.SecretDoorsFound{Area: "C1", QuestNote: "B"})},
	})
}
