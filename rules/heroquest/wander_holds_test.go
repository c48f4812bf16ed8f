package heroquest_test

import (
	"encoding/json"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	. "loretome/rules/heroquest"
)

// conserved checks an action event by event: coins and things come and go by
// the events that say so, and by no other; and what an event says was so before
// and after it, was so.
func (w *wanderer) conserved(s State, a events.Stored) {
	w.Helper()
	for _, e := range a.Events {
		if differs := w.Rules.System.Witness(s, e.Data); differs != "" {
			w.Fatalf("%s bears false witness: %s: %s", e.Type, differs, w.written(e.Data))
		}
		if shared, is := e.Data.(event.GoldShared); is && shared.FromAfter < 0 {
			w.Fatalf("gold is given away that is not there: %s", w.written(e.Data))
		}
		next := Decider.Evolve(s, e.Data)
		if was, is := coins(s), coins(next); is-was != minted(e.Data) {
			w.Fatalf("%s changes %d coins into %d: %s", e.Type, was, is, w.written(e.Data))
		}
		if was, is := len(s.Items), len(next.Items); is-was != made(e.Data) {
			w.Fatalf("%s changes %d things into %d: %s", e.Type, was, is, w.written(e.Data))
		}
		s = next
	}
}

// coins are all gold of the campaign: in purses, and with the remains of the
// dead.
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
	case event.ItemUsed:
		if e.Discarded {
			return -1
		}
	case event.ItemSold, event.ItemLost, event.PotionDrunk:
		return -1
	case event.PossessionsStolen:
		return -len(e.Items)
	case event.RemainsLost:
		return -len(e.Items)
	}
	return 0
}

// inBounds checks the figures of all heroes, monsters and things.
func (w *wanderer) inBounds() {
	w.Helper()
	s := w.Ledger.State().Game
	for id, h := range s.Heroes {
		if h.Gold < 0 || h.Body < 0 || h.Body > h.BodyMax || h.Mind < 0 || h.Mind > h.MindMax {
			w.Fatalf("%s is out of bounds: %+v", id, h)
		}
	}
	if s.Quest != nil {
		for id, m := range s.Quest.Monster {
			if m.Body < 0 || m.Body > m.BodyMax {
				w.Fatalf("%s is out of bounds: %+v", id, m)
			}
		}
		for id, r := range s.Quest.Remains {
			if r.Gold < 0 {
				w.Fatalf("with %s lie %d coins", id, r.Gold)
			}
		}
	}
	w.inPlace(s)
}

// inPlace checks that each thing has a holder, that nobody has two weapons in
// hand, and that things lie about with the dead only.
func (w *wanderer) inPlace(s State) {
	w.Helper()
	hands := map[event.HeroID]event.ItemID{}
	for _, id := range slices.Sorted(maps.Keys(s.Items)) {
		item := s.Items[id]
		h, there := s.Heroes[item.Holder]
		if !there {
			w.Fatalf("%s is held by %q, who is not there", id, item.Holder)
		}
		if item.Place == Lying && !h.Dead {
			w.Fatalf("%s lies with %s, who lives", id, item.Holder)
		}
		if item.Place == InHand {
			if other, full := hands[item.Holder]; full {
				w.Fatalf("%s has %s and %s in hand", item.Holder, other, id)
			}
			hands[item.Holder] = id
		}
	}
}

// survives checks that the state is the same when read back from JSON, as a
// correction by hand does it.
func (w *wanderer) survives() {
	w.Helper()
	doc := w.written(w.Ledger.State().Game)
	var back State
	if err := json.Unmarshal([]byte(doc), &back); err != nil {
		w.Fatalf("read the state back: %v", err)
	}
	if again := w.written(back); again != doc {
		w.Fatalf("the state is another when read back\nwas %s\nis  %s", doc, again)
	}
}
