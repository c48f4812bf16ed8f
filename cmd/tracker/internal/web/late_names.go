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
func called(known []thing, kind, text, doer string) (string, error) {
	for _, k := range known {
		if k.ID == text {
			return k.ID, nil
		}
	}
	found := slices.DeleteFunc(slices.Clone(known), func(k thing) bool { return !k.answersTo(text) })
	if theirs := ofDoer(found, doer); len(theirs) > 0 {
		found = theirs
	}
	switch {
	case len(found) > 0 && sameToAll(found):
		return found[0].ID, nil
	case len(found) > 1:
		return "", rules.Ask("", "%q could be %s; write which", text, oneOfThese(labels(own(found))))
	case len(known) == 0, namedByTable(kind), isID(text), keyLike.MatchString(text):
		return text, nil // the rules say whether there is such a thing
	}
	return "", rules.Ask("", "nothing here is called %q; there is %s", text, oneOfThese(labels(own(known))))
}

// thing is one of a kind: as it is called in the language of whoever writes, and in
// English.
type thing struct {
	rules.Known
	english rules.Known
}

// known are the things of a kind.
func (r *lineReader) known(kind string) []thing {
	english := r.now.Known(words.English, kind)
	all := make([]thing, 0, len(english))
	for _, k := range r.now.Known(r.in, kind) {
		one := thing{k, k}
		if i := slices.IndexFunc(english, func(e rules.Known) bool { return e.ID == k.ID }); i >= 0 {
			one.english = english[i]
		}
		all = append(all, one)
	}
	return all
}

// own are things as whoever writes calls them.
func own(all []thing) []rules.Known {
	known := make([]rules.Known, len(all))
	for i, k := range all {
		known[i] = k.Known
	}
	return known
}

// answersTo says whether a text names a thing, in English or in the language of whoever
// writes: Orc, Orc m2, Orc 2, Dagger of Hrolf.
func (k thing) answersTo(text string) bool {
	return answers(k.Known, text) || answers(k.english, text)
}

func answers(k rules.Known, text string) bool {
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
func ofDoer(found []thing, doer string) []thing {
	if doer == "" || len(found) < 2 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(found), func(k thing) bool { return k.Of != doer })
}

// sameToAll says that nothing tells things from one another, so that any will do.
func sameToAll(found []thing) bool {
	return !slices.ContainsFunc(found, func(k thing) bool { return k.Name != found[0].Name || k.Note != found[0].Note })
}

// labels are things as an error names them, so that each can be written so.
func labels(known []rules.Known) []string {
	all := make([]string, len(known))
	for i, k := range known {
		all[i] = labelOfKnown(known, k)
	}
	return all
}

// labelOfKnown is the name of a thing, with its id where others bear it too.
func labelOfKnown(known []rules.Known, k rules.Known) string {
	shared := slices.ContainsFunc(known, func(o rules.Known) bool { return o.ID != k.ID && alike(o.Name, k.Name) })
	if shared {
		return k.Name + " " + k.ID
	}
	return k.Name
}
