package web

import (
	"net/url"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/routes"

	"github.com/labstack/echo/v4"
)

// plainKit plays any system by its commands alone.
type plainKit struct{}

// System is none in particular.
func (plainKit) System() string { return "" }

// Routes adds none.
func (plainKit) Routes(*Server, *echo.Group) {}

// Tabs are those that every campaign has.
func (plainKit) Tabs(t routes.Table, current string) []views.Tab {
	tabs := []views.Tab{
		{Name: words.Key("Home"), Icon: "home", Href: t.Home()},
		{Name: words.Key("Play"), Icon: "die", Href: t.Play()},
		{Name: words.Key("Timeline"), Icon: "time", Href: t.Timeline()},
		{Name: words.Key("Rules"), Icon: "book", Href: t.Rules()},
	}
	for i := range tabs {
		tabs[i].Current = tabs[i].Name == current
	}
	return tabs
}

// Seat tells the side of a seat.
func (plainKit) Seat(_ app.Look, seat campaign.Seat) (role words.Text, hue string) {
	return words.Say(sideName(seat.Side)), ""
}

// Paper names those who act as most systems do.
func (plainKit) Paper() PaperKit { return PaperKit{Figures: []string{"hero", "monster"}} }

// sideName is a side as tables call it, a term.
func sideName(side events.Side) string {
	switch side {
	case events.GameMaster:
		return words.Key("game master")
	case events.HeroPlayer:
		return words.Key("player")
	}
	return words.Key("watching")
}

// Labels are none: values are called what the state calls them.
func (plainKit) Labels() map[string]string { return nil }

// Card has none.
func (plainKit) Card(app.Look, string) string { return "" }

// Whereabouts are not known.
func (plainKit) Whereabouts(*Visit, string) (string, []views.Link) { return "", nil }

// Deed has one icon for all.
func (plainKit) Deed(_ app.Look, e campaign.Entry) (icon, hue, who string) { return "die", "", "" }

// Home adds nothing.
func (plainKit) Home(v *Visit, m *views.Home) error {
	m.Title, m.Text = v.Look.Kernel.Name, v.Term(v.System().Title)
	return nil
}

// Evening counts nothing, and knows no headings.
func (plainKit) Evening(*Visit, map[int]bool, *views.Evening) (func(int) string, error) {
	return nil, nil
}

// Print has nothing but what every campaign has.
func (plainKit) Print(*Visit, url.Values, *views.Print) error { return nil }

// Scene has nothing that every system would have.
func (plainKit) Scene(*Visit) (views.Scene, error) { return views.Scene{}, nil }

// Throws are none: how dice count is not known.
func (plainKit) Throws(*Visit, *campaign.Entry) ([]views.Dice, error) { return nil, nil }

// Begins knows no rounds and quests.
func (plainKit) Begins(campaign.Entry, string) bool { return false }

// Play offers every command that the seat may give.
func (plainKit) Play(v *Visit) (views.Play, error) {
	m := views.Play{Round: v.Term(v.System().Title), Turn: views.Turn{Title: v.Look.Kernel.Name}}
	var err error
	if m.Feed, m.Older, err = v.feed(30); err != nil || v.Page.At != nil {
		return m, err
	}
	offers, err := v.Game.Legal(v.Echo.Request().Context(), v.ID, v.Mine().ID)
	if err != nil {
		return m, err
	}
	m.Actions.Title = v.Say("You can")
	m.Actions.Now = v.actions(offers, func(c app.Command) bool { return !c.Kernel })
	return m, nil
}

// actions are tiles for the offered commands, each with its form.
func (v *Visit) actions(offers []rules.Offer, wanted func(app.Command) bool) []views.Action {
	var tiles []views.Action
	for _, o := range offers {
		cmd, known := v.System().Find(o.Command)
		if !known || !wanted(cmd) {
			continue
		}
		tile := views.Action{Name: cmd.Name, Title: v.Term(cmd.Title), Icon: "die", Note: v.Term(cmd.Means), Href: v.Table.Command(cmd.Name)}
		if o.No != nil {
			tile.Off, tile.Rule = o.No.Reason.In(v), v.cite(o.No.Rule)
		}
		tiles = append(tiles, tile)
	}
	return tiles
}
