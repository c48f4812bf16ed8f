package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/ruletest"
)

// fortunate is a table at which a hero wields Fortune's Longsword, i9, in the
// own turn, beside orc m1.
func fortunate(t *testing.T, h event.HeroID, more ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return fighting(t, h, append(wielding(h, "i9", "fortunes_longsword"), more...)...)
}

// attacking is that table after the hero's throw for attack k1.
func attacking(t *testing.T, h event.HeroID, faces ...events.Face) ruletest.Case[State, Command] {
	t.Helper()
	return fortunate(t, h).When(DeclareAttack{Hero: h, Target: "m1", Asserted: edgeToEdge}).After().
		Dice("combat", faces...).When(RollAttack{}).After()
}

// rerolls is a reroll of one die, by its place.
func rerolls(h event.HeroID, indexes ...int) Reroll { return Reroll{Hero: h, Indexes: indexes} }

// HQ-CARD-03
func TestTheWielderRerollsOneAttackDieOnceInAQuest(t *testing.T) {
	table := attacking(t, elf, "S", "B", "W").By(cleo)
	again := table.Dice("combat", "S").When(rerolls(elf, 1))
	again.Then(event.DiceRerolled{ID: "r1", Index: 1, OldFace: "B", NewFace: "S", Source: events.Physical, ByItem: "i9"})
	if k := again.After().State().Quest.Attack; k == nil || k.Skulls != 2 {
		t.Fatalf("want 2 skulls, got %+v", k)
	}
	again.After().By(ana).Dice("combat", "W", "W").When(RollDefense{}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 2, Damage: 2})
	again.After().Dice("combat", "S").When(rerolls(elf, 2)).Refused("PowerSpent", "HQ-CARD-03")
	table.Thrown("seed").When(rerolls(elf, 1)).Types("DiceRerolled")
	table.When(rerolls(elf, 1)).Unclear("dice")
}

// HQ-CARD-03: the sword rerolls dice of an attack with it, and no others.
func TestAnotherWeaponsAttackIsNotRerolled(t *testing.T) {
	other := fighting(t, elf, event.ItemGained{Hero: elf, Item: "i9", Card: "fortunes_longsword", Kind: "artifact"}).
		When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).After().Dice("combat", "S", "B").When(RollAttack{}).After()
	other.By(cleo).Dice("combat", "S").When(Reroll{Hero: elf, Item: "i9", Indexes: []int{1}}).Refused("NoReroll", "HQ-CARD-03")
}

// HQ-CARD-03: two dice are one too many.
func TestOneDieOnlyIsRerolled(t *testing.T) {
	table := attacking(t, elf, "S", "B", "W").By(cleo)
	table.Dice("combat", "S", "S").When(rerolls(elf, 1, 2)).Refused("OneDieOnly", "HQ-CARD-03")
	table.Dice("combat", "S").When(rerolls(elf, 3)).Unclear("indexes")
	table.By(ana).Overriding("HQ-CARD-03").Dice("combat", "S").Dice("combat", "S").When(rerolls(elf, 1, 2)).Types("DiceRerolled", "DiceRerolled")
	table.By(ana).Overriding("HQ-CARD-03").Dice("combat", "S").Dice("combat", "S").When(rerolls(elf, 1, 1)).Unclear("indexes")
}

// HQ-CARD-03: the new face stands, even if it is worse.
func TestTheNewFaceStands(t *testing.T) {
	worse := attacking(t, elf, "S", "B", "W").By(cleo).Dice("combat", "W").When(rerolls(elf, 0))
	worse.Types("DiceRerolled", "AttackResolved")
	worse.After().Dice("combat", "S").When(rerolls(elf, 0)).Refused("PowerSpent", "HQ-CARD-03")
}

// HQ-CARD-03, HQ-ATK-06, TC-89: a miss is open again.
func TestAMissIsSavedByTheSword(t *testing.T) {
	goblin := event.MonsterPlaced{Monster: "m2", Type: "goblin", Area: "R3", Attack: 2, Defend: 1, Body: 1, Mind: 1, Movement: new(10), PieceUsed: "goblin", Source: "map"}
	miss := fortunate(t, barbarian, goblin).By(ben).Dice("combat", "B", "W", "W").
		When(Attack{Hero: barbarian, Target: "m2", Asserted: edgeToEdge})
	miss.Has(event.AttackResolved{Attack: "k1"})
	table := miss.After()
	saved := table.Dice("combat", "S").When(rerolls(barbarian, 0))
	saved.Then(event.DiceRerolled{ID: "r1", OldFace: "B", NewFace: "S", Source: events.Physical, ByItem: "i9"})
	open := saved.After().By(ana)
	open.Dice("combat", "B").When(RollDefense{}).Has(event.AttackResolved{Attack: "k1", Skulls: 1, Blocks: 1})
	open.Dice("combat", "W").When(RollDefense{}).Has(event.MonsterDied{Monster: "m2", Type: "goblin", Cause: "damage", By: "h1"})
	open.When(EndTurn{Hero: barbarian}).Refused("AttackPending", "HQ-ATK-05")

	still := table.Dice("combat", "W").When(rerolls(barbarian, 0))
	still.Types("DiceRerolled")
	still.After().By(ana).Dice("combat", "B").When(RollDefense{}).Refused("NothingToDefend", "HQ-ATK-06")

	moved := table.Dice("movement", "3", "4").When(RollMovement{Hero: barbarian}).After()
	moved.Dice("combat", "S").When(rerolls(barbarian, 0)).Refused("NoAttackDeclared", "HQ-ATK-05")
	read := table.By(ana).When(ReadAloud{What: "note", Text: "Listen."}).After()
	read.By(ben).Dice("combat", "S").When(rerolls(barbarian, 0)).Types("DiceRerolled")
	table.When(EndTurn{Hero: barbarian}).Types("TurnEnded") // the next game command is not refused
}

