package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"

	"github.com/labstack/echo/v4"
)

// causeJSON is one step by which a value came to what it is.
type causeJSON struct {
	Revision int              `json:"revision"`
	At       string           `json:"at"`
	By       events.Seat      `json:"by"`
	Command  string           `json:"command"`
	Event    string           `json:"event"`
	Rules    []string         `json:"rules"`
	Override *events.Override `json:"override,omitempty"`
	From     json.RawMessage  `json:"from"`
	To       json.RawMessage  `json:"to"`
	Undone   bool             `json:"undone,omitempty"`
}

// page are those of the causes that a request lists: from the one of an action on,
// in play order, or from the first that was recorded after it where it is none of
// them. All causes of one action count as one. Next is the action with which the
// rest begins, 0 where there is none.
func (l listing) page(all []campaign.Cause) (page []campaign.Cause, next int) {
	begin := slices.IndexFunc(all, func(c campaign.Cause) bool { return c.Entry.Revision == l.from })
	if begin < 0 {
		begin = slices.IndexFunc(all, func(c campaign.Cause) bool { return c.Entry.Revision > l.from })
	}
	if begin < 0 {
		return nil, 0
	}
	actions, last := 0, 0
	for _, c := range all[begin:] {
		if c.Entry.Revision > l.to {
			continue
		}
		if c.Entry.Revision != last {
			if actions++; actions > l.limit {
				return page, c.Entry.Revision
			}
		}
		last = c.Entry.Revision
		page = append(page, c)
	}
	return page, 0
}

// explainValue says of a value of the game which actions made it so.
func (s *Server) explainValue(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	ask, err := asOf(c, who.viewer())
	if err != nil {
		return err
	}
	wanted, err := readPage(c)
	if err != nil {
		return err
	}
	why, err := g.Explain(c.Request().Context(), id, c.QueryParam("path"), ask, app.Part{})
	if err != nil {
		return err
	}
	look, err := g.Look(c.Request().Context(), id, ask)
	if err != nil {
		return err
	}
	list, cited := []causeJSON{}, []string{}
	page, next := wanted.page(why.Because)
	for _, because := range page {
		e := because.Entry
		cited = append(cited, e.Rules...)
		list = append(list, causeJSON{Revision: e.Revision, At: e.At.Format("2006-01-02T15:04:05Z07:00"), By: e.Seat, Command: e.Command,
			Event: because.Event, Rules: e.Rules, Override: e.Override, From: orNull(because.From), To: orNull(because.To), Undone: because.Undone})
	}
	return c.JSON(http.StatusOK, struct {
		Path       string          `json:"path"`
		At         int             `json:"at"`
		Value      json.RawMessage `json:"value"`
		Because    []causeJSON     `json:"because"`
		Precedents []precedentJSON `json:"precedents,omitempty"` // on the rules that the causes lean on
		Next       int             `json:"next,omitempty"`
	}{why.Path, why.At, orNull(why.Value), list, precedentsIn(look.Kernel, cited), next})
}

// orNull writes no value as JSON's null.
func orNull(value json.RawMessage) json.RawMessage {
	if value == nil {
		return json.RawMessage("null")
	}
	return value
}

// compareRevisions lists the values in which two revisions differ, of this
// campaign or the second one of another.
func (s *Server) compareRevisions(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	from, err := revisionIn(c, "from")
	if err != nil {
		return err
	}
	to, err := revisionIn(c, "to")
	if err != nil {
		return err
	}
	recorded, err := viewIn(c)
	if err != nil {
		return err
	}
	here := app.Stand{Campaign: id, Viewer: who.viewer(), At: from, Recorded: recorded}
	there := here
	if c.QueryParams().Has("other") {
		if there, err = s.otherStand(c, to); err != nil {
			return err
		}
	}
	there.At, there.Recorded = to, recorded
	diff, err := g.DiffWith(c.Request().Context(), here, there)
	if err != nil {
		return err
	}
	list := []change{}
	for _, d := range diff {
		list = append(list, change{d.Path, d.Recorded, d.Now})
	}
	return c.JSON(http.StatusOK, list)
}

// revisionIn reads a revision that a request must name; 0 is before the first.
func revisionIn(c echo.Context, name string) (int, error) {
	n, err := strconv.Atoi(c.QueryParam(name))
	if err != nil {
		return 0, rules.Ask(name, "is a revision, a whole number from 0 on, not %q", c.QueryParam(name))
	}
	return n, nil
}
