package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// deathCommands are the commands of Dead Heroes.
var deathCommands = []rules.Command[Command]{
	{
		Name: "ChooseDeathSave", Title: "Escape death", Sides: []events.Side{events.HeroPlayer}, Chapter: "death",
		Means: "The player of a hero at 0 Body picks a way out of death, or none.",
		Fields: []rules.Field{
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "who is at 0 Body"},
			{Name: "save", Label: "Way out", Shape: rules.Word, Words: []string{"potion", "spell", "none"}, Means: "what saves the hero"},
			{Name: "item_id", Label: "Potion", Shape: rules.Ref, Kind: "item", Optional: true, Means: "the potion; the only one that saves when left out"},
			{Name: "spell", Label: "Spell", Shape: rules.Key, Kind: "spell", Optional: true, Means: "the healing spell; the only one that saves when left out"},
			answeringEach(companyAsked),
		},
		Dice:  []rules.Throws{{For: "potion", Die: "movement", Count: "what the card says", By: "hero", When: "the potion's card wants a roll"}},
		Rules: []rules.ID{"HQ-DEATH-01", "HQ-DEATH-03", "HQ-SAVE-01", "HQ-SAVE-02", "HQ-SPELL-02", "HQ-SPELL-04", "HQ-END-03"},
		Read:  rules.Reads(func(c ChooseDeathSave) Command { return c }),
	},
	{
		Name: "LootRemains", Title: "Take from the dead", Sides: []events.Side{events.HeroPlayer}, Chapter: "death",
		Means: "Take belongings of a dead comrade in the same area.",
		Fields: []rules.Field{
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "the taker"},
			{Name: "dead_hero_id", Label: "Dead hero", Shape: rules.Ref, Kind: "hero", Means: "whose belongings lie there"},
			{Name: "items", Label: "Things", Shape: rules.List, Optional: true, Of: &rules.Field{Name: "item_id", Shape: rules.Ref, Kind: "item"}, Means: "what is taken"},
			{Name: "gold", Label: "Gold", Shape: rules.Int, Optional: true, Min: -1000000, Max: 1000000, Means: "gold coins that are taken"},
			answering([2]string{"same_area", "are the taker and the belongings in the same room or corridor?"}),
		},
		Rules: []rules.ID{"HQ-LOOT-01", "HQ-TURN-06"},
		Read:  rules.Reads(func(c LootRemains) Command { return c }),
	},
}

// blow is a loss of Body that befalls a hero, and what caused it.
type blow struct {
	Hero       event.HeroID
	Damage     int
	Cause, Ref string
}

// wound carries out what befalls heroes by one action: damage, escapes from
// death, and deaths. The answers say of each dying hero whether there is
// company. What follows for turn and quest is afterDeaths, which comes when the
// action has nothing more to record.
//
//   - HQ-MATK-05: Body Points never fall below 0.
//   - HQ-HERO-09: at 0 a hero has perished, unless something saves that hero.
//   - HQ-SPELL-05: Rock Skin lasts until its hero is hurt.
func (d *draft) wound(answers map[string]bool, blows ...blow) error {
	var fallen []blow
	for _, b := range blows {
		h, there := d.State.Heroes[b.Hero]
		if !there || h.Dead || b.Damage <= 0 {
			continue
		}
		left := max(0, h.Body-b.Damage)
		d.Record(event.HeroDamaged{Hero: b.Hero, Damage: b.Damage, BodyBefore: h.Body, BodyAfter: left, Cause: b.Cause, CauseRef: b.Ref})
		if h.Body > 0 && left == 0 {
			fallen = append(fallen, b)
		}
	}
	for _, b := range fallen {
		d.Record(event.HeroReducedToZero{Hero: b.Hero, CauseRef: b.Ref, Saves: d.saves(b.Hero)})
	}
	for _, b := range blows {
		if b.Damage > 0 {
			d.endEffects(string(b.Hero), "hurt", func(e Effect) bool { return e.EndsWhen == firstHurt })
		}
	}
	if len(fallen) == 0 {
		return nil
	}
	return d.settleDeaths(fallen[0].Ref, answers)
}

// settleDeaths lets those die who are at 0 and not saved, once no save is
// pending any more: they die at one moment, and the dying are no company for
// each other (HQ-DEATH-03, ruling). ref is what brought them to 0.
func (d *draft) settleDeaths(ref string, answers map[string]bool) error {
	if err := d.saveThemselves(); err != nil {
		return err
	}
	a := d.State.Quest
	if len(a.Saves) > 0 {
		return nil
	}
	dying := slices.DeleteFunc(a.insiders(), func(h event.HeroID) bool { return d.State.Heroes[h].Body > 0 })
	var deaths []event.HeroDied
	for _, h := range dying {
		near, alone, err := d.company(h, dying, answers)
		if err != nil {
			return err
		}
		deaths = append(deaths, event.HeroDied{
			Hero: h, Square: a.At[h].Square, Area: a.At[h].Area, CauseRef: ref, Alone: alone, Company: near,
		})
	}
	for _, death := range deaths {
		d.die(death)
	}
	return nil
}

// die records a death and what becomes of the belongings: with company they lie
// there, alone they are stolen (HQ-DEATH-03).
func (d *draft) die(death event.HeroDied) {
	h := death.Hero
	d.Record(death)
	if death.Alone {
		d.stolen(h)
	} else {
		d.left(h, d.State.Heroes[h].Gold, d.State.heldBy(h))
	}
	d.endEffects(string(h), "died", func(Effect) bool { return true })
}

// afterDeaths ends the turn of a hero who died in it, or whose turn was to end
// as soon as death was settled, and the quest when nobody is left.
//
//   - HQ-DEATH-02: the dead take no further part.
//   - HQ-END-03: the quest ends when all heroes have died.
func (d *draft) afterDeaths() {
	a := d.State.Quest
	if a == nil || len(a.Saves) > 0 {
		return
	}
	if d.buried(); d.State.Quest.Sprung != nil {
		return // the step from under the block comes before the end of the turn
	}
	if t := a.Turn; t != nil && t.Hero != "" {
		switch {
		case d.State.Heroes[t.Hero].Dead:
			d.endTurn("died")
		case t.Ends != "":
			d.endTurn(t.Ends)
		case t.Dropped && d.Call.Options.On("voluntary_pit_ends_turn"): // HQ-PIT-05
			d.endTurn("trap")
		}
	}
	d.endQuestIfEmpty()
}
