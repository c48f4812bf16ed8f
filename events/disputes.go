package events

import "encoding/json"

// RulingDisputed contests how actions were ruled, or a refusal. Play goes on
// meanwhile.
type RulingDisputed struct {
	Dispute string   `json:"dispute_id"`
	Actions []int    `json:"actions"`            // revisions; none if a refusal alone is disputed
	Refusal string   `json:"refusal,omitempty"`  // as it was said
	Command string   `json:"command,omitempty"`  // that was refused
	Rules   []string `json:"rule_ids,omitempty"` // that the claim leans on
	Claim   string   `json:"claim"`
}

// DisputeAnswered is what somebody says to a dispute that is open.
type DisputeAnswered struct {
	Dispute string `json:"dispute_id"`
	Text    string `json:"text"`
}

// DisputeWithdrawn closes a dispute: whoever opened it no longer holds to it.
type DisputeWithdrawn struct {
	Dispute string `json:"dispute_id"`
	Reason  string `json:"reason,omitempty"`
}

// Outcome is what became of a dispute.
type Outcome string

// The outcomes of a dispute.
const (
	Upheld       Outcome = "uphold"  // what was done stands
	UndoneBy     Outcome = "undo"    // actions are taken back
	AmendedBy    Outcome = "amend"   // another deed takes the place of one
	CorrectedBy  Outcome = "correct" // what was done counts as it did, and values are set by hand
	RuledFromNow Outcome = "option"  // an option holds from here on
)

// Outcomes are all of them, in the order in which a table weighs them.
var Outcomes = []Outcome{Upheld, UndoneBy, AmendedBy, CorrectedBy, RuledFromNow}

// RulingResolved settles a dispute. What it brings about stands in the events
// after it.
type RulingResolved struct {
	Dispute string   `json:"dispute_id"`
	Outcome Outcome  `json:"outcome"`
	Decided []SeatID `json:"decided_by"`
	Reason  string   `json:"reason"`
	Rules   []string `json:"rule_ids,omitempty"` // those of the dispute
	Undo    []int    `json:"undo,omitempty"`     // revisions
	Amend   int      `json:"amend,omitempty"`    // revision, of those whom the dispute reaches
	Correct []string `json:"correct,omitempty"`  // paths of the values, of those whom the dispute reaches
	Option  string   `json:"option,omitempty"`

	Motion string   `json:"motion_id,omitempty"` // that was carried, if it came to a vote
	Votes  []Ballot `json:"votes,omitempty"`     // on the motion, when it was carried
	Deed   *Deed    `json:"deed,omitempty"`      // of a motion that was carried: what takes the place
}

// MotionMade puts a ruling to the vote, with all that it would bring about.
type MotionMade struct {
	Dispute  string        `json:"dispute_id"`
	Motion   string        `json:"motion_id"`
	Outcome  Outcome       `json:"outcome"`
	Reason   string        `json:"reason"`
	Undo     []int         `json:"undo,omitempty"`  // revisions
	Amend    int           `json:"amend,omitempty"` // revision
	Deed     *Deed         `json:"deed,omitempty"`  // that takes its place
	Correct  []NewValue    `json:"correct,omitempty"`
	Option   *NewOption    `json:"option,omitempty"`
	Foreseen []Consequence `json:"foreseen,omitempty"` // the first of what it would break, as it was foreseen
	Further  []Further     `json:"further,omitempty"`  // and the others
}

// Deed is a deed of the game as it is told to be carried out in the place of
// another.
type Deed struct {
	Command string          `json:"command"`
	Data    json.RawMessage `json:"data,omitempty"`
	Dice    *Dice           `json:"dice,omitempty"` // those of the table; left out, those of the amended action
	Seat    SeatID          `json:"seat"`           // whose deed it is
}

// NewValue is a value that is to be set by hand.
type NewValue struct {
	Path string          `json:"path"`
	To   json.RawMessage `json:"to"`
}

// NewOption is an option that is to hold.
type NewOption struct {
	Option string          `json:"option"`
	Value  json.RawMessage `json:"value"`
}

// Ballot is how a seat votes on a motion.
type Ballot struct {
	Seat SeatID `json:"seat"`
	For  bool   `json:"for"`
}

// VoteCast is a vote on a motion, which takes the place of an earlier one of
// the same seat. Lost says that the motion is lost by it; the one by which it
// is carried stands beside the ruling.
type VoteCast struct {
	Dispute string `json:"dispute_id"`
	Motion  string `json:"motion_id"`
	For     bool   `json:"for"`
	Lost    bool   `json:"lost,omitempty"`
}

// The stored names.
func (DisputeWithdrawn) EventType() string { return "DisputeWithdrawn" }
func (MotionMade) EventType() string       { return "MotionMade" }
func (VoteCast) EventType() string         { return "VoteCast" }
