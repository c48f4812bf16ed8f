package heroquest

import (
	"cmp"
	"fmt"
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
		return "Zargon reads the parchment aloud."
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

// fight is an attack being told: who attacks whom, and what came of it.
type fight struct {
	who, dice string
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
			t.sentences = append(t.sentences, sentence(s))
			return
		}
	}
}

// tellFight adds to the sentence of an attack; it says whether the event is
// part of one.
func (t *tale) tellFight(e events.Event) bool {
	switch e := e.(type) {
	case event.AttackDeclared:
		t.endFight()
		t.fight.who = fmt.Sprintf("%s attacks %s", t.name(e.Attacker), t.name(e.Target))
		t.fight.dice = many(e.AttackDice, "die", "dice")
	case event.AttackRolled:
		t.fight.results = append(t.fight.results, many(e.Skulls, "skull", "skulls"))
	case event.DefenseRolled:
		if e.Declined {
			t.fight.results = append(t.fight.results, "no defence")
		} else {
			t.fight.results = append(t.fight.results, fmt.Sprintf("%d blocked", e.Blocks))
		}
	case event.DiceRerolled:
		t.fight.results = append(t.fight.results, fmt.Sprintf("a %s rolled again: %s", cmp.Or(faces([]events.Face{e.OldFace}), "die"), cmp.Or(faces([]events.Face{e.NewFace}), "another face")))
	case event.AttackResolved:
		t.fight.results = append(t.fight.results, fmt.Sprintf("%d damage", e.Damage))
	default:
		return false
	}
	return true
}

// endFight ends the sentence of an attack.
func (t *tale) endFight() {
	f := t.fight
	t.fight = fight{}
	switch {
	case f.who == "" && len(f.results) == 0:
	case len(f.results) == 0:
		t.sentences = append(t.sentences, sentence(f.who+" with "+f.dice))
	default:
		who := cmp.Or(f.who, "the attack")
		t.sentences = append(t.sentences, sentence(who+": "+strings.Join(f.results, ", ")))
	}
}

// name is what the table calls a figure, or a word for it.
func (t *tale) name(id string) string {
	if n := t.here[id]; n != "" {
		return n
	}
	if t.names != nil {
		if n := t.names(id); n != "" && n != id {
			return n
		}
	}
	switch {
	case strings.HasPrefix(id, "h"):
		return "the hero"
	case strings.HasPrefix(id, "m"):
		return "the monster"
	case strings.HasPrefix(id, "i"):
		return "a thing"
	}
	return cmp.Or(id, "somebody")
}

func (t *tale) hero(id event.HeroID) string { return t.name(cmp.Or(string(id), "hero")) }

func (t *tale) monster(id event.MonsterID) string { return t.name(cmp.Or(string(id), "monster")) }

func (t *tale) item(id event.ItemID) string { return t.name(cmp.Or(string(id), "item")) }

func (t *tale) heroes(ids []event.HeroID) string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = t.hero(id)
	}
	return and(all)
}

func (t *tale) items(ids []event.ItemID) []string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = t.item(id)
	}
	return all
}

// belongings tells gold and things in one list.
func (t *tale) belongings(gold int, ids []event.ItemID) string {
	all := t.items(ids)
	if gold > 0 {
		all = append([]string{fmt.Sprintf("%d gold", gold)}, all...)
	}
	if len(all) == 0 {
		return "nothing"
	}
	return and(all)
}

// and joins names: Torg, Durin and Ilya.
func and(all []string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

// many counts things in words: 1 skull, 2 skulls.
func many(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// theMonster is a monster without a name of its own: the orc.
func theMonster(kind event.Key) string { return "the " + monsterKind(kind) }

func monsterKind(kind event.Key) string { return strings.ToLower(cmp.Or(CardName(kind), "monster")) }

// theMonsters are several of a kind: orcs, mummies, giant wolves.
func theMonsters(kind event.Key) string {
	name, aside, more := strings.Cut(monsterKind(kind), " (")
	if more {
		aside = " (" + aside
	}
	switch {
	case strings.HasSuffix(name, "y"):
		name = strings.TrimSuffix(name, "y") + "ies"
	case strings.HasSuffix(name, "wolf"):
		name = strings.TrimSuffix(name, "f") + "ves"
	default:
		name += "s"
	}
	return name + aside
}

// inWords makes words of a key that no card has: next_attack is next attack.
func inWords(key string) string { return strings.ReplaceAll(key, "_", " ") }

// faces tells the faces of a throw.
func faces(thrown []events.Face) string {
	all := make([]string, len(thrown))
	for i, f := range thrown {
		all[i] = string(f)
		switch f {
		case skull:
			all[i] = "skull"
		case whiteShield:
			all[i] = "white shield"
		case blackShield:
			all[i] = "black shield"
		}
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
