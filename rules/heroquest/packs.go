package heroquest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// Packs are the content packs that the table added, the first added first. A
// pack lies over those added before it and over the shipped one, figure by
// figure: of two packs that have a row, the one added last counts in what it
// says, and is silent in the rest.
type Packs struct {
	added []AddedPack
	all   *content.Pack // the figures of all of them, over the shipped ones
}

// AddedPack is one pack of the table's own. Quest books are one of their own,
// since only Zargon has them.
type AddedPack struct {
	Pack    string          `json:"pack"`
	Edition string          `json:"edition"`
	Rows    json.RawMessage `json:"rows"`
}

// IsZero says that the table added nothing.
func (p Packs) IsZero() bool { return len(p.added) == 0 }

// Added are the packs, the first added first.
func (p Packs) Added() []AddedPack { return slices.Clone(p.added) }

// figures are those of all packs.
func (p Packs) figures() content.Pack {
	if p.IsZero() {
		return content.Base()
	}
	return *p.all
}

// with is the packs and one more; ok is false if its rows cannot be read.
func (p Packs) with(a AddedPack) (more Packs, ok bool) {
	read, err := content.OfRows(a.Rows)
	if err != nil {
		return p, false
	}
	all := read.Over(p.figures())
	return Packs{append(slices.Clip(p.added), a), &all}, true
}

// MarshalJSON writes the packs as they were added.
func (p Packs) MarshalJSON() ([]byte, error) { return json.Marshal(p.added) }

// UnmarshalJSON reads packs as they were added.
func (p *Packs) UnmarshalJSON(data []byte) error {
	var added []AddedPack
	if err := json.Unmarshal(data, &added); err != nil {
		return err
	}
	var all Packs
	for _, a := range added {
		more, ok := all.with(a)
		if !ok {
			return fmt.Errorf("the rows of %q are no content pack", a.Pack)
		}
		all = more
	}
	*p = all
	return nil
}

// PackRow is one row of the table's own packs.
type PackRow struct {
	Group string
	Name  string
	Over  string // the edition or pack whose row it lies over; empty for a new one
}

// Contents lists the rows of a pack that the table added, the n-th of them.
func (p Packs) Contents(n int) []PackRow {
	var groups map[string][]struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(p.added[n].Rows, &groups) != nil {
		return nil // it was read when it was added
	}
	var rows []PackRow
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		for _, row := range groups[group] {
			rows = append(rows, PackRow{Group: group, Name: row.Name, Over: p.under(n, group, row.Name)})
		}
	}
	return rows
}

// under is the pack or edition that had a row before the n-th pack came.
func (p Packs) under(n int, group, name string) string {
	for _, earlier := range slices.Backward(p.added[:n]) {
		if pack, err := content.OfRows(earlier.Rows); err == nil {
			if _, there := pack.Edition(group, content.KeyOf(name)); there {
				return earlier.Pack
			}
		}
	}
	edition, _ := content.Base().Edition(group, content.KeyOf(name))
	return edition
}

// contentAdded puts a pack over those before it. Rows that cannot be read are
// none.
func (s State) contentAdded(a AddedPack) State {
	s.Packs, _ = s.Packs.with(a)
	return s
}

// AddContent asks to play with a content pack of the table's own.
type AddContent struct {
	Pack string `json:"pack"` // the document, in YAML or JSON
}

// largestPack is how many bytes the rows of a pack have in the journal, where
// they stand twice in one action: as they were sent and as they were read.
const largestPack = 60_000

func (c AddContent) ready(d *draft) error { return d.zargon() }

// decide takes the pack's rows down.
//
//   - HQ-CARD-01: the printed cards are a sample; the table adds the rest.
//   - HQ-CARD-13: what it adds lies open for everybody,
//   - HQ-ROLE-04: but for quest books, which only Zargon reads.
func (c AddContent) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	own, err := content.ReadOwn(c.Pack)
	if err != nil {
		return misread(err)
	}
	if size := max(len(inJSON(c.Pack)), len(own.Rows)+len(own.Books)); size > largestPack {
		return rules.Ask("pack", "takes %d bytes in the journal, at most %d fit; add it as several packs", size, largestPack)
	}
	adding := []events.Event{event.ContentAdded{Pack: own.Name, Edition: own.Edition, Rows: own.Rows}}
	if own.Books != nil {
		books := event.QuestBookAdded{Pack: own.Name, Edition: own.Edition, Rows: own.Books}
		if string(own.Rows) == "{}" {
			adding = nil
		}
		adding = append(adding, books)
	}
	if d.lastAdded(adding) {
		return nil
	}
	d.Record(adding...)
	return d.fitting(own)
}

