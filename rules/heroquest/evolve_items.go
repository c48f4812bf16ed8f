package heroquest

import (
	"maps"
	"slices"

	event "loretome/events/heroquest"
)

func (s State) heroJoined(e event.HeroJoined) State {
	s.Heroes = put(s.Heroes, e.Hero, Hero{
		Type: e.HeroType, Name: e.HeroName, Player: e.Player, Attack: e.AttackDice, Defend: e.DefendDice,
		Body: e.Body, BodyMax: e.Body, Mind: e.Mind, MindMax: e.Mind, MoveDice: e.MovementDice, Gold: e.Gold,
	})
	if e.StartingWeapon == "" {
		return s
	}
	return s.withNewItem(e.StartingWeaponItem, Item{
		Card: e.StartingWeapon, Holder: e.Hero, Place: InHand, Starting: true,
	})
}

func (s State) heroReplaced(e event.HeroReplaced) State {
	sheet := e.Sheet
	s = s.withHero(e.Dead, func(h *Hero) { h.Successor = e.Hero })
	s.Heroes = put(s.Heroes, e.Hero, Hero{
		Type: e.HeroType, Name: e.NewName, Player: e.Player, Attack: sheet.AttackDice, Defend: sheet.DefendDice,
		Body: sheet.Body, BodyMax: sheet.Body, Mind: sheet.Mind, MindMax: sheet.Mind, MoveDice: sheet.MoveDice, Gold: sheet.Gold,
	})
	for n, i := range sheet.Items {
		item := Item{Card: i.Card, Holder: e.Hero, Starting: true}
		if n == 0 { // the weapon stands first
			item.Place = InHand
		}
		s = s.withNewItem(i.Item, item)
	}
	return s
}

func (s State) figureEntered(e event.CardFigureEntered) State {
	s.Figures = put(s.Figures, figureKey(e.Catalogue, e.Card, e.Field), e.Value)
	return s
}

// withNewItem puts a thing into the game; it goes to nobody if its holder is
// not there.
func (s State) withNewItem(id event.ItemID, item Item) State {
	if _, there := s.Heroes[item.Holder]; !there || id == "" {
		return s
	}
	if item.Place == "" {
		item.Place = Carried
	}
	s.Items = put(s.Items, id, item)
	return s
}

// withItem changes a thing, if this hero holds it.
func (s State) withItem(id event.ItemID, holder event.HeroID, change func(*Item)) State {
	item, there := s.Items[id]
	if !there || item.Holder != holder {
		return s
	}
	was := item
	change(&item)
	s.Items = put(s.Items, id, item)
	return s.withoutBonus(was).withBonus(item)
}

// withoutItem takes a thing out of the game, if this hero holds it.
func (s State) withoutItem(id event.ItemID, holder event.HeroID) State {
	item, there := s.Items[id]
	if !there || item.Holder != holder {
		return s
	}
	s.Items = maps.Clone(s.Items)
	delete(s.Items, id)
	return s.withoutBonus(item)
}

// itemGained gives a hero a thing. A lost artifact that is found is owed no
// longer.
func (s State) itemGained(e event.ItemGained) State {
	return s.owingNoMore(e.Card).withNewItem(e.Item, Item{Card: e.Card, Holder: e.Hero, FromDeck: e.Cause == "treasure_card"})
}

func (s State) itemSold(e event.ItemSold) State {
	if item, there := s.Items[e.Item]; !there || item.Holder != e.Hero {
		return s
	}
	return s.withoutItem(e.Item, e.Hero).withGold(e.Hero, e.Proceeds)
}

func (s State) itemMoved(id event.ItemID, from, to event.HeroID) State {
	if _, there := s.Heroes[to]; !there {
		return s
	}
	return s.withItem(id, from, func(i *Item) { i.Holder, i.Place = to, Carried })
}

// goldMoved moves at most what the giver has, so that no coin is made.
func (s State) goldMoved(from, to event.HeroID, amount int) State {
	if _, there := s.Heroes[to]; !there {
		return s
	}
	amount = max(0, min(amount, s.Heroes[from].Gold))
	return s.withGold(from, -amount).withGold(to, amount)
}

func (s State) weaponWielded(e event.WeaponWielded) State {
	if item, there := s.Items[e.Item]; !there || item.Holder != e.Hero {
		return s
	}
	if old, holds := s.inHand(e.Hero); holds {
		s = s.withItem(old, e.Hero, func(i *Item) { i.Place = Carried })
	}
	s = s.withItem(e.Item, e.Hero, func(i *Item) { i.Place = InHand })
	return s.withTurn(func(t *Turn) { t.Switched = t.Switched || t.Hero == e.Hero })
}

func (s State) potionDrunk(e event.PotionDrunk) State {
	item, there := s.Items[e.Item]
	if !there || item.Holder != e.Hero {
		return s
	}
	if item.FromDeck {
		s.Deck.Spent = put(s.Deck.Spent, item.Card, s.Deck.Spent[item.Card]+1)
	}
	return s.withoutItem(e.Item, e.Hero)
}

func (s State) spellsDealt(e event.SpellsDealt) State {
	s = s.withAttempt(func(a *Attempt) {
		if !slices.Contains(a.Dealt, e.Hero) {
			a.Dealt = append(slices.Clip(a.Dealt), e.Hero)
		}
	})
	return s.withHero(e.Hero, func(h *Hero) {
		h.Elements = slices.Clone(e.Elements)
		h.Spells = nil
		for _, key := range e.Spells {
			h.Spells = append(h.Spells, Spell{Key: key})
		}
	})
}

// withSpell changes a spell in a hero's hand.
func (s State) withSpell(h event.HeroID, spell event.Key, change func(*Spell)) State {
	return s.withHero(h, func(hero *Hero) {
		hero.Spells = slices.Clone(hero.Spells)
		for i := range hero.Spells {
			if hero.Spells[i].Key == spell {
				change(&hero.Spells[i])
			}
		}
	})
}

// freshSpells is a hand of spells of which none is cast.
func freshSpells(spells []Spell) []Spell {
	fresh := slices.Clone(spells)
	for i := range fresh {
		fresh[i].Spent = false
	}
	return fresh
}

func (s State) spellCast(e event.SpellCast) State {
	s = s.withSpell(e.Caster, e.Spell, func(held *Spell) { held.Spent = true })
	return s.withTurn(func(t *Turn) {
		if t.Hero == e.Caster {
			t.Acted, t.Cast = true, append(slices.Clip(t.Cast), e.Spell)
		}
	})
}

func (s State) cardDrawn(e event.TreasureCardDrawn) State {
	if e.Category == "none" {
		return s.withAttempt(func(a *Attempt) { a.Search = nil })
	}
	s.Deck.Out = put(s.Deck.Out, e.Card, s.Deck.Out[e.Card]+1)
	return s.withAttempt(func(a *Attempt) {
		if e.Category != "wandering" {
			a.Search = nil
		} else if a.Search != nil {
			waiting := *a.Search
			waiting.Wanderer = true
			a.Search = &waiting
		}
	})
}

func (s State) cardReturned(e event.TreasureCardReturned) State {
	s.Deck.Out = put(s.Deck.Out, e.Card, max(0, s.Deck.Out[e.Card]-1))
	if e.To == "bottom" {
		s.Deck.Bottom = append(slices.Clip(s.Deck.Bottom), e.Card)
		return s
	}
	if s.Deck.Spent[e.Card] > 0 {
		s.Deck.Spent = put(s.Deck.Spent, e.Card, s.Deck.Spent[e.Card]-1)
	}
	return s
}
