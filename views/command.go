package views

// CommandForm is the page of any command of any system, made from the
// command's own description of its fields.
type CommandForm struct {
	Title   string // "Declare an attack"
	Name    string // "DeclareAttack"
	Means   string // what it does, in a sentence
	Chapter string
	Rules   []Cite

	Precedents []Precedent // rulings of the table on them
	Mends      string      // which place in the journal it takes; empty for the present
	Form       Form
	Others     string  // whose it is to do, to a seat that may never
	Off        *Notice // why the rules refuse it now; it can be tried all the same
	Back       string  // address of the page it came from
}
