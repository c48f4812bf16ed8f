package heroquest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// frail brings a hero to this many Body Points, of a type that has so many.
func frail(h event.HeroID, left int) event.HeroDamaged {
	body := map[event.HeroID]int{barbarian: 8, dwarf: 7, elf: 6, wizard: 4}[h]
	return event.HeroDamaged{Hero: h, Damage: body - left}
}

// HQ-DEATH-03: whom the server's throw may kill is asked for before it falls,
// whatever it would show.
func TestTheServerThrowsNothingThatMayKillBeforeCompanyIsAnswered(t *testing.T) {
	known := pointedOut(pitTrap, spearTrap)
	for name, c := range map[string]struct {
		table  ruletest.Case[State, Command]
		asks   func(answers map[string]bool) Command
		least  int // Body Points at which nothing is asked any more
		others map[string]bool
	}{
		"defence": {attacked(t, dwarf, 2, frail(dwarf, 2)), func(a map[string]bool) Command { return RollDefense{Asserted: a} }, 3, nil},
		"monster's attack": {given(t, inZargonsTurn(orc("m1"), frail(dwarf, 3))...),
			func(a map[string]bool) Command { return AttackHero{Monster: "m1", Target: dwarf, Asserted: a} }, 4, nextTo(true)},
		"jump":            {moving(t, dwarf, 5, known, frail(dwarf, 3)), func(a map[string]bool) Command { return Jump{Hero: dwarf, Trap: "t1", Asserted: a} }, 4, clearJump()},
		"disarm":          {moving(t, dwarf, 5, known, frail(dwarf, 1)), func(a map[string]bool) Command { return Disarm{Hero: dwarf, Trap: "t2", Asserted: a} }, 4, freeWay()},
		"search and card": {given(t, inTurnOf(dwarf, frail(dwarf, 3))...), func(a map[string]bool) Command { return FindTreasure{Hero: dwarf, Room: "R1", Asserted: a} }, 4, inside()},
		"card":            {given(t, searching(dwarf, "R1", frail(dwarf, 1))...), func(a map[string]bool) Command { return DrawTreasureCard{Asserted: a} }, 2, nil},
		"hidden trap":     {moving(t, dwarf, 5, frail(dwarf, 3)), func(a map[string]bool) Command { return Move{Hero: dwarf, Squares: new(1), Asserted: a} }, 4, freeWay()},
	} {
		for n := range 12 {
			table := c.table.Thrown(fmt.Sprint(name, n))
			without := maps.Clone(c.others)
			delete(without, "company")
			table.When(c.asks(without)).Unclear("asserted.company")
			for _, own := range []string{"company", "company:h2"} {
				with := map[string]bool{own: true}
				maps.Copy(with, without)
				if es := table.When(c.asks(with)).Events(); len(es) == 0 {
					t.Errorf("%s: nothing came of the answer %s", name, own)
				}
			}
			well := table.And(event.HeroHealed{Hero: dwarf, Amount: c.least - table.State().Heroes[dwarf].Body})
			if es := well.When(c.asks(without)).Events(); len(es) == 0 {
				t.Errorf("%s: a hero with %d Body Points cannot die of it", name, c.least)
			}
		}
	}
}

// HQ-DEATH-03: the answer that names a hero goes before the one for all who die.
func TestCompanyIsAnsweredForAHeroOrForAll(t *testing.T) {
	past := bookNote(elf, frail(barbarian, 1), frail(dwarf, 1))
	one := []NoteChange{{Figure: "h1", Damage: new(9)}}
	two := append(one, NoteChange{Figure: "h2", Damage: new(9)})
	for _, c := range []struct {
		changes []NoteChange
		answers map[string]bool
		alone   []bool // the barbarian, the dwarf
	}{
		{one, map[string]bool{"company": true}, []bool{false}},
		{one, map[string]bool{"company:h1": false}, []bool{true}},
		{one, map[string]bool{"company": true, "company:h1": false}, []bool{true}},
		{two, map[string]bool{"company": false}, []bool{true, true}},
		{two, map[string]bool{"company:h1": true, "company:h2": false}, []bool{false, true}},
		{two, map[string]bool{"company": true, "company:h2": false}, []bool{false, true}},
	} {
		var alone []bool
		for _, e := range given(t, past...).When(ApplyQuestNote{Changes: c.changes, Asserted: c.answers}).Events() {
			if died, is := e.(event.HeroDied); is {
				alone = append(alone, died.Alone)
			}
		}
		if !slices.Equal(alone, c.alone) {
			t.Errorf("%v: alone %v, want %v", c.answers, alone, c.alone)
		}
	}
	given(t, past...).When(ApplyQuestNote{Changes: one}).Unclear("asserted.company")
	given(t, past...).When(ApplyQuestNote{Changes: two, Asserted: map[string]bool{"company:h1": true}}).Unclear("asserted.company:h2")
}

// HQ-DEATH-03: of several comrades those in the same area are the company; the
// only one is, wherever the tracker has that hero.
func TestTheOnlyComradeIsTheCompanyThatTheTableMeans(t *testing.T) {
	apart := []events.Event{event.HeroMoved{Hero: dwarf, Area: "C1", SquaresUsed: 1}, event.HeroMoved{Hero: elf, Area: "R4", SquaresUsed: 1}}
	gone := []events.Event{event.HeroExited{Hero: barbarian}, event.HeroExited{Hero: wizard}}
	for name, c := range map[string]struct {
		past []events.Event
		want []event.HeroID
	}{
		"several": {apart, []event.HeroID{}},
		"one":     {append(apart, gone...), []event.HeroID{dwarf}},
	} {
		var near []event.HeroID
		for _, e := range given(t, bookNote(elf, c.past...)...).When(change(NoteChange{Figure: "h3", Dies: true})).Events() {
			if died, is := e.(event.HeroDied); is {
				near = died.Company
			}
		}
		if near == nil || !slices.Equal(near, c.want) {
			t.Errorf("%s: the company is %v, want %v", name, near, c.want)
		}
	}
}

// HQ-DEATH-03: the table is asked about those whom a loss kills, nothing saving them.
func TestALossIsMortalForWhomNothingSaves(t *testing.T) {
	potion := []events.Event{frail(dwarf, 2), found(dwarf, "i9", "potion_of_healing")}
	for name, c := range map[string]struct {
		past []events.Event
		loss int
		want bool
	}{
		"one point is left": {[]events.Event{frail(dwarf, 2)}, 1, false},
		"none is left":      {[]events.Event{frail(dwarf, 2)}, 2, true},
		"a potion saves":    {potion, 9, false},
		"dead already":      {[]events.Event{frail(dwarf, 0), event.HeroDied{Hero: dwarf}}, 9, false},
	} {
		if got := Mortal(given(t, inTurnOf(dwarf, c.past...)...).State(), rules.NewOptions(Options), dwarf, c.loss); got != c.want {
			t.Errorf("%s: a loss of %d is mortal: %t", name, c.loss, got)
		}
	}
}
