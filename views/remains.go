package views

// Remains is the page of the fallen: who died, what they left, who took it.
type Remains struct {
	Title  string // "The fallen", or "What Torvald left"
	Fallen []Fallen
}

// Fallen is one dead hero.
type Fallen struct {
	Name, Hue, Href string
	Note            string // "Barbarian, played by Mia"
	Died            string // "Quest 2, round 9: fell to two zombies in the tomb room."
	Decided                // the action in which it happened
	Place           string // where the remains lie; empty if they lie nowhere
	Left            []LeftItem
	Gold            string // gold still there
	GoldWhy         string // address that explains it
	Take            *Form  // collects; nil if nobody of this seat can now
	Why             string // why nobody can
	Rule            Cite
}

// LeftItem is one thing of the dead and what became of it.
type LeftItem struct {
	Name    string
	Icon    string
	State   string // "still there", "taken by Hroda in round 11", "stolen by monsters"
	Kind    string // there, taken, stolen or lost
	Href    string // the action that took it
	Why     string // address that tells where it came from and went; empty for none
	Decided        // that action; without a number for none
}

func leftKind(kind string) string {
	switch kind {
	case "taken", "stolen", "lost":
		return kind
	}
	return "there"
}
