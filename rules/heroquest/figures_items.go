package heroquest

import (
	"cmp"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules/heroquest/content"
)

// itemCard is the card of a thing that a hero can own, whether equipment,
// artifact or a potion of the treasure deck.
type itemCard struct {
	content.Row
	kind       string // weapon, armor, potion, artifact or other
	category   string // as the packs say: weapon, armor, tool …, or an artifact's slot
	cost       *int
	attackDice *int
	defendDice *int
	moveDice   *int
	reach      string
	diagonal   *bool
	lost       *bool
	noShield   *bool
	combine    []string
	notFor     []event.Key
	onlyFor    []event.Key
	figures    content.CardFigures
}

// The cards that an option concerns.
const (
	fortunesLongsword event.Key = "fortunes_longsword"
	handaxe           event.Key = "handaxe"
	bareHands         event.Key = "bare_hands" // a weapon only if the table enters its dice
)

// item finds the card of a thing.
//
//   - HQ-CARD-03 (ruling): Fortune's Longsword is equipment as the rulebook
//     prints it; option fortunes_longsword can make it an artifact.
func (f figures) item(card event.Key) (itemCard, bool) {
	if card != fortunesLongsword || f.options.Is("fortunes_longsword", "equipment") {
		if row, ok := f.equipment().find(card); ok {
			return fromEquipment(row), true
		}
	}
	if row, ok := f.artifacts().find(card); ok {
		return fromArtifact(row), true
	}
	if row, ok := f.treasures().find(card); ok && row.Kind == "potion" {
		return itemCard{Row: row.Row, kind: "potion", category: "potion", figures: row.Figures}, true
	}
	return itemCard{}, false
}

func fromEquipment(e content.Equipment) itemCard {
	kind := "other"
	if slices.Contains([]string{"weapon", "armor", "potion"}, e.Category) {
		kind = e.Category
	}
	return itemCard{
		Row: e.Row, kind: kind, category: e.Category, cost: e.Cost,
		attackDice: e.AttackDice, defendDice: e.DefendDice, moveDice: e.MoveDice,
		reach: e.Reach, diagonal: e.Diagonal, lost: e.ThrownAndLost, noShield: e.NoShield,
		combine: e.Combine, notFor: e.NotFor, onlyFor: e.OnlyFor, figures: e.Figures,
	}
}

func fromArtifact(a content.Artifact) itemCard {
	return itemCard{
		Row: a.Row, kind: "artifact", category: a.Slot,
		attackDice: a.Figures.AttackDice, defendDice: a.Figures.DefendDiceBonus, diagonal: a.Figures.Diagonal,
		combine: a.Combine, notFor: a.NotFor, onlyFor: a.OnlyFor, figures: a.Figures,
	}
}

// kind is the word that the journal has for what a thing is: weapon, armor,
// potion, artifact or other.
func (f figures) kind(card event.Key) string {
	if c, ok := f.item(card); ok {
		return c.kind
	}
	return "other"
}

// listed says whether the armory has the card for sale.
//
//   - HQ-ARMORY-01: what the equipment deck of the followed box holds; other
//     packs' cards when the table plays with their edition, adds them, or enters
//     a price for them.
//   - HQ-SELL-01: nothing else can be sold to it either, no artifact and no
//     potion of the treasure deck.
func (f figures) listed(card event.Key) bool {
	if card == fortunesLongsword && !f.options.Is("fortunes_longsword", "equipment") {
		return false
	}
	row, ok := f.equipment().find(card)
	if !ok {
		return false
	}
	shipped, base := content.Base().Equipment.Find(card)
	_, packed := f.pack.Equipment.Find(card)
	switch {
	case f.equipment().isEntered(card, "cost"), packed && !base:
		return true
	case base && row.Edition != shipped.Edition:
		return true
	}
	return base && slices.ContainsFunc(editionsOf(row.Row), f.chose)
}

// price is what the card costs at the armory (HQ-ARMORY-01, HQ-CARD-01).
func (f figures) price(card event.Key) (int, bool) {
	c, _ := f.item(card)
	return known(c.cost)
}

// resale is what the armory pays for it (HQ-SELL-02): half its price, rounded
// down, for each item by itself.
func (f figures) resale(card event.Key) (int, bool) {
	price, ok := f.price(card)
	return price / 2, ok
}

// isWeapon says whether the thing can be wielded.
func (f figures) isWeapon(card event.Key) bool {
	c, ok := f.item(card)
	return ok && (c.category == "weapon" || c.category == "" && c.attackDice != nil)
}

// attackDice is the number of dice that a weapon in hand gives (HQ-HERO-11);
// for bare hands what the table entered (HQ-HERO-13, ruling), and nothing
// else.
func (f figures) attackDice(card event.Key) (int, bool) {
	c, _ := f.item(card)
	return known(c.attackDice)
}

