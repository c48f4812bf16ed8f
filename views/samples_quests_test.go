package views_test

import "loretome/views"

func unfolded(m views.Play) views.Play {
	form := m.Actions.Now[0].Form
	form.Throws[0].Value, form.Throws[0].Error = "S S X", "X is no face of a combat die."
	form.Fields[2].Error, form.Fields[2].Value = "Answer yes or no.", ""
	form.Override = &views.Override{Rule: "HQ-ATK-01", Reason: views.Field{Name: "override.reason", Label: "Why the table decides so", Kind: views.Text, Required: true}}
	return m
}

func quests() views.Quests {
	load := &views.Form{Name: "import-quest", Action: table.ImportQuest(), Submit: "Import the quest", Quiet: true, Fields: []views.Field{
		{Name: "file", Label: "File", Kind: views.File, Help: "YAML or JSON"}, {Name: "text", Label: "Or its text", Kind: views.Long},
	}}
	return views.Quests{Won: "3 of 14 won", Write: table.NewQuest(), Import: load, Quests: []views.QuestLine{
		{Number: "3", Title: "Lair of the Orc Warlord", Href: table.Quest("3"), State: "won", Text: "Won at the second attempt, 180 gold each", Done: true},
		{Number: "4", Title: "Prince Magnus’ Gold", Href: table.Quest("4"), State: "being played", Text: "Round 6, first attempt", Now: true},
		{Number: "5", Title: "Melar’s Maze", Href: table.Quest("5"), State: "not started", Text: "Written by Pat"},
	}}
}

func quest() views.Quest {
	return views.Quest{
		Print:  table.PrintQuest("4"),
		Number: "4", Title: "Prince Magnus’ Gold", State: "being played, round 6", Goal: "Bring the three stolen chests back to the stairway.",
		Parchment: "Three treasure chests have been stolen while on their way to the King’s treasury.",
		Facts:     []views.Stat{{Label: "Attempt", Value: "1"}, {Label: "Round", Value: "6"}, {Label: "Reward", Value: "240", Unit: "gold"}},
		Seen:      "2 areas seen", Alive: "1 alive, 1 slain", Seal: "9f2c4b7a1d0e8c63f5a2b9d4e7c1068a3b5d7f9e2c4a6081b3d5f7e9a2c4b6d8",
		Areas:    []views.AreaLine{{Name: "Armoury", Text: "Searched for traps: one pit. Searched for treasure by Hroda.", Seen: true, Stamp: "seen in round 5"}, {Name: "Corridor east", Seen: true, Stamp: "seen in round 2"}, {Name: "Magnus’ vault"}},
		Monsters: []views.MonsterLine{{Name: "Goblin", Place: "Armoury", Body: body(1, 1), Alive: true}, {Name: "Orc", Place: "Armoury", Note: "slain by Brundle in round 6", Body: body(0, 1)}},
		Found:    entries()[3:4], Secret: secret(), Edit: table.EditQuest("4"), Export: table.ExportQuest("4"),
		Attempts: []views.Attempt{{Title: "Attempt 1", Text: "Begun on 3 May.", State: "going on", Href: table.TimelineAt(92), Watch: table.ReplayOf(92, 0)}},
		Forms:    []views.Fold{{Title: "Finish", Form: views.Form{Name: "finish", Action: table.FinishQuest("4"), Submit: "Settle the quest", Quiet: true, Fields: []views.Field{{Name: "pot_gold", Label: "Gold for the party", Kind: views.Number, Min: "0", Max: "100000", Value: "240"}}}}},
	}
}

