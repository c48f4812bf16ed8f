package heroquest

import (
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules/heroquest/content"
)

// The cards with a use of their own that the rules know by name.
const (
	holyWater    event.Key = "holy_water"
	elixirOfLife event.Key = "elixir_of_life"
)

// slain are the monsters that Holy Water kills outright (HQ-CARD-04).
var slain = []event.Key{"skeleton", "zombie", "mummy"}

// power is what using a thing does. What its card says in words only is carried
// out by the table.
type power struct {
	slays     bool            // kills one monster outright
	damage    int             // Body Points that a monster loses, without defence
	misses    bool            // a monster misses its next turn
	resist    string          // the dice with which it may resist, in the card's words
	resistOn  []int           // and the faces that do
	heals     *content.Amount // Body Points that the bearer gets back
	revives   bool            // a dead hero
	recalls   bool            // a spell that was cast can be cast once more
	words     string
	discarded bool // gone when it is used
	once      bool // once in a quest, and kept
}

// unknown says that nobody has entered what the card does.
func (p power) unknown() bool {
	return !p.slays && p.damage == 0 && !p.misses && p.heals == nil && !p.revives && !p.recalls && p.words == ""
}

// power tells what using a thing does; ok is false for what has no use of its
// own, as it is wielded, worn or drunk, or works by itself.
//
//   - HQ-CARD-04: Holy Water kills one skeleton, zombie or mummy and is gone.
//   - HQ-CARD-12: artifacts do what their cards say, some once in a quest.
func (f figures) power(card event.Key) (power, bool) {
	c, known := f.item(card)
	if !known {
		return power{}, false
	}
	p := power{slays: card == holyWater, revives: card == elixirOfLife, words: c.Effect}
	if c.kind != "artifact" {
		row, _ := f.equipment().find(card)
		p.discarded = isTrue(row.OneUse)
		return p, c.category == "consumable"
	}
	row, _ := f.artifacts().find(card)
	p.discarded = row.Uses == "once"
	p.once = strings.Contains(row.Uses, "once per quest")
	p.heals, p.recalls = c.figures.HealBody, c.figures.CastsOfOneSpell != nil
	p.misses, p.resist, p.resistOn = c.figures.TurnsLost != nil, c.figures.ResistDice, c.figures.ResistOn
	if c.figures.Damage != nil {
		p.damage = *c.figures.Damage
	}
	switch c.category {
	case "weapon":
		return p, p.damage > 0
	case "armor", "helmet", "shield":
		return p, false
	case "potion":
		return p, p.revives
	}
	return p, nowAndThen(row.Uses) || row.Uses == "" && c.figures.BodyMaxBonus == nil && c.figures.MindMaxBonus == nil
}

// ornament says whether a thing that is no armor is worn all the same, for what
// it adds to the wearer's totals.
func (f figures) ornament(card event.Key) bool {
	body, mind := f.totals(card)
	return body+mind > 0
}

// totals is what a worn thing adds to the totals of Body and Mind Points
// (HQ-HERO-10, ruling).
func (f figures) totals(card event.Key) (body, mind int) {
	c, _ := f.item(card)
	body, _ = known(c.figures.BodyMaxBonus)
	mind, _ = known(c.figures.MindMaxBonus)
	return body, mind
}
