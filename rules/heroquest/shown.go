package heroquest

import (
	"reflect"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// Strength is with how many dice a hero attacks, defends and moves now, effects
// and equipment counted in. AttackKnown is false for a hero whose weapon's dice
// nobody knows, or who has none in hand.
type Strength struct {
	Attack, Defend, Move int
	AttackKnown          bool
}

// StrengthOf is a hero's strength (HQ-HERO-11, HQ-HERO-12, HQ-MOVE-01).
func StrengthOf(s State, o rules.Options, h event.HeroID) Strength {
	d := s.asked(o)
	var now Strength
	weapon, _ := s.inHand(h)
	attack, _, err := d.attackDice(h, weapon)
	now.Attack, now.AttackKnown = attack, err == nil
	now.Defend, _ = d.defendDice(h)
	now.Move = d.movementDice(h)
	return now
}

// asked is a state of which only questions are asked, under these options.
func (s State) asked(o rules.Options) *draft {
	return &draft{rules.NewDraft(s, evolve, rules.Call{Options: o})}
}

// Held lists the things of a hero, the first gained first; of a dead hero,
// those that lie with the remains.
func (s State) Held(h event.HeroID) []event.ItemID { return s.heldBy(h) }

// Party lists the heroes of the campaign, living and dead, in the order of
// joining.
func (s State) Party() []event.HeroID { return s.heroes() }

// SameHeroes says that no hero is otherwise in one state than in another, as can be
// seen without looking at each.
func SameHeroes(a, b *State) bool {
	return reflect.ValueOf(a.Heroes).Pointer() == reflect.ValueOf(b.Heroes).Pointer()
}

// Next is the hero whose turn comes next in the round that is played.
func (s State) Next() (event.HeroID, bool) {
	if !s.Quest.playing() {
		return "", false
	}
	return s.Quest.next()
}

// Inside lists the living heroes on the board, in the order of turns.
func (s State) Inside() []event.HeroID {
	if s.Quest == nil {
		return nil
	}
	return s.Quest.insiders()
}

// Mindless lists the living heroes at 0 Mind Points, in the order of joining.
//
//   - HQ-HERO-10 (ruling): nothing follows but a notice; the table rules.
func (s State) Mindless() []event.HeroID {
	return slices.DeleteFunc(s.living(), func(h event.HeroID) bool { return s.Heroes[h].Mind > 0 })
}

// Monsters lists the monsters of the attempt in progress, living and dead, the
// first placed first.
func (s State) Monsters() []event.MonsterID {
	if s.Quest == nil {
		return nil
	}
	return s.Quest.monsters()
}

// KindOf is what kind of thing a card is: weapon, armor, potion, artifact or
// other.
func KindOf(s State, o rules.Options, card event.Key) string { return s.figures(o).kind(card) }

// EnteredPrice is under which name the table enters a price of a card.
func EnteredPrice(card event.Key) FigureKey { return figureKey("equipment", card, "cost") }

// NameOf is what the table calls a figure or a thing by its id, empty if there
// is none.
func NameOf(s State, id string) string {
	if h, there := s.Heroes[event.HeroID(id)]; there {
		return h.Name
	}
	if item, there := s.Items[event.ItemID(id)]; there {
		return s.CardName(item.Card)
	}
	if s.Quest != nil {
		if m, there := s.Quest.Monster[event.MonsterID(id)]; there {
			if m.Name != "" {
				return m.Name
			}
			return theMonster(m.Type)
		}
	}
	return ""
}
