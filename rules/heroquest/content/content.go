// Package content holds the figures of HeroQuest: what stands on cards, on the
// monster chart and in quest books, with the edition that prints it. It holds
// no rule. A table's own pack has the same form as the one that is shipped.
package content

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	event "loretome/events/heroquest"
)

//go:embed heroquest-content.yaml
var attested []byte

//go:embed printed.yaml
var printed []byte

// Pack is a set of figures, by group.
type Pack struct {
	Equipment  Group[Equipment]
	Monsters   Group[Monster]
	Spells     Group[Spell] // elemental
	Dread      Group[DreadSpell]
	Treasure   Group[Treasure]
	Artifacts  Group[Artifact]
	QuestBooks Group[QuestBook]
	Heroes     Group[Hero]
	Dice       Group[Die]
}

// Base is the pack that every campaign starts with: the attested figures, and
// under them what the rulebook itself prints. It is shared; nobody changes it.
func Base() Pack { return base() }

var base = sync.OnceValue(func() Pack { return mustRead(attested).Over(mustRead(printed)) })

func mustRead(data []byte) Pack {
	p, err := Read(data)
	if err != nil {
		panic(err) // a shipped pack that cannot be read
	}
	return p
}

// Over lays a pack over an earlier one, field by field: a row or figure on
// which the later pack is silent is the earlier one's.
func (p Pack) Over(earlier Pack) Pack {
	return Pack{
		Equipment:  p.Equipment.over(earlier.Equipment),
		Monsters:   p.Monsters.over(earlier.Monsters),
		Spells:     p.Spells.over(earlier.Spells),
		Dread:      p.Dread.over(earlier.Dread),
		Treasure:   p.Treasure.over(earlier.Treasure),
		Artifacts:  p.Artifacts.over(earlier.Artifacts),
		QuestBooks: p.QuestBooks.over(earlier.QuestBooks),
		Heroes:     p.Heroes.over(earlier.Heroes),
		Dice:       p.Dice.over(earlier.Dice),
	}
}

// Edition is the edition that prints a row; ok is false if the pack has no such
// row.
func (p Pack) Edition(group string, key event.Key) (edition string, ok bool) {
	find := map[string]func(event.Key) (string, bool){
		"equipment": p.Equipment.edition, "monsters": p.Monsters.edition, "elemental_spells": p.Spells.edition, "dread_spells": p.Dread.edition,
		"treasure_deck": p.Treasure.edition, "artifacts": p.Artifacts.edition, questBooks: p.QuestBooks.edition, "heroes": p.Heroes.edition,
		"dice": p.Dice.edition,
	}[group]
	if find == nil {
		return "", false
	}
	return find(key)
}

// Group is the rows of one kind, in the order of the pack. Of rows with the
// same key the first counts, the others are left out.
type Group[T interface{ Printed() Row }] struct {
	keys []event.Key
	rows map[event.Key]T
}

// Find gives the row with this key.
func (g Group[T]) Find(key event.Key) (T, bool) {
	row, ok := g.rows[key]
	return row, ok
}

// Keys are the keys of all rows, in the order of the pack.
func (g Group[T]) Keys() []event.Key { return slices.Clone(g.keys) }

func (g Group[T]) edition(key event.Key) (string, bool) {
	row, ok := g.rows[key]
	return row.Printed().Edition, ok
}

func (g *Group[T]) add(key event.Key, row T) {
	if _, there := g.rows[key]; there {
		return
	}
	if g.rows == nil {
		g.rows = map[event.Key]T{}
	}
	g.keys, g.rows[key] = append(g.keys, key), row
}

func (g Group[T]) over(earlier Group[T]) Group[T] {
	var both Group[T]
	for _, key := range g.keys {
		row := g.rows[key]
		if under, ok := earlier.rows[key]; ok {
			row = layered(under, row)
		}
		both.add(key, row)
	}
	for _, key := range earlier.keys {
		both.add(key, earlier.rows[key])
	}
	return both
}

// KeyOf makes the key of a card, monster, spell or hero class from its name:
// small letters, apostrophes dropped, every other run of signs that are neither
// letters nor digits one underscore. "Fortune's Longsword" is
// fortunes_longsword, "Gold (15)" is gold_15.
func KeyOf(name string) event.Key {
	words := strings.FieldsFunc(apostrophes.Replace(strings.ToLower(name)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return event.Key(strings.Join(words, "_"))
}

var apostrophes = strings.NewReplacer("'", "", "’", "")
