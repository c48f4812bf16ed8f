package heroquest

import (
	"errors"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// inDeck lists the treasure cards of which one may come up next, a card that is
// there twice being listed twice.
//
//   - HQ-CARD-10: a card that a finder keeps is not in the deck.
//   - HQ-TREAS-06 (ruling): shuffled before each draw, all cards of the deck may
//     come; shuffled before each quest, those put under the deck come after all
//     others, one after the other.
func (s State) inDeck(o rules.Options) []event.Key {
	left, all := s.deckCounts(o), []event.Key{}
	under := map[event.Key]int{}
	below := s.underDeck(o)
	for _, card := range below {
		under[card]++
	}
	for _, card := range s.figures(o).treasureDeck() {
		for range left[card] - under[card] {
			all = append(all, card)
		}
	}
	if len(all) == 0 && len(below) > 0 {
		return below[:1]
	}
	return all
}

// underDeck lists the cards that lie under the deck, the first to come up
// first. A card that was drawn from there lies there no more: of each, only as
// many of the last ones as are in the deck.
func (s State) underDeck(o rules.Options) []event.Key {
	if o.Is("treasure_shuffle", "before_each_draw") {
		return nil
	}
	left := s.deckCounts(o)
	under := []event.Key{}
	for _, card := range slices.Backward(s.Deck.Bottom) {
		if left[card] > 0 {
			left[card]--
			under = append(under, card)
		}
	}
	slices.Reverse(under)
	return under
}

// deckCounts says how many of each treasure card are in the deck.
//
//   - HQ-CARD-11 (ruling): copies are the content pack's or the table's.
func (s State) deckCounts(o rules.Options) map[event.Key]int {
	f, left := s.figures(o), map[event.Key]int{}
	for _, card := range f.treasureDeck() {
		row, _ := f.treasure(card)
		copies, _ := known(row.Copies)
		left[card] = max(0, copies-s.Deck.Out[card])
	}
	return left
}

// Uncounted are the treasure cards of which nobody has entered how many the deck
// has. They are drawn by hand as often as the table says (HQ-CARD-11, ruling).
func Uncounted(in words.Tongue, s State, o rules.Options) []rules.Known {
	f := s.figures(o)
	return f.called(in, slices.DeleteFunc(f.treasureDeck(), func(card event.Key) bool { return !f.uncounted(card) }))
}

func (f figures) uncounted(card event.Key) bool {
	row, _ := f.treasure(card)
	return row.Copies == nil
}

// cardsLeft is the number of cards in the deck.
func (d *draft) cardsLeft() int {
	n := 0
	for _, left := range d.State.deckCounts(d.Call.Options) {
		n += left
	}
	return n
}

// runBy says whose deck is drawn from: the table's own, or the tracker's.
func (d *draft) runBy() string {
	if d.Call.Options.Is("dice_source", "physical") {
		return "physical"
	}
	return "app"
}

// shuffle records that the treasure deck is shuffled (HQ-CARD-10); no order is
// kept.
func (d *draft) shuffle() {
	d.Record(event.TreasureDeckShuffled{Deck: d.runBy(), CardsInDeck: d.cardsLeft()})
}

// draw takes a card for the pending search: the one that was drawn by hand, or
// one of those that may come. With an empty deck nothing is found.
func (d *draft) draw(byHand event.Key) (event.Key, error) {
	if err := d.Call.Lawful(d.mayDraw(byHand)); err != nil {
		return "", err
	}
	search, drawnBy := *d.State.Quest.Search, d.runBy()
	if byHand != "" {
		drawnBy = "physical"
	}
	drawn := event.TreasureCardDrawn{Hero: search.Hero, Room: search.Area, Card: byHand, Category: "none", DrawnBy: drawnBy}
	if byHand == "" && d.cardsLeft() == 0 {
		d.Record(drawn)
		return "", nil
	}
	if d.Call.Options.Is("treasure_shuffle", "before_each_draw") {
		d.Record(event.TreasureDeckShuffled{Deck: drawnBy, CardsInDeck: d.cardsLeft()})
	}
	if byHand == "" {
		card, err := d.drawn()
		if err != nil {
			return "", err
		}
		drawn.Card, drawn.DrawnBy = card, "app"
	}
	drawn.Category, drawn.CardsLeft = d.category(drawn.Card), new(max(0, d.cardsLeft()-1))
	d.Record(drawn)
	return drawn.Card, nil
}

// drawn takes a card from the deck that the tracker runs.
func (d *draft) drawn() (event.Key, error) {
	var from []string
	for _, card := range d.State.inDeck(d.Call.Options) {
		from = append(from, string(card))
	}
	card, err := d.Draw("treasure", from)
	if errors.Is(err, dice.ErrDue) {
		return "", rules.Ask("card", "the key of the card that was drawn is wanted")
	}
	if face, wrong := errors.AsType[dice.FaceError](err); wrong {
		return "", rules.Bar("CardNotInDeck", "HQ-CARD-11", "that card cannot come up now: %s", face.Words())
	}
	return event.Key(card), err
}

// mayDraw refuses a card that cannot have been drawn.
//
//   - HQ-CARD-11: a gem does not go back to the deck; two of them are all. A card
//     whose copies nobody knows is not refused (ruling).
func (d *draft) mayDraw(card event.Key) error {
	if card == "" {
		return nil
	}
	row, known := d.figures().treasure(card)
	if !known {
		return rules.Ask("card", "no treasure card has the key %q", card)
	}
	if row.Copies != nil && d.State.deckCounts(d.Call.Options)[card] == 0 {
		return rules.Refuse("CardNotInDeck", "HQ-CARD-11", "all %d cards of %s are out of the deck", *row.Copies, d.card(card))
	}
	return nil
}

// category is what kind of treasure card it is: gold, potion, hazard, wandering
// or other.
func (d *draft) category(card event.Key) string {
	row, _ := d.figures().treasure(card)
	if slices.Contains([]string{"gold", "potion", "hazard", "wandering"}, row.Category) {
		return row.Category
	}
	return "other"
}

// putBack records that a card goes back to the deck.
func (d *draft) putBack(card event.Key, to string) {
	d.Record(event.TreasureCardReturned{Card: card, To: to, CardsLeft: new(d.cardsLeft() + 1)})
}

// returnCards puts back, at the end of a quest, what comes back to the deck of
// the next one.
//
//   - HQ-TREAS-07 (ruling): gold cards, the gem among them, and potion cards
//     whose potions were drunk; none of them with option treasure_cards_return
//     at never.
func (d *draft) returnCards() {
	if !d.Call.Options.Is("treasure_cards_return", "after_quest") {
		return
	}
	out, spent := maps.Clone(d.State.Deck.Out), maps.Clone(d.State.Deck.Spent)
	for _, card := range d.figures().treasureDeck() {
		n := min(spent[card], out[card])
		if d.category(card) == "gold" {
			n = out[card]
		}
		for range n {
			d.putBack(card, "deck")
		}
	}
}
