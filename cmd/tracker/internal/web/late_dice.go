package web

import (
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// lineDice reads the throws of a line: faces as people type them, a stroke between
// two throws. They are the throws that the command takes, in their order; a throw
// may say which it is: defence: W B.
func lineDice(in words.Tongue, throws []rules.Throws, text string) (*events.Dice, error) {
	var rolls []events.Throw
	for part := range strings.SplitSeq(text, "/") {
		named, letters, is := strings.Cut(part, ":")
		if !is {
			named, letters = "", part
		}
		faces, err := readFaces(letters)
		if err != nil {
			return nil, err
		}
		if len(faces) == 0 {
			continue
		}
		if len(throws) == 0 {
			return nil, rules.Ask("", "are left empty: nothing is thrown for this")
		}
		die, err := dieOf(in, throws, strings.TrimSpace(named), len(rolls), faces)
		if err != nil {
			return nil, err
		}
		rolls = append(rolls, events.Throw{Die: die, Faces: faces})
	}
	if rolls == nil {
		return nil, nil
	}
	return &events.Dice{Source: events.Physical, Rolls: rolls}, nil
}

// dieOf is the die of a throw: of the one that is named, else of the first from its
// place on that shows such faces. A card may want another die than is usual.
func dieOf(in words.Tongue, throws []rules.Throws, named string, place int, faces []events.Face) (string, error) {
	if named != "" {
		i := slices.IndexFunc(throws, func(t rules.Throws) bool { return calledSo(in, t.For, named) || calledSo(in, t.Die, named) })
		if i < 0 {
			var all []string
			for _, t := range throws {
				all = append(all, t.For)
			}
			return "", rules.Ask("", "has no throw called %q; there is %s", named, strings.Join(all, ", "))
		}
		return throws[i].Die, nil
	}
	usual := throws[min(place, len(throws)-1)].Die
	digits := strings.Trim(string(faces[0]), "0123456789") == ""
	wanted := map[bool]string{true: "movement", false: "combat"}[digits]
	switch {
	case usual != "movement" && usual != "combat", usual == wanted:
		return usual, nil
	}
	return wanted, nil
}
