package heroquest

import (
	"cmp"
	"encoding/json"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
)

// evolveNotes applies the events of searches for traps and secret doors, quest
// notes and the use of things.
func (s State) evolveNotes(e events.Event) State {
	switch e := e.(type) {
	case event.QuestModified:
		return s.questModified(e)
	case event.ItemPickedUp:
		return s.itemPickedUp(e)
	case event.TrapSearchMade:
		return s.searchMade(Search{Kind: forTraps, Hero: e.Hero, Area: e.Area, Squares: e.SquaresCovered})
	case event.SecretDoorSearchMade:
		return s.searchMade(Search{Kind: forSecretDoors, Hero: e.Hero, Area: e.Area})
	case event.SecretDoorsFound:
		return s.secretDoorsFound(e)
	case event.DoorShut:
		return s.withAttempt(func(a *Attempt) {
			if door, seen := a.Doors[e.Door]; seen {
				door.Open = false
				a.Doors = put(a.Doors, e.Door, door)
			}
		})
	case event.ItemUsed:
		return s.itemUsed(e)
	case event.DiceRerolled:
		return s.diceRerolled(e)
	}
	return s // DiceRolled, DefenseRolled, RoundEnded: nothing that a rule reads
}

// searchMade opens a search; it is the action of the searcher's turn.
func (s State) searchMade(search Search) State {
	return s.withAttempt(func(a *Attempt) { a.Search = &search }).acted(search.Hero)
}

// acted spends the action of a hero's turn.
func (s State) acted(h event.HeroID) State {
	return s.withTurn(func(t *Turn) {
		if t.Hero == h {
			t.Acted = true
		}
	})
}

// answered closes the search that waits, if this is its answer; what a note
// reveals elsewhere answers no search.
func (a *Attempt) answered(kind, area string, h event.HeroID) {
	if s := a.Search; s != nil && s.Kind == kind && s.Area == area && (h == s.Hero || h == "") {
		a.Search = nil
	}
}

// secretDoorsFound makes secret doors known; they are still closed, unless they
// were opened before.
func (s State) secretDoorsFound(e event.SecretDoorsFound) State {
	return s.withAttempt(func(a *Attempt) {
		a.answered(forSecretDoors, e.Area, e.Hero)
		for _, d := range e.Doors {
			a.Doors = put(a.Doors, d, DoorState{Open: a.Doors[d].Open, Secret: true})
		}
	})
}

// questModified lays what Zargon changed over the definition. A special
// treasure that is placed anew can be found again.
func (s State) questModified(e event.QuestModified) State {
	q, there := s.Quests[e.Quest]
	if !there {
		return s
	}
	changed, err := patched(q.Definition, e.Patch)
	if err != nil { // recorded by other rules; what cannot be read changes nothing
		return s
	}
	if _, placed := e.Patch["special_treasures"]; placed {
		q.Found = slices.DeleteFunc(slices.Clone(q.Found), func(id event.TreasureID) bool {
			return slices.ContainsFunc(changed.SpecialTreasures, func(t event.SpecialTreasure) bool { return t.Treasure == id })
		})
	}
	q.Definition = changed
	s.Quests = put(s.Quests, e.Quest, q)
	return s
}

