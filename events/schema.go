package events

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// kernelSchemas are the JSON Schemas of the kernel's events. A test makes the
// file from the structs, and fails when it is older than they are.
//
//go:embed schemas.json
var kernelSchemas []byte

// WithSchemas gives each row the JSON Schema (2020-12) of its event's data out
// of a file that holds the schemas by event name. The file is part of the
// program: one that is no JSON is a programmer's mistake.
func WithSchemas(file []byte, types []Type) []Type {
	var schemas map[string]json.RawMessage
	if err := json.Unmarshal(file, &schemas); err != nil {
		panic(fmt.Sprintf("read the schemas of events: %v", err))
	}
	for i, t := range types {
		types[i].Schema = schemas[t.Name]
	}
	return types
}
