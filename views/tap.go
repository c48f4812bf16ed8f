package views

import (
	"strconv"
	"strings"
)

// tapLine is a row of faces of which one is tapped: what a whole throw shows, or
// what a part of it does.
type tapLine struct {
	Label string // "Skulls"; empty for a whole throw
	Input string // "dice.attack.fell"
	Taps  []tap
}

// tap is one answer: the faces that lie, or none.
type tap struct {
	Value  string // "S S W"; empty for none
	Text   string // in place of faces: "3", "Tracker throws"
	Faces  []Die
	Chosen bool
}

// mostTapped is how many throws are shown at once to choose from, and how many
// dice are counted face by face.
const (
	mostTapped  = 21
	mostCounted = 10
	mostLaid    = 6 // dice with numbers, which are laid out one by one
)

// facesOf are the faces of each kind of die, with their words for many.
var facesOf = map[string][]struct{ letter, face, many string }{
	"combat": {{"S", "skull", "Skulls"}, {"W", "white", "White shields"}, {"B", "black", "Black shields"}},
	"movement": {{"1", "1", "Ones"}, {"2", "2", "Twos"}, {"3", "3", "Threes"}, {"4", "4", "Fours"},
		{"5", "5", "Fives"}, {"6", "6", "Sixes"}},
}

// tapped is the name of the input for faces that were tapped; a part of a throw
// has a number.
func (t Throw) tapped() string { return t.Name + ".fell" }

// tapLines are the rows of a throw whose number of dice is known: one row with all
// that it can show, where that is not too much, else a row for each face or each
// numbered die. None where the number is not known.
func (t Throw) tapLines() []tapLine {
	faces := facesOf[t.Die]
	switch {
	case t.Count < 1 || len(faces) == 0:
		return nil
	case len(t.throws()) > 0:
		return []tapLine{{Input: t.tapped(), Taps: t.marked(t.tapped(), append([]tap{{Text: t.untapped()}}, t.throws()...))}}
	case t.Die == "movement" && t.Count <= mostLaid:
		return t.laid()
	case t.Die == "combat" && t.Count <= mostCounted:
		return t.counted(t.Count)
	}
	return nil
}

// untapped is what is said of a throw without faces.
func (t Throw) untapped() string {
	if t.Own {
		return "Not thrown yet"
	}
	return "Tracker throws"
}

// throws are all that the dice can show, whatever their order; none if that is
// more than can be shown.
func (t Throw) throws() []tap {
	all := []tap{{}}
	for range t.Count {
		var more []tap
		for _, so := range all {
			for i, f := range facesOf[t.Die] {
				if last := len(so.Faces) - 1; last >= 0 && placeOf(t.Die, so.Faces[last].Face) > i {
					continue
				}
				more = append(more, tap{Value: strings.TrimPrefix(so.Value+" "+f.letter, " "), Faces: append(so.Faces[:len(so.Faces):len(so.Faces)], Die{Face: f.face})})
			}
		}
		if all = more; len(all) > mostTapped {
			return nil
		}
	}
	return all
}

func placeOf(die, face string) int {
	for i, f := range facesOf[die] {
		if f.face == face {
			return i
		}
	}
	return -1
}

// laid is a row for each die, with its faces.
func (t Throw) laid() []tapLine {
	lines := make([]tapLine, t.Count)
	for i := range lines {
		taps := []tap{{Text: "–"}}
		for _, f := range facesOf[t.Die] {
			taps = append(taps, tap{Value: f.letter, Faces: []Die{{Face: f.face}}})
		}
		lines[i] = t.line(i, "Die "+strconv.Itoa(i+1), taps)
	}
	return lines
}

// counted is a row for each face, with how often it lies there.
func (t Throw) counted(most int) []tapLine {
	lines := make([]tapLine, len(facesOf[t.Die]))
	for i, f := range facesOf[t.Die] {
		taps := []tap{{Text: "0"}}
		for n := 1; n <= most; n++ {
			taps = append(taps, tap{Value: strings.TrimSpace(strings.Repeat(f.letter+" ", n)), Text: strconv.Itoa(n)})
		}
		lines[i] = t.line(i, f.many, taps)
	}
	return lines
}

func (t Throw) line(i int, label string, taps []tap) tapLine {
	input := t.tapped() + "." + strconv.Itoa(i)
	return tapLine{Label: label, Input: input, Taps: t.marked(input, taps)}
}

// marked chooses what was tapped before, else nothing.
func (t Throw) marked(input string, taps []tap) []tap {
	for i := range taps {
		taps[i].Chosen = taps[i].Value == t.Fell[input]
	}
	return taps
}

// words are what a tap says aloud.
func (x tap) words() string {
	words := make([]string, len(x.Faces))
	for i, d := range x.Faces {
		words[i] = strings.ToLower(strings.TrimPrefix(dieFaces[d.Face][1], "Red die: "))
	}
	return strings.Join(words, ", ")
}

// sendsFaces says that nothing but one throw is asked: a tap on what fell sends it.
func (f Form) sendsFaces(p Page) bool {
	return len(f.Throws) == 1 && len(f.Throws[0].tapLines()) == 1 && len(f.Throws[0].Fell) == 0 && f.Throws[0].Error == "" &&
		allHidden(f.Fields) && len(f.Sections)+len(f.Missing) == 0 && f.Override == nil && f.Breaks == nil && f.Off == "" && !p.frozen()
}

// tapping says how what fell is tapped.
func (f Form) tapping(p Page) string {
	if f.sendsFaces(p) {
		return "tap what fell, and it is sent"
	}
	return "tap what fell"
}

// typing is the label of the field in which the faces can be typed.
func (f Form) typing(p Page) string {
	if f.sendsFaces(p) && !f.Throws[0].Own {
		return "Or type the faces; left empty, the tracker throws"
	}
	return "Or type the faces"
}
