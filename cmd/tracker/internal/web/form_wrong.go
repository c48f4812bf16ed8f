package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"
)

// sayAll has a form say above all fields what is wrong with those that it does not
// show: a list whose rows are all empty, the place for which it asks.
func (v *Visit) sayAll(f *views.Form, command string, was typed) {
	sayAllOf(f, was, func(path string) string { return v.labelOf(command, path) })
}

// plainly is what a field is called by its name alone.
func plainly(path string) string { return labelled(words.English, rules.Field{Name: path}) }

// sayAllOf does so for a form whose fields have these labels.
func sayAllOf(f *views.Form, was typed, label func(path string) string) {
	said := []string{}
	if f.Error != "" {
		said = append(said, f.Error)
	}
	for _, path := range slices.Sorted(maps.Keys(was.wrong)) {
		why := was.wrong[path]
		if path == "" || why == "" || f.Tells(path) || path == "reason" && f.Tells("mend.reason") {
			continue
		}
		said = append(said, sentenceOf(views.Wrong(label(path), why)))
	}
	f.Error = strings.Join(said, " ")
}

// ofEntries is what is wrong with entries of a list that has one line for each.
func (t typed) ofEntries(in words.Tongue, path string) string {
	for _, name := range slices.Sorted(maps.Keys(t.wrong)) {
		index, is := strings.CutPrefix(name, path+"[")
		if row, err := strconv.Atoi(strings.TrimSuffix(index, "]")); is && err == nil {
			return in.Say("row %d: %s", row+1, t.wrong[name])
		}
	}
	return ""
}
