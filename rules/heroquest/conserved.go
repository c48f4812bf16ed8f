package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// conserved counts the coins and things in the game before and after an event:
// they come and go by the events that say so, and by no other. A thing that is
// given twice, or taken from who does not hold it, is found by this too.
func conserved(before, after State, e events.Event) []rules.Disagreement {
	w := witnesses{before: before, after: after}
	w.add("", "", words.Key("coins in the game"), coins(before)+minted(e), rules.Fact{Number: coins(after)})
	w.add("", "", words.Key("things in the game"), len(before.Items)+made(e), rules.Fact{Number: len(after.Items)})
	moved := thingsMoved(e)
	for _, id := range moved.things {
		if _, there := after.Heroes[moved.to]; there {
			w.called("", string(id), words.Key("held before by"), string(moved.from), rules.Fact{Name: string(before.Items[id].Holder), Gone: before.Items[id].Holder == ""})
		}
	}
	return w.all
}

// moved are things that go from one hero to another.
type moved struct {
	from, to event.HeroID
	things   []event.ItemID
}

func thingsMoved(e events.Event) moved {
	switch e := e.(type) {
	case event.ItemPassed:
		return moved{e.From, e.To, []event.ItemID{e.Item}}
	case event.ItemTraded:
		return moved{e.From, e.To, []event.ItemID{e.Item}}
	case event.RemainsLooted:
		return moved{e.Dead, e.By, e.Items}
	}
	return moved{}
}

// coins are all gold of the campaign: in purses and with the dead.
func coins(s State) int {
	sum := 0
	for _, h := range s.Heroes {
		sum += h.Gold
	}
	if s.Quest != nil {
		for _, r := range s.Quest.Remains {
			sum += r.Gold
		}
	}
	return sum
}

// minted is how many coins an event brings into the game, or takes out of it.
func minted(e events.Event) int {
	switch e := e.(type) {
	case event.HeroJoined:
		return e.Gold
	case event.HeroReplaced:
		return e.Sheet.Gold
	case event.GoldGained:
		return e.Amount
	case event.ItemPurchased:
		return -e.Price
	case event.ItemSold:
		return e.Proceeds
	case event.PossessionsStolen:
		return -e.Gold
	case event.RemainsLost:
		return -e.Gold
	}
	return 0
}

// made is how many things an event brings into the game, or takes out of it.
func made(e events.Event) int {
	switch e := e.(type) {
	case event.HeroJoined:
		return len(e.Issues()) - 1
	case event.HeroReplaced:
		return len(e.Sheet.Items)
	case event.ItemPurchased, event.ItemGained, event.ItemPickedUp:
		return 1
	case event.ItemSold, event.ItemLost, event.PotionDrunk:
		return -1
	case event.ItemUsed:
		if e.Discarded {
			return -1
		}
	case event.PossessionsStolen:
		return -len(e.Items)
	case event.RemainsLost:
		return -len(e.Items)
	}
	return 0
}
