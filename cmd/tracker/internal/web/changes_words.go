package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loretome/rules/words"
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
			word = cmp.Or(c.in.Term(c.labels[path[i-1].key+"/"+s.key]), word)
		}
		if i > 1 && isNumber(path[i-1].key) {
			word = cmp.Or(c.in.Term(c.labels[path[i-2].key+"/"+s.key]), word)
		}
		if one := c.oneOf(path, i, lastOf(parts), word); one != "" {
			parts[len(parts)-1] = one
			continue
		}
		if i > 0 && path[i-1].key == "quests" {
			word = cmp.Or(c.name("quest:"+s.key), c.in.Say("Quest %s", s.key))
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

// oneOf is the step to one of a list that is counted through, with the list before it:
// attempt 1, of the attempts; empty for any other step.
func (c *comparison) oneOf(path []step, i int, list, word string) string {
	if i == 0 || !isNumber(path[i].key) || !isNumber(word) {
		return ""
	}
	if one, known := numbered[path[i-1].key]; known {
		return c.in.Say(one, word)
	}
	if one, is := strings.CutSuffix(list, "s"); is {
		return one + " " + word // in the words of the state
	}
	return ""
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
		return c.in.Say("The game")
	}
	return capital(parts[0])
}

// thing is a path in words: game, heroes, h1, body is "Hroda, body".
func (c *comparison) thing(path []step) string {
	parts, _ := c.parts(path)
	return capital(oneAfterOther(c.in, parts))
}

// title is a path as a heading: "Hroda’s body".
func (c *comparison) title(path []step) string {
	parts, owned := c.parts(path)
	if owned && len(parts) > 1 {
		return c.in.Say("%s’s %s", capital(parts[0]), oneAfterOther(c.in, parts[1:]))
	}
	return capital(oneAfterOther(c.in, parts))
}

// oneAfterOther are words with commas between them.
func oneAfterOther(in words.Tongue, all []string) string {
	list := ""
	for i, one := range all {
		if list = in.Say("%s, %s", list, one); i == 0 {
			list = one
		}
	}
	return list
}

// label is a step as the table calls it.
func (c *comparison) label(s step) string {
	if name := c.name(s.word); name != "" {
		return name
	}
	if label := cmp.Or(c.labels[s.word], tableLabels[s.word]); label != "" {
		return c.in.Term(label)
	}
	if kind, known := idKinds[strings.TrimRight(s.word, "0123456789")]; known && isID(s.word) {
		return c.in.Say(kind, strings.TrimLeft(s.word, "abcdefghijklmnopqrstuvwxyz"))
	}
	return c.word(strings.TrimSuffix(s.word, "_id"))
}

// name is the name that an id bears; empty for what bears none.
func (c *comparison) name(id string) string {
	if name := c.names[id]; name != "" {
		return name
	}
	name := c.named(id)
	if isID(id) && id[0] != 'h' && id[0] != 's' {
		return c.in.Term(name) // neither of a hero nor of a seat, which players named
	}
	return name
}

// word is a text as the table reads it.
func (c *comparison) word(text string) string {
	switch name := c.name(text); {
	case name != "":
		return name
	case text == "gm":
		return c.in.Say("game master")
	case strings.HasPrefix(text, "session-"):
		return c.in.Say("Evening %s", strings.TrimPrefix(text, "session-"))
	case keys.MatchString(text):
		return cmp.Or(c.card(text), c.in.Term(strings.ReplaceAll(text, "_", " ")))
	}
	return text
}

// say is a value in words.
func (c *comparison) say(v any) string {
	switch v := v.(type) {
	case nil:
		return c.in.Say("none")
	case bool:
		if v {
			return c.in.Say("yes")
		}
		return c.in.Say("no")
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		if v == "" {
			return c.in.Say("none")
		}
		return c.word(v)
	case []any:
		return c.list(v)
	}
	return fmt.Sprint(v)
}

func (c *comparison) list(list []any) string {
	if len(list) == 0 {
		return c.in.Say("none")
	}
	all := make([]string, len(list))
	for i, v := range list {
		all[i] = c.say(v)
	}
	return words.And(c.in, all)
}
