package rules

import "encoding/json"

// Schema is a JSON Schema (2020-12) of a value.
type Schema struct {
	Type        string            `json:"type,omitempty"`
	Title       string            `json:"title,omitempty"`
	Description string            `json:"description,omitempty"`
	Enum        []string          `json:"enum,omitempty"`
	Minimum     *int              `json:"minimum,omitempty"`
	Maximum     *int              `json:"maximum,omitempty"`
	MinLength   *int              `json:"minLength,omitempty"`
	MaxLength   *int              `json:"maxLength,omitempty"`
	MinItems    *int              `json:"minItems,omitempty"`
	MaxItems    *int              `json:"maxItems,omitempty"`
	Items       *Schema           `json:"items,omitempty"`
	Properties  map[string]Schema `json:"properties,omitempty"`
	Required    []string          `json:"required,omitempty"`
	Additional  json.RawMessage   `json:"additionalProperties,omitempty"`
}

// SchemaOf is the schema of an object with these fields.
func SchemaOf(fields []Field) Schema {
	s := Schema{Type: "object", Properties: map[string]Schema{}, Additional: json.RawMessage("false")}
	for _, f := range fields {
		s.Properties[f.Name] = f.schema()
		if !f.Optional {
			s.Required = append(s.Required, f.Name)
		}
	}
	return s
}

func (f Field) schema() Schema {
	s := Schema{Title: f.Label, Description: f.Means}
	switch f.Shape {
	case Int:
		s.Type, s.Minimum = "integer", &f.Min
		if f.Max > f.Min {
			s.Maximum = &f.Max
		}
	case Bool:
		s.Type = "boolean"
	case Square:
		one, two, most := 1, 2, 99
		s.Type, s.MinItems, s.MaxItems = "array", &two, &two
		s.Items = &Schema{Type: "integer", Minimum: &one, Maximum: &most}
	case List:
		of, most := f.Of.schema(), f.Longest()
		s.Type, s.Items, s.MinItems, s.MaxItems = "array", &of, &f.Min, &most
	case Map:
		of, err := json.Marshal(f.Of.schema())
		if err == nil { // a schema of strings and numbers always marshals
			s.Additional = of
		}
		s.Type = "object"
	case Object:
		inner := SchemaOf(f.Fields)
		inner.Title, inner.Description = s.Title, s.Description
		return inner
	case Any:
	default:
		lo, hi := f.lengths()
		s.Type, s.Enum, s.MinLength, s.MaxLength = "string", f.Words, &lo, &hi
	}
	return s
}
