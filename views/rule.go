package views

// Rules is the rulebook of a campaign's system.
type Rules struct {
	System   string
	Chapters []RuleChapter
	Links    []Link // further pages of the system
}

// RuleChapter is one section of the rulebook.
type RuleChapter struct {
	Title string
	ID    string // for the link from the contents: "combat"
	Rules []RuleLine
}

// RuleLine is one rule in the list.
type RuleLine struct {
	ID, Title, Href string
	Says            string
	Open            bool // the book leaves something open, and it is ruled here
}

// Rule is one rule of the rulebook, in our words.
type Rule struct {
	ID, Section, Title string
	Says               string
	Kind               string // "constraint"
	Tracker            string // "The tracker enforces it."
	Open               string // what the book leaves open or contradicts
	Ruling             string // how it is ruled here
	Options            []Stat // the options that bend it, as they stand at this table
	Precedents         []Link // rulings of this table that cite it
	Used               []Entry
	Prev, Next         Link
}
