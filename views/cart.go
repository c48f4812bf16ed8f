package views

// Cart is several things chosen for the heroes, and what the rules say to each before
// any is bought.
type Cart struct {
	Text     string
	Closed   string // why nobody buys now; empty while the armory is open
	ClosedBy Cite
	Back     string // to the armory
	Lines    []CartLine
	Purses   []CartPurse
	Buy      string   // "Buy 3 things for 425 gold"; empty if there is nothing that may be bought
	Bought   []Entry  // what was bought of the cart just now
	Hero     CartHero // for whom things are chosen now
	Heroes   []CartHero
	Kept     []Field // hidden: what is chosen for the others
	Goods    []CartGood
}

// CartHero is a hero for whom things may be chosen.
type CartHero struct {
	ID, Name string
}

// CartLine is one thing of the cart.
type CartLine struct {
	Name  string // "2 × Dagger for Hrolf"
	Hue   string
	Field string // the name of the input that chose it
	Count string // as it was chosen
	Price string // of all of them; empty where none is known
	Says  string // what came of the check, as a sentence
	Good  bool   // it may be bought
	Rules []Cite
	Enter []Link // to where the figures are entered that are missing
}

// CartPurse is the gold of a hero, now and after the purchase.
type CartPurse struct {
	Text string // "Hrolf has 225 gold; 100 would be left."
	Hue  string
}

// CartGood is one thing that may be chosen.
type CartGood struct {
	Good
	Field string // the name of its input
	Count string // as it is chosen
}
