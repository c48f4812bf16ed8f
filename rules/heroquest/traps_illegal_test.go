package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// atTraps is a hero's turn with so many squares left among the traps of the
// tests, all of which were found.
func atTraps(h event.HeroID, left int, more ...events.Event) []events.Event {
	return inTurnOf(h, slices.Concat([]events.Event{allTraps, rolled(h, left), pointedOut(pitTrap, spearTrap, chestTrap), pointedOut(blockTrap)}, more)...)
}

// HQ-DISARM-01, HQ-DISARM-03, HQ-DISARM-07, HQ-MOVE-01, HQ-MOVE-02, HQ-TURN-04, HQ-ZARGON-03
func TestWhatForbidsToDisarm(t *testing.T) {
	disarm := func(h event.HeroID, trap event.TrapID) Command {
		return DeclareDisarm{Hero: h, Trap: trap, Asserted: freeWay()}
	}
	chest := DeclareDisarm{Hero: dwarf, Trap: "t4", Asserted: nextTo(false)}
	fresh := inTurnOf(dwarf, allTraps, pointedOut(pitTrap), pointedOut(chestTrap))
	illegal(t, []illegalRow{
		{"SM-57", atTraps(dwarf, 2), ben, DeclareDisarm{Hero: dwarf, Trap: "t1", Squares: new(3), Asserted: freeWay()}, "TooFar", "HQ-MOVE-02"},
		{"SM-58", atTraps(dwarf, 2, event.MovementEnded{Hero: dwarf}), ben, disarm(dwarf, "t1"), "MoveAfterSplit", "HQ-TURN-04"},
		{"SM-86", inTurnOf(dwarf, allTraps, rolled(dwarf, 5)), ben, disarm(dwarf, "t1"), "TrapUnknown", "HQ-DISARM-01"},
		{"SM-87", atTraps(dwarf, 5, goneOff(pitTrap)...), ben, disarm(dwarf, "t1"), "TrapAlreadySprung", "HQ-DISARM-07"},
		{"SM-88", atTraps(elf, 5), cleo, disarm(elf, "t1"), "NoToolKit", "HQ-DISARM-01"},
		{"SM-111", inZargonsTurn(allTraps, orc("m1")), ana, DeclareDisarm{Hero: "m1", Trap: "t1"}, "NotForMonsters", "HQ-ZARGON-03"},
		{"SM-166", atTraps(dwarf, 5), cleo, disarm(elf, "t1"), "NotYourTurn", "HQ-TURN-01"},
		{"SM-169", fresh, ben, disarm(dwarf, "t1"), "MovementNotRolled", "HQ-MOVE-01"},
		{"SM-170", fresh, ben, chest, "NotAdjacent", "HQ-DISARM-03"},
	})
}

// HQ-JUMP-01, HQ-JUMP-02, HQ-JUMP-06, HQ-FALL-04, HQ-MOVE-01, HQ-TURN-04
func TestWhatForbidsAJump(t *testing.T) {
	over := func(trap event.TrapID, answers map[string]bool) Command {
		return DeclareJump{Hero: dwarf, Trap: trap, Asserted: answers}
	}
	illegal(t, []illegalRow{
		{"SM-58", atTraps(dwarf, 4, event.MovementEnded{Hero: dwarf}), ben, over("t1", clearJump()), "MoveAfterSplit", "HQ-TURN-04"},
		{"SM-89", atTraps(dwarf, 1), ben, over("t1", clearJump()), "NotEnoughMovement", "HQ-JUMP-02"},
		{"SM-90", atTraps(dwarf, 5, goneOff(blockTrap)...), ben, over("t3", clearJump()), "CannotJump", "HQ-FALL-04"},
		{"SM-91", atTraps(dwarf, 5), ben, over("t1", jump("landing_monster", true)), "LandingOccupied", "HQ-JUMP-06"},
		{"SM-92", atTraps(dwarf, 5), ben, over("t1", jump("landing_clear", false)), "LandingBlocked", "HQ-JUMP-06"},
		{"SM-93", inTurnOf(dwarf, allTraps, rolled(dwarf, 5)), ben, over("t1", clearJump()), "TrapUnknown", "HQ-JUMP-01"},
		{"SM-169", inTurnOf(dwarf, allTraps, pointedOut(pitTrap)), ben, over("t1", clearJump()), "MovementNotRolled", "HQ-MOVE-01"},
		{"SM-171", atTraps(dwarf, 5), ben, over("t1", jump("adjacent", false)), "NotAdjacent", "HQ-JUMP-01"},
		{"SM-172", atTraps(dwarf, 2), ben, over("t1", jump("free", false)), "SquareOccupied", "HQ-JUMP-06"},
	})
}

