package heroquest

import (
	"slices"

	event "loretome/events/heroquest"
)

// slot is where armor is worn; one thing fits into each (HQ-CARD-12, ruling).
type slot string

// The slots, in the words in which a card names what it goes with.
const (
	onBody slot = "any body armor"
	onHead slot = "helmet"
	onArm  slot = "shield"
)

// slot tells where a thing is worn; ok is false for what is no armor. A helmet
// is what goes with a shield and any body armor, a shield what goes with a
// helmet and any body armor, and all other armor is body armor.
func (f figures) slot(card event.Key) (slot, bool) {
	c, ok := f.item(card)
	switch {
	case !ok:
		return "", false
	case c.kind == "artifact" && (c.category == "helmet" || c.category == "shield"):
		return slot(c.category), true
	case c.category != "armor":
		return "", false
	case c.combine == nil && (card == "helmet" || card == "shield"):
		return slot(card), true
	case !slices.Contains(c.combine, string(onBody)):
		return onBody, true
	case slices.Contains(c.combine, string(onHead)):
		return onArm, true
	}
	return onHead, true
}

// defendBonus is the number of defend dice that armor adds (HQ-HERO-12).
func (f figures) defendBonus(card event.Key) (int, bool) {
	c, _ := f.item(card)
	return known(c.defendDice)
}

// movementDice is the number of movement dice that the wearer rolls in all, if
// the armor changes it (HQ-MOVE-01, ruling: plate mail leaves one).
func (f figures) movementDice(card event.Key) (int, bool) {
	c, _ := f.item(card)
	return known(c.moveDice)
}

// together says whether two pieces of armor can be worn at the same time.
//
//   - HQ-CARD-12 (ruling): one body armor, one helmet and one shield at a time,
//     and armor goes only with the kinds that its card names. A card whose
//     combinations are not known bars none.
func (f figures) together(a, b event.Key) bool {
	slotA, okA := f.slot(a)
	slotB, okB := f.slot(b)
	if !okA || !okB {
		return true
	}
	return slotA != slotB && f.goesWith(a, slotB) && f.goesWith(b, slotA)
}

func (f figures) goesWith(card event.Key, other slot) bool {
	c, _ := f.item(card)
	return c.combine == nil || slices.Contains(c.combine, string(other))
}
