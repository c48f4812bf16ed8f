package views

import (
	"context"
	"strconv"

	"loretome/rules/words"
)

// Why is the page that tells why a value is what it is.
type Why struct {
	Title   string // "Ulric’s gold"
	Now     string // the value in words: "250"
	Holds   []Held // what it is made of, if it has parts
	Note    string // how many more parts it has
	Steps   []WhyStep
	Earlier string // address of the steps before these
	Latest  string // address of the last steps, where these are not
	Links   []Link // what it belongs to, where else it is told
}

// Held is one part of a value.
type Held struct {
	Name, Value string
	Href        string // address that explains the part
}

// WhyStep is one action that changed the value.
type WhyStep struct {
	Entry   Entry
	Changes []Change // without a thing where the value is one of a piece
	Note    string   // how many more there are
	Marks   []Mark
}

// Mark is what is to be known of an action besides what it did.
type Mark struct {
	Text string
	Link Link // that tells more; without an address for none
}

// Way is the page of where a thing came from and went.
type Way struct {
	Title   string // "Potion of Healing"
	Now     string // "Carried by Ulric."
	Links   []Link
	Steps   []WhyStep
	Earlier string // address of the actions before these
	Latest  string // address of the last actions, where these are not
}

// Diff is the page of what differs between two moments.
type Diff struct {
	From, To   int
	Head       int    // the last action, of the campaign of From
	ToHead     int    // and of that of To
	Other      string // the campaign of To; empty where it is the same one
	Title      string // "Action 12 and action 118"
	Marks      []DiffMark
	Groups     []ChangeGroup
	Count      string  // "212 values differ"
	InPlace    bool    // From is what was just before To in its place, which was recorded afterwards
	Kept       []Field // hidden: what the page was asked for besides
	More, Less string  // addresses of further and earlier values
	Links      []Link
}

// before is what stands over the values of From.
func (d Diff) before(ctx context.Context) string {
	if d.InPlace {
		return say(ctx, "Before %s", strconv.Itoa(d.To))
	}
	return d.after(ctx, words.Key("After %s"), words.Key("Here, after %s"), d.From)
}

// after is what stands over the values after an action: the first message, or the
// second where two campaigns are compared.
func (d Diff) after(ctx context.Context, here, there string, n int) string {
	if d.Other == "" {
		return say(ctx, here, strconv.Itoa(n))
	}
	return say(ctx, there, strconv.Itoa(n))
}

// label is the first of two messages, or the second where two campaigns are compared.
func (d Diff) label(ctx context.Context, one, two string) string {
	if d.Other == "" {
		return term(ctx, one)
	}
	return term(ctx, two)
}

// DiffMark is a named moment that can be picked.
type DiffMark struct {
	Name     string // "before the pit", "Evening 2"
	Revision int
}

// ChangeGroup are the values of one thing that differ.
type ChangeGroup struct {
	Title   string // "Ulric"
	Changes []Change
}

// Bookmarks is the page of named moments.
type Bookmarks struct {
	Marks []Bookmark
	Set   *Form // names a moment; nil where nothing can be changed
}

// Bookmark is one named moment.
type Bookmark struct {
	Name, Text string // "before the pit"; "After action 41, set by Ana on Thursday"
	Links      []Link // there, compare with now, begin a fork there
	Forms      []Fold // rename or move, remove
}
