package content

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
)

// The bounds of a pack's values.
const (
	mostNumber = 9999
	mostText   = 4000
	mostList   = 200
)

// words are the fields that take one of a few words, by group.
var words = map[string]map[string][]string{
	"equipment": {
		"category": {"weapon", "armor", "tool", "consumable", "potion"},
		"reach":    {"adjacent", "adjacent-or-thrown", "ranged", "ranged-not-adjacent"},
		"combine":  {"helmet", "shield", "any body armor"},
	},
	"artifacts": {"combine": {"helmet", "shield", "any body armor"}},
	"monsters": {
		"kind":  {"type", "named", "ally"},
		"color": {"green", "white", "gray"},
	},
	"elemental_spells": {
		"element":      {"earth", "air", "fire", "water"},
		"element_2021": {"earth", "air", "fire", "water"},
	},
	"treasure_deck": {"kind": {"gem", "gold", "jewels", "potion", "hazard", "wandering_monster"}},
	"heroes":        {"kind": {"hero", "hireling", "animal"}},
}

// checkCells checks the values of a row before they get their types.
func checkCells(group string, cells map[string]any) *fault {
	for _, field := range slices.Sorted(maps.Keys(cells)) {
		value := cells[field]
		if field != strings.ToLower(field) {
			return &fault{field, "is no field of this group; fields have small letters"}
		}
		if f := checkValue(field, value); f != nil {
			return f
		}
		if f := checkWords(field, value, words[group][field]); f != nil {
			return f
		}
	}
	return nil
}

func checkWords(field string, value any, known []string) *fault {
	if known == nil || value == nil {
		return nil
	}
	all, isList := value.([]any)
	if !isList {
		all = []any{value}
	}
	for _, v := range all {
		if word, ok := v.(string); !ok || !slices.Contains(known, word) {
			return &fault{field, fmt.Sprintf("%v is none of %s", v, strings.Join(known, ", "))}
		}
	}
	return nil
}

// checkValue keeps numbers, texts and lists within bounds, however deep.
func checkValue(field string, value any) *fault {
	switch v := value.(type) {
	case uint64:
		return bounded(field, float64(v))
	case int64:
		return bounded(field, float64(v))
	case float64:
		return bounded(field, v)
	case string:
		return checkText(field, v)
	case []any:
		if len(v) > mostList {
			return &fault{field, fmt.Sprintf("%d entries, at most %d fit", len(v), mostList)}
		}
		for i, entry := range v {
			if f := checkValue(fmt.Sprintf("%s[%d]", field, i), entry); f != nil {
				return f
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if f := checkValue(field+"."+name, v[name]); f != nil {
				return f
			}
		}
	}
	return nil
}

func bounded(field string, n float64) *fault {
	if n < 0 || n > mostNumber || n != math.Trunc(n) {
		return &fault{field, fmt.Sprintf("%v is no whole number from 0 to %d", n, mostNumber)}
	}
	return nil
}

func checkText(field, s string) *fault {
	if len(s) > mostText {
		return &fault{field, fmt.Sprintf("%d letters, at most %d fit", len(s), mostText)}
	}
	if strings.ContainsFunc(s, unicode.IsControl) {
		return &fault{field, "has a control character"}
	}
	return nil
}
