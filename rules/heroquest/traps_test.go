package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// sq is a square of the board.
func sq(column, row int) *event.Square { return &event.Square{Column: column, Row: row} }

// squares is a path over these squares.
func squares(path ...*event.Square) []event.Square {
	all := []event.Square{}
	for _, s := range path {
		all = append(all, *s)
	}
	return all
}

// trapped is the definition of quest 1 with these traps.
func trapped(traps ...event.Trap) event.QuestDefined {
	return event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", WanderingMonster: "orc", Traps: traps,
		SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Area: "R3", Gold: 100}},
		Doors:            []event.Door{{Door: "D5", Between: []string{"C1", "R5"}}}}
}

// The traps of the tests: t1 a pit, t2 a spear, t3 a falling block, t4 in a
// chest.
var (
	pitTrap   = event.Trap{Trap: "t1", Kind: "pit", Square: sq(6, 2), Area: "R3"}
	spearTrap = event.Trap{Trap: "t2", Kind: "spear", Square: sq(3, 3), Area: "R3"}
	blockTrap = event.Trap{Trap: "t3", Kind: "falling_block", Square: sq(3, 5), Area: "C1"}
	chestTrap = event.Trap{Trap: "t4", Kind: "chest", Object: "chest-1", Area: "R3", EffectNote: "a needle: 2 Body Points"}
	allTraps  = trapped(pitTrap, spearTrap, blockTrap, chestTrap)
)

// pointedOut says that a search has found these traps.
func pointedOut(traps ...event.Trap) event.TrapsFound {
	found := event.TrapsFound{Area: traps[0].Area}
	for _, t := range traps {
		found.Traps = append(found.Traps, event.FoundTrap{Trap: t.Trap, Kind: t.Kind, Square: t.Square, Object: t.Object})
	}
	return found
}

// goneOff is a trap that was sprung by the wizard long ago, and the turn of its
// victim is none of this one.
func goneOff(t event.Trap) []events.Event {
	past := []events.Event{event.TrapSprung{Trap: t.Trap, Kind: t.Kind, Hero: wizard, How: "moved", Square: t.Square}}
	switch t.Kind {
	case "pit":
		past = append(past, event.PitEntered{Figure: string(wizard), Trap: t.Trap, Damage: 1}, event.PitLeft{Figure: string(wizard), Trap: t.Trap})
	case "falling_block":
		past = append(past, event.TrapDamageRolled{Trap: t.Trap, Hero: wizard}, event.TrapEscapeChosen{Trap: t.Trap, Hero: wizard, Direction: "back"},
			event.SquareBlocked{Square: t.Square, Area: t.Area, Trap: t.Trap})
	case "spear":
		past = append(past, event.TrapDamageRolled{Trap: t.Trap, Hero: wizard})
	}
	return past
}

// standsAt puts a hero on a square.
func standsAt(h event.HeroID, at *event.Square) event.HeroMoved {
	return event.HeroMoved{Hero: h, Path: squares(at)}
}

// rolledBy is a throw of combat dice as an event carries it.
func rolledBy(id event.RollID, faces ...events.Face) event.Roll {
	return event.Roll{ID: id, Die: "combat", Count: len(faces), Faces: faces, Source: events.Physical}
}

// moving is a hero's turn with so many squares left, at a table with the traps
// of the tests.
func moving(t *testing.T, h event.HeroID, left int, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return given(t, inTurnOf(h, slices.Concat([]events.Event{allTraps, rolled(h, left)}, more)...)...)
}

// endsTurn asserts that the turn which ran is over, for this reason.
func endsTurn(t *testing.T, es []events.Event, reason string) {
	t.Helper()
	ended, is := es[len(es)-1].(event.TurnEnded)
	if !is || ended.Reason != reason {
		t.Errorf("the last event is %s %+v, wanted is the end of the turn by %s", es[len(es)-1].EventType(), es[len(es)-1], reason)
	}
}

