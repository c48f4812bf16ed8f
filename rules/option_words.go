package rules

import (
	"encoding/json"
	"strings"
)

// optionTitles are the options whose names are not their titles.
var optionTitles = map[string]string{"dispute_by": "Disputes by"}

// OptionTitle is the name of an option in words: Disputes by.
func OptionTitle(name string) string {
	if title := optionTitles[name]; title != "" {
		return title
	}
	words := strings.ReplaceAll(name, "_", " ")
	return strings.ToUpper(words[:min(1, len(words))]) + words[min(1, len(words)):]
}

// OptionWord is a value of an option that is one word, as the table reads it: yes,
// game master.
func OptionWord(value json.RawMessage) string {
	switch text := strings.Trim(string(value), `"`); text {
	case "true":
		return "yes"
	case "false":
		return "no"
	case "gm":
		return "game master"
	default:
		return strings.ReplaceAll(text, "_", " ")
	}
}
