package views

// Docket is all disputes of a table, the open ones first.
type Docket struct {
	Open, Settled []DisputeLine
	Counts        string // "2 open, 5 settled"
	Rule          string // that they lean on; empty for any
	States        []Choice
	Outcomes      []Choice
	Clear         string // address of the docket with all of them; empty if nothing is asked for
	Newer, Older  string // addresses of the neighbouring pages of the settled
	New           string // address of the form of a claim; empty for who may not
}

// any says whether there are disputes to choose from.
func (m Docket) any() bool {
	return len(m.Open)+len(m.Settled) > 0 || m.Clear != "" || m.Newer != ""
}

// DisputeLine is one dispute in a list.
type DisputeLine struct {
	Title string // "Dispute 3"
	Href  string
	Claim string // "Ben: the orc could not see her"
	About []Link // the actions
	Rules []Cite
	State string // "Open: 2 answers, 1 motion", or how it was settled
	When  string
}

// Claiming is the form by which a dispute is opened.
type Claiming struct {
	Entries []Entry // what it is about
	Refusal string  // or the refusal, as it was said
	Refused string  // what was refused: "Buy an item"
	Form    Form
	Search  string // address of the rulebook
	Query   string
	Kept    []Field // of the form, for the search
	Note    string  // how many rules were found
	Back    string
}

// Dispute is one dispute with all that the table weighs.
type Dispute struct {
	Title      string
	Claim      string
	By, When   string
	State      string // "Open.", or how it ended
	Stands     string // that in a word
	Waits      bool   // for a ruling
	Ruling     Link   // that settled it
	Effect     []Link // what the ruling did, each with where it is told
	Votes      []string
	Lifted     []Link // rulings in it that were taken back
	Refusal    string
	Refused    Link // the command that was refused
	Subjects   []Subject
	Rules      []RuleRead
	Precedents []Precedent
	Answers    []Said
	Motions    []MotionTold
	Decides    string // who may settle it
	Answer     *Form
	Withdraw   *Form
	Rulings    []Fold // a form for each outcome
	Amends     []Link // the ways to another deed in the place of an action
	Proposes   bool   // the forms put a ruling to the vote
	Docket     string
}

// Subject is a disputed action: what it did, and what became of it.
type Subject struct {
	Entry  Entry
	Fates  []Fate // what became of it
	Throws []Dice // what fell
	All    bool   // the seat sees every value
	Change Moment // the state before and after it, in its place
	Diff   string // address of the whole difference
	Moment string // address of the table as it stood
}

// Fate is a sentence that names actions at its end.
type Fate struct {
	Text  string // "It was taken back by"
	Links []Link
}

// RuleRead is a rule in full.
type RuleRead struct {
	Rule    Cite
	Says    string
	Open    string // what the book leaves open
	Ruling  string // how it is ruled here
	Options []Link // in force, each with its value
}

// Said is what somebody said.
type Said struct{ By, When, Text string }

// MotionTold is a ruling on which the table votes.
type MotionTold struct {
	Title string // "Motion 2: to take back #31"
	Says  string // who moves it, what it would do, and why
	Deed  string // what takes the place of an action
	State string // "2 for, 1 against, of 4 votes."
	Votes []string
	Open  bool // it can still be carried or lost
	Prospect
	For     *Form
	Against *Form
}

// RulingAsked says what a ruling would do, before it is made.
type RulingAsked struct {
	Title string
	Says  string
	Prospect
	Form Form
	Back string
}