// HQ-MOVE-08, HQ-MOVE-09, HQ-MOVE-10, HQ-FALL-03, HQ-JUMP-05, HQ-JUMP-06, HQ-PIT-01, HQ-PIT-06, HQ-ZARGON-07
func TestWhatBarsTheWay(t *testing.T) {
	walk := func(at *event.Square) Command { return Move{Hero: dwarf, Path: squares(at), Asserted: freeWay()} }
	prowl := func(at *event.Square) Command {
		return MoveMonster{Monster: "m1", Path: squares(at), Asserted: freeWay()}
	}
	zargon := func(more ...events.Event) []events.Event {
		return inZargonsTurn(slices.Concat([]events.Event{allTraps, orc("m1"), orc("m2")}, more)...)
	}
	leap := func(clear, taken bool) Command {
		answers := freeWay()
		answers["landing_clear"], answers["landing_monster"] = clear, taken
		return MoveMonster{Monster: "m1", Squares: new(2), Jumps: []event.TrapID{"t1"}, Asserted: answers}
	}
	enter := MoveMonster{Monster: "m1", Squares: new(1), EnterPit: "t1", Asserted: freeWay()}
	illegal(t, []illegalRow{
		{"SM-67", atTraps(dwarf, 5, goneOff(blockTrap)...), ben, walk(sq(3, 5)), "BlockedSquare", "HQ-MOVE-09"},
		{"SM-69", atTraps(dwarf, 5, goneOff(pitTrap)...), ben, walk(sq(6, 2)), "PitInTheWay", "HQ-JUMP-05"},
		{"SM-70", atTraps(dwarf, 5), ben, Move{Hero: dwarf, Squares: new(1), Asserted: way("free", false)}, "SquareOccupied", "HQ-MOVE-08"},
		{"SM-115", zargon(inPit("m2")...), ana, enter, "SquareOccupied", "HQ-ZARGON-07"},
		{"SM-182", pitting(dwarf, nil, string(dwarf)), ben, SearchTreasure{Hero: dwarf, Room: "R3", Asserted: inside()}, "NotInRoom", "HQ-PIT-01"},
		{"SM-189", zargon(goneOff(blockTrap)...), ana, prowl(sq(3, 5)), "BlockedSquare", "HQ-MOVE-09"},
		{"SM-191", zargon(goneOff(pitTrap)...), ana, prowl(sq(6, 2)), "PitInTheWay", "HQ-PIT-06"},
		{"SM-192", zargon(goneOff(pitTrap)...), ana, leap(true, true), "LandingOccupied", "HQ-JUMP-06"},
		{"SM-193", zargon(goneOff(pitTrap)...), ana, leap(false, false), "LandingBlocked", "HQ-JUMP-06"},
	})
	seen := event.AreaRevealed{Area: "R3", AreaKind: "room", Furniture: []event.PlacedPiece{{Piece: "table", Square: sq(5, 5)}}}
	t.Run("SM-68", func(t *testing.T) {
		given(t, atTraps(dwarf, 5, seen)...).By(ben).Option("furniture_blocks", "true").When(walk(sq(5, 5))).Refused("FurnitureInTheWay", "HQ-MOVE-10")
	})
	t.Run("SM-190", func(t *testing.T) {
		given(t, zargon(seen)...).Option("furniture_blocks", "true").When(prowl(sq(5, 5))).Refused("FurnitureInTheWay", "HQ-MOVE-10")
	})
}

