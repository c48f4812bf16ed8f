package heroquest

import (
	"encoding/json"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// dungeon is the turn of a hero in a quest whose map has, in room R3, a pit and
// a trapped chest, in corridor C1 a spear trap, behind door D4 a pit; secret
// door S1 is between C1 and R6, S2 between R3 and R7.
func dungeon(h event.HeroID, more ...events.Event) []events.Event {
	quest := event.QuestDefined{
		Quest: 1, Title: "The Border Fort of In-Gulden",
		Areas: []event.Area{{Area: "R3", Kind: "room"}, {Area: "R4", Kind: "room"}, {Area: "C1", Kind: "corridor"}, {Area: "R6", Kind: "room"}, {Area: "R7", Kind: "room"}},
		Doors: []event.Door{{Door: "D4", Between: []string{"C1", "R4"}}},
		Traps: []event.Trap{
			{Trap: "t1", Kind: "pit", Area: "R3", Square: &event.Square{Column: 6, Row: 2}},
			{Trap: "t2", Kind: "chest", Area: "R3", Object: "chest-1", Square: &event.Square{Column: 7, Row: 3}, EffectNote: "a needle: 2 Body Points"},
			{Trap: "t3", Kind: "spear", Area: "C1", Square: &event.Square{Column: 1, Row: 9}},
			{Trap: "t4", Kind: "pit", Area: "R4", BehindDoor: "D4"},
		},
		SecretDoors:      []event.Door{{Door: "S1", Between: []string{"C1", "R6"}}, {Door: "S2", Between: []string{"R3", "R7"}}},
		SpecialTreasures: []event.SpecialTreasure{},
	}
	past := inRound(append([]events.Event{quest, event.AreaRevealed{Area: "C1", AreaKind: "corridor"}}, turnOf(h)...)...)
	return append(past, more...)
}

// noneSeen answers for a hero who is in the area and sees no monster.
func noneSeen() map[string]bool { return map[string]bool{"in_room": true, "monster_in_sight": false} }

func besides(question string, answer bool) map[string]bool {
	answers := noneSeen()
	answers[question] = answer
	return answers
}

var (
	weakFloor = event.FoundTrap{Trap: "t1", Kind: "pit", Square: &event.Square{Column: 6, Row: 2}}
	oddChest  = event.FoundTrap{Trap: "t2", Kind: "chest", Object: "chest-1", Square: &event.Square{Column: 7, Row: 3}}
	oddSquare = event.FoundTrap{Trap: "t3", Kind: "spear", Square: &event.Square{Column: 1, Row: 9}}
)

// HQ-TRAP-08
func TestASearchForTrapsIsTheActionOfTheTurn(t *testing.T) {
	search := SearchTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}
	made := given(t, dungeon(elf)...).By(cleo).When(search)
	made.Then(event.TrapSearchMade{Hero: elf, Area: "R3"})
	table := made.After().By(ana).When(AnswerSearch{}).After()
	if turn := table.State().Quest.Turn; !turn.Acted || turn.Moved {
		t.Errorf("want the action spent and the movement left, got %+v", turn)
	}
	table.By(cleo).Dice("movement", "2", "3").When(RollMovement{Hero: elf}).Types("DiceRolled", "MovementRolled")
	table.By(cleo).When(search).Refused("ActionSpent", "HQ-TURN-05")
	given(t, dungeon(elf, rolled(elf, 5))...).By(cleo).When(search).
		Then(event.MovementEnded{Hero: elf, SquaresLeft: 5}, event.TrapSearchMade{Hero: elf, Area: "R3"})
	given(t, inRound()...).By(ben).When(SearchTraps{Hero: barbarian, Area: "R1", Asserted: noneSeen()}).Types("TurnBegan", "TrapSearchMade")
}

