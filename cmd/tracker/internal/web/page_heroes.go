package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// heroes is the page of all heroes.
func (t *heroQuestTable) heroes() (views.Heroes, error) {
	m := views.Heroes{Party: t.wholeParty(), Print: t.v.Table.PrintParty(), Fallen: t.fallenLines(), Why: sentenceOf(capital(t.whyNot("JoinHero", "")))}
	if t.can("JoinHero", "") {
		m.Make, m.Why = t.joinForm(), ""
	}
	for _, h := range t.s.Party() {
		hero := t.s.Heroes[h]
		if _, back := t.s.Heroes[hero.Successor]; hero.Dead && !back && t.plays(h) {
			m.Return = append(m.Return, t.returnFold(h))
		}
	}
	return m, nil
}

func heroesParts(p views.Page, m views.Heroes) []Part {
	parts := []Part{
		NewPart("party", views.PartyFragment(p, m.Party)), NewPart("make", views.MakeFragment(p, m)),
		NewPart("fallen", views.FallenFragment(p, m)),
	}
	return append(append(parts, formParts(p, m.Make)...), foldParts(p, m.Return)...)
}

// wholeParty are cards of all living heroes.
func (t *heroQuestTable) wholeParty() views.Party {
	var party views.Party
	gold := 0
	for _, s := range projections.Sheets(t.q) {
		if s.Dead {
			continue
		}
		gold += s.Gold
		party.Heroes = append(party.Heroes, t.heroCard(s))
	}
	party.Summary, party.Gold = t.v.Many(len(party.Heroes), "%d hero", "%d heroes"), strconv.Itoa(gold)
	party.GoldWhy = t.v.why(treasury)
	return party
}

func (t *heroQuestTable) heroCard(s projections.Sheet) views.HeroCard {
	card := views.HeroCard{
		Name: s.Name, Hue: string(s.Type), Href: t.v.Table.Hero(string(s.Hero)), Note: t.classAndPlayer(s), State: t.stateOf(s.Hero), StateWhy: t.stateWhy(s.Hero),
		Vitals: t.vitals(s.Hero), Carries: t.carries(s.Things), Gold: strconv.Itoa(s.Gold), GoldWhy: t.v.whyOf("heroes", string(s.Hero), "gold"), Yours: slices.Contains(t.mine, s.Hero),
	}
	return card
}

// classAndPlayer says what a hero is and who plays it.
func (t *heroQuestTable) classAndPlayer(s projections.Sheet) string {
	class := t.v.Term(t.s.CardName(s.Type))
	if s.Player == "" {
		return t.v.Say("%s, nobody plays", class)
	}
	return t.v.Say("%s, played by %s", class, s.Player)
}

// carries names what is in use first.
func (t *heroQuestTable) carries(things []projections.Thing) string {
	var used, packed []string
	for _, thing := range things {
		if thing.Place == heroquest.Carried {
			packed = append(packed, t.v.inside(thing.Name))
		} else {
			used = append(used, t.v.inside(thing.Name))
		}
	}
	all := append(used, packed...)
	if len(all) == 0 {
		return t.v.Say("Empty-handed")
	}
	return capital(strings.Join(all, ", "))
}

// stateOf is what ails a hero; empty if nothing does.
func (t *heroQuestTable) stateOf(h event.HeroID) string {
	hero := t.s.Heroes[h]
	switch {
	case hero.Dead:
		return t.v.Say("dead")
	case t.a != nil && slices.Contains(t.a.Left, h):
		return t.v.Say("out of the dungeon")
	case hero.Body == 0:
		return t.v.Say("at 0 Body Points")
	}
	return ""
}

// treasury is the path to what the party has between them.
const treasury = "/reckoned/party/gold"

// stateWhy explains what ails a hero.
func (t *heroQuestTable) stateWhy(h event.HeroID) string {
	hero := t.s.Heroes[h]
	switch {
	case hero.Dead:
		return t.v.whyOf("heroes", string(h), "dead")
	case hero.Body == 0:
		return t.v.whyOf("heroes", string(h), "body")
	case t.a != nil:
		return t.v.whyOf("quest", "left")
	}
	return ""
}

// mindless tells of those of these heroes who have no Mind Points left; what
// follows, the table rules.
func (t *heroQuestTable) mindless(of ...event.HeroID) []views.Alert {
	var alerts []views.Alert
	rule := t.v.cite("HQ-HERO-10")
	for _, h := range t.s.Mindless() {
		if slices.Contains(of, h) {
			alerts = append(alerts, views.Alert{Icon: "warn", Title: t.v.Say("%s is at 0 Mind Points.", t.hero(h)), Text: t.v.Say("The rulebook does not say what follows: the table rules."),
				Link: views.Link{Text: rule.ID, Href: rule.Href}})
		}
	}
	return alerts
}

// fallenLines are the dead in short.
func (t *heroQuestTable) fallenLines() []views.FallenLine {
	var lines []views.FallenLine
	for _, f := range projections.Remains(t.q) {
		lines = append(lines, views.FallenLine{Name: f.Name, Href: t.v.Table.Remains(string(f.Hero)),
			Text: sentenceOf(capital(t.diedAt(f))), Left: t.fateOf(f)})
	}
	return lines
}

// diedAt is when and where a hero died.
func (t *heroQuestTable) diedAt(f projections.Fallen) string {
	at := momentWords(t.v, projections.Moment{Quest: f.Quest, Round: f.Round})
	if f.Area != "" {
		return t.v.Say("%s, %s", at, f.Area)
	}
	return at
}

