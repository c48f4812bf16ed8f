package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// looked is a campaign as of when, and by whom, it is asked for.
func (s *Server) looked(c echo.Context) (app.Look, asker, error) {
	g, id, who, err := s.game(c)
	if err != nil {
		return app.Look{}, who, err
	}
	ask, err := asOf(c, who.viewer())
	if err != nil {
		return app.Look{}, who, err
	}
	look, err := g.Look(c.Request().Context(), id, ask)
	return look, who, err
}

func (s *Server) showState(c echo.Context) error {
	look, who, err := s.looked(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Revision int    `json:"revision"`
		At       int    `json:"at"`
		System   string `json:"system"`
		State    any    `json:"state"`
		Damage   string `json:"damage,omitempty"`
	}{look.Revision, look.At, look.System, look.State, damageOf(look, who)})
}

// damageOf says what is damaged; whoever sees all is told why it cannot be read.
func damageOf(look app.Look, who asker) string {
	switch {
	case look.Damage == nil:
		return ""
	case who.viewer().Side == events.GameMaster:
		return plainDamage(look.Damage).String() + " " + look.Damage.Error()
	}
	return plainDamage(look.Damage).String()
}

func (s *Server) showProjection(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	ask, err := asOf(c, who.viewer())
	if err != nil {
		return err
	}
	name := c.Param("name")
	if !slices.Contains(g.System().Projections, name) {
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Field: "name",
			Detail: words.Say("there is no projection %s; there are %s", name, strings.Join(g.System().Projections, ", "))}
	}
	view, err := g.Project(c.Request().Context(), id, name, ask)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, view)
}

type offerJSON struct {
	Command string   `json:"command"`
	Title   string   `json:"title"`
	Hero    string   `json:"hero_id,omitempty"`
	Allowed bool     `json:"allowed"`
	Error   string   `json:"error,omitempty"`
	Rule    rules.ID `json:"rule,omitempty"`
	Detail  string   `json:"detail,omitempty"`
}

// listLegal says what a seat could do now. The game master may ask for any
// seat, the others for their own.
func (s *Server) listLegal(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	k, err := g.Kernel(c.Request().Context(), id)
	if err != nil && !errors.Is(err, events.ErrDamaged) {
		return err
	}
	seat := who.by()
	if other := events.SeatID(c.QueryParam("seat")); other != "" && other != seat {
		if who.viewer().Side != events.GameMaster {
			return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to ask"), Sides: []events.Side{events.GameMaster},
				Detail: words.Say("a seat asks for itself; the game master for any")}
		}
		if s, sits := k.Seat(other); !sits || s.Left {
			return rules.Ask("seat", "is the id of somebody who sits at this table, not %q: %s", other, seated(k))
		}
		seat = other
	}
	offers, err := g.Legal(c.Request().Context(), id, seat)
	if err != nil {
		return err
	}
	d := g.Under(k.Version)
	list := []offerJSON{}
	for _, o := range offers {
		cmd, _ := d.Find(o.Command)
		j := offerJSON{Command: o.Command, Title: cmd.Title, Hero: o.Hero, Allowed: o.No == nil}
		if o.No != nil {
			j.Error, j.Rule, j.Detail = o.No.Name, o.No.Rule, o.No.Reason.String()
		}
		list = append(list, j)
	}
	return c.JSON(http.StatusOK, list)
}

// seated lists who sits at the table: s1 is Ana, s2 is Ben.
func seated(k campaign.Kernel) string {
	var all []string
	for _, s := range k.Seats {
		if !s.Left {
			all = append(all, fmt.Sprintf("%s is %s", s.ID, s.Name))
		}
	}
	return strings.Join(all, ", ")
}

// exportCampaign writes the whole journal, secrets and all: for the game
// master and the admin.
func (s *Server) exportCampaign(c echo.Context) error {
	id, who, err := s.ask(c)
	if err != nil {
		return err
	}
	if who.viewer().Side != events.GameMaster {
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to do"), Sides: []events.Side{events.GameMaster},
			Detail: words.Say("an export holds everything, the quest's secrets too; the game master makes it")}
	}
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "application/jsonl")
	h.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", string(id)+".jsonl"))
	return s.house.Export(c.Request().Context(), id, c.Response())
}

func (s *Server) importCampaign(c echo.Context) error {
	started, err := s.house.Import(c.Request().Context(), c.Request().Body, func(id events.CampaignID) bool {
		return s.isAdmin(c) || s.isGM(c, id)
	})
	switch {
	case isTooLarge(err):
		return tooLarge(largestImport)
	case isTooSlow(err):
		return tooSlow()
	case err != nil:
		return err
	}
	return s.created(c, started)
}

const quiet = 20 * time.Second // a stream that has nothing to say says so this often

// liveActions streams the campaign's actions as the seat may see them, one
// message each, and goes on where a reader left off. A comment says when the
// reader has all that was there before.
func (s *Server) liveActions(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	_, after, err := g.Since(c.Request().Context(), id, who.viewer(), 1<<31-1)
	if err != nil {
		return err
	}
	if last := c.Request().Header.Get("Last-Event-ID"); last != "" {
		if after, err = strconv.Atoi(last); err != nil || after < 0 {
			return rules.Ask("Last-Event-ID", "is a revision, not %q", last)
		}
	}
	if wantsHead(c) {
		newStream(c)
		return nil
	}
	watch := s.house.Watch(id)
	defer watch.End()
	out := newStream(c)
	if err := out.comment("live"); err != nil {
		return nil // the reader has gone
	}
	for caughtUp := false; ; caughtUp = true {
		// the seat is asked for again, since it may have been given up meanwhile
		if _, who, err = s.ask(c); err != nil {
			return nil
		}
		if after, err = s.sendActions(c, out, audience{g, id, who}, after); err != nil {
			return nil // the reader has gone, or the house closes
		}
		if !caughtUp && out.comment("quiet") != nil {
			return nil
		}
		select {
		case <-c.Request().Context().Done():
			return nil
		case <-s.stop.Done():
			return nil
		case _, open := <-watch.News:
			if !open {
				return nil
			}
		case <-time.After(quiet):
			if err := out.comment("quiet"); err != nil {
				return nil
			}
		}
	}
}

// sendActions sends what came after a revision, and gives the last one.
func (s *Server) sendActions(c echo.Context, out *stream, to audience, after int) (int, error) {
	entries, last, err := to.game.Since(c.Request().Context(), to.id, to.who.viewer(), after)
	if err != nil {
		return after, err
	}
	for _, e := range entries {
		if err := out.json(strconv.Itoa(e.Revision), shown(e)); err != nil {
			return after, err
		}
	}
	return last, nil
}

// audience is who reads a stream of which campaign.
type audience struct {
	game app.Game
	id   events.CampaignID
	who  asker
}
