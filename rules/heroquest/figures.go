package heroquest

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// figures answers what stands on a card, on the monster chart or on a hero's
// character card. A figure is looked up in this order:
//
//   - HQ-CARD-01: what the table entered from a real card goes first,
//   - then the content packs, which hold what the rulebook prints as well.
//
// Each question answers with ok false if nobody knows the figure.
type figures struct {
	pack    content.Pack
	entered map[FigureKey]json.RawMessage
	options rules.Options

	editions []string // in use, besides the followed box's
	quests   map[int]Quest
}

// figures are those of a campaign under these options.
func (s State) figures(o rules.Options) figures {
	return figures{pack: s.Packs.figures(), entered: s.Figures, options: o, editions: s.Editions, quests: s.Quests}
}

// figures are those that this decision goes by.
func (d *draft) figures() figures { return d.State.figures(d.Call.Options) }

// figureKey names a figure that the table entered, whichever of its names the
// field was given: attack_dice and attack of a monster are one figure.
func figureKey(catalogue string, card event.Key, field string) FigureKey {
	if path, ok := (figures{}).path(catalogue, field); ok {
		field = path
	}
	return FigureKey(catalogue + "/" + string(card) + "/" + field)
}

// figure is one value as it stands now, for the record of what a newly entered
// one replaces.
func (f figures) figure(catalogue string, card event.Key, field string) (json.RawMessage, bool) {
	shelf, ok := f.shelf(catalogue)
	if !ok {
		return nil, false
	}
	path, ok := f.path(catalogue, field)
	if !ok {
		return nil, false
	}
	return shelf.value(card, path)
}

// fits says what is wrong with a figure that the table wants to enter
// (HQ-CARD-01): the catalogue, the field, or the value.
func (f figures) fits(catalogue string, card event.Key, field string, value json.RawMessage) error {
	shelf, ok := f.shelf(catalogue)
	if !ok {
		return rules.Ask("catalogue", "is one of %s", strings.Join(catalogues, ", "))
	}
	path, ok := f.path(catalogue, field)
	if !ok {
		return rules.Ask("field", "%q is no figure of the catalogue %s", field, catalogue)
	}
	if v := bytes.TrimSpace(value); len(v) == 0 || v[0] == '{' || string(v) == "null" {
		return rules.Ask("value", "%s of %s is a number, true or false, a text, or a list", field, words.Term(f.cardName(card)))
	}
	value = asInPack(path, value)
	if wrong, bad := errors.AsType[content.Error](shelf.admits(path, value)); bad {
		return rules.Ask("value", "%s of %s: %s", field, words.Term(f.cardName(card)), wrong.Wrong)
	}
	if path == "not_for" || path == "only_for" {
		var classes []event.Key
		if json.Unmarshal(value, &classes) != nil {
			return rules.Ask("value", "%s of %s is a list of hero classes", field, words.Term(f.cardName(card)))
		}
		if wrong := f.classless(classes); !wrong.Empty() {
			return rules.Ask("value", "%s of %s: %s", field, words.Term(f.cardName(card)), wrong)
		}
	}
	return nil
}

// classless says which of these is no class of hero, and which there are; empty
// if all are (HQ-HERO-08).
func (f figures) classless(named []event.Key) words.Text {
	classes := f.classKeys()
	for _, class := range named {
		if !slices.Contains(classes, class) {
			return words.Say("no hero class has the key %q; there are %s", class, strings.Join(keyTexts(classes), ", "))
		}
	}
	return words.Text{}
}

// classKeys are the keys of all classes of heroes, also of those of which
// nobody has every figure.
func (f figures) classKeys() []event.Key {
	return slices.DeleteFunc(f.heroes().keys(), func(key event.Key) bool {
		row, _ := f.heroes().find(key)
		return row.Kind != "" && row.Kind != "hero"
	})
}

func keyTexts(keys []event.Key) []string {
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = string(key)
	}
	return texts
}

// path is the name that a field has in the content packs.
func (f figures) path(catalogue, field string) (string, bool) {
	shelf, ok := f.shelf(catalogue)
	if !ok {
		return "", false
	}
	if name, ok := catalogueNames[catalogue][field]; ok {
		field = name
	}
	return shelf.place(field)
}

// catalogues are the names under which figures are entered.
var catalogues = []string{"equipment", "treasure", "artifact", "spell", "dread", "monster", "hero", "die"}

// shelf gives the rows of a catalogue.
func (f figures) shelf(catalogue string) (anyShelf, bool) {
	switch catalogue {
	case "equipment":
		return f.equipment(), true
	case "treasure":
		return f.treasures(), true
	case "artifact":
		return f.artifacts(), true
	case "spell":
		return f.spells(), true
	case "dread":
		return f.dreadSpells(), true
	case "monster":
		return f.monsters(), true
	case "hero":
		return f.heroes(), true
	case "die":
		return shelf[content.Die]{"die", "dice", f.pack.Dice, f.entered}, true
	}
	return nil, false
}

