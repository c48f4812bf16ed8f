package web

import (
	"crypto/rand"
	"encoding/json"
	"net/http"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

type startJSON struct {
	ID      events.ActionID            `json:"id"` // makes a repeat harmless
	Name    string                     `json:"name"`
	System  string                     `json:"system"`
	Options map[string]json.RawMessage `json:"options"`
	GMName  string                     `json:"gm_name"`
	Version string                     `json:"rules_version"` // the newest if empty
}

type startedJSON struct {
	ID       events.CampaignID `json:"id"`
	Revision int               `json:"revision"`
	Seats    map[string]link   `json:"seats"` // gm
	Join     joinJSON          `json:"join"`
}

type link struct {
	Seat  events.SeatID `json:"seat"`
	Token app.Token     `json:"token"`
	URL   string        `json:"url"`
}

type joinJSON struct {
	Code string `json:"code"`
	URL  string `json:"url"`
}

func (s *Server) startCampaign(c echo.Context) error {
	var req startJSON
	if err := readBody(c, &req); err != nil {
		return err
	}
	g, ok := s.house.System(req.System)
	if !ok {
		return rules.Ask("system", "is one of those that GET systems lists, not %q", req.System)
	}
	if req.ID == "" {
		req.ID = events.ActionID(rand.Text())
	}
	if req.GMName == "" {
		req.GMName = "Game master"
	}
	started, err := g.Start(c.Request().Context(), app.Start{ID: req.ID, Name: req.Name, Options: req.Options, GameMaster: req.GMName, Version: req.Version})
	if err != nil {
		return err
	}
	return s.created(c, started)
}

func (s *Server) created(c echo.Context, started app.Started) error {
	path := s.cfg.BasePath + "/api/v1/campaigns/" + string(started.ID)
	c.Response().Header().Set("Location", path)
	return c.JSON(http.StatusCreated, startedJSON{
		ID: started.ID, Revision: started.Revision,
		Seats: map[string]link{"gm": s.link(started.ID, started.GM, started.Token)},
		Join:  joinJSON{Code: started.Code, URL: s.joinURL(started.ID, started.Code)},
	})
}

func (s *Server) link(id events.CampaignID, seat campaign.Seat, t app.Token) link {
	return link{Seat: seat.ID, Token: t, URL: s.publicURL() + "/c/" + string(id) + "/seat/" + string(t)}
}

// publicURL is the address of the root for other devices.
func (s *Server) publicURL() string {
	if s.cfg.PublicURL == nil {
		return s.cfg.BasePath
	}
	return s.cfg.PublicURL() + s.cfg.BasePath
}

func (s *Server) joinURL(id events.CampaignID, code string) string {
	return s.publicURL() + "/c/" + string(id) + "/join/" + code
}

type campaignJSON struct {
	ID      events.CampaignID `json:"id"`
	Name    string            `json:"name"`
	System  string            `json:"system"`
	Version string            `json:"rules_version"`
	Seat    events.SeatID     `json:"seat,omitempty"`   // the asker's
	Origin  *originJSON       `json:"origin,omitempty"` // of a fork
}

type originJSON struct {
	ID events.CampaignID `json:"id"`
	At int               `json:"at"` // the last action that both have
}

func summarized(sum app.Summary, seat events.SeatID) campaignJSON {
	c := campaignJSON{ID: sum.ID, Name: sum.Name, System: sum.System, Version: sum.Version, Seat: seat}
	if sum.Origin != "" {
		c.Origin = &originJSON{sum.Origin, sum.At}
	}
	return c
}

func (s *Server) listCampaigns(c echo.Context) error {
	all := []campaignJSON{}
	if s.isAdmin(c) {
		for _, sum := range s.house.Campaigns() {
			all = append(all, summarized(sum, ""))
		}
		return c.JSON(http.StatusOK, all)
	}
	seats := s.ownSeats(c)
	if token := bearer(c.Request()); token != "" {
		seat, err := s.house.Seat(c.Request().Context(), app.Token(token))
		if err != nil {
			return unauthorized(words.Say(app.ErrBadToken.Error()))
		}
		seats = []app.Seating{seat}
	}
	for _, seat := range seats {
		sum, err := s.house.Summary(seat.Campaign)
		if err != nil {
			return err
		}
		all = append(all, summarized(sum, seat.Seat.ID))
	}
	return c.JSON(http.StatusOK, all)
}

type seatRequest struct {
	ID   events.ActionID `json:"id"` // makes a repeat harmless
	Code string          `json:"code"`
	Name string          `json:"name"`
	Side events.Side     `json:"side"`
	Hero string          `json:"hero"`
	Seat events.SeatID   `json:"seat"` // with the admin's token: which seat gets a new link
}

type seatAnswer struct {
	Seat  events.SeatID `json:"seat"`
	Token app.Token     `json:"token"`
	URL   string        `json:"url"`
	Side  events.Side   `json:"side"`
	Name  string        `json:"name"`
}

// takeSeat gives a seat to whoever knows the code. The admin needs none, and
// has any seat's link made anew: that of the game master, if no seat is named
// and the side is gm.
func (s *Server) takeSeat(c echo.Context) error {
	id, err := campaignID(c)
	if err != nil {
		return err
	}
	var req seatRequest
	if err := readBody(c, &req); err != nil {
		return err
	}
	admin := s.isAdmin(c)
	if _, err := s.house.Summary(id); err != nil {
		return err
	}
	if !admin {
		if err := s.house.CheckCode(c.Request().Context(), id, req.Code); err != nil {
			return err
		}
		if req.Side == events.GameMaster || req.Seat != "" {
			return problem{Status: http.StatusForbidden, Title: words.Say("Not with a code"), Detail: words.Say("this seat is given out anew by the admin only"),
				Sides: []events.Side{events.HeroPlayer, events.Observer}}
		}
	}
	seat, err := s.house.TakeSeat(c.Request().Context(), id, app.SeatWish{
		ID: req.ID, Name: req.Name, Side: req.Side, Hero: req.Hero, Anew: req.Seat, Admin: admin,
	})
	if err != nil {
		return err
	}
	token := s.house.Token(id, seat)
	return c.JSON(http.StatusCreated, seatAnswer{Seat: seat.ID, Token: token, URL: s.link(id, seat, token).URL, Side: seat.Side, Name: seat.Name})
}
