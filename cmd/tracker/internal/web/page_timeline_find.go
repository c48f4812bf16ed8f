package web

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/views"
)

// find is the form by which actions are found, and what is asked for now.
func (v *Visit) find(m *views.Timeline, wanted filter, j course) {
	f := &m.Find
	f.Text, f.Rule = wanted.text, wanted.rule
	f.Kept = v.kept("at", "view")
	for _, hero := range v.known("hero") {
		f.Heroes = append(f.Heroes, views.Choice{Value: hero.ID, Label: hero.Name, Chosen: hero.ID == wanted.hero})
	}
	f.Commands = v.commandsIn(j.entries, wanted.command)
	for _, s := range v.evenings() {
		f.Sessions = append(f.Sessions, views.Choice{Value: s.ID, Label: s.title, Chosen: s.ID == wanted.session})
	}
	f.Orders = []views.Choice{{Value: "play", Label: v.Say("As it happened"), Chosen: wanted.order != "recorded"}, {Value: "recorded", Label: v.Say("As it was recorded"), Chosen: wanted.order == "recorded"}}
	f.Chosen = v.chosen(wanted, f)
	f.Note = v.orderNote(wanted, j)
}

// kept are the parts of the page's question that a form on it keeps.
func (v *Visit) kept(names ...string) []views.Field {
	var kept []views.Field
	for _, name := range names {
		if value := v.Echo.QueryParam(name); value != "" {
			kept = append(kept, views.Field{Name: name, Kind: views.Hidden, Value: value})
		}
	}
	return kept
}

// commandsIn are the commands of the actions that the seat may see, by title.
func (v *Visit) commandsIn(entries []campaign.Entry, chosen string) []views.Choice {
	given, _ := untilMore(v, "commands", func(had *[]string) ([]string, error) {
		if had != nil {
			return *had, nil
		}
		given := map[string]bool{}
		for i := range entries {
			given[entries[i].Command] = true
		}
		return slices.Sorted(maps.Keys(given)), nil
	})
	d := v.System()
	var choices []views.Choice
	for _, name := range given {
		c := views.Choice{Value: name, Label: name, Chosen: name == chosen}
		if cmd, known := d.Find(name); known {
			c.Label = v.Term(cmd.Title)
		}
		choices = append(choices, c)
	}
	slices.SortStableFunc(choices, func(a, b views.Choice) int { return strings.Compare(a.Label, b.Label) })
	return choices
}

// chosen is what is asked for, each with the address of the page without it.
func (v *Visit) chosen(wanted filter, f *views.Find) []views.Chosen {
	var all []views.Chosen
	pick := func(name, label, value string) {
		all = append(all, views.Chosen{Text: label, Value: value, Without: v.here(name, "", "before", "", "after", "")})
	}
	add := func(name, label, value string) {
		if value != "" {
			pick(name, label, value)
		}
	}
	add("text", v.Say("Words"), wanted.text)
	add("hero", v.Say("Hero"), labelOf(f.Heroes, wanted.hero))
	add("rule", v.Say("Rule"), wanted.rule)
	if wanted.rule != "" {
		all[len(all)-1].Rule = v.cite(rules.ID(wanted.rule))
	}
	add("command", v.Say("Command"), labelOf(f.Commands, wanted.command))
	add("session", v.Say("Evening"), labelOf(f.Sessions, wanted.session))
	if wanted.undone != "" {
		pick("undone", map[string]string{"true": v.Say("Taken back"), "false": v.Say("Not taken back")}[wanted.undone], "")
	}
	if wanted.broken != "" {
		pick("broken", v.Say("No longer agreeing"), "")
	}
	if len(all) > 0 {
		f.Clear = v.here("text", "", "hero", "", "rule", "", "command", "", "session", "", "undone", "", "broken", "", "before", "", "after", "")
	}
	if i := slices.IndexFunc(v.Look.Kernel.Sessions, func(s campaign.Session) bool { return s.ID == wanted.session }); i >= 0 {
		s := v.Look.Kernel.Sessions[i]
		f.Ways = []views.Link{{Text: v.Say("Watch this evening"), Href: v.Table.ReplayOf(s.From, s.To), Icon: "play"}, {Text: v.Say("Read its record"), Href: v.Table.Evening(s.ID), Icon: "book"}}
	}
	return all
}

// labelOf is what is written on a choice.
func labelOf(choices []views.Choice, value string) string {
	for _, c := range choices {
		if c.Value == value {
			return c.Label
		}
	}
	return value
}

// orderNote says that the two orders differ, where they do.
func (v *Visit) orderNote(wanted filter, j course) *views.OrderNote {
	if wanted.order == "recorded" {
		if played(j.entries).order == nil {
			return nil
		}
		return &views.OrderNote{Text: v.Say("The journal stands here in the order in which it was recorded. Some of it happened earlier."),
			Other: views.Link{Text: v.Say("Show it as it happened"), Href: v.here("order", "", "before", "", "after", "")}}
	}
	if j.order == nil {
		return nil
	}
	return &views.OrderNote{Text: v.Say("What was recorded afterwards stands where it happened."),
		Other: views.Link{Text: v.Say("Show it as it was recorded"), Href: v.here("order", "recorded", "before", "", "after", "")}}
}

// night is a session with its name.
type night struct {
	campaign.Session
	title string // "Evening 3, 12 May"
}

// evenings are the sessions so far.
func (v *Visit) evenings() []night {
	var all []night
	for i, s := range v.Look.Kernel.Sessions {
		title := v.Say("Evening %d", i+1)
		if e, there := campaign.Find(v.Look.Entries, s.From); there {
			title = v.Say("Evening %d, %s", i+1, v.Date(e.At.Local(), "2 January"))
		}
		all = append(all, night{s, title})
	}
	return all
}

// fewMarks is how many bookmarks and evenings are shown as links; more are
// picked from a list.
const fewMarks = 6

// marks are the ways to bookmarks and evenings.
func (v *Visit) marks(m *views.Timeline) {
	type mark struct {
		text     string
		revision int
	}
	var all []mark
	for _, b := range v.Look.Kernel.Bookmarks {
		all = append(all, mark{b.Name, b.Revision})
	}
	for _, s := range v.evenings() {
		all = append(all, mark{s.title, s.From})
	}
	if len(all) <= fewMarks {
		for _, mark := range all {
			m.Marks = append(m.Marks, views.Link{Text: mark.text, Href: v.Table.TimelineAt(mark.revision)})
		}
		return
	}
	for _, mark := range all {
		m.Jumps = append(m.Jumps, views.Choice{Value: strconv.Itoa(mark.revision), Label: cmp.Or(mark.text, strconv.Itoa(mark.revision)), Chosen: mark.revision == m.At})
	}
}
