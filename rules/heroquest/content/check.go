package content

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"loretome/rules/words"
)

// The bounds of a pack's values.
const (
	mostNumber = 9999
	mostText   = 4000
	mostList   = 200
)

// What a hero or monster has at most. With all that can come together, a throw
// still fits the hand that types it in.
const (
	MostDice   = 20 // of one throw
	MostPoints = 99 // Body, Mind, or squares

	mostMoveDice = 10
	mostFactor   = 5
)

// span is the least and the most of a number.
type span struct{ least, most float64 }

// spanOf is the range of a number in a group, by the last part of its field.
func spanOf(group, field string) span {
	field = field[strings.LastIndexByte(field, '.')+1:]
	if group == "monsters" || group == "heroes" {
		switch field {
		case "attack", "attack_adjacent", "attacks", "defend":
			return span{0, MostDice}
		case "body":
			return span{1, MostPoints}
		case "mind", "move", "move_squares":
			return span{0, MostPoints}
		}
	}
	switch {
	case field == "move_dice":
		return span{1, mostMoveDice}
	case field == "move_dice_factor":
		return span{1, mostFactor}
	case strings.Contains(field, "dice"):
		return span{0, MostDice}
	case field == "body_max_bonus", field == "mind_max_bonus":
		return span{0, MostPoints}
	}
	return span{0, mostNumber}
}

// vocabulary are the fields that take one of a few words, by group.
var vocabulary = map[string]map[string][]string{
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
			return &fault{field, words.Say("is no field of this group; fields have small letters")}
		}
		if f := checkValue(group, field, value); f != nil {
			return f
		}
		if f := checkWords(field, value, vocabulary[group][field]); f != nil {
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
			return &fault{field, words.Say("%v is none of %s", v, strings.Join(known, ", "))}
		}
	}
	return nil
}

// checkValue keeps numbers, texts and lists within bounds, however deep.
func checkValue(group, field string, value any) *fault {
	switch v := value.(type) {
	case uint64:
		return bounded(group, field, float64(v))
	case int64:
		return bounded(group, field, float64(v))
	case float64:
		return bounded(group, field, v)
	case string:
		return checkText(field, v)
	case []any:
		if len(v) > mostList {
			return &fault{field, words.Say("%d entries, at most %d fit", len(v), mostList)}
		}
		for i, entry := range v {
			if f := checkValue(group, fmt.Sprintf("%s[%d]", field, i), entry); f != nil {
				return f
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if f := checkValue(group, field+"."+name, v[name]); f != nil {
				return f
			}
		}
	}
	return nil
}

func bounded(group, field string, n float64) *fault {
	if s := spanOf(group, field); n < s.least || n > s.most || n != math.Trunc(n) {
		return &fault{field, words.Say("%v is no whole number from %v to %v", n, s.least, s.most)}
	}
	return nil
}

func checkText(field, s string) *fault {
	if len(s) > mostText {
		return &fault{field, words.Say("%d letters, at most %d fit", len(s), mostText)}
	}
	if strings.ContainsFunc(s, unicode.IsControl) {
		return &fault{field, words.Say("has a control character")}
	}
	return nil
}
