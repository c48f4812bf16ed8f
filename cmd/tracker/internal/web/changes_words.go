package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// parts are the steps of a path in words: game, heroes, h1, body is Hroda and
// body. Owned says that the first of them is a name.
func (c *comparison) parts(path []step) (parts []string, owned bool) {
	for i, s := range path {
		if i < len(path)-1 && slices.Contains(frames, s.key) {
			continue
		}
		word := c.label(s)
		if i > 0 {
			word = cmp.Or(c.labels[path[i-1].key+"/"+s.key], word)
		}
		if i > 1 && isNumber(path[i-1].key) {
			word = cmp.Or(c.labels[path[i-2].key+"/"+s.key], word)
		}
		if one, of := strings.CutSuffix(lastOf(parts), "s"); of && isNumber(s.key) && isNumber(word) {
			parts[len(parts)-1] = one + " " + word // attempt 1, of the attempts
			continue
		}
		if i > 0 && path[i-1].key == "quests" {
			word = cmp.Or(c.name("quest:"+s.key), "Quest "+s.key)
		}
		if len(parts) == 0 || parts[len(parts)-1] != word {
			parts = append(parts, word)
		}
		if len(parts) == 1 {
			owned = c.name(s.word) != ""
		}
	}
	return parts, owned
}

func lastOf(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	return parts[len(parts)-1]
}

// group is what a value belongs to: a named thing, else the part of the game.
func (c *comparison) group(path []step) string {
	parts, owned := c.parts(path)
	if !owned && len(parts) < 2 {
		return "The game"
	}
	return capital(parts[0])
}

// thing is a path in words: game, heroes, h1, body is "Hroda, body".
func (c *comparison) thing(path []step) string {
	parts, _ := c.parts(path)
	return capital(strings.Join(parts, ", "))
}

// title is a path as a heading: "Hroda’s body".
func (c *comparison) title(path []step) string {
	parts, owned := c.parts(path)
	if owned && len(parts) > 1 {
		return capital(parts[0]) + "’s " + strings.Join(parts[1:], ", ")
	}
	return capital(strings.Join(parts, ", "))
}

// label is a step as the table calls it.
func (c *comparison) label(s step) string {
	if name := c.name(s.word); name != "" {
		return name
	}
	if label := cmp.Or(c.labels[s.word], tableLabels[s.word]); label != "" {
		return label
	}
	if kind, known := idKinds[strings.TrimRight(s.word, "0123456789")]; known && isID(s.word) {
		return kind + " " + strings.TrimLeft(s.word, "abcdefghijklmnopqrstuvwxyz")
	}
	return c.word(strings.TrimSuffix(s.word, "_id"))
}

// name is the name that an id bears; empty for what bears none.
func (c *comparison) name(id string) string {
	return cmp.Or(c.names[id], c.named(id))
}

// word is a text as the table reads it.
func (c *comparison) word(text string) string {
	switch name := c.name(text); {
	case name != "":
		return name
	case strings.HasPrefix(text, "session-"):
		return "Evening " + strings.TrimPrefix(text, "session-")
	case keys.MatchString(text):
		return cmp.Or(c.card(text), strings.ReplaceAll(text, "_", " "))
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
	return together(all)
}

// together are words in a row: Hrolf, Dagna and Linnet.
func together(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}
