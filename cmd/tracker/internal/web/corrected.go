package web

import (
	"fmt"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// correctedJSON is what an event of an action says was so, and what is so as
// corrected since, as the API writes it.
type correctedJSON struct {
	Event     string `json:"event"`
	Field     string `json:"field"`
	Whose     string `json:"whose,omitempty"` // a figure's id
	Recorded  int    `json:"recorded"`
	Corrected int    `json:"corrected"`
}

// witnessed adds to listed actions what their events say was so where that is
// otherwise as corrected since.
func witnessed(c echo.Context, g app.Game, id events.CampaignID, who asker, list []actionJSON) error {
	revisions := make([]int, len(list))
	for i, a := range list {
		revisions[i] = a.Revision
	}
	doubts, err := g.Corrected(c.Request().Context(), id, who.viewer(), revisions)
	if err != nil {
		return err
	}
	for i := range list {
		for _, d := range doubts[list[i].Revision] {
			list[i].Witness = append(list[i].Witness, correctedJSON{Event: d.Event, Field: d.Field, Whose: d.Whose, Recorded: d.Recorded, Corrected: d.Folded})
		}
	}
	return nil
}

// corrected writes on actions what their events say was so where that is otherwise
// as corrected since.
func (v *Visit) corrected(lines ...*views.Entry) error {
	revisions := make([]int, len(lines))
	for i, line := range lines {
		revisions[i] = line.N
	}
	doubts, err := v.Game.Corrected(v.Echo.Request().Context(), v.ID, v.who.viewer(), revisions)
	if err != nil || len(doubts) == 0 {
		return err
	}
	for _, line := range lines {
		line.Was, line.Is = asCorrected(doubts[line.N], v.named)
	}
	return nil
}

// asCorrected says in words what was so as recorded then, and as corrected since.
func asCorrected(doubts []campaign.Doubt, name func(id string) string) (was, is string) {
	if len(doubts) == 0 {
		return "", ""
	}
	var then, now []string
	for _, d := range doubts {
		of := d.Of
		if whose := name(d.Whose); whose != "" {
			of = whose + "’s " + of
		}
		then, now = append(then, fmt.Sprintf("%s %d", of, d.Recorded)), append(now, fmt.Sprintf("%s %d", of, d.Folded))
	}
	return strings.Join(then, ", ") + ".", strings.Join(now, ", ") + "."
}
