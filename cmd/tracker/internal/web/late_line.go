package web

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules"
	"loretome/rules/words"
)

// A line of an evening that was played on paper, as it is written: one deed in
// six columns. Typed on one line, semicolons stand between them:
//
//	Attack; Hrolf; Orc 2; ; S S W / B W; weapon=Battle axe; adjacent=no
//
// A semicolon, or a comma, that belongs to a value stands between double quotes.
type paperLine map[string]string

// lineColumns are the columns of a line, in their order. What stands after the
// last semicolons all belongs to the last.
var lineColumns = []string{"what", "who", "with", "number", "dice", "more"}

// Lists have as many lines at first, more by the button, and at most.
const (
	linesFirst = 6
	linesMore  = 12
	linesMost  = app.LinesMost
)

func (l paperLine) blank() bool {
	return !slices.ContainsFunc(lineColumns, func(column string) bool { return l[column] != "" })
}

// typedLine cuts a line of text into its columns.
func typedLine(text string) (paperLine, error) {
	cells, err := splitOutside(text, ';')
	if err != nil {
		return nil, err
	}
	line, last := paperLine{}, len(lineColumns)-1
	for i, cell := range cells[:min(len(cells), last)] {
		line[lineColumns[i]] = cell
	}
	if len(cells) > last {
		line[lineColumns[last]] = strings.Trim(strings.Join(cells[last:], "; "), "; ")
	}
	return line, nil
}

// splitOutside cuts a text at a separator, but not between double quotes.
func splitOutside(text string, at rune) ([]string, error) {
	var parts []string
	quoted, escaped, from := false, false, 0
	for i, r := range text {
		switch {
		case escaped:
			escaped = false
		case quoted && r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		case r == at && !quoted:
			parts = append(parts, strings.TrimSpace(text[from:i]))
			from = i + len(string(r))
		}
	}
	if quoted {
		return nil, rules.Ask("", `has a double quote that is not closed; a value that has one itself is written "so: \" there"`)
	}
	return append(parts, strings.TrimSpace(text[from:])), nil
}

// unquoted is a value without the double quotes round it.
func unquoted(text string) string {
	var inner string
	if strings.HasPrefix(text, `"`) && json.Unmarshal([]byte(text), &inner) == nil {
		return inner
	}
	return text
}

// sentLines are the lines that a form sent, the empty ones left out: those of its
// rows and, after them, those that were typed or pasted as text. What cannot be
// read of the text stays there, and why is said.
func sentLines(in words.Tongue, sent url.Values) (lines []paperLine, rest string, wrong string) {
	for i := range linesMost {
		line := paperLine{}
		for _, column := range append([]string{"rule", "reason"}, lineColumns...) {
			line[column] = strings.TrimSpace(sent.Get(cellAt(i, column)))
		}
		if !line.blank() {
			lines = append(lines, line)
		}
	}
	text := sent.Get("text")
	added, wrong := textLines(in, text)
	if wrong == "" && len(lines)+len(added) > linesMost {
		wrong = in.Say("with these the list has %d lines; save %d lines at most, then the rest", len(lines)+len(added), linesMost)
	}
	if wrong != "" {
		return lines, text, wrong
	}
	return append(lines, added...), "", ""
}

// textLines reads the lines of a text.
func textLines(in words.Tongue, text string) (lines []paperLine, wrong string) {
	n := 0
	for one := range strings.Lines(text) {
		n++
		line, err := typedLine(strings.TrimSpace(one))
		if err != nil {
			return nil, in.Say("line %d %s", n, inWords(err).In(in))
		}
		if !line.blank() {
			lines = append(lines, line)
		}
	}
	return lines, ""
}

// cellAt is the name of the input for a column of a line.
func cellAt(i int, column string) string { return rowAt("lines", i) + "." + column }
