package web

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/tongues"

	"github.com/labstack/echo/v4"
)

func (s *Server) codeForm(was typed) views.Form {
	return views.Form{Name: "join", Action: s.base().Join(), Submit: "Join the table", Quiet: true, Error: was.wrong[""], Fields: []views.Field{
		{Name: "code", Label: "Join code", Kind: views.Text, Required: true, Length: 20, Value: was.values.Get("code"), Error: was.wrong["code"],
			Help: "Eight letters and digits; the game master’s screen shows them."},
	}}
}

func (s *Server) joinCodePage(c echo.Context) error {
	return render(c, http.StatusOK, views.JoinCodePage(s.page(c, tongues.In(c.Request().Context()).Say("Join a table")), askForCode(s.codeForm(typed{}))))
}

// postJoinCode leads from a code to its table.
func (s *Server) postJoinCode(c echo.Context) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	id, err := s.house.FindByCode(c.Request().Context(), sent.Get("code"))
	if errors.Is(err, app.ErrBadCode) {
		was := typed{values: sent, wrong: map[string]string{"code": "leads to no table; look again at the game master’s screen"}}
		return render(c, http.StatusForbidden, views.JoinCodePage(s.page(c, tongues.In(c.Request().Context()).Say("Join a table")), askForCode(s.codeForm(was))))
	}
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, s.base().Table(string(id)).JoinWith(sent.Get("code")))
}

// joinPage shows the table to one who was invited: who sits there, and the form
// for a seat. Opening it changes nothing.
func (s *Server) joinPage(c echo.Context) error {
	return s.join(c, http.StatusOK, c.Param("code"), typed{})
}

