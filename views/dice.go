package views

import "slices"

// DiceTold is the page of the server's dice and of everybody's luck.
type DiceTold struct {
	Boxes []BoxLine // the newest first
	Box   *BoxTold  // the one that is shown; nil if none was sealed yet
	Word  *Form     // adds the seat's word to the box that is open; nil where it cannot
	Mine  string    // the word that the seat added to it
	Old   string    // what is to be said of throws out of no box; empty for none
	Luck  []LuckTold
}

// few says whether of some dice so few were thrown that nothing can be told.
func (m DiceTold) few() bool {
	return slices.ContainsFunc(m.Luck, func(l LuckTold) bool { return l.Few })
}

// BoxLine is a box in the list of all.
type BoxLine struct {
	Title, Text, Href string // "Evening 2"; "14 throws, all of them right"
	Here              bool
}

// BoxTold is one box with what is known of its throws.
type BoxTold struct {
	Title         string // "Evening 2"
	Text          string // how it stands, in a sentence
	Hash, Seed    string
	Sealed, Ended Link // the actions that did so
	Words         []string
	Throws        []ThrowTold
	More, Less    string // addresses of the throws after and before these
}

// ThrowTold are the server's throws of one action, with their proof.
type ThrowTold struct {
	Title   string // "Throw 14"
	Who     string
	Action  Link
	Against string // a rule against which that was carried out, and why
	Undone  string // "taken back in #30"; empty if it stands
	Faces   []string
	Proof   string // "Checked: this is what the seed makes of it."
	Good    bool
	Bad     bool
	Message string // of which its seed is made
	Seed    string // once it can be known
	Steps   []string
}

// LuckTold is how one kind of dice fell to a person, or to all.
type LuckTold struct {
	Title string // "Ben: combat dice, thrown by the tracker"
	Hue   string
	Text  string // "36 dice, 2 of them taken back"
	Mean  string // "4.1 on average; 3.5 is expected"; empty for a die without numbers
	Fair  string // what chi-square says; empty where too few were thrown
	Few   bool   // so few were thrown that nothing can be told
	Faces []FaceTold
}

// FaceTold is how often one face came up.
type FaceTold struct {
	Face            string // "skull"
	Count, Expected string
	Back            string // how many of these were taken back; empty for none
	Width, Mark     string // of the bar, and where the expectation stands, from 0 to 100
}
