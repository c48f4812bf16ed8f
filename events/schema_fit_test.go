package events_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

// stored is a schema as its reader has it.
type stored struct {
	Type       json.RawMessage            `json:"type"`
	Items      json.RawMessage            `json:"items"`
	MinItems   int                        `json:"minItems"`
	MaxItems   int                        `json:"maxItems"`
	Properties map[string]json.RawMessage `json:"properties"`
	Required   []string                   `json:"required"`
	Additional json.RawMessage            `json:"additionalProperties"`
}

// misfits says in what a value differs from its schema, so far as the schemas
// of events go.
func misfits(t *testing.T, path string, wanted, value json.RawMessage) []string {
	t.Helper()
	var s stored
	read(t, wanted, &s)
	if kinds := s.types(t); len(kinds) > 0 && !slices.Contains(kinds, kindOf(value)) {
		return []string{fmt.Sprintf("%s is %s, not one of %v", path, kindOf(value), kinds)}
	}
	switch kindOf(value) {
	case "object":
		return s.misfitsOfObject(t, path, value)
	case "array":
		return s.misfitsOfList(t, path, value)
	}
	return nil
}

func (s stored) misfitsOfObject(t *testing.T, path string, value json.RawMessage) []string {
	t.Helper()
	var members map[string]json.RawMessage
	read(t, value, &members)
	var all []string
	for _, name := range s.Required {
		if _, there := members[name]; !there {
			all = append(all, path+"."+name+" is missing")
		}
	}
	for name, member := range members {
		inner, known := s.Properties[name]
		switch {
		case known:
			all = append(all, misfits(t, path+"."+name, inner, member)...)
		case string(s.Additional) == "false":
			all = append(all, path+"."+name+" is no field")
		case s.Additional != nil:
			all = append(all, misfits(t, path+"."+name, s.Additional, member)...)
		}
	}
	return all
}

func (s stored) misfitsOfList(t *testing.T, path string, value json.RawMessage) []string {
	t.Helper()
	if s.Items == nil {
		return nil
	}
	var list []json.RawMessage
	read(t, value, &list)
	var all []string
	if len(list) < s.MinItems || (s.MaxItems > 0 && len(list) > s.MaxItems) {
		all = append(all, fmt.Sprintf("%s has %d entries", path, len(list)))
	}
	for i, entry := range list {
		all = append(all, misfits(t, fmt.Sprintf("%s[%d]", path, i), s.Items, entry)...)
	}
	return all
}

// types are the kinds of value that a schema takes, none for any.
func (s stored) types(t *testing.T) []string {
	t.Helper()
	var list []string
	switch kindOf(s.Type) {
	case "array":
		read(t, s.Type, &list)
	case "string":
		list = make([]string, 1)
		read(t, s.Type, &list[0])
	}
	return list
}

// kindOf names the kind of a JSON value as schemas do.
func kindOf(value json.RawMessage) string {
	if len(value) == 0 {
		return ""
	}
	switch value[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "integer"
}

func read(t *testing.T, text json.RawMessage, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("read %s: %v", text, err)
	}
}
