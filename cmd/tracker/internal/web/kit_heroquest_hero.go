package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// heroSteps are a hero's steps in the order of play. The one in the main colour
// is the roll at the turn's beginning, and later its end.
func (t *heroQuestTable) heroSteps(h event.HeroID) []views.Action {
	if t.gm {
		return t.heroStepsForZargon(h)
	}
	steps := []views.Action{
		t.rollStep(h), t.moveStep(h), t.doorStep(h), t.attackStep(h),
	}
	steps = append(steps, slices.Concat(t.castSteps(h), t.searchTiles(h), t.disarmStep(h), t.jumpStep(h))...)
	steps = append(steps, t.potionStep(h))
	steps = append(steps, t.useSteps(h)...)
	steps = append(steps, t.passStep(h))
	steps = append(steps, t.effectSteps(string(h))...)
	if t.dealsSpells(h) {
		steps = append(steps, t.spellsStep(h))
	}
	steps = append(steps, t.lootSteps(h)...)
	steps = append(steps, views.Action{Name: "gear-" + string(h), Title: t.v.Say("Gear"), Icon: "sword", Note: t.v.Say("%s’s sheet", t.hero(h)), Href: t.v.Table.Hero(string(h))},
		t.leaveStep(h), t.endStep(h))
	return t.withMain(h, steps)
}

// withMain gives the main colour to the first of a hero's steps while the movement is
// to be rolled, then to the last one, which ends the turn.
func (t *heroQuestTable) withMain(h event.HeroID, steps []views.Action) []views.Action {
	if t.can("RollMovement", h) {
		steps[0].Main = true
	} else if end := len(steps) - 1; steps[end].Off == "" {
		steps[end].Main = true
	}
	return steps
}

// heroStepsForZargon are the same for Zargon, who enters for a hero whose player
// does not: what every turn has is here, the rest on pages of its own.
func (t *heroQuestTable) heroStepsForZargon(h event.HeroID) []views.Action {
	attack := t.linked("Attack", h, t.v.Say("Attack"), "attack")
	if attack.Off == "" && len(t.monsters()) == 0 {
		attack.Off = t.v.Say(noFoe)
	}
	steps := []views.Action{t.rollStep(h), t.moveStep(h), t.doorStep(h), attack}
	if len(t.s.Heroes[h].Spells) > 0 {
		steps = append(steps, t.linked("Cast", h, t.v.Say("Cast"), "spell"))
	}
	steps = append(steps, t.linked("FindTreasure", h, t.v.Say("Treasure"), "chest"), t.linked("FindTraps", h, t.v.Say("Traps"), "search"),
		t.linked("FindSecretDoors", h, t.v.Say("Secret doors"), "search"))
	if len(t.traps(trapFound)) > 0 {
		steps = append(steps, t.linked("Disarm", h, t.v.Say("Disarm"), "trap"), t.linked("Jump", h, t.v.Say("Jump"), "move"))
	}
	steps = append(steps, t.linked("ExitHero", h, t.v.Say("Leave"), "door"), t.endStep(h))
	return t.withMain(h, steps)
}

func (t *heroQuestTable) rollStep(h event.HeroID) views.Action {
	a := t.tile("RollMovement", h, t.v.Say("Roll movement"), "die")
	n := heroquest.StrengthOf(t.s, t.options(), h).Move
	a.Form = t.form(a.Name, "RollMovement", t.v.Say("Roll"), "die").hide("hero_id", string(h)).
		throw("movement", t.v.Many(n, "Movement: %d red die", "Movement: %d red dice"), "movement", "").of(n).done()
	return a
}

func (t *heroQuestTable) moveStep(h event.HeroID) views.Action {
	a := t.tile("Move", h, t.v.Say("Move"), "move")
	left := 0
	if turn := t.a.Turn; turn != nil && turn.Hero == h {
		left = turn.Left
	}
	if a.Off == "" && left == 0 {
		a.Off = t.v.Say("no squares left")
	}
	a.Note = t.v.Many(left, "%d square left", "%d squares left")
	f := t.form(a.Name, "Move", t.v.Say("Move"), "move").hide("hero_id", string(h)).
		number("squares", t.v.Say("Squares walked"), [2]int{0, 99}, strconv.Itoa(left)).required().help(t.trapsInTheWay()).
		text("area", t.v.Say("Ends in"), t.a.At[h].Area, t.areas()).
		ask("asserted.clear", t.v.Say("Is the way clear?"), yes).
		ask("asserted.passes_monster", t.v.Say("Through a monster’s square?"), no).
		ask("asserted.free", t.v.Say("Is its end free?"), yes)
	if pits := t.traps(pitOpen); len(pits) > 0 {
		into := t.v.trapChoices(pits)
		into[0].Chosen = false
		f.may("enter_pit", t.v.Say("Down into a pit?"), into)
	}
	a.Form = t.asksDeath(f, h).done()
	return a
}

