package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// castCommands are the commands of Casting Spells in a quest.
var castCommands = []rules.Command[Command]{
	{
		Name: "CastSpell", Title: "Cast a spell", Sides: []events.Side{events.HeroPlayer}, Chapter: "magic",
		Means:  "Cast a spell as the action. Genie's attack then waits for its throws.",
		Fields: append(castFields(), castAnswers),
		Dice:   []rules.Throws{spellThrow},
		Rules:  castRules(),
		Read:   rules.Reads(func(c CastSpell) Command { return c }),
	},
	{
		Name: "Cast", Title: "Cast with all throws", Sides: []events.Side{events.HeroPlayer}, Chapter: "magic",
		Means:  "A hero's spell with every throw it wants, Genie's attack and the monster's defence among them.",
		Fields: append(castFields(), declineField, castAnswers),
		Dice: []rules.Throws{
			spellThrow,
			{For: "attack", Die: "combat", Count: "attack dice", By: "hero", When: "Genie attacks"},
			{For: "defense", Die: "combat", Count: "defend dice", By: "gm", When: "Genie attacks, at least one skull, no waiver"},
		},
		Rules: append(castRules(), "HQ-ATK-06", "HQ-ATK-08", "HQ-ATK-09", "HQ-DEF-01"),
		Read:  rules.Reads(func(c Cast) Command { return c }),
	},
}

// The uses of a spell that offers two: Genie's.
const (
	openDoor   = "open_door"
	strikeFoe  = "attack"
	genieMeans = "genie"
)

var (
	spellThrow = rules.Throws{For: "spell", Die: "movement", Count: "what the card says", By: "target's side",
		When: "the card wants a roll of the target: Ball of Flame 2, Fire of Wrath 1, Sleep one for each Mind Point"}
	castAnswers = answeringEach(
		[2]string{"visible", "is the target in the line of sight of the caster? Wanted unless the spell is cast on the caster."},
		[2]string{"monster_in_sight", "does the hero under Courage see a monster? Wanted for who gets it, and for each under it if a monster dies."})
)

// castFields are the fields of a casting.
func castFields() []rules.Field {
	return []rules.Field{
		{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "the caster"},
		{Name: "spell", Label: "Spell", Shape: rules.Key, Kind: "spell", Means: "an elemental spell of the caster's hand"},
		{Name: "targets", Label: "Target", Shape: rules.List, Min: 1, Max: 20, Of: &rules.Field{Name: "target", Shape: rules.Ref, Kind: "figure or door"},
			Means: "a hero, a monster or a door; one for every spell of the four elements"},
		{Name: "choice", Label: "Use", Shape: rules.Text, Min: 1, Max: 40, Optional: true,
			Means: "of a card with several uses, Genie: open_door or attack; read from the target when left out"},
		shownArea.Maybe().AsResult(),
	}
}

// castRules are the rules of a casting.
func castRules() []rules.ID {
	return []rules.ID{
		"HQ-SPELL-01", "HQ-SPELL-02", "HQ-SPELL-03", "HQ-SPELL-04", "HQ-SPELL-05", "HQ-SPELL-06", "HQ-TURN-05", "HQ-ACT-01",
		"HQ-LOS-01", "HQ-LOS-02", "HQ-LOS-03", "HQ-SAVE-03", "HQ-DEATH-02", "HQ-CARD-05", "HQ-CARD-06", "HQ-CARD-07", "HQ-CARD-08",
	}
}

// CastSpell asks to cast a spell as the action of the turn.
type CastSpell struct {
	Hero     event.HeroID    `json:"hero_id"`
	Spell    event.Key       `json:"spell"`
	Targets  []string        `json:"targets"`
	Choice   string          `json:"choice"`
	Shown    *event.Shown    `json:"shown"`
	Asserted map[string]bool `json:"asserted"`
}

func (c CastSpell) ready(d *draft) error {
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	for _, target := range c.Targets {
		if target == string(c.Hero) {
			continue // who is at 0 chooses an escape
		}
		if err := d.inTime(event.HeroID(target)); err != nil {
			return err
		}
	}
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayCastNow(c.Hero)); err != nil {
		return err
	}
	return d.castsSpells(c.Hero)
}

