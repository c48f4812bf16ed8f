package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// witness compares what an event says was so before and after it with the states
// before and after it: figures, and what things are called.
func witness(before, after State, o rules.Options, e events.Event) []rules.Disagreement {
	w := witnesses{before: before, after: after, options: o}
	w.figures(e)
	w.dice(e)
	w.names(e)
	return w.all
}

// witnesses are those of an event that do not agree with the fold.
type witnesses struct {
	before, after State
	options       rules.Options
	all           []rules.Disagreement
}

// figures are the Points and the gold that an event names.
func (w *witnesses) figures(e events.Event) {
	switch e := e.(type) {
	case event.HeroDamaged:
		w.body(e.Hero, e.BodyBefore, e.BodyAfter)
	case event.HeroHealed:
		w.body(e.Hero, e.BodyBefore, e.BodyAfter)
	case event.HeroMindChanged:
		w.mind(e.Hero, e.MindBefore, e.MindAfter)
	case event.HeroRestored:
		w.body(e.Hero, e.BodyBefore, e.BodyAfter)
		w.mind(e.Hero, e.MindBefore, e.MindAfter)
	case event.MonsterDamaged:
		w.both(string(e.Monster), "body", words.Key("Body Points before"), words.Key("Body Points after"), e.BodyBefore, e.BodyAfter, func(s State) rules.Fact {
			m, there := s.monster(e.Monster)
			return rules.Fact{Number: m.Body, Gone: !there}
		})
	case event.GoldGained:
		w.gold(e.Hero, e.GoldBefore, e.GoldAfter)
	case event.ItemPurchased:
		w.gold(e.Hero, e.GoldBefore, e.GoldAfter)
	case event.ItemSold:
		w.gold(e.Hero, e.GoldBefore, e.GoldAfter)
	case event.GoldShared:
		w.add("from_after", string(e.From), words.Key("gold after"), e.FromAfter, w.after.sheet(e.From, goldOf))
		w.add("to_after", string(e.To), words.Key("gold after"), e.ToAfter, w.after.sheet(e.To, goldOf))
	case event.AttackResolved:
		w.add("damage", "", words.Key("damage"), e.Damage, rules.Fact{Number: max(0, e.Skulls-e.Blocks)})
	case event.PossessionsStolen:
		w.add("gold", string(e.Hero), words.Key("gold stolen"), e.Gold, w.before.sheet(e.Hero, func(h Hero) int { return h.Gold - w.after.Heroes[e.Hero].Gold }))
	case event.RemainsLeft:
		w.add("gold", string(e.Hero), words.Key("gold at death"), e.Gold, w.before.sheet(e.Hero, goldOf))
	}
}

// dice are those that a hero has by what is in hand or worn.
func (w *witnesses) dice(e events.Event) {
	switch e := e.(type) {
	case event.WeaponWielded:
		w.strength(e.Hero, "attack", words.Key("Attack dice after"), e.AttackAfter, attackOf)
	case event.ArmorWorn:
		w.strength(e.Hero, "defend", words.Key("Defend dice after"), e.DefendAfter, defendOf)
		w.strength(e.Hero, "movement_dice", words.Key("movement dice after"), e.MovementDiceAfter, func(s Strength) (int, bool) { return s.Move, true })
	case event.EquipmentStowed:
		w.strength(e.Hero, "attack", words.Key("Attack dice after"), e.AttackAfter, attackOf)
		w.strength(e.Hero, "defend", words.Key("Defend dice after"), e.DefendAfter, defendOf)
	}
}

func attackOf(s Strength) (int, bool) { return s.Attack, s.AttackKnown }
func defendOf(s Strength) (int, bool) { return s.Defend, true }

// strength compares the dice that a hero had afterwards; nothing where nobody knows
// them.
func (w *witnesses) strength(whose event.HeroID, field, of string, after int, figure func(Strength) (int, bool)) {
	_, there := w.after.Heroes[whose]
	is, known := 0, true
	if there {
		is, known = figure(StrengthOf(w.after, w.options, whose))
	}
	if known {
		w.add(field+"_after", string(whose), of, after, rules.Fact{Number: is, Gone: !there})
	}
}

