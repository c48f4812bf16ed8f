package event

import _ "embed"

// schemas are the JSON Schemas of HeroQuest's events. A test of package events
// makes the file from the structs, and fails when it is older than they are.
//
//go:embed schemas.json
var schemas []byte
