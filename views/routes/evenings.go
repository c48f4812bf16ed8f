package routes

import "strconv"

// Evenings is the list of all evenings.
func (t Table) Evenings() string { return t.shows([]string{"sessions"}) }

// Evening is the record of one, with what was taken back struck through.
func (t Table) Evening(session string) string { return t.shows([]string{"sessions", session}) }

// EveningClean is the same without what was taken back.
func (t Table) EveningClean(session string) string {
	return t.shows([]string{"sessions", session}, "undone", "out")
}

// EveningPart is what was done on an evening after so many of its actions, in the
// order of play, without what was taken back if clean.
func (t Table) EveningPart(session string, skip int, clean bool) string {
	undone := ""
	if clean {
		undone = "out"
	}
	return t.shows([]string{"sessions", session}, "skip", strconv.Itoa(skip), "undone", undone)
}

// Print is where it is chosen what is printed.
func (t Table) Print() string { return t.shows([]string{"print"}) }

// PrintHero is a hero's sheet on paper.
func (t Table) PrintHero(hero string) string { return t.shows([]string{"print"}, "hero", hero) }

// PrintParty is the page of the party on paper.
func (t Table) PrintParty() string { return t.shows([]string{"print"}, "party", "yes") }

// PrintEvening is the record of an evening on paper.
func (t Table) PrintEvening(session string) string {
	return t.shows([]string{"print"}, "session", session)
}

// PrintQuest is the record of a quest on paper.
func (t Table) PrintQuest(quest string) string { return t.shows([]string{"print"}, "quest", quest) }
