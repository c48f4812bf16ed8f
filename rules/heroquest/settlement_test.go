package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// endedIn is quest 1 ended so: the barbarian died, the others came out.
func endedIn(outcome string, more ...events.Event) []events.Event {
	past := inRound(
		event.HeroDied{Hero: barbarian, Company: []event.HeroID{elf}},
		event.RemainsLeft{Hero: barbarian, Area: "R1", Items: []event.ItemID{}},
		event.SpellCast{Cast: "c1", Caster: elf, Spell: "heal_body"}, event.HeroDamaged{Hero: elf, Damage: 4},
		exited(dwarf), exited(elf), exited(wizard),
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: outcome, Survivors: []event.HeroID{dwarf, elf, wizard}, Dead: []event.HeroID{barbarian}},
	)
	return append(past, more...)
}

// settledHeroes are marks and restoring of the three who came out.
func settledHeroes() []events.Event {
	var past []events.Event
	for _, h := range []event.HeroID{dwarf, elf, wizard} {
		past = append(past, event.QuestMarkedComplete{Hero: h, Quest: 1}, event.HeroRestored{Hero: h})
	}
	return past
}

var eighties = map[event.HeroID]int{dwarf: 80, elf: 80, wizard: 80}

// HQ-REWARD-01
func TestRewardIsSplitAmongThoseWhoCameOut(t *testing.T) {
	given(t, endedIn("success")...).By(ben).When(SplitReward{Pot: 240, Shares: eighties}).
		Has(event.RewardSplit{Quest: 1, PotGold: 240, Shares: eighties, Items: map[event.HeroID][]event.ItemID{}}).
		Has(event.GoldGained{Hero: elf, Amount: 80, GoldAfter: 80, Cause: "reward"}).
		Types("RewardSplit", "GoldGained", "GoldGained", "GoldGained")
	given(t, endedIn("success")...).When(SplitReward{Pot: 100, Shares: map[event.HeroID]int{dwarf: 33, elf: 33, wizard: 33}}).
		Refused("SharesDontAddUp", "HQ-REWARD-01")
	given(t, endedIn("success")...).When(SplitReward{Pot: 100, Shares: map[event.HeroID]int{elf: 100}}).Types("RewardSplit", "GoldGained")
	given(t, endedIn("success")...).When(SplitReward{Pot: 0, Shares: map[event.HeroID]int{"h9": 0}}).Unclear("shares")
}

// HQ-REWARD-01: option reward_for_dead.
func TestTheDeadShareWhereTheTablePlaysSo(t *testing.T) {
	shares := map[event.HeroID]int{barbarian: 60, dwarf: 60, elf: 60, wizard: 60}
	given(t, endedIn("success")...).When(SplitReward{Pot: 240, Shares: shares}).Refused("HeroDead", "HQ-DEATH-02")
	given(t, endedIn("success")...).Option("reward_for_dead", "true").When(SplitReward{Pot: 240, Shares: shares}).
		Types("RewardSplit", "GoldGained", "GoldGained", "GoldGained", "GoldGained")
}

// HQ-REWARD-01, HQ-CARD-12
func TestThingsOfTheRewardGetTheirIds(t *testing.T) {
	armor := SplitReward{Shares: map[event.HeroID]int{}, Items: map[event.HeroID][]event.Key{dwarf: {"borins_armor"}}}
	given(t, endedIn("success")...).When(armor).Then(
		event.RewardSplit{Quest: 1, Shares: map[event.HeroID]int{}, Items: map[event.HeroID][]event.ItemID{dwarf: {"i5"}}},
		event.ItemGained{Hero: dwarf, Item: "i5", Card: "borins_armor", Kind: "artifact", Cause: "reward"})
	has := event.ItemGained{Hero: elf, Item: "i9", Card: "borins_armor", Kind: "artifact"}
	given(t, endedIn("success", has)...).When(armor).Refused("ArtifactUnique", "HQ-CARD-12")
}

// HQ-REWARD-02
func TestEachHeroWhoCameOutMarksTheQuest(t *testing.T) {
	given(t, endedIn("success")...).By(ben).When(MarkQuest{Hero: dwarf}).Then(event.QuestMarkedComplete{Hero: dwarf, Quest: 1})
	given(t, endedIn("success", event.QuestMarkedComplete{Hero: dwarf, Quest: 1})...).When(MarkQuest{Hero: dwarf}).Then()
	given(t, endedIn("success")...).When(MarkQuest{Hero: barbarian}).Refused("HeroDead", "HQ-REWARD-02")
	given(t, endedIn("retreat")...).When(MarkQuest{Hero: dwarf}).Refused("QuestNotWon", "HQ-REWARD-02")
}

