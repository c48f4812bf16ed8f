package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// inPit is a figure in the pit t1, long since open.
func inPit(figures ...string) []events.Event {
	past := goneOff(pitTrap)
	for _, f := range figures {
		past = append(past, event.PitEntered{Figure: f, Trap: "t1", Voluntary: true})
	}
	return past
}

// pitting is a hero's turn at which these figures are in the pit.
func pitting(h event.HeroID, more []events.Event, figures ...string) []events.Event {
	return inTurnOf(h, slices.Concat([]events.Event{allTraps}, more, inPit(figures...))...)
}

// inThePit is the change of dice that a pit makes.
var inThePit = event.Modifier{Source: "pit", Dice: -1}

// declares gives the declaration among these events.
func declares(t *testing.T, es []events.Event) event.AttackDeclared {
	t.Helper()
	for _, e := range es {
		if k, is := e.(event.AttackDeclared); is {
			return k
		}
	}
	t.Fatal("no attack is declared")
	return event.AttackDeclared{}
}

// HQ-PIT-01, TC-34
func TestAPitIsARoomOfItsOwn(t *testing.T) {
	search := func(h event.HeroID, room string) Command {
		return SearchTreasure{Hero: h, Room: room, Asserted: inside()}
	}
	earlier := []events.Event{event.TreasureSearchMade{Hero: dwarf, Room: "R3"}, event.TreasureCardDrawn{Hero: dwarf, Room: "R3", Category: "none"},
		event.TurnBegan{Turn: "turn7", Side: "hero", Hero: dwarf}}
	given(t, pitting(dwarf, earlier, string(dwarf))...).When(search(dwarf, "pit-t1")).Then(event.TreasureSearchMade{Hero: dwarf, Room: "pit-t1"})
	given(t, pitting(elf, []events.Event{event.HeroMoved{Hero: elf, Area: "C1"}}, string(elf))...).When(search(elf, "pit-t1")).
		Then(event.TreasureSearchMade{Hero: elf, Room: "pit-t1"})
	given(t, pitting(dwarf, nil, string(dwarf))...).When(search(dwarf, "R3")).Refused("NotInRoom", "HQ-PIT-01")
	given(t, pitting(dwarf, nil, string(dwarf))...).When(SearchTreasure{Hero: dwarf, Room: "pit-t1", Asserted: inside("monster_in_room")}).
		Refused("MonsterInRoom", "HQ-TREAS-03")
}

// HQ-PIT-02
func TestAPitTakesOneDieFromAHero(t *testing.T) {
	strikes := DeclareAttack{Hero: barbarian, Target: "m1", Asserted: nextTo(true)}
	table := given(t, pitting(barbarian, []events.Event{abomination("m1")}, string(barbarian))...)
	k := declares(t, table.When(strikes).Events())
	if k.AttackDice != 2 || !slices.Contains(k.Modifiers, inThePit) {
		t.Errorf("attack of %d dice by %v, wanted are 2 by the pit", k.AttackDice, k.Modifiers)
	}
	courage := event.EffectBegan{ID: "e1", Effect: "courage", Holder: string(barbarian), Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: nextAttack}
	if k := declares(t, table.And(courage).When(strikes).Events()); k.AttackDice != 4 {
		t.Errorf("attack of %d dice under Courage in the pit, wanted are 4", k.AttackDice)
	}
	defended := given(t, inZargonsTurn(slices.Concat([]events.Event{allTraps, abomination("m1")}, inPit(string(barbarian)))...)...).
		Dice("combat", "S", "B", "B").Dice("combat", "W").When(AttackHero{Monster: "m1", Target: barbarian, Asserted: nextTo(true)})
	roll := rolledBy("r2", "W")
	defended.Has(event.DefenseRolled{Attack: "k1", Defender: string(barbarian), DefendDice: 1, Modifiers: []event.Modifier{inThePit}, Roll: &roll, Blocks: 1})
	if now := StrengthOf(table.State(), legalCall().Options, barbarian); now.Attack != 2 || now.Defend != 1 {
		t.Errorf("the barbarian in the pit: %+v", now)
	}
}

