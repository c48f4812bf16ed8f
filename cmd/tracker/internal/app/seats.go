package app

import (
	"context"
	"crypto/rand"
	"encoding/json"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// SeatWish is what somebody who comes to the table wishes for.
type SeatWish struct {
	ID    events.ActionID // a repeat with the same id takes no second seat; made if empty
	Name  string
	Side  events.Side
	Hero  string        // id of a hero whose player has left
	Anew  events.SeatID // the seat whose link is lost, instead of a new seat
	Admin bool          // the admin asks, who may have any seat's link made anew
}

// TakeSeat seats somebody, or makes the link of a seat anew so that all older
// links of it are void.
func (h *House) TakeSeat(ctx context.Context, id events.CampaignID, w SeatWish) (campaign.Seat, error) {
	g, err := h.Game(id)
	if err != nil {
		return campaign.Seat{}, err
	}
	k, err := g.Kernel(ctx, id)
	if err != nil {
		return campaign.Seat{}, err
	}
	gm, sits := gameMaster(k)
	if w.Admin && w.Anew == "" && w.Side == events.GameMaster && sits {
		w.Anew = gm.ID
	}
	if w.ID == "" {
		w.ID = events.ActionID(rand.Text())
	}
	command, fields, by := "JoinPlayer", any(campaign.JoinPlayer{Name: w.Name, Side: w.Side, Hero: w.Hero}), events.SeatID("")
	if w.Anew != "" {
		if _, sits := k.AtTable(w.Anew); !sits {
			return campaign.Seat{}, rules.Ask("seat", "is the id of a seat at this table, not %q", w.Anew)
		}
		command, fields, by = "ReissueSeat", campaign.ReissueSeat{Player: w.Anew}, gm.ID
	}
	data, err := json.Marshal(fields)
	if err != nil {
		return campaign.Seat{}, err
	}
	if err := checkID(w.ID); err != nil {
		return campaign.Seat{}, err
	}
	answer, err := g.Play(ctx, id, Request{ID: h.keys.wish("seat", w.ID), By: by, Command: command, Data: data})
	if err != nil {
		return campaign.Seat{}, err
	}
	return h.seated(ctx, g, id, answer)
}

func gameMaster(k campaign.Kernel) (campaign.Seat, bool) {
	for _, s := range k.Seats {
		if s.Side == events.GameMaster && !s.Left {
			return s, true
		}
	}
	return campaign.Seat{}, false
}

// seated finds the seat that a wish brought.
func (h *House) seated(ctx context.Context, g Game, id events.CampaignID, a Answer) (campaign.Seat, error) {
	k, err := g.Kernel(ctx, id)
	if err != nil {
		return campaign.Seat{}, err
	}
	for _, e := range a.Action.Events {
		var player events.SeatID
		switch e := e.Data.(type) {
		case events.PlayerJoined:
			player = e.Player
		case events.SeatReissued:
			player = e.Player
		}
		if seat, sits := k.Seat(player); sits {
			return seat, nil
		}
	}
	return campaign.Seat{}, rules.Ask("id", "brought no seat")
}

// RenewCode makes the code of a table anew and remembers where it leads.
func (h *House) RenewCode(ctx context.Context, id events.CampaignID, by events.SeatID, wish events.ActionID) (string, error) {
	g, err := h.Game(id)
	if err != nil {
		return "", err
	}
	if _, err := g.Play(ctx, id, Request{ID: wish, By: by, Command: "RenewJoinCode", Data: json.RawMessage("{}")}); err != nil {
		return "", err
	}
	k, err := g.Kernel(ctx, id)
	if err != nil {
		return "", err
	}
	return h.Code(id, k), nil
}
