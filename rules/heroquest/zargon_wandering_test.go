package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// wandererDrawn is the elf's turn in which a search of R3 brought up a
// wandering monster that waits for its place.
func wandererDrawn(more ...events.Event) []events.Event {
	return inTurnOf(elf, append([]events.Event{
		event.TreasureSearchMade{Hero: elf, Room: "R3"},
		event.TreasureCardDrawn{Hero: elf, Room: "R3", Card: "wandering_monster", Category: "wandering", DrawnBy: "app"},
		event.TreasureCardReturned{Card: "wandering_monster", To: "bottom"},
	}, more...)...)
}

// HQ-WANDER-01, HQ-WANDER-02, HQ-TREAS-09
func TestAWandererBesideTheSearcherAttacksAtOnce(t *testing.T) {
	given(t, wandererDrawn()...).When(PlaceMonster{Source: "wandering", Asserted: nextTo(true)}).Then(
		event.WanderingMonsterAppeared{Monster: "m1", Type: "orc", Hero: elf, Adjacent: true, AttacksNow: true},
		event.MonsterPlaced{Monster: "m1", Type: "orc", Area: "R3", Attack: 3, Defend: 2, Body: 1, Mind: 2, Movement: new(8), PieceUsed: "orc", Source: "wandering"},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: string(elf), AttackKind: "adjacent", AttackDice: 3,
			Modifiers: []event.Modifier{}, Ambush: true},
	)
}

// HQ-WANDER-01, HQ-WANDER-02, TC-50
func TestAWandererWithoutRoomBesideTheSearcherWaits(t *testing.T) {
	table := given(t, wandererDrawn()...)
	farther := func(room bool) Command {
		return PlaceMonster{Source: "wandering", Asserted: map[string]bool{"adjacent": false, "free_adjacent": room}}
	}
	table.When(farther(true)).Refused("MustBeAdjacent", "HQ-WANDER-01")
	table.When(PlaceMonster{Source: "wandering", Asserted: nextTo(false)}).Unclear("asserted.free_adjacent")
	placed := table.When(farther(false))
	placed.Has(event.WanderingMonsterAppeared{Monster: "m1", Type: "orc", Hero: elf}).Types("WanderingMonsterAppeared", "MonsterPlaced")
	placed.After().When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}).Refused("NotZargonsTurn", "HQ-ATK-12")
}

// HQ-WANDER-01
func TestZargonNamesAWandererWhereTheQuestNamesNone(t *testing.T) {
	unnamed := event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden"}
	table := given(t, wandererDrawn(unnamed)...)
	table.When(PlaceMonster{Source: "wandering", Asserted: nextTo(true)}).Refused("FigureMissing", "HQ-WANDER-01")
	table.When(PlaceMonster{Type: "goblin", Source: "wandering", Asserted: nextTo(true)}).
		Types("WanderingMonsterAppeared", "MonsterPlaced", "AttackDeclared")
}

// HQ-WANDER-01, HQ-TREAS-04
func TestAWandererComesOnlyAfterItsCardAndThenFirst(t *testing.T) {
	given(t, inTurnOf(elf)...).When(PlaceMonster{Source: "wandering", Asserted: nextTo(true)}).Unclear("source")
	given(t, wandererDrawn()...).When(PlaceMonster{Type: "orc", Area: "R1", Source: "map"}).Refused("SearchPending", "HQ-TREAS-04")
	given(t, wandererDrawn()...).By(cleo).When(EndTurn{Hero: elf}).Refused("SearchPending", "HQ-TREAS-04")
}

// HQ-WANDER-03, TC-52
func TestAWandererStaysAndIsUsedInZargonsTurn(t *testing.T) {
	ambushed := []events.Event{orc("m1"), event.WanderingMonsterAppeared{Monster: "m1", Type: "orc", Hero: elf, Adjacent: true, AttacksNow: true},
		event.AttackDeclared{Attack: "k1", Attacker: "m1", AttackerSide: "zargon", Target: string(elf), AttackKind: "adjacent", AttackDice: 3, Ambush: true},
		event.AttackResolved{Attack: "k1"}}
	goesOn := given(t, wandererDrawn(ambushed...)...)
	goesOn.Dice("movement", "2", "3").When(RollMovement{Hero: elf}).Types("DiceRolled", "MovementRolled")

	over := goesOn.And(event.TurnEnded{Turn: "turn3"}, event.TurnBegan{Turn: "turn4", Round: 1, Side: "hero", Hero: wizard}, event.TurnEnded{Turn: "turn4"})
	walked := over.When(MoveMonster{Monster: "m1", Squares: new(2), Asserted: freeWay()})
	walked.Types("TurnBegan", "MonsterActivated", "MonsterMoved")
	walked.After().When(MonsterAttack{Monster: "m1", Target: elf, Asserted: nextTo(true)}).Types("AttackDeclared")
}

// HQ-WANDER-01: the catalogue's row of what is illegal.
func TestWhatForbidsThePlacingOfAWanderer(t *testing.T) {
	illegal(t, []illegalRow{
		{"SM-140", wandererDrawn(), ana, PlaceMonster{Source: "wandering", Asserted: map[string]bool{"adjacent": false, "free_adjacent": true}}, "MustBeAdjacent", "HQ-WANDER-01"},
		{"SM-147", wandererDrawn(), ana, PlaceMonster{Type: "orc", Source: "map"}, "SearchPending", "HQ-TREAS-04"},
	})
}
