package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// actionRequest is a command as it is posted.
type actionRequest struct {
	ID       events.ActionID  `json:"id"`
	Command  string           `json:"command"`
	Data     json.RawMessage  `json:"data"`
	Dice     *events.Dice     `json:"dice"`
	Expect   *int             `json:"expect"`
	Override *events.Override `json:"override"`
	PlayedAt *playedAt        `json:"played_at"`
}

type actionAnswer struct {
	Revision  int        `json:"revision"`
	Action    actionJSON `json:"action"`
	Repeated  bool       `json:"repeated,omitempty"`
	Unchanged bool       `json:"unchanged,omitempty"`
	Link      *link      `json:"link,omitempty"` // made anew, for whoever may have it

	// Consequences are the actions that no longer agree with what was before them,
	// after an action that changed the past and something about that.
	Consequences []events.Consequence `json:"consequences,omitzero"`
}

// playedAt is the time at which something was played, as a request names it.
type playedAt struct{ time.Time }

// UnmarshalJSON takes a time that the journal can keep, of a year in which
// somebody may have played.
func (p *playedAt) UnmarshalJSON(data []byte) error {
	if err := p.Time.UnmarshalJSON(data); err != nil || !playable(p.Time) || !playable(p.UTC()) {
		return rules.Ask("played_at", "is a time such as 2026-01-02T19:30:00Z, of the years 1970 to 2200")
	}
	return nil
}

func playable(t time.Time) bool { return t.Year() >= 1970 && t.Year() <= 2200 }

func (r actionRequest) check() error {
	switch {
	case r.Command == "":
		return rules.Ask("command", "is wanted: the name of a command of the campaign's system")
	case r.Expect != nil && *r.Expect < 1:
		return rules.Ask("expect", "is a revision from 1 on, not %d", *r.Expect)
	}
	if err := checkDice(r.Dice); err != nil {
		return err
	}
	at, inside := campaign.DiceOf(r.Command, r.Data)
	if inside != nil && r.Dice != nil {
		return rules.Ask("dice", "stand in the data of this command; leave out those beside it")
	}
	if inside != nil && inside.Source == "" {
		of := *inside
		of.Source, inside = events.Physical, &of // no other dice are named in a wish
	}
	return rules.Within(at, checkDice(inside))
}

// checkDice refuses throws that no table makes. Which faces and how many fit is
// for the rules to say.
func checkDice(d *events.Dice) error {
	if d == nil {
		return nil
	}
	if d.Source != events.Physical {
		return rules.Ask("dice.source", "is physical; leave dice out and the server throws")
	}
	if err := checkOwn(*d); err != nil {
		return err
	}
	if len(d.Rolls) > 50 {
		return rules.Ask("dice.rolls", "are at most 50 throws, not %d", len(d.Rolls))
	}
	for _, t := range d.Rolls {
		if t.Die == "" || len(t.Die) > 40 || len(t.Faces) > dice.Most {
			return rules.Ask("dice.rolls", "are throws of {die, faces} with at most %d faces", dice.Most)
		}
		if slices.ContainsFunc(t.Faces, func(f events.Face) bool { return f == "" || len(f) > 80 }) {
			return rules.Ask("dice.rolls", "have a letter or a number for each face")
		}
	}
	return nil
}

// checkOwn refuses what is said of the server's throws alone: it would not be kept.
func checkOwn(d events.Dice) error {
	const servers = "is said of the server's throws alone; leave it out of the table's own"
	for _, of := range []struct {
		name string
		n    int
	}{{"box", d.Box}, {"n", d.N}, {"words", d.Words}} {
		if of.n != 0 {
			return rules.Ask("dice."+of.name, servers)
		}
	}
	for i, t := range d.Rolls {
		switch at := rowAt("dice.rolls", i); {
		case t.From != nil:
			return rules.Ask(at+".from", servers)
		case t.Source != "" && t.Source != events.Physical:
			return rules.Ask(at+".source", "is physical, as that of the whole; leave it out")
		}
	}
	return nil
}

func (r actionRequest) request(by events.SeatID) app.Request {
	q := app.Request{ID: r.ID, By: by, Command: r.Command, Data: r.Data, Dice: r.Dice, Override: r.Override}
	if r.PlayedAt != nil {
		q.PlayedAt = &r.PlayedAt.Time
	}
	if r.Expect != nil {
		q.Expect = *r.Expect
	}
	return q
}

// playAction carries out a command.
func (s *Server) playAction(c echo.Context) error {
	g, id, who, err := s.game(c)
	if errors.Is(err, app.ErrNoCampaign) {
		return s.deletedBefore(c, err)
	}
	if err != nil {
		return err
	}
	var req actionRequest
	if err := readBody(c, &req); err != nil {
		return err
	}
	if err := req.check(); err != nil {
		return err
	}
	by, err := s.giver(c, g, who, req.Command)
	if err != nil {
		return err
	}
	answer, err := g.Play(c.Request().Context(), id, req.request(by))
	if err != nil {
		return s.toldFully(c, id, who, err)
	}
	if events.Deletes(answer.Action.Body) {
		return answerDeleted(c, answer)
	}
	return s.answerAction(c, id, who, answer)
}