// HQ-DISARM-03, HQ-DISARM-06, HQ-JUMP-01, HQ-JUMP-03, HQ-TRAP-01, HQ-TRAP-11, HQ-FALL-02, HQ-SPEAR-02, HQ-DEATH-01
func TestWhatATrapWantsFirst(t *testing.T) {
	sprung := event.TrapSprung{Trap: "t3", Kind: "falling_block", Hero: elf, How: "moved", Square: sq(3, 5)}
	thrown := event.TrapDamageRolled{Trap: "t3", Hero: elf}
	disarms, jumps := event.DisarmDeclared{Hero: elf, Trap: "t1", Means: "tool_kit"}, event.JumpDeclared{Hero: elf, Trap: "t1"}
	potion := []events.Event{sprung, thrown, owning(elf, "i5", "potion_of_healing"), event.HeroReducedToZero{Hero: elf, Saves: []string{"i5"}}}
	ends, step := EndTurn{Hero: elf}, ChooseTrapEscape{Hero: elf, Direction: "back", Asserted: stepping(true)}
	illegal(t, []illegalRow{
		{"SM-09", atTraps(elf, 5), ana, SpringTrap{Hero: elf, Kind: "net", How: "moved"}, "UnknownTrapKind", "HQ-TRAP-01"},
		{"SM-131", atTraps(elf, 5, potion...), cleo, step, "SavePending", "HQ-DEATH-01"},
		{"SM-133", atTraps(elf, 5, sprung, thrown), cleo, ends, "ChoicePending", "HQ-FALL-02"},
		{"SM-133 potion", atTraps(elf, 5, owning(elf, "i5", "potion_of_healing"), sprung, thrown), cleo, Disarm{Hero: elf, Trap: "t1"}, "ChoicePending", "HQ-FALL-02"},
		{"SM-196 disarm", atTraps(elf, 5), cleo, RollDisarm{Hero: elf}, "NothingPending", "HQ-DISARM-03"},
		{"SM-196 jump", atTraps(elf, 5), cleo, RollJump{Hero: elf}, "NothingPending", "HQ-JUMP-01"},
		{"SM-196 trap", atTraps(elf, 5, sprung, thrown), cleo, RollTrapDamage{Hero: elf}, "NothingPending", "HQ-TRAP-11"},
		{"SM-196 step", atTraps(elf, 5), cleo, step, "NothingPending", "HQ-TRAP-11"},
		{"SM-197 disarm", atTraps(elf, 5, disarms), cleo, ends, "RollDue", "HQ-DISARM-03"},
		{"SM-197 jump", atTraps(elf, 5, jumps), cleo, ends, "RollDue", "HQ-JUMP-03"},
		{"SM-197 trap", atTraps(elf, 5, sprung), cleo, ends, "RollDue", "HQ-TRAP-11"},
		{"SM-197 step", atTraps(elf, 5, sprung), cleo, step, "RollDue", "HQ-TRAP-11"},
		{"SM-197 spring", atTraps(elf, 5, sprung), ana, SpringTrap{Hero: elf, Trap: "t1", How: "moved"}, "RollDue", "HQ-TRAP-11"},
		{"SM-199", atTraps(elf, 5, sprung, thrown), cleo, ChooseTrapEscape{Hero: elf, Direction: "ahead", Asserted: stepping(false)}, "SquareOccupied", "HQ-FALL-02"},
		{"SM-200 disarmed", atTraps(elf, 5, event.TrapDisarmed{Trap: "t1"}), ana, SpringTrap{Hero: elf, Trap: "t1", How: "moved"}, "TrapAlreadySprung", "HQ-DISARM-06"},
		{"SM-200 pit", atTraps(elf, 5, goneOff(pitTrap)...), ana, SpringTrap{Hero: elf, Trap: "t1", How: "moved"}, "TrapAlreadySprung", "HQ-DISARM-06"},
		{"SM-200 spear", atTraps(elf, 5, goneOff(spearTrap)...), ana, SpringTrap{Hero: elf, Trap: "t2", How: "moved"}, "TrapAlreadySprung", "HQ-SPEAR-02"},
	})
	t.Run("SM-200 off", func(t *testing.T) {
		given(t, atTraps(elf, 5, goneOff(spearTrap)...)...).Option("spear_fires_once", "false").
			When(SpringTrap{Hero: elf, Trap: "t2", How: "moved"}).Types("TrapSprung")
	})
}

// HQ-ROLE-04, HQ-DEATH-02, HQ-SETUP-03, HQ-TURN-02
func TestWhoMayAnswerAtATrap(t *testing.T) {
	springs := SpringTrap{Hero: elf, Trap: "t1", How: "moved"}
	given(t, atTraps(elf, 5)...).By(cleo).When(springs).Refused("NotZargon", "HQ-ROLE-04")
	given(t, atTraps(dwarf, 5, event.HeroDied{Hero: elf})...).When(springs).Refused("HeroDead", "HQ-DEATH-02")
	given(t, atTraps(dwarf, 5, event.HeroExited{Hero: elf})...).When(springs).Refused("HeroGone", "HQ-END-01")
	given(t, party()...).When(springs).Refused("QuestNotRunning", "HQ-TURN-02")
	given(t, party()...).When(RollJump{Hero: elf}).Refused("QuestNotRunning", "HQ-TURN-02")
	given(t, atTraps(elf, 5)...).By(ben).When(RollTrapDamage{Hero: elf}).Refused("NotYourHero", "HQ-SETUP-03")
	given(t, atTraps(elf, 5)...).When(RollDisarm{Hero: "h9"}).Unclear("hero_id")
	given(t, append(party(), event.CampaignEnded{})...).When(RollDisarm{Hero: elf}).Refused("CampaignClosed", "HQ-NEW-02")
}

