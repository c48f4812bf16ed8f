package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// problem is an error as it is answered: application/problem+json with the
// members that fit its status, in English, or a page in the language of its reader.
type problem struct {
	Type   string     `json:"type"`
	Title  words.Text `json:"title"`
	Status int        `json:"status"`
	Detail words.Text `json:"detail"`

	Field       string          `json:"field,omitempty"`       // 400: which field is not understood; 422: which one the rule is about
	Sides       []events.Side   `json:"sides,omitempty"`       // 403: whose seats may do it
	Name        string          `json:"error,omitempty"`       // 422: the catalogue's name of the refusal
	Rule        rules.ID        `json:"rule,omitempty"`        // 422: the rule that says no
	Rules       []rules.ID      `json:"rules,omitempty"`       // 422: all rules that it leans on
	Overridable *bool           `json:"overridable,omitempty"` // 422: may the game master override it
	Missing     []rules.Figure  `json:"missing,omitempty"`     // 422: figures that the table has to enter first
	Precedents  []precedentJSON `json:"precedents,omitempty"`  // 422: what the table ruled on those rules before
	Revision    int             `json:"revision,omitempty"`    // 409: the last one
	Actions     []actionJSON    `json:"actions,omitempty"`     // 409: what came between
	Lines       []lateLine      `json:"lines,omitempty"`       // 400, 422: what came of each line of a list
	retryAfter  int             // seconds, 429 and 503
	right       words.Text      // 404: what would have been found
	wrong       words.Text      // 400: the detail without the name of the field
	advice      words.Text      // what to do about it, where what goes for the status does not fit; the page then has this problem's title
}

func (p problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Title, p.Detail) }

// beside is what stands beside the field at fault.
func (p problem) beside() words.Text {
	if p.wrong.Empty() {
		return p.Detail
	}
	return p.wrong
}

func unauthorized(detail words.Text) problem {
	return problem{Status: http.StatusUnauthorized, Title: words.Say("No seat"), Detail: detail}
}

func tooLarge(limit int64) problem {
	return problem{Status: http.StatusRequestEntityTooLarge, Title: words.Say("Too large"),
		Detail: words.Say("a request here has at most %d KiB", int(limit>>10))}
}

// asProblem says how an error is answered. What has no other answer is the
// server's own fault: its detail is for the log and not for the asker.
func asProblem(err error) problem {
	if p, ok := errors.AsType[problem](err); ok {
		return p
	}
	if no, ok := errors.AsType[rules.Refusal](err); ok {
		return refused(no)
	}
	if unclear, ok := errors.AsType[rules.Unclear](err); ok {
		return problem{Status: http.StatusBadRequest, Title: words.Say("Not understood"), Field: unclear.Field, Detail: unclear.Words(), wrong: unclear.Detail}
	}
	if conflict, ok := errors.AsType[app.ConflictError](err); ok {
		title := words.Say("Others acted meanwhile")
		if conflict.Expected > conflict.Revision {
			title = words.Say("Not that far yet")
		}
		return problem{Status: http.StatusConflict, Title: title, Detail: conflict.Words(), Revision: conflict.Revision}
	}
	if denied, ok := errors.AsType[campaign.ErrNotAllowed](err); ok {
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to do"), Detail: denied.Words(), Sides: denied.Sides}
	}
	if h, ok := errors.AsType[*echo.HTTPError](err); ok {
		return problem{Status: h.Code, Title: words.Verbatim(http.StatusText(h.Code)), Detail: words.Verbatim(fmt.Sprint(h.Message))}
	}
	return plainProblem(err)
}

func refused(no rules.Refusal) problem {
	overridable := !no.Final
	return problem{Status: http.StatusUnprocessableEntity, Title: words.Say("A rule says no"), Name: no.Name,
		Rule: no.Rule, Rules: no.Rules(), Detail: no.Reason, Overridable: &overridable, Field: no.Field, Missing: no.Missing}
}

