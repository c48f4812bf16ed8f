package views

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Measures of a chart of lines. The letters of a phone are half as large again in
// proportion: all distances leave room for them.
const (
	plotLeft, plotRight = 46, 352
	plotHeight          = 176
	labelLeft           = 380
	labelApart          = 22
	labelLetters        = 12
)

// lineChart is where everything of a chart of lines stands.
type lineChart struct {
	*Lines
	top, base, height int
	stops, most       int // of the axes
	step              int
	labels            []int // how high each line's label stands
}

func (l *Lines) drawn() lineChart {
	c := lineChart{Lines: l, top: 14}
	if len(l.Evenings) > 0 {
		c.top = 36
	}
	c.base = c.top + max(plotHeight, labelApart*(len(l.Lines)-1))
	c.height = c.base + 34
	for _, line := range l.Lines {
		c.stops = max(c.stops, len(line.Values)-1)
	}
	c.step = niceStep(l.Top)
	c.most = max(c.step, (l.Top+c.step-1)/c.step*c.step)
	c.labels = c.spread()
	return c
}

// niceStep is how far apart the lines of a scale are: at most four of them, at 1, 2
// or 5 times a power of ten.
func niceStep(top int) int {
	for power := 1; ; power *= 10 {
		for _, n := range []int{1, 2, 5} {
			if top <= 4*n*power {
				return n * power
			}
		}
	}
}

func (c lineChart) box() string { return fmt.Sprintf("0 0 520 %d", c.height) }

// x is where a stop stands, y where a value does.
func (c lineChart) x(stop int) int {
	return plotLeft + (plotRight-plotLeft)*stop/max(1, c.stops)
}

func (c lineChart) y(value int) int {
	return c.base - (c.base-c.top)*value/c.most
}

// scale are the values at which a line is drawn across.
func (c lineChart) scale() []int {
	var at []int
	for v := 0; v <= c.most; v += c.step {
		at = append(at, v)
	}
	return at
}

func (c lineChart) grid() string {
	var d strings.Builder
	for _, v := range c.scale() {
		fmt.Fprintf(&d, "M%d %dH%d", plotLeft, c.y(v), plotRight)
	}
	return d.String()
}

// upright are lines from top to bottom at some stops.
func (c lineChart) upright(marks []AxisMark) string {
	var d strings.Builder
	for _, m := range marks {
		fmt.Fprintf(&d, "M%d %dV%d", c.x(m.At), c.top, c.base)
	}
	return d.String()
}

// axisWords are a mark with its words, which stand behind it or before it.
type axisWords struct {
	AxisMark
	before bool
}

// legible are those marks whose words do not stand in those of the one before. Words
// that would run into the names of the lines stand before their mark if there is room.
func (c lineChart) legible(marks []AxisMark) []axisWords {
	var some []axisWords
	free := 0
	for _, m := range marks {
		x, wide := c.x(m.At), 11*utf8.RuneCountInString(m.Text)
		switch before := x+wide > labelLeft && x-wide >= free; {
		case x < free:
		case before:
			some, free = append(some, axisWords{m, before}), x+8
		default:
			some, free = append(some, axisWords{m, before}), x+wide+8
		}
	}
	return some
}

// offset draws lines of the same value beside each other.
func (c lineChart) offset(i int) int {
	if !c.Apart {
		return 0
	}
	return (5*i - 5*(len(c.Lines.Lines)-1)/2) / 2
}

// path goes from stop to stop, down to the lowest value of each and back.
func (c lineChart) path(i int) string {
	var d strings.Builder
	line, shift := c.Lines.Lines[i], c.offset(i)
	begun, at, now := false, 0, 0
	across := func(to int) {
		if to > at {
			fmt.Fprintf(&d, "H%d", c.x(to))
			at = to
		}
	}
	for stop, v := range line.Values {
		if !v.Is {
			continue
		}
		if !begun {
			fmt.Fprintf(&d, "M%d %d", c.x(stop), c.y(v.Now)+shift)
			begun, at, now = true, stop, v.Now
		}
		if v.Low < min(v.Now, now) {
			across(stop)
			fmt.Fprintf(&d, "V%d", c.y(v.Low)+shift)
			now = v.Low
		}
		if v.Now != now {
			across(stop)
			fmt.Fprintf(&d, "V%d", c.y(v.Now)+shift)
			now = v.Now
		}
	}
	across(line.last())
	return d.String()
}

// last is the last stop at which the hero was there.
func (l Line) last() int {
	for i, v := range slices.Backward(l.Values) {
		if v.Is {
			return i
		}
	}
	return 0
}

// end is where a line ends.
func (c lineChart) end(i int) (x, y int) {
	line := c.Lines.Lines[i]
	if len(line.Values) == 0 {
		return plotLeft, c.base
	}
	last := line.last()
	return c.x(last), c.y(line.Values[last].Now) + c.offset(i)
}

// area is what lies under a line.
func (c lineChart) area(i int) string {
	return c.path(i) + fmt.Sprintf("V%dH%dz", c.base, plotLeft)
}

