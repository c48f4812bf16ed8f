package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loretome/views"
)

// comparison finds what differs between two moments of a campaign, both as the
// same seat may see them. It knows no system: it compares what the moments are
// as JSON, and names each value by the way to it.
type comparison struct {
	names map[string]string // of figures, things and seats, by id
	found []views.Change
}

// compare lists the values that differ between two states.
func compare(before, after any) []views.Change {
	was, now := plainJSON(before), plainJSON(after)
	c := comparison{names: map[string]string{}}
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
			c.name(id, v)
		}
		for key, inner := range v {
			if thing, is := inner.(map[string]any); is && isID(key) {
				c.name(key, thing)
			}
			c.meet(inner)
		}
	case []any:
		for _, inner := range v {
			c.meet(inner)
		}
	}
}

func (c *comparison) name(id string, thing map[string]any) {
	for _, by := range []string{"name", "card", "effect", "type"} {
		if text, is := thing[by].(string); is && text != "" {
			if by != "name" {
				text = capital(strings.ReplaceAll(text, "_", " "))
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
var bookkeeping = []string{"undone", "join_issue", "option_history", "issue", "turn_id", "attack_id", "search_id", "roll_id", "revision", "rules_version"}

// walk compares what stands at one path in both moments.
func (c *comparison) walk(path []string, was, now any) {
	if len(path) > 0 && slices.Contains(bookkeeping, path[len(path)-1]) {
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

func (c *comparison) members(path []string, before, after map[string]any) {
	keys := map[string]any{}
	maps.Copy(keys, before)
	maps.Copy(keys, after)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		c.walk(append(path[:len(path):len(path)], key), before[key], after[key])
	}
}

// appeared tells of a thing that came or went, as a whole where it has a name
// of its own, else by its plain values.
func (c *comparison) appeared(path []string, before, after map[string]any) {
	if key := path[len(path)-1]; isID(key) || isNumber(key) {
		c.row(path, c.whole(before), c.whole(after))
		return
	}
	for _, key := range slices.Sorted(maps.Keys(either(before, after))) {
		inner := append(path[:len(path):len(path)], key)
		switch v := either(before, after)[key].(type) {
		case string, float64, bool:
			if v != "" && v != 0.0 && v != false { // else nothing that was not so without the thing
				c.walk(inner, before[key], after[key])
			}
		}
	}
}

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
		return "none"
	}
	for _, where := range []string{"hero_id", "holder", "place"} {
		if text, is := thing[where].(string); is && text != "" {
			return c.word(text)
		}
	}
	return "there"
}

// plain compares values without members, and lists.
func (c *comparison) plain(path []string, was, now any) {
	before, listBefore := was.([]any)
	after, listAfter := now.([]any)
	if !listBefore && !listAfter {
		c.row(path, c.say(was), c.say(now))
		return
	}
	if words(before) && words(after) {
		c.row(path, c.list(before), c.list(after))
		return
	}
	if len(before) != len(after) {
		c.row(path, strconv.Itoa(len(before)), strconv.Itoa(len(after)))
		return
	}
	for i := range before {
		c.walk(append(path[:len(path):len(path)], placeOf(before[i], i)), before[i], after[i])
	}
}

// words says whether a list has no values of several parts.
func words(list []any) bool {
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
func (c *comparison) row(path []string, before, after string) {
	if before == after || isID(before) && isID(after) {
		return
	}
	c.found = append(c.found, views.Change{Thing: c.thing(path), Before: before, After: after})
}

// frames are the parts of a path that only hold the named things in them.
var frames = []string{"game", "kernel", "quest", "heroes", "items", "monsters", "at", "seats"}

// thing is a path in words: game, heroes, h1, body is "Hroda, body".
func (c *comparison) thing(path []string) string {
	var parts []string
	for i, key := range path {
		if i < len(path)-1 && slices.Contains(frames, key) {
			continue
		}
		key = strings.TrimSuffix(key, "_id")
		if word := c.word(key); len(parts) == 0 || parts[len(parts)-1] != word {
			parts = append(parts, word)
		}
	}
	return capital(strings.Join(parts, ", "))
}

// keys are texts that stand for a card or a choice: in_hand.
var keys = regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)+$`)

// word is a text as the table reads it.
func (c *comparison) word(text string) string {
	switch name, known := c.names[text]; {
	case known:
		return name
	case keys.MatchString(text):
		return strings.ReplaceAll(text, "_", " ")
	}
	return text
}

// say is a value in words.
func (c *comparison) say(v any) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		if v == "" {
			return "none"
		}
		return c.word(v)
	case []any:
		return c.list(v)
	}
	return fmt.Sprint(v)
}

func (c *comparison) list(list []any) string {
	if len(list) == 0 {
		return "none"
	}
	all := make([]string, len(list))
	for i, v := range list {
		all[i] = c.say(v)
	}
	return strings.Join(all, ", ")
}
