package views

// Heroes is the list of a campaign's heroes.
type Heroes struct {
	Party  Party
	Fallen []FallenLine
	Make   *Form  // a new hero; nil if this seat cannot make one now
	Why    string // why it cannot
	Print  string // address of the party on paper
	Return []Fold // comes back in the stead of one who fell
}
