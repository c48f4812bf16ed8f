package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// HQ-DEATH-03 (TC-23)
func TestAHeroWhoDiesAloneLosesEverythingToTheft(t *testing.T) {
	rich := struck(t, elf, cast(elf, "heal_body"), event.GoldGained{Hero: elf, Amount: 80}, owning(elf, "i9", "potion_of_strength"))
	stolen := rich.When(DeclineDefense{Asserted: allAlone})
	stolen.Has(event.HeroDied{Hero: elf, Area: "R1", CauseRef: "k1", Alone: true, Company: []event.HeroID{}})
	stolen.Has(event.PossessionsStolen{Hero: elf, Gold: 80, Items: []event.ItemID{"i3", "i9"}, Artifacts: []event.Key{}})
	stolen.Lacks("RemainsLeft")
	after := stolen.After().State()
	if _, there := after.Items["i9"]; there || after.Heroes[elf].Gold != 0 {
		t.Error("what was stolen is still in the game")
	}
}

// HQ-DEATH-03
func TestInCompanyTheBelongingsLieWhereTheHeroDied(t *testing.T) {
	struck(t, elf, cast(elf, "heal_body"), event.GoldGained{Hero: elf, Amount: 80}).When(DeclineDefense{Asserted: notAlone}).
		Has(event.RemainsLeft{Hero: elf, Area: "R1", Gold: 80, Items: []event.ItemID{"i3"}}).
		Lacks("PossessionsStolen")
}

// HQ-DEATH-03, HQ-LOOT-01 (TC-25)
func TestADeadHeroIsNoCompanyAndItsRemainsStay(t *testing.T) {
	barbariansRemains := []events.Event{
		event.HeroDied{Hero: barbarian, Area: "R1"}, event.RemainsLeft{Hero: barbarian, Area: "R1", Items: []event.ItemID{"i1"}},
		event.HeroMoved{Hero: dwarf, Area: "R3"}, event.HeroMoved{Hero: wizard, Area: "R3"}, cast(elf, "heal_body"),
	}
	after := struck(t, elf, barbariansRemains...).When(DeclineDefense{Asserted: allAlone}).After().State()
	if after.Items["i1"].Place != Lying {
		t.Error("the barbarian's remains are gone")
	}
	struck(t, elf, append(barbariansRemains, event.HeroMoved{Hero: dwarf, Area: "R1"})...).When(DeclineDefense{Asserted: notAlone}).
		Has(event.HeroDied{Hero: elf, Area: "R1", CauseRef: "k1", Company: []event.HeroID{dwarf}})
}

// HQ-DEATH-03, HQ-ARTIF-01 (TC-26)
func TestStolenArtifactsAreNamedSinceTheyComeBack(t *testing.T) {
	after := struck(t, dwarf, slices.Concat(wearing(dwarf, "i9", "borins_armor"), []events.Event{event.GoldGained{Hero: dwarf, Amount: 60}})...).
		When(DeclineDefense{Asserted: allAlone}).
		Has(event.PossessionsStolen{Hero: dwarf, Gold: 60, Items: []event.ItemID{"i2", "i9"}, Artifacts: []event.Key{"borins_armor"}}).
		After().State()
	if len(after.Owed) != 1 || after.Owed[0].Artifact != "borins_armor" {
		t.Errorf("owed artifacts: %v, want the armor", after.Owed)
	}
}

// HQ-DEATH-03 (ruling)
func TestTheTableMayKeepGoldFromThieves(t *testing.T) {
	struck(t, dwarf, event.GoldGained{Hero: dwarf, Amount: 60}).Option("theft_includes_gold", "false").
		When(DeclineDefense{Asserted: allAlone}).
		Has(event.PossessionsStolen{Hero: dwarf, Items: []event.ItemID{"i2"}, Artifacts: []event.Key{}}).
		Has(event.RemainsLeft{Hero: dwarf, Area: "R1", Gold: 60, Items: []event.ItemID{}})
}

