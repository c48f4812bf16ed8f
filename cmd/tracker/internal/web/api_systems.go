package web

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

type systemJSON struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Source  string `json:"source"`
	Version string `json:"rules_version"`

	Versions []string `json:"rules_versions"` // that campaigns may be played under, the oldest first
}

type describedJSON struct {
	systemJSON
	Options     []rules.Option `json:"options"`
	Commands    []commandJSON  `json:"commands"`
	Events      []eventJSON    `json:"events"`
	Projections []string       `json:"projections"`
}

type commandJSON struct {
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Sides   []events.Side  `json:"sides"`
	Chapter string         `json:"chapter"`
	Means   string         `json:"means"`
	Rules   []rules.ID     `json:"rules"`
	Dice    []rules.Throws `json:"dice"`
	Kernel  bool           `json:"kernel,omitempty"`
	Schema  rules.Schema   `json:"schema"`
}

type eventJSON struct {
	Name     string          `json:"name"`
	Version  int             `json:"version"`
	Means    string          `json:"means"`
	Audience events.Audience `json:"audience"`
	Schema   json.RawMessage `json:"schema,omitempty"`
}

func (s *Server) listSystems(c echo.Context) error {
	all := []systemJSON{}
	for _, g := range s.house.Systems() {
		all = append(all, systemOf(g.System()))
	}
	return c.JSON(http.StatusOK, all)
}

func systemOf(d app.Description) systemJSON {
	return systemJSON{ID: d.ID, Title: d.Title, Source: d.Source, Version: d.Version, Versions: d.Versions}
}

func (s *Server) systemInPath(c echo.Context) (app.Description, error) {
	g, ok := s.house.System(c.Param("system"))
	if !ok {
		return app.Description{}, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no system %s here", c.Param("system"))}
	}
	version := c.QueryParam("rules_version")
	if all := g.System().Versions; version != "" && !slices.Contains(all, version) {
		return app.Description{}, rules.Ask("rules_version", "is one of %s, not %q", strings.Join(all, ", "), version)
	}
	return g.Under(cmp.Or(version, g.System().Version)), nil
}

func (s *Server) describeSystem(c echo.Context) error {
	d, err := s.systemInPath(c)
	if err != nil {
		return err
	}
	answer := describedJSON{systemJSON: systemOf(d), Options: d.Options, Projections: d.Projections,
		Commands: []commandJSON{}, Events: []eventJSON{}}
	for _, cmd := range d.Commands {
		answer.Commands = append(answer.Commands, commandOf(cmd))
	}
	for _, e := range d.Events {
		answer.Events = append(answer.Events, eventJSON{Name: e.Name, Version: e.Version, Means: e.Means, Audience: e.Audience, Schema: e.Schema})
	}
	return c.JSON(http.StatusOK, answer)
}

func commandOf(cmd app.Command) commandJSON {
	sides := cmd.Sides
	if len(sides) == 0 {
		sides = []events.Side{events.GameMaster, events.HeroPlayer}
	}
	return commandJSON{Name: cmd.Name, Title: cmd.Title, Sides: sides, Chapter: cmd.Chapter, Means: cmd.Means,
		Rules: orNone(cmd.Rules), Dice: orNone(cmd.Dice), Kernel: cmd.Kernel, Schema: rules.SchemaOf(cmd.Fields)}
}

// orNone makes an empty list out of none at all, so that JSON says [] and not
// null.
func orNone[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (s *Server) listRules(c echo.Context) error {
	d, err := s.systemInPath(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, orNone(d.Book))
}
