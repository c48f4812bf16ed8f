package views_test

import "loretome/views"

func evenings() []views.EveningLine {
	return []views.EveningLine{
		{Title: "Evening 2, 10 May", Href: table.Evening("session-2"), Text: "19:10, going on, 27 actions; Mia, Theo and Pat were there.", Running: true, Watch: table.ReplayOf(92, 0)},
		{Title: "Evening 1, 3 May", Href: table.Evening("session-1"), Text: "19:00 to 23:10, 88 actions; Mia and Pat were there.", Note: "Ada brings the crisps.", Watch: table.ReplayOf(3, 91)},
	}
}

func evening() views.Evening {
	return views.Evening{
		Title: "Evening 1, 3 May", When: "Saturday, 3 May 2026, 19:00 to 23:10", Note: "Ada brings the crisps.", Struck: true,
		Present: []views.SeatLine{{Text: "Pat, Zargon", Hue: "zargon"}, {Text: "Mia, Hroda", Hue: "barbarian"}},
		Facts:   []views.Stat{{Label: "Actions", Value: "88"}, {Label: "Taken back", Value: "1"}, {Label: "Earned", Value: "84", Unit: "gold"}},
		Told: []views.Stretch{{Title: "Quest 4, round 6", Lines: []views.Done{
			{N: 88, When: "22:40", Text: "Hroda walks 5 squares."},
			{N: 89, Text: "Brundle drinks a Potion of Healing.", Undone: "Undone by Pat (#91)"},
			{N: 90, When: "22:41", Text: "Hroda sells the helmet.", Notes: []string{"Against HQ-ARM-03: the cat had moved it.", "Note by Pat: never again"}}}}},
		Gold:   []views.Purse{{Name: "Hroda", In: "84", Out: "0", Left: "385", For: "+84 special treasure"}, {Name: "The party", In: "84", Out: "0"}},
		Deaths: []views.Remark{{Title: "Torvald", Text: "Quest 4, round 5: lost the last Body Point to an orc.", Href: table.Remains("h1"), Rules: []views.Cite{rule("HQ-DEATH-01", "death")}}},
		Ruled:  []views.Remark{{Title: "Dispute 1", Text: "Mia: it was a corner. It stands: no corner.", Href: table.Dispute("dispute-1"), Rules: []views.Cite{rule("HQ-ATK-02", "diagonal")}}, {Title: "Set by hand", Text: "Pat sets gold of Hroda to 385."}},
		Shown:  "Actions 1 to 3 of 88.", Before: table.EveningPart("session-1", 0, false), Next: table.EveningPart("session-1", 100, false), Other: views.Link{Text: "Leave out what was taken back", Href: table.EveningClean("session-1")},
		Links: []views.Link{{Text: "Watch", Href: table.ReplayOf(3, 91), Icon: "play"}, {Text: "Print", Href: table.PrintEvening("session-1"), Icon: "print"}},
	}
}

func paperHero() views.PaperHero {
	return views.PaperHero{
		Name: "Lysandra", Hue: "elf", Note: "Elf, played by Jun", State: "at 0 Body Points",
		Stats:   []views.Stat{{Label: "Attack", Value: "3", Unit: "dice"}, {Label: "Gold", Value: "212"}},
		Points:  []views.PaperPoints{{Label: "Body", Now: 4, Max: 6}, {Label: "Mind", Now: 4, Max: 4}},
		Arms:    []views.PaperThing{{Name: "Longsword", Text: "3 attack dice", Used: "in hand"}},
		Things:  []views.PaperThing{{Name: "2 × Potion of Healing", Text: "Up to 4 Body Points"}},
		Spells:  []views.SpellGroup{{Title: "Water spells", Note: "1 of 2 cast this quest", Spells: []views.Spell{{Name: "Sleep", Text: "The target sleeps."}, {Name: "Veil of Mist", Text: "Cast in quest 4, round 3", Used: true}}}},
		Effects: []views.Effect{{Name: "Rock Skin", Text: "+1 dice", From: "ends: hurt"}},
		Ledger:  []views.Row{{What: "Special treasure", When: "quest 4, round 2", Change: "+84", Left: "212", Decided: views.Decided{N: 90}}},
		Quests:  []views.PaperStep{{Number: "1", Done: true}, {Number: "2"}}, Honours: []string{"Slew Orc × 2"},
		Sizes: views.PaperSizes{Rows: 4, Gold: 4, Class: "dense"},
	}
}

func printed() views.Print {
	blank := views.PaperHero{Note: "Class", Stats: []views.Stat{{Label: "Attack"}}, Points: []views.PaperPoints{{Label: "Body", Max: 10, Undecided: true}}, Sizes: views.PaperSizes{Rows: 2, Gold: 2}}
	return views.Print{
		Groups: choosing().Groups, Kept: []views.Field{{Name: "at", Value: "96"}}, Letter: true, AsOf: "3 May 2026, action 118",
		Heroes: []views.PaperHero{paperHero(), blank},
		Party: &views.PaperParty{Heroes: []views.PaperMate{{Name: "Hroda", Note: "Barbarian, played by Mia", Body: "6 of 8", Mind: "2 of 2", Attack: "3", Defend: "2", Move: "2", Gold: "385", Carries: "Broadsword", State: "At 0 Body Points"}},
			Gold: "832", Won: "3 quests won.", Quests: []views.PaperLine{{Number: "4", Title: "Prince Magnus’ Gold", State: "Being played.", Text: "Round 6."}}, Fallen: evening().Deaths},
		Evenings: []views.Evening{evening()},
		Quests: []views.PaperQuest{{Number: "4", Title: "Prince Magnus’ Gold", State: "being played", Parchment: "Three chests have been stolen.", Goal: "Bring them back.", Notes: []views.Remark{{Title: "Mia", Text: "Left door first."}},
			Attempts: []views.PaperAttempt{{Title: "Attempt 1, 3 May 2026", Outcome: "Going on.", Heroes: "With Hroda and Lysandra.", Facts: []views.Stat{{Label: "Rounds", Value: "6"}}, Slain: []views.Remark{{Title: "Hroda", Text: "Orc × 3."}}, Seen: "Hall and Crypt",
				Treasure: []views.Done{{N: 90, When: "Round 2", Text: "Hroda finds 84 gold."}}, Read: []views.Remark{{Title: "Quest note A", Text: "Two orcs look up."}}}},
			Secret: quest().Secret, Opened: []string{"traps, 1, kind: pit"}}},
	}
}

func choosing() views.Print {
	return views.Print{Groups: []views.PrintGroup{
		{Title: "Heroes", Name: "hero", Choices: []views.Choice{{Value: "h1", Label: "Hroda", Hue: "barbarian", Note: "yours", Chosen: true}, {Value: "h3", Label: "Lysandra", Hue: "elf"}}},
		{Title: "Paper", Name: "paper", One: true, Choices: []views.Choice{{Value: "a4", Label: "A4", Chosen: true}, {Value: "letter", Label: "US Letter"}}}}}
}
