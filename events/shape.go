package events

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// shape reads a value of one Go type in the form in which it is written: the fields
// of a struct in their order. What stands otherwise makes the scan odd.
type shape func(r *Reader, into reflect.Value)

// shapeOf makes the shape of a type. What has a way of its own to be read, and what
// has no order, as a map, is left to the decoder.
func shapeOf(t reflect.Type) shape {
	switch p := reflect.PointerTo(t); {
	case t == reflect.TypeFor[Face]():
		return func(r *Reader, into reflect.Value) { into.SetString(r.face()) }
	case p.Implements(reflect.TypeFor[json.Unmarshaler]()), p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		return decoded
	}
	switch t.Kind() {
	case reflect.String:
		return func(r *Reader, into reflect.Value) { into.SetString(r.string()) }
	case reflect.Int:
		return func(r *Reader, into reflect.Value) { into.SetInt(int64(r.at.signed())) }
	case reflect.Bool:
		return func(r *Reader, into reflect.Value) { into.SetBool(r.at.bool()) }
	case reflect.Slice:
		return listOf(t)
	case reflect.Pointer:
		of := shapeOf(t.Elem())
		return func(r *Reader, into reflect.Value) {
			if !r.at.is(`null`) {
				into.Set(reflect.New(t.Elem()))
				of(r, into.Elem())
			}
		}
	case reflect.Struct:
		return structOf(t)
	}
	return decoded
}

func decoded(r *Reader, into reflect.Value) { r.into(into.Addr().Interface()) }

func listOf(t reflect.Type) shape {
	if t.Elem().Kind() == reflect.Uint8 {
		return decoded // is written as a text
	}
	of := shapeOf(t.Elem())
	return func(r *Reader, into reflect.Value) {
		s := &r.at
		if s.is(`null`) {
			return
		}
		s.must(`[`)
		into.Set(reflect.MakeSlice(t, 0, 2))
		for n := 0; !s.odd && !s.is(`]`); n++ {
			if n > 0 {
				s.must(`,`)
			}
			if n == into.Cap() {
				into.Grow(n)
			}
			into.SetLen(n + 1)
			of(r, into.Index(n))
		}
	}
}

// part is a field of a struct, as it is written after others.
type part struct {
	index int
	name  string
	omits bool // where it is empty
	of    shape
}

func structOf(t reflect.Type) shape {
	var parts []part
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("json")
		name, options, _ := strings.Cut(tag, ",")
		if tag == "-" {
			continue
		}
		if f.Anonymous || !f.IsExported() || !tagged || name == "" || strings.Contains(options, "string") {
			return decoded
		}
		parts = append(parts, part{i, `,"` + name + `":`, strings.Contains(options, "omit"), shapeOf(f.Type)})
	}
	return func(r *Reader, into reflect.Value) {
		s, begun := &r.at, 1
		s.must(`{`)
		for _, p := range parts {
			if s.is(p.name[begun:]) {
				begun = 0
				p.of(r, into.Field(p.index))
			} else if !p.omits {
				s.odd = true
				return
			}
		}
		s.must(`}`)
	}
}

// string reads a text.
func (r *Reader) string() string {
	raw := r.at.quoted()
	if r.at.odd {
		return ""
	}
	inner := raw[1 : len(raw)-1]
	for _, c := range inner {
		if c < ' ' || c > '~' || c == '\\' {
			text, err := jsontext.AppendUnquote(nil, raw)
			r.at.odd = err != nil
			return string(text)
		}
	}
	return string(inner)
}

// face reads a face of a die: a text or a number.
func (r *Reader) face() string {
	if len(r.at.rest) > 0 && r.at.rest[0] == '"' {
		return r.word()
	}
	digits := r.at.rest
	r.at.number()
	return r.once(digits[:len(digits)-len(r.at.rest)])
}

// signed reads a whole number.
func (s *scan) signed() int {
	if !s.is(`-`) {
		return s.number()
	}
	n := s.number()
	s.odd = s.odd || n == 0
	return -n
}

func (s *scan) bool() bool {
	if s.is(`true`) {
		return true
	}
	s.must(`false`)
	return false
}