// inJSON is a text as the journal writes it.
func inJSON(text string) []byte {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err) // a text can be written
	}
	return data
}

// lastAdded says whether these packs were the last added, so that adding them
// once more changes nothing.
func (d *draft) lastAdded(adding []events.Event) bool {
	before := d.State.Packs.added
	if len(before) < len(adding) {
		return false
	}
	before = before[len(before)-len(adding):]
	return slices.EqualFunc(before, adding, func(a AddedPack, e events.Event) bool { return samePack(a, packOf(e)) })
}

func samePack(a, b AddedPack) bool {
	return a.Pack == b.Pack && a.Edition == b.Edition && string(a.Rows) == string(b.Rows)
}

// packOf is the pack that an event brings.
func packOf(e events.Event) AddedPack {
	switch e := e.(type) {
	case event.ContentAdded:
		return AddedPack(e)
	case event.QuestBookAdded:
		return AddedPack(e)
	}
	return AddedPack{}
}

// fitting asks, once the pack is in use, for classes, weapons and monsters that
// exist where its rows name any.
func (d *draft) fitting(own content.Own) error {
	pack, err := content.OfRows(own.Rows)
	if err != nil {
		return misread(err)
	}
	f := d.figures()
	for i, key := range pack.Equipment.Keys() {
		row, _ := pack.Equipment.Find(key)
		if err := f.known("equipment", i, row.Name, row.NotFor, row.OnlyFor); err != nil {
			return err
		}
	}
	for i, key := range pack.Artifacts.Keys() {
		row, _ := pack.Artifacts.Find(key)
		if err := f.known("artifacts", i, row.Name, row.NotFor, row.OnlyFor); err != nil {
			return err
		}
	}
	for i, key := range pack.Heroes.Keys() {
		row, _ := pack.Heroes.Find(key)
		if card := ifAny(row.StartWeapon); card != "" && !f.isWeapon(card) {
			return askedOfRow("heroes", i, row.Name, "start_weapon", words.Say("no weapon has the key %q", card))
		}
		if card := ifAny(row.StartArmor); card != "" && f.kind(card) != "armor" {
			return askedOfRow("heroes", i, row.Name, "start_armor", words.Say("no armor has the key %q", card))
		}
	}
	return nil
}

// known asks for classes of heroes that exist (HQ-HERO-08).
func (f figures) known(group string, i int, name string, notFor, onlyFor []event.Key) error {
	if wrong := f.classless(notFor); !wrong.Empty() {
		return askedOfRow(group, i, name, "not_for", wrong)
	}
	if wrong := f.classless(onlyFor); !wrong.Empty() {
		return askedOfRow(group, i, name, "only_for", wrong)
	}
	return nil
}

func askedOfRow(group string, i int, name, field string, wrong words.Text) error {
	return misread(content.Error{Group: group, Row: i + 1, Name: name, Field: field, Wrong: wrong})
}

// misread asks for a pack that can be read.
func misread(err error) error {
	if wrong, is := errors.AsType[content.Error](err); is {
		return rules.Unclear{Field: "pack", Detail: wrong.Words()}
	}
	return err
}

var addContent = rules.Command[Command]{
	Name: "AddContent", Title: "Add a content pack", Sides: []events.Side{events.GameMaster}, Chapter: "campaign",
	Means: "Figures of the table's own, in the form of the shipped content: they go before every pack added earlier.",
	Fields: []rules.Field{{Name: "pack", Label: "Pack", Shape: rules.Prose, Min: 1, Max: largestPack,
		Means: "YAML or JSON: pack (its name), edition, and rows by group: monsters, equipment, artifacts, treasure_deck, heroes and others"}},
	Rules: []rules.ID{"HQ-CARD-01", "HQ-CARD-13", "HQ-ROLE-04"},
	Read:  rules.Reads(func(c AddContent) Command { return c }),
}
