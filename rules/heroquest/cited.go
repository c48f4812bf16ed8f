package heroquest

import (
	"encoding/json"
	"regexp"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// oneCard are the rules that are about one card alone, each with that card.
var oneCard = map[rules.ID]event.Key{
	"HQ-CARD-02": "battleaxe", "HQ-CARD-03": fortunesLongsword, "HQ-CARD-04": holyWater, "HQ-CARD-05": "heal_body",
	"HQ-CARD-06": courage, "HQ-CARD-07": veilOfMist, "HQ-CARD-08": "genie", "HQ-CARD-09": "firestorm",
	"HQ-CARD-11": "gem", "HQ-CARD-14": "abomination",
}

// broughtBy are the rules that are about monsters which something brings onto the
// board, each with what brings them.
var broughtBy = map[rules.ID][]string{
	"HQ-SETUP-11": {"map", "quest_note"}, "HQ-TREAS-09": {"wandering"},
	"HQ-WANDER-01": {"wandering"}, "HQ-WANDER-02": {"wandering"}, "HQ-WANDER-03": {"wandering"},
}

// broughtOtherwise says that events place monsters, and none that a rule is about.
func broughtOtherwise(id rules.ID, es []events.Event) bool {
	otherwise := false
	for _, e := range es {
		if placed, is := e.(event.MonsterPlaced); is && broughtBy[id] != nil {
			if slices.Contains(broughtBy[id], placed.Source) {
				return false
			}
			otherwise = true
		}
	}
	return otherwise
}

// quoted is a name in an event as it is stored.
var quoted = regexp.MustCompile(`"([a-z0-9_-]+)"`)

// hadPart says which rules had a part in what came of a command: the rule of a
// card only where the events name that card, an item or monster of it, or a
// figure on which an effect of it lies; that of monsters which something brings not
// where something else did; any other rule always.
func hadPart(s State, es []events.Event) func(rules.ID) bool {
	var cards map[event.Key]bool
	return func(id rules.ID) bool {
		card, bound := oneCard[id]
		if !bound {
			return !broughtOtherwise(id, es)
		}
		if cards == nil {
			cards = s.cardsIn(es)
		}
		return cards[card]
	}
}

// cardsIn are the cards that events name or that lie behind what they name.
func (s State) cardsIn(es []events.Event) map[event.Key]bool {
	cards := map[event.Key]bool{}
	for _, e := range es {
		text, err := json.Marshal(e)
		if err != nil {
			continue // it could not be stored either, and is refused there
		}
		for _, found := range quoted.FindAllSubmatch(text, -1) {
			name := string(found[1])
			cards[event.Key(name)] = true
			cards[s.Items[event.ItemID(name)].Card] = true
			if s.Quest == nil {
				continue
			}
			cards[s.Quest.Monster[event.MonsterID(name)].Type] = true
			cards[s.Quest.Effects[event.EffectID(name)].Key] = true
			for _, lying := range s.Quest.Effects {
				cards[lying.Key] = cards[lying.Key] || lying.Holder == name
			}
		}
	}
	return cards
}
