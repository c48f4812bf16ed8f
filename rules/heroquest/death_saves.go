package heroquest

import (
	"errors"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// ChooseDeathSave asks to save a hero at 0 Body by a potion or a spell, or to
// let that hero die.
type ChooseDeathSave struct {
	Hero     event.HeroID    `json:"hero_id"`
	Save     string          `json:"save"`
	Item     event.ItemID    `json:"item_id"`
	Spell    event.Key       `json:"spell"`
	Asserted map[string]bool `json:"asserted"`
}

func (c ChooseDeathSave) ready(d *draft) error {
	if err := d.trying(c.Hero); err != nil {
		return err
	}
	_, err := d.saveOf(c.Hero)
	return err
}

func (c ChooseDeathSave) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	v, err := d.saveOf(c.Hero)
	if err != nil {
		return err
	}
	if err := c.choose(d, v); err != nil {
		return err
	}
	if err := d.settleDeaths(v.Cause, c.Asserted); err != nil {
		return err
	}
	d.afterDeaths()
	return nil
}

// saveOf finds the save that a hero's player has to choose.
//
//   - HQ-DEATH-01: a save is asked for when a hero is at 0 and something may
//     help.
func (d *draft) saveOf(h event.HeroID) (Save, error) {
	for _, v := range d.State.Quest.Saves {
		if v.Hero == h {
			return v, nil
		}
	}
	return Save{}, rules.Bar("NothingPending", "HQ-DEATH-01", "%s has no death to escape", d.name(string(h)))
}

// choose carries out the choice; a potion or spell that is not named is the
// only one offered.
func (c ChooseDeathSave) choose(d *draft, v Save) error {
	switch c.Save {
	case "none":
		d.Record(event.DeathSaveChosen{Hero: c.Hero, Save: c.Save})
		return nil
	case "potion":
		if c.Item == "" && !slices.ContainsFunc(v.Saves, d.isItem) {
			return rules.Bar("ItemNotHeld", "HQ-POTION-03", "%s has no potion that gives back Body Points", d.name(string(c.Hero)))
		}
		item, err := onlyOne("item_id", string(c.Item), v.Saves, d.isItem)
		if err != nil {
			return err
		}
		if err := d.mayDrinkToLive(c.Hero, event.ItemID(item)); err != nil {
			return err
		}
		return due(d.escape(v, item), words.Say("the throw for the potion is wanted"))
	case "spell":
		if err := d.castsSpells(c.Hero); err != nil {
			return err
		}
		spell, err := onlyOne("spell", string(c.Spell), v.Saves, d.isSpell)
		if err != nil {
			return err
		}
		if err := d.maySaveBySpell(c.Hero, event.Key(spell)); err != nil {
			return err
		}
		return d.escape(v, spell)
	}
	return rules.Ask("save", "is one of potion, spell, none")
}

// onlyOne is what a field names, or the one save of its kind that is offered.
func onlyOne(field, named string, saves []string, kind func(string) bool) (string, error) {
	if named != "" {
		return named, nil
	}
	offered := slices.DeleteFunc(slices.Clone(saves), func(save string) bool { return !kind(save) })
	if len(offered) != 1 {
		return "", rules.Ask(field, "is wanted: %d things of the kind may save the hero", len(offered))
	}
	return offered[0], nil
}

func (d *draft) isItem(save string) bool { _, item := d.State.Items[event.ItemID(save)]; return item }

func (d *draft) isSpell(save string) bool { return !d.isItem(save) }

// mayDrinkToLive refuses a thing that does not save a hero at 0.
//
//   - HQ-POTION-03: it is the hero's own.
//   - HQ-SAVE-01: it restores life.
func (d *draft) mayDrinkToLive(h event.HeroID, item event.ItemID) error {
	if err := d.holds(h, item); err != nil {
		return err
	}
	if !d.savesLife(item) {
		return rules.Bar("NotASave", "HQ-SAVE-01", "%s gives back no Body Points", d.card(d.State.Items[item].Card))
	}
	return nil
}

// maySaveBySpell refuses a spell that does not save a hero at 0.
//
//   - HQ-SPELL-06: a spell of the own hand.
//   - HQ-SPELL-04: each spell once in a quest.
//   - HQ-SAVE-01: it restores Body.
func (d *draft) maySaveBySpell(h event.HeroID, spell event.Key) error {
	hero := d.State.Heroes[h]
	i := slices.IndexFunc(hero.Spells, func(s Spell) bool { return s.Key == spell })
	if i < 0 {
		return rules.Bar("SpellNotHeld", "HQ-SPELL-06", "%s does not hold %s", hero.Name, d.card(spell))
	}
	if _, heals := d.figures().healsUpTo(spell); !heals {
		return rules.Bar("NotASave", "HQ-SAVE-01", "%s gives back no Body Points", d.card(spell))
	}
	var spent error
	if hero.Spells[i].Spent {
		spent = rules.Refuse("SpellSpent", "HQ-SPELL-04", "%s was cast in this quest", d.card(spell))
	}
	return d.Call.Lawful(spent, d.mayCastToLive(h))
}

