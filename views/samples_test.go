package views_test

import (
	"strconv"

	"loretome/views"
	"loretome/views/routes"
)

const base = routes.Base("/hq")

var table = base.Table("k3v9m2xa")

// page is the frame of a sample page.
func page(title, tab, self string) views.Page {
	return views.Page{
		Title: title, Base: base, Table: table, Campaign: "Thursday Delvers",
		Tabs: views.Tabs(table, tab),
		Seat: views.Seat{Name: "Jun", Role: "Lysandra", Hue: "elf"},
		Live: routes.Live(self, 118), Self: self, Key: "k7Qm2zX9bR4t", Seq: 118,
	}
}

// outside is the frame of a page that belongs to no campaign.
func outside(title, self string) views.Page {
	return views.Page{Title: title, Base: base, Self: self, Key: "k7Qm2zX9bR4t"}
}

func master(p views.Page) views.Page {
	p.Seat = views.Seat{Name: "Pat", Role: "Zargon", Hue: "zargon", GM: true}
	return p
}

func rule(id, title string) views.Cite {
	return views.Cite{ID: id, Title: title, Href: table.Rule(id)}
}

func body(now, max int) views.Pips {
	return views.Pips{Kind: "body", Label: "Body", Now: now, Max: max}
}

func mind(now, max int) views.Pips {
	return views.Pips{Kind: "mind", Label: "Mind", Now: now, Max: max}
}

func faces(name, note string, marked ...string) views.Dice {
	d := views.Dice{Name: name, Note: note}
	for i := 0; i+1 < len(marked); i += 2 {
		d.Dice = append(d.Dice, views.Die{Face: marked[i], Mark: marked[i+1]})
	}
	return d
}

func party() views.Party {
	return views.Party{Summary: "4 heroes", Gold: "832", Heroes: []views.HeroCard{
		{Name: "Hroda", Hue: "barbarian", Href: table.Hero("h1"), Note: "Barbarian, played by Mia", Vitals: []views.Pips{body(6, 8), mind(2, 2)}, Carries: "Broadsword, helmet", Gold: "385"},
		{Name: "Brundle", Hue: "dwarf", Href: table.Hero("h2"), Note: "Dwarf, played by Theo", Vitals: []views.Pips{body(5, 7), mind(3, 3)}, Carries: "Handaxe, tool kit", Gold: "140", State: "in the pit"},
		{Name: "Lysandra", Hue: "elf", Href: table.Hero("h3"), Note: "Elf, played by Jun", Vitals: []views.Pips{body(4, 6), mind(4, 4)}, Carries: "Longsword", Gold: "212", Yours: true},
		{Name: "Ommer", Hue: "wizard", Href: table.Hero("h4"), Note: "Wizard, played by Ada", Vitals: []views.Pips{body(3, 4), mind(5, 6)}, Carries: "Staff", Gold: "95"},
	}}
}

func mates() []views.Mate {
	var out []views.Mate
	for _, h := range party().Heroes {
		out = append(out, views.Mate{Name: h.Name, Hue: h.Hue, Href: h.Href, Note: h.State, Vitals: h.Vitals})
	}
	return out
}

func entries() []views.Entry {
	return []views.Entry{
		{N: 118, Icon: "move", Hue: "elf", Who: "Lysandra", Text: "rolls 4 and 3, moves 2 squares north.", When: "20:42", Rules: []views.Cite{rule("HQ-MOVE-01", "moving")}, Fresh: true, CanUndo: true},
		{N: 117, Icon: "attack", Hue: "dwarf", Who: "Brundle", Text: "attacks the orc. 2 skulls against 1 black shield: the orc falls.", When: "20:41", Rules: []views.Cite{rule("HQ-ATK-04", "defending")}, CanUndo: true,
			Dice: []views.Dice{faces("Brundle", "3 dice", "skull", "hit", "skull", "hit", "white", "miss"), faces("Orc", "2 dice", "black", "block", "skull", "miss")}, Details: []string{"The orc loses 1 Body Point, from 1 to 0.", "The orc is removed from the board."}},
		{N: 116, Icon: "door", Hue: "dwarf", Who: "Brundle", Text: "moves 6 squares and opens the east door.", When: "20:40", Rules: []views.Cite{rule("HQ-DOOR-02", "doors")}, CanUndo: true, Override: "HQ-MOVE-05, “the cat had moved the door”"},
		{N: 115, Icon: "chest", Hue: "barbarian", Who: "Hroda", Text: "searches for treasure and finds 25 gold.", When: "20:38", Rules: []views.Cite{rule("HQ-SEARCH-01", "treasure")}, CanUndo: true, Consequence: "the card was drawn after the undone search; it is a repeat."},
		{N: 114, Icon: "potion", Hue: "dwarf", Who: "Brundle", Text: "drinks a Potion of Healing: 3 Body Points back.", When: "20:39", Known: true, Undone: &views.Undone{Text: "Undone by Pat", Href: table.TimelineAt(119)}, CanRestore: true, Way: views.Link{Text: "What bringing it back does", Href: table.RestoreAction(114)}},
	}
}

