package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// fallen is the page of all dead heroes, the last first.
func (t *heroQuestTable) fallen() (views.Remains, error) {
	m, story := views.Remains{Title: t.v.Say("The fallen")}, projections.ChronicleOf(t.q)
	for _, f := range slices.Backward(projections.Remains(t.q)) {
		m.Fallen = append(m.Fallen, t.grave(f, story))
	}
	return m, nil
}

// remainsOfOne is the page of what one dead hero left.
func (t *heroQuestTable) remainsOfOne() (views.Remains, error) {
	id := event.HeroID(t.v.Echo.Param("hero"))
	if _, there := t.s.Heroes[id]; !there {
		return views.Remains{}, noHero(string(id))
	}
	m := views.Remains{Title: t.v.Say("What %s left", t.hero(id))}
	t.v.Page.Title = m.Title
	for _, f := range projections.Remains(t.q) {
		if f.Hero == id {
			m.Fallen = append(m.Fallen, t.grave(f, projections.ChronicleOf(t.q)))
		}
	}
	if len(m.Fallen) == 0 {
		m.Title = t.v.Say("%s lives", t.hero(id))
	}
	return m, nil
}

func remainsParts(p views.Page, m views.Remains) []Part {
	parts := []Part{NewPart("remains", views.RemainsFragment(p, m))}
	for _, f := range m.Fallen {
		parts = append(parts, formParts(p, f.Take)...)
	}
	return parts
}

// grave is one dead hero, what was left and what became of it.
func (t *heroQuestTable) grave(f projections.Fallen, story projections.Chronicle) views.Fallen {
	m := views.Fallen{
		Name: f.Name, Hue: string(f.Type), Href: t.v.Table.Hero(string(f.Hero)), Decided: t.v.decided(f.Revision), Died: t.deathOf(f, story),
		Note: t.v.Term(t.s.CardName(f.Type)), Left: t.leftOf(f),
	}
	if s, there := projections.SheetOf(t.q, f.Hero); there {
		m.Note = t.classAndPlayer(s)
	}
	if next, back := t.s.Heroes[f.Successor]; back {
		m.Note = t.v.Say("%s; %s came in this hero’s stead", m.Note, next.Name)
	}
	if f.LyingGold == 0 && len(f.Lying) == 0 {
		return m
	}
	if f.LyingGold > 0 {
		m.Gold, m.GoldWhy = strconv.Itoa(f.LyingGold), t.v.whyOf("quest", "remains", string(f.Hero), "gold")
	}
	m.Place = t.placeOfRemains(f)
	if t.v.Page.ReadOnly == "" && t.v.Page.At == nil {
		t.takers(f, &m)
	}
	return m
}

// deathOf tells where and how a hero died.
func (t *heroQuestTable) deathOf(f projections.Fallen, story projections.Chronicle) string {
	at := capital(t.diedAt(f))
	blow, known := story.Blows[f.Hero]
	if !known {
		return sentenceOf(at)
	}
	by := ""
	foe, met := story.Foe(blow.By)
	switch {
	case met && foe.Name != "":
		by = foe.Name
	case met:
		by = t.v.theMonster(t.s.CardName(foe.Type))
	case blow.By != "":
		by = t.figure(blow.By)
	case blow.Card != "":
		return t.v.Many(blow.Damage, "%s: lost the last %d Body Point, %s.", "%s: lost the last %d Body Points, %s.", at, blow.Damage, t.v.Term(t.s.CardName(blow.Card)))
	default:
		return t.v.Many(blow.Damage, "%s: lost the last %d Body Point.", "%s: lost the last %d Body Points.", at, blow.Damage)
	}
	return t.v.Many(blow.Damage, "%s: lost the last %d Body Point to %s.", "%s: lost the last %d Body Points to %s.", at, blow.Damage, by)
}

func (t *heroQuestTable) placeOfRemains(f projections.Fallen) string {
	spot := t.a.Remains[f.Hero].Spot
	switch {
	case spot.Area != "" && spot.Square != nil:
		return t.v.Say("%s, square %d,%d", spot.Area, spot.Square.Column, spot.Square.Row)
	case spot.Area != "":
		return spot.Area
	}
	return t.v.Say("the place where %s fell", f.Name)
}

