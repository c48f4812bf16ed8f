package views_test

import (
	"github.com/a-h/templ"

	"loretome/rules/words"
	"loretome/views"
)

// sample is one page as a handler would make it.
type sample struct {
	name string
	page templ.Component
}

// samples are all pages.
func samples() []sample {
	at := page("Hroda", "Heroes", table.Hero("h1"))
	at.At = &views.At{Revision: 96, Head: 118, Newer: 22, Now: table.Hero("h1"), Timeline: table.TimelineAt(96), OtherView: table.Hero("h1") + "?at=96&view=recorded"}
	refused := page("Play", "Play", table.Play())
	refused.Notice = &views.Notice{Kind: "refusal", Title: "The rules say no", Text: "5 squares asked, 3 left.", Rules: []views.Cite{rule("HQ-MOVE-01", "moving")}}
	zargon := play(6)
	zargon.Board, zargon.Turn = board(), views.Turn{Title: "Zargon’s turn", Hue: "zargon", Yours: true, Waits: "The orc and the gargoyle have not been used."}
	return []sample{
		{"campaigns", views.CampaignsPage(outside("Your tables", base.Campaigns()), campaigns())},
		{"campaigns-empty", views.CampaignsPage(outside("Your tables", base.Campaigns()), views.Campaigns{Start: campaigns().Start, Join: campaigns().Join})},
		{"join-code", views.JoinCodePage(outside("Join a table", base.Join()), views.JoinCode{Title: "Join a table", Text: "The screen shows the code.", Form: campaigns().Join})},
		{"join", views.JoinPage(joining(), join())},
		{"invite", views.InvitePage(master(page("Invite a player", "Home", table.Invite())), invite())},
		{"home", views.HomePage(page("Home", "Home", table.Home()), home())},
		{"heroes", views.HeroesPage(page("Heroes", "Heroes", table.Heroes()), heroes())},
		{"hero", views.HeroPage(page("Lysandra", "Heroes", table.Hero("h3")), hero())},
		{"hero-at", views.HeroPage(at, hero())},
		{"quests", views.QuestsPage(master(page("Quests", "Quests", table.Quests())), quests())},
		{"quest", views.QuestPage(master(page("Magnus’ Gold", "Quests", table.Quest("4"))), quest())},
		{"quest-form", views.QuestFormPage(still(master(page("Write a quest", "Quests", table.NewQuest()))), questForm())},
		{"play", views.PlayPage(page("Play", "Play", table.Play()), play(6))},
		{"play-refused", views.PlayPage(refused, unfolded(play(3)))},
		{"play-zargon", views.PlayPage(master(page("Play", "Play", table.Play())), zargon)},
		{"play-empty", views.PlayPage(page("Play", "Play", table.Play()), views.Play{Round: "No quest", Turn: views.Turn{Title: "Between quests", Links: []views.Link{{Text: "Armory", Icon: "bag", Href: table.Armory("", "")}}}, Actions: views.Actions{Title: "Actions"}})},
		{"cart", views.CartPage(page("Cart", "Armory", ""), cart())},
		{"cart-empty", views.CartPage(page("Cart", "Armory", ""), views.Cart{Text: "This seat plays none.", Closed: "Quest 4 is in progress.", Back: table.Armory("", "")})},
		{"armory", views.ArmoryPage(page("Armory", "Armory", table.Armory("h3", "")), armory())},
		{"remains", views.RemainsPage(page("The fallen", "Heroes", table.Fallen()), remains())},
		{"timeline", views.TimelinePage(master(page("Timeline", "Timeline", table.TimelineAt(117))), timeline())},
		{"replay", views.ReplayPage(still(master(page("Replay", "Timeline", table.Replay()))), replay())},
		{"replay-nothing", views.ReplayPage(still(page("Replay", "Timeline", table.Replay())), views.Replay{Stretch: "Actions 3 to 4.", Whole: table.Replay(), Nothing: "Nothing happened there that can be shown."})},
		{"undoing", views.UndoingPage(still(page("Undo", "Timeline", table.UndoAction(104))), undoing())},
		{"asking", views.UndoingPage(still(page("Undo", "Timeline", table.UndoAction(104))), askingFirst())},
		{"picking", views.UndoingPage(still(page("Undo several", "Timeline", table.UndoSeveral("12, x"))), pickingSeveral())},
		{"request", views.RequestPage(still(page("Request 1", "Timeline", table.Request("request-1"))), requesting())},
		{"request-closed", views.RequestPage(still(page("Request 1", "Timeline", table.Request("request-1"))),
			views.Requesting{Title: "Request 1", Asked: "Mia asks to take back #104.", Closed: "Theo declined it.", By: views.Link{Text: "#119", Href: table.Action(119)}, Back: table.Timeline()})},
		{"late", views.LatePage(still(master(page("Record an evening played on paper", "Timeline", table.Late(117)))), late())},
		{"commands", views.CommandsPage(still(master(page("All commands", "Play", table.Commands()))), "Each has its form on a page of its own.",
			[]views.CommandGroup{{Title: "Traps", Links: []views.CommandLink{{Text: "Spring a trap", Href: table.Command("SpringTrap"), Off: "not now"}}}},
			[]views.Link{{Text: "Record an evening played on paper", Href: table.Late(0)}})},
		{"amend", views.CommandFormPage(still(page("Place a monster", "Play", table.Command("PlaceMonster")+"?mend.amend=112")), amendment())},
		{"command", views.CommandFormPage(still(page("Define a trap", "Play", table.Command("DefineTrap"))), command())},
		{"content", views.ContentPage(master(page("Content", "Rules", table.Content())), content())},
		{"content-read", views.ContentPage(page("Content", "Rules", table.Content()), views.Content{})},
		{"rules", views.RulesPage(still(page("Rules", "Rules", table.Rules())), rulebook())},
		{"found rules", views.RulesPage(still(page("Rules", "Rules", table.Rules())), found())},
		{"chapter", views.RulesPage(still(page("Rules", "Rules", table.Chapter("movement"))), chapter())},
		{"docket", views.DocketPage(counted(page("Disputes", "Disputes", table.Disputes())), docket())},
		{"docket-empty", views.DocketPage(page("Disputes", "Disputes", table.Disputes()), views.Docket{Counts: "Nothing was disputed yet."})},
		{"claim", views.ClaimPage(still(page("Open a dispute", "Disputes", table.NewDispute())), claiming())},
		{"dispute", views.DisputePage(page("Dispute 3", "Disputes", table.Dispute("dispute-3")), dispute())},
		{"dispute-settled", views.DisputePage(page("Dispute 3", "Disputes", table.Dispute("dispute-3")), settledDispute())},
		{"ruling", views.RulingPage(still(master(page("Dispute 3", "Disputes", table.Dispute("dispute-3")))), rulingAsked())},
		{"options", views.OptionsPage(still(page("Options", "Rules", table.Options())), options())},
		{"option", views.OptionPage(still(page("Board model", "Rules", table.Option("board_model"))), oneOption())},
		{"upgrade", views.UpgradePage(still(master(page("Upgrade the rules", "Rules", table.Upgrade()))), upgrade())},
		{"upgrade-none", views.UpgradePage(still(master(page("Upgrade the rules", "Rules", table.Upgrade()))), views.Upgrade{From: "heroquest@2", Master: true})},
		{"upgrade-same", views.UpgradePage(still(master(page("Upgrade the rules", "Rules", table.Upgrade()))), views.Upgrade{From: "heroquest@1", To: "heroquest@2", Master: true, Decided: "3 actions were decided again."})},
		{"upgrade-seen", views.UpgradePage(still(page("Upgrade the rules", "Rules", table.Upgrade())), views.Upgrade{From: "heroquest@1"})},
		{"action", views.ActionPage(still(page("Action 118", "Timeline", table.Action(118))), oneAction())},
		{"forks", views.ForksPage(still(master(page("Forks", "Timeline", table.Forks()))), forks())},
		{"forks-seen", views.ForksPage(still(page("Forks", "Timeline", table.Forks())), views.Forks{})},
		{"archive", views.ArchivePage(still(master(page("Put away", "Home", table.Archive()))), views.PutAway{Name: "Thursday Delvers", Export: table.Export(), Put: putAway().Put})},
		{"archived", views.ArchivePage(still(master(page("Put away", "Home", table.Archive()))), views.PutAway{Name: "Thursday Delvers", Archived: true, Export: table.Export(), Out: putAway().Out, Delete: putAway().Delete})},
		{"archive-seen", views.ArchivePage(still(page("Put away", "Home", table.Archive())), views.PutAway{Name: "Thursday Delvers"})},
		{"rule", views.RulePage(still(page("Moving", "Rules", table.Rule("HQ-MOVE-01"))), oneRule())},
		{"why", views.WhyPage(still(page("Hroda’s gold", "Timeline", table.Why("/game/heroes/h1/gold"))), why())},
		{"why whole", views.WhyPage(still(page("Hroda", "Timeline", table.Why("/game/heroes/h1"))), whole())},
		{"way", views.WayPage(still(page("Potion of Healing", "Timeline", table.Way("i5"))), way())},
		{"diff", views.DiffPage(still(page("What differs", "Timeline", table.Differences())), diff())},
		{"diff none", views.DiffPage(still(page("What differs", "Timeline", table.Differences())), views.Diff{From: 1, To: 1, Head: 1, ToHead: 1, Title: "Action 1 and action 1", Count: "Nothing differs."})},
		{"bookmarks", views.BookmarksPage(still(page("Bookmarks", "Timeline", table.Bookmarks())), bookmarks())},
		{"dice", views.DicePage(still(page("Dice", "Timeline", table.Dice())), diceTold())},
		{"dice none", views.DicePage(still(page("Dice", "Timeline", table.Dice())), views.DiceTold{Mine: "owl", Old: "2 throws of the tracker’s were made when no dice were sealed yet, and cannot be checked: #3, #4."})},
		{"stats", views.StatsPage(page("Stats", "Stats", table.Stats("", "")), statsShown())},
		{"stats nothing", views.StatsPage(page("Stats", "Stats", table.Stats("", "")), statsOfNothing())},
		{"seals", views.SealsPage(still(master(page("Sealed notes", "Quests", table.Seals()))), sealsTold())},
		{"seals none", views.SealsPage(still(page("Sealed notes", "Quests", table.Seals())), views.SealsTold{})},
		{"evenings", views.EveningsPage(page("Evenings", "Timeline", table.Evenings()), evenings())},
		{"evenings-none", views.EveningsPage(page("Evenings", "Timeline", table.Evenings()), nil)},
		{"evening", views.EveningPage(page("Evening 1", "Timeline", table.Evening("session-1")), evening())},
		{"print", views.PrintPage(still(page("Print", "Home", table.Print())), choosing())},
		{"printed", views.PrintPage(still(page("Print", "Home", table.Print())), printed())},
		{"failure", views.FailurePage(still(page("Nothing is here", "", table.Hero("h9"))), views.FailureOf(words.English, 404))},
		{"offline", views.OfflinePage(outside("The tracker does not answer", base.Offline()))},
		{"help", views.HelpPage(outside("Help", base.Help()))},
	}
}