// HQ-TRAP-08: the once-per-room limit is for treasure only.
func TestAnAreaIsSearchedForTrapsAsOftenAsWanted(t *testing.T) {
	before := []events.Event{
		event.TrapSearchMade{Hero: elf, Area: "R3"}, event.TrapsFound{Hero: elf, Area: "R3", Traps: []event.FoundTrap{}},
		event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 2},
	}
	past := dungeon(elf, before...)
	again := func(h event.HeroID) []events.Event {
		return append(slices.Clip(past), event.TurnBegan{Turn: "turn9", Round: 2, Side: "hero", Hero: h})
	}
	given(t, again(elf)...).When(SearchTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}).Types("TrapSearchMade")
	given(t, again(barbarian)...).When(SearchTraps{Hero: barbarian, Area: "R3", Asserted: noneSeen()}).Types("TrapSearchMade")
}

// HQ-TRAP-05, TC-55: the trap behind the door is another room's.
func TestARoomIsSearchedForTrapsFromInsideOnly(t *testing.T) {
	table := given(t, dungeon(barbarian, event.DoorOpened{Door: "D4", By: barbarian, Means: "adjacent"})...)
	table.When(FindTraps{Hero: barbarian, Area: "C1", Asserted: noneSeen()}).Then(
		event.TrapSearchMade{Hero: barbarian, Area: "C1"},
		event.TrapsFound{Hero: barbarian, Area: "C1", Traps: []event.FoundTrap{oddSquare}})
	table.When(FindTraps{Hero: barbarian, Area: "R4", Asserted: besides("in_room", false)}).Refused("NotInRoom", "HQ-TRAP-05")
	table.When(SearchTraps{Hero: barbarian, Area: "R4"}).Unclear("asserted.in_room")
	table.Overriding("HQ-TRAP-05").When(SearchTraps{Hero: barbarian, Area: "R4", Asserted: besides("in_room", false)}).Types("TrapSearchMade")
}

// HQ-TRAP-05, HQ-PIT-01
func TestNoTrapsAreSearchedForFromAPit(t *testing.T) {
	table := given(t, dungeon(dwarf, event.PitEntered{Figure: string(dwarf), Trap: "t1"})...)
	table.When(SearchTraps{Hero: dwarf, Area: "R3", Asserted: noneSeen()}).Refused("NotInRoom", "HQ-TRAP-05")
	given(t, dungeon(dwarf)...).When(SearchTraps{Hero: dwarf, Area: "pit-t1", Asserted: noneSeen()}).Refused("NotInRoom", "HQ-TRAP-05")
}

// HQ-TRAP-07, HQ-SECRET-02, TC-31: a monster in the corridor is seen through the open door.
func TestNoSearchForTrapsOrDoorsInSightOfAMonster(t *testing.T) {
	table := given(t, dungeon(dwarf, orc("m1"))...).By(ben)
	table.When(SearchTraps{Hero: dwarf, Area: "R3", Asserted: besides("monster_in_sight", true)}).Refused("MonsterInSight", "HQ-TRAP-07")
	table.When(SearchSecretDoors{Hero: dwarf, Area: "R3", Asserted: besides("monster_in_sight", true)}).Refused("MonsterInSight", "HQ-SECRET-02")
	table.When(SearchTreasure{Hero: dwarf, Room: "R3", Asserted: inside()}).Types("TreasureSearchMade", "TrapSprung", "HeroDamaged", "TurnEnded")
	table.When(SearchTraps{Hero: dwarf, Area: "R3", Asserted: map[string]bool{"in_room": true}}).Unclear("asserted.monster_in_sight")
}

// HQ-TRAP-07, TC-32: sight counts, and this orc stands behind the barbarian.
func TestAMonsterThatIsNotSeenHindersNoSearchForTraps(t *testing.T) {
	table := given(t, dungeon(elf, orc("m1"))...).By(cleo)
	table.When(SearchTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}).Types("TrapSearchMade")
	table.When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside("monster_in_room")}).Refused("MonsterInRoom", "HQ-TREAS-03")
}

