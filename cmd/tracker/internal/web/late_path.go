package web

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"loretome/rules"
	"loretome/rules/words"
)

// entryOf is the end of a path that names one entry of a list.
var entryOf = regexp.MustCompile(`^([^\[]+)\[([0-9]{1,3})\]$`)

// field finds the field that a line names, and its path as the command's form has
// it: target, areas[0].kind, shares.Hrolf. The part of a field needs no more than
// its own name where no other is called so: adjacent is asserted.adjacent.
func (r *lineReader) field(name string) (string, rules.Field, error) {
	steps := strings.Split(name, ".")
	if path, f, ok := r.walk(r.cmd.Fields, "", steps); ok {
		return path, f, nil
	}
	var paths []string
	var found rules.Field
	for _, outer := range r.cmd.Fields {
		if path, f, ok := r.walk(outer.Fields, outer.Name, steps); ok {
			paths, found = append(paths, path), f
		}
	}
	switch {
	case len(paths) == 1:
		return paths[0], found, nil
	case len(paths) > 1:
		return "", found, rules.Ask(name, "could be %s; write which", anyOf(paths))
	}
	names := r.names()
	if len(names) == 0 {
		return "", found, rules.Ask(name, "is no field of %s; it has none", words.Term(r.cmd.Title))
	}
	return "", found, rules.Ask(name, "is no field of %s; it has %s", words.Term(r.cmd.Title), strings.Join(names, ", "))
}

// anyOf is one of several: target or weapon.
func anyOf(names []string) words.Text {
	all := words.Verbatim(names[0])
	for _, name := range names[1:] {
		all = words.Say("%s or %s", all, name)
	}
	return all
}

// names are those of the command's fields and of their parts.
func (r *lineReader) names() []string {
	var all []string
	for _, f := range r.cmd.Fields {
		if f.Name != "asserted" && !f.Unasked {
			all = append(all, f.Name)
		}
		if f.Shape == rules.Object || f.Name == "asserted" {
			for _, inner := range f.Fields {
				all = append(all, inner.Name)
			}
		}
	}
	return all
}

// walk follows the steps of a path from some fields on.
func (r *lineReader) walk(fields []rules.Field, at string, steps []string) (string, rules.Field, bool) {
	name, entry := steps[0], ""
	if parts := entryOf.FindStringSubmatch(name); parts != nil {
		name, entry = parts[1], parts[2]
	}
	f, known := fieldNamed(r.in, fields, name)
	if question, figure, single := strings.Cut(name, ":"); !known && single {
		if f, known = fieldNamed(r.in, fields, question); known {
			f.Name += ":" + figure
		}
	}
	if !known || f.Unasked {
		return "", f, false
	}
	path := pathOf(at, f.Name)
	if entry != "" {
		if f.Shape != rules.List {
			return "", f, false
		}
		path, f = fmt.Sprintf("%s[%s]", path, entry), *f.Of
	}
	switch {
	case len(steps) == 1:
		return path, f, true
	case f.Shape == rules.Object:
		return r.walk(f.Fields, path, steps[1:])
	case f.Shape == rules.Map:
		return r.walkMap(f, path, steps[1:])
	}
	return "", f, false
}

// walkMap follows a path into a map, whose first step is a key: a question that the
// field describes, or the name of a thing.
func (r *lineReader) walkMap(f rules.Field, at string, steps []string) (string, rules.Field, bool) {
	if path, inner, ok := r.walk(f.Fields, at, steps); ok {
		return path, inner, true
	}
	key := unquoted(steps[0])
	if f.Kind != "" {
		known := r.known(f.Kind)
		i := slices.IndexFunc(known, func(k thing) bool { return k.ID == key })
		if i < 0 {
			i = slices.IndexFunc(known, func(k thing) bool { return k.answersTo(key) })
		}
		if i >= 0 {
			key = known[i].ID
		}
	}
	path, value := pathOf(at, key), *f.Of
	if len(steps) == 1 {
		return path, value, true
	}
	if value.Shape == rules.Object {
		return r.walk(value.Fields, path, steps[1:])
	}
	return "", value, false
}