// leftOf lists what a dead hero had, with what became of each.
func (t *heroQuestTable) leftOf(f projections.Fallen) []views.LeftItem {
	var left []views.LeftItem
	for _, thing := range f.Lying {
		left = append(left, views.LeftItem{Name: t.v.Term(thing.Name), Icon: thingIcon(thing.Card, thing.Kind), State: t.v.Say("still there"), Kind: "there", Why: t.v.Table.Way(string(thing.Item))})
	}
	open, gold, goldWhy := slices.Clone(f.Things), f.Gold, t.v.whyOf("heroes", string(f.Hero), "gold")
	for _, loot := range f.Taken {
		state, href, by := t.v.Say("taken by %s", loot.Name), t.v.Table.Action(loot.Revision), t.v.decided(loot.Revision)
		for _, card := range loot.Things {
			thing := t.leftThing(card, state, "taken", href)
			thing.Decided = by
			left = append(left, thing)
			if i := slices.Index(open, card); i >= 0 {
				open = slices.Delete(open, i, i+1)
			}
		}
		if loot.Gold > 0 {
			left = append(left, views.LeftItem{Name: t.v.Say("%d gold", loot.Gold), Icon: "coin", State: state, Kind: "taken", Href: href, Decided: by, Why: goldWhy})
			gold -= loot.Gold
		}
	}
	state, kind := "", f.Fate
	switch f.Fate {
	case "stolen":
		state = t.v.Say("stolen by monsters")
	case "lost":
		state = t.v.Say("lost when the quest ended")
	default:
		return left
	}
	for _, card := range open {
		left = append(left, t.leftThing(card, state, kind, ""))
	}
	if gold > 0 {
		left = append(left, views.LeftItem{Name: t.v.Say("%d gold", gold), Icon: "coin", State: state, Kind: kind, Why: goldWhy})
	}
	return left
}

func (t *heroQuestTable) leftThing(card event.Key, state, kind, href string) views.LeftItem {
	return views.LeftItem{Name: t.v.Term(t.s.CardName(card)), Icon: thingIcon(card, heroquest.KindOf(t.s, t.options(), card)), State: state, Kind: kind, Href: href, Why: t.v.Table.Way(string(card))}
}

// takers offers the remains to those of the seat's heroes who may take them
// now, or says why none may.
func (t *heroQuestTable) takers(f projections.Fallen, m *views.Fallen) {
	var may []event.HeroID
	for _, h := range t.s.Inside() {
		o, there := t.offer("LootRemains", h)
		switch {
		case there && o.No == nil:
			may = append(may, h)
		case there:
			m.Why, m.Rule = sentenceOf(capital(o.No.Reason.In(t.v))), t.v.cite(o.No.Rule)
		}
	}
	if len(may) > 0 {
		m.Take, m.Why, m.Rule = t.takeForm(f, may), "", views.Cite{}
	} else if m.Why == "" {
		m.Why = t.v.Say("None of your heroes is there to take it.")
	}
}

// takeForm asks what is taken and by whom; all of it is likely.
func (t *heroQuestTable) takeForm(f projections.Fallen, may []event.HeroID) *views.Form {
	taker := may[0]
	for _, h := range may {
		if up, is := t.up(); is && up == h {
			taker = h
		}
	}
	form := t.form("take-"+string(f.Hero), "LootRemains", t.v.Say("Take"), "bag").hide("dead_hero_id", string(f.Hero))
	form.out.Action = t.v.Table.TakeRemains(string(f.Hero))
	form.pick("hero_id", t.v.Say("Who takes it"), t.heroChoices(may, taker))
	if len(f.Lying) > 0 {
		things := make([]views.Choice, len(f.Lying))
		for i, thing := range f.Lying {
			things[i] = views.Choice{Value: string(thing.Item), Label: t.v.Term(thing.Name), Note: t.v.Term(strings.TrimSpace(thing.Effect)), Chosen: true}
		}
		form.many("items", t.v.Say("What"), things)
	}
	if f.LyingGold > 0 {
		form.number("gold", t.v.Say("Gold"), [2]int{1, f.LyingGold}, strconv.Itoa(f.LyingGold)).help(t.v.Say("Leave empty to take no gold."))
	}
	here, there := t.a.At[taker].Area, t.a.Remains[f.Hero].Spot.Area
	return form.ask("asserted.same_area", t.v.Say("Is the taker in the same room or corridor?"), likely(here == "" || there == "" || here == there)).done()
}

// loots takes the form by which a hero collects from the dead.
func loots(c echo.Context, sent url.Values) (string, error) {
	sent.Set("dead_hero_id", c.Param("hero"))
	return "LootRemains", nil
}
