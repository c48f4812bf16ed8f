package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// lateForm is an evening that was played on paper as its form was sent.
type lateForm struct {
	lines  []paperLine
	rows   int
	text   string // what of the text is no line yet
	values url.Values
	wrong  map[string]string // by the inputs' names
	told   []app.Told        // what came of the lines; none before they are decided
}

// lateLinks lead to the list of what came after an action, for who may record it.
func (v *Visit) lateLinks(after int) []views.Link {
	if v.Mine().Side != events.GameMaster || v.Page.ReadOnly != "" || v.Page.At != nil {
		return nil
	}
	return []views.Link{{Text: v.Say("Record an evening played on paper"), Href: v.Table.Late(after)}}
}

// visitLate is a visit to the list of an evening that was played on paper, which is
// the game master's to record.
func (s *Server) visitLate(c echo.Context) (*Visit, error) {
	v, err := s.visit(c, "Timeline", words.Key("Record an evening played on paper"))
	if err != nil {
		return nil, err
	}
	if v.Mine().Side != events.GameMaster {
		return nil, campaign.ErrNotAllowed{What: words.Key("recording an evening afterwards"), Sides: []events.Side{events.GameMaster}}
	}
	v.Page.Live = "" // a form is not changed under the hands of who fills it in
	return v, nil
}

// latePage shows an empty list, after one was saved also what came of that.
func (s *Server) latePage(c echo.Context) error {
	v, err := s.visitLate(c)
	if err != nil {
		return err
	}
	after, err := number(c, "after", v.Look.Revision, 1, v.Look.Revision)
	if err != nil {
		return err
	}
	m := v.late(lateForm{rows: linesFirst, values: url.Values{"after": {strconv.Itoa(after)}}})
	if first, last, is := recordedRange(c.QueryParam("recorded"), v.Look.Revision); is {
		v.Page.Notice = &views.Notice{Kind: "done", Title: v.Say("Recorded"), Text: recordedWords(v, first, last), Links: []views.Link{{Text: v.Say("See it in the timeline"), Href: v.Table.Timeline()}}}
		broken, err := v.brokenBy(first, last)
		if err != nil {
			return err
		}
		m.Title = v.Say("No longer agreeing with what was before")
		m.Consequences, m.More = v.brokenOf(broken)
	}
	return render(c, http.StatusOK, views.LatePage(v.Page, m))
}

// recordedRange reads which actions a list made: 30-54. The first of the journal
// is none, it begins the campaign.
func recordedRange(text string, newest int) (first, last int, is bool) {
	from, to, _ := strings.Cut(text, "-")
	first, err := strconv.Atoi(from)
	last, also := strconv.Atoi(to)
	return first, last, err == nil && also == nil && first > 1 && last >= first && last <= newest
}

// recordedWords tell which actions a list made.
func recordedWords(in words.Tongue, first, last int) string {
	from, to := strconv.Itoa(first), strconv.Itoa(last)
	switch last - first {
	case 0:
		return in.Say("Action #%s. The next list goes on after it.", from)
	case 1:
		return in.Say("2 actions, #%s and #%s. The next list goes on after them.", from, to)
	}
	return in.Say("%d actions, #%s to #%s. The next list goes on after them.", last-first+1, from, to)
}

// brokenBy are those actions of which some others broke the agreement with what was
// before, and which stand so still.
func (v *Visit) brokenBy(first, last int) ([]events.Consequence, error) {
	before, err := v.lookBack(first-1, true)
	if err != nil {
		return nil, err
	}
	after, err := v.lookBack(last, true)
	if err != nil {
		return nil, err
	}
	had, made := byRevision(before.Kernel.Consequences), byRevision(after.Kernel.Consequences)
	return slices.DeleteFunc(slices.Clone(v.Look.Kernel.Consequences), func(c events.Consequence) bool {
		return had[c.Revision].Status == c.Status || made[c.Revision].Status != c.Status
	}), nil
}

