package web

import (
	"maps"
	"slices"
)

// parted says that a value has parts with names of their own.
func parted(v any) bool {
	list, is := v.([]any)
	_, members := v.(map[string]any)
	return members || is && !allPlain(list)
}

func asMap(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// brief is a value in few words, also one that has parts.
func (c *comparison) brief(v any) string {
	switch v := v.(type) {
	case map[string]any:
		switch {
		case len(v) == 0:
			return c.in.Say("none")
		case byID(v) && len(v) <= partsTold:
			names := make([]string, 0, len(v))
			for _, key := range slices.Sorted(maps.Keys(v)) {
				names = append(names, c.label(step{key, key}))
			}
			return oneAfterOther(c.in, names)
		}
		return c.summary(v)
	case []any:
		if !allPlain(v) {
			return c.in.Many(len(v), "%d entry", "%d entries")
		}
	}
	return c.say(v)
}

// summary is a thing by its own name, or by its holder or place.
func (c *comparison) summary(thing map[string]any) string {
	for _, by := range []string{"name", "title", "card", "effect", "area", "text"} {
		if text, is := thing[by].(string); is && text != "" {
			return capital(c.word(text))
		}
	}
	if where := c.whole(thing); where != c.in.Say("there") {
		return where
	}
	if text, is := c.single(thing); is {
		return text
	}
	return c.in.Many(len(thing), "%d value", "%d values")
}

// single is the one value of a thing that has no other but its name: used: no.
func (c *comparison) single(thing map[string]any) (text string, is bool) {
	for _, key := range slices.Sorted(maps.Keys(thing)) {
		switch {
		case key == "id" || key == "spell":
		case is || parted(thing[key]):
			return "", false
		default:
			text, is = c.in.Say("%s: %s", c.label(step{key, key}), c.say(thing[key])), true
		}
	}
	return text, is
}
