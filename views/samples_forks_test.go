package views_test

import "loretome/views"

func forks() views.Forks {
	return views.Forks{
		Origin: &views.Fork{Name: "Wednesday Delvers", Text: "It began as Wednesday Delvers, and is on its own after action 12."},
		Forks: []views.Fork{{Name: "If the orc had blocked", Text: "On its own after action 117.", Href: base.Table("c8w2n4qz").Home(),
			Compare: table.DiffWith("c8w2n4qz")}},
		Form: &views.Form{Name: "fork", Action: table.Forks(), Submit: "Make the fork", Fields: []views.Field{
			{Name: "at", Label: "After action", Kind: views.Number, Required: true, Min: "1", Max: "118", Value: "118", Help: "The last action that the fork takes over, by its number in the timeline."},
			{Name: "name", Label: "Name of the fork", Kind: views.Text, Required: true, Length: 80, Error: "is wanted"},
		}},
	}
}

func putAway() views.PutAway {
	return views.PutAway{
		Put: &views.Form{Name: "archive", Action: table.Archive(), Submit: "Put the campaign away"},
		Out: &views.Form{Name: "unarchive", Action: table.Unarchive(), Submit: "Take it out again"},
		Delete: &views.Form{Name: "delete", Action: table.Delete(), Submit: "Delete it for ever", Quiet: true, Fields: []views.Field{
			{Name: "name", Label: "Name of the campaign", Kind: views.Text, Required: true, Length: 80, Value: "Thursday", Error: "is not what the campaign is called",
				Help: "Type it exactly, so that none is deleted by mistake: Thursday Delvers"}}},
	}
}