// trapsInTheWay warns of the traps that a walk may spring.
func (t *heroQuestTable) trapsInTheWay() string {
	var known []string
	for _, trap := range heroquest.TrapsInTheWay(t.s, t.options()) {
		known = append(known, t.v.Say("%s (%s)", t.v.trapName(trap), trap.Area))
	}
	if len(known) == 0 {
		return ""
	}
	return t.v.Say("Springs if walked over: %s.", strings.Join(known, ", "))
}

// areas are the rooms and corridors that were seen.
func (t *heroQuestTable) areas() []string { return slices.Sorted(maps.Keys(t.a.Areas)) }

func (t *heroQuestTable) doorStep(h event.HeroID) views.Action {
	a := t.tile("OpenDoor", h, t.v.Say("Open door"), "door")
	closed := t.doors(closedDoor)
	f := t.form(a.Name, "OpenDoor", t.v.Say("door|Open"), "door").hide("hero_id", string(h))
	if len(closed) > 0 {
		f.pick("door_id", t.v.Say("Which door?"), plainChoices(closed, closed[0]))
	} else {
		f.text("door_id", t.v.Say("Which door?"), "", nil).required().help(t.v.Say("its name on the map; ask Zargon"))
	}
	a.Form = f.ask("asserted.adjacent", t.v.Say("Does %s stand next to it?", t.hero(h)), yes).done()
	return a
}

// plainChoices are words that mean themselves.
func plainChoices(words []string, chosen string) []views.Choice {
	choices := make([]views.Choice, len(words))
	for i, w := range words {
		choices[i] = views.Choice{Value: w, Label: w, Chosen: w == chosen}
	}
	return choices
}

// noFoe is why nobody can be attacked.
var noFoe = words.Key("no monster in sight")

func (t *heroQuestTable) attackStep(h event.HeroID) views.Action {
	a := t.tile("Attack", h, t.v.Say("Attack"), "attack")
	foes := t.monsters()
	if a.Off == "" && len(foes) == 0 {
		a.Off = t.v.Say(noFoe)
	}
	if a.Off != "" {
		return a
	}
	dice := heroquest.StrengthOf(t.s, t.options(), h)
	f := t.form(a.Name, "Attack", t.v.Say("Attack"), "attack").hide("hero_id", string(h)).pick("target", t.v.Say("Whom?"), t.foeChoices(foes, h))
	t.weapons(f, h)
	f.ask("asserted.adjacent", t.v.Say("Are the two next to each other?"), yes)
	t.asksReach(f, h)
	label, count := t.v.Say("Attack dice"), 0
	if dice.AttackKnown {
		label, count = t.v.Many(dice.Attack, "Attack: %d combat die", "Attack: %d combat dice"), dice.Attack
	}
	a.Form = f.asksAfterKill().throw("attack", label, "combat", "").of(count).
		throw("defense", t.defence(foes), "combat", t.v.Say("Zargon throws, if there is a skull; left empty after typed attack dice, Zargon is asked.")).of(foesDefend(foes)).done()
	return a
}

// defence says how many dice monsters defend with, if all do with as many.
func (t *heroQuestTable) defence(foes []projections.Foe) string {
	n := foesDefend(foes)
	if n < 0 {
		return t.v.Say("Defence: the monster’s dice")
	}
	return t.v.Many(n, "Defence: %d combat die", "Defence: %d combat dice")
}

// foesDefend is with how many dice monsters defend, -1 if not all with as many.
func foesDefend(foes []projections.Foe) int {
	for _, f := range foes {
		if f.Defend != foes[0].Defend {
			return -1
		}
	}
	return foes[0].Defend
}