func (s *Server) answerAction(c echo.Context, id events.CampaignID, who asker, a app.Answer) error {
	g, err := s.house.Game(id)
	if err != nil {
		return err
	}
	body := actionAnswer{Revision: a.Action.Revision, Repeated: a.Repeated, Unchanged: a.Unchanged}
	entry, err := g.Show(c.Request().Context(), id, who.viewer(), a.Action.Revision)
	switch {
	case errors.Is(err, app.ErrNoCampaign): // the action is not for this seat's eyes
	case err != nil:
		return err
	default:
		body.Action = shown(entry)
		ask := app.Ask{Viewer: who.viewer(), At: entry.Revision, Recorded: true}
		if body.Consequences, err = reasoned(c, g, id, ask, consequencesOf(entry.Events)); err != nil {
			return err
		}
	}
	if body.Link, err = s.newLink(c, id, who, a); err != nil {
		return err
	}
	status := http.StatusCreated
	if a.Unchanged {
		status = http.StatusOK
	}
	return c.JSON(status, body)
}

// toldFully adds to an error what the asker may see of the journal: to a conflict
// what came between, to a rule's no what was ruled on the rule before.
func (s *Server) toldFully(c echo.Context, id events.CampaignID, who asker, err error) error {
	conflict, raced := errors.AsType[app.ConflictError](err)
	p := asProblem(err)
	if !raced && len(p.Rules) == 0 {
		return err
	}
	g, err := s.house.Game(id)
	if err != nil {
		return err
	}
	look, err := g.Look(c.Request().Context(), id, app.Ask{Viewer: who.viewer()})
	if err != nil {
		return err
	}
	if !raced {
		return p.ruledBefore(look.Kernel)
	}
	p.Revision = look.Revision
	for _, e := range look.Entries {
		if e.Revision > conflict.Expected {
			p.Actions = append(p.Actions, shown(e))
		}
	}
	return p
}

// previewAction says what a command would write, and writes nothing.
func (s *Server) previewAction(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	var req actionRequest
	if err := readBody(c, &req); err != nil {
		return err
	}
	if err := req.check(); err != nil {
		return err
	}
	q := req.request(who.by())
	action, err := g.Preview(c.Request().Context(), id, q)
	if err != nil {
		return s.toldFully(c, id, who, err)
	}
	action.PlayedAt = q.PlayedAt
	if action.At.IsZero() {
		action.At = time.Now().UTC()
	}
	broken, err := reasonedIf(c, g, id, who, action.Events, consequencesOf(action.Events), mostReasons)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, actionAnswer{Revision: action.Revision, Action: actionJSON{Action: action}, Consequences: broken})
}

// concerns says whether an action names a hero, in its command or its events.
func concerns(e *campaign.Entry, hero string) bool {
	name := `"` + hero + `"`
	if e.Body != nil && !bytes.Contains(e.Body, []byte(name)) {
		return false // what is stored of it holds no such name at all
	}
	if strings.Contains(string(e.Data), name) {
		return true
	}
	for _, ev := range e.Events {
		data, err := json.Marshal(ev.Data)
		if err == nil && strings.Contains(string(data), name) {
			return true
		}
	}
	return false
}

// listing says which part of the journal a request lists.
type listing struct {
	filter
	from, to, limit int
}

func readListing(c echo.Context) (listing, error) {
	f, err := readFilter(c)
	if err != nil {
		return listing{}, err
	}
	l, err := readPage(c)
	l.filter = f
	return l, err
}

// readPage reads which part of a list is asked for.
func readPage(c echo.Context) (l listing, err error) {
	if l.from, err = number(c, "from", 1, 1, 1<<31-1); err != nil {
		return l, err
	}
	if l.to, err = number(c, "to", 1<<31-1, 1, 1<<31-1); err != nil {
		return l, err
	}
	l.limit, err = number(c, "limit", 500, 1, 5000)
	return l, err
}

func (s *Server) listActions(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	wanted, err := readListing(c)
	if err != nil {
		return err
	}
	ask, err := asOf(c, who.viewer())
	if err != nil {
		return err
	}
	look, err := g.Look(c.Request().Context(), id, ask)
	if err != nil {
		return err
	}
	say, err := g.Teller(c.Request().Context(), id, who.viewer())
	if err != nil {
		return err
	}
	j := wanted.course(look.Entries, "recorded")
	lo, hi, err := wanted.within(j, look.Kernel.Sessions)
	if err != nil {
		return err
	}
	broken := map[int]events.Consequence{}
	for _, of := range look.Kernel.Consequences {
		broken[of.Revision] = of
	}
	why, err := g.Reasons(c.Request().Context(), id, ask)
	if err != nil {
		return err
	}
	list := []actionJSON{}
	for i := lo; i < hi && len(list) < wanted.limit; i++ {
		e := j.at(i)
		if e.Revision < wanted.from || e.Revision > wanted.to || !wanted.takes(e) {
			continue
		}
		a := shown(*e)
		if a.Says = say(words.English, e.Action); !wanted.hears(a.Says) {
			continue
		}
		if of, is := broken[e.Revision]; is {
			of = why(of)
			a.Consequence = &of
		}
		list = append(list, a)
	}
	if !ask.Recorded {
		if err := witnessed(c, g, id, who, list); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, struct {
		Revision int          `json:"revision"`
		At       int          `json:"at"`
		Actions  []actionJSON `json:"actions"`
	}{look.Revision, look.At, list})
}
