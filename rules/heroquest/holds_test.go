package heroquest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// Follows is the state after an event under options, and what the event breaks of what always
// holds: it says what was so before and after it, gives no id twice, and coins
// and things come and go by the events that say so, and by no other.
func Follows(s State, o rules.Options, e events.Event) (next State, broken string) {
	next = evolve(s, e)
	if differs := witness(s, next, o, e); len(differs) > 0 {
		return next, fmt.Sprintf("bears false witness: %+v", differs)
	}
	if shared, is := e.(event.GoldShared); is && shared.FromAfter < 0 {
		return next, "gives gold away that is not there"
	}
	if giver, gives := e.(rules.Issuer); gives {
		for _, id := range giver.Issues() {
			if item, there := s.Items[event.ItemID(id)]; there {
				return next, fmt.Sprintf("gives the id of %v once more: %s", item, id)
			}
		}
	}
	if differs := conserved(s, next, e); len(differs) > 0 {
		return next, fmt.Sprintf("makes or loses what it does not say: %+v", differs)
	}
	return next, ""
}

// Broken is what a state breaks of what always holds between two commands:
// points, purses and remains are within their bounds, and each thing is in one
// place.
func Broken(s State) string {
	for id, h := range s.Heroes {
		if h.Gold < 0 || h.Body < 0 || h.Body > h.BodyMax || h.Mind < 0 || h.Mind > h.MindMax {
			return fmt.Sprintf("%s is out of bounds: %+v", id, h)
		}
	}
	if a := s.Quest; a != nil {
		for id, m := range a.Monster {
			if m.Body < 0 || m.Body > m.BodyMax {
				return fmt.Sprintf("%s is out of bounds: %+v", id, m)
			}
		}
		for id, r := range a.Remains {
			if r.Gold < 0 || !s.Heroes[id].Dead {
				return fmt.Sprintf("with %s lie %d coins: %+v", id, r.Gold, s.Heroes[id])
			}
		}
	}
	return misplaced(s)
}

// misplaced finds a thing that nobody holds, that lies with the living or is
// held by the dead, a second weapon in hand, and a treasure card that is held
// and in the deck.
func misplaced(s State) string {
	inHand, drawn := map[event.HeroID]event.ItemID{}, map[event.Key]int{}
	for _, id := range slices.Sorted(maps.Keys(s.Items)) {
		item := s.Items[id]
		h, there := s.Heroes[item.Holder]
		if !there || (item.Place == Lying) != h.Dead {
			return fmt.Sprintf("%s is nowhere: %+v", id, item)
		}
		if item.Place == InHand {
			if other, full := inHand[item.Holder]; full {
				return fmt.Sprintf("%s has %s and %s in hand", item.Holder, other, id)
			}
			inHand[item.Holder] = id
		}
		if item.FromDeck {
			drawn[item.Card]++
		}
		if out := s.Deck.Out[item.Card]; drawn[item.Card] > out {
			return fmt.Sprintf("%d cards %s are held and %d are out of the deck", drawn[item.Card], item.Card, out)
		}
	}
	return ""
}

// FairShares divides a reward among those who got out, as SplitReward takes it.
func FairShares(s State) map[string]any {
	shares := map[event.HeroID]int{}
	if s.Quest != nil {
		for _, h := range s.Quest.Left {
			shares[h] = 60
		}
	}
	return map[string]any{"pot_gold": 60 * len(shares), "shares": shares}
}

// Wished is a setting of an option as a game master may wish for it, and
// whether the option has such a value.
func Wished(chances *rand.Rand) (name string, value json.RawMessage, may bool) {
	o := Options[chances.IntN(len(Options))]
	if chances.IntN(6) == 0 {
		o = combatDieFaces
	}
	if chances.IntN(5) == 0 {
		nonsense := []string{`null`, `7`, `"both"`, `[]`, `{}`, `{"skull":4,"white_shield":4,"black_shield":-2}`, `{"skull":3,"white_shield":3,"black_shield":3}`}
		return o.Name, json.RawMessage(nonsense[max(chances.IntN(len(nonsense)), chances.IntN(len(nonsense)))]), false
	}
	if len(o.Values) > 0 {
		return o.Name, o.Values[chances.IntN(len(o.Values))], true
	}
	skulls := chances.IntN(7)
	white := chances.IntN(7 - skulls)
	return o.Name, fmt.Appendf(nil, `{"skull":%d,"white_shield":%d,"black_shield":%d}`, skulls, white, 6-skulls-white), true
}
