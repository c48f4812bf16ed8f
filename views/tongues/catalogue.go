package tongues

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"loretome/rules/words"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

//go:embed de/*.json es/*.json
var files embed.FS

// spoken are the languages beside English.
var spoken = []struct {
	code, name string
	tag        language.Tag
}{
	{"de", "Deutsch", language.German},
	{"es", "Español", language.Spanish},
}

// matcher chooses among the languages, in their order.
var matcher = language.NewMatcher(tags())

func tags() []language.Tag {
	all := make([]language.Tag, len(All))
	for i, l := range All {
		all[i] = l.tag
	}
	return all
}

// entry is a message in another language: a sentence, or one for each form that
// the language has for numbers.
type entry struct {
	Says      string
	One, More string
}

// UnmarshalJSON reads "…" or {"one": "…", "more": "…"}.
func (e *entry) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &e.Says)
	}
	return json.Unmarshal(data, &struct{ One, More *string }{&e.One, &e.More})
}

// counts says that the message has forms for numbers.
func (e entry) counts() bool { return e.More != "" }

// read is the catalogue of a language: all its files together, each message in one
// of them alone.
func read(files fs.FS, code string) (map[string]entry, error) {
	names, err := fs.Glob(files, code+"/*.json")
	if err != nil {
		return nil, err
	}
	all := map[string]entry{}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		some := map[string]entry{}
		if err := json.Unmarshal(data, &some); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for id, e := range some {
			if _, twice := all[id]; twice {
				return nil, fmt.Errorf("%s: %q is in another file of %s as well", path.Base(name), id, code)
			}
			all[id] = e
		}
	}
	return all, nil
}

// load reads the catalogues that are built in; the tests see that they can be read.
func load() []*Language {
	all, err := made(files)
	if err != nil {
		panic(err)
	}
	return all
}

// made are the languages of a folder of catalogues, English first.
func made(files fs.FS) ([]*Language, error) {
	builder := catalog.NewBuilder(catalog.Fallback(language.English))
	all := []*Language{{Code: "en", Name: "English", tag: language.English}}
	for _, of := range spoken {
		entries, err := read(files, of.code)
		if err != nil {
			return nil, err
		}
		l := &Language{Code: of.code, Name: of.name, tag: of.tag, entries: entries, plain: map[string]string{}, single: map[string]string{}}
		for _, id := range slices.Sorted(maps.Keys(entries)) {
			if err := l.take(builder, id, entries[id]); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", of.code, id, err)
			}
		}
		all = append(all, l)
	}
	for _, l := range all {
		l.printer = message.NewPrinter(l.tag, message.Catalog(builder))
	}
	return all, nil
}

// take adds a message to a language. One that counts has its form for a single
// thing beside it.
func (l *Language) take(to *catalog.Builder, id string, e entry) error {
	if !e.counts() {
		if !strings.Contains(words.Bare(id), "%") {
			l.plain[id] = e.Says
		}
		return to.SetString(l.tag, id, e.Says)
	}
	l.single[id] = single + id
	return errors.Join(to.SetString(l.tag, id, e.More), to.SetString(l.tag, single+id, e.One))
}

// single stands before the key of a message's form for a single thing.
const single = "single|"
