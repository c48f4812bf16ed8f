package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules/words"
)

// card is what the game calls a card, for the hole of a message.
func (d *draft) card(key event.Key) words.Term { return words.Term(d.State.CardName(key)) }

// dreadCard is what the game calls a Dread spell, for the hole of a message.
func (d *draft) dreadCard(spell event.Key) words.Term {
	return words.Term(d.figures().dreadName(spell))
}

// listed lists things with commas, for the hole of a message.
func listed[T any](all []T) words.Text {
	var list words.Text
	for i, one := range all {
		if i == 0 {
			list = words.Say("%s", one)
			continue
		}
		list = words.Say("%s, %s", list, one)
	}
	return list
}

// terms are words of the game, for the holes of messages.
func terms[S ~string](all []S) []words.Term {
	said := make([]words.Term, len(all))
	for i, one := range all {
		said[i] = words.Term(one)
	}
	return said
}