// HQ-DEATH-03, HQ-CARD-09 (TC-86)
func TestTheDyingAreNoCompanyForEachOther(t *testing.T) {
	fire := rain{blows: []blow{{Hero: elf, Damage: 9, Cause: "quest_note"}, {Hero: dwarf, Damage: 9, Cause: "quest_note"}},
		Asserted: map[string]bool{"company:h2": false, "company:h3": false}}
	spent := slices.Clip(append(zargonsTurn(), cast(elf, "heal_body")))
	given(t, inRound(spent...)...).When(fire).Types("HeroDamaged", "HeroDamaged", "HeroReducedToZero", "HeroReducedToZero",
		"HeroDied", "PossessionsStolen", "HeroDied", "PossessionsStolen")
	given(t, inRound(append(spent, event.HeroDied{Hero: barbarian}, event.HeroExited{Hero: wizard})...)...).
		When(rain{blows: fire.blows}).
		Has(event.HeroDied{Hero: dwarf, Area: "R1", Alone: true, Company: []event.HeroID{}}).
		Has(event.HeroDied{Hero: elf, Area: "R1", Alone: true, Company: []event.HeroID{}}).
		Has(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat", Survivors: []event.HeroID{wizard}, Dead: []event.HeroID{barbarian, dwarf, elf}})
}

// HQ-DEATH-03, HQ-SAVE-01 (TC-88)
func TestAllSavesAreSettledBeforeAnybodyDies(t *testing.T) {
	fire := rain{blows: []blow{{Hero: elf, Damage: 9, Cause: "quest_note"}, {Hero: dwarf, Damage: 9, Cause: "quest_note"}}}
	pending := given(t, inRound(append(zargonsTurn(), cast(elf, "heal_body"), owning(dwarf, "i9", "potion_of_healing"),
		event.HeroDied{Hero: barbarian}, event.HeroExited{Hero: wizard})...)...).When(fire)
	pending.Types("HeroDamaged", "HeroDamaged", "HeroReducedToZero", "HeroReducedToZero")
	saved := pending.After().Dice("movement", "5").When(ChooseDeathSave{Hero: dwarf, Save: "potion", Asserted: notAlone})
	saved.Types("DeathSaveChosen", "PotionDrunk", "DiceRolled", "HeroHealed", "HeroDied", "RemainsLeft")
	saved.Has(event.HeroDied{Hero: elf, Area: "R1", Company: []event.HeroID{dwarf}})
}

// barbariansEnd is how the barbarian dies in R3 with a battleaxe and 40 gold.
var barbariansEnd = []events.Event{
	event.ItemGained{Hero: barbarian, Item: "i9", Card: "battleaxe", Kind: "weapon", Cause: "quest_note"},
	event.GoldGained{Hero: barbarian, Amount: 40},
	event.HeroDied{Hero: barbarian, Area: "R3"},
	event.RemainsLeft{Hero: barbarian, Area: "R3", Gold: 40, Items: []event.ItemID{"i1", "i9"}},
}

// battlefield is what lies there after the barbarian's end in his own turn.
func battlefield(more ...events.Event) []events.Event {
	return inRound(slices.Concat(turnOf(barbarian), barbariansEnd, []events.Event{event.TurnEnded{Turn: "turn1", Reason: "died"}}, more)...)
}

var (
	sameArea  = map[string]bool{"same_area": true}
	elsewhere = map[string]bool{"same_area": false}
)

// HQ-LOOT-01, HQ-TURN-06
func TestAComradeTakesBelongingsWithoutAnAction(t *testing.T) {
	acted := append(turnOf(dwarf)[2:], event.TreasureSearchMade{Hero: dwarf, Room: "R3"}, event.TreasureCardDrawn{Hero: dwarf, Room: "R3", Category: "none"})
	taken := given(t, battlefield(acted...)...).By(ben).
		When(LootRemains{Hero: dwarf, Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea})
	taken.Then(event.RemainsLooted{Dead: barbarian, By: dwarf, Items: []event.ItemID{"i9"}})
	if after := taken.After().State(); after.Quest.Remains[barbarian].Gold != 40 || after.Items["i9"].Holder != dwarf {
		t.Error("40 gold lie there and the dwarf holds the axe, wanted")
	}
	taken.After().When(LootRemains{Hero: dwarf, Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea}).
		Refused("ItemGone", "HQ-LOOT-01")
	taken.After().When(LootRemains{Hero: dwarf, Dead: barbarian, Gold: new(40), Asserted: sameArea}).
		Then(event.RemainsLooted{Dead: barbarian, By: dwarf, Gold: 40, Items: []event.ItemID{}})
}

// HQ-LOOT-01: who lives has no remains.
func TestNothingIsLootedFromTheLiving(t *testing.T) {
	table := given(t, battlefield(turnOf(dwarf)[2:]...)...)
	table.When(LootRemains{Hero: dwarf, Dead: elf, Gold: new(1), Asserted: sameArea}).Unclear("dead_hero_id")
	table.When(LootRemains{Hero: dwarf, Dead: barbarian, Items: []event.ItemID{"i9", "i9"}, Asserted: sameArea}).Unclear("items")
	table.When(LootRemains{Hero: dwarf, Dead: barbarian, Gold: new(41), Asserted: sameArea}).Refused("NotEnoughGold", "HQ-ITEM-03")
}

// HQ-LOOT-01 (ruling)
func TestBelongingsMayBeTakenUntilTheTurnOfTheDeathIsOver(t *testing.T) {
	axe := LootRemains{Hero: elf, Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea}
	duringIt := inRound(append(zargonsTurn(), barbariansEnd...)...)
	given(t, duringIt...).When(axe).Types("RemainsLooted")
	given(t, append(slices.Clip(duringIt), event.TurnEnded{Turn: "turn5"}, event.RoundBegan{Round: 2})...).When(axe).
		Refused("NotYourTurn", "HQ-LOOT-01")
}

// HQ-HERO-08, HQ-LOOT-01 (TC-46)
func TestAWizardMayTakeWhatSheCannotWield(t *testing.T) {
	given(t, battlefield(turnOf(wizard)[2:]...)...).
		When(LootRemains{Hero: wizard, Dead: barbarian, Items: []event.ItemID{"i9"}, Asserted: sameArea}).
		Types("RemainsLooted")
}

// HQ-LOOT-01, HQ-ITEM-03, HQ-ZARGON-03, HQ-DEATH-02
func TestTakingThatIsRefused(t *testing.T) {
	now := slices.Clip(battlefield(append(turnOf(dwarf)[2:], orc("m1"))...))
	take := func(h event.HeroID, gold int) LootRemains {
		return LootRemains{Hero: h, Dead: barbarian, Gold: &gold, Asserted: sameArea}
	}
	refuseAll(t, []barred{
		{id: "SM-20", past: now, seat: cleo, command: take(dwarf, 1), name: "NotYourHero", rule: "HQ-SETUP-03"},
		{id: "SM-111", past: now, command: take("m1", 1), name: "NotForMonsters", rule: "HQ-ZARGON-03"},
		{id: "QuestNotRunning", past: party(), command: take(dwarf, 1), name: "QuestNotRunning", rule: "HQ-TURN-02"},
		{id: "SM-44", past: append(now, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}), command: take(dwarf, 1), name: "QuestOver", rule: "HQ-LOOT-01"},
		{id: "SM-44 settled", past: append(now, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1}),
			command: take(dwarf, 1), name: "QuestOver", rule: "HQ-LOOT-01"},
		{id: "SM-168", past: now, command: take(elf, 1), name: "NotYourTurn", rule: "HQ-LOOT-01"},
		{id: "SM-134", past: now, command: take(barbarian, 1), name: "HeroDead", rule: "HQ-DEATH-02"},
		{id: "HeroGone", past: append(now, event.HeroExited{Hero: dwarf}), command: take(dwarf, 1), name: "HeroGone", rule: "HQ-END-01"},
		{id: "SM-102", past: now, command: LootRemains{Hero: dwarf, Dead: barbarian, Gold: new(1), Asserted: elsewhere}, name: "NotInRoom", rule: "HQ-LOOT-01"},
		{id: "SM-103", past: now, command: LootRemains{Hero: dwarf, Dead: barbarian, Items: []event.ItemID{"i3"}, Asserted: sameArea}, name: "ItemGone", rule: "HQ-LOOT-01"},
		{id: "SM-103 nothing lies", past: inRound(turnOf(dwarf)...), command: LootRemains{Hero: dwarf}, name: "ItemGone", rule: "HQ-LOOT-01"},
		{id: "SM-100", past: now, command: take(dwarf, 41), name: "NotEnoughGold", rule: "HQ-ITEM-03"},
		{id: "SM-101", past: now, command: take(dwarf, 0), name: "BadAmount", rule: "HQ-ITEM-03"},
	})
	given(t, now...).When(LootRemains{Hero: dwarf, Dead: barbarian, Asserted: sameArea}).Unclear("items")
	given(t, now...).When(LootRemains{Hero: dwarf, Dead: "h9", Gold: new(1), Asserted: sameArea}).Unclear("dead_hero_id")
	given(t, now...).When(LootRemains{Hero: dwarf, Dead: barbarian, Gold: new(1)}).Unclear("asserted.same_area")
}
