package events

// RulingDisputed contests how actions were ruled, or a refusal. Play goes on
// meanwhile.
type RulingDisputed struct {
	Dispute string   `json:"dispute_id"`
	Actions []int    `json:"actions"`            // revisions; none if a refusal alone is disputed
	Refusal string   `json:"refusal,omitempty"`  // as it was said
	Rules   []string `json:"rule_ids,omitempty"` // that the claim leans on
	Claim   string   `json:"claim"`
}

// DisputeAnswered is what somebody says to a dispute that is open.
type DisputeAnswered struct {
	Dispute string `json:"dispute_id"`
	Text    string `json:"text"`
}

// Outcome is what became of a dispute.
type Outcome string

// The outcomes of a dispute.
const (
	Upheld       Outcome = "uphold"  // what was done stands
	UndoneBy     Outcome = "undo"    // actions are taken back
	CorrectedBy  Outcome = "correct" // what was done counts as it did, and values are set by hand
	RuledFromNow Outcome = "option"  // an option holds from here on
)

// Outcomes are all of them, in the order in which a table weighs them.
var Outcomes = []Outcome{Upheld, UndoneBy, CorrectedBy, RuledFromNow}

// RulingResolved settles a dispute. What it brings about stands in the events
// after it.
type RulingResolved struct {
	Dispute string   `json:"dispute_id"`
	Outcome Outcome  `json:"outcome"`
	Decided []SeatID `json:"decided_by"`
	Reason  string   `json:"reason"`
	Rules   []string `json:"rule_ids,omitempty"` // those of the dispute
	Undo    []int    `json:"undo,omitempty"`     // revisions
	Correct []string `json:"correct,omitempty"`  // paths of the values, of those whom the dispute reaches
	Option  string   `json:"option,omitempty"`
}