// HQ-TRAP-02, HQ-TRAP-12
func TestATrapOnTheWayStopsTheHero(t *testing.T) {
	path := squares(sq(2, 3), sq(3, 3), sq(4, 3), sq(5, 3), sq(5, 4))
	walk := moving(t, elf, 6).Dice("combat", "W").When(Move{Hero: elf, Path: path, Area: "R3", Asserted: freeWay()})
	walk.Has(event.HeroMoved{Hero: elf, Path: path[:2], Area: "R3", SquaresUsed: 2, SquaresLeft: 4, StoppedBy: "trap", Intent: "walk"})
	walk.Has(event.TrapSprung{Trap: "t2", Kind: "spear", Hero: elf, How: "moved", Square: sq(3, 3)})
	walk.Types("HeroMoved", "TrapSprung", "DiceRolled", "TrapDamageRolled", "MovementEnded", "TurnEnded")
	if known := walk.After().State().Quest.Traps["t2"]; known.State != trapSprung || *known.Square != *sq(3, 3) {
		t.Errorf("what everybody knows of the trap: %+v", known)
	}
	moving(t, elf, 6).When(Move{Hero: elf, Path: squares(sq(2, 3), sq(2, 4), sq(3, 4)), Asserted: freeWay()}).Types("HeroMoved")
	moving(t, elf, 6).When(Move{Hero: elf, Squares: new(3), Area: "R3", Asserted: freeWay()}).Types("HeroMoved")
}

// HQ-TRAP-02: passing is moving onto, and a trap that was found springs as well.
func TestPassingOverATrapSpringsIt(t *testing.T) {
	path := squares(sq(2, 3), sq(3, 3), sq(4, 3))
	moving(t, elf, 6, pointedOut(spearTrap)).Dice("combat", "S").When(Move{Hero: elf, Path: path, Asserted: freeWay()}).
		Has(event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "trap", CauseRef: "t2"})
	two := moving(t, elf, 9).When(Move{Hero: elf, Path: squares(sq(3, 4), sq(3, 3), sq(4, 3), sq(5, 3), sq(6, 3), sq(6, 2)), Asserted: freeWay()})
	two.Has(event.TrapSprung{Trap: "t2", Kind: "spear", Hero: elf, How: "moved", Square: sq(3, 3)})
}

// HQ-TRAP-12
func TestASprungPitIsKnownToAll(t *testing.T) {
	fell := moving(t, elf, 6).When(Move{Hero: elf, Path: squares(sq(6, 2)), Asserted: freeWay()})
	if known := fell.After().State().Quest.Traps["t1"]; known.State != trapSprung || known.Kind != "pit" || *known.Square != *sq(6, 2) {
		t.Errorf("what everybody knows of the pit: %+v", known)
	}
}

// behindTheDoor is a pit right behind door D5.
func behindTheDoor(h event.HeroID, more ...events.Event) []events.Event {
	behind := event.Trap{Trap: "t5", Kind: "pit", Area: "R5", BehindDoor: "D5"}
	return inTurnOf(h, slices.Concat([]events.Event{trapped(behind), event.HeroMoved{Hero: h, Area: "C1"}, rolled(h, 6),
		event.DoorOpened{Door: "D5", By: h, Means: "adjacent"}}, more)...)
}

