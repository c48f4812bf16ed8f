package views

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Print is what can be printed, and what is: one thing after the other, each on
// paper of its own.
type Print struct {
	Groups   []PrintGroup
	Kept     []Field // hidden: the moment that is printed
	Letter   bool    // US Letter, not A4
	AsOf     string  // "2 January 2026, action 197"
	Heroes   []PaperHero
	Party    *PaperParty
	Evenings []Evening
	Quests   []PaperQuest
}

// PrintGroup is things of one kind, of which any can be chosen, or one.
type PrintGroup struct {
	Title, Name string
	One         bool
	Choices     []Choice
}

func (g PrintGroup) kind() string {
	if g.One {
		return "radio"
	}
	return "checkbox"
}

// Sheets is how many things are printed.
func (m Print) Sheets() int {
	n := len(m.Heroes) + len(m.Evenings) + len(m.Quests)
	if m.Party != nil {
		n++
	}
	return n
}

// PaperHero is a hero's sheet on paper; without a name it is one to be filled in.
type PaperHero struct {
	Name, Hue string
	Note      string // "Barbarian, played by Mia"
	State     string // what ails the hero; empty for nothing
	Stats     []Stat // dice and gold
	Points    []PaperPoints
	Arms      []PaperThing // weapons and armour
	Things    []PaperThing // all the rest
	Spells    []SpellGroup
	Effects   []Effect
	Ledger    []Row // of gold, the last first
	Quests    []PaperStep
	Honours   []string
	Sizes     PaperSizes
}

// PaperSizes say how a sheet is laid out so that it stays one page.
type PaperSizes struct {
	Rows  int    // of each list of things, at least
	Gold  int    // lines for gold
	Class string // how small it is written: empty, "dense" or "tiny"
}

// PaperPoints are Body or Mind as boxes, of which those that are lost are crossed.
type PaperPoints struct {
	Label     string
	Now, Max  int  // Max is also how many boxes a sheet without a hero has
	Undecided bool // nobody knows yet how many there are
}

// PaperThing is one line of a list of things.
type PaperThing struct {
	Name, Text string
	Used       string // "in hand", "worn"; empty for what is only carried
}

// PaperStep is a quest's box.
type PaperStep struct {
	Number string
	Done   bool
}

// PaperParty is all that the party is and has.
type PaperParty struct {
	Heroes []PaperMate
	Gold   string
	Quests []PaperLine
	Won    string
	Fallen []Remark
}

// PaperMate is one hero's line.
type PaperMate struct {
	Name, Note                 string
	Body, Mind                 string // "4 of 6"
	Attack, Defend, Move, Gold string
	Carries, State             string
}

// PaperLine is a quest's line.
type PaperLine struct{ Number, Title, State, Text string }

// PaperQuest is the record of a quest.
type PaperQuest struct {
	Number, Title, State string
	Parchment, Goal      string
	Attempts             []PaperAttempt
	Notes                []Remark // of the table
	Secret               *Secret  // what only the game master sees
	Opened               []string // the notes that were sealed, once they are told to everybody
}

// PaperAttempt is one attempt at a quest.
type PaperAttempt struct {
	Title    string // "Attempt 1, 3 May 2026"
	Outcome  string // "Won."
	Facts    []Stat
	Heroes   string // who came back, and who did not
	Slain    []Remark
	Seen     string
	Treasure []Done
	Read     []Remark // texts that were read aloud, besides the parchment
}

// boxWide is how wide one box for a point is drawn, with the gap after it.
const boxWide = 26

func (x PaperPoints) view() string { return fmt.Sprintf("0 0 %d 24", max(1, x.Max)*boxWide-2) }

func (x PaperPoints) width() string { return strconv.Itoa(max(1, x.Max)*boxWide - 2) }

// boxes draw all points.
func (x PaperPoints) boxes() string {
	var d strings.Builder
	for i := range x.Max {
		fmt.Fprintf(&d, "M%d 1h22v22h-22z", i*boxWide+1)
	}
	return d.String()
}

// lost draws the crosses through those that are gone.
func (x PaperPoints) lost() string {
	var d strings.Builder
	for i := max(0, x.Now); i < x.Max && !x.Undecided; i++ {
		fmt.Fprintf(&d, "M%d 5l14 14m0-14l-14 14", i*boxWide+5)
	}
	return d.String()
}

func (x PaperPoints) words(ctx context.Context) string {
	if x.Undecided {
		return say(ctx, "%d empty boxes for %s Points", x.Max, x.Label)
	}
	return say(ctx, "%d of %d %s Points left", x.Now, x.Max, x.Label)
}

// left says in writing how many are left.
func (x PaperPoints) left(ctx context.Context) string {
	switch {
	case x.Undecided:
		return say(ctx, "Frame as many as the card says; cross off what is lost.")
	case x.Now == x.Max:
		return say(ctx, "All %d. Cross off what is lost.", x.Max)
	}
	return say(ctx, "%d of %d left. Cross off what is lost.", x.Now, x.Max)
}

// blanks are how many empty lines follow so many.
func blanks(have, want int) int { return max(0, want-have) }

// paper is the class of the sheets' wrapper.
func (m Print) paper() string {
	if m.Letter {
		return "papers letter"
	}
	return "papers"
}

// Label is what a sheet is called.
func (h PaperHero) Label(ctx context.Context) string {
	if h.Name != "" {
		return h.Name
	}
	return say(ctx, "Blank sheet: %s", h.Note)
}