// HQ-PIT-02, TC-05
func TestAPitTakesOneDieFromAMonster(t *testing.T) {
	attacks := given(t, inZargonsTurn(slices.Concat([]events.Event{allTraps, abomination("m1")}, inPit("m1"))...)...).
		When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)})
	if k := declares(t, attacks.Events()); k.AttackDice != 2 || !slices.Equal(k.Modifiers, []event.Modifier{inThePit}) {
		t.Errorf("attack of %d dice by %v, wanted are 2 by the pit", k.AttackDice, k.Modifiers)
	}
	attacked := given(t, pitting(barbarian, []events.Event{abomination("m1")}, "m1")...).Dice("combat", "S", "W", "W").Dice("combat", "W", "B").
		When(Attack{Hero: barbarian, Target: "m1", Asserted: nextTo(true)})
	roll := rolledBy("r2", "W", "B")
	attacked.Has(event.DefenseRolled{Attack: "k1", Defender: "m1", DefendDice: 2, Modifiers: []event.Modifier{inThePit}, Roll: &roll, Blocks: 1})
}

// HQ-PIT-03, HQ-PIT-02, TC-04
func TestAHeroInAPitKeepsOneDie(t *testing.T) {
	table := given(t, pitting(wizard, []events.Event{orc("m1")}, string(wizard))...)
	if k := declares(t, table.When(DeclareAttack{Hero: wizard, Target: "m1", Asserted: nextTo(true)}).Events()); k.AttackDice != 1 {
		t.Errorf("the wizard attacks with %d dice, wanted is 1", k.AttackDice)
	}
}

// HQ-PIT-03: option pit_floor_for_monsters
func TestAMonsterInAPitMayHaveNoDiceLeft(t *testing.T) {
	weak := orc("m1")
	weak.Attack, weak.Defend = 1, 1
	table := given(t, pitting(barbarian, []events.Event{weak}, "m1")...).Dice("combat", "S", "W", "W")
	strike := Attack{Hero: barbarian, Target: "m1", Asserted: nextTo(true)}
	bare := table.When(strike)
	bare.Has(event.DefenseRolled{Attack: "k1", Defender: "m1", Modifiers: []event.Modifier{inThePit}}).Has(event.MonsterDied{Monster: "m1", Type: "orc", Cause: "damage", By: string(barbarian)})
	floor := table.Option("pit_floor_for_monsters", "true").Dice("combat", "B").When(strike)
	floor.Has(event.AttackResolved{Attack: "k1", Skulls: 1, Blocks: 1})

	attacks := given(t, inZargonsTurn(slices.Concat([]events.Event{allTraps, weak}, inPit("m1"))...)...)
	claw := AttackHero{Monster: "m1", Target: elf, Asserted: nextTo(true)}
	none := attacks.When(claw)
	none.Types("MonsterActivated", "AttackDeclared", "AttackRolled", "AttackResolved")
	attacks.Option("pit_floor_for_monsters", "true").Dice("combat", "B").When(claw).Types("MonsterActivated", "AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved")
}

// HQ-PIT-04
func TestAHeroClimbsOutOnTheNextTurn(t *testing.T) {
	out := Move{Hero: dwarf, Path: squares(sq(7, 2), sq(8, 2)), Asserted: freeWay()}
	climbed := given(t, append(pitting(dwarf, nil, string(dwarf)), rolled(dwarf, 6))...).When(out)
	climbed.Then(event.PitLeft{Figure: string(dwarf), Trap: "t1", To: sq(7, 2)},
		event.HeroMoved{Hero: dwarf, Path: out.Path, SquaresUsed: 2, SquaresLeft: 4, StoppedBy: "none", Intent: "walk"})
	if _, inside := climbed.After().State().pitOf(string(dwarf)); inside {
		t.Error("the dwarf is still in the pit")
	}
	given(t, append(pitting(dwarf, nil, string(dwarf)), rolled(dwarf, 6))...).When(Move{Hero: dwarf, Squares: new(6), Asserted: freeWay()}).
		Has(event.PitLeft{Figure: string(dwarf), Trap: "t1"}).Has(event.HeroMoved{Hero: dwarf, SquaresUsed: 6, StoppedBy: "none", Intent: "walk"})
	given(t, append(pitting(dwarf, nil, string(dwarf)), rolled(dwarf, 6))...).When(Move{Hero: dwarf, Squares: new(0), Asserted: freeWay()}).Types("HeroMoved")
	fell := moving(t, dwarf, 6).When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}).After()
	fell.When(Move{Hero: dwarf, Squares: new(1), Asserted: freeWay()}).Refused("TurnOver", "HQ-TRAP-11")
	given(t, append(pitting(dwarf, nil, string(dwarf)), rolled(dwarf, 6))...).When(DeclareJump{Hero: dwarf, Trap: "t1", Asserted: clearJump()}).
		Refused("CannotJump", "HQ-PIT-04")
}

