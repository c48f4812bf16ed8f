package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// A step that needs a figure which nobody knows says which (HQ-CARD-01), so that
// the table can be asked for it.

// lack is a number that a card, a character card or the chart would say; its name is
// a message with a hole for the card.
func (f figures) lack(catalogue string, card event.Key, field, name string) rules.Figure {
	return rules.Figure{Catalogue: catalogue, Card: string(card), Field: field, Name: words.Say(name, words.Term(f.cardName(card)))}
}

// lackOfPrice is what the armory asks for a thing.
func (f figures) lackOfPrice(card event.Key) rules.Figure {
	return f.lack("equipment", card, "cost", words.Key("Price of %s"))
}

// lackOfWords is what a card does, told in words.
func (f figures) lackOfWords(catalogue string, card event.Key) rules.Figure {
	effect := f.lack(catalogue, card, "effect", words.Key("What is done by %s"))
	effect.Words = true
	return effect
}

// deed is what a thing does when it is used.
func (f figures) deed(card event.Key) rules.Figure { return f.lackOfWords(f.catalogueOf(card), card) }

// lackOfThing is a number on the card of a thing that a hero owns.
func (f figures) lackOfThing(card event.Key, field, name string) rules.Figure {
	catalogue := f.catalogueOf(card)
	if catalogue == "artifact" && field == "defend_dice" {
		field = "defend_dice_bonus"
	}
	return f.lack(catalogue, card, field, name)
}

// catalogueOf says among which cards a thing's is.
func (f figures) catalogueOf(card event.Key) string {
	if f.kind(card) == "artifact" {
		return "artifact"
	}
	if _, there := f.equipment().find(card); there {
		return "equipment"
	}
	return "treasure"
}

// uncarded are the figures that a class of heroes lacks.
func (f figures) uncarded(class event.Key) []rules.Figure {
	row, _ := f.heroes().find(class)
	var missing []rules.Figure
	for _, figure := range []struct {
		field, name string
		value       *int
	}{
		{"attack", words.Key("Attack of %s"), row.Attack}, {"defend", words.Key("Defend of %s"), row.Defend}, {"body", words.Key("Body of %s"), row.Body},
		{"mind", words.Key("Mind of %s"), row.Mind}, {"move_dice", words.Key("Movement dice of %s"), row.MoveDice},
	} {
		if figure.value == nil {
			missing = append(missing, f.lack("hero", class, figure.field, figure.name))
		}
	}
	return missing
}
