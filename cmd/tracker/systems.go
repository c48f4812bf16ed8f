package main

import (
	"loretome/cmd/tracker/internal/app"
	"loretome/projections"
	"loretome/rules/campaign"
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
			app.Projection[heroquest.State]{Name: "timeline", Make: timeline},
		),
	}
}

func heroSheets(s campaign.State[heroquest.State], journal []campaign.Entry) any {
	return projections.Sheets(projections.Of(s, journal))
}

func questProgress(s campaign.State[heroquest.State], journal []campaign.Entry) any {
	return projections.ProgressOf(projections.Of(s, journal))
}

func armory(s campaign.State[heroquest.State], journal []campaign.Entry) any {
	return projections.ArmoryOf(projections.Of(s, journal))
}

func remains(s campaign.State[heroquest.State], journal []campaign.Entry) any {
	return projections.Remains(projections.Of(s, journal))
}

func timeline(_ campaign.State[heroquest.State], journal []campaign.Entry) any {
	return projections.Timeline(journal)
}
