package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// dreadCommands are the commands of Casting Dread Spells.
var dreadCommands = []rules.Command[Command]{
	{
		Name: "AssignDreadSpell", Title: "Give a Dread spell", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means: "Give a Dread spell to a monster on the board, as a quest note orders. Those of the quest definition are given when the monster is placed.",
		Fields: []rules.Field{
			usedMonster, dreadSpell,
			{Name: "quest_note", Label: "Quest note", Shape: rules.Text, Min: 1, Max: 400, Means: "its letter, or what it says"},
		},
		Rules: []rules.ID{"HQ-DREAD-02", "HQ-DREAD-05"},
		Read:  rules.Reads(func(c AssignDreadSpell) Command { return c }),
	},
	{
		Name: "CastDreadSpell", Title: "Cast a Dread spell", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means: "A monster casts a Dread spell given to it; all rolls are taken, then all damage falls together.",
		Fields: []rules.Field{
			usedMonster, dreadSpell,
			{Name: "aimed_at", Label: "Hero", Shape: rules.Ref, Kind: "hero", Optional: true, Means: "for a spell on one hero"},
			{Name: "targets", Label: "Targets", Shape: rules.List, Max: 60, Optional: true, Of: &rules.Field{Name: "figure", Shape: rules.Ref, Kind: "figure"},
				Means: "whom a spell on an area hits; who is known to be in the caster's area when left out"},
			{Name: "item_id", Label: "What rusts", Shape: rules.Ref, Kind: "item", Optional: true, Means: "what Rust destroys"},
			{Name: "placed", Label: "Who comes", Shape: rules.List, Max: 20, Optional: true, Of: &shownMonster, Means: "what a summoning places; by its table when left out"},
			answeringEach(
				[2]string{"visible", "is the hero in the monster's line of sight? For a spell on an area: is at least one hero? Not wanted for a spell aimed at no hero."},
				[2]string{"in_room", "does the caster stand in a room? Wanted for Firestorm."},
				companyAsked, sightAsked),
		},
		Dice: []rules.Throws{
			{For: "resist", Die: "movement", Count: "what the card says, for each target in the order of targets", By: "target's side", When: "the card wants it"},
			{For: "spell", Die: "movement", Count: "what the card says", By: "gm", When: "a summoning"},
		},
		Rules: []rules.ID{
			"HQ-DREAD-01", "HQ-DREAD-02", "HQ-DREAD-03", "HQ-DREAD-04", "HQ-ZARGON-01", "HQ-ZARGON-02", "HQ-LOS-02", "HQ-CARD-09",
			"HQ-DEATH-01", "HQ-DEATH-03", "HQ-HERO-10",
		},
		Read: rules.Reads(func(c CastDreadSpell) Command { return c }),
	},
}

var dreadSpell = rules.Field{Name: "spell", Label: "Dread spell", Shape: rules.Key, Kind: "Dread spell", Means: "which of Zargon's spells"}

// AssignDreadSpell gives a Dread spell to a monster on the board.
type AssignDreadSpell struct {
	Monster event.MonsterID `json:"monster_id"`
	Spell   event.Key       `json:"spell"`
	Note    string          `json:"quest_note"`
}

func (c AssignDreadSpell) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.laidOut(); err != nil {
		return err
	}
	return d.Call.Lawful(d.settled())
}

// decide gives the spell.
//
//   - HQ-DREAD-02: Dread spells belong to particular monsters.
func (c AssignDreadSpell) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.onBoard(c.Monster); err != nil {
		return err
	}
	if _, known := d.figures().dreadSpell(c.Spell); !known {
		return rules.Ask("spell", "no Dread spell has the key %q", c.Spell)
	}
	if spent := d.dreadUnspent(c.Monster, c.Spell); spent != nil {
		return c.anew(d, spent)
	}
	if slices.Contains(d.State.Quest.Monster[c.Monster].Spells, c.Spell) {
		return nil
	}
	d.Record(event.DreadSpellAssigned{Monster: c.Monster, Spell: c.Spell, QuestNote: c.Note})
	return nil
}

// anew gives a spell that was cast in this quest.
//
//   - HQ-DREAD-04 (ruling): a note of the quest that allows more goes before.
func (c AssignDreadSpell) anew(d *draft, spent error) error {
	if !d.hasNote(c.Note) {
		if err := d.Call.Lawful(spent); err != nil {
			return err
		}
	}
	d.Record(event.DreadSpellAssigned{Monster: c.Monster, Spell: c.Spell, QuestNote: c.Note, Again: true})
	return nil
}

// dreadUnspent refuses a Dread spell that was cast in this quest.
//
//   - HQ-DREAD-04: each once in a quest; with option dread_spell_once at
//     per_caster once for each monster that has it; or as often as the notes of
//     the quest give it.
func (d *draft) dreadUnspent(m event.MonsterID, spell event.Key) error {
	if slices.Contains(d.State.Quest.Again, DreadCast{Monster: m, Spell: spell}) {
		return nil
	}
	each := d.Call.Options.Is("dread_spell_once", "per_caster")
	for _, c := range d.State.Quest.Dread {
		if c.Spell == spell && (!each || c.Monster == m) {
			return rules.Refuse("SpellSpent", "HQ-DREAD-04", "%s was cast in this quest, by %s", d.dreadCard(spell), d.name(string(c.Monster)))
		}
	}
	return nil
}

