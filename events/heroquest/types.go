// Package event holds the events of HeroQuest, one file per subject. Their
// stored names and fields are for ever; what an event is worth in the game is
// decided in rules/heroquest and nowhere else.
//
// Fields that end in before or after are witnesses for the audit: what was
// believed when the event was recorded. Reducers apply the change beside them.
package event

import (
	"encoding/json"
	"fmt"

	"loretome/events"
)

// Ids are given once in a campaign: h1, m1, i1, k1 …
type (
	// HeroID names a hero: h1.
	HeroID string
	// MonsterID names a monster on the board: m1.
	MonsterID string
	// ItemID names one thing: i1. Two daggers have two ids.
	ItemID string
	// AttackID names an attack: k1.
	AttackID string
	// CastID names the casting of a spell: c1.
	CastID string
	// EffectID names a lasting effect: e1.
	EffectID string
	// TurnID names a turn: turn1.
	TurnID string
	// RollID names a throw of dice: r1.
	RollID string
	// DoorID names a door as the quest definition does: D1.
	DoorID string
	// TrapID names a trap as the quest definition does: t1.
	TrapID string
	// TreasureID names a special treasure as the quest definition does: s1.
	TreasureID string
	// Key names a card, monster, spell or hero class: fortunes_longsword.
	Key string
)

// Square is a square of the board, column and row, each counted from 1 in the
// top left corner. It is written [column, row].
type Square struct{ Column, Row int }

// MarshalJSON writes [column, row].
func (s Square) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{s.Column, s.Row}) }

// UnmarshalJSON reads [column, row].
func (s *Square) UnmarshalJSON(b []byte) error {
	var pair []int
	if err := json.Unmarshal(b, &pair); err != nil || len(pair) != 2 {
		return fmt.Errorf("a square is [column, row], not %s", b)
	}
	s.Column, s.Row = pair[0], pair[1]
	return nil
}

// Roll is a throw as the event that depends on it carries it, in full.
type Roll struct {
	ID     RollID        `json:"roll_id"`
	Die    string        `json:"die"` // combat or movement
	Count  int           `json:"count"`
	Faces  []events.Face `json:"faces"`
	Source events.Source `json:"source"`
}

// Modifier is a change of a number of dice, with what causes it.
type Modifier struct {
	Source string `json:"source"`
	Dice   int    `json:"dice"`
}

// HeroSheet is what a new character starts with.
type HeroSheet struct {
	HeroType   Key         `json:"hero_type"`
	Name       string      `json:"name"`
	AttackDice int         `json:"attack_dice"`
	DefendDice int         `json:"defend_dice"`
	Body       int         `json:"body"`
	Mind       int         `json:"mind"`
	MoveDice   int         `json:"movement_dice"`
	Gold       int         `json:"gold"`
	Items      []SheetItem `json:"items"`
	Quests     []int       `json:"quests"`
}

// SheetItem is one thing on a sheet.
type SheetItem struct {
	Item ItemID `json:"item_id"`
	Card Key    `json:"card"`
}

// Area is a room, a stretch of corridor or a pit of a quest.
type Area struct {
	Area    string   `json:"area"`
	Kind    string   `json:"kind"` // room, corridor or pit
	Squares []Square `json:"squares,omitempty"`
}

// Door is a door of a quest, or a secret one.
type Door struct {
	Door    DoorID   `json:"door_id"`
	Between []string `json:"between"` // two areas
	Edge    []Square `json:"edge,omitempty"`
}

// Trap is a trap of a quest.
type Trap struct {
	Trap       TrapID  `json:"trap_id"`
	Kind       string  `json:"kind"` // pit, falling_block, spear, chest or furniture
	Square     *Square `json:"square,omitempty"`
	Object     string  `json:"object,omitempty"`
	Area       string  `json:"area"`
	BehindDoor DoorID  `json:"behind_door,omitempty"`
	EffectNote string  `json:"effect_note,omitempty"`
	State      string  `json:"state,omitempty"` // hidden when left out
}

// FoundTrap is a trap that heroes know of.
type FoundTrap struct {
	Trap   TrapID  `json:"trap_id"`
	Kind   string  `json:"kind"`
	Square *Square `json:"square,omitempty"`
	Object string  `json:"object,omitempty"`
}

// SpecialTreasure is what the quest notes put into a room.
type SpecialTreasure struct {
	Treasure TreasureID `json:"treasure_id"`
	Area     string     `json:"area"`
	Gold     int        `json:"gold"`
	Items    []Key      `json:"items,omitempty"`
	Text     string     `json:"text,omitempty"`
	Artifact bool       `json:"artifact,omitempty"`
}

// QuestNote is a note of the quest book for Zargon.
type QuestNote struct {
	Ref        string `json:"ref"`
	Area       string `json:"area,omitempty"`
	Text       string `json:"text"`
	Visibility string `json:"visibility,omitempty"`
}

// PlacedPiece is a piece of furniture or a tile on the board.
type PlacedPiece struct {
	Piece  string  `json:"piece"`
	Square *Square `json:"square,omitempty"`
	Area   string  `json:"area,omitempty"`
}

// Figures are a monster's own numbers; what is left out comes from its card.
type Figures struct {
	Attack   *int `json:"attack,omitempty"`
	Defend   *int `json:"defend,omitempty"`
	Body     *int `json:"body,omitempty"`
	Mind     *int `json:"mind,omitempty"`
	Movement *int `json:"movement,omitempty"`
}

// MapMonster is a monster as the quest map has it.
type MapMonster struct {
	Type   Key     `json:"type"`
	Area   string  `json:"area"`
	Square *Square `json:"square,omitempty"`
	Name   string  `json:"name,omitempty"`
	Figures
	Spells  []Key  `json:"spells,omitempty"`
	NoteRef string `json:"note_ref,omitempty"`
}

// ShownMonster is a monster that comes into view.
type ShownMonster struct {
	Type      Key      `json:"type"`
	Square    *Square  `json:"square,omitempty"`
	Name      string   `json:"name,omitempty"`
	PieceUsed Key      `json:"piece_used,omitempty"`
	Figures   *Figures `json:"figures,omitempty"`
}

// Shown is what comes into view of an area.
type Shown struct {
	Area      string         `json:"area"`
	AreaKind  string         `json:"area_kind"` // room or corridor
	Doors     []DoorID       `json:"doors,omitempty"`
	Furniture []PlacedPiece  `json:"furniture,omitempty"`
	Blocked   []Square       `json:"blocked,omitempty"`
	Monsters  []ShownMonster `json:"monsters,omitempty"`
}

// ids makes a list of the ids that are there.
func ids[T ~string](first T, more ...ItemID) []string {
	all := []string{string(first)}
	for _, id := range more {
		if id != "" {
			all = append(all, string(id))
		}
	}
	return all
}
