package views

import (
	"context"
	"strings"
)

// Options is what a table may choose, and what it chose.
type Options struct {
	Chosen  []Option // those that differ from their default
	Default []Option
	Rules   RulesInForce
}

// RulesInForce is the version of the rules under which a table plays.
type RulesInForce struct {
	Version string      // "heroquest@1"
	Why     string      // address that explains it
	History []OptionSet // the upgrades, the newest first
	Upgrade Link        // to what a newer version would change; without an address if there is none
}

// Upgrade is what a newer version of the rules would make of a campaign.
type Upgrade struct {
	From, To string        // To is empty where there is nothing newer to look at
	Master   bool          // whether the game master looks
	Decided  string        // "41 actions were decided again."
	Actions  []Consequence // that would come out otherwise, the first of them
	More     Link
	Values   Diff   // that would be others
	Others   []Link // to other versions
	Form     *Form  // puts the rules in force; nil where this seat may not now
}

// Option is one choice of a table.
type Option struct {
	Name    string // "Furniture blocks"
	Href    string // its own page
	Means   string
	Origin  string // "an optional rule of the book"
	Values  []OptionValue
	Now     string // the value in force, in words
	Since   Link   // the action that set it; without an address if it holds from the start
	Why     string // where the value in force comes from, as a sentence
	Departs string // how what is in force departs from our ruling or from the book; empty if it does not
	Rules   []Cite
	History []OptionSet // the newest first
}

// OptionValue is one value that an option may have.
type OptionValue struct {
	Text    string
	Default bool
}

// OptionSet is one change of an option.
type OptionSet struct {
	Text   string // "Ana, from no to yes"
	Reason string
	Action Link
}

// OptionForm is the page of one option.
type OptionForm struct {
	Option Option
	Form   *Form // nil where this seat changes nothing
}

// values are all that may be chosen: "of no (default), yes"; where anything
// may, how it comes.
func (o Option) values(ctx context.Context) string {
	if len(o.Values) == 1 && o.Values[0].Default {
		if o.Values[0].Text == o.Now {
			return say(ctx, "the default")
		}
		return say(ctx, "by default %s", o.Values[0].Text)
	}
	words := make([]string, len(o.Values))
	for i, v := range o.Values {
		words[i] = v.Text
		if v.Default {
			words[i] = say(ctx, "%s (default)", v.Text)
		}
	}
	return say(ctx, "one of: %s", strings.Join(words, ", "))
}
