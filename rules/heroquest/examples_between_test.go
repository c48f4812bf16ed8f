package heroquest

import (
	"encoding/json"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// The examples of What Happens between Quests, and of the cards of the armory.

func TestExamplesOfTheReward(t *testing.T) {
	won, lost := given(t, endedIn("success")...), given(t, endedIn("retreat")...)
	thirds := func(a, b, c int) map[event.HeroID]int { return map[event.HeroID]int{dwarf: a, elf: b, wizard: c} }
	took := []events.Event{rich(dwarf, 120), healing(dwarf, "i5")}
	failed := given(t, append(endedIn("retreat", took...), event.QuestSettled{Quest: 1, Attempt: 1})...)
	again := StartQuest{Quest: 1, Heroes: []event.HeroID{dwarf}}
	shows(t, []example{
		{"HQ-REWARD-01/1", won, FinishQuest{Pot: new(240)}, gives(event.RewardSplit{PotGold: 240, Shares: thirds(80, 80, 80)})},
		{"HQ-REWARD-01/2 evenly", won, FinishQuest{Pot: new(100)}, unclear("shares")},
		{"HQ-REWARD-01/2", won, SplitReward{Pot: 100, Shares: thirds(33, 33, 33)}, no("SharesDontAddUp", "HQ-REWARD-01")},
		{"HQ-REWARD-01/2 assigned", won, SplitReward{Pot: 100, Shares: thirds(34, 33, 33)}, gives(event.RewardSplit{PotGold: 100})},
		{"HQ-REWARD-01/3", lost, SplitReward{Pot: 240, Shares: thirds(80, 80, 80)}, no("QuestNotWon", "HQ-REWARD-01")},
		{"HQ-REWARD-02/1", won, MarkQuest{Hero: dwarf}, gives(event.QuestMarkedComplete{Hero: dwarf, Quest: 1})},
		{"HQ-REWARD-02/2", won, MarkQuest{Hero: barbarian}, no("HeroDead", "HQ-REWARD-02")},
		{"HQ-REWARD-02/3", lost, MarkQuest{Hero: dwarf}, no("QuestNotWon", "HQ-REWARD-02")},
		{"HQ-REWARD-03/1", failed, again, leaves("120 gold and the potion", func(s State) bool { return s.Heroes[dwarf].Gold == 120 && s.Items["i5"].Holder == dwarf })},
		{"HQ-REST-01/1", won, Restore{Hero: elf}, gives(event.HeroRestored{Hero: elf, BodyBefore: 2, BodyAfter: 6, MindAfter: 4}, event.SpellsRestored{Hero: elf})},
		{"HQ-REST-01/2", lost, Restore{Hero: elf}, no("QuestNotWon", "HQ-REST-01")},
		{"HQ-REST-01/2 next attempt", failed, StartQuest{Quest: 1, Heroes: []event.HeroID{elf}, Elements: map[event.HeroID][]string{elf: {"earth"}}},
			leaves("she starts at Body 2", func(s State) bool { return s.Heroes[elf].Body == 2 })},
		{"HQ-REST-02/1", failed, OpenArmory{}, gives(event.ArmoryOpened{AfterQuest: 1})},
		{"HQ-REST-02/2", given(t, inRound()...), Restore{Hero: elf}, no("QuestRunning", "HQ-END-01")},
	})
}

func TestExamplesOfLostArtifacts(t *testing.T) {
	axe := setUp(bought(dwarf, "i9", "battleaxe"), event.QuestBegun{Quest: 1, Attempt: 1}, event.HeroDied{Hero: dwarf, Alone: true},
		event.PossessionsStolen{Hero: dwarf, Items: []event.ItemID{"i2", "i9"}, Artifacts: []event.Key{}}, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success"},
		event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"}, event.QuestDefined{Quest: 2, Title: "Second"})
	kept := setUp(event.ItemGained{Hero: barbarian, Item: "i9", Card: "borins_armor", Kind: "artifact"}, event.QuestBegun{Quest: 1, Attempt: 1}, event.HeroDied{Hero: barbarian},
		event.RemainsLeft{Hero: barbarian, Items: []event.ItemID{"i1", "i9"}}, event.RemainsLooted{Dead: barbarian, By: dwarf, Items: []event.ItemID{"i9"}},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success"}, event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"}, event.QuestDefined{Quest: 2, Title: "Second"})
	next := SetUpQuest{Quest: 2, Heroes: []event.HeroID{elf}}
	shows(t, []example{
		{"HQ-ARTIF-01/1", given(t, stolenArmor()...), next, no("ArtifactOwed", "HQ-ARTIF-01")},
		{"HQ-ARTIF-01/2", given(t, axe...), next, gives(event.QuestSetUp{Quest: 2})},
		{"HQ-ARTIF-01/3", given(t, kept...), next, gives(event.QuestSetUp{Quest: 2})},
	})
}

func TestExamplesOfTheArmory(t *testing.T) {
	shop := func(more ...events.Event) scene { return given(t, atArmory(more...)...) }
	axe := Purchase{Hero: barbarian, Card: "battleaxe"}
	carried := given(t, inRound(append([]events.Event{bought(barbarian, "i5", "battleaxe"), orc("m1")}, turnOf(barbarian)...)...)...)
	sell := func(h event.HeroID, id event.ItemID) Command { return Sell{Hero: h, Item: id} }
	daggers := shop(bought(dwarf, "i5", "dagger"), bought(dwarf, "i6", "dagger"))
	entered := event.CardFigureEntered{Catalogue: "equipment", Card: "shield", Field: "cost", Value: json.RawMessage("120"), TakenFrom: "the card"}
	shows(t, []example{
		{"HQ-ARMORY-01/1", shop(rich(barbarian, 500)), axe, gives(event.ItemPurchased{Price: 450, GoldBefore: 500, GoldAfter: 50})},
		{"HQ-ARMORY-01/2", shop(rich(barbarian, 449)), axe, no("NotEnoughGold", "HQ-ARMORY-01")},
		{"HQ-ARMORY-01/3", shop(rich(barbarian, 450)), axe, leaves("no gold is left", func(s State) bool { return s.Heroes[barbarian].Gold == 0 })},
		{"HQ-ARMORY-02/1", shop(bought(dwarf, "i5", "battleaxe"), rich(barbarian, 450)), axe, gives(event.ItemPurchased{Item: "i6", Card: "battleaxe"})},
		{"HQ-ARMORY-02/2", shop(rich(elf, 900)), Purchase{Hero: elf, Card: "holy_water", Count: new(2)}, both(brings("ItemPurchased", "ItemPurchased"),
			leaves("100 gold is left", func(s State) bool { return s.Heroes[elf].Gold == 100 }))},
		{"HQ-ARMORY-03/1", carried, DeclareAttack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}, gives(event.AttackDeclared{AttackDice: 3})},
		{"HQ-SELL-01/1", shop(healing(elf, "i5")), sell(elf, "i5"), no("NotForSale", "HQ-SELL-01")},
		{"HQ-SELL-01/2", shop(bought(dwarf, "i5", "borins_armor")), sell(dwarf, "i5"), no("NotForSale", "HQ-SELL-01")},
		{"HQ-SELL-01/3", given(t, inRound(bought(dwarf, "i5", "longsword"))...), sell(dwarf, "i5"), no("ArmoryClosed", "HQ-NEW-04")},
		{"HQ-SELL-02/1", shop(bought(dwarf, "i5", "longsword")), sell(dwarf, "i5"), gives(event.ItemSold{Proceeds: 175})},
		{"HQ-SELL-02/2", daggers, sell(dwarf, "i5"), gives(event.ItemSold{Proceeds: 12})},
		{"HQ-SELL-02/3", shop(rich(barbarian, 450)).When(axe).After(), sell(barbarian, "i5"), gives(event.ItemSold{Proceeds: 225, GoldAfter: 225})},
		{"HQ-SELL-02/4", daggers.When(sell(dwarf, "i5")).After(), sell(dwarf, "i6"), gives(event.ItemSold{Proceeds: 12, GoldBefore: 12, GoldAfter: 24})},
		{"HQ-CARD-01/2", shop(rich(dwarf, 200)), Purchase{Hero: dwarf, Card: "shield"}, gives(event.ItemPurchased{Card: "shield", Price: 150, GoldAfter: 50})},
		{"HQ-CARD-01/3", shop(rich(dwarf, 200), entered), Purchase{Hero: dwarf, Card: "shield"}, gives(event.ItemPurchased{Card: "shield", Price: 120, GoldAfter: 80})},
		{"HQ-CARD-01/1", shop(rich(dwarf, 200), event.CardFigureEntered{Catalogue: "equipment", Card: "round_shield", Field: "effect", Value: json.RawMessage(`"small"`)}),
			Purchase{Hero: dwarf, Card: "round_shield"}, no("FigureMissing", "HQ-CARD-01")},
	})
}

