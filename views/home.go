package views

// Home is the campaign at a glance.
type Home struct {
	Title   string // the quest being played, or what to do next
	Text    string // "Quest 4, round 6. Lysandra is up: …"
	Main    Link   // the one thing to do: "Continue play"
	More    []Link // "Invite a player"
	Rooms   []Room // the plan behind the title
	Alerts  []Alert
	Heroes  bool // the game has heroes and quests
	Party   Party
	Quests  []QuestStep
	Won     string // "3 of 14 won"
	Recent  []Entry
	Fallen  []FallenLine
	Seats   []SeatLine
	Links   []Link // further pages: rulings, notes, export
	Night   *Form  // begins or ends the evening
	Nights  []Link // the records of the last evenings
	Options []Stat // the table's options that are not at their defaults
	Forms   []Fold // more that can be done here: options, notes, bookmarks
	First   *Steps // lead to the first quest; nil once it runs
}

// Room is one room of the plan on the home page, in squares of a board that is
// 26 squares wide and 19 high; the corner of it is square 1,1.
type Room struct {
	X, Y, Width, Height int
	Seen                bool
}

// Fold is a form that unfolds under its title.
type Fold struct {
	Title string
	Form  Form
	Off   string // why it cannot be sent now; empty if it can
	Rules []Cite // that say so
	Open  bool   // unfolded already
}

// Alert waits for somebody: an open dispute, a request to undo.
type Alert struct {
	Icon  string
	Title string // "Dispute 3 waits for Zargon."
	Text  string
	Link  Link
}

// Party is the heroes with what they have.
type Party struct {
	Summary string // "4 heroes"
	Gold    string // between them
	GoldWhy string // address that explains it
	Heroes  []HeroCard
}

// HeroCard is one hero on the home page and in the list of heroes.
type HeroCard struct {
	Name, Hue, Href string
	Note            string // "Barbarian, played by Mia"
	State           string // "dead", "in the pit", "asleep"; empty if well
	Vitals          []Pips
	StateWhy        string // address that explains it
	Carries         string // "Broadsword, helmet"
	Gold            string
	GoldWhy         string // address that explains it
	Yours           bool
}

// QuestStep is one quest in the row of quests.
type QuestStep struct {
	Number, Title, Href string
	State               string // "won", "being played", "not started", "lost once"
	Done, Now           bool
}

// FallenLine is one dead hero in short.
type FallenLine struct {
	Name, Href string
	Text       string // "Quest 2, round 9. Fell to two zombies."
	Left       string // "His remains hold a shortsword and 60 gold."
}

// SeatLine is who sits where.
type SeatLine struct {
	Text, Hue string // "Mia plays Hroda"
	Note      string // "here", "last seen 20:10"
}
