package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

func (s *Server) apiRoutes(g *echo.Group) {
	g.GET("/openapi.json", s.openAPI)
	g.GET("/systems", s.listSystems)
	g.GET("/systems/:system", s.describeSystem)
	g.GET("/systems/:system/rules", s.listRules)
	g.POST("/campaigns", s.startCampaign)
	g.GET("/campaigns", s.listCampaigns)
	g.POST("/campaigns/import", s.importCampaign)
	g.POST("/campaigns/:id/seats", s.takeSeat, s.slowDown())
	g.POST("/campaigns/:id/actions", s.playAction)
	g.POST("/campaigns/:id/preview", s.previewAction)
	g.POST("/campaigns/:id/late", s.recordEvening)
	g.GET("/campaigns/:id/actions", s.listActions)
	g.GET("/campaigns/:id/state", s.showState)
	g.GET("/campaigns/:id/projections/:name", s.showProjection)
	g.GET("/campaigns/:id/legal", s.listLegal)
	g.GET("/campaigns/:id/explain", s.explainValue)
	g.GET("/campaigns/:id/diff", s.compareRevisions)
	g.POST("/campaigns/:id/forks", s.forkCampaign)
	g.GET("/campaigns/:id/export", s.exportCampaign)
	g.GET("/campaigns/:id/upgrade", s.foretellUpgrade)
	g.GET("/campaigns/:id/live", s.liveActions)
	g.GET("/backup", s.backupStore)
	g.Any("/*", func(c echo.Context) error {
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("the API has no %s %s", c.Request().Method, c.Request().URL.Path)}
	})
}

// queries are the parameters that requests of the API take in their address.
var queries = map[string][]string{
	"GET /campaigns/:id/actions":           {"from", "to", "hero", "rule", "command", "undone", "session", "text", "order", "limit", "at", "view"},
	"GET /campaigns/:id/state":             {"at", "view"},
	"GET /campaigns/:id/projections/:name": {"at", "view"},
	"GET /campaigns/:id/legal":             {"seat"},
	"GET /campaigns/:id/explain":           {"path", "from", "to", "limit", "at", "view"},
	"GET /systems/:system":                 {"rules_version"},
	"GET /systems/:system/rules":           {"rules_version"},
	"GET /campaigns/:id/upgrade":           {"to"},
	"GET /campaigns/:id/diff":              {"from", "to", "other", "view"},
}

// checkQuery refuses a parameter that a request does not take: who sends one
// counts on something that would not happen.
func (s *Server) checkQuery(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		known := queries[c.Request().Method+" "+strings.TrimPrefix(c.Path(), s.cfg.BasePath+"/api/v1")]
		for _, name := range slices.Sorted(maps.Keys(c.QueryParams())) {
			if !slices.Contains(known, name) {
				return rules.Ask(name, "is no parameter of this request; it takes %s", cmp.Or(strings.Join(known, ", "), "none"))
			}
		}
		return next(c)
	}
}

// readBody reads a request's JSON object strictly: an unknown field, a field of
// the wrong type and anything after the object are refused by name.
func readBody(c echo.Context, into any) error {
	if t := c.Request().Header.Get("Content-Type"); t != "" && !strings.HasPrefix(t, "application/json") {
		return problem{Status: http.StatusUnsupportedMediaType, Title: words.Say("Not JSON"), Detail: words.Say("the body is application/json, not %s", t)}
	}
	body, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return unreadable(err, words.Say("the body could not be read to its end"))
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return misread(body, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return rules.Ask("", "the body is one JSON object; more follows it")
	}
	return nil
}

func misread(body []byte, err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return rules.Mistyped(body, wrong)
	}
	if unclear, ok := errors.AsType[rules.Unclear](err); ok {
		return unclear
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return rules.Ask(strings.Trim(name, `"`), "is no field of this request")
	}
	return rules.Ask("", "the body is not JSON that is taken here: %v", err)
}

// number reads a whole number from the query; nothing gives the default.
func number(c echo.Context, name string, otherwise, least, most int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, rules.Ask(name, "is a whole number from %d to %d, not %q", least, most, text)
	}
	return n, nil
}

// asOf reads as of when a campaign is asked for: at, and view recorded or
// corrected.
func asOf(c echo.Context, v campaign.Viewer) (app.Ask, error) {
	at := 0
	if text := c.QueryParam("at"); text != "" {
		n, err := strconv.Atoi(text)
		if n < 1 || err != nil && !errors.Is(err, strconv.ErrRange) { // a number that is too large is that of no action either
			return app.Ask{}, rules.Ask("at", "is a revision, a whole number from 1 on, not %q", text)
		}
		at = n
	}
	recorded, err := viewIn(c)
	return app.Ask{Viewer: v, At: at, Recorded: recorded}, err
}

// viewIn reads whether a campaign is asked for as recorded then, or as corrected
// since.
func viewIn(c echo.Context) (recorded bool, err error) {
	switch view := c.QueryParam("view"); view {
	case "", "corrected":
		return false, nil
	case "recorded":
		return true, nil
	default:
		return false, rules.Ask("view", "is recorded or corrected, not %q", view)
	}
}

// actionJSON is an action as the API writes it.
type actionJSON struct {
	events.Action
	Hash     events.Hash `json:"hash,omitempty"` // empty where something was left out for this seat
	UndoneBy int         `json:"undone_by,omitempty"`
	Known    bool        `json:"known,omitempty"` // it was taken back, and what it showed stays known
	Says     string      `json:"says,omitempty"`  // the action in words

	Consequence *events.Consequence `json:"consequence,omitempty"` // how it no longer agrees with what was before it
	Witness     []correctedJSON     `json:"witness,omitempty"`     // what is otherwise as corrected since than its events say
}

func shown(e campaign.Entry) actionJSON {
	return actionJSON{Action: e.Action, Hash: e.Hash, UndoneBy: e.UndoneBy, Known: e.Known}
}
