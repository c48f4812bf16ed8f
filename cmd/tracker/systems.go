package main

import (
	"loretome/cmd/tracker/internal/app"
	"loretome/projections"
	"loretome/rules/heroquest"
)

// Games is the table of rule systems that this program plays, each with what
// its pages show.
func Games() []app.Game {
	return []app.Game{
		app.NewTable(heroquest.System(),
			app.Projection[heroquest.State]{Name: "hero-sheets", Make: heroSheets},
			app.Projection[heroquest.State]{Name: "quest-progress", Make: questProgress},
			app.Projection[heroquest.State]{Name: "armory", Make: armory},
			app.Projection[heroquest.State]{Name: "remains", Make: remains},
			app.Projection[heroquest.State]{Name: "stats", Make: stats},
			app.Projection[heroquest.State]{Name: "timeline", Make: timeline},
		),
	}
}

// look is a campaign of HeroQuest as a seat sees it.
type look = app.Sight[heroquest.State]

func read(s look) projections.HeroQuest { return projections.Kept(s.Memo, s.State, s.Entries) }

func heroSheets(s look) any    { return projections.Sheets(read(s)) }
func questProgress(s look) any { return projections.ProgressOf(read(s)) }
func armory(s look) any        { return projections.ArmoryOf(read(s)) }
func remains(s look) any       { return projections.Remains(read(s)) }
func stats(s look) any         { return projections.StatsOf(read(s), projections.Part{}) }
func timeline(s look) any      { return projections.Timeline(s.Entries) }
