package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// HQ-CARD-02, HQ-CARD-03, HQ-CARD-06, HQ-CARD-14: the rule of a card has a part
// in an attack only where the card has.
func TestTheRuleOfACardIsCitedWhereTheCardIsInPlay(t *testing.T) {
	bold := event.EffectBegan{ID: "e1", Effect: courage, Holder: string(elf), Modifiers: []event.Modifier{{Source: string(courage), Dice: 2}}, EndsWhen: nextAttack}
	strike := DeclareAttack{Hero: elf, Target: "m1", Asserted: map[string]bool{"adjacent": true}}
	for name, c := range map[string]struct {
		attack ruletest.Case[State, Command]
		cited  []rules.ID
	}{
		"plain":     {fighting(t, elf), nil},
		"battleaxe": {fighting(t, elf, wielding(elf, "i9", "battleaxe")...), []rules.ID{"HQ-CARD-02"}},
		"longsword": {fighting(t, elf, wielding(elf, "i9", "fortunes_longsword")...), []rules.ID{"HQ-CARD-03"}},
		"courage":   {fighting(t, elf, bold), []rules.ID{"HQ-CARD-06"}},
		"another's courage": {fighting(t, elf, event.EffectBegan{ID: "e1", Effect: courage, Holder: string(dwarf),
			Modifiers: bold.Modifiers, EndsWhen: nextAttack}), nil},
	} {
		made := c.attack.Thrown("seed").When(strike)
		had := hadPart(c.attack.State(), made.Events())
		var cited []rules.ID
		for _, id := range []rules.ID{"HQ-CARD-02", "HQ-CARD-03", "HQ-CARD-06", "HQ-CARD-14"} {
			if had(id) {
				cited = append(cited, id)
			}
		}
		if !slices.Equal(cited, c.cited) || !had("HQ-ATK-01") {
			t.Errorf("%s: cited are %v, wanted is %v, and HQ-ATK-01: %v", name, cited, c.cited, had("HQ-ATK-01"))
		}
	}
}

// HQ-CARD-06, HQ-CARD-14: a card has a part in what its monster does, and the one
// under its effect.
func TestACardHasAPartWithoutBeingNamed(t *testing.T) {
	s := given(t, inTurnOf(elf, abomination("m1"), orc("m2"), event.EffectBegan{ID: "e1", Effect: courage, Holder: string(elf), EndsWhen: nextAttack})...).State()
	for _, c := range []struct {
		e    events.Event
		card rules.ID
		want bool
	}{
		{event.HeroMoved{Hero: elf}, "HQ-CARD-06", true},
		{event.HeroMoved{Hero: dwarf}, "HQ-CARD-06", false},
		{event.MonsterMoved{Monster: "m1"}, "HQ-CARD-14", true},
		{event.MonsterMoved{Monster: "m2"}, "HQ-CARD-14", false},
	} {
		if got := hadPart(s, []events.Event{c.e})(c.card); got != c.want {
			t.Errorf("%+v: %s had a part: %t", c.e, c.card, got)
		}
	}
}

// HQ-CARD-06, HQ-CARD-14: and so it is in the journal.
func TestAnOrdinaryAttackCitesNoCard(t *testing.T) {
	e := ruletest.Begin(t, System())
	ben := e.Join("Ben", events.HeroPlayer)
	e.Do(ben, "JoinHero", `{"hero_type":"barbarian","name":"Torg"}`)
	e.Do("s1", "DefineQuest", `{"quest_no":1,"title":"Fort","start_area":"R1","areas":[{"area":"R1","kind":"room"}]}`)
	e.Do("s1", "StartQuest", `{"quest_no":1,"order":["h1"],"shown":[{"area":"R1","area_kind":"room","monsters":[{"type":"orc"}]}]}`)
	a := e.Do(ben, "Attack", `{"hero_id":"h1","target":"m1","asserted":{"adjacent":true}}`)
	if !slices.Contains(a.Rules, "HQ-ATK-01") || slices.Contains(a.Rules, "HQ-CARD-06") || slices.Contains(a.Rules, "HQ-CARD-02") {
		t.Errorf("cited are %v", a.Rules)
	}
}

// HQ-SETUP-11, HQ-TREAS-09, HQ-WANDER-01, HQ-WANDER-02: the rules of wandering monsters
// have no part in a monster that the map brings, nor the map in a wandering one.
func TestAMonsterIsPlacedByTheRulesOfWhatBringsIt(t *testing.T) {
	of := func(source string) events.Event { return event.MonsterPlaced{Monster: "m1", Source: source} }
	for name, c := range map[string]struct {
		es             []events.Event
		map11, wanders bool
	}{
		"the map":         {[]events.Event{of("map")}, true, false},
		"a note":          {[]events.Event{of("quest_note")}, true, false},
		"a card":          {[]events.Event{of("wandering"), event.WanderingMonsterAppeared{Monster: "m1"}}, false, true},
		"a card and more": {[]events.Event{of("map"), of("wandering")}, true, true},
		"nothing":         {[]events.Event{event.HeroMoved{Hero: elf}}, true, true},
	} {
		had := hadPart(State{}, c.es)
		if had("HQ-SETUP-11") != c.map11 {
			t.Errorf("%s: HQ-SETUP-11 had a part: %t", name, !c.map11)
		}
		for _, id := range []rules.ID{"HQ-TREAS-09", "HQ-WANDER-01", "HQ-WANDER-02", "HQ-WANDER-03"} {
			if had(id) != c.wanders {
				t.Errorf("%s: %s had a part: %t", name, id, !c.wanders)
			}
		}
		if !had("HQ-BOX-02") {
			t.Errorf("%s: HQ-BOX-02 had no part", name)
		}
	}
}
