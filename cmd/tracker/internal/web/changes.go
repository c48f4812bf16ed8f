package web

import (
	"cmp"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loretome/rules/words"
	"loretome/views"
)

// comparison finds what differs between two moments of a campaign, both as the
// same seat may see them. It knows no system: it compares what the moments are
// as JSON, and names each value by the way to it.
type comparison struct {
	in     words.Tongue
	names  map[string]string       // of figures, things and seats, by id
	named  func(id string) string  // the same, for what is in the journal and no more in the state
	labels map[string]string       // of values, by what the system's state calls them
	card   func(key string) string // what a card is called, by its key
	why    func(path string) string
	found  []views.Change
}

// comparison is one that names what there is in some states of the campaign.
func (v *Visit) comparison(states ...any) *comparison {
	c := nameless(v)
	c.named, c.labels, c.why = v.named, v.Kit.Labels(), v.why
	cards := map[string]string{}
	c.card = func(key string) string {
		name, known := cards[key]
		if !known {
			name = v.Term(v.Kit.Card(v.Look, key))
			cards[key] = name
		}
		return name
	}
	for _, state := range states {
		c.meet(state)
	}
	return c
}

// nameless is a comparison outside of any campaign.
func nameless(in words.Tongue) *comparison {
	none := func(string) string { return "" }
	return &comparison{in: in, names: map[string]string{}, named: none, card: none, why: none}
}

// compare lists the values that differ between two states of the campaign.
func (v *Visit) compare(before, after any) []views.Change {
	return v.comparison().compare(before, after)
}

// compare lists the values that differ between two states.
func (c *comparison) compare(before, after any) []views.Change {
	if state, is := before.(interface{ Besides(any) (any, any) }); is {
		before, after = state.Besides(after)
	}
	was, now := plainJSON(before), plainJSON(after)
	c.meet(was)
	c.meet(now)
	c.walk(nil, was, now)
	return c.found
}

// plainJSON is a state as maps, lists, texts, numbers and truths.
func plainJSON(state any) any {
	var plain any
	if err := json.Unmarshal(marshal(state), &plain); err != nil {
		panic("a state is no JSON: " + err.Error())
	}
	return plain
}

// meet takes down what is named: a member of a map that bears a name, a card or
// a type, and a seat with its id.
func (c *comparison) meet(v any) {
	switch v := v.(type) {
	case map[string]any:
		if id, is := v["id"].(string); is {
			c.call(id, v)
		}
		for key, inner := range v {
			if thing, is := inner.(map[string]any); is && isID(key) {
				c.call(key, thing)
			}
			c.meet(inner)
		}
	case []any:
		for _, inner := range v {
			c.meet(inner)
		}
	}
}

// call takes down what a thing is called.
func (c *comparison) call(id string, thing map[string]any) {
	for _, by := range []string{"name", "card", "effect", "type"} {
		if text, is := thing[by].(string); is && text != "" {
			if by != "name" {
				text = cmp.Or(c.card(text), capital(c.in.Term(strings.ReplaceAll(text, "_", " "))))
			}
			c.names[id] = text
			return
		}
	}
}

// ids are the short ones of figures and things: h1, m12.
var ids = regexp.MustCompile(`^[a-zA-Z]{1,3}[0-9]+$`)

func isID(text string) bool { return ids.MatchString(text) }

// bookkeeping are values that say nothing to a table, by their names.
var bookkeeping = []string{"undone", "join_issue", "option_history", "issue", "turn_id", "attack_id", "search_id", "roll_id", "revision", "rules_version", "campaign", "origin"}

// step is one step of the way to a value: what the state calls it, and what a
// table does.
type step struct{ key, word string }

// to is the way one step further.
func to(path []step, key, word string) []step {
	return append(path[:len(path):len(path)], step{key, word})
}

// walk compares what stands at one path in both moments.
func (c *comparison) walk(path []step, was, now any) {
	if len(path) > 0 && slices.Contains(bookkeeping, path[len(path)-1].key) {
		return
	}
	before, mapBefore := was.(map[string]any)
	after, mapAfter := now.(map[string]any)
	switch {
	case mapBefore && mapAfter, mapBefore && now == nil && byID(before), mapAfter && was == nil && byID(after):
		c.members(path, before, after)
	case mapBefore && now == nil, mapAfter && was == nil:
		c.appeared(path, before, after)
	default:
		c.plain(path, was, now)
	}
}

// byID says that a map holds things by their ids.
func byID(things map[string]any) bool {
	for key := range things {
		if !isID(key) && !isNumber(key) {
			return false
		}
	}
	return true
}

