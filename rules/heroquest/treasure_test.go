package heroquest

import (
	"encoding/json"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// inside are the table's answers for a hero in a room without monsters.
func inside(more ...string) map[string]bool {
	answers := map[string]bool{"in_room": true, "monster_in_room": false}
	for _, question := range more {
		answers[question] = true
	}
	return answers
}

func searched(h event.HeroID, room string) event.TreasureSearchMade {
	return event.TreasureSearchMade{Hero: h, Room: room}
}

// searching is a table at which this hero searches a room, in the own turn.
func searching(h event.HeroID, room string, more ...events.Event) []events.Event {
	return inRound(append(append(turnOf(h), searched(h, room)), more...)...)
}

// HQ-TREAS-01
func TestAHeroIsInTheRoomThatTheHeroSearches(t *testing.T) {
	done := given(t, inRound(turnOf(barbarian)...)...).When(SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}).After()
	if at := done.State().Quest.At[barbarian]; at.Area != "R3" {
		t.Errorf("the hero is at %+v", at)
	}
}

// HQ-TREAS-04, HQ-TURN-05
func TestSearchForTreasureIsTheActionOfTheTurn(t *testing.T) {
	search := SearchTreasure{Hero: barbarian, Room: "R3", Asserted: inside()}
	given(t, inRound()...).By(ben).When(search).Types("TurnBegan", "TreasureSearchMade")
	given(t, inRound(turnOf(barbarian)...)...).When(search).Then(searched(barbarian, "R3"))
	moving := append(turnOf(barbarian), event.MovementRolled{Hero: barbarian, Turn: "turn1", Squares: 7})
	given(t, inRound(moving...)...).When(search).Then(event.MovementEnded{Hero: barbarian, SquaresLeft: 7}, searched(barbarian, "R3"))
	acted := append(turnOf(barbarian), searched(barbarian, "R1"), event.TreasureCardDrawn{Hero: barbarian, Room: "R1", Category: "none"})
	given(t, inRound(acted...)...).When(search).Refused("ActionSpent", "HQ-TURN-05")
}

// HQ-TREAS-01, TC-34
func TestTreasureIsSearchedForInRoomsOnly(t *testing.T) {
	corridor := append(turnOf(elf), event.AreaRevealed{Area: "C1", AreaKind: "corridor"})
	given(t, inRound(corridor...)...).When(SearchTreasure{Hero: elf, Room: "C1", Asserted: inside()}).Refused("NotInRoom", "HQ-TREAS-01")
	outside := map[string]bool{"in_room": false, "monster_in_room": false}
	given(t, inRound(turnOf(elf)...)...).When(SearchTreasure{Hero: elf, Room: "R3", Asserted: outside}).Refused("NotInRoom", "HQ-TREAS-01")
	given(t, inRound(turnOf(elf)...)...).When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside()}).Then(searched(elf, "R3"))
	given(t, inRound(corridor...)...).When(SearchTreasure{Hero: elf, Room: "pit-t1", Asserted: inside()}).Then(searched(elf, "pit-t1"))
	given(t, inRound(turnOf(elf)...)...).When(SearchTreasure{Hero: elf, Room: "R3"}).Unclear("asserted.in_room")
	given(t, inRound(turnOf(elf)...)...).When(SearchTreasure{Hero: elf, Room: "R3", Asserted: map[string]bool{"in_room": true}}).
		Unclear("asserted.monster_in_room")
}

// HQ-TREAS-02
func TestEachHeroSearchesARoomOnceInAnAttempt(t *testing.T) {
	nothing := event.TreasureCardDrawn{Hero: barbarian, Room: "R4", Category: "none"}
	first := []events.Event{event.TurnBegan{Turn: "turn9", Round: 1, Side: "hero", Hero: barbarian}, searched(barbarian, "R4"), nothing,
		event.TurnEnded{Turn: "turn9"}, event.RoundBegan{Round: 2}}
	again := SearchTreasure{Hero: barbarian, Room: "R4", Asserted: inside()}
	given(t, inRound(first...)...).When(again).Refused("AlreadySearched", "HQ-TREAS-02")
	given(t, inRound(append(first, turnOf(dwarf)...)...)...).When(SearchTreasure{Hero: dwarf, Room: "R4", Asserted: inside()}).Then(searched(dwarf, "R4"))
	all := []event.HeroID{barbarian, dwarf, elf, wizard}
	attempt := append(first, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1},
		event.QuestSetUp{Quest: 1, Attempt: 2, Party: all}, event.QuestBegun{Quest: 1, Attempt: 2, TurnOrder: all}, event.RoundBegan{Round: 1})
	given(t, inRound(attempt...)...).When(again).Types("TurnBegan", "TreasureSearchMade")
}

