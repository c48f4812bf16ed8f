package views

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"loretome/rules/words"
)

// Pips is a row of points: Body, Mind, or whatever a figure has so many of.
type Pips struct {
	Kind     string // body or mind; it picks the shape and the colour
	Label    string // "Body"
	Now, Max int
	Why      string // address that explains how many are left; empty for none
	WhyMax   string // and how many there can be
}

// Die is one face as it fell.
type Die struct {
	Face string // skull, white, black, or 1 to 6
	Mark string // hit, block, miss, or empty
}

// Dice is one throw of one side.
type Dice struct {
	Name   string // "Brundle"
	Note   string // "3 dice"
	Source string // "typed in by Bea", where it is not the same for all throws
	Dice   []Die
}

// Mate is one figure in a short list of the party.
type Mate struct {
	Name, Hue, Href string
	Note            string // "dead", "in the pit", "out"
	Vitals          []Pips
}

// Entry is one action of the journal, told in words.
type Entry struct {
	N           int      // its revision
	Icon, Hue   string   // what kind of deed; whose
	Who         string   // "Lysandra"
	Text        string   // "rolls 4 and 3, moves 2 squares north."
	When        string   // "20:42"
	Place       string   // "Quest 4, round 4", where a list mixes several
	By          string   // the seat that did it, if not the one named in Who
	Rules       []Cite   // the rules that decided, the foremost first
	Dice        []Dice   // what was thrown
	Details     []string // the events in words, for those who want all of it
	Notes       []string // written on it by the table
	Override    string   // carried out against a rule, and why
	Late        string   // recorded after it was played, and when that was
	Consequence string   // what an undo earlier in the journal did to it
	Against     Cite     // the rule by which that is so; without an id for none
	Was, Is     string   // what its events say was so, as recorded, and as corrected since, where these differ
	Repeats     int      // revision of the undone action that it tries again; 0 if none
	Undone      *Undone
	Known       bool // undone, and what it showed stays known
	Fresh       bool // happened since the page was last looked at
	Here        bool // the marker stands on it
	Later       bool // comes after the marker
	CanUndo     bool
	CanRestore  bool
	Way         Link // to the page on which it is taken back or brought back, or asked for

	Contest  string // address of the claim against it; empty for who may not
	Disputed []Link // the disputes about it: "Dispute 3, open"

	Recorded string // "recorded 4 May, 10:02", of what was played earlier
	Stands   Link   // the place into which it was put afterwards; without an address for none

	Long bool // one of a long list: its further rules and its events are told by its own page
}

// Undone says what took an action back.
type Undone struct {
	Text string // "Undone by Pat"
	Href string // the action that undid it
}

// Entries is a stretch of the journal under one heading, newest first.
type Entries struct {
	Title   string // "Round 6"
	Entries []Entry
}

// Stat is a number of a figure with its name.
type Stat struct {
	Label, Value, Unit string
	Why                string // address that explains the value; empty for none
}

// Decided is an action by what decided it.
type Decided struct {
	N        int    // its revision
	Rules    []Cite // the foremost first
	Override string // "Carried out against HQ-HERO-13: …"; empty where it was not
}

// Row is one line of gold: what happened and what was left.
type Row struct {
	What, When   string
	Change, Left string // "+84", "212"
	Decided
	Undone bool
	Note   string // "No longer paid: 150 gold were recorded."; empty where it agrees
}

func hueClass(hue string) string {
	switch hue {
	case "barbarian", "dwarf", "elf", "wizard", "zargon":
		return "is-" + hue
	}
	return ""
}

// deedClass picks the icon that the stylesheet draws beside an action.
func deedClass(icon string) string {
	for _, letter := range icon {
		if letter < 'a' || letter > 'z' {
			return ""
		}
	}
	return "i-" + icon
}

func crestName(hue string) string {
	if hueClass(hue) == "" {
		return "c-hero"
	}
	return "c-" + hue
}

// dieFaces are the symbols and words of the faces.
var dieFaces = map[string][2]string{
	"skull": {"d-skull", words.Key("Skull")}, "white": {"d-white", words.Key("White shield")}, "black": {"d-black", words.Key("Black shield")},
	"1": {"d1", words.Key("Red die: 1")}, "2": {"d2", words.Key("Red die: 2")}, "3": {"d3", words.Key("Red die: 3")},
	"4": {"d4", words.Key("Red die: 4")}, "5": {"d5", words.Key("Red die: 5")}, "6": {"d6", words.Key("Red die: 6")},
}

func (d Die) symbol() string { return dieFaces[d.Face][0] }

