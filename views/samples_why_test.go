package views_test

import "loretome/views"

func why() views.Why {
	return views.Why{Title: "Hroda’s gold", Now: "385",
		Steps: []views.WhyStep{
			{Entry: entries()[3], Changes: []views.Change{{Before: "360", After: "385"}}, Marks: []views.Mark{{Text: "An amendment: it stands in the place of", Link: views.Link{Text: "#90", Href: table.Action(90)}}}},
			{Entry: entries()[4], Changes: []views.Change{{Before: "385", After: "400"}}, Marks: []views.Mark{{Text: "A correction by hand: a coin lay under the table"}, {Text: "Disputed by Mia: it was silver", Link: views.Link{Text: "#120", Href: table.Action(120)}}}},
		},
		Earlier: table.Why("/game/heroes/h1/gold") + "?before=90", Latest: table.Why("/game/heroes/h1/gold"),
		Links: []views.Link{{Text: "All of Hroda", Href: table.Why("/game/heroes/h1")}, {Text: "The way of Hroda", Href: table.Way("h1")}, {Text: "Timeline", Href: table.Timeline(), Icon: "time"}}}
}

func whole() views.Why {
	return views.Why{Title: "Hroda", Now: "Hroda", Note: "and 2 more parts",
		Holds: []views.Held{{Name: "Body Points", Value: "6", Href: table.Why("/game/heroes/h1/body")}, {Name: "Player", Value: "Mia", Href: table.Why("/game/heroes/h1/player_id")}, {Name: "Spell cards", Value: "none"}},
		Steps: []views.WhyStep{{Entry: entries()[1], Note: "and 1 more value", Changes: []views.Change{{Thing: "Body Points", Before: "8", After: "6", Why: table.Why("/game/heroes/h1/body")}, {Thing: "Gold", Before: "0", After: "25"}}}}}
}

func way() views.Way {
	return views.Way{Title: "Potion of Healing", Now: "Carried by Hroda.", Links: []views.Link{{Text: "Hroda’s sheet", Href: table.Hero("h1"), Icon: "heroes"}},
		Steps: []views.WhyStep{{Entry: entries()[3]}, {Entry: entries()[4]}}, Earlier: table.Way("i5") + "?before=20"}
}

func diff() views.Diff {
	return views.Diff{From: 12, To: 118, Head: 118, ToHead: 118, Other: "b8w2n4qz", Title: "Action 12 and action 118", Count: "52 values differ; these are 1 to 40.",
		Marks: []views.DiffMark{{Name: "before the pit", Revision: 41}, {Name: "Evening 2", Revision: 80}},
		Groups: []views.ChangeGroup{
			{Title: "Hroda", Changes: []views.Change{{Thing: "Body Points", Before: "8", After: "6", Why: table.Why("/game/heroes/h1/body")}, {Thing: "Gold", Before: "0", After: "385", Why: table.Why("/game/heroes/h1/gold")}}},
			{Title: "The game", Changes: []views.Change{{Thing: "Had a turn in this round", Before: "none", After: "Hroda, Brundle, Lysandra, Ommer"}}}},
		More: table.Diff(12, 118) + "&skip=40", Less: table.Diff(12, 118), Links: []views.Link{{Text: "Bookmarks", Href: table.Bookmarks()}}}
}

func bookmarks() views.Bookmarks {
	form := func(name, submit, value string) views.Form {
		return views.Form{Name: name, Action: table.Bookmarks(), Submit: submit, Quiet: true, Fields: []views.Field{
			{Name: "name", Label: "Name", Kind: views.Text, Required: true, Length: 80, Value: value}, {Name: "revision", Label: "After action", Kind: views.Number, Required: true, Min: "1", Value: "41"}}}
	}
	set := form("mark", "Set the bookmark", "")
	return views.Bookmarks{Set: &set, Marks: []views.Bookmark{{Name: "before the pit", Text: "After action 41, set by Pat on Thursday, 3 May, 20:41",
		Links: []views.Link{{Text: "Go there", Href: table.TimelineAt(41), Icon: "time"}, {Text: "Compare with now", Href: table.Diff(41, 118)}},
		Forms: []views.Fold{{Title: "Rename or move", Form: form("move-0", "Keep", "before the pit")}, {Title: "Remove", Form: views.Form{Name: "unmark-0", Action: table.RemoveBookmark(), Submit: "Remove the bookmark", Quiet: true}}}}}}
}