// patched is a definition in which some fields have other values.
func patched(q event.QuestDefined, patch map[string]json.RawMessage) (event.QuestDefined, error) {
	written, err := json.Marshal(q)
	if err != nil {
		return q, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(written, &fields); err != nil {
		return q, err
	}
	for name, value := range patch {
		if name != "quest_no" { // the number is what it is known by
			fields[name] = value
		}
	}
	if written, err = json.Marshal(fields); err != nil {
		return q, err
	}
	var changed event.QuestDefined
	err = json.Unmarshal(written, &changed)
	return changed, err
}

// itemPickedUp gives a hero what lay on the board. A lost artifact that is found
// is owed no longer.
func (s State) itemPickedUp(e event.ItemPickedUp) State {
	s = s.owingNoMore(e.Card).withAttempt(func(a *Attempt) {
		if i := thingAt(a.Things, e.Card, e.Square); i >= 0 {
			a.Things = slices.Delete(slices.Clone(a.Things), i, i+1)
		}
	})
	return s.withNewItem(e.Item, Item{Card: e.Card, Holder: e.Hero})
}

// thingAt finds a thing on the board, on that square if one is named; -1 if there
// is none.
func thingAt(things []event.PlacedPiece, card event.Key, square *event.Square) int {
	return slices.IndexFunc(things, func(p event.PlacedPiece) bool {
		return p.Piece == string(card) && (square == nil || p.Square == nil || *square == *p.Square)
	})
}

// standing are pieces that stand in this area, unless they say otherwise.
func standing(pieces []event.PlacedPiece, area string) []event.PlacedPiece {
	pieces = slices.Clone(pieces)
	for i := range pieces {
		pieces[i].Area = cmp.Or(pieces[i].Area, area)
	}
	return pieces
}

// itemUsed spends the action, and the thing or its power of this quest. Used on
// a dead hero it brings that hero back, on a spell of the own hand it makes that
// one good for another cast.
func (s State) itemUsed(e event.ItemUsed) State {
	s = s.acted(e.Hero)
	if e.Discarded {
		s = s.withoutItem(e.Item, e.Hero)
	} else {
		s = s.powerUsed(e.Item)
	}
	return s.recalled(e.Hero, event.Key(e.Target)).revived(event.HeroID(e.Target))
}

func (s State) powerUsed(item event.ItemID) State {
	return s.withAttempt(func(a *Attempt) {
		if item != "" && !slices.Contains(a.Powers, item) {
			a.Powers = append(slices.Clip(a.Powers), item)
		}
	})
}

func (s State) recalled(h event.HeroID, spell event.Key) State {
	return s.withSpell(h, spell, func(held *Spell) { held.Spent = false })
}

// revived brings a hero back who died in this attempt; what lies there still is
// the hero's own again. Body Points come with what heals.
func (s State) revived(h event.HeroID) State {
	if s.Quest == nil || !slices.Contains(s.Quest.Dead, h) {
		return s
	}
	s = s.withHero(h, func(hero *Hero) { hero.Dead = false })
	for _, id := range s.heldBy(h) {
		s = s.withItem(id, h, func(i *Item) { i.Place = Carried })
	}
	s = s.withGold(h, s.Quest.Remains[h].Gold)
	return s.withAttempt(func(a *Attempt) {
		a.Dead, a.DiedNow = without(a.Dead, h), without(a.DiedNow, h)
		a.Remains = put(a.Remains, h, Remains{})
	})
}

// diceRerolled changes one face of the attack that is rolled. A miss that shows
// a skull now is open again.
func (s State) diceRerolled(e event.DiceRerolled) State {
	s = s.powerUsed(e.ByItem)
	return s.withAttempt(func(a *Attempt) {
		k := a.Attack
		if k == nil {
			k = a.Miss
		}
		if k == nil || k.Roll != e.ID || e.Index < 0 || e.Index >= len(k.Faces) {
			return
		}
		again := *k
		again.Faces = slices.Clone(k.Faces)
		again.Faces[e.Index] = e.NewFace
		again.Skulls = count(again.Faces, skull)
		a.Miss = nil
		if a.Attack != nil || again.Skulls > 0 {
			a.Attack, a.Missed = &again, ""
		}
	})
}

// afterMiss closes a miss to rerolls as soon as something else happens than what
// belongs to the attack itself (HQ-CARD-03).
func (s State) afterMiss(e events.Event) State {
	if s.Quest == nil || s.Quest.Miss == nil {
		return s
	}
	switch e := e.(type) {
	case event.AttackResolved, event.TextReadAloud, event.CardFigureEntered, event.ContentAdded, event.QuestBookAdded, event.EditionsChosen:
		return s
	case event.EffectEnded:
		if e.Reason == "used" {
			return s
		}
	case event.ItemLost:
		if e.Cause == "thrown" {
			return s
		}
	}
	return s.withAttempt(func(a *Attempt) { a.Miss = nil })
}

// withBonus adds what a worn thing adds to the totals of its wearer
// (HQ-HERO-10).
func (s State) withBonus(item Item) State {
	if item.Place != Worn || item.Body == 0 && item.Mind == 0 {
		return s
	}
	return s.withTotals(item.Holder, item.Body, item.Mind)
}

// withoutBonus takes that back when the thing is not worn any more.
func (s State) withoutBonus(item Item) State {
	if item.Place != Worn || item.Body == 0 && item.Mind == 0 {
		return s
	}
	return s.withTotals(item.Holder, -item.Body, -item.Mind)
}

func (s State) withTotals(h event.HeroID, body, mind int) State {
	return s.withHero(h, func(hero *Hero) {
		hero.BodyMax, hero.MindMax = hero.BodyMax+body, hero.MindMax+mind
		hero.Body, hero.Mind = min(hero.Body, hero.BodyMax), min(hero.Mind, hero.MindMax)
	})
}
