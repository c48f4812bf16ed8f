package web

import (
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views/tongues"
)

// spelledOut are the terms that pages make of names: of events, chapters of commands,
// endings of effects, elements, areas nobody saw, and shelves of the armory.
func spelledOut() []string {
	var all []string
	for _, types := range [][]events.Type{events.Kernel, heroquest.System().Events} {
		for _, e := range types {
			all = append(all, eventWords(e.Name))
		}
	}
	for _, c := range campaign.KernelCommands() {
		all = append(all, capital(c.Chapter))
	}
	for _, c := range heroquest.System().Commands {
		all = append(all, capital(c.Chapter))
	}
	for _, k := range heroquest.Endings(words.English) {
		all = append(all, k.Name, strings.ReplaceAll(k.ID, "_", " "))
	}
	for _, e := range elements {
		all = append(all, capital(e), capital(e)+" spells")
	}
	for _, kind := range []string{"weapon", "tool", "consumable", "potion"} {
		all = append(all, kindName(tongues.English, kind))
	}
	for _, kind := range []string{"room", "corridor"} {
		all = append(all, capital(kind), "Hidden "+kind)
	}
	return all
}

func TestTermsThatArePutTogetherAreInEveryLanguage(t *testing.T) {
	for _, l := range tongues.All[1:] {
		for _, term := range spelledOut() {
			if term != "" && !l.Has(term) {
				t.Errorf("%s: %q is missing", l.Code, term)
			}
		}
	}
}
