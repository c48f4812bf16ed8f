package web

import (
	"slices"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"

	"github.com/labstack/echo/v4"
)

// mostReasons is of how many actions that no longer agree an answer says why.
const mostReasons = 100

// reasoned are actions that no longer agree at a moment; of the first of them it is
// said why, as far as who asks may know.
func reasoned(c echo.Context, g app.Game, id events.CampaignID, ask app.Ask, all []events.Consequence) ([]events.Consequence, error) {
	if len(all) == 0 {
		return all, nil
	}
	why, err := g.Reasons(c.Request().Context(), id, ask)
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	for i, of := range all[:min(len(all), mostReasons)] {
		all[i] = why(of)
	}
	return all, nil
}

// reasonedIf are actions that would no longer agree once an action with these events
// were stored; of the first of them, up to a number, it is said why, as far as who asks
// may know.
func reasonedIf(c echo.Context, g app.Game, id events.CampaignID, who asker, next []events.Recorded, all []events.Consequence, most int) ([]events.Consequence, error) {
	if len(all) == 0 {
		return all, nil
	}
	first := min(len(all), most)
	told, err := g.ReasonsIf(c.Request().Context(), id, who.viewer(), next, all[:first])
	return append(told, all[first:]...), err
}

// consequencesOf are what an answer says of the actions that no longer agree:
// nil where the past did not change, an empty list where nothing is noted.
func consequencesOf(es []events.Recorded) []events.Consequence {
	if !slices.ContainsFunc(es, func(e events.Recorded) bool {
		switch e.Data.(type) {
		case events.ActionUndone, events.ActionRedone, events.ActionAmended, events.ActionInserted:
			return true
		}
		return false
	}) {
		return nil
	}
	return append([]events.Consequence{}, standingIn(es)...)
}