// names are what an event calls a thing or a figure that is known by its id: by
// now it may be another.
func (w *witnesses) names(e events.Event) {
	switch e := e.(type) {
	case event.ItemPurchased:
		w.brought(e.Item, e.Card)
	case event.ItemGained:
		w.brought(e.Item, e.Card)
	case event.ItemPickedUp:
		w.brought(e.Item, e.Card)
	case event.ItemSold:
		w.thing(e.Item, e.Card)
	case event.ItemPassed:
		w.thing(e.Item, e.Card)
	case event.ItemLost:
		w.thing(e.Item, e.Card)
	case event.PotionDrunk:
		w.thing(e.Item, e.Card)
	case event.ItemUsed:
		w.thing(e.Item, e.Card)
	case event.WeaponWielded:
		w.thing(e.Item, e.Card)
	case event.ArmorWorn:
		w.thing(e.Item, e.Card)
	case event.MonsterDied:
		if m, there := w.before.monster(e.Monster); there && m.Type != e.Type || !there && e.Type != "" {
			w.called("type", string(e.Monster), "", theMonster(e.Type), rules.Fact{Name: theMonster(m.Type), Gone: !there})
		}
	case event.HeroRenamed:
		if h, there := w.before.Heroes[e.Hero]; there || e.OldName != "" {
			w.called("old_name", string(e.Hero), words.Key("name before"), e.OldName, rules.Fact{Name: h.Name, Gone: !there})
		}
	}
}

// monster is a monster of the quest that is played, if it is there.
func (s State) monster(id event.MonsterID) (m Monster, there bool) {
	if s.Quest != nil {
		m, there = s.Quest.Monster[id]
	}
	return m, there
}

// sheet is a figure on a hero's sheet, if there is one.
func (s State) sheet(id event.HeroID, figure func(Hero) int) rules.Fact {
	h, there := s.Heroes[id]
	if !there {
		return rules.Fact{Gone: true}
	}
	return rules.Fact{Number: figure(h)}
}

func bodyOf(h Hero) int { return h.Body }
func mindOf(h Hero) int { return h.Mind }
func goldOf(h Hero) int { return h.Gold }

// add compares one figure. What is said to be nothing of somebody who is not there
// was decided so.
func (w *witnesses) add(field, whose, of string, recorded int, folded rules.Fact) {
	if !folded.Gone || recorded != 0 {
		w.figure(field, whose, of, recorded, folded)
	}
}

func (w *witnesses) figure(field, whose, of string, recorded int, folded rules.Fact) {
	if said := (rules.Fact{Number: recorded}); said != folded {
		w.all = append(w.all, rules.Disagreement{Field: field, Whose: whose, Of: of, Recorded: said, Folded: folded})
	}
}

func (w *witnesses) called(field, whose, of, recorded string, folded rules.Fact) {
	if folded.Gone {
		folded.Name = ""
	}
	if said := (rules.Fact{Name: recorded}); said != folded {
		w.all = append(w.all, rules.Disagreement{Field: field, Whose: whose, Of: of, Recorded: said, Folded: folded})
	}
}

// thing is what an event calls a thing that was there before it.
func (w *witnesses) thing(id event.ItemID, card event.Key) {
	is, there := w.before.Items[id]
	if there && is.Card != card || !there && card != "" {
		w.called("card", string(id), "", w.before.CardName(card), rules.Fact{Name: w.before.CardName(is.Card), Gone: !there})
	}
}

// brought is what an event calls a thing that it brings: of a hero who is not
// there it is nobody's, and told with the hero.
func (w *witnesses) brought(id event.ItemID, card event.Key) {
	if is, there := w.after.Items[id]; there && is.Card != card {
		w.called("card", string(id), "", w.after.CardName(card), rules.Fact{Name: w.after.CardName(is.Card)})
	}
}

// both compares a figure before and after an event.
func (w *witnesses) both(whose, field, ofBefore, ofAfter string, before, after int, is func(State) rules.Fact) {
	was, now := is(w.before), is(w.after)
	if was.Gone && now.Gone && before == 0 && after == 0 {
		return // it was decided so
	}
	w.figure(field+"_before", whose, ofBefore, before, was)
	w.figure(field+"_after", whose, ofAfter, after, now)
}

// onSheet compares a figure of a hero's sheet before and after an event.
func (w *witnesses) onSheet(whose event.HeroID, field, ofBefore, ofAfter string, before, after int, figure func(Hero) int) {
	w.both(string(whose), field, ofBefore, ofAfter, before, after, func(s State) rules.Fact { return s.sheet(whose, figure) })
}

func (w *witnesses) body(whose event.HeroID, before, after int) {
	w.onSheet(whose, "body", words.Key("Body Points before"), words.Key("Body Points after"), before, after, bodyOf)
}

func (w *witnesses) mind(whose event.HeroID, before, after int) {
	w.onSheet(whose, "mind", words.Key("Mind Points before"), words.Key("Mind Points after"), before, after, mindOf)
}

func (w *witnesses) gold(whose event.HeroID, before, after int) {
	w.onSheet(whose, "gold", words.Key("gold before"), words.Key("gold after"), before, after, goldOf)
}