// HQ-TRAP-11, HQ-FALL-02, HQ-JUMP-03: what is due at a trap is offered, and nothing else.
func TestWhatIsDueAtATrapIsOffered(t *testing.T) {
	sprung := event.TrapSprung{Trap: "t3", Kind: "falling_block", Hero: elf, How: "moved", Square: sq(3, 5)}
	offers := legal(atTraps(elf, 5), cleo)
	for command, want := range map[string]string{"DeclareDisarm": "", "Disarm": "", "DeclareJump": "", "Jump": "", "RollDisarm": "NothingPending",
		"RollJump": "NothingPending", "RollTrapDamage": "NothingPending", "ChooseTrapEscape": "NothingPending"} {
		says(t, offers, command, elf, want)
	}
	says(t, offers, "SpringTrap", "", "NotZargon")
	says(t, legal(atTraps(elf, 5), ana), "SpringTrap", "", "")
	offers = legal(atTraps(elf, 5, event.JumpDeclared{Hero: elf, Trap: "t1"}), cleo)
	says(t, offers, "RollJump", elf, "")
	says(t, offers, "Move", elf, "RollDue")
	offers = legal(atTraps(elf, 5, sprung), cleo)
	says(t, offers, "RollTrapDamage", elf, "")
	says(t, offers, "ChooseTrapEscape", elf, "RollDue")
	says(t, legal(atTraps(elf, 5, sprung, event.TrapDamageRolled{Trap: "t3", Hero: elf}), cleo), "ChooseTrapEscape", elf, "")
}

// HQ-TRAP-12, HQ-JUMP-03, HQ-DISARM-04, HQ-FALL-02, HQ-PIT-04
func TestTrapsAreToldInPlainEnglish(t *testing.T) {
	s, w := rolledBy("r1", "S"), rolledBy("r1", "W")
	die := func(f events.Face) event.DiceRolled {
		return event.DiceRolled{ID: "r1", Purpose: "trap", Faces: []events.Face{f}}
	}
	for want, es := range map[string][]events.Event{
		"Ilya springs a spear trap. Ilya rolls skull: 1 skull.": {event.TrapSprung{Kind: "spear", Hero: elf}, die("S"), event.TrapDamageRolled{Hero: elf, Roll: s, Damage: 1}},
		"Ilya springs a chest trap: a needle.":                  {event.TrapSprung{Kind: "chest", Hero: elf, EffectNote: "a needle"}},
		"Ilya springs a pit trap. Ilya falls into the pit.":     {event.TrapSprung{Kind: "pit", Hero: elf}, event.PitEntered{Figure: "h3", Damage: 1}},
		"The orc climbs down into the pit.":                     {event.PitEntered{Figure: "m1", Voluntary: true}},
		"Ilya climbs out of the pit.":                           {event.PitLeft{Figure: "h3"}},
		"Torg sets about a trap with a tool kit. Torg rolls white shield: the trap is disarmed. The trap is gone.": {
			event.DisarmDeclared{Hero: barbarian, Means: "tool_kit"}, die("W"), event.DisarmRolled{Hero: barbarian, Roll: w, Success: true}, event.TrapDisarmed{By: barbarian}},
		"Durin sets about a trap.":                                                       {event.DisarmDeclared{Hero: dwarf, Means: "dwarf"}},
		"Torg jumps a trap. Torg rolls skull: the jump fails.":                           {event.JumpDeclared{Hero: barbarian}, die("S"), event.JumpRolled{Hero: barbarian, Roll: s}},
		"Torg rolls white shield: the jump succeeds.":                                    {event.JumpRolled{Hero: barbarian, Roll: w, Success: true}},
		"Ilya steps back from under the block. Fallen stone blocks the square for good.": {event.TrapEscapeChosen{Hero: elf, Direction: "back"}, event.SquareBlocked{}},
		"Ilya steps clear from under the block.":                                         {event.TrapEscapeChosen{Hero: elf, Direction: "other"}},
	} {
		if got := told(es...); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
}
