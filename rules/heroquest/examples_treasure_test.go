package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Searching for Treasure and of its cards, of items, gold and
// potions, and of secret doors.

func TestExamplesOfSearchingForTreasure(t *testing.T) {
	at := func(h event.HeroID, more ...events.Event) scene { return given(t, inTurnOf(h, more...)...) }
	search := func(h event.HeroID, answers map[string]bool) Command {
		return SearchTreasure{Hero: h, Room: "R3", Asserted: answers}
	}
	once := []events.Event{searched(dwarf, "R3"), event.TreasureCardDrawn{Hero: dwarf, Room: "R3", Category: "none"}}
	later := func(h event.HeroID) scene { return given(t, laterTurn(h, once...)...) }
	all := []event.HeroID{barbarian, dwarf, elf, wizard}
	failed := append(once, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1}, event.QuestSetUp{Quest: 1, Attempt: 2, Party: all},
		event.QuestBegun{Quest: 1, Attempt: 2, TurnOrder: []event.HeroID{dwarf}}, event.RoundBegan{Round: 1})
	empty, goblins := inside(), inside("monster_in_room")
	shows(t, []example{
		{"HQ-TREAS-01/1", at(elf, event.AreaRevealed{Area: "C1", AreaKind: "corridor"}), SearchTreasure{Hero: elf, Room: "C1", Asserted: empty}, no("NotInRoom", "HQ-TREAS-01")},
		{"HQ-TREAS-01/2", at(elf), search(elf, empty), gives(searched(elf, "R3"))},
		{"HQ-TREAS-02/1", later(dwarf), search(dwarf, empty), no("AlreadySearched", "HQ-TREAS-02")},
		{"HQ-TREAS-02/2 barbarian", later(barbarian), search(barbarian, empty), gives(searched(barbarian, "R3"))},
		{"HQ-TREAS-02/2 elf", later(elf), search(elf, empty), gives(searched(elf, "R3"))},
		{"HQ-TREAS-02/2 wizard", later(wizard), search(wizard, empty), gives(searched(wizard, "R3"))},
		{"HQ-TREAS-02/3", given(t, inRound(failed...)...), search(dwarf, empty), gives(searched(dwarf, "R3"))},
		{"HQ-TREAS-03/1", at(elf), search(elf, goblins), no("MonsterInRoom", "HQ-TREAS-03")},
		{"HQ-TREAS-03/2", at(elf, orc("m1")), search(elf, empty), gives(searched(elf, "R3"))},
		{"HQ-TREAS-03/3", at(elf, orc("m1"), event.MonsterMoved{Monster: "m1", Area: "C1"}), search(elf, empty), gives(searched(elf, "R3"))},
		{"HQ-TREAS-04/1", at(barbarian), search(barbarian, empty), both(brings("TreasureSearchMade"), leaves("an answer is due", func(s State) bool { return s.Quest.Search != nil }))},
		{"HQ-TREAS-04/1 never both", at(barbarian), FindTreasure{Hero: barbarian, Room: "R3", Asserted: empty}, both(gives(event.SpecialTreasureFound{Room: "R3"}), keeps("TreasureCardDrawn"))},
	})
}

