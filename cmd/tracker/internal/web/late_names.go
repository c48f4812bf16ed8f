package web

import (
	"regexp"
	"slices"
	"strings"

	"loretome/rules"
	"loretome/rules/words"
)

// keyLike are texts that may stand for a card, although nobody lists it.
var keyLike = regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`)

// called finds the thing of a kind that a text means: by its id, by its name, or
// by its name with what tells it from others of that name. Of several, those are
// meant that the one has who acts.
func called(in words.Tongue, known []rules.Known, kind, text, doer string) (string, error) {
	for _, k := range known {
		if k.ID == text {
			return k.ID, nil
		}
	}
	found := slices.DeleteFunc(slices.Clone(known), func(k rules.Known) bool { return !answersTo(in, k, text) })
	if own := ofDoer(found, doer); len(own) > 0 {
		found = own
	}
	switch {
	case len(found) > 0 && sameToAll(found):
		return found[0].ID, nil
	case len(found) > 1:
		return "", rules.Ask("", "%q could be %s; write which", text, oneOfThese(labels(in, kind, found)))
	case len(known) == 0, namedByTable(kind), isID(text), keyLike.MatchString(text):
		return text, nil // the rules say whether there is such a thing
	}
	return "", rules.Ask("", "nothing here is called %q; there is %s", text, oneOfThese(labels(in, kind, known)))
}

// answersTo says whether a text names a thing, in English or in the language of whoever
// writes: Orc, Orc m2, Orc 2, Dagger of Hrolf.
func answersTo(in words.Tongue, k rules.Known, text string) bool {
	own := rules.Known{ID: k.ID, Name: in.Term(k.Name), Note: in.Term(k.Note)}
	return answersIn(k, text) || answersIn(own, text)
}

func answersIn(k rules.Known, text string) bool {
	names := []string{k.ID, k.Name, k.Name + " " + k.ID, k.Name + " (" + k.ID + ")", k.Name + " " + k.Note}
	if isID(k.ID) {
		names = append(names, k.Name+" "+strings.TrimLeft(k.ID, "abcdefghijklmnopqrstuvwxyz"))
	}
	if place, owner, two := strings.Cut(k.Note, ", "); two {
		names = append(names, k.Name+" "+place, k.Name+" "+owner)
	}
	return slices.ContainsFunc(names, func(name string) bool { return alike(name, text) })
}

// ofDoer are the things of the figure that acts.
func ofDoer(found []rules.Known, doer string) []rules.Known {
	if doer == "" || len(found) < 2 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(found), func(k rules.Known) bool { return k.Of != doer })
}

// sameToAll says that nothing tells things from one another, so that any will do.
func sameToAll(found []rules.Known) bool {
	return !slices.ContainsFunc(found, func(k rules.Known) bool { return k.Name != found[0].Name || k.Note != found[0].Note })
}

// labels are things as an error names them, so that each can be written so.
func labels(in words.Tongue, kind string, known []rules.Known) []string {
	all := make([]string, len(known))
	for i, k := range known {
		all[i] = labelOfKnown(in, kind, known, k)
	}
	return all
}

// labelOfKnown is the name of a thing, with its id where others bear it too.
func labelOfKnown(in words.Tongue, kind string, known []rules.Known, k rules.Known) string {
	shared := slices.ContainsFunc(known, func(o rules.Known) bool { return o.ID != k.ID && alike(o.Name, k.Name) })
	name := k.Name
	if !namedByTable(kind) && kind != "hero" && kind != "seat" {
		name = in.Term(name)
	}
	if shared {
		return name + " " + k.ID
	}
	return name
}