func feed(rows int) []views.Entries {
	now := views.Entries{Title: "Round 6"}
	sample := entries()
	for i := range rows {
		e := sample[i%len(sample)]
		e.N, e.Fresh = 300-i, i == 0
		e.Dice, e.Details, e.Override, e.Consequence, e.Way = nil, nil, "", "", views.Link{}
		now.Entries = append(now.Entries, e)
	}
	return []views.Entries{now}
}

func attack() *views.Form {
	return &views.Form{
		Name: "DeclareAttack", Action: table.PlayStep("attack"), Submit: "Attack", Icon: "attack",
		Fields: []views.Field{
			{Name: "hero_id", Kind: views.Hidden, Value: "h3"},
			{Name: "target", Label: "Whom?", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "m1", Label: "Orc", Note: "1 Body Point left", Chosen: true}, {Value: "m2", Label: "Goblin by the door", Note: "1 Body Point left"}}},
			{Name: "asserted.adjacent", Label: "Are the two adjacent?", Kind: views.YesNo, Required: true, Value: "true"},
		},
		Throws: []views.Throw{
			{Name: "dice.attack", Label: "Attack: 3 combat dice", Die: "combat", Count: 3},
			{Name: "dice.defense", Label: "Defence: 2 combat dice", Die: "combat", Help: "Zargon throws; not at all without a skull."},
		},
	}
}

func endTurn() views.Action {
	return views.Action{Name: "EndTurn", Title: "End turn", Icon: "end", Main: true, Form: &views.Form{Name: "EndTurn", Action: table.PlayStep("end-turn"), Fields: []views.Field{{Name: "hero_id", Kind: views.Hidden, Value: "h3"}}}}
}

func actions() views.Actions {
	search := &views.Form{Name: "FindTraps", Action: table.PlayStep("search"), Submit: "Search", Fields: []views.Field{{Name: "asserted.monster_in_sight", Label: "Does the hero see any monster?", Kind: views.YesNo, Required: true}}}
	return views.Actions{
		Title: "Lysandra can",
		Now: []views.Action{
			{Name: "DeclareAttack", Title: "Attack", Icon: "attack", Form: attack()},
			{Name: "Cast", Title: "Cast spell", Icon: "spell", Form: &views.Form{Name: "Cast", Action: table.PlayStep("spell"), Submit: "Cast", Fields: []views.Field{{Name: "spell", Label: "Spell", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "sleep", Label: "Sleep"}, {Value: "veil", Label: "Veil of Mist", Off: "cast in round 3"}}}}}},
			{Name: "FindTreasure", Title: "Treasure", Icon: "chest", Href: table.Command("FindTreasure")},
			{Name: "FindTraps", Title: "Search", Icon: "eye", Form: search},
			{Name: "Disarm", Title: "Disarm", Icon: "trap", Off: "No tool kit", Rule: rule("HQ-DISARM-01", "tool kit")},
			{Name: "DrinkPotion", Title: "Use item", Icon: "potion", Href: table.Command("DrinkPotion")},
			endTurn(),
		},
		More: []views.CommandGroup{{Title: "Movement", Links: []views.CommandLink{{Text: "Close a door", Href: table.Command("CloseDoor")}, {Text: "Jump a trap", Href: table.Command("Jump"), Off: "no trap is known"}}}},
	}
}

