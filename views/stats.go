package views

// Stats is the page of figures of a campaign, a quest or an evening.
type Stats struct {
	Text   string      // "Counted from 196 actions …"
	Scopes []ScopeLink // the usual parts of a campaign
	Action string      // takes the choice of a part and of a hero
	Parts  []Choice
	Heroes []Choice
	Kept   []Field
	Charts []Chart
	Empty  string // why there is nothing to count yet
	Next   Link   // and what to do first
}

// ScopeLink leads to the figures of a part of the campaign.
type ScopeLink struct {
	Text, Href string
	Here       bool
}

// Chart is a picture of figures that says what is to be seen in it, with the same
// figures as a table.
type Chart struct {
	Name  string // part of ids: "body"
	Title string // the finding: "Hrolf dealt the most damage: 14"
	Text  string // what is shown
	Label string // the figures in a sentence, for who does not see the picture; empty where there is none
	Lines *Lines
	Bars  []BarRow
	Runs  []RunRow
	Table Figures
	More  Link // where more is told of it
}

// Figures are the figures of a chart as a table.
type Figures struct {
	Head  []string
	Rows  []FigureRow
	Words bool // the cells are words, not figures
}

// FigureRow is a row with what it is about.
type FigureRow struct {
	Name  string
	Href  string // what leads on; empty for nothing
	Cells []FigureCell
}

// FigureCell is a figure, which leads to its explanation if it has one.
type FigureCell struct{ Text, Why string }

// Lines are values over time, a line for each hero.
type Lines struct {
	Top      int // the highest value
	Lines    []Line
	Quests   []AxisMark // where attempts at quests begin
	Evenings []AxisMark
	Axis     []AxisMark // what the stops are called, where no quests are marked
	Apart    bool       // equal values are drawn beside each other
}

// AxisMark is a word at a stop, 0 being what was before the first.
type AxisMark struct {
	At   int
	Text string
}

// Line is a hero's values, one before the first stop and one after each.
type Line struct {
	Name, Hue string
	Kind      int // which dash and mark it has
	Values    []LineValue
	Fell      bool // the line ends where the hero fell
	Sum       bool // it is that of all heroes, over an area
}

// LineValue is a value, and the lowest that it was within the stop.
type LineValue struct {
	Is       bool // the hero was there
	Now, Low int
}

// BarRow is what one hero, monster or face of a die comes to.
type BarRow struct {
	Name, Hue string
	Face      string // of a die, drawn beside the name; empty for none
	Bars      []Bar
}

// Bar is one amount.
type Bar struct {
	Value    int
	Text     string  // "14 dealt"
	Hollow   bool    // drawn as an outline
	Expected float64 // marked on it; 0 for no mark
}

// RunRow is a quest with its attempts: won, lost, now. Without any it is not begun.
type RunRow struct {
	Number, Title, State string
	Runs                 []string
}