// HQ-TRAP-09, HQ-CHEST-01: what the trap does is not told.
func TestZargonPointsAtTheTraps(t *testing.T) {
	searching := given(t, dungeon(dwarf, event.TrapSearchMade{Hero: dwarf, Area: "R3"})...)
	answered := searching.When(AnswerSearch{})
	answered.Then(event.TrapsFound{Hero: dwarf, Area: "R3", Traps: []event.FoundTrap{weakFloor, oddChest}})
	s := answered.After().State()
	if s.Quest.Search != nil || s.Quest.Traps["t1"].State != "found" || s.Quest.Traps["t2"].State != "found" || len(s.Quest.Traps) != 2 {
		t.Errorf("the search is %v, the traps are %v", s.Quest.Search, s.Quest.Traps)
	}
	searching.By(ben).When(AnswerSearch{}).Refused("NotZargon", "HQ-ROLE-04")
	given(t, dungeon(dwarf, event.TrapSearchMade{Hero: dwarf, Area: "R7"})...).When(AnswerSearch{}).
		Then(event.TrapsFound{Hero: dwarf, Area: "R7", Traps: []event.FoundTrap{}})
}

// HQ-CHEST-01
func TestATrappedChestIsFoundWithoutItsEffect(t *testing.T) {
	named := []AnsweredTrap{{event.FoundTrap{Trap: "t2"}}}
	given(t, dungeon(dwarf)...).When(FindTraps{Hero: dwarf, Area: "R3", Traps: &named, Asserted: noneSeen()}).
		Has(event.TrapsFound{Hero: dwarf, Area: "R3", Traps: []event.FoundTrap{oddChest}})
}

// HQ-TRAP-09: the catalogue's example of the one-step command, and Zargon's own words.
func TestTrapsAreFoundInOneGesture(t *testing.T) {
	table := given(t, dungeon(dwarf)...)
	find := FindTraps{Hero: dwarf, Area: "R3", Asserted: noneSeen()}
	table.By(ben).When(find).Types("TrapSearchMade", "TrapsFound")
	net := []AnsweredTrap{{event.FoundTrap{Trap: "t9", Kind: "furniture", Object: "throne"}}}
	none := []AnsweredTrap{}
	find.Traps = &net
	table.When(find).Has(event.TrapsFound{Hero: dwarf, Area: "R3", Traps: []event.FoundTrap{{Trap: "t9", Kind: "furniture", Object: "throne"}}})
	table.By(ben).When(find).Refused("NotZargon", "HQ-ROLE-04")
	find.Traps = &none
	table.When(find).Has(event.TrapsFound{Hero: dwarf, Area: "R3", Traps: []event.FoundTrap{}})
	for _, wrong := range []event.FoundTrap{{Trap: "t8"}, {Trap: "t8", Kind: "net"}, {Kind: "pit"}} {
		named := []AnsweredTrap{{wrong}}
		find.Traps = &named
		table.When(find).Unclear("traps[0]")
	}
}

// HQ-TRAP-09, HQ-ROLE-05: where the definition is silent, only Zargon can answer.
func TestOnlyZargonAnswersWhereTheDefinitionIsSilent(t *testing.T) {
	silent := event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden"}
	traps, doors := FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}, FindSecretDoors{Hero: elf, Area: "R3", Asserted: noneSeen()}
	table := given(t, inTurnOf(elf, silent)...)
	table.By(cleo).When(traps).Refused("NotZargon", "HQ-ROLE-04")
	table.By(cleo).When(doors).Refused("NotZargon", "HQ-ROLE-04")
	table.When(traps).Unclear("traps")
	table.When(doors).Unclear("doors")
	elsewhere := given(t, dungeon(elf, event.AreaRevealed{Area: "R99", AreaKind: "room"})...).By(cleo)
	traps.Area, doors.Area = "R99", "R99"
	elsewhere.When(traps).Refused("NotZargon", "HQ-ROLE-04")
	elsewhere.When(doors).Refused("NotZargon", "HQ-ROLE-04")
	empty := event.QuestDefined{Quest: 1, Title: "Fort", Traps: []event.Trap{}, SecretDoors: []event.Door{}}
	given(t, inTurnOf(elf, empty)...).By(cleo).When(traps).Has(event.TrapsFound{Hero: elf, Area: "R99", Traps: []event.FoundTrap{}})
}