// HQ-TREAS-03, HQ-WANDER-03, TC-31, TC-32
func TestNoTreasureSearchWithAMonsterInTheRoom(t *testing.T) {
	past := inRound(append(turnOf(elf), orc("m1"))...)
	given(t, past...).When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside("monster_in_room")}).Refused("MonsterInRoom", "HQ-TREAS-03")
	given(t, past...).When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside()}).Then(searched(elf, "R3"))
	given(t, past...).Overriding("HQ-TREAS-03").When(SearchTreasure{Hero: elf, Room: "R3", Asserted: inside("monster_in_room")}).Then(searched(elf, "R3"))
}

var chest = event.SpecialTreasureFound{Hero: elf, Room: "R3", Treasure: "s1", Gold: 100, Items: []event.Key{}}

// HQ-TREAS-05, HQ-ROLE-05, TC-73
func TestSpecialTreasureGoesToTheFirstWhoSearches(t *testing.T) {
	gold := event.GoldGained{Hero: elf, Amount: 100, GoldAfter: 100, Cause: "special_treasure", CauseRef: "s1"}
	s1 := &AnsweredTreasure{event.SpecialTreasure{Treasure: "s1"}}
	given(t, searching(elf, "R3")...).When(AnswerSearch{Treasure: s1}).Then(chest, gold)
	given(t, searching(elf, "R3")...).When(AnswerSearch{}).Then(chest, gold)
	given(t, searching(elf, "R3")...).By(cleo).When(AnswerSearch{}).Refused("NotZargon", "HQ-ROLE-04")
	found := append(turnOf(elf), searched(elf, "R3"), chest, event.TurnEnded{Turn: "turn3"},
		event.TurnBegan{Turn: "turn8", Round: 1, Side: "hero", Hero: dwarf}, searched(dwarf, "R3"))
	given(t, inRound(found...)...).When(AnswerSearch{Treasure: s1}).Refused("TreasureGone", "HQ-TREAS-05")
	given(t, inRound(found...)...).When(AnswerSearch{}).Then()
	given(t, inRound(found...)...).When(DrawTreasureCard{Card: "gold_15"}).Has(
		event.GoldGained{Hero: dwarf, Amount: 15, GoldAfter: 15, Cause: "treasure_card", CauseRef: "gold_15"})
}

// HQ-TREAS-05: Zargon may answer with what no definition has.
func TestZargonAnswersWithATreasureInFull(t *testing.T) {
	read := func(text string) *AnsweredTreasure {
		var treasure AnsweredTreasure
		if err := json.Unmarshal([]byte(text), &treasure); err != nil {
			t.Fatal(err)
		}
		return &treasure
	}
	given(t, searching(elf, "R4")...).When(AnswerSearch{Treasure: read(`{"treasure_id":"s7","area":"R4","items":["potion_of_healing"],"text":"A phial."}`)}).Then(
		event.SpecialTreasureFound{Hero: elf, Room: "R4", Treasure: "s7", Items: []event.Key{"potion_of_healing"}, Text: "A phial."},
		event.ItemGained{Hero: elf, Item: "i5", Card: "potion_of_healing", Kind: "potion", Cause: "special_treasure", CauseRef: "s7"})
	given(t, searching(elf, "R4")...).When(AnswerSearch{Treasure: read(`"s9"`)}).Unclear("treasure")
	given(t, searching(elf, "R4")...).When(AnswerSearch{Treasure: read(`{"treasure_id":"s7","area":"R4","items":["teapot"]}`)}).Unclear("treasure.items")
	given(t, searching(elf, "R4")...).When(AnswerSearch{Treasure: read(`{"treasure_id":"s7","area":"R4","gold":-5}`)}).Unclear("treasure")
	armor := event.ItemGained{Hero: dwarf, Item: "i9", Card: "borins_armor", Kind: "artifact"}
	given(t, searching(elf, "R4", armor)...).When(AnswerSearch{Treasure: read(`{"treasure_id":"s7","area":"R4","items":["borins_armor"]}`)}).
		Refused("ArtifactUnique", "HQ-CARD-12")
}

