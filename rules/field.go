package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"loretome/rules/words"
)

// Shape is the form that a field's value has.
type Shape string

// The shapes of fields.
const (
	Text   Shape = "text"   // one line, Min to Max letters
	Prose  Shape = "prose"  // several lines, Min to Max letters
	Int    Shape = "int"    // Min to Max, both included
	Bool   Shape = "bool"   // yes or no
	Word   Shape = "word"   // one of Words
	Key    Shape = "key"    // key of a card, monster, spell or hero class
	Ref    Shape = "ref"    // id of a hero, monster, item … of this campaign
	Square Shape = "square" // [column, row], each from 1
	List   Shape = "list"   // of Of
	Map    Shape = "map"    // from ids or keys to Of
	Object Shape = "object" // with Fields
	Any    Shape = "any"    // whatever the field named beside it wants
)

// Field describes one field of a command, so that a form, a JSON Schema and the
// check of a request can be made from it.
type Field struct {
	Name     string
	Label    string // what a form calls it
	Shape    Shape
	Optional bool
	Min, Max int      // of Int: the range; of Text, Prose and List: the length. Max 0 means no bound of its own
	Words    []string // of Word
	Kind     string   // of Ref and Key: hero, monster, item, equipment …; of Map: whom it has an entry for
	Of       *Field   // of List and Map
	Fields   []Field  // of Object
	Means    string   // meaning, unit, when it is needed
	Edges    bool     // of Text: no blank stands at its beginning or end
	Unasked  bool     // no form asks for it, and no list offers it: it is there for programs
	Result   bool     // tells what came of the try, a card that was drawn or what was found, and not what was tried
}

// maxText bounds the length of texts whose field sets no bound of its own.
const maxText = 4000

// maxEntries bounds lists and maps whose field sets no bound of its own.
const maxEntries = 200

// Maybe is the field, left out if wanted.
func (f Field) Maybe() Field { f.Optional = true; return f }

// AsResult is the field as one that tells what came of a try.
func (f Field) AsResult() Field { f.Result = true; return f }

// Tried is what a command's data say was tried: nothing of what came of it, and
// nothing that the table answered about positions. It is nil for what is no
// JSON object.
func Tried(fields []Field, data json.RawMessage) map[string]any {
	var members map[string]any
	if json.Unmarshal(data, &members) != nil {
		return nil
	}
	delete(members, "asserted")
	forgetResults(fields, members)
	return members
}

func forgetResults(fields []Field, members map[string]any) {
	for _, f := range fields {
		if f.Result {
			delete(members, f.Name)
		}
		if inner, is := members[f.Name].(map[string]any); is && f.Shape == Object {
			forgetResults(f.Fields, inner)
		}
	}
}

// checkObject checks the members of a JSON object against fields. at is the
// object's own path, empty for the command itself.
func checkObject(at string, fields []Field, data json.RawMessage) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil || members == nil {
		return Ask(at, "is a JSON object")
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.ContainsFunc(fields, func(f Field) bool { return f.Name == name }) {
			return Ask(join(at, name), "is no field here; the fields are %s", names(fields))
		}
	}
	for _, f := range fields {
		value, there := members[f.Name]
		if !there || string(bytes.TrimSpace(value)) == "null" {
			if f.Optional {
				continue
			}
			return Ask(join(at, f.Name), "is missing: %s", f.Wanted())
		}
		if err := f.check(join(at, f.Name), value); err != nil {
			return err
		}
	}
	return nil
}

func names(fields []Field) string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = f.Name
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, ", ")
}

func join(at, name string) string {
	switch {
	case at == "":
		return name
	case name == "":
		return at
	}
	return at + "." + name
}

// check says what is wrong with a value, as an Unclear.
func (f Field) check(at string, value json.RawMessage) error {
	if f.Shape != Any && string(bytes.TrimSpace(value)) == "null" {
		return Ask(at, "is missing: %s", f.Wanted())
	}
	switch f.Shape {
	case Text, Prose, Key, Ref, Word:
		return f.checkText(at, value)
	case Int:
		return f.checkInt(at, value)
	case Bool:
		var b bool
		if json.Unmarshal(value, &b) != nil {
			return Ask(at, "is %s", f.Wanted())
		}
	case Square:
		var sq []int
		if json.Unmarshal(value, &sq) != nil || len(sq) != 2 || min(sq[0], sq[1]) < 1 || max(sq[0], sq[1]) > 99 {
			return Ask(at, "is %s", f.Wanted())
		}
	case List:
		return f.checkList(at, value)
	case Map:
		return f.checkMap(at, value)
	case Object:
		return checkObject(at, f.Fields, value)
	case Any:
	}
	return nil
}

func (f Field) checkText(at string, value json.RawMessage) error {
	var s string
	if json.Unmarshal(value, &s) != nil {
		return Ask(at, "is %s", f.Wanted())
	}
	if err := f.Check(at, s); err != nil {
		return err
	}
	if f.Shape == Word && !slices.Contains(f.Words, s) {
		return Ask(at, "is %s, not %q", f.Wanted(), s)
	}
	return nil
}

