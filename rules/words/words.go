// Package words is how the rules speak to players: in messages that stay whole, so
// that each can be said in the language of whoever reads it.
//
// A message is an English sentence with holes, as fmt has them, and what goes into
// the holes. The English sentence is its key in the catalogues of the other
// languages. Where one English word means two things, the message begins with the
// sense and a stroke, "docket|Open"; English readers see what comes behind it.
package words

import (
	"fmt"
	"reflect"
	"strings"
)

// Tongue says messages in the language of a reader.
type Tongue interface {
	// Say fills the holes of a message.
	Say(format string, args ...any) string
	// Many says a message that counts: one for a single thing, more for none or
	// several. Without args, n fills the only hole.
	Many(n int, one, more string, args ...any) string
	// Term is what the game calls a thing: a weapon, a monster, a rule. What the
	// catalogue does not know stays as it is.
	Term(name string) string
}

// Term is a thing of the game in the hole of a Text. What players named
// themselves is a string, and stays as it is.
type Term string

// Amount is a number in the hole of a message that tells how many: it gets the marks of
// the language for thousands.
type Amount int

// Text is a message that is not said yet. The zero Text says nothing.
type Text struct{ *message }

// message is what a Text says. It is never changed.
type message struct {
	format string
	one    string // instead of format where n is 1; empty for a message that does not count
	n      int
	args   []any
}

// Say is a message with what goes into its holes: Texts and Terms are said in the
// language of the whole.
func Say(format string, args ...any) Text { return Text{&message{format: format, args: args}} }

// Many is a message that counts. Without args, n fills the only hole.
func Many(n int, one, more string, args ...any) Text {
	return Text{&message{format: more, one: one, n: n, args: args}}
}

// Verbatim is words that have no translation: what a player typed.
func Verbatim(s string) Text { return Say("%s", s) }

// In says the message in a language.
func (t Text) In(tongue Tongue) string {
	if t.Empty() {
		return ""
	}
	args := make([]any, len(t.args))
	for i, a := range t.args {
		switch a := a.(type) {
		case Text:
			args[i] = a.In(tongue)
		case Term:
			args[i] = tongue.Term(string(a))
		default:
			args[i] = a
		}
	}
	switch {
	case t.one != "":
		return tongue.Many(t.n, t.one, t.format, args...)
	case t.format == "%s" && len(args) == 1:
		return fmt.Sprint(args[0])
	}
	return tongue.Say(t.format, args...)
}

// String says the message in English.
func (t Text) String() string { return t.In(English) }

// MarshalText is the message in English, as programs read it.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads words, which stay as they are in every language.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Text{}
	if len(text) > 0 {
		*t = Verbatim(string(text))
	}
	return nil
}

// Empty says that there is no message.
func (t Text) Empty() bool { return t.message == nil }

// Equal says that two messages are the same, in every language.
func (t Text) Equal(u Text) bool { return reflect.DeepEqual(t.message, u.message) }

// And lists things: a sword, a shield and a rope.
func And(tongue Tongue, all []string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return tongue.Say("%s and %s", strings.Join(all[:len(all)-1], ", "), all[len(all)-1])
}

// AllOf lists things of a message: Texts, Terms or strings.
func AllOf[T any](all []T) Text {
	if len(all) == 0 {
		return Text{}
	}
	last := all[len(all)-1]
	if len(all) == 1 {
		return Say("%s", last)
	}
	rest := Say("%s", all[0])
	for _, one := range all[1 : len(all)-1] {
		rest = Say("%s, %s", rest, one)
	}
	return Say("%s and %s", rest, last)
}

// English is the language in which messages are written.
var English Tongue = english{}

type english struct{}

func (english) Say(format string, args ...any) string {
	format = Bare(format)
	if len(args) == 0 && !strings.Contains(format, "%") {
		return format
	}
	return fmt.Sprintf(format, args...)
}

func (e english) Many(n int, one, more string, args ...any) string {
	format := Counted(n, one, more)
	if len(args) == 0 {
		args = []any{n}
	}
	return e.Say(format, args...)
}

func (english) Term(name string) string { return Bare(name) }

// Counted is the form of an English message for a number of things.
func Counted(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// Key is a message that is said elsewhere: in a table of titles, or handed on.
func Key(message string) string { return message }

// Bare is a message without the sense that it begins with.
func Bare(format string) string {
	if sense, bare, found := strings.Cut(format, "|"); found && !strings.ContainsAny(sense, " %") {
		return bare
	}
	return format
}
