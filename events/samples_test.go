package events_test

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
)

// catalogs are the event types that have stored samples and schemas, by the
// name of their file in testdata.
var catalogs = map[string][]events.Type{"kernel": events.Kernel, "heroquest": event.Catalog}

// sample is one stored event of testdata.
type sample struct {
	Type     string          `json:"type"`
	Version  int             `json:"version"`
	Audience events.Audience `json:"audience"`
	Data     json.RawMessage `json:"data"`
}

// samples reads the stored events of a catalogue.
func samples(t testing.TB, catalog string) []sample {
	t.Helper()
	text, err := os.ReadFile("testdata/" + catalog + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var list []sample
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// typeOf finds the row of a sample.
func typeOf(types []events.Type, s sample) (events.Type, bool) {
	i := slices.IndexFunc(types, func(t events.Type) bool { return t.Name == s.Type && t.Version == s.Version })
	if i < 0 {
		return events.Type{}, false
	}
	return types[i], true
}

func TestEveryEventHasOneSample(t *testing.T) {
	for catalog, types := range catalogs {
		stored := map[string]int{}
		for _, s := range samples(t, catalog) {
			stored[s.Type]++
			if _, known := typeOf(types, s); !known {
				t.Errorf("%s has a sample of %s version %d, which is in no catalogue", catalog, s.Type, s.Version)
			}
		}
		for _, known := range types {
			if stored[known.Name] != 1 {
				t.Errorf("%s has %d samples of %s, not one", catalog, stored[known.Name], known.Name)
			}
		}
	}
}

// What was stored once is read for ever, and written again it is the same.
func TestSampleDataIsReadStrictlyAndWrittenTheSame(t *testing.T) {
	for catalog, types := range catalogs {
		for _, s := range samples(t, catalog) {
			kind, _ := typeOf(types, s)
			if s.Audience != kind.Audience {
				t.Errorf("%s is for %q, and stored for %q", s.Type, kind.Audience, s.Audience)
			}
			e := readAs(t, kind, s.Data)
			again, err := json.Marshal(e)
			if err != nil || string(again) != string(s.Data) {
				t.Errorf("%s was stored as\n%s\nand written again as\n%s, %v", s.Type, s.Data, again, err)
			}
		}
	}
}

func TestSamplesFillEveryField(t *testing.T) {
	for catalog, types := range catalogs {
		for _, s := range samples(t, catalog) {
			kind, _ := typeOf(types, s)
			for _, path := range unfilled(s.Type, reflect.ValueOf(readAs(t, kind, s.Data))) {
				t.Errorf("the sample leaves %s empty", path)
			}
		}
	}
}

// readAs reads data as an event of a type, and stops the test if it cannot.
func readAs(t *testing.T, kind events.Type, data []byte) events.Event {
	t.Helper()
	if kind.Read == nil {
		t.Fatalf("%s is in no catalogue", data)
	}
	e, err := kind.Read(data)
	if err != nil {
		t.Fatalf("%s: %v", kind.Name, err)
	}
	return e
}

// unfilled names what is empty in a value, down to the fields of what it holds.
func unfilled(path string, v reflect.Value) []string {
	var empty []string
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Tag.Get("json") != "-" {
				empty = append(empty, unfilled(path+"."+f.Name, v.Field(i))...)
			}
		}
	case v.IsZero() || (hasLength(v) && v.Len() == 0):
		empty = []string{path}
	case v.Kind() == reflect.Pointer:
		empty = unfilled(path, v.Elem())
	case v.Kind() == reflect.Slice && v.Type() != rawJSON:
		for i := range v.Len() {
			empty = append(empty, unfilled(fmt.Sprintf("%s[%d]", path, i), v.Index(i))...)
		}
	case v.Kind() == reflect.Map:
		for _, k := range v.MapKeys() {
			empty = append(empty, unfilled(fmt.Sprintf("%s[%v]", path, k), v.MapIndex(k))...)
		}
	}
	return empty
}

func hasLength(v reflect.Value) bool { return v.Kind() == reflect.Slice || v.Kind() == reflect.Map }
