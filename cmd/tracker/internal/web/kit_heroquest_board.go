package web

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/views"
)

// board is Zargon's view of the dungeon: the areas with who stands there, and
// what each monster can do.
func (t *heroQuestTable) board() *views.Board {
	foes := t.monsters()
	slain := 0
	for _, m := range t.a.Monster {
		if m.Dead {
			slain++
		}
	}
	b := &views.Board{Quest: t.a.Title, Actions: t.directorSteps(), Monsters: t.v.Say("%d alive, %d slain", len(foes), slain)}
	if wanderer := t.s.Quests[t.a.No].Definition.WanderingMonster; wanderer != "" {
		b.Note = t.v.Say("Wandering monster: %s", t.v.Term(t.s.CardName(wanderer)))
	}
	q := t.s.Quests[t.a.No].Definition
	traps, doors := append(slices.Clone(q.Traps), t.traps(func(trap event.Trap) bool {
		return !slices.ContainsFunc(q.Traps, func(d event.Trap) bool { return d.Trap == trap.Trap })
	})...), slices.Concat(q.Doors, q.SecretDoors)
	names := slices.Sorted(maps.Keys(t.a.Areas))
	if slices.ContainsFunc(foes, func(f projections.Foe) bool { return !slices.Contains(names, f.Area) }) || len(names) == 0 {
		names = append(names, "")
	}
	for _, name := range names {
		b.Areas = append(b.Areas, t.boardArea(name, names, foes))
	}
	for _, area := range q.Areas {
		if _, seen := t.a.Areas[area.Area]; !seen && area.Kind != "pit" {
			b.Areas = append(b.Areas, t.hiddenArea(area))
		}
	}
	for i := range b.Areas {
		b.Areas[i].Facts = t.knownIn(b.Areas[i].Name, traps, doors)
	}
	return b
}

// boardArea is one area; the one without a name is where nobody said where.
func (t *heroQuestTable) boardArea(name string, seen []string, foes []projections.Foe) views.BoardArea {
	area := views.BoardArea{Name: name, State: t.v.Term(capital(t.a.Areas[name].Kind)), Seen: true}
	if name == "" {
		area.Name, area.State = t.v.Say("Somewhere"), t.v.Say("no area named")
	}
	for _, h := range t.s.Inside() {
		at := t.a.At[h].Area
		if at == name || name == "" && !slices.Contains(seen, at) {
			area.Heroes = append(area.Heroes, t.mate(h))
		}
	}
	for _, f := range foes {
		if f.Area == name || name == "" && !slices.Contains(seen, f.Area) {
			area.Monsters = append(area.Monsters, t.boardMonster(f, foes))
		}
	}
	return area
}

// hiddenArea is an area of the quest's definition that can be shown with all
// that stands in it.
func (t *heroQuestTable) hiddenArea(of event.Area) views.BoardArea {
	a := t.tile("RevealArea", "", t.v.Say("Show it"), "eye")
	a.Name += "-" + of.Area
	f := t.form(a.Name, "RevealArea", t.v.Say("Show"), "eye").hide("shown.area", of.Area).hide("shown.area_kind", of.Kind).hide("cause", "sight")
	q := t.s.Quests[t.a.No].Definition
	for _, d := range q.Doors {
		if slices.Contains(d.Between, of.Area) {
			f.hide("shown.doors", string(d.Door))
		}
	}
	n, names := 0, map[string]int{}
	for _, m := range q.Monsters {
		if m.Area == of.Area {
			f.hideMonster(fmt.Sprintf("shown.monsters[%d]", n), m)
			names[t.v.Term(t.s.CardName(m.Type))]++
			n++
		}
	}
	f.hidePieces(q, of)
	var waiting []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if names[name] > 1 {
			name = t.v.Say("%s ×%d", name, names[name])
		}
		waiting = append(waiting, name)
	}
	a.Note = strings.Join(waiting, ", ")
	a.Form = f.done()
	return views.BoardArea{Name: of.Area, State: t.v.Term("Hidden " + of.Kind), Action: &a}
}

// hideMonster adds a monster of the map as it comes into view.
func (f *stepForm) hideMonster(path string, m event.MapMonster) {
	f.hide(path+".type", string(m.Type))
	if m.Name != "" {
		f.hide(path+".name", m.Name)
	}
	if m.Square != nil {
		f.hide(path+".square", fmt.Sprintf("%d,%d", m.Square.Column, m.Square.Row))
	}
	for name, figure := range map[string]*int{"attack": m.Attack, "defend": m.Defend, "body": m.Body, "mind": m.Mind, "movement": m.Movement} {
		if figure != nil {
			f.hide(path+".figures."+name, strconv.Itoa(*figure))
		}
	}
}

// hidePieces adds an area's furniture and blocked squares.
func (f *stepForm) hidePieces(q event.QuestDefined, of event.Area) {
	n := 0
	for _, p := range q.Furniture {
		if p.Area != of.Area {
			continue
		}
		path := fmt.Sprintf("shown.furniture[%d]", n)
		f.hide(path+".piece", p.Piece).hide(path+".area", p.Area)
		if p.Square != nil {
			f.hide(path+".square", fmt.Sprintf("%d,%d", p.Square.Column, p.Square.Row))
		}
		n++
	}
	for _, sq := range q.Blocked {
		if slices.Contains(of.Squares, sq) {
			f.hide("shown.blocked", fmt.Sprintf("%d,%d", sq.Column, sq.Row))
		}
	}
}

// boardMonster is one monster with its chart and its steps.
func (t *heroQuestTable) boardMonster(m projections.Foe, foes []projections.Foe) views.BoardMonster {
	b := views.BoardMonster{
		Name: t.labelled(m, foes), Href: t.v.whyOf("quest", "monsters", string(m.Monster)), State: t.v.Say("ready"), Body: views.Pips{Kind: "body", Label: t.v.Say("Body"), Now: m.Body, Max: m.BodyMax},
		Chart: []views.Stat{{Label: t.v.Say("Attack"), Value: strconv.Itoa(m.Attack)}, {Label: t.v.Say("Defend"), Value: strconv.Itoa(m.Defend)}},
	}
	if m.Movement != nil {
		b.Chart = append([]views.Stat{{Label: t.v.Say("Move"), Value: strconv.Itoa(*m.Movement)}}, b.Chart...)
	}
	switch {
	case m.Moved && m.Acted:
		b.State, b.Used = t.v.Say("used"), true
	case m.Moved:
		b.State = t.v.Say("moved")
	case m.Acted:
		b.State = t.v.Say("acted")
	}
	for _, id := range t.effects(string(m.Monster)) {
		b.State = t.v.Say("%s, %s", b.State, t.v.Term(t.s.CardName(t.a.Effects[id].Key)))
	}
	if pit := t.pitSay(string(m.Monster)); pit != "" {
		b.State = t.v.Say("%s, %s", b.State, pit)
	}
	for _, spell := range t.a.Monster[m.Monster].Spells {
		if !heroquest.DreadCraftOf(t.s, t.options(), m.Monster, spell).Spent {
			b.Chart = append(b.Chart, views.Stat{Label: t.v.Say("Spell"), Value: t.v.Term(t.s.CardName(spell))})
		}
	}
	return b
}