func (c *comparison) members(path []step, before, after map[string]any) {
	keys := map[string]any{}
	maps.Copy(keys, before)
	maps.Copy(keys, after)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		c.walk(to(path, key, key), before[key], after[key])
	}
}

// appeared tells of a thing that came or went, as a whole where it has a name
// of its own, else by its plain values.
func (c *comparison) appeared(path []step, before, after map[string]any) {
	if key := path[len(path)-1].key; (isID(key) || isNumber(key)) && !isStand(path) {
		c.row(path, c.whole(before), c.whole(after))
		return
	}
	for _, key := range slices.Sorted(maps.Keys(either(before, after))) {
		inner := to(path, key, key)
		switch v := either(before, after)[key].(type) {
		case string, float64, bool:
			if v != "" && v != 0.0 && v != false { // else nothing that was not so without the thing
				c.walk(inner, before[key], after[key])
			}
		}
	}
}

// isStand says that a way leads to where a figure stands, which is no thing of its
// own but its figure's.
func isStand(path []step) bool { return len(path) > 1 && path[len(path)-2].key == "at" }

func either(before, after map[string]any) map[string]any {
	if before != nil {
		return before
	}
	return after
}

func isNumber(key string) bool {
	_, err := strconv.Atoi(key)
	return err == nil
}

// whole says of a thing that it is there, with its holder or place if it has one.
func (c *comparison) whole(thing map[string]any) string {
	if thing == nil {
		return c.in.Say("none")
	}
	for _, where := range []string{"hero_id", "holder", "place"} {
		if text, is := thing[where].(string); is && text != "" {
			return c.word(text)
		}
	}
	return c.in.Say("there")
}

// plain compares values without members, and lists.
func (c *comparison) plain(path []step, was, now any) {
	before, listBefore := was.([]any)
	after, listAfter := now.([]any)
	if !listBefore && !listAfter {
		c.row(path, c.say(was), c.say(now))
		return
	}
	if allPlain(before) && allPlain(after) {
		c.row(path, c.list(before), c.list(after))
		return
	}
	if len(before) != len(after) {
		c.row(path, strconv.Itoa(len(before)), strconv.Itoa(len(after)))
		return
	}
	for i := range before {
		c.walk(to(path, strconv.Itoa(i), placeOf(before[i], i)), before[i], after[i])
	}
}

// allPlain says whether a list has no values of several parts.
func allPlain(list []any) bool {
	return !slices.ContainsFunc(list, func(v any) bool {
		_, is := v.(map[string]any)
		return is
	})
}

// placeOf names a value of a list: by its own id or key, else by its number.
func placeOf(v any, i int) string {
	thing, _ := v.(map[string]any)
	for _, by := range []string{"id", "spell"} {
		if text, is := thing[by].(string); is {
			return text
		}
	}
	return strconv.Itoa(i + 1)
}

// row adds a change, unless there is none to be read.
func (c *comparison) row(path []step, before, after string) {
	if before == after || isID(before) && isID(after) {
		return
	}
	c.found = append(c.found, views.Change{Thing: c.thing(path), Before: before, After: after, Why: c.why(pointer(path)), Group: c.group(path), Path: pointer(path)})
}

// pointer is a way as the state is asked for it: /game/heroes/h1/gold.
func pointer(path []step) string {
	var out strings.Builder
	for _, s := range path {
		out.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(s.key))
	}
	return out.String()
}

// frames are the parts of a path that only hold the named things in them.
var frames = []string{"game", "kernel", "quest", "quests", "heroes", "items", "monsters", "at", "seats", "reckoned"}

// tableLabels are the values that every campaign has, in the words of its table.
var tableLabels = map[string]string{
	"sessions": words.Key("evenings"), "players_present": words.Key("who was there"), "requests": words.Key("open requests"),
	"consequences": words.Key("actions to check"), "overrides": words.Key("rules set aside"),
	"session": words.Key("the evening now"), "from": words.Key("first action"), "to": words.Key("last action"),
}

// idKinds say what has an id of a letter where nothing gave it a name.
var idKinds = map[string]string{"h": words.Key("hero %s"), "i": words.Key("thing %s"), "m": words.Key("monster %s"), "e": words.Key("effect %s"),
	"t": words.Key("trap %s"), "s": words.Key("seat %s"), "k": words.Key("cast %s"), "a": words.Key("attack %s"), "r": words.Key("roll %s")}

// numbered is one of a list that is counted through, by the name of the list.
var numbered = map[string]string{"attempts": words.Key("attempt %s")}

// keys are texts that may stand for a card or a choice: in_hand, zargon.
var keys = regexp.MustCompile(`^[a-z]+[a-z0-9]*(_[a-z0-9]+)*$`)