// foeChoices are monsters to be picked; the first in the hero's area is likely.
func (t *heroQuestTable) foeChoices(foes []projections.Foe, h event.HeroID) []views.Choice {
	choices := make([]views.Choice, len(foes))
	near := max(0, slices.IndexFunc(foes, func(f projections.Foe) bool { return f.Area != "" && f.Area == t.a.At[h].Area }))
	for i, f := range foes {
		note := t.v.Say("%d of %d Body, defends with %d", f.Body, f.BodyMax, f.Defend)
		if f.Area != "" {
			note = t.v.Say("%s, %s", note, f.Area)
		}
		choices[i] = views.Choice{Value: string(f.Monster), Label: t.labelled(f, foes), Note: note, Chosen: i == near}
	}
	return choices
}

// labelled is a monster's name, with its number where there are more of them.
func (t *heroQuestTable) labelled(f projections.Foe, among []projections.Foe) string {
	for _, other := range among {
		if other.Monster != f.Monster && other.Name == f.Name {
			return t.v.Say("%s %s", t.v.Term(f.Name), strings.TrimLeft(string(f.Monster), "m"))
		}
	}
	return t.v.Term(f.Name)
}

// weapons lets a hero pick among several weapons.
func (t *heroQuestTable) weapons(f *stepForm, h event.HeroID) {
	var choices []views.Choice
	for _, id := range t.s.Held(h) {
		item := t.s.Items[id]
		if heroquest.KindOf(t.s, t.options(), item.Card) == "weapon" {
			choices = append(choices, views.Choice{Value: string(id), Label: t.v.Term(t.s.CardName(item.Card)), Chosen: item.Place == heroquest.InHand})
		}
	}
	if len(choices) > 1 {
		f.pick("weapon", t.v.Say("With what?"), choices)
	}
}

// asksReach asks about corner and sight if a held weapon strikes that far.
func (t *heroQuestTable) asksReach(f *stepForm, h event.HeroID) {
	corner, far := false, false
	for _, id := range t.s.Held(h) {
		if heroquest.KindOf(t.s, t.options(), t.s.Items[id].Card) == "weapon" {
			diagonal, shoots := heroquest.ReachOf(t.s, t.options(), id)
			corner, far = corner || diagonal, far || shoots
		}
	}
	if corner {
		f.ask("asserted.diagonal", t.v.Say("If not, do they touch at a corner?"), no)
	}
	if corner || far {
		f.ask("asserted.visible", t.v.Say("If not, is the target in sight?"), yes)
	}
}

func (t *heroQuestTable) treasureStep(h event.HeroID) views.Action {
	a := t.tile("FindTreasure", h, t.v.Say("Treasure"), "chest")
	here, beast := t.a.At[h].Area, t.beastNear(h)
	f := t.form(a.Name, "FindTreasure", t.v.Say("Search for treasure"), "chest").hide("hero_id", string(h)).
		text("room", t.v.Say("Which room?"), here, t.areas()).required().
		ask("asserted.in_room", t.v.Say("Is %s in it?", t.hero(h)), yes).
		ask("asserted.monster_in_room", t.v.Say("Is a monster in the room?"), likely(beast)).
		may("card", t.v.Say("Card drawn by hand"), t.treasureCards())
	a.Form = t.asksDeath(t.asksAmbush(f, h), h).done()
	return a
}

// treasureCards are those of the deck; one that is gold is drawn by a tap.
func (t *heroQuestTable) treasureCards() []views.Choice {
	cards := t.v.picks("treasure card", nil)
	for i, card := range cards {
		cards[i].Sent = heroquest.IsGold(t.s, t.options(), event.Key(card.Value))
	}
	return cards
}

// asksAmbush asks where a wandering monster comes to stand.
func (t *heroQuestTable) asksAmbush(f *stepForm, h event.HeroID) *stepForm {
	return f.ask("asserted.adjacent", t.v.Say("Would a wandering monster be next to %s?", t.hero(h)), yes).
		ask("asserted.free_adjacent", t.v.Say("If not: a free square?"), no)
}

func (t *heroQuestTable) potionStep(h event.HeroID) views.Action {
	a := t.tile("DrinkPotion", h, t.v.Say("Drink"), "potion")
	var potions []views.Choice
	for _, id := range t.s.Held(h) {
		card := t.s.Items[id].Card
		if heroquest.KindOf(t.s, t.options(), card) == "potion" {
			potions = append(potions, views.Choice{Value: string(id), Label: t.v.Term(t.s.CardName(card)), Note: t.v.Term(heroquest.CardEffect(card)), Chosen: len(potions) == 0})
		}
	}
	if a.Off == "" && len(potions) == 0 {
		a.Off = t.v.Say("no potion")
	}
	a.Form = t.form(a.Name, "DrinkPotion", t.v.Say("Drink"), "potion").hide("hero_id", string(h)).pick("item_id", t.v.Say("Which potion?"), potions).
		throw("potion", t.v.Say("Red dice, if the card wants them"), "movement", "").done()
	return a
}

