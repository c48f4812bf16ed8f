package views_test

import "loretome/views"

func docket() views.Docket {
	line := views.DisputeLine{Title: "Dispute 3", Href: table.Dispute("dispute-3"), Claim: "Mia: the orc could not see her", About: []views.Link{{Text: "#118", Href: table.Action(118)}},
		Rules: []views.Cite{{ID: "HQ-MOVE-02", Title: "No diagonals", Href: table.Rule("HQ-MOVE-02")}}, State: "Open, 1 answer, 1 motion.", When: "3 May, 20:41"}
	closed := line
	closed.Title, closed.State = "Dispute 2", "What was done stands: so it is printed."
	return views.Docket{Open: []views.DisputeLine{line}, Settled: []views.DisputeLine{closed}, Counts: "1 open, 1 closed.", Rule: "HQ-MOVE-02",
		States: []views.Choice{{Value: "", Label: "Any"}, {Value: "open", Label: "Open", Chosen: true}}, Outcomes: []views.Choice{{Value: "", Label: "Any", Chosen: true}},
		Clear: table.Disputes(), Newer: table.Disputes(), Older: table.DisputesOf("HQ-MOVE-02"), New: table.NewDispute()}
}

func claiming() views.Claiming {
	return views.Claiming{Entries: entries()[:1], Refusal: "Broadsword costs 350 gold, Hroda has 10.", Refused: "Buy an item", Query: "corner", Note: "2 rules with “corner”",
		Kept: []views.Field{{Name: "actions", Kind: views.Hidden, Value: "118"}}, Search: table.Rules(), Back: table.Action(118),
		Form: views.Form{Name: "claim", Action: table.NewDispute(), Submit: "Open the dispute", Fields: []views.Field{{Name: "claim", Label: "Claim", Kind: views.Long, Required: true},
			{Name: "rules", Label: "Rules that you lean on", Kind: views.Many, Choices: []views.Choice{{Value: "HQ-MOVE-02", Label: "HQ-MOVE-02", Note: "No diagonals", Chosen: true}}}}}}
}

func dispute() views.Dispute {
	hidden := []views.Field{{Name: "dispute", Kind: views.Hidden, Value: "dispute-3"}}
	vote := &views.Form{Name: "vote-for-motion-1", Action: table.Command("Vote"), Submit: "Vote for motion 1", Fields: hidden}
	return views.Dispute{Title: "Dispute 3", Claim: "The orc could not see her.", By: "Mia", When: "3 May, 20:41", State: "Open, 1 answer, 1 motion.", Stands: "Open",
		Lifted: []views.Link{{Text: "#120", Href: table.Action(120)}}, Refusal: "It is out of sight.", Refused: views.Link{Text: "Attack", Href: table.Command("Attack")},
		Subjects: []views.Subject{{Entry: entries()[0], Fates: []views.Fate{{Text: "It was amended; in its place stands", Links: []views.Link{{Text: "#121", Href: table.Action(121)}}},
			{Text: "Recorded since and put before it:", Links: []views.Link{{Text: "#122", Href: table.Action(122)}, {Text: "#123", Href: table.Action(123)}}}},
			Throws: []views.Dice{{Note: "2 dice", Dice: []views.Die{{Face: "skull"}, {Face: "white"}}}},
			Change: views.Moment{Changes: []views.Change{{Thing: "Hroda, gold", Before: "85", After: "60", Why: table.Why("/game/heroes/h1/gold")}}, Note: "and 3 more values"}, Moment: table.TimelineAt(118), Diff: table.Diff(117, 118)}},
		Rules: []views.RuleRead{{Rule: views.Cite{ID: "HQ-MOVE-02", Title: "No diagonals", Href: table.Rule("HQ-MOVE-02")}, Says: "Figures never move diagonally.", Open: "Whether a doorway counts.", Ruling: "It does not.",
			Options: []views.Link{{Text: "Board model: grid", Href: table.Option("board_model")}}}},
		Precedents: precedents(), Answers: []views.Said{{By: "Theo", When: "3 May, 20:43", Text: "It could."}},
		Motions: []views.MotionTold{{Title: "Motion 1: take it back", Says: "Mia moves in dispute 3 (motion 1): to take back #118, because: it was hidden.", Deed: "Instead, by Mia: Attack.", State: "1 for, 0 against, of 3 votes.",
			Votes: []string{"Mia: for"}, Open: true, Prospect: undoing().Prospect, For: vote}, {Title: "Motion 2: what was done stands", Open: true, Prospect: views.Prospect{Gone: "As things stand it can no longer be carried out."}}},
		Decides: "The table votes.", Proposes: true, Docket: table.Disputes(),
		Answer:   &views.Form{Name: "answer", Action: table.Command("Answer"), Submit: "Answer", Fields: append(hidden, views.Field{Name: "text", Label: "Answer", Kind: views.Long, Required: true})},
		Withdraw: &views.Form{Name: "withdraw", Action: table.Command("WithdrawDispute"), Submit: "Withdraw it", Fields: hidden},
		Rulings:  []views.Fold{{Title: "It is taken back", Open: true, Form: views.Form{Name: "rule-undo", Action: table.Ruling("dispute-3"), Submit: "See what it does", Fields: []views.Field{{Name: "undo", Label: "Actions", Kind: views.Text, Required: true}}}}},
		Amends:   []views.Link{{Text: "#118 was done otherwise", Href: table.AmendFor("dispute-3", "Attack", 118)}, {Text: "#118 was another deed", Href: table.AmendForBy("dispute-3", 118)}}}
}

func settledDispute() views.Dispute {
	m := dispute()
	m.State, m.Ruling, m.Effect, m.Votes = "It was taken back: it was hidden.", views.Link{Text: "#122", Href: table.Action(122)}, []views.Link{{Text: "Taken back: #118", Href: table.Action(118)}}, []string{"Mia: for"}
	m.Answer, m.Withdraw, m.Rulings, m.Amends, m.Subjects, m.Answers, m.Motions = nil, nil, nil, nil, nil, nil, nil
	return m
}

func rulingAsked() views.RulingAsked {
	return views.RulingAsked{Title: "What this ruling does", Says: "Pat settles dispute 3: it is taken back.", Back: table.Dispute("dispute-3"), Prospect: undoing().Prospect,
		Form: views.Form{Name: "ruling", Action: table.Ruling("dispute-3"), Submit: "Rule so", Fields: []views.Field{{Name: "yes", Kind: views.Hidden, Value: "true"}}}}
}

// counted is a page whose bar tells how many disputes are open.
func counted(p views.Page) views.Page {
	p.Tabs = append(p.Tabs, views.Tab{Name: "Disputes", Icon: "scales", Href: table.Disputes(), Current: true, Wide: true, Count: 1})
	return p
}