// postLate checks a list or saves it, or gives it more rows.
func (s *Server) postLate(c echo.Context) error {
	v, err := s.visitLate(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	key := strings.TrimSuffix(sent.Get("key"), ".late")
	if key == "" {
		return rules.Ask("", "this form is not complete: open the page again")
	}
	v.Page.Key = key // the list stays the same one until it is saved
	f := sentLate(v, sent)
	if sent.Has("more") {
		f.rows = min(linesMost, f.rows+linesMore)
		return render(c, http.StatusOK, views.LatePage(v.Page, v.late(f)))
	}
	p := v.paper(&f)
	if len(f.wrong) > 0 {
		return render(c, http.StatusBadRequest, views.LatePage(v.Page, v.late(f)))
	}
	return s.decideLate(v, f, p, sent.Get("do") == "save")
}

// sentLate reads the list out of what its form sent.
func sentLate(in words.Tongue, sent url.Values) lateForm {
	f := lateForm{values: sent, wrong: map[string]string{}}
	var wrong string
	if f.lines, f.text, wrong = sentLines(in, sent); wrong != "" {
		f.wrong["text"] = wrong
	}
	shown, _ := strconv.Atoi(sent.Get("rows")) // what is no number shows as many rows as there are lines
	f.rows = min(linesMost, max(shown, len(f.lines), 1))
	return f
}

// paper is the list for the rules. What is wrong before they are asked is noted
// beside its input.
func (v *Visit) paper(f *lateForm) app.Paper {
	p := app.Paper{Key: events.ActionID(v.Page.Key + ".late"), By: v.Mine().ID}
	var err error
	if p.After, err = strconv.Atoi(strings.TrimSpace(f.values.Get("after"))); err != nil || p.After < 1 || p.After > v.Look.Revision {
		f.wrong["after"] = v.Say("is the number of an action, from 1 to %d", v.Look.Revision)
	}
	if p.PlayedAt, err = momentOf(f.values.Get("played_at")); err != nil {
		f.wrong["played_at"] = inWords(err).In(v)
	}
	evening := strings.TrimSpace(f.values.Get("evening"))
	if err := (rules.Field{Shape: rules.Prose, Max: 500}).Check("", evening); err != nil {
		f.wrong["evening"] = inWords(err).In(v)
	}
	if len(f.lines) == 0 && f.wrong["text"] == "" {
		f.wrong[cellAt(0, "what")] = v.Say("write at least one line")
	}
	kit, commands, master := v.Kit.Paper(), v.System().Commands, v.Page.Seat.Role
	for _, line := range f.lines {
		p.Lines = append(p.Lines, func(now app.Moment) (app.Deed, error) {
			deed, err := kit.readLine(v, commands, master, line, now)
			deed.Reason = evening
			return deed, err
		})
	}
	return p
}

// momentOf reads a day and a time of it, as browsers send them or people type them.
func momentOf(text string) (*time.Time, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, nil
	}
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil && playable(t) {
			t = t.UTC()
			return &t, nil
		}
	}
	return nil, rules.Ask("", "is a day and a time such as 2026-05-02 19:30, of the years 1970 to 2200")
}

// decideLate asks the rules about a list, or has it recorded.
func (s *Server) decideLate(v *Visit, f lateForm, p app.Paper, save bool) error {
	decide := v.Game.PreviewAll
	if save {
		decide = v.Game.PlayAll
	}
	r, err := decide(v.Echo.Request().Context(), v.ID, p)
	if err != nil && !isNo(err) {
		return err
	}
	first, wrong := r.Wrong()
	if save && err == nil && !wrong {
		n := len(r.Lines)
		return s.done(v.Echo, "", v.Table.LateDone(r.Lines[0].Entry.Revision, r.Lines[n-1].Entry.Revision))
	}
	f.told = r.Lines
	status := http.StatusOK
	switch {
	case err != nil:
		p := asProblem(err)
		status, v.Page.Notice = p.Status, v.brokenOff(r, p)
		if p.Field == "played_at" {
			f.wrong[p.Field] = p.beside().In(v)
		}
	case wrong && save:
		status = wrongStatus(r.Lines[first].Err)
	case !wrong:
		v.Page.Notice = &views.Notice{Kind: "done", Title: v.Say("All right"),
			Text: v.Many(len(r.Lines), "%d line can be saved. Nothing is recorded yet.", "%d lines can be saved. Nothing is recorded yet.")}
	}
	v.freshKey(r)
	m := v.late(f)
	if m.Title = v.Say("What it does to later actions"); err == nil {
		m.Consequences, m.More = v.foretold(r.Consequences)
	}
	return render(v.Echo, status, views.LatePage(v.Page, m))
}

// wrongStatus is how a list is answered that has a line which cannot be recorded.
func wrongStatus(err error) int {
	if _, column := err.(lineError); column {
		return http.StatusBadRequest
	}
	return asProblem(err).Status
}

// brokenOff tells that not all of a list is recorded, and how it is completed.
func (v *Visit) brokenOff(r app.Recorded, p problem) *views.Notice {
	stored := 0
	for _, one := range r.Lines {
		if one.Stored {
			stored++
		}
	}
	n := &views.Notice{Kind: "error", Title: v.Say("Not done"), Text: sentenceOf(capital(p.Detail.In(v)))}
	if stored > 0 {
		n.Title = v.Say("Broken off")
		n.Text = v.Many(stored, "%d line is recorded. Save again, with the lines as they are, and the rest follows; no line is recorded twice. %s",
			"%d lines are recorded. Save again, with the lines as they are, and the rest follows; no line is recorded twice. %s", stored, n.Text)
	}
	return n
}

// freshKey makes a list a new one whose lines were recorded already with other
// words in them.
func (v *Visit) freshKey(r app.Recorded) {
	for _, one := range r.Lines {
		if errors.Is(one.Err, app.ErrOtherWish) {
			v.Page.Key = v.Server.page(v.Echo, "").Key
		}
	}
}
