package ruletest

import (
	"encoding/json"

	"loretome/rules"
)

// Unfilled lists the fields of a command, at whatever depth, that data leaves out
// everywhere or empty: what a test of the whole command forgets.
func Unfilled(fields []rules.Field, data json.RawMessage) []string {
	return unfilled("", fields, []json.RawMessage{data})
}

func unfilled(at string, fields []rules.Field, objects []json.RawMessage) []string {
	var all []string
	for _, f := range fields {
		var values []json.RawMessage
		for _, o := range objects {
			var members map[string]json.RawMessage
			if json.Unmarshal(o, &members) == nil && members[f.Name] != nil {
				values = append(values, members[f.Name])
			}
		}
		all = append(all, empty(at+f.Name, f, values)...)
	}
	return all
}

// empty names a field none of whose values says anything, or those within it.
func empty(path string, f rules.Field, values []json.RawMessage) []string {
	var within []json.RawMessage
	for _, v := range values {
		var list []json.RawMessage
		var members map[string]json.RawMessage
		switch {
		case f.Shape == rules.List && json.Unmarshal(v, &list) == nil:
			within = append(within, list...)
		case f.Shape == rules.Map && json.Unmarshal(v, &members) == nil:
			for _, inner := range members {
				within = append(within, inner)
			}
		case string(v) != `""` && string(v) != "null":
			within = append(within, v)
		}
	}
	switch {
	case len(within) == 0:
		return []string{path}
	case f.Of != nil:
		return empty(path, *f.Of, within)
	case f.Shape == rules.Object:
		return unfilled(path+".", f.Fields, within)
	}
	return nil
}
