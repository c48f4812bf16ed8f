package views

import "strconv"

// EveningLine is one evening in the list of all.
type EveningLine struct {
	Title, Href string // "Evening 2, 3 May"
	Text        string // "19:00 to 23:10, 184 actions; Mia, Theo and Pat were there"
	Running     bool
	Note        string // what was written down at its end
	Watch       string // address of its replay
}

// Evening is the record of one evening: who was there, what was done, and what
// it brought.
type Evening struct {
	Title   string // "Evening 2, 3 May"
	When    string // "Saturday, 3 May 2026, 19:00 to 23:10"
	Running bool
	Note    string // what was written down at its end
	Present []SeatLine
	Facts   []Stat    // "184 actions", "3 taken back"
	Told    []Stretch // in the order of play
	Gold    []Purse   // of each hero whose gold changed
	Deaths  []Remark
	Ruled   []Remark // disputes, rules set aside, values set by hand

	Shown  string // "Actions 1 to 120 of 184."; empty where all are there
	Before string // address of what was done before those
	Next   string // and of what was done after them
	Struck bool   // what was taken back is told, struck through
	Other  Link   // the same with it left out, or told
	Links  []Link // watch it again, print it
}

// Stretch is actions of an evening under one heading.
type Stretch struct {
	Title string // "Quest 4, round 6"
	Lines []Done
}

// Done is one action of an evening in a sentence.
type Done struct {
	N      int
	When   string // "20:42"; empty where the action before was done in the same minute
	Text   string // "Lysandra walks 5 squares."
	Undone string // "Undone by Pat (#119)"; empty for what stands
	Notes  []string
}

// Purse is what an evening brought a hero in gold, and what it cost.
type Purse struct {
	Name          string
	In, Out, Left string
	For           string // "+25 special treasure, −100 bought Shortsword"
}

// Remark is something that is told beside the actions.
type Remark struct {
	Title, Text string
	Href        string // address of what it is about; empty for none
	Rules       []Cite
}

func (l Done) number() string { return "#" + strconv.Itoa(l.N) }
