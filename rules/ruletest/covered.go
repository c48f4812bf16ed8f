package ruletest

import (
	"maps"
	"slices"

	"loretome/events"
)

// noPlay are the types of events of which no action is taken back, and why.
var noPlay = map[string]string{
	"CampaignStarted":    "without it there is no campaign",
	"PlayerJoined":       "who sits at the table is no part of the game",
	"PlayerLeft":         "who sits at the table is no part of the game",
	"SeatReissued":       "the older links stay void",
	"JoinCodeRenewed":    "the older codes stay void",
	"ZargonAssigned":     "who sits at the table is no part of the game",
	"ActionUndone":       "Redo is its opposite",
	"ActionRedone":       "Undo is its opposite",
	"ActionAccepted":     "it is said of an action, and ends with it",
	"RulingDisputed":     "it is talk of the table, and stays readable",
	"DisputeAnswered":    "it is talk of the table, and stays readable",
	"DisputeWithdrawn":   "it is talk of the table, and stays readable",
	"MotionMade":         "it is talk of the table, and stays readable",
	"ConsentAsked":       "it is talk of the table; Withdraw ends it",
	"ConsentGiven":       "it is talk of the table",
	"ConsentDenied":      "it is talk of the table",
	"RequestWithdrawn":   "it is talk of the table",
	"CampaignArchived":   "Unarchive is its opposite",
	"CampaignUnarchived": "Archive is its opposite",
	"CampaignForked":     "it is the beginning of another campaign",
	"CampaignDeleted":    "nobody opens the campaign again",
	"DiceLost":           "whoever was told that throws cannot be checked was told so",
	"WordAdded":          "a word goes into the throws after it, which stay what they are",
	"NotesSealed":        "a hash that was told stays told",
	"NotesOpened":        "notes that were told stay told",
}

// noDeed are the other types of events that no command of a game gives, so that
// nothing that has them is amended or recorded afterwards, and why.
var noDeed = map[string]string{
	"CampaignOptionSet": "an option is set by the table, and set anew",
	"RulesUpgraded":     "the table upgrades the rules, which is no deed of the game",
	"SessionStarted":    "an evening is the table's, and no deed of the game",
	"SessionEnded":      "an evening is the table's, and no deed of the game",
	"NoteAdded":         "a note is taken back and written anew",
	"BookmarkSet":       "a bookmark is removed and set anew",
	"BookmarkRemoved":   "a bookmark is set anew",
	"CorrectionMade":    "a correction is taken back and made anew",
	"VoteCast":          "a vote is the table's; the ruling that it carries is taken back",
	"RulingResolved":    "a ruling is taken back, and ruled anew",
	"DiceSealed":        "a hash that was told stays told, in the order of the journal",
	"DiceRevealed":      "a seed that was told stays told, in the order of the journal",
}

// Uncovered are the types of events that are part of play, the kernel's and the
// system's, of which no action was taken back. What upgrades the rules is taken
// back only as long as play has not gone on, which has tests of its own.
func (p *Past[S, C]) Uncovered() []string {
	return p.lacking(p.Covered, noPlay, map[string]string{"RulesUpgraded": ""})
}

// Unmended are the types of events of a deed of the game of which none stood in
// the place of another or had another in its place, and of which none was recorded
// afterwards.
func (p *Past[S, C]) Unmended() (replaced, replacing, late []string) {
	return p.lacking(p.Replaced, noPlay, noDeed),
		p.lacking(p.Replacing, noPlay, noDeed, map[string]string{"ActionInserted": "what amends an insertion says that it amends"}),
		p.lacking(p.Late, noPlay, noDeed, map[string]string{"ActionAmended": "what is recorded afterwards has nothing in its place"})
}

// lacking are the types of events that were not counted, but for some.
func (p *Past[S, C]) lacking(counted map[string]int, but ...map[string]string) []string {
	var all []string
	for _, kind := range slices.Concat(events.Kernel, p.Rules.System.Events) {
		excepted := slices.ContainsFunc(but, func(some map[string]string) bool { _, is := some[kind.Name]; return is })
		if counted[kind.Name] == 0 && !excepted {
			all = append(all, kind.Name)
		}
	}
	return all
}

// covers counts the types of events of an action.
func (p *Past[S, C]) covers(counted *map[string]int, revision int) {
	a, _ := p.Ledger.Action(revision)
	p.counts(counted, a.Events)
}

func (p *Past[S, C]) counts(counted *map[string]int, es []events.Recorded) {
	if *counted == nil {
		*counted = map[string]int{}
	}
	for _, e := range es {
		(*counted)[e.Type]++
	}
}

// And adds what was changed on other evenings.
func (t *Told) And(other *Told) {
	t.Evenings, t.Amended, t.Inserted = t.Evenings+other.Evenings, t.Amended+other.Amended, t.Inserted+other.Inserted
	for _, of := range []struct{ to, from *map[string]int }{
		{&t.Covered, &other.Covered}, {&t.Replaced, &other.Replaced}, {&t.Replacing, &other.Replacing}, {&t.Late, &other.Late},
	} {
		if *of.to == nil {
			*of.to = map[string]int{}
		}
		for _, kind := range slices.Sorted(maps.Keys(*of.from)) {
			(*of.to)[kind] += (*of.from)[kind]
		}
	}
}
