package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// witness compares what an event says was so before and after it with the states
// before and after it.
func witness(before, after State, e events.Event) []rules.Disagreement {
	var d disagreements
	switch e := e.(type) {
	case event.HeroDamaged:
		d.body(string(e.Hero), e.BodyBefore, before.Heroes[e.Hero].Body, e.BodyAfter, after.Heroes[e.Hero].Body)
	case event.HeroHealed:
		d.body(string(e.Hero), e.BodyBefore, before.Heroes[e.Hero].Body, e.BodyAfter, after.Heroes[e.Hero].Body)
	case event.HeroMindChanged:
		d.mind(string(e.Hero), e.MindBefore, before.Heroes[e.Hero].Mind, e.MindAfter, after.Heroes[e.Hero].Mind)
	case event.HeroRestored:
		d.body(string(e.Hero), e.BodyBefore, before.Heroes[e.Hero].Body, e.BodyAfter, after.Heroes[e.Hero].Body)
		d.mind(string(e.Hero), e.MindBefore, before.Heroes[e.Hero].Mind, e.MindAfter, after.Heroes[e.Hero].Mind)
	case event.MonsterDamaged:
		d.body(string(e.Monster), e.BodyBefore, monsterBody(before, e.Monster), e.BodyAfter, monsterBody(after, e.Monster))
	case event.GoldGained:
		d.gold(string(e.Hero), e.GoldBefore, before.Heroes[e.Hero].Gold, e.GoldAfter, after.Heroes[e.Hero].Gold)
	case event.ItemPurchased:
		d.gold(string(e.Hero), e.GoldBefore, before.Heroes[e.Hero].Gold, e.GoldAfter, after.Heroes[e.Hero].Gold)
	case event.ItemSold:
		d.gold(string(e.Hero), e.GoldBefore, before.Heroes[e.Hero].Gold, e.GoldAfter, after.Heroes[e.Hero].Gold)
	case event.GoldShared:
		d.add("from_after", string(e.From), "gold after", e.FromAfter, after.Heroes[e.From].Gold)
		d.add("to_after", string(e.To), "gold after", e.ToAfter, after.Heroes[e.To].Gold)
	case event.AttackResolved:
		d.add("damage", "", "damage", e.Damage, max(0, e.Skulls-e.Blocks))
	case event.PossessionsStolen:
		d.add("gold", string(e.Hero), "gold stolen", e.Gold, before.Heroes[e.Hero].Gold-after.Heroes[e.Hero].Gold)
	case event.RemainsLeft:
		d.add("gold", string(e.Hero), "gold at death", e.Gold, before.Heroes[e.Hero].Gold)
	}
	return d
}

func monsterBody(s State, id event.MonsterID) int {
	if s.Quest == nil {
		return 0
	}
	return s.Quest.Monster[id].Body
}

// disagreements are the witnesses of an event that do not agree with the fold.
type disagreements []rules.Disagreement

func (d *disagreements) add(field, whose, of string, recorded, folded int) {
	if recorded != folded {
		*d = append(*d, rules.Disagreement{Field: field, Whose: whose, Of: of, Recorded: recorded, Folded: folded})
	}
}

func (d *disagreements) body(whose string, before, isBefore, after, isAfter int) {
	d.add("body_before", whose, "Body Points before", before, isBefore)
	d.add("body_after", whose, "Body Points after", after, isAfter)
}

func (d *disagreements) mind(whose string, before, isBefore, after, isAfter int) {
	d.add("mind_before", whose, "Mind Points before", before, isBefore)
	d.add("mind_after", whose, "Mind Points after", after, isAfter)
}

func (d *disagreements) gold(whose string, before, isBefore, after, isAfter int) {
	d.add("gold_before", whose, "gold before", before, isBefore)
	d.add("gold_after", whose, "gold after", after, isAfter)
}