func TestExamplesOfTheCardsOfTheArmory(t *testing.T) {
	at := func(h event.HeroID, more ...events.Event) scene { return given(t, inTurn(h, more...)...) }
	shield := append(worn(barbarian, "i6", "shield"), bought(barbarian, "i5", "battleaxe"))
	axe := Wield{Hero: barbarian, Item: "i5"}
	table := func(faces ...events.Face) scene { return attacking(t, elf, faces...).By(cleo) }
	used := table("S", "B", "W").Dice("combat", "W").When(rerolls(elf, 1)).After()
	later := given(t, laterTurn(elf, append(wielding(elf, "i9", "fortunes_longsword"), event.DiceRerolled{ID: "r9", ByItem: "i9", OldFace: "B", NewFace: "S"})...)...)
	seventh := later.When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).After().Dice("combat", "B", "W", "S").When(RollAttack{}).After()
	miss := table("B", "W", "W")
	water := func(monster event.Key, more ...events.Event) scene {
		return given(t, equipped(elf, "holy_water", monster, more...)...).By(cleo)
	}
	shows(t, []example{
		{"HQ-CARD-02/1", at(barbarian, shield...), axe, no("NotWithShield", "HQ-CARD-02")},
		{"HQ-CARD-02/1 stowed", at(barbarian, shield...).When(Stow{Hero: barbarian, Item: "i6"}).After(), axe, gives(event.WeaponWielded{Card: "battleaxe"})},
		{"HQ-CARD-02/2", at(barbarian, append(wielded(barbarian, "i6", "battleaxe"), bought(barbarian, "i5", "shield"))...), Wear{Hero: barbarian, Item: "i5"}, no("NotWithShield", "HQ-CARD-02")},
		{"HQ-CARD-02/3", at(wizard, bought(wizard, "i5", "battleaxe")), Wield{Hero: wizard, Item: "i5"}, no("NotForWizard", "HQ-HERO-08")},
		{"HQ-CARD-03/1", table("S", "B", "W").Dice("combat", "S"), rerolls(elf, 1), both(gives(event.DiceRerolled{Index: 1, OldFace: "B", NewFace: "S"}),
			leaves("2 skulls", func(s State) bool { return s.Quest.Attack.Skulls == 2 }))},
		{"HQ-CARD-03/2", miss.Dice("combat", "S"), rerolls(elf, 0), leaves("the attack is open with 1 skull", func(s State) bool { return s.Quest.Attack != nil && s.Quest.Attack.Skulls == 1 })},
		{"HQ-CARD-03/2 defence", miss.Dice("combat", "S").When(rerolls(elf, 0)).After().By(ana).Dice("combat", "W", "B"), RollDefense{}, gives(event.DefenseRolled{Defender: "m1", Blocks: 1})},
		{"HQ-CARD-03/3", table("S", "B", "W").Dice("combat", "S", "S"), rerolls(elf, 1, 2), no("OneDieOnly", "HQ-CARD-03")},
		{"HQ-CARD-03/4", seventh.Dice("combat", "S"), rerolls(elf, 0), no("PowerSpent", "HQ-CARD-03")},
		{"HQ-CARD-03/5", used.Dice("combat", "S"), rerolls(elf, 1), no("PowerSpent", "HQ-CARD-03")},
		{"HQ-CARD-04/1", water("mummy"), uses(elf, "m1"), both(brings("ItemUsed", "MonsterDied"), gives(event.ItemUsed{Discarded: true}, event.MonsterDied{Cause: "holy_water"}),
			leaves("the item is gone", func(s State) bool { _, there := s.Items["i9"]; return !there }))},
		{"HQ-CARD-04/2", water("orc"), uses(elf, "m1"), no("BadTarget", "HQ-CARD-04")},
		{"HQ-CARD-04/3", water("mummy").And(actedBy(elf)...), uses(elf, "m1"), no("ActionSpent", "HQ-TURN-05")},
		{"HQ-CARD-04/4", water("dread_warrior"), uses(elf, "m1"), no("BadTarget", "HQ-CARD-04")},
	})
}

