package views

import "context"

// Steps lead through something new one after the other: to the first evening of a
// campaign, or through a sample.
type Steps struct {
	Title string
	Text  string // what they lead to
	All   []Stage
	Whole bool   // else only the next one is shown
	Home  string // where all of them are
	Throw *Form  // throws the sample away
	Hide  *Form  // shows the steps no more
}

// Stage is one thing to do or to look at.
type Stage struct {
	Text  string
	Link  Link
	Note  string // how far it is: "2 players sit at the table"
	Forms []Form // that do it at once
	Look  bool   // it only looks, and is never done
	Done  bool   // the journal shows it
}

// next is the place of the first step that is to be done.
func (s Steps) next() int {
	for i, step := range s.All {
		if !step.Done && !step.Look {
			return i
		}
	}
	return -1
}

// number is the number of a step among those that can be done.
func (s Steps) number(at int) int {
	n := 0
	for _, step := range s.All[:at+1] {
		if !step.Look {
			n++
		}
	}
	return n
}

// progress says how many of the steps that can be done are.
func (s Steps) progress(ctx context.Context) string {
	done := 0
	for _, step := range s.All {
		if step.Done && !step.Look {
			done++
		}
	}
	return say(ctx, "%d of %d done", done, s.number(len(s.All)-1))
}

// mark is the icon that stands before a step.
func (s Stage) mark() string {
	if s.Look {
		return "search"
	}
	return "check"
}
