package views

// Forks is the page of a campaign's forks.
type Forks struct {
	Origin *Fork  // the campaign of which this one is a fork; nil for none
	Forks  []Fork // those in which this browser has a seat
	Form   *Form  // makes one; nil where this seat makes none
}

// Fork is one campaign that began as the same.
type Fork struct {
	Name    string
	Text    string // "begins after action 41"
	Href    string // empty if this browser has no seat there
	Compare string // address that compares the two; empty if it cannot
}

// PutAway is the page on which a campaign is put away, taken out and deleted.
type PutAway struct {
	Name     string
	Archived bool
	Put      *Form // puts it away; nil where this seat may not, or it is put away
	Out      *Form // takes it out again
	Delete   *Form
	Export   string // address of the export
}
