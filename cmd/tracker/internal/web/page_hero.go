package web

import (
	"bytes"
	"cmp"
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
	"loretome/rules/words"
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
		Alerts: t.mindless(id), Points: t.pointsOf(s), Effects: t.effectsOn(id), Gear: t.gearOf(s, story), Spells: t.spellsOf(s, story, words.Key("Ready: %s")),
		Gold: strconv.Itoa(s.Gold), Ledger: t.ledgerOf(id, story), Forms: t.sheetForms(s),
	}
	var err error
	if m.Log, err = t.told(story, storyLength, storied(id)); err != nil {
		return m, err
	}
	if t.gm && t.v.Page.ReadOnly == "" {
		m.Fix = t.v.Table.HeroPoints(string(id))
	}
	m.Links = append(m.Links, views.Link{Text: t.v.Say("Print"), Href: t.v.Table.PrintHero(string(id)), Icon: "print"})
	if s.Dead {
		m.Links = append(m.Links, views.Link{Text: t.v.Say("Remains"), Href: t.v.Table.Remains(string(id)), Icon: "skull"})
	} else {
		m.Links = append(m.Links, views.Link{Text: t.v.Say("Shop"), Href: t.v.Table.Armory(string(id), ""), Icon: "bag"})
	}
	m.Links = append(m.Links, views.Link{Text: t.v.Say("Stats"), Href: t.v.Table.Stats("", string(id)), Icon: "chart"})
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
	told := []string{sentenceOf(t.classAndPlayer(s)), t.v.Say("No quest won yet.")}
	if n := len(s.Quests); n > 0 {
		told[1] = t.v.Many(n, "Won quest %s.", "Won quests %s.", numbers(s.Quests))
	}
	if next, back := t.s.Heroes[s.Successor]; back {
		told = append(told, t.v.Say("%s came in %s’s stead.", next.Name, s.Name))
	}
	return strings.Join(told, " ")
}