func TestExamplesOfWhatASearchBrings(t *testing.T) {
	s1 := &AnsweredTreasure{event.SpecialTreasure{Treasure: "s1"}}
	second := inTurnOf(elf, searched(elf, "R3"), chest, event.TurnEnded{Turn: "turn3"}, event.TurnBegan{Turn: "turn8", Round: 1, Side: "hero", Hero: dwarf}, searched(dwarf, "R3"))
	draw := func(h event.HeroID, card event.Key) Command {
		return FindTreasure{Hero: h, Room: "R4", Card: card, Asserted: inside("adjacent")}
	}
	at := func(h event.HeroID, more ...events.Event) scene { return given(t, inTurnOf(h, more...)...) }
	quiet := event.QuestDefined{Quest: 1, Title: "Fort", SpecialTreasures: []event.SpecialTreasure{}}
	waiting := at(elf, quiet, searched(elf, "R3"))
	gems := append(drew("gem", "gem"), searched(elf, "R4"))
	spent := []events.Event{event.TreasureDeckShuffled{Deck: "app", CardsInDeck: 24}, searched(elf, "R4"), event.TreasureCardDrawn{Hero: elf, Room: "R4", Card: "gem", Category: "gold"},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success"}, event.TreasureCardReturned{Card: "gem", To: "deck"}, event.QuestSettled{Quest: 1, Attempt: 1},
		event.QuestDefined{Quest: 2, Title: "Second"}}
	shows(t, []example{
		{"HQ-TREAS-05/1", at(elf), FindTreasure{Hero: elf, Room: "R3", Asserted: inside()}, both(
			gives(event.SpecialTreasureFound{Gold: 100}, event.GoldGained{Hero: elf, Amount: 100}), keeps("TreasureCardDrawn"))},
		{"HQ-TREAS-05/2", given(t, second...), DrawTreasureCard{Card: "gem"}, gives(event.TreasureCardDrawn{Hero: dwarf})},
		{"HQ-TREAS-05/3", given(t, second...), AnswerSearch{Treasure: s1}, no("TreasureGone", "HQ-TREAS-05")},
		{"HQ-TREAS-06/1", at(wizard), draw(wizard, "gem"), gives(event.TreasureCardDrawn{Card: "gem", DrawnBy: "physical"})},
		{"HQ-TREAS-06/2", given(t, searching(elf, "R3")...), DrawTreasureCard{Card: "gem"}, no("SpecialTreasureFirst", "HQ-TREAS-05")},
		{"HQ-TREAS-07/1", at(dwarf, rich(dwarf, 10)), draw(dwarf, "gem"), both(gives(event.GoldGained{Amount: 35, GoldAfter: 45}, event.TreasureCardDrawn{CardsLeft: new(23)}), keeps("TreasureCardReturned"))},
		{"HQ-TREAS-08/1", at(elf), draw(elf, "hazard_arrow"), gives(event.HazardSuffered{Hero: elf}, event.HeroDamaged{Damage: 1, BodyAfter: 5}, event.TreasureCardReturned{Card: "hazard_arrow", To: "bottom", CardsLeft: new(24)})},
		{"HQ-TREAS-08/2", at(elf), draw(elf, "hazard_arrow"), gives(event.HazardSuffered{Hero: elf, EndsTurn: true}, event.HeroDamaged{BodyAfter: 5}, event.TurnEnded{Turn: "turn3", Reason: "hazard"})},
		{"HQ-TREAS-09/1", at(barbarian), draw(barbarian, "wandering_monster"), gives(event.TreasureCardReturned{Card: "wandering_monster", To: "bottom", CardsLeft: new(24)},
			event.WanderingMonsterAppeared{Type: "orc", AttacksNow: true})},
		{"HQ-WANDER-01/1", at(elf), draw(elf, "wandering_monster"), gives(event.WanderingMonsterAppeared{Adjacent: true, AttacksNow: true})},
		{"HQ-WANDER-01/2", given(t, wandererDrawn()...), PlaceMonster{Source: "wandering", Square: sq(8, 8), Asserted: map[string]bool{"adjacent": false, "free_adjacent": true}}, no("MustBeAdjacent", "HQ-WANDER-01")},
		{"HQ-WANDER-01/3", waiting, DrawTreasureCard{Card: "wandering_monster"}, both(gives(event.TreasureCardReturned{To: "bottom", Card: "wandering_monster"}), keeps("WanderingMonsterAppeared"),
			leaves("the search waits", func(s State) bool { return s.Quest.Search != nil && s.Quest.Search.Wanderer }))},
		{"HQ-WANDER-01/3 none", waiting.When(DrawTreasureCard{Card: "wandering_monster"}).After(), PlaceMonster{Source: "wandering", Asserted: nextTo(true)}, no("FigureMissing", "HQ-WANDER-01")},
		{"HQ-CARD-11/1", at(elf), draw(elf, "gem"), both(gives(event.GoldGained{Amount: 35}), keeps("TreasureCardReturned"))},
		{"HQ-CARD-11/2", given(t, searching(elf, "R4", gems...)...), DrawTreasureCard{Card: "gem"}, no("CardNotInDeck", "HQ-CARD-11")},
		{"HQ-CARD-11/3", given(t, inRound(spent...)...), SetUpQuest{Quest: 2}, gives(event.TreasureDeckShuffled{CardsInDeck: 24})},
	})
}

