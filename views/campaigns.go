package views

import "slices"

// Campaigns is the first page: the tables at which this browser has a seat,
// and the ways to another one.
type Campaigns struct {
	Seats []Seated
	Start Form   // name, system, options
	Join  Form   // the join code
	Try   []Form // begin a sample to play with
}

// away are the campaigns that are put away, or those that are not.
func (m Campaigns) away(archived bool) []Seated {
	return slices.DeleteFunc(slices.Clone(m.Seats), func(s Seated) bool { return s.Archived != archived })
}

// Seated is one campaign in which this browser has a seat.
type Seated struct {
	Name, Href   string
	System       string // "HeroQuest"
	Role         string // "Zargon", "Lysandra"
	Hue          string
	State        string // "Quest 4, round 6", or "between quests"
	When         string // "Last played on Thursday"
	Archived     bool
	Sample       bool  // it is there to play with and to be thrown away
	Throw        *Form // throws it away
	Fork         *Fork // the campaign of which it is a fork; nil for none
	YourTurn     bool
	ActionsSince int // since this browser looked in last
}