func questForm() views.QuestForm {
	area := func(i, name string) views.FieldRow {
		return views.FieldRow{Fields: []views.Field{
			{Name: "areas." + i + ".area", Label: "Name", Kind: views.Text, Value: name},
			{Name: "areas." + i + ".kind", Label: "Kind", Kind: views.Pick, Choices: []views.Choice{{Value: "room", Label: "Room", Chosen: true}, {Value: "corridor", Label: "Corridor"}}},
			{Name: "areas." + i + ".note", Label: "What is there", Kind: views.Long},
		}}
	}
	find := func(i, place, gold, wrong string) views.FieldRow {
		return views.FieldRow{Fields: []views.Field{
			{Name: "treasures." + i + ".area", Label: "Where", Kind: views.Text, Value: place},
			{Name: "treasures." + i + ".gold", Label: "Gold", Kind: views.Number, Min: "0", Max: "100000", Value: gold, Error: wrong},
			{Name: "treasures." + i + ".item", Label: "Item", Kind: views.Text},
		}}
	}
	return views.QuestForm{Title: "Write a quest", Help: "Only the game master sees this page. Notes and treasures stay secret until they are found.", Form: views.Form{
		Name: "quest", Action: table.NewQuest(), Submit: "Store the quest",
		Fields: []views.Field{
			{Name: "quest_no", Label: "Number", Kind: views.Number, Min: "1", Max: "99", Value: "4", Required: true},
			{Name: "title", Label: "Title", Kind: views.Text, Value: "Prince Magnus’ Gold", Required: true, Length: 80},
			{Name: "goal", Label: "Goal", Kind: views.Long, Help: "How the heroes win."},
			{Name: "reward_gold", Label: "Reward in gold", Kind: views.Number, Min: "0", Max: "100000"},
			{Name: "parchment", Label: "Parchment, read aloud", Kind: views.Long},
			{Name: "wandering_monster", Label: "Wandering monster", Kind: views.Pick, Choices: []views.Choice{{Value: "goblin", Label: "Goblin"}, {Value: "orc", Label: "Orc", Chosen: true}, {Value: "zombie", Label: "Zombie"}, {Value: "skeleton", Label: "Skeleton"}, {Value: "mummy", Label: "Mummy"}, {Value: "gargoyle", Label: "Gargoyle"}, {Value: "warrior", Label: "Dread Warrior"}}},
			{Name: "required_artifacts", Label: "Artifacts the heroes need", Kind: views.List, Values: []string{"spirit_blade"}},
		},
		Sections: []views.Section{
			{Name: "areas", Title: "Areas", Each: "Area", Rows: []views.FieldRow{area("0", "R1"), area("1", "")}},
			{Name: "treasures", Title: "Treasures", Help: "What a search finds instead of a card.", Each: "Treasure", Rows: []views.FieldRow{find("0", "R1", "-5", "Gold is 0 or more."), find("1", "", "", "")}},
		},
	}}
}

func cart() views.Cart {
	return views.Cart{
		Text: "Choose several things.", Back: table.Armory("h3", ""), Hero: views.CartHero{ID: "h3", Name: "Lysandra"}, Heroes: []views.CartHero{{ID: "h3", Name: "Lysandra"}, {ID: "h4", Name: "Ommer"}},
		Lines: []views.CartLine{
			{Name: "2 × Dagger for Lysandra", Hue: "elf", Field: "want.h3.dagger", Count: "2", Price: "50", Good: true, Says: "May be bought and carried. 30 gold left."},
			{Name: "Plate Mail for Ommer", Hue: "wizard", Field: "want.h4.plate_mail", Count: "1", Price: "850", Says: "Plate Mail costs 850 gold, Ommer has 12.", Rules: []views.Cite{rule("HQ-ARMORY-01", "buying for gold")}},
		},
		Purses: []views.CartPurse{{Text: "Lysandra has 80 gold, and would have 30 left.", Hue: "elf"}}, Buy: "Buy 2 things for 50 gold",
		Kept:  []views.Field{{Name: "want.h4.plate_mail", Value: "1"}},
		Goods: []views.CartGood{{Good: views.Good{Name: "Dagger", Text: "1 die.", Icon: "sword", Price: "25"}, Field: "want.h3.dagger", Count: "2"}, {Good: views.Good{Name: "Sabre", Icon: "sword", Price: "?", Off: "no price known"}}},
	}
}

