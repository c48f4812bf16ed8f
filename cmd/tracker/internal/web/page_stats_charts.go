package web

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"loretome/projections"
	"loretome/rules/words"
	"loretome/views"
)

// value reads one value of a hero at a point.
type value func(projections.Point) views.LineValue

func bodyAt(p projections.Point) views.LineValue {
	return views.LineValue{Is: p.There, Now: p.Body, Low: p.Low}
}

func goldAt(p projections.Point) views.LineValue {
	return views.LineValue{Is: p.There, Now: p.Gold, Low: p.Gold}
}

// lines are one for each hero, which ends where the hero fell.
func (f tally) lines(of value) *views.Lines {
	l := &views.Lines{Top: 1}
	for _, h := range f.Heroes {
		line := views.Line{Name: h.Name, Hue: string(h.Type), Kind: slices.Index(f.s.Party(), h.Hero)}
		for _, p := range h.Points {
			v := of(p)
			if line.Fell {
				v = views.LineValue{}
			}
			line.Fell = line.Fell || p.Dead
			line.Values = append(line.Values, v)
			l.Top = max(l.Top, v.Now)
		}
		l.Lines = append(l.Lines, line)
	}
	for i, s := range f.Stops {
		if s.First && f.part.Quest == 0 {
			l.Quests = append(l.Quests, views.AxisMark{At: i, Text: f.v.Say("Quest %d", s.Quest)})
		}
		if s.Evening > 0 && f.part.Session == "" {
			l.Evenings = append(l.Evenings, views.AxisMark{At: i, Text: f.v.Say("Evening %d", s.Evening)})
		}
		if f.part.Quest > 0 && s.LastRound > 0 {
			l.Axis = append(l.Axis, views.AxisMark{At: i + 1, Text: strconv.Itoa(s.LastRound)})
		}
	}
	return l
}

// over says what the lines across a chart of lines are.
func (f tally) over(what string, l *views.Lines) string {
	switch {
	case f.part.Quest > 0:
		return f.v.Say("%s by round.", what)
	case len(l.Evenings) > 0:
		return f.v.Say("%s from round to round. A quest begins at each line, an evening at each dotted one.", what)
	}
	return f.v.Say("%s from round to round. A quest begins at each line.", what)
}

// stopName is a stop in words. Among those of one quest the quest is not named.
func (f tally) stopName(s projections.Stop) string {
	var told []string
	switch {
	case s.Quest == 0 && s.LastQuest == 0:
		return f.v.Say("Before the first quest")
	case s.Quest != s.LastQuest:
		return f.v.Say("Quests %d to %d", max(1, s.Quest), s.LastQuest)
	case s.After:
		return f.v.Say("After quest %d", s.Quest)
	case f.part.Quest == 0:
		told = append(told, f.v.Say("quest %d", s.Quest))
	}
	switch {
	case s.Attempts > 1:
		return capital(strings.Join(append(told, f.v.Say("%d attempts", s.Attempts)), ", "))
	case s.Attempt > 1:
		told = append(told, f.v.Say("attempt %d", s.Attempt))
	}
	switch {
	case s.LastRound == 0:
		told = append(told, f.v.Say("set-up"))
	case s.Round == s.LastRound:
		told = append(told, f.v.Say("round %d", s.Round))
	default:
		told = append(told, f.v.Say("rounds %d to %d", max(1, s.Round), s.LastRound))
	}
	return capital(strings.Join(told, ", "))
}

// series are the points of a chart of lines as a table.
func (f tally) series(of value, last string) views.Figures {
	table := views.Figures{Head: []string{f.v.Say("At the end of")}}
	for _, h := range f.Heroes {
		table.Head = append(table.Head, h.Name)
	}
	for i := -1; i < len(f.Stops); i++ {
		row := views.FigureRow{Name: f.v.Say("Before")}
		if i >= 0 {
			row.Name = f.stopName(f.Stops[i])
		}
		for _, h := range f.Heroes {
			was, v := views.LineValue{}, of(h.Points[i+1])
			if i >= 0 {
				was = of(h.Points[i])
			}
			cell := views.FigureCell{Text: "–"}
			switch {
			case h.Points[i+1].Dead && (i < 0 || h.Points[i].Dead):
			case h.Points[i+1].Dead:
				cell.Text = f.v.Say("fell")
			case v.Is && v.Low < v.Now && (!was.Is || v.Low < was.Now):
				cell.Text = f.v.Say("%d, low %d", v.Now, v.Low)
			case v.Is:
				cell.Text = strconv.Itoa(v.Now)
			}
			if i == len(f.Stops)-1 && v.Is && f.part == (projections.Part{}) && !h.Points[i+1].Dead {
				cell.Why = f.v.whyOf("heroes", string(h.Hero), last)
			}
			row.Cells = append(row.Cells, cell)
		}
		if i >= 0 || slices.ContainsFunc(f.Heroes, func(h projections.HeroStats) bool { return h.Points[0].There }) {
			table.Rows = append(table.Rows, row)
		}
	}
	return table
}

