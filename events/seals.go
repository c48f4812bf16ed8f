package events

// NotesSealed tells the hash of what the game master alone knows, so that it can
// be proved later that nobody changed it.
type NotesSealed struct {
	Seal int    `json:"seal"` // 1, 2, 3 …
	Of   string `json:"of"`   // quest-3
	Hash Hash   `json:"hash"` // SHA-256 of the salt, and after it of the notes
}

// NotesOpened tells what was sealed.
type NotesOpened struct {
	Seal    int          `json:"seal"`
	Of      string       `json:"of"`
	Salt    string       `json:"salt,omitempty"` // in hexadecimal digits; empty if it was lost, so that nothing is proved
	Notes   string       `json:"notes"`          // as they were sealed, in JSON
	Changed []Difference `json:"changed,omitempty"`
}

// The stored names.
func (NotesSealed) EventType() string { return "NotesSealed" }
func (NotesOpened) EventType() string { return "NotesOpened" }
