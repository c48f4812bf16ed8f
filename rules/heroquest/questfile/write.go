package questfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	event "loretome/events/heroquest"
)

// Write gives the file of a quest, its fields in the order of the definition. The
// same quest gives the same file; what was left out is left out.
func Write(q event.QuestDefined) ([]byte, error) {
	text, err := quoted(q)
	if err != nil {
		return nil, fmt.Errorf("write quest %d: %w", q.Quest, err)
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	node, err := read(d)
	if err != nil {
		return nil, fmt.Errorf("write quest %d: %w", q.Quest, err)
	}
	var w writer
	fmt.Fprintf(&w, "%s: %d\n", format, version)
	for _, m := range node.(object) {
		w.member("", m)
	}
	return w.Bytes(), nil
}

// quoted is a value as JSON, in which letters stand as they are.
func quoted(v any) (string, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(out.String(), "\n"), err
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// read reads the next JSON value: an object, []any, string, json.Number, bool or nil.
func read(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		o := object{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := read(d)
			if err != nil {
				return nil, err
			}
			o = append(o, member{name.(string), value})
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			value, err := read(d)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = d.Token()
		return list, err
	}
	return t, nil
}

// writer writes YAML, two blanks deeper at each level.
type writer struct{ bytes.Buffer }

func (w *writer) member(indent string, m member) {
	if m.value == nil || m.value == "" {
		return
	}
	fmt.Fprintf(w, "%s%s:", indent, key(m.name))
	switch v := m.value.(type) {
	case object:
		if len(v) == 0 {
			w.WriteString(" {}\n")
			return
		}
		w.WriteString("\n")
		for _, inner := range v {
			w.member(indent+"  ", inner)
		}
	case []any:
		w.list(indent+"  ", v)
	case string:
		w.text(indent+"  ", v)
	default:
		fmt.Fprintf(w, " %v\n", v)
	}
}

// list writes objects below each other, and anything else in one line.
func (w *writer) list(indent string, all []any) {
	if !slices.ContainsFunc(all, isObject) {
		fmt.Fprintf(w, " %s\n", inLine(all))
		return
	}
	w.WriteString("\n")
	for _, row := range all {
		w.row(indent, row.(object))
	}
}

func isObject(v any) bool {
	_, is := v.(object)
	return is
}

func (w *writer) row(indent string, o object) {
	at := w.Len()
	for _, m := range o {
		w.member(indent+"  ", m)
	}
	if w.Len() == at {
		fmt.Fprintf(w, "%s- {}\n", indent)
		return
	}
	w.Bytes()[at+len(indent)] = '-'
}

// inLine is a list of texts, numbers or lists of them.
func inLine(all []any) string {
	parts := make([]string, len(all))
	for i, v := range all {
		switch v := v.(type) {
		case []any:
			parts[i] = inLine(v)
		case string:
			parts[i] = double(v)
		default:
			parts[i] = fmt.Sprint(v)
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// text writes a text of several lines as such where YAML gives it back unchanged.
func (w *writer) text(indent, s string) {
	if !strings.Contains(s, "\n") || !flat(s) {
		fmt.Fprintf(w, " %s\n", double(s))
		return
	}
	w.WriteString(" |-\n")
	for line := range strings.SplitSeq(s, "\n") {
		w.WriteString(strings.TrimRight(indent+line, " ") + "\n")
	}
}

// flat says whether the lines of a text are plain: no blanks round them, nothing
// that is not printed, text in the first and last.
func flat(s string) bool {
	for line := range strings.SplitSeq(s, "\n") {
		if strings.TrimSpace(line) != line || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return false
		}
	}
	return s == strings.TrimSpace(s)
}

// plainKey are names that need no quotes.
var plainKey = regexp.MustCompile(`^[a-z]+(_[a-z0-9]+)*$`)

func key(name string) string {
	switch name { // YAML takes these for something else
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return double(name)
	}
	if plainKey.MatchString(name) {
		return name
	}
	return double(name)
}

// double is a text in double quotes.
func double(s string) string {
	text, err := quoted(s)
	if err != nil {
		panic("a text is no JSON: " + err.Error())
	}
	return text
}