// HQ-REVEAL-04
func TestTreasureNeedsASearchOrANote(t *testing.T) {
	s1 := &AnsweredTreasure{event.SpecialTreasure{Treasure: "s1"}}
	given(t, inRound(turnOf(elf)...)...).When(AnswerSearch{Area: "R3", Hero: elf, Treasure: s1}).Refused("NoSearch", "HQ-REVEAL-04")
	given(t, inRound(turnOf(elf)...)...).When(AnswerSearch{Area: "R3", Hero: elf, Treasure: s1, Note: "A"}).Types("SpecialTreasureFound", "GoldGained")
	given(t, inRound(turnOf(elf)...)...).When(AnswerSearch{Hero: elf, Treasure: s1, Note: "A"}).Unclear("area")
	elsewhere := given(t, searching(elf, "R4")...).When(AnswerSearch{Area: "R3", Hero: dwarf, Treasure: s1, Note: "A"}).After()
	if elsewhere.State().Quest.Search == nil {
		t.Error("the note's treasure answered the search of another room")
	}
}

// HQ-TREAS-05, HQ-TREAS-06
func TestCardIsDrawnOnlyWithoutSpecialTreasure(t *testing.T) {
	given(t, searching(elf, "R3")...).When(DrawTreasureCard{Card: "gem"}).Refused("SpecialTreasureFirst", "HQ-TREAS-05")
	given(t, searching(elf, "R3")...).Overriding("HQ-TREAS-05").When(DrawTreasureCard{Card: "gem"}).Types("TreasureDeckShuffled", "TreasureCardDrawn", "GoldGained")
}

// HQ-TREAS-07, HQ-CARD-11
func TestGoldIsWrittenOnTheSheetAndTheCardKept(t *testing.T) {
	past := searching(elf, "R4", event.GoldGained{Hero: elf, Amount: 10})
	given(t, past...).By(cleo).When(DrawTreasureCard{Card: "gem"}).Then(
		event.TreasureDeckShuffled{Deck: "physical", CardsInDeck: 24},
		event.TreasureCardDrawn{Hero: elf, Room: "R4", Card: "gem", Category: "gold", DrawnBy: "physical", CardsLeft: new(23)},
		event.GoldGained{Hero: elf, Amount: 35, GoldBefore: 10, GoldAfter: 45, Cause: "treasure_card", CauseRef: "gem"})
	given(t, past...).When(DrawTreasureCard{Card: "potion_of_healing"}).
		Has(event.ItemGained{Hero: elf, Item: "i5", Card: "potion_of_healing", Kind: "potion", Cause: "treasure_card", CauseRef: "potion_of_healing"}).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "ItemGained")
}

// HQ-TREAS-08
func TestHazardIsCarriedOutAndGoesUnderTheDeck(t *testing.T) {
	given(t, searching(elf, "R4")...).When(DrawTreasureCard{Card: "hazard_arrow"}).
		Has(event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "hazard", CauseRef: "hazard_arrow"}).
		Has(event.TreasureCardReturned{Card: "hazard_arrow", To: "bottom", CardsLeft: new(24)}).
		Has(event.TurnEnded{Turn: "turn3", Reason: "hazard"}).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "HazardSuffered", "HeroDamaged", "TreasureCardReturned", "TurnEnded")
}

// HQ-TREAS-08, HQ-DEATH-01: a choice comes before the turn ends.
func TestHazardMayBringAHeroToZero(t *testing.T) {
	weak := event.HeroDamaged{Hero: dwarf, Damage: 6}
	potion := event.ItemGained{Hero: dwarf, Item: "i9", Card: "potion_of_healing", Kind: "potion"}
	draw := DrawTreasureCard{Card: "hazard_hidden_pit", Asserted: map[string]bool{"company": true}}
	given(t, searching(dwarf, "R4", weak, potion)...).When(draw).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "HazardSuffered", "HeroDamaged", "HeroReducedToZero", "TreasureCardReturned")
	given(t, searching(dwarf, "R4", weak)...).When(draw).
		Has(event.TurnEnded{Turn: "turn2", Reason: "died"}).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "HazardSuffered", "HeroDamaged", "HeroReducedToZero", "HeroDied", "RemainsLeft",
			"TreasureCardReturned", "TurnEnded")
}

