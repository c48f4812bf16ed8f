package content

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	event "loretome/events/heroquest"

	"loretome/rules/words"
)

// Own is a table's own pack: what lies open for everybody, and quest books,
// which are Zargon's. Each is its groups in JSON.
type Own struct {
	Name    string
	Edition string
	Rows    json.RawMessage
	Books   json.RawMessage // nil if it has none
}

// mostName is how many letters the name or the edition of a pack has.
const mostName = 80

// ReadOwn reads a table's own pack. It has the groups of every pack, and beside
// them its name under pack and, if wanted, its edition; a row without an edition
// has that of the pack.
func ReadOwn(text string) (Own, error) {
	groups, err := parse([]byte(text))
	if err != nil {
		return Own{}, err
	}
	var own Own
	if own.Name, err = titled(groups, "pack"); err != nil {
		return Own{}, err
	}
	if own.Name == "" {
		return Own{}, Error{Group: "pack", Wrong: words.Say(`is missing: a line like "pack: Our house" names the pack`)}
	}
	if own.Edition, err = titled(groups, "edition"); err != nil {
		return Own{}, err
	}
	if own.Edition == "" {
		own.Edition = own.Name
	}
	t, err := tableOf(groups)
	if err != nil {
		return Own{}, err
	}
	if err := t.unique(); err != nil {
		return Own{}, err
	}
	if err := t.dated(own.Edition); err != nil {
		return Own{}, err
	}
	own.Rows, own.Books = t.parted()
	return own, nil
}

// titled takes a line of text out of the groups of a pack.
func titled(groups map[string]any, name string) (string, error) {
	value, there := groups[name]
	delete(groups, name)
	if !there {
		return "", nil
	}
	text, isText := value.(string)
	text = strings.TrimSpace(text)
	if !isText || text == "" || utf8.RuneCountInString(text) > mostName {
		return "", Error{Group: name, Wrong: words.Say("is no text of 1 to %d letters", mostName)}
	}
	if f := checkText(name, text); f != nil {
		return "", Error{Group: name, Wrong: f.wrong}
	}
	return text, nil
}

// unique refuses a pack without rows and one that has a row twice: the rows of a
// shipped pack may repeat, in a table's own a repeat is a slip.
func (t table) unique() error {
	if _, err := t.read(); err != nil {
		return err
	}
	rows := 0
	for _, group := range slices.Sorted(maps.Keys(t)) {
		seen := map[event.Key]int{}
		for i, cells := range t[group] {
			name, _ := cells["name"].(string) // it was read
			if first := seen[KeyOf(name)]; first > 0 {
				return Error{Group: group, Row: i + 1, Name: name, Field: "name", Wrong: words.Say("names the same as row %d", first)}
			}
			seen[KeyOf(name)] = i + 1
			rows++
		}
	}
	if rows == 0 {
		return Error{Wrong: words.Say("it has no rows")}
	}
	return nil
}

// dated gives an edition to the rows that have none.
func (t table) dated(edition string) error {
	for _, rows := range t {
		for _, cells := range rows {
			if cells["edition"] == nil {
				cells["edition"] = edition
			}
		}
	}
	_, err := t.read()
	return err
}

// parted is the open rows and the quest books.
func (t table) parted() (open, books json.RawMessage) {
	if len(t[questBooks]) > 0 {
		books = written(table{questBooks: t[questBooks]})
	}
	t = maps.Clone(t)
	delete(t, questBooks)
	return written(t), books
}

// OfRows reads the rows of a table's own pack, as ReadOwn gave them.
func OfRows(rows json.RawMessage) (Pack, error) {
	var groups map[string]any
	if err := json.Unmarshal(rows, &groups); err != nil {
		return Pack{}, Error{Wrong: words.Verbatim(err.Error())}
	}
	t, err := tableOf(groups)
	if err != nil {
		return Pack{}, err
	}
	return t.read()
}