func numbers(all []int) string {
	texts := make([]string, len(all))
	for i, n := range all {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// statsOf are the dice that the hero throws now, and the purse.
func (t *heroQuestTable) statsOf(s projections.Sheet) []views.Stat {
	dice := func(label, of string, n int) views.Stat {
		return views.Stat{Label: label, Value: strconv.Itoa(n), Unit: t.v.Many(n, "die", "dice"), Why: t.v.why("/reckoned/heroes/" + string(s.Hero) + "/" + of)}
	}
	attack := dice(t.v.Say("Attack"), "attack", s.Attack)
	if !s.AttackKnow {
		attack = views.Stat{Label: t.v.Say("Attack"), Value: "?", Unit: t.v.Say("no weapon"), Why: t.v.whyOf("heroes", string(s.Hero))}
	}
	return []views.Stat{attack, dice(t.v.Say("Defend"), "defend", s.Defend), dice(t.v.Say("Move"), "move", s.Move),
		{Label: t.v.Say("Gold"), Value: strconv.Itoa(s.Gold), Why: t.v.whyOf("heroes", string(s.Hero), "gold")}}
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
		line := views.Effect{Name: t.v.Term(t.s.CardName(e.Key)), Text: t.v.effectText(e), From: t.v.Say("ends: %s", t.v.Term(strings.ReplaceAll(e.EndsWhen, "_", " ")))}
		line.Href = t.v.whyOf("quest", "effects", string(id))
		lies = append(lies, line)
	}
	slices.SortFunc(lies, func(a, b views.Effect) int { return strings.Compare(a.Name+a.Href, b.Name+b.Href) })
	if pit, inside := t.a.Pits[string(h)]; inside {
		lies = append(lies, views.Effect{Name: t.v.Say("In pit %s", pit), Text: t.v.Say("one die fewer in attack and defence"), From: t.v.Say("ends: when it is left"), Href: t.v.whyOf("quest", "pits", string(h))})
	}
	return lies
}

func (v *Visit) effectText(e heroquest.Effect) string {
	var parts []string
	for _, m := range e.Modifiers {
		parts = append(parts, v.Say("%s dice", signed(m.Dice)))
	}
	if len(parts) == 0 {
		return v.Term(cmp.Or(heroquest.CardEffect(e.Key), heroquest.DreadSpellEffect(e.Key)))
	}
	return strings.Join(parts, ", ")
}

// spellsOf are the spell cards in the hand, by element. Ready is the message that tells
// what an unspent one does.
func (t *heroQuestTable) spellsOf(s projections.Sheet, story projections.Chronicle, ready string) []views.SpellGroup {
	var groups []views.SpellGroup
	for _, element := range t.s.Heroes[s.Hero].Elements {
		group := views.SpellGroup{Title: t.v.Term(capital(element) + " spells")}
		of := heroquest.SpellsOf(t.s, t.options(), element)
		spent := 0
		for i, card := range s.Spells {
			if !slices.Contains(of, card.Key) {
				continue
			}
			spell := views.Spell{Name: t.v.Term(card.Name), Why: t.v.whyOf("heroes", string(s.Hero), "spells", strconv.Itoa(i)), Text: t.v.Say(ready, t.v.Term(card.Effect)), Used: card.Spent}
			if card.Spent {
				spent++
				spell.Text = t.v.Say("Cast")
				if m, known := story.Cast[s.Hero][card.Key]; known {
					spell.Text = t.v.Say("Cast in %s", momentWords(t.v, m))
				}
			}
			group.Spells = append(group.Spells, spell)
		}
		group.Note = t.v.Say("%d of %d cast this quest", spent, len(group.Spells))
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
	return views.Row{What: capital(line.Told.In(t.v)), When: momentWords(t.v, story.Moments[line.Revision]), Change: signed(line.Amount),
		Left: strconv.Itoa(line.Purse), Decided: t.v.decided(line.Revision), Note: t.ledgerNote(line)}
}

// ledgerNote says of a line that its gold, or its action, no longer agrees with
// what was before it.
func (t *heroQuestTable) ledgerNote(line projections.Entry) string {
	due := dueWords(t.v, line)
	if broken, is := t.v.standing()[line.Revision]; is && due == "" {
		return t.v.Say("Check this: it %s.", t.v.Term(statuses[broken.Status][1]))
	}
	return due
}

// dueWords say of a line that it no longer agrees with what was recorded.
func dueWords(in words.Tongue, line projections.Entry) string {
	due := max(line.Due, -line.Due)
	switch {
	case due == 0:
		return ""
	case line.Amount == 0:
		return in.Say("No longer %s: %d gold were recorded.", in.Term(dealt[line.Done]), due)
	}
	return in.Say("No longer %s in full: %d gold were recorded.", in.Term(dealt[line.Done]), due)
}

// dealt is what was done with gold, by the word of the ledger.
var dealt = map[string]string{
	"paid": words.Key("gold|paid"), "stolen": words.Key("gold|stolen"), "left": words.Key("gold|left"),
	"taken": words.Key("gold|taken"), "given": words.Key("gold|given"), "received": words.Key("gold|received"),
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
	folds = append(folds, t.fold(t.v.Say("Rename"), "RenameHero", s.Hero,
		t.form("RenameHero", "RenameHero", t.v.Say("Rename"), "").hide("hero_id", string(s.Hero)).text("name", t.v.Say("New name"), s.Name, nil).required()))
	if t.gm {
		folds = append(folds, t.correctFold(s.Hero))
	}
	return folds
}

func (t *heroQuestTable) shareFold(h event.HeroID) views.Fold {
	f := t.form("ShareGold", "ShareGold", t.v.Say("Give gold"), "coin").hide("from", string(h)).pick("to", t.v.Say("person|To"), t.heroChoices(t.living(h))).
		number("amount", t.v.Say("Gold"), [2]int{1, max(1, t.s.Heroes[h].Gold)}, "").required()
	return t.fold(t.v.Say("Share gold"), "ShareGold", h, f)
}

// giveFold hands a thing to a comrade: between quests as a trade, for gold if
// wanted, in a quest from hand to hand.
func (t *heroQuestTable) giveFold(s projections.Sheet) views.Fold {
	var things []views.Choice
	asked := t.v.Echo.QueryParam("give")
	for _, thing := range s.Things {
		things = append(things, views.Choice{Value: string(thing.Item), Label: t.v.Term(thing.Name), Chosen: string(thing.Item) == asked})
	}
	command := "Trade"
	if t.a != nil {
		command = "PassItem"
	}
	f := t.form("give", command, t.v.Say("Hand over"), "bag").hide("from", string(s.Hero)).pick("item_id", t.v.Say("What"), things).
		pick("to", t.v.Say("person|To"), t.heroChoices(t.takersFrom(s.Hero)))
	if t.a == nil {
		f.number("gold", t.v.Say("Gold that the taker pays for it"), [2]int{1, 100000}, "")
	} else {
		f.ask("asserted.adjacent", t.v.Say("Do the two stand next to each other?"), yes).
			ask("asserted.monster_adjacent", t.v.Say("Does a monster stand next to giver or taker?"), no)
	}
	fold := t.fold(t.v.Say("Hand something over"), command, s.Hero, f)
	if fold.Off == "" && len(things) == 0 {
		fold.Off = t.v.Say("%s has nothing to give", s.Name)
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
		choice := views.Choice{Value: element, Label: t.v.Term(capital(element)), Chosen: slices.Contains(t.s.Heroes[h].Elements, element)}
		for i, spell := range heroquest.SpellsOf(t.s, t.options(), element) {
			if i == 0 {
				choice.Note = t.v.Term(t.s.CardName(spell))
			} else {
				choice.Note = t.v.Say("%s, %s", choice.Note, t.v.Term(t.s.CardName(spell)))
			}
		}
		choices = append(choices, choice)
	}
	f := t.form("DealSpells", "DealSpells", t.v.Say("Take these spells"), "spell").hide("hero_id", string(h)).many("elements", t.v.Say("Elements"), choices).
		help(t.v.Say("The elf takes one, the wizard three."))
	return t.fold(t.v.Say("Choose spells"), "DealSpells", h, f)
}

// correctFold sets a value by hand, against all rules.
func (t *heroQuestTable) correctFold(h event.HeroID) views.Fold {
	hero := t.s.Heroes[h]
	f := t.form("Correct", "Correct", t.v.Say("Set by hand"), "").pick("points", t.v.Say("What"), []views.Choice{
		{Value: "gold", Label: t.v.Say("Gold"), Note: t.v.Say("now %d", hero.Gold), Chosen: true},
		{Value: "body", Label: t.v.Say("Body Points"), Note: t.v.Say("now %d of %d", hero.Body, hero.BodyMax)},
		{Value: "mind", Label: t.v.Say("Mind Points"), Note: t.v.Say("now %d of %d", hero.Mind, hero.MindMax)},
	}).number("to", t.v.Say("New value"), [2]int{0, 100000}, "").required().text("reason", t.v.Say("Why"), "", nil).required()
	f.out.Action, f.out.Fields[len(f.out.Fields)-1].Length = t.v.Table.HeroPoints(string(h)), 500
	return views.Fold{Title: t.v.Say("Correct a value"), Form: *f.done(), Open: f.out.Name == t.wasForm}
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
