// Package events holds the journal's vocabulary: the action, which is one
// immutable message of a campaign's journal, the events inside it, and the
// codec between both and the stored bytes.
//
// The events of one rule system lie in a package of their own below this one
// (events/heroquest and its sisters). Nothing here decides anything.
package events

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Event is a fact inside an action, told in the past tense: what happened at
// the table. An event knows no clock, no person and no random source.
type Event interface {
	// EventType is the stored name, for ever: "HeroMoved".
	EventType() string
}

// Changing is an event that says what it changes by what was so before and after
// it alone. Of any other event these are witnesses: the audit reads them, and
// nothing follows from them.
type Changing interface {
	Event
	Change() int
}

// CampaignID names a campaign and, with it, its subject in the stream.
type CampaignID string

// Valid says whether the id is 8 to 32 small letters and digits. Any other id
// must never reach a subject of the stream, where > and * would be wildcards.
func (id CampaignID) Valid() bool {
	for _, c := range id {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return 8 <= len(id) && len(id) <= 32
}

// ActionID is the idempotency key of a command: a repeat with the same id in
// the same campaign is answered with the first answer.
type ActionID string

// SeatID names a place at the table: s1 is the first seat taken.
type SeatID string

// Side is the side of the table on which a seat plays.
type Side string

// The sides of a table. Observer seats watch and never act.
const (
	GameMaster Side = "gm"
	HeroPlayer Side = "hero"
	Observer   Side = "observer"
)

// Audience says who may learn of an event: everybody, the game master, nobody
// at the table (the system), or the one seat whose id it is.
type Audience string

// The audiences that are no seat.
const (
	ForAll    Audience = "all"
	ForGM     Audience = "gm"
	ForSystem Audience = "system"
)

// Reaches says whether a seat on this side may see what has this audience. An
// audience that is left out is the game master's.
func (a Audience) Reaches(seat SeatID, side Side) bool {
	switch a {
	case ForAll:
		return true
	case ForSystem:
		return false
	case ForGM, "":
		return side == GameMaster
	}
	return side == GameMaster || (seat != "" && string(a) == string(seat))
}

// Hash is the SHA-256 of a stored body, written as 64 hexadecimal digits; it
// is empty where there is no body yet.
type Hash string

// Valid says whether the hash is empty or 32 bytes in hexadecimal digits.
func (h Hash) Valid() bool {
	if h == "" {
		return true
	}
	if len(h) != hex.EncodedLen(sha256.Size) {
		return false
	}
	var raw [sha256.Size]byte
	_, err := hex.Decode(raw[:], []byte(h))
	return err == nil
}

// Seat is who acted, as it stands in an action's envelope.
type Seat struct {
	ID   SeatID `json:"id"`
	Side Side   `json:"side"`
	Name string `json:"name"`
}

// Override is the table's word against a rule: the command was carried out
// although Rule refuses it, for Reason.
type Override struct {
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// Recorded is one event as an action stores it.
type Recorded struct {
	Type     string   `json:"type"`
	Version  int      `json:"version"`
	Audience Audience `json:"audience"`
	Data     Event    `json:"data"`
}

// Action is what was done at the table: one journal message with the command,
// the dice, the rules that decided it and the events that came of it. It is
// the unit of undo, stored whole or not at all.
type Action struct {
	Format       int             `json:"format"` // version of this envelope
	Campaign     CampaignID      `json:"campaign"`
	Revision     int             `json:"revision"` // 1, 2, 3 … without a gap
	ID           ActionID        `json:"id"`
	At           time.Time       `json:"at"`                  // when it was recorded; orders nothing
	PlayedAt     *time.Time      `json:"played_at,omitempty"` // when it was played, if that was earlier
	Seat         Seat            `json:"seat"`
	System       string          `json:"system"`        // "heroquest"
	RulesVersion string          `json:"rules_version"` // "heroquest@1"
	Command      string          `json:"command"`       // "Purchase"
	Data         json.RawMessage `json:"data"`          // the command's fields, as they came
	Dice         *Dice           `json:"dice,omitempty"`
	Rules        []string        `json:"rules"` // ids of the rules that decided it
	Override     *Override       `json:"override,omitempty"`
	Events       []Recorded      `json:"events"`
	RepeatOf     int             `json:"repeat_of,omitempty"` // revision of an undone action whose throws, draws or finds this one tries again
	Prev         Hash            `json:"prev"`                // hash of the campaign's previous body, empty for the first
}

// Stored is an action together with what only its message knows.
type Stored struct {
	Action
	Under CampaignID // in whose journal it stands, the action's own if empty; a fork's begins with actions of its origin
	Hash  Hash       // of the stored body
	Seq   uint64     // place in the stream
	Body  []byte     // the stored bytes, never written anew
}

// Format is the envelope version that this program writes.
const Format = 1

// ErrDamaged says that a stored body cannot be part of its campaign: it does
// not decode, its revision leaves a gap, or its hash does not fit.
var ErrDamaged = errors.New("damaged journal")

// UnknownTypeError says that a body holds an event that no catalogue knows.
type UnknownTypeError struct {
	System, Type string
	Version      int
}

func (e *UnknownTypeError) Error() string {
	return fmt.Sprintf("event type %s version %d of system %q is not known", e.Type, e.Version, e.System)
}
