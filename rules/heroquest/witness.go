package heroquest

import (
	"fmt"

	event "loretome/events/heroquest"

	"loretome/events"
)

// witness compares what an event says was so before and after it with the
// state that it came upon, and says in words how they differ.
func witness(s State, e events.Event) string {
	switch e := e.(type) {
	case event.HeroDamaged:
		body := s.Heroes[e.Hero].Body
		return differs("Body Points before", e.BodyBefore, body).or("Body Points after", e.BodyAfter, max(0, body-e.Damage))
	case event.HeroHealed:
		h := s.Heroes[e.Hero]
		return differs("Body Points before", e.BodyBefore, h.Body).or("Body Points after", e.BodyAfter, min(h.BodyMax, h.Body+e.Amount))
	case event.HeroMindChanged:
		return differs("Mind Points before", e.MindBefore, s.Heroes[e.Hero].Mind).text()
	case event.HeroRestored:
		h := s.Heroes[e.Hero]
		return differs("Body Points before", e.BodyBefore, h.Body).or("Body Points after", e.BodyAfter, h.BodyMax)
	case event.MonsterDamaged:
		body := monsterBody(s, e.Monster)
		return differs("Body Points before", e.BodyBefore, body).or("Body Points after", e.BodyAfter, max(0, body-e.Damage))
	case event.GoldGained:
		gold := s.Heroes[e.Hero].Gold
		return differs("gold before", e.GoldBefore, gold).or("gold after", e.GoldAfter, gold+e.Amount)
	case event.ItemPurchased:
		gold := s.Heroes[e.Hero].Gold
		return differs("gold before", e.GoldBefore, gold).or("gold after", e.GoldAfter, gold-e.Price)
	case event.ItemSold:
		gold := s.Heroes[e.Hero].Gold
		return differs("gold before", e.GoldBefore, gold).or("gold after", e.GoldAfter, gold+e.Proceeds)
	case event.GoldShared:
		return differs("the giver's gold after", e.FromAfter, s.Heroes[e.From].Gold-e.Amount).
			or("the taker's gold after", e.ToAfter, s.Heroes[e.To].Gold+e.Amount)
	case event.AttackResolved:
		return differs("damage", e.Damage, max(0, e.Skulls-e.Blocks)).text()
	case event.PossessionsStolen:
		return differs("gold stolen", e.Gold, min(e.Gold, s.Heroes[e.Hero].Gold)).text()
	case event.RemainsLeft:
		return differs("gold left", e.Gold, s.Heroes[e.Hero].Gold).text()
	}
	return ""
}

func monsterBody(s State, id event.MonsterID) int {
	if s.Quest == nil {
		return 0
	}
	return s.Quest.Monster[id].Body
}

// difference is a witness that does not agree with the fold, in words.
type difference string

func differs(what string, recorded, folded int) difference {
	if recorded == folded {
		return ""
	}
	return difference(fmt.Sprintf("%s recorded as %d, folded as %d", what, recorded, folded))
}

// or is this difference, or the one of another witness if this one agrees.
func (d difference) or(what string, recorded, folded int) string {
	if d != "" {
		return string(d)
	}
	return string(differs(what, recorded, folded))
}

func (d difference) text() string { return string(d) }