// saves lists what may save a hero at 0: potions that restore Body, then
// healing spells.
//
//   - HQ-SAVE-01: an own potion that restores life; drinking is no action.
//   - HQ-SAVE-02: an own healing spell that is not spent.
//   - HQ-SAVE-03: nothing of a comrade's.
func (d *draft) saves(h event.HeroID) []string {
	saves := []string{}
	for _, id := range d.State.heldBy(h) {
		if d.savesLife(id) {
			saves = append(saves, string(id))
		}
	}
	if d.mayCastToLive(h) != nil {
		return saves
	}
	for _, spell := range d.healingSpells(h) {
		saves = append(saves, string(spell))
	}
	return saves
}

// savesLife says whether a thing is a potion that brings Body above 0
// (HQ-SAVE-01).
func (d *draft) savesLife(id event.ItemID) bool {
	card := d.State.Items[id].Card
	heals, known := d.figures().heals(card)
	_, drinkable := d.figures().potion(card)
	return drinkable && (known && heals.Points+heals.Dice > 0 || card == elixirOfLife)
}

// mayCastToLive refuses a healing spell to a hero at 0 who has acted.
//
//   - HQ-SAVE-02: in the own turn the action must be unspent. Outside it the
//     spell is free, unless death_save_spell is strict: then the action of the
//     latest turn must have been unspent.
func (d *draft) mayCastToLive(h event.HeroID) error {
	a := d.State.Quest
	if a.Turn != nil && a.Turn.Hero == h {
		if a.Turn.Acted {
			return rules.Refuse("ActionSpent", "HQ-SAVE-02", "%s has acted in this turn", d.name(string(h))).Citing("HQ-TURN-05")
		}
		return nil
	}
	if slices.Contains(a.Spent, h) && d.Call.Options.Is("death_save_spell", "strict") {
		return rules.Refuse("ActionSpent", "HQ-SAVE-02", "%s acted in the latest turn", d.name(string(h))).Citing("HQ-TURN-05")
	}
	return nil
}

// saveThemselves takes the saves at once where the table does not ask: the
// first potion, else the spell (HQ-DEATH-01, option death_save). A save whose
// throw did not come along stays pending.
func (d *draft) saveThemselves() error {
	if !d.Call.Options.Is("death_save", "automatic") {
		return nil
	}
	for _, v := range d.State.Quest.Saves {
		before := *d.Draft
		err := d.escape(v, v.Saves[0])
		if errors.Is(err, dice.ErrDue) {
			*d.Draft = before
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// escape saves a hero at 0 by one of the saves that were offered.
func (d *draft) escape(v Save, save string) error {
	if _, potion := d.State.Items[event.ItemID(save)]; potion {
		d.Record(event.DeathSaveChosen{Hero: v.Hero, Save: "potion", Item: event.ItemID(save)})
		return d.drink(v.Hero, event.ItemID(save), asDeathSave)
	}
	d.Record(event.DeathSaveChosen{Hero: v.Hero, Save: "spell", Spell: event.Key(save)})
	return d.castToLive(v.Hero, event.Key(save))
}

// castToLive is a caster's healing spell on herself as a way out of death.
//
//   - HQ-SAVE-02: in the own turn it is the action; cast off the own turn it
//     leaves the coming turn alone.
//   - HQ-CARD-05: it gives back what its card says, up to the hero's total.
func (d *draft) castToLive(h event.HeroID, spell event.Key) error {
	points, known := d.figures().healsUpTo(spell)
	if !known {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "what %s gives back is not known", d.card(spell)).Citing("HQ-ZARGON-08").
			Lacking(d.figures().lack("spell", spell, "heal_body_max", words.Key("Body given back by %s")))
	}
	hero := d.State.Heroes[h]
	cast := event.CastID(d.ID("c"))
	amount := min(points, hero.BodyMax-hero.Body)
	d.Record(
		event.SpellCast{Cast: cast, Caster: h, Spell: spell, Target: string(h), AsDeathSave: true},
		event.HeroHealed{Hero: h, Amount: amount, BodyBefore: hero.Body, BodyAfter: hero.Body + amount, Cause: "spell", CauseRef: string(cast)},
	)
	return nil
}
