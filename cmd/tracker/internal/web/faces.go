package web

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"
)

const mostFaces = 30

// readFaces reads faces as people type them: S S W, SSW, 2S 1W, 4 3, 4,3. A
// number before a letter says how often; a number alone is a face.
func readFaces(text string) ([]events.Face, error) {
	var faces []events.Face
	for _, word := range strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '/' }) {
		some, err := readWord(word)
		if err != nil {
			return nil, err
		}
		if faces = append(faces, some...); len(faces) > mostFaces {
			return nil, rules.Ask("", "at most %d faces", mostFaces)
		}
	}
	return faces, nil
}

// readWord reads SSW, 2S, or 4.
func readWord(word string) ([]events.Face, error) {
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	number, letters := word[:digits], word[digits:]
	switch {
	case letters == "" && len(number) == 1:
		return []events.Face{events.Face(number)}, nil
	case letters == "":
		var faces []events.Face
		for _, d := range number { // 43 is 4 and 3
			faces = append(faces, events.Face(string(d)))
		}
		return faces, nil
	}
	times := 1
	if number != "" {
		if _, err := fmt.Sscan(number, &times); err != nil || times > mostFaces || len(letters) > 1 {
			return nil, rules.Ask("", "%q is not understood; type S S W, or 2S 1W, or 4 3", word)
		}
	}
	var faces []events.Face
	for range times {
		for _, l := range letters {
			if l < 'A' || l > 'Z' {
				return nil, rules.Ask("", "%q is no face; type letters such as S, W, B, or numbers", string(l))
			}
			faces = append(faces, events.Face(string(l)))
		}
	}
	return faces, nil
}

// formDice reads the throws that a form sent: faces as letters or numbers, or
// how many of each ("2S 1W"), or as they were tapped. No text leaves a throw to
// the server. What somebody typed for a throw that is not made here is refused.
func formDice(throws []rules.Throws, sent url.Values) (*events.Dice, error) {
	if err := knownThrows(throws, sent); err != nil {
		return nil, err
	}
	var rolls []events.Throw
	for _, t := range throws {
		path := "dice." + t.For
		text, err := facesSent(path, sent)
		if err != nil {
			return nil, err
		}
		if text == "" {
			continue
		}
		faces, err := readFaces(text)
		if err != nil {
			return nil, rules.Within(path, err)
		}
		rolls = append(rolls, events.Throw{Die: t.Die, Faces: faces})
	}
	if rolls == nil {
		return nil, nil
	}
	return &events.Dice{Source: events.Physical, Rolls: rolls}, nil
}

// knownThrows refuses faces for a throw that the command has not.
func knownThrows(throws []rules.Throws, sent url.Values) error {
	var known, inputs []string
	for _, t := range throws {
		path := "dice." + t.For
		known, inputs = append(known, t.For), append(inputs, path, tapped(path), leftTo(path))
	}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		faces := strings.TrimSpace(strings.Join(sent[name], ""))
		if strings.HasPrefix(name, "dice.") && faces != "" && !slices.Contains(inputs, name) {
			if len(known) == 0 {
				return rules.Ask(name, "is no throw of this command; it takes none")
			}
			return rules.Ask(name, "is no throw of this command; it takes %s", strings.Join(known, ", "))
		}
	}
	return nil
}

// throwers are those whose throw it is, in words.
var throwers = map[string]string{"hero": words.Key("the hero"), "gm": words.Key("the game master"), "attacker's side": words.Key("the attacker’s side"), "defender's side": words.Key("the defender’s side")}

// throwFields are the inputs for the throws that a command takes.
func (v *Visit) throwFields(throws []rules.Throws, was typed) []views.Throw {
	fields := make([]views.Throw, len(throws))
	for i, t := range throws {
		path := "dice." + t.For
		many, by := v.Term(strings.ReplaceAll(t.Count, "_", " ")), v.Term(cmp.Or(throwers[t.By], t.By))
		help := v.Say("How many: %s. Thrown by: %s.", many, by)
		if t.When != "" {
			help = v.Say("How many: %s. Thrown by: %s. When: %s.", many, by, v.Term(t.When))
		}
		count, known := strconv.Atoi(t.Count)
		if known != nil || t.When != "" {
			count = 0
		}
		fields[i] = views.Throw{Name: path, Label: v.throwLabel(t), Die: t.Die, Count: count,
			Value: was.values.Get(path), Fell: was.values.Get(tapped(path)), Help: help, Error: was.wrong[path]}
	}
	return fields
}

// throwLabel names a throw and the dice for it.
func (v *Visit) throwLabel(t rules.Throws) string {
	what := capital(v.Term(throwName(t.For)))
	switch t.Die {
	case "combat":
		return v.Say("%s: combat dice", what)
	case "movement":
		return v.Say("%s: movement dice", what)
	}
	return v.Say("%s: %s dice", what, t.Die)
}

// throwName is what a throw is for, or the name of an event, as players write it.
func throwName(of string) string {
	return strings.NewReplacer("_", " ", "defense", "defence", "Defense", "Defence").Replace(of)
}

// tapped is the name of the input for the faces of a throw that were tapped.
func tapped(path string) string { return path + ".fell" }

// leftTo is the name of the button that leaves a throw to the tracker.
func leftTo(path string) string { return tapped(path) + ".none" }

// facesSent are the faces of a throw that a form sent, typed or tapped.
func facesSent(path string, sent url.Values) (string, error) {
	for _, name := range []string{path, tapped(path)} {
		if n := len(sent[name]); n > 1 {
			return "", rules.Ask(path, "is one throw, with all its faces in one text; %d came", n)
		}
	}
	typed, fell := strings.TrimSpace(sent.Get(path)), strings.TrimSpace(sent.Get(tapped(path)))
	if typed != "" && sent.Get(leftTo(path)) != "" {
		return "", rules.Ask(path, "are typed as %s, and the tracker is to throw: clear this field, or send what is typed", typed)
	}
	if typed != "" && fell != "" {
		return "", rules.Ask(path, "are typed as %s and tapped as well: clear this field, or tap none", typed)
	}
	return cmp.Or(typed, fell), nil
}
