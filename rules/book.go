package rules

// Book is a rulebook: every rule with its id, in the order of the book.
type Book []Entry

// Entry is one rule in our words.
type Entry struct {
	ID      ID     `json:"id"`
	Section string `json:"section"` // chapter and heading in the printed book
	Title   string `json:"title"`
	Says    string `json:"says"`             // the rule, told in our words
	Kind    string `json:"kind"`             // definition, setup, procedure, constraint, option
	Tracker string `json:"tracker"`          // enforce, record or inform
	Open    string `json:"open,omitempty"`   // what the book leaves open or contradicts
	Ruling  string `json:"ruling,omitempty"` // how it is ruled here
}

// Find gives the entry with this id.
func (b Book) Find(id ID) (Entry, bool) {
	for i := range b {
		if b[i].ID == id {
			return b[i], true
		}
	}
	return Entry{}, false
}