func (t *heroQuestTable) passStep(h event.HeroID) views.Action {
	a := t.tile("PassItem", h, t.v.Say("Hand over"), "bag")
	things, others := t.things(h), t.others(h)
	if a.Off == "" && len(things) == 0 {
		a.Off = t.v.Say("nothing to hand over")
	}
	if a.Off == "" && len(others) == 0 {
		a.Off = t.v.Say("nobody to give it to")
	}
	a.Form = t.form(a.Name, "PassItem", t.v.Say("Hand over"), "bag").hide("from", string(h)).pick("item_id", t.v.Say("What?"), things).pick("to", t.v.Say("To whom?"), others).
		ask("asserted.adjacent", t.v.Say("Do the two stand next to each other?"), yes).
		ask("asserted.monster_adjacent", t.v.Say("Does a monster stand next to either?"), no).done()
	return a
}

// things are what a hero holds.
func (t *heroQuestTable) things(h event.HeroID) []views.Choice {
	var choices []views.Choice
	for _, id := range t.s.Held(h) {
		item := t.s.Items[id]
		note := ""
		if item.Place == heroquest.InHand || item.Place == heroquest.Worn {
			note = t.v.Term(strings.ReplaceAll(string(item.Place), "_", " "))
		}
		choices = append(choices, views.Choice{Value: string(id), Label: t.v.Term(t.s.CardName(item.Card)), Note: note})
	}
	return choices
}

// others are the comrades of a hero who could be met now.
func (t *heroQuestTable) others(h event.HeroID) []views.Choice {
	all := t.s.Inside()
	if t.a == nil {
		all = t.s.Party()
	}
	var choices []views.Choice
	for _, other := range all {
		if other != h && !t.s.Heroes[other].Dead {
			choices = append(choices, views.Choice{Value: string(other), Label: t.hero(other), Hue: t.hue(string(other)), Chosen: len(choices) == 0})
		}
	}
	return choices
}

// lootSteps are the ways to take from the dead who lie on the board.
func (t *heroQuestTable) lootSteps(h event.HeroID) []views.Action {
	var steps []views.Action
	for _, dead := range t.s.Party() {
		left, lies := t.a.Remains[dead]
		things := t.things(dead)
		if !lies || left.Stolen || left.Gold == 0 && len(things) == 0 {
			continue
		}
		a := t.tile("LootRemains", h, t.v.Say("Take from %s", t.hero(dead)), "bag")
		a.Name += "-" + string(dead)
		for i := range things {
			things[i].Chosen, things[i].Note = true, ""
		}
		f := t.form(a.Name, "LootRemains", t.v.Say("Take"), "bag").hide("hero_id", string(h)).hide("dead_hero_id", string(dead))
		if len(things) > 0 {
			f.many("items", t.v.Say("What?"), things)
		}
		a.Form = f.number("gold", t.v.Say("Gold"), [2]int{0, left.Gold}, strconv.Itoa(left.Gold)).
			ask("asserted.same_area", t.v.Say("Is %s in the same room or corridor?", t.hero(h)), yes).done()
		steps = append(steps, a)
	}
	return steps
}

func (t *heroQuestTable) leaveStep(h event.HeroID) views.Action {
	a := t.tile("ExitHero", h, t.v.Say("Leave"), "door")
	a.Form = t.form(a.Name, "ExitHero", t.v.Say("Leave the quest"), "door").hide("hero_id", string(h)).
		pick("via", t.v.Say("Which way?"), []views.Choice{{Value: "entrance", Label: t.v.Say("The stairs, or the way in"), Chosen: true}, {Value: "exit", Label: t.v.Say("The exit of the quest")}}).
		ask("asserted.at_exit", t.v.Say("Does %s stand there?", t.hero(h)), yes).done()
	return a
}

func (t *heroQuestTable) endStep(h event.HeroID) views.Action {
	a := t.tile("EndTurn", h, t.v.Say("End turn"), "end")
	a.Form = t.form(a.Name, "EndTurn", t.v.Say("End turn"), "end").hide("hero_id", string(h)).asksTheBrave().done()
	return a
}
