package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"loretome/rules/words"
)

// layered is a row of its own: the lower one with what the upper one says laid
// over it. Lists are replaced as a whole.
func layered[T any](lower, upper T) T {
	row, f := overlaid(lower, written(upper))
	if f != nil {
		panic(f.wrong.String()) // a row that was read can be written and read again
	}
	return row
}

func overlaid[T any](lower T, upper []byte) (T, *fault) {
	var row T
	var below, above map[string]any
	if err := errors.Join(json.Unmarshal(written(lower), &below), json.Unmarshal(upper, &above)); err != nil {
		return row, &fault{wrong: words.Verbatim(err.Error())}
	}
	f := decode(written(merged(below, above)), &row)
	return row, f
}

func merged(below, above map[string]any) map[string]any {
	for name, value := range above {
		inner, isObject := value.(map[string]any)
		under, wasObject := below[name].(map[string]any)
		if isObject && wasObject {
			value = merged(under, inner)
		}
		below[name] = value
	}
	return below
}

func written(row any) []byte {
	data, err := json.Marshal(row)
	if err != nil {
		panic(err) // rows are numbers, texts and lists of them
	}
	return data
}

// With is a copy of the row in which one field has another value. The field is
// named as in the pack, one within figures, spells or faces with a dot:
// "figures.heal_body". The group is the one that the row belongs to.
func With[T any](row T, group, field string, value json.RawMessage) (T, error) {
	var loose any
	if err := json.Unmarshal(value, &loose); err != nil {
		return row, Error{Group: group, Field: field, Wrong: words.Say("the value is not JSON")}
	}
	if f := checkCells(group, map[string]any{field: loose}); f != nil {
		return row, Error{Group: group, Field: field, Wrong: f.wrong}
	}
	changed, f := overlaid(row, nested(field, value))
	if f != nil {
		return row, Error{Group: group, Field: field, Wrong: f.wrong}
	}
	return changed, nil
}

// FieldOf gives the name under which a row has this field: as it is, or within
// its figures, spells or faces.
func FieldOf[T any](field string) (string, bool) {
	if field != strings.ToLower(field) {
		return "", false
	}
	for _, path := range []string{field, "figures." + field, "spells." + field, "faces." + field} {
		var row T
		if decode(nested(path, json.RawMessage("null")), &row) == nil {
			return path, true
		}
	}
	return "", false
}

// nested writes {"figures":{"heal_body":value}} for figures.heal_body.
func nested(path string, value json.RawMessage) []byte {
	outer, inner, deep := strings.Cut(path, ".")
	if deep {
		value = nested(inner, value)
	}
	return fmt.Appendf(nil, "{%q:%s}", outer, value)
}