// attackDiceAgainst is the number of dice against one type of monster, which
// some artifacts raise.
func (f figures) attackDiceAgainst(card, monster event.Key) (int, bool) {
	c, _ := f.item(card)
	dice := c.attackDice
	switch {
	case f.undead(monster):
		dice = cmp.Or(c.figures.AttackDiceVsUndead, dice)
	case monster == "dragon":
		dice = cmp.Or(c.figures.AttackDiceVsDragon, dice)
	case monster == "dreadshifter" || monster == "golem":
		dice = cmp.Or(c.figures.AttackDiceVsShifters, dice)
	}
	return known(dice)
}

// rerolls is how many attack dice the weapon's wielder may reroll once per
// quest (HQ-CARD-03).
func (f figures) rerolls(card event.Key) int {
	c, _ := f.item(card)
	n, _ := known(c.figures.RerolledAttackDice)
	return n
}

// reach is how far a weapon strikes.
type reach struct {
	Beside   bool // an adjacent target
	Diagonal bool // a target at a corner of the square
	Far      bool // any target in sight that is not adjacent
	Lost     bool // a weapon that is thrown, and then gone
}

// reach tells where a weapon's card lets it strike.
//
//   - HQ-ATK-02 (ruling): dagger and handaxe may be thrown at a target that is
//     not adjacent and are then lost; a crossbow does not shoot at an adjacent
//     one. With option thrown_weapon_lost at never, nothing thrown is lost.
//   - HQ-DIAG-01: staff and longsword strike diagonally.
//
// A weapon whose card says nothing of it strikes what is adjacent.
func (f figures) reach(card event.Key) reach {
	c, _ := f.item(card)
	r := reach{Beside: true, Diagonal: isTrue(c.diagonal)}
	switch c.reach {
	case "adjacent-or-thrown":
		r.Far = true
		r.Lost = isTrue(c.lost) && f.options.Is("thrown_weapon_lost", "by_card")
	case "ranged":
		r.Far = true
	case "ranged-not-adjacent":
		r.Far, r.Beside = true, false
	}
	return r
}

// noShield says whether the weapon takes the hand that a shield needs
// (HQ-CARD-02).
func (f figures) noShield(card event.Key) bool {
	c, _ := f.item(card)
	return isTrue(c.noShield)
}

// forbidden says whether the thing's card bars this class of hero from using
// it. Carrying and buying it is not barred.
//
//   - HQ-HERO-08 (ruling): each card says so; the handaxe is barred to the
//     wizard unless option handaxe_for_wizard lets her use it.
func (f figures) forbidden(card, class event.Key) bool {
	if card == handaxe && class == "wizard" && f.options.On("handaxe_for_wizard") && !f.equipment().isEntered(handaxe, "not_for") {
		return false
	}
	c, _ := f.item(card)
	return slices.Contains(c.notFor, class)
}

// reserved says whether the thing's card keeps it for other classes of hero
// than this one (HQ-HERO-08).
func (f figures) reserved(card, class event.Key) bool {
	c, _ := f.item(card)
	return len(c.onlyFor) > 0 && !slices.Contains(c.onlyFor, class)
}

// potion is what drinking does. A potion without figures is carried out by the
// table as its note says.
type potion struct {
	Heals       *content.Amount // Body Points, never above the hero's total
	AttackBonus int             // more dice on the next attack
	DefendBonus int             // more dice on the next defence
	Attacks     int             // in one turn, if more than one
	MoveFactor  int             // by which the dice of the next movement roll are multiplied, if more than one
	Note        string
}

// potion tells what a potion does (HQ-POTION-01); ok is false for what cannot
// be drunk.
func (f figures) potion(card event.Key) (potion, bool) {
	c, ok := f.item(card)
	if !ok || c.category != "potion" {
		return potion{}, false
	}
	attack, _ := known(c.figures.AttackDiceBonus)
	defend, _ := known(c.figures.DefendDiceBonus)
	attacks, _ := known(c.figures.Attacks)
	factor, _ := known(c.figures.MoveDiceFactor)
	return potion{
		Heals: c.figures.HealBody, AttackBonus: attack, DefendBonus: defend, Attacks: attacks, MoveFactor: factor, Note: c.Effect,
	}, true
}

// heals is the Body that a thing gives back; a potion that has it saves from
// death (HQ-SAVE-01, ruling).
func (f figures) heals(card event.Key) (content.Amount, bool) {
	c, ok := f.item(card)
	if !ok || c.figures.HealBody == nil {
		return content.Amount{}, false
	}
	return *c.figures.HealBody, true
}

// known gives a figure and whether it is known.
func known(n *int) (int, bool) {
	if n == nil {
		return 0, false
	}
	return *n, true
}

func isTrue(yes *bool) bool { return yes != nil && *yes }