// HQ-PIT-04, HQ-JUMP-03: out of one pit and over the next.
func TestAHeroJumpsOutOfAPit(t *testing.T) {
	next := event.Trap{Trap: "t9", Kind: "pit", Square: sq(7, 2), Area: "R3"}
	past := append(pitting(dwarf, nil, string(dwarf)), rolled(dwarf, 6), pointedOut(next))
	given(t, past...).Dice("combat", "W").When(Jump{Hero: dwarf, Trap: "t9", To: sq(8, 2), Asserted: clearJump()}).
		Types("JumpDeclared", "DiceRolled", "JumpRolled", "PitLeft", "HeroMoved")
	fell := given(t, past...).Dice("combat", "S").When(Jump{Hero: dwarf, Trap: "t9", To: sq(8, 2), Asserted: clearJump()})
	fell.Types("JumpDeclared", "DiceRolled", "JumpRolled", "PitLeft", "TrapSprung", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded")
	if pit, _ := fell.After().State().pitOf(string(dwarf)); pit != "t9" {
		t.Errorf("the dwarf is in pit %q", pit)
	}
}

// HQ-PIT-05: option voluntary_pit_ends_turn
func TestAHeroDropsIntoAnOpenPitToFight(t *testing.T) {
	table := moving(t, barbarian, 5, append(goneOff(pitTrap), event.HeroDamaged{Hero: barbarian, Damage: 3}, orc("m1"))...)
	drop := Move{Hero: barbarian, Path: squares(sq(6, 2)), EnterPit: "t1", Asserted: freeWay()}
	dropped := table.When(drop)
	dropped.Then(
		event.HeroMoved{Hero: barbarian, Path: squares(sq(6, 2)), SquaresUsed: 1, SquaresLeft: 4, StoppedBy: "none", Intent: "walk"},
		event.PitEntered{Figure: string(barbarian), Trap: "t1", Voluntary: true, Damage: 1},
		event.HeroDamaged{Hero: barbarian, Damage: 1, BodyBefore: 5, BodyAfter: 4, Cause: "pit", CauseRef: "t1"},
		event.MovementEnded{Hero: barbarian, SquaresLeft: 4},
	)
	if k := declares(t, dropped.After().When(DeclareAttack{Hero: barbarian, Target: "m1", Asserted: nextTo(true)}).Events()); k.AttackDice != 2 {
		t.Errorf("from the pit the barbarian attacks with %d dice, wanted are 2", k.AttackDice)
	}
	ended := table.Option("voluntary_pit_ends_turn", "true").When(drop)
	endsTurn(t, ended.Events(), "trap")
	bow := []events.Event{event.ItemGained{Hero: elf, Item: "i5", Card: "crossbow", Kind: "weapon", Cause: "quest_note"}, event.WeaponWielded{Hero: elf, Item: "i5", Card: "crossbow"}, orc("m1")}
	moving(t, elf, 5, append(goneOff(pitTrap), bow...)...).
		When(DeclareAttack{Hero: elf, Target: "m1", Asserted: map[string]bool{"adjacent": false, "diagonal": false, "visible": true}}).
		Types("MovementEnded", "AttackDeclared")
}

// HQ-PIT-05, HQ-DEATH-01: who drops into a pit at 1 Body escapes death first, and the turn ends only with the option.
func TestADropMayBeTheLast(t *testing.T) {
	weak := append(goneOff(pitTrap), owning(dwarf, "i5", "potion_of_healing"), event.HeroDamaged{Hero: dwarf, Damage: 6})
	drop := Move{Hero: dwarf, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}
	saves := ChooseDeathSave{Hero: dwarf, Save: "potion", Item: "i5"}
	table := moving(t, dwarf, 5, weak...)
	fell := table.When(drop)
	fell.Types("HeroMoved", "PitEntered", "HeroDamaged", "HeroReducedToZero", "MovementEnded")
	fell.After().Dice("movement", "3").When(saves).Lacks("TurnEnded")
	on := table.Option("voluntary_pit_ends_turn", "true")
	endsTurn(t, on.When(drop).After().Dice("movement", "3").When(saves).Events(), "trap")
}

// HQ-PIT-05: only an open pit is entered on purpose, where the way ends.
func TestOnlyAnOpenPitIsEntered(t *testing.T) {
	moving(t, dwarf, 5).When(Move{Hero: dwarf, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}).Unclear("enter_pit")
	moving(t, dwarf, 5, pointedOut(pitTrap)).When(Move{Hero: dwarf, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}).Unclear("enter_pit")
	open := moving(t, dwarf, 5, goneOff(pitTrap)...)
	open.When(Move{Hero: dwarf, Path: squares(sq(5, 2)), EnterPit: "t1", Asserted: freeWay()}).Unclear("enter_pit")
	open.When(Move{Hero: dwarf, Squares: new(0), EnterPit: "t1", Asserted: freeWay()}).Unclear("squares")
	open.When(Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}).Refused("PitInTheWay", "HQ-JUMP-05")
	open.Overriding("HQ-JUMP-05").When(Move{Hero: dwarf, Path: squares(sq(6, 2), sq(7, 2)), Asserted: freeWay()}).Types("HeroMoved")
}

