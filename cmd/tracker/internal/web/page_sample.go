package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// How many sample campaigns there are at once. One more takes the place of the oldest,
// if that was made a while ago.
const (
	mostSamples = 12
	sampleStays = 24 * time.Hour
)

// guided is a kit that leads through the sample campaign of its system.
type guided interface {
	Guide(v *Visit) []views.Stage
}

// sampleForms begin a sample of each system that has one.
func (s *Server) sampleForms(in words.Tongue) []views.Form {
	var all []views.Form
	for _, g := range s.house.Systems() {
		if id := g.System().ID; demo.Has(id) {
			all = append(all, views.Form{Name: "sample-" + id, Action: s.base().Samples(), Submit: in.Say("Try it with a sample evening"), Icon: "play", Quiet: true,
				Fields: []views.Field{{Name: "system", Kind: views.Hidden, Value: id}}})
		}
	}
	return all
}

// postSample makes a sample campaign and seats the browser as its game master. A
// browser that has one is led back to it.
func (s *Server) postSample(c echo.Context) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	g, known := s.house.System(sent.Get("system"))
	if !known || !demo.Has(sent.Get("system")) {
		return problem{Status: http.StatusBadRequest, Title: words.Say("Not understood"), Field: "system", Detail: words.Say("there is no sample evening of this game")}
	}
	for _, own := range s.ownSeats(c) {
		sum, err := s.house.Summary(own.Campaign)
		if err == nil && sum.Sample && sum.System == g.System().ID && own.Seat.Side == events.GameMaster {
			return c.Redirect(http.StatusSeeOther, s.base().Table(string(own.Campaign)).Home())
		}
	}
	started, err := s.sample(c.Request().Context(), g, events.ActionID(sent.Get("key")))
	if err != nil {
		return err
	}
	c.SetCookie(s.seatCookie(started.ID, started.Token))
	return c.Redirect(http.StatusSeeOther, s.base().Table(string(started.ID)).Home())
}

// sample makes a sample campaign where there is room for it, and gives the one that was
// made by the same tap before. One at a time is made, since each takes room.
func (s *Server) sample(ctx context.Context, g app.Game, tap events.ActionID) (app.Started, error) {
	s.sampling.Lock()
	defer s.sampling.Unlock()
	if !s.house.Began(tap) {
		if err := s.roomForSample(ctx); err != nil {
			return app.Started{}, err
		}
	}
	return demo.Sample(ctx, g, tap)
}

