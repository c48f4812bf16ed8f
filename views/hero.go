package views

import (
	"context"
	"strings"
)

// HeroSheet is all that a hero is and has.
type HeroSheet struct {
	Name, Hue string
	Story     string  // "Elf, played by Jun. Three quests won, never fallen."
	State     string  // "dead", "in the pit"; empty if well
	StateWhy  string  // address that explains it
	Alerts    []Alert // what the table has to rule about this hero
	Links     []Link  // shop, print
	Stats     []Stat  // attack, defend, move, gold
	Points    []Points
	Fix       string // where a correction of the points is sent; empty if this seat may not
	Effects   []Effect
	Gear      []Item
	Shop      string // address of the armory for this hero; empty if closed
	Spells    []SpellGroup
	Gold      string
	GoldWhy   string // address that explains it
	Ledger    []Row
	Log       []Entry
	Forms     []Fold // further things: rename, hand over, share gold
}

// Points is Body or Mind with the form that corrects it by hand.
type Points struct {
	Pips  Pips
	Field string // the value of the field points: "body"
}

// top and bottom are why no point more or fewer can be had; empty if one can.
func (x Points) top(ctx context.Context) string {
	if x.Pips.Now >= x.Pips.Max {
		return say(ctx, "all are there")
	}
	return ""
}

func (x Points) bottom(ctx context.Context) string {
	if x.Pips.Now <= 0 {
		return say(ctx, "none is left")
	}
	return ""
}

// Effect is what lies on a hero: a spell, a potion, a curse.
type Effect struct {
	Name string // "Rock Skin"
	Text string // "one more defend die until the first Body Point is lost"
	From string // "cast by Ommer in round 3"
	Href string // address that explains it
}

// Item is one thing that a hero holds.
type Item struct {
	ID    string
	Name  string
	Text  string // what it does, where it came from
	Icon  string // sword, helm, potion
	State string // "In hand", "Worn"; empty if it is only carried
	Deeds []Deed
	Why   string // address that tells where it came from and went
}

// Deed is one thing that can be done with an item.
type Deed struct {
	Text   string // "Wear"
	Action string // where it is sent
	Href   string // its form, where it asks something first
	Off    string // why it cannot be done now; empty if it can
	Rules  []Cite // that say so
}

// form is the name of a deed's form: gear-i1-put-away.
func (i Item) form(d Deed) string {
	return "gear-" + i.ID + "-" + strings.ReplaceAll(strings.ToLower(d.Text), " ", "-")
}

// SpellGroup is one element's spells.
type SpellGroup struct {
	Title  string // "Water spells"
	Note   string // "1 of 3 cast this quest"
	Spells []Spell
}

// Spell is one spell card.
type Spell struct {
	Name string
	Why  string // address that explains it; empty for none
	Text string // "Ready", "Cast in round 3"
	Used bool
}