func armory() views.Armory {
	shop := []views.Good{
		{ID: "dagger", Name: "Dagger", Text: "1 attack die, can be thrown once", Icon: "sword", Price: "25"},
		{ID: "staff", Name: "Staff", Text: "1 attack die, strikes diagonally, two hands", Icon: "staff", Price: "100"},
		{ID: "shield", Name: "Shield", Text: "1 extra defend die, one free hand needed", Icon: "buckler", Price: "150"},
		{ID: "broadsword", Name: "Broadsword", Text: "3 attack dice", Icon: "sword", Price: "250", Off: "38 gold short"},
		{ID: "plate", Name: "Plate mail", Text: "2 extra defend dice, 1 movement die", Icon: "mail", Price: "850", Off: "not for the wizard", Rule: rule("HQ-HERO-08", "")},
	}
	return views.Armory{
		Text: "Open between quests.", Treasury: "832", Shop: shop, Ledger: ledger(),
		Hero:   &views.Shopper{ID: "h3", Name: "Lysandra", Hue: "elf", Carries: "carries a longsword, a helmet and a potion", Gold: "212", Yours: true},
		Heroes: []views.Link{{Text: "Change hero", Href: table.Armory("", "")}},
		Kinds:  []views.Tab{{Name: "All", Href: table.Armory("h3", ""), Current: true}, {Name: "Weapons", Href: table.Armory("h3", "weapon")}, {Name: "Armour", Href: table.Armory("h3", "armor")}, {Name: "Tools", Href: table.Armory("h3", "tool")}},
		Sale:   []views.Good{{ID: "i1", Name: "Longsword", Icon: "sword", Price: "175"}, {ID: "i2", Name: "Helmet", Icon: "helm", Price: "62"}},
	}
}

func remains() views.Remains {
	return views.Remains{Title: "The fallen", Fallen: []views.Fallen{
		{Name: "Torvald", Hue: "barbarian", Href: table.Hero("h0"), Note: "Barbarian, played by Mia", Died: "Quest 2, round 9: fell to two zombies in the tomb room.", Decided: views.Decided{N: 71}, Place: "the tomb room", Gold: "60",
			Left: []views.LeftItem{{Name: "Shortsword", Icon: "sword", State: "still there"}, {Name: "Helmet", Icon: "helm", State: "taken by Hroda in round 11", Kind: "taken", Href: table.TimelineAt(74)}, {Name: "Potion of Healing", Icon: "potion", State: "stolen by monsters", Kind: "stolen"}},
			Take: &views.Form{Name: "take-h0", Action: table.TakeRemains("h0"), Submit: "Take", Quiet: true, Fields: []views.Field{
				{Name: "items", Label: "What Lysandra takes", Kind: views.Many, Choices: []views.Choice{{Value: "i9", Label: "Shortsword", Chosen: true}}},
				{Name: "gold", Label: "Gold", Kind: views.Number, Min: "1", Max: "60", Value: "60"},
				{Name: "asserted.same_area", Label: "Is Lysandra in the same room?", Kind: views.YesNo, Required: true}}}},
		{Name: "Grim", Hue: "dwarf", Href: table.Hero("h5"), Note: "Dwarf, played by Theo", Died: "Quest 3, round 2: a falling block.", Decided: views.Decided{N: 80}, Left: []views.LeftItem{{Name: "Handaxe", Icon: "axe", State: "lost with the quest", Kind: "lost"}}, Why: "The quest is over, so what lay there is lost.", Rule: rule("HQ-DEATH-03", "")},
	}}
}

func timeline() views.Timeline {
	var strip []views.Tick
	hues := []string{"barbarian", "dwarf", "elf", "wizard", "zargon"}
	for i := range 118 {
		strip = append(strip, views.Tick{Hue: hues[i/4%5], Height: 1 + i*7%3, Undone: i > 90 && i < 97, Bound: i%40 == 0, Here: i == 107, Later: i > 107})
	}
	rows := entries()
	rows[0].Later, rows[0].CanUndo, rows[1].Here = true, false, true
	return views.Timeline{
		At: 117, Head: 118, Where: "quest 4, round 6", Strip: strip,
		First: table.TimelineAt(1), Prev: table.TimelineAt(116), Next: table.TimelineAt(118), Last: table.Timeline(),
		Requests: requests(), Several: true,
		Undo: views.Step{Text: "Undo last"}, Redo: views.Step{Text: "Redo", Off: "nothing is undone"},
		Rail: []views.Entries{{Title: "Round 6", Entries: rows}}, Older: table.TimelineAt(60),
		Marks: []views.Link{{Text: "Evening of 3 May", Href: table.TimelineAt(92)}}, Find: finding(),
		Jumps: []views.Choice{{Value: "3", Label: "Evening 1"}, {Value: "92", Label: "Evening 2, 3 May", Chosen: true}},
		State: views.Moment{Title: "After action 117", Party: mates(), Changes: []views.Change{{Thing: "Orc, Body", Before: "1", After: "0"}, {Thing: "Brundle, action", Before: "free", After: "used"}}, Note: "and 3 more values"},
	}
}

