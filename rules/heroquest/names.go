package heroquest

import (
	"cmp"

	event "loretome/events/heroquest"

	"loretome/events"
)

// Names gives heroes, monsters and things the names by which the table calls
// them, as the events tell of them.
func Names(e events.Event, give func(id, name string)) {
	switch e := e.(type) {
	case event.HeroJoined:
		give(string(e.Hero), e.HeroName)
		give(string(e.StartingWeaponItem), CardName(e.StartingWeapon))
	case event.HeroRenamed:
		give(string(e.Hero), e.NewName)
	case event.HeroReplaced:
		give(string(e.Hero), e.NewName)
		for _, i := range e.Sheet.Items {
			give(string(i.Item), CardName(i.Card))
		}
	case event.MonsterPlaced:
		give(string(e.Monster), cmp.Or(e.Name, theMonster(e.Type)))
	case event.ItemPurchased:
		give(string(e.Item), CardName(e.Card))
	case event.ItemGained:
		give(string(e.Item), CardName(e.Card))
	case event.ItemPickedUp:
		give(string(e.Item), CardName(e.Card))
	}
}
