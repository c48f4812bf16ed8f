package web

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// leaders are those with the highest count; none where nobody has any.
func (f tally) leaders(count func(projections.HeroStats) int) (names []string, most int) {
	for _, h := range f.Heroes {
		switch n := count(h); {
		case n > most:
			names, most = []string{h.Name}, n
		case n == most && n > 0:
			names = append(names, h.Name)
		}
	}
	return names, most
}

// damage is what the heroes dealt and took.
func (f tally) damage() views.Chart {
	c := views.Chart{Name: "damage", Title: f.v.Say("No damage was dealt"), Text: f.v.Say("Body Points that monsters lost by each hero, and that the hero lost."),
		Table: views.Figures{Head: []string{f.v.Say("Hero"), f.v.Say("Dealt"), f.v.Say("Taken")}}}
	if names, most := f.leaders(func(h projections.HeroStats) int { return h.Dealt }); most > 0 {
		c.Title = f.v.Say("%s dealt the most damage: %d", names[0], most)
		if len(names) > 1 {
			c.Title = f.v.Say("%s dealt the most damage: %d each", words.And(f.v, names), most)
		}
	}
	if f.hero != "" {
		c.Title = f.v.Say("%s dealt %d and took %d", f.Heroes[0].Name, f.Heroes[0].Dealt, f.Heroes[0].Taken)
	}
	var told []string
	for _, h := range f.Heroes {
		dealt, taken := f.v.Say("%d dealt", h.Dealt), f.v.Say("%d taken", h.Taken)
		c.Bars = append(c.Bars, views.BarRow{Name: h.Name, Hue: string(h.Type), Bars: []views.Bar{{Value: h.Dealt, Text: dealt}, {Value: h.Taken, Text: taken, Hollow: true}}})
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: h.Name, Href: f.v.Table.Hero(string(h.Hero)),
			Cells: []views.FigureCell{f.cell(h.Dealt, "HQ-ATK-10", h.Hero), {Text: strconv.Itoa(h.Taken), Why: f.v.whyOf("heroes", string(h.Hero), "body")}}})
		told = append(told, f.v.Say("%s %s and %s", h.Name, dealt, taken))
	}
	c.Label = f.v.Say("%s. %s.", c.Title, strings.Join(told, "; "))
	return c
}

// cell is a count, which leads to the hero's actions under the rule behind it.
func (f tally) cell(n int, rule string, hero event.HeroID) views.FigureCell {
	c := views.FigureCell{Text: strconv.Itoa(n)}
	if n > 0 {
		c.Why = f.v.Table.Now().TimelineOfHero(rule, string(hero))
	}
	return c
}

// kills are the monsters that each hero slew, by kind in the table.
func (f tally) kills() views.Chart {
	c := views.Chart{Name: "kills", Title: f.v.Say("No monster was slain"), Text: f.v.Say("Monsters slain by each hero."), Table: views.Figures{Head: []string{f.v.Say("Hero"), f.v.Say("Kills")}},
		More: views.Link{Text: f.v.Say("The blows, action by action"), Href: f.v.Table.Now().TimelineOf("HQ-ATK-11")}}
	switch names, most := f.leaders(func(h projections.HeroStats) int { return h.Kills }); {
	case f.hero != "":
		c.Title = f.v.Many(f.Heroes[0].Kills, "%s slew %d monster", "%s slew %d monsters", f.Heroes[0].Name, f.Heroes[0].Kills)
	case len(names) > 1:
		c.Title = f.v.Say("%s lead the kills: %d each", words.And(f.v, names), most)
	case most > 0:
		c.Title = f.v.Say("%s leads the kills: %d", names[0], most)
	}
	kinds := f.slain()
	for _, k := range kinds {
		c.Table.Head = append(c.Table.Head, f.v.Term(k.Name))
	}
	var told []string
	for _, h := range f.Heroes {
		row := views.FigureRow{Name: h.Name, Href: f.v.Table.Hero(string(h.Hero)), Cells: []views.FigureCell{f.cell(h.Kills, "HQ-ATK-11", h.Hero)}}
		for _, k := range kinds {
			row.Cells = append(row.Cells, views.FigureCell{Text: strconv.Itoa(countOf(h.Slain, k.Kind))})
		}
		c.Table.Rows = append(c.Table.Rows, row)
		c.Bars = append(c.Bars, views.BarRow{Name: h.Name, Hue: string(h.Type), Bars: []views.Bar{{Value: h.Kills, Text: strconv.Itoa(h.Kills)}}})
		told = append(told, f.v.Say("%s %d", h.Name, h.Kills))
	}
	if f.Others > 0 && f.hero == "" {
		c.Text = f.v.Say("%s %s", c.Text, f.v.Many(f.Others, "%d more fell by no hero’s hand.", "%d more fell by no hero’s hand."))
	}
	c.Label = f.v.Say("%s. %s.", c.Title, strings.Join(told, ", "))
	return c
}