// HQ-TRAP-04
func TestTheFirstThroughADoorMeetsTheTrapBehindIt(t *testing.T) {
	steps := Move{Hero: barbarian, Squares: new(1), Area: "R5", Asserted: freeWay()}
	fell := given(t, behindTheDoor(barbarian)...).When(steps)
	fell.Has(event.TrapSprung{Trap: "t5", Kind: "pit", Hero: barbarian, How: "door"})
	fell.Has(event.HeroDamaged{Hero: barbarian, Damage: 1, BodyBefore: 8, BodyAfter: 7, Cause: "trap", CauseRef: "t5"})
	fell.Has(event.TurnEnded{Turn: "turn1", Reason: "trap", MovementUnused: 5, ActionUnused: true})
	fell.Types("HeroMoved", "TrapSprung", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded")

	next := given(t, behindTheDoor(dwarf, event.TrapSprung{Trap: "t5", Kind: "pit", Hero: wizard, How: "door"})...)
	in := Move{Hero: dwarf, Squares: new(1), Area: "R5", Asserted: freeWay()}
	next.When(in).Refused("PitInTheWay", "HQ-JUMP-05")
	in.EnterPit = "t5"
	next.When(in).Lacks("TrapSprung").Has(event.PitEntered{Figure: string(dwarf), Trap: "t5", Voluntary: true, Damage: 1})
	inside := given(t, behindTheDoor(dwarf, event.HeroMoved{Hero: dwarf, Area: "R5"})...)
	inside.When(Move{Hero: dwarf, Squares: new(3), Area: "R5", Asserted: freeWay()}).Types("HeroMoved")
}

// HQ-TRAP-04: by another door nobody meets the trap behind this one, as far as the doors tell.
func TestATrapBehindADoorWaitsForThatDoor(t *testing.T) {
	shut := given(t, inTurnOf(dwarf, trapped(event.Trap{Trap: "t5", Kind: "pit", Area: "R5", BehindDoor: "D5"}), rolled(dwarf, 6))...)
	shut.When(Move{Hero: dwarf, Squares: new(1), Area: "R5", Asserted: freeWay()}).Types("HeroMoved")
	two := trapped(event.Trap{Trap: "t5", Kind: "pit", Area: "R5", BehindDoor: "D5"})
	two.Doors = append(two.Doors, event.Door{Door: "D6", Between: []string{"C1", "R5"}})
	given(t, behindTheDoor(dwarf, two, event.DoorOpened{Door: "D6"})...).When(Move{Hero: dwarf, Squares: new(1), Area: "R5", Asserted: freeWay()}).
		Types("HeroMoved")
}

// HQ-TRAP-04, HQ-TRAP-05, TC-55
func TestASearchBeforeTheDoorMissesTheTrapBehindIt(t *testing.T) {
	outside := given(t, behindTheDoor(barbarian, event.MovementEnded{Hero: barbarian})...)
	answers := map[string]bool{"in_room": true, "monster_in_sight": false}
	searched := outside.When(FindTraps{Hero: barbarian, Area: "C1", Asserted: answers})
	searched.Has(event.TrapsFound{Hero: barbarian, Area: "C1", Traps: []event.FoundTrap{}})
	past := []events.Event{event.TurnEnded{Turn: "turn1", Reason: "finished"}, event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: barbarian},
		rolled(barbarian, 4)}
	searched.After().And(past...).When(Move{Hero: barbarian, Squares: new(1), Area: "R5", Asserted: freeWay()}).
		Has(event.TrapSprung{Trap: "t5", Kind: "pit", Hero: barbarian, How: "door"})
}

// HQ-TRAP-06, TC-56
func TestMonstersSpringNoTraps(t *testing.T) {
	path := squares(sq(5, 2), sq(6, 2), sq(7, 2))
	walk := MoveMonster{Monster: "m1", Path: path, Asserted: freeWay()}
	crossed := given(t, inZargonsTurn(allTraps, orc("m1"))...).When(walk)
	crossed.Then(event.MonsterActivated{Monster: "m1", Turn: "turn5", Order: "open"},
		event.MonsterMoved{Monster: "m1", Path: path, SquaresUsed: 3, Jumped: []event.Square{}})
	if known := crossed.After().State().Quest.Traps; len(known) > 0 {
		t.Errorf("the pit is no longer hidden: %v", known)
	}
	moving(t, dwarf, 6, event.MonsterMoved{Monster: "m1", Path: path}).When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}).
		Has(event.TrapSprung{Trap: "t1", Kind: "pit", Hero: dwarf, How: "moved", Square: sq(6, 2)})
}

// HQ-TRAP-11, HQ-SPEAR-01, TC-07
func TestAHarmlessTrapEndsTheTurnToo(t *testing.T) {
	walk := moving(t, elf, 5).Dice("combat", "W").When(Move{Hero: elf, Path: squares(sq(3, 3)), Asserted: freeWay()})
	walk.Lacks("HeroDamaged").Has(event.TurnEnded{Turn: "turn3", Reason: "trap", MovementUnused: 4, ActionUnused: true})
	endsTurn(t, walk.Events(), "trap")
	after := walk.After().And(orc("m1"))
	after.When(Attack{Hero: elf, Target: "m1", Asserted: nextTo(true)}).Refused("TurnOver", "HQ-TRAP-11")
	after.When(Move{Hero: elf, Squares: new(1), Asserted: freeWay()}).Refused("TurnOver", "HQ-TRAP-11")
}