// HQ-CARD-03, HQ-POTION-01: what was used up by the miss does not close it.
func TestAMissWithAPotionIsOpenToARerollAsWell(t *testing.T) {
	strong := event.EffectBegan{ID: "e1", Effect: "potion_of_strength", Holder: "h1", EndsWhen: "next_attack",
		Modifiers: []event.Modifier{{Source: "potion_of_strength", Dice: 2}}}
	miss := fortunate(t, barbarian, strong).Dice("combat", "B", "W", "W", "W", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge})
	miss.Types("AttackDeclared", "DiceRolled", "AttackRolled", "AttackResolved", "EffectEnded")
	miss.After().Dice("combat", "S").When(rerolls(barbarian, 4)).Types("DiceRerolled")
}

// HQ-CARD-03: the power is that of the sword, in round 7 as in round 2.
func TestThePowerOfTheSwordIsSpentForTheQuest(t *testing.T) {
	used := attacking(t, elf, "S", "B", "W").Dice("combat", "S").When(rerolls(elf, 1)).After()
	later := used.And(event.AttackResolved{Attack: "k1", Skulls: 2, Damage: 0}, event.TurnEnded{Turn: "turn3"}, event.RoundBegan{Round: 7},
		event.TurnBegan{Turn: "turn9", Round: 7, Side: "hero", Hero: elf})
	hit := later.Dice("combat", "S", "B", "W").When(Attack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).After()
	hit.Dice("combat", "S").When(rerolls(elf, 1)).Refused("PowerSpent", "HQ-CARD-03")
	next := later.And(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1},
		event.QuestSetUp{Quest: 1, Attempt: 2, Party: []event.HeroID{elf}}, event.QuestBegun{Quest: 1, Attempt: 2, TurnOrder: []event.HeroID{elf}},
		event.RoundBegan{Round: 1}, orc("m5"))
	next.Dice("combat", "S", "B", "W").When(Attack{Hero: elf, Target: "m5", Asserted: edgeToEdge}).After().
		Dice("combat", "S").When(rerolls(elf, 1)).Types("DiceRerolled")
}

// HQ-CARD-03, TC-49: the barbarian has the sword now, but its power is used.
func TestThePowerBelongsToTheSword(t *testing.T) {
	handed := []events.Event{
		event.DiceRerolled{ID: "r1", Index: 1, OldFace: "B", NewFace: "S", ByItem: "i9"},
		event.ItemPassed{From: elf, To: barbarian, Item: "i9", Card: "fortunes_longsword"}, event.WeaponWielded{Hero: barbarian, Item: "i9", Card: "fortunes_longsword"},
	}
	past := slices.Concat(wielding(elf, "i9", "fortunes_longsword"), handed, []events.Event{orc("m1")})
	table := given(t, inRound(append(past, turnOf(barbarian)...)...)...)
	hit := table.Dice("combat", "S", "B", "W").When(Attack{Hero: barbarian, Target: "m1", Asserted: edgeToEdge}).After()
	hit.Dice("combat", "S").When(rerolls(barbarian, 1)).Refused("PowerSpent", "HQ-CARD-03")
	table.Dice("combat", "S", "B", "W").Dice("combat", "S").When(Attack{Hero: barbarian, Target: "m1", Reroll: new(1), Asserted: edgeToEdge}).
		Refused("PowerSpent", "HQ-CARD-03")
}

