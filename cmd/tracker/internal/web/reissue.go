package web

import (
	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/views"
	"loretome/views/tongues"

	"github.com/labstack/echo/v4"
)

// reissued is the seat whose link an answer made anew, if the asker may have
// that link: the seat is the asker's own, or the asker is the game master.
// Everybody sees the ids of actions, so a repeat brings the link only to one
// whose seat still counts.
func (s *Server) reissued(c echo.Context, who asker, a app.Answer) (seat campaign.Seat, found bool, err error) {
	anew, is := reissueIn(a.Action)
	if !is {
		return campaign.Seat{}, false, nil
	}
	if a.Repeated {
		if _, who, err = s.ask(c); err != nil {
			return campaign.Seat{}, false, nil
		}
	}
	if who.seat == nil || who.by() != anew.Player && who.viewer().Side != events.GameMaster {
		return campaign.Seat{}, false, nil
	}
	g, err := s.house.Game(a.Action.Campaign)
	if err != nil {
		return campaign.Seat{}, false, err
	}
	k, err := g.Kernel(c.Request().Context(), a.Action.Campaign)
	if err != nil {
		return campaign.Seat{}, false, err
	}
	seat, found = k.Seat(anew.Player)
	seat.Issue = anew.Issue // not a later one, which may be for others
	return seat, found, nil
}

func reissueIn(a events.Stored) (events.SeatReissued, bool) {
	for _, e := range a.Events {
		if anew, is := e.Data.(events.SeatReissued); is {
			return anew, true
		}
	}
	return events.SeatReissued{}, false
}

// newLink is the link that an answer made anew; nil if it made none for the
// asker. A browser keeps its own.
func (s *Server) newLink(c echo.Context, id events.CampaignID, who asker, a app.Answer) (*link, error) {
	seat, found, err := s.reissued(c, who, a)
	if err != nil || !found {
		return nil, err
	}
	token := s.house.Token(id, seat)
	if seat.ID == who.by() && bearer(c.Request()) == "" {
		c.SetCookie(s.seatCookie(id, token))
	}
	made := s.link(id, seat, token)
	return &made, nil
}

// afterReissue is where the form of a new link leads: home with one's own, to the
// page of the link with another's; empty if there is no new link.
func (v *Visit) afterReissue(a app.Answer) (string, error) {
	made, err := v.Server.newLink(v.Echo, v.ID, v.who, a)
	if err != nil || made == nil {
		return "", err
	}
	if made.Seat == v.who.by() {
		return v.Table.Home(), nil
	}
	return v.Server.seatPath(v.ID, made.Token), nil
}

// seatPath is the path of a seat's link.
func (s *Server) seatPath(id events.CampaignID, token app.Token) string {
	return string(s.base().Table(string(id))) + "/seat/" + string(token)
}

// othersLink tells a browser that has another seat at the table whose link it
// looks at, and how to hand it on.
func (s *Server) othersLink(c echo.Context, seat app.Seating, token app.Token) *views.Notice {
	own, err := s.house.Seat(c.Request().Context(), app.Token(cookieToken(c, seat.Campaign)))
	if err != nil || own.Campaign != seat.Campaign || own.Seat.ID == seat.Seat.ID {
		return nil // no other seat
	}
	in := tongues.In(c.Request().Context())
	return &views.Notice{Kind: "done", Title: in.Say("The link of %s’s seat", seat.Seat.Name),
		Text: in.Say("Hand it to %s: %s – older links of this seat no longer work. The button below would give this browser that seat instead of yours.",
			seat.Seat.Name, s.link(seat.Campaign, seat.Seat, token).URL),
		Links: []views.Link{{Text: in.Say("Back to the table"), Href: s.base().Table(string(seat.Campaign)).Home(), Icon: "home"}}}
}
