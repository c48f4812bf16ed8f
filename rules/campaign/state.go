package campaign

import (
	"encoding/json"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// Kernel is the part of a campaign's state that every system shares.
type Kernel struct {
	Campaign events.CampaignID `json:"campaign"`
	Name     string            `json:"name"`
	System   string            `json:"system"`
	Version  string            `json:"rules_version"`
	Edition  string            `json:"edition,omitempty"`

	Seats         []Seat         `json:"seats"`      // in the order of joining, also those who left
	JoinIssue     int            `json:"join_issue"` // which join code is the valid one
	Options       rules.Options  `json:"options"`
	OptionHistory []OptionChange `json:"option_history"`
	Sessions      []Session      `json:"sessions"`
	Session       string         `json:"session,omitempty"` // the evening that is running
	Notes         []Note         `json:"notes"`
	Bookmarks     []Bookmark     `json:"bookmarks"`
	Corrections   []Correction   `json:"corrections"`
	Overrides     []OverrideMade `json:"overrides"`
	Disputes      []Disputed     `json:"disputes"` // open and settled, in the order in which they came up
	Requests      []Requested    `json:"requests"` // to undo and redo, open and closed, oldest first
	Undone        map[int]int    `json:"undone"`   // revision of the action, to that of the undo

	// Consequences are the actions that stand and no longer agree with what was
	// before them.
	Consequences []events.Consequence `json:"consequences"`

	Upgrades []Upgraded `json:"upgrades,omitempty"` // of the rules, in play order

	Archived bool `json:"archived"`

	Sample int `json:"sample,omitempty"` // how many actions it came with, of one to play with and throw away

	Origin  *Origin `json:"origin,omitempty"` // nil unless it is a fork
	Deleted bool    `json:"deleted,omitempty"`
}

// Seat is a place at the table.
type Seat struct {
	rules.Seat
	Issue int  `json:"issue"` // which of its links is the valid one
	Left  bool `json:"left,omitempty"`
}

// OptionChange is one setting of an option.
type OptionChange struct {
	Option   string          `json:"option"`
	Old      json.RawMessage `json:"old_value"`
	New      json.RawMessage `json:"new_value"`
	Reason   string          `json:"reason,omitempty"`
	By       events.SeatID   `json:"by"`
	Revision int             `json:"revision"`
}

// Upgraded is one change to a newer version of the rules.
type Upgraded struct {
	From     string        `json:"from"`
	To       string        `json:"to"`
	Reason   string        `json:"reason,omitempty"`
	By       events.SeatID `json:"by"`
	Revision int           `json:"revision"`
}

// Session is an evening at the table. To is 0 while it runs.
type Session struct {
	ID      string          `json:"session_id"`
	Present []events.SeatID `json:"players_present"`
	From    int             `json:"from"` // revision of its beginning
	To      int             `json:"to,omitempty"`
	Note    string          `json:"note,omitempty"`
}

// Note is what somebody wrote on an action, a quest or the campaign.
type Note struct {
	On       string        `json:"on"`
	Text     string        `json:"text"`
	By       events.SeatID `json:"by"`
	Revision int           `json:"revision"`
}

// Bookmark is a revision with a name.
type Bookmark struct {
	Name     string        `json:"name"`
	Revision int           `json:"revision"` // that is marked
	By       events.SeatID `json:"by"`
	Set      int           `json:"set"` // revision of the action that set it
}

// Correction is a value that was set by hand.
type Correction struct {
	Path     string          `json:"path"`
	From     json.RawMessage `json:"from"`
	To       json.RawMessage `json:"to"`
	Reason   string          `json:"reason"`
	By       events.SeatID   `json:"by"`
	Revision int             `json:"revision"`
}

// OverrideMade is a command that was carried out against a rule.
type OverrideMade struct {
	Rule     string        `json:"rule"`
	Reason   string        `json:"reason"`
	Command  string        `json:"command"`
	By       events.SeatID `json:"by"`
	Revision int           `json:"revision"`
}

// Disputed is a dispute and what became of it.
type Disputed struct {
	ID       string        `json:"dispute_id"`
	Actions  []int         `json:"actions"` // revisions of what is disputed
	Refusal  string        `json:"refusal,omitempty"`
	Command  string        `json:"command,omitempty"` // that was refused
	Rules    []string      `json:"rule_ids"`
	Claim    string        `json:"claim"`
	By       events.SeatID `json:"by"`
	Revision int           `json:"revision"`
	Answers  []Reply       `json:"answers"`
	Motions  []Motion      `json:"motions,omitempty"`
	Settled  *Ruling       `json:"settled,omitempty"` // nil while it is open

	Withdrawn *Reply `json:"withdrawn,omitempty"` // by whom, and why; nil unless it was
}

// Open says that a dispute waits for a ruling.
func (d Disputed) Open() bool { return d.Settled == nil && d.Withdrawn == nil }

// Reply is what somebody said to a dispute.
type Reply struct {
	Text     string        `json:"text"`
	By       events.SeatID `json:"by"`
	Revision int           `json:"revision"`
}

// Ruling is how the table settled a dispute.
type Ruling struct {
	Outcome  events.Outcome  `json:"outcome"`
	Decided  []events.SeatID `json:"decided_by"`
	Reason   string          `json:"reason"`
	Revision int             `json:"revision"`
	Motion   string          `json:"motion_id,omitempty"` // that was carried
	Votes    []events.Ballot `json:"votes,omitempty"`     // on it
	Undo     []int           `json:"undo,omitempty"`      // revisions of what was taken back
	Amend    int             `json:"amend,omitempty"`     // revision of what was amended
	Correct  []string        `json:"correct,omitempty"`   // paths of the values that were set
	Option   string          `json:"option,omitempty"`    // that was set
}

// State is the state of a campaign: what all share, and the game.
type State[S any] struct {
	Kernel Kernel `json:"kernel"`
	Game   S      `json:"game"`
}

// Seat finds a seat, also one that was left.
func (k Kernel) Seat(id events.SeatID) (Seat, bool) {
	i := slices.IndexFunc(k.Seats, func(s Seat) bool { return s.ID == id })
	if i < 0 {
		return Seat{}, false
	}
	return k.Seats[i], true
}

// AtTable finds a seat whose player has not left.
func (k Kernel) AtTable(id events.SeatID) (Seat, bool) {
	s, known := k.Seat(id)
	return s, known && !s.Left
}

// Bookmark finds the bookmark of a name.
func (k Kernel) Bookmark(name string) (Bookmark, bool) {
	called := func(name string) int {
		return slices.IndexFunc(k.Bookmarks, func(b Bookmark) bool { return b.Name == name })
	}
	i := called(name)
	if i < 0 {
		i = called(strings.TrimSpace(name))
	}
	if i < 0 {
		return Bookmark{}, false
	}
	return k.Bookmarks[i], true
}

// Dispute finds a dispute, open or settled.
func (k Kernel) Dispute(id string) (Disputed, bool) {
	i := slices.IndexFunc(k.Disputes, func(d Disputed) bool { return d.ID == id })
	if i < 0 {
		return Disputed{}, false
	}
	return k.Disputes[i], true
}

// Present are the seats still at the table, in the order of joining.
func (k Kernel) Present() []rules.Seat {
	var present []rules.Seat
	for _, s := range k.Seats {
		if !s.Left {
			present = append(present, s.Seat)
		}
	}
	return present
}

// gameMaster is the seat of the game master, if somebody sits there.
func (k Kernel) gameMaster() (rules.Seat, bool) {
	for _, s := range k.Seats {
		if s.Side == events.GameMaster && !s.Left {
			return s.Seat, true
		}
	}
	return rules.Seat{}, false
}

// empty is the kernel's state before a campaign begins.
func empty(options []rules.Option) *register {
	return &register{Kernel: Kernel{
		Options: rules.NewOptions(options),
		Seats:   []Seat{}, OptionHistory: []OptionChange{}, Sessions: []Session{}, Notes: []Note{},
		Bookmarks: []Bookmark{}, Corrections: []Correction{}, Overrides: []OverrideMade{}, Disputes: []Disputed{}, Requests: []Requested{}, Undone: map[int]int{},
		Consequences: []events.Consequence{},
	}}
}
