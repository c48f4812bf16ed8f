package campaign

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// aim is a path into states of one kind, taken apart once and followed often.
type aim struct {
	steps  []string
	fields map[fieldName]field
	own    map[reflect.Type]bool // whether a type writes its own JSON
}

// fieldName is what JSON calls a field of a struct.
type fieldName struct {
	of   reflect.Type
	name string
}

// field is where a struct has what JSON calls so; none has no index.
type field struct {
	index   []int
	options string
}

func aimAt(steps []string) *aim {
	return &aim{steps: steps, fields: map[fieldName]field{}, own: map[reflect.Type]bool{}}
}

// find follows the path in a state, by the state's own form and without writing
// all of it.
func (a *aim) find(state any) leaf {
	at := reflect.ValueOf(state)
	for i, step := range a.steps {
		for at.Kind() == reflect.Pointer && !at.IsNil() {
			at = at.Elem()
		}
		if a.writesItself(at.Type()) {
			return leaf{at: at, rest: a.steps[i:], there: true}
		}
		next, ok := a.inner(at, step)
		if !ok {
			return leaf{}
		}
		at = next
	}
	return leaf{at: at, there: at.IsValid()}
}

func (a *aim) writesItself(kind reflect.Type) bool {
	own, known := a.own[kind]
	if !known {
		own = kind.Implements(marshaler)
		a.own[kind] = own
	}
	return own
}

var marshaler = reflect.TypeFor[json.Marshaler]()

// inner is the value one step into another.
func (a *aim) inner(at reflect.Value, step string) (reflect.Value, bool) {
	switch at.Kind() {
	case reflect.Struct:
		return a.member(at, step)
	case reflect.Map:
		key, ok := keyOf(at.Type().Key(), step)
		if !ok {
			return at, false
		}
		value := at.MapIndex(key)
		return value, value.IsValid()
	case reflect.Slice, reflect.Array:
		i, err := strconv.Atoi(step)
		if err != nil || i < 0 || i >= at.Len() {
			return at, false
		}
		return at.Index(i), true
	}
	return at, false
}

// member is the field of a struct that JSON calls so.
func (a *aim) member(at reflect.Value, name string) (reflect.Value, bool) {
	key := fieldName{at.Type(), name}
	f, known := a.fields[key]
	if !known {
		f = fieldOf(key.of, name)
		a.fields[key] = f
	}
	if f.index == nil {
		return at, false
	}
	value := at.FieldByIndex(f.index)
	return value, !leftOut(value, f.options)
}

func fieldOf(kind reflect.Type, name string) field {
	for i := range kind.NumField() {
		f := kind.Field(i)
		called, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case !f.IsExported():
		case called == name:
			return field{f.Index, options}
		case f.Anonymous && called == "" && f.Type.Kind() == reflect.Struct:
			if inside := fieldOf(f.Type, name); inside.index != nil {
				return field{append([]int{i}, inside.index...), inside.options}
			}
		}
	}
	return field{}
}

// leftOut says whether JSON leaves a field out as it is.
func leftOut(value reflect.Value, options string) bool {
	switch {
	case strings.Contains(options, "omitzero"):
		return value.IsZero()
	case !strings.Contains(options, "omitempty"):
		return false
	}
	switch value.Kind() {
	case reflect.Map, reflect.Slice, reflect.Array:
		return value.Len() == 0
	case reflect.Struct:
		return false
	}
	return value.IsZero()
}

// keyOf is the key of a map that JSON writes so.
func keyOf(kind reflect.Type, step string) (reflect.Value, bool) {
	switch kind.Kind() {
	case reflect.String:
		return reflect.ValueOf(step).Convert(kind), true
	case reflect.Int:
		n, err := strconv.Atoi(step)
		return reflect.ValueOf(n).Convert(kind), err == nil
	}
	return reflect.Value{}, false
}

// leaf is the value at the end of a path, or one on the way that writes its own
// JSON and has the rest of the way inside.
type leaf struct {
	at    reflect.Value
	rest  []string
	there bool
}

// value is the leaf as JSON, nil where there is none.
func (l leaf) value() json.RawMessage {
	if !l.there {
		return nil
	}
	doc, err := json.Marshal(l.at.Interface())
	if err != nil {
		return nil
	}
	value, ok := descend(doc, l.rest)
	if !ok {
		return nil
	}
	return value
}

// same says whether two leaves of one path have one value. Most are the same
// because the states share them, so that nothing has to be written.
func (l leaf) same(m leaf) bool {
	if l.there && m.there {
		switch l.at.Kind() {
		case reflect.Int:
			return l.at.Int() == m.at.Int()
		case reflect.Bool:
			return l.at.Bool() == m.at.Bool()
		case reflect.String:
			return l.at.String() == m.at.String()
		}
		if reflect.DeepEqual(l.at.Interface(), m.at.Interface()) {
			return true
		}
	} else if !l.there && !m.there {
		return true
	}
	return string(l.value()) == string(m.value())
}

// unmoved says that two states share a part that holds the end of the path, or
// the end itself, so that no state between them had another value there: a part
// that is changed is made anew.
func (a *aim) unmoved(before, after any) bool {
	x, y := reflect.ValueOf(before), reflect.ValueOf(after)
	for i := 0; ; i++ {
		for x.Kind() == reflect.Pointer && !shared(x, y) && !x.IsNil() && !y.IsNil() {
			x, y = x.Elem(), y.Elem()
		}
		if shared(x, y) {
			return true
		}
		if i == len(a.steps) {
			return false
		}
		var inX, inY bool
		x, inX = a.inner(x, a.steps[i])
		y, inY = a.inner(y, a.steps[i])
		if !inX || !inY {
			return false
		}
	}
}

// still says that two states have one value at the end of the path, as can be
// seen without comparing all of it.
func (a *aim) still(before, after any) bool {
	if a.unmoved(before, after) {
		return true
	}
	x, y := a.find(before), a.find(after)
	return !x.there && !y.there || x.there && y.there && alike(x.at, y.at)
}

// alike says that two values are shared, nothing, or made of parts that are.
func alike(x, y reflect.Value) bool {
	switch x.Kind() {
	case reflect.Map, reflect.Slice:
		return shared(x, y) || x.Len() == 0 && y.Len() == 0 && x.IsNil() == y.IsNil()
	case reflect.Pointer:
		return shared(x, y) || x.IsNil() && y.IsNil()
	case reflect.Struct:
		for i := range x.NumField() {
			if !alike(x.Field(i), y.Field(i)) {
				return false
			}
		}
		return true
	}
	return x.Comparable() && y.Comparable() && x.Equal(y)
}

// shared says that two values are one map, list or thing in memory.
func shared(x, y reflect.Value) bool {
	switch x.Kind() {
	case reflect.Map, reflect.Pointer:
		return !x.IsNil() && x.Pointer() == y.Pointer()
	case reflect.Slice:
		return x.Len() > 0 && x.Len() == y.Len() && x.Pointer() == y.Pointer()
	}
	return false
}
