package heroquest

import (
	"cmp"
	"fmt"

	event "loretome/events/heroquest"

	"loretome/events"
)

// Names gives quests, heroes, monsters and things the names by which the table calls
// them, as the events tell of them.
func Names(e events.Event, give func(id, name string)) {
	switch e := e.(type) {
	case event.HeroJoined:
		give(string(e.Hero), e.HeroName)
	case event.HeroRenamed:
		give(string(e.Hero), e.NewName)
	case event.HeroReplaced:
		give(string(e.Hero), e.NewName)
	case event.QuestDefined:
		give(fmt.Sprintf("quest:%d", e.Quest), e.Title)
	case event.QuestSetUp:
		give(fmt.Sprintf("quest:%d", e.Quest), e.Title)
	case event.MonsterPlaced:
		give(string(e.Monster), cmp.Or(e.Name, theMonster(e.Type)))
	}
	NewThings(e, func(item event.ItemID, card event.Key) { give(string(item), CardName(card)) })
}

// NewThings gives the things that an event brings into the game, each with its
// card.
func NewThings(e events.Event, give func(event.ItemID, event.Key)) {
	switch e := e.(type) {
	case event.HeroJoined:
		if e.StartingWeaponItem != "" {
			give(e.StartingWeaponItem, e.StartingWeapon)
		}
	case event.HeroReplaced:
		for _, i := range e.Sheet.Items {
			give(i.Item, i.Card)
		}
	case event.ItemPurchased:
		give(e.Item, e.Card)
	case event.ItemGained:
		give(e.Item, e.Card)
	case event.ItemPickedUp:
		give(e.Item, e.Card)
	}
}
