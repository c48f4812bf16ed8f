package views_test

import "loretome/views"

func diceTold() views.DiceTold {
	link := func(n string) views.Link { return views.Link{Text: "#" + n, Href: table.Action(12)} }
	return views.DiceTold{
		Word: &views.Form{Name: "word", Action: table.AddWord(), Submit: "Add the word", Quiet: true, Fields: []views.Field{
			{Name: "word", Label: "Word", Kind: views.Text, Required: true, Length: 40}}},
		Box: &views.BoxTold{Title: "Box 2, evening 1", Text: "The seed was told. 2 throws, 1 of them false.",
			Hash: "7c90de482defbd51ac9d9b0f5705e5edd3fad0a4a5cb553ab3eb411bcc380db5", Seed: "5cc181c2b7df86c11817fc919f9d3df7ea32188c975a1c5ea887f8d50a9123fe",
			Sealed: link("12"), Ended: link("90"), Words: []string{"marmalade, from Mia in #13", "owl, from Pat in #14"},
			Throws: []views.ThrowTold{
				{Title: "Throw 1", Who: "Mia", Action: link("20"), Faces: []string{"Combat: skull, white shield", "Treasure: Gem"}, Proof: "Checked: this is what the seed makes of it.", Good: true,
					Message: "9:c8w2n4qz1,1:2,1:1,9:marmalade,", Seed: "d94bd8e45cc181c2b7df86c11817fc919f9d3df7ea32188c975a1c5ea887f8d5",
					Steps: []string{"Number 0 is 8a3f21c4, which is 2319393220. Divided by 6 it leaves 4; counted from 0 in skull, skull, skull, white shield, white shield, black shield that is: white shield."}},
				{Title: "Throw 2", Who: "Pat", Action: link("22"), Undone: "taken back or amended in #30", Faces: []string{"Movement: 4, 6"}, Proof: "False: this is not what the seed makes of it.", Bad: true,
					Message: "9:c8w2n4qz1,1:2,1:2,9:marmalade,"},
			}, More: table.DiceOf(2, 60), Less: table.DiceOf(2, 0)},
		Boxes: []views.BoxLine{{Title: "Box 3, between evenings", Text: "0 throws so far", Href: table.DiceOf(3, 0)},
			{Title: "Box 2, evening 1", Text: "2 throws, 1 of them false", Href: table.DiceOf(2, 0), Here: true}},
		Luck: []views.LuckTold{{Title: "Mia: combat dice, thrown by the tracker", Hue: "barbarian", Text: "36 dice, 2 of them taken back", Fair: "Chi-square is 1.20: fair dice fall at least as unevenly in 54.9 of 100 such sets. That is nothing out of the ordinary.",
			Faces: []views.FaceTold{{Face: "skull", Count: "20", Expected: "18.0", Back: "2 taken back", Width: "55.6", Mark: "50.0"}, {Face: "white shield", Count: "10", Expected: "12.0", Width: "27.8", Mark: "33.3"}}},
			{Title: "Everybody: movement dice, the table’s own", Text: "4 dice", Few: true, Mean: "4.25 on average; 3.50 is expected.", Faces: []views.FaceTold{{Face: "4", Count: "4", Expected: "0.7", Width: "100.0", Mark: "16.7"}}}},
	}
}

func sealsTold() views.SealsTold {
	link := func(n string) views.Link { return views.Link{Text: "#" + n, Href: table.Action(12)} }
	hash := "7c90de482defbd51ac9d9b0f5705e5edd3fad0a4a5cb553ab3eb411bcc380db5"
	return views.SealsTold{Seals: []views.SealTold{
		{Title: "Quest 2", Text: "Sealed; nobody but the game master knows the notes.", Hash: hash, Sealed: link("40"), Look: views.Link{Text: "Look at the notes", Href: table.Quest("2")},
			Open: &views.Form{Name: "open-2", Action: table.OpenSeal(), Submit: "Open these notes to everybody", Quiet: true, Fields: []views.Field{{Name: "of", Kind: views.Hidden, Value: "quest-2"}}}},
		{Title: "Quest 1", Text: "Opened. Checked: these are the notes that were sealed.", Hash: hash, Salt: hash, Sealed: link("12"), Opened: link("38"), Notes: `{"goal":"the orc"}`,
			Lines: []string{"goal: the orc"}, Changed: []string{"goal: the orc, then the ogre"}},
		{Title: "Quest 1", Text: "Opened. False: these are not the notes that were sealed.", Bad: true, Hash: hash, Salt: hash, Sealed: link("11"), Opened: link("38"), Notes: `{"goal":"the orc"}`},
	}}
}
