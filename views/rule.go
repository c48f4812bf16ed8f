package views

// Rules is the rulebook of a campaign's system: its contents, one chapter of
// it, or what a search in it found.
type Rules struct {
	System   string
	Version  string // of the rules in force: "heroquest@1"
	Chapters []RuleChapter
	Links    []Link       // further pages of the system
	Chapter  *RuleChapter // that is read; nil for the contents
	Query    string       // what was searched for; empty for no search
	Note     string       // how many rules were found
	Found    []RuleLine
}

// RuleChapter is one chapter of the rulebook.
type RuleChapter struct {
	Title string
	Href  string
	Rules []RuleLine
}

// RuleLine is one rule in a list.
type RuleLine struct {
	Href            string
	ID, Title, Says Marked
	Also            []Marked // the ruling and the options, where a search hit them
	Open            bool     // the book leaves something open, and it is ruled here
}

// Marked is a text in pieces, of which some were searched for.
type Marked []Piece

// Piece is a part of a text.
type Piece struct {
	Text string
	Hit  bool
}

// Plain is a text in which nothing was searched for.
func Plain(text string) Marked { return Marked{{Text: text}} }

// Rule is one rule of the rulebook, in our words.
type Rule struct {
	ID, Section, Title string
	Says               string
	Kind               string // "constraint"
	Tracker            string // "The tracker enforces it."
	Open               string // what the book leaves open or contradicts
	Ruling             string // how it is ruled here
	Options            []Option
	Disputes           []Precedent // about this rule, those of this table
	Used               []Entry
	All                Link // all actions that it decided; without an address if none
	Prev, Next         Link
}

// departs says that an option in force departs from the ruling that is shown.
func (m Rule) departs() bool {
	for _, o := range m.Options {
		if o.Departs != "" {
			return true
		}
	}
	return false
}

// Precedent is a dispute of this table about a rule.
type Precedent struct {
	Claim    string // "Ana: a closed door ends adjacency"
	Disputed []Link // the actions
	Told     Link   // the dispute
	Settled  string // how it was ruled, and why; empty while it is open
	Closed   bool   // it was withdrawn
	Ruling   Link   // the action that settled it
}