func TestExamplesOfAmbushes(t *testing.T) {
	big := event.QuestDefined{Quest: 1, Title: "Fort", WanderingMonster: "abomination", SpecialTreasures: []event.SpecialTreasure{}}
	ambush := FindTreasure{Hero: elf, Room: "R4", Card: "wandering_monster", Asserted: inside("adjacent")}
	waits := given(t, wandererDrawn()...).When(PlaceMonster{Source: "wandering", Asserted: map[string]bool{"adjacent": false, "free_adjacent": false}}).After()
	fought := given(t, inRound(turnOf(elf)...)...).Dice("combat", "W", "W", "B").When(ambush).After()
	zargon := fought.And(event.TurnEnded{Turn: "turn3"}, event.TurnBegan{Turn: "turn4", Round: 1, Side: "hero", Hero: wizard}, event.TurnEnded{Turn: "turn4"})
	shows(t, []example{
		{"HQ-WANDER-02/1", given(t, inTurnOf(elf, big)...).Dice("combat", "S", "S", "W").Dice("combat", "W", "B"), ambush, both(gives(event.HeroDamaged{Hero: elf, Damage: 1}), keeps("TurnEnded"))},
		{"HQ-WANDER-02/2", waits, MonsterAttack{Monster: "m1", Target: elf, Asserted: edgeToEdge}, no("NotZargonsTurn", "HQ-ATK-12")},
		{"HQ-WANDER-03/1", zargon, MoveMonster{Monster: "m1", Squares: new(1), Asserted: freeWay()}, gives(event.MonsterMoved{Monster: "m1"})},
		{"HQ-WANDER-03/1 attack", zargon, MonsterAttack{Monster: "m1", Target: elf, Asserted: edgeToEdge}, gives(event.AttackDeclared{Attacker: "m1"})},
		{"HQ-WANDER-03/2", fought.And(event.TurnEnded{Turn: "turn3"}), SearchTreasure{Hero: wizard, Room: "R4", Asserted: inside("monster_in_room")}, no("MonsterInRoom", "HQ-TREAS-03")},
	})
}

func TestExamplesOfItemsAndGold(t *testing.T) {
	on := func(more ...events.Event) scene { return given(t, inTurn(elf, more...)...) }
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	near := map[string]bool{"adjacent": true, "monster_adjacent": true}
	between := given(t, append(party(), bought(barbarian, "i5", "longsword"), rich(elf, 60))...)
	sword := Trade{From: barbarian, To: elf, Item: "i5", Gold: new(50)}
	rich45 := given(t, append(party(), rich(dwarf, 45))...)
	share := func(n int) Command { return ShareGold{From: dwarf, To: elf, Amount: n} }
	shows(t, []example{
		{"HQ-ITEM-01/1", on(healing(elf, "i5")), pass, both(gives(event.ItemPassed{From: elf, To: dwarf}), leaves("the action is unspent", func(s State) bool { return !s.Quest.Turn.Acted }))},
		{"HQ-ITEM-01/2", on(bought(elf, "i5", "tool_kit")), PassItem{From: elf, To: dwarf, Item: "i5", Asserted: near}, no("MonsterAdjacent", "HQ-ITEM-01")},
		{"HQ-ITEM-01/3", on(healing(elf, "i5")), PassItem{From: elf, To: dwarf, Item: "i5", Asserted: nextTo(false)}, no("NotAdjacent", "HQ-ITEM-01")},
		{"HQ-ITEM-02/1", between, sword, gives(event.ItemTraded{From: barbarian, To: elf, Item: "i5"}, event.GoldShared{From: elf, To: barbarian, Amount: 50})},
		{"HQ-ITEM-02/2", on(bought(barbarian, "i5", "longsword"), rich(elf, 60)), sword, no("QuestRunning", "HQ-ITEM-02")},
		{"HQ-ITEM-03/1", rich45, share(20), gives(event.GoldShared{Amount: 20, FromAfter: 25, ToAfter: 20})},
		{"HQ-ITEM-03/2", rich45, share(50), no("NotEnoughGold", "HQ-ITEM-03")},
		{"HQ-ITEM-03/3", rich45, share(-5), no("BadAmount", "HQ-ITEM-03")},
	})
}