// fateOf says what became of what a dead hero had.
func (t *heroQuestTable) fateOf(f projections.Fallen) string {
	switch f.Fate {
	case "stolen":
		return t.v.Say("Monsters stole what was there.")
	case "lying":
		return t.v.Say("The remains hold %s.", t.lying(f))
	case "taken":
		return t.v.Say("Comrades took what was there.")
	case "lost":
		return t.v.Say("What nobody took is lost.")
	}
	return ""
}

// lying is what still lies with a dead hero.
func (t *heroQuestTable) lying(f projections.Fallen) string {
	var all []string
	for _, thing := range f.Lying {
		all = append(all, t.v.Term(thing.Name))
	}
	if f.LyingGold > 0 {
		all = append(all, t.v.Say("%d gold", f.LyingGold))
	}
	if len(all) == 0 {
		return t.v.Say("nothing any more")
	}
	return strings.Join(all, ", ")
}

// joinForm takes a hero: a character card, a name, and who plays.
func (t *heroQuestTable) joinForm() *views.Form {
	f := t.form("JoinHero", "JoinHero", t.v.Say("Take this hero"), "plus")
	f.out.Action = t.v.Table.Heroes()
	t.newHero(f)
	if t.gm {
		f.choose("player_id", t.v.Say("Played by"), t.playerChoices(), views.Pick).required()
	}
	return f.done()
}

// newHero asks for a character card and a name.
func (t *heroQuestTable) newHero(f *stepForm) {
	box, others := t.classChoices()
	f.choose("hero_type", t.v.Say("Hero"), box, views.Pick)
	if slices.ContainsFunc(box, func(c views.Choice) bool { return c.Off == "" }) {
		f.required()
	}
	if len(others) > 0 {
		f.may("other_type", t.v.Say("Or a hero of another set"), others)
	}
	f.text("name", t.v.Say("Name"), "", nil).required()
	f.out.Fields[len(f.out.Fields)-1].Length = 40
}

// classChoices are the character cards with their figures: those of the box,
// and those of other sets.
func (t *heroQuestTable) classChoices() (box, others []views.Choice) {
	chosen := false
	for _, c := range heroquest.HeroClasses(t.s, t.options()) {
		choice := views.Choice{Value: string(c.Class), Label: t.v.Term(c.Name), Note: t.figuresOf(c), Off: t.takenBy(c.Class)}
		switch c.Class {
		case "barbarian", "dwarf", "elf", "wizard":
			choice.Hue = string(c.Class)
			choice.Chosen = !chosen && choice.Off == ""
			chosen = chosen || choice.Chosen
			box = append(box, choice)
		default:
			others = append(others, choice)
		}
	}
	return box, others
}

// figuresOf are the figures of a character card.
func (t *heroQuestTable) figuresOf(c heroquest.HeroClass) string {
	all := []string{t.v.Say("attack %d, defend %d, Body %d, Mind %d", c.Attack, c.Defend, c.Body, c.Mind)}
	if c.Weapon != "" {
		all = append(all, t.v.Term(t.s.CardName(c.Weapon)))
	}
	if c.Elements > 0 {
		all = append(all, t.v.Many(c.Elements, "%d element of spells", "%d elements of spells"))
	}
	return strings.Join(all, ", ")
}

// takenBy says who has a class already, where the table plays each but once.
func (t *heroQuestTable) takenBy(class event.Key) string {
	if t.options().On("allow_duplicate_heroes") {
		return ""
	}
	for _, h := range t.living() {
		if t.s.Heroes[h].Type == class {
			return t.v.Say("taken: %s", t.hero(h))
		}
	}
	return ""
}

// playerChoices are the seats that may play a hero, one without a hero first.
func (t *heroQuestTable) playerChoices() []views.Choice {
	var choices []views.Choice
	chosen := -1
	for _, seat := range t.q.Kernel.Seats {
		if seat.Left || seat.Side == events.Observer {
			continue
		}
		choice := views.Choice{Value: string(seat.ID), Label: seat.Name}
		free := true
		for _, h := range playedBy(t.s, seat.Seat) {
			if !t.s.Heroes[h].Dead {
				choice.Note, free = t.v.Say("plays %s", t.hero(h)), false
			}
		}
		if seat.Side == events.GameMaster {
			choice.Note = t.v.Say("Zargon")
		} else if free && chosen < 0 {
			chosen = len(choices)
		}
		choices = append(choices, choice)
	}
	if chosen < 0 {
		chosen = len(choices) - 1
	}
	if chosen >= 0 {
		choices[chosen].Chosen = true
	}
	return choices
}

// returnFold lets the player of a dead hero come back as a new one.
func (t *heroQuestTable) returnFold(dead event.HeroID) views.Fold {
	f := t.form("ReplaceHero-"+string(dead), "ReplaceHero", t.v.Say("Come back"), "heroes").hide("dead_hero_id", string(dead))
	f.out.Action = t.v.Table.Heroes()
	t.newHero(f)
	return t.fold(t.v.Say("A new hero in the stead of %s", t.hero(dead)), "ReplaceHero", dead, f)
}

// joins takes the form of a new hero, or of one in the stead of the dead.
func joins(_ echo.Context, sent url.Values) (string, error) {
	if other := sent.Get("other_type"); other != "" {
		sent.Set("hero_type", other)
	}
	if sent.Get("dead_hero_id") != "" {
		return "ReplaceHero", nil
	}
	return "JoinHero", nil
}
