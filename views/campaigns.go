package views

// Campaigns is the first page: the tables at which this browser has a seat,
// and the ways to another one.
type Campaigns struct {
	Seats []Seated
	Start Form // name, system, options
	Join  Form // the join code
}

// Seated is one campaign in which this browser has a seat.
type Seated struct {
	Name, Href   string
	System       string // "HeroQuest"
	Role         string // "Zargon", "Lysandra"
	Hue          string
	State        string // "Quest 4, round 6", or "between quests"
	When         string // "last played on Thursday"
	Archived     bool
	YourTurn     bool
	ActionsSince int // since this browser looked in last
}
