package web

import (
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"

	"github.com/labstack/echo/v4"
)

// filter says which actions of the journal are asked for, and in which order.
type filter struct {
	hero, rule, command string
	undone              string                     // true, false, or empty for both
	broken              string                     // true for what no longer agrees, or empty
	standing            map[int]events.Consequence // what that is
	session             string                     // an evening, by its id
	text                string
	words               []string // of the text, as they are searched
	order               string   // play, recorded, or empty for what is usual
}

// mostText is how long a text that is searched may be.
const mostText = 200

func readFilter(c echo.Context) (filter, error) {
	f := filter{hero: c.QueryParam("hero"), rule: c.QueryParam("rule"), command: c.QueryParam("command"), undone: c.QueryParam("undone"), broken: c.QueryParam("broken"),
		session: c.QueryParam("session"), text: strings.TrimSpace(c.QueryParam("text")), order: c.QueryParam("order")}
	switch {
	case f.undone != "" && f.undone != "true" && f.undone != "false":
		return f, rules.Ask("undone", "is true or false, not %q", f.undone)
	case f.broken != "" && f.broken != "true":
		return f, rules.Ask("broken", "is true or left out, not %q", f.broken)
	case f.order != "" && f.order != "play" && f.order != "recorded":
		return f, rules.Ask("order", "is play or recorded, not %q", f.order)
	case len(f.text) > mostText:
		return f, rules.Ask("text", "has at most %d letters, not %d", mostText, len(f.text))
	}
	f.words = strings.Fields(fold(f.text).text)
	return f, nil
}

// narrows says whether anything but the order is asked for.
func (f filter) narrows() bool {
	return f.hero+f.rule+f.command+f.undone+f.broken+f.session+f.text != ""
}

// course is the journal in the order that is asked for.
func (f filter) course(entries []campaign.Entry, usual string) course {
	if f.order == "recorded" || f.order == "" && usual == "recorded" {
		return recorded(entries)
	}
	return played(entries)
}

// within are the positions among which an action can be what is asked for: those
// of one evening, if one is asked for.
func (f filter) within(j course, sessions []campaign.Session) (lo, hi int, err error) {
	if f.session == "" {
		return 0, j.len(), nil
	}
	i := slices.IndexFunc(sessions, func(s campaign.Session) bool { return s.ID == f.session })
	if i < 0 {
		known := make([]string, len(sessions))
		for n, s := range sessions {
			known[n] = s.ID
		}
		if len(known) == 0 {
			return 0, 0, rules.Ask("session", "is the id of an evening, not %q; none has begun", f.session)
		}
		return 0, 0, rules.Ask("session", "is the id of an evening, %s to %s, not %q", known[0], known[len(known)-1], f.session)
	}
	lo, hi = j.span(sessions[i].From, sessions[i].To)
	return lo, hi, nil
}

// takes says whether an action is what is asked for, all but its words.
func (f filter) takes(e *campaign.Entry) bool {
	switch {
	case f.command != "" && e.Command != f.command:
		return false
	case f.rule != "" && !slices.Contains(e.Rules, f.rule):
		return false
	case f.broken != "" && f.standing[e.Revision].Revision == 0:
		return false
	case f.undone != "" && (e.UndoneBy > 0) != (f.undone == "true"):
		return false
	}
	return f.hero == "" || concerns(e, f.hero)
}

// hears says whether an action that is told so has the words that are asked for.
func (f filter) hears(told string) bool {
	if len(f.words) == 0 {
		return true
	}
	text := fold(told).text
	return !slices.ContainsFunc(f.words, func(word string) bool { return !strings.Contains(text, word) })
}

// reach is how many actions one search looks at in one direction.
const reach = 5000

// search walks through the journal for what is asked for. It looks at no more
// actions than it must, and tells only those in whose words it looks.
type search struct {
	course
	filter
	lo, hi int // the positions among which it looks
	say    func(*campaign.Entry) string
}

// walk gathers positions from one on, in steps of 1 or -1, until there are
// enough, there are no more, or it has gone far enough. It gives where it
// stopped.
func (s search) walk(from, step, most int) (found []int, at int) {
	at = from
	for looked := 0; s.inside(at) && len(found) < most && looked < reach; looked++ {
		if e := s.at(at); s.takes(e) && (len(s.words) == 0 || s.hears(s.say(e))) {
			found = append(found, at)
		}
		at += step
	}
	return found, at
}

func (s search) inside(position int) bool { return position >= s.lo && position < s.hi }

// more is where one more action is, or where the search for it gave up; -1 if
// there is none.
func (s search) more(from, step int) int {
	some, at := s.walk(from, step, 1)
	switch {
	case len(some) > 0:
		return some[0]
	case s.inside(at):
		return at
	}
	return -1
}