// still is a page without a live stream.
func still(p views.Page) views.Page {
	p.Live = ""
	return p
}

func joining() views.Page {
	p := outside("Sit down", table.JoinWith("7KQ4-MZ2P"))
	p.Table, p.Campaign = table, "Thursday Delvers"
	return p
}

func campaigns() views.Campaigns {
	return views.Campaigns{
		Seats: []views.Seated{
			{Name: "Thursday Delvers", Href: table.Home(), System: "HeroQuest", Role: "Lysandra", Hue: "elf", State: "Quest 4, round 6. Lysandra is up.", When: "last played today", YourTurn: true},
			{Name: "Saturday in Barak Tor", Href: base.Table("b8w2n4qz").Home(), System: "HeroQuest", Role: "Zargon", Hue: "zargon", State: "Between quests", When: "Last played on 3 May", ActionsSince: 12},
			{Name: "If the orc had blocked", Href: base.Table("c8w2n4qz").Home(), System: "HeroQuest", Role: "Zargon", Hue: "zargon", When: "Last played on 4 May", Fork: &views.Fork{Name: "Thursday Delvers", Text: "at action 117", Href: table.Home()}},
			{Name: "Winter", Href: base.Table("d8w2n4qz").Home(), System: "HeroQuest", Role: "Hroda", Hue: "barbarian", When: "Last played on 3 January", Archived: true},
		},
		Start: views.Form{Name: "start", Action: base.NewCampaign(), Submit: "Start", Fields: []views.Field{
			{Name: "name", Label: "Name of the campaign", Kind: views.Text, Required: true, Length: 80},
			{Name: "system", Label: "Rules", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "heroquest", Label: "HeroQuest", Chosen: true}}},
			{Name: "option.board_model", Label: "Where figures stand", Kind: views.Pick, Required: true, Help: "Asserted: the table answers yes or no. Grid: the tracker computes it.", Choices: []views.Choice{{Value: "asserted", Label: "asserted", Chosen: true}, {Value: "grid", Label: "grid"}}},
			{Name: "option.allow_duplicate_heroes", Label: "Two living heroes of one type in a quest", Kind: views.Check},
		}},
		Join: views.Form{Name: "join", Action: base.Join(), Submit: "Join", Quiet: true, Fields: []views.Field{{Name: "code", Label: "Join code", Kind: views.Text, Required: true, Help: "Eight letters and digits, from the game master’s screen.", Value: "7KQ4-MZ2X", Error: "No table has this code."}}},
	}
}

