package web

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

type forkJSON struct {
	ID   events.ActionID `json:"id"` // makes a repeat harmless
	At   int             `json:"at"`
	Name string          `json:"name"`
}

// forkCampaign makes a campaign of its own that begins where this one stood.
func (s *Server) forkCampaign(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	var req forkJSON
	if err := readBody(c, &req); err != nil {
		return err
	}
	if req.ID == "" {
		req.ID = events.ActionID(rand.Text())
	}
	started, err := g.Fork(c.Request().Context(), id, app.Fork{ID: req.ID, At: req.At, Name: req.Name, By: who.by(), Admin: who.admin})
	if err != nil {
		return err
	}
	return s.created(c, started)
}

// otherStand is the campaign with which one is compared, as the asker's own seat
// there sees it. Whoever has none learns only that there is none for them.
func (s *Server) otherStand(c echo.Context, at int) (app.Stand, error) {
	to := app.Stand{Campaign: events.CampaignID(c.QueryParam("other")), At: at, Viewer: campaign.Viewer{Side: events.GameMaster}}
	if !to.Campaign.Valid() {
		return to, app.ErrNoCampaign
	}
	if s.isAdmin(c) {
		return to, nil // whether it is there is for the app to say
	}
	token := cmp.Or(bearerIn(c.Request(), "Other-Authorization"), cookieToken(c, to.Campaign))
	seat, err := s.house.Seat(c.Request().Context(), app.Token(token))
	switch {
	case errors.Is(err, app.ErrBadToken), err == nil && seat.Campaign != to.Campaign:
		return to, app.ErrNoCampaign
	case err != nil:
		return to, err
	}
	to.Viewer = seat.Viewer()
	return to, nil
}

// byAdmin are the commands that the admin may give, for the game master: a
// campaign that nobody comes back to is put away and deleted by whoever runs
// the server.
var byAdmin = map[string]bool{"Archive": true, "Unarchive": true, "Delete": true}

// giver is the seat that a command is given by.
func (s *Server) giver(c echo.Context, g app.Game, who asker, command string) (events.SeatID, error) {
	if who.seat != nil {
		return who.by(), nil
	}
	if !byAdmin[command] {
		return "", unauthorized(words.Say("a command is given by a seat; the admin has none, and gives Archive, Unarchive and Delete for the game master"))
	}
	k, err := g.Kernel(c.Request().Context(), events.CampaignID(c.Param("id")))
	if err != nil {
		return "", err
	}
	for _, seat := range k.Present() {
		if seat.Side == events.GameMaster {
			return seat.ID, nil
		}
	}
	return "", unauthorized(words.Say("nobody sits in the game master's seat; give it out first"))
}

// answerDeleted answers the last command of a campaign, of which nothing more
// can be asked.
func answerDeleted(c echo.Context, a app.Answer) error {
	return c.JSON(http.StatusCreated, actionAnswer{Revision: a.Action.Revision, Repeated: a.Repeated,
		Action: shown(campaign.Entry{Stored: a.Action})})
}

// deletedBefore answers a deletion that was carried out and is sent once more, as
// it was answered then; whatever else is sent hears that there is no such campaign.
func (s *Server) deletedBefore(c echo.Context, none error) error {
	var req actionRequest
	if readBody(c, &req) != nil || req.check() != nil {
		return none // what is wrong with it would tell that there is one
	}
	answer, err := s.wasDeleted(c, req.request(""))
	if err != nil {
		return err
	}
	return answerDeleted(c, answer)
}

// wasDeleted finds the deletion of the campaign in the path that a wish asked for.
func (s *Server) wasDeleted(c echo.Context, q app.Request) (app.Answer, error) {
	id, err := campaignID(c)
	if err != nil {
		return app.Answer{}, err
	}
	token := bearer(c.Request())
	if token == "" {
		token = cookieToken(c, id)
	}
	return s.house.Deleted(c.Request().Context(), id, app.Token(token), s.isAdmin(c), q)
}

// change is one value in which two moments or two campaigns differ.
type change struct {
	Path string          `json:"path"`
	From json.RawMessage `json:"from"`
	To   json.RawMessage `json:"to"`
}
