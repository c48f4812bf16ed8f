package views

// Armory is the shop between quests.
type Armory struct {
	Text     string // "Open between quests. Prices are those of the …"
	Closed   string // why nobody buys now; empty while it is open
	ClosedBy Cite   // the rule that says so
	Gate     *Form  // opens or closes it; nil if nobody can now
	Hero     *Shopper
	Next     Link   // where there is no hero, the way to one
	Heroes   []Link // the other heroes who may shop
	Kinds    []Tab  // all, weapons, armour, tools
	Shop     []Good
	Sale     []Good
	Cart     string // address of the check of several things; empty where this seat buys nothing
	Ledger   []Row
	Forms    []Fold // open, close, share gold, trade
	Treasury string // gold of the whole party

	TreasuryWhy string // address that explains it
}

// Shopper is the hero who buys and sells.
type Shopper struct {
	ID, Name, Hue string
	Carries       string // "carries a longsword, a helmet and a potion"
	Gold          string
	GoldWhy       string // address that explains it
	Yours         bool
}

// Good is one thing to buy, or one to sell.
type Good struct {
	ID    string // a card's key to buy, an item's id to sell
	Name  string
	Text  string // "1 attack die, can be thrown once"
	Icon  string
	Price string
	Why   string // address that explains the price, or where the thing came from
	Off   string // "38 gold short"; empty if it can be had
	Rule  Cite   // the rule that refuses
	Enter []Link // to where the figures are entered that are missing
}

// shut says that deals are shown, and closed, until the armory opens.
func (m Armory) shut(p Page) bool { return m.Closed != "" && m.Hero != nil && !p.frozen() }