// HQ-TRAP-11
func TestWhoEscapesDeathInATrapHasNoTurnLeft(t *testing.T) {
	potion := owning(dwarf, "i5", "potion_of_healing")
	fell := moving(t, dwarf, 6, potion, event.HeroDamaged{Hero: dwarf, Damage: 6}).When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()})
	fell.Types("HeroMoved", "TrapSprung", "PitEntered", "HeroDamaged", "HeroReducedToZero")
	fell.After().When(EndTurn{Hero: dwarf}).Refused("SavePending", "HQ-DEATH-01")
	saved := fell.After().Dice("movement", "4").When(ChooseDeathSave{Hero: dwarf, Save: "potion", Item: "i5"})
	endsTurn(t, saved.Events(), "trap")
	if h := saved.After().State().Heroes[dwarf]; h.Dead || h.Body != 4 {
		t.Errorf("the dwarf after the potion: %+v", h)
	}
}

// HQ-SAVE-02, TC-19, TC-20
func TestAHealingSpellInATrapWantsAnUnspentAction(t *testing.T) {
	weak := event.HeroDamaged{Hero: elf, Damage: 5}
	walk := Move{Hero: elf, Path: squares(sq(6, 2)), Asserted: map[string]bool{"clear": true, "passes_monster": false, "free": true, "company": true}}
	searched := []events.Event{event.TreasureSearchMade{Hero: elf, Room: "R1"}, event.TreasureCardDrawn{Hero: elf, Room: "R1", Category: "none"}, weak}
	dies := moving(t, elf, 6, searched...).When(walk)
	dies.Has(event.HeroReducedToZero{Hero: elf, CauseRef: "t1", Saves: []string{}})
	endsTurn(t, dies.Events(), "died")
	fresh := moving(t, elf, 6, weak).When(walk)
	saved := fresh.After().When(ChooseDeathSave{Hero: elf, Save: "spell", Spell: "heal_body"})
	saved.Has(event.HeroHealed{Hero: elf, Amount: 4, BodyBefore: 0, BodyAfter: 4, Cause: "spell", CauseRef: "c1"})
	saved.Has(event.TurnEnded{Turn: "turn3", Reason: "trap", MovementUnused: 5})
}

// HQ-PITTRAP-01
func TestAPitCostsOneBodyPointWithoutARoll(t *testing.T) {
	moving(t, dwarf, 6).When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}).Then(
		event.HeroMoved{Hero: dwarf, Path: squares(sq(6, 2)), Area: "R3", SquaresUsed: 1, SquaresLeft: 5, StoppedBy: "trap", Intent: "walk"},
		event.TrapSprung{Trap: "t1", Kind: "pit", Hero: dwarf, How: "moved", Square: sq(6, 2)},
		event.PitEntered{Figure: string(dwarf), Trap: "t1", Damage: 1},
		event.HeroDamaged{Hero: dwarf, Damage: 1, BodyBefore: 7, BodyAfter: 6, Cause: "trap", CauseRef: "t1"},
		event.MovementEnded{Hero: dwarf, SquaresLeft: 5},
		event.TurnEnded{Turn: "turn2", Reason: "trap", MovementUnused: 5, ActionUnused: true},
	)
	found := moving(t, dwarf, 6, pointedOut(pitTrap)).State()
	if t1 := found.Quest.Traps["t1"]; open(t1) || t1.State != trapFound {
		t.Errorf("a pit that was only found is open: %+v", t1)
	}
}

