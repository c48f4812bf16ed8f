package web

import (
	"encoding/json"
	"net/http"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// lateRequest is an evening that was played on paper as it is posted.
type lateRequest struct {
	ID       events.ActionID `json:"id"`
	After    *int            `json:"after"`
	PlayedAt *playedAt       `json:"played_at"`
	Reason   string          `json:"reason"`
	Lines    []lateDeed      `json:"lines"`
	Check    bool            `json:"check"`
}

// lateDeed is one line of it.
type lateDeed struct {
	Command  string           `json:"command"`
	Data     json.RawMessage  `json:"data"`
	Dice     *events.Dice     `json:"dice"`
	Seat     events.SeatID    `json:"seat"`
	Override *events.Override `json:"override"`
}

type lateAnswer struct {
	Revision     int                  `json:"revision"` // of the last action that is recorded
	Lines        []lateLine           `json:"lines"`
	Consequences []events.Consequence `json:"consequences"`
}

// lateLine is what came, or would come, of one line.
type lateLine struct {
	Line     int         `json:"line"` // from 1 on
	Recorded bool        `json:"recorded"`
	Action   *actionJSON `json:"action,omitempty"`
	Problem  *problem    `json:"problem,omitempty"` // why it cannot be recorded
}

func (r lateRequest) check() error {
	switch {
	case len(r.Lines) == 0:
		return rules.Ask("lines", "are wanted: one for each thing that was done, in the order in which it happened")
	case len(r.Lines) > linesMost:
		return rules.Ask("lines", "are at most %d, not %d; send the rest as another list", linesMost, len(r.Lines))
	case r.After != nil && *r.After < 1:
		return rules.Ask("after", "is a revision from 1 on, not %d", *r.After)
	}
	if err := (rules.Field{Shape: rules.Prose, Max: 500}).Check("reason", r.Reason); err != nil {
		return err
	}
	for i, line := range r.Lines {
		if line.Command == "" {
			return rules.Ask(rowAt("lines", i)+".command", "is wanted: the name of a command of the campaign's system")
		}
		if err := checkDice(line.Dice); err != nil {
			return rules.Within(rowAt("lines", i), err)
		}
	}
	return nil
}

// paper is the list for the rules. A deed whose seat is left out is that of who
// plays the figure that acts.
func (r lateRequest) paper(by events.SeatID, game app.Description, kit PaperKit) app.Paper {
	p := app.Paper{Key: r.ID, By: by}
	if r.After != nil {
		p.After = *r.After
	}
	if r.PlayedAt != nil {
		p.PlayedAt = &r.PlayedAt.Time
	}
	for _, line := range r.Lines {
		p.Lines = append(p.Lines, func(now app.Moment) (app.Deed, error) {
			d := app.Deed{Wish: campaign.Wish{Command: line.Command, Data: line.Data, Dice: line.Dice, Seat: line.Seat, Reason: r.Reason}, Override: line.Override}
			if cmd, known := game.Find(line.Command); known && d.Seat == "" && d.Override == nil {
				if seat := now.Plays(memberOf(line.Data, kit.columns(cmd).Who)); seat != "" && now.May(cmd.Name, seat) {
					d.Seat = seat
				}
			}
			return d, nil
		})
	}
	return p
}

// memberOf is a text in a command's data; empty if there is none of this name.
func memberOf(data json.RawMessage, name string) string {
	var members map[string]json.RawMessage
	var text string
	if json.Unmarshal(data, &members) != nil || json.Unmarshal(members[name], &text) != nil {
		return ""
	}
	return text
}

// recordEvening checks a list of what was played on paper, or records all of it.
func (s *Server) recordEvening(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	var req lateRequest
	if err := readBody(c, &req); err != nil {
		return err
	}
	if err := req.check(); err != nil {
		return err
	}
	if who.seat == nil {
		return unauthorized(words.Say("an evening is recorded by a seat; the admin has none"))
	}
	k, err := g.Kernel(c.Request().Context(), id)
	if err != nil {
		return err
	}
	d := g.Under(k.Version)
	p := req.paper(who.by(), d, s.kit(d.ID).Paper())
	decide := g.PlayAll
	if req.Check {
		decide = g.PreviewAll
	}
	r, err := decide(c.Request().Context(), id, p)
	if err != nil {
		return s.toldFully(c, id, who, err)
	}
	look, err := g.Look(c.Request().Context(), id, app.Ask{Viewer: who.viewer()})
	if err != nil {
		return err
	}
	body := lateAnswer{Revision: look.Revision, Lines: lateLines(r, look.Kernel), Consequences: append([]events.Consequence{}, r.Consequences...)}
	first, wrong := r.Wrong()
	switch {
	case req.Check:
		return c.JSON(http.StatusOK, body)
	case wrong:
		p := asProblem(r.Lines[first].Err).ruledBefore(look.Kernel)
		p.Detail = words.Say("line %d: %s; nothing is recorded", first+1, p.Detail)
		p.Field, p.Lines = rowAt("lines", first)+afterDot(p.Field), body.Lines
		return p
	}
	return c.JSON(http.StatusCreated, body)
}

func afterDot(field string) string {
	if field == "" {
		return ""
	}
	return "." + field
}

func lateLines(r app.Recorded, k campaign.Kernel) []lateLine {
	lines := make([]lateLine, len(r.Lines))
	for i, told := range r.Lines {
		lines[i] = lateLine{Line: i + 1, Recorded: told.Stored}
		if told.Err != nil {
			p := asProblem(told.Err).ruledBefore(k)
			p.Type = "about:blank"
			lines[i].Problem = &p
			continue
		}
		a := shown(told.Entry)
		a.Says = told.Says(words.English)
		lines[i].Action = &a
	}
	return lines
}
