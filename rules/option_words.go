package rules

import (
	"encoding/json"
	"strings"

	"loretome/rules/words"
)

// optionTitles are the options whose names are not their titles.
var optionTitles = map[string]string{"dispute_by": words.Key("Disputes by")}

// OptionTitle is the name of an option in words: Disputes by.
func OptionTitle(name string) string {
	if title := optionTitles[name]; title != "" {
		return title
	}
	title := strings.ReplaceAll(name, "_", " ")
	return strings.ToUpper(title[:min(1, len(title))]) + title[min(1, len(title)):]
}

// OptionWord is a value of an option that is one word, as the table reads it: yes,
// game master.
func OptionWord(value json.RawMessage) string {
	switch text := strings.Trim(string(value), `"`); text {
	case "true":
		return words.Key("yes")
	case "false":
		return words.Key("no")
	case "gm":
		return words.Key("game master")
	default:
		return strings.ReplaceAll(text, "_", " ")
	}
}