func TestExamplesOfPotions(t *testing.T) {
	first, second := DrinkPotion{Hero: elf, Item: "i5"}, DrinkPotion{Hero: elf, Item: "i6"}
	two := given(t, inTurn(elf, healing(elf, "i5"), healing(elf, "i6"))...).And(actedBy(elf)...)
	one := given(t, inTurn(elf, healing(elf, "i5"))...).Dice("movement", "3").When(first).After()
	zargon := given(t, inZargonsTurn(healing(elf, "i5"))...).Option("potions_off_turn", "true").Dice("movement", "3")
	dying := struck(t, dwarf, healing(dwarf, "i6"), healing(elf, "i5")).When(DeclineDefense{}).After()
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	shows(t, []example{
		{"HQ-POTION-02/1 first", two.Dice("movement", "3"), first, gives(event.PotionDrunk{Item: "i5"})},
		{"HQ-POTION-02/1 second", two.Dice("movement", "3").When(first).After().Dice("movement", "2"), second, gives(event.PotionDrunk{Item: "i6"})},
		{"HQ-POTION-02/2", zargon, first, gives(event.PotionDrunk{Item: "i5"})},
		{"HQ-POTION-02/3", given(t, inRound(healing(elf, "i5"), event.HeroDied{Hero: elf})...), first, no("HeroDead", "HQ-DEATH-02")},
		{"HQ-POTION-03/1", one, first, no("ItemNotHeld", "HQ-POTION-03")},
		{"HQ-POTION-04/1", given(t, inTurn(elf, healing(elf, "i5"))...), pass, gives(event.ItemPassed{From: elf, To: dwarf, Card: "potion_of_healing"})},
		{"HQ-POTION-04/2", dying, pass, no("TooLate", "HQ-SAVE-03")},
	})
}

func TestExamplesOfSecretDoors(t *testing.T) {
	at := func(h event.HeroID, more ...events.Event) scene { return given(t, dungeon(h, more...)...) }
	search := func(h event.HeroID, answers map[string]bool) Command {
		return SearchSecretDoors{Hero: h, Area: "C1", Asserted: answers}
	}
	found := event.SecretDoorsFound{Hero: dwarf, Area: "C1", Doors: []event.DoorID{"S6"}}
	look := RevealArea{Cause: "sight", By: elf, Shown: event.Shown{Area: "R6", AreaKind: "room"}}
	opens := OpenDoor{Hero: elf, Door: "S6", Asserted: nextTo(true)}
	self := slices.Concat(mappedQuest(elf), []events.Event{event.HeroMoved{Hero: elf, SquaresUsed: 2, SquaresLeft: 3}})
	late := given(t, self...).When(FindSecretDoors{Hero: elf, Area: "C1", Asserted: noneSeen()}).After()
	shows(t, []example{
		{"HQ-SECRET-01/1", given(t, onSquare(sq(3, 4), onSquares())...), goes(sq(3, 5)), no("NoDoor", "HQ-MOVE-03")},
		{"HQ-SECRET-02/1", at(dwarf), search(dwarf, besides("monster_in_sight", true)), no("MonsterInSight", "HQ-SECRET-02")},
		{"HQ-SECRET-02/2", at(dwarf), search(dwarf, noneSeen()), gives(event.SecretDoorSearchMade{Area: "C1"})},
		{"HQ-SECRET-03/1", at(elf), search(elf, noneSeen()), gives(event.SecretDoorSearchMade{Hero: elf, Area: "C1"})},
		{"HQ-SECRET-03/2", given(t, laterTurn(elf, event.SecretDoorSearchMade{Hero: elf, Area: "C1"}, event.SecretDoorsFound{Hero: elf, Area: "C1"})...), search(elf, noneSeen()),
			gives(event.SecretDoorSearchMade{Area: "C1"})},
		{"HQ-SECRET-05/1", given(t, mappedQuest(elf, found)...), look, no("DoorClosed", "HQ-SECRET-05")},
		{"HQ-SECRET-05/2", given(t, mappedQuest(elf, found)...), opens, gives(event.DoorOpened{Door: "S6", Secret: true}, event.AreaRevealed{Area: "R6"})},
		{"HQ-SECRET-05/3", late, opens, no("NotMoving", "HQ-DOOR-01")},
	})
}
