package event

import (
	"encoding/json"

	"loretome/events"
)

// HeroJoined: a player takes a hero; the sheet starts from the character card.
type HeroJoined struct {
	Hero               HeroID        `json:"hero_id"`
	HeroType           Key           `json:"hero_type"`
	HeroName           string        `json:"hero_name"`
	Player             events.SeatID `json:"player_id"`
	AttackDice         int           `json:"attack_dice"`
	DefendDice         int           `json:"defend_dice"`
	Body               int           `json:"body"`
	Mind               int           `json:"mind"`
	MovementDice       int           `json:"movement_dice"`
	StartingWeapon     Key           `json:"starting_weapon"`
	StartingWeaponItem ItemID        `json:"starting_weapon_id"`
	Armor              Key           `json:"armor,omitempty"`
	Gold               int           `json:"gold"`
}

// HeroRenamed: a living hero's name is changed on the sheet (no new character).
type HeroRenamed struct {
	Hero    HeroID `json:"hero_id"`
	OldName string `json:"old_name"`
	NewName string `json:"new_name"`
}

// HeroReplaced: a dead hero's player returns as a new character.
type HeroReplaced struct {
	Dead     HeroID        `json:"dead_hero_id"`
	Hero     HeroID        `json:"new_hero_id"`
	HeroType Key           `json:"hero_type"`
	NewName  string        `json:"new_name"`
	Player   events.SeatID `json:"player_id"`
	Sheet    HeroSheet     `json:"sheet"`
}

// CardFigureEntered: a figure that neither rulebook nor content pack has (or has wrongly) is copied from a real card, the chart or the screen.
type CardFigureEntered struct {
	Catalogue string          `json:"catalogue"`
	Card      Key             `json:"card"`
	Field     string          `json:"field"`
	OldValue  json.RawMessage `json:"old_value,omitempty"`
	Value     json.RawMessage `json:"value"`
	TakenFrom string          `json:"taken_from"`
}

// SeatingSet: order of heroes clockwise from Zargon's left for the coming quest.
type SeatingSet struct {
	Order []HeroID `json:"order"`
}

// CampaignEnded: the campaign is closed; its log stays readable.
type CampaignEnded struct {
	Reason    string `json:"reason"`
	QuestsWon []int  `json:"quests_won"`
}

// The stored names.
func (HeroJoined) EventType() string        { return "HeroJoined" }
func (HeroRenamed) EventType() string       { return "HeroRenamed" }
func (HeroReplaced) EventType() string      { return "HeroReplaced" }
func (CardFigureEntered) EventType() string { return "CardFigureEntered" }
func (SeatingSet) EventType() string        { return "SeatingSet" }
func (CampaignEnded) EventType() string     { return "CampaignEnded" }

// Issues gives the hero and the starting weapon.
func (e HeroJoined) Issues() []string { return ids(e.Hero, e.StartingWeaponItem) }

// Issues gives the new hero and what the new sheet holds.
func (e HeroReplaced) Issues() []string {
	all := ids(e.Hero)
	for _, i := range e.Sheet.Items {
		all = append(all, string(i.Item))
	}
	return all
}
