// Package dice holds the facts of dice: which faces a die has, and the cup that
// gives a decision its throws. It knows no rule of any game.
package dice

import (
	"errors"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules/words"
)

// Most is how many dice are thrown at once at most: more than any table has, so
// that no figure, however it came about, fills the memory with faces.
const Most = 100

// Die is one kind of die with its sides; a side that is there twice comes up
// twice as often. The table's own die may have faces beyond those of the sides
// that the server throws.
type Die struct {
	Name   string
	Sides  []events.Face
	Beyond []events.Face
}

// Has says whether the die has such a face.
func (d Die) Has(f events.Face) bool {
	return slices.Contains(d.Sides, f) || slices.Contains(d.Beyond, f)
}

// ErrDue says that a throw is wanted that did not come with the command and is
// not to be thrown by the server.
var ErrDue = errors.New("a throw is due")

// CountError says that a typed throw has the wrong number of dice.
type CountError struct {
	Die       string
	Want, Got int
}

func (e CountError) Error() string { return e.Words().String() }

// Words is the error in the language of whoever reads it.
func (e CountError) Words() words.Text {
	thrown := words.Many(e.Want, "%d %s die is thrown here", "%d %s dice are thrown here", e.Want, words.Term(e.Die))
	return words.Say("%s, %s", thrown, words.Many(e.Got, "%d face was entered", "%d faces were entered"))
}

// NumberError says that a throw is of a number of dice that nobody throws.
type NumberError struct {
	Die   string
	Count int
}

func (e NumberError) Error() string { return e.Words().String() }

// Words is the error in the language of whoever reads it.
func (e NumberError) Words() words.Text {
	return words.Say("%d %s dice would be thrown here; a throw has up to %d", e.Count, words.Term(e.Die), Most)
}

// FaceError says that a typed throw has a face that the die lacks, or is of
// another die.
type FaceError struct {
	Want Die
	Die  string
	Face events.Face
}

func (e FaceError) Error() string { return e.Words().String() }

// Words is the error in the language of whoever reads it.
func (e FaceError) Words() words.Text {
	switch {
	case e.Die != e.Want.Name:
		return words.Say("a %s die is thrown here, not a %s die", words.Term(e.Want.Name), words.Term(e.Die))
	case len(e.Want.Sides) == 0:
		return words.Say("%s is not among what is drawn here", e.Face)
	}
	return words.Say("a %s die shows one of %s, not %s", words.Term(e.Want.Name), e.Want.faces(), e.Face)
}

// faces lists what a die shows, each face once.
func (d Die) faces() string {
	var all []string
	for _, f := range slices.Concat(d.Sides, d.Beyond) {
		all = append(all, string(f))
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ", ")
}

// Cup gives a decision its throws: those typed in from the table, in order, or
// those of a seed that the server drew. A cup without either gives nothing and
// answers ErrDue. The same cup gives the same throws.
type Cup struct {
	source events.Source
	typed  []events.Throw
	seed   []byte
	place  events.Place // whose seed it is
	count  uint64
	used   *[]events.Throw
	asked  *[][]events.Face // of what each of these was to be
}

// Typed is a cup of throws from the table's own dice. Draws that were not
// typed in come from the seed, if there is one.
func Typed(throws []events.Throw, seed []byte) Cup {
	own := slices.Clone(throws)
	for i := range own {
		own[i].Source, own[i].From = "", nil // the table's, whatever is said of them
	}
	return Cup{source: events.Physical, typed: own, seed: slices.Clone(seed), used: new([]events.Throw), asked: new([][]events.Face)}
}

// Thrown is a cup of throws that follow from a seed.
func Thrown(seed []byte) Cup {
	return Cup{source: events.App, seed: slices.Clone(seed), used: new([]events.Throw), asked: new([][]events.Face)}
}

// Recorded is a cup that gives the throws of an action once more.
func Recorded(d *events.Dice) Cup {
	if d == nil {
		return Typed(nil, nil)
	}
	return Cup{source: d.Source, typed: slices.Clone(d.Rolls), place: d.Place(), used: new([]events.Throw), asked: new([][]events.Face)}
}

// OutOf is the cup with the server's dice of a place in a box, whose seed is
// given.
func (c Cup) OutOf(place events.Place, seed []byte) Cup {
	c.place, c.seed = place, slices.Clone(seed)
	return c
}

// Again is a copy of the cup as it stands that counts no throw as used, so that
// a decision on it can be made anew: each copy gives the same throws.
func (c Cup) Again() Cup {
	c.used, c.asked = new([]events.Throw), new([][]events.Face)
	return c
}

// Source says whose dice are in the cup.
func (c Cup) Source() events.Source { return c.source }

