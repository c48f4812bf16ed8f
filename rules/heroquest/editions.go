package heroquest

import (
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// ownEditions are those of the followed box: where its rulebook prints no
// figure, that of 2021 stands for it. They are always in use.
var ownEditions = []string{"first-light", "2021"}

// editionsOf are the editions that print a row; one may be printed by several:
// kellars-keep/return-of-the-witch-lord.
func editionsOf(row content.Row) []string {
	var all []string
	for part := range strings.SplitSeq(row.Edition, "/") {
		name, _, _ := strings.Cut(part, " ") // "prophecy-of-telor and later"
		if name != "" {
			all = append(all, name)
		}
	}
	return all
}

// Edition is one that the shipped content has rows of.
type Edition struct {
	Name  string
	Rows  int  // monsters, heroes, cards
	Fixed bool // the followed box's own, always in use
	InUse bool // chosen, or needed by a quest book
}

// Editions lists the editions of the shipped content, the followed box's own
// first, then the others by name.
func Editions(s State, o rules.Options) []Edition {
	rows := map[string]int{}
	for _, row := range printed(content.Base()) {
		for _, edition := range editionsOf(row) {
			rows[edition]++
		}
	}
	f := s.figures(o)
	var all []Edition
	for _, name := range slices.Concat(ownEditions, slices.Sorted(maps.Keys(rows))) {
		fixed := slices.Contains(ownEditions, name)
		if fixed && len(all) >= len(ownEditions) {
			continue
		}
		all = append(all, Edition{Name: name, Rows: rows[name], Fixed: fixed, InUse: f.uses(name)})
	}
	return all
}

// printed are the rows of a pack that lists offer.
func printed(p content.Pack) []content.Row {
	return slices.Concat(rowsOf(p.Equipment), rowsOf(p.Monsters), rowsOf(p.Spells), rowsOf(p.Dread), rowsOf(p.Treasure),
		rowsOf(p.Artifacts), rowsOf(p.Heroes))
}

func rowsOf[T interface{ Printed() content.Row }](g content.Group[T]) []content.Row {
	var all []content.Row
	for _, key := range g.Keys() {
		row, _ := g.Find(key)
		all = append(all, row.Printed())
	}
	return all
}

// uses says whether an edition is in use: the followed box's, one that the
// table chose, or one whose quest book it plays.
func (f figures) uses(edition string) bool {
	if f.chose(edition) {
		return true
	}
	key := bookKey(edition)
	for _, q := range f.quests {
		if q.Definition.Pack != "" && bookKey(q.Definition.Pack) == key {
			return true
		}
	}
	return false
}

// chose says whether an edition is the followed box's or one that the table
// chose for all to see.
func (f figures) chose(edition string) bool {
	return slices.Contains(ownEditions, edition) || slices.Contains(f.editions, edition)
}

// bookKey is the key of a quest book or of the edition that is named after it.
func bookKey(name string) event.Key {
	return event.Key(strings.TrimPrefix(string(content.KeyOf(name)), "the_"))
}

// offered lists the cards of a catalogue that lists offer, in the order of the
// packs: those in use, and what the quests name.
func offered[T interface{ Printed() content.Row }](f figures, s shelf[T], shipped content.Group[T]) []event.Key {
	own, named := s.cards(), f.named()
	return slices.DeleteFunc(s.keys(), func(key event.Key) bool {
		return !slices.Contains(named, key) && !inUse(f, s, shipped, own, key)
	})
}

// inUse says whether a card is of an edition in use, or the table's own.
func inUse[T interface{ Printed() content.Row }](f figures, s shelf[T], shipped content.Group[T], own []event.Key, key event.Key) bool {
	base, ships := shipped.Find(key)
	if !ships || slices.Contains(own, key) {
		return true
	}
	row, _ := s.rows.Find(key)
	return row.Printed().Edition != base.Printed().Edition || slices.ContainsFunc(editionsOf(row.Printed()), f.uses)
}

// named are the cards that the definitions of the quests name, as far as the
// seat may know them.
func (f figures) named() []event.Key {
	var all []event.Key
	for _, no := range slices.Sorted(maps.Keys(f.quests)) {
		q := f.quests[no].Definition
		all = append(append(all, q.WanderingMonster), q.RequiredArtifacts...)
		for _, m := range q.Monsters {
			all = append(append(all, m.Type), m.Spells...)
		}
		for _, t := range q.SpecialTreasures {
			all = append(all, t.Items...)
		}
		for _, caster := range slices.Sorted(maps.Keys(q.DreadAssignments)) {
			for _, spell := range q.DreadAssignments[caster] {
				all = append(all, event.Key(spell))
			}
		}
	}
	return all
}

// QuestBook is a book of quests with what is attested of each.
type QuestBook struct {
	Key    event.Key
	Name   string
	Quests []content.Quest

	editions []string
}

// Is says whether this is the book that a quest names as its own, by whichever of the
// book's names.
func (b QuestBook) Is(pack string) bool {
	return pack != "" && slices.ContainsFunc(append([]string{b.Name}, b.editions...), func(name string) bool { return bookKey(name) == bookKey(pack) })
}

// QuestBooks lists the books of the editions in use and the table's own, in the
// order of the packs (HQ-BOX-08). An own one is there for Zargon alone.
func QuestBooks(s State, o rules.Options) []QuestBook {
	f := s.figures(o)
	var books []QuestBook
	for _, key := range f.pack.QuestBooks.Keys() {
		book, _ := f.pack.QuestBooks.Find(key)
		base, ships := content.Base().QuestBooks.Find(key)
		own := !ships || base.Edition != book.Edition
		editions := append(editionsOf(book.Row), string(bookKey(book.Name)))
		if own || slices.ContainsFunc(editions, f.usesBook) {
			books = append(books, QuestBook{Key: key, Name: book.Name, Quests: book.Quests, editions: editionsOf(book.Row)})
		}
	}
	return books
}

// usesBook says whether an edition is in use, by whichever of its names.
func (f figures) usesBook(name string) bool {
	return f.uses(name) || slices.ContainsFunc(f.editions, func(e string) bool { return bookKey(e) == bookKey(name) })
}

// ChooseEditions asks to play with the cards of further editions.
type ChooseEditions struct {
	Editions []string `json:"editions"`
}

func (c ChooseEditions) ready(d *draft) error { return d.zargon() }

// decide chooses which editions' rows are offered (HQ-BOX-08: further quests
// come with packs; HQ-CARD-01: so do further cards). What is in play stays.
func (c ChooseEditions) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	known := Editions(d.State, d.Call.Options)
	chosen := []string{}
	for _, e := range known {
		if slices.Contains(c.Editions, e.Name) && !e.Fixed {
			chosen = append(chosen, e.Name)
		}
	}
	for _, name := range c.Editions {
		if !slices.ContainsFunc(known, func(e Edition) bool { return e.Name == name }) {
			return rules.Ask("editions", "there is no edition %q; there are %s", name, editionNames(known))
		}
	}
	if slices.Equal(chosen, d.State.Editions) {
		return nil
	}
	d.Record(event.EditionsChosen{Editions: chosen})
	return nil
}

func editionNames(all []Edition) string {
	names := make([]string, len(all))
	for i, e := range all {
		names[i] = e.Name
	}
	return strings.Join(names, ", ")
}

var chooseEditions = rules.Command[Command]{
	Name: "ChooseEditions", Title: "Choose the editions", Sides: []events.Side{events.GameMaster}, Chapter: "campaign",
	Means: "The lists offer the cards of the followed box, and of these editions besides.",
	Fields: []rules.Field{listOf("editions", "Editions", rules.Field{Name: "edition", Label: "Edition", Shape: rules.Key, Kind: "edition"},
		"those in use besides first-light and 2021; none for these alone").Maybe()},
	Rules: []rules.ID{"HQ-CARD-01", "HQ-BOX-08"},
	Read:  rules.Reads(func(c ChooseEditions) Command { return c }),
}