// HQ-FALL-01, TC-16
func TestAFallingBlockCostsOneBodyPointForEachSkull(t *testing.T) {
	onto := Move{Hero: wizard, Path: squares(sq(3, 5)), Asserted: map[string]bool{"clear": true, "passes_monster": false, "free": true, "company": true}}
	hit := moving(t, wizard, 6).Dice("combat", "S", "S", "W").When(onto)
	hit.Has(event.HeroMoved{Hero: wizard, Path: squares(sq(3, 5)), Area: "C1", SquaresUsed: 1, SquaresLeft: 5, StoppedBy: "block", Intent: "walk"})
	hit.Has(event.TrapDamageRolled{Trap: "t3", Hero: wizard, Roll: rolledBy("r1", "S", "S", "W"), Damage: 2})
	hit.Has(event.HeroDamaged{Hero: wizard, Damage: 2, BodyBefore: 4, BodyAfter: 2, Cause: "trap", CauseRef: "t3"})
	hit.Types("HeroMoved", "TrapSprung", "DiceRolled", "TrapDamageRolled", "HeroDamaged")
	moving(t, wizard, 6).Dice("combat", "S", "W", "W").When(onto).
		Has(event.HeroDamaged{Hero: wizard, Damage: 1, BodyBefore: 4, BodyAfter: 3, Cause: "trap", CauseRef: "t3"})

	weak := moving(t, wizard, 6, event.HeroDamaged{Hero: wizard, Damage: 2}, event.SpellCast{Caster: wizard, Spell: "water_of_healing"}, event.TurnEnded{Turn: "turn4"},
		event.RoundBegan{Round: 2}, event.TurnBegan{Turn: "turn8", Side: "hero", Hero: wizard}, rolled(wizard, 6), standsAt(wizard, sq(2, 5)))
	dead := weak.Dice("combat", "S", "S", "S").When(onto)
	dead.Has(event.HeroDamaged{Hero: wizard, Damage: 3, BodyBefore: 2, BodyAfter: 0, Cause: "trap", CauseRef: "t3"})
	dead.Has(event.HeroReducedToZero{Hero: wizard, CauseRef: "t3", Saves: []string{}})
	dead.Has(event.SquareBlocked{Square: sq(3, 5), Area: "C1", Trap: "t3"})
	dead.Has(event.RemainsLeft{Hero: wizard, Area: "C1", Square: sq(2, 5), Items: []event.ItemID{"i4"}}) // HQ-FALL-02 (ruling): beside the block
	endsTurn(t, dead.Events(), "died")
	moving(t, wizard, 6).Dice("combat", "S").When(onto).Refused("WrongDiceCount", "HQ-ATK-04")
}

// underTheBlock is the elf under the block at (3,5), come from (2,5), its dice
// thrown.
func underTheBlock(t *testing.T, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return moving(t, elf, 6, append([]events.Event{standsAt(elf, sq(2, 5))}, more...)...).Dice("combat", "B", "W", "W").
		When(Move{Hero: elf, Path: squares(sq(3, 5)), Asserted: freeWay()}).After()
}

// stepping answers whether the square is free.
func stepping(free bool) map[string]bool { return map[string]bool{"free": free} }

// HQ-FALL-02
func TestTheHeroStepsClearOfTheBlock(t *testing.T) {
	under := underTheBlock(t)
	ahead := ChooseTrapEscape{Hero: elf, Direction: "ahead", To: sq(4, 5), Asserted: stepping(true)}
	under.When(ahead).Then(
		event.TrapEscapeChosen{Trap: "t3", Hero: elf, Direction: "ahead", To: sq(4, 5)},
		event.SquareBlocked{Square: sq(3, 5), Area: "C1", Trap: "t3"},
		event.MovementEnded{Hero: elf, SquaresLeft: 5},
		event.TurnEnded{Turn: "turn3", Reason: "trap", MovementUnused: 5, ActionUnused: true},
	)
	ahead.Asserted = stepping(false)
	under.When(ahead).Refused("SquareOccupied", "HQ-FALL-02")
	under.When(ChooseTrapEscape{Hero: elf, Direction: "back", Asserted: stepping(true)}).
		Has(event.TrapEscapeChosen{Trap: "t3", Hero: elf, Direction: "back", To: sq(2, 5)})
	under.When(ChooseTrapEscape{Hero: elf, Direction: "other", Asserted: stepping(true)}).
		Has(event.TrapEscapeChosen{Trap: "t3", Hero: elf, Direction: "other"})
	under.When(ChooseTrapEscape{Hero: elf, Direction: "ahead", To: sq(3, 5), Asserted: stepping(true)}).Refused("BlockedSquare", "HQ-FALL-03")
	under.When(ChooseTrapEscape{Hero: elf, Direction: "ahead"}).Unclear("asserted.free")
	under.When(EndTurn{Hero: elf}).Refused("ChoicePending", "HQ-FALL-02")
	under.By(ben).When(ChooseTrapEscape{Hero: elf, Direction: "back", Asserted: stepping(true)}).Refused("NotYourHero", "HQ-SETUP-03")
}