// HQ-TREAS-08: of a card without figures the table says what it does.
func TestTableSaysWhatACardWithoutFiguresDoes(t *testing.T) {
	own := event.CardFigureEntered{Catalogue: "treasure", Card: "cursed_ring", Field: "kind", Value: json.RawMessage(`"hazard"`)}
	past := searching(elf, "R4", own)
	given(t, past...).When(DrawTreasureCard{Card: "cursed_ring"}).Refused("FigureMissing", "HQ-CARD-01")
	curse := &Consequence{Text: "The ring bites.", Mind: new(-1), Damage: new(2)}
	given(t, past...).When(DrawTreasureCard{Card: "cursed_ring", Consequence: curse}).
		Has(event.HazardSuffered{Hero: elf, Card: "cursed_ring", Consequence: "The ring bites."}).
		Has(event.HeroMindChanged{Hero: elf, MindBefore: 4, MindAfter: 3, Cause: "hazard", CauseRef: "cursed_ring"}).
		Lacks("TurnEnded")
}

// HQ-TREAS-09, HQ-WANDER-01, HQ-WANDER-02
func TestWanderingMonsterAttacksTheSearcherAtOnce(t *testing.T) {
	beside := map[string]bool{"adjacent": true}
	given(t, searching(barbarian, "R4")...).When(DrawTreasureCard{Card: "wandering_monster", Asserted: beside}).
		Has(event.TreasureCardReturned{Card: "wandering_monster", To: "bottom", CardsLeft: new(24)}).
		Has(event.WanderingMonsterAppeared{Monster: "m1", Type: "orc", Hero: barbarian, Adjacent: true, AttacksNow: true}).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "TreasureCardReturned", "WanderingMonsterAppeared", "MonsterPlaced", "AttackDeclared")
	given(t, searching(barbarian, "R4")...).When(DrawTreasureCard{Card: "wandering_monster"}).
		Types("TreasureDeckShuffled", "TreasureCardDrawn", "TreasureCardReturned")
}

// HQ-WANDER-01, HQ-WANDER-02, TC-50
func TestWanderingMonsterWithoutRoomWaitsForZargonsTurn(t *testing.T) {
	draw := func(free bool) DrawTreasureCard {
		return DrawTreasureCard{Card: "wandering_monster", Wanderer: &Wanderer{}, Asserted: map[string]bool{"adjacent": false, "free_adjacent": free}}
	}
	given(t, searching(elf, "R4")...).When(draw(true)).Refused("MustBeAdjacent", "HQ-WANDER-01")
	given(t, searching(elf, "R4")...).When(draw(false)).
		Has(event.WanderingMonsterAppeared{Monster: "m1", Type: "orc", Hero: elf}).Lacks("AttackDeclared")
	given(t, searching(elf, "R4")...).When(DrawTreasureCard{Card: "wandering_monster", Wanderer: &Wanderer{}}).Unclear("asserted.adjacent")
}

// HQ-WANDER-01: where the quest names none, Zargon does.
func TestZargonNamesTheWandererThatTheQuestDoesNot(t *testing.T) {
	unnamed := event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", SpecialTreasures: []event.SpecialTreasure{}}
	past := searching(elf, "R4", unnamed)
	beside := map[string]bool{"adjacent": true}
	given(t, past...).When(DrawTreasureCard{Card: "wandering_monster", Asserted: beside}).Types("TreasureDeckShuffled", "TreasureCardDrawn", "TreasureCardReturned")
	given(t, past...).When(DrawTreasureCard{Card: "wandering_monster", Wanderer: &Wanderer{}, Asserted: beside}).Refused("FigureMissing", "HQ-WANDER-01")
	goblin := DrawTreasureCard{Card: "wandering_monster", Wanderer: &Wanderer{Type: "goblin"}, Asserted: beside}
	given(t, past...).When(goblin).Has(event.WanderingMonsterAppeared{Monster: "m1", Type: "goblin", Hero: elf, Adjacent: true, AttacksNow: true})
	given(t, past...).By(cleo).When(goblin).Refused("NotZargon", "HQ-ROLE-04")
}

