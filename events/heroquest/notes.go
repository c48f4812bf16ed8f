package event

import (
	"encoding/json"

	"loretome/events"
)

// QuestModified: a failed quest is changed before it is played again.
type QuestModified struct {
	Quest   int                        `json:"quest_no"`
	Changes string                     `json:"changes"`
	Patch   map[string]json.RawMessage `json:"patch"`
}

// ItemPickedUp: a hero picks up a thing on the board (not a dead hero's).
type ItemPickedUp struct {
	Hero   HeroID  `json:"hero_id"`
	Item   ItemID  `json:"item_id"`
	Card   Key     `json:"card"`
	Square *Square `json:"square,omitempty"`
}

// ItemUsed: an item with a use of its own is used as an action.
type ItemUsed struct {
	Hero      HeroID `json:"hero_id"`
	Item      ItemID `json:"item_id"`
	Card      Key    `json:"card"`
	Target    string `json:"target,omitempty"`
	Discarded bool   `json:"discarded"`
	Roll      *Roll  `json:"roll,omitempty"`
}

// DiceRerolled: one die of a roll is rolled again by right of an item; the new face stands.
type DiceRerolled struct {
	ID      RollID        `json:"roll_id"`
	Index   int           `json:"index"`
	OldFace events.Face   `json:"old_face"`
	NewFace events.Face   `json:"new_face"`
	Source  events.Source `json:"source"`
	ByItem  ItemID        `json:"by_item"`
}

// The stored names.
func (QuestModified) EventType() string { return "QuestModified" }
func (ItemPickedUp) EventType() string  { return "ItemPickedUp" }
func (ItemUsed) EventType() string      { return "ItemUsed" }
func (DiceRerolled) EventType() string  { return "DiceRerolled" }

// Issues gives the item.
func (e ItemPickedUp) Issues() []string { return ids(e.Item) }