// HQ-TRAP-08 (ruling): Zargon says which squares of a long corridor are covered.
func TestASearchMayCoverSomeSquaresOnly(t *testing.T) {
	near := []event.Square{{Column: 1, Row: 1}, {Column: 1, Row: 2}}
	made := given(t, dungeon(elf)...).When(SearchTraps{Hero: elf, Area: "C1", Squares: near, Asserted: noneSeen()})
	made.Then(event.TrapSearchMade{Hero: elf, Area: "C1", SquaresCovered: near})
	made.After().When(AnswerSearch{}).Then(event.TrapsFound{Hero: elf, Area: "C1", Traps: []event.FoundTrap{}})
}

// HQ-SPEAR-02, HQ-TRAP-09: what was sprung is not pointed at, and what is found stays so.
func TestWhatWasSprungIsNotFoundAgain(t *testing.T) {
	pit := event.TrapSprung{Trap: "t1", Kind: "pit", Hero: barbarian, How: "moved"}
	found := given(t, dungeon(elf, pit, event.TrapsFound{Area: "R3", Traps: []event.FoundTrap{oddChest}})...).
		When(FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()})
	found.Has(event.TrapsFound{Hero: elf, Area: "R3", Traps: []event.FoundTrap{oddChest}})
	if state := found.After().State().Quest.Traps["t1"].State; state != "sprung" {
		t.Errorf("the open pit is %s now", state)
	}
}

// HQ-REVEAL-04: a search finds what it is for, and nothing else.
func TestASearchForTrapsFindsNoSecretDoor(t *testing.T) {
	past := dungeon(elf, event.TrapSearchMade{Hero: elf, Area: "C1"})
	doors := []AnsweredDoor{{event.Door{Door: "S1"}}}
	given(t, past...).When(AnswerSearch{}).Then(event.TrapsFound{Hero: elf, Area: "C1", Traps: []event.FoundTrap{oddSquare}})
	given(t, past...).When(AnswerSearch{Doors: &doors}).Refused("NoSearch", "HQ-REVEAL-04")
	given(t, past...).When(AnswerSearch{Treasure: &AnsweredTreasure{event.SpecialTreasure{Treasure: "s1"}}}).Refused("NoSearch", "HQ-REVEAL-04")
	given(t, past...).When(AnswerSearch{Hero: dwarf}).Unclear("area")
}

// HQ-REVEAL-04: without a search, the note that orders it is named.
func TestAQuestNoteRevealsWithoutASearch(t *testing.T) {
	doors, traps := []AnsweredDoor{{event.Door{Door: "S1"}}}, []AnsweredTrap{{event.FoundTrap{Trap: "t3"}}}
	table := given(t, dungeon(elf)...)
	table.When(AnswerSearch{Area: "C1", Doors: &doors}).Refused("NoSearch", "HQ-REVEAL-04")
	table.When(AnswerSearch{Area: "C1", Traps: &traps}).Refused("NoSearch", "HQ-REVEAL-04")
	shown := table.When(AnswerSearch{Area: "C1", Doors: &doors, Traps: &traps, Note: "F"})
	shown.Then(
		event.TrapsFound{Area: "C1", Traps: []event.FoundTrap{oddSquare}, QuestNote: "F"},
		event.SecretDoorsFound{Area: "C1", Doors: []event.DoorID{"S1"}, QuestNote: "F"})
	table.When(AnswerSearch{Doors: &doors, Note: "F"}).Unclear("area")
	table.When(AnswerSearch{Area: "C1", Hero: elf, Doors: &doors, Note: "F"}).
		Then(event.SecretDoorsFound{Hero: elf, Area: "C1", Doors: []event.DoorID{"S1"}, QuestNote: "F"})
	other := given(t, dungeon(elf, event.TrapSearchMade{Hero: elf, Area: "R3"})...).When(AnswerSearch{Area: "C1", Traps: &traps, Note: "F"})
	if other.After().State().Quest.Search == nil {
		t.Error("what a note shows in C1 answered the search of R3")
	}
}

