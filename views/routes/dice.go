package routes

import (
	"strconv"
)

// Seals tells what the game master sealed.
func (t Table) Seals() string { return t.shows([]string{"seals"}) }

// OpenSeal takes the form that opens sealed notes.
func (t Table) OpenSeal() string { return t.at("seals") }

// Dice tells of the server's dice and of luck, and takes a word.
func (t Table) Dice() string { return t.shows([]string{"dice"}) }

// DiceOf tells of one box, from some throw on.
func (t Table) DiceOf(box, skip int) string {
	if skip == 0 {
		return t.shows([]string{"dice"}, "box", strconv.Itoa(box))
	}
	return t.shows([]string{"dice"}, "box", strconv.Itoa(box), "skip", strconv.Itoa(skip))
}

// AddWord takes the form that adds a word to the server's dice.
func (t Table) AddWord() string { return t.at("dice") }
