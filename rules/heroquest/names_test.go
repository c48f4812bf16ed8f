package heroquest

import (
	"maps"
	"testing"

	event "loretome/events/heroquest"
)

func TestFiguresAndThingsKeepTheNamesThatEventsGaveThem(t *testing.T) {
	names := map[string]string{}
	for _, e := range inRound(orc("m1"),
		event.MonsterPlaced{Monster: "m2", Type: "orc", Name: "Urzag"},
		event.HeroRenamed{Hero: elf, OldName: "Ilya", NewName: "Ila"},
		event.ItemPurchased{Hero: elf, Item: "i9", Card: "battleaxe"}) {
		Names(e, func(id, name string) { names[id] = name })
	}
	want := map[string]string{"h1": "Torg", "h2": "Durin", "h3": "Ila", "h4": "Mira", "i1": "Broadsword", "i2": "Handaxe",
		"i3": "Shortsword", "i4": "Dagger", "m1": "the orc", "m2": "Urzag", "i9": "Battleaxe", "quest:1": "The Border Fort of In-Gulden"}
	if !maps.Equal(names, want) {
		t.Errorf("names: %v", names)
	}
}
