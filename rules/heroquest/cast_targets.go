package heroquest

import (
	"regexp"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// What a spell is cast on.
const (
	onHero    = "hero"
	onMonster = "monster"
	onDoor    = "door"
)

// aims judges the target of a spell.
//
//   - HQ-SPELL-03: one target for one spell.
//   - HQ-CARD-08: Genie does one of two things.
//   - HQ-SPELL-05: the card says what it may be cast on.
//   - HQ-LOS-01: it is in sight, unless it is the caster.
func (c CastSpell) aims(d *draft, card content.Spell) error {
	kinds, err := c.kinds(d)
	if err != nil {
		return err
	}
	if err := d.Call.Lawful(c.oneTarget(card, kinds)); err != nil {
		return err
	}
	kind := kinds[0]
	if err := c.oneChoice(card, kind); err != nil {
		return err
	}
	if err := c.there(d, kind); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.fits(d, card, kind)); err != nil {
		return err
	}
	if kind == onDoor && d.State.Quest.Doors[event.DoorID(c.Targets[0])].Open {
		return rules.Bar("AlreadyOpen", "HQ-CARD-08", "door %s is open; an opened door stays open", c.Targets[0]).Citing("HQ-DOOR-02")
	}
	if c.Targets[0] == string(c.Hero) {
		return nil
	}
	return d.maySee(c.Asserted)
}

// kinds says of each target what it is.
func (c CastSpell) kinds(d *draft) ([]string, error) {
	if len(c.Targets) == 0 {
		return nil, rules.Ask("targets", "is wanted: whom or what the spell is cast on")
	}
	var kinds []string
	for _, target := range c.Targets {
		kind, err := d.kindOf("targets", target)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}

// figureID is the form of the ids of heroes and monsters.
var figureID = regexp.MustCompile(`^[hm]\d+$`)

// kindOf says what bears an id: a hero, a monster or a door.
func (d *draft) kindOf(field, id string) (string, error) {
	if _, hero := d.State.Heroes[event.HeroID(id)]; hero {
		return onHero, nil
	}
	if d.State.isMonster(id) {
		return onMonster, nil
	}
	if figureID.MatchString(id) {
		return "", rules.Ask(field, "nobody in this quest has the id %q", id)
	}
	return onDoor, d.door(field, event.DoorID(id))
}

// oneTarget refuses more than one target. A door and a monster for Genie are
// both its uses at once.
//
//   - HQ-SPELL-03: one spell, one target.
//   - HQ-CARD-08: one use.
func (c CastSpell) oneTarget(card content.Spell, kinds []string) error {
	if len(kinds) == 1 {
		return nil
	}
	if offersUses(card) && kinds[0] != kinds[1] {
		return bothUses(c.Spell)
	}
	return rules.Bar("OneTarget", "HQ-SPELL-03", "%s is cast on one target, not on %d", words.Term(named(card.Row, c.Spell)), len(kinds))
}

func bothUses(spell event.Key) error {
	return rules.Bar("OneChoice", "HQ-CARD-08", "%s either opens a door or attacks a monster, not both", words.Term(CardName(spell)))
}

// offersUses says whether a card has two uses: Genie's.
func offersUses(card content.Spell) bool {
	return strings.Contains(card.Target, onDoor) && card.Figures.AttackDice != nil
}

// oneChoice refuses a use that is not the one that the target asks for.
func (c CastSpell) oneChoice(card content.Spell, kind string) error {
	wanted := map[string]string{onDoor: openDoor, onMonster: strikeFoe}[kind]
	switch {
	case c.Choice == "" || offersUses(card) && c.Choice == wanted:
		return nil
	case !offersUses(card):
		return rules.Ask("choice", "%s offers no choice", words.Term(named(card.Row, c.Spell)))
	case strings.Contains(c.Choice, openDoor) || strings.Contains(c.Choice, strikeFoe):
		return bothUses(c.Spell)
	}
	return rules.Ask("choice", "is open_door or attack")
}

// use is which of its uses a spell is put to.
func (c CastSpell) use(card content.Spell) string {
	if !offersUses(card) || c.Choice != "" {
		return c.Choice
	}
	if figureID.MatchString(c.Targets[0]) {
		return strikeFoe
	}
	return openDoor
}

// there refuses a target that is dead or gone.
//
//   - HQ-ATK-11: a dead monster is off the board.
//   - HQ-DEATH-02, HQ-END-01: so are dead heroes, and who left.
func (c CastSpell) there(d *draft, kind string) error {
	target := c.Targets[0]
	switch kind {
	case onMonster:
		if d.State.Quest.Monster[event.MonsterID(target)].Dead {
			return rules.Bar("TargetGone", "HQ-ATK-11", "%s is dead", d.name(target))
		}
	case onHero:
		return d.mayBeHit(event.HeroID(target))
	}
	return nil
}

// fits refuses a target that the card does not allow.
//
//   - HQ-SPELL-05: Heal Body is cast on a hero, Ball of Flame on a monster; Sleep
//     has no power over the undead.
func (c CastSpell) fits(d *draft, card content.Spell, kind string) error {
	target := c.Targets[0]
	if kind == onDoor && !offersUses(card) || card.Target != "" && !strings.Contains(card.Target, kind) {
		return rules.Refuse("BadTarget", "HQ-SPELL-05", "%s is cast on a %s, which %s is not", d.card(c.Spell), words.Term(card.Target), d.name(target))
	}
	if kind == onMonster && c.Spell == sleep && d.figures().undead(d.State.Quest.Monster[event.MonsterID(target)].Type) {
		return rules.Refuse("BadTarget", "HQ-SPELL-05", "%s is undead and does not sleep", d.name(target))
	}
	return nil
}
