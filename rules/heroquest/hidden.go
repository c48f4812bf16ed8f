package heroquest

import "slices"

// hiddenPlaces are those of the state that are Zargon's to know even where the
// heroes' own state has the same: * is any step. Of a quest's definition heroes
// know its number and its title, of Dread spells only those that were cast, of
// content packs all but the quest books.
var hiddenPlaces = [][]string{
	{"quests", "*", "definition", "*"},
	{"quest", "monsters", "*", "spells"},
	{"quest", "again"},
	{"packs", "*", "rows", "quest_books"},
}

// hides says of a value of the state, by the steps of its path, whether it is
// one of those.
func hides(steps []string) bool {
	if len(steps) == 4 && steps[2] == "definition" && (steps[3] == "title" || steps[3] == "quest_no") {
		return false
	}
	return slices.ContainsFunc(hiddenPlaces, func(place []string) bool {
		if len(steps) < len(place) {
			return false
		}
		for i, step := range place {
			if step != "*" && step != steps[i] {
				return false
			}
		}
		return true
	})
}