func joinSeats() []views.JoinSeat {
	return []views.JoinSeat{
		{Name: "Zargon", Note: "Game master", Hue: "zargon", By: "Pat"}, {Name: "Hroda", Note: "Barbarian", Hue: "barbarian", By: "Mia"}, {Name: "Ommer", Note: "Wizard", Hue: "wizard"},
	}
}

func join() views.Join {
	return views.Join{System: "HeroQuest", Seats: joinSeats(), Form: views.Form{Name: "sit", Action: table.Seats(), Submit: "Take the seat", Icon: "seat", Fields: []views.Field{
		{Name: "code", Kind: views.Hidden, Value: "7KQ4-MZ2P"},
		{Name: "name", Label: "Your name", Kind: views.Text, Required: true, Length: 40},
		{Name: "side", Label: "Your side", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "hero", Label: "I play a hero", Chosen: true}, {Value: "observer", Label: "I only watch"}}},
		{Name: "hero", Label: "Your hero", Kind: views.Pick, Choices: []views.Choice{{Value: "h4", Label: "Ommer", Note: "Wizard", Hue: "wizard"}, {Value: "h1", Label: "Hroda", Hue: "barbarian", Off: "Mia plays her"}, {Value: "", Label: "A new one, made later"}}},
	}}}
}

