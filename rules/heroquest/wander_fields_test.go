package heroquest_test

import (
	"encoding/json"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	. "loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// data draws the fields of a command: those that its description names, as
// they could be meant, and now and then nonsense.
func (w *wanderer) data(o rules.Offer) string {
	c, known := w.Rules.System.Find(o.Command)
	if !known {
		return `{"on":"campaign","text":"It drips."}`
	}
	if o.Command == "SplitReward" && w.chance(70) {
		return ruletest.Written(w, FairShares(w.Ledger.State().Game))
	}
	fill := filler{wanderer: w, game: w.Ledger.State().Game, hero: event.HeroID(o.Hero), kind: wanted[o.Command]}
	members := fill.object(c.Fields)
	if o.Hero == "" { // as Zargon gives it
		delete(members, "hero_id")
		if o.Command == "OpenDoor" {
			members["quest_note"] = "A"
		}
	}
	if len(members) > 0 && w.chance(4) {
		name := pick(w, slices.Sorted(maps.Keys(members)))
		members[name] = pick(w, []any{nil, -1, 99, "", "x", []int{}, map[string]int{}, true, 1.5, "h99"})
	}
	return ruletest.Written(w, members)
}

// filler draws values for fields.
type filler struct {
	*wanderer
	game State
	hero event.HeroID // for whom the command is offered
	kind string       // of thing that the command wants, empty for any
}

// wanted are the kinds of things that commands want.
var wanted = map[string]string{"DrinkPotion": "potion", "Wear": "armor", "Wield": "weapon"}

func (f filler) object(fields []rules.Field) map[string]any {
	members := map[string]any{}
	for i, field := range fields {
		first := i == 0 && field.Kind == "hero" && field.Shape == rules.Ref
		switch {
		case first && f.hero != "":
			members[field.Name] = f.hero
		case field.Name == "hero_id" && f.hero != "":
			members[field.Name] = f.hero
		case field.Optional && !f.chance(given(field.Name)):
		default:
			members[field.Name] = f.value(field)
		}
	}
	return members
}

// given says how often in a hundred an optional field is filled in.
func given(field string) int {
	switch field {
	case "asserted", "squares":
		return 97
	case "area", "decline", "gold", "count", "type", "outcome":
		return 50
	case "path", "quest_note", "second_weapon", "enter_pit", "jumps", "shown", "wanderer":
		return 4
	}
	return 15
}

// likely are the answers that let play go on.
var likely = map[string]bool{
	"adjacent": true, "visible": true, "clear": true, "free": true, "in_room": true, "same_area": true, "at_exit": true,
	"passes_monster": false, "passes_hero": false, "monster_in_room": false, "monster_adjacent": false, "diagonal": false,
}

func (f filler) value(field rules.Field) any {
	switch field.Shape {
	case rules.Ref, rules.Key:
		return f.named(field)
	case rules.Int:
		return f.number(field)
	case rules.Bool:
		return f.chance(50)
	case rules.Word:
		return pick(f.wanderer, field.Words)
	case rules.Square:
		return []int{1 + f.chances.IntN(26), 1 + f.chances.IntN(19)}
	case rules.List:
		return f.list(field)
	case rules.Map:
		return f.mapping(field)
	case rules.Object:
		if field.Name == "asserted" {
			return f.answers(field.Fields)
		}
		return f.object(field.Fields)
	case rules.Any:
		return pick(f.wanderer, []any{3, 0, "t1", "t2", json.RawMessage(`{"treasure_id":"tx","area":"Gate","gold":30,"items":["borins_armor"]}`)})
	}
	return pick(f.wanderer, []string{"Kara", "Nib", "x", "Hrolf", "<b>bold</b>"})
}

func (f filler) answers(questions []rules.Field) map[string]bool {
	answers := map[string]bool{}
	for _, q := range questions {
		answer, known := likely[q.Name]
		if !known {
			answer = f.chance(50)
		} else if f.chance(12) {
			answer = !answer
		}
		if !f.chance(3) {
			answers[q.Name] = answer
		}
	}
	return answers
}

func (f filler) number(field rules.Field) int {
	if field.Name == "quest_no" {
		return pick(f.wanderer, []int{1, 1, 1, 2, 2, 3})
	}
	if field.Max-field.Min > 1000 {
		return pick(f.wanderer, []int{1, 5, 10, 25, 50, 120, 0, -3, 1000})
	}
	return field.Min + f.chances.IntN(min(max(field.Max-field.Min, 0), 5)+1)
}

func (f filler) list(field rules.Field) []any {
	list := []any{}
	for range max(field.Min, f.chances.IntN(4)) {
		list = append(list, f.value(*field.Of))
	}
	return list
}

// mapping draws a map; most are by hero, those of answers by question.
func (f filler) mapping(field rules.Field) map[string]any {
	all := map[string]any{}
	if field.Name == "asserted" {
		all["monster_in_sight"] = f.chance(50)
		return all
	}
	for range f.chances.IntN(4) {
		all[string(f.oneHero())] = f.value(*field.Of)
	}
	return all
}

// named draws an id or a key of the kind that a field names.
func (f filler) named(field rules.Field) string {
	var pool []string
	switch field.Kind {
	case "hero":
		if h := f.oneHero(); h != f.hero {
			return string(h)
		}
		return string(f.oneHero())
	case "item", "weapon":
		pool = f.things()
	case "monster":
		pool = f.monsters(field)
	case "attack":
		if f.game.Quest != nil && f.game.Quest.Attack != nil {
			pool = []string{string(f.game.Quest.Attack.ID)}
		}
	default:
		pool = keys[field.Kind]
	}
	if len(pool) == 0 || f.chance(3) {
		return "nobody"
	}
	return pick(f.wanderer, pool)
}

// keys are names that the random evenings know, by kind.
var keys = map[string][]string{
	"hero class": {"barbarian", "dwarf", "elf", "wizard", "bard"}, "seat": {"s1", "s2", "s3"},
	"equipment": {"dagger", "helmet", "shield", "staff", "potion_of_speed", "handaxe", "battleaxe", "crossbow", "plate_mail"},
	"card":      {"dagger", "potion_of_healing", "talisman_of_lore", "borins_armor"}, "artifact": {"talisman_of_lore", "wizards_staff", "borins_armor"},
	"treasure card": {"gem", "gold_15", "potion_of_healing", "potion_of_strength", "potion_of_defense", "hazard_arrow", "hazard_hidden_pit", "wandering_monster"},
	"spell":         {"heal_body", "water_of_healing", "sleep"}, "Dread spell": {"fear", "ball_of_flame"}, "monster piece": {"orc", "token"},
	"area": {"Gate", "Way", "Hall"}, "door": {"D1", "D2", "S1"}, "quest note": {"A", "B"}, "trap": {"T1"}, "piece": {"chest"},
	"special treasure": {"t1", "t2"}, "board": {"first"},
}

func (f filler) oneHero() event.HeroID {
	heroes := f.game.Party()
	if len(heroes) == 0 || f.chance(3) {
		return "h77"
	}
	return pick(f.wanderer, heroes)
}

// things are ids of things, mostly of those that the hero holds.
func (f filler) things() []string {
	var ids []string
	for _, id := range slices.Sorted(maps.Keys(f.game.Items)) {
		item := f.game.Items[id]
		fits := f.kind == "" || f.kind == KindOf(f.game, f.Ledger.State().Kernel.Options, item.Card)
		if fits && (f.hero == "" || item.Holder == f.hero || item.Place == Lying) {
			ids = append(ids, string(id))
		}
	}
	if f.chance(5) {
		ids = append(ids, "i1", "i5")
	}
	return ids
}

// monsters are ids of monsters on the board, or keys of kinds of them.
func (f filler) monsters(field rules.Field) []string {
	if field.Shape == rules.Key {
		return []string{"orc", "goblin", "zombie", "abomination"}
	}
	return f.foes()
}
