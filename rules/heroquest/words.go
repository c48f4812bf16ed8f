package heroquest

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	event "loretome/events/heroquest"
	"loretome/rules/words"

	"loretome/events"
)

// Say tells an action in a language, event by event. names gives what the
// table calls a hero, monster, thing or turn by its id, and nothing where it
// does not know; what the action itself names is told without it.
func Say(tongue words.Tongue, names func(id string) string, a events.Action) string {
	t := tale{tongue: tongue, names: names, here: map[string]string{}, placed: map[event.Key]int{}}
	for _, r := range a.Events {
		t.meet(r.Data)
	}
	for _, r := range a.Events {
		t.tell(r.Data)
	}
	t.endFight()
	if len(t.sentences) == 0 && t.silent {
		return sentence(tongue.Say("Zargon reads the parchment aloud."))
	}
	return strings.Join(t.sentences, " ")
}

// tale is an action being told.
type tale struct {
	tongue    words.Tongue
	names     func(id string) string
	here      map[string]string // what the action itself calls figures and things
	placed    map[event.Key]int // monsters without a name that appear, and are not told yet
	rolls     map[event.RollID]bool
	fight     fight
	sentences []string
	silent    bool // a parchment was read of which no text is known
}

// fight is an attack being told: who attacks whom with how many dice, and what came
// of it.
type fight struct {
	declared  bool
	who, whom string
	dice      int
	results   []string
}

// meet takes down the names that an event brings.
func (t *tale) meet(e events.Event) {
	Names(e, func(id, name string) { t.here[id] = name })
	switch e := e.(type) {
	case event.TurnBegan:
		t.here[string(e.Turn)] = cmp.Or(string(e.Hero), "Zargon")
	case event.MonsterPlaced:
		if e.Name == "" {
			t.placed[e.Type]++
		}
	}
	if id, tells := rollOf(e); tells {
		t.rolls = put(t.rolls, id, true)
	}
}

// rollOf is the throw that an event carries, and so tells.
func rollOf(e events.Event) (event.RollID, bool) {
	var roll *event.Roll
	switch e := e.(type) {
	case event.MovementRolled:
		roll = &e.Roll
	case event.AttackRolled:
		roll = &e.Roll
	case event.DefenseRolled:
		roll = e.Roll
	case event.PotionDrunk:
		roll = e.Roll
	case event.TrapDamageRolled:
		roll = &e.Roll
	case event.DisarmRolled:
		roll = &e.Roll
	case event.JumpRolled:
		roll = &e.Roll
	case event.HazardSuffered:
		roll = e.Roll
	case event.ItemUsed:
		roll = e.Roll
	case event.ResistanceRolled:
		roll = &e.Roll
	}
	if roll == nil {
		return "", false
	}
	return roll.ID, true
}

// tell tells one event. An attack is told as one sentence.
func (t *tale) tell(e events.Event) {
	if t.tellFight(e) {
		return
	}
	if d, thrown := e.(event.DiceRolled); thrown {
		if t.rolls[d.ID] {
			return // told by the event that the throw decides
		}
	}
	t.endFight()
	if read, is := e.(event.TextReadAloud); is && read.What == parchment && read.Text == "" {
		t.silent = true
		return // no text to be told of
	}
	for _, chapter := range []func(events.Event) string{t.ofHeroes, t.ofQuests, t.ofEndings, t.ofTurns, t.ofMonsters, t.ofMagic, t.ofThings, t.ofSearches, t.ofNotes, t.ofTraps, t.ofDeath} {
		if s := chapter(e); s != "" {
			t.add(s)
			return
		}
	}
}

// tellFight adds to the sentence of an attack; it says whether the event is
// part of one.
func (t *tale) tellFight(e events.Event) bool {
	came := func(result string) bool { t.fight.results = append(t.fight.results, result); return true }
	switch e := e.(type) {
	case event.AttackDeclared:
		t.endFight()
		t.fight = fight{declared: true, who: t.who(e.Attacker), whom: t.whom(e.Target), dice: e.AttackDice}
		return true
	case event.AttackRolled:
		return came(t.tongue.Many(e.Skulls, "%d skull", "%d skulls"))
	case event.DefenseRolled:
		if e.Declined {
			return came(t.tongue.Say("no defence"))
		}
		return came(t.tongue.Say("%d blocked", e.Blocks))
	case event.DiceRerolled:
		old, thrown := t.tongue.Say("face|die"), t.tongue.Say("another face")
		return came(t.tongue.Say("a %s rolled again: %s", cmp.Or(t.face(e.OldFace), old), cmp.Or(t.face(e.NewFace), thrown)))
	case event.AttackResolved:
		return came(t.tongue.Say("%d damage", e.Damage))
	}
	return false
}

// endFight ends the sentence of an attack.
func (t *tale) endFight() {
	f := t.fight
	t.fight = fight{}
	results := strings.Join(f.results, ", ")
	switch {
	case f.declared && results == "":
		t.add(t.tongue.Many(f.dice, "%s attacks %s with %d die", "%s attacks %s with %d dice", f.who, f.whom, f.dice))
	case f.declared:
		t.add(t.tongue.Say("%s attacks %s: %s", f.who, f.whom, results))
	case results != "":
		t.add(t.tongue.Say("the attack: %s", results))
	}
}

// add ends a sentence of the tale.
func (t *tale) add(s string) { t.sentences = append(t.sentences, sentence(s)) }

// face is a face of a die; empty for none.
func (t *tale) face(f events.Face) string { return Face(t.tongue, f) }

// Face is what a face of a die is called.
func Face(in words.Tongue, f events.Face) string {
	switch f {
	case skull:
		return in.Say("face|skull")
	case whiteShield:
		return in.Say("face|white shield")
	case blackShield:
		return in.Say("face|black shield")
	}
	return string(f)
}

// faces tells the faces of a throw.
func (t *tale) faces(thrown []events.Face) string {
	all := make([]string, len(thrown))
	for i, f := range thrown {
		all[i] = t.face(f)
	}
	return strings.Join(all, ", ")
}

// sentence begins with a capital and ends with a full stop.
func sentence(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	s = string(unicode.ToUpper(first)) + s[size:]
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}
