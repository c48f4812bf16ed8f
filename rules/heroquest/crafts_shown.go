package heroquest

import (
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// SpellCraft is what a form has to know of a spell that heroes cast.
type SpellCraft struct {
	OnHero, OnMonster, OnDoor bool // on what it may be cast (HQ-SPELL-05)
	Rolls                     bool // its target throws red dice
	Attacks                   int  // combat dice of an attack of its own, 0 for none
}

// SpellCraftOf reads the card of a spell. One of which nobody knows on what it
// is cast may be cast on heroes and monsters.
func SpellCraftOf(s State, o rules.Options, spell event.Key) SpellCraft {
	card, _ := s.figures(o).spell(spell)
	c := SpellCraft{
		OnHero: card.Target == "" || strings.Contains(card.Target, onHero), OnMonster: card.Target == "" || strings.Contains(card.Target, onMonster),
		OnDoor: offersUses(card), Rolls: card.Figures.SaveDice != nil || card.Figures.BreakDice != "",
	}
	c.Attacks, _ = known(card.Figures.AttackDice)
	return c
}

// DreadCraft is what a form has to know of a Dread spell.
type DreadCraft struct {
	OneHero, Area bool // whom it is aimed at
	RoomOnly      bool // not to be cast in a corridor (HQ-CARD-09)
	Hurts         bool // somebody may die of it
	Rolls         bool // those whom it hits throw red dice
	Rusts         bool // it destroys a thing
	Summons       bool // its caster throws who comes
	Spent         bool // it was cast in this quest (HQ-DREAD-04)
}

// DreadCraftOf reads the card of a Dread spell that a monster has.
func DreadCraftOf(s State, o rules.Options, m event.MonsterID, spell event.Key) DreadCraft {
	card, _ := s.figures(o).dreadSpell(spell)
	return DreadCraft{
		OneHero: card.Target == "one hero", Area: onArea(card.Target), RoomOnly: roomOnly(card.Target), Hurts: card.Figures.Damage != nil,
		Rolls: card.Figures.SaveDice != nil || card.Figures.BreakDice != "", Rusts: card.Figures.ItemsLost != nil,
		Summons: len(card.Figures.Table) > 0, Spent: s.Quest == nil || s.asked(o).dreadUnspent(m, spell) != nil,
	}
}

// Rusting lists the things of a hero that Rust may destroy (HQ-DREAD-04).
func Rusting(s State, o rules.Options, h event.HeroID) []event.ItemID {
	return s.asked(o).rusting(h)
}

// ItemCraft is what a form has to know of a thing with a use of its own.
type ItemCraft struct {
	OnMonster bool // it does something to a monster
	OnDead    bool // it brings a dead hero back
	Recalls   bool // it makes a spell that was cast good for another cast
	Rolls     bool // it wants red dice
	Spent     bool // its power of this quest is used (HQ-CARD-12)
}

// ItemCraftOf reads the card of a thing; ok is false for what has no use of its
// own.
func ItemCraftOf(s State, o rules.Options, item event.ItemID) (ItemCraft, bool) {
	p, usable := s.figures(o).power(s.Items[item].Card)
	return ItemCraft{
		OnMonster: p.slays || p.damage > 0 || p.misses, OnDead: p.revives, Recalls: p.recalls,
		Rolls: p.resist != "" || p.heals != nil && p.heals.Dice > 0, Spent: p.once && s.Quest != nil && slices.Contains(s.Quest.Powers, item),
	}, usable
}

// Shakable says whether the holder of an effect may roll to shake it off.
func (e Effect) Shakable() bool { return e.EndsWhen == shakenOff }
