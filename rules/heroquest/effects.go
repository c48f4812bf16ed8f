package heroquest

import (
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// effectCommands are the commands of what spells leave behind.
var effectCommands = []rules.Command[Command]{
	{
		Name: "EndEffect", Title: "An effect ends", Chapter: "magic",
		Means: "Say that a lasting effect is over, where the tracker cannot see it: sight lost, a roll to shake it off, what its card names.",
		Fields: []rules.Field{
			{Name: "effect_id", Label: "Effect", Shape: rules.Ref, Kind: "effect", Means: "which effect"},
			{Name: "reason", Label: "Reason", Shape: rules.Word, Words: []string{"no_monster_in_sight", "hurt", resisted, "dispelled"}, Means: "why it is over"},
		},
		Dice: []rules.Throws{{For: "resist", Die: "movement", Count: "what the card says: for most, one die for each Mind Point",
			By: "holder's side", When: "the card ends it by a roll"}},
		Rules: []rules.ID{"HQ-SPELL-05", "HQ-CARD-06", "HQ-HERO-10"},
		Read:  rules.Reads(func(c EndEffect) Command { return c }),
	},
}

// When an effect ends that lasts longer than one throw or one movement.
const (
	firstHurt  = "first_hurt"          // with the next Body Point that its holder loses
	turnMissed = "next_turn_missed"    // with the turn that its holder misses
	shakenOff  = "shaken_off"          // by a roll of its holder
	twoAttacks = "turn_of_two_attacks" // with the turn in which its holder attacks
	cardSays   = "as_its_card_says"    // when the table says so
)

// Endings are when a lasting effect can end by itself, in the words that tell it.
func Endings(in words.Tongue) []rules.Known {
	var all []rules.Known
	for _, when := range []string{firstHurt, turnMissed, shakenOff, twoAttacks, nextAttack, nextDefense, nextRoll, nextMovement} {
		all = append(all, rules.Known{ID: when, Name: until(in, when)})
	}
	return all
}

// resisted is why an effect ends that its holder shakes off.
const resisted = "resisted"

// The Dread spells that the rules know by name.
const (
	sleep        event.Key = "sleep" // a spell of the water element as well
	cloudOfDread event.Key = "cloud_of_dread"
	command      event.Key = "command"
	fear         event.Key = "fear"
)

// affected lists the effects on a figure that a question picks, the first begun
// first.
func (s State) affected(figure string, is func(Effect) bool) []event.EffectID {
	var found []event.EffectID
	if s.Quest == nil {
		return nil
	}
	for id, e := range s.Quest.Effects {
		if e.Holder == figure && is(e) {
			found = append(found, id)
		}
	}
	slices.SortFunc(found, byNumber)
	return found
}

// frozen says whether an effect keeps its holder from moving, acting and
// defending (HQ-SPELL-05: Sleep; HQ-DREAD-04: Sleep and Cloud of Dread).
func (e Effect) frozen() bool { return e.Key == sleep || e.Key == cloudOfDread }

// stops says whether an effect keeps its holder from moving and acting.
func (e Effect) stops() bool { return e.frozen() || e.EndsWhen == turnMissed }

// defenseless says whether a figure cannot defend itself.
func (s State) defenseless(figure string) bool { return len(s.affected(figure, Effect.frozen)) > 0 }

// mayStir refuses movement and actions to a figure that an effect holds, and a
// hero who is under Command to the hero's player.
//
//   - HQ-SPELL-05: the card decides: asleep, or a turn is missed.
//   - HQ-DREAD-04: the same with Zargon's cards.
func (d *draft) mayStir(figure string) error {
	rule := rules.ID("HQ-DREAD-04")
	if d.State.isMonster(figure) {
		rule = "HQ-SPELL-05"
	}
	if held := d.State.affected(figure, Effect.stops); len(held) > 0 {
		e := d.State.Quest.Effects[held[0]]
		if e.EndsWhen == turnMissed {
			return rules.Refuse("CannotAct", rule, "%s misses this turn: %s", d.name(figure), d.card(e.Key))
		}
		return rules.Refuse("CannotAct", rule, "%s neither moves nor acts until %s is shaken off", d.name(figure), d.card(e.Key))
	}
	if d.commanded(figure) && d.Call.By.Side != events.GameMaster {
		return rules.Refuse("NotYourHero", rule, "Zargon plays %s until %s is shaken off", d.name(figure), d.dreadCard(command))
	}
	return nil
}

// commanded says whether Zargon plays a hero by his Dread spell Command.
func (d *draft) commanded(figure string) bool { return d.State.under(figure, command) }

// setDice is the number of Attack dice that an effect leaves to a hero,
// whatever the weapon.
//
//   - HQ-HERO-11: spells change the Attack dice.
//   - HQ-DREAD-04: Fear leaves as many as its card says.
func (d *draft) setDice(h event.HeroID, dice int) []event.Modifier {
	for _, id := range d.State.affected(string(h), func(e Effect) bool { return e.EndsWhen == shakenOff }) {
		key := d.State.Quest.Effects[id].Key
		card, _ := d.figures().dreadSpell(key)
		if set, sets := known(card.Figures.AttackDiceSet); sets && set != dice {
			return []event.Modifier{{Source: string(key), Dice: set - dice}}
		}
	}
	return nil
}

// moveFactor is by how much effects multiply the dice of a hero's next movement
// roll (HQ-MOVE-01, HQ-SPELL-05, HQ-POTION-01): Swift Wind, Potion of Speed.
func (d *draft) moveFactor(h event.HeroID) int {
	factor := 1
	for _, id := range d.State.affected(string(h), func(e Effect) bool { return e.EndsWhen == nextRoll }) {
		factor *= d.figures().moveFactor(d.State.Quest.Effects[id].Key)
	}
	return factor
}

// moveFactor is by how much a spell or a potion multiplies movement dice.
func (f figures) moveFactor(card event.Key) int {
	spell, _ := f.spell(card)
	if n, multiplies := known(spell.Figures.MoveDiceFactor); multiplies {
		return n
	}
	item, _ := f.item(card)
	if n, multiplies := known(item.figures.MoveDiceFactor); multiplies {
		return n
	}
	return 1
}

// lapse ends what is over with the turn that ends now: the turn that was
// missed, and the turn of two attacks.
//
//   - HQ-SPELL-05, HQ-DREAD-04: Tempest costs one turn.
//   - HQ-POTION-01: Heroic Brew is good for one turn.
func (d *draft) lapse(t Turn) {
	missed := func(e Effect) bool { return e.EndsWhen == turnMissed }
	if t.zargons() {
		for _, m := range d.State.Quest.monsters() {
			d.endEffects(string(m), "used", missed)
		}
		return
	}
	d.endEffects(string(t.Hero), "used", func(e Effect) bool {
		return missed(e) || e.EndsWhen == twoAttacks && len(t.Strikes) > 0
	})
}

// monsters lists the monsters of the attempt, the first placed first.
func (a *Attempt) monsters() []event.MonsterID { return ids(a.Monster) }

// begin records a lasting effect.
func (d *draft) begin(card event.Key, holder, until, cause string, changes ...event.Modifier) {
	d.Record(event.EffectBegan{
		ID: event.EffectID(d.ID("e")), Effect: card, Holder: holder, Modifiers: some(changes), EndsWhen: until, CauseRef: cause,
	})
}

// EndEffect says that a lasting effect is over.
type EndEffect struct {
	Effect event.EffectID `json:"effect_id"`
	Reason string         `json:"reason"`
}

func (c EndEffect) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	if len(d.State.Quest.Saves) > 0 {
		return d.settled()
	}
	return nil
}

