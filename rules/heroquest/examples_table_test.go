package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// The examples of What's in the Box, New to HeroQuest and Prepare for Your
// Quest.

func TestExamplesOfTheBox(t *testing.T) {
	orcs := func(n int) scene { return given(t, inRound(on("orc", 1, n)...)...) }
	place := PlaceMonster{Type: "orc", Area: "R3", Source: "map"}
	standIn := PlaceMonster{Type: "orc", Area: "R3", Source: "map", Piece: "goblin"}
	attack := fighting(t, barbarian, declared(barbarian, "m1", "i1", 3))
	eight := fighting(t, barbarian, declared(barbarian, "m1", "i1", 8))
	shows(t, []example{
		{"HQ-BOX-02/1", orcs(8), place, no("NoPieceLeft", "HQ-BOX-02")},
		{"HQ-BOX-02/1 stand-in", orcs(8), standIn, gives(event.MonsterPlaced{Type: "orc", PieceUsed: "goblin"})},
		{"HQ-BOX-02/2", orcs(7), place, gives(event.MonsterPlaced{Type: "orc", PieceUsed: "orc"})},
		{"HQ-BOX-02/2 none is left", orcs(7).When(place).After(), place, no("NoPieceLeft", "HQ-BOX-02")},
		{"HQ-BOX-07/1", attack.Dice("combat", "S", "W", "5"), RollAttack{}, no("BadFace", "HQ-BOX-07")},
		{"HQ-BOX-07/2", given(t, inTurnOf(dwarf)...).Dice("movement", "6", "7"), RollMovement{Hero: dwarf}, no("BadFace", "HQ-BOX-07")},
		{"HQ-BOX-07/3", eight.Dice("combat", "S", "S", "W", "W", "B", "B", "S", "S"), RollAttack{}, gives(event.AttackRolled{Skulls: 4})},
		{"HQ-BOX-08/1", given(t, defined()...), SetUpQuest{Quest: 11}, no("UnknownQuest", "HQ-BOX-08")},
		{"HQ-BOX-08/2", given(t, party()...), DefineQuest{Quest: 10, Title: "The tenth"}, gives(event.QuestDefined{Quest: 10})},
		{"HQ-SETUP-08/1", attack.Dice("movement", "2", "4", "6"), RollAttack{}, no("BadFace", "HQ-BOX-07")},
	})
}

// The game master's seat is the kernel's.
func TestExamplesOfZargonsSeat(t *testing.T) {
	e := ruletest.Begin(t, System())
	e.Join("Ben", events.HeroPlayer)
	// HQ-NEW-01/1
	refusedBy(t, e.Asked("s1", "AssignZargon", `{"player_id":"s2"}`), "ZargonTaken", "HQ-NEW-01")
	// HQ-NEW-01/2
	a := e.Do("s1", "AssignZargon", `{"player_id":"s2","previous":"s1"}`)
	if len(a.Events) == 0 || a.Events[0].Type != "ZargonAssigned" {
		t.Errorf("want ZargonAssigned, got %+v", a.Events)
	}
}

func TestExamplesOfPlayingACampaign(t *testing.T) {
	two := []events.Event{party()[1], party()[3], event.QuestDefined{Quest: 1, Title: "First", StartArea: "stairway"}}
	start := StartQuest{Quest: 1, Order: []event.HeroID{dwarf, wizard}, Elements: map[event.HeroID][]string{wizard: {"air", "fire", "water"}}, Read: true}
	again := StartQuest{Quest: 2, Heroes: []event.HeroID{barbarian}}
	failed := given(t, defined(slices.Concat(after(1, "success"), after(2, "retreat"))...)...)
	out := inTurnOf(elf, goal, event.HeroDied{Hero: barbarian}, event.HeroDied{Hero: wizard}, exited(dwarf))
	first := []events.Event{party()[0]}
	dead := append(party(), event.HeroDied{Hero: barbarian})
	shows(t, []example{
		{"HQ-NEW-01/3", given(t, defined()...).At(ben, cleo).By(ben), SetUpQuest{Quest: 1}, no("NoZargon", "HQ-NEW-01")},
		{"HQ-NEW-02/1", given(t, defined(after(1, "success")...)...), SetUpQuest{Quest: 3}, no("QuestOutOfOrder", "HQ-NEW-02")},
		{"HQ-NEW-02/2", failed, again, gives(event.QuestBegun{Quest: 2, Attempt: 2})},
		{"HQ-NEW-04/1", given(t, inTurnOf(barbarian, rich(barbarian, 500))...).By(ben), Purchase{Hero: barbarian, Card: "battleaxe"}, no("ArmoryClosed", "HQ-NEW-04")},
		{"HQ-NEW-05/1", given(t, out...), ExitHero{Hero: elf, Via: "exit", Asserted: atExit},
			gives(event.QuestEnded{Outcome: "success", Survivors: []event.HeroID{dwarf, elf}, Dead: []event.HeroID{barbarian, wizard}})},
		{"HQ-ROLE-01/2", given(t, first...).At(ana, ben, cleo, dora, emil).By(ben), JoinHero{HeroType: "elf", Name: "Ilya"}, no("TooManyHeroes", "HQ-ROLE-01")},
		{"HQ-ROLE-02/1", given(t, two...), start, gives(event.QuestBegun{Heroes: []event.HeroID{dwarf, wizard}})},
		{"HQ-ROLE-02/2", given(t, two[2]), SetUpQuest{Quest: 1}, no("NoHeroes", "HQ-ROLE-02")},
		{"HQ-ROLE-03/1", given(t, first...).By(cleo), JoinHero{HeroType: "barbarian", Name: "Gorm"}, no("HeroTaken", "HQ-ROLE-03")},
		{"HQ-ROLE-03/2", given(t, dead...).By(ben), ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Vald"},
			gives(event.HeroReplaced{HeroType: "barbarian", NewName: "Vald"})},
	})
}