func replay() views.Replay {
	told := entries()[:1]
	return views.Replay{
		At: 117, Head: 118, Title: "Action 117 of 118", Stretch: "Evening 2, 3 May.", Whole: table.Replay(), Where: "Thursday, 3 May 2026, 20:41", Told: told, Earlier: table.TimelineAt(112),
		OtherView: table.Replay() + "?at=117&view=recorded", First: table.Replay() + "?at=92", Prev: table.Replay() + "?at=116", Next: table.Replay() + "?at=118", Last: table.Replay() + "?at=118",
		Paces: []views.Choice{{Value: "1", Label: "1 s a step"}, {Value: "3", Label: "3 s a step", Chosen: true}}, Start: 117, End: true,
		Strides: []views.Stride{{Text: "action", Href: table.Replay() + "?at=117", Chosen: true}, {Text: "round", Href: table.Replay() + "?at=117&by=round"}},
		Kept:    []views.Field{{Name: "from", Value: "92"}}, Ways: []views.Link{{Text: "Since you were last here", Href: table.ReplaySince(100, 118)}}, Nights: []views.Link{{Text: "Evening 1", Href: table.ReplayOf(3, 91)}},
		Scene: views.Scene{Quest: "Quest 4, Prince Magnus’ Gold", Round: "Round 6", Order: play(2).Order, Turn: &views.Turn{Title: "Lysandra’s turn", Left: "5 left", Waits: "Zargon answers."}, Party: mates(),
			Foes: []views.Mate{{Name: "Orc", Hue: "zargon", Note: "Hall", Vitals: []views.Pips{body(1, 1)}}}},
		Moment: views.Moment{Changes: []views.Change{{Thing: "Orc, Body", Before: "1", After: "0"}}, Note: "and 3 more values"},
	}
}

func finding() views.Find {
	return views.Find{
		Text: "orc", Rule: "HQ-ATK-04", Open: true, Clear: table.Timeline(), Kept: []views.Field{{Name: "at", Value: "117"}, {Name: "view", Value: "recorded"}},
		Heroes: []views.Choice{{Value: "h2", Label: "Brundle", Chosen: true}}, Commands: []views.Choice{{Value: "Attack", Label: "Attack"}},
		Sessions: []views.Choice{{Value: "e1", Label: "Evening 1"}}, Orders: []views.Choice{{Value: "play", Label: "As it happened", Chosen: true}, {Value: "recorded", Label: "As it was recorded"}},
		Chosen: []views.Chosen{{Text: "Hero", Value: "Brundle", Without: table.Timeline()}, {Text: "Rule", Value: "HQ-ATK-04", Rule: rule("HQ-ATK-04", "defending"), Without: table.Timeline()}},
		Ways:   []views.Link{{Text: "Watch this evening", Href: table.ReplayOf(92, 118), Icon: "play"}, {Text: "Read its record", Href: table.Evening("session-1"), Icon: "book"}},
		Note:   &views.OrderNote{Text: "What was recorded afterwards stands where it happened.", Other: views.Link{Text: "Show it as it was recorded", Href: table.Timeline()}},
	}
}

func undoing() views.Undoing {
	return views.Undoing{Title: "Undo action 104", Entries: entries()[4:], Text: "One later action was decided on what you take back.", Back: table.Timeline(),
		Prospect: views.Prospect{Changes: []views.Change{{Thing: "Hroda, gold", Before: "85", After: "60", Why: table.Why("/game/heroes/h1/gold")}}, Note: "and 3 more values", More: views.Link{Text: "and 3 more actions"},
			Heals:  []views.Consequence{{N: 116, Text: "Brundle opens the door.", Status: "would agree again", Good: true}},
			Broken: []views.Consequence{{N: 115, Text: "Brundle attacks the orc.", Status: "would be unlawful", Detail: "Brundle has 0 Body Points.", Rule: rule("HQ-DEATH-01", "dying")}}},
		Form: &views.Form{Name: "undo", Action: table.UndoAction(104), Submit: "Undo it", Icon: "undo", Fields: []views.Field{{Name: "reason", Label: "Reason", Kind: views.Text}}}}
}

