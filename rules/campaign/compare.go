package campaign

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
)

// sameState says whether two states are the same to who reads them.
func sameState[S any](a, b S) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, err := json.Marshal(a)
	y, wrong := json.Marshal(b)
	return err == nil && wrong == nil && bytes.Equal(x, y)
}

// sameEvents says whether two decisions come to the same, whatever their
// witnesses say of the state before and after.
func sameEvents(a, b []events.Event) bool {
	return slices.EqualFunc(a, b, func(x, y events.Event) bool {
		return x.EventType() == y.EventType() && (reflect.DeepEqual(x, y) || reflect.DeepEqual(testimony(x), testimony(y)))
	})
}

// testimony is an event without its witnesses, as JSON reads it.
func testimony(e events.Event) any {
	doc, err := json.Marshal(e)
	if err != nil {
		return err
	}
	var members map[string]any
	if err := json.Unmarshal(doc, &members); err != nil {
		return err
	}
	maps.DeleteFunc(members, func(name string, _ any) bool {
		return strings.HasSuffix(name, "before") || strings.HasSuffix(name, "after")
	})
	if c, is := e.(events.Changing); is {
		members["change"] = c.Change()
	}
	return members
}

// differences are the values in which two states differ, by path, the first
// of them up to a number.
func differences[S any](recorded, now S, upTo int) []events.Difference {
	return differencesIn("/game", recorded, now, upTo)
}

// differencesIn are those in two parts of a state, which stand at a path.
func differencesIn(root string, recorded, now any, upTo int) []events.Difference {
	var a, b any
	if !asTree(recorded, &a) || !asTree(now, &b) {
		return nil
	}
	var all []events.Difference
	differing(root, a, b, func(d events.Difference) { all = append(all, d) })
	return all[:min(len(all), upTo)]
}

func asTree(state any, tree *any) bool {
	doc, err := json.Marshal(state)
	return err == nil && json.Unmarshal(doc, tree) == nil
}

// differing calls found for each value in which two trees of JSON differ, in
// the order of their paths.
func differing(path string, a, b any, found func(events.Difference)) {
	if reflect.DeepEqual(a, b) {
		return
	}
	x, xIs := a.(map[string]any)
	y, yIs := b.(map[string]any)
	if xIs && yIs {
		names := maps.Clone(x)
		maps.Copy(names, y)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			differing(path+"/"+escaped(name), x[name], y[name], found)
		}
		return
	}
	m, mIs := a.([]any)
	n, nIs := b.([]any)
	if mIs && nIs && len(m) == len(n) {
		for i := range m {
			differing(path+"/"+strconv.Itoa(i), m[i], n[i], found)
		}
		return
	}
	found(events.Difference{Path: path, Recorded: asJSON(a), Now: asJSON(b)})
}

// asJSON writes a tree that was read from JSON.
func asJSON(tree any) json.RawMessage {
	doc, err := json.Marshal(tree)
	if err != nil {
		return json.RawMessage("null")
	}
	return doc
}

// sameWay says whether an action is broken as it was when the table let it stand:
// by the same rule, or in the same values.
func sameWay(was, is events.Consequence) bool {
	brief := was.Brief() // one of many
	return was.Status == is.Status && (brief || was.Rule == is.Rule) && (brief || slices.EqualFunc(was.Differs, is.Differs, func(x, y events.Difference) bool {
		return x.Path == y.Path
	}))
}
