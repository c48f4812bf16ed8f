package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// find is a search of a room without monsters by the elf, at her own table.
func find(room string, change func(*FindTreasure)) FindTreasure {
	c := FindTreasure{Hero: elf, Room: room, Asserted: inside()}
	if change != nil {
		change(&c)
	}
	return c
}

func byHand(card event.Key, more ...string) func(*FindTreasure) {
	return func(c *FindTreasure) { c.Card, c.Asserted = card, inside(more...) }
}

// HQ-TREAS-04, HQ-TREAS-05: the definition answers for Zargon.
func TestSearchFindsTheSpecialTreasureInOneGesture(t *testing.T) {
	given(t, inRound(turnOf(elf)...)...).By(cleo).When(find("R3", nil)).Types("TreasureSearchMade", "SpecialTreasureFound", "GoldGained")
	given(t, inRound(turnOf(elf)...)...).By(cleo).When(find("R3", byHand("gem"))).Refused("SpecialTreasureFirst", "HQ-TREAS-05")
}

// HQ-TREAS-06, HQ-TREAS-07
func TestSearchDrawsACardInOneGesture(t *testing.T) {
	given(t, inRound(turnOf(elf)...)...).By(cleo).When(find("R4", byHand("gem"))).
		Types("TreasureSearchMade", "TreasureDeckShuffled", "TreasureCardDrawn", "GoldGained")
	given(t, inRound(turnOf(elf)...)...).By(cleo).When(find("R4", nil)).Unclear("card")
	given(t, inRound(turnOf(elf)...)...).By(cleo).Thrown("seed").When(find("R4", nil)).Has(event.TreasureDeckShuffled{Deck: "app", CardsInDeck: 24})
}

// HQ-ROLE-05: where the definition is silent, Zargon answers.
func TestSearchWaitsForZargonWhereTheDefinitionIsSilent(t *testing.T) {
	silent := event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", WanderingMonster: "orc"}
	past := inRound(append(turnOf(elf), silent)...)
	given(t, past...).By(cleo).When(find("R4", nil)).Types("TreasureSearchMade")
	given(t, past...).By(cleo).When(find("R4", byHand("gem"))).Types("TreasureSearchMade", "TreasureDeckShuffled", "TreasureCardDrawn", "GoldGained")
	given(t, past...).When(find("R4", func(c *FindTreasure) {
		c.Treasure = &AnsweredTreasure{event.SpecialTreasure{Treasure: "s5", Gold: 20}}
	})).Types("TreasureSearchMade", "SpecialTreasureFound", "GoldGained")
	given(t, past...).By(cleo).When(find("R4", func(c *FindTreasure) {
		c.Treasure = &AnsweredTreasure{event.SpecialTreasure{Treasure: "s5", Gold: 20}}
	})).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-WANDER-02: the catalogue's example of the one-step command.
func TestAmbushIsFoughtInOneGesture(t *testing.T) {
	c := find("R4", byHand("wandering_monster", "adjacent"))
	c.Hero = wizard
	given(t, inRound(turnOf(wizard)...)...).By(cleo).Dice("combat", "S", "B", "S").Dice("combat", "W", "W").When(c).
		Has(event.AttackResolved{Attack: "k1", Skulls: 2, Blocks: 2}).
		Types("TreasureSearchMade", "TreasureDeckShuffled", "TreasureCardDrawn", "TreasureCardReturned", "WanderingMonsterAppeared", "MonsterPlaced",
			"AttackDeclared", "DiceRolled", "AttackRolled", "DiceRolled", "DefenseRolled", "AttackResolved")
}

// HQ-WANDER-02, HQ-MATK-03
func TestAmbushStopsBeforeAThrowThatIsNotThere(t *testing.T) {
	past := inRound(turnOf(elf)...)
	ambush := find("R4", byHand("wandering_monster", "adjacent"))
	drawn := []string{"TreasureSearchMade", "TreasureDeckShuffled", "TreasureCardDrawn", "TreasureCardReturned", "WanderingMonsterAppeared", "MonsterPlaced", "AttackDeclared"}
	given(t, past...).By(cleo).When(ambush).Types(drawn...)
	given(t, past...).Dice("combat", "S", "W", "B").When(ambush).Types(append(drawn, "DiceRolled", "AttackRolled")...)
	given(t, past...).Dice("combat", "W", "W", "B").When(ambush).Types(append(drawn, "DiceRolled", "AttackRolled", "AttackResolved")...)
	given(t, past...).Dice("combat", "W", "W", "B").Dice("combat", "W", "W").When(ambush).Refused("NothingToDefend", "HQ-ATK-06")
	given(t, past...).Dice("combat", "S", "S").When(ambush).Refused("WrongDiceCount", "HQ-ATK-04")
	waived := ambush
	waived.Decline = true
	given(t, past...).Dice("combat", "S", "S", "B").When(waived).
		Has(event.HeroDamaged{Hero: elf, Damage: 2, BodyBefore: 6, BodyAfter: 4, Cause: "attack", CauseRef: "k1"}).Lacks("TurnEnded")
}

// HQ-WANDER-02: the rule's example.
func TestAbominationWandersIn(t *testing.T) {
	past := inRound(append(turnOf(elf), event.QuestDefined{Quest: 1, Title: "Fort", WanderingMonster: "abomination", SpecialTreasures: []event.SpecialTreasure{}})...)
	given(t, past...).Dice("combat", "S", "S", "W").Dice("combat", "W", "B").When(find("R4", byHand("wandering_monster", "adjacent"))).
		Has(event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "attack", CauseRef: "k1"})
}

// HQ-WANDER-03, TC-52: her action is spent, her movement is not.
func TestTurnGoesOnAfterAnAmbush(t *testing.T) {
	fought := given(t, inRound(turnOf(elf)...)...).Dice("combat", "W", "W", "B").When(find("R4", byHand("wandering_monster", "adjacent"))).After()
	turn := fought.State().Quest.Turn
	if turn == nil || turn.Hero != elf || !turn.Acted || turn.Moved {
		t.Fatalf("want the elf's turn open with her movement, got %+v", turn)
	}
	fought.Dice("movement", "3", "4").When(RollMovement{Hero: elf}).Types("DiceRolled", "MovementRolled")
	zargon := []events.Event{event.TurnEnded{Turn: "turn3"}, event.TurnBegan{Turn: "turn4", Round: 1, Side: "hero", Hero: wizard},
		event.TurnEnded{Turn: "turn4"}, event.TurnBegan{Turn: "turn5", Round: 1, Side: "zargon"}}
	fought.And(zargon...).When(MonsterAttack{Monster: "m1", Target: elf, Asserted: map[string]bool{"adjacent": true}}).
		Types("MonsterActivated", "AttackDeclared")
}

// HQ-CARD-01: what a card says is not said once more; nothing is dropped in silence.
func TestAConsequenceIsForCardsWithoutFiguresOnly(t *testing.T) {
	rich, hurt := &Consequence{Gold: new(100000)}, &Consequence{Damage: new(1)}
	for card, c := range map[event.Key]*Consequence{"gold_25": rich, "potion_of_healing": rich, "wandering_monster": hurt, "hazard_arrow": hurt} {
		given(t, searching(elf, "R1")...).When(DrawTreasureCard{Card: card, Consequence: c}).Unclear("consequence")
		given(t, inTurnOf(elf)...).When(FindTreasure{Hero: elf, Room: "R1", Card: card, Consequence: c, Asserted: inside()}).Unclear("consequence")
	}
}
