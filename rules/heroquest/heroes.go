package heroquest

import (
	"cmp"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// JoinHero asks that a player takes a hero.
type JoinHero struct {
	HeroType       event.Key     `json:"hero_type"`
	Name           string        `json:"name"`
	Player         events.SeatID `json:"player_id"`       // the acting seat when left out
	StartingWeapon event.Key     `json:"starting_weapon"` // only to state what the card says
}

func (c JoinHero) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	return d.betweenQuests("HQ-DEATH-04")
}

func (c JoinHero) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	card, err := d.character("hero_type", c.HeroType)
	if err != nil {
		return err
	}
	player := cmp.Or(c.Player, d.Call.By.ID)
	if err := d.seated("player_id", player); err != nil {
		return err
	}
	weapon := cmp.Or(c.StartingWeapon, card.Weapon)
	if c.StartingWeapon != "" && !d.figures().isWeapon(weapon) {
		return rules.Ask("starting_weapon", "no weapon has the key %q", weapon)
	}
	if err := d.Call.Lawful(d.mayTake(c.HeroType), d.mayTakeOn(player), d.mayStartWith(card, weapon)); err != nil {
		return err
	}
	joined := event.HeroJoined{
		Hero: event.HeroID(d.ID("h")), HeroType: c.HeroType, HeroName: strings.TrimSpace(c.Name), Player: player,
		AttackDice: card.Attack, DefendDice: card.Defend, Body: card.Body, Mind: card.Mind, MovementDice: card.MovementDice,
		StartingWeapon: weapon, Armor: card.Armor,
	}
	if weapon != "" {
		joined.StartingWeaponItem = event.ItemID(d.ID("i"))
	}
	d.Record(joined)
	return nil
}

// seated refuses to understand a seat that does not play at this table.
func (d *draft) seated(field string, seat events.SeatID) error {
	for _, s := range d.Call.Seats {
		if s.ID == seat && s.Side != events.Observer {
			return nil
		}
	}
	return rules.Ask(field, "nobody who plays at this table has the seat %q", seat)
}

// mayTake refuses a hero whose miniature is taken.
//
//   - HQ-ROLE-03 (ruling): one living hero of each class, unless the table
//     allows duplicates.
func (d *draft) mayTake(class event.Key) error {
	if d.Call.Options.On("allow_duplicate_heroes") {
		return nil
	}
	for _, id := range d.State.living() {
		if h := d.State.Heroes[id]; h.Type == class {
			return rules.Refuse("HeroTaken", "HQ-ROLE-03", "the %s is taken: %s lives", d.card(class), h.Name).Citing("HQ-DEATH-04")
		}
	}
	return nil
}

// The number of players from which each runs one hero only.
const fullTable = 5

// mayTakeOn refuses a player a second hero where there are players enough.
//
//   - HQ-ROLE-01: with fewer than five players one may run several heroes.
func (d *draft) mayTakeOn(player events.SeatID) error {
	players := 0
	var tookOver []string
	for _, s := range d.Call.Seats {
		if s.Side != events.Observer {
			players++
		}
		if s.ID == player {
			tookOver = s.Heroes
		}
	}
	if players < fullTable {
		return nil
	}
	for _, id := range d.State.living() {
		if h := d.State.Heroes[id]; h.Player == player || slices.Contains(tookOver, string(id)) {
			return rules.Refuse("TooManyHeroes", "HQ-ROLE-01", "with %d players each runs one hero, and %s is there already", players, h.Name)
		}
	}
	return nil
}

// mayStartWith refuses a starting weapon that the character card does not give.
//
//   - HQ-HERO-01, HQ-HERO-02, HQ-HERO-03, HQ-HERO-04: broadsword, handaxe,
//     shortsword, dagger.
//   - HQ-SPELL-07: heroes of other sets follow their own cards.
func (d *draft) mayStartWith(card HeroClass, weapon event.Key) error {
	if weapon == card.Weapon {
		return nil
	}
	rule, ofTheBox := heroRules[card.Class]
	if !ofTheBox {
		rule = "HQ-SPELL-07"
	}
	if card.Weapon == "" {
		return rules.Refuse("BadStartingKit", rule, "the %s starts empty-handed, not with the %s", words.Term(card.Name), d.card(weapon)).Citing("HQ-HERO-13")
	}
	return rules.Refuse("BadStartingKit", rule, "the %s starts with the %s, not with the %s", words.Term(card.Name), d.card(card.Weapon), d.card(weapon)).
		Citing("HQ-HERO-13")
}

// heroRules are the rules that print the characters of the box.
var heroRules = map[event.Key]rules.ID{
	"barbarian": "HQ-HERO-01", "dwarf": "HQ-HERO-02", "elf": "HQ-HERO-03", "wizard": "HQ-HERO-04",
}

// character finds the character card of a hero class. One with figures that
// nobody entered is refused.
//
//   - HQ-CARD-01: character cards hold the figures of a hero.
//   - HQ-SPELL-07: heroes of other sets bring cards of their own.
func (d *draft) character(field string, class event.Key) (HeroClass, error) {
	f := d.figures()
	if !f.isHeroClass(class) {
		return HeroClass{}, rules.Ask(field, "no hero class has the key %q", class)
	}
	card, complete := f.heroClass(class)
	if !complete {
		return HeroClass{}, rules.Bar("FigureMissing", "HQ-CARD-01", "not all figures of the %s are entered", d.card(class)).Citing("HQ-SPELL-07").
			Lacking(f.uncarded(class)...)
	}
	return card, nil
}

