package web

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/tongues"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

func (s *Server) codeForm(in words.Tongue, was typed) views.Form {
	return views.Form{Name: "join", Action: s.base().Join(), Submit: in.Say("Join the table"), Quiet: true, Error: was.wrong[""], Fields: []views.Field{
		{Name: "code", Label: in.Say("Join code"), Kind: views.Text, Required: true, Length: 20, Value: was.values.Get("code"), Error: was.wrong["code"],
			Help: in.Say("Eight letters and digits; the game master’s screen shows them.")},
	}}
}

func (s *Server) joinCodePage(c echo.Context) error {
	return s.askForCode(c, http.StatusOK, typed{})
}

// postJoinCode leads from a code to its table.
func (s *Server) postJoinCode(c echo.Context) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	in := tongues.In(c.Request().Context())
	id, err := s.house.FindByCode(c.Request().Context(), sent.Get("code"))
	if errors.Is(err, app.ErrBadCode) {
		was := typed{values: sent, wrong: map[string]string{"code": in.Say("leads to no table; look again at the game master’s screen")}}
		return s.askForCode(c, http.StatusForbidden, was)
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
	p, in := s.page(c, ""), tongues.In(ctx)
	p.Title = in.Say("Join %s", look.Kernel.Name)
	p.Campaign = look.Kernel.Name
	m := views.Join{System: in.Term(g.System().Title), Seats: s.takenSeats(in, look), Form: s.seatForm(in, g, look, code, was)}
	return render(c, status, views.JoinPage(p, m))
}

func (s *Server) takenSeats(in words.Tongue, look app.Look) []views.JoinSeat {
	var seats []views.JoinSeat
	for _, seat := range look.Kernel.Seats {
		if seat.Left {
			continue
		}
		role, hue := s.kit(look.System).Seat(look, seat)
		seats = append(seats, views.JoinSeat{Name: capital(role.In(in)), Hue: hue, By: seat.Name})
	}
	return seats
}

func (s *Server) seatForm(in words.Tongue, g app.Game, look app.Look, code string, was typed) views.Form {
	side := views.Field{Name: "side", Label: in.Say("Your place"), Kind: views.Pick, Required: true, Error: was.wrong["side"], Choices: []views.Choice{
		{Value: "hero", Label: in.Say("seat|Play"), Note: in.Say("a hero of your own"), Chosen: was.values.Get("side") != "observer"},
		{Value: "observer", Label: in.Say("seat|Watch"), Note: in.Say("and change nothing"), Chosen: was.values.Get("side") == "observer"},
	}}
	fields := []views.Field{
		{Name: "name", Label: in.Say("Your name"), Kind: views.Text, Required: true, Length: 40, Value: was.values.Get("name"), Error: was.wrong["name"]},
		side,
	}
	if free := freeHeroes(in, g, look, was.values.Get("hero")); len(free) > 0 {
		fields = append(fields, views.Field{Name: "hero", Label: in.Say("Take over a hero whose player left"), Kind: views.Pick, Error: was.wrong["hero"],
			Choices: append([]views.Choice{{Value: "", Label: in.Say("hero|none"), Chosen: was.values.Get("hero") == ""}}, free...)})
	}
	fields = append(fields, views.Field{Name: "code", Kind: views.Hidden, Value: code})
	f := views.Form{Name: "seat", Action: s.base().Table(string(look.ID)).Seats(), Submit: in.Say("Sit down"), Fields: fields, Error: was.wrong[""]}
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
		return s.join(c, http.StatusBadRequest, sent.Get("code"), typed{values: sent, wrong: map[string]string{"side": tongues.In(ctx).Say("play or watch")}})
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
	in := tongues.In(c.Request().Context())
	p := s.page(c, in.Say("Your seat"))
	p.Campaign = sum.Name
	p.Notice = s.othersLink(c, seat, app.Token(c.Param("token")))
	form := views.Form{Name: "seat", Action: string(s.base().Table(string(id))) + "/seat", Submit: in.Say("Sit down as %s", seat.Seat.Name),
		Fields: []views.Field{{Name: "token", Kind: views.Hidden, Value: c.Param("token")}}}
	return render(c, http.StatusOK, views.JoinCodePage(p, views.JoinCode{Title: in.Say("Your seat"), Form: form,
		Text: in.Say("This link is the seat of %s in %s. Keep it: whoever has it sits there.", seat.Seat.Name, sum.Name)}))
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

// gotUp says that whoever looks has left the table by an action.
func (v *Visit) gotUp(a events.Stored) bool {
	return slices.ContainsFunc(a.Events, func(e events.Recorded) bool {
		left, is := e.Data.(events.PlayerLeft)
		return is && left.Player == v.Mine().ID
	})
}

// leave takes the seat in a campaign out of the browser, and leads to the others.
func (s *Server) leave(c echo.Context, id events.CampaignID) error {
	gone := s.seatCookie(id, "")
	gone.MaxAge = -1
	c.SetCookie(gone)
	return s.done(c, "", s.base().Campaigns())
}

// invitePage shows the code of the table, and its address as a QR code.
func invitePage(v *Visit) (templ.Component, error) {
	s := v.Server
	code := s.house.Code(v.ID, v.Look.Kernel)
	link := s.joinURL(v.ID, strings.ReplaceAll(code, "-", ""))
	m := views.Invite{Code: code, URL: link, Seats: s.takenSeats(v, v.Look)}
	if u, err := url.Parse(link); err == nil {
		m.Address, m.Lonely = u.Host, loopback(u.Hostname())
	}
	var err error
	if m.QR, err = qrCode(link); err != nil {
		return nil, err
	}
	if v.Mine().Side == events.GameMaster {
		m.Renew = &views.Form{Name: "renew", Action: v.Table.RenewInvite(), Submit: v.Say("Make a new code"), Quiet: true}
	}
	if v.Page.Notice == nil {
		v.Page.Notice, err = v.deadCode(m.Renew != nil)
	}
	if err != nil {
		return nil, err
	}
	return views.InvitePage(v.Page, m), nil
}

// inviteParts are who has sat down so far.
func inviteParts(v *Visit) ([]Part, error) {
	return []Part{{"seats", views.SeatsFragment(v.Page, v.Server.takenSeats(v, v.Look))}}, nil
}

// deadCode says that the table's code leads nowhere, and what to do; nil if it leads
// here.
func (v *Visit) deadCode(mayRenew bool) (*views.Notice, error) {
	leads, err := v.Server.house.CodeLeads(v.Echo.Request().Context(), v.ID, v.Look.Kernel)
	if leads || err != nil {
		return nil, err
	}
	todo := v.Say("The game master can make a new code here.")
	if mayRenew {
		todo = v.Say("Make a new code below.")
	}
	return &views.Notice{Kind: "error", Title: v.Say("This code cannot be typed in"),
		Text: v.Say("Where it leads can no longer be read in the store. The QR code and the address still lead here, and whoever sits at the table plays on. %s", todo)}, nil
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
	return s.done(c, "", v.Table.Invite())
}

// askForCode is the page that asks for the code of a table.
func (s *Server) askForCode(c echo.Context, status int, was typed) error {
	in := tongues.In(c.Request().Context())
	title, form := in.Say("Join a table"), s.codeForm(in, was)
	form.Quiet = false
	return render(c, status, views.JoinCodePage(s.page(c, title), views.JoinCode{Title: title, Form: form,
		Text: in.Say("The game master’s screen shows the code under “Invite a player”. Capitals and dashes do not matter.")}))
}
