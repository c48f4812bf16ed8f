package heroquest

import (
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules/heroquest/content"
)

// monster is the numbers of a monster; own are those that the quest gives its
// own named monsters. What nobody knows is nil.
//
//   - HQ-CARD-13: one card per type lists Attack, Defend, Body and Mind.
//   - HQ-ZARGON-08: the chart gives each type's movement.
//   - HQ-CARD-01: what the table entered goes before the quest's figures, these
//     before the packs'.
func (f figures) monster(card event.Key, own event.Figures) event.Figures {
	row, _ := f.monsters().find(card)
	over := f.monsters().over(card)
	pick := func(field string, own, card *int) *int {
		if _, entered := over[field]; own == nil || entered {
			return card
		}
		return own
	}
	return event.Figures{
		Attack:   pick("attack", own.Attack, row.Attack),
		Defend:   pick("defend", own.Defend, row.Defend),
		Body:     pick("body", own.Body, row.Body),
		Mind:     pick("mind", own.Mind, row.Mind),
		Movement: pick("move", own.Movement, row.Move),
	}
}

// isMonster says whether a card or the table knows this type of monster.
func (f figures) isMonster(card event.Key) bool {
	_, ok := f.monsters().find(card)
	return ok
}

// undead says whether a type of monster is undead.
func (f figures) undead(card event.Key) bool {
	row, _ := f.monsters().find(card)
	return isTrue(row.Undead)
}

// color is the color group of a type, in which pieces stand in for each other
// (HQ-PIECE-01); Dread sorcerer and dragon have none.
func (f figures) color(card event.Key) (string, bool) {
	row, _ := f.monsters().find(card)
	return row.Color, row.Color != ""
}

// pieces is how many pieces of a type are in the box (HQ-BOX-02).
func (f figures) pieces(card event.Key) (int, bool) {
	row, _ := f.monsters().find(card)
	return known(row.Pieces)
}

// ofColor lists the types of a color that have pieces in the box, as they stand
// in for each other (HQ-PIECE-01).
func (f figures) ofColor(color string) []event.Key {
	var types []event.Key
	for _, key := range f.monsters().keys() {
		if c, ok := f.color(key); ok && c == color {
			types = append(types, key)
		}
	}
	return types
}

// spell finds an elemental spell (HQ-SPELL-06, HQ-SPELL-07).
func (f figures) spell(card event.Key) (content.Spell, bool) { return f.spells().find(card) }

// dreadSpell finds a Dread spell (HQ-DREAD-05).
func (f figures) dreadSpell(card event.Key) (content.DreadSpell, bool) {
	return f.dreadSpells().find(card)
}

// elements are the four elements (HQ-SPELL-06).
var elements = []string{"air", "earth", "fire", "water"}

// element is the element of a spell.
//
//   - HQ-CARD-06, HQ-CARD-07, HQ-CARD-08 (ruling): Courage is a water spell,
//     Veil of Mist air and Genie fire as the book prints them; option
//     spell_elements has them as on the cards of 2021.
func (f figures) element(card event.Key) (string, bool) {
	row, _ := f.spell(card)
	element := row.Element
	if row.Element2021 != "" && f.options.Is("spell_elements", "edition_2021") && !f.spells().isEntered(card, "element") {
		element = row.Element2021
	}
	return element, element != ""
}

// spellsOf lists the spells of an element, in the order of the packs
// (HQ-SPELL-06: three for each).
func (f figures) spellsOf(element string) []event.Key {
	var cards []event.Key
	for _, card := range f.spells().keys() {
		if of, ok := f.element(card); ok && of == element {
			cards = append(cards, card)
		}
	}
	return cards
}

// healsUpTo is the most Body that a healing spell gives back (HQ-CARD-05); ok
// is false for a spell that does not heal.
func (f figures) healsUpTo(card event.Key) (int, bool) {
	row, _ := f.spell(card)
	return known(row.Figures.HealBodyMax)
}

// treasureCard is what a card of the treasure deck says.
type treasureCard struct {
	Category string // gold, potion, hazard or wandering
	Gold     *int
	Copies   *int   // in the deck
	Damage   *int   // Body Points that a hazard costs
	EndsTurn bool   // of the hero who drew it
	Returns  string // bottom, deck, or empty if the finder keeps it
}

// treasure finds a card of the treasure deck.
//
//   - HQ-TREAS-07: gold and potions are kept.
//   - HQ-TREAS-08, HQ-TREAS-09: hazards and wandering monsters go to the bottom
//     of the deck.
//   - HQ-CARD-11 (ruling): copies are as the packs or the table say.
func (f figures) treasure(card event.Key) (treasureCard, bool) {
	row, ok := f.treasures().find(card)
	if !ok {
		return treasureCard{}, false
	}
	t := treasureCard{Category: row.Kind, Gold: row.Gold, Copies: row.Count, Damage: row.Figures.Damage, EndsTurn: isTrue(row.Figures.TurnEnds)}
	switch row.Kind {
	case "gem", "jewels":
		t.Category = "gold"
	case "wandering_monster":
		t.Category = "wandering"
	}
	switch {
	case strings.Contains(row.Figures.ReturnsTo, "bottom"):
		t.Returns = "bottom"
	case isTrue(row.ReturnsToDeck):
		t.Returns = "deck"
	}
	return t, true
}

// treasureDeck lists the cards of the full treasure deck, each once; their
// copies are in their figures (HQ-CARD-10).
func (f figures) treasureDeck() []event.Key { return f.treasures().keys() }