// HQ-REST-01, HQ-SHEET-02
func TestHeroesAreRestoredAfterASuccess(t *testing.T) {
	given(t, endedIn("success")...).By(cleo).When(Restore{Hero: elf}).Then(
		event.HeroRestored{Hero: elf, BodyBefore: 2, BodyAfter: 6, MindBefore: 4, MindAfter: 4},
		event.SpellsRestored{Hero: elf, Spells: []event.Key{"heal_body"}})
	given(t, endedIn("success")...).When(Restore{Hero: dwarf}).Types("HeroRestored")
	given(t, endedIn("retreat")...).When(Restore{Hero: elf}).Refused("QuestNotWon", "HQ-REST-01")
	full := given(t, endedIn("retreat")...).Option("rest_after_failure", `"full"`)
	full.When(Restore{Hero: elf}).Types("HeroRestored", "SpellsRestored")
	full.Option("spells_after_failure", `"kept_spent"`).When(Restore{Hero: elf}).Types("HeroRestored")
}

// HQ-REST-02, HQ-REWARD-01, HQ-REWARD-02
func TestQuestIsSettledWhenAllIsGiven(t *testing.T) {
	settled := event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"}
	given(t, endedIn("success")...).When(SettleQuest{}).Refused("SettlementOpen", "HQ-REWARD-01")
	given(t, endedIn("success", event.RewardSplit{Quest: 1})...).When(SettleQuest{}).Refused("SettlementOpen", "HQ-REWARD-01")
	given(t, endedIn("success", append(settledHeroes(), event.RewardSplit{Quest: 1})...)...).When(SettleQuest{}).Then(settled)
	given(t, endedIn("retreat")...).When(SettleQuest{}).Then(settled)
	given(t, endedIn("retreat")...).By(ben).When(SettleQuest{}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-CARD-06: nothing lasts longer than the quest.
func TestEffectsEndWithTheQuest(t *testing.T) {
	rock := event.EffectBegan{ID: "e1", Effect: "rock_skin", Holder: "h3", EndsWhen: "hurt"}
	given(t, endedIn("retreat", rock)...).When(SettleQuest{}).
		Then(event.EffectEnded{ID: "e1", Holder: "h3", Reason: "quest_ended"}, event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"})
}

// lying are the belongings of the barbarian, 40 gold and two things.
func lying(outcome string) []events.Event {
	past := inRound(event.GoldGained{Hero: barbarian, Amount: 40}, event.ItemGained{Hero: barbarian, Item: "i9", Card: "borins_armor", Kind: "artifact"},
		event.HeroDied{Hero: barbarian}, event.RemainsLeft{Hero: barbarian, Area: "R1", Gold: 40, Items: []event.ItemID{"i1", "i9"}},
		exited(dwarf), exited(elf), exited(wizard), event.QuestEnded{Quest: 1, Attempt: 1, Outcome: outcome})
	return past
}

// HQ-LOOT-01, HQ-ARTIF-01
func TestBelongingsThatNobodyTookAreLostAndArtifactsOwed(t *testing.T) {
	lost := given(t, lying("retreat")...).When(SettleQuest{})
	lost.Then(
		event.RemainsLost{Dead: barbarian, Gold: 40, Items: []event.ItemID{"i1", "i9"}, Artifacts: []event.Key{"borins_armor"}},
		event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "lost"})
	s := lost.After().State()
	if len(s.Owed) != 1 || s.Owed[0] != (Owed{Artifact: "borins_armor", LostInQuest: 1}) {
		t.Errorf("want Borin's Armor owed, got %v", s.Owed)
	}
}

// HQ-LOOT-01: option unlooted_remains, SM-103.
func TestSurvivorsCarryBelongingsOutWhereTheTablePlaysSo(t *testing.T) {
	take := func(h event.HeroID, gold int, items ...event.ItemID) SettleQuest {
		return SettleQuest{Carried: map[event.HeroID]Takings{h: {Gold: gold, Items: items}}}
	}
	given(t, lying("retreat")...).When(take(dwarf, 40)).Refused("ItemGone", "HQ-LOOT-01")
	carried := given(t, lying("retreat")...).Option("unlooted_remains", `"carried_out"`)
	carried.When(take(dwarf, 40, "i9")).Then(
		event.RemainsLooted{Dead: barbarian, By: dwarf, Gold: 40, Items: []event.ItemID{"i9"}},
		event.RemainsLost{Dead: barbarian, Items: []event.ItemID{"i1"}, Artifacts: []event.Key{}},
		event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "carried_out"})
	carried.When(take(dwarf, 41)).Refused("ItemGone", "HQ-LOOT-01")
	carried.When(take(dwarf, 0, "i2")).Refused("ItemGone", "HQ-LOOT-01")
	carried.When(take(barbarian, 40)).Refused("HeroDead", "HQ-REWARD-02")
	carried.When(take("h9", 40)).Unclear("carried_out")
	carried.When(take(dwarf, 40, "i9", "i9")).Unclear("carried_out")
	carried.When(SettleQuest{}).Types("RemainsLost", "QuestSettled")
}

// HQ-LOOT-01, TC-25: what was stolen is not there to be lost.
func TestStolenBelongingsAreNotLostAgain(t *testing.T) {
	past := inRound(event.HeroDied{Hero: elf, Alone: true}, event.PossessionsStolen{Hero: elf, Items: []event.ItemID{"i3"}},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"})
	given(t, past...).When(SettleQuest{}).Then(event.QuestSettled{Quest: 1, Attempt: 1, Unlooted: "none"})
}

// HQ-REWARD-01, HQ-REWARD-02, HQ-REST-01, HQ-REST-02: the one-step command.
func TestQuestIsFinishedInOneGesture(t *testing.T) {
	whole := []string{"RewardSplit", "GoldGained", "GoldGained", "GoldGained", "QuestMarkedComplete", "HeroRestored",
		"QuestMarkedComplete", "HeroRestored", "SpellsRestored", "QuestMarkedComplete", "HeroRestored", "SpellsRestored", "QuestSettled"}
	given(t, endedIn("success")...).When(FinishQuest{Pot: new(240)}).
		Has(event.RewardSplit{Quest: 1, PotGold: 240, Shares: eighties, Items: map[event.HeroID][]event.ItemID{}}).Types(whole...)
	given(t, endedIn("success")...).When(FinishQuest{}).Types(whole...)
	given(t, endedIn("success", event.RewardSplit{Quest: 1})...).When(FinishQuest{}).Types(whole[4:]...)
	given(t, endedIn("success", append(settledHeroes(), event.RewardSplit{Quest: 1})...)...).When(FinishQuest{}).Types("QuestSettled")
	given(t, endedIn("success")...).When(FinishQuest{Pot: new(100)}).Unclear("shares")
	given(t, endedIn("success")...).When(FinishQuest{Pot: new(100), Shares: map[event.HeroID]int{elf: 34, dwarf: 33, wizard: 33}}).Types(whole...)
	given(t, endedIn("success", event.RewardSplit{Quest: 1})...).When(FinishQuest{Pot: new(240)}).Refused("AlreadySplit", "HQ-REWARD-01")
}

// HQ-END-02, TC-29: no reward, no mark, no restoring.
func TestAfterARetreatOnlyTheSettlementIsLeft(t *testing.T) {
	given(t, endedIn("retreat")...).When(FinishQuest{}).Types("QuestSettled")
	given(t, endedIn("retreat")...).Option("rest_after_failure", `"full"`).When(FinishQuest{}).
		Types("HeroRestored", "HeroRestored", "SpellsRestored", "HeroRestored", "SpellsRestored", "QuestSettled")
	given(t, endedIn("retreat")...).When(FinishQuest{Pot: new(10)}).Refused("QuestNotWon", "HQ-REWARD-01")
	s := given(t, endedIn("retreat")...).When(FinishQuest{}).After().State()
	if s.Phase != BetweenQuests || s.Heroes[elf].Body != 2 {
		t.Errorf("phase %s, elf at %d", s.Phase, s.Heroes[elf].Body)
	}
}

// The state machine's rows about what follows the end.
func TestNothingFollowsTheEnd(t *testing.T) {
	split := SplitReward{Pot: 240, Shares: eighties}
	for _, row := range []struct {
		name  string
		past  []events.Event
		when  Command
		error string
		rule  rules.ID
	}{
		{"SM-39 split", endedIn("defeat"), split, "QuestNotWon", "HQ-REWARD-01"},
		{"SM-39 mark", endedIn("defeat"), MarkQuest{Hero: elf}, "QuestNotWon", "HQ-REWARD-02"},
		{"SM-39 restore", endedIn("defeat"), Restore{Hero: elf}, "QuestNotWon", "HQ-REST-01"},
		{"SM-40", endedIn("success", event.RewardSplit{Quest: 1}), split, "AlreadySplit", "HQ-REWARD-01"},
		{"SM-41", endedIn("success"), SplitReward{Pot: 241, Shares: eighties}, "SharesDontAddUp", "HQ-REWARD-01"},
		{"SM-42 mark", endedIn("success"), MarkQuest{Hero: barbarian}, "HeroDead", "HQ-REWARD-02"},
		{"SM-42 restore", endedIn("success"), Restore{Hero: barbarian}, "HeroDead", "HQ-REWARD-02"},
		{"SM-43", endedIn("success"), SettleQuest{}, "SettlementOpen", "HQ-REWARD-01"},
		{"SM-46 settle", inRound(), SettleQuest{}, "QuestRunning", "HQ-END-01"},
		{"SM-46 split", inRound(goal), split, "QuestRunning", "HQ-END-01"},
		{"SM-46 mark", inRound(), MarkQuest{Hero: elf}, "QuestRunning", "HQ-END-01"},
		{"SM-46 restore", inRound(), Restore{Hero: elf}, "QuestRunning", "HQ-END-01"},
		{"SM-46 finish", inRound(), FinishQuest{}, "QuestRunning", "HQ-END-01"},
		{"SM-164", endedIn("success"), SplitReward{Pot: 0, Shares: map[event.HeroID]int{elf: -5, dwarf: 5}}, "BadAmount", "HQ-REWARD-01"},
		{"between quests", party(), Restore{Hero: elf}, "QuestNotRunning", "HQ-TURN-02"},
	} {
		t.Run(row.name, func(t *testing.T) { given(t, row.past...).When(row.when).Refused(row.error, row.rule) })
	}
}
