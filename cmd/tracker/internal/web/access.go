package web

import (
	"errors"
	"net/http"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// asker is who makes a request: a seat of the campaign in its path, the admin,
// or both at once.
type asker struct {
	seat  *app.Seating
	admin bool
}

// viewer is the asker as one who looks. The admin sees what the game master sees.
func (a asker) viewer() campaign.Viewer {
	if a.seat != nil {
		return a.seat.Viewer()
	}
	return campaign.Viewer{Side: events.GameMaster}
}

// by is the seat for which the asker acts, empty for the admin alone.
func (a asker) by() events.SeatID {
	if a.seat == nil {
		return ""
	}
	return a.seat.Seat.ID
}

// bearer is the token in the request's header, if there is one.
func bearer(r *http.Request) string { return bearerIn(r, "Authorization") }

// bearerIn is the token in one of the request's headers.
func bearerIn(r *http.Request, header string) string {
	scheme, token, _ := strings.Cut(r.Header.Get(header), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// isAdmin says whether the request bears the admin's token.
func (s *Server) isAdmin(c echo.Context) bool {
	return s.cfg.AdminToken != "" && sameToken(bearer(c.Request()), s.cfg.AdminToken)
}

// isGM says whether the request bears the game master's token of a campaign.
func (s *Server) isGM(c echo.Context, id events.CampaignID) bool {
	token := bearer(c.Request())
	if token == "" {
		token = cookieToken(c, id)
	}
	seat, err := s.house.Seat(c.Request().Context(), app.Token(token))
	return err == nil && seat.Campaign == id && seat.Seat.Side == events.GameMaster
}

// campaignID is the campaign in the request's path. An id that cannot be one
// is answered like one that is not there.
func campaignID(c echo.Context) (events.CampaignID, error) {
	id := events.CampaignID(c.Param("id"))
	if !id.Valid() {
		return "", app.ErrNoCampaign
	}
	return id, nil
}

// ask finds out who makes a request about the campaign in its path. Whoever has
// no seat there learns no more than that there is none for them.
func (s *Server) ask(c echo.Context) (events.CampaignID, asker, error) {
	id, err := campaignID(c)
	if err != nil {
		return "", asker{}, err
	}
	a := asker{admin: s.isAdmin(c)}
	if a.admin {
		_, err := s.house.Summary(id)
		return id, a, err
	}
	token := bearer(c.Request())
	if token == "" {
		token = cookieToken(c, id)
	}
	if token == "" {
		return "", asker{}, unauthorized(words.Say("a seat's token is wanted"))
	}
	seat, err := s.house.Seat(c.Request().Context(), app.Token(token))
	if errors.Is(err, app.ErrNoCampaign) {
		return "", asker{}, app.ErrNoCampaign // it was deleted
	}
	if errors.Is(err, app.ErrBadToken) {
		return "", asker{}, unauthorized(words.Say(app.ErrBadToken.Error()))
	}
	if err != nil {
		return "", asker{}, err
	}
	if seat.Campaign != id {
		return "", asker{}, app.ErrNoCampaign
	}
	a.seat = &seat
	return id, a, nil
}

// game finds what the campaign in the path plays, and who asks.
func (s *Server) game(c echo.Context) (app.Game, events.CampaignID, asker, error) {
	id, a, err := s.ask(c)
	if err != nil {
		return nil, "", asker{}, err
	}
	g, err := s.house.Game(id)
	return g, id, a, err
}

// seatPrefix begins the name of each cookie that holds a seat.
const seatPrefix = "seat-"

// cookieName is the name of the cookie that holds a browser's seat in a
// campaign.
func cookieName(id events.CampaignID) string { return seatPrefix + string(id) }

func cookieToken(c echo.Context, id events.CampaignID) string {
	cookie, err := c.Cookie(cookieName(id))
	if err != nil {
		return "" // there is none
	}
	return cookie.Value
}

// seatCookie keeps a seat in the browser for two years, so that a campaign of
// many evenings finds its players again.
func (s *Server) seatCookie(id events.CampaignID, token app.Token) *http.Cookie {
	return &http.Cookie{
		Name: cookieName(id), Value: string(token), Path: s.cfg.BasePath + "/", MaxAge: 2 * 365 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

// ownSeats are the seats that the browser's cookies hold, those that count no
// longer left out.
func (s *Server) ownSeats(c echo.Context) []app.Seating {
	var seats []app.Seating
	for _, cookie := range c.Cookies() {
		if !strings.HasPrefix(cookie.Name, seatPrefix) {
			continue
		}
		if seat, err := s.house.Seat(c.Request().Context(), app.Token(cookie.Value)); err == nil {
			seats = append(seats, seat)
		}
	}
	return seats
}