func askingFirst() views.Undoing {
	m := undoing()
	m.Title, m.Asks = "Undo actions 104, 105", "This is not for you alone to decide. Mia and the game master will be asked."
	m.Form = &views.Form{Name: "RequestUndo", Action: table.Command("RequestUndo"), Submit: "Ask for it", Icon: "undo",
		Fields: []views.Field{{Name: "reason", Label: "Why", Kind: views.Text}, {Name: "targets", Kind: views.Hidden, Value: "104"}, {Name: "targets", Kind: views.Hidden, Value: "105"}}}
	return m
}

func pickingSeveral() views.Undoing {
	return views.Undoing{Title: "Undo several actions", Text: "What it does is shown first.", Back: table.Timeline(),
		Pick: &views.Picking{Value: "12, x", Error: "The numbers of actions are such as 12, 15, 20-24, not x."}}
}

func requesting() views.Requesting {
	open, now := requests()[0], undoing().Prospect
	open.Then, open.Weigh, open.Now = nil, "", &now
	return views.Requesting{Title: "Request 1", Open: &open, Back: table.Timeline()}
}

func requests() []views.Request {
	said := func(command, id string, more ...views.Field) *views.Form {
		return &views.Form{Name: command + "-" + id, Action: table.Command(command), Submit: command + " " + id, Quiet: command != "Agree",
			Fields: append([]views.Field{{Name: "request", Kind: views.Hidden, Value: id}}, more...)}
	}
	return []views.Request{
		{ID: "request-1", Title: "Mia asks to take back #104", Reason: "The door was locked.", Actions: []views.Told{{N: 104, Text: "Hroda opens the east door."}}, Then: undoing().Broken,
			Waits: "Theo has agreed. It waits for Jun.", Weigh: table.Request("request-1"), Agree: said("Agree", "request-1"),
			Decline: said("Decline", "request-1", views.Field{Name: "reason", Label: "Why", Kind: views.Text})},
		{ID: "request-2", Title: "Jun asks to bring back #114", Actions: []views.Told{{N: 114, Text: "Brundle drinks a Potion of Healing."}}, Waits: "It waits for the game master.", Weigh: table.Request("request-2"), Take: said("Withdraw", "request-2")},
	}
}

func command() views.CommandForm {
	return views.CommandForm{Title: "Spring a trap", Name: "SpringTrap", Means: "A figure steps on a trap that nobody saw.", Chapter: "Traps", Rules: []views.Cite{rule("HQ-TRAP-02", "springing")}, Back: table.Play(), Off: &views.Notice{Text: "It is a hero’s turn.", Rules: []views.Cite{rule("HQ-TRAP-02", "springing")}},
		Form: views.Form{Name: "SpringTrap", Action: table.Command("SpringTrap"), Submit: "Record it", Fields: []views.Field{
			{Name: "hero_id", Label: "Hero", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "h1", Label: "Hroda", Hue: "barbarian"}, {Value: "h2", Label: "Brundle", Hue: "dwarf"}}},
			{Name: "squares", Label: "Squares", Kind: views.Number, Min: "0", Max: "99", Value: "100", Error: "0 to 99."},
			{Name: "decline", Label: "The defence is waived", Kind: views.Check, Value: "true"},
			{Name: "asserted.company", Label: "Is another living hero in the same room?", Kind: views.YesNo, Required: true, Value: "false"},
			{Name: "items", Label: "Items", Kind: views.List, Values: []string{"i1"}},
			{Name: "cards", Label: "Cards", Kind: views.List, Values: []string{"rope"}, Choices: []views.Choice{{Value: "rope", Label: "Rope"}, {Value: "tool_kit", Label: "Tool kit"}}},
		}, Sections: []views.Section{{Name: "shown.monsters", Title: "Monsters", Each: "Monster", Error: "has 1 to 200 entries, not 0", Rows: []views.FieldRow{
			{Fields: []views.Field{{Name: "shown.monsters[0].type", Label: "Monster", Kind: views.Pick, Choices: []views.Choice{{Value: "orc", Label: "Orc", Chosen: true}}}}}}}},
			Throws: []views.Throw{{Name: "dice.trap", Label: "Trap: 3 combat dice", Die: "combat"}, {Name: "dice.movement", Label: "Movement: 2 red dice", Die: "movement", Value: "4 3"}}}}
}

