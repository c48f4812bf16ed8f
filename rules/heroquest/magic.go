package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// magicCommands are the commands of Casting Spells.
var magicCommands = []rules.Command[Command]{
	{
		Name: "DealSpells", Title: "Deal spells", Sides: []events.Side{events.HeroPlayer}, Chapter: "magic",
		Means: "A caster gets the spells of the quest.",
		Fields: []rules.Field{actingHero, {
			Name: "elements", Label: "Elements", Shape: rules.List, Min: 1, Max: 4, Means: "the elf takes one, the wizard three",
			Of: &rules.Field{Name: "element", Shape: rules.Word, Words: elements},
		}},
		Rules: []rules.ID{"HQ-HERO-06", "HQ-HERO-07", "HQ-SPELL-04", "HQ-SPELL-06"},
		Read:  rules.Reads(func(c DealSpells) Command { return c }),
	},
}

// DealSpells asks for the spells of whole elements, once for each attempt at a
// quest; until the quest begins the choice can be made anew.
type DealSpells struct {
	Hero     event.HeroID `json:"hero_id"`
	Elements []string     `json:"elements"`
}

func (c DealSpells) ready(d *draft) error {
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.settingUp(); err != nil {
		return err
	}
	return d.Call.Lawful(d.here(c.Hero), d.mayLearn(c.Hero))
}

func (c DealSpells) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	for i, e := range c.Elements {
		if slices.Contains(c.Elements[:i], e) {
			return rules.Ask("elements", "names %s twice", words.Term(e))
		}
	}
	if err := d.Call.Lawful(d.mayTakeElements(c.Hero, c.Elements), d.mayChange(c.Hero, c.Elements), d.elementsFree(c.Hero, c.Elements)); err != nil {
		return err
	}
	dealt := event.SpellsDealt{Hero: c.Hero, Elements: slices.Clone(c.Elements), Spells: []event.Key{}}
	for _, e := range c.Elements {
		dealt.Spells = append(dealt.Spells, d.figures().spellsOf(e)...)
	}
	d.Record(dealt)
	return nil
}

// settingUp refuses what belongs between the laying of the table and the first
// round.
//
//   - HQ-SETUP-04: pieces and heroes are placed first.
//   - HQ-SPELL-04: spells are dealt once a quest, before it begins.
func (d *draft) settingUp() error {
	if err := d.laidOut(); err != nil {
		return err
	}
	if a := d.State.Quest; a.playing() {
		return rules.Bar("QuestRunning", "HQ-SPELL-04", "quest %d has begun", a.No)
	}
	return nil
}

// laidOut refuses what needs a quest that is set up and not over.
//
//   - HQ-SETUP-04: the table is laid first.
//   - HQ-END-01: when the quest is over, nothing of it goes on.
func (d *draft) laidOut() error {
	switch a := d.State.Quest; {
	case a == nil:
		return rules.Bar("NotSetUp", "HQ-SETUP-04", "no quest is set up")
	case a.Stage == Ended:
		return rules.Bar("QuestOver", "HQ-END-01", "the quest is over: %s", words.Term(a.Outcome))
	}
	return nil
}

// elementsOf is how many elements a hero masters; 0 for who casts no spells.
func (d *draft) elementsOf(h event.HeroID) int {
	card, _ := d.figures().heroClass(d.State.Heroes[h].Type)
	return card.Elements
}

// mayLearn refuses spells for a hero who casts none.
//
//   - HQ-SPELL-01: elf and wizard cast spells.
func (d *draft) mayLearn(h event.HeroID) error {
	if d.elementsOf(h) == 0 {
		return rules.Bar("NoSpells", "HQ-SPELL-01", "%s casts no spells", d.State.Heroes[h].Name)
	}
	return nil
}

// mayTakeElements refuses another number of elements than the hero masters.
//
//   - HQ-HERO-06: the elf has the three spells of one element.
//   - HQ-HERO-07: the wizard has the nine spells of three elements.
//   - HQ-REST-01 (ruling): with option spells_after_failure at kept_spent the
//     hand of a failed quest is kept as it is.
func (d *draft) mayTakeElements(h event.HeroID, wanted []string) error {
	hero := d.State.Heroes[h]
	if d.keepsHand(h) {
		return rules.Refuse("WrongSpellCount", "HQ-HERO-06", "%s keeps the hand of the failed quest; nothing is dealt", hero.Name).
			Citing("HQ-HERO-07", "HQ-REST-01")
	}
	if n := d.elementsOf(h); len(wanted) != n {
		return rules.Refuse("WrongSpellCount", "HQ-HERO-06", "%s masters %d elements, %d were chosen", hero.Name, n, len(wanted)).
			Citing("HQ-HERO-07")
	}
	return nil
}

// mayChange refuses other elements than those of the last quest, where the
// table plays so.
//
//   - HQ-HERO-06, HQ-HERO-07 (ruling): the choice is made anew at each quest;
//     with option element_choice at fixed_for_campaign it is made once.
func (d *draft) mayChange(h event.HeroID, wanted []string) error {
	hero := d.State.Heroes[h]
	if !d.Call.Options.Is("element_choice", "fixed_for_campaign") || len(hero.Elements) == 0 {
		return nil
	}
	for _, e := range wanted {
		if !slices.Contains(hero.Elements, e) {
			return rules.Refuse("ElementTaken", "HQ-HERO-06", "the elements of %s are fixed for this campaign: %s", hero.Name, words.AllOf(terms(hero.Elements))).
				Citing("HQ-HERO-07")
		}
	}
	return nil
}

// elementsFree refuses an element that another hero of the quest holds.
//
//   - HQ-SPELL-06: no spell is in two hands.
func (d *draft) elementsFree(h event.HeroID, wanted []string) error {
	for _, other := range d.State.Quest.Party {
		if other == h || !d.holdsHand(other) {
			continue
		}
		for _, e := range wanted {
			if holder := d.State.Heroes[other]; slices.Contains(holder.Elements, e) {
				return rules.Refuse("ElementTaken", "HQ-SPELL-06", "%s has the spells of %s", holder.Name, words.Term(e))
			}
		}
	}
	return nil
}

// holdsHand says whether a hero has spells for the attempt that is set up.
func (d *draft) holdsHand(h event.HeroID) bool {
	return slices.Contains(d.State.Quest.Dealt, h) || d.keepsHand(h)
}

// keepsHand says whether a hero goes into this attempt with the spells, cast
// ones among them, that a failed one left.
func (d *draft) keepsHand(h event.HeroID) bool {
	return d.Call.Options.Is("spells_after_failure", "kept_spent") && !slices.Contains(d.State.Quest.Dealt, h) &&
		slices.ContainsFunc(d.State.Heroes[h].Spells, func(s Spell) bool { return s.Spent })
}

// healingSpells lists the spells in a hero's hand that give Body Points back
// and were not cast in this quest.
//
//   - HQ-SAVE-02: a caster at 0 may be saved by one of them.
//   - HQ-SPELL-04: each spell serves once a quest.
func (d *draft) healingSpells(h event.HeroID) []event.Key {
	var left []event.Key
	for _, s := range d.State.Heroes[h].Spells {
		if _, heals := d.figures().healsUpTo(s.Key); heals && !s.Spent {
			left = append(left, s.Key)
		}
	}
	return left
}
