package event

import (
	"loretome/events"
)

// RoundBegan: a round starts with the first living hero.
type RoundBegan struct {
	Round int `json:"round"`
}

// RoundEnded: Zargon's turn is over.
type RoundEnded struct {
	Round int `json:"round"`
}

// TurnBegan: a hero's turn or Zargon's turn starts.
type TurnBegan struct {
	Turn  TurnID `json:"turn_id"`
	Round int    `json:"round"`
	Side  string `json:"side"`
	Hero  HeroID `json:"hero_id,omitempty"`
}

// TurnEnded: a turn is over, by choice or by rule.
type TurnEnded struct {
	Turn           TurnID `json:"turn_id"`
	Reason         string `json:"reason"`
	MovementUnused int    `json:"movement_unused"`
	ActionUnused   bool   `json:"action_unused"`
}

// DiceRolled: faces of one roll, by the app or typed in from real dice. Every event that depends on dice carries the same roll.
type DiceRolled struct {
	ID      RollID        `json:"roll_id"`
	Purpose string        `json:"purpose"`
	For     string        `json:"for"`
	Die     string        `json:"die"`
	Count   int           `json:"count"`
	Faces   []events.Face `json:"faces"`
	Source  events.Source `json:"source"`
}

// The stored names.
func (RoundBegan) EventType() string { return "RoundBegan" }
func (RoundEnded) EventType() string { return "RoundEnded" }
func (TurnBegan) EventType() string  { return "TurnBegan" }
func (TurnEnded) EventType() string  { return "TurnEnded" }
func (DiceRolled) EventType() string { return "DiceRolled" }

// Issues gives the turn.
func (e TurnBegan) Issues() []string { return ids(e.Turn) }

// Issues gives the roll.
func (e DiceRolled) Issues() []string { return ids(e.ID) }
