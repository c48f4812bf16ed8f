package heroquest

import (
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// hits judges at whom a Dread spell is aimed and lists whom it concerns.
//
//   - HQ-DREAD-03: the caster sees the hero.
//   - HQ-CARD-09: Firestorm is no spell for corridors.
func (c CastDreadSpell) hits(d *draft, card string) ([]string, error) {
	if roomOnly(card) {
		inside, err := asserted(c.Asserted, "in_room")
		if err != nil {
			return nil, err
		}
		if !inside {
			no := rules.Refuse("NotInCorridor", "HQ-CARD-09", "%s does not stand in a room; %s is for rooms only", d.name(string(c.Monster)), d.dreadCard(c.Spell))
			if err := d.Call.Lawful(no); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case card == "one hero":
		return c.oneHero(d)
	case onArea(card):
		return c.area(d, card)
	}
	return []string{}, nil // around the caster, or on the caster alone
}

// roomOnly says whether a spell needs a room.
func roomOnly(card string) bool {
	return strings.Contains(card, "caster's room") && !strings.Contains(card, "corridor")
}

// onArea says whether a spell hits whoever is in a place.
func onArea(card string) bool {
	return strings.Contains(card, "caster's room") || strings.Contains(card, "line")
}

// oneHero judges a spell that is aimed at one hero.
func (c CastDreadSpell) oneHero(d *draft) ([]string, error) {
	if c.AimedAt == "" {
		return nil, rules.Ask("aimed_at", "is wanted: %s is cast on one hero", d.dreadCard(c.Spell))
	}
	if _, err := d.hero("aimed_at", c.AimedAt); err != nil {
		return nil, err
	}
	if err := d.mayBeHit(c.AimedAt); err != nil {
		return nil, err
	}
	return []string{string(c.AimedAt)}, c.maySee(d)
}

// maySee refuses a spell on what the monster does not see.
//
//   - HQ-DREAD-03: only at a hero in sight on Zargon's turn.
//   - HQ-LOS-02: the table traces the line.
func (c CastDreadSpell) maySee(d *draft) error {
	sees, err := asserted(c.Asserted, "visible")
	if err != nil || sees {
		return err
	}
	return d.Call.Lawful(rules.Refuse("NotVisible", "HQ-DREAD-03", "%s sees no hero that the spell would hit", d.name(string(c.Monster))).Citing("HQ-LOS-02"))
}

// area judges a spell on an area and lists whom it hits.
//
//   - HQ-DREAD-03 (ruling): one hero is in sight, then the card's area counts;
//     option area_spell_needs_seen_hero.
func (c CastDreadSpell) area(d *draft, card string) ([]string, error) {
	targets := slices.Clone(c.Targets)
	if len(targets) == 0 {
		var err error
		if targets, err = c.roommates(d, card); err != nil {
			return nil, err
		}
	}
	for i, figure := range targets {
		if err := c.standsThere(d, card, figure); err != nil {
			return nil, err
		}
		if slices.Contains(targets[:i], figure) {
			return nil, rules.Ask("targets", "names %s twice", figure)
		}
	}
	if !d.Call.Options.On("area_spell_needs_seen_hero") {
		return targets, nil
	}
	return targets, c.maySee(d)
}

// standsThere asks for figures that the spell can hit.
//
//   - HQ-CARD-09: the caster is spared.
func (c CastDreadSpell) standsThere(d *draft, card, figure string) error {
	kind, err := d.kindOf("targets", figure)
	switch {
	case err != nil:
		return err
	case figure == string(c.Monster):
		return rules.Ask("targets", "the caster is spared")
	case kind == onDoor, kind == onMonster && strings.Contains(card, "all heroes"):
		return rules.Ask("targets", "%s is not hit by %s", figure, d.dreadCard(c.Spell))
	case kind == onMonster:
		return d.onBoard(event.MonsterID(figure))
	}
	return d.mayBeHit(event.HeroID(figure))
}

// roommates lists who is known to be in the caster's area: heroes in the order
// of turns, then monsters.
func (c CastDreadSpell) roommates(d *draft, card string) ([]string, error) {
	a := d.State.Quest
	area := a.Monster[c.Monster].Spot.Area
	if area == "" || strings.Contains(card, "line") {
		return nil, rules.Ask("targets", "is wanted: whom %s hits", d.dreadCard(c.Spell))
	}
	var all []string
	for _, h := range a.insiders() {
		if a.At[h].Area == area {
			all = append(all, string(h))
		}
	}
	for _, m := range a.monsters() {
		if on := a.Monster[m]; !on.Dead && on.Spot.Area == area && m != c.Monster && !strings.Contains(card, "all heroes") {
			all = append(all, string(m))
		}
	}
	return all, nil
}

// carryOut does what stands on the card of a Dread spell (HQ-DREAD-04). What a
// card has in words only becomes an effect that the table carries out.
func (c CastDreadSpell) carryOut(d *draft, s casting, targets []string) error {
	f := s.Figures
	switch {
	case f.Damage != nil:
		return d.scorch(s, targets)
	case f.ItemsLost != nil:
		return c.rust(d, s)
	case len(f.Table) > 0:
		return c.summon(d, s)
	}
	if len(targets) == 0 && !onArea(d.dreadTarget(c.Spell)) {
		targets = []string{s.Caster}
	}
	for _, figure := range targets {
		s.Target = figure
		if err := d.afflict(s); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) dreadTarget(spell event.Key) string {
	card, _ := d.figures().dreadSpell(spell)
	return card.Target
}

// afflict puts a lasting effect on one figure.
func (d *draft) afflict(s casting) error {
	if s.Figures.BreakDice != "" {
		return d.bind(s, "resist")
	}
	until, changes := lasts(s.Figures, s.Spell)
	d.begin(s.Spell, s.Target, until, string(s.Cast), changes...)
	return nil
}

// scorch costs each target Body Points, less what it rolls off: all rolls
// first, then all damage together.
//
//   - HQ-CARD-09 (ruling): no Defend dice; monsters burn like heroes.
//   - HQ-DEATH-01: saves are settled before anybody dies.
func (d *draft) scorch(s casting, targets []string) error {
	damage := map[string]int{}
	var heroes []event.HeroID
	for _, figure := range targets {
		heroes = append(heroes, event.HeroID(figure))
	}
	if err := d.dares(s.Answers, *s.Figures.Damage, heroes...); err != nil {
		return err
	}
	for _, figure := range targets {
		n, err := d.reduced(s, figure, "resist")
		if err != nil {
			return err
		}
		damage[figure] = n
	}
	died := false
	var blows []blow
	for _, figure := range targets {
		if _, hero := d.State.Heroes[event.HeroID(figure)]; hero {
			blows = append(blows, blow{Hero: event.HeroID(figure), Damage: damage[figure], Cause: "dread_spell", Ref: string(s.Cast)})
		} else if damage[figure] > 0 {
			died = d.hurtMonster(event.MonsterID(figure), damage[figure], "spell", string(s.Cast), s.Caster) || died
		}
	}
	if err := d.wound(s.Answers, blows...); err != nil || !died {
		return err
	}
	return d.fadeCourage(s.Answers)
}

// rust destroys one metal sword or helmet of the hero; one without either loses
// nothing.
//
//   - HQ-DREAD-04: the card spares artifacts.
func (c CastDreadSpell) rust(d *draft, s casting) error {
	item := c.Item
	if item == "" {
		metal := d.rusting(c.AimedAt)
		if len(metal) == 0 {
			return nil
		}
		if len(metal) > 1 {
			return rules.Ask("item_id", "is wanted: %d things of %s may rust", len(metal), d.name(string(c.AimedAt)))
		}
		item = metal[0]
	}
	if err := d.holds(c.AimedAt, item); err != nil {
		return err
	}
	card := d.State.Items[item].Card
	if !d.rusts(card) {
		no := rules.Refuse("BadTarget", "HQ-DREAD-04", "%s destroys a metal sword or helmet, and no artifact; %s is none", d.dreadCard(c.Spell), d.card(card))
		if err := d.Call.Lawful(no); err != nil {
			return err
		}
	}
	d.Record(event.ItemLost{Hero: c.AimedAt, Item: item, Card: card, Cause: "dread_spell", CauseRef: string(s.Cast)})
	return nil
}

// rusting lists the things of a hero that may rust.
func (d *draft) rusting(h event.HeroID) []event.ItemID {
	return slices.DeleteFunc(d.State.heldBy(h), func(id event.ItemID) bool { return !d.rusts(d.State.Items[id].Card) })
}

// rusts says whether a thing is a sword or a helmet, and no artifact.
func (d *draft) rusts(card event.Key) bool {
	where, _ := d.figures().slot(card)
	return !d.isArtifact(card) && (where == onHead || d.figures().isWeapon(card) && strings.Contains(string(card), "sword"))
}

// summon rolls who comes, and places them around the caster.
//
//   - HQ-DREAD-04: the die and the table of the card.
//   - HQ-BOX-02, HQ-PIECE-01: no more than there are pieces, or stand-ins.
func (c CastDreadSpell) summon(d *draft, s casting) error {
	dice := max(1, breakDice(s.Figures.Roll, 0))
	roll, err := d.throw(movementDie, dice, "spell", s.Caster)
	if err != nil {
		return due(err, words.Say("the throw for %s is wanted", d.dreadCard(c.Spell)))
	}
	come := summoned(s.Figures.Table, pips(roll.Faces))
	placed := c.Placed
	if len(placed) == 0 {
		for _, kind := range slices.Sorted(maps.Keys(come)) {
			for range come[kind] {
				placed = append(placed, event.ShownMonster{Type: kind})
			}
		}
	}
	for i, m := range placed {
		if come[m.Type]--; come[m.Type] < 0 {
			return rules.Ask("placed", "%s %d is more than the die calls", d.card(m.Type), i+1)
		}
		p, err := d.placing(m, Spot{Area: d.State.Quest.Monster[c.Monster].Spot.Area, Square: m.Square}, "quest_note", nil)
		if err != nil {
			return err
		}
		d.Record(p)
	}
	return nil
}

// summoned is who comes on this number.
func summoned(table []content.Summons, number int) map[event.Key]int {
	for _, line := range table {
		if slices.Contains(line.Faces, number) {
			return maps.Clone(line.Monsters)
		}
	}
	return map[event.Key]int{}
}
