package events

import (
	"bytes"
	"encoding/json"
)

// CampaignForked begins a campaign of its own where another one stood: its
// journal holds that one's actions up to At, unchanged. That it goes on from
// the very same action is said by the hash of it in the envelope.
type CampaignForked struct {
	Campaign   CampaignID `json:"campaign_id"`
	Name       string     `json:"name"`
	Origin     CampaignID `json:"origin"`
	At         int        `json:"at"`          // the origin's last action that both have
	GameMaster SeatID     `json:"game_master"` // whose seat whoever forked has here
}

// CampaignDeleted ends a campaign for ever; nothing follows it.
type CampaignDeleted struct {
	Name string `json:"name"`
}

// The stored names.
func (CampaignForked) EventType() string  { return "CampaignForked" }
func (CampaignDeleted) EventType() string { return "CampaignDeleted" }

// Deletes says whether a stored body, of whatever system, is the action that
// deletes its campaign.
func Deletes(body []byte) bool {
	name := CampaignDeleted{}.EventType()
	if !bytes.Contains(body, []byte(name)) {
		return false
	}
	var a struct {
		Events []struct {
			Type string `json:"type"`
		} `json:"events"`
	}
	if json.Unmarshal(body, &a) != nil {
		return false // what cannot be read deletes nothing
	}
	for _, e := range a.Events {
		if e.Type == name {
			return true
		}
	}
	return false
}

// CampaignOf is the campaign that a stored body names: that in whose journal it
// stands, or one whose actions a fork's journal begins with; empty if it
// cannot be read.
func CampaignOf(body []byte) CampaignID {
	var a struct {
		Campaign CampaignID `json:"campaign"`
	}
	if json.Unmarshal(body, &a) != nil {
		return ""
	}
	return a.Campaign
}
