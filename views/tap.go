package views

import (
	"cmp"
	"context"
	"strings"

	"loretome/rules/words"
)

// tap is one answer: the faces that lie, or none.
type tap struct {
	Value  string // "S S W"; empty for none
	Text   string // in place of faces: "3", "Tracker throws"
	Faces  []Die
	Chosen bool
}

// How many throws are shown at once to choose from: to send one by a tap, and to
// choose one among other answers. Where it is more the script of the page shows them;
// without it they are typed.
const (
	mostTapped = 21
	mostChosen = 3
)

// facesOf are the faces of each kind of die.
var facesOf = map[string][]struct{ letter, face string }{
	"combat":   {{"S", "skull"}, {"W", "white"}, {"B", "black"}},
	"movement": {{"1", "1"}, {"2", "2"}, {"3", "3"}, {"4", "4"}, {"5", "5"}, {"6", "6"}},
}

// tapped is the name of the input for faces that were tapped.
func (t Throw) tapped() string { return t.Name + ".fell" }

// sent are the name and the value of the button of a tap that sends the form. That the
// tracker throws has a name of its own: what is typed beside it does not go with it.
func (t Throw) sent(x tap) (name, value string) {
	if x.Value == "" {
		return t.tapped() + ".none", "yes"
	}
	return t.tapped(), x.Value
}

// taps are all that a throw can show, to send by a tap or to choose from; none where
// that is too much, or the number of its dice is not known.
func (t Throw) taps(sends bool) []tap {
	if t.Count < 1 || len(facesOf[t.Die]) == 0 {
		return nil
	}
	all := t.throws()
	if len(all) == 0 || sends && t.Own {
		return all
	}
	if !sends && len(all) > mostChosen {
		return nil
	}
	all = append([]tap{{Text: t.untapped()}}, all...)
	if sends {
		return all
	}
	for i := range all {
		all[i].Chosen = all[i].Value == t.Fell
	}
	return all
}

// typed are the faces in the field: also those of a tap that is not there any more to
// be chosen.
func (t Throw) typed() string {
	if len(t.taps(false)) > 0 {
		return t.Value
	}
	return cmp.Or(t.Value, t.Fell)
}

// untapped is what is said of a throw without faces.
func (t Throw) untapped() string {
	if t.Own {
		return words.Key("Not thrown yet")
	}
	return words.Key("Tracker throws")
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

// words are what a tap says aloud.
func (x tap) words(ctx context.Context) string {
	if x.Text != "" {
		return term(ctx, x.Text)
	}
	return shortly(ctx, x.Faces)
}

// sendsFaces says that nothing but one throw is asked: a tap on what fell sends it.
func (f Form) sendsFaces(p Page) bool {
	return len(f.Throws) == 1 && len(f.Throws[0].taps(true)) > 0 && f.Throws[0].Fell == "" && f.Throws[0].Error == "" &&
		allHidden(f.Fields) && len(f.Sections)+len(f.Missing) == 0 && f.Override == nil && f.Breaks == nil && f.Off == "" && !p.frozen()
}

// tapping says how what fell is tapped.
func (f Form) tapping(ctx context.Context, p Page) string {
	if f.sendsFaces(p) {
		return say(ctx, "tap what fell, and it is sent")
	}
	return say(ctx, "tap what fell")
}

// typing is the label of the field in which the faces can be typed.
func (f Form) typing(ctx context.Context, p Page) string {
	if f.sendsFaces(p) && !f.Throws[0].Own {
		return say(ctx, "Or type the faces; left empty, the tracker throws")
	}
	return say(ctx, "Or type the faces")
}
