package views

// Content is the page of packs, editions and figures that the table plays with.
type Content struct {
	Text     string
	Editions []EditionLine
	Choose   *Form // which editions are in use; nil for who may not choose
	Packs    []PackCard
	Add      *Form // a pack of the table's own
	Figures  []FigureLine
	Enter    Link // where a figure is entered
	Alerts   []Alert
	History  []Entry
}

// EditionLine is an edition of the shipped content.
type EditionLine struct {
	Name, Cards, State string
	InUse              bool
}

// PackCard is a pack that the table added.
type PackCard struct {
	Title, Edition string
	Rows           []Stat // by group
}

// FigureLine is a figure that the table entered.
type FigureLine struct {
	Card, Field, Value string
	Href               string // where it is entered anew
}
