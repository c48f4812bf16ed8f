package heroquest

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// mostGold is more gold than any campaign finds: the most that a correction
// may set, so that no sum overflows.
const mostGold = 1_000_000

// The most dice and the most Body or Mind Points of a figure.
const (
	mostDice   = content.MostDice
	mostPoints = content.MostPoints
)

// mostTimes is the most rounds, attempts and cards of a kind.
const mostTimes = 10_000

var (
	nameField  = rules.Field{Name: "name", Shape: rules.Text, Min: 1, Max: 60} // of a hero or a monster
	titleField = rules.Field{Name: "title", Shape: rules.Text, Max: 80}        // of a quest
	anyText    = rules.Field{Name: "text", Shape: rules.Prose}                 // wherever the state has one
)

// soundness looks through a state for what cannot be. It keeps the first find.
type soundness struct {
	State
	cards figures
	wrong error
}

// sound says what a state that was corrected by hand cannot be: the sheets must
// still be ones that this game can have (HQ-SHEET-01), what they name must
// exist, and no count is out of the bounds that the commands keep.
func sound(s State) error {
	usual := rules.NewOptions(Options) // no option changes which cards there are
	f := &soundness{State: s, cards: s.figures(usual)}
	f.texts(asWritten(s))
	f.phase()
	for _, id := range sortedIDs(s.Heroes) {
		f.hero(id, s.Heroes[id])
	}
	for _, id := range sortedIDs(s.Items) {
		f.item(id, s.Items[id])
	}
	f.heroes(words.Say("the seating"), s.Seating...)
	for _, no := range slices.Sorted(maps.Keys(s.Quests)) {
		f.quest(no, s.Quests[no])
	}
	f.decks()
	f.entered()
	if s.Quest != nil {
		f.attempt(*s.Quest)
	}
	return f.wrong
}

// keep keeps what a check of a part of the state found, as what is wrong with
// the value that was set.
func (f *soundness) keep(err error) {
	if wrong, ok := errors.AsType[rules.Unclear](err); ok && wrong.Field != "to" {
		err = rules.Ask("to", "%s", wrong.Detail)
		if wrong.Field != "" {
			err = rules.Ask("to", "%s: %s", wrong.Field, wrong.Detail)
		}
	}
	f.wrong = cmp.Or(f.wrong, err)
}

// asWritten is a state as the texts, lists and maps that it is written as.
func asWritten(s State) any {
	doc, err := json.Marshal(s)
	var all any
	if err != nil || json.Unmarshal(doc, &all) != nil {
		return nil // it was read from JSON a moment ago
	}
	return all
}

// texts refuses letters that no input of a command takes, wherever they stand.
func (f *soundness) texts(value any) {
	switch value := value.(type) {
	case string:
		f.keep(anyText.Check("to", value))
	case []any:
		for _, v := range value {
			f.texts(v)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			f.texts(key)
			f.texts(value[key])
		}
	}
}

func (f *soundness) phase() {
	f.word(words.Say("the campaign's phase"), string(f.Phase), string(Forming), string(BetweenQuests), string(InQuest), string(Closed))
	switch quest := f.Quest != nil; {
	case f.Phase == InQuest && !quest:
		f.keep(rules.Ask("to", "does not fit: the phase %s goes with an attempt at a quest", f.Phase))
	case f.Phase != InQuest && f.Phase != Closed && quest:
		f.keep(rules.Ask("to", "does not fit: the phase %s goes with no attempt at a quest", f.Phase))
	}
}

// hero checks a sheet: a hero is dead at 0 Body Points, and only there, unless a
// save is still to be chosen.
func (f *soundness) hero(id event.HeroID, h Hero) {
	f.keep(nameField.Check("to", h.Name))
	if !f.cards.isHeroClass(h.Type) {
		f.keep(rules.Ask("to", "is no hero class of the game: %q", h.Type))
	}
	f.within(id, []bounded{
		{"gold", h.Gold, 0, mostGold},
		{"body_max", h.BodyMax, 1, mostPoints}, {"body", h.Body, 0, h.BodyMax},
		{"mind_max", h.MindMax, 0, mostPoints}, {"mind", h.Mind, 0, h.MindMax},
		{"attack_dice", h.Attack, 0, mostDice}, {"defend_dice", h.Defend, 0, mostDice},
		{"movement_dice", h.MoveDice, 0, mostDice},
	})
	switch {
	case h.Dead && h.Body > 0:
		f.keep(rules.Ask("to", "leaves %s dead with %d Body Points; a dead hero has none. Both can be set at once, in /game/heroes/%s", id, h.Body, id))
	case !h.Dead && h.Body == 0 && !f.saves(id):
		f.keep(rules.Ask("to", "leaves %s alive at 0 Body Points, at which a hero is dead. Both can be set at once, in /game/heroes/%s", id, id))
	}
	if h.Successor != "" {
		f.heroes(words.Say("the successor of %s", id), h.Successor)
	}
	for _, e := range h.Elements {
		f.word(words.Say("an element of %s", id), e, elements...)
	}
	for _, spell := range h.Spells {
		_, known := f.cards.spell(spell.Key)
		f.card(words.Say("a spell of %s", id), spell.Key, known)
	}
	for _, no := range h.Quests {
		f.within(id, []bounded{{"quest", no, questNumber.Min, questNumber.Max}})
	}
}

