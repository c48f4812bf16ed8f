package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// deck is what may come up next after these events.
func deck(t *testing.T, shuffle string, past ...events.Event) []event.Key {
	t.Helper()
	options := rules.NewOptions(Options).With("treasure_shuffle", []byte(`"`+shuffle+`"`))
	return given(t, past...).State().inDeck(options)
}

func drew(cards ...event.Key) (past []events.Event) {
	for _, card := range cards {
		past = append(past, event.TreasureCardDrawn{Hero: elf, Card: card, Category: "gold", DrawnBy: "app"})
	}
	return past
}

func count24(t *testing.T, cards []event.Key, card event.Key, want int) {
	t.Helper()
	got := 0
	for _, c := range cards {
		if c == card {
			got++
		}
	}
	if got != want {
		t.Errorf("want %d of %s among %d cards, got %d", want, card, len(cards), got)
	}
}

// HQ-CARD-10, HQ-TREAS-07
func TestKeptCardsAreNotInTheDeck(t *testing.T) {
	full := deck(t, "before_each_draw")
	if len(full) != 24 {
		t.Errorf("want 24 cards, got %d", len(full))
	}
	count24(t, full, "gem", 2)
	count24(t, deck(t, "before_each_draw", drew("gem")...), "gem", 1)
	count24(t, deck(t, "before_each_draw", drew("gem", "gem", "gem")...), "gem", 0)
}

// HQ-TREAS-06, HQ-CARD-10: cards under the deck come after all others.
func TestCardsUnderTheDeckComeLast(t *testing.T) {
	under := []events.Event{event.TreasureCardReturned{Card: "hazard_arrow", To: "bottom"}}
	past := append(drew("gem", "gem", "hazard_arrow"), under...)
	if got := deck(t, "before_each_draw", past...); len(got) != 22 {
		t.Errorf("shuffled before each draw: want 22 cards, got %d", len(got))
	}
	quest := deck(t, "before_each_quest", past...)
	if len(quest) != 21 {
		t.Errorf("want the 21 cards that may still come, got %d", len(quest))
	}
	count24(t, quest, "gem", 0)
	count24(t, quest, "hazard_arrow", 1)
	out := append(past, drew(quest...)...)
	if got := deck(t, "before_each_quest", out...); !slices.Equal(got, []event.Key{"hazard_arrow"}) {
		t.Errorf("all others out: want the hazard, got %v", got)
	}
	if got := deck(t, "before_each_quest", append(out, drew("hazard_arrow")...)...); len(got) != 0 {
		t.Errorf("want an empty deck, got %v", got)
	}
}

// HQ-TREAS-06: what went under the deck first comes up first.
func TestCardsUnderTheDeckKeepTheirOrder(t *testing.T) {
	all := deck(t, "before_each_quest")
	past := append(drew(all...), event.TreasureCardReturned{Card: "wandering_monster", To: "bottom"},
		event.TreasureCardReturned{Card: "hazard_arrow", To: "bottom"}, event.TreasureCardReturned{Card: "wandering_monster", To: "bottom"})
	for _, want := range []event.Key{"wandering_monster", "hazard_arrow", "wandering_monster"} {
		got := deck(t, "before_each_quest", past...)
		if !slices.Equal(got, []event.Key{want}) {
			t.Fatalf("want %s, got %v", want, got)
		}
		past = append(past, drew(want)...)
	}
}

// HQ-TREAS-06: an empty deck has nothing.
func TestEmptyDeckGivesNothing(t *testing.T) {
	past := searching(elf, "R4", append(drew(deck(t, "before_each_draw")...), searched(elf, "R4"))...)
	given(t, past...).When(DrawTreasureCard{}).Then(event.TreasureCardDrawn{Hero: elf, Room: "R4", Category: "none", DrawnBy: "app"})
	given(t, past...).When(DrawTreasureCard{Card: "gem"}).Refused("CardNotInDeck", "HQ-CARD-11")
}

// HQ-CARD-10, HQ-TREAS-06: the tracker draws from the cards that may come.
func TestTrackerDrawsACardThatIsInTheDeck(t *testing.T) {
	past := searching(elf, "R4", append(drew("gem", "gem"), searched(elf, "R4"))...)
	drawn := given(t, past...).Thrown("a seed").When(DrawTreasureCard{}).Events()
	for _, e := range drawn {
		if card, is := e.(event.TreasureCardDrawn); is && (card.Card == "gem" || card.DrawnBy != "app" || *card.CardsLeft != 21) {
			t.Errorf("drawn: %+v", card)
		}
	}
	given(t, past...).Dice("treasure", "gem").When(DrawTreasureCard{}).Refused("CardNotInDeck", "HQ-CARD-11")
	given(t, past...).Dice("treasure", "jewels").When(DrawTreasureCard{}).Has(event.GoldGained{Hero: elf, Amount: 50, GoldAfter: 50, Cause: "treasure_card", CauseRef: "jewels"})
	given(t, past...).When(DrawTreasureCard{}).Unclear("card")
	given(t, past...).When(DrawTreasureCard{Card: "teapot"}).Unclear("card")
	given(t, past...).Option("treasure_shuffle", `"before_each_quest"`).When(DrawTreasureCard{Card: "jewels"}).Types("TreasureCardDrawn", "GoldGained")
}

// HQ-CARD-11: copies that nobody knows are no ground for a no.
func TestCardOfTheTablesOwnIsDrawnWithoutACount(t *testing.T) {
	own := []events.Event{
		event.CardFigureEntered{Catalogue: "treasure", Card: "crown", Field: "kind", Value: []byte(`"gold"`)},
		event.CardFigureEntered{Catalogue: "treasure", Card: "crown", Field: "gold", Value: []byte(`90`)},
	}
	given(t, searching(elf, "R4", own...)...).When(DrawTreasureCard{Card: "crown"}).
		Has(event.GoldGained{Hero: elf, Amount: 90, GoldAfter: 90, Cause: "treasure_card", CauseRef: "crown"})
}

// HQ-TREAS-07, HQ-CARD-11: gold cards and drunk potions come back for the next quest.
func TestCardsReturnWhenTheQuestIsSettled(t *testing.T) {
	potion := func(item event.ItemID) []events.Event {
		return []events.Event{event.TreasureCardDrawn{Hero: elf, Card: "potion_of_healing", Category: "potion"},
			event.ItemGained{Hero: elf, Item: item, Card: "potion_of_healing", Cause: "treasure_card"}}
	}
	past := append(drew("gem"), slices.Concat(potion("i8"), potion("i9"))...)
	past = append(past, event.PotionDrunk{Hero: elf, Item: "i8", Card: "potion_of_healing"})
	over := endedIn("retreat", past...)
	settled := given(t, over...).When(SettleQuest{})
	settled.Then(event.TreasureCardReturned{Card: "gem", To: "deck", CardsLeft: new(22)},
		event.TreasureCardReturned{Card: "potion_of_healing", To: "deck", CardsLeft: new(23)},
		event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"})
	if got := settled.After().State().inDeck(rules.NewOptions(Options)); len(got) != 23 {
		t.Errorf("want all but the potion in the elf's bag, got %d cards", len(got))
	}
	given(t, over...).Option("treasure_cards_return", `"never"`).When(SettleQuest{}).Types("QuestSettled")
}