// decide ends the effect, by its holder's roll where its card wants one.
//
//   - HQ-SPELL-05: how long an effect lasts stands on its card.
//   - HQ-CARD-06: anybody may say that Courage is over.
func (c EndEffect) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	e, lasts := d.State.Quest.Effects[c.Effect]
	switch {
	case !lasts && d.hasLasted(c.Effect):
		return nil
	case !lasts:
		return rules.Ask("effect_id", "no effect has the id %q", c.Effect)
	case c.Reason == resisted && e.EndsWhen == shakenOff:
		return due(d.struggle(c.Effect, e), words.Say("the throw for shaking off %s is wanted", d.card(e.Key)))
	}
	d.Record(event.EffectEnded{ID: c.Effect, Holder: e.Holder, Reason: c.Reason})
	return nil
}

// hasLasted says whether an effect with this id has been and is over.
func (d *draft) hasLasted(id event.EffectID) bool { return d.issued("e", string(id)) }

// struggle is a figure's roll to shake off what holds it, in its own turn.
//
//   - HQ-HERO-10: Mind Points are resistance to magic: a die for each of them.
func (d *draft) struggle(id event.EffectID, e Effect) error {
	if err := d.Call.Lawful(d.mayStruggle(e)); err != nil {
		return err
	}
	if _, hero := d.State.Heroes[event.HeroID(e.Holder)]; hero {
		d.takeTurn(event.HeroID(e.Holder))
	} else {
		d.takeZargonsTurn()
	}
	free, err := d.shakes(e.Cause, e.Holder, d.binding(e), "resist")
	if err != nil || !free {
		return err
	}
	d.Record(event.EffectEnded{ID: id, Holder: e.Holder, Reason: resisted})
	return nil
}