// HQ-CHEST-02: finding, disarming and looting are three actions.
func TestAChestTakesThreeActions(t *testing.T) {
	table := given(t, dungeon(elf)...).When(FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}).After()
	table.When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside()}).Refused("ActionSpent", "HQ-TURN-05", "HQ-CHEST-02")
	round := []events.Event{
		event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 2},
		event.TurnBegan{Turn: "turn6", Round: 2, Side: "hero", Hero: barbarian}, event.TurnEnded{Turn: "turn6"},
		event.TurnBegan{Turn: "turn7", Round: 2, Side: "hero", Hero: dwarf},
	}
	disarmed := table.And(round...).Dice("combat", "W").When(Disarm{Hero: dwarf, Trap: "t2", Asserted: map[string]bool{"adjacent": true}})
	disarmed.Has(event.TrapDisarmed{Trap: "t2", By: dwarf})
	disarmed.After().When(SearchTreasure{Hero: dwarf, Room: "R3", Asserted: inside()}).Refused("ActionSpent", "HQ-TURN-05")
	disarmed.After().And(event.TurnEnded{Turn: "turn7"}).When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside()}).
		Types("TurnBegan", "TreasureSearchMade")
}

// HQ-CHEST-02: three heroes do it within one round.
func TestThreeHeroesOpenAChestInOneRound(t *testing.T) {
	order := []event.HeroID{elf, dwarf, barbarian, wizard}
	past := dungeon(elf, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1},
		event.QuestSetUp{Quest: 1, Attempt: 2, Party: order, StartArea: "R3"}, event.QuestBegun{Quest: 1, Attempt: 2, TurnOrder: order}, event.RoundBegan{Round: 1})
	found := given(t, past...).When(FindTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}).After().When(EndTurn{Hero: elf}).After()
	disarmed := found.Dice("combat", "S").When(Disarm{Hero: dwarf, Trap: "t2", Asserted: map[string]bool{"adjacent": true}})
	disarmed.Has(event.TrapDisarmed{Trap: "t2", By: dwarf})
	disarmed.After().When(EndTurn{Hero: dwarf}).After().When(SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}).
		Types("TurnBegan", "TreasureSearchMade")
}

// HQ-TRAP-09, HQ-SECRET-04: an answer is written as it was read.
func TestTrapsAndDoorsAreUnderstoodByIDAndInFull(t *testing.T) {
	for _, data := range []string{`"t1"`, `{"trap_id":"t1","kind":"pit"}`} {
		var trap AnsweredTrap
		if err := json.Unmarshal([]byte(data), &trap); err != nil || trap.Trap != "t1" || ruletest.Written(t, trap) != data {
			t.Errorf("%s is read as %+v and written as %s: %v", data, trap, ruletest.Written(t, trap), err)
		}
	}
	for _, data := range []string{`"S1"`, `{"door_id":"S1","between":["C1","R6"]}`} {
		var door AnsweredDoor
		if err := json.Unmarshal([]byte(data), &door); err != nil || door.Door.Door != "S1" || ruletest.Written(t, door) != data {
			t.Errorf("%s is read as %+v and written as %s: %v", data, door, ruletest.Written(t, door), err)
		}
	}
}