func (s *Server) join(c echo.Context, status int, code string, was typed) error {
	id, err := campaignID(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := s.house.CheckCode(ctx, id, code); err != nil {
		return err
	}
	g, err := s.house.Game(id)
	if err != nil {
		return err
	}
	look, err := g.Look(ctx, id, app.Ask{Viewer: campaign.Viewer{Side: events.Observer}})
	if err != nil {
		return err
	}
	p := s.page(c, "")
	p.Title = tongues.In(ctx).Say("Join %s", look.Kernel.Name)
	p.Campaign = look.Kernel.Name
	m := views.Join{System: g.System().Title, Seats: s.takenSeats(tongues.In(ctx), look), Form: s.seatForm(tongues.In(ctx), g, look, code, was)}
	return render(c, status, views.JoinPage(p, m))
}

func (s *Server) takenSeats(in words.Tongue, look app.Look) []views.JoinSeat {
	var seats []views.JoinSeat
	for _, seat := range look.Kernel.Seats {
		if seat.Left {
			continue
		}
		role, hue := s.kit(look.System).Seat(look, seat)
		seats = append(seats, views.JoinSeat{Name: capital(in.Term(role)), Hue: hue, By: seat.Name})
	}
	return seats
}

func (s *Server) seatForm(in words.Tongue, g app.Game, look app.Look, code string, was typed) views.Form {
	side := views.Field{Name: "side", Label: "Your place", Kind: views.Pick, Required: true, Error: was.wrong["side"], Choices: []views.Choice{
		{Value: "hero", Label: "Play", Note: "a hero of your own", Chosen: was.values.Get("side") != "observer"},
		{Value: "observer", Label: "Watch", Note: "and change nothing", Chosen: was.values.Get("side") == "observer"},
	}}
	fields := []views.Field{
		{Name: "name", Label: "Your name", Kind: views.Text, Required: true, Length: 40, Value: was.values.Get("name"), Error: was.wrong["name"]},
		side,
	}
	if free := freeHeroes(in, g, look, was.values.Get("hero")); len(free) > 0 {
		fields = append(fields, views.Field{Name: "hero", Label: "Take over a hero whose player left", Kind: views.Pick, Error: was.wrong["hero"],
			Choices: append([]views.Choice{{Value: "", Label: "none", Chosen: was.values.Get("hero") == ""}}, free...)})
	}
	fields = append(fields, views.Field{Name: "code", Kind: views.Hidden, Value: code})
	f := views.Form{Name: "seat", Action: s.base().Table(string(look.ID)).Seats(), Submit: "Sit down", Fields: fields, Error: was.wrong[""]}
	sayAllOf(&f, was, plainly)
	return f
}

// freeHeroes are those whose players have left the table.
func freeHeroes(in words.Tongue, g app.Game, look app.Look, chosen string) []views.Choice {
	var free []views.Choice
	for _, k := range g.Known(in, look, "hero without a player") {
		free = append(free, views.Choice{Value: k.ID, Label: k.Name, Note: k.Note, Chosen: k.ID == chosen})
	}
	return free
}

// postSeat seats somebody who knows the code, and keeps the seat in the browser.
func (s *Server) postSeat(c echo.Context) error {
	id, err := campaignID(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := s.house.CheckCode(ctx, id, sent.Get("code")); err != nil {
		return err
	}
	side := events.Side(sent.Get("side"))
	if side != events.HeroPlayer && side != events.Observer {
		return s.join(c, http.StatusBadRequest, sent.Get("code"), typed{values: sent, wrong: map[string]string{"side": "play or watch"}})
	}
	seat, err := s.house.TakeSeat(ctx, id, app.SeatWish{ID: events.ActionID(sent.Get("key")), Name: strings.TrimSpace(sent.Get("name")),
		Side: side, Hero: sent.Get("hero")})
	if err != nil {
		if !isNo(err) {
			return err
		}
		p := asProblem(inForm(err))
		return s.join(c, p.Status, sent.Get("code"), typed{values: sent, wrong: map[string]string{p.Field: p.beside().In(tongues.In(ctx))}})
	}
	c.SetCookie(s.seatCookie(id, s.house.Token(id, seat)))
	return c.Redirect(http.StatusSeeOther, s.base().Table(string(id)).Home())
}

// seatPage is where the link of a seat leads. Opening it changes nothing; the
// button keeps the seat in this browser.
func (s *Server) seatPage(c echo.Context) error {
	id, err := campaignID(c)
	if err != nil {
		return err
	}
	seat, err := s.house.Seat(c.Request().Context(), app.Token(c.Param("token")))
	if err != nil || seat.Campaign != id {
		return unauthorized(words.Say(app.ErrBadToken.Error()))
	}
	sum, err := s.house.Summary(id)
	if err != nil {
		return err
	}
	p := s.page(c, tongues.In(c.Request().Context()).Say("Your seat"))
	p.Campaign = sum.Name
	p.Notice = s.othersLink(c, seat, app.Token(c.Param("token")))
	form := views.Form{Name: "seat", Action: string(s.base().Table(string(id))) + "/seat", Submit: "Sit down as " + seat.Seat.Name,
		Fields: []views.Field{{Name: "token", Kind: views.Hidden, Value: c.Param("token")}}}
	return render(c, http.StatusOK, views.JoinCodePage(p, views.JoinCode{Title: "Your seat", Form: form,
		Text: "This link is the seat of " + seat.Seat.Name + " in " + sum.Name + ". Keep it: whoever has it sits there."}))
}

func (s *Server) postSeatLink(c echo.Context) error {
	id, err := campaignID(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	token := app.Token(sent.Get("token"))
	seat, err := s.house.Seat(c.Request().Context(), token)
	if err != nil || seat.Campaign != id {
		return unauthorized(words.Say(app.ErrBadToken.Error()))
	}
	c.SetCookie(s.seatCookie(id, token))
	return c.Redirect(http.StatusSeeOther, s.base().Table(string(id)).Home())
}

// postLeave gives up the browser's own seat.
func (s *Server) postLeave(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Leave"))
	if err != nil {
		return err
	}
	data, err := json.Marshal(campaign.LeavePlayer{Player: v.Mine().ID})
	if err != nil {
		return err
	}
	if _, err := v.Give("LeavePlayer", data, nil); err != nil {
		return err
	}
	return s.leave(c, v.ID)
}

// leave takes the seat in a campaign out of the browser, and leads to the others.
func (s *Server) leave(c echo.Context, id events.CampaignID) error {
	gone := s.seatCookie(id, "")
	gone.MaxAge = -1
	c.SetCookie(gone)
	return s.done(c, "", s.base().Campaigns())
}

// invitePage shows the code of the table, and its address as a QR code.
func (s *Server) invitePage(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Invite"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	code := s.house.Code(v.ID, v.Look.Kernel)
	link := s.joinURL(v.ID, strings.ReplaceAll(code, "-", ""))
	m := views.Invite{Code: code, URL: link, Seats: s.takenSeats(v, v.Look)}
	if u, err := url.Parse(link); err == nil {
		m.Address, m.Lonely = u.Host, loopback(u.Hostname())
	}
	if m.QR, err = qrCode(link); err != nil {
		return err
	}
	if v.Mine().Side == events.GameMaster {
		m.Renew = &views.Form{Name: "renew", Action: v.Table.RenewInvite(), Submit: "Make a new code", Quiet: true}
	}
	if v.Page.Notice == nil {
		v.Page.Notice, err = v.deadCode(m.Renew != nil)
	}
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.InvitePage(v.Page, m))
}

// deadCode says that the table's code leads nowhere, and what to do; nil if it leads
// here.
func (v *Visit) deadCode(mayRenew bool) (*views.Notice, error) {
	leads, err := v.Server.house.CodeLeads(v.Echo.Request().Context(), v.ID, v.Look.Kernel)
	if leads || err != nil {
		return nil, err
	}
	todo := "The game master can make a new code here."
	if mayRenew {
		todo = "Make a new code below."
	}
	return &views.Notice{Kind: "error", Title: "This code cannot be typed in",
		Text: "Where it leads can no longer be read in the store. The QR code and the address still lead here, and whoever sits at the table plays on. " + todo}, nil
}

// loopback says whether a host is the device itself, which no other can reach.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

func (s *Server) postRenew(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Invite"))
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	key := sent.Get("key")
	if key == "" || len(key) > 100 {
		return rules.Ask("", "this form is not complete: open the page again")
	}
	if _, err := s.house.RenewCode(c.Request().Context(), v.ID, v.Mine().ID, events.ActionID(key)); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, v.Table.Invite())
}

// askForCode is the page that asks for the code of a table.
func askForCode(form views.Form) views.JoinCode {
	return views.JoinCode{Title: "Join a table", Form: form,
		Text: "The game master’s screen shows the code under “Invite a player”. Capitals and dashes do not matter."}
}