// dreadName is the name on the card of a Dread spell.
func (f figures) dreadName(spell event.Key) string {
	card, _ := f.dreadSpell(spell)
	return named(card.Row, spell)
}

// CastDreadSpell asks for a monster's Dread spell in place of its attack.
type CastDreadSpell struct {
	Monster  event.MonsterID      `json:"monster_id"`
	Spell    event.Key            `json:"spell"`
	AimedAt  event.HeroID         `json:"aimed_at"`
	Targets  []string             `json:"targets"`
	Item     event.ItemID         `json:"item_id"`
	Placed   []event.ShownMonster `json:"placed"`
	Asserted map[string]bool      `json:"asserted"`
}

func (c CastDreadSpell) ready(d *draft) error { return d.commanding() }

func (c CastDreadSpell) decide(d *draft) error {
	if err := d.usesMonster(c.Monster); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayActStill(c.Monster)); err != nil {
		return err
	}
	if err := d.mayCastDread(c.Monster, c.Spell); err != nil {
		return err
	}
	card, _ := d.figures().dreadSpell(c.Spell)
	if card.Effect == "" && card.Figures.Blank() {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered what %s does", d.dreadCard(c.Spell)).Lacking(d.figures().lackOfWords("dread", c.Spell))
	}
	targets, err := c.hits(d, card.Target)
	if err != nil {
		return err
	}
	s := casting{Cast: event.CastID(d.ID("c")), Caster: string(c.Monster), Spell: c.Spell, Figures: card.Figures, Answers: c.Asserted}
	d.Record(event.DreadSpellCast{Cast: s.Cast, Monster: c.Monster, Spell: c.Spell, AimedAt: c.AimedAt, Targets: some(targets)})
	if err := c.carryOut(d, s, targets); err != nil {
		return err
	}
	d.afterDeaths()
	return nil
}

// mayActStill refuses a second action of a monster.
//
//   - HQ-ZARGON-02, HQ-DREAD-01: a Dread spell comes in place of the attack.
func (d *draft) mayActStill(m event.MonsterID) error {
	if u, _ := d.used(m); u.Acted {
		return rules.Refuse("ActionSpent", "HQ-ZARGON-02", "%s has acted in this turn", d.name(string(m))).Citing("HQ-DREAD-01", "HQ-MATK-01")
	}
	return nil
}

// mayCastDread refuses a spell that the monster was not given, or that is cast.
//
//   - HQ-DREAD-02, HQ-ZARGON-02: only certain monsters cast, each its own spells.
func (d *draft) mayCastDread(m event.MonsterID, spell event.Key) error {
	if !slices.Contains(d.State.Quest.Monster[m].Spells, spell) {
		if _, known := d.figures().dreadSpell(spell); !known {
			return rules.Ask("spell", "no Dread spell has the key %q", spell)
		}
		no := rules.Refuse("SpellNotHeld", "HQ-DREAD-02", "%s was not given to %s", d.dreadCard(spell), d.name(string(m))).Citing("HQ-ZARGON-02")
		if err := d.Call.Lawful(no); err != nil {
			return err
		}
	}
	return d.Call.Lawful(d.dreadUnspent(m, spell))
}

// setOut records the placing of a monster, and which Dread spells the quest
// gives to it.
//
//   - HQ-DREAD-02: as the quest notes demand.
func (d *draft) setOut(p event.MonsterPlaced) {
	given := d.dreadSpellsFor(p)
	d.Record(p)
	for _, spell := range given {
		d.Record(spell)
	}
}

// dreadSpellsFor lists what the quest's definition gives to a monster that is
// placed: the spells of its entry on the map, and those assigned to its name or
// its type.
func (d *draft) dreadSpellsFor(p event.MonsterPlaced) []event.DreadSpellAssigned {
	q := d.definition()
	var given []event.DreadSpellAssigned
	give := func(spell event.Key, note string) {
		if !slices.ContainsFunc(given, func(e event.DreadSpellAssigned) bool { return e.Spell == spell }) {
			given = append(given, event.DreadSpellAssigned{Monster: p.Monster, Spell: spell, QuestNote: note})
		}
	}
	if entry, mapped := d.onTheMap(p); mapped {
		for _, spell := range entry.Spells {
			give(spell, entry.NoteRef)
		}
	}
	for _, spell := range q.DreadAssignments[string(p.Type)] {
		give(event.Key(spell), "")
	}
	if p.Name != "" {
		for _, spell := range q.DreadAssignments[p.Name] {
			give(event.Key(spell), "")
		}
	}
	return given
}

// onTheMap finds the entry of the quest map for a monster that is placed: on
// its square where squares are known, else the next one of its type and name in
// that area.
func (d *draft) onTheMap(p event.MonsterPlaced) (event.MapMonster, bool) {
	var entries []event.MapMonster
	for _, m := range d.definition().Monsters {
		if m.Type != p.Type || m.Area != p.Area || m.Name != p.Name || p.Source == "wandering" {
			continue
		}
		if p.Square != nil && m.Square != nil && *p.Square == *m.Square {
			return m, true
		}
		entries = append(entries, m)
	}
	before := 0
	for _, m := range d.State.Quest.Monster {
		if m.Type == p.Type && m.Name == p.Name && m.From == p.Area {
			before++
		}
	}
	if before >= len(entries) {
		return event.MapMonster{}, false
	}
	return entries[before], true
}
