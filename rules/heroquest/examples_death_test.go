package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of Character Death and Ending the Quest.

// aloneHere answers that nobody is with the hero who dies.
var aloneHere = map[string]bool{"company": false}

func TestExamplesOfDyingHeroes(t *testing.T) {
	low := loses(barbarian, 6)
	two := attacked(t, barbarian, 2, low)
	ready := struck(t, elf, healing(elf, "i5"), cast(elf, "heal_body"))
	pending := ready.When(DeclineDefense{})
	other := struck(t, dwarf, orc("m2"), healing(dwarf, "i5")).When(DeclineDefense{}).After()
	dead := []events.Event{event.HeroDied{Hero: dwarf}}
	fifth := given(t, inRound(append(dead, event.RoundBegan{Round: 5}, event.TurnBegan{Turn: "turn1", Round: 5, Side: "hero", Hero: barbarian}, event.TurnEnded{Turn: "turn1"})...)...)
	shows(t, []example{
		{"HQ-DEATH-01/1", two, DeclineDefense{Asserted: notAlone}, both(brings("DefenseRolled", "AttackResolved", "HeroDamaged", "HeroReducedToZero", "HeroDied", "RemainsLeft"),
			gives(event.HeroReducedToZero{Hero: barbarian, Saves: []string{}}))},
		{"HQ-DEATH-01/2", ready, DeclineDefense{}, both(gives(event.HeroReducedToZero{Saves: []string{"i5"}}), keeps("HeroDied"))},
		{"HQ-DEATH-01/2 none", pending.After(), ChooseDeathSave{Hero: elf, Save: "none", Asserted: notAlone}, gives(event.HeroDied{Hero: elf})},
		{"HQ-DEATH-01/3", other, MoveMonster{Monster: "m2", Squares: new(1), Asserted: freeWay()}, no("SavePending", "HQ-DEATH-01")},
		{"HQ-DEATH-02/1", fifth, BeginTurn{Hero: elf}, gives(event.TurnBegan{Hero: elf, Round: 5})},
		{"HQ-DEATH-02/2", given(t, inRound(dead...)...), RollMovement{Hero: dwarf}, no("HeroDead", "HQ-DEATH-02")},
		{"HQ-DEATH-02/3", given(t, inTurnOf(elf, dead...)...), CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h2"}, Asserted: seen}, no("HeroDead", "HQ-DEATH-02")},
	})
}

func TestExamplesOfBelongings(t *testing.T) {
	elfs := []events.Event{cast(elf, "heal_body"), rich(elf, 80), found(elf, "i5", "potion_of_strength")}
	falls := attacked(t, elf, 9, elfs...)
	ghost := attacked(t, elf, 9, append(elfs, event.HeroDied{Hero: dwarf, Area: "R3"})...)
	dies := func(company bool) Command { return DeclineDefense{Asserted: map[string]bool{"company": company}} }
	stolen := both(gives(event.PossessionsStolen{Gold: 80, Items: []event.ItemID{"i3", "i5"}}), keeps("RemainsLeft"))
	room := dreadful(t, "firestorm", cast(elf, "heal_body"), loses(elf, 5), loses(dwarf, 6), healing(dwarf, "i6"), exited(barbarian), exited(wizard))
	burning := storm("h3", "h2")
	burning.Asserted = map[string]bool{"visible": true, "in_room": true, "company:h2": true, "company:h3": true}
	burnt := room.Dice("movement", "1", "1").Dice("movement", "1", "1").When(burning).After()
	dwarfs := battlefield(append(turnOf(dwarf)[2:], actedBy(dwarf)...)...)
	axe := LootRemains{Hero: dwarf, Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea}
	gone := append(slices.Clip(dwarfs), event.RemainsLooted{Dead: barbarian, By: wizard, Items: []event.ItemID{"i9"}})
	shows(t, []example{
		{"HQ-DEATH-03/1", falls, dies(false), stolen},
		{"HQ-DEATH-03/2", falls, dies(true), both(gives(event.RemainsLeft{Hero: elf, Gold: 80}), keeps("PossessionsStolen"))},
		{"HQ-DEATH-03/3", ghost, dies(false), stolen},
		{"HQ-DEATH-03/4", burnt.Dice("movement", "3"), ChooseDeathSave{Hero: dwarf, Save: "potion", Asserted: notAlone}, both(
			brings("DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed", "HeroDied", "RemainsLeft"), gives(event.HeroDied{Hero: elf, Company: []event.HeroID{dwarf}}))},
		{"HQ-LOOT-01/1", given(t, dwarfs...), axe, both(gives(event.RemainsLooted{By: dwarf, Items: []event.ItemID{"i9"}}),
			leaves("40 gold lies there", func(s State) bool { return s.Quest.Remains[barbarian].Gold == 40 }))},
		{"HQ-LOOT-01/2", given(t, battlefield(turnOf(elf)[2:]...)...), LootRemains{Hero: elf, Dead: barbarian, Gold: new(40), Asserted: elsewhere}, no("NotInRoom", "HQ-LOOT-01")},
		{"HQ-LOOT-01/3", given(t, gone...), axe, no("ItemGone", "HQ-LOOT-01")},
	})
}

func TestExamplesOfEscapingDeath(t *testing.T) {
	potion := ChooseDeathSave{Hero: dwarf, Save: "potion", Item: "i5"}
	down := struck(t, dwarf, healing(dwarf, "i5")).When(DeclineDefense{}).After().Dice("movement", "4")
	onto := Move{Hero: dwarf, Path: squares(sq(6, 2)), Asserted: freeWay()}
	acted := given(t, slices.Concat(inTurnOf(dwarf, actedBy(dwarf)...), []events.Event{allTraps, loses(dwarf, 6), healing(dwarf, "i5"), rolled(dwarf, 5)})...).When(onto).After()
	two := struck(t, dwarf, healing(dwarf, "i5"), found(dwarf, "i6", "potion_of_strength")).When(DeclineDefense{}).After()
	steps := Move{Hero: elf, Path: squares(sq(6, 2)), Asserted: notAloneOn(freeWay())}
	weak := func(more ...events.Event) scene {
		return given(t, inTurnOf(elf, append([]events.Event{allTraps, loses(elf, 5), rolled(elf, 5)}, more...)...)...)
	}
	spell := ChooseDeathSave{Hero: elf, Save: "spell", Spell: "heal_body"}
	tired := weak(append(actedBy(elf), healing(elf, "i5"))...).When(steps).After()
	used := struck(t, elf, cast(elf, "heal_body"), healing(elf, "i5")).When(DeclineDefense{}).After()
	waits := struck(t, barbarian, healing(barbarian, "i5"), healing(dwarf, "i6")).When(DeclineDefense{}).After()
	pass := PassItem{From: dwarf, To: barbarian, Item: "i6", Asserted: sideBySide()}
	shows(t, []example{
		{"HQ-SAVE-01/1", down, potion, both(gives(event.PotionDrunk{AsDeathSave: true}, event.HeroHealed{Amount: 4, BodyAfter: 4}),
			leaves("the potion is gone", func(s State) bool { _, there := s.Items["i5"]; return !there }))},
		{"HQ-SAVE-01/2", acted.Dice("movement", "4"), potion, gives(event.PotionDrunk{AsDeathSave: true})},
		{"HQ-SAVE-01/3", two, ChooseDeathSave{Hero: dwarf, Save: "potion", Item: "i6"}, no("NotASave", "HQ-SAVE-01")},
		{"HQ-SAVE-02/1", weak().When(steps).After(), spell, both(gives(event.HeroHealed{Amount: 4, BodyAfter: 4}, event.TurnEnded{Turn: "turn3", Reason: "trap"}),
			leaves("she has acted", func(s State) bool { return slices.Contains(s.Quest.Spent, elf) }))},
		{"HQ-SAVE-02/2", tired, spell, no("ActionSpent", "HQ-SAVE-02")},
		{"HQ-SAVE-02/2 no potion", weak(actedBy(elf)...), steps, gives(event.HeroDied{Hero: elf})},
		{"HQ-SAVE-02/3", used, spell, no("SpellSpent", "HQ-SPELL-04")},
		{"HQ-SAVE-02/4", struck(t, elf).When(DeclineDefense{}).After(), spell, gives(event.SpellCast{Spell: "heal_body", AsDeathSave: true})},
		{"HQ-SAVE-03/1", waits, CastSpell{Hero: elf, Spell: "heal_body", Targets: []string{"h1"}, Asserted: seen}, no("TooLate", "HQ-SAVE-03")},
		{"HQ-SAVE-03/2", waits, pass, no("TooLate", "HQ-SAVE-03")},
	})
}

// notAloneOn adds to answers about the way that others are near.
func notAloneOn(answers map[string]bool) map[string]bool {
	answers["company"] = true
	return answers
}

func TestExamplesOfReturningHeroes(t *testing.T) {
	back := ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Vald"}
	over := given(t, slices.Concat(defined(after(1, "success")...), []events.Event{event.HeroDied{Hero: barbarian}, rich(dwarf, 300)}, after(2, "success"))...).By(ben)
	shows(t, []example{
		{"HQ-DEATH-04/1", over, back, gives(event.HeroReplaced{NewName: "Vald", Sheet: event.HeroSheet{HeroType: "barbarian", Name: "Vald", AttackDice: 3, DefendDice: 2, Body: 8, Mind: 2,
			MoveDice: 2, Items: []event.SheetItem{{Item: "i5", Card: "broadsword"}}, Quests: []int{}}})},
		{"HQ-DEATH-04/2", given(t, inRound(event.HeroDied{Hero: barbarian})...).By(ben), back, no("QuestRunning", "HQ-DEATH-04")},
		{"HQ-DEATH-04/3", over.By(ana), SetUpQuest{Quest: 3, Heroes: []event.HeroID{barbarian, dwarf}}, no("HeroDead", "HQ-DEATH-02")},
	})
}

func TestExamplesOfTheEnd(t *testing.T) {
	leaves := func(via string) Command { return ExitHero{Hero: elf, Via: via, Asserted: atExit} }
	gone := []events.Event{exited(dwarf), exited(wizard)}
	dead := []events.Event{event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}, event.HeroDied{Hero: wizard}}
	last := DeclineDefense{Asserted: aloneHere}
	two := []events.Event{event.HeroExited{Hero: barbarian, Via: "entrance"}, event.HeroExited{Hero: dwarf, Via: "entrance"}}
	three := []event.HeroID{barbarian, dwarf, elf}
	small := given(t, inRound(event.QuestSetUp{Quest: 1, Attempt: 2, Party: three}, event.QuestBegun{Quest: 1, Attempt: 2, TurnOrder: three}, event.RoundBegan{Round: 1},
		event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}, loses(barbarian, 7))...)
	shows(t, []example{
		{"HQ-END-01/1", given(t, inTurnOf(elf, append(gone, goal, event.HeroDied{Hero: barbarian})...)...), leaves("exit"), gives(event.QuestEnded{Outcome: "success"})},
		{"HQ-END-01/2", given(t, inTurnOf(elf, append(gone, exited(barbarian), goal)...)...), EndQuest{Outcome: "success"}, no("HeroesStillInside", "HQ-END-01")},
		{"HQ-END-01/3", struck(t, barbarian, append(dead, goal)...), last, gives(event.QuestEnded{Outcome: "defeat"})},
		{"HQ-END-02/1", given(t, inTurnOf(elf, append(gone, event.HeroDied{Hero: barbarian})...)...), leaves("entrance"), both(gives(event.QuestEnded{Outcome: "retreat"}), keeps("QuestMarkedComplete", "HeroRestored", "RewardSplit"))},
		{"HQ-END-02/2", given(t, inTurnOf(elf, two...)...), EndQuest{Outcome: "retreat"},
			gives(event.HeroExited{Hero: elf, Via: "entrance"}, event.HeroExited{Hero: wizard, Via: "entrance"}, event.QuestEnded{Outcome: "retreat"})},
		{"HQ-END-02/3", given(t, inTurnOf(elf)...), EndQuest{Outcome: "success"}, no("GoalNotAchieved", "HQ-END-01")},
		{"HQ-END-03/1", small, rain{blows: []blow{{Hero: barbarian, Damage: 1, Cause: "quest_note"}}}, gives(event.QuestEnded{Outcome: "defeat"})},
		{"HQ-END-03/2", struck(t, barbarian, event.HeroDied{Hero: dwarf}, event.HeroExited{Hero: elf, Via: "entrance"}, event.HeroExited{Hero: wizard, Via: "entrance"}), last,
			gives(event.QuestEnded{Outcome: "retreat"})},
	})
}
