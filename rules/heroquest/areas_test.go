package heroquest

import (
	"fmt"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/ruletest"
)

// HQ-ROLE-05, HQ-MOVE-03, HQ-REVEAL-01: what lies unseen and what there is not
// at all get the same answer.
func TestAnAreaThatWasNotSeenIsAsGoodAsNone(t *testing.T) {
	seen := given(t, dungeon(elf, rolled(elf, 5))...)
	hero, zargon := seen.By(cleo), seen.By(ana)
	asks := map[string]func(area string) Command{
		"Move":              func(area string) Command { return Move{Hero: elf, Squares: new(1), Area: area, Asserted: freeWay()} },
		"FindTraps":         func(area string) Command { return FindTraps{Hero: elf, Area: area, Asserted: noneSeen()} },
		"FindSecretDoors":   func(area string) Command { return FindSecretDoors{Hero: elf, Area: area, Asserted: noneSeen()} },
		"SearchTraps":       func(area string) Command { return SearchTraps{Hero: elf, Area: area, Asserted: noneSeen()} },
		"SearchSecretDoors": func(area string) Command { return SearchSecretDoors{Hero: elf, Area: area, Asserted: noneSeen()} },
		"FindTreasure":      func(area string) Command { return FindTreasure{Hero: elf, Room: area, Asserted: inside()} },
		"SearchTreasure":    func(area string) Command { return SearchTreasure{Hero: elf, Room: area, Asserted: inside()} },
	}
	said := func(c Command) string {
		_, err := Decider.Decide(hero.State(), c, rules.Call{By: cleo, Options: rules.NewOptions(Options)})
		return fmt.Sprint(err)
	}
	for name, ask := range asks {
		hidden, none := said(ask("R4")), said(ask("Moon"))
		if hidden != none {
			t.Errorf("%s: the answer tells that R4 is there: %q, %q", name, hidden, none)
		}
		field := "area"
		if name == "FindTreasure" || name == "SearchTreasure" {
			field = "room"
		}
		hero.When(ask("R4")).Unclear(field)
		zargon.When(ask("Moon")).Unclear(field)
		shown := seen.And(event.AreaRevealed{Area: "R4", AreaKind: "room"}).By(cleo)
		if es := shown.Thrown(name).When(ask("R4")).Events(); len(es) == 0 {
			t.Errorf("%s: nothing came of it in a room that was seen", name)
		}
	}
	opened := hero.And(event.DoorOpened{Door: "D4", By: elf, Means: "adjacent"})
	opened.When(asks["Move"]("R4")).Types("HeroMoved", "TrapSprung", "PitEntered", "HeroDamaged", "MovementEnded", "TurnEnded")
}

// HQ-MOVE-02: who goes 0 squares stays.
func TestNobodyChangesTheAreaWithoutAStep(t *testing.T) {
	past := dungeon(elf, rolled(elf, 5), event.HeroMoved{Hero: elf, Area: "C1"})
	for _, stays := range []ruletest.Case[State, Command]{given(t, past...), given(t, append(past, event.QuestDefined{Quest: 1, Title: "Fort"})...)} {
		stays.When(Move{Hero: elf, Squares: new(0), Area: "R3", Asserted: freeWay()}).Unclear("area")
		stays.When(Move{Hero: elf, Squares: new(0), Area: "C1", Asserted: freeWay()}).Types("HeroMoved")
	}
}

// HQ-TRAP-05, HQ-SECRET-03, HQ-TREAS-01: a hero searches where the hero is known
// to be.
func TestAHeroSearchesWhereTheHeroIs(t *testing.T) {
	table := given(t, dungeon(elf, event.AreaRevealed{Area: "R4", AreaKind: "room"}, event.HeroMoved{Hero: elf, Area: "R3"})...)
	table.When(SearchTraps{Hero: elf, Area: "R4", Asserted: noneSeen()}).Refused("NotInRoom", "HQ-TRAP-05")
	table.When(SearchSecretDoors{Hero: elf, Area: "R4", Asserted: noneSeen()}).Refused("NotInRoom", "HQ-SECRET-03")
	table.When(SearchTreasure{Hero: elf, Room: "R4", Asserted: inside()}).Refused("NotInRoom", "HQ-TREAS-01")
	table.When(SearchTraps{Hero: elf, Area: "R3", Asserted: noneSeen()}).Types("TrapSearchMade")
}

// A quest without a list of areas leaves their names to the table.
func TestAreasAreFreeNamesWhereTheMapListsNone(t *testing.T) {
	table := given(t, inTurnOf(elf, rolled(elf, 5))...)
	table.When(Move{Hero: elf, Squares: new(1), Area: "Moon", Asserted: freeWay()}).Types("HeroMoved")
	table.When(PlaceMonster{Type: "orc", Area: "Moon", Source: "map"}).Types("MonsterPlaced")
	mapped := given(t, dungeon(elf)...)
	mapped.When(PlaceMonster{Type: "orc", Area: "Moon", Source: "map"}).Unclear("area")
	for _, area := range []string{"R4", "C1", ""} { // hidden, seen, unsaid
		if es := mapped.When(PlaceMonster{Type: "orc", Area: area, Source: "map"}).Events(); len(es) == 0 {
			t.Errorf("no monster comes to %q", area)
		}
	}
	prowls := given(t, dungeon(elf)...).And(orc("m1"), event.TurnEnded{Turn: "turn3"}, event.TurnBegan{Turn: "turn9", Side: "zargon"})
	prowls.When(MoveMonster{Monster: "m1", Squares: new(1), Area: "Moon", Asserted: freeWay()}).Unclear("area")
}