// spread finds a height for each label, near the end of its line and apart from
// the others.
func (c lineChart) spread() []int {
	n := len(c.Lines.Lines)
	order, heights := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
		_, heights[i] = c.end(i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(heights[a], heights[b]) })
	for k := 1; k < n; k++ {
		heights[order[k]] = max(heights[order[k]], heights[order[k-1]]+labelApart)
	}
	for k, low := n-1, c.base; k >= 0; k-- {
		heights[order[k]] = min(heights[order[k]], low)
		low = heights[order[k]] - labelApart
	}
	return heights
}

// leader joins the end of a line and its label, where this could not stand beside it.
func (c lineChart) leader(i int) string {
	x, y := c.end(i)
	if to := c.labels[i]; x == plotRight && (to < y-4 || to > y+4) {
		return fmt.Sprintf("M%d %dL%d %d", x+7, y, labelLeft-4, to)
	}
	return ""
}

// shapes are the marks at the ends of lines, as a path from the middle of each.
var shapes = []string{"m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "m-5-5h10v10h-10z", "m0-7l7 7-7 7-7-7z", "m0-6l7 11h-14z"}

// mark is that of a line at a place. Lines of one dash have other marks.
func (l Line) mark(x, y int) string {
	of := len(shapes)
	return fmt.Sprintf("M%d %d%s", x, y, shapes[(l.Kind+2*(l.Kind/of)+l.Kind/(2*of))%of])
}

// class is a line's colour and dash.
func (l Line) class() string {
	if l.Sum {
		return "em"
	}
	return strings.TrimSpace(hueClass(l.Hue) + " d" + strconv.Itoa(l.Kind%len(shapes)))
}

// ends is the class of the mark at its end, which is filled where the hero fell.
func (l Line) ends() string {
	if l.Fell {
		return "dot full"
	}
	return "dot"
}

// label is a hero with the last value, as short as the room at the side is.
func (c lineChart) label(ctx context.Context, i int) string {
	line := c.Lines.Lines[i]
	tail := say(ctx, "fell")
	if !line.Fell && len(line.Values) > 0 {
		tail = strconv.Itoa(line.Values[line.last()].Now)
	}
	return say(ctx, "%s %s", short(line.Name, labelLetters-1-utf8.RuneCountInString(tail)), tail)
}

// labelAt is where the words of a label begin: behind the mark of one who fell.
func (c lineChart) labelAt(i int) int {
	if c.Lines.Lines[i].Fell {
		return labelLeft + 18
	}
	return labelLeft
}

// short is a name that fits into so many letters.
func short(name string, letters int) string {
	if all := []rune(name); len(all) > letters {
		return strings.TrimSpace(string(all[:letters-1])) + "…"
	}
	return name
}

// barChart is where everything of a chart of bars stands.
type barChart struct {
	rows         []BarRow
	left, room   int // what names and words take up
	thick, pitch int // of bars and of rows
	most         float64
}

func barsOf(rows []BarRow) barChart {
	c := barChart{rows: rows, thick: 28, pitch: 44, most: 1}
	for _, row := range rows {
		c.left = max(c.left, c.nameAt(row)+11*len([]rune(c.name(row)))+12)
		if row.face() != "" {
			c.pitch = 58
		}
		if len(row.Bars) > 1 {
			c.thick, c.pitch = 20, 62
		}
		for _, b := range row.Bars {
			c.room = max(c.room, 11*len([]rune(b.Text))+18)
			c.most = max(c.most, float64(b.Value), b.Expected)
		}
	}
	return c
}

func (c barChart) box() string { return fmt.Sprintf("0 0 520 %d", c.pitch*len(c.rows)) }

// wide is how long a bar is.
func (c barChart) wide(value float64) int {
	return int(math.Round(value / c.most * float64(520-c.left-c.room)))
}

// y is where a bar begins, one of a row.
func (c barChart) y(row, bar int) int {
	of := len(c.rows[row].Bars)
	return c.pitch*row + (c.pitch-of*c.thick-4*(of-1))/2 + bar*(c.thick+4)
}

// word is where the words of a bar stand.
func (c barChart) word(b Bar) int {
	return c.left + max(c.wide(float64(b.Value)), c.wide(b.Expected)) + 10
}

func (c barChart) mark(row int, b Bar) string {
	x, y := c.left+c.wide(b.Expected), c.y(row, 0)
	return fmt.Sprintf("M%d %dv%d", x, y-6, c.thick+12)
}

// name is a row's name, as short as the room beside the bars is.
func (c barChart) name(row BarRow) string { return short(row.Name, 16) }

// nameAt is where it stands.
func (c barChart) nameAt(row BarRow) int {
	if row.face() != "" {
		return 52
	}
	return 0
}

// face is the picture of a die's face; empty for one that is a number.
func (r BarRow) face() string {
	switch r.Face {
	case "skull", "white", "black":
		return "d-" + r.Face
	}
	return ""
}