// body are the Body Points.
func (f tally) body() views.Chart {
	l := f.lines(bodyAt)
	l.Apart = true
	c := views.Chart{Name: "body", Title: f.hurt(), Text: f.over(f.v.Say("Body Points"), l), Lines: l, Table: f.series(bodyAt, "body")}
	c.Label = f.v.Say("%s. %s", c.Title, f.ways(bodyAt))
	return c
}

// ways say of each hero from what to what it went.
func (f tally) ways(of value) string {
	var told []string
	for _, h := range f.Heroes {
		from := slices.IndexFunc(h.Points, func(p projections.Point) bool { return p.There })
		if from < 0 {
			continue
		}
		begin, end := of(h.Points[from]), h.Points[len(h.Points)-1]
		if end.Dead {
			told = append(told, f.v.Say("%s from %d, and fell", h.Name, begin.Now))
			continue
		}
		told = append(told, f.v.Say("%s from %d to %d", h.Name, begin.Now, of(end).Now))
	}
	return sentenceOf(strings.Join(told, "; "))
}

// hurt says how badly the heroes were hurt: who fell, or who was nearest to it.
func (f tally) hurt() string {
	var fell []string
	for _, d := range f.Deaths {
		fell = append(fell, d.Name)
	}
	lost, lowest, who := 0, math.MaxInt, ""
	for _, h := range f.Heroes {
		lost += h.Taken
		for _, p := range h.Points {
			if p.There && h.Taken > 0 && p.Low < lowest {
				lowest, who = p.Low, h.Name
			}
		}
	}
	switch {
	case len(fell) > 0 && len(fell) < 4:
		return f.v.Many(len(fell), "%s fell", "%s fell", words.And(f.v, fell))
	case len(fell) > 0:
		return f.v.Many(len(fell), "%d hero fell", "%d heroes fell")
	case lost == 0:
		return f.v.Say("Nobody was hurt")
	}
	return f.v.Many(lowest, "%s came down to %d Body Point", "%s came down to %d Body Points", who, lowest)
}

// gold is the gold of each hero and of the party.
func (f tally) gold() views.Chart {
	l := f.lines(goldAt)
	party := views.Line{Name: f.v.Say("Party"), Sum: true, Values: make([]views.LineValue, len(f.Stops)+1)}
	for i := range party.Values {
		sum := 0
		for _, line := range l.Lines {
			sum += line.Values[i].Now
		}
		party.Values[i] = views.LineValue{Is: true, Now: sum, Low: sum}
		l.Top = max(l.Top, sum)
	}
	c := views.Chart{Name: "gold", Lines: l, Table: f.series(goldAt, "gold")}
	begin, end, whose, what := party.Values[0].Now, party.Values[len(f.Stops)].Now, f.v.Say("The party’s gold"), f.v.Say("Gold of each hero, and of all as an area,")
	if len(l.Lines) > 1 {
		l.Lines = append([]views.Line{party}, l.Lines...)
		f.summed(&c.Table, party.Values)
	} else {
		whose, what = f.goldOf(f.Heroes[0].Name), f.v.Say("Gold")
	}
	switch {
	case end > begin:
		c.Title = f.v.Say("%s grew from %d to %d", whose, begin, end)
	case end < begin:
		c.Title = f.v.Say("%s went down from %d to %d", whose, begin, end)
	default:
		c.Title = f.v.Say("%s is %d, as before", whose, end)
	}
	c.Text, c.Label = f.over(what, l), f.v.Say("%s. %s", c.Title, f.ways(goldAt))
	return c
}

// goldOf is a hero's gold, in words.
func (f tally) goldOf(hero string) string {
	if strings.HasSuffix(hero, "s") {
		return f.v.Say("%s’ gold", hero)
	}
	return f.v.Say("%s’s gold", hero)
}

// summed adds what the party has together to a table.
func (f tally) summed(table *views.Figures, party []views.LineValue) {
	table.Head = append(table.Head, f.v.Say("Party"))
	skip := len(party) - len(table.Rows)
	for i := range table.Rows {
		cell := views.FigureCell{Text: strconv.Itoa(party[i+skip].Now)}
		if i == len(table.Rows)-1 && f.part == (projections.Part{}) {
			cell.Why = f.v.why("/reckoned/party/gold")
		}
		table.Rows[i].Cells = append(table.Rows[i].Cells, cell)
	}
}