func play(rows int) views.Play {
	return views.Play{
		Round: "Round 6", Quest: "Quest 4, Magnus’ Gold",
		Order:   []views.OrderStep{{Name: "Hroda", Hue: "barbarian", Done: true}, {Name: "Brundle", Hue: "dwarf", Done: true}, {Name: "Lysandra", Hue: "elf", Now: true}, {Name: "Ommer", Hue: "wizard"}, {Name: "Zargon", Hue: "zargon"}},
		Party:   mates(),
		Turn:    views.Turn{Title: "Lysandra’s turn", Hue: "elf", Yours: true, Vitals: []views.Pips{body(4, 6), mind(4, 4)}, Dice: []views.Die{{Face: "4"}, {Face: "3"}}, Rolled: "7", Left: "5 left"},
		Actions: actions(),
		Roll: &views.Roll{Title: "Brundle attacked the orc", When: "20:41", Decided: views.Decided{N: 117, Rules: []views.Cite{rule("HQ-ATK-04", "defending")}}, CanUndo: true, Source: "typed in by Theo", Verdict: "2 skulls, 1 blocked. The orc loses its last Body Point.",
			Throws: []views.Dice{faces("Brundle", "3 dice", "skull", "hit", "skull", "hit", "white", "miss"), faces("Orc", "2 dice", "black", "block", "skull", "miss")}},
		Feed: feed(rows), Older: table.Timeline(),
	}
}

func monster(name string, used bool) views.BoardMonster {
	id := name
	chart := []views.Stat{{Label: "Move", Value: "8"}, {Label: "Attack", Value: "3"}, {Label: "Defend", Value: "2"}, {Label: "Mind", Value: "2"}}
	form := &views.Form{Name: "AttackHero-" + id, Action: table.ZargonStep("attack"), Submit: "Attack", Fields: []views.Field{
		{Name: "target", Label: "Whom?", Kind: views.Pick, Required: true, Choices: []views.Choice{{Value: "h1", Label: "Hroda", Hue: "barbarian"}, {Value: "h3", Label: "Lysandra", Hue: "elf"}}},
		{Name: "asserted.adjacent", Label: "Are the two adjacent?", Kind: views.YesNo, Required: true}}}
	move := &views.Form{Name: "MoveMonster-" + id, Action: table.ZargonStep("move"), Submit: "Move", Fields: []views.Field{{Name: "squares", Label: "Squares", Kind: views.Number, Min: "0", Max: "8", Required: true}}}
	state := "ready"
	if used {
		state = "used"
	}
	return views.BoardMonster{Name: name, Body: body(1, 1), Chart: chart, State: state, Used: used, Actions: []views.Action{
		{Name: "MoveMonster-" + id, Title: "Move", Icon: "move", Form: move},
		{Name: "AttackHero-" + id, Title: "Attack", Icon: "attack", Form: form},
	}}
}

func board() *views.Board {
	return &views.Board{
		Monsters: "3 alive, 7 slain", Note: "Wandering monster: orc.",
		Actions: []views.Action{
			{Name: "PlaceMonster", Title: "Place a monster", Icon: "skull", Href: table.Command("PlaceMonster")},
			{Name: "RevealArea", Title: "Show an area", Icon: "eye", Href: table.Command("RevealArea")},
			{Name: "CastDreadSpell", Title: "Dread spell", Icon: "spell", Off: "No spell left", Rule: rule("HQ-DREAD-01", "")},
		},
		Areas: []views.BoardArea{
			{Name: "Armoury", State: "seen in round 5", Seen: true, Heroes: mates()[:2], Monsters: []views.BoardMonster{monster("Orc", false), monster("Goblin", true)}},
			{Name: "Corridor east", State: "seen in round 2", Seen: true, Heroes: mates()[2:]},
			{Name: "Magnus’ vault", State: "hidden", Monsters: []views.BoardMonster{monster("Gargoyle", false)}, Action: &views.Action{Name: "RevealArea-R7", Title: "Show it", Icon: "door", Form: &views.Form{Name: "RevealArea-R7", Action: table.ZargonStep("reveal"), Submit: "Show", Fields: []views.Field{{Name: "area", Kind: views.Hidden, Value: "R7"}}}}},
		},
		Secret: secret(),
	}
}

func secret() *views.Secret {
	return &views.Secret{Wandering: "Orc", Notes: []views.Note{{Where: "A, Magnus’ vault", Text: "Three chests. Whoever opens one springs the gas trap.", Done: false}, {Where: "B, tomb", Text: "The tomb is empty.", Done: true}}, Treasures: []views.Note{{Where: "Magnus’ vault", Text: "250 gold in each chest", Done: false}}}
}

func itoa(n int) string { return strconv.Itoa(n) }