func (d Die) words(ctx context.Context) string {
	word := term(ctx, dieFaces[d.Face][1])
	switch d.Mark {
	case "hit":
		return say(ctx, "%s, hits", word)
	case "block":
		return say(ctx, "%s, blocks", word)
	}
	return word
}

// shortFaces are the words of the faces in a row of them.
var shortFaces = map[string]string{"skull": words.Key("skull"), "white": words.Key("white shield"), "black": words.Key("black shield")}

// shortly are faces in a row: skull, white shield.
func shortly(ctx context.Context, dice []Die) string {
	faces := make([]string, len(dice))
	for i, d := range dice {
		faces[i] = d.Face
		if word, is := shortFaces[d.Face]; is {
			faces[i] = term(ctx, word)
		}
	}
	return strings.Join(faces, ", ")
}

func (d Die) class() string {
	switch d.Mark {
	case "hit", "block", "miss":
		return d.Mark
	}
	return ""
}

// short is the throw in words, for a line of the journal: "skull, white".
func (d Dice) short(ctx context.Context) string {
	return strings.TrimPrefix(d.Name+": ", ": ") + shortly(ctx, d.Dice)
}

func (x Pips) words(ctx context.Context) string {
	return say(ctx, "%s: %d of %d", x.Label, x.Now, x.Max)
}

func (x Pips) count() string { return fmt.Sprintf("%d/%d", x.Now, x.Max) }

// symbol is a row of 16 pips, of which as many are shown as fit the box.
func (x Pips) symbol() string {
	if x.Kind == "mind" {
		return "r-mind"
	}
	return "r-body"
}

func (x Pips) class() string {
	if x.Kind == "mind" {
		return "pips mind"
	}
	return "pips body"
}

// drawn says that the pips are drawn: more than 16 are told in figures only.
func (x Pips) drawn() bool { return x.Max >= 1 && x.Max <= 16 }

// box is the part of the row that holds all pips, each 24 units wide.
func (x Pips) box() string { return fmt.Sprintf("0 0 %d 24", 24*x.Max) }

// filled is the width of those that are left.
func (x Pips) filled() string { return strconv.Itoa(24 * min(max(x.Now, 0), x.Max)) }

// quiet is the action without its buttons, for lists that have no form.
func (e Entry) quiet() Entry {
	e.CanUndo, e.CanRestore = false, false
	return e
}

// tail is the rule's title after its id.
func (c Cite) tail() string { return comma(c.Title) }

// tail is what is said of a figure after its name.
func (m Mate) tail() string { return comma(m.Note) }

func comma(text string) string {
	if text == "" {
		return ""
	}
	return ", " + text
}

// brief is the action for a narrow list: its rule by id only, and without its
// events, which its own page tells.
func (e Entry) brief() Entry {
	rules := make([]Cite, len(e.Rules))
	for i, rule := range e.Rules {
		rules[i] = Cite{ID: rule.ID, Href: rule.Href}
	}
	e.Rules, e.Details, e.Long = rules, nil, true
	return e
}

// brief are the same stretches with their actions in brief.
func brief(stretches []Entries) []Entries {
	out := make([]Entries, len(stretches))
	for i, stretch := range stretches {
		out[i] = Entries{Title: stretch.Title, Entries: make([]Entry, len(stretch.Entries))}
		for j, e := range stretch.Entries {
			out[i].Entries[j] = e.brief()
		}
	}
	return out
}

func (e Entry) id() string { return "ev-" + strconv.Itoa(e.N) }

func (e Entry) number() string { return "#" + strconv.Itoa(e.N) }

// more says whether there is something to unfold below the line.
func (e Entry) more() bool {
	return !e.Long && (len(e.Details) > 0 || len(e.Dice) > 0 || len(e.further()) > 0)
}

// fell is what was thrown, in words: "4, 4; skull".
func (e Entry) fell(ctx context.Context) string {
	throws := make([]string, len(e.Dice))
	for i, throw := range e.Dice {
		throws[i] = throw.short(ctx)
	}
	return strings.Join(throws, "; ")
}

// more is how many rules there are besides the foremost: "+3 rules".
func more(ctx context.Context, rules []Cite) string {
	if len(rules) < 2 {
		return ""
	}
	return many(ctx, len(rules)-1, "+%d rule", "+%d rules")
}

// plus says the same where there is little room: "+3".
func plus(rules []Cite) string {
	if len(rules) < 2 {
		return ""
	}
	return "+" + strconv.Itoa(len(rules)-1)
}

// further are the rules besides the foremost.
func (e Entry) further() []Cite { return e.Rules[min(1, len(e.Rules)):] }

// squares turns squares of a board into units of its drawing.
func squares(n int) string { return strconv.Itoa(20 * n) }
