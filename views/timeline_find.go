package views

import (
	"strings"

	"loretome/rules/words"
)

// Find is the form by which actions of the journal are found, and what is asked
// for now.
type Find struct {
	Text, Rule string
	Heroes     []Choice
	Commands   []Choice
	Sessions   []Choice
	Orders     []Choice
	Kept       []Field // hidden: what the page was asked for besides
	Open       bool
	Chosen     []Chosen
	Clear      string // address of the page of all actions
	Ways       []Link // to the replay and the record of the evening that is shown
	Note       *OrderNote
}

// only says that some of the actions are asked for: these come first on the page.
func (f Find) only() bool { return len(f.Chosen) > 0 }

// Chosen is one thing that is asked for.
type Chosen struct {
	Text, Value string // "Hero", "Lysandra"
	Rule        Cite   // the rule, where it is one
	Without     string // address of the page without it
}

// named is what is asked for, after the word for leaving it out.
func (c Chosen) named() string { return strings.TrimRight(" "+c.Text+" "+c.Value, " ") }

// OrderNote says that the order of play is not that of recording.
type OrderNote struct {
	Text  string
	Other Link
}

// asked is what a form beside this one keeps of it.
func (f Find) asked() []Field {
	var kept []Field
	keep := func(name, value string) {
		if value != "" {
			kept = append(kept, Field{Name: name, Value: value})
		}
	}
	keep("text", f.Text)
	keep("rule", f.Rule)
	for _, pick := range f.picks() {
		for i, c := range pick.of {
			if c.Chosen && (pick.any != "" || i > 0) { // the first of a list without a blank is the usual one
				keep(pick.name, c.Value)
			}
		}
	}
	for _, f := range f.Kept {
		if f.Name == "view" {
			keep(f.Name, f.Value)
		}
	}
	return kept
}

// pick is one list of the form, with the word for all of it.
type pick struct {
	name, label, any string
	of               []Choice
}

func (f Find) picks() []pick {
	return []pick{{"hero", words.Key("Hero"), words.Key("All heroes"), f.Heroes}, {"command", words.Key("What was done"), words.Key("Anything"), f.Commands},
		{"session", words.Key("Evening"), words.Key("All evenings"), f.Sessions}, {"order", words.Key("Order"), "", f.Orders}}
}
