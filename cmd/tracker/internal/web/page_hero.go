package web

import (
	"bytes"
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

const storyLength = 12 // actions on a hero's sheet

// sheet is the page of one hero.
func (t *heroQuestTable) sheet() (views.HeroSheet, error) {
	id := event.HeroID(t.v.Echo.Param("hero"))
	s, found := projections.SheetOf(t.q, id)
	if !found {
		return views.HeroSheet{}, noHero(string(id))
	}
	t.v.Page.Title = s.Name
	story := projections.ChronicleOf(t.q)
	m := views.HeroSheet{
		Name: s.Name, Hue: string(s.Type), Story: t.storyOf(s), State: t.stateOf(id), StateWhy: t.stateWhy(id), GoldWhy: t.v.whyOf("heroes", string(id), "gold"), Stats: t.statsOf(s),
		Alerts: t.mindless(id), Points: t.pointsOf(s), Effects: t.effectsOn(id), Gear: t.gearOf(s, story), Spells: t.spellsOf(s, story),
		Gold: strconv.Itoa(s.Gold), Ledger: t.ledgerOf(id, story), Forms: t.sheetForms(s),
	}
	var err error
	if m.Log, err = t.told(story, storyLength, storied(id)); err != nil {
		return m, err
	}
	if t.gm && t.v.Page.ReadOnly == "" {
		m.Fix = t.v.Table.HeroPoints(string(id))
	}
	m.Links = append(m.Links, views.Link{Text: "Print", Href: t.v.Table.PrintHero(string(id)), Icon: "print"})
	if s.Dead {
		m.Links = append(m.Links, views.Link{Text: "Remains", Href: t.v.Table.Remains(string(id)), Icon: "skull"})
	} else {
		m.Links = append(m.Links, views.Link{Text: "Shop", Href: t.v.Table.Armory(string(id), ""), Icon: "bag"})
	}
	m.Links = append(m.Links, views.Link{Text: "Stats", Href: t.v.Table.Stats("", string(id)), Icon: "chart"})
	if t.s.Armory.Open && !s.Dead {
		m.Shop = t.v.Table.Armory(string(id), "")
	}
	return m, nil
}

func sheetParts(p views.Page, m views.HeroSheet) []Part {
	return append([]Part{
		NewPart("alerts", views.AlertsFragment(p, m.Alerts)), NewPart("hero", views.HeroFragment(p, m)), NewPart("points", views.PointsFragment(p, m)), NewPart("gear", views.GearFragment(p, m)),
		NewPart("spells", views.SpellsFragment(m)), NewPart("gold", views.GoldFragment(p, m)), NewPart("forms", views.FormsFragment(p, m)),
		NewPart("story", views.StoryFragment(p, m)),
	}, foldParts(p, m.Forms)...)
}

func (t *heroQuestTable) storyOf(s projections.Sheet) string {
	text := t.classAndPlayer(s) + ". "
	switch len(s.Quests) {
	case 0:
		text += "No quest won yet."
	case 1:
		text += "Won quest " + numbers(s.Quests) + "."
	default:
		text += "Won quests " + numbers(s.Quests) + "."
	}
	if next, back := t.s.Heroes[s.Successor]; back {
		text += " " + next.Name + " came in " + s.Name + "’s stead."
	}
	return text
}

func numbers(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// statsOf are the dice that the hero throws now, and the purse.
func (t *heroQuestTable) statsOf(s projections.Sheet) []views.Stat {
	dice := func(label, of string, n int) views.Stat {
		return views.Stat{Label: label, Value: strconv.Itoa(n), Unit: "dice", Why: t.v.why("/reckoned/heroes/" + string(s.Hero) + "/" + of)}
	}
	attack := dice("Attack", "attack", s.Attack)
	if !s.AttackKnow {
		attack = views.Stat{Label: "Attack", Value: "?", Unit: "no weapon", Why: t.v.whyOf("heroes", string(s.Hero))}
	}
	return []views.Stat{attack, dice("Defend", "defend", s.Defend), dice("Move", "move", s.Move),
		{Label: "Gold", Value: strconv.Itoa(s.Gold), Why: t.v.whyOf("heroes", string(s.Hero), "gold")}}
}

func (t *heroQuestTable) pointsOf(s projections.Sheet) []views.Points {
	vitals := t.vitals(s.Hero)
	return []views.Points{{Pips: vitals[0], Field: "body"}, {Pips: vitals[1], Field: "mind"}}
}

// effectsOn is what lies on a hero.
func (t *heroQuestTable) effectsOn(h event.HeroID) []views.Effect {
	if t.a == nil {
		return nil
	}
	var lies []views.Effect
	for id, e := range t.a.Effects {
		if e.Holder != string(h) {
			continue
		}
		line := views.Effect{Name: t.s.CardName(e.Key), Text: effectText(e), From: "ends: " + strings.ReplaceAll(e.EndsWhen, "_", " ")}
		line.Href = t.v.whyOf("quest", "effects", string(id))
		lies = append(lies, line)
	}
	slices.SortFunc(lies, func(a, b views.Effect) int { return strings.Compare(a.Name+a.Href, b.Name+b.Href) })
	if pit, inside := t.a.Pits[string(h)]; inside {
		lies = append(lies, views.Effect{Name: "In pit " + string(pit), Text: "one die fewer in attack and defence", From: "ends: when it is left", Href: t.v.whyOf("quest", "pits", string(h))})
	}
	return lies
}

func effectText(e heroquest.Effect) string {
	var parts []string
	for _, m := range e.Modifiers {
		parts = append(parts, signed(m.Dice)+" dice")
	}
	if len(parts) == 0 {
		return cmp.Or(heroquest.CardEffect(e.Key), heroquest.DreadSpellEffect(e.Key))
	}
	return strings.Join(parts, ", ")
}

// spellsOf are the spell cards in the hand, by element.
func (t *heroQuestTable) spellsOf(s projections.Sheet, story projections.Chronicle) []views.SpellGroup {
	var groups []views.SpellGroup
	for _, element := range t.s.Heroes[s.Hero].Elements {
		group := views.SpellGroup{Title: capital(element) + " spells"}
		of := heroquest.SpellsOf(t.s, t.options(), element)
		spent := 0
		for i, card := range s.Spells {
			if !slices.Contains(of, card.Key) {
				continue
			}
			spell := views.Spell{Name: card.Name, Why: t.v.whyOf("heroes", string(s.Hero), "spells", strconv.Itoa(i)), Text: "Ready: " + card.Effect, Used: card.Spent}
			if card.Spent {
				spent++
				spell.Text = "Cast"
				if m, known := story.Cast[s.Hero][card.Key]; known {
					spell.Text = "Cast in " + when(m)
				}
			}
			group.Spells = append(group.Spells, spell)
		}
		group.Note = fmt.Sprintf("%d of %d cast this quest", spent, len(group.Spells))
		groups = append(groups, group)
	}
	return groups
}

// ledgerOf are a hero's coins, the newest line first.
func (t *heroQuestTable) ledgerOf(h event.HeroID, story projections.Chronicle) []views.Row {
	var rows []views.Row
	for _, line := range slices.Backward(projections.Ledger(t.q)) {
		if line.Hero == h {
			rows = append(rows, t.ledgerRow(line, story))
		}
	}
	return rows
}

func (t *heroQuestTable) ledgerRow(line projections.Entry, story projections.Chronicle) views.Row {
	return views.Row{What: capital(line.What), When: when(story.Moments[line.Revision]), Change: signed(line.Amount),
		Left: strconv.Itoa(line.Purse), Decided: t.v.decided(line.Revision), Note: t.ledgerNote(line)}
}

// ledgerNote says of a line that its gold, or its action, no longer agrees with
// what was before it.
func (t *heroQuestTable) ledgerNote(line projections.Entry) string {
	words := dueWords(line)
	if broken, is := t.v.standing()[line.Revision]; is && words == "" {
		return "Check this: it " + statuses[broken.Status][1] + "."
	}
	return words
}

// dueWords say of a line that it no longer agrees with what was recorded.
func dueWords(line projections.Entry) string {
	due := max(line.Due, -line.Due)
	switch {
	case due == 0:
		return ""
	case line.Amount == 0:
		return fmt.Sprintf("No longer %s: %d gold were recorded.", line.Done, due)
	}
	return fmt.Sprintf("No longer %s in full: %d gold were recorded.", line.Done, due)
}

// storied says of an action whether a hero did or suffered something by it.
func storied(h event.HeroID) func(campaign.Entry) bool {
	quoted := []byte(strconv.Quote(string(h)))
	return func(e campaign.Entry) bool {
		switch {
		case e.Command == "EndTurn" || e.Command == "BeginTurn":
			return false
		case bytes.Contains(e.Data, quoted):
			return true
		}
		return slices.ContainsFunc(e.Events, func(e events.Recorded) bool { return befalls(e.Data) == h })
	}
}

// befalls is the hero to whom an event happens that others may have caused.
func befalls(e events.Event) event.HeroID {
	switch e := e.(type) {
	case event.HeroJoined:
		return e.Hero
	case event.HeroReplaced:
		return e.Hero
	case event.HeroDamaged:
		return e.Hero
	case event.HeroHealed:
		return e.Hero
	case event.HeroRestored:
		return e.Hero
	case event.HeroDied:
		return e.Hero
	case event.GoldGained:
		return e.Hero
	case event.ItemGained:
		return e.Hero
	case event.QuestMarkedComplete:
		return e.Hero
	}
	return ""
}

// sheetForms are further things that can be done with a hero.
func (t *heroQuestTable) sheetForms(s projections.Sheet) []views.Fold {
	switch {
	case t.v.Page.ReadOnly != "" || t.v.Page.At != nil || !t.plays(s.Hero):
		return nil
	case s.Dead:
		if _, back := t.s.Heroes[s.Successor]; back {
			return nil
		}
		return []views.Fold{t.returnFold(s.Hero)}
	}
	folds := []views.Fold{t.giveFold(s), t.shareFold(s.Hero)}
	if t.s.Heroes[s.Hero].Type == "elf" || t.s.Heroes[s.Hero].Type == "wizard" {
		folds = append(folds, t.spellsFold(s.Hero))
	}
	folds = append(folds, t.fold("Rename", "RenameHero", s.Hero,
		t.form("RenameHero", "RenameHero", "Rename", "").hide("hero_id", string(s.Hero)).text("name", "New name", s.Name, nil).required()))
	if t.gm {
		folds = append(folds, t.correctFold(s.Hero))
	}
	return folds
}

func (t *heroQuestTable) shareFold(h event.HeroID) views.Fold {
	f := t.form("ShareGold", "ShareGold", "Give gold", "coin").hide("from", string(h)).pick("to", "To", t.heroChoices(t.living(h))).
		number("amount", "Gold", [2]int{1, max(1, t.s.Heroes[h].Gold)}, "").required()
	return t.fold("Share gold", "ShareGold", h, f)
}

// giveFold hands a thing to a comrade: between quests as a trade, for gold if
// wanted, in a quest from hand to hand.
func (t *heroQuestTable) giveFold(s projections.Sheet) views.Fold {
	var things []views.Choice
	asked := t.v.Echo.QueryParam("give")
	for _, thing := range s.Things {
		things = append(things, views.Choice{Value: string(thing.Item), Label: thing.Name, Chosen: string(thing.Item) == asked})
	}
	command := "Trade"
	if t.a != nil {
		command = "PassItem"
	}
	f := t.form("give", command, "Hand over", "bag").hide("from", string(s.Hero)).pick("item_id", "What", things).
		pick("to", "To", t.heroChoices(t.takersFrom(s.Hero)))
	if t.a == nil {
		f.number("gold", "Gold that the taker pays for it", [2]int{1, 100000}, "")
	} else {
		f.ask("asserted.adjacent", "Do the two stand next to each other?", yes).
			ask("asserted.monster_adjacent", "Does a monster stand next to giver or taker?", no)
	}
	fold := t.fold("Hand something over", command, s.Hero, f)
	if fold.Off == "" && len(things) == 0 {
		fold.Off = s.Name + " has nothing to give"
	}
	fold.Open = fold.Open || asked != ""
	return fold
}

// takersFrom are comrades who may take something now.
func (t *heroQuestTable) takersFrom(h event.HeroID) []event.HeroID {
	if t.a == nil {
		return t.living(h)
	}
	return slices.DeleteFunc(slices.Clone(t.s.Inside()), func(other event.HeroID) bool { return other == h })
}

func (t *heroQuestTable) spellsFold(h event.HeroID) views.Fold {
	var choices []views.Choice
	for _, element := range []string{"air", "earth", "fire", "water"} {
		choice := views.Choice{Value: element, Label: capital(element), Chosen: slices.Contains(t.s.Heroes[h].Elements, element)}
		for i, spell := range heroquest.SpellsOf(t.s, t.options(), element) {
			if i > 0 {
				choice.Note += ", "
			}
			choice.Note += t.s.CardName(spell)
		}
		choices = append(choices, choice)
	}
	f := t.form("DealSpells", "DealSpells", "Take these spells", "spell").hide("hero_id", string(h)).many("elements", "Elements", choices).
		help("The elf takes one, the wizard three.")
	return t.fold("Choose spells", "DealSpells", h, f)
}

// correctFold sets a value by hand, against all rules.
func (t *heroQuestTable) correctFold(h event.HeroID) views.Fold {
	hero := t.s.Heroes[h]
	f := t.form("Correct", "Correct", "Set by hand", "").pick("points", "What", []views.Choice{
		{Value: "gold", Label: "Gold", Note: "now " + strconv.Itoa(hero.Gold), Chosen: true},
		{Value: "body", Label: "Body Points", Note: fmt.Sprintf("now %d of %d", hero.Body, hero.BodyMax)},
		{Value: "mind", Label: "Mind Points", Note: fmt.Sprintf("now %d of %d", hero.Mind, hero.MindMax)},
	}).number("to", "New value", [2]int{0, 100000}, "").required().text("reason", "Why", "", nil).required()
	f.out.Action, f.out.Fields[len(f.out.Fields)-1].Length = t.v.Table.HeroPoints(string(h)), 500
	return views.Fold{Title: "Correct a value", Form: *f.done(), Open: f.out.Name == t.wasForm}
}

// corrects makes a correction of a hero's Body, Mind or gold: by one up or
// down, or to a value.
func corrects(c echo.Context, sent url.Values) (string, error) {
	const command = "Correct"
	of := sent.Get("points")
	if of != "body" && of != "mind" && of != "gold" {
		return command, rules.Ask("points", "is body, mind or gold")
	}
	sent.Set("path", "/game/heroes/"+c.Param("hero")+"/"+of)
	if sent.Get("by") == "" {
		return command, nil
	}
	by, err := strconv.Atoi(sent.Get("by"))
	now, seen := strconv.Atoi(sent.Get("now"))
	if err != nil || seen != nil {
		return command, rules.Ask("by", "is a number of points")
	}
	sent.Set("to", strconv.Itoa(max(0, now+by)))
	sent.Set("reason", "Counted anew at the table")
	return command, nil
}
