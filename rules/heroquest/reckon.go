package heroquest

import (
	event "loretome/events/heroquest"
	"loretome/rules"
)

// reckon gives what follows from a state: with how many dice a hero attacks,
// defends and moves (heroes/h1/attack), nothing where nobody knows, and how much gold
// the party has (party/gold).
func reckon(s State, o rules.Options, steps []string) (any, bool) {
	switch {
	case len(steps) == 2 && steps[0] == "party" && steps[1] == "gold":
		return s.treasury(), true
	case len(steps) != 3 || steps[0] != "heroes":
		return nil, false
	}
	hero := event.HeroID(steps[1])
	if _, there := s.Heroes[hero]; !there {
		return nil, false
	}
	now := StrengthOf(s, o, hero)
	switch steps[2] {
	case "attack":
		if !now.AttackKnown {
			return nil, true
		}
		return now.Attack, true
	case "defend":
		return now.Defend, true
	case "move":
		return now.Move, true
	}
	return nil, false
}

// reckonedFrom are the parts of the state that dice and treasury follow from.
var reckonedFrom = []string{"heroes", "items", "figures", "packs", "quest/effects", "quest/pits"}

// treasury is what the living heroes have between them.
func (s State) treasury() int {
	sum := 0
	for _, h := range s.living() {
		sum += s.Heroes[h].Gold
	}
	return sum
}
