package views

// SealsTold is the page of what the game master sealed.
type SealsTold struct {
	Seals []SealTold // the newest first
}

// SealTold is one seal: notes whose hash was told when they were sealed, and the
// notes once they are open.
type SealTold struct {
	Title          string // "Quest 1: The Border Fort"
	Text           string // how it stands, in a sentence
	Bad            bool   // what was opened is not what was sealed
	Hash, Salt     string
	Sealed, Opened Link // the actions that did so
	Notes          string
	Lines          []string // the notes, as people read them
	Changed        []string // what was changed after it was sealed
	Look           Link     // where the game master sees the notes meanwhile; without an address for none
	Open           *Form    // tells them to everybody; nil where that cannot be done
}
