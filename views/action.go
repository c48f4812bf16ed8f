package views

// ActionTold is one action of the journal with all that decided it.
type ActionTold struct {
	Entry    Entry
	Rules    []RuleLine // the foremost first
	Disputes []Precedent

	Precedents []Precedent   // rulings on the same rules in other disputes
	Broken     []Consequence // that it no longer agrees, with what can be done; empty where nothing can
	Contest    string        // address of the claim against it; empty for who may not
	Timeline   string        // the timeline with its marker there
	Dice       string        // where the proof of its throws is; empty if the server threw none
	Way        Link          // to the page on which it is taken back or brought back; without an address for none
}
