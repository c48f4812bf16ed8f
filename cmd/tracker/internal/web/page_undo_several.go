package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// undoSeveralPage asks before several actions are taken back together, or first
// which.
func (s *Server) undoSeveralPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Undo several"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	text := c.QueryParam("targets")
	of, err := v.several(text)
	wrong, unclear := errors.AsType[rules.Unclear](err)
	switch {
	case text == "":
		return render(c, http.StatusOK, views.UndoingPage(v.Page, v.pickSeveral(views.Picking{})))
	case unclear:
		return render(c, http.StatusBadRequest, views.UndoingPage(v.Page, v.pickSeveral(views.Picking{Value: text, Error: sentenceOf(capital(wrong.Detail.In(v)))})))
	case err != nil:
		return err
	}
	return s.turningPage(v, takingBack(of...))
}

func (v *Visit) pickSeveral(m views.Picking) views.Undoing {
	return views.Undoing{Title: v.Say("Undo several actions"), Text: v.Say("What it does to later actions is shown before anything is taken back."), Pick: &m, Back: v.Table.Timeline()}
}

// several are the actions that a text names: 12, 15, 20-24. Of a stretch they
// are those that can be taken back.
func (v *Visit) several(text string) ([]campaign.Entry, error) {
	var of []campaign.Entry
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' || r == '#' }) {
		from, to, stretch := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		first, err := strconv.Atoi(from)
		last := first
		if stretch && err == nil {
			last, err = strconv.Atoi(to)
		}
		if err != nil || first < 1 || last < first {
			return nil, rules.Ask("targets", "the numbers of actions are such as 12, 15, 20-24, not %q", part)
		}
		found, err := v.undoable(first, last, stretch)
		if err != nil {
			return nil, err
		}
		of = append(of, found...)
	}
	slices.SortFunc(of, func(a, b campaign.Entry) int { return cmp.Compare(a.Revision, b.Revision) })
	of = slices.CompactFunc(of, func(a, b campaign.Entry) bool { return a.Revision == b.Revision })
	switch {
	case len(of) == 0:
		return nil, rules.Ask("targets", "the numbers of actions are wanted, such as 12, 15, 20-24")
	case len(of) > mostTogether:
		return nil, rules.Ask("targets", "at most %d actions are taken back together, not %d", mostTogether, len(of))
	}
	return of, nil
}

// mostTogether is how many actions the rules take at once.
const mostTogether = 200

// undoable are the actions from one revision to another that this seat may know
// of; of a stretch only those that could be taken back.
func (v *Visit) undoable(first, last int, stretch bool) ([]campaign.Entry, error) {
	var of []campaign.Entry
	for _, e := range v.Look.Entries {
		if e.Revision < first || e.Revision > last {
			continue
		}
		able, err := v.Game.Undoable(v.Echo.Request().Context(), v.ID, e.Revision)
		if err != nil {
			return nil, err
		}
		if able || !stretch {
			of = append(of, e)
		}
	}
	switch {
	case len(of) == 0 && stretch:
		return nil, rules.Ask("targets", "nothing from %d to %d can be taken back", first, last)
	case len(of) == 0:
		return nil, rules.Ask("targets", "there is no action %d", first)
	}
	return of, nil
}