// Throws says whether the next throw is one of the server's own.
func (c Cup) Throws() bool { return len(c.typed) == 0 && c.source == events.App && c.seed != nil }

// Left is how many typed throws were not used yet.
func (c Cup) Left() int { return len(c.typed) }

// Next is the typed throw that comes next; one without a die if none is left.
func (c Cup) Next() events.Throw {
	if len(c.typed) == 0 {
		return events.Throw{}
	}
	return c.typed[0]
}

// Used are the throws that the cup gave, as the action stores them; nil if it
// gave none.
func (c Cup) Used() *events.Dice {
	if c.used == nil || len(*c.used) == 0 {
		return nil
	}
	used := &events.Dice{Source: c.source, Rolls: slices.Clone(*c.used)}
	if slices.ContainsFunc(used.Rolls, used.Served) {
		used.Box, used.N, used.Words = c.place.Box, c.place.N, c.place.Words
	}
	return used
}

// Other is a throw that was recorded of other sides, or drawn out of other things,
// than it was to be.
type Other struct {
	Roll int // which of the throws
	Of   []events.Face
}

// Unlike are those of the throws that the cup gave once more as the server's which
// were to be thrown of something else.
func (c Cup) Unlike() []Other {
	if c.used == nil {
		return nil
	}
	var all []Other
	for i, t := range *c.used {
		if (events.Dice{Source: c.source}).Served(t) && !slices.Equal(t.From, (*c.asked)[i]) {
			all = append(all, Other{i, slices.Clone((*c.asked)[i])})
		}
	}
	return all
}

// Given is how many throws the cup gave.
func (c Cup) Given() int {
	if c.used == nil {
		return 0
	}
	return len(*c.used)
}

// Throw gives the next throw of count dice. It answers ErrDue if none was sent
// along and the server does not throw, CountError and FaceError if what was
// typed in cannot be such a throw, NumberError if nobody can throw so many.
func (c *Cup) Throw(die Die, count int) (events.Throw, error) {
	if count < 0 || count > Most {
		return events.Throw{}, NumberError{Die: die.Name, Count: count}
	}
	if count == 0 {
		return events.Throw{Die: die.Name, Faces: []events.Face{}}, nil
	}
	if len(c.typed) > 0 {
		return c.next(die, count)
	}
	if !c.Throws() {
		return events.Throw{}, ErrDue
	}
	faces := make([]events.Face, count)
	for i := range faces {
		faces[i] = die.Sides[c.pick(len(die.Sides))]
	}
	return c.note(events.Throw{Die: die.Name, Faces: faces, Source: c.source, From: slices.Clone(die.Sides)}, die.Sides), nil
}

func (c *Cup) next(die Die, count int) (events.Throw, error) {
	t := c.typed[0]
	if t.Die != die.Name {
		return events.Throw{}, FaceError{Want: die, Die: t.Die, Face: first(t.Faces)}
	}
	for _, f := range t.Faces {
		if !die.Has(f) {
			return events.Throw{}, FaceError{Want: die, Die: t.Die, Face: f}
		}
	}
	if len(t.Faces) != count {
		return events.Throw{}, CountError{Die: die.Name, Want: count, Got: len(t.Faces)}
	}
	c.typed = c.typed[1:]
	if t.Source == "" {
		t.Source = c.source
	}
	return c.note(t, die.Sides), nil
}

func first(faces []events.Face) events.Face {
	if len(faces) == 0 {
		return "none"
	}
	return faces[0]
}

// Draw takes one of the named things: the next typed draw of that kind, else
// one at random by the seed. Things that are there twice come twice as often.
func (c *Cup) Draw(of string, from []string) (string, error) {
	all := make([]events.Face, len(from))
	for i, thing := range from {
		all[i] = events.Face(thing)
	}
	if len(c.typed) > 0 && c.typed[0].Die == of && len(c.typed[0].Faces) == 1 {
		t := c.typed[0]
		if !slices.Contains(from, string(t.Faces[0])) {
			return "", FaceError{Want: Die{Name: of}, Die: of, Face: t.Faces[0]}
		}
		c.typed = c.typed[1:]
		c.note(t, all)
		return string(t.Faces[0]), nil
	}
	if c.seed == nil || len(from) == 0 {
		return "", ErrDue
	}
	drawn := all[c.pick(len(all))]
	c.note(events.Throw{Die: of, Faces: []events.Face{drawn}, Source: events.App, From: all}, all)
	return string(drawn), nil
}

// note keeps a throw with what it was to be thrown or drawn of.
func (c *Cup) note(t events.Throw, of []events.Face) events.Throw {
	stored := t
	if stored.Source == c.source {
		stored.Source = "" // said once, for all throws of the action
	}
	if c.used != nil {
		*c.used, *c.asked = append(*c.used, stored), append(*c.asked, of)
	}
	return t
}
