package events

// Turn is which way a request would turn actions.
type Turn string

// The two ways.
const (
	TakeBack  Turn = "undo"
	BringBack Turn = "redo"
)

// ConsentAsked is a seat's request to take actions back, or to bring them back,
// that others have to agree to.
type ConsentAsked struct {
	Request  string        `json:"request_id"`
	Turn     Turn          `json:"turn"`
	Targets  []int         `json:"targets"` // revisions
	Reason   string        `json:"reason,omitempty"`
	Asked    []SeatID      `json:"asked"`              // whose word is needed, but for the game master's
	Master   bool          `json:"asks_gm"`            // whether that of whoever is the game master is
	Foreseen []Consequence `json:"foreseen,omitempty"` // what it would break, as everybody may know
	Further  []Further     `json:"further,omitempty"`  // and where those are too many
}

// ConsentGiven is the word of a seat that was asked. Once nobody's is missing
// it is carried out: what it brings about stands in the events after it.
type ConsentGiven struct {
	Request    string `json:"request_id"`
	CarriedOut bool   `json:"carried_out,omitempty"`
}

// ConsentDenied closes a request: a seat that was asked does not agree.
type ConsentDenied struct {
	Request string `json:"request_id"`
	Reason  string `json:"reason,omitempty"`
}

// RequestWithdrawn closes a request: who asked wants it no more.
type RequestWithdrawn struct {
	Request string `json:"request_id"`
}

// The stored names.
func (ConsentAsked) EventType() string     { return "ConsentAsked" }
func (ConsentGiven) EventType() string     { return "ConsentGiven" }
func (ConsentDenied) EventType() string    { return "ConsentDenied" }
func (RequestWithdrawn) EventType() string { return "RequestWithdrawn" }