// HQ-ROLE-01/1
func TestExampleOfTwoHeroesForEachPlayer(t *testing.T) {
	table := given(t)
	for _, join := range []struct {
		by  events.SeatID
		who event.Key
	}{{"s2", "barbarian"}, {"s2", "dwarf"}, {"s3", "elf"}, {"s3", "wizard"}} {
		joined := table.When(JoinHero{HeroType: join.who, Name: "A name", Player: join.by})
		gives(event.HeroJoined{HeroType: join.who, Player: join.by})(t, joined)
		table = joined.After()
	}
}

func TestExamplesOfSettingUp(t *testing.T) {
	secret := []event.PlacedPiece{{Piece: "secret_door", Area: "R2"}}
	ends := changed(func(q *event.QuestDefined) { q.Areas[0].Squares = squares(sq(7, 4), sq(8, 4)) })
	hidden := event.QuestDefined{Quest: 1, Title: "First", Notes: []event.QuestNote{{Ref: "A", Text: "The secret door is seen."}}}
	shows(t, []example{
		{"HQ-SETUP-05/1", given(t, defined()...), SetUpQuest{Quest: 1, Placed: secret}, no("HiddenAtSetup", "HQ-SETUP-05")},
		{"HQ-SETUP-05/1 by a note", given(t, append(party(), hidden)...), SetUpQuest{Quest: 1, Placed: secret, Note: "A"}, gives(event.QuestSetUp{Quest: 1, Placed: secret})},
		{"HQ-SETUP-10/1", given(t, setUp()...), ReadAloud{What: "quest_note", Ref: "A"}, no("NotesBeforeQuest", "HQ-SETUP-10")},
		{"HQ-SETUP-12/1", given(t, onSquare(sq(8, 4), ends)...), goes(sq(9, 4)), no("SolidRock", "HQ-SETUP-12")},
	})
}

// HQ-ROLE-04/1, HQ-ROLE-05/1, HQ-ROLE-05/2
func TestExamplesOfWhatHeroesSee(t *testing.T) {
	read := setUp(event.TextReadAloud{Quest: new(1), What: "parchment", Text: "Go and find the scouts.", Goal: "find the scouts", Reward: "240 gold"})
	seen := asHeroes(read)
	if len(seen.Quests[1].Definition.Notes) != 0 || len(seen.Quest.Read) != 1 || seen.Quest.Title == "" || seen.Quest.Read[0].Reward != "240 gold" {
		t.Errorf("the heroes see %+v of the quest, and read %+v", seen.Quests[1].Definition, seen.Quest.Read)
	}
	unseen := inTurnOf(elf, allTraps)
	if s := asHeroes(unseen); len(s.Quest.Traps) != 0 || len(s.Quests[1].Definition.Traps) != 0 {
		t.Errorf("the heroes know of traps that nobody found: %+v", s.Quest.Traps)
	}
	pit := asHeroes(append(unseen, pointedOut(pitTrap))).Quest.Traps["t1"]
	if pit.Kind != "pit" || pit.State != "found" {
		t.Errorf("the heroes see the pit as %+v", pit)
	}
}
