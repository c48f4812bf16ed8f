package campaign

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// leaf is the JSON of the value at the end of some steps into a state, nil where
// there is none. It goes by the state's own form, without writing all of it.
func leaf[S any](state S, steps []string) json.RawMessage {
	at := reflect.ValueOf(state)
	for i, step := range steps {
		for at.Kind() == reflect.Pointer && !at.IsNil() {
			at = at.Elem()
		}
		if _, own := at.Interface().(json.Marshaler); own {
			return descended(at, steps[i:])
		}
		next, ok := inner(at, step)
		if !ok {
			return nil
		}
		at = next
	}
	return descended(at, nil)
}

// inner is the value one step into another.
func inner(at reflect.Value, step string) (reflect.Value, bool) {
	switch at.Kind() {
	case reflect.Struct:
		return member(at, step)
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
func member(at reflect.Value, name string) (reflect.Value, bool) {
	kind := at.Type()
	for i := range kind.NumField() {
		f := kind.Field(i)
		called, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case !f.IsExported():
		case called == name:
			empty := strings.Contains(options, "omitempty") && at.Field(i).IsZero()
			return at.Field(i), !empty
		case f.Anonymous && called == "" && at.Field(i).Kind() == reflect.Struct:
			if value, ok := member(at.Field(i), name); ok {
				return value, true
			}
		}
	}
	return at, false
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

// descended is the JSON of a value, or of what lies some steps into it.
func descended(at reflect.Value, steps []string) json.RawMessage {
	doc, err := json.Marshal(at.Interface())
	if err != nil {
		return nil
	}
	value, ok := descend(doc, steps)
	if !ok {
		return nil
	}
	return value
}
