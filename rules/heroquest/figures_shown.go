package heroquest

import (
	"slices"
	"strings"
	"sync"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// Good is one thing that the armory has for sale.
type Good struct {
	Card       event.Key   `json:"card"`
	Name       string      `json:"name"`
	Category   string      `json:"category"`         // weapon, armor, tool, consumable or potion
	Price      *int        `json:"price,omitempty"`  // not known: the table has to enter it first
	Resale     *int        `json:"resale,omitempty"` // what the armory pays for one
	AttackDice *int        `json:"attack_dice,omitempty"`
	DefendDice *int        `json:"defend_dice,omitempty"`
	MoveDice   *int        `json:"movement_dice,omitempty"`
	Effect     string      `json:"effect"`
	NotFor     []event.Key `json:"not_for,omitempty"`  // hero classes that may not use it
	OnlyFor    []event.Key `json:"only_for,omitempty"` // the only ones that may

	Missing []rules.Figure `json:"missing,omitempty"` // figures that the table has to enter before it is sold
}

// Goods lists what the armory sells (HQ-ARMORY-01), in the order of the packs;
// nothing ever runs out (HQ-ARMORY-02).
func Goods(s State, o rules.Options) []Good {
	f := s.figures(o)
	var goods []Good
	for _, card := range f.equipment().keys() {
		if f.listed(card) {
			goods = append(goods, f.good(card))
		}
	}
	return goods
}

func (f figures) good(card event.Key) Good {
	c, _ := f.item(card)
	g := Good{
		Card: card, Name: named(c.Row, card), Category: c.category, Price: c.cost,
		AttackDice: c.attackDice, DefendDice: c.defendDice, MoveDice: c.moveDice, Effect: c.Effect, OnlyFor: c.onlyFor,
	}
	for _, class := range c.notFor {
		if f.forbidden(card, class) {
			g.NotFor = append(g.NotFor, class)
		}
	}
	if g.Price == nil {
		g.Missing = []rules.Figure{f.lackOfPrice(card)}
	}
	if resale, ok := f.resale(card); ok {
		g.Resale = &resale
	}
	return g
}

// HeroClass is a character card: what a hero of the class starts with.
type HeroClass struct {
	Class        event.Key       `json:"hero_type"`
	Name         string          `json:"name"`
	Attack       int             `json:"attack_dice"` // of the starting weapon
	Defend       int             `json:"defend_dice"`
	Body         int             `json:"body"`
	Mind         int             `json:"mind"`
	MovementDice int             `json:"movement_dice"`
	Weapon       event.Key       `json:"starting_weapon,omitempty"`
	Armor        event.Key       `json:"starting_armor,omitempty"`
	Elements     int             `json:"elements_per_quest"`
	Spells       int             `json:"spells_per_quest"`
	Effect       string          `json:"effect,omitempty"`
	Skills       []content.Skill `json:"skills,omitempty"`
}

// heroClass reads a character card; ok is false for a class that nobody knows
// or of which a number is missing.
//
//   - HQ-CARD-01: character cards hold dice, Body, Mind, movement, starting
//     weapon and starting armor.
//   - HQ-HERO-06, HQ-HERO-07: how many spells a caster starts a quest with.
func (f figures) heroClass(class event.Key) (HeroClass, bool) {
	row, ok := f.heroes().find(class)
	if !ok || !f.isHeroClass(class) {
		return HeroClass{}, false
	}
	if slices.Contains([]*int{row.Attack, row.Defend, row.Body, row.Mind, row.MoveDice}, nil) {
		return HeroClass{}, false
	}
	h := HeroClass{
		Class: class, Name: named(row.Row, class), Attack: *row.Attack, Defend: *row.Defend, Body: *row.Body, Mind: *row.Mind,
		MovementDice: *row.MoveDice, Weapon: ifAny(row.StartWeapon), Armor: ifAny(row.StartArmor), Effect: row.Effect, Skills: row.Skills,
	}
	h.Elements, _ = known(row.Spells.Elements)
	h.Spells, _ = known(row.Spells.Cards)
	return h, true
}

// isHeroClass says whether players take heroes of this class; animals and
// hirelings have cards among those of the heroes, too.
func (f figures) isHeroClass(class event.Key) bool {
	row, known := f.heroes().find(class)
	return known && (row.Kind == "hero" || row.Kind == "")
}

// ifAny leaves the word none out.
func ifAny(card event.Key) event.Key {
	if card == "none" {
		return ""
	}
	return card
}

// HeroClasses lists the character cards that are known in full, of the box and
// of other sets in use.
func HeroClasses(s State, o rules.Options) []HeroClass { return s.figures(o).classes() }

func (f figures) classes() []HeroClass {
	var classes []HeroClass
	for _, class := range offered(f, f.heroes(), content.Base().Heroes) {
		if h, ok := f.heroClass(class); ok {
			classes = append(classes, h)
		}
	}
	return classes
}

// ClassOf is the character card of a class, whether or not lists offer it.
func ClassOf(s State, o rules.Options, class event.Key) (HeroClass, bool) {
	return s.figures(o).heroClass(class)
}

// MonsterType is a line of the monster chart.
type MonsterType struct {
	Type       event.Key     `json:"type"`
	Name       string        `json:"name"`
	Kind       string        `json:"kind"` // type, named or ally
	Figures    event.Figures `json:"figures"`
	Color      string        `json:"color,omitempty"`
	Undead     bool          `json:"undead"`
	Pieces     *int          `json:"pieces,omitempty"` // in the box
	FirstLight bool          `json:"first_light"`      // has its card in the followed box
	InUse      bool          `json:"in_use"`           // of an edition in use, or the table's own; else a quest names it
	Effect     string        `json:"effect"`
}

// MonsterTypes lists the monsters whose cards lie open beside the board
// (HQ-CARD-13): those of the editions in use, in the order of the packs.
func MonsterTypes(s State, o rules.Options) []MonsterType {
	f, base := s.figures(o), content.Base().Monsters
	own := f.monsters().cards()
	var types []MonsterType
	for _, key := range offered(f, f.monsters(), base) {
		row, _ := f.monsters().find(key)
		types = append(types, MonsterType{
			Type: key, Name: named(row.Row, key), Kind: row.Kind, Figures: f.monster(key, event.Figures{}), Color: row.Color,
			Undead: isTrue(row.Undead), Pieces: row.Pieces, FirstLight: isTrue(row.FirstLightCard), InUse: inUse(f, f.monsters(), base, own, key), Effect: row.Effect,
		})
	}
	return types
}

// IsGold says whether a card of the treasure deck is gold, by whatever name
// (HQ-CARD-10).
func IsGold(s State, o rules.Options, card event.Key) bool {
	t, is := s.figures(o).treasure(card)
	return is && t.Category == "gold"
}

// SpellsOf lists the spells of an element in a campaign (HQ-SPELL-06).
func SpellsOf(s State, o rules.Options, element string) []event.Key {
	return s.figures(o).spellsOf(element)
}

// CardName is the printed name of a card, monster, spell or hero class; of one
// that no pack has, its key in words.
func CardName(key event.Key) string { return shippedFigures().cardName(key) }

// CardName is the name of a card of the campaign's, which the table may have
// added itself.
func (s State) CardName(key event.Key) string {
	return s.figures(rules.NewOptions(Options)).cardName(key)
}

func (f figures) cardName(key event.Key) string {
	row, _ := f.row(key)
	return named(row, key)
}

// CardEffect says in our words what a card does. Of a spell that elements and
// Dread both have, it is the elemental one; see DreadSpellEffect.
func CardEffect(key event.Key) string {
	row, _ := shippedFigures().row(key)
	return row.Effect
}

// DreadSpellEffect says in our words what a Dread spell does.
func DreadSpellEffect(key event.Key) string {
	row, _ := shippedFigures().dreadSpell(key)
	return row.Effect
}

// row finds what all groups have in common, in the first group that has the key.
func (f figures) row(key event.Key) (content.Row, bool) {
	if c, ok := f.item(key); ok {
		return c.Row, true
	}
	if t, ok := f.treasures().find(key); ok {
		return t.Row, true
	}
	if s, ok := f.spell(key); ok {
		return s.Row, true
	}
	if d, ok := f.dreadSpell(key); ok {
		return d.Row, true
	}
	if m, ok := f.monsters().find(key); ok {
		return m.Row, true
	}
	h, ok := f.heroes().find(key)
	return h.Row, ok
}

// shippedFigures are those of a campaign in which nothing was entered or chosen.
var shippedFigures = sync.OnceValue(func() figures { return State{}.figures(rules.NewOptions(Options)) })

// named is the name on a card, or the key in words: reagent_bag is Reagent bag.
func named(row content.Row, key event.Key) string {
	if row.Name != "" {
		return row.Name
	}
	words := inWords(string(key))
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:]
}