func TestExamplesOfBorinsArmor(t *testing.T) {
	armor := worn(barbarian, "i5", "borins_armor")
	whole := slices.Concat(armor, worn(barbarian, "i6", "helmet"), worn(barbarian, "i7", "shield"))
	copied := AnswerSearch{Treasure: &AnsweredTreasure{event.SpecialTreasure{Treasure: "s8", Items: []event.Key{"borins_armor"}}}}
	shows(t, []example{
		{"HQ-CARD-12/1", attacked(t, barbarian, 1, armor...).Dice("combat", "W", "B", "B", "S"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 4})},
		{"HQ-CARD-12/1 movement", given(t, inTurn(barbarian, armor...)...).Dice("movement", "3", "4"), RollMovement{Hero: barbarian}, gives(event.MovementRolled{Squares: 7})},
		{"HQ-CARD-12/2", attacked(t, barbarian, 1, whole...).Dice("combat", "W", "B", "B", "S", "S", "S"), RollDefense{}, gives(event.DefenseRolled{DefendDice: 6})},
		{"HQ-CARD-12/2 worn", given(t, inTurn(barbarian, append(armor, bought(barbarian, "i6", "helmet"))...)...), Wear{Hero: barbarian, Item: "i6"}, gives(event.ArmorWorn{Card: "helmet"})},
		{"HQ-CARD-12/3", given(t, inTurn(barbarian, append(armor, bought(barbarian, "i6", "plate_mail"))...)...), Wear{Hero: barbarian, Item: "i6"}, no("NotTogether", "HQ-CARD-12")},
		{"HQ-CARD-12/4", given(t, searching(elf, "R4", bought(dwarf, "i9", "borins_armor"))...), copied, no("ArtifactUnique", "HQ-CARD-12")},
	})
}
