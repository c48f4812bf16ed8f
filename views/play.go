package views

import "context"

// Play is the table: whose turn it is, what can be done, what fell.
type Play struct {
	Round   string // "Round 6"
	Quest   string // "Quest 4, Prince Magnus’ Gold"
	Order   []OrderStep
	Party   []Mate
	Turn    Turn
	Actions Actions
	Roll    *Roll
	Board   *Board // the game master's; nil for everybody else
	Alerts  []Alert
	Feed    []Entries
	Older   string // address of what came before the feed; empty if it shows all
}

// OrderStep is one place in the order of the round.
type OrderStep struct {
	Name, Hue string
	Done, Now bool
	Note      string // "dead", "misses a turn"
}

// Turn is the card of the one who is up.
type Turn struct {
	Title  string // "Lysandra’s turn", "Between quests"
	Hue    string
	Yours  bool
	Vitals []Pips
	Dice   []Die  // the movement roll
	Rolled string // how many squares that is: "7"
	Left   string // "5 left"
	Why    string // address that explains it
	Done   string // "Action used"; empty while it is free
	Waits  string // what play waits for: "Zargon answers the search of room 3"
	Links  []Link // where to go while no quest is played
}

// Actions are all steps of this seat, those that the rules refuse now too.
type Actions struct {
	Title  string // "Lysandra can", heard, not seen
	Now    []Action
	More   []CommandGroup
	All    string  // address of the page with all commands, where More is left out
	Notice *Notice // answers the last step, beside the tiles
}

// Action is one step: a tile that is sent at once, unfolds its form, leads
// somewhere, or says why it is closed.
type Action struct {
	Name  string // the command: "DeclareAttack"; part of the element's id
	Title string // "Attack"
	Icon  string
	Note  string // "2 goblins beside you"
	Main  bool   // the one in the main colour
	Form  *Form  // its fields; a form without any is sent by the tile itself
	Href  string // where it leads, if it has no form here
	Off   string // why the rules refuse it now; empty if they do not
	Brief string // the same in two or three words, for the tile itself
	Rule  Cite   // the rule that refuses
	Open  bool   // its form is unfolded, for something in it is wrong
}

// CommandGroup is one chapter's further commands.
type CommandGroup struct {
	Title string
	Links []CommandLink
}

// CommandLink is a command that has its form on a page of its own.
type CommandLink struct {
	Text, Href string
	Off        string // why the rules refuse it now
}

// Roll is what fell last, side by side.
type Roll struct {
	Title   string // "Brundle attacked the orc"
	When    string
	Throws  []Dice
	Verdict string // "2 skulls, 1 blocked. The orc loses its last Body Point."
	Decided
	Source  string // "thrown by the tracker", "typed in by Theo"
	CanUndo bool
	Contest string // address of the claim against it; empty for who may not
}

// Board is the game master's view of the dungeon: areas with their monsters.
type Board struct {
	Quest    string
	Note     string // "Wandering monster: orc"
	Areas    []BoardArea
	Actions  []Action // reveal an area, place a monster
	Secret   *Secret
	Monsters string // "2 alive, 7 slain"; empty while nothing is played
}

// BoardArea is one area with what stands in it.
type BoardArea struct {
	Name     string
	State    string // "seen in round 3", "hidden"
	Seen     bool
	Heroes   []Mate
	Monsters []BoardMonster
	Action   *Action // what can be done with the area: reveal it
	Facts    string  // "Pit t1 found, Door D2 closed"
}

// BoardMonster is one monster with its chart and its steps.
type BoardMonster struct {
	Name    string
	Href    string // address that explains its figures
	Body    Pips
	Chart   []Stat // move, attack, defend, mind
	State   string // "ready", "used"
	Used    bool
	Actions []Action
}

// id of the tile's element.
func (a Action) id() string { return "do-" + a.Name }

// shut says on the tile itself why it is closed.
func (a Action) shut() string {
	if a.Brief != "" {
		return a.Brief
	}
	return a.Off
}

// single says that the tile sends its form at once.
func (a Action) single() bool {
	return a.Form != nil && len(a.Form.Throws) == 0 && len(a.Form.Sections) == 0 && allHidden(a.Form.Fields)
}

func allHidden(fields []Field) bool {
	for _, f := range fields {
		if f.Kind != Hidden {
			return false
		}
	}
	return true
}

// closed are the actions that the rules refuse now.
func (a Actions) closed() []Action {
	var out []Action
	for _, action := range a.Now {
		if action.Off != "" {
			out = append(out, action)
		}
	}
	return out
}

// rest is the summary over the steps that are seldom taken.
func (a Actions) rest(ctx context.Context) string {
	switch closed := len(a.closed()); {
	case closed == 0:
		return say(ctx, "All other steps")
	case len(a.More) == 0 && a.All == "":
		return many(ctx, closed, "Why %d step is closed", "Why %d steps are closed")
	default:
		return many(ctx, closed, "All other steps, and why %d is closed", "All other steps, and why %d are closed")
	}
}

// unfolded says whether something in the form needs another answer.
func (a Action) unfolded() bool {
	return a.Open || a.Form != nil && (a.Form.Error != "" || len(a.Form.wrong()) > 0)
}