// HQ-CARD-03: in one step the die is rolled again before anything is resolved.
func TestAnAttackInOneStepRerollsBeforeItIsResolved(t *testing.T) {
	table := fortunate(t, elf).By(cleo)
	attack := Attack{Hero: elf, Target: "m1", Reroll: new(0), Asserted: edgeToEdge}
	table.Dice("combat", "B", "W", "W").Dice("combat", "S").Dice("combat", "W", "W").When(attack).
		Has(event.AttackRolled{Attack: "k1", Roll: event.Roll{ID: "r1", Die: "combat", Count: 3, Faces: []events.Face{"B", "W", "W"}, Source: events.Physical}}).
		Has(event.AttackResolved{Attack: "k1", Skulls: 1, Damage: 1}).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "DiceRerolled", "DiceRolled", "DefenseRolled", "AttackResolved", "MonsterDamaged", "MonsterDied")
	table.Dice("combat", "B", "W", "W").Dice("combat", "W").When(attack).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "DiceRerolled", "AttackResolved")
	table.Dice("combat", "B", "W", "W").Dice("combat", "S").When(attack).
		Types("AttackDeclared", "DiceRolled", "AttackRolled", "DiceRerolled")
	table.Dice("combat", "B", "W", "W").When(attack).Unclear("dice")
	attack.Reroll = new(3)
	table.Dice("combat", "B", "W", "W").Dice("combat", "S").When(attack).Unclear("reroll")
	attack.Reroll = new(0)
	fighting(t, elf).Dice("combat", "B", "W").Dice("combat", "S").When(attack).Refused("NoReroll", "HQ-CARD-03")
}

// HQ-CARD-03: option fortunes_longsword; as an artifact it rerolls as well, but is not bought.
func TestTheSwordRerollsAsAnArtifactToo(t *testing.T) {
	table := attacking(t, elf, "S", "B", "W").Option("fortunes_longsword", `"artifact"`)
	table.Dice("combat", "S").When(rerolls(elf, 1)).Types("DiceRerolled")
	rich := given(t, atArmory(rich(dwarf, 200))...)
	rich.When(Purchase{Hero: dwarf, Card: "fortunes_longsword"}).Has(event.ItemPurchased{Hero: dwarf, Item: "i5", Card: "fortunes_longsword", Price: 150, GoldBefore: 200, GoldAfter: 50})
	rich.Option("fortunes_longsword", `"artifact"`).When(Purchase{Hero: dwarf, Card: "fortunes_longsword"}).Refused("NotForSale", "HQ-ARMORY-01")
}

// HQ-CARD-03, HQ-ATK-05, HQ-SETUP-03
func TestWhatForbidsAReroll(t *testing.T) {
	own := inRound(slices.Concat([]events.Event{orc("m1")}, turnOf(elf), wielding(elf, "i9", "fortunes_longsword"))...)
	roll := event.AttackRolled{Attack: "k1", Skulls: 1, Roll: event.Roll{ID: "r1", Die: "combat", Count: 3, Faces: []events.Face{"S", "B", "W"}}}
	declaredOnly := append(slices.Clip(own), declared(elf, "m1", "i9", 3))
	rolledAttack := append(slices.Clip(declaredOnly), roll)
	plain := inRound(append(append([]events.Event{orc("m1")}, turnOf(elf)...), declared(elf, "m1", "i3", 2), roll)...)
	spent := append(slices.Clip(rolledAttack), event.DiceRerolled{ID: "r1", Index: 1, OldFace: "B", NewFace: "S", ByItem: "i9"})
	refuseAll(t, []barred{
		{id: "SM-20", past: rolledAttack, seat: ben, throw: []events.Face{"S"}, command: rerolls(elf, 1), name: "NotYourHero", rule: "HQ-SETUP-03"},
		{id: "SM-33", past: party(), command: rerolls(elf, 1), name: "QuestNotRunning", rule: "HQ-TURN-02"},
		{id: "SM-38", past: inRound(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"}), command: rerolls(elf, 1), name: "QuestOver", rule: "HQ-END-01"},
		{id: "SM-124", past: own, throw: []events.Face{"S"}, command: rerolls(elf, 1), name: "NoAttackDeclared", rule: "HQ-ATK-05"},
		{id: "SM-124 not rolled yet", past: declaredOnly, throw: []events.Face{"S"}, command: rerolls(elf, 1), name: "NoAttackDeclared", rule: "HQ-ATK-05"},
		{id: "SM-124 of another", past: rolledAttack, throw: []events.Face{"S"}, command: rerolls(dwarf, 1), name: "NoAttackDeclared", rule: "HQ-ATK-05"},
		{id: "SM-127", past: rolledAttack, throw: []events.Face{"S", "S"}, command: rerolls(elf, 1), name: "WrongDiceCount", rule: "HQ-ATK-04"},
		{id: "SM-128", past: rolledAttack, throw: []events.Face{"6"}, command: rerolls(elf, 1), name: "BadFace", rule: "HQ-BOX-07"},
		{id: "SM-136", past: rolledAttack, throw: []events.Face{"S"}, command: rerolls(elf, 1, 2), name: "OneDieOnly", rule: "HQ-CARD-03"},
		{id: "SM-137", past: spent, throw: []events.Face{"S"}, command: rerolls(elf, 2), name: "PowerSpent", rule: "HQ-CARD-03"},
		{id: "SM-198", past: plain, throw: []events.Face{"S"}, command: rerolls(elf, 1), name: "NoReroll", rule: "HQ-CARD-03"},
		{id: "SM-198 by another thing", past: rolledAttack, throw: []events.Face{"S"}, command: Reroll{Hero: elf, Item: "i3", Indexes: []int{1}}, name: "NoReroll", rule: "HQ-CARD-03"},
	})
}