// slain are the kinds of monsters that fell to the heroes that are shown.
func (f tally) slain() []projections.KindSlain {
	if f.hero != "" {
		return f.Heroes[0].Slain
	}
	return f.Slain
}

func countOf(kinds []projections.KindSlain, kind event.Key) int {
	for _, k := range kinds {
		if k.Kind == kind {
			return k.Count
		}
	}
	return 0
}

// mostKinds is how many kinds of monsters a chart shows.
const mostKinds = 10

// kinds are the monsters that were slain, by kind.
func (f tally) kinds() []views.Chart {
	all := f.slain()
	if len(all) == 0 {
		return nil
	}
	c := views.Chart{Name: "kinds", Title: f.v.Say("Slain most: %s, %d", f.v.Term(all[0].Name), all[0].Count), Text: f.v.Say("Monsters slain, by kind."),
		Table: views.Figures{Head: []string{f.v.Say("Monster"), f.v.Say("Slain")}}}
	var told []string
	for i, k := range all {
		n, name := strconv.Itoa(k.Count), f.v.Term(k.Name)
		if i < mostKinds {
			c.Bars = append(c.Bars, views.BarRow{Name: name, Bars: []views.Bar{{Value: k.Count, Text: n}}})
			told = append(told, f.v.Say("%s %s", name, n))
		}
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: name, Cells: []views.FigureCell{{Text: n}}})
	}
	c.Label = f.v.Say("%s. %s.", c.Title, strings.Join(told, ", "))
	return []views.Chart{c}
}

// fallen are the deaths, which have no picture but the crosses at the ends of lines.
func (f tally) fallen() []views.Chart {
	if len(f.Deaths) == 0 {
		return nil
	}
	c := views.Chart{Name: "deaths", Title: f.v.Many(len(f.Deaths), "%d death", "%d deaths"), Text: f.v.Say("Who fell, and by whose hand."),
		Table: views.Figures{Head: []string{f.v.Say("Hero"), f.v.Say("When"), f.v.Say("death|By")}, Words: true}}
	for _, d := range f.Deaths {
		by := f.v.Term(strings.ReplaceAll(d.Cause, "_", " "))
		if d.By != "" {
			by = f.figure(d.By)
		}
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: d.Name, Href: f.v.Table.Remains(string(d.Hero)), Cells: []views.FigureCell{
			{Text: capital(momentWords(f.v, d.Moment))}, {Text: by}}})
	}
	return []views.Chart{c}
}

// luck is how the combat and the movement dice fell.
func (f tally) luck() []views.Chart {
	thrown := slices.DeleteFunc(slices.Clone(f.Luck), func(l projections.Luck) bool { return l.Seat != events.SeatID(f.hero) || l.Thrown == 0 })
	var all []views.Chart
	for _, l := range thrown {
		all = append(all, f.luckOf(l, tellable(thrown)))
	}
	return all
}

func (f tally) luckOf(l projections.Luck, sets int) views.Chart {
	c := views.Chart{Name: "luck-" + l.Die, Text: f.v.Say("%s. The upright mark is what fair dice give.", f.v.dicesThrown(l)),
		Table: views.Figures{Head: []string{f.v.Say("Face"), f.v.Say("Came"), f.v.Say("Expected")}}, More: views.Link{Text: f.v.Say("Luck seat by seat, and the proof"), Href: f.v.Table.Dice()}}
	if l.P != nil {
		c.Text = f.v.Say("%s %s", c.Text, fairWords(f.v, *l.ChiSquare, *l.P, sets))
	}
	var told []string
	for _, face := range l.Faces {
		name := f.v.faceWord(face.Face)
		count, expected := strconv.Itoa(face.Count), f.v.Say("%.1f", face.Expected)
		share := int(math.Round(100 * float64(face.Count) / float64(l.Thrown)))
		c.Bars = append(c.Bars, views.BarRow{Name: capital(name), Face: faceNames[face.Face], Bars: []views.Bar{
			{Value: face.Count, Text: f.v.Say("%s, %d%%", count, share), Expected: face.Expected}}})
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: capital(name), Cells: []views.FigureCell{{Text: count}, {Text: expected}}})
		told = append(told, f.v.Say("%s %s where %s were expected", name, count, expected))
	}
	c.Title = f.luckTitle(l)
	c.Label = f.v.Say("%s. %s.", c.Title, capital(strings.Join(told, ", ")))
	return c
}

