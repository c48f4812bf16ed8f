package web

import (
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/words"
	"loretome/views"
)

// Evening tells what an evening brought in gold and cost in lives, by rounds of
// the quests.
func (heroQuestKit) Evening(v *Visit, within map[int]bool, m *views.Evening) (func(revision int) string, error) {
	t, err := v.heroQuest()
	if err != nil {
		return nil, err
	}
	story := projections.ChronicleOf(t.q)
	earned, spent := 0, 0
	m.Gold, earned, spent = t.pursesWithin(within)
	for _, f := range projections.Remains(t.q) {
		if within[f.Revision] {
			cited := v.decided(f.Revision).Rules
			m.Deaths = append(m.Deaths, views.Remark{Title: f.Name, Text: strings.TrimSpace(t.deathOf(f, story) + " " + t.fateOf(f)), Href: v.Table.Remains(string(f.Hero)), Rules: cited[:min(1, len(cited))]})
		}
	}
	m.Facts = append(m.Facts, views.Stat{Label: v.Say("Earned"), Value: strconv.Itoa(earned), Unit: v.Say("gold")}, views.Stat{Label: v.Say("Spent or lost"), Value: strconv.Itoa(spent), Unit: v.Say("gold")},
		views.Stat{Label: v.Say("Slain"), Value: strconv.Itoa(t.slainWithin(within)), Unit: v.Say("monsters")}, views.Stat{Label: v.Say("Fallen"), Value: strconv.Itoa(len(m.Deaths)), Unit: v.Say("heroes")})
	return func(revision int) string { return capital(momentWords(v, story.Moments[revision])) }, nil
}

// pursesWithin are each hero's gold over a stretch of the journal. What heroes
// gave each other is in their purses, but not in what the party earned and spent.
func (t *heroQuestTable) pursesWithin(within map[int]bool) (purses []views.Purse, earned, spent int) {
	type sum struct {
		in, out, left int
		parts         []string
	}
	of := map[event.HeroID]*sum{}
	for _, line := range projections.Ledger(t.q) {
		if !within[line.Revision] || line.Amount == 0 {
			continue
		}
		s := of[line.Hero]
		if s == nil {
			s = &sum{}
			of[line.Hero] = s
		}
		s.left, s.parts = line.Purse, append(s.parts, t.v.Say("%s %s", signed(line.Amount), line.Told.In(t.v)))
		if line.Amount > 0 {
			s.in += line.Amount
		} else {
			s.out -= line.Amount
		}
		switch {
		case line.Shared:
		case line.Amount > 0:
			earned += line.Amount
		default:
			spent -= line.Amount
		}
	}
	for _, h := range t.s.Party() {
		if s := of[h]; s != nil {
			purses = append(purses, views.Purse{Name: t.hero(h), In: strconv.Itoa(s.in), Out: strconv.Itoa(s.out), Left: strconv.Itoa(s.left), For: strings.Join(s.parts, ", ")})
		}
	}
	if len(purses) > 1 {
		purses = append(purses, views.Purse{Name: t.v.Say("The party"), In: strconv.Itoa(earned), Out: strconv.Itoa(spent), Left: "", For: ""})
	}
	return purses, earned, spent
}

// slainWithin counts the monsters that died in a stretch of the journal.
func (t *heroQuestTable) slainWithin(within map[int]bool) int {
	n := 0
	for _, e := range t.q.Entries {
		if !within[e.Revision] {
			continue
		}
		for _, r := range e.Events {
			if _, died := r.Data.(event.MonsterDied); died {
				n++
			}
		}
	}
	return n
}

// tallied counts names: 3 goblins and an orc are "Goblin × 3, Orc".
func tallied(in words.Tongue, names []string) string {
	var kinds []string
	count := map[string]int{}
	for _, name := range names {
		if count[name]++; count[name] == 1 {
			kinds = append(kinds, name)
		}
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return count[b] - count[a] })
	for i, name := range kinds {
		if n := count[name]; n > 1 {
			kinds[i] = in.Say("%s × %d", name, n)
		}
	}
	return strings.Join(kinds, ", ")
}