// The state machine's rows about searching for treasure.
func TestTreasureIsNotSearchedForOrDrawn(t *testing.T) {
	search := SearchTreasure{Hero: elf, Room: "R3", Asserted: inside()}
	turn := inRound(turnOf(elf)...)
	gems := []events.Event{event.TreasureCardDrawn{Card: "gem", Category: "gold"}, event.TreasureCardDrawn{Card: "gem", Category: "gold"}}
	for _, row := range []struct {
		name  string
		past  []events.Event
		by    rules.Seat
		when  Command
		error string
		rule  rules.ID
	}{
		{"SM-20", turn, ben, search, "NotYourHero", "HQ-SETUP-03"},
		{"SM-20 draw", searching(elf, "R4"), ben, DrawTreasureCard{}, "NotYourHero", "HQ-SETUP-03"},
		{"SM-33", setUp(), ana, search, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", inRound(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"}), ana, search, "QuestOver", "HQ-END-01"},
		{"SM-54", inRound(zargonsTurn()...), ana, search, "NotYourTurn", "HQ-SPELL-02"},
		{"SM-59", inRound(append(turnOf(elf), searched(elf, "R1"), event.TreasureCardDrawn{Category: "none"})...), ana, search, "ActionSpent", "HQ-TURN-05"},
		{"SM-61", inRound(append(turnOf(elf), event.TurnEnded{Turn: "turn3"})...), ana, search, "TurnOver", "HQ-TRAP-11"},
		{"SM-166", inRound(turnOf(wizard)...), ana, search, "NotYourTurn", "HQ-TURN-01"},
		{"SM-74", inRound(append(turnOf(elf), event.AreaRevealed{Area: "R3", AreaKind: "corridor"})...), ana, search, "NotInRoom", "HQ-TREAS-01"},
		{"SM-75", turn, ana, SearchTreasure{Hero: elf, Room: "R3", Asserted: inside("monster_in_room")}, "MonsterInRoom", "HQ-TREAS-03"},
		{"SM-76", inRound(append([]events.Event{searched(elf, "R3"), event.TreasureCardDrawn{Category: "none"}}, turnOf(elf)...)...), ana, search, "AlreadySearched", "HQ-TREAS-02"},
		{"SM-104", searching(elf, "R4", event.ItemGained{Hero: dwarf, Item: "i9", Card: "borins_armor"}), ana,
			AnswerSearch{Treasure: &AnsweredTreasure{event.SpecialTreasure{Treasure: "s8", Items: []event.Key{"borins_armor"}}}}, "ArtifactUnique", "HQ-CARD-12"},
		{"SM-111", inRound(append(turnOf(elf), orc("m1"))...), ana, SearchTreasure{Hero: "m1", Room: "R3"}, "NotForMonsters", "HQ-ZARGON-03"},
		{"SM-129", searching(elf, "R3"), ana, DrawTreasureCard{Card: "gem"}, "SpecialTreasureFirst", "HQ-TREAS-05"},
		{"SM-130 answer", turn, ana, AnswerSearch{}, "NoSearch", "HQ-REVEAL-04"},
		{"SM-130 draw", turn, ana, DrawTreasureCard{}, "NoSearch", "HQ-REVEAL-04"},
		{"SM-138", searching(elf, "R3", chest, searched(elf, "R3")), ana, AnswerSearch{Treasure: &AnsweredTreasure{event.SpecialTreasure{Treasure: "s1"}}}, "TreasureGone", "HQ-TREAS-05"},
		{"SM-139", searching(elf, "R4", append(gems, searched(elf, "R4"))...), ana, DrawTreasureCard{Card: "gem"}, "CardNotInDeck", "HQ-CARD-11"},
		{"SM-140", searching(elf, "R4"), ana, DrawTreasureCard{Card: "wandering_monster", Asserted: map[string]bool{"adjacent": false, "free_adjacent": true}}, "MustBeAdjacent", "HQ-WANDER-01"},
		{"SM-147", searching(elf, "R4"), ana, SearchTreasure{Hero: elf, Room: "R1", Asserted: inside()}, "SearchPending", "HQ-TREAS-04"},
		{"SM-147 wanderer", searching(elf, "R4", event.TreasureCardDrawn{Card: "wandering_monster", Category: "wandering"}), ana, DrawTreasureCard{}, "SearchPending", "HQ-TREAS-04"},
		{"SM-134", inRound(event.HeroDied{Hero: elf}), ana, search, "HeroDead", "HQ-DEATH-02"},
		{"SM-52", inRound(exited(elf)), ana, search, "HeroGone", "HQ-END-01"},
	} {
		t.Run(row.name, func(t *testing.T) { given(t, row.past...).By(row.by).When(row.when).Refused(row.error, row.rule) })
	}
}
