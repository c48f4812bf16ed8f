package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/views"
)

// tallied is the figures of a part of the campaign, of one hero or of all.
type tally struct {
	*heroQuestTable
	projections.Stats
	part  projections.Part
	scope string
	hero  event.HeroID // empty for all
}

// stats is the page of a campaign's figures in pictures and tables.
func (t *heroQuestTable) stats() (views.Stats, error) {
	f, err := t.tallied()
	if err != nil {
		return views.Stats{}, err
	}
	m := views.Stats{Text: f.counted(), Scopes: f.scopes(), Action: t.v.Table.Now().Stats("", ""), Kept: t.v.kept("at", "view"), Parts: f.parts(), Heroes: f.choices()}
	if len(f.Heroes) > 0 && len(f.Stops) > 0 {
		m.Charts = append(m.Charts, f.body(), f.gold(), f.damage(), f.kills())
		m.Charts = slices.Concat(m.Charts, f.kinds(), f.fallen(), f.luck())
	}
	m.Charts = append(m.Charts, f.questMap()...)
	if len(m.Charts) == 0 {
		m.Empty, m.Next = f.nothing()
	}
	return m, nil
}

func statsParts(p views.Page, m views.Stats) []Part {
	return []Part{NewPart("counted", views.CountedFragment(m)), NewPart("charts", views.ChartsFragment(p, m))}
}

// tallied reads what is asked for.
func (t *heroQuestTable) tallied() (tally, error) {
	ask := t.v.Echo.QueryParam
	f := tally{heroQuestTable: t, scope: ask("scope"), hero: event.HeroID(ask("hero"))}
	if _, there := t.s.Heroes[f.hero]; f.hero != "" && !there {
		return f, noHero(string(f.hero))
	}
	var err error
	if f.part, err = t.part(f.scope); err != nil {
		return f, err
	}
	f.Stats = projections.StatsOf(t.q, f.part)
	if f.hero != "" {
		others := func(h event.HeroID) bool { return h != f.hero }
		f.Heroes = slices.DeleteFunc(slices.Clone(f.Heroes), func(h projections.HeroStats) bool { return others(h.Hero) })
		f.Deaths = slices.DeleteFunc(slices.Clone(f.Deaths), func(d projections.Death) bool { return others(d.Hero) })
	}
	return f, nil
}

// part is the part of the campaign that an address names.
func (t *heroQuestTable) part(scope string) (projections.Part, error) {
	no, isQuest := strings.CutPrefix(scope, "quest-")
	if n, err := strconv.Atoi(no); isQuest && err == nil && slices.Contains(t.begun(), n) {
		return projections.Part{Quest: n}, nil
	}
	if scope == "" || slices.ContainsFunc(t.q.Kernel.Sessions, func(s campaign.Session) bool { return s.ID == scope }) {
		return projections.Part{Session: scope}, nil
	}
	var known []string
	for _, n := range t.begun() {
		known = append(known, fmt.Sprintf("quest-%d", n))
	}
	for _, s := range t.q.Kernel.Sessions {
		known = append(known, s.ID)
	}
	if len(known) == 0 {
		return projections.Part{}, rules.Ask("scope", "is a quest or an evening, not %q; none has begun: leave it out for the whole campaign", scope)
	}
	return projections.Part{}, rules.Ask("scope", "is a quest or an evening that has begun (%s), not %q; leave it out for the whole campaign", strings.Join(known, ", "), scope)
}

// begun are the numbers of the quests that were begun.
func (t *heroQuestTable) begun() []int {
	var all []int
	for _, try := range projections.ChronicleOf(t.q).Tries {
		if !slices.Contains(all, try.Quest) {
			all = append(all, try.Quest)
		}
	}
	slices.Sort(all)
	return all
}

// counted says of how much the figures are made.
func (f tally) counted() string {
	actions := f.v.Many(f.Actions, "%d action", "%d actions")
	rounds := f.v.Many(f.Rounds, "%d round", "%d rounds")
	quests := map[int]bool{}
	for _, s := range f.Stops {
		for no := s.Quest; no > 0 && no <= s.LastQuest; no++ {
			quests[no] = true
		}
	}
	switch n := len(quests); {
	case n > 0 && f.part.Quest == 0:
		return f.v.Say("Counted from %s over %s and %s. What was taken back is left out.", actions, f.v.Many(n, "%d quest", "%d quests"), rounds)
	case f.Rounds > 0:
		return f.v.Say("Counted from %s over %s. What was taken back is left out.", actions, rounds)
	}
	return f.v.Say("Counted from %s. What was taken back is left out.", actions)
}

// scopes lead to the whole campaign, and to the quest and the evening begun last.
func (f tally) scopes() []views.ScopeLink {
	link := func(text, scope string) views.ScopeLink {
		return views.ScopeLink{Text: text, Href: f.v.Table.Stats(scope, string(f.hero)), Here: f.scope == scope}
	}
	all := []views.ScopeLink{link(f.v.Say("Campaign"), "")}
	if tries := projections.ChronicleOf(f.q).Tries; len(tries) > 0 {
		last := tries[len(tries)-1]
		text := f.v.Say("The last quest")
		if f.a != nil && f.a.No == last.Quest {
			text = f.v.Say("This quest")
		}
		all = append(all, link(text, fmt.Sprintf("quest-%d", last.Quest)))
	}
	if nights := f.q.Kernel.Sessions; len(nights) > 0 {
		text := f.v.Say("The last evening")
		if f.q.Kernel.Session != "" {
			text = f.v.Say("This evening")
		}
		all = append(all, link(text, nights[len(nights)-1].ID))
	}
	return all
}

// parts are all parts of the campaign to choose from.
func (f tally) parts() []views.Choice {
	all := []views.Choice{{Value: "", Label: f.v.Say("The whole campaign"), Chosen: f.scope == ""}}
	for _, no := range f.begun() {
		c := views.Choice{Value: fmt.Sprintf("quest-%d", no), Label: f.v.Say("Quest %d", no)}
		if title := f.questTitle(no); title != "" {
			c.Label = f.v.Say("Quest %d: %s", no, title)
		}
		c.Chosen = c.Value == f.scope
		all = append(all, c)
	}
	for _, n := range f.v.evenings() {
		all = append(all, views.Choice{Value: n.ID, Label: n.title, Chosen: n.ID == f.scope})
	}
	return all
}

func (t *heroQuestTable) questTitle(no int) string {
	if t.a != nil && t.a.No == no {
		return t.a.Title
	}
	return t.s.Quests[no].Definition.Title
}

// choices are the heroes to choose from.
func (f tally) choices() []views.Choice {
	all := []views.Choice{{Value: "", Label: f.v.Say("All heroes"), Chosen: f.hero == ""}}
	return append(all, f.heroChoices(f.s.Party(), f.hero)...)
}

// nothing says what to do so that there is something to count.
func (f tally) nothing() (string, views.Link) {
	if len(f.s.Heroes) > 0 {
		return f.v.Say("Start a quest: gold, Body Points, damage, kills and luck are counted from then on."), views.Link{Text: f.v.Say("To the table"), Href: f.v.Table.Play(), Icon: "die"}
	}
	return f.v.Say("Gold, Body Points, damage, kills and luck are counted once heroes have joined. Each player takes one first."), views.Link{Text: f.v.Say("To the heroes"), Href: f.v.Table.Heroes(), Icon: "heroes"}
}