// Check says, as an Unclear that names the text at, what is wrong with a text by
// the field's own bounds. A text of blanks alone is an empty one.
func (f Field) Check(at, text string) error {
	lo, hi := f.lengths()
	if n := utf8.RuneCountInString(strings.TrimFunc(text, blank)); n < lo {
		if n == 0 && text != "" {
			return Ask(at, "is missing, there are only blanks: %s", f.bounded(lo, hi))
		}
		return Ask(at, "is %s; it has %d", f.bounded(lo, hi), n)
	}
	if n := utf8.RuneCountInString(text); n > hi {
		return Ask(at, "is %s; it has %d", f.bounded(lo, hi), n)
	}
	if f.Edges && text != strings.TrimSpace(text) {
		return Ask(at, "begins or ends with a blank; write it without: %q", strings.TrimSpace(text))
	}
	if bad := strings.IndexFunc(text, f.unwanted); bad >= 0 {
		return Ask(at, "has a character at byte %d that is not printed; only printed letters may stand there", bad)
	}
	return nil
}

// unwanted says which characters may not stand in a text: control characters,
// those that turn the direction of what follows, and, in what names something,
// those that are not seen and so make two names look like one.
func (f Field) unwanted(r rune) bool {
	if f.Shape == Prose && (r == '\n' || r == '\r' || r == '\t') {
		return false
	}
	if f.Shape != Prose && unseen(r) && !joins(r) {
		return true
	}
	return r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

// blank says that nothing of a character is seen: spaces, joiners, fillers. A
// text of these alone names nobody.
func blank(r rune) bool { return unicode.IsSpace(r) || unseen(r) }

func (f Field) lengths() (lo, hi int) {
	switch {
	case f.Shape == Key || f.Shape == Ref || f.Shape == Word:
		return 1, 80
	case f.Max > 0:
		return f.Min, f.Max
	}
	return f.Min, maxText
}

// bounded says in words what the field takes, with how long it may be.
func (f Field) bounded(lo, hi int) words.Text {
	if f.Shape == Text || f.Shape == Prose {
		return f.Wanted()
	}
	return words.Say("%s, of %d to %d letters", f.Wanted(), lo, hi)
}

func (f Field) checkInt(at string, value json.RawMessage) error {
	n, err := strconv.Atoi(string(bytes.TrimSpace(value)))
	if err != nil || n < f.Min || (f.Max > f.Min && n > f.Max) {
		return Ask(at, "is %s, not %s", f.Wanted(), clip(value))
	}
	return nil
}

func (f Field) checkList(at string, value json.RawMessage) error {
	var all []json.RawMessage
	if json.Unmarshal(value, &all) != nil || all == nil {
		return Ask(at, "is %s", f.Wanted())
	}
	switch most := f.Longest(); {
	case f.Min == most && len(all) != most:
		return Ask(at, "has exactly %d entries, not %d", most, len(all))
	case len(all) < f.Min:
		return Ask(at, "has at least %d entries, not %d", f.Min, len(all))
	case len(all) > most:
		return Ask(at, "has at most %d entries, not %d", most, len(all))
	}
	for i, v := range all {
		if err := f.Of.check(fmt.Sprintf("%s[%d]", at, i), v); err != nil {
			return err
		}
	}
	return nil
}

// Longest is how many entries a list may have.
func (f Field) Longest() int {
	if f.Max > 0 {
		return f.Max
	}
	return maxEntries
}

func (f Field) checkMap(at string, value json.RawMessage) error {
	var all map[string]json.RawMessage
	if json.Unmarshal(value, &all) != nil || all == nil {
		return Ask(at, "is %s", f.Wanted())
	}
	if len(all) > maxEntries {
		return Ask(at, "has at most %d entries, not %d", maxEntries, len(all))
	}
	for _, k := range slices.Sorted(maps.Keys(all)) {
		if k == "" || utf8.RuneCountInString(k) > 80 || strings.IndexFunc(k, f.unwanted) >= 0 {
			return Ask(at, "has a key that is no id: %q", clip([]byte(k)))
		}
		if err := f.Of.check(join(at, k), all[k]); err != nil {
			return err
		}
	}
	return nil
}

// clip is the beginning of a value as it was typed, not as JSON writes it for pages.
func clip(value []byte) string {
	typed := asTyped.Replace(string(value))
	if len(typed) > 40 {
		return strings.ToValidUTF8(typed[:40], "") + "…"
	}
	return typed
}

var asTyped = strings.NewReplacer(`\\`, `\\`, `\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// Wanted says in words what the field takes.
func (f Field) Wanted() words.Text {
	switch f.Shape {
	case Int:
		if f.Max > f.Min {
			return words.Say("a whole number from %d to %d", f.Min, f.Max)
		}
		return words.Say("a whole number from %d on", f.Min)
	case Bool:
		return words.Say("yes or no (true or false)")
	case Word:
		return words.Say("one of %s", strings.Join(f.Words, ", "))
	case Ref:
		return idOf(f.Kind)
	case Key:
		return keyOf(f.Kind)
	case Square:
		return words.Say("a square, [column, row], each from 1")
	case List:
		return words.Say("a list")
	case Map:
		return words.Say("a map")
	case Object:
		return words.Say("an object with the fields %s", names(f.Fields))
	case Any:
		return words.Say("a value")
	}
	lo, hi := f.lengths()
	return words.Say("a text of %d to %d letters", lo, hi)
}

// idOf is the id of one thing of a kind.
func idOf(kind string) words.Text {
	if vowelFirst(kind) {
		return words.Say("the id of an %s", words.Term(kind))
	}
	return words.Say("the id of a %s", words.Term(kind))
}

// keyOf is the key of one thing of a kind.
func keyOf(kind string) words.Text {
	if vowelFirst(kind) {
		return words.Say("the key of an %s", words.Term(kind))
	}
	return words.Say("the key of a %s", words.Term(kind))
}

func vowelFirst(word string) bool { return strings.ContainsRune("aeiouAEIOU", rune((word + " ")[0])) }
