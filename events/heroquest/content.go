package event

import "encoding/json"

// ContentAdded: the table's own content pack is in use; of figures that two packs have, those of the pack added last count.
type ContentAdded struct {
	Pack    string          `json:"pack"`
	Edition string          `json:"edition"`
	Rows    json.RawMessage `json:"rows"` // by group, as in every content pack
}

// QuestBookAdded: quest books of the table's own content pack, which only Zargon reads.
type QuestBookAdded struct {
	Pack    string          `json:"pack"`
	Edition string          `json:"edition"`
	Rows    json.RawMessage `json:"rows"`
}

// EditionsChosen: the lists offer the cards of these editions besides those of the followed box.
type EditionsChosen struct {
	Editions []string `json:"editions"`
}

// The stored names.
func (EditionsChosen) EventType() string { return "EditionsChosen" }
func (ContentAdded) EventType() string   { return "ContentAdded" }
func (QuestBookAdded) EventType() string { return "QuestBookAdded" }