// HQ-PIT-06
func TestAMonsterAlwaysClearsAPit(t *testing.T) {
	past := inZargonsTurn(slices.Concat([]events.Event{allTraps, orc("m1")}, goneOff(pitTrap))...)
	clears := freeWay()
	clears["landing_clear"], clears["landing_monster"] = true, false
	path := squares(sq(6, 2), sq(7, 2))
	given(t, past...).When(MoveMonster{Monster: "m1", Path: path, Jumps: []event.TrapID{"t1"}, Asserted: clears}).
		Has(event.MonsterMoved{Monster: "m1", Path: path, SquaresUsed: 2, Jumped: squares(sq(6, 2))}).Types("MonsterActivated", "MonsterMoved")
	given(t, past...).When(MoveMonster{Monster: "m1", Squares: new(1), Jumps: []event.TrapID{"t1"}, Asserted: clears}).Unclear("squares")
	given(t, past...).When(MoveMonster{Monster: "m1", Squares: new(2), Jumps: []event.TrapID{"t1"}, Asserted: freeWay()}).Unclear("asserted.landing_clear")
	given(t, past...).When(MoveMonster{Monster: "m1", Squares: new(2), Jumps: []event.TrapID{"t9"}, Asserted: clears}).Unclear("jumps[0]")
	taken := freeWay()
	taken["landing_clear"], taken["landing_monster"] = true, true
	given(t, past...).When(MoveMonster{Monster: "m1", Path: path, Jumps: []event.TrapID{"t1"}, Asserted: taken}).Refused("LandingOccupied", "HQ-JUMP-06")
	given(t, past...).When(MoveMonster{Monster: "m1", Path: path, Asserted: freeWay()}).Refused("PitInTheWay", "HQ-PIT-06")
}