func plainProblem(err error) problem {
	switch {
	case errors.Is(err, app.ErrNoAction):
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no such action in this campaign, or none that you may know of")}
	case errors.Is(err, app.ErrForkGone):
		return problem{Status: http.StatusConflict, Title: words.Say("Deleted since"), Detail: words.Say(app.ErrForkGone.Error())}
	case errors.Is(err, app.ErrNoCampaign):
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no such campaign, or none that you may know of")}
	case errors.Is(err, app.ErrBadCode):
		return problem{Status: http.StatusForbidden, Title: words.Say("Wrong code"), Detail: words.Say(app.ErrBadCode.Error()), Field: "code"}
	case errors.Is(err, app.ErrHere):
		return problem{Status: http.StatusConflict, Title: words.Say("Already here"), Detail: words.Say(app.ErrHere.Error())}
	case errors.Is(err, app.ErrTheirs):
		return problem{Status: http.StatusConflict, Title: words.Say("Already here"), Detail: words.Say(app.ErrTheirs.Error())}
	case errors.Is(err, app.ErrDeleted):
		return problem{Status: http.StatusConflict, Title: words.Say("Deleted here"), Detail: words.Say(app.ErrDeleted.Error())}
	case errors.Is(err, app.ErrOtherWish):
		return problem{Status: http.StatusConflict, Title: words.Say("Another wish"), Detail: words.Say(app.ErrOtherWish.Error())}
	case errors.Is(err, campaign.ErrUnknownCommand):
		return problem{Status: http.StatusBadRequest, Title: words.Say("Not understood"), Field: "command", Detail: words.Verbatim(err.Error())}
	case isTooLarge(err):
		return tooLarge(limitOf(err))
	case errors.Is(err, journal.ErrTooLarge):
		return problem{Status: http.StatusRequestEntityTooLarge, Title: words.Say("Too large"),
			Detail: words.Say("the journal takes %d KiB for one action with what comes of it, and this is more; shorten texts or leave some out", journal.LargestBody>>10)}
	case errors.Is(err, events.ErrDamaged):
		return problem{Status: http.StatusServiceUnavailable, Title: words.Say("Read-only"),
			Detail: plainDamage(err)}
	case errors.Is(err, journal.ErrDiskFull), errors.Is(err, journal.ErrDiskFails):
		return problem{Status: http.StatusServiceUnavailable, Title: words.Say("Nothing can be written"), Detail: plainOutage(err), retryAfter: 5}
	case errors.Is(err, journal.ErrUnknownOutcome):
		return problem{Status: http.StatusServiceUnavailable, Title: words.Say("Outcome unknown"), retryAfter: 2,
			Detail: words.Say("the journal did not answer in time; send the same command with the same id again")}
	case errors.Is(err, journal.ErrFull), errors.Is(err, journal.ErrStopped), errors.Is(err, journal.ErrStale):
		return problem{Status: http.StatusServiceUnavailable, Title: words.Say("Not now"), Detail: words.Say("nothing was written: %s", err.Error()), retryAfter: 5}
	}
	return problem{Status: http.StatusInternalServerError, Title: words.Say("Something went wrong here"),
		Detail: words.Say("the server could not do this; what was stored before is safe")}
}

// plainOutage says what anybody may know of a disk that takes nothing.
func plainOutage(err error) words.Text {
	if errors.Is(err, journal.ErrDiskFull) {
		return words.Say("the disk of the tracker is full; what was stored before is safe, and writing goes on by itself once there is room: send the same again then")
	}
	return words.Say("the disk of the tracker cannot be written, the server’s log says why; what was stored before is safe, and writing goes on by itself once it can: send the same again then")
}

// plainDamage says what anybody may know of a damage.
func plainDamage(err error) words.Text {
	if damage, ok := errors.AsType[app.Damage](err); ok {
		return damage.Plain()
	}
	return words.Say("This program cannot read this campaign’s journal; it takes no actions, and can be exported.")
}

// gone says that a handler did not finish because whoever asked did not wait for the
// answer.
func gone(c echo.Context, err error) bool {
	ctx := c.Request().Context()
	return ctx.Err() != nil && (c.Response().Committed || errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx)))
}

// answerError answers what a handler could not do: as a problem to programs,
// as a page to people, not at all where the answer had begun. Faults of the server
// are logged here, once.
func (s *Server) answerError(err error, c echo.Context) {
	if gone(c, err) {
		s.cfg.Log.Info("an answer was not waited for", "method", c.Request().Method, "path", c.Request().URL.Path)
		return
	}
	p := asProblem(err)
	if p.Status >= http.StatusInternalServerError {
		s.cfg.Log.Error("request failed", "method", c.Request().Method, "path", c.Request().URL.Path, "error", err)
	}
	if c.Response().Committed {
		return
	}
	if p.retryAfter > 0 {
		c.Response().Header().Set("Retry-After", strconv.Itoa(p.retryAfter))
	}
	answer := s.answerProblem
	if s.wantsPage(c) {
		answer = s.answerPage
	}
	if err := answer(c, p); err != nil {
		s.cfg.Log.Warn("answer not sent", "path", c.Request().URL.Path, "error", err)
	}
}

func (s *Server) answerProblem(c echo.Context, p problem) error {
	p.Type = "about:blank"
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return c.Blob(p.Status, "application/problem+json", body)
}

// wantsPage says whether a person in a browser waits for the answer.
func (s *Server) wantsPage(c echo.Context) bool {
	path := strings.TrimPrefix(c.Request().URL.Path, s.cfg.BasePath)
	return !strings.HasPrefix(path, "/api/") && strings.Contains(c.Request().Header.Get("Accept"), "text/html")
}