func amendment() views.CommandForm {
	return views.CommandForm{Title: "Place a monster", Name: "PlaceMonster", Means: "Zargon puts a monster on the board.", Chapter: "Monsters", Back: table.Play(), Mends: "This takes the place of action 112.",
		Form: views.Form{Name: "PlaceMonster", Action: table.Command("PlaceMonster"), Submit: "Place a monster", Error: "Not stored yet: it would break what was done afterwards.",
			Fields: []views.Field{{Name: "type", Label: "Monster", Kind: views.Text, Value: "orc"}, {Name: "mend.amend", Kind: views.Hidden, Value: "112"}},
			Breaks: &views.Breaks{Mark: "6f1a", Prospect: undoing().Prospect}}}
}

func late() views.Late {
	row := func(i string, cells ...string) views.LateRow {
		var out views.LateRow
		for c, column := range []string{"What", "Who", "With", "Number", "Dice", "More"} {
			field := views.Field{Name: "lines[" + i + "]." + column, Label: column, Kind: views.Text, Value: cells[c]}
			if i == "0" && c < 3 {
				field.Choices = []views.Choice{{Value: "Attack", Label: "Attack"}}
			} else if c < 3 {
				field.Like = "lines[0]." + column
			}
			out.Fields = append(out.Fields, field)
		}
		return out
	}
	good, wrong, refused := row("0", "Attack", "Hroda", "Orc m2", "", "S S W / B W", ""), row("1", "Attack", "Hrda", "Orc m2", "", "", ""), row("2", "Move", "Hroda", "", "9", "", "")
	good.Says = "Hroda attacks the orc."
	wrong.Fields[1].Error = "nothing here is called “Hrda”"
	refused.Error, refused.Rules, refused.Links = "9 squares asked, 7 left.", []views.Cite{rule("HQ-MOVE-01", "moving")}, []views.Link{{Text: "Enter: Movement of the Orc", Href: table.EnterFigure("monster", "orc", "movement")}}
	refused.Override = &views.Override{Rule: "HQ-MOVE-01", Reason: views.Field{Name: "lines[2].reason", Label: "Why the table decided otherwise", Kind: views.Text, Value: "we let it pass"}}
	return views.Late{Timeline: table.Timeline(), Rows: []views.LateRow{good, wrong, refused}, Title: "What it does to later actions", Consequences: undoing().Broken,
		Fields: []views.Field{{Name: "after", Label: "After action", Kind: views.Number, Min: "1", Max: "118", Value: "117", Required: true},
			{Name: "played_at", Label: "Played", Kind: views.When, Value: "2026-05-02T19:30"}, {Name: "evening", Label: "Whose evening", Kind: views.Text}},
		Text:  views.Field{Name: "text", Label: "Lines as text", Kind: views.Long, Value: "Move; Hroda", Error: "line 1 has a double quote that is not closed"},
		Usage: []views.LateUse{{What: "Attack", Who: "hero", With: "target, weapon", Dice: "attack / defense", More: "decline"}}}
}

func moving() views.RuleChapter {
	return views.RuleChapter{Title: "Movement", Href: table.Chapter("movement"), Rules: []views.RuleLine{
		{ID: views.Plain("HQ-MOVE-01"), Title: views.Plain("Moving"), Href: table.Rule("HQ-MOVE-01"), Says: views.Plain("A hero may move up to as many squares as the red dice show.")},
		{ID: views.Plain("HQ-MOVE-02"), Title: views.Marked{{Text: "No "}, {Text: "diagonal", Hit: true}, {Text: "s"}}, Href: table.Rule("HQ-MOVE-02"),
			Says: views.Plain("Forward, back and sideways only."), Also: []views.Marked{views.Plain("Option: board model")}, Open: true}}}
}

func rulebook() views.Rules {
	return views.Rules{System: "HeroQuest", Version: "heroquest@1", Chapters: []views.RuleChapter{moving()}}
}

func found() views.Rules {
	m := rulebook()
	m.Query, m.Note, m.Found = "diagonal", "1 rule with “diagonal”", moving().Rules[1:]
	return m
}

