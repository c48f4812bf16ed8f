package views

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Timeline is the journal told in words, with a marker to move.
type Timeline struct {
	At, Head   int    // the marker's revision, and the last one
	Where      string // "Thursday, 3 May, 20:41"
	Recorded   bool   // as known then, not as corrected since
	Strip      []Tick
	StripWords string // what is drawn, where that is not what the slider goes through
	First      string // addresses of the transport; empty where there is no further
	Prev       string
	Next       string
	Last       string
	Undo       Step
	Redo       Step
	Find       Find
	Rail       []Entries
	Nothing    string // why the rail is empty
	Newer      string // addresses of the neighbouring stretches of the journal
	Older      string
	State      Moment
	Marks      []Link        // bookmarks and sessions
	Jumps      []Choice      // the same, where there are many
	Forms      []Fold        // bookmark, note, forgotten action
	Late       string        // address of the list for an evening played on paper; empty if this seat may not
	Broken     []Consequence // actions that no longer agree with what was before them
	BrokenMore Link          // and all of them, where they are many
	Requests   []Request     // open ones that concern this seat
	Several    bool          // several actions may be named to be taken back together
}

// Tick is one action in the strip over the marker.
type Tick struct {
	Hue    string
	Height int // 1 to 3, by weight
	Undone bool
	Later  bool // after the marker
	Bound  bool // a quest begins here
	Here   bool // the marker stands here
}

// Step is an undo or redo of what comes next, or why there is none.
type Step struct {
	Text string // "Undo last"
	Off  string // why not; empty if it can be done
	Of   int    // the action that it takes back or brings back; 0 for none

	Weigh string // address of the page that says beforehand what it does; empty for none
}

// Moment is the table as it stood at the marker.
type Moment struct {
	Title   string // "After action 117"
	Party   []Mate
	Changes []Change
	Note    string // how many more changes there are
	Fork    string // address of the form for a fork that begins here; empty if this seat makes none
	Compare string // address of what differs from now; empty at the last action

	Contest    string      // address of the claim against the action; empty for who may not
	Precedents []Precedent // what was ruled on its rules
}

// Change is one value that the action at the marker changed.
type Change struct {
	Thing, Before, After string
	Why                  string // address that explains the value; empty for none
	Group                string // the thing that it is a value of
	Path                 string // of the value in the state
}

// Undoing asks before an action is taken back or brought back.
type Undoing struct {
	Asked   []Request // what this seat has asked for before, and is the same
	Title   string    // "Undo action 104"
	Entries []Entry
	Prospect
	Text      string   // "Three later actions were decided on what you take back."
	Asks      string   // who is asked to agree; empty where nobody has to
	Form      *Form    // nil where it cannot be done
	Pick      *Picking // asks which actions are meant; nil where that is known
	Amend     string   // address of the form that puts another deed in its place
	Forgotten string   // address of the commands that can be put in after it
	Back      string   // address that leaves everything as it is
}

// Prospect is what something would do that is not done yet.
type Prospect struct {
	Changes   []Change      // the values that it changes, the first of them
	Note      string        // "and 12 more values"; empty where all are told
	Broken    []Consequence // later actions that would no longer agree, the first of them
	More      Link          // how many more there are
	Heals     []Consequence // actions that would agree again, the first of them
	HealsMore Link          // how many more there are
	Gone      string        // why nothing is told: it can no longer be done
	All       bool          // the seat sees every value
}

// unchanged says that no value is another by it at once.
func (m Prospect) unchanged(ctx context.Context) string {
	switch {
	case !m.All:
		return say(ctx, "It changes no value that you may see.")
	case len(m.Broken) > 0:
		return say(ctx, "It changes no value at once: what was done later stands as it was recorded.")
	}
	return say(ctx, "It changes no value.")
}

// Consequence is what undoing does to one later action.
type Consequence struct {
	N       int
	Text    string // the action in words
	Against string // a rule against which it was carried out, and why
	Status  string // "would differ", "would be unlawful", "loses its object"
	Detail  string // which values, or which rule and why
	Rule    Cite
	Good    bool // it would agree again
	Repeats bool // a new try at what was seen already

	// What can be done about one that stands so.
	Undo   string // address of the form that takes it back; empty if this seat may not
	Amend  string // address of the form that amends it; empty if it cannot be
	Accept *Form  // lets it stand
}

// The strip is drawn 8 units a tick and 52 high.
func (t Timeline) viewBox() string { return fmt.Sprintf("0 0 %d 52", 8*len(t.Strip)+8) }

func tickX(i int) int { return 8*i + 8 }

func (t Tick) path(i int) string {
	height := map[int]int{1: 9, 2: 17, 3: 36}[t.Height]
	if height == 0 {
		height = 9
	}
	return fmt.Sprintf("M%d %dv%d", tickX(i), 50-height, height)
}

func (t Tick) class() string {
	class := "tick-mark " + hueClass(t.Hue)
	if t.Undone {
		class += " undone"
	}
	if t.Later {
		class += " later"
	}
	return strings.TrimSpace(class)
}

// strokes are ticks of one look, drawn at once.
type strokes struct{ class, path string }

// strokes are the ticks of the strip by their looks, in the order in which the
// first of each comes.
func (t Timeline) strokes() []strokes {
	var all []strokes
	for i, tick := range t.Strip {
		at := slices.IndexFunc(all, func(s strokes) bool { return s.class == tick.class() })
		if at < 0 {
			at, all = len(all), append(all, strokes{class: tick.class()})
		}
		all[at].path += tick.path(i)
	}
	return all
}

func boundPath(i int) string { return fmt.Sprintf("M%d 0v50", tickX(i)-4) }

func markerPath(i int) string {
	x := tickX(i)
	return fmt.Sprintf("M%d 0h16l-8 10zM%d 2h2v48h-2z", x-8, x-1)
}

// check says how many actions no longer agree, as far as they are told.
func (t Timeline) check(ctx context.Context) string {
	if t.BrokenMore.Text != "" {
		return say(ctx, "more than %d actions", len(t.Broken))
	}
	return many(ctx, len(t.Broken), "%d action", "%d actions")
}

// from is where a replay starts: at the marker, or at the beginning if there is
// nothing after it.
func (t Timeline) from() int {
	if t.At >= t.Head {
		return 1
	}
	return t.At
}
