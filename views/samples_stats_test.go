package views_test

import (
	"strconv"

	"loretome/views"
)

// party of lines: four heroes over six rounds, of whom one fell.
func bodyLines() *views.Lines {
	l := &views.Lines{Top: 8, Apart: true, Quests: []views.AxisMark{{At: 1, Text: "Quest 1"}, {At: 5, Text: "Quest 2"}}, Evenings: []views.AxisMark{{At: 0, Text: "Evening 1"}, {At: 4, Text: "Evening 2"}}}
	add := func(name, hue string, values ...int) {
		line := views.Line{Name: name, Hue: hue, Kind: len(l.Lines)}
		for _, v := range values {
			line.Values = append(line.Values, views.LineValue{Is: v >= 0, Now: max(0, v), Low: max(0, v)})
		}
		l.Lines = append(l.Lines, line)
	}
	add("Hroda", "barbarian", 8, 8, 8, 7, 7, 6, 6)
	add("Brundle", "dwarf", 7, 7, 7, 6, 5, 5, 5)
	add("Lysandra of the Long Wood", "elf", -1, 6, 6, 5, 5, 5, 4)
	add("Ommer", "wizard", 4, 4, 2, 0, -1, -1, -1)
	l.Lines[0].Values[3].Low, l.Lines[3].Fell = 2, true
	return l
}

func goldLines() *views.Lines {
	l := bodyLines()
	l.Top, l.Apart = 832, false
	sum := views.Line{Name: "Party", Sum: true}
	for i := range l.Lines[0].Values {
		v := i * i * 23
		sum.Values = append(sum.Values, views.LineValue{Is: true, Now: v, Low: v})
	}
	l.Lines = append([]views.Line{sum}, l.Lines...)
	return l
}

func damageBars() []views.BarRow {
	return []views.BarRow{
		{Name: "Hroda", Hue: "barbarian", Bars: []views.Bar{{Value: 14, Text: "14 dealt"}, {Value: 6, Text: "6 taken", Hollow: true}}},
		{Name: "Lysandra of the Long Wood", Hue: "elf", Bars: []views.Bar{{Value: 0, Text: "0 dealt"}, {Value: 9, Text: "9 taken", Hollow: true}}},
	}
}

func luckBars() []views.BarRow {
	return []views.BarRow{
		{Name: "Skull", Face: "skull", Bars: []views.Bar{{Value: 98, Text: "98, 46%", Expected: 107}}},
		{Name: "White shield", Face: "white", Bars: []views.Bar{{Value: 77, Text: "77, 36%", Expected: 71.3}}},
		{Name: "Black shield", Face: "black", Bars: []views.Bar{{Value: 39, Text: "39, 18%", Expected: 35.7}}},
	}
}

func questRuns() []views.RunRow {
	rows := []views.RunRow{
		{Number: "1", Title: "The Trial", State: "won", Runs: []string{"lost", "won"}},
		{Number: "2", Title: "The Border Fort of In-Gulden", State: "under way", Runs: []string{"now"}},
	}
	for n := 3; n <= 14; n++ {
		rows = append(rows, views.RunRow{Number: strconv.Itoa(n), State: "not begun"})
	}
	return rows
}

func figuresOf(head ...string) views.Figures {
	return views.Figures{Head: head, Rows: []views.FigureRow{{Name: "Hroda", Href: table.Hero("h1"), Cells: []views.FigureCell{{Text: "14", Why: table.TimelineOfHero("HQ-ATK-10", "h1")}}}, {Name: "Ommer", Cells: []views.FigureCell{{Text: "fell"}}}}}
}

func statsShown() views.Stats {
	return views.Stats{
		Text: "Counted from 196 actions over 2 quests and 11 rounds. What was taken back is left out.", Action: table.Stats("", ""),
		Scopes: []views.ScopeLink{{Text: "Campaign", Href: table.Stats("", ""), Here: true}, {Text: "This quest", Href: table.Stats("quest-2", "")}},
		Parts:  []views.Choice{{Label: "The whole campaign", Chosen: true}, {Value: "quest-2", Label: "Quest 2: The Border Fort of In-Gulden"}},
		Heroes: []views.Choice{{Label: "All heroes", Chosen: true}, {Value: "h1", Label: "Hroda"}, {Value: "h2", Label: "Brundle"}},
		Kept:   []views.Field{{Name: "at", Kind: views.Hidden, Value: "96"}},
		Charts: []views.Chart{
			{Name: "body", Title: "Ommer fell", Text: "Body Points from round to round.", Label: "Ommer fell. Hroda from 8 to 6.", Lines: bodyLines(), Table: figuresOf("At the end of", "Hroda")},
			{Name: "gold", Title: "The party’s gold grew from 0 to 828", Text: "Gold.", Label: "The party’s gold grew.", Lines: goldLines(), Table: figuresOf("At the end of", "Hroda")},
			{Name: "damage", Title: "Hroda dealt the most damage: 14", Text: "Damage.", Label: "Hroda dealt 14.", Bars: damageBars(), Table: figuresOf("Hero", "Dealt")},
			{Name: "deaths", Title: "1 death", Text: "Who fell, and by whose hand.", Table: views.Figures{Head: []string{"Hero", "By"}, Words: true, Rows: figuresOf().Rows}},
			{Name: "luck-combat", Title: "Fewer skulls than fair dice give", Text: "214 combat dice.", Label: "98 skulls.", Bars: luckBars(), Table: figuresOf("Face", "Came"), More: views.Link{Text: "Luck seat by seat, and the proof", Href: table.Dice()}},
			{Name: "quests", Title: "1 of 14 quests won", Text: "A box for each attempt.", Label: "1 of 14 quests won.", Runs: questRuns(), Table: figuresOf("Quest", "Attempt 1")},
		},
	}
}

func statsOfNothing() views.Stats {
	return views.Stats{Text: "Counted from 3 actions. What was taken back is left out.", Action: table.Stats("", ""),
		Empty: "Each player takes a hero first.", Next: views.Link{Text: "To the heroes", Href: table.Heroes(), Icon: "heroes"}}
}