// HQ-PIT-06, HQ-PIT-02, TC-58
func TestAMonsterEntersAPitWithoutDamage(t *testing.T) {
	past := inZargonsTurn(slices.Concat([]events.Event{allTraps, orc("m1")}, goneOff(pitTrap))...)
	entered := given(t, past...).When(MoveMonster{Monster: "m1", Path: squares(sq(6, 2)), EnterPit: "t1", Asserted: freeWay()})
	entered.Has(event.PitEntered{Figure: "m1", Trap: "t1", Voluntary: true}).Types("MonsterActivated", "MonsterMoved", "PitEntered")
	if k := declares(t, entered.After().When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}).Events()); k.AttackDice != 2 {
		t.Errorf("from the pit the orc attacks with %d dice, wanted are 2", k.AttackDice)
	}
	given(t, inZargonsTurn(slices.Concat([]events.Event{allTraps, orc("m1")}, inPit("m1"))...)...).
		When(MoveMonster{Monster: "m1", Squares: new(2), Asserted: freeWay()}).Types("MonsterActivated", "PitLeft", "MonsterMoved")
}

// HQ-ZARGON-07, HQ-MOVE-08
func TestAMonsterSharesNoPit(t *testing.T) {
	enter := MoveMonster{Monster: "m2", Squares: new(1), EnterPit: "t1", Asserted: freeWay()}
	two := []events.Event{allTraps, orc("m1"), orc("m2")}
	given(t, inZargonsTurn(slices.Concat(two, inPit("m1"))...)...).When(enter).Refused("SquareOccupied", "HQ-ZARGON-07")
	given(t, inZargonsTurn(slices.Concat(two, inPit(string(elf)))...)...).When(enter).Refused("SquareOccupied", "HQ-ZARGON-07")
	given(t, inZargonsTurn(slices.Concat(two, inPit("m1"), []events.Event{event.MonsterDied{Monster: "m1"}})...)...).When(enter).
		Types("MonsterActivated", "MonsterMoved", "PitEntered")
	given(t, inZargonsTurn(two...)...).When(MoveMonster{Monster: "m2", Squares: new(1), Asserted: way("free", false)}).Refused("SquareOccupied", "HQ-ZARGON-07")
}

// HQ-MOVE-08: option share_pit_with_monster
func TestHeroesShareStairsAndPits(t *testing.T) {
	drop := Move{Hero: dwarf, Squares: new(1), EnterPit: "t1", Asserted: freeWay()}
	withElf := given(t, append(pitting(dwarf, nil, string(elf)), rolled(dwarf, 5))...).Option("share_pit_with_monster", `"never"`)
	both := withElf.When(drop)
	both.Has(event.PitEntered{Figure: string(dwarf), Trap: "t1", Voluntary: true, Damage: 1})
	withOrc := given(t, append(pitting(dwarf, []events.Event{orc("m1")}, "m1"), rolled(dwarf, 5))...)
	withOrc.When(drop).Types("HeroMoved", "PitEntered", "HeroDamaged", "MovementEnded")
	withOrc.Option("share_pit_with_monster", `"never"`).When(drop).Refused("SquareOccupied", "HQ-MOVE-08")
	moving(t, wizard, 5).When(Move{Hero: wizard, Squares: new(2), Asserted: freeWay()}).Types("HeroMoved") // onto the stairs
}

// HQ-DEATH-03, HQ-PIT-01, TC-95
func TestAHeroInThePitIsCompany(t *testing.T) {
	past := inZargonsTurn(slices.Concat([]events.Event{allTraps, abomination("m1"), event.HeroMoved{Hero: elf, Area: "R3"}, event.HeroMoved{Hero: dwarf, Area: "R3"},
		event.HeroDamaged{Hero: elf, Damage: 5}, event.SpellCast{Caster: elf, Spell: "heal_body"}}, inPit(string(dwarf)), []events.Event{event.HeroMoved{Hero: wizard, Area: "R1"}})...)
	died := given(t, past...).Dice("combat", "S", "W", "W").Dice("combat", "B", "B").
		When(AttackHero{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": true, "company": true}})
	died.Has(event.HeroDied{Hero: elf, Area: "R3", CauseRef: "k1", Company: []event.HeroID{dwarf}})
	died.Has(event.RemainsLeft{Hero: elf, Area: "R3", Items: []event.ItemID{"i3"}})
}