// luckTitle says what stands out: the skulls, or the average of numbers.
func (f tally) luckTitle(l projections.Luck) string {
	if l.Mean != nil {
		return f.v.Say("%s on average: %.2f, where %.2f is expected", capital(f.v.Term(strings.ReplaceAll(l.Die, "_", " "))), *l.Mean, *l.Expected)
	}
	first := l.Faces[0]
	name := f.v.facesWord(first.Face)
	switch off := float64(first.Count) - first.Expected; {
	case off >= 1:
		return f.v.Say("More %s than fair dice give", name)
	case off <= -1:
		return f.v.Say("Fewer %s than fair dice give", name)
	}
	return f.v.Say("As many %s as fair dice give", name)
}

// questMap is the quests with their attempts.
func (f tally) questMap() []views.Chart {
	if f.part != (projections.Part{}) || len(f.Quests) == 0 {
		return nil
	}
	c := views.Chart{Name: "quests", Text: f.v.Say("A box for each attempt: ticked where it was won, crossed out where it was lost."), Table: views.Figures{Head: []string{f.v.Say("Quest")}, Words: true}}
	won, now := 0, 0
	var told []string
	all := f.book()
	for _, q := range all {
		row := views.RunRow{Number: strconv.Itoa(q.No), Title: cmp.Or(q.Title, f.questTitle(q.No)), State: f.v.Say("not begun")}
		line := views.FigureRow{Name: row.Number}
		if row.Title != "" {
			line.Name = f.v.Say("%s %s", row.Number, row.Title)
		}
		if q.known {
			line.Href = f.v.Table.Quest(row.Number)
		}
		for _, a := range q.Attempts {
			run, word := f.runOf(a.Outcome)
			row.Runs, row.State = append(row.Runs, run), word
			line.Cells = append(line.Cells, views.FigureCell{Text: word})
			if n := len(line.Cells); n >= len(c.Table.Head) {
				c.Table.Head = append(c.Table.Head, f.v.Say("Attempt %d", n))
			}
		}
		if q.Won {
			row.State = f.v.Say("won")
			won++
		}
		if n := len(q.Attempts); q.Playing && (n == 0 || q.Attempts[n-1].Outcome == "") {
			row.State, now = f.v.Say("under way"), q.No
		}
		c.Runs, c.Table.Rows = append(c.Runs, row), append(c.Table.Rows, line)
		told = append(told, f.v.Say("quest %d %s", q.No, row.State))
	}
	for i := range c.Table.Rows {
		row := &c.Table.Rows[i]
		if len(row.Cells) == 0 && len(c.Table.Head) > 1 {
			row.Cells = append(row.Cells, views.FigureCell{Text: f.v.Say("not begun")})
		}
		for len(row.Cells) < len(c.Table.Head)-1 {
			row.Cells = append(row.Cells, views.FigureCell{Text: "–"})
		}
	}
	c.Title = f.v.Many(len(all), "%d of %d quest won", "%d of %d quests won", won, len(all))
	if now > 0 {
		c.Title = f.v.Say("%s; quest %d is under way", c.Title, now)
	}
	c.Label = f.v.Say("%s. %s.", c.Title, capital(strings.Join(told, ", ")))
	return []views.Chart{c}
}

// bookQuest is a quest of the book; known is one that the campaign has.
type bookQuest struct {
	projections.QuestRuns
	known bool
}

// book are the campaign's quests and those that its book holds besides. Which book it
// is Zargon alone knows, who wrote it down with the quests.
func (f tally) book() []bookQuest {
	var all []bookQuest
	for _, q := range f.Quests {
		all = append(all, bookQuest{q, true})
	}
	book, known := f.bookPlayed()
	if !known {
		return all
	}
	for _, q := range book.Quests {
		if _, written := f.s.Quests[q.Number]; !written {
			all = append(all, bookQuest{projections.QuestRuns{No: q.Number, Title: f.v.Term(q.Title)}, false})
		}
	}
	slices.SortFunc(all, func(a, b bookQuest) int { return a.No - b.No })
	return all
}

// bookPlayed is the book of which quests are written down.
func (t *heroQuestTable) bookPlayed() (heroquest.QuestBook, bool) {
	for _, b := range heroquest.QuestBooks(t.s, t.options()) {
		for _, q := range t.s.Quests {
			if b.Is(q.Definition.Pack) {
				return b, true
			}
		}
	}
	return heroquest.QuestBook{}, false
}

// runOf is an attempt as it is drawn and told.
func (f tally) runOf(outcome string) (run, word string) {
	switch outcome {
	case "":
		return "now", f.v.Say("under way")
	case "success":
		return "won", f.v.Say("won")
	}
	return "lost", f.v.Say("lost (%s)", f.v.Term(outcome))
}
