package heroquest

import (
	"encoding/json"
	"regexp"

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

// quoted is a name in an event as it is stored.
var quoted = regexp.MustCompile(`"([a-z0-9_-]+)"`)

// hadPart says which rules had a part in what came of a command: the rule of a
// card only where the events name that card, an item or monster of it, or a
// figure on which an effect of it lies; any other rule always.
func hadPart(s State, es []events.Event) func(rules.ID) bool {
	var cards map[event.Key]bool
	return func(id rules.ID) bool {
		card, bound := oneCard[id]
		if !bound {
			return true
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