// roomForSample throws the oldest sample away where there are too many, and refuses
// one more while all of them are new.
func (s *Server) roomForSample(ctx context.Context) error {
	samples := slices.DeleteFunc(s.house.Campaigns(), func(sum app.Summary) bool { return !sum.Sample })
	if len(samples) < mostSamples {
		return nil
	}
	oldest := samples[len(samples)-1]
	if s.house.Age(oldest) < sampleStays {
		return problem{Status: http.StatusConflict, Title: words.Say("Enough samples"),
			Detail: words.Say("%d sample evenings are being tried on this tracker, as many as it keeps at once; throw one away first", len(samples)),
			advice: words.Say("Whoever made one can throw it away, on the page of their tables. Tomorrow the oldest makes room by itself.")}
	}
	g, err := s.house.Game(oldest.ID)
	if err != nil {
		return err
	}
	k, err := g.Kernel(ctx, oldest.ID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(k.Seats, func(seat campaign.Seat) bool { return seat.Side == events.GameMaster && !seat.Left })
	if i < 0 {
		return nil // nobody sits there by whom it could be thrown away
	}
	return throwAway(ctx, g, k, app.Request{ID: "outlived", By: k.Seats[i].ID})
}

// throwAway puts a campaign away and deletes it, as by hand. The request says who
// does it, and the key of it.
func throwAway(ctx context.Context, g app.Game, k campaign.Kernel, q app.Request) error {
	if !k.Archived {
		away := app.Request{ID: q.ID + ".away", By: q.By, Command: "Archive", Data: marshal(struct{}{})}
		if _, err := g.Play(ctx, k.Campaign, away); err != nil {
			return err
		}
	}
	q.Command, q.Data = "Delete", marshal(campaign.Delete{Name: k.Name})
	_, err := g.Play(ctx, k.Campaign, q)
	return err
}

// throwForm throws a sample away by one tap, for who made it; nil for anybody else.
func throwForm(in words.Tongue, look app.Look, seat campaign.Seat, action string) *views.Form {
	if look.Kernel.Sample == 0 || seat.Side != events.GameMaster || look.Damage != nil {
		return nil
	}
	return &views.Form{Name: "throw-" + string(look.ID), Action: action, Submit: in.Say("Throw it away"), Quiet: true,
		Fields: []views.Field{{Name: "name", Kind: views.Hidden, Value: look.Kernel.Name}}}
}

// postThrow throws a sample away; the browser keeps no seat in it.
func (s *Server) postThrow(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Throw away"))
	if errors.Is(err, app.ErrNoCampaign) {
		return s.leftBefore(c, err)
	}
	if err != nil {
		return err
	}
	if v.Look.Kernel.Sample == 0 || v.Mine().Side != events.GameMaster || v.who.seat == nil {
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to do"), Detail: words.Say("only a sample evening is thrown away by one tap, and only by who made it"),
			Sides: []events.Side{events.GameMaster}}
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	q := app.Request{ID: events.ActionID(sent.Get("key")), By: v.Mine().ID}
	err = throwAway(c.Request().Context(), v.Game, v.Look.Kernel, q)
	if errors.Is(err, app.ErrNoCampaign) {
		return s.leftBefore(c, err) // another tap was faster
	}
	if err != nil {
		return err
	}
	return s.leave(c, v.ID)
}

// guideName is the cookie of a browser that wants the steps through a sample no more.
func guideName(id events.CampaignID) string { return "guide-" + string(id) }

// postGuide hides the steps through a sample in this browser, or shows them again.
func (s *Server) postGuide(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Guide"))
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	cookie := &http.Cookie{Name: guideName(v.ID), Value: "hidden", Path: s.cfg.BasePath + "/", MaxAge: 30 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if sent.Get("guide") == "show" {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
	return s.done(c, "", v.Table.Home())
}

// guide are the steps through a sample, for who made it: all of them at home, the
// next one on every other page.
func (v *Visit) guide(whole bool) *views.Steps {
	k, is := v.Kit.(guided)
	if v.Look.Kernel.Sample == 0 || !is || v.Mine().Side != events.GameMaster || v.Page.ReadOnly != "" || v.Page.At != nil {
		return nil
	}
	if _, err := v.Echo.Cookie(guideName(v.ID)); err == nil {
		return nil
	}
	hide := views.Form{Name: "guide", Action: v.Table.Guide(), Submit: v.Say("Hide these steps"), Quiet: true, Fields: []views.Field{{Name: "guide", Kind: views.Hidden, Value: "hide"}}}
	return &views.Steps{Title: v.Say("A sample evening"), All: k.Guide(v), Whole: whole, Home: v.Table.Home(), Hide: &hide,
		Throw: throwForm(v, v.Look, v.Mine(), v.Table.Throw()),
		Text:  v.Say("You are Zargon, and nothing here counts: play with it, then throw it away.")}
}

// guideShown is the form that brings hidden steps back; nil where none are hidden.
func (v *Visit) guideShown() *views.Form {
	if _, is := v.Kit.(guided); v.Look.Kernel.Sample == 0 || !is || v.Page.Guide != nil || v.Mine().Side != events.GameMaster || v.Page.At != nil {
		return nil
	}
	return &views.Form{Name: "guide", Action: v.Table.Guide(), Submit: v.Say("Show the steps again"), Quiet: true, Fields: []views.Field{{Name: "guide", Kind: views.Hidden, Value: "show"}}}
}
