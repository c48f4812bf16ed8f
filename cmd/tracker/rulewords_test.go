package main

import (
	"strings"
	"testing"

	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/heroquest/content"
	"loretome/views/tongues"
)

// ruleWords are the words that the rules come with and pages show: of the rulebook, of
// the commands with their fields and dice, of the options, and of the cards.
func ruleWords() map[string]string {
	all := map[string]string{}
	take := func(where string, words ...string) {
		for _, w := range words {
			if !wordless(w) {
				all[w] = where
			}
		}
	}
	system := heroquest.System()
	take("system", system.Title)
	for _, e := range system.Book {
		take("rulebook", e.Title, e.Says, e.Open, e.Ruling)
	}
	commands := campaign.KernelCommands()
	for _, c := range commands {
		takeCommand(take, c.Title, c.Means, c.Fields, c.Dice)
	}
	for _, c := range system.Commands {
		takeCommand(take, c.Title, c.Means, c.Fields, c.Dice)
	}
	for _, o := range campaign.New(system).Options() {
		take("options", rules.OptionTitle(o.Name), o.Means)
		for _, v := range o.Values {
			take("options", rules.OptionWord(v))
		}
	}
	cards := content.Base()
	takeCards(take, cards.Equipment)
	takeCards(take, cards.Monsters)
	takeCards(take, cards.Spells)
	takeCards(take, cards.Dread)
	takeCards(take, cards.Treasure)
	takeCards(take, cards.Artifacts)
	takeCards(take, cards.QuestBooks)
	takeCards(take, cards.Heroes)
	takeCards(take, cards.Dice)
	return all
}

func takeCommand(take func(string, ...string), title, means string, fields []rules.Field, dice []rules.Throws) {
	take("commands", title, means)
	for _, f := range fields {
		takeField(take, f)
	}
	for _, d := range dice {
		take("commands", spaced(d.For), d.Count, d.When, d.By)
	}
}

func takeField(take func(string, ...string), f rules.Field) {
	if f.Label != "" {
		take("fields", f.Label)
	} else {
		take("fields", spaced(f.Name))
	}
	take("fields", f.Means)
	for _, w := range f.Words {
		take("fields", spaced(w))
	}
	if f.Of != nil {
		for _, w := range f.Of.Words {
			take("fields", spaced(w))
		}
		take("fields", f.Of.Means)
		for _, in := range f.Of.Fields {
			takeField(take, in)
		}
	}
	for _, in := range f.Fields {
		takeField(take, in)
	}
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// takeCards takes the name and the effect of every card of a group, and of its variants.
func takeCards[T interface{ Printed() content.Row }](take func(string, ...string), g content.Group[T]) {
	for _, key := range g.Keys() {
		card, _ := g.Find(key)
		row := card.Printed()
		take("cards", row.Name, row.Effect)
		for _, v := range row.Variants {
			take("cards", v.Name, v.Differences)
		}
	}
}

func TestEachWordOfTheRulesIsInEveryLanguage(t *testing.T) {
	for _, l := range tongues.All[1:] {
		for word, where := range ruleWords() {
			if !l.Has(word) {
				t.Errorf("%s: %q is missing, of the %s", l.Code, word, where)
			}
		}
	}
}
