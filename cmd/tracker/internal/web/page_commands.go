package web

import (
	"cmp"
	"net/http"
	"slices"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// commandsPage lists all commands that the seat may ever give.
func (s *Server) commandsPage(c echo.Context) error {
	place, err := mendingOf(c.QueryParams())
	if err != nil {
		return err
	}
	v, err := s.visit(c, place.tab(), words.Key("All commands"))
	if err != nil {
		return err
	}
	if err := v.takes(place); err != nil {
		return err
	}
	offers, err := v.Game.Legal(c.Request().Context(), v.ID, v.Mine().ID)
	if err != nil {
		return err
	}
	text := v.Say("Each has its form on a page of its own, also those that the rules refuse now.")
	if place.is() {
		v.Page.Title, text = place.title(v, v.Say("what was forgotten")), place.says(v, false)+" "+v.Say("What was it?")
	}
	v.Page.Live = "" // what is closed now is told by the command's own page
	groups := v.chapters(offers, place)
	if v.Page.At != nil {
		text, groups = v.Say("Nothing is recorded from an earlier moment: go back to now."), nil
	}
	return render(c, http.StatusOK, views.CommandsPage(v.Page, text, groups, v.lateLinks(place.after)))
}

// chapters are all commands that this seat may ever give, by chapter; of the
// game alone where they get a place of their own. One that is closed to every
// hero of the seat is so marked.
func (v *Visit) chapters(offers []rules.Offer, place mending) []views.CommandGroup {
	var groups []views.CommandGroup
	for _, cmd := range v.System().Commands {
		if !mayGive(v, cmd) || cmd.Kernel && place.is() {
			continue
		}
		title := v.Term(capital(cmp.Or(cmd.Chapter, "table")))
		i := slices.IndexFunc(groups, func(g views.CommandGroup) bool { return g.Title == title })
		if i < 0 {
			groups, i = append(groups, views.CommandGroup{Title: title}), len(groups)
		}
		link := views.CommandLink{Text: v.Term(cmd.Title), Href: v.Table.Command(cmd.Name)}
		if place.is() {
			link.Href = place.chosen(v.Table, cmd.Name)
		} else if there := v.turningOf(cmd.Name); there != "" {
			link.Href = there
		} else if _, closed := closedTo(offers, cmd.Name); closed {
			link.Off = v.Say("not now")
		}
		groups[i].Links = append(groups[i].Links, link)
	}
	return groups
}

// mayGive says whether the side of the seat that looks may ever give a command.
func mayGive(v *Visit, cmd app.Command) bool {
	return rules.Command[struct{}]{Sides: cmd.Sides}.May(v.Mine().Side)
}

// whoGives says to a seat that may never give a command whose it is.
func whoGives(in words.Tongue, cmd app.Command) string {
	if slices.Equal(cmd.Sides, []events.Side{events.GameMaster}) {
		return in.Say("Only the game master does this.")
	}
	return in.Say("Only the players of the heroes do this.")
}
