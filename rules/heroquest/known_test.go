package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// knownTo lists the ids of a kind after these events.
func knownTo(past []events.Event, kind string) []string {
	s := Decider.Initial
	for _, e := range past {
		s = evolve(s, e)
	}
	var ids []string
	for _, k := range thingsKnown(words.English, s, rules.NewOptions(Options), kind) {
		ids = append(ids, k.ID)
	}
	return ids
}

func TestAFormOffersWhatThereIs(t *testing.T) {
	past := inRound(orc("m1"), orc("m2"), event.MonsterDied{Monster: "m1", Type: "orc"}, event.HeroDied{Hero: dwarf},
		event.AreaRevealed{Area: "R4", AreaKind: "room", Doors: []event.DoorID{"D2", "D1"}}, event.DoorOpened{Door: "D1"})
	for kind, want := range map[string][]string{
		"hero": {"h1", "h3", "h4", "h2"}, "living hero": {"h1", "h3", "h4"}, "monster": {"m2"}, "area": {"R1", "R3", "R4"}, "door": {"D2", "D1"},
		"special treasure": {"s1"}, "weapon": {"i1", "i3", "i4"}, "attack": nil, "seat": nil,
	} {
		if got := knownTo(past, kind); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
	for kind, one := range map[string]string{
		"item": "i3", "hero class": "wizard", "spell": "genie", "Dread spell": "fear", "monster type": "orc", "monster piece": "token",
		"equipment": "broadsword", "treasure card": "gem", "artifact": "talisman_of_lore", "card": "helmet",
		"card or thing": "i3", "lasting effect": "fear",
	} {
		if !slices.Contains(knownTo(past, kind), one) {
			t.Errorf("%s: %s is not offered among %v", kind, one, knownTo(past, kind))
		}
	}
}

func TestBetweenQuestsNothingOnABoardIsOffered(t *testing.T) {
	if got := knownTo(party(), "monster"); got != nil {
		t.Errorf("monsters %v", got)
	}
	if got := knownTo(append(party(), event.QuestDefined{Quest: 1, StartArea: "R1", Areas: []event.Area{{Area: "R2"}, {Area: "R1"}}}), "area"); !slices.Equal(got, []string{"R1", "R2"}) {
		t.Errorf("areas %v", got)
	}
}

func TestAFormOffersTrapsEffectsAndWhoCanBeAimedAt(t *testing.T) {
	past := inRound(orc("m1"), event.AreaRevealed{Area: "R4", AreaKind: "room", Doors: []event.DoorID{"D9"}},
		event.TrapsFound{Area: "R3", Traps: []event.FoundTrap{{Trap: "x2", Kind: "spear"}, {Trap: "x1", Kind: "pit"}}},
		event.TrapSprung{Trap: "x1", Kind: "pit", Hero: elf, How: "moved"},
		event.EffectBegan{ID: "e1", Effect: "courage", Holder: string(elf), EndsWhen: "next_attack"})
	for kind, want := range map[string][]string{"effect": {"e1"}, "figure": {"h1", "h2", "h3", "h4", "m1"}} {
		got := knownTo(past, kind)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
	if got := knownTo(past, "trap"); len(got) < 2 || got[0] != "x2" || got[1] != "x1" {
		t.Errorf("traps: %v, want the one that was found first, then the one that went off", got)
	}
	if got := knownTo(past, "figure or door"); !slices.Contains(got, "D9") || !slices.Contains(got, "m1") {
		t.Errorf("figures and doors: %v", got)
	}
}
