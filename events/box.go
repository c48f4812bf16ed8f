package events

// A box holds the server's dice of one evening, or of the time between two: a
// seed that nobody knows, whose hash everybody does. When the box ends its seed
// is told, and every throw out of it can be worked out again.

// DiceSealed says that a seed was drawn for the throws to come.
type DiceSealed struct {
	Box  int  `json:"box"`  // 1, 2, 3 … without a gap
	Hash Hash `json:"hash"` // SHA-256 of the seed
}

// DiceRevealed tells the seed of the box that ends.
type DiceRevealed struct {
	Box  int    `json:"box"`
	Seed string `json:"seed"` // 32 bytes in hexadecimal digits
}

// DiceLost says that the server has the seed of a box no more: its throws
// cannot be checked.
type DiceLost struct {
	Box int `json:"box"`
}

// WordAdded is a seat's own word to a box; it counts for the throws after it.
type WordAdded struct {
	Box  int    `json:"box"`
	Seat SeatID `json:"seat_id"`
	Word string `json:"word"`
}

// The stored names.
func (DiceSealed) EventType() string   { return "DiceSealed" }
func (DiceRevealed) EventType() string { return "DiceRevealed" }
func (DiceLost) EventType() string     { return "DiceLost" }
func (WordAdded) EventType() string    { return "WordAdded" }
