package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// forksPage shows the forks of a campaign, and the form for one that begins at
// the moment that is asked for.
func (s *Server) forksPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Forks"))
	if err != nil {
		return err
	}
	m, err := v.forks(typed{})
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.ForksPage(v.Page, m))
}

// forks are the campaigns that began as this one, as far as this browser has a
// seat in them. A fork can be made of what is put away too, and of an earlier
// moment, so that the page is neither read-only nor back then.
func (v *Visit) forks(was typed) (views.Forks, error) {
	at := v.Look.At
	now, err := v.lookAt(0)
	if err != nil {
		return views.Forks{}, err
	}
	v.Page.Campaign = now.Kernel.Name // before it was one, a fork was called otherwise
	if v.Mine().Side == events.GameMaster {
		v.Page.ReadOnly = ""
	}
	v.Page.Live = ""
	if bar := v.Page.At; bar != nil {
		bar.OtherView, bar.Says = "", v.Say("Forks are listed as they are now, not as after action %d of %d.", at, v.Look.Revision)
		if v.Mine().Side == events.GameMaster {
			bar.Says = v.Say("A fork made here begins after action %d of %d. Forks are listed as they are now.", at, v.Look.Revision)
		}
		v.Page.At, v.Page.Beside = nil, bar
	}
	var m views.Forks
	if o := now.Kernel.Origin; o != nil {
		m.Origin = &views.Fork{Name: o.Name, Text: v.Say("It began as %s, and is on its own after action %d.", o.Name, o.At)}
		m.Origin.Href, m.Origin.Compare = v.beside(o.Campaign)
	}
	for _, sum := range v.Server.house.Campaigns() {
		if sum.Origin != v.ID {
			continue
		}
		f := views.Fork{Name: sum.Name, Text: v.Say("On its own after action %d.", sum.At)}
		if f.Href, f.Compare = v.beside(sum.ID); f.Href != "" {
			m.Forks = append(m.Forks, f)
		}
	}
	if v.Mine().Side == events.GameMaster {
		form := v.forkForm(at, was)
		m.Form = &form
	}
	return m, nil
}

// beside are the addresses of another campaign that began as this one, and of
// their comparison; empty if this browser has no seat there.
func (v *Visit) beside(id events.CampaignID) (home, compare string) {
	if home = v.Server.seatIn(v.Echo, id); home == "" {
		return "", ""
	}
	return home, v.Table.DiffWith(string(id))
}

// seatIn is the address of a campaign in which this browser has a seat, empty if
// it has none.
func (s *Server) seatIn(c echo.Context, id events.CampaignID) string {
	seat, err := s.house.Seat(c.Request().Context(), app.Token(cookieToken(c, id)))
	if err != nil || seat.Campaign != id {
		return "" // there is no way for this browser
	}
	return s.base().Table(string(id)).Home()
}

func (v *Visit) forkForm(at int, was typed) views.Form {
	value := strconv.Itoa(at)
	if was.values.Has("at") {
		value = was.values.Get("at")
	}
	f := views.Form{Name: "fork", Action: v.Table.Forks(), Submit: v.Say("Make the fork"), Error: was.wrong[""], Fields: []views.Field{
		{Name: "at", Label: v.Say("After action"), Kind: views.Number, Required: true, Min: "1", Max: strconv.Itoa(v.Look.Revision), Value: value,
			Error: was.wrong["at"], Help: v.Say("The last action that the fork takes over, by its number in the timeline.")},
		{Name: "name", Label: v.Say("Name of the fork"), Kind: views.Text, Required: true, Length: 80, Value: was.values.Get("name"), Error: was.wrong["name"]},
	}}
	v.sayAll(&f, "", was)
	return f
}

// postFork makes a fork and seats the browser as its game master.
func (s *Server) postFork(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Forks"))
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	started, err := v.fork(sent)
	if err == nil {
		c.SetCookie(s.seatCookie(started.ID, started.Token))
		return s.done(c, "", s.base().Table(string(started.ID)).Home())
	}
	if !isNo(err) || v.Mine().Side != events.GameMaster {
		return err
	}
	was, status := v.told(inForm(err), sent)
	m, err := v.forks(was)
	if err != nil {
		return err
	}
	return s.refusedPage(c, v, status, views.ForksPage(v.Page, m), *m.Form)
}

// fork makes the fork that a form asks for.
func (v *Visit) fork(sent url.Values) (app.Started, error) {
	key := sent.Get("key")
	if key == "" {
		return app.Started{}, rules.Ask("", "this form is not complete: open the page again")
	}
	at, err := strconv.Atoi(strings.TrimSpace(sent.Get("at")))
	if err != nil {
		return app.Started{}, rules.Ask("at", "is the number of an action, from 1 to %d", v.Look.Revision)
	}
	return v.Game.Fork(v.Echo.Request().Context(), v.ID, app.Fork{ID: events.ActionID(key), At: at, Name: strings.TrimSpace(sent.Get("name")),
		By: v.Mine().ID, Admin: v.who.admin})
}