// HQ-FALL-02, HQ-TRAP-02: a trap where the hero steps springs as well.
func TestOutOfTheBlockIntoThePit(t *testing.T) {
	second := trapped(blockTrap, event.Trap{Trap: "t6", Kind: "pit", Square: sq(4, 5), Area: "C1"}, event.Trap{Trap: "t7", Kind: "falling_block", Square: sq(3, 6), Area: "C1"})
	under := underTheBlock(t, second)
	ahead := ChooseTrapEscape{Hero: elf, Direction: "ahead", To: sq(4, 5), Asserted: stepping(true)}
	fell := under.When(ahead)
	fell.Types("TrapEscapeChosen", "SquareBlocked", "TrapSprung", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded")
	under.And(event.TrapSprung{Trap: "t6", Kind: "pit", Hero: wizard, How: "moved", Square: sq(4, 5)}, event.TrapSprung{Trap: "t3", Kind: "falling_block", Hero: elf},
		event.TrapDamageRolled{Trap: "t3", Hero: elf}).When(ahead).
		Types("TrapEscapeChosen", "SquareBlocked", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded")
	again := under.When(ChooseTrapEscape{Hero: elf, Direction: "other", To: sq(3, 6), Asserted: stepping(true)})
	again.Types("TrapEscapeChosen", "SquareBlocked", "TrapSprung")
	again.After().Dice("combat", "B", "B", "B").When(RollTrapDamage{Hero: elf}).Types("DiceRolled", "TrapDamageRolled")
}

// HQ-FALL-03, HQ-MOVE-09, TC-14
func TestFallenStoneStopsEverybody(t *testing.T) {
	over := squares(sq(3, 5), sq(4, 5))
	moving(t, dwarf, 8, goneOff(blockTrap)...).When(Move{Hero: dwarf, Path: over, Asserted: freeWay()}).Refused("BlockedSquare", "HQ-MOVE-09")
	given(t, inZargonsTurn(slices.Concat([]events.Event{allTraps, orc("m1")}, goneOff(blockTrap))...)...).
		When(MoveMonster{Monster: "m1", Path: over, Asserted: freeWay()}).Refused("BlockedSquare", "HQ-MOVE-09")
	moving(t, dwarf, 8, goneOff(blockTrap)...).When(Jump{Hero: dwarf, Trap: "t3", Asserted: clearJump()}).Refused("CannotJump", "HQ-FALL-04")
	moving(t, dwarf, 8, goneOff(blockTrap)...).When(Disarm{Hero: dwarf, Trap: "t3", Asserted: freeWay()}).Refused("TrapAlreadySprung", "HQ-DISARM-07")
	moving(t, dwarf, 8, goneOff(blockTrap)...).When(Move{Hero: dwarf, Squares: new(2), Asserted: way("clear", false)}).Refused("WallInTheWay", "HQ-MOVE-05")
	behind := map[string]bool{"visible": false}
	given(t, inTurnOf(wizard, slices.Concat([]events.Event{allTraps, orc("m1")}, goneOff(blockTrap))...)...).
		When(CastSpell{Hero: wizard, Spell: "tempest", Targets: []string{"m1"}, Asserted: behind}).Refused("NotVisible", "HQ-LOS-01")
}

// HQ-MOVE-09, HQ-MOVE-10
func TestBlockedSquaresAndFurnitureStandInTheWay(t *testing.T) {
	seen := event.AreaRevealed{Area: "R3", AreaKind: "room", Blocked: squares(sq(8, 1)), Furniture: []event.PlacedPiece{{Piece: "table", Square: sq(5, 5)}}}
	table := moving(t, dwarf, 8, seen)
	table.When(Move{Hero: dwarf, Path: squares(sq(8, 1)), Asserted: freeWay()}).Refused("BlockedSquare", "HQ-MOVE-09")
	table.When(Move{Hero: dwarf, Path: squares(sq(5, 5)), Asserted: freeWay()}).Types("HeroMoved")
	table.Option("furniture_blocks", "true").When(Move{Hero: dwarf, Path: squares(sq(5, 5)), Asserted: freeWay()}).Refused("FurnitureInTheWay", "HQ-MOVE-10")
	monsters := given(t, inZargonsTurn(seen, orc("m1"))...)
	monsters.When(MoveMonster{Monster: "m1", Path: squares(sq(8, 1)), Asserted: freeWay()}).Refused("BlockedSquare", "HQ-MOVE-09")
	monsters.Option("furniture_blocks", "true").When(MoveMonster{Monster: "m1", Path: squares(sq(5, 5)), Asserted: freeWay()}).
		Refused("FurnitureInTheWay", "HQ-MOVE-10")
}

// HQ-SPEAR-01
func TestASpearCostsABodyPointOnASkull(t *testing.T) {
	onto := Move{Hero: elf, Path: squares(sq(3, 3)), Asserted: freeWay()}
	hit := moving(t, elf, 5).Dice("combat", "S").When(onto)
	hit.Has(event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "trap", CauseRef: "t2"})
	endsTurn(t, hit.Events(), "trap")
	missed := moving(t, elf, 5).Dice("combat", "B").When(onto)
	missed.Lacks("HeroDamaged")
	endsTurn(t, missed.Events(), "trap")
}

// HQ-SPEAR-01, HQ-TRAP-11: without its dice the trap waits for them.
func TestATrapWaitsForItsDice(t *testing.T) {
	walk := moving(t, elf, 5).When(Move{Hero: elf, Path: squares(sq(3, 3)), Asserted: freeWay()})
	walk.Types("HeroMoved", "TrapSprung")
	due := walk.After()
	due.When(EndTurn{Hero: elf}).Refused("RollDue", "HQ-TRAP-11")
	due.When(RollTrapDamage{Hero: elf}).Unclear("dice")
	due.When(RollTrapDamage{Hero: wizard}).Refused("NothingPending", "HQ-TRAP-11")
	due.Dice("combat", "S").When(RollTrapDamage{Hero: elf}).
		Types("DiceRolled", "TrapDamageRolled", "HeroDamaged", "MovementEnded", "TurnEnded")
	moving(t, elf, 5).Thrown("seed").When(Move{Hero: elf, Path: squares(sq(3, 3)), Asserted: freeWay()}).Has(event.TurnEnded{Turn: "turn3", Reason: "trap", MovementUnused: 4, ActionUnused: true})
}

// HQ-SPEAR-02
func TestASpearFiresOnce(t *testing.T) {
	over := Move{Hero: elf, Path: squares(sq(3, 3), sq(4, 3)), Asserted: freeWay()}
	table := moving(t, elf, 5, goneOff(spearTrap)...)
	table.When(over).Types("HeroMoved")
	again := table.Option("spear_fires_once", "false").Dice("combat", "W").When(over)
	again.Has(event.TrapSprung{Trap: "t2", Kind: "spear", Hero: elf, How: "moved", Square: sq(3, 3)})
}

// HQ-TRAP-02 (ruling): before a hero walks, the table is warned of the traps that
// it knows and that would go off; of no other.
func TestHeroesAreWarnedOfTheTrapsThatTheyKnow(t *testing.T) {
	for name, c := range map[string]struct {
		past []events.Event
		want []event.TrapID
	}{
		"hidden":             {nil, nil},
		"found":              {[]events.Event{pointedOut(pitTrap, spearTrap)}, []event.TrapID{"t1", "t2"}},
		"in a chest":         {[]events.Event{pointedOut(chestTrap)}, nil},
		"a spear, spent":     {append([]events.Event{pointedOut(spearTrap)}, goneOff(spearTrap)...), nil},
		"found and disarmed": {[]events.Event{pointedOut(pitTrap), event.TrapDisarmed{Trap: "t1"}}, nil},
	} {
		var got []event.TrapID
		for _, trap := range TrapsInTheWay(given(t, inRound(append([]events.Event{allTraps}, c.past...)...)...).State(), rules.NewOptions(Options)) {
			got = append(got, trap.Trap)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: warned of %v, want %v", name, got, c.want)
		}
	}
	if got := TrapsInTheWay(State{}, rules.NewOptions(Options)); got != nil {
		t.Errorf("between quests: warned of %v", got)
	}
}
