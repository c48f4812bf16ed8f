package views_test

import "loretome/views"

func content() views.Content {
	return views.Content{
		Text:     "Where the figures come from that the rulebook does not print.",
		Editions: []views.EditionLine{{Name: "first-light", Cards: "27 cards", State: "always", InUse: true}, {Name: "kellars-keep", Cards: "7 cards"}},
		Choose: &views.Form{Name: "editions", Action: table.Command("ChooseEditions"), Submit: "Use these", Quiet: true, Fields: []views.Field{
			{Name: "editions", Label: "Offer their cards as well", Kind: views.Many, Choices: []views.Choice{{Value: "kellars-keep", Label: "kellars-keep", Note: "7 cards"}}}}},
		Packs: []views.PackCard{{Title: "Winter at our table", Edition: "winter", Rows: []views.Stat{{Label: "Monsters", Value: "Ice Wyrm, Orc (over 2021)"}}}},
		Add: &views.Form{Name: "pack", Action: table.Content(), Submit: "Add the pack", Icon: "book", Fields: []views.Field{
			{Name: "file", Label: "A file", Kind: views.File, Help: "Its text goes before what is typed below."},
			{Name: "pack", Label: "Or its text", Kind: views.Long, Error: "monsters, row 1 (B), field attack: -1 is no whole number from 0 to 20", Value: "pack: A"}}},
		Figures: []views.FigureLine{{Card: "Ice Troll", Field: "attack", Value: "3", Href: table.EnterFigure("monster", "ice_troll", "attack")}},
		Enter:   views.Link{Text: "Enter a figure", Icon: "book", Href: table.EnterFigure("", "", "")},
		Alerts:  []views.Alert{{Icon: "warn", Title: "Frost Ring: nobody has entered how many the treasure deck has.", Link: views.Link{Text: "Enter", Href: table.EnterFigure("treasure", "frost_ring", "count")}}},
		History: entries()[:2],
	}
}
