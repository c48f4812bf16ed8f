package web

import (
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/views"
)

// monsterSteps are what monsters do in Zargon's turn: one step for each kind of
// deed, with a pick of the monster.
func (t *heroQuestTable) monsterSteps() []views.Action {
	foes := t.monsters()
	if !t.zargonsTurn() || len(foes) == 0 {
		return nil
	}
	steps := []views.Action{t.prowlStep(foes), t.strikeStep(foes)}
	return append(steps, t.dreadSteps(foes)...)
}

// beastChoices are monsters to be picked; the first that is ready is likely.
func (t *heroQuestTable) beastChoices(foes []projections.Foe, used func(projections.Foe) bool) []views.Choice {
	choices := make([]views.Choice, len(foes))
	ready := slices.IndexFunc(foes, func(f projections.Foe) bool { return !used(f) })
	for i, f := range foes {
		choices[i] = views.Choice{Value: string(f.Monster), Label: t.labelled(f, foes), Note: f.Area, Chosen: i == ready}
		if used(f) {
			choices[i].Off = t.v.Say("used")
		}
	}
	return choices
}

func hasMoved(f projections.Foe) bool { return f.Moved }

func hasActed(f projections.Foe) bool { return f.Acted }

// prowlStep moves a monster.
func (t *heroQuestTable) prowlStep(foes []projections.Foe) views.Action {
	a := t.tile("MoveMonster", "", t.v.Say("Move a monster"), "move")
	if a.Off == "" && allOf(foes, hasMoved) {
		a.Off = t.v.Say("all have moved in this turn")
	}
	if a.Off != "" {
		return a
	}
	most := ""
	if i := slices.IndexFunc(foes, func(f projections.Foe) bool { return !f.Moved }); foes[i].Movement != nil {
		most = strconv.Itoa(*foes[i].Movement)
	}
	f := t.form(a.Name, "MoveMonster", t.v.Say("Move"), "move").pick("monster_id", t.v.Say("Which monster?"), t.beastChoices(foes, hasMoved)).
		number("squares", t.v.Say("Squares"), [2]int{0, 99}, most).required().text("area", t.v.Say("Ends in"), "", t.areas()).help(t.v.Say("if it leaves its room or corridor")).
		ask("asserted.clear", t.v.Say("Is the way clear of walls, doors and rubble?"), yes).ask("asserted.passes_hero", t.v.Say("Does it lead through a hero’s square?"), no).
		ask("asserted.passes_monster", t.v.Say("Through a monster’s square?"), no).ask("asserted.free", t.v.Say("Is the last square empty?"), yes)
	if pits := t.traps(pitOpen); len(pits) > 0 {
		jumped := t.v.trapChoices(pits)
		for i := range jumped {
			jumped[i].Chosen = false
		}
		f.may("enter_pit", t.v.Say("Into a pit?"), jumped).many("jumps", t.v.Say("Over a pit?"), jumped).
			ask("asserted.landing_clear", t.v.Say("If it jumps: is there floor beyond?"), yes).ask("asserted.landing_monster", t.v.Say("Does anybody stand there?"), no)
	}
	a.Form = f.done()
	return a
}

// strikeStep attacks a hero with a monster, both throws at once.
func (t *heroQuestTable) strikeStep(foes []projections.Foe) views.Action {
	a := t.tile("AttackHero", "", t.v.Say("Attack"), "attack")
	targets := t.insiders()
	switch {
	case a.Off != "":
	case allOf(foes, hasActed):
		a.Off = t.v.Say("all have acted in this turn")
	case len(targets) == 0:
		a.Off = t.v.Say("no hero is on the board")
	}
	if a.Off != "" {
		return a
	}
	f := t.form(a.Name, "AttackHero", t.v.Say("Attack"), "attack").pick("monster_id", t.v.Say("Which monster?"), t.armed(foes)).pick("target", t.v.Say("Whom?"), t.victims(foes, targets)).
		ask("asserted.adjacent", t.v.Say("Are the two next to each other?"), yes).ask("asserted.diagonal", t.v.Say("If not, do they touch at a corner?"), no)
	most := 0
	for _, foe := range foes {
		most = max(most, foe.Attack)
	}
	if t.mortal(most) {
		f.ask("asserted.company", t.v.Say("If the hero dies: is another living hero in the same room or corridor?"), likely(len(targets) > 1))
	}
	a.Form = f.throw("attack", t.v.Say("Attack dice"), "combat", "").
		throw("defense", t.v.Say("Defence dice"), "combat", t.v.Say("The hero’s player throws, if there is a skull; left empty after typed attack dice, the hero is asked.")).done()
	return a
}

// armed are the monsters with their Attack dice.
func (t *heroQuestTable) armed(foes []projections.Foe) []views.Choice {
	choices := t.beastChoices(foes, hasActed)
	for i, f := range foes {
		choices[i].Note = t.v.Say("attacks with %d", f.Attack)
		if f.Area != "" {
			choices[i].Note = t.v.Say("%s, %s", choices[i].Note, f.Area)
		}
	}
	return choices
}

