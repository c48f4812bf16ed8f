package events_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/ruletest"
)

// schemaFiles say where the schemas of a catalogue are stored.
var schemaFiles = map[string]string{"kernel": "schemas.json", "heroquest": "heroquest/schemas.json"}

// schema is a JSON Schema (2020-12) of a stored value.
type schema struct {
	Type       any               `json:"type,omitempty"` // one name or several
	Items      *schema           `json:"items,omitempty"`
	MinItems   int               `json:"minItems,omitempty"`
	MaxItems   int               `json:"maxItems,omitempty"`
	Properties map[string]schema `json:"properties,omitempty"`
	Required   []string          `json:"required,omitempty"`
	Additional any               `json:"additionalProperties,omitempty"` // false, or the schema of a map's values
}

// own are the schemas of the types that write their JSON themselves.
var own = map[reflect.Type]schema{
	rawJSON:                         {}, // whatever the option or figure takes
	reflect.TypeFor[events.Face]():  {Type: []string{"string", "integer"}},
	reflect.TypeFor[events.Span]():  {Type: "array", Items: &schema{Type: "integer"}, MinItems: 2, MaxItems: 2},
	reflect.TypeFor[event.Square](): {Type: "array", Items: &schema{Type: "integer"}, MinItems: 2, MaxItems: 2},
}

var (
	rawJSON = reflect.TypeFor[json.RawMessage]()
	writer  = reflect.TypeFor[json.Marshaler]()
)

// A program that reads the journal finds every field of every event described.
// Run with -update it writes the descriptions anew.
func TestSchemasAreThoseOfTheStructs(t *testing.T) {
	for catalog, types := range catalogs {
		lines := make([]string, len(types))
		for i, kind := range types {
			line, err := json.Marshal(schemaOf(t, reflect.TypeOf(readAs(t, kind, []byte(`{}`)))))
			if err != nil {
				t.Fatal(err)
			}
			lines[i] = fmt.Sprintf(" %q: %s", kind.Name, line)
		}
		ruletest.Golden(t, schemaFiles[catalog], "{\n"+strings.Join(lines, ",\n")+"\n}\n")
	}
}

func TestEveryEventCarriesItsSchema(t *testing.T) {
	for _, types := range catalogs {
		for _, kind := range types {
			if kind.Schema == nil {
				t.Errorf("%s has no schema (-update of the test beside this one makes it)", kind.Name)
			}
		}
	}
}

// Both what fills every field and what fills none fit the schema, as the
// program writes them.
func TestStoredEventsFitTheirSchemas(t *testing.T) {
	for catalog, types := range catalogs {
		for _, s := range samples(t, catalog) {
			kind, _ := typeOf(types, s)
			bare, err := json.Marshal(readAs(t, kind, []byte(`{}`)))
			if err != nil {
				t.Fatal(err)
			}
			for _, data := range []json.RawMessage{s.Data, bare} {
				for _, misfit := range misfits(t, s.Type, kind.Schema, data) {
					t.Errorf("%s in %s", misfit, data)
				}
			}
		}
	}
}

func TestSchemaRefusesWhatTheEventLacks(t *testing.T) {
	for catalog, types := range catalogs {
		for _, s := range samples(t, catalog) {
			kind, _ := typeOf(types, s)
			if len(misfits(t, s.Type, kind.Schema, []byte(`{"unheard_of":1}`))) == 0 {
				t.Errorf("the schema of %s takes any field", s.Type)
			}
		}
	}
}

// schemaOf is the schema of what encoding/json writes of a type.
func schemaOf(t *testing.T, of reflect.Type) schema {
	t.Helper()
	if s, known := own[of]; known {
		return s
	}
	if of.Kind() == reflect.Pointer {
		return schemaOf(t, of.Elem())
	}
	if of.Implements(writer) {
		t.Fatalf("%v writes its JSON itself: say in this test how", of)
	}
	switch of.Kind() {
	case reflect.String:
		return schema{Type: "string"}
	case reflect.Bool:
		return schema{Type: "boolean"}
	case reflect.Int:
		return schema{Type: "integer"}
	case reflect.Slice:
		items := schemaOf(t, of.Elem())
		return schema{Type: "array", Items: &items}
	case reflect.Map:
		return schema{Type: "object", Additional: schemaOf(t, of.Elem())}
	case reflect.Struct:
		object := schema{Type: "object", Properties: map[string]schema{}, Additional: false}
		object.take(t, of)
		return object
	}
	t.Fatalf("%v is in an event, and this test has no schema for it", of)
	return schema{}
}

// take adds the fields of a struct, and those of a struct inside it that has
// no name of its own.
func (s *schema) take(t *testing.T, of reflect.Type) {
	t.Helper()
	for i := range of.NumField() {
		f := of.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue // it is in no journal
		}
		if f.Anonymous && name == "" {
			s.take(t, f.Type)
			continue
		}
		inner := schemaOf(t, f.Type)
		if options != "omitempty" {
			s.Required = append(s.Required, name)
			inner = orNull(inner, f.Type)
		}
		s.Properties[name] = inner
	}
}

// orNull lets null stand for a list, a map or a pointer that holds nothing:
// so it is written where the field may not be left out.
func orNull(s schema, of reflect.Type) schema {
	switch of.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
		if name, one := s.Type.(string); one {
			s.Type = []string{name, "null"}
		}
	}
	return s
}
