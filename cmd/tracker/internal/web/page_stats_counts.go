package web

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
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
	c := views.Chart{Name: "damage", Title: "No damage was dealt", Text: "Body Points that monsters lost by each hero, and that the hero lost.",
		Table: views.Figures{Head: []string{"Hero", "Dealt", "Taken"}}}
	if names, most := f.leaders(func(h projections.HeroStats) int { return h.Dealt }); most > 0 {
		c.Title = fmt.Sprintf("%s dealt the most damage: %d", together(names), most)
		if len(names) > 1 {
			c.Title += " each"
		}
	}
	if f.hero != "" {
		c.Title = fmt.Sprintf("%s dealt %d and took %d", f.Heroes[0].Name, f.Heroes[0].Dealt, f.Heroes[0].Taken)
	}
	var words []string
	for _, h := range f.Heroes {
		dealt, taken := fmt.Sprintf("%d dealt", h.Dealt), fmt.Sprintf("%d taken", h.Taken)
		c.Bars = append(c.Bars, views.BarRow{Name: h.Name, Hue: string(h.Type), Bars: []views.Bar{{Value: h.Dealt, Text: dealt}, {Value: h.Taken, Text: taken, Hollow: true}}})
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: h.Name, Href: f.v.Table.Hero(string(h.Hero)),
			Cells: []views.FigureCell{f.cell(h.Dealt, "HQ-ATK-10", h.Hero), {Text: strconv.Itoa(h.Taken), Why: f.v.whyOf("heroes", string(h.Hero), "body")}}})
		words = append(words, fmt.Sprintf("%s %s and %s", h.Name, dealt, taken))
	}
	c.Label = c.Title + ". " + strings.Join(words, "; ") + "."
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
	c := views.Chart{Name: "kills", Title: "No monster was slain", Text: "Monsters slain by each hero.", Table: views.Figures{Head: []string{"Hero", "Kills"}},
		More: views.Link{Text: "The blows, action by action", Href: f.v.Table.Now().TimelineOf("HQ-ATK-11")}}
	switch names, most := f.leaders(func(h projections.HeroStats) int { return h.Kills }); {
	case f.hero != "":
		c.Title = f.Heroes[0].Name + " slew " + plural(f.Heroes[0].Kills, "monster", "monsters")
	case len(names) > 1:
		c.Title = fmt.Sprintf("%s lead the kills: %d each", together(names), most)
	case most > 0:
		c.Title = fmt.Sprintf("%s leads the kills: %d", names[0], most)
	}
	kinds := f.slain()
	for _, k := range kinds {
		c.Table.Head = append(c.Table.Head, k.Name)
	}
	var words []string
	for _, h := range f.Heroes {
		row := views.FigureRow{Name: h.Name, Href: f.v.Table.Hero(string(h.Hero)), Cells: []views.FigureCell{f.cell(h.Kills, "HQ-ATK-11", h.Hero)}}
		for _, k := range kinds {
			row.Cells = append(row.Cells, views.FigureCell{Text: strconv.Itoa(countOf(h.Slain, k.Kind))})
		}
		c.Table.Rows = append(c.Table.Rows, row)
		c.Bars = append(c.Bars, views.BarRow{Name: h.Name, Hue: string(h.Type), Bars: []views.Bar{{Value: h.Kills, Text: strconv.Itoa(h.Kills)}}})
		words = append(words, fmt.Sprintf("%s %d", h.Name, h.Kills))
	}
	if f.Others > 0 && f.hero == "" {
		c.Text += " " + capital(plural(f.Others, "more fell", "more fell")) + " by no hero’s hand."
	}
	c.Label = c.Title + ". " + strings.Join(words, ", ") + "."
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
	c := views.Chart{Name: "kinds", Title: fmt.Sprintf("Slain most: %s, %d", all[0].Name, all[0].Count), Text: "Monsters slain, by kind.", Table: views.Figures{Head: []string{"Monster", "Slain"}}}
	var words []string
	for i, k := range all {
		n := strconv.Itoa(k.Count)
		if i < mostKinds {
			c.Bars = append(c.Bars, views.BarRow{Name: k.Name, Bars: []views.Bar{{Value: k.Count, Text: n}}})
			words = append(words, k.Name+" "+n)
		}
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: k.Name, Cells: []views.FigureCell{{Text: n}}})
	}
	c.Label = c.Title + ". " + strings.Join(words, ", ") + "."
	return []views.Chart{c}
}