func chapter() views.Rules {
	m, one := rulebook(), moving()
	m.Chapter = &one
	return m
}

func boardModel() views.Option {
	return views.Option{Name: "Board model", Href: table.Option("board_model"), Means: "Who knows where figures stand.", Origin: "A ruling", Now: "grid",
		Values: []views.OptionValue{{Text: "asserted", Default: true}, {Text: "grid"}}, Since: views.Link{Text: "#12", Href: table.Action(12)},
		Departs: "Departs from our ruling, which plays: asserted", Rules: []views.Cite{rule("HQ-MOVE-02", "No diagonals")},
		History: []views.OptionSet{{Text: "Pat, from asserted to grid", Reason: "we have a board", Action: views.Link{Text: "#12", Href: table.Action(12)}}}}
}

func options() views.Options {
	plain := boardModel()
	plain.Name, plain.Departs, plain.Since = "Quest order", "", views.Link{}
	return views.Options{Chosen: []views.Option{boardModel()}, Default: []views.Option{plain}, Rules: views.RulesInForce{Version: "heroquest@2", Why: table.Why("/kernel/rules_version"),
		History: []views.OptionSet{{Text: "Mia, from heroquest@1 to heroquest@2", Reason: "the new printing", Action: views.Link{Text: "#14", Href: table.Action(14)}}},
		Upgrade: views.Link{Text: "What heroquest@3 would change", Href: table.Upgrade()}}}
}

func upgrade() views.Upgrade {
	return views.Upgrade{From: "heroquest@1", To: "heroquest@2", Master: true, Decided: "41 actions were decided again.", Actions: undoing().Broken,
		More: views.Link{Text: "and 3 more actions"}, Values: diff(), Others: []views.Link{{Text: "What heroquest@3 would change", Href: table.UpgradeTo("heroquest@3")}},
		Form: &views.Form{Name: "upgrade", Action: table.Upgrade(), Submit: "Upgrade to heroquest@2 from here on", Fields: []views.Field{
			{Name: "to", Kind: views.Hidden, Value: "heroquest@2"}, {Name: "reason", Label: "Why", Kind: views.Text, Length: 500}}}}
}

func oneOption() views.OptionForm {
	return views.OptionForm{Option: boardModel(), Form: &views.Form{Name: "option", Action: table.Option("board_model"), Submit: "Set it from now on", Fields: []views.Field{
		{Name: "value", Label: "Value", Kind: views.Menu, Required: true, Choices: []views.Choice{{Value: `"asserted"`, Label: "asserted", Note: "default"}, {Value: `"grid"`, Label: "grid", Chosen: true}}},
		{Name: "reason", Label: "Why", Kind: views.Text}}}}
}

func precedents() []views.Precedent {
	link := views.Link{Text: "#12", Href: table.Action(12)}
	return []views.Precedent{{Claim: "Mia: a doorway is a square", Disputed: []views.Link{link}, Settled: "What was done stands: so it is printed.", Ruling: views.Link{Text: "#14", Href: table.Action(14)}}, {Claim: "Theo: it is not", Disputed: []views.Link{link}}}
}

func oneAction() views.ActionTold {
	told := entries()[0]
	told.Was, told.Is = "Hroda’s gold after 85.", "Hroda’s gold after 60."
	return views.ActionTold{Entry: told, Rules: moving().Rules, Disputes: precedents(), Timeline: table.TimelineAt(118)}
}

func oneRule() views.Rule {
	return views.Rule{ID: "HQ-MOVE-02", Section: "Movement", Title: "No diagonals", Says: "Figures move forward, back and sideways, never diagonally.", Kind: "constraint", Tracker: "The tracker enforces it.", Open: "The book does not say whether a doorway counts as a square.", Ruling: "It does not.",
		Options: []views.Option{boardModel()}, Disputes: precedents(), Used: entries()[:2], All: views.Link{Text: "In the timeline: 2 actions", Href: table.TimelineOf("HQ-MOVE-02")},
		Prev: views.Link{Text: "HQ-MOVE-01", Href: table.Rule("HQ-MOVE-01")}, Next: views.Link{Text: "HQ-MOVE-03", Href: table.Rule("HQ-MOVE-03")}}
}