func invite() views.Invite {
	return views.Invite{Address: "192.168.1.20:8080", Code: "7KQ4-MZ2P", URL: "http://192.168.1.20:8080" + table.JoinWith("7KQ4-MZ2P"), Seats: joinSeats(),
		QR:    views.QRCode{Size: 29, Path: "M0 0h7v1h-7zM9 0h2v1h-2zM12 0h1v1h-1zM14 0h3v1h-3zM22 0h7v1h-7zM0 1h1v6h-1zM6 1h1v6h-1zM22 1h1v6h-1zM28 1h1v6h-1zM0 6h7v1h-7zM22 6h7v1h-7zM2 2h3v3h-3zM24 2h3v3h-3z"},
		Renew: &views.Form{Name: "renew", Action: table.RenewInvite(), Submit: "Make a new code", Quiet: true}}
}

func home() views.Home {
	return views.Home{
		Heroes: true,
		Title:  "Prince Magnus’ Gold", Text: "Quest 4, round 6. Lysandra is up: she has rolled 7 squares and not yet taken her action.",
		Main: views.Link{Text: "Continue play", Href: table.Play(), Icon: "die"}, More: []views.Link{{Text: "Invite a player", Href: table.Invite(), Icon: "qr"}},
		Rooms:  []views.Room{{X: 2, Y: 2, Width: 4, Height: 3, Seen: true}, {X: 6, Y: 2, Width: 4, Height: 3}, {X: 10, Y: 2, Width: 3, Height: 5, Seen: true}, {X: 16, Y: 2, Width: 3, Height: 5}, {X: 19, Y: 2, Width: 4, Height: 4}, {X: 23, Y: 2, Width: 3, Height: 4}, {X: 2, Y: 6, Width: 4, Height: 4}, {X: 6, Y: 6, Width: 4, Height: 4, Seen: true}, {X: 12, Y: 8, Width: 6, Height: 5, Seen: true}, {X: 19, Y: 7, Width: 4, Height: 4}, {X: 2, Y: 12, Width: 4, Height: 3}, {X: 7, Y: 12, Width: 4, Height: 5}, {X: 19, Y: 12, Width: 5, Height: 5}, {X: 14, Y: 14, Width: 4, Height: 4}},
		Alerts: []views.Alert{{Icon: "scales", Title: "Dispute 3 waits for Zargon.", Text: "Mia says the orc blocked with a white shield.", Link: views.Link{Text: "Review dispute", Href: table.Home()}}},
		Party:  party(), Won: "3 of 14 won", Quests: questSteps(), Recent: entries()[:4],
		Fallen: []views.FallenLine{{Name: "Torvald, Barbarian", Href: table.Remains("h0"), Text: "Quest 2, round 9. Fell to two zombies in the tomb room.", Left: "A shortsword and 60 gold are still there."}},
		Seats:  []views.SeatLine{{Text: "Mia plays Hroda", Hue: "barbarian", Note: "here"}, {Text: "Pat is Zargon", Hue: "zargon", Note: "here"}},
		Links:  []views.Link{{Text: "Quests", Href: table.Quests(), Icon: "quest"}, {Text: "Rules", Href: table.Rules(), Icon: "book"}},
		Night:  &views.Form{Name: "night", Action: table.Command("EndSession"), Submit: "End the evening", Quiet: true},
		Nights: []views.Link{{Text: "Watch evening 2, 3 May", Href: table.ReplayOf(92, 0), Icon: "play"}},
	}
}