// RenameHero asks to change the name on the sheet of a living hero.
type RenameHero struct {
	Hero event.HeroID `json:"hero_id"`
	Name string       `json:"name"`
}

func (c RenameHero) ready(d *draft) error {
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	return d.betweenQuests("HQ-DEATH-04")
}

func (c RenameHero) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	old, name := d.State.Heroes[c.Hero].Name, strings.TrimSpace(c.Name)
	if name != old {
		d.Record(event.HeroRenamed{Hero: c.Hero, OldName: old, NewName: name})
	}
	return nil
}

// ReplaceHero asks that the player of a dead hero comes back as a new one.
type ReplaceHero struct {
	Dead     event.HeroID  `json:"dead_hero_id"`
	HeroType event.Key     `json:"hero_type"`
	Name     string        `json:"name"`
	Player   events.SeatID `json:"player_id"` // the dead hero's player when left out
}

func (c ReplaceHero) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if _, err := d.hero("dead_hero_id", c.Dead); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.plays(c.Dead)); err != nil {
		return err
	}
	if err := d.betweenQuests("HQ-DEATH-04"); err != nil {
		return err
	}
	return d.mayReturn(c.Dead)
}

// mayReturn refuses a new hero in the stead of one who lives, or who came back
// before.
//
//   - HQ-DEATH-04: the dead hero's player starts over, once.
func (d *draft) mayReturn(dead event.HeroID) error {
	h := d.State.Heroes[dead]
	if !h.Dead {
		return rules.Bar("HeroTaken", "HQ-ROLE-03", "%s lives", h.Name).Citing("HQ-DEATH-04")
	}
	if next, there := d.State.Heroes[h.Successor]; there {
		return rules.Bar("HeroTaken", "HQ-ROLE-03", "%s came back as %s already", h.Name, next.Name).Citing("HQ-DEATH-04")
	}
	return nil
}

func (c ReplaceHero) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	card, err := d.character("hero_type", c.HeroType)
	if err != nil {
		return err
	}
	player := cmp.Or(c.Player, d.successorsSeat(c.Dead))
	if err := d.seated("player_id", player); err != nil {
		return err
	}
	name := strings.TrimSpace(c.Name)
	if err := d.Call.Lawful(d.mayTake(c.HeroType), d.mayBeCalled(name, c.Dead)); err != nil {
		return err
	}
	d.Record(event.HeroReplaced{
		Dead: c.Dead, Hero: event.HeroID(d.ID("h")), HeroType: c.HeroType, NewName: name, Player: player,
		Sheet: d.freshSheet(card, name),
	})
	return nil
}

// successorsSeat is the dead hero's seat, or who acts if that player has left.
func (d *draft) successorsSeat(dead event.HeroID) events.SeatID {
	seat := d.State.Heroes[dead].Player
	if d.seated("player_id", seat) != nil {
		return d.Call.By.ID
	}
	return seat
}

// mayBeCalled refuses the dead hero's own name.
//
//   - HQ-DEATH-04: the hero comes back under a new name.
func (d *draft) mayBeCalled(name string, dead event.HeroID) error {
	if !rules.SameName(name, d.State.Heroes[dead].Name) {
		return nil
	}
	return rules.Refuse("HeroDead", "HQ-DEATH-04", "%s is dead: the new hero needs a new name", name).Citing("HQ-DEATH-02")
}

// freshSheet is the sheet of a new character.
//
//   - HQ-DEATH-04 (ruling): starting figures and weapon, no gold, no quests.
func (d *draft) freshSheet(card HeroClass, name string) event.HeroSheet {
	sheet := event.HeroSheet{
		HeroType: card.Class, Name: name, AttackDice: card.Attack, DefendDice: card.Defend,
		Body: card.Body, Mind: card.Mind, MoveDice: card.MovementDice, Items: []event.SheetItem{}, Quests: []int{},
	}
	if card.Weapon != "" {
		sheet.Items = append(sheet.Items, event.SheetItem{Item: event.ItemID(d.ID("i")), Card: card.Weapon})
	}
	return sheet
}

// SetSeating asks for an order of the heroes, clockwise from Zargon's left.
type SetSeating struct {
	Order []event.HeroID `json:"order"`
}

func (c SetSeating) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if a := d.State.Quest; a.playing() {
		return rules.Bar("QuestRunning", "HQ-SPELL-04", "the order of turns is fixed while quest %d runs", a.No).Citing("HQ-TURN-01")
	}
	return nil
}

func (c SetSeating) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	for _, id := range c.Order {
		if _, err := d.hero("order", id); err != nil {
			return err
		}
	}
	if err := d.maySit(c.Order); err != nil {
		return err
	}
	d.Record(event.SeatingSet{Order: slices.Clone(c.Order)})
	return nil
}

// maySit refuses a seating in which a hero has no place, or two.
//
//   - HQ-TURN-01 (ruling): each hero has a slot of its own, whoever plays it.
func (d *draft) maySit(order []event.HeroID) error {
	party := d.State.living()
	if a := d.State.Quest; a != nil && a.Stage == SetUp {
		party = a.Party
	}
	for _, id := range party {
		if !slices.Contains(order, id) {
			return rules.Bar("BadSeating", "HQ-TURN-01", "%s has no place in the seating", d.State.Heroes[id].Name)
		}
	}
	for i, id := range order {
		h := d.State.Heroes[id]
		if slices.Contains(order[:i], id) {
			return rules.Bar("BadSeating", "HQ-TURN-01", "%s has two places in the seating", h.Name)
		}
		if h.Dead {
			return rules.Bar("BadSeating", "HQ-TURN-01", "%s is dead and has no place in the seating", h.Name)
		}
	}
	return nil
}