// mayStruggle refuses a roll to shake off an effect out of turn.
//
//   - HQ-SPELL-05: the card gives one try in each turn of the holder.
func (d *draft) mayStruggle(e Effect) error {
	a := d.State.Quest
	if h, hero := d.State.Heroes[event.HeroID(e.Holder)]; hero && !d.onTurn(event.HeroID(e.Holder)) {
		return rules.Refuse("NotYourTurn", "HQ-SPELL-05", "%s rolls to shake off %s in the own turn", h.Name, d.card(e.Key))
	} else if !hero && d.zargonPlays("NotZargonsTurn", "HQ-SPELL-05") != nil {
		return rules.Refuse("NotZargonsTurn", "HQ-SPELL-05", "%s rolls to shake off %s in Zargon's turn", d.name(e.Holder), d.card(e.Key))
	}
	if a.Turn != nil && e.Tried == a.Turn.ID {
		return rules.Refuse("ActionSpent", "HQ-SPELL-05", "%s has tried to shake off %s in this turn", d.name(e.Holder), d.card(e.Key))
	}
	return nil
}

// binding is what stands about shaking off on the card of an effect: a hero is
// held by a Dread spell, a monster by a hero's.
func (d *draft) binding(e Effect) content.SpellFigures {
	if _, hero := d.State.Heroes[event.HeroID(e.Holder)]; hero {
		card, _ := d.figures().dreadSpell(e.Key)
		return card.Figures
	}
	card, _ := d.figures().spell(e.Key)
	return card.Figures
}

// shakes is one roll of a figure against a spell that holds it. A figure
// without a Mind Point has no die to roll.
func (d *draft) shakes(cast, figure string, f content.SpellFigures, purpose string) (free bool, err error) {
	dice := breakDice(f.BreakDice, d.mind(figure))
	if dice == 0 {
		return false, nil
	}
	roll, err := d.throw(movementDie, dice, purpose, figure)
	if err != nil {
		return false, err
	}
	d.Record(event.ResistanceRolled{Cast: event.CastID(cast), Target: figure, Roll: roll})
	return hits(roll.Faces, f.BreakOn) > 0, nil
}

// mind is how many Mind Points a figure has.
func (d *draft) mind(figure string) int {
	if h, hero := d.State.Heroes[event.HeroID(figure)]; hero {
		return h.Mind
	}
	return d.State.Quest.Monster[event.MonsterID(figure)].Mind
}

// breakDice reads how many dice a figure rolls: "1 red die per mind point", or
// a number of dice for everybody.
func breakDice(words string, mind int) int {
	number, _, _ := strings.Cut(words, " ")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	if strings.Contains(words, "per mind") {
		n *= mind
	}
	return n
}

// hits is how many faces are among those that count.
func hits(faces []events.Face, counting []int) int {
	n := 0
	for _, f := range faces {
		if slices.Contains(counting, f.Number()) {
			n++
		}
	}
	return n
}