// fallen are the deaths, which have no picture but the crosses at the ends of lines.
func (f tally) fallen() []views.Chart {
	if len(f.Deaths) == 0 {
		return nil
	}
	c := views.Chart{Name: "deaths", Title: plural(len(f.Deaths), "death", "deaths"), Text: "Who fell, and by whose hand.", Table: views.Figures{Head: []string{"Hero", "When", "By"}, Words: true}}
	for _, d := range f.Deaths {
		by := strings.ReplaceAll(d.Cause, "_", " ")
		if d.By != "" {
			by = f.figure(d.By)
		}
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: d.Name, Href: f.v.Table.Remains(string(d.Hero)), Cells: []views.FigureCell{
			{Text: capital(when(d.Moment))}, {Text: by}}})
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
	die := strings.ReplaceAll(l.Die, "_", " ")
	c := views.Chart{Name: "luck-" + l.Die, Text: fmt.Sprintf("%s. The upright mark is what fair dice give.", plural(l.Thrown, die+" die", die+" dice")),
		Table: views.Figures{Head: []string{"Face", "Came", "Expected"}}, More: views.Link{Text: "Luck seat by seat, and the proof", Href: f.v.Table.Dice()}}
	if l.P != nil {
		c.Text += " " + fairWords(*l.ChiSquare, *l.P, sets)
	}
	var words []string
	for _, face := range l.Faces {
		name := f.v.faceWord(face.Face)
		count, expected := strconv.Itoa(face.Count), strconv.FormatFloat(face.Expected, 'f', 1, 64)
		share := int(math.Round(100 * float64(face.Count) / float64(l.Thrown)))
		c.Bars = append(c.Bars, views.BarRow{Name: capital(name), Face: faceNames[face.Face], Bars: []views.Bar{
			{Value: face.Count, Text: fmt.Sprintf("%s, %d%%", count, share), Expected: face.Expected}}})
		c.Table.Rows = append(c.Table.Rows, views.FigureRow{Name: capital(name), Cells: []views.FigureCell{{Text: count}, {Text: expected}}})
		words = append(words, fmt.Sprintf("%s %s where %s were expected", name, count, expected))
	}
	c.Title = f.luckTitle(l)
	c.Label = c.Title + ". " + capital(strings.Join(words, ", ")) + "."
	return c
}

// luckTitle says what stands out: the skulls, or the average of numbers.
func (f tally) luckTitle(l projections.Luck) string {
	if l.Mean != nil {
		return fmt.Sprintf("%s on average: %.2f, where %.2f is expected", capital(strings.ReplaceAll(l.Die, "_", " ")), *l.Mean, *l.Expected)
	}
	first := l.Faces[0]
	name := f.v.faceWord(first.Face) + "s"
	switch off := float64(first.Count) - first.Expected; {
	case off >= 1:
		return "More " + name + " than fair dice give"
	case off <= -1:
		return "Fewer " + name + " than fair dice give"
	}
	return "As many " + name + " as fair dice give"
}

// questMap is the quests with their attempts.
func (f tally) questMap() []views.Chart {
	if f.part != (projections.Part{}) || len(f.Quests) == 0 {
		return nil
	}
	c := views.Chart{Name: "quests", Text: "A box for each attempt: ticked where it was won, crossed out where it was lost.", Table: views.Figures{Head: []string{"Quest"}, Words: true}}
	won, now := 0, ""
	var words []string
	all := f.book()
	for _, q := range all {
		row := views.RunRow{Number: strconv.Itoa(q.No), Title: cmp.Or(q.Title, f.questTitle(q.No)), State: "not begun"}
		line := views.FigureRow{Name: strings.TrimSpace(row.Number + " " + row.Title)}
		if q.known {
			line.Href = f.v.Table.Quest(row.Number)
		}
		for _, a := range q.Attempts {
			run, word := runOf(a.Outcome)
			row.Runs, row.State = append(row.Runs, run), word
			line.Cells = append(line.Cells, views.FigureCell{Text: word})
			if n := len(line.Cells); n >= len(c.Table.Head) {
				c.Table.Head = append(c.Table.Head, fmt.Sprintf("Attempt %d", n))
			}
		}
		if q.Won {
			row.State = "won"
			won++
		}
		if n := len(q.Attempts); q.Playing && (n == 0 || q.Attempts[n-1].Outcome == "") {
			row.State, now = "under way", fmt.Sprintf("; quest %d is under way", q.No)
		}
		c.Runs, c.Table.Rows = append(c.Runs, row), append(c.Table.Rows, line)
		words = append(words, fmt.Sprintf("quest %d %s", q.No, row.State))
	}
	for i := range c.Table.Rows {
		row := &c.Table.Rows[i]
		if len(row.Cells) == 0 && len(c.Table.Head) > 1 {
			row.Cells = append(row.Cells, views.FigureCell{Text: "not begun"})
		}
		for len(row.Cells) < len(c.Table.Head)-1 {
			row.Cells = append(row.Cells, views.FigureCell{Text: "–"})
		}
	}
	c.Title = fmt.Sprintf("%d of %s won%s", won, plural(len(all), "quest", "quests"), now)
	c.Label = c.Title + ". " + capital(strings.Join(words, ", ")) + "."
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
			all = append(all, bookQuest{projections.QuestRuns{No: q.Number, Title: q.Title}, false})
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
func runOf(outcome string) (run, word string) {
	switch outcome {
	case "":
		return "now", "under way"
	case "success":
		return "won", "won"
	}
	return "lost", "lost (" + outcome + ")"
}
