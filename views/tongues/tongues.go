// Package tongues holds the languages of the pages. Messages are written in English
// where they are used, and their English is their key in the catalogues of the
// other languages, one folder of JSON files for each.
package tongues

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"loretome/rules/words"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Language says messages, numbers, and dates as its readers write them. It is a
// words.Tongue.
type Language struct {
	Code string // as in the lang attribute: en, de, es
	Name string // as its readers call it

	tag     language.Tag
	mark    bool              // see Marked
	entries map[string]entry  // the catalogue
	plain   map[string]string // messages without holes
	single  map[string]string // keys of the forms for a single thing, by the message
	printer *message.Printer
}

// All are the languages, English first.
var All = load()

// English is the language that messages are written in, and what a reader gets who
// reads none of the others.
var English = All[0]

// Say fills the holes of a message. A words.Amount gets the marks of the language for
// thousands; any other number stays as it is, since it may be the name of an action.
func (l *Language) Say(format string, args ...any) string {
	if len(args) == 0 {
		return l.whole(format)
	}
	said := l.printer.Sprintf(l.known(format), bare(args)...)
	if l.mark {
		return marked(said)
	}
	return said
}

// known is the key of a message; one that the catalogue has not got is said in
// English, without the sense that it begins with.
func (l *Language) known(format string) string {
	if l.Has(format) {
		return format
	}
	return words.Bare(format)
}

// bare are what fills the holes of a message, with numbers that get no marks.
func bare(args []any) []any {
	var out []any
	for i, a := range args {
		n, is := a.(int)
		if !is || -1000 < n && n < 1000 {
			continue
		}
		if out == nil {
			out = slices.Clone(args)
		}
		out[i] = plainly(n)
	}
	if out == nil {
		return args
	}
	return out
}

// plainly is a number without marks for thousands.
type plainly int

func (n plainly) Format(f fmt.State, _ rune) {
	_, _ = io.WriteString(f, strconv.Itoa(int(n))) // a printer's buffer takes all
}

// whole says a message without holes.
func (l *Language) whole(format string) string {
	if s, known := l.plain[format]; known {
		return s
	}
	s := words.Bare(format)
	if strings.Contains(s, "%%") {
		s = strings.ReplaceAll(s, "%%", "%")
	}
	if l.mark && s != "" {
		return marked(s)
	}
	return s
}

// Many says a message that counts.
func (l *Language) Many(n int, one, more string, args ...any) string {
	if len(args) == 0 {
		args = []any{words.Amount(n)}
	}
	format := words.Counted(n, one, more)
	if l.mark {
		return marked(l.printer.Sprintf(words.Bare(format), bare(args)...))
	}
	if one, forms := l.single[more]; forms {
		format = more
		if plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0) == plural.One {
			format = one
		}
		return l.printer.Sprintf(format, bare(args)...)
	}
	return l.printer.Sprintf(l.known(format), bare(args)...)
}

// Term is what a thing of the game is called.
func (l *Language) Term(name string) string { return l.whole(name) }

// Date is a moment in the reader's way. The layout is one of package time's, in
// English, and a message: "Monday, 2 January, 15:04".
func (l *Language) Date(t time.Time, layout string) string {
	if l.mark {
		return marked(t.Format(layout))
	}
	s := t.Format(l.whole("time|" + layout))
	if l == English {
		return s
	}
	for _, name := range []string{t.Weekday().String(), t.Month().String()} {
		s = strings.Replace(s, name, l.Term(name), 1)
	}
	return s
}

// Has says whether the catalogue has a message.
func (l *Language) Has(message string) bool {
	_, has := l.entries[message]
	return has
}

// Messages are those of the catalogue: one form, or two for a message that counts,
// the form for one thing first.
func (l *Language) Messages() map[string][]string {
	all := make(map[string][]string, len(l.entries))
	for id, e := range l.entries {
		all[id] = []string{e.Says}
		if e.counts() {
			all[id] = []string{e.One, e.More}
		}
	}
	return all
}

// Number is a number with the marks of the language for thousands.
func (l *Language) Number(n int) string {
	if -1000 < n && n < 1000 {
		return strconv.Itoa(n)
	}
	return l.printer.Sprintf("%d", n)
}

// Match finds the language for a reader: the one that was chosen, if it is one of
// these, else the best of those that the browser asks for, as in its
// Accept-Language header.
func Match(chosen, accepts string) *Language {
	for _, l := range All {
		if l.Code == chosen {
			return l
		}
	}
	asked, _, err := language.ParseAcceptLanguage(accepts)
	if err != nil {
		return English // a header that says nothing
	}
	_, i, _ := matcher.Match(asked...)
	return All[i]
}

type key struct{}

// With is a context in which pages are said in a language.
func With(ctx context.Context, l *Language) context.Context { return context.WithValue(ctx, key{}, l) }

// In is the language of a context; English if it has none.
func In(ctx context.Context) *Language {
	if l, is := ctx.Value(key{}).(*Language); is {
		return l
	}
	return English
}

// Marked is English with a mark on both sides of each message: what bears none was
// not said through a catalogue. It is for tests.
func Marked() *Language {
	return &Language{Code: "x-marked", Name: "marked", mark: true, printer: English.printer}
}

// Begin and End are the marks of Marked.
const (
	Begin = "⟦"
	End   = "⟧"
)

func marked(s string) string { return Begin + s + End }