// saves says whether a hero at 0 has a save to choose.
func (f *soundness) saves(h event.HeroID) bool {
	return f.Quest != nil && slices.ContainsFunc(f.Quest.Saves, func(v Save) bool { return v.Hero == h })
}

func (f *soundness) item(id event.ItemID, item Item) {
	f.thing(id, item.Card)
	if item.Holder != "" {
		f.heroes(words.Say("the holder of %s", id), item.Holder)
	}
	f.word(words.Say("the place of %s", id), string(item.Place), string(Carried), string(InHand), string(Worn), string(Lying))
	f.within(id, []bounded{{"body", item.Body, 0, mostPoints}, {"mind", item.Mind, 0, mostPoints}})
}

// quest checks a definition as the command that enters it does.
func (f *soundness) quest(no int, q Quest) {
	if q.Definition.Quest != 0 {
		f.keep(f.defined(no, q.Definition))
	}
	for _, o := range q.Attempts {
		f.outcome(words.Say("attempt %d at quest %d", o.Attempt, no), o.Outcome)
		f.heroes(words.Say("the survivors of quest %d", no), o.Survivors...)
		f.heroes(words.Say("the dead of quest %d", no), o.Dead...)
		f.within(words.Say("quest %d", no), []bounded{{"attempt", o.Attempt, 1, mostTimes}})
	}
}

func (f *soundness) defined(no int, q event.QuestDefined) error {
	if q.Quest != no {
		return rules.Ask("to", "is quest %d in the place of quest %d", q.Quest, no)
	}
	var members map[string]json.RawMessage
	doc, err := json.Marshal(q)
	if err == nil {
		err = json.Unmarshal(doc, &members)
	}
	maps.DeleteFunc(members, func(_ string, value json.RawMessage) bool { return string(value) == `""` }) // left out
	if err == nil {
		doc, err = json.Marshal(members)
	}
	if err != nil {
		return rules.Ask("to", "is no definition of a quest: %s", err)
	}
	spec, _ := System().Find("DefineQuest")
	d := &draft{rules.NewDraft(f.State, evolve, rules.Call{Options: f.cards.options})}
	if _, err = spec.Understand(doc); err == nil {
		err = cmp.Or(DefineQuest(q).named(d), DefineQuest(q).numbered())
	}
	return err
}

// decks checks the treasure deck and what is owed.
func (f *soundness) decks() {
	treasure := func(card event.Key) {
		_, known := f.cards.treasures().find(card)
		f.card(words.Say("the treasure deck"), card, known)
	}
	for _, cards := range []map[event.Key]int{f.Deck.Out, f.Deck.Spent} {
		for _, card := range sortedIDs(cards) {
			treasure(card)
			f.within(words.Say("the treasure deck"), []bounded{{string(card), cards[card], 0, mostTimes}})
		}
	}
	for _, card := range f.Deck.Bottom {
		treasure(card)
	}
	for _, o := range f.Owed {
		f.thing(words.Say("what is owed"), o.Artifact)
	}
}

// entered checks the figures that the table entered, as the command does that
// enters them.
func (f *soundness) entered() {
	for _, key := range sortedIDs(f.Figures) {
		catalogue, rest, _ := strings.Cut(string(key), "/")
		card, field, _ := strings.Cut(rest, "/")
		f.keep(f.cards.fits(catalogue, event.Key(card), field, f.Figures[key]))
	}
}

// heroes asks for heroes of the campaign.
func (f *soundness) heroes(where any, ids ...event.HeroID) {
	for _, id := range ids {
		if _, there := f.Heroes[id]; !there {
			f.keep(rules.Ask("to", "leaves %s with nobody of this campaign: %q", where, id))
		}
	}
}

// figure asks for a hero or a monster.
func (f *soundness) figure(where any, id string) {
	if _, monster := f.Quest.Monster[event.MonsterID(id)]; !monster {
		f.heroes(where, event.HeroID(id))
	}
}

// thing asks for the card of a thing.
func (f *soundness) thing(where any, card event.Key) {
	_, known := f.cards.item(card)
	f.card(where, card, known)
}

func (f *soundness) card(where any, card event.Key, known bool) {
	if !known {
		f.keep(rules.Ask("to", "leaves %s with a card that the game does not have: %q", where, card))
	}
}

func (f *soundness) word(where any, is string, known ...string) {
	if !slices.Contains(known, is) {
		f.keep(rules.Ask("to", "leaves %s as %q, which is none of %s", where, is, strings.Join(known, ", ")))
	}
}

// outcome asks for one of an attempt; it has none while it goes on.
func (f *soundness) outcome(where any, is string) {
	f.word(words.Say("the outcome of %s", where), is, "", success, retreat, defeat)
}

// bounded is a count of the state's with its range, both ends included.
type bounded struct {
	name         string
	is, from, to int
}

func (f *soundness) within(whose any, all []bounded) {
	for _, b := range all {
		if b.is < b.from || b.is > b.to {
			f.keep(rules.Ask("to", "leaves %s with %s %d; it is a whole number from %d to %d", whose, b.name, b.is, b.from, b.to))
		}
	}
}

// thrown bounds a number of dice.
func thrown(name string, n int) bounded { return bounded{name, n, 0, dice.Most} }

func sortedIDs[ID cmp.Ordered, V any](all map[ID]V) []ID { return slices.Sorted(maps.Keys(all)) }
