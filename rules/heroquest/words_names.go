package heroquest

import (
	"cmp"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules/words"
)

// A language may call what it tells of otherwise by its part in a sentence: der Ork
// greift an, Torg greift den Ork an. What the catalogues know by a sense is said so:
// who|the orc acts, something befalls whom|the orc, and somebody has
// a|Battleaxe. Names that players gave stay as they are.

// who is what the table calls somebody who acts, or a word for it.
func (t *tale) who(id string) string {
	name, own := t.called(id)
	if own {
		return name
	}
	return gameTerm(t.tongue, "who", name)
}

// whom is what the table calls somebody whom something befalls.
func (t *tale) whom(id string) string {
	name, own := t.called(id)
	if own {
		return t.tongue.Say("whom|%s", name)
	}
	return gameTerm(t.tongue, "whom", name)
}

// called is the name of a figure, a thing or a turn; own says that players gave it.
func (t *tale) called(id string) (name string, own bool) {
	name = t.here[id]
	if name == "" && t.names != nil {
		if n := t.names(id); n != id {
			name = n
		}
	}
	if name != "" {
		return name, strings.HasPrefix(id, "h") || !strings.HasPrefix(name, "the ")
	}
	switch {
	case strings.HasPrefix(id, "h"):
		return "the hero", false
	case strings.HasPrefix(id, "m"):
		return "the monster", false
	case strings.HasPrefix(id, "i"):
		return "a thing", false
	case id == "":
		return "somebody", false
	}
	return id, true
}

func (t *tale) hero(id event.HeroID) string { return t.who(cmp.Or(string(id), "hero")) }

func (t *tale) toHero(id event.HeroID) string { return t.whom(cmp.Or(string(id), "hero")) }

func (t *tale) monster(id event.MonsterID) string { return t.who(cmp.Or(string(id), "monster")) }

// item is a thing by its name.
func (t *tale) item(id event.ItemID) string {
	name, _ := t.called(cmp.Or(string(id), "item"))
	return gameTerm(t.tongue, "a", name)
}

func (t *tale) heroes(ids []event.HeroID) string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = t.hero(id)
	}
	return words.And(t.tongue, all)
}

// belongings tells gold and things in one list.
func (t *tale) belongings(gold int, ids []event.ItemID) string {
	var all []string
	if gold > 0 {
		all = append(all, t.tongue.Say("%d gold", words.Amount(gold)))
	}
	for _, id := range ids {
		all = append(all, t.item(id))
	}
	if len(all) == 0 {
		return t.tongue.Say("belongings|nothing")
	}
	return words.And(t.tongue, all)
}

// thing is a card with its article: a Battleaxe, an Elixir of Life; what is
// named after somebody, or has no number, goes without.
func (t *tale) thing(card event.Key) string {
	name := t.named(card)
	if CardName(card) == "" {
		return name
	}
	if said := gameTerm(t.tongue, "a", CardName(card)); said != name {
		return said
	}
	for _, bare := range []string{"'s ", "Water", "Mail", "Armor", "Bracers", "Caltrops", "Brew"} {
		if strings.Contains(CardName(card), bare) {
			return name
		}
	}
	if strings.ContainsRune("AEIO", rune(CardName(card)[0])) {
		return t.tongue.Say("card|an %s", name)
	}
	return t.tongue.Say("card|a %s", name)
}

// named is a card's name, or a word for a card that is not named.
func (t *tale) named(card event.Key) string {
	if name := CardName(card); name != "" {
		return t.tongue.Term(name)
	}
	return t.tongue.Say("a card")
}

func (t *tale) cards(keys []event.Key) string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = t.named(k)
	}
	return words.And(t.tongue, all)
}

// class is a class of heroes.
func (t *tale) class(of event.Key) string {
	if name := CardName(of); name != "" {
		return t.tongue.Term(name)
	}
	return t.tongue.Say("class|hero")
}

// word is one of the words of the events' fields: next_attack is next attack.
func (t *tale) word(sense, key string) string { return gameTerm(t.tongue, sense, inWords(key)) }

// gameTerm is what the game calls a thing in a sense; in no sense, if the catalogue
// does not know it in this one.
func gameTerm(in words.Tongue, sense, name string) string {
	if said := in.Term(sense + "|" + name); said != name {
		return said
	}
	if kind, named := strings.CutPrefix(name, "the "); named {
		return in.Say("kind|the %s", kind)
	}
	return in.Term(name)
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
