package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

func (s *Server) postUndo(c echo.Context) error {
	v, e, err := s.visitAction(c)
	if err != nil {
		return err
	}
	return s.turn(v, takingBack(e))
}

// postRestore brings an undone action back.
func (s *Server) postRestore(c echo.Context) error {
	v, e, err := s.visitAction(c)
	if err != nil {
		return err
	}
	return s.turn(v, bringingBack(e))
}

// turn carries out what a page asked about, or what a button in a list says, or
// says beside the form why not. A button in a list that would break later actions
// leads to the page which shows them.
func (s *Server) turn(v *Visit, t turning) error {
	sent, err := readForm(v.Echo)
	if err != nil {
		return err
	}
	command, data := t.wish(false, sent.Get("reason"))
	if !sent.Has("seen") {
		next, err := v.foresee(command, data)
		if err != nil {
			return err
		}
		broken, err := v.fresh(standingIn(next), next)
		if err != nil {
			return err
		}
		if len(broken) > 0 {
			return s.done(v.Echo, "", t.page(v))
		}
	}
	_, err = v.Give(command, data, nil)
	switch {
	case err == nil:
		return s.done(v.Echo, ownElement(sent), afterTurn(v, sent))
	case !isNo(err) || t.back() && !sent.Has("seen"):
		return err
	}
	p := asProblem(err)
	m, err := v.undoing(t, typed{values: sent, wrong: map[string]string{p.Field: p.beside().In(v)}})
	if err != nil {
		return err
	}
	heading, off := t.notDone(v)
	v.Page.Notice = &views.Notice{Kind: "refusal", Title: heading, Text: sentenceOf(capital(strings.TrimRight(p.Detail.In(v), ".")))}
	for _, id := range p.Rules {
		v.Page.Notice.Rules = append(v.Page.Notice.Rules, v.cite(id))
	}
	if p.Status != http.StatusBadRequest && v.movedOn(v.Page.Notice, sent.Get("seq")) {
		p.Status = http.StatusConflict
	}
	form := views.Form{Name: "undo", Submit: t.named(v), Off: off}
	if m.Form != nil {
		form = *m.Form
	}
	return s.refusedPage(v.Echo, v, p.Status, views.UndoingPage(v.Page, m), form)
}

// afterTurn leads from the page that asked to the timeline; a button in a list
// stays where it is.
func afterTurn(v *Visit, sent url.Values) string {
	if sent.Has("seen") {
		return v.Table.Timeline()
	}
	return ""
}

// postUndoNewest takes back the actions that the form names, or the one whose
// button was pressed, else the newest one that this seat may take back.
func (s *Server) postUndoNewest(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Undo"))
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	if sent.Has("targets") {
		of, err := v.several(sent.Get("targets"))
		if err != nil {
			return err
		}
		return s.turn(v, takingBack(of...))
	}
	e, found, err := v.pressed()
	if err != nil {
		return err
	}
	if !found {
		e, found = v.newestUndoable(v.Look.Entries)
	}
	if !found {
		return rules.Bar("NothingToUndo", "", "there is no action of yours to take back")
	}
	return s.turn(v, takingBack(e))
}

// postRedoNewest brings back the action whose button was pressed, else the one
// that was taken back last.
func (s *Server) postRedoNewest(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Redo"))
	if err != nil {
		return err
	}
	e, found, err := v.pressed()
	if err != nil {
		return err
	}
	if !found {
		e, found = lastUndone(v.Look.Entries, v.Look.Kernel.Undone)
	}
	if !found {
		return rules.Bar("NothingToRedo", "", "there is no undone action to bring back")
	}
	return s.turn(v, bringingBack(e))
}

// pressed is the action whose button in a list was pressed, if one was.
func (v *Visit) pressed() (campaign.Entry, bool, error) {
	sent, err := readForm(v.Echo)
	if err != nil {
		return campaign.Entry{}, false, err
	}
	target := sent.Get("target")
	if target == "" {
		return campaign.Entry{}, false, nil
	}
	n, err := strconv.Atoi(target)
	if err != nil {
		return campaign.Entry{}, false, rules.Ask("target", "is the number of an action, not %q", target)
	}
	e, err := v.shownAction(n)
	return e, err == nil, err
}
