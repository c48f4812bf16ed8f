package events

import (
	"bytes"
	"reflect"
	"time"

	json2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Reader reads the stored bodies of many actions as Decode reads each, in less
// time: it expects them as Encode writes them, and what comes again and again in
// them, rules, seats and names, it keeps once for all. The data of a command are
// part of the body that was read, which must stay as it is. It is for one
// goroutine.
type Reader struct {
	catalog Catalog
	at      scan
	text    bytes.Buffer
	dec     *jsontext.Decoder
	words   map[string]string
	lists   map[string][]string
	shelf   []Recorded // the events of many actions, each with a part of its own
}

// shelfLength is how many events one shelf holds.
const shelfLength = 256

// Reader makes a reader of bodies with the event types of the catalogue.
func (c Catalog) Reader() *Reader {
	r := &Reader{catalog: c, words: map[string]string{}, lists: map[string][]string{}}
	r.dec = jsontext.NewDecoder(&r.text)
	return r
}

// Decode reads a body. What is not as Encode writes it, Decode of the catalogue
// reads, or says what is wrong with it.
func (r *Reader) Decode(body []byte) (Action, error) {
	if a := r.read(body); !r.at.odd && a.check() == nil {
		return a, nil
	}
	return r.catalog.Decode(body)
}

// read reads the members of an action in the order in which they are written.
func (r *Reader) read(body []byte) (a Action) {
	s := &r.at
	s.rest, s.odd = body, false
	s.must(`{"format":`)
	a.Format = s.number()
	s.must(`,"campaign":`)
	a.Campaign = CampaignID(r.word())
	s.must(`,"revision":`)
	a.Revision = s.number()
	s.must(`,"id":"`)
	a.ID = ActionID(s.plain())
	s.must(`,"at":"`)
	a.At = s.time()
	if s.is(`,"played_at":"`) {
		a.PlayedAt = new(s.time())
	}
	s.must(`,"seat":{"id":`)
	a.Seat.ID = SeatID(r.word())
	s.must(`,"side":`)
	a.Seat.Side = Side(r.word())
	s.must(`,"name":`)
	a.Seat.Name = r.word()
	s.must(`},"system":`)
	a.System = r.word()
	s.must(`,"rules_version":`)
	a.RulesVersion = r.word()
	s.must(`,"command":`)
	a.Command = r.word()
	s.must(`,"data":`)
	a.Data = r.value()
	if s.is(`,"dice":`) {
		diceShape(r, reflect.ValueOf(&a.Dice).Elem())
	}
	s.must(`,"rules":[`)
	a.Rules = r.list()
	if s.is(`,"override":`) {
		r.into(&a.Override)
	}
	s.must(`,"events":[`)
	a.Events = r.events(a.System)
	if s.is(`,"repeat_of":`) {
		a.RepeatOf = s.number()
	}
	s.must(`,"prev":"`)
	a.Prev = Hash(s.plain())
	s.must(`}`)
	s.odd = s.odd || len(s.rest) > 0
	return a
}

// events reads the events of an action of a system, up to the end of their list.
func (r *Reader) events(system string) []Recorded {
	s, known := &r.at, r.catalog.types[system]
	first := len(r.shelf)
	if known == nil {
		s.odd = true
	}
	for !s.odd && !s.is(`]`) {
		if len(r.shelf) > first {
			s.must(`,`)
		}
		var e Recorded
		s.must(`{"type":`)
		e.Type = r.word()
		s.must(`,"version":`)
		e.Version = s.number()
		s.must(`,"audience":`)
		e.Audience = Audience(r.word())
		s.must(`,"data":`)
		e.Data = r.event(known[e.Type], e.Version)
		s.must(`}`)
		if len(r.shelf) == cap(r.shelf) {
			r.shelf = append(make([]Recorded, 0, max(shelfLength, 2*(len(r.shelf)-first))), r.shelf[first:]...)
			first = 0
		}
		r.shelf = append(r.shelf, e)
	}
	if len(r.shelf) == first {
		return []Recorded{}
	}
	return r.shelf[first:len(r.shelf):len(r.shelf)]
}

// event reads the data of an event of a type, if this is its version.
func (r *Reader) event(t Type, version int) Event {
	if r.at.odd || t.next == nil || t.Version != version {
		r.at.odd = true
		return nil
	}
	return t.next(r)
}

var diceShape = shapeOf(reflect.TypeFor[*Dice]())

// next has the decoder read the JSON value that comes next.
func (r *Reader) next(read func() error) {
	if r.at.odd {
		return
	}
	r.text = *bytes.NewBuffer(r.at.rest)
	r.dec.Reset(&r.text, json2.RejectUnknownMembers(true))
	if read() != nil {
		r.at.odd = true
		return
	}
	r.at.rest = r.at.rest[r.dec.InputOffset():]
}

func (r *Reader) into(v any) {
	r.next(func() error { return json2.UnmarshalDecode(r.dec, v) })
}

// value is the JSON value that comes next, as it is written.
func (r *Reader) value() (raw []byte) {
	before := r.at.rest
	r.next(func() error { return r.dec.SkipValue() })
	n := len(before) - len(r.at.rest)
	return before[:n:n]
}

// word reads a text that comes again and again.
func (r *Reader) word() string {
	raw := r.at.quoted()
	if word, had := r.words[string(raw)]; had {
		return word
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		r.at.odd = true
		return ""
	}
	word := string(text)
	r.words[string(raw)] = word
	return word
}

// once is a text of which there is one for all that come.
func (r *Reader) once(raw []byte) string {
	word, had := r.words[string(raw)]
	if !had {
		word = string(raw)
		r.words[word] = word
	}
	return word
}

// list reads the texts of a list that comes again and again, up to its end. It is
// shared, and must not be changed.
func (r *Reader) list() []string {
	s, raw := &r.at, r.at.rest
	if end := bytes.IndexByte(raw, ']'); end >= 0 {
		if list, had := r.lists[string(raw[:end+1])]; had {
			s.rest = raw[end+1:]
			return list
		}
	}
	list := []string{}
	for !s.odd && !s.is(`]`) {
		if len(list) > 0 {
			s.must(`,`)
		}
		list = append(list, r.word())
	}
	if !s.odd {
		r.lists[string(raw[:len(raw)-len(s.rest)])] = list
	}
	return list
}

// scan walks along a body. What is not as it is usually written makes it odd: then
// all that it gives says nothing.
type scan struct {
	rest []byte
	odd  bool
}

// is goes over a text, if it comes next.
func (s *scan) is(text string) bool {
	if len(s.rest) < len(text) || string(s.rest[:len(text)]) != text {
		return false
	}
	s.rest = s.rest[len(text):]
	return true
}

func (s *scan) must(text string) { s.odd = s.odd || !s.is(text) }

// number reads a whole number that is not negative.
func (s *scan) number() (n int) {
	const most = 9 // digits
	digits := 0
	for digits < min(most, len(s.rest)) && '0' <= s.rest[digits] && s.rest[digits] <= '9' {
		n = 10*n + int(s.rest[digits]-'0')
		digits++
	}
	s.odd = s.odd || digits == 0 || digits == most || digits > 1 && s.rest[0] == '0'
	s.rest = s.rest[digits:]
	return n
}

// plain reads a text whose characters are all written as themselves, up to the
// quotation mark that ends it.
func (s *scan) plain() string {
	for i, c := range s.rest {
		switch {
		case c == '"':
			text := string(s.rest[:i])
			s.rest = s.rest[i+1:]
			return text
		case c < ' ' || c > '~' || c == '\\':
			s.odd = true
			return ""
		}
	}
	s.odd = true
	return ""
}

// quoted reads a text between its quotation marks, as it is written.
func (s *scan) quoted() []byte {
	if len(s.rest) > 0 && s.rest[0] == '"' {
		for i := 1; i < len(s.rest); i++ {
			switch s.rest[i] {
			case '\\':
				i++
			case '"':
				raw := s.rest[:i+1]
				s.rest = s.rest[i+1:]
				return raw
			}
		}
	}
	s.odd = true
	return nil
}

// time reads a time up to the quotation mark that ends it.
func (s *scan) time() time.Time {
	text := s.plain()
	at, err := time.Parse(time.RFC3339, text)
	var again [len(time.RFC3339Nano)]byte
	s.odd = s.odd || err != nil || string(at.AppendFormat(again[:0], time.RFC3339Nano)) != text
	return at
}