// victims are the heroes with their defence; the first beside a ready monster is
// likely.
func (t *heroQuestTable) victims(foes []projections.Foe, heroes []views.Choice) []views.Choice {
	ready := max(0, slices.IndexFunc(foes, func(f projections.Foe) bool { return !f.Acted }))
	near := max(0, slices.IndexFunc(heroes, func(c views.Choice) bool { return t.a.At[event.HeroID(c.Value)].Area == foes[ready].Area }))
	for i := range heroes {
		heroes[i].Chosen, heroes[i].Note = i == near, t.strengthWords(event.HeroID(heroes[i].Value))
	}
	return heroes
}

// dreadSteps cast the Dread spells that monsters on the board have.
func (t *heroQuestTable) dreadSteps(foes []projections.Foe) []views.Action {
	var casters []projections.Foe
	var spells []views.Choice
	var all heroquest.DreadCraft
	for _, f := range foes {
		has := false
		for _, spell := range t.a.Monster[f.Monster].Spells {
			craft := heroquest.DreadCraftOf(t.s, t.options(), f.Monster, spell)
			if craft.Spent {
				continue
			}
			has = true
			all = heroquest.DreadCraft{OneHero: all.OneHero || craft.OneHero, Area: all.Area || craft.Area, RoomOnly: all.RoomOnly || craft.RoomOnly,
				Hurts: all.Hurts || craft.Hurts, Rolls: all.Rolls || craft.Rolls, Rusts: all.Rusts || craft.Rusts, Summons: all.Summons || craft.Summons}
			if !slices.ContainsFunc(spells, func(c views.Choice) bool { return c.Value == string(spell) }) {
				spells = append(spells, views.Choice{Value: string(spell), Label: t.v.Term(t.s.CardName(spell)), Note: t.v.Term(heroquest.DreadSpellEffect(spell)), Chosen: len(spells) == 0})
			}
		}
		if has {
			casters = append(casters, f)
		}
	}
	if len(casters) == 0 {
		return nil
	}
	a := t.tile("CastDreadSpell", "", t.v.Say("Dread spell"), "spell")
	if a.Off == "" && allOf(casters, hasActed) {
		a.Off = t.v.Say("its caster has acted in this turn")
	}
	if a.Off == "" {
		a.Form = t.dreadForm(a, casters, spells, all)
	}
	return []views.Action{a}
}

// dreadForm is the form of a Dread spell; it asks for what one of the spells
// wants.
func (t *heroQuestTable) dreadForm(a views.Action, casters []projections.Foe, spells []views.Choice, craft heroquest.DreadCraft) *views.Form {
	f := t.form(a.Name, "CastDreadSpell", t.v.Say("Cast"), "spell").pick("monster_id", t.v.Say("Who casts?"), t.beastChoices(casters, hasActed)).pick("spell", t.v.Say("Which spell?"), spells)
	if craft.OneHero {
		heroes := t.insiders()
		for i := range heroes {
			heroes[i].Chosen = i == 0 && !craft.Area
		}
		f.may("aimed_at", t.v.Say("At which hero?"), heroes)
	}
	if craft.Area {
		hit := t.insiders()
		for _, foe := range t.monsters() {
			hit = append(hit, views.Choice{Value: string(foe.Monster), Label: t.labelled(foe, t.monsters())})
		}
		f.many("targets", t.v.Say("Whom does a spell on an area hit?"), hit).help(t.v.Say("Left open, it hits all who are known to be there."))
	}
	if craft.OneHero || craft.Area {
		f.ask("asserted.visible", t.v.Say("Does the caster see a hero whom it hits?"), yes)
	}
	if craft.RoomOnly {
		f.ask("asserted.in_room", t.v.Say("Does the caster stand in a room?"), yes)
	}
	if craft.Rusts {
		f.may("item_id", t.v.Say("What rusts?"), t.rusting())
	}
	if craft.Hurts && t.mortal(3) {
		f.ask("asserted.company", t.v.Say("If a hero dies: is another living hero in the same room or corridor?"), likely(len(t.s.Inside()) > 1))
	}
	if craft.Rolls {
		f.throw("resist", t.v.Say("The heroes’ red dice, if the card wants them"), "movement", "")
	}
	if craft.Summons {
		f.throw("spell", t.v.Say("Who comes: 1 red die"), "movement", "").of(1)
	}
	return f.done()
}

// rusting are the things that Rust may destroy.
func (t *heroQuestTable) rusting() []views.Choice {
	var things []views.Choice
	for _, h := range t.s.Inside() {
		for _, id := range heroquest.Rusting(t.s, t.options(), h) {
			things = append(things, views.Choice{Value: string(id), Label: t.v.Term(t.s.CardName(t.s.Items[id].Card)), Note: t.hero(h)})
		}
	}
	return things
}