func questSteps() []views.QuestStep {
	names := []string{"The Trial", "Sir Ragnar", "Orc Warlord", "Magnus’ Gold", "Melar’s Maze", "Legacy", "Stone Hunter", "Fire Mage", "Against Time", "Castle"}
	var out []views.QuestStep
	for i, name := range names {
		s := views.QuestStep{Number: itoa(i + 1), Title: name, Href: table.Quest(itoa(i + 1)), State: "not started", Done: i < 3, Now: i == 3}
		out = append(out, s)
	}
	return out
}

func heroes() views.Heroes {
	return views.Heroes{Print: table.PrintParty(), Party: party(), Fallen: home().Fallen, Make: &views.Form{Name: "hero", Action: table.Heroes(), Submit: "Make this hero", Quiet: true, Fields: []views.Field{
		{Name: "hero_type", Label: "Kind of hero", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "barbarian", Label: "Barbarian", Hue: "barbarian", Note: "Body 8, Mind 2"}, {Value: "dwarf", Label: "Dwarf", Hue: "dwarf", Note: "Body 7, Mind 3"}, {Value: "elf", Label: "Elf", Hue: "elf", Off: "Lysandra lives"}, {Value: "wizard", Label: "Wizard", Hue: "wizard", Note: "Body 4, Mind 6"}}},
		{Name: "name", Label: "Name", Kind: views.Text, Required: true, Length: 40},
	}}}
}

func hero() views.HeroSheet {
	return views.HeroSheet{
		Name: "Lysandra", Hue: "elf", Story: "Elf, played by Jun. Three quests won, never fallen.", Gold: "212", Fix: table.HeroPoints("h3"),
		Links:   []views.Link{{Text: "Shop", Href: table.Armory("h3", ""), Icon: "bag"}},
		Stats:   []views.Stat{{Label: "Attack", Value: "3", Unit: "dice", Why: table.Hero("h3") + "?why=attack"}, {Label: "Defend", Value: "2", Unit: "dice"}, {Label: "Move", Value: "2", Unit: "dice"}, {Label: "Gold", Value: "212"}, {Label: "Kills", Value: "9"}},
		Points:  []views.Points{{Pips: body(4, 6), Field: "body"}, {Pips: mind(4, 4), Field: "mind"}},
		Effects: []views.Effect{{Name: "Rock Skin", Text: "One more defend die until the first Body Point is lost.", From: "cast by Ommer in round 3", Href: table.TimelineAt(101)}},
		Shop:    table.Armory("h3", ""),
		Gear: []views.Item{
			{ID: "i1", Name: "Longsword", Text: "3 attack dice, may strike diagonally", Icon: "sword", State: "In hand"},
			{ID: "i2", Name: "Helmet", Text: "1 extra defend die", Icon: "helm", Deeds: []views.Deed{{Text: "Wear", Action: table.Gear("h3", "i2", "equip")}}},
			{ID: "i3", Name: "Potion of Healing", Text: "Found in quest 3, restores up to 4 Body", Icon: "potion", Deeds: []views.Deed{{Text: "Drink", Action: table.Gear("h3", "i3", "use")}, {Text: "Drop", Action: table.Gear("h3", "i3", "drop"), Off: "not in a fight"}}},
		},
		Spells: []views.SpellGroup{{Title: "Water spells", Note: "1 of 3 cast this quest", Spells: []views.Spell{{Name: "Sleep", Text: "Ready"}, {Name: "Veil of Mist", Text: "Cast in round 3", Used: true}, {Name: "Water of Healing", Text: "Ready"}}}},
		Ledger: ledger(), Log: entries()[2:],
	}
}

func ledger() []views.Row {
	return []views.Row{
		{What: "Chest, north room", When: "quest 4", Decided: views.Decided{N: 96}, Change: "+84", Left: "212"},
		{What: "Sold helmet", When: "after quest 3", Decided: views.Decided{N: 91, Override: "Carried out against HQ-HERO-13: the smith lends him one"}, Change: "+62", Left: "128", Undone: true},
		{What: "Bought broadsword", When: "after quest 3", Decided: views.Decided{N: 90}, Change: "0", Left: "66", Note: "No longer paid: 250 gold were recorded."},
		{What: "Bought longsword", When: "after quest 3", Decided: views.Decided{N: 90}, Change: "−350", Left: "128"},
	}
}
