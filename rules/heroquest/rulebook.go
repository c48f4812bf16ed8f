package heroquest

import "slices"

// Book is the rulebook of HeroQuest: First Light in our words, rule by rule, in
// the order of the printed book. Open says what the book leaves open, Ruling
// how it is ruled here.
var Book = slices.Concat(
	bookOfTheTable,
	bookOfHeroes,
	bookOfActions,
	bookOfTraps,
	bookOfTreasure,
	bookOfZargon,
	bookOfEndings,
)
