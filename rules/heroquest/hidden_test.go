package heroquest

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestWhatIsZargonsToKnowIsHiddenThoughNothingIsThere(t *testing.T) {
	for path, want := range map[string]bool{
		"quests/1/definition/notes": true, "quests/1/definition/notes/0/text": true, "quests/2/definition/wandering_monster": true,
		"quests/1/definition/title": false, "quests/1/definition/quest_no": false, "quests/1/definition": false, "quests/1/attempts": false,
		"quest/monsters/m1/spells": true, "quest/monsters/m1/spells/0": true, "quest/monsters/m1/body": false, "quest/again": true,
		"packs/0/rows/quest_books": true, "packs/0/rows/weapons": false, "heroes/h1/gold": false, "quest": false,
	} {
		if got := hides(strings.Split(path, "/")); got != want {
			t.Errorf("that %s is hidden is %v", path, got)
		}
	}
}

// A place that is named wrongly would hide nothing.
func TestHiddenPlacesAreThereInTheState(t *testing.T) {
	for _, place := range hiddenPlaces {
		if !placed(reflect.TypeFor[State](), place) {
			t.Errorf("no state has %v", place)
		}
	}
}

// placed says whether the JSON of a type has a place.
func placed(of reflect.Type, place []string) bool {
	switch {
	case len(place) == 0:
		return true
	case of == reflect.TypeFor[json.RawMessage]():
		return place[0] == "quest_books" // rows, which are those of a content pack
	case of == reflect.TypeFor[Packs]():
		return placed(reflect.TypeFor[[]AddedPack](), place)
	}
	switch of.Kind() {
	case reflect.Pointer:
		return placed(of.Elem(), place)
	case reflect.Map, reflect.Slice:
		return place[0] == "*" && placed(of.Elem(), place[1:])
	case reflect.Struct:
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			if name != "" && (place[0] == name || place[0] == "*") && placed(of.Field(i).Type, place[1:]) {
				return true
			}
		}
	}
	return false
}