// HQ-TRAP-05, HQ-TRAP-07, HQ-SECRET-02, HQ-REVEAL-04, HQ-ZARGON-03, HQ-TURN-05
func TestWhatForbidsASearch(t *testing.T) {
	traps, doors := SearchTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}, SearchSecretDoors{Hero: elf, Area: "R3", Asserted: noneSeen()}
	seen := besides("monster_in_sight", true)
	own := dungeon(elf)
	acted := dungeon(elf, event.TrapSearchMade{Hero: elf, Area: "R3"}, event.TrapsFound{Hero: elf, Area: "R3"})
	waitingTraps, waitingDoors := dungeon(elf, event.TrapSearchMade{Hero: elf, Area: "R3"}), dungeon(elf, event.SecretDoorSearchMade{Hero: elf, Area: "R3"})
	inPit := dungeon(elf, event.PitEntered{Figure: string(elf), Trap: "t1"})
	illegal(t, []illegalRow{
		{"SM-19", waitingTraps, cleo, AnswerSearch{}, "NotZargon", "HQ-ROLE-04"},
		{"SM-20", own, ben, traps, "NotYourHero", "HQ-SETUP-03"},
		{"SM-33", party(), ana, traps, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", inRound(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"}), ana, doors, "QuestOver", "HQ-END-01"},
		{"SM-52", dungeon(elf, event.HeroExited{Hero: elf}), ana, traps, "HeroGone", "HQ-END-01"},
		{"SM-54", inRound(zargonsTurn()...), cleo, doors, "NotYourTurn", "HQ-SPELL-02"},
		{"SM-59 traps", acted, cleo, traps, "ActionSpent", "HQ-TURN-05"},
		{"SM-59 doors", acted, cleo, doors, "ActionSpent", "HQ-TURN-05"},
		{"SM-61", dungeon(elf, event.TurnEnded{Turn: "turn3"}), cleo, traps, "TurnOver", "HQ-TRAP-11"},
		{"SM-73 traps", own, cleo, SearchTraps{Hero: elf, Area: "R3", Asserted: seen}, "MonsterInSight", "HQ-TRAP-07"},
		{"SM-73 doors", own, cleo, SearchSecretDoors{Hero: elf, Area: "R3", Asserted: seen}, "MonsterInSight", "HQ-SECRET-02"},
		{"SM-111 traps", dungeon(elf, orc("m1")), ana, SearchTraps{Hero: "m1", Area: "R3"}, "NotForMonsters", "HQ-ZARGON-03"},
		{"SM-111 doors", dungeon(elf, orc("m1")), ana, FindSecretDoors{Hero: "m1", Area: "R3"}, "NotForMonsters", "HQ-ZARGON-03"},
		{"SM-130 doors", own, ana, AnswerSearch{Area: "R3", Doors: &[]AnsweredDoor{}}, "NoSearch", "HQ-REVEAL-04"},
		{"SM-130 draw", waitingTraps, ana, DrawTreasureCard{}, "SearchPending", "HQ-TRAP-09"},
		{"SM-134", inRound(event.HeroDied{Hero: elf}), cleo, doors, "HeroDead", "HQ-DEATH-02"},
		{"SM-147 traps", waitingTraps, cleo, EndTurn{Hero: elf}, "SearchPending", "HQ-TRAP-09"},
		{"SM-147 doors", waitingDoors, cleo, EndTurn{Hero: elf}, "SearchPending", "HQ-SECRET-04"},
		{"SM-166 traps", own, ben, SearchTraps{Hero: dwarf, Area: "R3", Asserted: noneSeen()}, "NotYourTurn", "HQ-TURN-01"},
		{"SM-166 doors", own, cleo, SearchSecretDoors{Hero: wizard, Area: "R3", Asserted: noneSeen()}, "NotYourTurn", "HQ-TURN-01"},
		{"SM-182 traps", own, cleo, SearchTraps{Hero: elf, Area: "C1", Asserted: besides("in_room", false)}, "NotInRoom", "HQ-TRAP-05"},
		{"SM-182 doors", own, cleo, SearchSecretDoors{Hero: elf, Area: "C1", Asserted: besides("in_room", false)}, "NotInRoom", "HQ-PIT-01"},
		{"SM-182 traps from a pit", inPit, cleo, traps, "NotInRoom", "HQ-TRAP-05"},
		{"SM-182 doors from a pit", inPit, cleo, doors, "NotInRoom", "HQ-PIT-01"},
	})
}

// HQ-ROLE-04: who does not see the quest book foresees a search as far as it is
// the hero's, and not what it finds.
func TestASearchIsForeseenWithoutItsAnswer(t *testing.T) {
	traps := FindTraps{Hero: elf, Area: "R3", Asserted: map[string]bool{"in_room": true, "monster_in_sight": false}}
	doors := FindSecretDoors{Hero: elf, Area: "R3", Asserted: traps.Asserted}
	seen := given(t, slices.DeleteFunc(inTurnOf(elf), func(e events.Event) bool { return e.EventType() == "QuestDefined" })...).By(cleo)
	seen.When(traps).Types("TrapSearchMade")
	seen.When(doors).Types("SecretDoorSearchMade")
	untold := given(t, inTurnOf(elf)...).By(cleo)
	untold.When(traps).Refused("NotZargon", "HQ-ROLE-04")
	untold.When(doors).Refused("NotZargon", "HQ-ROLE-04")
}