func (f figures) equipment() shelf[content.Equipment] {
	return shelf[content.Equipment]{"equipment", "equipment", f.pack.Equipment, f.entered}
}

func (f figures) treasures() shelf[content.Treasure] {
	return shelf[content.Treasure]{"treasure", "treasure_deck", f.pack.Treasure, f.entered}
}

func (f figures) artifacts() shelf[content.Artifact] {
	return shelf[content.Artifact]{"artifact", "artifacts", f.pack.Artifacts, f.entered}
}

func (f figures) spells() shelf[content.Spell] {
	return shelf[content.Spell]{"spell", "elemental_spells", f.pack.Spells, f.entered}
}

func (f figures) dreadSpells() shelf[content.DreadSpell] {
	return shelf[content.DreadSpell]{"dread", "dread_spells", f.pack.Dread, f.entered}
}

func (f figures) monsters() shelf[content.Monster] {
	return shelf[content.Monster]{"monster", "monsters", f.pack.Monsters, f.entered}
}

func (f figures) heroes() shelf[content.Hero] {
	return shelf[content.Hero]{"hero", "heroes", f.pack.Heroes, f.entered}
}

// anyShelf is a catalogue whose rows are not asked for their type.
type anyShelf interface {
	place(field string) (string, bool)
	admits(path string, value json.RawMessage) error
	value(card event.Key, path string) (json.RawMessage, bool)
}

// shelf is one catalogue: the rows of the packs under what the table entered.
type shelf[T interface{ Printed() content.Row }] struct {
	catalogue, group string
	rows             content.Group[T]
	entered          map[FigureKey]json.RawMessage
}

// find gives the row of a card with what the table entered laid over it.
func (s shelf[T]) find(card event.Key) (T, bool) {
	row, known := s.rows.Find(card)
	over := s.over(card)
	for _, path := range slices.Sorted(maps.Keys(over)) {
		changed, err := content.With(row, s.group, path, over[path])
		if err == nil { // a recorded value that fits nowhere leaves the figure as it was
			row, known = changed, true
		}
	}
	return row, known
}

// over are the figures that the table entered for a card, by their name in the
// packs.
func (s shelf[T]) over(card event.Key) map[string]json.RawMessage {
	prefix := s.catalogue + "/" + string(card) + "/"
	var over map[string]json.RawMessage
	for _, key := range slices.Sorted(maps.Keys(s.entered)) {
		field, mine := strings.CutPrefix(string(key), prefix)
		if !mine {
			continue
		}
		path, ok := figures{}.path(s.catalogue, field)
		if !ok {
			continue
		}
		if over == nil {
			over = map[string]json.RawMessage{}
		}
		_, twice := over[path]
		if !twice || field == path { // the packs' own name counts, should both have been recorded
			over[path] = asInPack(path, s.entered[key])
		}
	}
	return over
}

// isEntered says whether the table entered this figure.
func (s shelf[T]) isEntered(card event.Key, path string) bool {
	_, ok := s.over(card)[path]
	return ok
}

// keys are the keys of all cards: those of the packs, then the table's own.
func (s shelf[T]) keys() []event.Key {
	all := s.rows.Keys()
	for _, card := range s.cards() {
		if !slices.Contains(all, card) {
			all = append(all, card)
		}
	}
	return all
}

// cards are those of which the table entered a figure.
func (s shelf[T]) cards() []event.Key {
	var all []event.Key
	for _, key := range slices.Sorted(maps.Keys(s.entered)) {
		catalogue, rest, _ := strings.Cut(string(key), "/")
		card, _, _ := strings.Cut(rest, "/")
		if catalogue == s.catalogue && !slices.Contains(all, event.Key(card)) {
			all = append(all, event.Key(card))
		}
	}
	return all
}

func (s shelf[T]) place(field string) (string, bool) { return content.FieldOf[T](field) }

func (s shelf[T]) admits(path string, value json.RawMessage) error {
	var row T
	_, err := content.With(row, s.group, path, value)
	return err
}

func (s shelf[T]) value(card event.Key, path string) (json.RawMessage, bool) {
	row, ok := s.find(card)
	if !ok {
		return nil, false
	}
	value, err := json.Marshal(row)
	for _, name := range strings.Split(path, ".") {
		var members map[string]json.RawMessage
		if err != nil || json.Unmarshal(value, &members) != nil {
			return nil, false
		}
		value, ok = members[name]
		if !ok {
			return nil, false
		}
	}
	return value, true
}
