package projections

import (
	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// strike is what took Body Points from a figure, or its life.
type strike struct {
	revision int
	on, by   string // figures, by their ids; by is empty where no figure struck
	hero     bool   // a hero was hit, and no monster
	cause    string
	points   int // Body Points that it took, never more than were left
	killed   bool
	kind     event.Key // of a monster
}

// level is what a hero has from an event on.
type level struct {
	revision   int
	hero       event.HeroID
	body, gold int
	dead       bool
}

// hands are who attacked, cast and used a thing last, by what the damage names.
type hands struct{ attack, cast, item hand }

type hand struct{ ref, figure string }

// of is the figure behind what damage names as its cause; empty for none.
func (h hands) of(ref string) string {
	for _, one := range []hand{h.attack, h.cast, h.item} {
		if ref != "" && one.ref == ref {
			return one.figure
		}
	}
	return ""
}

// raised are the hands after an event.
func (h hands) raised(ev events.Event) hands {
	switch ev := ev.(type) {
	case event.AttackDeclared:
		h.attack = hand{string(ev.Attack), ev.Attacker}
	case event.SpellCast:
		h.cast = hand{string(ev.Cast), string(ev.Caster)}
	case event.DreadSpellCast:
		h.cast = hand{string(ev.Cast), string(ev.Monster)}
	case event.ItemUsed:
		h.item = hand{string(ev.Item), string(ev.Hero)}
	}
	return h
}

// fight writes down who hit whom: the Body Points that were lost, and who fell.
func (s *stage) fight(e *campaign.Entry, ev events.Event, before, after *heroquest.State) {
	s.hands = s.hands.raised(ev)
	hit := strike{revision: e.Revision}
	switch ev := ev.(type) {
	case event.HeroDamaged:
		hit.hero, hit.on, hit.by, hit.cause = true, string(ev.Hero), s.hands.of(ev.CauseRef), ev.Cause
		hit.points = before.Heroes[ev.Hero].Body - after.Heroes[ev.Hero].Body
	case event.HeroDied:
		hit.hero, hit.on, hit.by = true, string(ev.Hero), s.hands.of(ev.CauseRef)
		hit.killed = !before.Heroes[ev.Hero].Dead && after.Heroes[ev.Hero].Dead
	case event.MonsterDamaged:
		was, is := monsterOf(before, ev.Monster), monsterOf(after, ev.Monster)
		hit.on, hit.by, hit.cause, hit.kind, hit.points = string(ev.Monster), s.hands.of(ev.CauseRef), ev.Cause, was.Type, was.Body-is.Body
	case event.MonsterDied:
		was, is := monsterOf(before, ev.Monster), monsterOf(after, ev.Monster)
		hit.on, hit.by, hit.cause, hit.kind, hit.killed = string(ev.Monster), ev.By, ev.Cause, was.Type, is.Dead && !was.Dead
	}
	if hit.points > 0 || hit.killed {
		s.strikes = append(s.strikes, hit)
	}
}

func monsterOf(s *heroquest.State, id event.MonsterID) heroquest.Monster {
	if s.Quest == nil {
		return heroquest.Monster{}
	}
	return s.Quest.Monster[id]
}

// measure writes down what heroes have, where an event changed it.
func (s *stage) measure(e *campaign.Entry, before, after *heroquest.State) {
	if heroquest.SameHeroes(before, after) {
		return
	}
	for _, id := range after.Party() {
		was, there := before.Heroes[id]
		is := after.Heroes[id]
		if !there || was.Body != is.Body || was.Gold != is.Gold || was.Dead != is.Dead {
			s.levels = append(s.levels, level{e.Revision, id, is.Body, is.Gold, is.Dead})
		}
	}
}
