package heroquest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// wordless is a language without words: of what is said in it there is left what the
// rules put into the holes of messages as it is.
type wordless struct{}

func (wordless) Say(_ string, args ...any) string {
	left := make([]string, len(args))
	for i, a := range args {
		left[i] = fmt.Sprint(a)
	}
	return strings.Join(left, "\n")
}

func (w wordless) Many(_ int, _, _ string, args ...any) string { return w.Say("", args...) }

func (wordless) Term(string) string { return "" }

// unsaid are the names of cards that an answer tells in English to all readers.
func unsaid(err error) []string {
	var said words.Text
	switch err := err.(type) {
	case rules.Refusal:
		said = err.Reason
	case rules.Unclear:
		said = err.Detail
	}
	return slices.DeleteFunc(strings.Split(said.In(wordless{}), "\n"), func(part string) bool {
		_, card := cardNames[strings.TrimPrefix(part, "the ")]
		return !card
	})
}

// cardNames are the names on the cards of the game.
var cardNames = func() map[string]event.Key {
	names := map[string]event.Key{}
	f := shippedFigures()
	for _, keys := range [][]event.Key{
		f.heroes().keys(), f.equipment().keys(), f.monsters().keys(), f.spells().keys(), f.artifacts().keys(), f.treasures().keys(), f.dreadSpells().keys(),
	} {
		for _, key := range keys {
			names[f.cardName(key)] = key
		}
	}
	return names
}()

func TestAnswersNameCardsInTheLanguageOfTheirReader(t *testing.T) {
	poor := given(t, atArmory(rich(barbarian, 449))...).State().asked(rules.NewOptions(Options))
	for said, want := range map[words.Text][]string{
		words.Say("%s costs %d gold, %s has %d", poor.several(2, "battleaxe"), 900, "Torg", 449): nil,
		words.Say("%s is dead", CardName("orc")):                                                 {"Orc"},
		words.Say("the %s lies with %s", CardName("orc"), "Torg"):                                {"Orc"},
		words.Say("%s has acted", "the "+CardName("orc")):                                        {"the Orc"},
		words.Say("%s has acted", words.Say("the %s", poor.card("orc"))):                         nil,
	} {
		if got := unsaid(rules.Refusal{Reason: said}); !slices.Equal(got, want) {
			t.Errorf("%s: left in English are %q, want %q", said, got, want)
		}
	}
}