// mayCastNow refuses a spell to a hero whose action is spent.
//
//   - HQ-SPELL-01, HQ-TURN-05: a spell is the action of the turn. Whoever has a
//     thing whose card says so (Wand of Magic) casts more than one in it.
func (d *draft) mayCastNow(h event.HeroID) error {
	no := d.unspent(h)
	t := d.turnOf(h)
	if no == nil || len(t.Cast) == 0 || len(t.Cast) >= d.spellsInATurn(h) {
		return no
	}
	return nil
}

// spellsInATurn is how many spells a hero may cast in one turn.
func (d *draft) spellsInATurn(h event.HeroID) int {
	most := 1
	for _, id := range d.State.heldBy(h) {
		card := d.State.Items[id].Card
		item, _ := d.figures().item(card)
		if n, more := known(item.figures.SpellsPerTurn); more && d.mayUse(h, card) == nil {
			most = max(most, n)
		}
	}
	return most
}

// castsSpells refuses spells to a hero who has none.
//
//   - HQ-SPELL-01: elf and wizard cast spells.
func (d *draft) castsSpells(h event.HeroID) error {
	if hero := d.State.Heroes[h]; len(hero.Spells) == 0 {
		return rules.Bar("NoSpells", "HQ-SPELL-01", "%s casts no spells", hero.Name)
	}
	return nil
}

func (c CastSpell) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	card, err := d.inTheHand(c.Hero, c.Spell)
	if err != nil {
		return err
	}
	if err := c.aims(d, card); err != nil {
		return err
	}
	if card.Effect == "" && card.Figures.Blank() {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered what %s does", d.card(c.Spell)).Lacking(d.figures().lackOfWords("spell", c.Spell))
	}
	d.takeTurn(c.Hero)
	d.closeMovement(true)
	s := casting{
		Cast: event.CastID(d.ID("c")), Caster: string(c.Hero), Spell: c.Spell, Figures: card.Figures, Target: c.Targets[0],
		Choice: c.use(card), Shown: c.Shown, Answers: c.Asserted,
	}
	d.Record(event.SpellCast{Cast: s.Cast, Caster: c.Hero, Spell: c.Spell, Target: s.Target, Choice: s.Choice})
	return d.workSpell(s)
}

// inTheHand finds a spell that a hero holds and has not cast in this quest.
//
//   - HQ-SPELL-06: a spell of the own hand.
//   - HQ-SPELL-04: each spell once in a quest.
func (d *draft) inTheHand(h event.HeroID, spell event.Key) (content.Spell, error) {
	hero := d.State.Heroes[h]
	card, known := d.figures().spell(spell)
	i := slices.IndexFunc(hero.Spells, func(s Spell) bool { return s.Key == spell })
	switch {
	case i < 0 && !known:
		return card, rules.Ask("spell", "no spell has the key %q", spell)
	case i < 0:
		return card, rules.Bar("SpellNotHeld", "HQ-SPELL-06", "%s does not hold %s", hero.Name, d.card(spell))
	case hero.Spells[i].Spent:
		return card, d.Call.Lawful(rules.Refuse("SpellSpent", "HQ-SPELL-04", "%s was cast in this quest", d.card(spell)))
	}
	return card, nil
}

// Cast asks to cast a spell with every throw that comes of it. Without the
// throw of the defence it stops before it, so that Zargon rolls or waives it.
type Cast struct {
	Hero     event.HeroID    `json:"hero_id"`
	Spell    event.Key       `json:"spell"`
	Targets  []string        `json:"targets"`
	Choice   string          `json:"choice"`
	Shown    *event.Shown    `json:"shown"`
	Decline  bool            `json:"decline"`
	Asserted map[string]bool `json:"asserted"`
}

func (c Cast) ready(d *draft) error { return c.spell().ready(d) }

func (c Cast) spell() CastSpell {
	return CastSpell{Hero: c.Hero, Spell: c.Spell, Targets: c.Targets, Choice: c.Choice, Shown: c.Shown, Asserted: c.Asserted}
}

func (c Cast) decide(d *draft) error {
	if err := c.spell().decide(d); err != nil {
		return err
	}
	if d.State.Quest.Attack == nil {
		return nil
	}
	return d.throwBoth(nil, waiver(c.Decline), c.Asserted)
}
